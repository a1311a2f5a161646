"""Sums over an audit job, and the one object that `--json` prints."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from paifu.analysis.job import Audited
from paifu.replay.audit.run import AuditedGame, Finding


@dataclass(slots=True)
class Tally:
    """What a job came to."""

    files: int = 0
    """Records read, members of archives included."""
    unreadable: int = 0
    games: int = 0
    judged: int = 0
    rounds: int = 0
    events: int = 0
    wins: int = 0
    proven: int = 0
    """Rounds whose wall was proven."""
    beyond: int = 0
    findings: list[Finding] = field(default_factory=list)
    notices: int = 0
    by_code: Counter[str] = field(default_factory=Counter)
    """Findings and notices, by name."""
    undecided: Counter[str] = field(default_factory=Counter)
    unproven: Counter[str] = field(default_factory=Counter)
    """Why walls could not be proven -> games."""
    unjudged: Counter[str] = field(default_factory=Counter)
    """Why games were not judged -> games."""
    rules: defaultdict[str, Counter[str]] = field(
        default_factory=lambda: defaultdict(Counter)
    )
    """Rule set -> how it was chosen -> games."""

    def add(self, audited: Audited) -> None:
        """Count one record or chunk."""
        self.files += audited.sources
        self.unreadable += audited.unreadable
        self._found(audited.problems)
        for game in audited.games:
            self._game(game)

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
        self.undecided.update(game.undecided)
        if game.ruleset is None:
            self.unjudged[game.chosen] += 1
            return
        self.judged += 1
        self.rules[game.ruleset.title][game.chosen] += 1
        if game.unproven:
            self.unproven[game.unproven] += 1
        self._found(game.findings)
        self.notices += len(game.notices)
        self.by_code.update(notice.name for notice in game.notices)

    def by_class(self) -> Counter[str]:
        """Findings and notices, by class."""
        found: Counter[str] = Counter()
        for name, count in self.by_code.items():
            found[name.split(".")[0]] += count
        return found

    def as_json(self, engine: str, seconds: float) -> dict[str, Any]:
        """The object of `--json`."""
        return {
            "files": self.files,
            "unreadable": self.unreadable,
            "games": self.games,
            "judged": self.judged,
            "rounds": self.rounds,
            "rounds_proven": self.proven,
            "events": self.events,
            "wins": self.wins,
            "findings": len(self.findings),
            "notices": self.notices,
            "beyond_room": self.beyond,
            "undecided": dict(sorted(self.undecided.items())),
            "by_class": dict(sorted(self.by_class().items())),
            "by_code": dict(sorted(self.by_code.items())),
            "rules": {
                name: {"games": sum(how.values()), "chosen": dict(how)}
                for name, how in sorted(self.rules.items())
            },
            "engine": engine,
            "seconds": round(seconds, 3),
        }
