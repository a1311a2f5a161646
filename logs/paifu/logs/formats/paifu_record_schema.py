"""The JSON Schema of a line of a paifu record, made from its keys."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from paifu.logs.formats import paifu_record_keys as keys
from paifu.logs.formats.paifu_record_keys import REQUIRED, Key
from paifu.logs.formats.paifu_record_values import Schema
from paifu.logs.formats.paifu_record_write import (
    COMMITMENT,
    HINT,
    ORIGIN,
    SEAT_TEXTS,
    VERSION,
)

DIALECT = "https://json-schema.org/draft/2020-12/schema"

TEXT: Schema = {"type": "string"}

TEXTS = {
    "origin": "the record that the game was first read from: its format, file name, "
    "SHA-256, and which game of it",
    "identifier": "the platform's own name of the game",
    "started": "when it began, ISO 8601",
    "room": "mode, lobby or room, as the platform names it",
    "rules": "the rule set: a preset of paifu, switches that differ from it, how it "
    "was chosen, why it must not be judged by it, and what room its marks stand for",
    "seats": "who sits where: name, account, grade, rating, gender as the platform "
    "writes them",
    "seed": "seed of all walls of the game",
    "wall_seeds": "seed of the wall of each round",
    "commitments": "of each round the wall or its hash as the platform publishes it, "
    "and by which method",
    "spelling_of": "the format whose spelling it is",
    "spelling": "what a writer of that format needs to give the same bytes again; "
    "private to it",
    "before": "events before the first deal",
    "rounds": "the deals, in order",
}
"""Keys of a game that are no columns, and what each means."""


def record_schema() -> Schema:
    """The schema of one line.

    >>> record_schema()["properties"]["players"]["maximum"]
    4
    """
    game = _object((*keys.GAME,), ["paifu", "rounds"])
    game["properties"] = {
        "paifu": {"const": VERSION, "description": "version of the record"},
        **{name: one | {"description": TEXTS[name]} for name, one in _texts().items()},
        **game["properties"],
    }
    game["dependentRequired"] = {
        "spelling": ["spelling_of"],
        "spelling_of": ["spelling"],
    }
    head = {"$schema": DIALECT, "title": "A game of a paifu record"}
    return head | game | {"$defs": {"event": _event(), "claim": _claim()}}


def _texts() -> dict[str, Schema]:
    """Keys of a game that are no columns."""
    events = {"type": "array", "items": {"$ref": "#/$defs/event"}}
    hint = _strings(HINT, ["preset"])
    hint["properties"]["overrides"] = {"type": "object"}
    origin = _strings(ORIGIN, ["format"])
    origin["properties"]["number"] = {"type": "integer", "minimum": 0}
    commitment = _strings(COMMITMENT, ["method"])
    return {
        "origin": origin,
        "identifier": TEXT,
        "started": TEXT,
        "room": TEXT,
        "rules": hint,
        "seats": {"type": "array", "items": _strings(SEAT_TEXTS, []), "maxItems": 4},
        "seed": TEXT,
        "wall_seeds": {"type": "array", "items": TEXT},
        "commitments": {
            "type": "array",
            "items": {"anyOf": [{"type": "null"}, commitment]},
        },
        "spelling_of": TEXT,
        "spelling": {"type": "object", "minProperties": 1},
        "before": events,
        "rounds": {"type": "array", "minItems": 1, "items": _round(events)},
    }


def _strings(names: Iterable[str], required: Sequence[str]) -> Schema:
    """An object of texts."""
    return {
        "type": "object",
        "properties": {name: dict(TEXT) for name in names},
        "required": list(required),
        "additionalProperties": False,
    }


def _object(spec: Sequence[Key], required: Sequence[str] = ()) -> Schema:
    needed = [key.name for key in spec if key.absent is REQUIRED]
    return {
        "type": "object",
        "properties": {key.name: _described(key) for key in spec},
        "required": [*required, *needed],
        "additionalProperties": False,
    }


def _described(key: Key) -> Schema:
    return key.value.schema | {"description": key.meaning}


def _round(events: Schema) -> Schema:
    made = _object(keys.ROUND, ["events", "claims"])
    claims = {"type": "array", "items": {"$ref": "#/$defs/claim"}, "maxItems": 10}
    made["properties"] |= {"events": events, "claims": claims}
    # Counters may only be missing where the record says that it leaves them open.
    left_open = {"unstated": {"contains": {"const": "counters"}}}
    made["anyOf"] = [
        {"required": ["honba", "sticks"]},
        {"required": ["unstated"], "properties": left_open},
    ]
    return made


def _event() -> Schema:
    made = _object((*keys.EVENT, *keys.FLAGS.values()))
    kinds: list[Any] = keys.EVENT[0].value.schema["enum"]
    made["dependentSchemas"] = {
        key.name: {"properties": {"type": {"const": kinds[kind]}}}
        for kind, key in keys.FLAGS.items()
    }
    return made


def _claim() -> Schema:
    return _object((*keys.CLAIM, keys.YAKU, keys.URA, keys.CHIPS))
