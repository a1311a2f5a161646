"""`formats.md`: what each format holds."""

from __future__ import annotations

from pages.markdown import MADE, code, table
from paifu.logs.formats import FORMATS, Format
from paifu.logs.formats.facts import Fact

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
