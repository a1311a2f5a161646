"""Random hands: complete in every form, nearly complete, without yaku, and any tiles.

All circumstances that a hand is given are possible together. What a rule set does not
have (red fives, open riichi, streaks) is given all the same: it must not count then.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

from hand_questions import Melds, Question

OUTER = (0, 8, 9, 17, 18, 26, *range(27, 34))
"""Terminals and honours."""
GREEN = (19, 20, 21, 23, 25, 32)
HONOURS = tuple(range(27, 34))
NORTH = 30
SANMA_REMOVED = range(1, 8)
"""Kinds that three players leave out."""

Kinds = list[int]
Set = tuple[str, Kinds]
"""Kinds of a set and its letter; the letter of a set in the hand is empty."""


class Dealt:
    """The tiles of one wall, given out at random by kind."""

    def __init__(self, rng: random.Random, players: int) -> None:
        """All tiles of a set for so many players."""
        self.rng = rng
        self.removed = SANMA_REMOVED if players == 3 else range(0)
        self.given: set[int] = set()

    def take(self, kind: int) -> int:
        """One tile of a kind.

        Raises:
            LookupError: there is none left.
        """
        copies = [tile for tile in range(4 * kind, 4 * kind + 4) if self.has(tile)]
        return self._give(self.rng.choice(copies))

    def any(self) -> int:
        """Any tile that is left, all alike."""
        tile = self.rng.randrange(136)
        while not self.has(tile):
            tile = self.rng.randrange(136)
        return self._give(tile)

    def has(self, tile: int) -> bool:
        """Whether a tile is left."""
        return tile not in self.given and tile // 4 not in self.removed

    def _give(self, tile: int) -> int:
        self.given.add(tile)
        return tile


def pool(rng: random.Random, form: str) -> Kinds:
    """Kinds that the sets of a form are taken from."""
    suit = 9 * rng.randrange(3)
    few = suit + rng.randrange(6)
    match form:
        case "one suit":
            return list(range(suit, suit + 9))
        case "one suit and honours":
            return [*range(suit, suit + 9), *rng.sample(HONOURS, 3)]
        case "outer tiles":
            return list(OUTER)
        case "honours":
            return list(HONOURS)
        case "green":
            return list(GREEN)
        case "simples":
            return [kind for kind in range(27) if 0 < kind % 9 < 8]
        case "few kinds":
            return [few, few + 1, few + 2, few + 3, *rng.sample(range(34), 2)]
        case _:
            return list(range(34))


def a_set(
    rng: random.Random, kinds: Kinds, starts: Kinds, runs: float, melds: float
) -> Set:
    """One set; run with the probability `runs`, called with the probability `melds`."""
    called = rng.random() < melds
    if starts and rng.random() < runs:
        low = rng.choice(starts)
        return "c" if called else "", [low, low + 1, low + 2]
    kind = rng.choice(kinds)
    if rng.random() < 0.2:
        return rng.choice("kka" if melds else "a"), [kind] * 4
    return "p" if called else "", [kind] * 3


def outer_run(rng: random.Random) -> Kinds:
    """A run that holds a terminal."""
    low = 9 * rng.randrange(3) + rng.choice((0, 6))
    return [low, low + 1, low + 2]


def sets_and_pair(rng: random.Random, form: str) -> tuple[Kinds, list[Set]]:
    """Concealed kinds and melds of a complete hand of four sets and a pair."""
    kinds = pool(rng, form)
    runs = 0.0 if form == "triplets" else rng.random()
    melds = 0.8 if form == "no yaku" else rng.choice((0.0, 0.0, 0.3, 0.6, 1.0))
    held = {*kinds}
    starts = [k for k in kinds if k < 27 and k % 9 < 7 and {k + 1, k + 2} <= held]
    sets = [a_set(rng, kinds, starts, runs, melds) for _ in range(4)]
    if form == "outer tiles":
        sets = [
            (letter, outer_run(rng))
            if len(one) == 3 and letter != "p" and rng.random() < runs
            else (letter, one)
            for letter, one in sets
        ]
    pair = rng.choice(kinds)
    hand = [kind for letter, one in sets if not letter for kind in one]
    return [*hand, pair, pair], [one for one in sets if one[0]]


def seven_pairs(rng: random.Random, form: str) -> tuple[Kinds, list[Set]]:
    """Seven pairs, sometimes two of them alike."""
    chosen = pool(rng, rng.choice(("", "", "one suit and honours", "honours", "green")))
    kinds = rng.sample(chosen, min(7, len(chosen)))
    kinds += rng.sample([kind for kind in OUTER if kind not in kinds], 7 - len(kinds))
    if rng.random() < 0.1:
        kinds[0] = kinds[1]
    if rng.random() < 0.15:
        low = 9 * rng.randrange(3) + rng.randrange(3)
        kinds = list(range(low, low + 7))
    return [kind for kind in kinds for _ in range(2)], []


def orphans(rng: random.Random, form: str) -> tuple[Kinds, list[Set]]:
    """Thirteen orphans; now and then one of them is missing."""
    kinds = [*OUTER, rng.choice(OUTER)]
    if rng.random() < 0.1:
        kinds[rng.randrange(13)] = rng.choice(OUTER)
    return kinds, []


def gates(rng: random.Random, form: str) -> tuple[Kinds, list[Set]]:
    """Nine gates."""
    suit = 9 * rng.randrange(3)
    ranks = (0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8, rng.randrange(9))
    return [suit + rank for rank in ranks], []


def near_miss(rng: random.Random, form: str) -> tuple[Kinds, list[Set]]:
    """A complete hand of any form, with one concealed tile changed."""
    other = rng.choice([name for name in MAKERS if name != form])
    hand, melds = MAKERS[other](rng, other)
    place = rng.randrange(len(hand))
    suited = hand[place] < 27 and rng.random() < 0.7
    near = hand[place] // 9 * 9 + rng.randrange(9) if suited else rng.randrange(34)
    hand[place] = near
    return hand, melds


def any_tiles(rng: random.Random, form: str) -> tuple[Kinds, list[Set]]:
    """Tiles from a shuffled wall."""
    return [tile // 4 for tile in rng.sample(range(136), 14)], []


Maker = Callable[[random.Random, str], tuple[Kinds, list[Set]]]

MAKERS: dict[str, Maker] = {
    "four sets and a pair": sets_and_pair,
    "simples": sets_and_pair,
    "one suit": sets_and_pair,
    "one suit and honours": sets_and_pair,
    "outer tiles": sets_and_pair,
    "honours": sets_and_pair,
    "green": sets_and_pair,
    "few kinds": sets_and_pair,
    "triplets": sets_and_pair,
    "no yaku": sets_and_pair,
    "seven pairs": seven_pairs,
    "thirteen orphans": orphans,
    "nine gates": gates,
    "near miss": near_miss,
    "any tiles": any_tiles,
}
"""Forms of hands by name."""

WEIGHTS = (20, 8, 7, 7, 7, 3, 2, 6, 8, 8, 8, 3, 1, 8, 4)
"""Of a hundred hands, how many have each form."""


def circumstances(rng: random.Random, made: Question, kans: int) -> None:
    """Give a hand circumstances that can be together."""
    bare = not made.melds and not made.nuki
    if made.closed and made.form != "no yaku":
        made.riichi = rng.choice((0, 0, 1, 1, 2))
    made.last_tile = rng.random() < 0.08
    if made.tsumo and (kans or made.nuki) and not made.last_tile:
        made.rinshan = rng.random() < 0.25
    if made.riichi and not made.rinshan:
        soon = made.riichi == 2 and (made.last_tile or not bare)
        made.ippatsu = not soon and rng.random() < 0.3
    if bare and not made.riichi and not made.last_tile:
        made.first_turn = rng.random() < 0.08
    if not (made.tsumo or made.last_tile or made.first_turn) and is_only_one(made):
        made.chankan = rng.random() < 0.15
    made.shown = bool(made.riichi) and rng.random() < 0.2
    made.streak = rng.random() < 0.05


def is_only_one(made: Question) -> bool:
    """Whether the other three tiles of the winning kind can be in another's kan."""
    melded = [tile for _, tiles in made.melds for tile in tiles]
    seen = [*made.tiles, *melded, *made.dora, *made.ura]
    kind = made.win_tile // 4
    return sum(tile // 4 == kind for tile in seen) == 1


def question(rng: random.Random, number: int, form: str, players: int) -> Question:
    """One hand.

    Raises:
        LookupError: it would need tiles that there are not.
    """
    dealt = Dealt(rng, players)
    hand, sets = MAKERS[form](rng, form)
    if players == 3 and any(letter == "c" for letter, _ in sets):
        raise LookupError("three players do not call runs")
    tiles = [dealt.take(kind) for kind in rng.sample(hand, len(hand))]
    melds: Melds = [(letter, [dealt.take(k) for k in held]) for letter, held in sets]
    made = Question(number, form, players, tiles, melds, rng.random() < 0.5, 0, 0)
    made.seat, made.wind = rng.randrange(players), rng.randrange(4)
    if players == 3:
        left = sum(map(dealt.has, range(4 * NORTH, 4 * NORTH + 4)))
        made.nuki = min(rng.choice((0, 0, 1, 1, 2, 3, 4)), left)
        for _ in range(made.nuki):
            dealt.take(NORTH)
    kans = sum(len(held) == 4 for _, held in melds)
    turned = min(5, 1 + kans + rng.choice((0, 0, 0, 1)))
    made.dora = [dealt.any() for _ in range(turned)]
    made.ura = [dealt.any() for _ in range(turned)]
    circumstances(rng, made, kans)
    if not made.riichi:
        made.ura = []
    return made


def questions(count: int, seed: int) -> Iterator[Question]:
    """So many hands, the same for the same seed."""
    rng = random.Random(seed)
    for number in range(count):
        form = rng.choices(list(MAKERS), WEIGHTS)[0]
        players = 3 if rng.random() < 0.15 else 4
        while True:
            try:
                made = question(rng, number, form, players)
            except LookupError:
                continue
            yield made
            break
