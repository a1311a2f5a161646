"""Damage led by coverage: what reaches new lines is kept, and damaged further.

Kinds of damage are those of `kinds` that a reader sees, which are all but packings and
archives; up to four upon one another, and the start of one record before the end of
another.
"""

from __future__ import annotations

import random
import traceback
from collections.abc import Iterable, Iterator
from contextlib import suppress

from damages.kinds import Input, Kind, kinds_of
from damages.reached import Reached

LONGEST = 40_000
"""Bytes of the longest input that is kept: longer ones take long, and show no more."""

DEEPEST = 4
"""Most kinds of damage upon one another."""

STOPPED_SHARE = 0.1
"""How often what was not read to its end is damaged further, beside what was."""

SPLICED = 0.1
"""Share of inputs that are made of two."""

UNSEEN = ("packed", "archives")
"""Groups of damage that a reader never sees."""


def seen_kinds(name: str) -> tuple[Kind, ...]:
    """The kinds of damage that the reader of a format sees."""
    return tuple(kind for kind in kinds_of(name) if kind.group not in UNSEEN)


class Search:
    """Inputs of a format, each made of earlier ones that led somewhere new."""

    def __init__(
        self, name: str, records: Iterable[bytes], reached: Reached, seed: int
    ) -> None:
        """Begin with whole records.

        Args:
            name: of the format.
            records: those to damage; all are kept.
            reached: what was reached, and is from now on.
            seed: the same one gives the same inputs.
        """
        self._seed, self._reached = seed, reached
        self._kinds = seen_kinds(name)
        self.number = 0
        """Of the next input."""
        self.kept: list[bytes] = []
        """Records, and inputs that reached something new."""
        self._weights: list[float] = []
        self.faults: list[str] = []
        """What left a reader, or the kernels of a scanner."""
        for record in records:  # one that is there twice is chosen twice as often
            self._reach(record, "a record")
            self._keep(record)

    def inputs(self, count: int) -> Iterator[Input]:
        """The next inputs; those that reach something new are kept."""
        for _ in range(count):
            one = self._made()
            self.number += 1
            if self._reach(one.data, one.name) and len(one.data) <= LONGEST:
                self._keep(one.data)
            yield one

    def _keep(self, data: bytes) -> None:
        # What is read far has more to damage than what stops at its first line; where
        # reading has stopped, damage further on is never seen.
        share = 1 if self._reached.is_whole else STOPPED_SHARE
        self.kept.append(data)
        self._weights.append(self._reached.taken * share + sum(self._weights[-1:]))

    def _reach(self, data: bytes, name: str) -> bool:
        try:
            return self._reached.adds(data)
        except Exception:
            self.faults.append(f"{name}: {traceback.format_exc()}\n{data[:400]!r}")
            return True

    def _made(self) -> Input:
        chance = random.Random(f"guided-{self._seed}-{self.number}")
        data = self._chosen(chance)
        if chance.random() < SPLICED:
            data = spliced(data, self._chosen(chance), chance)
        kind = self._kinds[self.number % len(self._kinds)]
        for _ in range(min(1 + int(chance.expovariate(2)), DEEPEST)):
            # Kinds may find nothing of their own in what is damaged already.
            with suppress(IndexError, ValueError, TypeError):
                data = kind.make(data, chance)
            kind = chance.choice(self._kinds)
        return Input(self.number, "guided", data)

    def _chosen(self, chance: random.Random) -> bytes:
        return chance.choices(self.kept, cum_weights=self._weights)[0]


def spliced(one: bytes, other: bytes, chance: random.Random) -> bytes:
    """The start of one and the end of another, cut where lines, tags or values end."""
    sign = chance.choice((b"\n", b"<", b",", b"}", b""))

    def cut(data: bytes) -> int:
        at = chance.randrange(len(data) + 1)
        return max(data.find(sign, at), 0) if sign else at

    return one[: cut(one)] + other[cut(other) :]


def unguided(
    name: str, records: tuple[bytes, ...], reached: Reached, seed: int, count: int
) -> None:
    """Note what so many inputs reach that are made of the records alone."""
    kinds = seen_kinds(name)
    for number in range(count):
        chance = random.Random(f"unguided-{seed}-{number}")
        kind = kinds[number % len(kinds)]
        reached.adds(kind.make(chance.choice(records), chance))
