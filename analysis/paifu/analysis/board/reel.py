"""Where one is in the games of a file, and how one gets on from there."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal

from paifu.analysis.board.loading import Shown, findings_of, stands_at
from paifu.replay.audit.boards import RoundBoards, round_boards
from paifu.replay.audit.run import Finding

Tiles = Literal["mpsz", "ascii", "unicode"]
"""How tiles are written."""


@dataclass(slots=True)
class Place:
    """A position of a file."""

    game: int
    """From 0."""
    round: int
    """Of the game, from 0."""
    at: int | None
    """The position before this event; None for the end of the round."""


@dataclass
class Reel:
    """The games of a file, and how they are drawn."""

    games: list[Shown]
    lang: str = "en"
    tiles: Tiles = "mpsz"
    seat: int | None = None
    """The seat at the near side; None for the first dealer."""
    hide: bool = False
    """Whether hands are hidden, but that of `seat`."""
    _played: dict[tuple[int, int], RoundBoards] = field(default_factory=dict)

    @cached_property
    def findings(self) -> list[tuple[Shown, Finding]]:
        """In the order of `paifu explain`, from 0."""
        return findings_of(self.games)

    @cached_property
    def _rounds(self) -> list[tuple[int, int]]:
        return [
            (number, index)
            for number, one in enumerate(self.games)
            for index in range(one.audited.rounds)
        ]

    def boards(self, place: Place) -> RoundBoards:
        """The positions of a place's round."""
        key = (place.game, place.round)
        if key not in self._played:
            game = self.games[place.game]
            self._played[key] = round_boards(
                game.batch, game.audited.game, place.round, game.ruleset
            )
        return self._played[key]

    def position(self, place: Place) -> int:
        """Which of the round's positions a place is, from 0."""
        last = len(self.boards(place).boards) - 1
        return last if place.at is None else min(max(place.at, 0), last)

    def place_of(self, number: int) -> Place:
        """Where a finding is seen; numbers from 0."""
        game, finding = self.findings[number]
        place = Place(self.games.index(game), max(finding.round, 0), 0)
        place.at = stands_at(finding, len(self.boards(place).played.events))
        return place

    def by_events(self, place: Place, change: int) -> Place:
        """So many events on, within the round."""
        to = Place(place.game, place.round, self.position(place) + change)
        return Place(to.game, to.round, self.position(to))

    def by_rounds(self, place: Place, change: int) -> Place:
        """The deal of another round, as far as there are some."""
        to = self._rounds.index((place.game, place.round)) + change
        if not 0 <= to < len(self._rounds):
            return place
        return Place(*self._rounds[to], 0)

    def by_finding(self, place: Place, change: int) -> Place:
        """The next place with a finding (1) or the one before (-1), if there is one."""
        here = self._order(place)
        found = [self.place_of(n) for n in range(len(self.findings))]
        there = sorted(found, key=self._order)
        beyond = [p for p in there if (self._order(p) > here) == (change > 0)]
        beyond = [p for p in beyond if self._order(p) != here]
        return beyond[0 if change > 0 else -1] if beyond else place

    def _order(self, place: Place) -> tuple[int, int, int]:
        return place.game, place.round, self.position(place)


def move(reel: Reel, place: Place, key: str) -> Place:
    """Where a key leads from a place; the place itself if it means nothing."""
    match key:
        case "n" | " " | "\r" | "\x1b[C" | "\x1b[B":
            return reel.by_events(place, 1)
        case "p" | "\x7f" | "\x1b[D" | "\x1b[A":
            return reel.by_events(place, -1)
        case "r" | "\x1b[6~":
            return reel.by_rounds(place, 1)
        case "R" | "\x1b[5~":
            return reel.by_rounds(place, -1)
        case "f":
            return reel.by_finding(place, 1)
        case "F":
            return reel.by_finding(place, -1)
        case "0" | "\x1b[H":
            return Place(place.game, place.round, 0)
        case "$" | "\x1b[F":
            return Place(place.game, place.round, None)
    return place
