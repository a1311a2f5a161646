"""`detection.md`: the edits that the audit catches, and those that nobody can."""

from __future__ import annotations

from itertools import groupby

from pages.markdown import MADE, table
from paifu.replay.spoil.rows import BEYOND, BY_HOUSE_RULES, SPOILS, UNNOTICED
from paifu.replay.spoil.spoil import Spoil

INTRODUCTION = """# Detection

What the audit catches, shown by making records false on purpose. Each of the {count}
edits below is applied to clean records, generated ones and real ones, of four and of
three players where the rule exists; the audit of the false record must give exactly one
finding, the one named here, in the round that was touched. `tests/spoil` does so for
every row; `paifu demo` shows a few.

An edit changes one thing, and whatever must follow from it so that nothing else is
wrong. Where both could happen there are two rows: the false number carried on through
the rest of the record, and the false number alone ("only there").
"""

UNDETECTABLE = """## What nobody can detect

These {count} edits make a record that keeps every rule. No check could name them
without naming true records too; each has its reason. The audit must find nothing.
"""

REST = """## What is not here

Findings that no edit of a batch provokes, by class or by name:
"""

HEAD = ("edit", "what is done", "finding", "players")


def detection_page() -> str:
    """Every edit, by the class of its finding."""
    lines = [MADE, "", INTRODUCTION.format(count=len(SPOILS))]
    ordered = sorted(SPOILS, key=lambda row: _ORDER.index(_cls(row)))
    for cls, rows in groupby(ordered, _cls):
        lines += [f"## {cls}", ""]
        lines += table(HEAD, (_row(row) for row in rows))
    lines += [UNDETECTABLE.format(count=len(UNNOTICED))]
    reasons = ((f"`{row.name}`", row.what, row.proof) for row in UNNOTICED)
    lines += table(("edit", "what is done", "why nobody can tell"), reasons)
    lines += [REST, *(f"- {cls}: {why}." for cls, why in BEYOND.items())]
    lines += [*(f"- `{name}`: {why}." for name, why in BY_HOUSE_RULES.items()), ""]
    return "\n".join(lines)


def _cls(row: Spoil) -> str:
    return row.finding.split(".")[0]


_ORDER = list(dict.fromkeys(_cls(row) for row in SPOILS))


def _row(row: Spoil) -> tuple[str, ...]:
    players = " and ".join(str(count) for count in row.players)
    return f"`{row.name}`", row.what, f"`{row.finding}`", players
