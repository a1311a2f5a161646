#!/usr/bin/env python3
"""Write the pages that come out of the program's own data.

    python docs/make.py

`dataset.md` is the tables of a data set, `findings.md` the catalogue of findings,
`rules.md` the switches and presets, each with its sources, `presets.md` the presets
side by side, `detection.md` the spoiling table. A test holds all to what this gives, so
that none is edited by hand.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from pathlib import Path

from paifu.analysis.dataset.schema import TABLES, type_name
from paifu.replay.audit.catalogue import CLASSES, ENTRIES, WHY_UNDECIDED
from paifu.replay.audit.entries import Entry
from paifu.replay.rules import Ruleset, load_preset, preset_names
from paifu.replay.rules.documents import Document, chain, preset_path
from paifu.replay.rules.sources import NOT_ARISING, references
from paifu.replay.rules.switches import Switch, switches
from paifu.replay.rules.text import value_text
from paifu.replay.rules.yaku_rows import YAKU_ROWS, YakuRow
from paifu.replay.spoil.page import detection_page

DOCS = Path(__file__).resolve().parent

MADE = "<!-- Made by docs/make.py from the program's own data; do not edit. -->"

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


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    """The lines of a Markdown table."""
    yield f"| {' | '.join(head)} |"
    yield f"|{'---|' * len(head)}"
    for row in rows:
        yield f"| {' | '.join(_cell(text) for text in row)} |"
    yield ""


def _cell(text: str) -> str:
    return text.replace("|", "\\|").replace("<", "&lt;")


def code(text: str) -> str:
    """A word as code, nothing as nothing."""
    return f"`{text}`" if text else ""


# -- findings.md -----------------------------------------------------------------------


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
    lines += table(("check", "why"), ((code(n), w) for n, w in WHY_UNDECIDED.items()))
    return "\n".join(lines)


def _finding(entry: Entry) -> tuple[str, ...]:
    units = [
        unit.replace("|", " or ") or "-"
        for unit in (entry.expected_unit, entry.recorded_unit)
    ]
    return (
        code(entry.name),
        entry.meaning,
        ", ".join(units) if units != ["-", "-"] else "",
        ", ".join(code(name) for name in entry.switches),
        entry.source,
        entry.example,
    )


# -- rules.md --------------------------------------------------------------------------


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


def _documents(name: str) -> list[Document]:
    return chain(preset_path(name))


def _parent(name: str) -> str:
    return ([document.name for document in _documents(name)[:-1]] or [""])[-1]


def _preset(name: str) -> Iterator[str]:
    """A preset: all of its values if it extends none, else what it says itself."""
    ruleset, parent = load_preset(name), _parent(name)
    own = _documents(name)[-1]
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


# -- presets.md ------------------------------------------------------------------------

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
        root = _documents(name)[0].name
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


# -- dataset.md ------------------------------------------------------------------------

DATASET = """# Data sets

    paifu import PATH… --into DATASET [--rules …] [--engine …] [--jobs N] [--json]

audits records and keeps them as tables in a folder. Importing again adds only records
that are new, by their content and not their name; an import that was stopped or killed
goes on where it was; two may run at once. Whatever an import holds on the way, nobody
reads before it is whole.

```python
from paifu.analysis.dataset import Dataset

ds = Dataset("league")
ds.arrow("wins", ["player", "yaku"])  # pyarrow
ds.pandas("games")  # a data frame; units in its attrs
ds.scan("events")  # nothing read yet
ds.sql(\"\"\"
    select player, count(*) as rounds, avg((outcome = 3)::int) as deal_in_rate
    from seats where players = 4 group by player
\"\"\")  # DuckDB, as a data frame
```

The tables are Parquet files, a set of them for each part of an import: any tool reads
`league/seats/*.parquet`. While an import runs, or after one was killed, only parts that
have a file in `league/imported` count.

`games`, `rounds`, `events` and `wins` hold the record's own words; `seats`, a row a
round and seat, what the rules make of them; `findings` where the two disagree. `game`
joins them, with `round` and `event` counted from 0. Seats are 0-3, 0 = the first
dealer; tiles ids 0-135 (255 hidden) and kinds 0-33 in the order 1-9m, 1-9p, 1-9s, east,
south, west, north, haku, hatsu, chun; -1 is none, or not stated.
"""


def dataset_page() -> str:
    """The tables of a data set."""
    lines = [MADE, "", DATASET]
    for name, columns in TABLES.items():
        lines += [f"## {name}", ""]
        rows = (
            (code(one.name), type_name(one.type), one.unit, one.meaning)
            for one in columns
        )
        lines += table(("column", "type", "unit", "meaning"), rows)
    return "\n".join(lines)


PAGES = {
    "dataset.md": dataset_page,
    "detection.md": lambda: f"{MADE}\n\n{detection_page()}",
    "findings.md": findings_page,
    "presets.md": presets_page,
    "rules.md": rules_page,
}
"""Every page that is made, with what makes it."""


def main() -> None:
    """Write every page."""
    for name, make in PAGES.items():
        (DOCS / name).write_text(make(), encoding="utf-8")


if __name__ == "__main__":
    main()
