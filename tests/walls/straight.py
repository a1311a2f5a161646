"""The published methods once more, written straight from their description.

Shares nothing with `paifu.replay.walls`: its own Mersenne Twister, its own shuffle,
its own deal that hands out tile after tile.
"""

from __future__ import annotations

import base64
import hashlib
import struct
from collections.abc import Iterator, Sequence

MASK = 0xFFFFFFFF


class Twister:
    """mt19937ar.c by Matsumoto and Nishimura."""

    def __init__(self, key: Sequence[int]) -> None:
        mt = [19650218]
        for i in range(1, 624):
            mt.append((1812433253 * (mt[-1] ^ (mt[-1] >> 30)) + i) & MASK)
        i, j = 1, 0
        for _ in range(max(624, len(key))):
            mixed = (mt[i - 1] ^ (mt[i - 1] >> 30)) * 1664525
            mt[i] = ((mt[i] ^ mixed) + key[j] + j) & MASK
            i, j = i + 1, (j + 1) % len(key)
            if i == 624:
                mt[0], i = mt[623], 1
        for _ in range(623):
            mixed = (mt[i - 1] ^ (mt[i - 1] >> 30)) * 1566083941
            mt[i] = ((mt[i] ^ mixed) - i) & MASK
            i += 1
            if i == 624:
                mt[0], i = mt[623], 1
        mt[0] = 0x80000000
        self.state, self.at = mt, 624

    def next(self) -> int:
        if self.at == 624:
            mt = self.state
            for i in range(624):
                y = (mt[i] & 0x80000000) | (mt[(i + 1) % 624] & 0x7FFFFFFF)
                odd = 0x9908B0DF if y & 1 else 0
                mt[i] = mt[(i + 397) % 624] ^ (y >> 1) ^ odd
            self.at = 0
        y = self.state[self.at]
        self.at += 1
        y ^= y >> 11
        y ^= (y << 7) & 0x9D2C5680
        y ^= (y << 15) & 0xEFC60000
        return y ^ (y >> 18)


def game_numbers(seed_text: str) -> Iterator[list[int]]:
    """144 numbers a round."""
    data = base64.b64decode(seed_text.split(",")[1])
    twister = Twister(struct.unpack(f"<{len(data) // 4}I", data))
    while True:
        numbers: list[int] = []
        for _ in range(9):
            block = struct.pack("<32I", *(twister.next() for _ in range(32)))
            numbers += struct.unpack("<16I", hashlib.sha512(block).digest())
        yield numbers


def round_numbers(seed_text: str) -> list[int]:
    """137 numbers."""
    twister = Twister([int(word, 16) for word in seed_text.split(",")[1:]])
    return [twister.next() for _ in range(137)]


def shuffle(numbers: Sequence[int], players: int) -> list[int]:
    y = [t for t in range(136) if players == 4 or t < 4 or t > 31]
    for i in range(len(y) - 1):
        j = i + numbers[i] % (len(y) - i)
        y[i], y[j] = y[j], y[i]
    return y


def deal(y: Sequence[int], players: int) -> tuple[list[list[int]], list[int]]:
    """Hands from the dealer on, and the live draws, taken one by one from the end."""
    left = list(y)
    hands: list[list[int]] = [[] for _ in range(players)]
    for count in (4, 4, 4, 1):
        for hand in hands:
            hand.extend(left.pop() for _ in range(count))
    draws = []
    while len(left) > 14:
        draws.append(left.pop())
    return hands, draws
