"""Writing a game as a Mahjong Soul record, in protocol buffers or in JSON.

A game that was read from such a record comes back with the same values, and byte for
byte where the record had the usual spelling: protocol buffers with fields in the order
of their dict, JSON as `json.dumps` lays it out. Any other game is written in the
canonical form, with head and `actions`.
"""

from __future__ import annotations

import json
from itertools import pairwise
from typing import Any

from paifu.logs.engine import rows
from paifu.logs.events import NONE, Batch, GameInfo, GameRow
from paifu.logs.formats.mahjong_soul import FORMAT, JSON_FORMAT
from paifu.logs.formats.mahjong_soul_build import (
    BuiltStep,
    build_head,
    build_steps,
)
from paifu.logs.formats.mahjong_soul_forms import (
    ACTION_RESULT,
    ACTIONS,
    RECORDS_NAME,
    ROUNDS,
    STEPS,
)
from paifu.logs.formats.mahjong_soul_messages import PREFIX
from paifu.logs.formats.mahjong_soul_read import Reading
from paifu.logs.formats.mahjong_soul_spelling import ANY, WRAPPED, changed, changes
from paifu.logs.formats.mahjong_soul_wire import Tree, encode, wrap

VERSION = 210715
"""Of `GameDetailRecords` with actions."""

Layout = dict[str, Any]
"""How JSON is laid out: `indent`, `ascii`, `spaces` and `newline`, as they differ from
the canonical one."""

CANONICAL: Layout = {"indent": None, "ascii": False, "spaces": False, "newline": True}

_LAYOUTS: tuple[Layout, ...] = tuple(
    {"indent": indent, "ascii": ascii_, "spaces": spaces, "newline": newline}
    for indent in (None, 2, 4, 1, 0, "\t")
    for ascii_ in (False, True)
    for spaces in ((False, True) if indent is None else (True,))
    for newline in (False, True)
)


def write_mahjong_soul(batch: Batch, game_index: int) -> bytes:
    """The record of one game in protocol buffers.

    Raises:
        WriteError: something a record must state is not stated, or has no form there.
        IndexError: there is no such game.
    """
    frame = _frame(batch, game_index)
    if isinstance(frame, dict) and "name" in frame:
        return wrap(frame)
    if not isinstance(frame, dict) or not isinstance(frame.get("data"), dict):
        # A dump whose data is the list itself has no form in protocol buffers.
        frame = _frame(batch, game_index, plain=True)
    return encode(frame, "ResGameRecord")


def write_mahjong_soul_json(batch: Batch, game_index: int) -> bytes:
    """The record of one game in JSON; raises as `write_mahjong_soul`."""
    info = batch.info[game_index]
    layout = CANONICAL | _kept(info).get("layout", {})
    return laid_out(_frame(batch, game_index), layout)


def laid_out(value: Any, layout: Layout) -> bytes:
    r"""A value as JSON in a layout.

    >>> laid_out({"a": [1]}, CANONICAL)
    b'{"a":[1]}\n'
    """
    separators = None if layout["spaces"] else (",", ":")
    text: str = json.dumps(
        value,
        ensure_ascii=layout["ascii"],
        indent=layout["indent"],
        separators=separators,
    )
    return (text + ("\n" if layout["newline"] else "")).encode()


def _kept(info: GameInfo) -> dict[str, Any]:
    """The spelling, which both formats understand."""
    return info.spelling_for(FORMAT) or info.spelling_for(JSON_FORMAT)


def _frame(batch: Batch, game_index: int, *, plain: bool = False) -> Any:
    """The whole record as a tree."""
    if not 0 <= game_index < len(batch.games):
        raise IndexError(f"no game {game_index!r} among {len(batch.games)}")
    (game,) = rows(GameRow, batch.games[game_index : game_index + 1])
    info = batch.info[game_index]
    kept = {} if plain else _kept(info)
    dealt = build_steps(batch, game_index)
    shape = kept.get("shape", ACTIONS if _is_timed(dealt) else STEPS)
    entries = _entries(dealt, shape, kept)
    frame = changed(_canonical_frame(game, info, shape), kept.get("frame"), _kind(kept))
    return _filled(frame, entries)


def _is_timed(dealt: list[list[BuiltStep]]) -> bool:
    return any(step.time > 0 for steps in dealt for step in steps)


