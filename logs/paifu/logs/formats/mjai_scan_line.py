"""Scanning one mjai event: every key that a usual one has, in any order, once."""

from __future__ import annotations

from paifu.logs.engine import kernel
from paifu.logs.formats.mjai_scan_state import Line
from paifu.logs.formats.mjai_scan_text import (
    BRACE,
    BRACE_END,
    CLOSE,
    COLON,
    FIVES,
    OPEN,
    blank_at,
    count_at,
    flag_at,
    flags_at,
    hands_at,
    name_at,
    next_at,
    packed,
    points_at,
    seed_at,
    texts_at,
    tile_at,
    tiles_at,
)
from paifu.logs.formats.mjai_values import COUNT_MOST, FAN_MOST, POINTS_MOST
from paifu.logs.formats.mjai_words import (
    DRAGONS,
    EAST_FIRST,
    EITHER,
    REASONS,
    ROUND_WIND,
    SEAT_WIND,
    SPELLINGS,
    WINDS,
    YAKU_OF,
)
from paifu.logs.formats.tenhou_scan_text import (
    COMMA,
    ZERO,
    Bytes,
    number_at,
    sign_at,
    word,
    word_at,
    words,
    words_at,
)

(
    ACTOR, PAI, TYPE, TSUMOGIRI, TARGET, CONSUMED, DELTAS, SCORES, MARKER, URA, HAND,
    YAKU, FU, FAN, POINTS, REASON, TEHAIS, TENPAIS, BAKAZE, KYOKU, HONBA, STICKS, OYA,
    NAMES, FIRST, RED, SEED,
) = (1 << bit for bit in range(27))  # fmt: skip
"""Bits of the keys."""

_KEYS = {
    **{"target": TARGET, "consumed": CONSUMED, "scores": SCORES, "dora_marker": MARKER},
    **{"hora_tehais": HAND, "fu": FU, "hora_points": POINTS, "reason": REASON},
    **{"tehais": TEHAIS, "tenpais": TENPAIS, "bakaze": BAKAZE, "kyoku": KYOKU},
    **{"honba": HONBA, "oya": OYA, "names": NAMES, "kyoku_first": FIRST},
    **{"aka_flag": RED, "seed": SEED},
    **dict.fromkeys(SPELLINGS["deltas"], DELTAS),
    **dict.fromkeys(SPELLINGS["ura"], URA),
    **dict.fromkeys(SPELLINGS["yaku"], YAKU),
    **dict.fromkeys(SPELLINGS["fan"], FAN),
    **dict.fromkeys(SPELLINGS["kyotaku"], STICKS),
}
KEY_BITS = tuple(_KEYS.values())
KEY_WORDS = tuple(packed(key)[0] for key in _KEYS)
KEY_MORE = tuple(packed(key)[1] for key in _KEYS)
KEY_LAST = tuple(packed(key)[2] for key in _KEYS)

(
    START_GAME, START_KYOKU, DRAW, DISCARD, CHI, PON, DAIMINKAN, KAKAN, ANKAN, NUKI,
    RIICHI, ACCEPTED, DORA, WIN, NO_WIN, END_KYOKU, END_GAME,
) = range(17)  # fmt: skip
"""Kinds of event."""

_KINDS = {
    "start_game": START_GAME,
    "start_kyoku": START_KYOKU,
    "chi": CHI,
    "pon": PON,
    "daiminkan": DAIMINKAN,
    "kan": DAIMINKAN,
    "kakan": KAKAN,
    "ankan": ANKAN,
    "nukidora": NUKI,
    "kita": NUKI,
    "reach": RIICHI,
    "reach_accepted": ACCEPTED,
    "dora": DORA,
    "hora": WIN,
    "ryukyoku": NO_WIN,
    "end_kyoku": END_KYOKU,
    "end_game": END_GAME,
}
KINDS = tuple(_KINDS.values())
KIND_WORDS = tuple(packed(name)[0] for name in _KINDS)
KIND_MORE = tuple(packed(name)[1] for name in _KINDS)

REASON_KINDS = tuple(int(kind) for kind in REASONS.values())
REASON_WORDS = tuple(packed(name)[0] for name in REASONS)
REASON_MORE = tuple(packed(name)[1] for name in REASONS)
REASON_LAST = tuple(packed(name)[2] for name in REASONS)

