"""hora and ryukyoku in the scanner of mjai records (see `mjai_results`)."""

from __future__ import annotations

from paifu.logs.engine import kernel, wide
from paifu.logs.events import (
    NONE,
    ClaimKind,
    ClaimRow,
    EventKind,
    EventRow,
    RoundRow,
    Unstated,
)
from paifu.logs.formats.mjai_results import COUNTED, UNSTATED_WIN
from paifu.logs.formats.mjai_scan_line import (
    ACTOR,
    DELTAS,
    FAN,
    FU,
    HAND,
    PAI,
    POINTS,
    REASON,
    SCORES,
    TARGET,
    TEHAIS,
    TENPAIS,
    TYPE,
    URA,
    YAKU,
)
from paifu.logs.formats.mjai_scan_state import (
    DRAWN,
    GONE,
    WON,
    Line,
    Scan,
    find,
    new_tile,
)
from paifu.logs.formats.mjai_scan_text import last_of, name_of
from paifu.logs.formats.mjai_words import (
    EXHAUSTIVE,
    FIRST_DRAGON,
    YAKU_OF,
    YAKUMAN,
    YAKUMAN_FAN,
)
from paifu.logs.formats.tenhou_scan_state import put_event
from paifu.logs.yaku import Yaku

WIN_EVENT = int(EventKind.WIN)
WHOLE_EVENT, ABORT_EVENT = (
    int(EventKind.EXHAUSTIVE_DRAW),
    int(EventKind.ABORTIVE_DRAW),
)
WIN_CLAIM, UNSTATED_KIND = int(ClaimKind.WIN), int(ClaimKind.DRAW_UNSTATED)
WHOLE_KINDS = tuple(int(kind) for kind in EXHAUSTIVE)

NO_TILE, NO_HAND = int(Unstated.TILE), int(Unstated.HAND)
NO_URA, NO_YAKU = int(Unstated.URA), int(Unstated.YAKU)
NO_DELTAS, NO_SCORES = int(Unstated.DELTAS), int(Unstated.SCORES)
NO_TENPAI, NO_SHOWN = int(Unstated.TENPAI), int(Unstated.SHOWN)
ALWAYS = int(UNSTATED_WIN)

WIN_MORE = PAI | URA | HAND | YAKU | FU | FAN | POINTS | DELTAS | SCORES
DRAW_MORE = REASON | ACTOR | TEHAIS | TENPAIS | DELTAS | SCORES

PLAIN_YAKU = tuple(int(yaku) for yaku in YAKU_OF.values())
SEAT_PLACE = len(PLAIN_YAKU)
ROUND_PLACE, DRAGON_PLACE = SEAT_PLACE + 1, SEAT_PLACE + 2
"""Places of the names that need a look at the table, after the others; behind them
those that stand for either of two yaku."""
YAKUMAN_LOW, YAKUMAN_HIGH = min(YAKUMAN), max(YAKUMAN)
SEAT_EAST, ROUND_EAST = int(Yaku.SEAT_EAST), int(Yaku.ROUND_EAST)
HAKU = int(Yaku.HAKU)


@kernel
def _begin(claim: ClaimRow, kind: int, unstated: int, place: int) -> None:
    """A claim that states nothing yet: it is `NONE` in every field."""
    claim.kind, claim.unstated, claim.place, claim.ura_stated = kind, unstated, place, 0
    for seat in range(4):
        claim.tenpai[seat], claim.deltas[seat] = 0, 0


@kernel
def _put(kind: int, seat: int, scan: Scan, event: EventRow, claim: ClaimRow) -> None:
    put_event(event, kind, seat, wide(claim.tile), scan.place)
    event.source = claim.source
    scan.events += 1
    scan.claims += 1