def _kind(kept: dict[str, Any]) -> str:
    return str(kept.get("kind", "ResGameRecord"))


def _canonical_frame(game: GameRow, info: GameInfo, shape: str) -> Tree:
    inner: Tree = {"version": VERSION, ACTIONS: None}
    if shape == STEPS:
        inner = {STEPS: None}
    data: Any = {"name": RECORDS_NAME, "data": inner}
    if shape not in (STEPS, ACTIONS):
        data = None
    return {"head": build_head(game, info), "data": data}


def _filled(frame: Any, entries: list[Any]) -> Any:
    """The frame with the list in its place."""
    if frame is None:
        return entries
    for key in ("rounds", "data", ACTIONS, STEPS):
        inner = frame.get(key, "")
        if inner is None or isinstance(inner, dict):
            return frame | {key: _filled(inner, entries)}
    return frame


# -- entries of the list ---------------------------------------------------------------


def _entries(
    dealt: list[list[BuiltStep]], shape: str, kept: dict[str, Any]
) -> list[Any]:
    """The entries of the list: the steps, and what stood between them."""
    known = kept.get("steps", {})
    trees = [
        changed(tree, known.get(str(index)), _entry_kind(shape))
        for index, tree in enumerate(_step_trees(dealt, shape, kept.get("began", [])))
    ]
    others = kept.get("others", {})
    if others:
        rest = iter(trees)
        count = len(trees) + len(others)
        mixed = [others.get(str(place)) for place in range(count)]
        trees = [next(rest) if one is None else one for one in mixed]
    if shape == ROUNDS:
        starts = [*kept.get("starts", _round_starts(dealt)), len(trees)]
        return [trees[start:stop] for start, stop in pairwise(starts)]
    return trees


def _round_starts(dealt: list[list[BuiltStep]]) -> list[int]:
    starts = [0]
    for steps in dealt[:-1]:
        starts.append(starts[-1] + len(steps))
    return starts


def _entry_kind(shape: str) -> str:
    return "GameAction" if shape == ACTIONS else WRAPPED


def _step_trees(
    dealt: list[list[BuiltStep]], shape: str, starts: list[int]
) -> list[Tree]:
    trees: list[Tree] = []
    last = 0
    for index, steps in enumerate(dealt):
        began = last = starts[index] if index < len(starts) else last
        for step in steps:
            wrapper = {"name": PREFIX + step.name, "data": step.data}
            if shape != ACTIONS:
                trees.append(wrapper)
                continue
            if step.time != NONE:
                last = began + step.time
            trees.append({"passed": last, "type": ACTION_RESULT, "result": wrapper})
    return trees


# -- what is kept of a record that was read --------------------------------------------


def keep_spelling(reading: Reading, batch: Batch, data: bytes) -> None:
    """Put into a game's spelling what its batch does not say of its record."""
    recorded, info = reading.recorded, batch.info[0]
    kept: dict[str, Any] = {"shape": recorded.shape}
    dealt = build_steps(batch, 0)
    frame = _canonical_frame(reading.game, info, recorded.shape)
    bare = isinstance(recorded.frame, dict) and "name" in recorded.frame
    if bare or not isinstance(recorded.frame, dict):
        kept["kind"] = WRAPPED if bare else ANY
    kept["frame"] = changes(frame, recorded.frame, _kind(kept))
    if recorded.shape == ACTIONS:
        kept["began"] = [
            step.passed for step in reading.steps if step.name == "RecordNewRound"
        ]
    canonical = _step_trees(dealt, recorded.shape, kept.get("began", []))
    kind = _entry_kind(recorded.shape)
    steps = {}
    for index, (one, step) in enumerate(zip(canonical, reading.steps, strict=False)):
        change = changes(one, step.tree, kind)
        if change is not None:
            steps[str(index)] = change
    kept["steps"] = steps
    if recorded.others:
        kept["others"] = recorded.others
    if recorded.shape == ROUNDS:
        kept["starts"] = recorded.starts
    info.spelling = kept
    if info.format == JSON_FORMAT:
        layout = _layout(_frame(batch, 0), data)
        kept["layout"] = {k: v for k, v in layout.items() if CANONICAL[k] != v}


def _layout(value: Any, data: bytes) -> Layout:
    """How a record's JSON is laid out; the canonical layout if it is like no other."""
    for layout in _LAYOUTS:
        if laid_out(value, layout) == data:
            return layout
    return CANONICAL
