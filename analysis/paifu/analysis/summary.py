"""The closing words of a job: how much was read, what is undecided, by which rules."""

from __future__ import annotations

from paifu.analysis.output import Output, printable
from paifu.analysis.tally import RulesUsed, Tally
from paifu.analysis.verdicts import CLEAN, FOUND, UNSURE, counted
from paifu.replay.audit.catalogue import WHY_UNDECIDED

GAMES = 5
"""Width of the column with the number of games."""


def print_summary(
    out: Output, tally: Tally, seconds: float, engine: str, guessed: bool
) -> None:
    """Print what a job came to.

    Args:
        out: where to.
        tally: its sums.
        seconds: how long it took.
        engine: that it ran on.
        guessed: True if the rules were chosen from the records.
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
    _print_undecided(out, tally)
    _print_rules(out, tally, guessed)


def _print_undecided(out: Output, tally: Tally) -> None:
    given = {"rules": tally.unjudged, "proof.wall": tally.unproven}
    for name, rounds in sorted(tally.undecided.items()):
        reasons = given.get(name)
        why = reasons.text() if reasons else ""
        why = printable(why or WHY_UNDECIDED[name])
        out.line(f"undecided: {name} in {counted(rounds, 'round')}: {why}", UNSURE)


def _print_rules(out: Output, tally: Tally, guessed: bool) -> None:
    if not tally.rules:
        return
    how = "--rules NAME or FILE overrules them" if guessed else "named by --rules"
    out.line(f"rules, by games{' as the records point to them' * guessed}; {how}:")
    for used in sorted(tally.rules.values(), key=_named):
        name, title = printable(used.ruleset.name), printable(used.ruleset.title)
        line = f"{used.games:>{GAMES},}  {name}: {title}"
        out.line(line)
        if guessed:
            out.line(f"{' ' * GAMES}  {printable(_reason(used))}", "dim")


def _named(used: RulesUsed) -> tuple[str, str]:
    return used.ruleset.name, used.ruleset.title


def _reason(used: RulesUsed) -> str:
    """The most frequent reason, and how many others there are."""
    (why, _), *others = used.chosen.most_common()
    return f"{why} (and {counted(len(others), 'other reason')})" if others else why
