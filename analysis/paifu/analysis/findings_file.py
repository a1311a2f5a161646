"""Findings as rows of a file: csv, jsonl or parquet, by its ending."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from paifu.replay.audit.run import Finding

COLUMNS = (
    "code", "class", "file", "game", "round", "event", "seat", "expected",
    "recorded", "switch", "element", "sentence",
)  # fmt: skip
FORMATS = ("csv", "jsonl", "parquet")


def row(finding: Finding) -> dict[str, Any]:
    """One finding as a row; `round` is `E1.0`, empty for the whole record."""
    values = (
        finding.name, finding.cls, finding.source, finding.game, finding.round_name,
        finding.event, finding.seat, finding.expected, finding.recorded,
        finding.switch, finding.place, finding.sentence,
    )  # fmt: skip
    return dict(zip(COLUMNS, values, strict=True))


def format_of(path: Path) -> str:
    """The format that a file name asks for.

    Raises:
        ValueError: no such format.
    """
    kind = path.suffix.removeprefix(".")
    if kind not in FORMATS:
        raise ValueError(f"{path}: expected a name ending in .{', .'.join(FORMATS)}")
    return kind


def write_findings(path: Path, findings: Sequence[Finding]) -> None:
    """Write findings to a file.

    Raises:
        ValueError: the name's ending is none of `FORMATS`.
        OSError: the file cannot be written.
    """
    kind = format_of(path)
    rows = [row(finding) for finding in findings]
    if kind == "csv":
        with path.open("w", encoding="utf-8", newline="") as file:
            writer = csv.DictWriter(file, COLUMNS)
            writer.writeheader()
            writer.writerows({k: _safe(v) for k, v in r.items()} for r in rows)
    elif kind == "jsonl":
        import orjson

        path.write_bytes(b"".join(orjson.dumps(r) + b"\n" for r in rows))
    else:
        _write_parquet(path, rows)


def _safe(value: Any) -> Any:
    """Text that a spreadsheet would run as a formula gets an apostrophe before it."""
    if isinstance(value, str) and value.startswith(("=", "+", "-", "@", "\t", "\r")):
        return "'" + value
    return value


def _write_parquet(path: Path, rows: list[dict[str, Any]]) -> None:
    import pyarrow as pa  # type: ignore[import-untyped]  # it ships no types
    import pyarrow.parquet as pq  # type: ignore[import-untyped]  # likewise

    numbers = ("game", "event", "seat", "element")
    schema = pa.schema(
        [(name, pa.int32() if name in numbers else pa.string()) for name in COLUMNS]
    )
    pq.write_table(pa.Table.from_pylist(rows, schema=schema), path)
