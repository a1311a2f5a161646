"""What the values of one mjai event mean: seats, tiles, points, their spellings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from paifu.logs.assigner import Name
from paifu.logs.events import NONE
from paifu.logs.formats.json_values import Fields, array, bad, integer, text
from paifu.logs.formats.mjai_words import IGNORED, SPELLINGS, TILES
from paifu.logs.formats.unread import UnreadError

POINTS_MOST = 10**8
"""Greatest number of points, either way."""

COUNT_MOST = 999
"""Most honba or riichi sticks."""

FAN_MOST = 999

NO_TEXT = ""
"""What stands for a text that is not there."""

HANDS = 4
"""Slots that records of three players may have too."""


class Values:
    """One event. Keys are asked for by their first spelling, whichever it has.

    >>> values = Values({"type": "hora", "ura_markers": ["5pr"]}, 4, 0)
    >>> "ura" in values, values.shown_list("ura")
    (True, [(13, True)])
    """

    __slots__ = ("event", "fields", "players", "turned")

    def __init__(self, event: dict[str, Any], players: int, turned: int) -> None:
        """The values of an event.

        Args:
            event: the object of the line.
            players: 4 or 3.
            turned: what the record calls the first dealer.
        """
        self.event = event
        self.fields = Fields(event)
        self.fields.asked.add("type")
        self.players = players
        self.turned = turned

    def __contains__(self, name: str) -> bool:
        """True if the event has the key, in any spelling."""
        return self.key(name) in self.event

    def key(self, name: str) -> str:
        """The key as the event spells it, else its first spelling."""
        found = SPELLINGS.get(name)
        if found is None:
            return name
        return next((key for key in found if key in self.event), found[0])

    def at(self, name: str) -> tuple[str | int, ...]:
        """The path of a value."""
        return self.fields.at(self.key(name))

    def bad(self, name: str, expected: str) -> UnreadError:
        """What to raise for a value that is not as expected."""
        return self.fields.bad(self.key(name), expected)

    def close(self) -> None:
        """Make sure that every key was asked for, but those of no meaning."""
        self.fields.ignore(IGNORED)
        self.fields.close()

    # -- single values -------------------------------------------------------------

    def text(self, name: str, default: str) -> str:
        """A text, or the default of a missing key."""
        return self.fields.text(self.key(name), default)

    def count(self, name: str, most: int) -> int:
        """A number from 0, or NONE if there is no such key."""
        return self.fields.integer(self.key(name), 0, most, NONE)

    def integer(self, name: str, low: int, high: int) -> int:
        """A number that must be there."""
        return self.fields.integer(self.key(name), low, high)

    def flag(self, name: str) -> int:
        """1 or 0, or NONE if there is no such key."""
        if name not in self.event:
            return NONE
        return int(self.fields.boolean(name))

    def array(self, name: str) -> list[Any]:
        """A list that must be there."""
        return self.fields.array(self.key(name))

    def seat(self, name: str) -> int:
        """The seat of a player that must be named, 0 = first dealer."""
        number = self.fields.integer(name, 0, self.players - 1)
        return (number - self.turned) % self.players

    def points(self, name: str) -> list[int]:
        """Points of each seat, in order of seats; 0 for a seat that nobody has."""
        found = self.seats(name, self.array(name), filler=0)
        path = self.at(name)
        for value in found:
            if type(value) is not int or not -POINTS_MOST <= value <= POINTS_MOST:
                integer(value, path, -POINTS_MOST, POINTS_MOST)
        if self.players < HANDS and found[-1]:
            raise self.bad(name, "no points for a seat that nobody has")
        return found

    def seats(self, name: str, found: list[Any], filler: Any) -> list[Any]:
        """Values of players in order of seats, four of them."""
        array(found, self.at(name), range(self.players, HANDS + 1))
        own = found[: self.players]
        if self.turned:
            own = own[self.turned :] + own[: self.turned]
        return own + (found[self.players :] or [filler] * (HANDS - self.players))

    # -- tiles ---------------------------------------------------------------------

    def tile(self, name: str) -> Name | None:
        """A tile that must be named, None if it is hidden."""
        found = self.fields.value(name)
        if type(found) is not str or found not in TILES:
            raise bad(found, self.at(name), "a tile")
        return TILES[found]

    def shown(self, name: str) -> Name:
        """A tile that must be named and not be hidden."""
        found = self.tile(name)
        if found is None:
            raise self.bad(name, "a tile that is shown")
        return found

    def tile_list(
        self, name: str, found: object, path: tuple[str | int, ...]
    ) -> list[Name | None]:
        """Tiles of a list."""
        made: list[Name | None] = []
        for index, one in enumerate(array(found, path)):
            if type(one) is not str or one not in TILES:
                text(one, (*path, index))
                raise bad(one, (*path, index), "a tile")
            made.append(TILES[one])
        return made

    def shown_list(self, name: str, sizes: Sequence[int] = ()) -> list[Name]:
        """A list of tiles that must be there, none of them hidden."""
        path = self.at(name)
        found = self.tile_list(name, array(self.array(name), path, sizes), path)
        made = [one for one in found if one is not None]
        if len(made) < len(found):
            raise self.bad(name, "tiles that are shown")
        return made

    def hands(self, name: str, most: int) -> list[list[Name | None]]:
        """The hands of four seats; nothing for one that nobody has."""
        path = self.at(name)
        found = self.seats(name, self.array(name), filler=[])
        made = [
            self.tile_list(name, hand, (*path, (seat + self.turned) % self.players))
            for seat, hand in enumerate(found)
        ]
        if any(len(hand) > most for hand in made):
            raise self.bad(name, f"hands of at most {most} tiles")
        if self.players < HANDS:
            if any(made[-1]):
                raise self.bad(name, "no tiles for a seat that nobody has")
            made[-1] = []
        return made
