"""Walls from the text of a published seed (see `methods` for the kinds of seeds)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from paifu.replay.walls.methods import method_of
from paifu.replay.walls.wall import Wall, build, tile_set


def walls_of(seed_text: str, players: int) -> Iterator[Wall]:
    """The walls of a game's rounds in turn, from the game's seed; without end.

    Args:
        seed_text: the whole text, the method's name included.
        players: 3 or 4.

    Raises:
        SeedError: the text is not the seed of a game; raised by this call, not by
            the first `next`.
        ValueError: neither three nor four players.
    """
    return _walls(seed_text, "game", players)


def game_walls(seed_text: str, rounds: int, players: int) -> list[Wall]:
    """The walls of a game's first `rounds` rounds, from the game's seed.

    >>> from paifu.replay.walls import make_seed
    >>> wall = game_walls(make_seed(range(624)), 1, players=4)[0]
    >>> wall.hand(seat=2, dealer=2)[:4], wall.indicators[0], wall.dice
    ((102, 45, 48, 123), 57, (2, 5))

    Raises:
        SeedError: the text is not the seed of a game.
        ValueError: neither three nor four players.
    """
    return list(islice(walls_of(seed_text, players), rounds))


def round_wall(seed_text: str, players: int) -> Wall:
    """The wall of the one round that this seed belongs to.

    Raises:
        SeedError: the text is not the seed of a round.
        ValueError: neither three nor four players.
    """
    return next(_walls(seed_text, "round", players))


def _walls(seed_text: str, scope: str, players: int) -> Iterator[Wall]:
    tiles = tile_set(players)
    method, body = method_of(seed_text, scope)
    words = method.words(body)
    layout = method.layouts[players]
    return (build(numbers, tiles, layout) for numbers in method.rows(words))
