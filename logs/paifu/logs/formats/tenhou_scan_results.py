"""Results in the scanner of Tenhou records (see `tenhou_results`)."""

from __future__ import annotations

from paifu.logs.engine import kernel
from paifu.logs.events import ClaimKind, ClaimRow
from paifu.logs.formats.tenhou_results import (
    COUNT_MOST,
    DRAW_TYPES,
    YAKUMAN_FIRST,
    YAKUMAN_LAST,
)
from paifu.logs.formats.tenhou_scan_melds import claim_melds
from paifu.logs.formats.tenhou_scan_state import Scan
from paifu.logs.formats.tenhou_scan_text import (
    COMMA,
    MINUS,
    POINT,
    QUOTE,
    Bytes,
    hundreds_at,
    item_at,
    number_at,
    numbers_at,
    sign_at,
    word,
    word_at,
    words,
    words_at,
)
from paifu.logs.formats.tenhou_values import POINTS_MOST
from paifu.logs.yaku import LOCAL_FROM

FU_MOST, LIMIT_MOST = 999, 5
"""As `ten` may state them."""

FINAL_MOST = 999_999
"""Most hundreds, or thousands, that `owari` has digits for."""

WIN, EXHAUSTIVE = int(ClaimKind.WIN), int(ClaimKind.EXHAUSTIVE)

BA, SC, OWARI, END = word(' ba="'), word(' sc="'), words(' owari="'), word(" />")
AGARI, HAI, MELDS, MACHI = (
    word("<AGARI"),
    word(' hai="'),
    word(' m="'),
    words(' machi="'),
)
TEN, YAKU, YAKUMAN = word(' ten="'), word(' yaku="'), words(' yakuman="')
DORA_HAI, URA_HAI = words(' doraHai="'), words(' doraHaiUra="')
WHO, FROM_WHO, PAO_WHO = word(' who="'), words(' fromWho="'), words(' paoWho="')
RYUUKYOKU, TYPE = words("<RYUUKYOKU"), word(' type="')
HANDS = tuple(word(f' hai{seat}="') for seat in range(4))
DRAWS = tuple(word(f'{name}"') for name in DRAW_TYPES if name)
DRAW_KINDS = tuple(int(kind) for name, kind in DRAW_TYPES.items() if name)


@kernel
def win_at(data: Bytes, at: int, claim: ClaimRow, scan: Scan) -> int:
    """The position after an AGARI, which goes into the claim.

    The claim states nothing so far: `NONE` in every field.
    """
    claim.kind, claim.place, claim.ura_stated = WIN, scan.place, 0
    claim.unstated = 0
    at = _counters_at(data, word_at(data, at, AGARI), claim)
    hand, at = numbers_at(data, word_at(data, at, HAI), scan.few, 14, 135)
    for index in range(hand):
        claim.hand[index] = scan.few[index]
    melds, here = 0, word_at(data, at, MELDS)
    if here != 0:
        melds, at = numbers_at(data, here, scan.melds, 8, 65535)
    at = words_at(data, at, MACHI[0], MACHI[1])
    claim.tile, at = item_at(data, at, 135, QUOTE)
    claim.fu, at = item_at(data, word_at(data, at, TEN), FU_MOST, COMMA)
    claim.points, at = item_at(data, at, 100 * POINTS_MOST, COMMA)
    claim.limit, at = item_at(data, at, LIMIT_MOST, QUOTE)
    at = _yaku_at(data, at, claim, scan)
    at = _indicators_at(data, at, claim, scan)
    at = _seats_at(data, at, claim, scan.players - 1)
    at = _end_at(data, _scores_at(data, at, claim), scan)
    for seat in range(4):
        claim.tenpai[seat] = 0
    return at if at == 0 or claim_melds(claim, melds, scan) == 1 else 0


@kernel
def draw_at(data: Bytes, at: int, claim: ClaimRow, scan: Scan) -> int:
    """The position after a RYUUKYOKU, which goes into the claim (see `win_at`)."""
    claim.kind, claim.place, claim.ura_stated = EXHAUSTIVE, scan.place, 0
    claim.unstated = 0
    at = words_at(data, at, RYUUKYOKU[0], RYUUKYOKU[1])
    here = word_at(data, at, TYPE)
    if here != 0:
        at = 0
        for index in range(len(DRAWS)):
            after = word_at(data, here, DRAWS[index])
            if after != 0:
                at, claim.kind = after, DRAW_KINDS[index]
    at = _scores_at(data, _counters_at(data, at, claim), claim)
    for seat in range(4):
        claim.tenpai[seat] = 0
        here = word_at(data, at, HANDS[seat])
        if here != 0:
            count, at = numbers_at(data, here, scan.few, 14, 135)
            claim.tenpai[seat] = 1
            if count == 0 or seat >= scan.players:
                return 0
            for index in range(count):
                claim.shown[seat][index] = scan.few[index]
    return _end_at(data, at, scan)


