"""Results in the scanner of Mahjong Soul records (see `mahjong_soul_results`)."""

from __future__ import annotations

from collections.abc import Sequence

from paifu.logs.engine import kernel
from paifu.logs.events import NONE, ClaimKind, ClaimRow, Unstated
from paifu.logs.formats.mahjong_soul_names import (
    DRAWS,
    KAZOE_TITLE,
    NORTHS,
    ROUND_WIND,
    SEAT_WIND,
    YAKU_OF,
)
from paifu.logs.formats.mahjong_soul_results import POINTS_MOST, YAKUMAN_LIMIT
from paifu.logs.formats.mahjong_soul_scan_hand import (
    drawn_by,
    known,
    meld_has,
    named,
    new_tile,
)
from paifu.logs.formats.mahjong_soul_scan_state import Scan
from paifu.logs.formats.mahjong_soul_scan_wire import (
    LENGTH,
    Bytes,
    collect,
    count_of,
    numbers_of,
    tile_at,
    tiles_of,
    value_of,
    varint_at,
)
from paifu.logs.formats.mahjong_soul_state import MELD_WORDS
from paifu.logs.yaku import Yaku

WIN, EXHAUSTIVE = int(ClaimKind.WIN), int(ClaimKind.EXHAUSTIVE)
NAGASHI = int(ClaimKind.NAGASHI)
SCORES, DELTAS, JOINT = (
    int(bit) for bit in (Unstated.SCORES, Unstated.DELTAS, Unstated.JOINT)
)
TENPAI, SHOWN, PAO = (
    int(bit) for bit in (Unstated.TENPAI, Unstated.SHOWN, Unstated.PAO)
)
DRAW_KINDS = tuple(int(DRAWS.get(number, NONE)) for number in range(6))
YAKU_MOST = max(YAKU_OF)
YAKU_IDS = tuple(int(YAKU_OF.get(number, NONE)) for number in range(YAKU_MOST + 1))
DORA = int(Yaku.DORA)

KIND_LETTERS = tuple(ord(word[0]) for word in MELD_WORDS)
KIND_SIZES = tuple(len(word) for word in MELD_WORDS)
KINDS = tuple(int(kinds[0]) for kinds in MELD_WORDS.values())
OTHERS = tuple(int(kinds[-1]) for kinds in MELD_WORDS.values())
OPEN, CLOSE, COMMA, BAR = ord("("), ord(")"), ord(","), ord("|")

LETTERS = tuple(
    int.from_bytes(word.encode()[:8].ljust(8, b"\0")[:7], "little")
    for word in MELD_WORDS
)
"""The first seven letters of each word for a meld, as one number."""

NUMBER_MOST = 999
OUTSIDE = (1 << 23) | (1 << 24) | (1 << 25) | (1 << 26)
"""Fields of a win that only other games have."""


@kernel
def clear_claim(claim: ClaimRow, kind: int, place: int) -> None:
    """A claim that states nothing, in a row that is NONE in every field."""
    claim.kind, claim.place = kind, place
    claim.ura_stated, claim.unstated = 0, 0
    for seat in range(4):
        claim.deltas[seat], claim.tenpai[seat] = 0, 0


@kernel
def points_fit(scan: Scan, found: int) -> int:
    """1 if `scan.few` has the points of all seats."""
    if found != scan.players:
        return 0
    for seat in range(found):
        if not -POINTS_MOST <= scan.few[seat] <= POINTS_MOST:
            return 0
    for seat in range(found, 4):
        scan.few[seat] = 0
    return 1


