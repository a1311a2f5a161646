"""Walls written down as servers publish them, from walls that are known."""

from __future__ import annotations

import hashlib
from dataclasses import replace

from mutations import copied
from paifu.logs.events import Batch, Commitment
from paifu.logs.tiles import mjai_name, tile_name
from paifu.replay.audit.proof import walls_of_game
from paifu.replay.walls import Wall
from paifu.replay.walls.commitments import HEAP, METHODS, Laid, dealt_places
from paifu.replay.walls.wall import tile_set

SALT = "pepper"


def committed(batch: Batch, method: str, players: int) -> Batch:
    """A game of one seed that publishes its walls instead, and names tiles only."""
    walls = walls_of_game(batch, 0)
    assert not isinstance(walls, str)
    made = copied(batch)
    made.games["exact_tiles"] = 0
    published: list[Commitment | None] = [
        commitment(method, text_of(wall, METHODS[method].laid[players], method))
        for wall in walls
        if wall is not None
    ]
    info = replace(batch.info[0], seed="", commitments=published)
    return replace(made, info=[info])


def commitment(method: str, text: str) -> Commitment:
    """The wall with the hashes that belong to it."""

    def sha256(one: str) -> str:
        return hashlib.sha256(one.encode()).hexdigest()

    match method:
        case "md5-remaining":
            digest = hashlib.md5(text.encode(), usedforsecurity=False).hexdigest()
            return Commitment(method, text, digest.upper())
        case "sha256-salt":
            return Commitment(method, text, sha256(text + SALT), SALT, sha256(SALT))
        case "sha256":
            return Commitment(method, text, sha256(text))
        case _:
            return Commitment(method, text)


def text_of(wall: Wall, laid: Laid, method: str) -> str:
    """The wall's tiles where the method has them; what nobody saw fills the rest."""
    players = len(wall.hands)
    places: list[int | None] = [None] * laid.tiles
    hands = [tile for hand in wall.hands for tile in hand]
    draws = list(wall.draws)
    if laid.deal == HEAP:
        hands.append(draws.pop(0))
        if laid.draws:
            places[: laid.draws] = sorted(hands)
    else:
        for hand, row in zip(wall.hands, dealt_places(laid, players), strict=True):
            for tile, place in zip(hand, row, strict=True):
                places[place] = tile
    for n, tile in enumerate(draws):
        places[laid.draws + n] = tile
    piles = (laid.replacements, laid.indicators, laid.under_indicators)
    dead = (wall.replacements, wall.indicators, wall.under_indicators)
    for pile, tiles in zip(piles, dead, strict=True):
        for place, tile in zip(pile, tiles, strict=True):
            places[place] = tile
    seen = {tile for tile in places if tile is not None} | {*hands}
    rest = iter([tile for tile in tile_set(players) if tile not in seen])
    full = [next(rest) if tile is None else tile for tile in places]
    if method == "wall-text":
        return " ".join(mjai_name(tile) for tile in full)
    return "".join(tile_name(tile) for tile in full)