YAKU_NAMES = (*YAKU_OF, SEAT_WIND, ROUND_WIND, DRAGONS, *EITHER)
YAKU_WORDS = tuple(packed(name)[0] for name in YAKU_NAMES)
YAKU_MORE = tuple(packed(name)[1] for name in YAKU_NAMES)
YAKU_LAST = tuple(packed(name)[2] for name in YAKU_NAMES)

TYPE_KEY, ACTOR_KEY, PAI_KEY = word('"type"'), word('"actor"'), word('"pai"')
TSUMOGIRI_KEY = words('"tsumogiri"')
DRAW_NAME, DISCARD_NAME = words('"tsumo"'), words('"dahai"')
USUAL_TYPE = words('{"type":"')
USUAL_DRAW, USUAL_DISCARD = words('tsumo","act'), words('dahai","act')
USUAL_ACTOR, USUAL_PAI = word('or":'), word(',"pai":')
USUAL_FLAG = words(',"tsumogiri":')
WIND_LETTERS = tuple(word(f'"{wind}"') for wind in WINDS)


@kernel
def line_at(data: Bytes, at: int, line: Line) -> int:
    """The position after an object, of which the `line` gets every value."""
    here = _tile_line_at(data, at, line)
    if here != 0:
        return here
    line.got = 0
    at = next_at(data, at, BRACE)
    while at != 0:
        line.bit = 0
        at = blank_at(data, _field_at(data, at, line))
        if line.got & line.bit != 0:
            return 0
        line.got |= line.bit
        if data[at] != COMMA:
            return sign_at(data, at, BRACE_END)
        at = blank_at(data, at + 1)
    return 0


@kernel
def _tile_line_at(data: Bytes, at: int, line: Line) -> int:
    """The position after a draw or discard as most records have them.

    Nine lines of ten are such, so they get by without a look at every key.
    """
    here = words_at(data, at, USUAL_TYPE[0], USUAL_TYPE[1])
    after = words_at(data, here, USUAL_DRAW[0], USUAL_DRAW[1])
    kind = DRAW
    if after == 0:
        after = words_at(data, here, USUAL_DISCARD[0], USUAL_DISCARD[1])
        kind = DISCARD
    at = word_at(data, after, USUAL_ACTOR)
    digit = data[at] - ZERO
    at = word_at(data, at + 1, USUAL_PAI) if 0 <= digit <= 3 and at != 0 else 0
    line.tile, at = tile_at(data, at, line.fives)
    line.kind, line.actor, line.got = kind, digit, TYPE | ACTOR | PAI
    if kind == DISCARD:
        at = words_at(data, at, USUAL_FLAG[0], USUAL_FLAG[1])
        line.flag, at = flag_at(data, at)
        line.got |= TSUMOGIRI
    return sign_at(data, at, BRACE_END)


@kernel
def _field_at(data: Bytes, at: int, line: Line) -> int:
    """The position after a key and its value."""
    here = word_at(data, at, ACTOR_KEY)
    if here != 0:
        line.bit = ACTOR
        line.actor, at = number_at(data, next_at(data, here, COLON))
        return at
    here = word_at(data, at, PAI_KEY)
    if here != 0:
        line.bit = PAI
        line.tile, at = tile_at(data, next_at(data, here, COLON), line.fives)
        return at
    here = word_at(data, at, TYPE_KEY)
    if here != 0:
        line.bit = TYPE
        return _type_at(data, next_at(data, here, COLON), line)
    here = words_at(data, at, TSUMOGIRI_KEY[0], TSUMOGIRI_KEY[1])
    if here != 0:
        line.bit = TSUMOGIRI
        line.flag, at = flag_at(data, next_at(data, here, COLON))
        return at
    at = name_at(data, at, line.word)
    for index in range(len(KEY_BITS)):
        if (
            line.word[0] == KEY_WORDS[index]
            and line.word[1] == KEY_MORE[index]
            and line.word[2] == KEY_LAST[index]
        ):
            line.bit = KEY_BITS[index]
    if line.bit == 0:
        return 0
    return _value_at(data, next_at(data, at, COLON), line)


@kernel
def _type_at(data: Bytes, at: int, line: Line) -> int:
    here = words_at(data, at, DRAW_NAME[0], DRAW_NAME[1])
    if here != 0:
        line.kind = DRAW
        return here
    here = words_at(data, at, DISCARD_NAME[0], DISCARD_NAME[1])
    if here != 0:
        line.kind = DISCARD
        return here
    at = name_at(data, at, line.word)
    line.kind = -1
    for index in range(len(KINDS)):
        if line.word[0] == KIND_WORDS[index] and line.word[1] == KIND_MORE[index]:
            line.kind = KINDS[index]
    return at if line.kind >= 0 and line.word[2] == 0 else 0


