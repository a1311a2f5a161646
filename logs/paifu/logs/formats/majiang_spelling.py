"""What a majiang record says otherwise than the canonical form of the same game.

A game is written in the canonical form; where the record that was read has something
else (another order of tiles, another name of a yaku, a ranking that does not follow
from the scores), the difference is kept, so that writing gives the same values again.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from paifu.logs.events import Batch

Values = dict[str, Any]

_MISSING: Any = object()


@dataclass(slots=True)
class Order:
    """The record's own order of the players, and what it says beside their names."""

    first: int = 0
    """Number of the first dealer."""
    lines: dict[int, str] = field(default_factory=dict)
    """Of each player the lines after the first, if there are any."""

    @classmethod
    def of(cls, spelling: Values) -> Order:
        """The order that a spelling keeps."""
        lines = {int(n): text for n, text in spelling.get("lines", {}).items()}
        return cls(spelling.get("first", 0), lines)

    def kept(self) -> Values:
        """The order as a spelling keeps it."""
        made: Values = {"first": self.first} if self.first else {}
        if self.lines:
            made["lines"] = {str(n): text for n, text in self.lines.items()}
        return made

    def by_player(self, by_seat: list[Any]) -> list[Any]:
        """Four values by seat in the order of the players; others as they are.

        >>> Order(first=3).by_player([0, 1, 2, 3])
        [1, 2, 3, 0]
        """
        if len(by_seat) != 4:
            return by_seat
        return [by_seat[(player - self.first) % 4] for player in range(4)]


def spelling_of(batch: Batch, value: Values) -> Values:
    """How a record's values differ from those that its game is written with.

    Args:
        batch: the game as it was read; its spelling has the order of the players.
        value: the record's own values.
    """
    from paifu.logs.formats.majiang_write import canonical

    made = canonical(batch, 0, range(len(value["log"])))
    rounds = {}
    pairs = zip(made["log"], value["log"], strict=True)
    for number, (written, own) in enumerate(pairs):
        if found := _round_difference(written, own):
            rounds[str(number)] = found
    head = _difference(_without_log(made), _without_log(value))
    kept = {"head": head, "rounds": rounds}
    return {name: found for name, found in kept.items() if found}


def kept_rounds(spelling: Values) -> set[int]:
    """Indices of the rounds that a spelling has all entries of."""
    rounds = spelling.get("rounds", {})
    return {int(number) for number, found in rounds.items() if "entries" in found}


def respelled(made: Values, spelling: Values) -> Values:
    """The values of a canonical record with the differences put in."""
    made = _changed(made, spelling.get("head", {}))
    for number, found in spelling.get("rounds", {}).items():
        if int(number) < len(made["log"]):
            made["log"][int(number)] = _round_changed(made["log"][int(number)], found)
    return made


def _without_log(value: Values) -> Values:
    return {key: one for key, one in value.items() if key != "log"}


def _round_difference(written: list[Values], own: list[Values]) -> Values:
    if [[*entry] for entry in written] != [[*entry] for entry in own]:
        return {"entries": own}
    found = {}
    for number, (one, other) in enumerate(zip(written, own, strict=True)):
        (name,) = one
        if difference := _difference(one[name], other[name]):
            found[str(number)] = difference
    return found


def _round_changed(entries: list[Values], found: Values) -> list[Values]:
    if "entries" in found:
        own: list[Values] = found["entries"]
        return own
    for number, difference in found.items():
        if int(number) < len(entries):
            (name,) = entries[int(number)]
            entry = entries[int(number)]
            entries[int(number)] = {name: _changed(entry[name], difference)}
    return entries


def _difference(written: Values, own: Values) -> Values:
    """`set` with the values that are other ones, `drop` with the keys to leave out."""
    changed = {
        key: value
        for key, value in own.items()
        if not _same(written.get(key, _MISSING), value)
    }
    dropped = [key for key in written if key not in own]
    kept: Values = {}
    if changed:
        kept["set"] = changed
    if dropped:
        kept["drop"] = dropped
    return kept


def _changed(written: Values, difference: Values) -> Values:
    dropped = difference.get("drop", [])
    made = {key: value for key, value in written.items() if key not in dropped}
    made.update(difference.get("set", {}))
    return made


def _same(one: Any, other: Any) -> bool:
    """Equal and of one type: 1 is neither 1.0 nor true."""
    if type(one) is not type(other):
        return False
    if isinstance(one, list):
        pairs = zip(one, other, strict=False)
        return len(one) == len(other) and all(_same(*pair) for pair in pairs)
    if isinstance(one, dict):
        return one.keys() == other.keys() and all(
            _same(value, other[key]) for key, value in one.items()
        )
    return bool(one == other)