@kernel
def wins_at(
    data: Bytes,
    stop: int,
    scan: Scan,
    claims: Sequence[ClaimRow],
    dealer: int,
    wind: int,
) -> int:
    """How many wins a collected RecordHule has, now claims; or 0."""
    wins = count_of(scan, 1)
    if not 0 < wins < scan.players:
        return 0
    liable, said = value_of(scan, 9), scan.has >> 9 & 1
    first, last = scan.claims, scan.claims + wins - 1
    for index in range(wins):
        clear_claim(claims[first + index], WIN, scan.place)
        if index < wins - 1:
            claims[first + index].unstated |= DELTAS
        if index > 0:
            claims[first + index].unstated |= SCORES
    found = numbers_of(data, stop, 3, scan, scan.few)
    if found == 0:
        claims[last].unstated |= DELTAS
    elif not points_fit(scan, found):
        return 0
    else:
        for seat in range(4):
            claims[last].deltas[seat] = scan.few[seat]
    found = numbers_of(data, stop, 2, scan, scan.few)
    if found == 0:
        claims[first].unstated |= SCORES
    elif not points_fit(scan, found):
        return 0
    else:
        for seat in range(4):
            claims[first].scores[seat] = scan.few[seat]
    at, seats, named_one = scan.key[1] + 0, 0, 0
    for index in range(wins):
        number = 0
        size = 0
        while number != 1:
            key, at = varint_at(data, at, stop)
            size, at = varint_at(data, at, stop)
            number = key >> 3
            if number != 1 and key & 7 == LENGTH:
                at += size
        claim = claims[first + index]
        if not _win_at(data, at, at + size, scan, claim, dealer, wind):
            return 0
        said |= scan.has >> 21 & 1
        named_one |= 1 if claim.pao != NONE else 0
        if seats >> claim.seat & 1:
            return 0
        seats |= 1 << claim.seat
        at += size
    for index in range(wins):
        claim = claims[first + index]
        if claim.unstated & DELTAS:
            for seat in range(4):
                claim.deltas[seat] = NONE
        if not said:
            claim.unstated |= PAO
    if wins > 1:
        claims[last].unstated |= JOINT
    if liable and not named_one:
        if not 0 < liable <= scan.players:
            return 0
        claims[last].pao = liable - 1
    return wins


@kernel
def _win_at(
    data: Bytes, at: int, stop: int, scan: Scan, claim: ClaimRow, dealer: int, wind: int
) -> int:
    """1 if a HuleInfo has the usual form; it goes into the claim."""
    collect(data, at, stop, scan)
    seat, tsumo = value_of(scan, 4), value_of(scan, 5)
    if seat >= scan.players or scan.has & OUTSIDE:
        return 0
    claim.seat, claim.source = seat, seat if tsumo else scan.actor
    if not tsumo and (scan.actor == NONE or scan.actor == seat):
        return 0
    offered = drawn_by(scan, seat) if tsumo else scan.offered
    name = tile_at(data, scan.at[3] + 0, value_of(scan, 3))
    if offered < 0 or not known(scan, name) or named(scan, offered + 0) != name:
        return 0
    claim.tile = offered
    count = tiles_of(data, stop, 1, scan, scan.few)
    if not 0 <= count <= 13:
        return 0
    used = 0
    for place in range(scan.held[seat]):
        used |= (1 if scan.hand[seat][place] == offered else 0) << place
    for index in range(count):
        place = _unused(scan, seat, scan.few[index] + 0, used)
        if place < 0:
            return 0
        used |= 1 << place
        claim.hand[index] = scan.hand[seat][place]
    claim.hand[count] = offered
    if not _melds_at(data, stop, seat, scan, claim):
        return 0
    return _rest_at(data, stop, scan, claim, dealer, wind)


@kernel
def _unused(scan: Scan, seat: int, name: int, used: int) -> int:
    """Where a hand has a tile of a name that is not marked; -1."""
    for place in range(scan.held[seat]):
        free = not used >> place & 1
        if free and scan.name[seat][place] == name:
            return place
    return -1


@kernel
def _melds_at(data: Bytes, stop: int, seat: int, scan: Scan, claim: ClaimRow) -> int:
    """1 if the melds of a win are those that the seat has."""
    count = count_of(scan, 2)
    if count > 4:
        return 0
    at = scan.key[2] + 0
    for index in range(count):
        key, at = varint_at(data, at, stop)
        size, at = varint_at(data, at, stop)
        if key >> 3 != 2:
            return 0
        line = _meld_at(data, at, at + size, seat, scan)
        if line < 0:
            return 0
        for column in range(6):
            claim.melds[index][column] = scan.meld[line][column]
        at += size
    return 1


