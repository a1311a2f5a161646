"""Data sets made by hand: rows of which only what matters is given."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pyarrow as pa  # type: ignore[import-untyped]  # it ships no types

from paifu.analysis.dataset import Dataset
from paifu.analysis.dataset.schema import TABLES, arrow_schema
from paifu.analysis.dataset.store import Part, import_lock, make_folder

Row = dict[str, Any]

STARTING = {"rank_before": 1, "rank_after": 1, "closed_end": 1, "players": 4}
"""What a row of seats says if nothing else is said; other numbers are -1 where that
means none, else 0."""

NONE_IS_MINUS_ONE = (
    "first_call_turn", "tenpai_turn", "riichi_turn", "riichi_order",
    "riichi_tiles_left", "deal_in_to", "deal_in_tile", "deal_in_class",
    "deal_in_state", "deal_in_turn", "deal_in_winner_state", "win_tile", "win_from",
    "win_turn", "win_wait", "time_used", "start_shanten", "deal_in_shanten",
)  # fmt: skip


def made(path: Path, **tables: list[Row]) -> Dataset:
    """A data set with these rows."""
    make_folder(path)
    with import_lock(path) as name:
        part = Part(path, name)
        part.add(
            [bytes(32)],
            {table: rows_of(table, tables.get(table, [])) for table in TABLES},
        )
        part.put_in_place(set(), set())
    return Dataset(path)


def rows_of(table: str, rows: list[Row]) -> pa.Table:
    """The rows with everything that is not given."""
    full = [{one.name: _default(one) for one in TABLES[table]} | row for row in rows]
    return pa.Table.from_pylist(full, schema=arrow_schema(table))


def _default(one: Any) -> Any:
    if one.name in STARTING:
        return STARTING[one.name]
    if one.name in NONE_IS_MINUS_ONE:
        return -1
    if pa.types.is_list(one.type):
        return []
    if pa.types.is_dictionary(one.type) or pa.types.is_string(one.type):
        return ""
    return pa.types.is_boolean(one.type) or 0


def game(key: int, **given: Any) -> Row:
    """A row of games that ended, of four players A-D in the order of their rank."""
    return {
        "game": key, "source": f"{key:04d}.mjlog", "players": 4, "ended": True,
        "names": ["A", "B", "C", "D"], "final_scores": [40000, 30000, 20000, 10000],
        "results": [50000, 10000, -20000, -40000], "ranks": [1, 2, 3, 4], **given,
    }  # fmt: skip


def round_of(key: int, number: int = 0, **given: Any) -> Row:
    """A row of rounds."""
    return {"game": key, "round": number, "result": "win", "complete": True, **given}


def seat(key: int, round_: int = 0, place: int = 0, **given: Any) -> Row:
    """A row of seats; its player goes by its place."""
    return {
        "game": key, "round": round_, "seat": place, "player": "ABCD"[place], **given
    }  # fmt: skip
