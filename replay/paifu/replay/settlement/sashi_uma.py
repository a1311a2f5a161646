"""Sashi-uma (差馬): a bet on the place of another player, settled beside the score.

Before the game each player may name one other. If that one ends third or fourth he
pays the bet to who named him; first or second, he is paid it (rules page, K-20). Who is
named takes part whether he likes it or not. A declaration is a small TOML file:

    points = 5000    # what one bet is worth

    [targets]        # who named whom, by seat; seat 0 dealt first
    0 = 2
    3 = 0
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from paifu.replay.toml_file import TomlError, read_toml

PLAYERS = 4
"""The text speaks of four places; with three players there is no such bet."""
MOST_POINTS = 1_000_000
LAST_THAT_GAINS = 2
"""First and second are paid, third and fourth pay."""


class SashiUmaError(ValueError):
    """A declaration that cannot be used: file, key, value, and what is expected."""


@dataclass(frozen=True, slots=True)
class SashiUma:
    """The bets of one game."""

    points: int
    """What each is worth."""
    targets: tuple[tuple[int, int], ...]
    """Who named whom, by seat."""

    def changes(self, places: Sequence[int]) -> tuple[int, ...]:
        """Points that the bets move, by seat.

        Args:
            places: 1 to 4 by seat, as `paifu.replay.settlement.settle` gives them.

        Seat 0, third, named the fourth; seat 3, the fourth, named the first:

        >>> SashiUma(5000, ((0, 3), (3, 1))).changes([3, 1, 2, 4])
        (5000, 5000, 0, -10000)

        Raises:
            SashiUmaError: there are not four places.
        """
        if len(places) != PLAYERS:
            raise SashiUmaError(f"places {list(places)!r}: expected {PLAYERS}")
        moved = [0] * PLAYERS
        for seat, target in self.targets:
            gains = self.points if places[target] > LAST_THAT_GAINS else -self.points
            moved[seat] += gains
            moved[target] -= gains
        return tuple(moved)


def read_sashi_uma(path: Path) -> SashiUma:
    """Read a declaration.

    Raises:
        SashiUmaError: it cannot be read, or something in it is wrong.
    """
    try:
        return _declared(read_toml(path))
    except (TomlError, SashiUmaError) as error:
        raise SashiUmaError(f"{path}: {error}") from error


def _declared(found: Mapping[str, Any]) -> SashiUma:
    for key in sorted(found.keys() - {"points", "targets"}):
        raise SashiUmaError(f"{key} = {found[key]!r}: expected points and [targets]")
    points, targets = found.get("points"), found.get("targets")
    if type(points) is not int or not 0 < points <= MOST_POINTS:
        expected = f"expected a whole number 1 to {MOST_POINTS}"
        raise SashiUmaError(f"points = {points!r}: {expected}")
    if not isinstance(targets, dict):
        raise SashiUmaError(f"targets = {targets!r}: expected a table of seats")
    return SashiUma(points, tuple(_bet(*one) for one in sorted(targets.items())))


def _bet(seat: str, target: object) -> tuple[int, int]:
    seats = range(PLAYERS)
    if seat not in map(str, seats) or type(target) is not int or target not in seats:
        expected = f"expected a seat 0 to {PLAYERS - 1} and the seat it names"
        raise SashiUmaError(f"targets.{seat} = {target!r}: {expected}")
    if int(seat) == target:
        raise SashiUmaError(f"targets.{seat} = {target!r}: nobody names himself")
    return int(seat), target