@kernel
def _value_at(data: Bytes, at: int, line: Line) -> int:
    """The position after the value of one of the rarer keys."""
    bit = line.bit
    if bit == TARGET:
        line.target, at = number_at(data, at)
    elif bit == CONSUMED:
        line.consumed_count, at = tiles_at(data, at, line.consumed, 4, line.fives)
    elif bit == DELTAS:
        line.delta_count, at = points_at(data, at, line.deltas)
    elif bit == SCORES:
        line.score_count, at = points_at(data, at, line.scores)
    elif bit == MARKER:
        line.marker, at = tile_at(data, at, line.fives)
    elif bit == URA:
        line.ura_count, at = tiles_at(data, at, line.ura, 10, line.fives)
    elif bit == HAND:
        line.hand_count, at = tiles_at(data, at, line.hand, 14, line.fives)
    elif bit == YAKU:
        at = _yaku_at(data, at, line)
    elif bit == FU:
        line.fu, at = count_at(data, at, 999)
    elif bit == FAN:
        line.fan, at = count_at(data, at, FAN_MOST)
    elif bit == POINTS:
        line.points, at = count_at(data, at, POINTS_MOST)
    elif bit == REASON:
        at = _reason_at(data, at, line)
    elif bit == TEHAIS:
        line.hands_count, at = hands_at(data, at, line.hands, line.sizes, line.fives)
    elif bit == TENPAIS:
        line.tenpai_count, at = flags_at(data, at, line.tenpai)
    else:
        return _head_at(data, at, line)
    return at


@kernel
def _head_at(data: Bytes, at: int, line: Line) -> int:
    """The position after a value that stands in the header of a game or round."""
    bit = line.bit
    if bit == BAKAZE:
        line.wind = 0
        for wind in range(4):
            here = word_at(data, at, WIND_LETTERS[wind])
            if here != 0:
                line.wind = wind
                return here
        return 0
    if bit == KYOKU:
        line.kyoku, at = number_at(data, at)
    elif bit == HONBA:
        line.honba, at = count_at(data, at, COUNT_MOST)
    elif bit == STICKS:
        line.sticks, at = count_at(data, at, COUNT_MOST)
    elif bit == OYA:
        line.oya, at = number_at(data, at)
    elif bit == NAMES:
        line.named, at = texts_at(data, at)
    elif bit == FIRST:
        first, at = number_at(data, at)
        at = at if first == 0 or first == EAST_FIRST else 0
    elif bit == RED:
        flag, at = flag_at(data, at)
        line.fives = FIVES if flag == 1 else 0
    else:
        at = seed_at(data, at)
    return at


@kernel
def _reason_at(data: Bytes, at: int, line: Line) -> int:
    at = name_at(data, at, line.word)
    line.reason = -1
    for index in range(len(REASON_KINDS)):
        if (
            line.word[0] == REASON_WORDS[index]
            and line.word[1] == REASON_MORE[index]
            and line.word[2] == REASON_LAST[index]
        ):
            line.reason = REASON_KINDS[index]
    return at if line.reason >= 0 else 0


@kernel
def _yaku_at(data: Bytes, at: int, line: Line) -> int:
    at = next_at(data, at, OPEN)
    line.yaku_count = 0
    if data[at] == CLOSE:
        return at + 1
    for count in range(24):
        at = name_at(data, next_at(data, at, OPEN), line.word)
        line.yaku[count] = -1
        for index in range(len(YAKU_WORDS)):
            if (
                line.word[0] == YAKU_WORDS[index]
                and line.word[1] == YAKU_MORE[index]
                and line.word[2] == YAKU_LAST[index]
            ):
                line.yaku[count] = index
        line.yaku_fan[count], at = count_at(data, next_at(data, at, COMMA), FAN_MOST)
        at = blank_at(data, sign_at(data, blank_at(data, at), CLOSE))
        if line.yaku[count] < 0:
            return 0
        line.yaku_count += 1
        if data[at] != COMMA:
            return sign_at(data, at, CLOSE)
        at = blank_at(data, at + 1)
    return 0
