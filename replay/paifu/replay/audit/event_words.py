"""One event of a record in a sentence, in any language."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from paifu.logs.events import NONE, ClaimRow, EventKind, EventRow
from paifu.logs.tiles import hand_text
from paifu.replay.audit.units import Wording, number_text, seat_text, tile_text

MELDS = range(int(EventKind.CHI), int(EventKind.NUKI) + 1)
"""Kinds of events that put tiles on the table."""


def event_text(row: EventRow, claims: Sequence[ClaimRow], words: Wording) -> str:
    """What happened: `seat 1 discards 4s from the hand`.

    Args:
        row: the event.
        claims: those of its round.
        words: names, red tiles and language.
    """
    known = row.kind in {*EventKind}
    name = EventKind(row.kind).name.lower() if known else "other"
    parts: dict[str, object] = {
        "seat": seat_text(row.seat, words),
        "tile": tile_text(row.tile, words),
        "source": seat_text(row.source, replace(words, names=())),
        "kind": row.kind,
    }
    if row.kind in MELDS:
        return _meld_text(row, words, name, parts)
    if row.kind == EventKind.DISCARD:
        name = {0: "discard_hand", 1: "discard_drawn"}.get(row.flag, "discard")
    elif row.kind == EventKind.RIICHI and row.flag == 1:
        name = "riichi_shown"
    elif row.kind == EventKind.WIN:
        name = "tsumo" if row.seat == row.source else "ron"
    elif row.kind == EventKind.ABORTIVE_DRAW:
        stated = 0 <= row.claim < len(claims)
        kind = claims[row.claim].kind if stated else NONE
        parts["claim"] = number_text("claim", kind, words)
    elif row.kind == EventKind.CLOCK:
        parts["time"] = number_text("time", row.flag, words)
    return words.say(f"explain.event.{name}", **parts)


def _meld_text(
    row: EventRow, words: Wording, name: str, parts: dict[str, object]
) -> str:
    own = [tile_text(tile, words) for tile in row.own if tile != NONE]
    parts |= {"kind": words.say(f"explain.meld.{name}"), "own": " ".join(own)}
    key = "meld"
    if own:
        called = row.source not in (row.seat, NONE)
        key = "meld_from" if called else "meld_with"
    return words.say(f"explain.event.{key}", **parts)


def shown(tiles: Sequence[int], words: Wording) -> str:
    """Tiles without those that are not stated."""
    return hand_text([tile for tile in tiles if tile != NONE], words.reds)
