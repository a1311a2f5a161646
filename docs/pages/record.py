"""`record-format.md` and `record.schema.json`: the paifu record."""

from __future__ import annotations

import json
from typing import Any

from pages.markdown import MADE, code, table
from paifu.logs.events import NONE
from paifu.logs.formats import paifu_record_keys as record_keys
from paifu.logs.formats.paifu_record_keys import REQUIRED, Key
from paifu.logs.formats.paifu_record_schema import TEXTS, record_schema

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
