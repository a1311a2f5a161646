"""What a Riichi City record says beside the game, and how it says it.

A game is written in the canonical form; what the record that was read has otherwise
(what the client showed, how players looked, the times of entries that are no events) is
kept, so that writing gives the same values again, and the same JSON text within them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from paifu.logs.events import Batch
from paifu.logs.formats.unwritten import json_bytes

Values = dict[str, Any]

METHOD = "sha256"
"""How its commitments are made: SHA-256 of the text of all tiles."""

_MISSING: Any = object()


def spelling_of(
    batch: Batch, value: Any, decoded: list[list[Any]], first: int, starts: list[int]
) -> Values:
    """How a record's values differ from those that its game is written with.

    Args:
        batch: the game as it was read.
        value: the record's own values.
        decoded: of each round the value of each entry's `data`.
        first: place of the first dealer among the players.
        starts: when each round was dealt, in milliseconds since 1970.
    """
    from paifu.logs.formats.riichi_city_write import canonical

    kept: Values = {"first": first, "starts": starts}
    made = canonical(batch, 0, kept, range(len(batch.rounds)))
    data = value if "handRecord" in value else value["data"]
    if data is value:
        kept["bare"] = True
    else:
        kept["head"] = difference(without(made, "data"), without(value, "data"))
    written = made["data"]
    kept["room"] = difference(
        without(written, "handRecord"), without(data, "handRecord")
    )
    kept["rounds"] = []
    position = 0
    for one, own, inner in zip(
        written["handRecord"], data["handRecord"], decoded, strict=True
    ):
        kept["rounds"].append(_round(one, own, inner, position))
        position += len(own["handEventRecord"])
    return kept


def _round(written: Values, own: Values, inner: list[Any], position: int) -> Values:
    parts = ("players", "handEventRecord")
    players = [
        difference(one, other)
        for one, other in zip(written["players"], own["players"], strict=True)
    ]
    entries = _entries(
        written["handEventRecord"], own["handEventRecord"], inner, position
    )
    fields = difference(without(written, *parts), without(own, *parts))
    kept = {"fields": fields, "players": players, "entries": entries}
    return kept if written["handEventRecord"] else kept | {"whole": True}


def whole_rounds(kept: Values) -> set[int]:
    """Indices of the rounds that a spelling has all entries of."""
    rounds = kept.get("rounds", [])
    return {number for number, found in enumerate(rounds) if found.get("whole")}


def _key(entry: Values, data: Any) -> tuple[Any, ...]:
    action = data.get("action") if isinstance(data, dict) else None
    return entry["eventType"], entry["userId"], action


def _entries(
    written: list[Values], own: list[Values], inner: list[Any], position: int
) -> Values:
    """By the index of each own entry that is not written so: how it differs.

    An entry that is not written at all is kept whole (`own`).
    """
    found: Values = {}
    waiting = 0
    for number, (entry, data) in enumerate(zip(own, inner, strict=True)):
        kept: Values = {}
        fields = without(entry, "data", "eventPos")
        one = written[waiting] if waiting < len(written) else None
        if one is not None and _key(one, one["data"]) == _key(entry, data):
            waiting += 1
            changes = {
                "fields": difference(without(one, "data"), fields),
                "data": difference(one["data"], data),
            }
            kept |= {name: change for name, change in changes.items() if change}
            again = changed(one["data"], changes["data"])
        else:
            kept["own"], kept["value"], again = fields, data, data
        if text_of(again) != entry["data"]:
            kept["text"] = entry["data"]
        if entry["eventPos"] != position + number:
            kept["position"] = entry["eventPos"]
        if kept:
            found[str(number)] = kept
    if waiting == len(written):
        return found
    return {  # they come in another order: all of them whole
        str(number): {
            "own": without(entry, "data", "eventPos"),
            "text": entry["data"],
            "position": entry["eventPos"],
        }
        for number, entry in enumerate(own)
    } | {"all": True}


def respelled(made: Values, kept: Values) -> Values:
    """The values of a canonical record with the differences put in, `data` as text."""
    data = made["data"]
    rounds = [*kept.get("rounds", []), *[{}] * len(data["handRecord"])]
    position = 0
    for number, one in enumerate(data["handRecord"]):
        changes = rounds[number]
        one["players"] = [
            changed(player, difference)
            for player, difference in zip(
                one["players"],
                changes.get("players", [{}] * len(one["players"])),
                strict=False,
            )
        ]
        entries = one["handEventRecord"]
        one["handEventRecord"] = [
            *_respelled(entries, changes.get("entries", {}), position)
        ]
        position += len(one["handEventRecord"])
        data["handRecord"][number] = changed(one, changes.get("fields", {}))
    data = changed(data, kept.get("room", {}))
    if kept.get("bare"):
        return dict(data)
    return dict(changed(made | {"data": data}, kept.get("head", {})))


def _respelled(
    written: list[Values], changes: Values, position: int
) -> Iterator[Values]:
    waiting = [] if changes.get("all") else list(written)
    left = len(changes) - bool(changes.get("all"))
    number = 0
    while waiting or left:
        change = changes.get(str(number), {})
        left -= bool(change)
        if "own" in change:
            entry, data = dict(change["own"]), change.get("value")
        elif waiting:
            one = waiting.pop(0)
            entry = changed(without(one, "data"), change.get("fields", {}))
            data = changed(one["data"], change.get("data", {}))
        else:
            return
        entry["data"] = change.get("text") or text_of(data)
        entry["eventPos"] = change.get("position", position + number)
        yield dict(sorted(entry.items()))
        number += 1


def text_of(value: Any) -> str:
    """A value as the JSON text within an entry."""
    return json_bytes(value).decode()


def without(value: Values, *names: str) -> Values:
    """A copy without some keys."""
    return {key: one for key, one in value.items() if key not in names}


def difference(written: Any, own: Any) -> Values:
    """`set` with the values that are other ones, `drop` with the keys to leave out."""
    if not isinstance(written, dict) or not isinstance(own, dict):
        return {} if same(written, own) else {"whole": own}
    found = {
        key: value
        for key, value in own.items()
        if not same(written.get(key, _MISSING), value)
    }
    dropped = [key for key in written if key not in own]
    kept: Values = {}
    if found:
        kept["set"] = found
    if dropped:
        kept["drop"] = dropped
    return kept


def changed(written: Any, found: Values) -> Any:
    """A value with a difference put in."""
    if "whole" in found:
        return found["whole"]
    dropped = found.get("drop", [])
    made = {key: value for key, value in written.items() if key not in dropped}
    made.update(found.get("set", {}))
    return made


def same(one: Any, other: Any) -> bool:
    """Equal and of one type: 1 is neither 1.0 nor true."""
    if type(one) is not type(other):
        return False
    if isinstance(one, list):
        pairs = zip(one, other, strict=False)
        return len(one) == len(other) and all(same(*pair) for pair in pairs)
    if isinstance(one, dict):
        return one.keys() == other.keys() and all(
            same(value, other[key]) for key, value in one.items()
        )
    return bool(one == other)
