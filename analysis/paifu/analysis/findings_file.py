"""Findings as rows of a file: csv, jsonl or parquet, by its ending.

The rows are written beside the file and put in its place at the end, so that nobody
reads half of them, and a job that is stopped leaves an older file as it was. The place
is tried before the job begins.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from paifu.analysis.placed_file import PlacedFile
from paifu.replay.audit.run import Finding

COLUMNS = (
    "code", "class", "file", "game", "round", "event", "seat", "expected",
    "recorded", "switch", "element", "sentence",
)  # fmt: skip
"""Numbers are -1 where there is none; `element` counts from 1, `event` and `game` from
0."""

NUMBERS = ("game", "event", "seat", "element")
FORMATS = ("csv", "jsonl", "parquet")

_FORMULA = (
    "=",
    "+",
    "-",
    "@",
    "\t",
    "\r",
    "\n",
    "\uff1d",
    "\uff0b",
    "\uff0d",
    "\uff20",
)
"""What a formula may start with; the last four are wide signs of East Asian input."""
_NUMBER = re.compile(r"[+-][0-9,]+")


class FindingsFile(PlacedFile):
    """A file of findings that takes its place when everything is written.

    Raises:
        ValueError: the name's ending is none of `FORMATS`.
        OSError: nothing can be written there.
    """

    def __init__(self, path: Path) -> None:
        """Open a file beside the wanted one."""
        self.kind = format_of(path)
        super().__init__(path)

    def write(self, findings: Sequence[Finding]) -> None:
        """Write these rows, and put the file in its place."""
        self.place(encoded(self.kind, findings))


def format_of(path: Path) -> str:
    """The format that a file name asks for.

    >>> format_of(Path("out/findings.csv"))
    'csv'

    Raises:
        ValueError: no such format.
    """
    kind = path.suffix.removeprefix(".")
    if kind not in FORMATS:
        endings = ", ".join(f".{name}" for name in FORMATS)
        raise ValueError(f"{str(path)!r}: expected a name that ends in {endings}")
    return kind


def row(finding: Finding) -> dict[str, Any]:
    """One finding as a row; `round` is `E1.0`, empty for the whole record."""
    values = (
        finding.name, finding.cls, finding.source, finding.game, finding.round_name,
        finding.event, finding.seat, finding.expected, finding.recorded,
        finding.switch, finding.place, finding.sentence,
    )  # fmt: skip
    pairs = zip(COLUMNS, values, strict=True)
    return {k: _text(v) if isinstance(v, str) else v for k, v in pairs}


def encoded(kind: str, findings: Sequence[Finding]) -> bytes:
    """The bytes of a whole file in one of `FORMATS`."""
    rows = [row(finding) for finding in findings]
    if kind == "csv":
        return _csv(rows)
    if kind == "jsonl":
        import orjson

        return b"".join(orjson.dumps(one) + b"\n" for one in rows)
    return _parquet(rows)


def _text(text: str) -> str:
    r"""Text that UTF-8 can hold: bytes of a file name that are none become `\udc..`."""
    return text.encode("utf-8", "backslashreplace").decode()


def _csv(rows: list[dict[str, Any]]) -> bytes:
    text = io.StringIO(newline="")
    writer = csv.writer(text)
    writer.writerow(COLUMNS)
    writer.writerows([safe_cell(one[name]) for name in COLUMNS] for one in rows)
    return text.getvalue().encode()


def safe_cell(value: Any) -> Any:
    """Text that a spreadsheet would run as a formula gets an apostrophe before it."""
    formula = isinstance(value, str) and value[:1] in _FORMULA
    return f"'{value}" if formula and not _NUMBER.fullmatch(value) else value


def _parquet(rows: list[dict[str, Any]]) -> bytes:
    import pyarrow as pa  # type: ignore[import-untyped]  # it ships no types
    import pyarrow.parquet as pq  # type: ignore[import-untyped]  # likewise

    schema = pa.schema(
        [(name, pa.int32() if name in NUMBERS else pa.string()) for name in COLUMNS]
    )
    sink = io.BytesIO()
    pq.write_table(pa.Table.from_pylist(rows, schema=schema), sink)
    return sink.getvalue()
