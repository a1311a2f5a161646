"""Random winning hands."""

from __future__ import annotations

import random

from paifu.logs.engine import plain
from paifu.logs.events import EventKind
from paifu.replay.hand.state import Win

OUTER = [0, 8, 9, 17, 18, 26, *range(27, 34)]
RUN_STARTS = [kind for kind in range(27) if kind % 9 < 7]


def winning_hand(rng: random.Random) -> Win:
    """A hand that is complete, with circumstances that do not contradict it."""
    while True:
        win = plain(Win)
        total = [0] * 34
        style = rng.random()
        if style < 0.05:
            _add_kokushi(rng, win, total)
        elif style < 0.15:
            _add_pairs(rng, win, total)
        else:
            _add_sets(rng, win, total)
        if max(total) <= 4:
            _add_circumstances(rng, win)
            return win


def _pool(rng: random.Random) -> list[int]:
    """Kinds to take from: all, one suit, outer ones, honours, a few."""
    suit = 9 * rng.randrange(3)
    few = rng.randrange(25)
    return rng.choice(
        [
            list(range(34)),
            [*range(suit, suit + 9), *range(27, 34)],
            list(range(suit, suit + 9)),
            OUTER,
            list(range(27, 34)),
            [few, few + 1, few + 2, few + 3, 31, 32, 33],
            [19, 20, 21, 23, 25, 32],
        ]
    )


def _add_kokushi(rng: random.Random, win: Win, total: list[int]) -> None:
    for kind in [*OUTER, rng.choice(OUTER)]:
        win.counts[kind] += 1
        total[kind] += 1


def _add_pairs(rng: random.Random, win: Win, total: list[int]) -> None:
    pool = [*_pool(rng), *range(34)]
    for kind in list(dict.fromkeys(rng.sample(pool, len(pool))))[:7]:
        win.counts[kind] = total[kind] = 2


def _add_sets(rng: random.Random, win: Win, total: list[int]) -> None:
    pool = _pool(rng)
    starts = [kind for kind in pool if kind in RUN_STARTS]
    runs = rng.random()
    for _ in range(4):
        if starts and rng.random() < runs:
            low = rng.choice(starts)
            _add_set(rng, win, total, [low, low + 1, low + 2])
        else:
            size = 4 if rng.random() < 0.2 else 3
            _add_set(rng, win, total, [rng.choice(pool)] * size)
    pair = rng.choice(pool)
    win.counts[pair] += 2
    total[pair] += 2


def _add_set(rng: random.Random, win: Win, total: list[int], kinds: list[int]) -> None:
    for kind in kinds:
        total[kind] += 1
    if len(kinds) == 3 and rng.random() < 0.6:
        for kind in kinds:
            win.counts[kind] += 1
        return
    meld = EventKind.CHI if kinds[0] != kinds[1] else EventKind.PON
    if len(kinds) == 4:
        kans = [EventKind.ANKAN, EventKind.DAIMINKAN, EventKind.KAKAN]
        meld = rng.choice(kans)
    win.meld_kind[win.meld_count] = int(meld)
    win.meld_tile[win.meld_count] = kinds[0]
    win.meld_count += 1


def _add_circumstances(rng: random.Random, win: Win) -> None:
    melds = win.meld_kind[: win.meld_count]
    closed = all(kind == EventKind.ANKAN for kind in melds)
    held = [kind for kind in range(34) if win.counts[kind]]
    win.win_kind = rng.choice(held)
    win.tsumo = rng.randrange(2)
    win.seat_wind, win.round_wind = rng.randrange(4), rng.randrange(3)
    win.dealer = int(win.seat_wind == 0)
    win.riichi = rng.choice([0, 1, 1, 2]) if closed else 0
    win.ippatsu = rng.randrange(2) if win.riichi else 0
    win.last_tile = int(rng.random() < 0.1)
    if any(kind not in (EventKind.CHI, EventKind.PON) for kind in melds):
        win.rinshan = win.tsumo * rng.randrange(2)
    win.chankan = int(not win.tsumo and not win.last_tile and rng.random() < 0.1)
    if win.meld_count == 0 and win.riichi == 0 and not win.last_tile:
        win.first_turn = int(not win.chankan and rng.random() < 0.1)
    win.dora, win.red = rng.choice([0, 0, 1, 2, 5]), rng.choice([0, 0, 1])
    win.ura = rng.choice([0, 1, 3]) if win.riichi else 0


def winning_hands(count: int, seed: int) -> list[Win]:
    """The same hands for the same seed."""
    rng = random.Random(seed)
    return [winning_hand(rng) for _ in range(count)]
