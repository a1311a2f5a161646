#!/usr/bin/env python3
"""Write the pages that come out of the program's own data.

    python docs/make.py

`dataset.md` is the tables of a data set, `findings.md` the catalogue of findings,
`rules.md` the switches and presets, each with its sources, `presets.md` the presets
side by side, `titles.md` the titles, `detection.md` the spoiling table, `formats.md`
what each format holds, `record-format.md` and `record.schema.json` the paifu record. A
test holds all to what this gives, so that none is edited by hand.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import groupby
from pathlib import Path
from typing import Any

from paifu.analysis.dataset.schema import TABLES, type_name
from paifu.analysis.languages import LANGUAGES
from paifu.analysis.statistics import DICTIONARY, PROFILES, Statistic
from paifu.analysis.statistics.profiles import overridden
from paifu.analysis.titles import Title, load_titles
from paifu.analysis.words import name_of
from paifu.analysis.words import words as words_of
from paifu.logs.events import NONE
from paifu.logs.formats import FORMATS, Format
from paifu.logs.formats import paifu_record_keys as record_keys
from paifu.logs.formats.facts import Fact
from paifu.logs.formats.paifu_record_keys import REQUIRED, Key
from paifu.logs.formats.paifu_record_schema import TEXTS, record_schema
from paifu.replay.audit.catalogue import CLASSES, ENTRIES, why_undecided
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
    text = text.replace("|", "\\|")
    return text if text.startswith("`") else text.replace("<", "&lt;")


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

    paifu import PATH… --into DATASET [--decisions] [--rules …] [--engine …] [--jobs N]
                                      [--json]

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

`ds.sql` is your own program's and may read and write what that may; conditions
(`--where`, `where=`) and titles read the data set alone ([trust.md](trust.md)).

The tables are Parquet files, a set of them for each part of an import: any tool reads
`league/seats/*.parquet`. (pyarrow's `ParquetFile(…).read()` cannot join the lists of
`wins` over row groups; its `read_table`, DuckDB, pandas and Polars can.) While an
import runs, or after one was killed, only parts that have a file in `league/imported`
count.

With `--decisions` every discard and draw is weighed too, which takes some 1 ms a game
of compiled work: the data set has the table `decisions`, and `paifu stats` and the
report the statistics that need it ([statistics.md](statistics.md)). A data set is made
with that table or without, for all its records: later imports follow it unasked, and
`--decisions` into one that has none is refused; import the records anew into another
folder.

`games`, `rounds`, `events` and `wins` hold the record's own words; `seats`, a row a
round and seat, what the rules make of them, of games that were judged (`rules` is not
empty); `findings` where the two disagree, or what of a record its reader did not
understand (a file that cannot be opened is in no table, and tried again each time).
`game` joins them, with `round` and `event` counted from 0. Seats are 0-3, 0 = the first
dealer; tiles ids 0-135 (255 hidden) and kinds 0-33 in the order 1-9m, 1-9p, 1-9s, east,
south, west, north, haku, hatsu, chun; -1 is none, or not stated, and so is
an empty list. Tenhou's own records number their rooms and have no name for them:
`room` is empty.
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


# -- record-format.md, record.schema.json ----------------------------------------------

RECORD = """# The paifu record

