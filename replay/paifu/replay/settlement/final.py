"""From the scores of the last round to the points of a game (rules page F52-F64)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from paifu.replay.rules import Ruleset
from paifu.replay.rules.record import TIE_BREAK_SHARE, plain_rules
from paifu.replay.table.progress import (
    final_results,
    final_scores,
    rank_of,
    take_penalties,
)


@dataclass(frozen=True, slots=True)
class Settlement:
    """The end of a game, by seat; seat 0 dealt first."""

    scores: tuple[int, ...]
    """Points held, with the riichi sticks that the seat gets of those left over."""

    places: tuple[int, ...]
    """1 to 4. Of equal scores the seat nearer to the first dealer is ahead; where ties
    are shared, tied seats have the same place."""

    results: tuple[int, ...]
    """Points won or lost, with uma, oka, rounding and chombo; 52.3 is 52300."""

    sticks: int = 0
    """Riichi sticks that nobody got: lost, or carried to the next game."""


def settle(
    scores: Sequence[int],
    ruleset: Ruleset,
    sticks: int = 0,
    chombos: Sequence[int] = (),
) -> Settlement:
    """What a game ends with.

    Args:
        scores: points after the last round, by seat, sticks on the table not in them.
        ruleset: by which rules.
        sticks: riichi sticks left on the table.
        chombos: how many each seat has made, where `chombo` is taken off the result;
            those paid in the hand are in the scores already.

    >>> from paifu.replay.rules import load_preset
    >>> rules = load_preset("m-league")
    >>> end = settle([35000, 25000, 25000, 15000], rules)
    >>> end.places, end.results
    ((1, 2, 2, 4), (55000, -5000, -5000, -45000))
    >>> settle([42300, 28100, 18600, 10000], load_preset("tenhou"), sticks=1).scores
    (43300, 28100, 18600, 10000)

    Raises:
        ValueError: as many scores are needed as players, and as many chombos or none.
    """
    rules = plain_rules(ruleset)
    players = rules.players
    if len(scores) != players or len(chombos) not in (0, players):
        given = f"{list(scores)!r}, {list(chombos)!r}"
        raise ValueError(f"scores and chombos of {players} players expected: {given}")
    held, finals, results = [*scores, 0, 0][:4], [0] * 4, [0] * 4
    final_scores(rules, held, sticks, finals)
    final_results(rules, finals, results)
    take_penalties(rules, [*chombos, 0, 0, 0, 0], results)
    seats = range(players)
    if rules.tie_break == TIE_BREAK_SHARE:
        places = [1 + sum(finals[s] > finals[seat] for s in seats) for seat in seats]
    else:
        places = [rank_of(players, finals, seat) for seat in seats]
    given_away = sum(finals) - sum(held)
    return Settlement(
        tuple(finals[:players]),
        tuple(places),
        tuple(results[:players]),
        sticks if not given_away else 0,
    )
