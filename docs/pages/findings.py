"""`findings.md`: the catalogue of findings."""

from __future__ import annotations

from pages.markdown import MADE, code, table
from paifu.replay.audit.catalogue import CLASSES, ENTRIES, why_undecided
from paifu.replay.audit.entries import Entry

FINDINGS = """# Findings

What `paifu verify` may report. A finding has a stable code, the numbers that it is
about (what the rules expect and what the record says) and a place. `paifu explain FILE
NUMBER` shows its rule, the switch that decides it with its source, the position, and
the calculation beside the record.

Ids such as P-13 or F65 are those of the rules page that the program was written from:
P-, K- and G- are rules, F worked cases, A1 its list of switches, `counts` what its
numbers from real records say. T1, T3 and X5 are sources listed in [rules.md](rules.md).
"""

CLASS_WORDS = {
    "format": "A record, or a part of one, that could not be read.",
    "record": "The record contradicts itself.",
    "illegal": "An action that the rules forbid.",
    "result": "What the record says of a win or draw is not what the rules make of it.",
    "flow": "A round does not follow from the one before it.",
    "final": "Final scores or points do not follow from the last round.",
    "proof": "The tiles are not those of the published seed.",
    "clock": "A time that the record states does not fit the clock of the rules.",
    "notice": "No fault, but worth knowing; never changes the exit status.",
}

UNDECIDED_TEXT = """## Undecided checks

A check that needs what the record does not hold is neither passed nor failed. Each is
counted once a round:
"""


def findings_page() -> str:
    """The catalogue of findings."""
    lines = [MADE, "", FINDINGS]
    for name in CLASSES:
        lines += [f"## {name}", "", CLASS_WORDS[name], ""]
        lines += table(
            (
                "code",
                "rule",
                "expected, recorded",
                "decided by",
                "rules page",
                "example",
            ),
            (_finding(one) for one in ENTRIES.values() if one.cls == name),
        )
    lines += [UNDECIDED_TEXT]
    lines += table(("check", "why"), ((code(n), w) for n, w in why_undecided().items()))
    return "\n".join(lines)


def _finding(entry: Entry) -> tuple[str, ...]:
    units = [
        unit.replace("|", " or ") or "-"
        for unit in (entry.expected_unit, entry.recorded_unit)
    ]
    return (
        code(entry.name),
        entry.meaning(),
        ", ".join(units) if units != ["-", "-"] else "",
        ", ".join(code(name) for name in entry.switches),
        entry.source,
        entry.example,
    )