@kernel
def win(line: Line, scan: Scan, event: EventRow, claim: ClaimRow, row: RoundRow) -> int:
    """1 if a hora is as usual; its event and claim are written."""
    needed = TYPE | ACTOR | TARGET
    if line.got & needed != needed or line.got & ~(needed | WIN_MORE) != 0:
        return 0
    if line.target >= scan.players:
        return 0
    _begin(claim, WIN_CLAIM, ALWAYS, scan.place)
    claim.seat, claim.source = line.actor, line.target
    claim.fu = line.fu if line.got & FU != 0 else NONE
    claim.han = line.fan if line.got & FAN != 0 else NONE
    claim.points = line.points if line.got & POINTS != 0 else NONE
    if _hand(line, scan, claim) == 0 or _ura(line, scan, claim) == 0:
        return 0
    if _yaku(line, scan, claim) == 0 or _payment(line, scan, claim) == 0:
        return 0
    event_claim = scan.claims - row.claim_start
    _put(WIN_EVENT, line.actor, scan, event, claim)
    event.claim = event_claim
    scan.wins += 1
    scan.silent += 1 if claim.unstated & NO_DELTAS != 0 else 0
    scan.state = WON
    return 1


@kernel
def _hand(line: Line, scan: Scan, claim: ClaimRow) -> int:
    """The winning tile, and the hand if it is told."""
    seat, count = line.actor + 0, line.hand_count if line.got & HAND != 0 else 0
    tsumo = 1 if line.actor == line.target else 0
    own = scan.drawn if tsumo == 1 else scan.last
    if line.got & PAI == 0:
        claim.unstated |= NO_TILE | NO_HAND
        return 1 if count == 0 else 0
    name = line.tile + 0
    if own == NONE or not name <= own <= last_of(name, scan.fives):
        return 0
    claim.tile = own
    if count == 0:
        claim.unstated |= NO_HAND
        return 1
    place = count
    if count % 3 == 2:
        while place == count or line.hand[place] != name:
            place -= 1
            if place < 0:
                return 0
        count -= 1
        for i in range(place, count):
            line.hand[i] = line.hand[i + 1]
    if count % 3 != 1 or count > 13:
        return 0
    line.hand[count] = name
    if find(scan, seat, line.hand, count + tsumo) == 0:
        return 0
    if tsumo == 1:
        claim.tile = scan.found[count]
    for i in range(count):
        claim.hand[i if i < place else i + 1] = scan.found[i]
    claim.hand[place] = claim.tile
    return 1


@kernel
def _ura(line: Line, scan: Scan, claim: ClaimRow) -> int:
    """Under-indicators: the same tiles for all winners."""
    if line.got & URA == 0:
        claim.unstated |= NO_URA
        return 1
    for i in range(line.ura_count):
        name = line.ura[i]
        if i == scan.ura_count:
            tile = new_tile(scan, name, GONE) if name >= 0 else NONE
            if tile == NONE:
                return 0
            scan.ura[i] = tile
            scan.ura_count += 1
        if name_of(wide(scan.ura[i]), scan.fives) != name:
            return 0
        claim.ura[i] = scan.ura[i]
    riichi = scan.riichi >> line.actor & 1
    claim.ura_stated = 1 if line.ura_count > 0 or riichi == 1 else 0
    return 1


@kernel
def _yaku(line: Line, scan: Scan, claim: ClaimRow) -> int:
    """Yaku and their han; dragons by the tiles that the winner has."""
    count, yakuman = 0, 0
    for i in range(line.yaku_count if line.got & YAKU != 0 else 0):
        place, fan = line.yaku[i], line.yaku_fan[i]
        if place > DRAGON_PLACE:
            return _no_yaku(claim, count)
        if place == DRAGON_PLACE:
            if not 1 <= fan <= 3 or count + fan > 24:
                return 0
            if _dragons(scan, claim, fan, count) == 0:
                return 0
            count += fan
            continue
        if count >= 24:
            return 0
        if place == SEAT_PLACE:
            yaku = SEAT_EAST + (line.actor - scan.dealer) % scan.players
        elif place == ROUND_PLACE:
            yaku = ROUND_EAST + scan.wind
        else:
            yaku = PLAIN_YAKU[place]
        if YAKUMAN_LOW <= yaku <= YAKUMAN_HIGH:
            yakuman = 1
            fan = NONE
        claim.yaku[count], claim.yaku_han[count] = yaku, fan
        count += 1
    if count == 0:
        return _no_yaku(claim, 0)
    if yakuman == 1:
        claim.han = NONE
    return 1


@kernel
def _no_yaku(claim: ClaimRow, count: int) -> int:
    """No yaku, whether none is told or one may be either of two; takes back some."""
    for i in range(count):
        claim.yaku[i], claim.yaku_han[i] = NONE, NONE
    claim.unstated |= NO_YAKU
    if claim.han >= YAKUMAN_FAN or (claim.han >= 0 and claim.han % COUNTED == 0):
        claim.han = NONE
    return 1