@kernel
def _meld_at(data: Bytes, at: int, stop: int, seat: int, scan: Scan) -> int:
    """The line of the meld that a text such as `kezi(6z,6z,6z)` names, or -1."""
    word, letters = 0, 0
    while at < stop and data[at] != OPEN:
        if letters < 7:
            word |= (data[at] & 127) << 8 * letters
        letters += 1
        at += 1
    at += 1
    count = (stop - at) // 3
    if count not in (3, 4) or (stop - at) != 3 * count or data[stop - 1] != CLOSE:
        return -1
    for index in range(count):
        scan.more[index] = tile_at(data, at, 2)
        if not known(scan, scan.more[index] + 0):
            return -1
        if index < count - 1 and data[at + 2] != COMMA:
            return -1
        at += 3
    kind, other = NONE, NONE
    for index in range(len(LETTERS)):
        if LETTERS[index] == word and KIND_SIZES[index] == letters:
            kind, other = KINDS[index], OTHERS[index]
    for line in range(4 * seat, 4 * seat + scan.melds[seat]):
        fits = scan.meld[line][0] == kind or scan.meld[line][0] == other
        if fits and meld_has(scan, line, count):
            return line
    return -1


@kernel
def _rest_at(
    data: Bytes, stop: int, scan: Scan, claim: ClaimRow, dealer: int, wind: int
) -> int:
    """1 if indicators and value of a win have the usual form."""
    count = tiles_of(data, stop, 8, scan, scan.few)
    if not 0 <= count <= scan.doras:
        return 0
    for index in range(count):
        if scan.few[index] != scan.dora[index]:
            return 0
        claim.dora[index] = scan.dora_tile[index]
    count = tiles_of(data, stop, 9, scan, scan.few)
    if not 0 <= count <= 10:
        return 0
    if value_of(scan, 7) or count:
        claim.ura_stated = 1
    for index in range(count):
        if index == scan.uras:
            if not known(scan, scan.few[index] + 0):
                return 0
            scan.ura[index] = scan.few[index]
            scan.ura_tile[index] = new_tile(scan, scan.few[index] + 0)
            scan.uras = index + 1
        if scan.few[index] != scan.ura[index] or scan.ura_tile[index] < 0:
            return 0
        claim.ura[index] = scan.ura_tile[index]
    yakuman = value_of(scan, 10)
    fu, han = value_of(scan, 13), value_of(scan, 11)
    title, liable = value_of(scan, 18), value_of(scan, 21)
    if max(fu, han) > NUMBER_MOST or title > KAZOE_TITLE or liable > scan.players:
        return 0
    if scan.has >> 13 & 1:
        claim.fu = fu
    if scan.has >> 11 & 1 and not yakuman:
        claim.han = han
    if scan.has >> 18 & 1:
        claim.limit = min(title, YAKUMAN_LIMIT)
    elif scan.has >> 14 & 1:
        return 0  # by its name only
    if liable:
        claim.pao = liable - 1
    claim.points = _points(scan, claim.seat + 0, dealer)
    if claim.points > POINTS_MOST:
        return 0
    return _yaku_at(data, stop, scan, claim, yakuman, dealer, wind)


@kernel
def _points(scan: Scan, seat: int, dealer: int) -> int:
    """Points of a hand as `mahjong_soul_results` has them."""
    others = scan.players - 1 - (1 if seat != dealer else 0)
    if not value_of(scan, 5):
        return value_of(scan, 15) if scan.has >> 15 & 1 else NONE
    if not scan.has >> 17 & 1 or (seat != dealer and not scan.has >> 16 & 1):
        return NONE
    return others * value_of(scan, 17) + (value_of(scan, 16) if seat != dealer else 0)


@kernel
def _yaku_at(
    data: Bytes,
    stop: int,
    scan: Scan,
    claim: ClaimRow,
    yakuman: int,
    dealer: int,
    wind: int,
) -> int:
    """1 if the yaku of a win have their numbers."""
    fans = count_of(scan, 12)
    if not 0 < fans <= 24:
        return 0
    claim.nuki = 0
    at, count, dora = scan.key[12] + 0, 0, -1
    for _ in range(fans):
        key, at = varint_at(data, at, stop)
        size, at = varint_at(data, at, stop)
        if key >> 3 != 12:
            return 0
        end, number, value = at + size, 0, 0
        while at < end:
            key, at = varint_at(data, at, end)
            said, at = varint_at(data, at, end)
            if key >> 3 == 2:
                value = said
            elif key >> 3 == 3:
                number = said
            if key & 7 == LENGTH:
                at += said
        if not 0 < number <= YAKU_MOST or YAKU_IDS[number] < 0 or value > NUMBER_MOST:
            return 0
        if number == NORTHS:
            claim.nuki += value
            if dora >= 0:
                if yakuman:
                    return 0
                claim.yaku_han[dora] += value
                continue
        yaku = YAKU_IDS[number]
        if number == SEAT_WIND:
            yaku += (claim.seat - dealer) % scan.players
        elif number == ROUND_WIND:
            yaku += wind
        if yaku == DORA and dora < 0:
            dora = count
        claim.yaku[count] = yaku
        claim.yaku_han[count] = NONE if yakuman else value
        count += 1
    return 1


