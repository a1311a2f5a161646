"""A game in another format, and what of it is lost on the way.

Nothing is lost in silence: what a game states and the format has no room for is named
beforehand (`stated_facts`), and what was written is read back and compared with the
game. A format may have room for a fact and yet not for this one of it: rules of another
platform, a name that is too long. Such facts are named too, as altered.
"""

from __future__ import annotations

from dataclasses import dataclass

from paifu.logs.events import Batch
from paifu.logs.formats import Format
from paifu.logs.formats.carried import unequal_games
from paifu.logs.formats.facts import Fact
from paifu.logs.formats.reds import reds_of
from paifu.logs.formats.stated import stated_facts
from paifu.logs.formats.unwritten import WriteError


@dataclass(frozen=True, slots=True)
class Converted:
    """One game, written in a format."""

    data: bytes
    """The record."""
    lost: tuple[Fact, ...]
    """What the game states and the format has no room for."""
    altered: tuple[Fact, ...]
    """What the record says otherwise than the game."""

    @property
    def dropped(self) -> tuple[Fact, ...]:
        """All that is not as it was, in the order of `Fact`."""
        both = {*self.lost, *self.altered}
        return tuple(fact for fact in Fact if fact in both)


def convert(batch: Batch, game: int, target: Format) -> Converted:
    """One game of a batch in another format.

    Args:
        batch: the games.
        game: which, from 0.
        target: a format that can be written.

    Raises:
        ValueError: the format cannot hold the game, or is only read; what and where.
        IndexError: there is no such game.
    """
    data = _written(batch, game, target)
    check = _Check(batch, game, target.read(data, batch.info[game].source), target.name)
    stated = stated_facts(batch, game)
    carried = stated & target.carries
    check.played()
    altered = check.differing(carried) if check.unequal(carried) else frozenset()
    lost = stated - target.carries
    if lost and check.is_spelled_alike():
        lost = check.differing(lost)
    return Converted(data, _in_order(lost), _in_order(altered))


def _written(batch: Batch, game: int, target: Format) -> bytes:
    """The record of a game, see `convert`."""
    if target.write is None:
        raise WriteError(f"{target.name} is read, not written")
    info = batch.info[game] if 0 <= game < len(batch.info) else None
    try:
        return target.write(batch, game)
    except (ArithmeticError, AttributeError, LookupError, TypeError) as error:
        if info is None or not info.spelling:
            raise
        # A paifu record can be edited, and then spell what another format cannot.
        what = f"the spelling kept for {info.spelling_of or info.format} does not fit"
        raise WriteError(f"{info.source!r}: {what}: {error!r}") from error


class _Check:
    """A game, and what is read back of it."""

    def __init__(self, batch: Batch, game: int, again: Batch, name: str) -> None:
        self.batch = batch
        self.game = game
        self.again = again
        self.name = name
        self.info = batch.info[game]
        self.reds = reds_of(self.info.rules)

    def unequal(self, facts: frozenset[Fact]) -> str:
        """Where the two differ in these facts or in what was played."""
        return unequal_games(self.batch, self.game, self.again, 0, facts, self.reds)

    def differing(self, facts: frozenset[Fact]) -> frozenset[Fact]:
        """Those of the facts in which they differ."""
        return frozenset(fact for fact in facts if self.unequal(frozenset({fact})))

    def played(self) -> None:
        """Make sure that what was played is the same.

        Raises:
            WriteError: it is not.
        """
        source = self.info.source
        if len(self.again.games) != 1:
            problems = self.again.problems
            why = problems[0].reason if problems else "no game is read back"
            raise WriteError(f"{source!r}: {self.name} has no room for it: {why}")
        if where := self.unequal(frozenset()):
            what = f"{self.name} would say it otherwise"
            raise WriteError(f"{source!r}: {what}: {where}")

    def is_spelled_alike(self) -> bool:
        """True if the writer took up what the game's own format had to keep.

        Then it may hold more of this game than of others: of a game that is its own,
        or of a format that has the same spelling.
        """
        return self.info.spelling != {} and (
            self.again.info[0].spelling == self.info.spelling
        )


def _in_order(facts: frozenset[Fact]) -> tuple[Fact, ...]:
    return tuple(fact for fact in Fact if fact in facts)
