"""Rows of texts and ints as csv, json, jsonl or parquet."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Mapping, Sequence
from typing import Any, Literal

Format = Literal["table", "csv", "json", "jsonl", "parquet"]

Row = dict[str, Any]
"""Column -> text or int."""


def encoded_rows(
    rows: Sequence[Mapping[str, Any]], types: Mapping[str, type], form: Format
) -> bytes:
    r"""The bytes of a file.

    Args:
        rows: each with a value for every column.
        types: column -> int or str.
        form: not `table`, which is for people.

    >>> encoded_rows([{"a": 1, "b": "=x"}], {"a": int, "b": str}, "csv")
    b"a,b\r\n1,'=x\r\n"
    """
    if form == "parquet":
        return _parquet(rows, types)
    if form == "csv":
        # Imported here, as with all that one format alone needs.
        from paifu.analysis.findings_file import safe_cell

        text = io.StringIO(newline="")
        writer = csv.writer(text)
        writer.writerow(types)
        for row in rows:
            writer.writerow([safe_cell(_plain(row[name])) for name in types])
        return text.getvalue().encode()
    plain = [{name: _plain(row[name]) for name in types} for row in rows]
    if form == "json":
        return json.dumps(plain, indent=1, ensure_ascii=False).encode() + b"\n"
    lines = (json.dumps(row, ensure_ascii=False) for row in plain)
    return "".join(line + "\n" for line in lines).encode()


def _plain(value: Any) -> Any:
    """Text that UTF-8 can hold; words of an enum are text."""
    if isinstance(value, str):
        return str(value).encode("utf-8", "backslashreplace").decode()
    return value


def _parquet(rows: Sequence[Mapping[str, Any]], types: Mapping[str, type]) -> bytes:
    import pyarrow as pa  # type: ignore[import-untyped]  # it ships no types
    import pyarrow.parquet as pq  # type: ignore[import-untyped]  # likewise

    arrow = {int: pa.int64(), str: pa.string()}
    schema = pa.schema([(name, arrow[kind]) for name, kind in types.items()])
    plain = [{name: _plain(row[name]) for name in types} for row in rows]
    sink = io.BytesIO()
    pq.write_table(pa.Table.from_pylist(plain, schema=schema), sink)
    return sink.getvalue()
