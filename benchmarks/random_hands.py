"""Random hands, winning and losing, in a form that every scorer can be asked about.

A hand is a mapping of plain values, so that it can be written down as JSON:

    tiles   ids of the concealed tiles, the winning one among them
    win     its id
    melds   [kind, ids]: chi, pon, kan (open), ankan
    dora    ids of the indicators;  ura  of those below
    seat_wind, round_wind    0-3, east first
    flags   words of `FLAGS`
    rules   words of `HOUSES`
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

FLAGS = (
    "tsumo", "riichi", "double_riichi", "ippatsu", "chankan", "rinshan", "last_tile",
    "first_turn",
)  # fmt: skip

HOUSES: dict[str, dict[str, Any]] = {
    "usual": {},
    "no_kuitan": {"open_tanyao": False},
    "kiriage": {"kiriage": True},
    "counted_sanbaiman": {"kazoe": "sanbaiman"},
    "double": {
        "double_yakuman": [
            "kokushi13", "suuankou_tanki", "junsei_chuuren", "daisuushii",
        ]
    },
    "double_wind_2": {"double_wind_pair_fu": 2},
    "open_20": {"open_pinfu_fu": 20},
    "tsumo_fu": {"pinfu_tsumo": False},
    "wheels": {
        "local_yaku": {
            "daisharin": {"yakuman": 1},
            "daichikurin": {"yakuman": 1},
            "daisuurin": {"yakuman": 1},
        }
    },
    "seven_stars": {"local_yaku": {"daichisei": {"yakuman": 2}}},
    "open_riichi": {"open_riichi": "2han"},
    "eight": {"paarenchan": {"wins": 9, "needs_yaku": True}},
    "aotenjou": {"aotenjou": {"yakuman_han": 13}},
}  # fmt: skip
"""Rule sets that differ from Tenhou's in one thing, by name."""

RED_IDS = (16, 52, 88)


class _Wall:
    """Tiles that are left, taken by kind."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance
        self.free = {
            kind: chance.sample(range(4 * kind, 4 * kind + 4), 4) for kind in range(34)
        }

    def take(self, kinds: list[int]) -> list[int]:
        return [self.free[kind].pop() for kind in kinds]

    def has(self, kinds: list[int]) -> bool:
        return all(len(self.free[kind]) >= kinds.count(kind) for kind in kinds)

    def any_tile(self) -> int:
        kinds = [kind for kind, left in self.free.items() if left]
        return self.free[self.chance.choice(kinds)].pop()


def _set(chance: random.Random, kinds: list[int]) -> list[int]:
    """Kinds of a run or triplet out of those that are allowed."""
    low = chance.choice(kinds)
    run = [low, low + 1, low + 2]
    if chance.random() < 0.6 and low < 27 and low % 9 < 7 and run[2] in kinds:
        return run
    return [low] * 3


def _pools() -> list[list[int]]:
    """Kinds that a hand is made of: all, one suit, outer ones, honours, green."""
    outer = [k for k in range(27) if k % 9 in (0, 8)]
    suits = [[*range(9 * s, 9 * s + 9)] for s in range(3)]
    honours = [*range(27, 34)]
    edges = [k for k in range(27) if k % 9 in (0, 1, 2, 6, 7, 8)]
    return [
        *[[*range(34)]] * 4,
        *suits,
        *[[*suit, *honours] for suit in suits],
        [*outer, *honours],
        [*edges, *honours],
        honours,
        outer,
        [k for k in range(27) if 0 < k % 9 < 8],
        [19, 20, 21, 23, 25, 32],
    ]


POOLS = _pools()


def random_hand(chance: random.Random) -> dict[str, Any]:
    """One hand, complete more often than not."""
    while True:
        made = _shape(chance)
        if made is not None:
            wall, concealed, melds = made
            break
    if chance.random() < 0.2:  # most of these do not win
        gone = chance.randrange(len(concealed))
        concealed[gone] = wall.any_tile()
    win = chance.choice(concealed)
    flags = _flags(chance, melds)
    indicators = 1 + sum(kind in ("kan", "ankan") for kind, _ in melds)
    riichi = "riichi" in flags or "double_riichi" in flags
    return {
        "tiles": sorted(concealed),
        "win": win,
        "melds": melds,
        "dora": [wall.any_tile() for _ in range(indicators)],
        "ura": [wall.any_tile() for _ in range(indicators)] if riichi else [],
        "seat_wind": chance.randrange(4),
        "round_wind": chance.randrange(2),
        "flags": flags,
        "rules": chance.choice([*HOUSES, *["usual"] * 4]),
        "streak": chance.choice([0, 7, 8]),
    }


def _shape(
    chance: random.Random,
) -> tuple[_Wall, list[int], list[tuple[str, list[int]]]] | None:
    wall, pool = _Wall(chance), chance.choice(POOLS)
    form = chance.random()
    if form < 0.08:
        pairs = chance.sample(pool, 7) if len(pool) >= 7 else [*range(27, 34)]
        if chance.random() < 0.2:
            first = chance.choice([0, 1, 2, 9, 10, 11, 18, 19, 20, 27])
            pairs = [*range(first, first + 7)]
        return wall, wall.take([k for k in pairs for _ in range(2)]), []
    if form < 0.1:
        orphans = [k for k in range(34) if k >= 27 or k % 9 in (0, 8)]
        return wall, wall.take([*orphans, chance.choice(orphans)]), []
    concealed: list[int] = []
    melds: list[tuple[str, list[int]]] = []
    called = chance.choice([0, 0, 0, 1, 2, 3, 4])
    for place in range(4):
        kinds = _set(chance, pool)
        if not wall.has(kinds):
            return None
        if place < called:
            kind = "chi" if kinds[0] != kinds[1] else "pon"
            if kind == "pon" and chance.random() < 0.4 and wall.has(kinds + kinds[:1]):
                kind, kinds = chance.choice(["kan", "ankan"]), [kinds[0]] * 4
            melds.append((kind, wall.take(kinds)))
        else:
            concealed += wall.take(kinds)
    pair = [chance.choice(pool)] * 2
    if not wall.has(pair):
        return None
    return wall, concealed + wall.take(pair), melds


def _flags(chance: random.Random, melds: list[tuple[str, list[int]]]) -> list[str]:
    """Circumstances that can be together."""
    flags = ["tsumo"] if chance.random() < 0.5 else []
    closed = all(kind == "ankan" for kind, _ in melds)
    kans = any(kind in ("kan", "ankan") for kind, _ in melds)
    if closed and chance.random() < 0.4:
        flags.append(chance.choice(["riichi", "riichi", "double_riichi"]))
        if chance.random() < 0.3:
            flags.append("ippatsu")
    draw = chance.random()
    if draw < 0.08:
        flags.append("last_tile")
    elif draw < 0.16 and not melds and flags in ([], ["tsumo"]):
        flags.append("first_turn")
    elif draw < 0.26 and kans and "tsumo" in flags and "ippatsu" not in flags:
        flags.append("rinshan")
    elif draw < 0.3 and "tsumo" not in flags:
        flags.append("chankan")
    return flags


def random_hands(seed: int, count: int) -> Iterator[dict[str, Any]]:
    """So many hands of a seed."""
    chance = random.Random(seed)
    for _ in range(count):
        yield random_hand(chance)
