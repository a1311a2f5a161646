"""The verdict on one record: clean or not, how much was played, the wall, the rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from paifu.analysis.job import Record
from paifu.analysis.output import Output, printable
from paifu.analysis.places import placed
from paifu.analysis.sources import Naming
from paifu.replay.audit.run import AuditedGame, Finding
from paifu.replay.rules import Ruleset

CLEAN, FOUND, UNSURE = "green", "red", "yellow"
"""Styles of a verdict."""


class Verdict(NamedTuple):
    """One line on one game, or on a record without any."""

    source: str
    number: int
    """Of the game among several of its record, from 1; 0 if it is the only one."""
    text: str
    style: str


@dataclass(slots=True)
class VerdictLines:
    """Prints verdicts as they come.

    Those on records that could not be read wait until a game is read: if none ever is,
    one sentence says it better.
    """

    out: Output
    named: Naming
    waiting: list[Verdict] = field(default_factory=list)
    begun: bool = False
    """Whether a game was read."""
    headed: bool = False

    def add(self, verdicts: Sequence[Verdict], *, games: bool) -> None:
        """Print some verdicts.

        Args:
            verdicts: on records that follow those before.
            games: whether a game was read in one of them.
        """
        self.waiting += verdicts
        self.begun = self.begun or games
        if self.begun and self.waiting:
            self._print()

    def _print(self) -> None:
        if not self.headed and self.named.folder:
            self.out.line(f"in {printable(self.named.folder)}:")
        self.headed = True
        self.out.pairs((self._head(one), one.text, one.style) for one in self.waiting)
        self.waiting = []

    def _head(self, verdict: Verdict) -> str:
        game = f", game {verdict.number}" if verdict.number else ""
        return self.named.of(verdict.source) + game


def counted(number: int, word: str) -> str:
    """A number with its noun.

    >>> counted(1, "round"), counted(1200, "win")
    ('1 round', '1,200 wins')
    """
    return f"{number:,} {word}{'' if number == 1 else 's'}"


def not_read(reasons: Sequence[str]) -> str:
    """What was not read, or not to its end, in one sentence.

    Args:
        reasons: of each such record its name and why, at least one.

    >>> not_read(["a.mjlog: no such file or folder"])
    'a.mjlog: no such file or folder'
    """
    if len(reasons) == 1:
        return reasons[0]
    many = counted(len(reasons), "record")
    return f"{many} not read to the end: see verify; the first: {reasons[0]}"


def verdicts(record: Record, *, clean: bool = True) -> Iterator[Verdict]:
    """A verdict on each game; what the reader did not understand counts with the last.

    Reading goes from game to game and stops where it does not understand.

    Args:
        record: the record.
        clean: give those on clean games too.
    """
    source, games = record.source, record.games
    if not games:
        text = "; ".join(printable(placed(problem)) for problem in record.problems)
        yield Verdict(source, 0, f"not read: {text}", FOUND)
    for number, game in enumerate(games, 1):
        problems = record.problems if number == len(games) else []
        if clean or game.findings or problems or game.ruleset is None:
            shown = number if len(games) > 1 else 0
            yield Verdict(source, shown, *_verdict(game, problems))


def _verdict(game: AuditedGame, problems: list[Finding]) -> tuple[str, str]:
    found = len(game.findings) + len(problems)
    first = counted(found, "finding") if found else "clean"
    if game.ruleset is None:
        first = f"{first}, not judged" if found else "not judged"
        rest = [printable(game.chosen), counted(game.rounds, "round")]
        style = FOUND if found else UNSURE
    else:
        rest = [counted(game.rounds, "round"), wall_words(game)]
        rest.append(rules_words(game.ruleset))
        style = FOUND if found else CLEAN
    rest += [_end_words(problem) for problem in problems]
    return f"{first}: {', '.join(rest)}", style


def _end_words(problem: Finding) -> str:
    if problem.name == "format.truncated":
        return "cut short"
    return f"read up to element {problem.place}"


def wall_words(game: AuditedGame) -> str:
    """What the wall proof came to."""
    if game.proven == game.rounds and game.rounds:
        return "wall proven"
    if game.unproven:
        return "wall undecided"
    if not game.proven:
        return "wall not proven"
    return f"wall proven in {game.proven} of them"


@lru_cache(maxsize=64)
def rules_words(ruleset: Ruleset) -> str:
    """The rule set's name, and which of its switches the record sets otherwise.

    >>> from paifu.replay.rules import load_preset
    >>> rules_words(load_preset("tenhou").with_overrides({"open_tanyao": False}))
    'tenhou with another open_tanyao'
    """
    switches = sorted(overridden(ruleset))
    name = printable(ruleset.name)
    return f"{name} with another {' and '.join(switches)}" if switches else name


def overridden(ruleset: Ruleset) -> list[str]:
    """Switches whose value is neither the preset's nor the file's."""
    return [
        k for k, source in ruleset.sources.items() if source.stated_in == "overrides"
    ]
