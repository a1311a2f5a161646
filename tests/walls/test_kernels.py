"""The kernels that make numbers for walls, against NumPy and hashlib."""

from __future__ import annotations

import hashlib
import struct
from itertools import islice
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paifu.logs.engine import compiled, plain, record
from paifu.replay.walls.mt19937 import generator, hashed_rounds, outputs, raw_round
from paifu.replay.walls.rows import Hasher, hashed_row, raw_row
from paifu.replay.walls.sha512 import hash_block, sha512_tables
from paifu.replay.walls.twister import Twister, next_word, seed_twister

WORDS = st.lists(st.integers(0, 2**32 - 1), min_size=1, max_size=30)
SEEDS = [[1, 2, 3], [0] * 8, [2**32 - 1] * 624, list(range(700))]


def by_kernel(block: bytes, engine: str) -> bytes:
    words = [*struct.unpack(">16Q", block), *[0] * 64]
    digest: Any = [0] * 8
    tables: Any = [table.tolist() for table in sha512_tables()]
    if engine == "plain":
        hash_block(digest, words, *tables)
    else:
        digest = np.zeros(8, "u8")
        compiled(hash_block)(digest, np.array(words, "u8"), *sha512_tables())
    return struct.pack(">8Q", *digest)


@pytest.mark.parametrize("engine", ["plain", "compiled"])
@settings(max_examples=50)
@given(block=st.binary(min_size=128, max_size=128))
def test_digest_of_a_block_is_that_of_hashlib(engine: str, block: bytes) -> None:
    assert by_kernel(block, engine) == hashlib.sha512(block).digest()


def test_constants_are_those_of_the_standard() -> None:
    ending, constants, initial = (table.tolist() for table in sha512_tables())
    assert ending[:16] == [1 << 63, *[0] * 14, 1024]
    assert (constants[0], constants[79]) == (0x428A2F98D728AE22, 0x6C44198C4A475817)
    assert (initial[0], initial[7]) == (0x6A09E667F3BCC908, 0x5BE0CD19137E2179)


@settings(max_examples=20)
@given(WORDS)
def test_any_words_seed_the_twister_as_numpy_does(words: list[int]) -> None:
    twister = plain(Twister)
    seed_twister(twister, [9, *words], 1, len(words))
    expected = outputs(generator(words), 3).tolist()
    assert [next_word(twister) for _ in range(3)] == expected


@pytest.mark.parametrize("words", SEEDS, ids=lambda words: str(len(words)))
def test_the_twister_goes_on_as_numpy_does(words: list[int]) -> None:
    twister = plain(Twister)
    seed_twister(twister, words, 0, len(words))
    expected = outputs(generator(words), 2000).tolist()
    assert [next_word(twister) for _ in range(2000)] == expected


def rows_of(words: list[int], count: int) -> list[list[int]]:
    twister, hasher = plain(Twister), plain(Hasher)
    seed_twister(twister, words, 0, len(words))
    tables: Any = [table.tolist() for table in sha512_tables()]
    rows = []
    for _ in range(count):
        hashed_row(twister, hasher, [0] * 8, [0] * 80, *tables)
        rows.append(list(hasher.numbers))
    return rows


def compiled_rows(words: list[int], count: int) -> list[list[int]]:
    (twister,), (hasher,) = record(Twister), record(Hasher)
    compiled(seed_twister)(twister, np.array(words, "i8"), 0, len(words))
    digest, schedule = np.zeros(8, "u8"), np.zeros(80, "u8")
    rows = []
    for _ in range(count):
        compiled(hashed_row)(twister, hasher, digest, schedule, *sha512_tables())
        rows.append(hasher["numbers"].tolist())
    return rows


@pytest.mark.parametrize("words", SEEDS, ids=lambda words: str(len(words)))
def test_hashed_rows_are_those_of_hashlib(words: list[int]) -> None:
    expected = [row.tolist() for row in islice(hashed_rounds(words), 4)]
    assert rows_of(words, 4) == expected == compiled_rows(words, 4)


@pytest.mark.parametrize("words", SEEDS, ids=lambda words: str(len(words)))
def test_a_raw_row_is_that_of_numpy(words: list[int]) -> None:
    twister, hasher = plain(Twister), plain(Hasher)
    seed_twister(twister, words, 0, len(words))
    raw_row(twister, hasher)
    (expected,) = raw_round(words)
    assert hasher.numbers[:137] == expected.tolist()
