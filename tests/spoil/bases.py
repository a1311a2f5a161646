"""Clean records to be spoiled: games that agents played, and rounds typed by hand.

Which games hold the rare situations was found by searching (`find_games.py` does it
again if the agents change); they are named by preset, switches and number, of seed 1.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any
from zlib import crc32

from paifu.replay.rules import load_preset
from paifu.replay.simulate.run import generate_game
from paifu.replay.spoil import Place, Scene, Spoil
from script import Game, deal, game, part

SEED = 1


@dataclass(frozen=True)
class Games:
    """Games of a seed, by their numbers."""

    preset: str
    numbers: Sequence[int]
    switches: Mapping[str, Any]


EVERYDAY = (
    Games("tenhou", (0,), {}),
    Games("tenhou-sanma", (0,), {}),
    Games("mahjong-soul", (3,), {"scheduled_winds": 1}),
    Games("mahjong-soul-sanma", (2,), {}),
    Games("majiang-core", (4,), {"scheduled_winds": 1}),
    Games("tenhou-east-no-red", (5,), {}),
)
"""Whole games under many presets."""

RARE = (
    Games(
        "tenhou-east",
        (2, 5, 17, 29, 69, 71, 73, 141, 146, 156, 163, 198, 239, 272, 333, 363, 2622,
         4577, 5167),
        {},
    ),
    Games(
        "tenhou-sanma-east",
        (2, 8, 17, 31, 55, 85, 120, 134, 152, 205, 242, 251, 313, 575, 728),
        {},
    ),
    Games("tenhou-east", (2,), {"furiten_riichi": False}),
    Games("tenhou-sanma-east", (2, 132), {"furiten_riichi": False}),
    Games(
        "tenhou-east", (5, 21), {"multi_ron": "head_bump", "abort_sanchahou": "none"}
    ),
    Games("tenhou-east-before-2022-06", (0,), {}),
    Games("tenhou-sanma-east-before-2022-06", (1,), {}),
)  # fmt: skip
"""Games that together hold every situation but those typed by hand."""

PAO = """0 has 345m9s55z66z77z1p4p8p 2 has 5z 1 has 6z 3 has 7z
    1 draw cut 2 draw cut 5z 0 pon cut 1p 1 draw cut 6z 0 pon cut 4p
    .. 3 draw cut 7z 0 pon cut 8p .. 0 draw 9s tsumo"""
FOUR_KANS = """2 has 777z 0 has 111m222p333s999m
    0 draw 1m ankan 1m dora draw 2p ankan 2p dora draw 3s ankan 3s dora
    draw 9m ankan 9m dora draw cut .. 2 draw 7z cut"""
STUCK = """0 has 123z4s 1 has 112233z1234s567p
    0 draw cut 1z 1 pon cut 5p .. 0 draw cut 2z 1 pon cut 6p
    .. 0 draw cut 3z 1 pon cut 7p .. 0 draw cut 4s 1 draw cut"""
NORTH_WAIT = """1 has 123789p555z99s44z .. 1 draw cut
    2 draw 4z north draw cut"""
NO_YAKU = """1 has 99p55z234p678p11s 0 has 1s5z 2 has 9p
    0 draw cut 1s 1 pon cut 2 draw cut 9p 0 draw cut 5z 1 draw cut"""


def typed() -> dict[str, Game]:
    """Rounds typed by hand, by what happens in them."""
    return {
        "pao": game(deal(PAO, number=1)),
        "four kans of a seat": part(FOUR_KANS),
        "four kans of one of three": part(FOUR_KANS, rules="tenhou-sanma"),
        "a chi that would leave no discard": part(STUCK),
        "a north that must not be ronned": part(
            NORTH_WAIT, rules="tenhou-sanma", sanma_kita_ron="none"
        ),
        "a tile without yaku, then one with": part(NO_YAKU, rules="tenhou-sanma"),
    }


@cache
def scenes() -> dict[str, Scene]:
    """Every record, played; by its name."""
    made = {name: Scene(one.batch, one.rules) for name, one in typed().items()}
    for some in (*EVERYDAY, *RARE):
        rules = load_preset(some.preset).with_overrides(some.switches)
        for number in some.numbers:
            batch = generate_game(rules, SEED, number, "plain", "quick")
            name = f"{some.preset} {dict(some.switches)} {number}"
            made[name] = Scene(batch, rules)
    return made


def sample(
    spoil: Spoil, among: Mapping[str, Scene], players: int, size: int
) -> list[tuple[str, Scene, Place]]:
    """Some places of an edit: of each record in turn one in its middle.

    Each edit begins with another record, so that common ones are not all tried on the
    same.
    """
    fit = [(name, scene) for name, scene in among.items() if scene.players == players]
    turn = crc32(spoil.name.encode()) % max(1, len(fit))
    left: list[tuple[str, Scene, list[Place]]] = []
    for name, scene in fit[turn:] + fit[:turn]:
        places = spoil.places(scene)
        if places:
            left.append((name, scene, places))
        if len(left) == size:
            break
    taken: list[tuple[str, Scene, Place]] = []
    while left and len(taken) < size:
        for name, scene, places in left:
            taken.append((name, scene, places.pop(len(places) // 2)))
        left = [one for one in left if one[2]]
    return taken[:size]