One game a line, each line a JSON object ([JSON Lines](https://jsonlines.org), UTF-8): a
file may hold any number of games, and programs read them one at a time. It holds all
that paifu knows of a game, so every other format goes through it and comes back as it
was: `paifu convert a.mjlog --to paifu --out there`, and from there to any other.

[record.schema.json](record.schema.json) is the JSON Schema of a line; both it and this
page are made from the program's own table of keys.

```json
{
 "paifu": 1,
 "rules": {"preset": "m-league", "overrides": {"uma": [20, 10, -10, -20]}},
 "seats": [{"name": "A"}, {"name": "B"}, {"name": "C"}, {"name": "D"}],
 "players": 4,
 "exact_tiles": true,
 "ended": false,
 "rounds": [
  {
   "number": 0, "dealer": 0, "honba": 0, "sticks": 0, "dice": [3, 4],
   "indicator": "4z1", "scores": [25000, 25000, 25000, 25000],
   "deal": [
    "1m0 1m1 1m2 2p0 3p0 4p0 5p0 6p1 7p3 7s0 7s2 2z0 2z1",
    "? ? ? ? ? ? ? ? ? ? ? ? ?",
    "? ? ? ? ? ? ? ? ? ? ? ? ?",
    "? ? ? ? ? ? ? ? ? ? ? ? ?"
   ],
   "events": [
    {"type": "draw", "seat": 0, "tile": "9s3", "time": 1200},
    {"type": "discard", "seat": 0, "tile": "9s3", "tsumogiri": true, "time": 3400},
    {"type": "draw", "seat": 1, "tile": "?"},
    {"type": "discard", "seat": 1, "tile": "2z3", "tsumogiri": false},
    {"type": "pon", "seat": 0, "tile": "2z3", "from": 1, "own": "2z0 2z1"},
    {"type": "discard", "seat": 0, "tile": "1m0", "tsumogiri": false},
    {"type": "abortive_draw", "claim": 0}
   ],
   "claims": [{"type": "draw_unstated", "unstated": ["tenpai", "shown", "deltas"]}]
  }
 ]
}
```

A line has no line breaks of its own; the example is spread out for the eye.

## Conventions

- The first key is `paifu`, the version. Keys otherwise stand in any order.
- **A key that is missing states nothing**; what its column then has is in the tables
  below. A reader refuses what it does not know: an unknown key, another type (`1.0` and
  `true` are no whole numbers), a number out of range, a key that stands twice. It names
  line and path, such as `rounds[3].events[16].tile`.
- Seats are 0 to 3, 0 the first dealer. Lists by seat have four places, with three
  players too.
- A tile is its mpsz name and its copy: `5m0` to `5m3` are the four 5m, in the order of
  Tenhou's ids. Copy 0 of a five is the red one where the rules have red fives. Where
  `exact_tiles` is false the record did not say which copy, and the copies are made up,
  so that each tile can be told from the others. `?` is a tile that is not shown. Tiles
  of a list are one text with spaces; `-` keeps the place of one that is missing.
- Scores are in points. Times are milliseconds since the round began.
- `place` is the number of the element (tag, line, entry) in the record that `origin`
  names.
- Red tiles, clocks, uma and all other rules are those of the preset and its overrides
  ([rules.md](rules.md)).
- A change that an older reader would misread gets another version.
"""

RECORD_PARTS = (
    ("A game", "", record_keys.GAME),
    (
        "A round",
        "An object of `rounds`, with its `events` and `claims`.",
        record_keys.ROUND,
    ),
    (
        "An event",
        "An object of `events`, or of `before`. Each kind has the keys that it needs.",
        (*record_keys.EVENT, *record_keys.FLAGS.values()),
    ),
    (
        "A claim",
        "An object of `claims`: what the record says of one win or of the draw.",
        (*record_keys.CLAIM, record_keys.YAKU, record_keys.URA, record_keys.CHIPS),
    ),
)


def record_page() -> str:
    """The paifu record, key by key."""
    lines = [MADE, "", RECORD]
    for title, words, spec in RECORD_PARTS:
        lines += [f"## {title}", ""]
        lines += [words, ""] if words else []
        if spec is record_keys.GAME:
            lines += table(("key", "meaning"), ((code(n), w) for n, w in TEXTS.items()))
        lines += table(("key", "value", "if missing", "meaning"), map(_key, spec))
    return "\n".join(lines)


def _key(key: Key) -> tuple[str, ...]:
    return (code(key.name), _shape(key.value.schema), _absent(key), key.meaning)


def _absent(key: Key) -> str:
    if key.absent is REQUIRED:
        return "must be there"
    if key.value.schema.get("type") == "boolean" and key.absent != NONE:
        return code(str(bool(key.absent)).lower())
    stated = key.absent not in (NONE, 0) and str(NONE) not in str(key.absent)
    return code(str(key.absent)) if stated and key.name != "tenpai" else "none"


def _shape(schema: dict[str, Any]) -> str:
    """A value in words, from its schema."""
    if "oneOf" in schema:
        return " or ".join(map(_shape, schema["oneOf"]))
    if "enum" in schema:
        words = [code(word) for word in schema["enum"]]
        return ", ".join(words) if len(words) <= 20 else f"{words[0]} … {words[-1]}"
    if schema["type"] == "integer":
        return f"{schema['minimum']} to {schema['maximum']}"
    if schema["type"] == "array":
        size = schema.get("maxItems")
        return "list" if size is None else f"list of {size}"
    if schema["type"] == "string":
        return "tile" if " " not in schema["pattern"] else "tiles"
    return str({"boolean": "true, false"}.get(schema["type"], schema["type"]))


def record_schema_page() -> str:
    """The JSON Schema, as a file."""
    return json.dumps(record_schema(), indent=1, ensure_ascii=False) + "\n"


# -- formats.md ------------------------------------------------------------------------

FORMATS_PAGE = """# Formats

Every format of records that paifu knows; `paifu formats` shows the same on a terminal.
What a file is shows in its content, so names and endings do not matter. `paifu convert`
takes records from each that is read to each that is written.

The second table is what a record of each format has room for, beside the play itself.
A conversion loses what a game states and the other format has no room for: `paifu
convert` names it, and `--strict` refuses it. A game that a format cannot hold at all is
named and left out; nothing is made up.

## Converting

    paifu convert PATH… --to FORMAT --out DIR [--strict] [--force] [--jobs N] [--json]

A record keeps its name, with the ending of its new format, and its place among the
folders; what is in an archive goes to a folder named after it. Two records that would
get one name get `a` and `a-2`. Where a format has one game a file, the games of a
record are numbered: `a-1`, `a-2`. Files that are there stay, unless `--force` is given;
each new one is written beside its place and put there when it is whole.

What was written is read back. Where it says a fact otherwise than the game, though the
format has room for it (rules of another platform, say), the fact is named as *told
otherwise*; a game that would be played otherwise is refused. A game that goes back to
its own format, by way of a paifu record or not, is written in the same bytes.

| status | when |
|---|---|
| 0 | every game was converted |
| 1 | a game was refused, or a record, or its end, could not be read |
| 2 | wrong usage, or a file could not be written |

`--json` prints one object: `to`, `out`; `records`, `games`, `converted`, `files`
(numbers); `formats` {format: records}; `lost` and `altered` {fact: games};
`rules_not_stated` {preset: games}, what to give `verify --rules`; `refused`
(source, game, reason); `unread` (source, code, reason, element, games: those of it that
were read); `conversions` (source, game, file, lost, altered).
"""


FORMAT_HEADS = (
    "format", "files", "read", "write", "players", "games a file", "view",
    "copies of tiles",
)  # fmt: skip


def formats_page() -> str:
    """What each format holds."""
    lines = [MADE, "", FORMATS_PAGE, "## What is read and written", ""]
    lines += table(FORMAT_HEADS, map(_format, FORMATS))
    lines += ["## What a record has room for", ""]
    names = [code(one.name) for one in FORMATS]
    lines += table(
        ("fact", *names),
        ((fact.value, *(_has(one, fact) for one in FORMATS)) for fact in Fact),
    )
    return "\n".join(lines)


def _format(one: Format) -> tuple[str, ...]:
    return (
        code(one.name),
        code(one.suffix),
        "yes",
        "yes" if one.write else "no",
        " and ".join(map(str, one.players)),
        "any number" if one.several else "one",
        "one seat's" if one.one_seat else "any",
        "yes" if Fact.TILE_IDS in one.carries else "no",
    )


def _has(one: Format, fact: Fact) -> str:
    return "●" if fact in one.carries else ""


# -- statistics.md ---------------------------------------------------------------------

STATISTICS = """# Statistics

    paifu stats DATASET [--by player,rules,month,…] [--id win_rate,…] [--where SQL]
                        [--min-games N] [--format table|csv|json|parquet] [--out FILE]
                        [--lang en|ja|zh|de] [--profile paifu|mortal|amae|…]
                        [--aliases FILE] [--interval formula|bootstrap]

sums the statistics below over the games of a data set ([dataset.md](dataset.md)), by
any columns: `player`, `seat`, `rules`, `room`, `format`, `source`, `year`, `month`,
`day`, `players` and, for statistics of rounds, every column of `seats`. Games of
three and of four players are never mixed. A row is group, id, value, numerator,
denominator, low and high: numerators and denominators may be summed up again.

`low` and `high` are an interval of 95 %: Wilson's for rates, Student's for means and
ratios. They take rounds as independent. Rounds of one game are not quite, so with some
hundred games `--interval bootstrap` (`interval="bootstrap"`) is fairer: it draws whole
games anew, a thousand times. Of a group that holds several seats of a game, such as
all players, or those of one rule set or month, only statistics among wins or deal-ins
have an interval by formula: elsewhere what one seat gains the others lose, and the mean
rank of all is 2.5 whatever they do. `--interval bootstrap` gives one there too.
Simulations in the tests hold how often the true value is
inside: 95 % within 1, for mean ranks from 10 games on, for values of wins, which are
skewed, from some 400 wins, for the bootstrap at 200 games.

```python
from paifu.analysis.dataset import Dataset
from paifu.analysis.statistics import reports, statistics

ds = Dataset("league")
statistics(ds, by=["player"], ids=["win_rate", "deal_in_rate"])
reports.wide(reports.placement(ds, by=["player"], min_games=20))
reports.compare(ds, "Ayame")  # beside the field, p values corrected for their number
reports.trend(ds, ["average_rank"], every="month")
statistics(ds, by=["player"], profile="mortal")  # as that site counts
```

Players with several accounts are put together by a small file, for `paifu stats` and
`paifu report` (`--aliases FILE`) and in Python (`aliases=load_aliases(path)` of
`paifu.analysis.statistics.aliases`):

```toml
[players]
"Ayame" = ["ayame01", "ayame_sanma"]
```

Each statistic is a row of `statistics.toml`: *value* over the rows *among*, in SQL
over the columns of `seats` and those that `paifu.analysis.statistics.views` adds
(`won`, `dealt_in`, `called`, …). A rate is the share of the rows in which value
holds, a mean the mean of value, a ratio the sum of value by that of its divisor, a
total the sum, most the greatest, distinct how many different ones there are. Rounds of
which the record has no result count nowhere. Games that were not judged (friends' rooms
whose rules nobody states, other kinds of mahjong) have places and scores, as the record
tells them, and no rounds: `--by rules` has them as one group, `rules` empty, which the
table calls *not judged*; `--where "rules <> ''"` leaves them out. A condition may ask
all tables of the data set, but reads no other file ([trust.md](trust.md)). Sums
are of whole numbers, so two runs give the same digits whatever the order of the games.

Statistics of single discards and draws (marked *decisions*) need the table `decisions`
(`paifu import --decisions`, [dataset.md](dataset.md)) and count where all tiles of the
seat are shown (`decided`). A *free* discard is one before the seat has declared riichi.
*Acceptance* is the number of tiles that lower the shanten of the hand left behind, and
that the seat can neither hold nor see; of a discard that leaves a worse shanten than
another would have, it is 0. What a call forbids (kuikae) is no alternative. Tiles are
*safe* against a seat in riichi if they are in its river, or were discarded by anybody
since; *suji* if each run that could wait on them from both ends has its other end safe.
Expectations take what a seat cannot see as shuffled. whong09's majsoul-analysis-suite
has the same free discards, best discards and useful draws, but counts as unseen all
tiles that are not in the hand.
"""


def statistics_page() -> str:
    """Every statistic."""
    said = {lang: words_of(lang) for lang in LANGUAGES}
    lines = [MADE, "", STATISTICS]
    for group, found in groupby(DICTIONARY.values(), lambda one: one.group):
        lines += [f"## {said['en'][f'group.{group}']}", ""]
        head = ("id", "name", "日本語", "中文", "definition", "kind", "value", "among")
        lines += table(head, map(partial(_statistic, said), found))
    lines += [PROFILES_OF_SITES]
    for profile in PROFILES[1:]:
        lines += [f"### `{profile}`", ""]
        changed = overridden(profile).values()
        head = ("id", "definition", "kind", "value", "among", "source")
        if changed:
            lines += table(head, map(_override, changed))
        else:
            lines += ["Everything that its pages show is counted as above.", ""]
    return "\n".join(lines)


PROFILES_OF_SITES = """## Profiles

`profile="mortal"` of `statistics`, of the reports and of the plots, and `--profile` of
`paifu stats` and `paifu report`, count as another site does, quirks included. A profile
replaces the statistics below and keeps the others; each formula is held by a test
against loops written from its source. What the tables of a data set do not tell is not
imitated: amae-koromo's turn of riichi counts the discards of all before it; Mortal's
points a round give sticks that are left over to the first; MajsoulPaipuAnalyzer lets
nobody be liable for another's yakuman, and calls a riichi good whose wait has six tiles
outside the own hand or an honour.
"""


def _override(one: Statistic) -> tuple[str, ...]:
    row = _statistic({lang: words_of(lang) for lang in LANGUAGES}, one)
    return (row[0], *row[4:], one.source)


def _statistic(said: dict[str, Mapping[str, str]], one: Statistic) -> tuple[str, ...]:
    names = (name_of(one, said[lang]) for lang in ("en", "ja", "zh"))
    meaning = one.definition + (f" ({one.convention})" if one.convention else "")
    meaning += f"; *{one.needs}*" if one.needs else ""
    among = "" if one.among == "true" else one.among
    value = " ".join(one.value.split())
    value = f"({value}) / {one.scale}" if one.scale != 1 else value
    value += f" / {one.divisor}" if one.divisor else ""
    kind = f"{one.kind}, {one.unit}"
    return (code(one.id), *names, meaning, kind, code(value), code(among))


TITLES = """# Titles

The report names the titles that a player has earned, with where each was first, and
those that are nearest; `paifu.analysis.titles.earned` gives a table of every player and
title, with progress, place and time. Titles are data. These are the 52 of the Gensou
document (S2 in [rules.md](rules.md)); `--lang` of the report and `lang` of a league
choose the language of their names. A win of a game is its first place. Where the
document is open, the reading that was taken is said. {unknown} of them no record can
tell.

A house's own are a TOML file (`paifu report DATASET --titles FILE`, or `titles` of a
league):

    [titles.always_second]
    name = "Always second"
    meaning = "100 games on the second place"
    grade = "green"           # white, green or gold
    of = "game"               # a row a game and seat; "round": a row a round and seat
    where = "rank = 2"        # SQL: which rows count
    amount = "1"              # SQL: what a row counts for
    needs = 100               # how much it takes
    streak = false            # true: rows between that do not count set it back

`where` and `amount` speak of the columns of `seats` and `games`
([dataset.md](dataset.md)) and of those that statistics add, `rank`, `won`, `dealt_in`,
`called` and others ([statistics.md](statistics.md)); `{{pinfu}}` stands for the bit of
a yaku in `win_yaku`, or in `win_local` if it is a local one. `collects = ["pinfu",
"haku|hatsu|chun"]` instead asks for a win with each of these. `unknown` says why
records do not tell of a title, which then is never earned. A file of titles may come
from anybody: its SQL reads the tables of the data set, no other file and no address,
writes nothing, and cannot be more than one statement.

"""


def titles_page() -> str:
    """Every title of the Gensou document."""
    titles = load_titles()
    named = {lang: load_titles(lang=lang) for lang in LANGUAGES[1:]}
    unknown = sum(bool(one.unknown) for one in titles)
    head = ("number", "name", "日本語", "中文", "Deutsch", "grade", "what it takes")
    rows = []
    for place, one in enumerate(titles):
        others = (named[lang][place].name for lang in LANGUAGES[1:])
        rows.append((str(one.number), one.name, *others, one.grade, _takes(one)))
    made = TITLES.format(unknown=unknown)
    return "\n".join([MADE, "", made + "\n".join(table(head, rows))])


def _takes(title: Title) -> str:
    if title.unknown:
        return f"{title.meaning}; *{title.unknown}*"
    return title.meaning + (f" ({title.reading})" if title.reading else "")


PAGES = {
    "statistics.md": statistics_page,
    "titles.md": titles_page,
    "dataset.md": dataset_page,
    "detection.md": lambda: f"{MADE}\n\n{detection_page()}",
    "findings.md": findings_page,
    "formats.md": formats_page,
    "presets.md": presets_page,
    "record-format.md": record_page,
    "record.schema.json": record_schema_page,
    "rules.md": rules_page,
}
"""Every page that is made, with what makes it."""


def main() -> None:
    """Write every page."""
    for name, make in PAGES.items():
        (DOCS / name).write_text(make(), encoding="utf-8")


if __name__ == "__main__":
    main()
