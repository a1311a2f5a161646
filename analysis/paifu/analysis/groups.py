"""Findings that share a cause, together: the rule once, then the places."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import groupby

from paifu.analysis.output import INDENT, Output, printable
from paifu.analysis.places import placed
from paifu.analysis.sources import Naming
from paifu.analysis.verdicts import counted
from paifu.replay.audit.catalogue import ENTRIES
from paifu.replay.audit.run import Finding

SHOWN = 5
"""Places named of one group of findings."""


def groups(findings: Sequence[Finding]) -> list[list[Finding]]:
    """Findings of one kind together: the largest group first, then by the catalogue."""
    found: dict[str, list[Finding]] = {}
    for finding in findings:
        found.setdefault(finding.name, []).append(finding)
    ranks = {name: rank for rank, name in enumerate(ENTRIES)}
    return sorted(found.values(), key=lambda g: (-len(g), ranks[g[0].name]))


def print_groups(
    out: Output, findings: Sequence[Finding], named: Naming, lang: str = "en"
) -> None:
    """Print every group with its rule in a language and its first places."""
    for group in groups(findings):
        entry = ENTRIES[group[0].name]
        records = counted(_records(group), "record")
        out.line()
        head = f"{counted(len(group), 'finding')} in {records}"
        out.pair(entry.name, head, "bold")
        out.line(entry.meaning(lang), "", "  ")
        if decided := _decided(group):
            out.line(decided, "dim", "  ")
        _print_places(out, group, named)


def _print_places(out: Output, group: Sequence[Finding], named: Naming) -> None:
    for source, found in groupby(group[:SHOWN], lambda f: f.source):
        out.line(named.of(source), "", "  ")
        for finding in found:
            out.line(printable(placed(finding)), "", INDENT)
    if more := group[SHOWN:]:
        records = counted(_records(more), "record")
        out.line(f"… and {len(more):,} more in {records}", "dim", INDENT)


def _records(findings: Sequence[Finding]) -> int:
    return len({finding.source for finding in findings})


def _decided(group: Sequence[Finding]) -> str:
    """The switches and the source behind findings of one kind; empty if none is."""
    often = Counter(finding.switch for finding in group)
    names = [name for name, _ in often.most_common() if name]
    switch = f"switch {', '.join(names)}" * bool(names)
    source = f"source {group[0].entry.source}" * bool(group[0].entry.source)
    return "; ".join(part for part in (switch, source) if part)
