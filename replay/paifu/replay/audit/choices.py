"""What each seat could do at a moment: the rules' own questions, asked for every act.

The audit asks `paifu.replay.table.legal` about what a record does; here the same
questions are asked about what it might have done.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from paifu.logs.events import EventKind
from paifu.logs.tiles import KIND_NAMES, hand_text
from paifu.replay.audit.position import Played, concealed
from paifu.replay.audit.units import Wording, listed
from paifu.replay.hand.score import score_win
from paifu.replay.hand.tables import suit_tables
from paifu.replay.simulate.agents import may_declare
from paifu.replay.table.legal import (
    ankan_fault,
    call_fault,
    discard_fault,
    furiten,
    kakan_fault,
    kyuushu_fault,
    nuki_fault,
    riichi_fault,
)
from paifu.replay.table.moves import pon_of
from paifu.replay.table.state import (
    AFTER_CALL,
    AFTER_DISCARD,
    AFTER_DRAW,
    AFTER_KAN,
    NO_WINDOW,
    Table,
)
from paifu.replay.table.tiles import NORTH, has_kind
from paifu.replay.table.wins import fill_win, ron_value


@dataclass(frozen=True, slots=True)
class Choice:
    """One thing that a seat could do."""

    act: str
    """`tsumo`, `ron`, `kyuushu`, `discard`, `riichi`, `ankan`, `kakan`, `nuki`, `chi`,
    `pon`, `daiminkan`, `draw`."""
    tiles: tuple[int, ...] = ()
    """Tile ids: what may be discarded; of a meld the seat's own tiles; else the one."""


def choices(played: Played, seat: int) -> list[Choice]:
    """What the seat could do at the moment at which a round stopped.

    Args:
        played: a round played up to an event (`paifu.replay.audit.position.play_to`).
        seat: which seat.

    Returns:
        Wins first. Nothing for a seat that is only to wait, or whose hand is not shown.
    """
    table = played.table
    if table.faulty or table.blind[seat]:
        return []
    if table.phase in (AFTER_DRAW, AFTER_CALL):
        return [*_own(played, seat)] if seat == table.turn else []
    return [*_others(played, seat)]


