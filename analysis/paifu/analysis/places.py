"""Where in its record a finding is, in words."""

from __future__ import annotations

from paifu.replay.audit.run import Finding


def placed(finding: Finding) -> str:
    """A finding in words, with its place in the record before them."""
    return f"{place(finding)}{finding.sentence}"


def place(finding: Finding) -> str:
    """Where in its record a finding is: `E1.0, event 9, element 24: `.

    The round, the number of the event in it from 0, and the number of the element (tag,
    line) in the file from 1.
    """
    parts = [f"game {finding.game + 1}"] if finding.game else []
    if finding.round_name:
        parts.append(finding.round_name)
    if finding.event >= 0:
        parts.append(f"event {finding.event}")
    if finding.place > 0:
        parts.append(f"element {finding.place}")
    return f"{', '.join(parts)}: " if parts else ""
