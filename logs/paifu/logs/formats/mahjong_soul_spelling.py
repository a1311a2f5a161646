"""What a Mahjong Soul record says beyond a batch, as changes to the canonical record.

A batch becomes a canonical record (`mahjong_soul_build`). What a real record has
otherwise is kept as its changes, piece by piece: so a record comes back with the same
values, and one whose names were altered comes back with the altered names.

A change is one of these, as JSON holds it:

| key | value |
|---|---|
| `=` | the whole value, instead |
| `in` | changes of values of an object, or of elements of a list of the same length |
| `add`, `drop` | keys of an object that are added, with their values, or left out |
| `order` | the keys in their order, if it is not by the fields' numbers |
"""

from __future__ import annotations

from typing import Any

from paifu.logs.formats.mahjong_soul_messages import MESSAGES
from paifu.logs.formats.mahjong_soul_wire import message_of

Change = dict[str, Any]

WRAPPED, ANY = "wrapped", ""
"""Kinds of values beside the names of messages: a wrapper, and what has no fields."""


def changes(canonical: Any, real: Any, kind: str = ANY) -> Change | None:
    """What makes the real value of the canonical one; None if they are the same.

    Args:
        canonical: what the writer makes of the batch.
        real: what the record has.
        kind: name of the message that they are, which orders the keys.

    >>> changes({"a": 1, "b": [1, 2]}, {"a": 1, "b": [1, 3], "c": 0})
    {'in': {'b': {'in': {'1': {'=': 3}}}}, 'add': {'c': 0}}
    """
    if isinstance(canonical, dict) and isinstance(real, dict):
        return _of_objects(canonical, real, kind)
    same_length = isinstance(canonical, list) and isinstance(real, list)
    if same_length and len(canonical) == len(real):
        inner = {}
        for index, (one, other) in enumerate(zip(canonical, real, strict=True)):
            change = changes(one, other, kind)
            if change is not None:
                inner[str(index)] = change
        return {"in": inner} if inner else None
    if type(canonical) is type(real) and canonical == real:
        return None
    return {"=": real}


def _of_objects(
    canonical: dict[str, Any], real: dict[str, Any], kind: str
) -> Change | None:
    made: Change = {}
    inner = {}
    for key, value in real.items():
        if key in canonical:
            change = changes(canonical[key], value, _kind_of(kind, key, real))
            if change is not None:
                inner[key] = change
    if inner:
        made["in"] = inner
    added = {key: value for key, value in real.items() if key not in canonical}
    if added:
        made["add"] = added
    dropped = [key for key in canonical if key not in real]
    if dropped:
        made["drop"] = dropped
    kept = [key for key in canonical if key in real]
    if list(real) != _ordered([*kept, *added], kind):
        made["order"] = list(real)
    return made or None


def _kind_of(kind: str, key: str, values: dict[str, Any]) -> str:
    """What kind of value a key of an object has."""
    if kind == WRAPPED:
        message = message_of(str(values.get("name"))) if key == "data" else None
        return message.name if message is not None else ANY
    field = MESSAGES[kind].by_name.get(key) if kind in MESSAGES else None
    return field.type if field is not None else ANY


def _ordered(keys: list[str], kind: str) -> list[str]:
    """Keys by the numbers of their fields; those without stay where they are."""
    name = "Wrapper" if kind == WRAPPED else kind
    if name not in MESSAGES:
        return keys
    fields = MESSAGES[name].by_name
    return sorted(keys, key=lambda key: fields[key].number if key in fields else 0)


def changed(value: Any, change: Change | None, kind: str = ANY) -> Any:
    """A canonical value with its changes; the reverse of `changes`.

    >>> change = changes([{"a": 1}], [{"b": 2}])
    >>> changed([{"a": 1}], change)
    [{'b': 2}]
    """
    if change is None:
        return value
    if "=" in change:
        return change["="]
    inner = change.get("in", {})
    if isinstance(value, list):
        return [
            changed(one, inner.get(str(index)), kind) for index, one in enumerate(value)
        ]
    if not isinstance(value, dict):
        return value
    dropped = change.get("drop", ())
    made = {
        key: changed(one, inner.get(key), _kind_of(kind, key, value))
        for key, one in value.items()
        if key not in dropped
    } | change.get("add", {})
    order = change.get("order", [])
    if sorted(order) != sorted(made):
        order = _ordered(list(made), kind)
    return {key: made[key] for key in order}
