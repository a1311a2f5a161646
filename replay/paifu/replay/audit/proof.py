"""The wall proof: what was dealt, drawn and turned against the published seed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from paifu.logs.events import HIDDEN, Batch, EventKind, Unstated
from paifu.logs.formats.reds import ids_of
from paifu.replay import codes
from paifu.replay.rules import Ruleset
from paifu.replay.rules.frozen import FrozenMap
from paifu.replay.rules.record import Rules
from paifu.replay.walls import SeedError, Wall, round_wall, walls_of

_KANS = (EventKind.DAIMINKAN, EventKind.KAKAN, EventKind.ANKAN, EventKind.NUKI)

NEAR = (1, -1, 2, 3)
"""Where else to look for the wall of a round that is not dealt from the one in turn:
rounds left out before it, or one recorded twice."""


EXACT: Sequence[int] = range(136)
"""Tiles of a record that tells copies apart: each stands for itself."""


def names_of(batch: Batch, game: int, ruleset: Ruleset) -> Sequence[int]:
    """What each tile is compared as: itself, or the first copy of its name."""
    if batch.games[game]["exact_tiles"]:
        return EXACT
    return _names(ruleset["red_tiles"])


@lru_cache(64)
def _names(red_tiles: FrozenMap[int]) -> Sequence[int]:
    # Asked for every game, and the same for all of a rule set.
    reds = ids_of(red_tiles)
    first: dict[tuple[int, bool], int] = {}
    return [first.setdefault((tile // 4, tile in reds), tile) for tile in EXACT]


def first_copies(rules: Rules) -> tuple[list[int], dict[tuple[int, int], int]]:
    """The first copy of each tile's name; and the same by kind and 1 for a red one."""
    first: dict[tuple[int, int], int] = {}
    names = [first.setdefault((t // 4, rules.reds[t]), t) for t in EXACT]
    return names, first


@dataclass(frozen=True, slots=True)
class Mismatch:
    """The first place in a round where the record is not what the wall holds."""

    code: int
    event: int
    seat: int
    expected: int
    recorded: int


@dataclass(slots=True)
class GameWalls:
    """The walls of a game's rounds."""

    walls: list[Wall | None]
    """One a round; None where a round has no seed of its own."""
    moved: dict[int, Wall] = field(default_factory=dict)
    """Index of a round that is dealt from another wall of the seed than the one in
    turn -> the one in turn."""


def walls_of_game(batch: Batch, game: int) -> list[Wall | None] | str:
    """The walls of a game's rounds, None where a round has no seed of its own.

    Returns:
        The walls, or why there are none.
    """
    found = game_walls(batch, game)
    return found if isinstance(found, str) else found.walls


def game_walls(
    batch: Batch, game: int, names: Sequence[int] = EXACT
) -> GameWalls | str:
    """The walls of a game's rounds, or why there are none.

    A game's seed gives a wall for each round played. If the record leaves a round out,
    or has it twice, the later rounds still have theirs.

    Args:
        batch: the records.
        game: index in it.
        names: what each tile is compared as (`names_of`).
    """
    info = batch.info[game]
    if not info.seed and not info.wall_seeds:
        return "the record has no seed"
    row = batch.games[game]
    players = int(row["players"])
    rounds = batch.rounds[int(row["round_start"]) : int(row["round_stop"])]
    try:
        if info.wall_seeds:
            seeds = [*info.wall_seeds, *[""] * len(rounds)][: len(rounds)]
            return GameWalls([round_wall(s, players) if s else None for s in seeds])
        return _in_turn(rounds, walls_of(info.seed, players), names)
    except SeedError as error:
        return str(error)


def _in_turn(
    rounds: Iterable[Any], walls: Iterator[Wall], names: Sequence[int]
) -> GameWalls:
    """Every round with the next wall, or with a near one if that is what was dealt."""
    made, known, turn = GameWalls([]), _Walls(walls), 0
    for index, header in enumerate(rounds):
        place = turn
        if _deal(header, known[turn], names):
            near = (turn + shift for shift in NEAR if turn + shift >= 0)
            fits = (n for n in near if not _deal(header, known[n], names))
            place = next(fits, turn)
        if place != turn:
            made.moved[index] = known[turn]
        made.walls.append(known[place])
        turn = place + 1
    return made


class _Walls:
    """Walls by number, made when they are asked for."""

    def __init__(self, walls: Iterator[Wall]) -> None:
        self.walls, self.made = walls, list[Wall]()

    def __getitem__(self, number: int) -> Wall:
        while len(self.made) <= number:
            self.made.append(next(self.walls))
        return self.made[number]


def prove_round(
    batch: Batch, index: int, wall: Wall, stop: int, names: Sequence[int] = EXACT
) -> Mismatch | None:
    """Compare one round with its wall.

    Args:
        batch: the records.
        index: the round in the batch.
        wall: made from the seed.
        stop: events from here on are not looked at (-1: all are).
        names: what each tile is compared as (`names_of`).
    """
    header = batch.rounds[index]
    found = _deal(header, wall, names)
    if found:
        return found
    start, end = int(header["event_start"]), int(header["event_stop"])
    if stop >= 0:
        end = min(end, start + stop)
    rows = batch.events[start:end]
    columns = (rows[name].tolist() for name in ("kind", "seat", "tile"))
    for mismatch in _events(list(zip(*columns, strict=True)), wall, names):
        return mismatch
    if stop >= 0:
        return None
    return _listed(header, wall, names) or _unders(batch, header, wall, names)


def hides_tiles(batch: Batch, index: int) -> bool:
    """True if a round's record does not show all tiles dealt and drawn."""
    header = batch.rounds[index]
    events = batch.events[int(header["event_start"]) : int(header["event_stop"])]
    return bool((header["deal"] == HIDDEN).any() or (events["tile"] == HIDDEN).any())


def _deal(header: Any, wall: Wall, names: Sequence[int]) -> Mismatch | None:
    for said, thrown in zip(header["dice"].tolist(), wall.dice, strict=True):
        if said > 0 and said != thrown:
            return Mismatch(codes.PROOF_DICE, -1, -1, thrown, said)
    for seat in range(len(wall.hands)):
        tiles = [t for t in header["deal"][seat].tolist() if t >= 0]
        hand = wall.hand(seat, int(header["dealer"]))
        if sorted(tiles) == sorted(hand):
            continue
        dealt = Counter(names[t] for t in tiles if t != HIDDEN)
        proper = Counter(names[t] for t in hand)
        missing, extra = proper - dealt, dealt - proper
        if extra or missing.total() != tiles.count(HIDDEN):
            lacks, has = min(missing, default=-1), min(extra, default=-1)
            return Mismatch(codes.PROOF_DEAL, -1, seat, lacks, has)
    said, first = int(header["indicator"]), wall.indicators[0]
    if _differ(said, first, names):
        return Mismatch(codes.PROOF_INDICATOR, -1, -1, first, said)
    return None


def _differ(said: int, proper: int, names: Sequence[int]) -> bool:
    """True unless the tile is hidden or the wall's."""
    if said == HIDDEN:
        return False
    return said != proper and (proper < 0 or names[said] != names[proper])


def _events(
    rows: Sequence[tuple[int, int, int]], wall: Wall, names: Sequence[int]
) -> Iterator[Mismatch]:
    """Every draw and new indicator that differs."""
    live, replaced, turned = 0, 0, 1
    after_kan = False
    for number, (kind, seat, tile) in enumerate(rows):
        if kind in _KANS:
            after_kan = True
        elif kind == EventKind.DRAW:
            if after_kan:
                code, pile, place = codes.PROOF_REPLACEMENT, wall.replacements, replaced
                replaced += 1
            else:
                code, pile, place = codes.PROOF_DRAW, wall.draws, live
                live += 1
            after_kan = False
            proper = pile[place] if place < len(pile) else -1
            if _differ(tile, proper, names):
                yield Mismatch(code, number, seat, proper, tile)
        elif kind == EventKind.DORA:
            proper = wall.indicators[turned] if turned < len(wall.indicators) else -1
            turned += 1
            if _differ(tile, proper, names):
                yield Mismatch(codes.PROOF_INDICATOR, number, -1, proper, tile)


def _listed(header: Any, wall: Wall, names: Sequence[int]) -> Mismatch | None:
    """Later indicators of a record that does not say when they were turned."""
    if not int(header["unstated"]) & Unstated.INDICATOR_TIMES:
        return None
    later = [tile for tile in header["further"].tolist() if tile >= 0]
    for said, proper in zip(later, (*wall.indicators[1:], -1), strict=False):
        if _differ(said, proper, names):
            return Mismatch(codes.PROOF_INDICATOR, -1, -1, proper, said)
    return None


def _unders(
    batch: Batch, header: Any, wall: Wall, names: Sequence[int]
) -> Mismatch | None:
    for claim in batch.claims[int(header["claim_start"]) : int(header["claim_stop"])]:
        shown = claim["ura"].tolist()
        for tile, proper in zip(shown, wall.under_indicators, strict=False):
            if tile >= 0 and _differ(tile, proper, names):
                return Mismatch(codes.PROOF_URA, -1, int(claim["seat"]), proper, tile)
    return None