@kernel
def _dragons(scan: Scan, claim: ClaimRow, fan: int, count: int) -> int:
    """1 if the winner has three of so many dragons or more: the first are claimed.

    Not those that are claimed already.
    """
    seat, before = wide(claim.seat), count
    for dragon in range(3):
        copies = scan.dragons[seat][dragon] + 0
        first = 4 * (FIRST_DRAGON + dragon)
        for tile in range(first, first + 4):
            if scan.owner[tile] == seat + 1:
                copies += 1
        if claim.source != seat and claim.tile // 4 == FIRST_DRAGON + dragon:
            copies += 1
        for i in range(before):
            if claim.yaku[i] == HAKU + dragon:
                copies = 0
        if copies >= 3 and fan > 0:
            claim.yaku[count], claim.yaku_han[count] = HAKU + dragon, 1
            count += 1
            fan -= 1
    return 1 if fan == 0 else 0


@kernel
def _payment(line: Line, scan: Scan, claim: ClaimRow) -> int:
    """Scores and changes of a result."""
    players = scan.players + 0
    told = 1 if line.got & SCORES != 0 else 0
    changed = 1 if line.got & DELTAS != 0 else 0
    if told == 1 and line.score_count != players:
        return 0
    if changed == 1 and line.delta_count != players:
        return 0
    # Scores alone tell the changes, if those before are known.
    follow = 1 if changed == 0 and told == 1 and scan.scored == 1 else 0
    if changed == 0 or told == 0:
        claim.unstated |= NO_SCORES
    if changed == 0 and follow == 0:
        claim.unstated |= NO_DELTAS
    for seat in range(4):
        after = line.scores[seat] if told == 1 and seat < players else 0
        change = line.deltas[seat] if changed == 1 and seat < players else 0
        if follow == 1:
            change = after - scan.scores[seat]
        claim.deltas[seat] = change
        if changed == 1 and told == 1:
            claim.scores[seat] = after - change
        scan.scores[seat] = after if told == 1 else scan.scores[seat] + change
    scan.scored = told | (changed & scan.scored)
    return 1


@kernel
def no_win(
    line: Line, scan: Scan, event: EventRow, claim: ClaimRow, row: RoundRow
) -> int:
    """1 if a ryukyoku is as usual; its event and claim are written."""
    if line.got & ~(TYPE | DRAW_MORE) != 0:
        return 0
    kind = line.reason if line.got & REASON != 0 else UNSTATED_KIND
    _begin(claim, kind, 0, scan.place)
    if line.got & ACTOR != 0:
        claim.seat = line.actor
    if _shown(line, scan, claim) == 0 or _payment(line, scan, claim) == 0:
        return 0
    whole = 0
    for i in range(len(WHOLE_KINDS)):
        whole |= 1 if kind == WHOLE_KINDS[i] else 0
    event_claim = scan.claims - row.claim_start
    _put(WHOLE_EVENT if whole == 1 else ABORT_EVENT, NONE, scan, event, claim)
    event.claim = event_claim
    scan.state = DRAWN
    return 1


@kernel
def _shown(line: Line, scan: Scan, claim: ClaimRow) -> int:
    """Hands shown at a draw, and who was tenpai."""
    players = scan.players + 0
    if line.got & TEHAIS == 0:
        claim.unstated |= NO_SHOWN
        claim.unstated |= NO_TENPAI if line.got & TENPAIS == 0 else 0
    elif line.hands_count != players:
        return 0
    for seat in range(players if line.got & TEHAIS != 0 else 0):
        size, hidden = line.sizes[seat], 0
        for i in range(size):
            hidden += 1 if line.hands[seat][i] < 0 else 0
        if hidden == size:
            continue
        if hidden > 0 or find(scan, seat, line.hands[seat], size) == 0:
            return 0
        claim.tenpai[seat] = 1
        for i in range(size):
            claim.shown[seat][i] = scan.found[i]
    if line.got & TENPAIS != 0:
        if line.tenpai_count != players:
            return 0
        for seat in range(4):
            claim.tenpai[seat] = line.tenpai[seat] if seat < players else 0
    return 1
