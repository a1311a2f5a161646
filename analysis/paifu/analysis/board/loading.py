"""Records made ready to be looked at: read, judged, and with rules to draw them by."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from paifu.logs.events import Batch, Problem
from paifu.logs.reader import read
from paifu.logs.views import round_name
from paifu.replay.audit.catalogue import sentence
from paifu.replay.audit.run import AuditedGame, Finding, audit_batch
from paifu.replay.audit.units import wording
from paifu.replay.rules import Ruleset, load_preset

DRAWN_BY = {4: "tenhou", 3: "tenhou-sanma"}
"""Presets by which games are drawn whose rules nobody knows, by number of players."""


@dataclass(frozen=True, slots=True)
class Shown:
    """One game to look at."""

    batch: Batch
    audited: AuditedGame
    ruleset: Ruleset
    """The rules it is drawn by; those it was judged by, if it was."""

    @classmethod
    def of(cls, audited: AuditedGame) -> Shown:
        """A game that was audited."""
        by = audited.ruleset or load_preset(DRAWN_BY[audited.players])
        return cls(audited.batch, audited, by)

    @property
    def known(self) -> bool:
        """Whether it was judged."""
        return self.audited.ruleset is not None

    @property
    def reds(self) -> frozenset[int]:
        """Ids of red tiles."""
        return wording(self.ruleset).reds

    @property
    def round_names(self) -> list[str]:
        """`E1.0` of each round in turn."""
        first = self.audited.first_round
        return [
            round_name(int(header["number"]), int(header["honba"]))
            for header in self.batch.rounds[first : first + self.audited.rounds]
        ]


def shown_games(
    batch: Batch, rules: Ruleset | Literal["auto"] = "auto"
) -> Iterator[Shown]:
    """The games of a batch, judged.

    Args:
        batch: from a reader.
        rules: as the audit takes them.

    Raises:
        BatchError: a number in the batch is out of range.
    """
    if not len(batch.games):
        return
    yield from map(Shown.of, audit_batch(batch, rules))


def load(
    paths: Sequence[str], rules: Ruleset | Literal["auto"] = "auto"
) -> tuple[list[Shown], list[Problem]]:
    """The games of records, and what could not be read.

    Args:
        paths: as the reader takes them.
        rules: as the audit takes them.
    """
    games: list[Shown] = []
    problems: list[Problem] = []
    for batch in read(paths):
        games += shown_games(batch, rules)
        problems += batch.problems
    return games, problems


def findings_of(games: Iterable[Shown]) -> list[tuple[Shown, Finding]]:
    """Findings with their games, numbered as `paifu explain` lists them, from 0."""
    return [(game, finding) for game in games for finding in game.audited.findings]


def said_in(game: Shown, finding: Finding, lang: str) -> str:
    """A finding in a language."""
    words = wording(game.ruleset, game.audited.info.names, lang)
    return sentence(finding.entry, finding.seat, *finding.numbers, words)


def stands_at(finding: Finding, events: int) -> int:
    """The position that shows a finding: before its event.

    What stands at the head of a round is seen at its deal; what has no event and
    belongs to the end of the game, at the end of its round.

    Args:
        finding: of a game.
        events: how many its round has.
    """
    from paifu.replay.audit.explain import AT_THE_END

    if finding.name in AT_THE_END:
        return events
    return min(max(finding.event, 0), events)
