"""Would the findings vanish under another preset?"""

from __future__ import annotations

from collections.abc import Sequence

from paifu.analysis.job import audit_paths
from paifu.replay.audit.run import Finding
from paifu.replay.rules import load_preset, preset_names

LOOKED_AT = 20
"""Records with findings that are tried; enough to tell, few enough to be quick."""

BY_RULES = frozenset(("illegal", "result", "flow", "final"))
"""Classes that another rule set could make right."""


def clean_presets(findings: Sequence[Finding]) -> list[str]:
    """Presets under which the records of these findings have none that rules decide.

    Only records that can be read again from a path of their own are tried; the answer
    is empty if a record is a member of an archive or standard input.
    """
    sources = list(dict.fromkeys(f.source for f in findings if f.cls in BY_RULES))
    if not sources or any("!" in s or s in ("-", "<stdin>") for s in sources):
        return []
    return [name for name in preset_names() if _clean(name, sources[:LOOKED_AT])]


def _clean(preset: str, sources: Sequence[str]) -> bool:
    for audited in audit_paths(sources, load_preset(preset), "plain"):
        if any(game.ruleset is None for game in audited.games):
            return False
        found = (f for game in audited.games for f in game.findings)
        if any(f.cls in BY_RULES for f in found):
            return False
    return True
