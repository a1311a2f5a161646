"""Sums over an audit job, and the one object that `--json` prints."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from paifu.analysis.job import Audited
from paifu.replay.audit.run import AuditedGame, Finding
from paifu.replay.rules import Ruleset

_QUOTED = re.compile(r"'[^']*'|\"[^\"]*\"")


@dataclass(slots=True)
class Reasons:
    """Reasons with the number of games of each.

    Reasons that differ only in what they quote of the record are one; the first of them
    stands for all.
    """

    counts: Counter[str] = field(default_factory=Counter)
    first: dict[str, str] = field(default_factory=dict)

    def add(self, reason: str) -> None:
        """Count a reason."""
        key = _QUOTED.sub("''", reason)
        self.counts[key] += 1
        self.first.setdefault(key, reason)

    def take(self, later: Reasons) -> None:
        """Count those of later records."""
        self.counts.update(later.counts)
        for key, reason in later.first.items():
            self.first.setdefault(key, reason)

    def text(self) -> str:
        """All of them, the most frequent first.

        >>> reasons = Reasons()
        >>> for word in ("'a' names no method", "'b' names no method", "no seed"):
        ...     reasons.add(word)
        >>> reasons.text()
        "'a' names no method (2 games alike); no seed (1 game)"
        """
        return "; ".join(
            f"{self.first[key]} ({count} {'game' if count == 1 else 'games alike'})"
            for key, count in self.counts.most_common()
        )


@dataclass(slots=True)
class RulesUsed:
    """One rule set, and the games that were judged by it."""

    ruleset: Ruleset
    chosen: Counter[str] = field(default_factory=Counter)
    """How it was chosen -> games."""

    @property
    def games(self) -> int:
        """How many games were judged by it."""
        return self.chosen.total()


@dataclass(slots=True)
class Tally:
    """What a job came to."""

    files: int = 0
    """Records read, members of archives included."""
    unreadable: int = 0
    """Those without a game that could be read."""
    games: int = 0
    judged: int = 0
    rounds: int = 0
    events: int = 0
    wins: int = 0
    proven: int = 0
    """Rounds whose wall was proven."""
    beyond: int = 0
    """Findings and notices that rounds had no room for."""
    clean: int = 0
    """Records of which every game was judged and nothing was found."""
    findings: list[Finding] = field(default_factory=list)
    by_code: Counter[str] = field(default_factory=Counter)
    """Findings by name."""
    notices: Counter[str] = field(default_factory=Counter)
    """Notices by name."""
    undecided: Counter[str] = field(default_factory=Counter)
    """Checks that could not be decided -> rounds."""
    unproven: Reasons = field(default_factory=Reasons)
    """Why walls could not be proven."""
    unjudged: Reasons = field(default_factory=Reasons)
    """Why games were not judged."""
    rules: dict[str, RulesUsed] = field(default_factory=dict)
    """By title, which tells overrides."""

    def add(self, audited: Audited) -> None:
        """Count one record or chunk."""
        for record in audited.records:
            self.files += 1
            self.unreadable += not record.games
            before = len(self.findings)
            for game in record.games:
                self._game(game)
            self._found(record.problems)
            judged = all(game.ruleset is not None for game in record.games)
            self.clean += judged and len(self.findings) == before

    def take(self, later: Tally) -> None:
        """Count what later records came to."""
        for name in _SUMS:
            setattr(self, name, getattr(self, name) + getattr(later, name))
        self.findings += later.findings
        self.by_code.update(later.by_code)
        self.notices.update(later.notices)
        self.undecided.update(later.undecided)
        self.unproven.take(later.unproven)
        self.unjudged.take(later.unjudged)
        for title, used in later.rules.items():
            own = self.rules.setdefault(title, RulesUsed(used.ruleset))
            own.chosen.update(used.chosen)

    def _found(self, findings: Iterable[Finding]) -> None:
        for finding in findings:
            self.findings.append(finding)
            self.by_code[finding.name] += 1

    def _game(self, game: AuditedGame) -> None:
        self.games += 1
        self.rounds += game.rounds
        self.events += game.events
        self.wins += game.wins
        self.proven += game.proven
        self.beyond += game.beyond
        if game.undecided:
            self.undecided.update(game.undecided)
        if game.ruleset is None:
            self.unjudged.add(game.chosen)
            return
        self.judged += 1
        used = self.rules.setdefault(game.ruleset.title, RulesUsed(game.ruleset))
        used.chosen[game.chosen] += 1
        if game.unproven:
            self.unproven.add(game.unproven)
        self._found(game.findings)
        if game.noted:
            self.notices.update(game.noticed)

    def by_class(self) -> Counter[str]:
        """Findings by class."""
        found: Counter[str] = Counter()
        for name, count in self.by_code.items():
            found[name.split(".")[0]] += count
        return found

    def as_json(self, engine: str, seconds: float) -> dict[str, Any]:
        """The object of `--json`; `by_class` and `by_code` count findings alone."""
        return {
            "files": self.files,
            "unreadable": self.unreadable,
            "clean": self.clean,
            "games": self.games,
            "judged": self.judged,
            "rounds": self.rounds,
            "rounds_proven": self.proven,
            "events": self.events,
            "wins": self.wins,
            "findings": len(self.findings),
            "notices": self.notices.total(),
            "beyond_room": self.beyond,
            "undecided": _sorted(self.undecided),
            "by_class": _sorted(self.by_class()),
            "by_code": _sorted(self.by_code),
            "notices_by_code": _sorted(self.notices),
            "rules": self._rules(),
            "engine": engine,
            "seconds": round(seconds, 3),
        }

    def _rules(self) -> dict[str, dict[str, Any]]:
        """Name of a rule set -> games, and why; titles tell what records override."""
        named: defaultdict[str, list[RulesUsed]] = defaultdict(list)
        for used in self.rules.values():
            named[used.ruleset.name].append(used)
        return {
            name: {
                "games": sum(used.games for used in each),
                "titles": {used.ruleset.title: used.games for used in each},
                "chosen": _sorted(sum((used.chosen for used in each), Counter())),
            }
            for name, each in sorted(named.items())
        }


_SUMS = (
    "files", "unreadable", "games", "judged", "rounds", "events", "wins", "proven",
    "beyond", "clean",
)  # fmt: skip
"""What a tally counts by one number."""


def _sorted(counts: Mapping[str, int]) -> dict[str, int]:
    return dict(sorted(counts.items()))
