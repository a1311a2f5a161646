from __future__ import annotations

import pytest

from paifu.logs.formats.tenhou_melds import (
    ANKAN,
    CHI,
    DAIMINKAN,
    KAKAN,
    NUKI,
    PON,
    Meld,
    MeldError,
    decode_meld,
    encode_meld,
    merge_nuki,
)

# Numbers worked out by hand from the bit layout.
MELDS = [
    # 1m2m3m, 1m called from the left: place 0, called 0, copies 0 0 0.
    (0, 4 | 3, Meld(CHI, 3, 0, (4, 8))),
    # 7s8s9s with 8s called: place 2*7+6=20, 20*3+1=61; copies 1 2 3.
    (1, 61 << 10 | 1 << 3 | 2 << 5 | 3 << 7 | 4 | 3, Meld(CHI, 0, 102, (97, 107))),
    # East, copy 3 left out, second of the remaining called, from opposite.
    (2, (27 * 3 + 1) << 9 | 3 << 5 | 8 | 2, Meld(PON, 0, 109, (108, 110))),
    # The same pon with copy 3 added.
    (2, (27 * 3 + 1) << 9 | 3 << 5 | 16 | 2, Meld(KAKAN, 0, 111, (109, 108, 110))),
    (3, 17 << 8 | 1, Meld(DAIMINKAN, 0, 17, (16, 18, 19))),
    (3, 19 << 8, Meld(ANKAN, 3, 19, (16, 17, 18))),
    (1, 122 << 8 | 32, Meld(NUKI, 1, 122, ())),
]


@pytest.mark.parametrize(("caller", "number", "meld"), MELDS)
def test_meld_number_is_read_and_written(caller: int, number: int, meld: Meld) -> None:
    assert decode_meld(number, caller) == meld
    assert encode_meld(meld, caller) == number


def test_every_meld_number_comes_back_and_all_others_are_refused() -> None:
    kinds = dict.fromkeys((CHI, PON, KAKAN, DAIMINKAN, ANKAN, NUKI), 0)
    for number in range(1 << 16):
        try:
            meld = decode_meld(number, 1)
        except MeldError:
            continue
        kinds[meld.kind] += 1
        assert encode_meld(meld, 1) == number
        assert 0 <= min(meld.claimed) <= max(meld.claimed) <= 135
    assert kinds == {
        CHI: 21 * 3 * 64 * 3,  # places, called tile, copies, from whom
        PON: 34 * 3 * 4 * 3,
        KAKAN: 34 * 3 * 4 * 3,
        DAIMINKAN: 136 * 3,
        ANKAN: 136,
        NUKI: 136,
    }


@pytest.mark.parametrize(
    "number",
    [
        -1,
        1 << 16,
        136 << 8,  # no tile 136
        63 << 10 | 4 | 3,  # no run at place 21
        102 << 9 | 8 | 1,  # no kind 34
        1 << 9 | 4 | 3,  # a bit of a chi that means nothing
        19 << 8 | 64,
        8,  # a pon from oneself
    ],
)
def test_number_of_no_meld_is_an_error_that_quotes_it(number: int) -> None:
    with pytest.raises(MeldError, match=str(number)):
        decode_meld(number, 0)


@pytest.mark.parametrize(
    "meld",
    [
        Meld(CHI, 3, 0, (4, 12)),
        Meld(CHI, 3, 28, (32, 36)),  # over the edge of a suit
        Meld(CHI, 3, 108, (112, 116)),  # winds make no run
        Meld(PON, 3, 0, (1, 4)),
        Meld(KAKAN, 3, 3, (0, 1, 4)),
        Meld(DAIMINKAN, 3, 3, (0, 1, 4)),
    ],
)
def test_tiles_that_make_no_meld_have_no_number(meld: Meld) -> None:
    with pytest.raises(MeldError):
        encode_meld(meld, 0)


def test_claimed_tiles_begin_with_the_called_and_end_with_the_added() -> None:
    assert Meld(PON, 0, 109, (108, 110)).claimed == (109, 108, 110)
    assert Meld(KAKAN, 0, 111, (109, 108, 110)).claimed == (109, 108, 110, 111)


def test_norths_stand_among_the_melds_by_the_time_they_were_taken() -> None:
    assert merge_nuki([], [(7, 0), (8, 0)]) == [8, 7]
    assert merge_nuki([2, 1], [(7, 1)]) == [2, 7, 1]
    assert merge_nuki([2, 1], [(7, 2), (8, 2)]) == [8, 7, 2, 1]
