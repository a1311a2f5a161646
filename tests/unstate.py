"""Records that say less: facts left open, copies not told apart, tiles hidden.

Each function gives a changed copy. Whatever is left out, a record in order must stay
one, and a false one must be found false in the same place or not at all.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mutations import copied
from paifu.logs.events import HIDDEN, NONE, Batch, ClaimKind, EventKind, Unstated
from paifu.logs.yaku import Yaku
from paifu.replay.rules.record import Rules

DORA = (int(Yaku.DORA), int(Yaku.URA_DORA), int(Yaku.RED_DORA))


def no_header_scores(made: Batch) -> None:
    """Headers without points."""
    made.rounds["scores"] = 0
    made.rounds["unstated"] |= Unstated.SCORES


def no_counters(made: Batch) -> None:
    """Headers without honba and sticks."""
    made.rounds["honba"] = made.rounds["sticks"] = NONE
    made.rounds["unstated"] |= Unstated.COUNTERS


def no_dice(made: Batch) -> None:
    """Headers without dice."""
    made.rounds["dice"] = NONE


def no_final_scores(made: Batch) -> None:
    """Games whose end states no scores."""
    made.games["final_scores"] = 0
    made.games["unstated"] |= Unstated.SCORES


def no_results(made: Batch) -> None:
    """Games whose end states no points with uma."""
    made.games["results"] = 0
    made.games["unstated"] |= Unstated.RESULTS


def no_claim_scores(made: Batch) -> None:
    """Results without the points before them."""
    made.claims["scores"] = 0
    made.claims["unstated"] |= Unstated.SCORES


def no_deltas(made: Batch) -> None:
    """Results without changes."""
    made.claims["deltas"] = 0
    made.claims["unstated"] |= Unstated.DELTAS


def joint_deltas(made: Batch) -> None:
    """Changes of all wins of a round in its last one alone."""
    for header in made.rounds:
        claims = made.claims[int(header["claim_start"]) : int(header["claim_stop"])]
        wins = np.flatnonzero(claims["kind"] == ClaimKind.WIN)
        if len(wins):
            last, others = wins[-1], wins[:-1]
            claims["deltas"][last] = claims["deltas"][wins].sum(axis=0)
            claims["scores"][last] = claims["scores"][wins[0]]
            claims["unstated"][last] |= Unstated.JOINT
            claims["deltas"][others] = claims["scores"][others] = 0
            claims["unstated"][others] |= Unstated.DELTAS | Unstated.SCORES


def _blank(*columns: str, bit: Unstated) -> Callable[[Batch], None]:
    def blank(made: Batch) -> None:
        for column in columns:
            made.claims[column] = NONE
        made.claims["unstated"] |= bit

    blank.__name__ = f"no_{columns[0]}"
    return blank


def no_tile(made: Batch) -> None:
    """Wins that do not name their tile, neither as result nor as event."""
    made.claims["tile"] = NONE
    made.claims["unstated"] |= Unstated.TILE
    made.events["tile"][made.events["kind"] == EventKind.WIN] = NONE


def no_tenpai(made: Batch) -> None:
    """Draws that do not say who was tenpai."""
    made.claims["tenpai"] = 0
    made.claims["unstated"] |= Unstated.TENPAI


def dora_in_one(made: Batch) -> None:
    """Of all kinds of dora only the sum."""
    for claim in made.claims:
        yaku, hans = claim["yaku"], claim["yaku_han"]
        of_dora = np.isin(yaku, DORA)
        total = int(hans[of_dora].sum())
        yaku[of_dora] = hans[of_dora] = NONE
        if of_dora.any():
            place = int(np.flatnonzero(of_dora)[0])
            yaku[place], hans[place] = DORA[0], total
    made.claims["unstated"] |= Unstated.DORA_KINDS


def no_yaku(made: Batch) -> None:
    """Wins without yaku."""
    made.claims["yaku"] = made.claims["yaku_han"] = NONE
    made.claims["unstated"] |= Unstated.YAKU


def no_yaku_han(made: Batch) -> None:
    """Yaku without their han."""
    made.claims["yaku_han"] = NONE


def _none(column: str) -> Callable[[Batch], None]:
    def none(made: Batch) -> None:
        made.claims[column] = NONE

    none.__name__ = f"{column}_none"
    return none


def no_kinds_of_draws(made: Batch) -> None:
    """Draws that do not say why."""
    drawn = made.claims["kind"] != ClaimKind.WIN
    made.claims["kind"][drawn] = ClaimKind.DRAW_UNSTATED
    exhausted = made.events["kind"] == EventKind.EXHAUSTIVE_DRAW
    made.events["kind"][exhausted] = EventKind.ABORTIVE_DRAW


FACTS: tuple[Callable[[Batch], None], ...] = (
    no_header_scores, no_counters, no_dice, no_final_scores, no_results,
    no_claim_scores, joint_deltas, no_deltas,
    _blank("hand", bit=Unstated.HAND),
    _blank("melds", bit=Unstated.MELDS),
    _blank("dora", bit=Unstated.INDICATORS),
    _blank("ura", bit=Unstated.URA),
    _blank("pao", bit=Unstated.PAO),
    _blank("shown", bit=Unstated.SHOWN),
    no_tile, no_tenpai, dora_in_one, no_yaku_han, no_yaku, no_kinds_of_draws,
    *map(_none, ("fu", "han", "points", "limit", "honba", "sticks", "nuki")),
)  # fmt: skip
"""What a record may leave open, each by itself."""


def without(batch: Batch, facts: Iterable[Callable[[Batch], None]]) -> Batch:
    """A copy that leaves some of `FACTS` open."""
    chosen = [*facts]
    made = copied(batch)
    for fact in FACTS:
        if fact in chosen and not (fact is joint_deltas and no_deltas in chosen):
            fact(made)
    return made


def without_times(batch: Batch) -> Batch:
    """A copy in which indicators are listed with the round instead of being events."""
    made = copied(batch)
    dora = made.events["kind"] == EventKind.DORA
    before = np.concatenate([[0], np.cumsum(dora)])
    for header in made.rounds:
        start, stop = int(header["event_start"]), int(header["event_stop"])
        turned = made.events["tile"][start:stop][dora[start:stop]][:9]
        header["further"][: len(turned)] = turned
    for table in (made.rounds, made.games):
        for name in ("event_start", "event_stop"):
            table[name] -= before[table[name]]
    made.rounds["unstated"] |= Unstated.INDICATOR_TIMES
    return replace(made, events=made.events[~dora])


def by_name(batch: Batch, rules: Rules, chance: random.Random) -> Batch:
    """A copy in which every tile is any copy of its name, mention by mention."""
    made = copied(batch)
    made.games["exact_tiles"] = 0
    copies = [
        [t for t in range(low, low + 4) if rules.reds[t] == rules.reds[tile]]
        for tile in range(136)
        for low in [tile // 4 * 4]
    ]

    def renamed(tiles: NDArray[Any]) -> None:
        for at in np.ndindex(tiles.shape):
            if 0 <= tiles[at] < 136:
                tiles[at] = chance.choice(copies[int(tiles[at])])

    for name in ("indicator", "further", "deal"):
        renamed(made.rounds[name])
    for name in ("tile", "own"):
        renamed(made.events[name])
    for name in ("tile", "hand", "dora", "ura", "shown"):
        renamed(made.claims[name])
    renamed(made.claims["melds"][:, :, 2:])
    return made


def hidden(batch: Batch, seats: Iterable[int]) -> Batch:
    """A copy that does not show what some seats were dealt and drew."""
    made = copied(batch)
    unseen = [*seats]
    deal = made.rounds["deal"]
    for seat in unseen:
        deal[:, seat][deal[:, seat] >= 0] = HIDDEN
    drawn = made.events["kind"] == EventKind.DRAW
    made.events["tile"][drawn & np.isin(made.events["seat"], unseen)] = HIDDEN
    return made
