"""Who stands where: points of the games, penalties, and what decides between equals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from paifu.analysis.league.document import League
from paifu.analysis.league.games import Game


@dataclass(slots=True)
class Standing:
    """One player."""

    player: str
    rank: int = 0
    """From 1; 0 for a player with too few games or outside the roster."""
    games: int = 0
    points: int = 0
    """With uma and oka, of all games that count."""
    penalties: int = 0
    places: list[int] = field(default_factory=lambda: [0] * 4)
    """How often first, second, third, fourth."""
    best_game: int | None = None
    """Most points of one game."""

    @property
    def total(self) -> int:
        """Points and penalties."""
        return self.points + self.penalties

    @property
    def average_place(self) -> float | None:
        """Mean place, None without a game."""
        if not self.games:
            return None
        return sum(n * count for n, count in enumerate(self.places, 1)) / self.games


def standings_of(league: League, games: Sequence[Game]) -> list[Standing]:
    """Everybody in the roster or in a game that counts, the first first.

    Ranked are players of the roster with enough games, by points with penalties, then
    by `ties`; who is equal in everything shares the rank. The others follow without.
    """
    found = {player: Standing(player) for player in league.roster}
    for game in games:
        if game.why_not:
            continue
        seats = zip(game.players, game.places, game.results, strict=True)
        for player, place, result in seats:
            one = found.setdefault(player, Standing(player))
            one.games += 1
            one.points += result
            one.places[place - 1] += 1
            one.best_game = max(result, one.best_game or result)
    for penalty in league.penalties:
        found[penalty.player].penalties += penalty.points
    roster = set(league.roster)
    ranked = [
        one
        for one in found.values()
        if one.player in roster and one.games >= max(1, league.min_games)
    ]
    others = [one for one in found.values() if one not in ranked]
    ranked.sort(key=lambda one: (_key(one, league.ties), one.player))
    for number, one in enumerate(ranked):
        before = ranked[number - 1] if number else None
        if before is not None and _key(before, league.ties) == _key(one, league.ties):
            one.rank = before.rank
        else:
            one.rank = number + 1
    others.sort(key=lambda one: (one.player not in roster, -one.total, one.player))
    return ranked + others


def _key(one: Standing, ties: Sequence[str]) -> tuple[float | str, ...]:
    """What is compared: the smaller is ahead."""
    average = one.average_place
    values: dict[str, float | str] = {
        "firsts": -one.places[0],
        "seconds": -one.places[1],
        "best_game": -(one.best_game or 0),
        "average_place": 0.0 if average is None else average,
        "name": one.player,
    }
    return (-one.total, *(values[tie] for tie in ties))