# -- draws -----------------------------------------------------------------------------


@kernel
def show(scan: Scan, claim: ClaimRow, seat: int, count: int) -> int:
    """1 if a hand that is shown, in `scan.few`, is held; it goes into the claim."""
    used = 0
    for index in range(count):
        place = _unused(scan, seat, scan.few[index] + 0, used)
        if place < 0:
            return 0
        used |= 1 << place
        claim.shown[seat][index] = scan.hand[seat][place]
    return 1


@kernel
def exhaustive_at(data: Bytes, stop: int, scan: Scan, claim: ClaimRow) -> int:
    """1 if a collected RecordNoTile has the usual form; it goes into the claim."""
    clear_claim(claim, NAGASHI if value_of(scan, 1) else EXHAUSTIVE, scan.place)
    players, entries = count_of(scan, 2), count_of(scan, 3)
    if scan.has >> 9 & 1 or (players and players != scan.players):
        return 0
    at, end = scan.key[2] + 0, stop
    scores_at = scan.key[3] + 0
    if not players:
        claim.unstated |= TENPAI | SHOWN
        for seat in range(4):
            claim.tenpai[seat] = NONE
    for seat in range(players):
        key, at = varint_at(data, at, end)
        size, at = varint_at(data, at, end)
        if key >> 3 != 2:
            return 0
        collect(data, at, at + size, scan)
        claim.tenpai[seat] = value_of(scan, 3)
        count = tiles_of(data, at + size, 4, scan, scan.few)
        if count < 0 or not show(scan, claim, seat, count):
            return 0
        at += size
    at = scores_at
    stated = 0
    for index in range(entries):
        key, at = varint_at(data, at, end)
        size, at = varint_at(data, at, end)
        if key >> 3 != 3:
            return 0
        collect(data, at, at + size, scan)
        found = numbers_of(data, at + size, 2, scan, scan.few)
        if index == 0 and found:
            if not points_fit(scan, found):
                return 0
            stated = 1
            for seat in range(4):
                claim.scores[seat] = scan.few[seat]
        found = numbers_of(data, at + size, 3, scan, scan.few)
        if found:
            if not points_fit(scan, found):
                return 0
            for seat in range(4):
                claim.deltas[seat] += scan.few[seat]
        at += size
    if not stated:
        claim.unstated |= SCORES
    return 1


@kernel
def abortive_at(data: Bytes, stop: int, scan: Scan, claim: ClaimRow) -> int:
    """1 if a collected RecordLiuJu has the usual form; it goes into the claim."""
    number, seat = value_of(scan, 1), value_of(scan, 3)
    if not 1 <= number <= 5 or seat >= scan.players:
        return 0
    if scan.has >> 9 & 1:
        return 0
    clear_claim(claim, DRAW_KINDS[number], scan.place)
    claim.unstated |= SCORES | DELTAS
    for other in range(4):
        claim.deltas[other] = NONE
    count = tiles_of(data, stop, 4, scan, scan.few)
    if count < 0 or (scan.has >> 6 & 1 and count):
        return 0
    if count > 0:
        claim.tenpai[seat] = 1
        return show(scan, claim, seat, count)
    return _all_shown_at(data, stop, scan, claim)


@kernel
def _all_shown_at(data: Bytes, stop: int, scan: Scan, claim: ClaimRow) -> int:
    """1 if the hands that are shown together, such as `1m|2m`, are held."""
    count = count_of(scan, 6)
    if count not in (0, scan.players):
        return 0
    at = scan.key[6] + 0
    for seat in range(count):
        key, at = varint_at(data, at, stop)
        size, at = varint_at(data, at, stop)
        if key >> 3 != 6 or (size and size % 3 != 2) or size > 41:
            return 0
        tiles = (size + 1) // 3
        for index in range(tiles):
            scan.few[index] = tile_at(data, at + 3 * index, 2)
            if index < tiles - 1 and data[at + 3 * index + 2] != BAR:
                return 0
        if not show(scan, claim, seat, tiles):
            return 0
        claim.tenpai[seat] = 1 if tiles else 0
        at += size
    return 1
