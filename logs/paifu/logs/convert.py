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
    if target.write is None:
        raise WriteError(f"{target.name} is read, not written")
    stated = stated_facts(batch, game)
    data = target.write(batch, game)
    again = target.read(data, batch.info[game].source)
    altered = _altered(batch, game, again, stated & target.carries, target)
    lost = stated - target.carries
    return Converted(data, _in_order(lost), altered)


def _altered(
    batch: Batch, game: int, again: Batch, facts: frozenset[Fact], target: Format
) -> tuple[Fact, ...]:
    """The facts that what was written says otherwise.

    Raises:
        WriteError: it says otherwise what was played.
    """
    reds = reds_of(batch.info[game].rules)
    source = batch.info[game].source

    def unequal(facts: frozenset[Fact]) -> str:
        return unequal_games(batch, game, again, 0, facts, reds)

    if len(again.games) != 1:
        why = again.problems[0].reason if again.problems else "no game is read back"
        raise WriteError(f"{source!r}: {target.name} has no room for it: {why}")
    if not unequal(facts):
        return ()
    if where := unequal(frozenset()):
        what = f"{target.name} would say it otherwise"
        raise WriteError(f"{source!r}: {what}: {where}")
    return _in_order({fact for fact in facts if unequal(frozenset({fact}))})


def _in_order(facts: frozenset[Fact] | set[Fact]) -> tuple[Fact, ...]:
    return tuple(fact for fact in Fact if fact in facts)
