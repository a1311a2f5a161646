"""The closing words of a job: how much was read, what is undecided, by which rules."""

from __future__ import annotations

from collections import Counter

from paifu.analysis.output import Output, printable
from paifu.analysis.tally import RulesUsed, Tally
from paifu.analysis.verdicts import CLEAN, FOUND, UNSURE, counted
from paifu.replay.audit.catalogue import why_undecided

GAMES = 6
"""Width of the column with the number of games."""


def print_summary(
    out: Output,
    tally: Tally,
    seconds: float,
    engine: str,
    guessed: bool,
    lang: str = "en",
) -> None:
    """Print what a job came to.

    Args:
        out: where to.
        tally: its sums.
        seconds: how long it took.
        engine: that it ran on.
        guessed: True if the rules were chosen from the records.
        lang: of the reasons why something is undecided.
    """
    out.line()
    out.line(
        f"{counted(tally.files - tally.unreadable, 'record')} read, "
        f"{counted(tally.rounds, 'round')}, {counted(tally.wins, 'win')}, "
        f"{counted(tally.events, 'event')} in {seconds:.1f} s ({engine} engine)"
    )
    if tally.unreadable:
        out.line(f"{counted(tally.unreadable, 'record')} could not be read", FOUND)
    found = len(tally.findings)
    notices = counted(tally.notices.total(), "notice")
    clean = counted(tally.clean, "record")
    out.line(
        f"{clean} clean, {counted(found, 'finding')}, {notices}",
        FOUND if found else CLEAN if tally.clean else UNSURE,
    )
    if tally.beyond:
        out.line(f"{tally.beyond:,} more in rounds that had no room for them", FOUND)
    _print_undecided(out, tally, lang)
    _print_rules(out, tally, guessed)


def _print_undecided(out: Output, tally: Tally, lang: str) -> None:
    given = {"rules": tally.unjudged, "proof.wall": tally.unproven}
    for name, rounds in sorted(tally.undecided.items()):
        reasons = given.get(name)
        why = reasons.text() if reasons else ""
        why = printable(why or why_undecided(lang)[name])
        out.line(f"undecided: {name} in {counted(rounds, 'round')}: {why}", UNSURE)


def _print_rules(out: Output, tally: Tally, guessed: bool) -> None:
    used = sorted(tally.rules.values(), key=_named)
    if not used:
        return
    out.line("rules, by games:")
    for one in used:
        text = printable(f"{one.ruleset.name}: {one.ruleset.title}")
        out.line(text, before=f"{one.games:>{GAMES},}  ", hang=0)
    if guessed:
        why = printable(_reason(used))
        out.line(f"chosen from the records ({why}); --rules NAME overrules")


def _named(used: RulesUsed) -> tuple[str, str]:
    return used.ruleset.name, used.ruleset.title


def _reason(used: list[RulesUsed]) -> str:
    """Why, if for one reason; else the most frequent one as an example."""
    reasons: Counter[str] = sum((one.chosen for one in used), Counter())
    ((why, _),) = reasons.most_common(1)
    return why if len(reasons) == 1 else f"such as {why}"