@kernel
def _counters_at(data: Bytes, at: int, claim: ClaimRow) -> int:
    claim.honba, at = item_at(data, word_at(data, at, BA), COUNT_MOST, COMMA)
    claim.sticks, at = item_at(data, at, COUNT_MOST, QUOTE)
    return at


@kernel
def _yaku_at(data: Bytes, at: int, claim: ClaimRow, scan: Scan) -> int:
    numbers, here = 0, word_at(data, at, YAKU)
    if here != 0:
        numbers, at = numbers_at(data, here, scan.few, 48, 99)
    count = numbers >> 1
    for index in range(count):
        if scan.few[2 * index] >= LOCAL_FROM:
            return 0
        claim.yaku[index] = scan.few[2 * index]
        claim.yaku_han[index] = scan.few[2 * index + 1]
    here, yakuman = words_at(data, at, YAKUMAN[0], YAKUMAN[1]), 0
    if here != 0:
        yakuman, at = numbers_at(data, here, scan.few, 12, YAKUMAN_LAST)
        if yakuman == 0 or count + yakuman > 24:
            return 0
    for index in range(yakuman):
        if scan.few[index] < YAKUMAN_FIRST:
            return 0
        claim.yaku[count + index] = scan.few[index]
    return at if numbers & 1 == 0 and count + yakuman > 0 else 0


@kernel
def _indicators_at(data: Bytes, at: int, claim: ClaimRow, scan: Scan) -> int:
    at = words_at(data, at, DORA_HAI[0], DORA_HAI[1])
    count, at = numbers_at(data, at, scan.few, 10, 135)
    for index in range(count):
        claim.dora[index] = scan.few[index]
    here = words_at(data, at, URA_HAI[0], URA_HAI[1])
    if here == 0:
        return at
    count, at = numbers_at(data, here, scan.few, 10, 135)
    for index in range(count):
        claim.ura[index] = scan.few[index]
    claim.ura_stated = 1
    return at


@kernel
def _seats_at(data: Bytes, at: int, claim: ClaimRow, most: int) -> int:
    claim.seat, at = item_at(data, word_at(data, at, WHO), most, QUOTE)
    at = words_at(data, at, FROM_WHO[0], FROM_WHO[1])
    claim.source, at = item_at(data, at, most, QUOTE)
    here = words_at(data, at, PAO_WHO[0], PAO_WHO[1])
    if here != 0:
        claim.pao, at = item_at(data, here, most, QUOTE)
    return at


@kernel
def _scores_at(data: Bytes, at: int, claim: ClaimRow) -> int:
    at = word_at(data, at, SC)
    for seat in range(4):
        claim.scores[seat], at = hundreds_at(data, at, POINTS_MOST, COMMA)
        sign = COMMA if seat < 3 else QUOTE
        claim.deltas[seat], at = hundreds_at(data, at, POINTS_MOST, sign)
    return at


@kernel
def _end_at(data: Bytes, at: int, scan: Scan) -> int:
    """The position after the rest of a result: the end of the game, if it is."""
    here, tenths = words_at(data, at, OWARI[0], OWARI[1]), 0
    if here == 0:
        return word_at(data, at, END)
    at, scan.ended = here, 1
    for seat in range(4):
        scan.scores[seat], at = hundreds_at(data, at, FINAL_MOST, COMMA)
        scan.results[seat], shown, at = _result_at(data, at)
        at = sign_at(data, at, COMMA if seat < 3 else QUOTE)
        tenths += shown
    # Either all results have tenths or none.
    return word_at(data, at, END) if tenths == 0 or tenths == 4 else 0


@kernel
def _result_at(data: Bytes, at: int) -> tuple[int, int, int]:
    """A result in points, 1 if it is written with tenths, and the position after it."""
    minus = 1 if data[at] == MINUS else 0
    thousands, at = number_at(data, at + minus)
    if thousands > FINAL_MOST:
        return 0, 0, 0
    points, tenths = thousands * 1000, 0
    if data[at] == POINT:
        digit, at = number_at(data, at + 1)
        points, tenths = points + digit * 100, 1
        if digit > 9:
            return 0, 0, 0
    if minus == 1:
        return -points, tenths, at if points > 0 else 0
    return points, tenths, at
