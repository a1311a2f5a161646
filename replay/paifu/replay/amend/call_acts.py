"""Other calls, kans and riichi."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from paifu.logs.builder import padded
from paifu.logs.events import NONE
from paifu.replay.amend.scene import (
    ANKAN,
    CALLS,
    CHI,
    DAIMINKAN,
    KAKAN,
    NUKI,
    PON,
    RIICHI,
    RIICHI_ACCEPTED,
    Scene,
    Versions,
    row_of,
)
from paifu.replay.audit.position import concealed
from paifu.replay.table.moves import pon_of

# -- calls and kans --------------------------------------------------------------------


def other_calls(scene: Scene) -> Versions:
    """The tile just discarded, from who discarded it, with tiles that fit."""
    event, table = scene.event, scene.table
    if event is None or event.kind not in CALLS or event.seat < 0:
        return
    if table.discarder < 0 or event.seat == table.discarder:
        return
    tile = table.discarded
    for kind in dict.fromkeys((event.kind, PON, CHI)):
        for own in _fitting(scene, kind, tile):
            record, deal = scene.copy()
            row = deal.events[scene.at]
            row.kind, row.tile, row.source = kind, tile, table.discarder
            row.own = padded(own, 3)
            yield record


def _fitting(scene: Scene, kind: int, tile: int) -> Iterator[tuple[int, ...]]:
    """Tiles of the caller that make a meld; those that the record names first."""
    event = scene.event
    if event is None:
        return
    held = concealed(scene.table, event.seat)
    named = [own for own in event.own if own in held]
    count = 3 if kind == DAIMINKAN else 2
    kinds = tile // 4
    near = [
        one
        for one in held
        if one // 4 == kinds or (kind == CHI and abs(one // 4 - kinds) <= 2)
    ]
    made = [own for own in combinations(near, count) if _meld(kind, tile, own)]
    yield from sorted(made, key=lambda own: -len({*own} & {*named}))


def _meld(kind: int, tile: int, own: Sequence[int]) -> bool:
    kinds = sorted(one // 4 for one in (tile, *own))
    if kind != CHI:
        return len({*kinds}) == 1
    low, _, high = kinds
    return kinds == [low, low + 1, low + 2] and low // 9 == high // 9 and high < 27


def other_kans(scene: Scene) -> Versions:
    """A kan of tiles that the seat holds, or an added one for a concealed one."""
    event, table = scene.event, scene.table
    if event is None or event.kind not in (ANKAN, KAKAN, NUKI) or event.seat < 0:
        return
    held = concealed(table, event.seat)
    for kind in dict.fromkeys([event.tile // 4, *(tile // 4 for tile in held)]):
        mine = [tile for tile in held if tile // 4 == kind]
        record, deal = scene.copy()
        row = deal.events[scene.at]
        n = pon_of(table, event.seat, kind)
        if len(mine) == 4:
            row.kind, row.source = ANKAN, event.seat
            row.tile, row.own = mine[0], mine[1:]
        elif len(mine) == 1 and n >= 0:
            row.kind, row.tile = KAKAN, mine[0]
            row.source = table.meld_source[event.seat][n]
            row.own = table.meld_tiles[event.seat][n][:3]
        elif mine and event.kind == NUKI:
            row.tile = mine[0]
        else:
            continue
        yield record


# -- riichi ----------------------------------------------------------------------------


def without_riichi(scene: Scene) -> Versions:
    """The seat's last declaration left out, with its acceptance."""
    seat = scene.fault.seat
    declared = [
        n
        for n, event in enumerate(scene.deal.events[: scene.at + 1])
        if event.kind == RIICHI and event.seat == seat
    ]
    if not declared:
        return
    record, deal = scene.copy()
    del deal.events[declared[-1]]
    for n in range(declared[-1], len(deal.events)):
        event = deal.events[n]
        if event.kind == RIICHI_ACCEPTED and event.seat == seat:
            del deal.events[n]
            break
    yield record


def accepted(scene: Scene) -> Versions:
    """The acceptance of a declaration put in, here or after the discard."""
    table, seat = scene.table, scene.fault.seat
    if scene.event is None or seat < 0 or not table.riichi[seat]:
        return
    for at in (scene.at, scene.at + 1):
        record, deal = scene.copy()
        row = row_of(RIICHI_ACCEPTED, seat)
        row.stated = [*table.scores]
        row.stated[seat] -= scene.played.rules.riichi_stick_value
        deal.events.insert(at, row)
        yield record


def not_shown(scene: Scene) -> Versions:
    """A declaration with the hand hidden."""
    if scene.event is not None and scene.event.kind == RIICHI:
        record, deal = scene.copy()
        deal.events[scene.at].flag = NONE
        yield record
