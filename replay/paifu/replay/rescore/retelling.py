"""A recorded game told again under other rules, as far as it is possible under them.

The acts are the record's: who drew, discarded, called, declared and won on what. All
else is the rules': what is legal, when indicators are turned, when a round must be
drawn, what a win is worth, who pays and who deals next, when the game is over. What
comes out is the record that these rules would have written, up to the first act that
they forbid or the first thing that the record does not show.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from paifu.logs.engine import plain
from paifu.logs.events import (
    NONE,
    Batch,
    GameRow,
    RoundRow,
    RulesHint,
    Unstated,
)
from paifu.replay.audit.proof import walls_of_game
from paifu.replay.rescore.stops import Stop, StopKind
from paifu.replay.rescore.told_round import ToldRound
from paifu.replay.rules import Ruleset
from paifu.replay.rules.record import (
    Rules,
    plain_rules,
)
from paifu.replay.sheets import Record, copied, pack, unpack
from paifu.replay.table.progress import (
    GOES_ON,
    MAY_END,
    Next,
    Outcome,
    begin_streaks,
    count_streaks,
    decide_next,
    final_results,
    final_scores,
    note_outcome,
    take_penalties,
)
from paifu.replay.walls import Wall

NO_SCORES, NO_COUNTERS = int(Unstated.SCORES), int(Unstated.COUNTERS)


@dataclass(frozen=True, slots=True)
class After:
    """What follows a round."""

    number: int
    """0 = East 1; -1 if the game ends."""
    honba: int
    sticks: int
    scores: tuple[int, ...]


@dataclass(slots=True)
class Retold:
    """A game as some rules would have had it recorded."""

    record: Record
    """Its last round may be cut short; `game.ended` says whether the game ended."""
    after: list[After | None] = field(default_factory=list)
    """What follows each round; None if it could not be told to a result."""
    stops: list[Stop] = field(default_factory=list)
    """Where the record is not possible further; one at most if it is told as a game,
    one a round if each is told by itself."""

    @property
    def stop(self) -> Stop | None:
        """The first of them; None if the record is possible to its end."""
        return self.stops[0] if self.stops else None

    def batch(self) -> Batch:
        """As a batch of one game."""
        return pack(self.record)


def retell(batch: Batch, game: int, ruleset: Ruleset) -> Retold:
    """Tell a game again under a rule set.

    Args:
        batch: as the audit takes it (`paifu.replay.audit.bounds`).
        game: which game of the batch.
        ruleset: for as many players as the game has.
    """
    return _Game(unpack(batch, game), walls_of_game(batch, game), ruleset).tell()


def retell_rounds(
    batch: Batch, game: int, ruleset: Ruleset, headers: Sequence[RoundRow]
) -> Retold:
    """Tell each round of a game by itself under a rule set.

    Args:
        batch: as the audit takes it.
        game: which game of the batch.
        ruleset: for as many players as the game has.
        headers: what each round begins with: number, counters, sticks and scores; those
            of `retell` by the rules that the game was played by.
    """
    told = _Game(unpack(batch, game), walls_of_game(batch, game), ruleset)
    return told.tell_each(headers)


class _Game:
    """One game, round by round."""

    def __init__(
        self, record: Record, walls: list[Wall | None] | str, ruleset: Ruleset
    ) -> None:
        self.record, self.ruleset = record, ruleset
        self.rules: Rules = plain_rules(ruleset)
        none: list[Wall | None] = [None] * len(record.deals)
        self.walls = none if isinstance(walls, str) else walls
        self.outcome, self.following = plain(Outcome), plain(Next)
        begin_streaks(self.outcome, 0)
        made = Record(copied(record.game), [], [], record.info)
        made.info.rules = RulesHint(ruleset.name, {}, "it was told again by them")
        made.info.spelling = {}
        made.stop_after(0)
        self.retold = Retold(made)

    def tell(self) -> Retold:
        """All rounds that are possible, and the end of the game."""
        deals = self.record.deals
        header = self._first(deals[0].header) if deals else None
        for index in range(len(deals)):
            assert header is not None
            told, stop = self._round(index, header)
            if stop is None:
                header, stop = self._go_on(told, index)
            if stop is not None:
                self.retold.stops.append(stop)
                break
            if header is None:
                break
        return self.retold

    def tell_each(self, headers: Sequence[RoundRow]) -> Retold:
        """Every round from the header that it is given, whatever came before it."""
        for index, header in enumerate(headers):
            told, stop = self._round(index, copied(header))
            if stop is None:
                self._follow(told, ends_by_choice=False)
            else:
                self.retold.after.append(None)
                self.retold.stops.append(stop)
                begin_streaks(self.outcome, NONE)
        return self.retold

    def _round(self, index: int, header: RoundRow) -> tuple[ToldRound, Stop | None]:
        told = ToldRound(
            self.rules,
            self.outcome,
            index,
            self.record.deals[index],
            header,
            self.walls[index],
            0 if self.record.game.exact_tiles else 1,
        )
        stop = told.tell()
        self.retold.record.deals.append(told.made)
        return told, stop

    def _follow(self, told: ToldRound, *, ends_by_choice: bool) -> bool:
        """Note what follows a round; whether the game ends."""
        rules, outcome, following = self.rules, self.outcome, self.following
        note_outcome(told.table, outcome, told.made.header.number)
        count_streaks(told.table, rules, outcome)
        decide_next(rules, outcome, following)
        ends = following.end != GOES_ON
        if following.end == MAY_END:
            ends = ends_by_choice
        self.retold.after.append(
            After(
                NONE if ends else following.number, 0 if ends else following.honba,
                outcome.sticks, tuple(outcome.scores),
            )
        )  # fmt: skip
        return ends

    def _first(self, recorded: RoundRow) -> RoundRow:
        """The header of the first round; points to begin with are the rules'."""
        header = copied(recorded)
        players, own = self.rules.players, self.rules.start_points
        if recorded.unstated & NO_COUNTERS:
            header.honba = header.sticks = 0
        starts = len(set(recorded.scores[:players])) == 1 and recorded.number == 0
        if starts or recorded.unstated & NO_SCORES:
            header.scores = [own] * players + [0] * (4 - players)
        return header

    def _go_on(
        self, told: ToldRound, index: int
    ) -> tuple[RoundRow | None, Stop | None]:
        """What follows a round: the next header, or the end, or why neither."""
        outcome, following = self.outcome, self.following
        deals = self.record.deals
        more = index + 1 < len(deals)
        ends = self._follow(told, ends_by_choice=not more)
        if ends:
            if self.record.game.ended or more:
                self._end()
            if more:
                recorded = deals[index + 1].header.number
                over = Stop(StopKind.OVER, index, recorded=recorded, code=0)
                return None, over
            cut = Stop(StopKind.CUT, index)
            return None, None if self.record.game.ended else cut
        if not more:
            kind = StopKind.MORE_ROUNDS if self.record.game.ended else StopKind.CUT
            return None, Stop(kind, index, expected=following.number)
        header = copied(deals[index + 1].header)
        if header.number != following.number:
            other = Stop(
                StopKind.OTHER_ROUND, index,
                expected=following.number, recorded=header.number,
            )  # fmt: skip
            return None, other
        header.honba, header.sticks = following.honba, outcome.sticks
        header.scores = [*outcome.scores]
        return header, None

    def _end(self) -> None:
        """The final points."""
        game: GameRow = self.retold.record.game
        game.ended, game.unstated = 1, 0
        sticks = self.outcome.sticks
        final_scores(self.rules, self.outcome.scores, sticks, game.final_scores)
        final_results(self.rules, game.final_scores, game.results)
        take_penalties(self.rules, self.outcome.chombos, game.results)
