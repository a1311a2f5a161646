"""The words of `paifu verify`: verdicts, grouped findings, what is undecided."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from paifu.analysis.tally import Tally
from paifu.replay.audit.catalogue import ENTRIES, UNDECIDED
from paifu.replay.audit.run import AuditedGame, Finding

SHOWN = 5
"""Places named of one group of findings."""


def counted(number: int, word: str) -> str:
    """A number with its noun.

    >>> counted(1, "round"), counted(1200, "win")
    ('1 round', '1,200 wins')
    """
    return f"{number:,} {word}{'' if number == 1 else 's'}"


def verdict(game: AuditedGame) -> str:
    """One line on one game: clean or not, how much was played, the wall, the rules."""
    if game.ruleset is None:
        return f"not judged: {game.chosen}"
    found = len(game.findings)
    first = "clean" if not found else counted(found, "finding")
    parts = [counted(game.rounds, "round"), wall_words(game), game.ruleset.title]
    return f"{first}: {', '.join(parts)}"


def wall_words(game: AuditedGame) -> str:
    """What the wall proof came to."""
    if game.proven == game.rounds and game.rounds:
        return "wall proven"
    if game.unproven:
        return "wall undecided"
    return f"wall proven in {game.proven} of {counted(game.rounds, 'round')}"


def where(finding: Finding) -> str:
    """The place of a finding, for people.

    Round, number of the event in it, and number of the element in the file.
    """
    parts = [finding.source]
    if finding.round_name:
        parts.append(finding.round_name)
    if finding.event >= 0:
        parts.append(f"event {finding.event}")
    if finding.place > 0:
        parts.append(f"element {finding.place}")
    return ", ".join(parts)


def difference(finding: Finding) -> str:
    """Expected against recorded; empty where the sentence says it all."""
    if finding.expected and finding.recorded:
        return f" (expected {finding.expected}, recorded {finding.recorded})"
    return ""


def group_lines(findings: list[Finding]) -> Iterator[str]:
    """Findings of one kind together, in the order of their first place."""
    groups: dict[str, list[Finding]] = {}
    for finding in findings:
        groups.setdefault(finding.name, []).append(finding)
    for name, found in groups.items():
        entry = ENTRIES[name]
        records = counted(len({f.source for f in found}), "record")
        times = counted(len(found), "finding")
        yield f"{name}: {times} in {records}. {entry.meaning}"
        if entry.switch:
            yield f"    switch {entry.switch}; source {entry.source}"
        for finding in found[:SHOWN]:
            yield f"  - {where(finding)}: {finding.sentence}{difference(finding)}"
        if len(found) > SHOWN:
            yield f"    … and {counted(len(found) - SHOWN, 'more')[:-1]}"


def summary_lines(tally: Tally, seconds: float, engine: str) -> Iterator[str]:
    """What the whole job came to."""
    readable = tally.files - tally.unreadable
    yield (
        f"{counted(readable, 'record')} read, {counted(tally.rounds, 'round')}, "
        f"{counted(tally.wins, 'win')}, {counted(tally.events, 'event')} "
        f"in {seconds:.1f} s ({engine} engine)"
    )
    if tally.unreadable:
        yield f"{counted(tally.unreadable, 'record')} could not be read"
    yield (
        f"{counted(len(tally.findings), 'finding')}, "
        f"{counted(tally.notices, 'notice')}"
        + (f", {tally.beyond:,} more beyond the room for them" * bool(tally.beyond))
    )
    yield from undecided_lines(tally)
    yield from rules_lines(tally.rules)


def undecided_lines(tally: Tally) -> Iterator[str]:
    """Which checks could not be decided, and why."""
    reasons = dict(UNDECIDED.values())
    for name, rounds in sorted(tally.undecided.items()):
        if name == "rules":
            why = causes(tally.unjudged)
        elif name == "proof.wall" and tally.unproven:
            why = causes(tally.unproven)
        else:
            why = reasons[name]
        yield f"undecided: {name} in {counted(rounds, 'round')}: {why}"


def causes(reasons: Mapping[str, int]) -> str:
    """Reasons with the number of games of each, most frequent first."""
    ordered = Counter(reasons).most_common()
    return "; ".join(f"{why} ({counted(n, 'game')})" for why, n in ordered)


def rules_lines(rules: Mapping[str, Counter[str]]) -> Iterator[str]:
    """Which rules were used; a sentence when they were chosen from the records."""
    guessed = False
    for title, reasons in sorted(rules.items()):
        games = counted(sum(reasons.values()), "game")
        guessed |= any(why != "named by the user" for why in reasons)
        (why, count), *others = reasons.most_common()
        more = f" (and {counted(len(others), 'other reason')})" if others else ""
        yield f"rules: {title}: {games}; {why}{more}" if count else ""
    if guessed:
        yield "The rules were chosen from the records; --rules NAME or FILE names them."
