"""`rules.md`: the switches, presets and yaku, each with its sources."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from pages.markdown import MADE, code, table
from paifu.replay.rules import Ruleset, load_preset, preset_names
from paifu.replay.rules.documents import Document, chain, preset_path
from paifu.replay.rules.sources import references
from paifu.replay.rules.switches import Switch, switches
from paifu.replay.rules.text import value_text
from paifu.replay.rules.yaku_rows import YAKU_ROWS, YakuRow

RULES = """# Rules

A rule set gives every switch below a value. Presets extend one another; a file of your
own extends any of them (`extends = "tenhou"`, then `[rules]` with what differs). A
value says where it was read: the codes are under [Sources](#sources).

`paifu rules show NAME`, `paifu rules diff A B` and `paifu rules check FILE.toml` show
the same on a terminal, of your own files too. [presets.md](presets.md) has the presets
side by side.

## Your own rules

A file such as `my-league.toml` is all that `--rules my-league.toml` wants, in every
command:

```toml
title = "My league"         # name and title may be left out
extends = "m-league"        # a preset, or another file: "club.toml"

[rules]                     # only what differs
uma = [15, 5, -5, -15]
pao = ["daisangen", "daisuushii"]
chombo = { points = -20, at = "settlement" }

[sources]                   # where a value was read; may be left out
uma = "handbook, page 3"

[assumed]                   # why a value is used that nothing decides
pao = "the handbook does not say; as most leagues"
```

An unknown switch, a value of another type or outside its range, and values that
contradict each other are errors. Each names file, switch, value and what is allowed.
"""


YAKU = """What a yaku is worth before `yaku_han_overrides` and `double_yakuman`. Those
that say where they were read are local: a rule set has them only if a switch names
them, and those without a number are worth what `local_yaku` says. "local" is the
riichi.wiki page of that name, "wheels" the Japanese Wikipedia on local yaku."""


def rules_page() -> str:
    """Switches, presets and sources."""
    lines = [MADE, "", RULES, "## Switches", ""]
    for group, members in groupby(switches().values(), lambda switch: switch.group):
        lines += [f"### {group}", ""]
        lines += table(
            ("switch", "a value is", "default", "what it decides"),
            (_switch(one) for one in members),
        )
    lines += ["## Yaku", "", YAKU, ""]
    lines += table(
        ("yaku", "kanji", "what it is", "closed", "open", "yakuman", "read in"),
        (_yaku(row) for row in YAKU_ROWS),
    )
    lines += ["## Presets", ""]
    lines += table(
        ("preset", "extends", "what it is"),
        (
            (code(name), code(_parent(name)), load_preset(name).title)
            for name in preset_names()
        ),
    )
    for name in preset_names():
        lines += _preset(name)
    lines += ["## Sources", ""]
    lines += table(("code", "source"), references().items())
    return "\n".join(lines)


def _yaku(row: YakuRow) -> tuple[str, ...]:
    worth = (str(n or "") for n in (row.closed, row.open, row.yakuman))
    return (
        code(row.yaku.label),
        row.yaku.kanji,
        row.yaku.english,
        *worth,
        row.yaku.source,
    )


def _switch(switch: Switch) -> tuple[str, ...]:
    return (
        code(switch.name),
        switch.expects(),
        code(value_text(switch.default)),
        switch.meaning,
    )


def documents(name: str) -> list[Document]:
    """A preset and those that it extends, the farthest first."""
    return chain(preset_path(name))


def _parent(name: str) -> str:
    return ([document.name for document in documents(name)[:-1]] or [""])[-1]


def _preset(name: str) -> Iterator[str]:
    """A preset: all of its values if it extends none, else what it says itself."""
    ruleset, parent = load_preset(name), _parent(name)
    own = documents(name)[-1]
    yield f"### {name}"
    yield ""
    if parent:
        yield f"{ruleset.title}. Differs from `{parent}`:"
        named = {*own.rules, *own.sources, *own.assumed}
        shown = [switch for switch in switches() if switch in named]
    else:
        yield f"{ruleset.title}. All values:"
        shown = [*switches()]
    yield ""
    if not shown:
        yield "nothing."
        yield ""
        return
    yield from table(
        ("switch", "value", "read in", "assumed because"),
        (_value(ruleset, switch) for switch in shown),
    )


def _value(ruleset: Ruleset, switch: str) -> tuple[str, ...]:
    source = ruleset.sources[switch]
    return (
        code(switch),
        code(value_text(ruleset[switch])),
        source.text or f"({source.stated_in})",
        ruleset.assumed.get(switch, ""),
    )
