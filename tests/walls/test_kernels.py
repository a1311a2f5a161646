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
from paifu.replay.walls.rows import (
    RAW_NUMBERS,
    WORDS_IN,
    Hasher,
    hash_rows,
    hashed_row,
    keep_raw,
)
from paifu.replay.walls.sha512 import (
    LANES,
    SPACE,
    digest_word,
    hash_lanes,
    put_word,
    sha512_tables,
    work_space,
)
from paifu.replay.walls.twister import (
    SEEDED,
    SIZE,
    Twister,
    next_words,
    seed_twister,
    seed_twisters,
)

WORDS = st.lists(st.integers(0, 2**32 - 1), min_size=1, max_size=30)
SEEDS = [[1, 2, 3], [0] * 8, [2**32 - 1] * 624, list(range(700))]


def by_kernel(blocks: list[bytes], engine: str) -> list[bytes]:
    work: Any = [0] * SPACE if engine == "plain" else work_space()
    for lane, block in enumerate(blocks):
        for i, word in enumerate(struct.unpack(">16Q", block)):
            put_word(work, lane, i, word)
    if engine == "plain":
        hash_lanes(work, *[table.tolist() for table in sha512_tables()])
    else:
        compiled(hash_lanes)(work, *sha512_tables())
    return [
        struct.pack(">8Q", *[int(digest_word(work, lane, i)) for i in range(8)])
        for lane in range(len(blocks))
    ]


@pytest.mark.parametrize("engine", ["plain", "compiled"])
@settings(max_examples=20)
@given(blocks=st.lists(st.binary(min_size=128, max_size=128), max_size=LANES))
def test_digests_of_blocks_are_those_of_hashlib(
    engine: str, blocks: list[bytes]
) -> None:
    expected = [hashlib.sha512(block).digest() for block in blocks]
    assert by_kernel(blocks, engine) == expected


def test_constants_are_those_of_the_standard() -> None:
    ending, constants, initial = (table.tolist() for table in sha512_tables())
    words = zip(ending[:16], constants[:16], strict=True)
    assert [(both - one) % 2**64 for both, one in words] == [1 << 63, *[0] * 14, 1024]
    assert (constants[0], constants[79]) == (0x428A2F98D728AE22, 0x6C44198C4A475817)
    assert (initial[0], initial[7]) == (0x6A09E667F3BCC908, 0x5BE0CD19137E2179)


def next_of(twister: Twister, count: int) -> list[int]:
    words = [0] * count
    next_words(twister, words, count)
    return words


@settings(max_examples=20)
@given(WORDS)
def test_any_words_seed_the_twister_as_numpy_does(words: list[int]) -> None:
    twister = plain(Twister)
    seed_twister(twister, [9, *words], 1, len(words))
    expected = outputs(generator(words), 3).tolist()
    assert next_of(twister, 3) == expected


@pytest.mark.parametrize("words", SEEDS, ids=lambda words: str(len(words)))
def test_the_twister_goes_on_as_numpy_does(words: list[int]) -> None:
    twister = plain(Twister)
    seed_twister(twister, words, 0, len(words))
    expected = outputs(generator(words), 2000).tolist()
    assert next_of(twister, 2) + next_of(twister, 1998) == expected


@pytest.mark.parametrize("engine", ["plain", "compiled"])
def test_twisters_seeded_side_by_side_are_those_seeded_alone(engine: str) -> None:
    seeds = [[7 * lane + i for i in range(1 + 41 * lane)] for lane in range(SEEDED)]
    keys = [seed[i % len(seed)] + i % len(seed) for i in range(SIZE) for seed in seeds]
    alone = []
    for seed in seeds:
        alone.append(plain(Twister))
        seed_twister(alone[-1], seed, 0, len(seed))
    if engine == "plain":
        made = [plain(Twister) for _ in seeds]
        seed_twisters(made, keys, [0] * (SEEDED * SIZE))
        states = [twister.state for twister in made]
    else:
        many = record(Twister, SEEDED)
        work = np.zeros(SEEDED * SIZE, "i8")
        compiled(seed_twisters)(many, np.array(keys), work)
        states = many["state"].tolist()
    assert states == [twister.state for twister in alone]


def rows_of(words: list[int], count: int) -> list[list[int]]:
    twister, hasher = plain(Twister), plain(Hasher)
    seed_twister(twister, words, 0, len(words))
    tables: Any = [table.tolist() for table in sha512_tables()]
    rows = []
    for _ in range(count):
        hashed_row(twister, hasher, [0] * SPACE, *tables)
        rows.append(list(hasher.numbers))
    return rows


def compiled_rows(words: list[int], count: int) -> list[list[int]]:
    (twister,), (hasher,) = record(Twister), record(Hasher)
    compiled(seed_twister)(twister, np.array(words, "i8"), 0, len(words))
    work = work_space()
    rows = []
    for _ in range(count):
        compiled(hashed_row)(twister, hasher, work, *sha512_tables())
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
    next_words(twister, hasher.words, RAW_NUMBERS)
    keep_raw(hasher)
    (expected,) = raw_round(words)
    assert hasher.numbers[:137] == expected.tolist()


@pytest.mark.parametrize("engine", ["plain", "compiled"])
def test_rows_hashed_side_by_side_are_those_of_hashlib(engine: str) -> None:
    """As many games as there are lanes, of which the first round is made."""
    seeds = [[lane, 9, 4] for lane in range(LANES)]
    hashers: Any = [plain(Hasher) for _ in seeds]
    for hasher, words in zip(hashers, seeds, strict=True):
        hasher.words[:] = outputs(generator(words), WORDS_IN).tolist()
    tables: Any = sha512_tables()
    if engine == "plain":
        hash_rows(hashers, [0] * SPACE, *[table.tolist() for table in tables])
        rows = [hasher.numbers for hasher in hashers]
    else:
        many = record(Hasher, LANES)
        many["words"] = [hasher.words for hasher in hashers]
        compiled(hash_rows)(many, work_space(), *tables)
        rows = many["numbers"].tolist()
    assert rows == [next(iter(hashed_rounds(words))).tolist() for words in seeds]
