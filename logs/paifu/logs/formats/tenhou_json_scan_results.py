"""Results in the scanner of tenhou.net/6 records (see `tenhou_json_results`)."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from paifu.logs.engine import kernel
from paifu.logs.events import NONE, ClaimKind, ClaimRow, Unstated
from paifu.logs.formats.tenhou_json_results import (
    ALL_NOTEN,
    ALL_TENPAI,
    DRAW_NAMES,
    EXHAUSTIVE,
    LIMIT_NAMES,
    NAGASHI,
    POINTS_MOST,
    TENHOU_YAKU,
    WIN,
    YAKU_MOST,
)
from paifu.logs.formats.tenhou_json_scan_state import Scan
from paifu.logs.formats.tenhou_json_scan_text import (
    COMMA,
    close_at,
    comma_at,
    find_name,
    open_at,
    value_at,
)
from paifu.logs.formats.tenhou_scan_text import (
    FAR,
    QUOTE,
    Bytes,
    number_at,
    sign_at,
)
from paifu.logs.yaku import Yaku

# -- the words, as bytes ---------------------------------------------------------------

_YAKU = list(TENHOU_YAKU)
_DRAWS = [kind for kind in DRAW_NAMES if kind != int(ClaimKind.DRAW_UNSTATED)]
_WORDS = [
    *TENHOU_YAKU.values(),
    *(DRAW_NAMES[kind] for kind in _DRAWS),
    ALL_TENPAI,
    ALL_NOTEN,
    *LIMIT_NAMES[1:],
    *(WIN, "符", "飜", "点", "点∀", "役満)", "飜)"),
]
_BYTES = [word.encode() for word in _WORDS]

NAMES = np.frombuffer(b"".join(_BYTES), np.uint8)
"""Every word that a result has, one after another."""

EDGES = np.cumsum([0, *map(len, _BYTES)], dtype=np.int64)
"""Where each begins, and where the last ends."""

DRAWS_FROM = len(_YAKU)
LIMITS_FROM = DRAWS_FROM + len(_DRAWS) + 2
WORDS_FROM = LIMITS_FROM + len(LIMIT_NAMES) - 1
IS_TENPAI, IS_NOTEN = DRAWS_FROM + len(_DRAWS), DRAWS_FROM + len(_DRAWS) + 1
IS_WIN, FU, HAN, POINTS, EACH, YAKUMAN_END, HAN_END = range(WORDS_FROM, len(_WORDS))
DRAW_KINDS = tuple(_DRAWS)

CLAIM_WIN = int(ClaimKind.WIN)
URA_DORA = int(Yaku.URA_DORA)
SCORES, SHOWN, TENPAI = (
    int(bit) for bit in (Unstated.SCORES, Unstated.SHOWN, Unstated.TENPAI)
)
OF_WIN = int(
    Unstated.SCORES
    | Unstated.HAND
    | Unstated.MELDS
    | Unstated.TILE
    | Unstated.INDICATORS
)
DELTAS = int(Unstated.DELTAS)

BRACKET, HAN_MOST, SECOND_MOST = ord("("), 999, 3
MINUS = ord("-")


@kernel
def result_at(
    data: Bytes,
    at: int,
    names: Bytes,
    edges: Sequence[int],
    scan: Scan,
    claims: Sequence[ClaimRow],
) -> int:
    """The position after a result; its claims are written from `scan.claims` on."""
    at = open_at(data, at)
    word, after = word_at(data, at, names, edges, DRAWS_FROM, WORDS_FROM + 1)
    if word == IS_WIN:
        for _ in range(SECOND_MOST):
            if scan.claims >= len(claims):
                return 0
            claim = claims[scan.claims]
            after = win_at(data, comma_at(data, after), names, edges, scan, claim)
            scan.claims += 1
            if after == 0 or data[after] != COMMA:
                break
        return close_at(data, after)
    if word < 0 or word >= LIMITS_FROM or scan.claims >= len(claims):
        return 0
    after = draw_at(data, after, word, scan, claims[scan.claims])
    scan.claims += 1
    return close_at(data, after)


@kernel
def word_at(
    data: Bytes, at: int, names: Bytes, edges: Sequence[int], first: int, last: int
) -> tuple[int, int]:
    """Which word stands between quotes, or -1, and the position after them."""
    at = sign_at(data, at, QUOTE)
    stop = at
    while 0 < stop < FAR and data[stop] != QUOTE and data[stop] != 0:
        stop += 1
    found = find_name(data, at, stop, names, edges, first, last) if at != 0 else -1
    return found, sign_at(data, stop, QUOTE)


@kernel
def clear_claim(claim: ClaimRow, scan: Scan, kind: int, unstated: int) -> None:
    """A claim of which nothing else is said yet."""
    claim.kind, claim.place, claim.ura_stated = kind, scan.place, 0
    claim.unstated = unstated
    for seat in range(4):
        claim.tenpai[seat], claim.deltas[seat], claim.scores[seat] = 0, 0, 0


@kernel
def draw_at(data: Bytes, at: int, word: int, scan: Scan, claim: ClaimRow) -> int:
    """The position after the changes of a draw, if it has any."""
    if word in (IS_TENPAI, IS_NOTEN):
        clear_claim(claim, scan, EXHAUSTIVE, SCORES | SHOWN)
        for seat in range(scan.players):
            claim.tenpai[seat] = 1 if word == IS_TENPAI else 0
        return at
    kind = DRAW_KINDS[word - DRAWS_FROM]
    clear_claim(claim, scan, kind, SCORES | SHOWN | TENPAI)
    if kind != EXHAUSTIVE and kind != NAGASHI:
        return at
    return changes_at(data, comma_at(data, at), claim)


@kernel
def changes_at(data: Bytes, at: int, claim: ClaimRow) -> int:
    """The position after the four changes of a result."""
    at = open_at(data, at)
    for seat in range(4):
        value, at = value_at(data, at, POINTS_MOST)
        claim.deltas[seat] = value
        at = comma_at(data, at) if seat < 3 else close_at(data, at)
    return at


@kernel
def win_at(
    data: Bytes,
    at: int,
    names: Bytes,
    edges: Sequence[int],
    scan: Scan,
    claim: ClaimRow,
) -> int:
    """The position after the changes and the list of a win."""
    clear_claim(claim, scan, CLAIM_WIN, OF_WIN)
    at = open_at(data, comma_at(data, changes_at(data, at, claim)))
    seat, at = value_at(data, at, scan.players - 1)
    source, at = value_at(data, comma_at(data, at), scan.players - 1)
    liable, at = value_at(data, comma_at(data, at), scan.players - 1)
    if min(seat, source, liable) < 0:
        return 0
    claim.seat, claim.source = seat, source
    if liable != seat:
        claim.pao = liable
    at = worth_at(data, comma_at(data, at), names, edges, scan, claim)
    count = 0
    mask, local = 0, 0
    while 0 < at < FAR and data[at] == COMMA and count < YAKU_MOST:
        stop = at + 2
        while 0 < stop < FAR and data[stop] != BRACKET and data[stop] != 0:
            stop += 1
        yaku = -1
        if data[at + 1] == QUOTE:
            yaku = find_name(data, at + 2, stop, names, edges, 0, DRAWS_FROM)
        if yaku < 0:
            return 0
        bit = 1 << yaku % 40
        if (yaku < 40 and mask & bit != 0) or (yaku >= 40 and local & bit != 0):
            return 0
        mask |= bit if yaku < 40 else 0
        local |= bit if yaku >= 40 else 0
        han, at = number_at(data, stop + 1)
        if at == 0:
            han, at = NONE, text_at(data, stop + 1, names, edges, YAKUMAN_END)
        else:
            at = text_at(data, at, names, edges, HAN_END)
        if han > HAN_MOST or (han == 0 and yaku == URA_DORA):
            return 0
        claim.yaku[count], claim.yaku_han[count] = yaku, han
        count += 1
        at = sign_at(data, at, QUOTE)
    return close_at(data, at) if count > 0 else 0


@kernel
def text_at(data: Bytes, at: int, names: Bytes, edges: Sequence[int], word: int) -> int:
    """The position after one of the words."""
    if not 0 < at < FAR:
        return 0
    length = edges[word + 1] - edges[word]
    for i in range(length):
        if data[at + i] != names[edges[word] + i]:
            return 0
    return at + length


@kernel
def worth_at(
    data: Bytes,
    at: int,
    names: Bytes,
    edges: Sequence[int],
    scan: Scan,
    claim: ClaimRow,
) -> int:
    """The position after what a win is worth, with its quotes."""
    at = sign_at(data, at, QUOTE)
    claim.limit = 0
    for limit in range(LIMITS_FROM, WORDS_FROM):
        here = text_at(data, at, names, edges, limit)
        if here != 0:
            claim.limit = limit - LIMITS_FROM + 1
            at = here
            break
    if claim.limit == 0:
        fu, at = number_at(data, at)
        han, at = number_at(data, text_at(data, at, names, edges, FU))
        claim.fu, claim.han = fu, han
        at = text_at(data, at, names, edges, HAN)
        if fu > HAN_MOST or han > HAN_MOST:
            return 0
    share, at = number_at(data, at)
    tsumo = claim.seat == claim.source
    others = scan.players - 1
    if tsumo and claim.seat == scan.dealer:
        claim.points = share * others
        return sign_at(data, text_at(data, at, names, edges, EACH), QUOTE)
    if tsumo:
        if not 0 < at < FAR or data[at] != MINUS:
            return 0
        dealers, at = number_at(data, at + 1)
        points = share * (others - 1) + dealers
        # As `points_text` splits them; whatever is not so is spelled otherwise.
        usual = 1 if dealers == 2 * share or dealers == 2 * share - 100 else 0
        if usual == 0 or share % 100 != 0 or share * (others + 1) - points > 100:
            return 0
        if share == 0 or share > POINTS_MOST:
            return 0
        claim.points = points
    else:
        claim.points = share
    return sign_at(data, text_at(data, at, names, edges, POINTS), QUOTE)
