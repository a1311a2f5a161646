"""Certificates: what an audit found, such that anyone can check it again.

A certificate is one JSON document (docs/certificates.md has its form): the rules
engine, the rules as given and as used, every record by the SHA-256 of its bytes, and
every finding. Whoever has the records gets the same bytes from the same release,
whatever the machine, engine, number of threads, names of files and order of input;
nothing in it tells who made it, when or where, or who played.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from paifu.analysis.job import Audited, Record
from paifu.logs.version import __version__, engine_digest
from paifu.replay.audit.catalogue import numbers_text
from paifu.replay.audit.run import AuditedGame, Finding
from paifu.replay.audit.units import Wording, wording
from paifu.replay.rules import Ruleset

FORM = 1
"""Number of the form; another number is another form."""

AUTO = "auto"
"""In place of a rule set's digest: the rules that each record points to."""

PARTS = (
    "certificate", "engine", "rules", "rulesets", "unread", "records", "findings",
    "findings_digest", "digest",
)  # fmt: skip
"""The keys of a certificate, in their order."""

_LISTS = ("records", "findings")


def canonical(value: Any) -> str:
    r"""The one JSON text of a value: keys sorted, no blanks, ASCII.

    >>> canonical({"b": [1, "中"], "a": None})
    '{"a":null,"b":[1,"\\u4e2d"]}'
    """
    return json.dumps(
        value, default=dict, sort_keys=True, separators=(",", ":"), allow_nan=False
    )


def digest_of(value: Any) -> str:
    """SHA-256 of a value's canonical JSON."""
    return hashlib.sha256(canonical(value).encode()).hexdigest()


@dataclass(slots=True)
class Certifier:
    """Collects what a job gives; the order in which it comes does not matter."""

    rules: Ruleset | Literal["auto"]
    """As they were given."""
    used: dict[str, Ruleset] = field(default_factory=dict)
    """By digest."""
    unread: Counter[str] = field(default_factory=Counter)
    """Code of the finding -> inputs of which there are no bytes to hash."""
    sources: dict[str, str] = field(default_factory=dict)
    """Digest of a record -> where it was found first; not in the certificate."""
    copies: int = 0
    """Records that were there before; a certificate has each once."""
    _outcomes: dict[str, set[tuple[str, str]]] = field(default_factory=dict)
    """Digest of a record -> its row and findings, as JSON."""

    def __post_init__(self) -> None:
        """Rules that were given are told even if no game is judged by them."""
        if self.rules != "auto":
            self._name(self.rules)

    def add(self, audited: Audited) -> None:
        """Take in one record or chunk."""
        for record in audited.records:
            if not record.digest:
                self.unread.update(finding.name for finding in record.problems)
                continue
            self.copies += record.digest in self.sources
            self.sources.setdefault(record.digest, record.source)
            found = [_finding(record.digest, *one) for one in _findings(record)]
            outcome = canonical(self._row(record)), canonical(found)
            # The same bytes have one outcome, unless a name decided something.
            self._outcomes.setdefault(record.digest, set()).add(outcome)

    def take(self, later: Certifier) -> None:
        """Take in what later records came to."""
        for ruleset in later.used.values():
            self._name(ruleset)
        self.unread.update(later.unread)
        self.copies += later.copies
        for digest, source in later.sources.items():
            self.copies += digest in self.sources
            self.sources.setdefault(digest, source)
        for digest, found in later._outcomes.items():
            self._outcomes.setdefault(digest, set()).update(found)

    def document(self) -> dict[str, Any]:
        """The certificate."""
        rows, findings = [], []
        for digest in sorted(self._outcomes):
            for row, found in sorted(self._outcomes[digest]):
                rows.append(json.loads(row))
                findings += json.loads(found)
        made = {
            "certificate": FORM,
            "engine": {"paifu": __version__, "sources": engine_digest()},
            "rules": AUTO if self.rules == "auto" else self._name(self.rules),
            "rulesets": {key: _rules(one) for key, one in sorted(self.used.items())},
            "unread": dict(sorted(self.unread.items())),
            "records": rows,
            "findings": findings,
            "findings_digest": digest_of(findings),
        }
        return {**made, "digest": digest_of(made)}

    def _name(self, ruleset: Ruleset) -> str:
        """The digest of rules, which stands for them from now on."""
        known = self.used.setdefault(ruleset.digest, ruleset)
        # Equal rules may go by two names: take one whatever comes first.
        if (ruleset.name, ruleset.title) < (known.name, known.title):
            self.used[ruleset.digest] = ruleset
        return ruleset.digest

    def _row(self, record: Record) -> dict[str, Any]:
        return {
            "sha256": record.digest,
            "bytes": record.size,
            "games": [self._game(game) for game in record.games],
        }

    def _game(self, game: AuditedGame) -> dict[str, Any]:
        rules = game.ruleset
        return {
            "rules": None if rules is None else self._name(rules),
            "not_judged": game.chosen if rules is None else "",
            "players": game.players,
            "rounds": game.rounds,
            "events": game.events,
            "wins": game.wins,
            "proven": game.proven,
            "beyond_room": game.beyond,
            "undecided": dict(sorted(game.undecided.items())),
        }


def _rules(ruleset: Ruleset) -> dict[str, Any]:
    return {
        "name": ruleset.name,
        "title": ruleset.title,
        "switches": json.loads(canonical(ruleset.values)),
    }


def _findings(record: Record) -> Iterator[tuple[Finding, Wording]]:
    """The findings of a record, and how to word them without its players' names."""
    yield from ((finding, wording(None)) for finding in record.problems)
    for game in record.games:
        words = wording(game.ruleset)
        yield from ((finding, words) for finding in game.findings)


def _finding(digest: str, finding: Finding, words: Wording) -> dict[str, Any]:
    is_format = finding.cls == "format"
    texts = ("", "")
    if not is_format:
        texts = numbers_text(finding.entry, *finding.numbers, words)
    return {
        "record": digest,
        "code": finding.name,
        "game": finding.game,
        "round": finding.round,
        "event": finding.event,
        "seat": finding.seat,
        "element": finding.place,
        "expected": texts[0],
        "recorded": texts[1],
        # What a reader did not understand is told by the sentence alone.
        "reason": finding.sentence if is_format else "",
    }


def text_of(document: Mapping[str, Any]) -> bytes:
    """The file: the parts in their order, a record and a finding a line.

    >>> print(text_of({"certificate": 1, "records": [{"a": 1}]}).decode())
    {
    "certificate":1,
    "records":[
    {"a":1}
    ]
    }
    <BLANKLINE>
    """
    parts = [f'"{name}":{_lines(name, document[name])}' for name in _known(document)]
    return ("{\n" + ",\n".join(parts) + "\n}\n").encode("ascii")


def _known(document: Mapping[str, Any]) -> list[str]:
    return [name for name in PARTS if name in document]


def _lines(name: str, value: Any) -> str:
    if name not in _LISTS or not value:
        return canonical(value)
    return "[\n" + ",\n".join(map(canonical, value)) + "\n]"
