from __future__ import annotations

import hashlib
import struct

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paifu.replay.walls.mt19937 import generator, hashed_rounds, outputs, raw_round
from walls.straight import Twister

WORD = st.integers(0, 2**32 - 1)


def test_first_outputs_are_those_that_the_authors_of_mt19937ar_published() -> None:
    first = outputs(generator([0x123, 0x234, 0x345, 0x456]), 5).tolist()
    assert first == [1067595299, 955945823, 477289528, 4107218783, 4228976476]


@pytest.mark.parametrize(
    "words",
    [
        [0],
        [5],
        [0] * 8,
        [1] * 7 + [0],
        [0, 1],
        [1, 0],
        [1, 2, 3] + [0] * 621,
        list(range(624)),
        [2**32 - 1] * 700,
    ],
    ids=lambda words: f"{len(words)} words from {words[0]} to {words[-1]}",
)
def test_every_word_counts_even_trailing_zeros(words: list[int]) -> None:
    straight = Twister(words)
    assert outputs(generator(words), 700).tolist() == [
        straight.next() for _ in range(700)
    ]


@settings(max_examples=20)
@given(st.lists(WORD, min_size=1, max_size=30))
def test_any_words_seed_as_init_by_array(words: list[int]) -> None:
    straight = Twister(words)
    assert outputs(generator(words), 3).tolist() == [straight.next() for _ in range(3)]


def test_outputs_go_on_where_the_last_call_stopped() -> None:
    source = generator([1, 2])
    pieces = [outputs(source, count) for count in (1, 3, 0, 700)]
    whole = outputs(generator([1, 2]), 704)
    assert np.concatenate(pieces).tolist() == whole.tolist()


@pytest.mark.parametrize("words", [[], [-1], [2**32]], ids=str)
def test_no_words_and_words_beyond_32_bits_are_refused(words: list[int]) -> None:
    with pytest.raises(ValueError, match=r"(?i)seed|non-empty"):
        generator(words)


def test_a_raw_round_is_the_outputs_themselves() -> None:
    (row,) = raw_round([1, 2, 3])
    assert row.tolist() == outputs(generator([1, 2, 3]), 137).tolist()


def test_a_hashed_round_is_nine_digests_of_the_next_288_outputs() -> None:
    rows = hashed_rounds([7, 8, 9])
    next(rows)
    second = next(rows).tolist()
    block = outputs(generator([7, 8, 9]), 576)[288:].tobytes()
    digests = [hashlib.sha512(block[i : i + 128]).digest() for i in range(0, 1152, 128)]
    assert second == list(struct.unpack("<144I", b"".join(digests)))
