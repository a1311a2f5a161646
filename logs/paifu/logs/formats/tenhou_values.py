"""Attribute values of a tag, each checked for its form and range as it is read."""

from __future__ import annotations

from paifu.logs.formats.tenhou_spelling import Spelling
from paifu.logs.formats.tenhou_tags import PLACES, Places, Tag, numbers
from paifu.logs.formats.unread import UnreadError

POINTS_MOST = 1_000_000
"""Most hundreds of points that a record may state; far beyond any game."""


def known_values(tag: Tag, spelling: Spelling, places: Places = PLACES) -> Values:
    """The attributes of a tag.

    Args:
        tag: one of those in `places`.
        spelling: what texts that are not canonical are noted in.
        places: the attributes that there may be.

    Raises:
        UnreadError: one is unknown, or stands there twice with two values.
    """
    known = places[tag.name]
    for name in tag.names:
        if name not in known:
            what = f"{tag.name} has an unknown attribute {name!r}"
            raise UnreadError("format.unknown_attribute", what)
    values = Values(tag, spelling)
    for name, text in zip(tag.names, tag.texts, strict=True):
        if text != values.found[name]:
            raise values.bad(name, f"one value, but it is also {text!r}")
    return values


class Values:
    """The attributes of one tag."""

    __slots__ = ("found", "spelling", "tag")

    def __init__(self, tag: Tag, spelling: Spelling) -> None:
        """The attributes of a tag; texts that are not canonical go to `spelling`."""
        self.tag = tag
        self.spelling = spelling
        self.found = dict(zip(tag.names, tag.texts, strict=True))

    def __contains__(self, name: str) -> bool:
        """True if the tag has this attribute."""
        return name in self.found

    def note(self, name: str) -> None:
        """Keep the attribute's text, because no column says how it was spelled."""
        self.spelling.note_text(self.tag.place, name, self.found[name])

    def text(self, name: str) -> str:
        """An attribute's text.

        Raises:
            UnreadError: the tag has no such attribute.
        """
        if name not in self.found:
            raise UnreadError("format.missing", f"{self.tag.name} has no {name!r}")
        return self.found[name]

    def bad(self, name: str, expected: str) -> UnreadError:
        """What to raise for a value that is not as expected."""
        shown = f"{self.tag.name} {name}={self.found[name]!r}"
        return UnreadError("format.bad_value", f"{shown}: expected {expected}")

    def ints(
        self, name: str, low: int, high: int, sizes: tuple[int, ...] = ()
    ) -> list[int]:
        """A list of whole numbers.

        Args:
            name: the attribute.
            low: least value of each.
            high: greatest value of each.
            sizes: how many there may be; any number if empty.

        Raises:
            UnreadError: no such attribute, no numbers, out of range, too few or many.
        """
        text = self.text(name)
        values = numbers(text)
        if values is None:
            raise self.bad(name, "whole numbers")
        if sizes and len(values) not in sizes:
            wanted = " or ".join(map(str, sizes))
            raise self.bad(name, f"{wanted} numbers, not {len(values)}")
        if values and (min(values) < low or max(values) > high):
            raise self.bad(name, f"numbers from {low} to {high}")
        if ",".join(map(str, values)) != text:
            self.note(name)
        return values

    def one(self, name: str, low: int, high: int) -> int:
        """One whole number; raises as `ints`."""
        return self.ints(name, low, high, (1,))[0]

    def seat(self, name: str, players: int) -> int:
        """A seat of the game; raises as `ints`."""
        return self.one(name, 0, players - 1)

    def tiles(self, name: str, most: int) -> list[int]:
        """Tile ids, at most so many; raises as `ints`."""
        return self.ints(name, 0, 135, tuple(range(most + 1)))

    def hundreds(self, name: str, sizes: tuple[int, ...]) -> list[int]:
        """Points from a list in hundreds; raises as `ints`."""
        found = self.ints(name, -POINTS_MOST, POINTS_MOST, sizes)
        return [100 * value for value in found]
