"""Values that records themselves suggest, besides those of presets.

Each is only tried: a wrong suggestion is contradicted like any other value.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import numpy as np

from paifu.logs.events import Batch, ClaimKind, Unstated
from paifu.logs.yaku import LOCAL_FROM, Yaku
from paifu.replay.rules import Ruleset
from paifu.replay.rules.yaku_rows import EARNED, NAMED_LOCAL, YAKUHAI

MOST = 4
"""Suggestions kept for one switch, the most frequent ones."""

UNIT = 1000
STICK = 1000
ROUNDINGS = ("none", "half_away_1000", "half_up_1000", "five_down_six_up")


def observed(batch: Batch, players: int) -> dict[str, list[Any]]:
    """Values by switch, the most frequent first.

    Args:
        batch: games of so many players alone.
        players: three or four.
    """
    starts = _most(_starts(batch, players))
    return {
        "start_points": starts,
        "return_points": starts,
        "noten_penalty": _most(_noten(batch)),
        "honba_value": [v for v in _most(_honba(batch)) if v % (players - 1) == 0],
    }


def yaku_han(batch: Batch) -> dict[str, list[int]]:
    """Han that records give to usual yaku, by name: of closed hands, and one more."""
    found: defaultdict[str, Counter[int]] = defaultdict(Counter)
    for yaku, han in _stated_yaku(batch):
        if yaku.label in EARNED:
            found[yaku.label].update((han, han + 1))
        if yaku in YAKUHAI:
            found["yakuhai"].update((han, han + 1))
    return {name: _most(counts.elements()) for name, counts in found.items()}


def local_worth(batch: Batch) -> dict[str, list[dict[str, int]]]:
    """What records give for local yaku, by name, as `local_yaku` writes it."""
    found: defaultdict[str, set[int]] = defaultdict(set)
    for yaku, han in _stated_yaku(batch):
        if yaku.label in NAMED_LOCAL:
            found[yaku.label].add(han)
    worth: dict[str, list[dict[str, int]]] = {}
    for name, hans in found.items():
        some = sorted(han for han in hans if han > 0)
        entries = [{"closed": h, "open": o} for h in some for o in (h, h - 1, 0)]
        entries += [{"yakuman": units} for units in (1, 2)]
        worth[name] = [{k: v for k, v in e.items() if v > 0} for e in entries]
    return worth


def seen_yaku(batch: Batch) -> set[str]:
    """Names of all yaku that some claim lists."""
    ids = np.unique(batch.claims["yaku"])
    return {Yaku(i).label for i in ids.tolist() if 0 <= i < len(Yaku)}


def umas(batch: Batch, ruleset: Ruleset, back: int) -> list[tuple[int, ...]]:
    """Placement bonuses, in thousands, that final points come to with this return."""
    found = Counter(uma for _, uma in _placed(batch, ruleset, back))
    return [uma for uma, _ in found.most_common(MOST)]


def umas_by_floating(batch: Batch, ruleset: Ruleset) -> dict[str, list[int]]:
    """The same by the number of players at or over the return; empty if all agree."""
    by_count: defaultdict[int, Counter[tuple[int, ...]]] = defaultdict(Counter)
    for floating, uma in _placed(batch, ruleset, ruleset["return_points"]):
        by_count[floating][uma] += 1
    best = {n: c.most_common(1)[0][0] for n, c in sorted(by_count.items())}
    usual = tuple(ruleset["uma"])
    return {str(n): list(uma) for n, uma in best.items() if uma != usual and falls(uma)}


def falls(uma: Sequence[int]) -> bool:
    """Whether no place is worth more than one before it: no house is known else."""
    return sorted(uma, reverse=True) == list(uma)


def _most(values: Iterable[Any]) -> list[Any]:
    return [value for value, _ in Counter(values).most_common(MOST)]


def _starts(batch: Batch, players: int) -> Iterator[int]:
    for row in batch.games:
        if row["round_start"] == row["round_stop"]:
            continue
        header = batch.rounds[row["round_start"]]
        scores = header["scores"][:players].tolist()
        if not header["unstated"] & int(Unstated.SCORES) and len(set(scores)) == 1:
            yield scores[0]


def _noten(batch: Batch) -> Iterator[int]:
    claims = batch.claims
    drawn = claims["kind"] == int(ClaimKind.EXHAUSTIVE)
    stated = (claims["unstated"] & int(Unstated.DELTAS)) == 0
    for deltas in claims["deltas"][drawn & stated].tolist():
        paid = sum(d for d in deltas if d > 0)
        if paid:
            yield paid


def _honba(batch: Batch) -> Iterator[int]:
    """What is left of a single win's payments, for each counter."""
    for header in batch.rounds[batch.rounds["honba"] > 0]:
        claims = batch.claims[header["claim_start"] : header["claim_stop"]]
        if len(claims) != 1 or claims[0]["kind"] != int(ClaimKind.WIN):
            continue
        claim = claims[0]
        won = max(claim["deltas"].tolist()) - max(0, int(claim["sticks"])) * STICK
        left = won - int(claim["points"])
        counters = int(header["honba"])
        if claim["points"] > 0 and left >= 0 and left % counters == 0:
            yield left // counters


def _stated_yaku(batch: Batch) -> Iterator[tuple[Yaku, int]]:
    claims = batch.claims
    for ids, hans in zip(
        claims["yaku"].tolist(), claims["yaku_han"].tolist(), strict=True
    ):
        for number, han in zip(ids, hans, strict=True):
            local = number >= LOCAL_FROM
            if 0 <= number < len(Yaku) and (han > 0 or local):
                yield Yaku(number), han


def _placed(
    batch: Batch, ruleset: Ruleset, back: int
) -> Iterator[tuple[int, tuple[int, ...]]]:
    """For each ended game how many are at the return, and the bonuses by place."""
    players = ruleset["players"]
    hidden = int(Unstated.SCORES) | int(Unstated.RESULTS)
    rows = batch.games[
        (batch.games["ended"] == 1) & (batch.games["unstated"] & hidden == 0)
    ]
    for row in rows:
        finals = row["final_scores"][:players].tolist()
        results = row["results"][:players].tolist()
        if len(set(finals)) < players:
            continue  # places of ties go by a rule of their own
        order = sorted(range(players), key=lambda seat: -finals[seat])
        floating = sum(score >= back for score in finals)
        for rounding in ROUNDINGS:
            rest = [
                results[seat] - rounded(finals[seat], rounding) + back
                for seat in order[1:]
            ]
            if all(part % UNIT == 0 for part in rest):
                others = [part // UNIT for part in rest]
                yield floating, (-sum(others), *others)


def rounded(score: int, rounding: str) -> int:
    """A final score as a settlement with this `final_rounding` counts it.

    >>> [rounded(27500, word) for word in ROUNDINGS]
    [27500, 28000, 28000, 27000]
    """
    if rounding == "none":
        return score
    if rounding == "half_up_1000":
        return (score + 500) // UNIT * UNIT
    whole, rest = divmod(abs(score), UNIT)
    whole += rest >= (500 if rounding == "half_away_1000" else 600)
    return whole * UNIT if score >= 0 else -whole * UNIT
