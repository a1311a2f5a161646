"""What a row of the spoiling table is: an edit of a record, and what must be found."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from paifu.logs.events import Batch
from paifu.replay.rules.record import Rules
from paifu.replay.sheets import Record, pack
from paifu.replay.spoil.scene import Scene


@dataclass(frozen=True, slots=True)
class Place:
    """Where a record can be spoiled in a certain way."""

    round: int
    """Index of the round in which the finding must show."""
    event: int = -1
    """Number of an event in it; -1 for its header or the end of the game."""
    numbers: tuple[int, ...] = ()
    """What else the edit must know: seats, tiles, a claim; each edit's own."""


Find = Callable[[Scene], Iterator[Place]]
"""The places of a clean record to which an edit applies, in order."""

Binds = Callable[[Rules], bool]
"""Whether a rule set forbids what an edit does."""


def always(rules: Rules) -> bool:
    """Forbidden under all rules."""
    return True


Edit = Callable[[Scene, Record, Place], None]
"""Changes a copy of the record at a place."""


@dataclass(frozen=True, slots=True)
class Spoil:
    """One kind of false record."""

    name: str
    what: str
    """What is done to the record, in a sentence."""
    finding: str
    """The one thing that the audit must name; empty if nobody can tell."""
    find: Find
    edit: Edit
    players: tuple[int, ...] = (4, 3)
    """With how many players the rule exists."""
    proof: str = ""
    """Of an edit that nobody can detect: why no check could tell."""
    binds: Binds = always
    """By what rules it is false; its places say the rest."""

    def apply(self, scene: Scene, place: Place) -> Batch:
        """The record spoiled at one of the places that `find` gave."""
        record = scene.record.copy()
        self.edit(scene, record, place)
        return pack(record)

    def places(self, scene: Scene) -> list[Place]:
        """Every place of the record to which the edit applies."""
        if scene.players not in self.players or not self.binds(scene.rules):
            return []
        return list(self.find(scene))

    def somewhere(self, scene: Scene, seed: int) -> tuple[Place, Batch] | None:
        """The record spoiled at one place, the same one for the same seed.

        Returns:
            The place and the false record; None if there is no such place.
        """
        places = self.places(scene)
        if not places:
            return None
        place = places[seed % len(places)]
        return place, self.apply(scene, place)