def _own(played: Played, seat: int) -> Iterator[Choice]:
    """In one's own turn, with a tile drawn or a meld just called."""
    table, rules = played.table, played.rules
    suits = suit_tables()
    held = concealed(table, seat)
    if table.phase == AFTER_DRAW and has_kind(table.waits[seat], table.drawn // 4):
        fill_win(table, rules, played.win, seat, table.drawn)
        score_win(played.win, rules, played.value)
        if played.value.valid:
            yield Choice("tsumo", (table.drawn,))
    if table.declaring < 0 and not kyuushu_fault(table, rules, seat):
        yield Choice("kyuushu")
    free = tuple(tile for tile in held if not discard_fault(table, seat, tile))
    if table.declaring < 0 and not riichi_fault(table, rules, seat, 0):
        kinds = {t // 4 for t in free}
        may = {k for k in kinds if may_declare(table, rules, seat, k, *suits)}
        ready = tuple(tile for tile in free if tile // 4 in may)
        if ready:
            yield Choice("riichi", ready)
    if table.phase == AFTER_DRAW and table.declaring < 0:
        yield from _own_kans(table, played, seat, held)
    if free:
        yield Choice("discard", free)


def _own_kans(
    table: Table, played: Played, seat: int, held: Sequence[int]
) -> Iterator[Choice]:
    rules, suits = played.rules, suit_tables()
    for kind in sorted({tile // 4 for tile in held}):
        mine = [tile for tile in held if tile // 4 == kind]
        if len(mine) == 4:
            tile, own = mine[0], mine[1:]
            if not ankan_fault(table, rules, seat, tile, own, *suits):
                yield Choice("ankan", tuple(mine))
        elif pon_of(table, seat, kind) >= 0 and not kakan_fault(
            table, rules, seat, mine[0]
        ):
            yield Choice("kakan", tuple(mine))
        if kind == NORTH and not nuki_fault(table, rules, seat, mine[0]):
            yield Choice("nuki", (mine[0],))


def _others(played: Played, seat: int) -> Iterator[Choice]:
    """After a discard or a kan: ron, a call, or the next draw."""
    table, rules = played.table, played.rules
    if table.window != NO_WINDOW and seat != table.window_seat:
        wins = ron_value(table, rules, played.win, played.value, seat)
        if wins and played.value.valid and not furiten(table, rules, seat):
            yield Choice("ron", (table.window_tile,))
    if table.phase == AFTER_DISCARD and 0 <= table.discarder != seat:
        yield from _calls(table, played, seat)
    drawing = table.phase in (AFTER_DISCARD, AFTER_KAN) and seat == table.turn
    if drawing and (table.live > 0 or table.phase == AFTER_KAN):
        yield Choice("draw")


def _calls(table: Table, played: Played, seat: int) -> Iterator[Choice]:
    tile, source = table.discarded, table.discarder
    same = [one for one in concealed(table, seat) if one // 4 == tile // 4]
    made: list[tuple[EventKind, tuple[int, ...]]] = []
    made += [(EventKind.DAIMINKAN, own) for own in combinations(same, 3)][:1]
    made += [(EventKind.PON, own) for own in _unlike(combinations(same, 2))]
    made += [(EventKind.CHI, own) for own in _runs(table, seat, tile)]
    for kind, own in made:
        own_tiles = [*own, -1][:3]
        if not call_fault(
            table, played.rules, seat, int(kind), tile, source, own_tiles
        ):
            yield Choice(kind.name.lower(), own)


def _runs(table: Table, seat: int, tile: int) -> Iterator[tuple[int, ...]]:
    """Pairs of tiles that make a run with one, a pair for each look of it."""
    kind = tile // 4
    if kind >= _NUMBERED:
        return
    held = concealed(table, seat)
    for low, high in ((kind - 2, kind - 1), (kind - 1, kind + 1), (kind + 1, kind + 2)):
        if low // 9 == kind // 9 == high // 9 and low >= 0:
            pairs = [
                (a, b) for a in held if a // 4 == low for b in held if b // 4 == high
            ]
            yield from _unlike(pairs)


_NUMBERED = 27
"""Kinds below are of a suit."""


def _unlike(
    owns: Iterator[tuple[int, ...]] | list[tuple[int, int]],
) -> list[tuple[int, ...]]:
    """One of each look: copies differ only if one of them is red."""
    kept: dict[tuple[str, ...], tuple[int, ...]] = {}
    for own in owns:
        kept.setdefault(tuple(hand_text([tile]) for tile in own), own)
    return list(kept.values())


def choices_text(played: Played, seat: int, words: Wording) -> str:
    """What a seat could do in one line; `nothing` if it is only to wait."""

    def say(key: str, **parts: object) -> str:
        return words.say(f"explain.choice.{key}", **parts)

    made = []
    for one in choices(played, seat):
        tiles = " ".join(_names(one.tiles, words))
        parts: dict[str, object] = {"tiles": tiles, "tile": tiles, "own": tiles}
        if one.act in ("chi", "pon", "daiminkan"):
            parts["tile"] = hand_text([played.table.discarded], words.reds)
        elif one.act in ("ankan", "kakan", "nuki"):
            parts["tiles"] = KIND_NAMES[one.tiles[0] // 4]
        made.append(say(one.act, **parts))
    return listed(made, words) or say("nothing")


def choices_data(played: Played, seat: int, words: Wording) -> list[dict[str, Any]]:
    """The same as plain values, for JSON."""
    return [
        {"act": one.act, "tiles": _names(one.tiles, words)}
        for one in choices(played, seat)
    ]


def _names(tiles: Sequence[int], words: Wording) -> list[str]:
    """Tiles by their names, each once."""
    return list(dict.fromkeys(hand_text([tile], words.reds) for tile in tiles))
