"""`presets.md`: the presets side by side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pages.markdown import MADE, code, table
from pages.rules import documents
from paifu.replay.rules import Ruleset, load_preset, preset_names
from paifu.replay.rules.sources import NOT_ARISING
from paifu.replay.rules.switches import switches
from paifu.replay.rules.text import value_text

PRESET_TABLES = """# Switches and presets

What every preset says, side by side: first those that extend no other, with every
switch; then each with those that extend it, and the switches in which they differ. `?`
marks a value that no source decides, `-` one that decides nothing there;
[rules.md](rules.md) has the reasons and sources. `paifu rules diff A B` compares two.

A name stands for its values for good. A rule set that changes gets a new name, so that
a record keeps the rules it was played by.
"""


def presets_page() -> str:
    """Every preset's values, side by side."""
    families: dict[str, list[Ruleset]] = {}
    for name in preset_names():
        root = documents(name)[0].name
        families.setdefault(root, []).append(load_preset(name))
    families = dict(sorted(families.items()))
    roots = [load_preset(name) for name in families]
    lines = [MADE, "", PRESET_TABLES, "## Presets that extend no other", ""]
    lines += _side_by_side(roots, [*switches()])
    for root, members in families.items():
        members.sort(key=lambda rules: (rules.name != root, rules.name))
        differing = {key for one in members for key in members[0].differences(one)}
        lines += [f"## {root} and what extends it", ""]
        lines += _side_by_side(members, [key for key in switches() if key in differing])
    return "\n".join(lines)


def _side_by_side(rulesets: Sequence[Ruleset], keys: Sequence[str]) -> Iterator[str]:
    yield from table(
        ("switch", *(code(one.name) for one in rulesets)),
        ((code(key), *(_marked(one, key) for one in rulesets)) for key in keys),
    )


def _marked(ruleset: Ruleset, switch: str) -> str:
    if ruleset.sources[switch].text == NOT_ARISING:
        return "-"
    mark = " ?" if switch in ruleset.assumed else ""
    return code(value_text(ruleset[switch])) + mark
