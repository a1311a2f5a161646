"""hora and ryukyoku: what an mjai record says of a round's result.

Of a win it never says melds, indicators, honba and sticks. Scores are those after the
result; the ones before it follow from the changes, and where only the scores after are
told, the changes follow from the scores that the round's header and its riichi sticks
make.
"""

from __future__ import annotations

from collections.abc import Sequence

from paifu.logs.assigner import Assigner, Name
from paifu.logs.builder import empty_claim, padded
from paifu.logs.events import HIDDEN, NONE, ClaimKind, ClaimRow, Unstated
from paifu.logs.formats.json_values import bad, integer
from paifu.logs.formats.mjai_state import Played
from paifu.logs.formats.mjai_values import FAN_MOST, NO_TEXT, POINTS_MOST, Values
from paifu.logs.formats.mjai_words import (
    DRAGONS,
    EITHER,
    FIRST_DRAGON,
    REASONS,
    ROUND_WIND,
    SEAT_WIND,
    YAKU_OF,
    YAKUMAN,
)
from paifu.logs.yaku import Yaku

YAKU_MOST = 24
"""Most yaku of a claim."""

UNSTATED_WIN = Unstated.MELDS | Unstated.INDICATORS | Unstated.PAO

COUNTED = 13
"""Han of a yakuman where yaku are not told: it may be one, or be counted."""


def read_win(values: Values, played: Played) -> ClaimRow:
    """The claim of a hora.

    Raises:
        UnreadError: something that is missing or not understood.
    """
    claim = empty_claim()
    claim.kind, claim.unstated = int(ClaimKind.WIN), int(UNSTATED_WIN)
    claim.seat = values.seat("actor")
    claim.source = values.seat("target")
    name = values.shown("pai") if "pai" in values else None
    _read_hand(values, played, claim, name)
    _read_ura(values, played, claim)
    claim.fu = values.count("fu", 999)
    claim.han = values.count("fan", FAN_MOST)
    claim.points = values.count("hora_points", POINTS_MOST)
    _read_yaku(values, played, claim)
    read_payment(values, played, claim)
    return claim


def _read_hand(
    values: Values, played: Played, claim: ClaimRow, name: Name | None
) -> None:
    seat, tiles = claim.seat, played.tiles
    tsumo = claim.seat == claim.source
    names = values.shown_list("hora_tehais") if "hora_tehais" in values else []
    if len(names) > 14 or (names and len(names) % 3 == 0):
        raise values.bad("hora_tehais", "the concealed tiles of a hand")
    own = played.drawn if tsumo else played.last
    if name is None:
        claim.unstated |= Unstated.TILE
        claim.hand = padded(tiles.find(seat, names), 14)
        claim.unstated |= 0 if len(names) % 3 == 2 else Unstated.HAND
        return
    place = _place(names, name)
    concealed = [n for i, n in enumerate(names) if i != place]
    if tsumo and names:
        # The tile just drawn is the newest of its name in the hand.
        *found, claim.tile = tiles.find(seat, [*concealed, name])
    else:
        found = tiles.find(seat, concealed)
        claim.tile = _named(tiles, seat, own, name)
    if not names:
        claim.unstated |= Unstated.HAND
    elif len(names) % 3 == 1 or place != NONE:
        at = len(found) if place == NONE else place
        claim.hand = padded([*found[:at], claim.tile, *found[at:]], 14)
    else:
        claim.hand = padded(found, 14)


def _place(names: Sequence[Name], name: Name) -> int:
    """Where in a hand of 14, 11, … tiles the winning one stands; NONE if nowhere."""
    if len(names) % 3 != 2 or name not in names:
        return NONE
    return len(names) - 1 - list(reversed(names)).index(name)


def _named(tiles: Assigner, seat: int, tile: int, name: Name) -> int:
    """A tile if it is one of this name, else another that is."""
    if tile not in (NONE, HIDDEN) and tiles.is_named(tile, name):
        return tile
    return tiles.find(seat, [name])[0]


def _read_ura(values: Values, played: Played, claim: ClaimRow) -> None:
    if "ura" not in values:
        claim.unstated |= Unstated.URA
        return
    names = values.shown_list("ura")
    if len(names) > 10:
        raise values.bad("ura", "at most 10 indicators")
    claim.ura = padded(played.ura(names), 10)
    claim.ura_stated = int(bool(names) or claim.seat in played.riichi)


# -- yaku ------------------------------------------------------------------------------


def _read_yaku(values: Values, played: Played, claim: ClaimRow) -> None:
    pairs = values.array("yaku") if "yaku" in values else []
    found: list[tuple[int, int]] = []
    for index, pair in enumerate(pairs):
        path = (*values.at("yaku"), index)
        if type(pair) is not list or len(pair) != 2 or type(pair[0]) is not str:
            raise bad(pair, path, "a name and its fan")
        fan = integer(pair[1], (*path, 1), 0, FAN_MOST)
        if pair[0] in EITHER:
            found = []
            break
        if pair[0] == DRAGONS and 1 <= fan <= 3:
            found += _dragons(played, claim, fan, found)
        else:
            found.append(_yaku(pair[0], fan, path, played, claim))
    if len(found) > YAKU_MOST:
        raise values.bad("yaku", f"at most {YAKU_MOST} yaku")
    yakuman = [yaku for yaku, _ in found if yaku in YAKUMAN]
    if not found:
        claim.unstated |= Unstated.YAKU
        # A number of yakuman is spelled as fan: 100 or 13 each.
        if claim.han % COUNTED == 0 or claim.han >= 100:
            claim.han = NONE
    if yakuman:
        claim.han = NONE
    claim.yaku = padded([yaku for yaku, _ in found], YAKU_MOST)
    hans = [NONE if yaku in YAKUMAN else han for yaku, han in found]
    claim.yaku_han = padded(hans, YAKU_MOST)


def _yaku(
    name: str,
    fan: int,
    path: tuple[str | int, ...],
    played: Played,
    claim: ClaimRow,
) -> tuple[int, int]:
    """Yaku and han of one of the pairs."""
    if name in YAKU_OF:
        return int(YAKU_OF[name]), fan
    if name == SEAT_WIND:
        wind = (claim.seat - played.row.dealer) % played.players
        return int(Yaku.SEAT_EAST) + wind, fan
    if name == ROUND_WIND:
        return int(Yaku.ROUND_EAST) + played.row.number // 4 % 4, fan
    raise bad(name, (*path, 0), f"a yaku (of {fan} fan)")


def _dragons(
    played: Played, claim: ClaimRow, count: int, found: list[tuple[int, int]]
) -> list[tuple[int, int]]:
    """Which dragons `sangenpai` stands for: those that the winner has three of.

    Dragons that were `found` already are left out.
    """
    held = [*played.tiles.hands[claim.seat], *played.melded[claim.seat]]
    if claim.source != claim.seat:
        held.append(claim.tile)
    copies = [
        sum(tile // 4 == FIRST_DRAGON + d for tile in held if tile != HIDDEN)
        for d in range(3)
    ]
    known = {yaku - int(Yaku.HAKU) for yaku, _ in found}
    # Those that the hand has not got come last: a false claim is told as it is.
    order = sorted(range(3), key=lambda d: (d in known, copies[d] < 3))
    return [(int(Yaku.HAKU) + dragon, 1) for dragon in sorted(order[:count])]


# -- draws -----------------------------------------------------------------------------


def read_draw(values: Values, played: Played) -> ClaimRow:
    """The claim of a ryukyoku.

    Raises:
        UnreadError: something that is missing or not understood.
    """
    claim = empty_claim()
    reason = values.text("reason", NO_TEXT)
    if reason != NO_TEXT and reason not in REASONS:
        raise values.bad("reason", f"one of {', '.join(REASONS)}")
    kind = REASONS[reason] if reason != NO_TEXT else ClaimKind.DRAW_UNSTATED
    claim.kind = int(kind)
    if "actor" in values:
        claim.seat = values.seat("actor")
    _read_shown(values, played, claim)
    read_payment(values, played, claim)
    return claim


def _read_shown(values: Values, played: Played, claim: ClaimRow) -> None:
    if "tehais" in values:
        for seat, names in enumerate(values.hands("tehais", 14)):
            shown = [name for name in names if name is not None]
            if shown and len(shown) < len(names):
                raise values.bad("tehais", "hands shown whole or not at all")
            claim.shown[seat] = padded(played.tiles.find(seat, shown), 14)
            claim.tenpai[seat] = int(bool(shown))
    else:
        claim.unstated |= Unstated.SHOWN
    if "tenpais" in values:
        flags = values.seats("tenpais", values.array("tenpais"), filler=False)
        if any(type(flag) is not bool for flag in flags):
            raise values.bad("tenpais", "true or false for each player")
        claim.tenpai = [int(flag) for flag in flags]
    elif "tehais" not in values:
        claim.unstated |= Unstated.TENPAI


# -- payments --------------------------------------------------------------------------


def read_payment(values: Values, played: Played, claim: ClaimRow) -> None:
    """Scores and changes of a result; `played` gets the scores after it.

    Raises:
        UnreadError: something that is not understood.
    """
    after = values.points("scores") if "scores" in values else None
    if "deltas" in values:
        claim.deltas = values.points("deltas")
        before = played.scores
        if after is not None:
            claim.scores = [a - d for a, d in zip(after, claim.deltas, strict=True)]
        else:
            claim.unstated |= Unstated.SCORES
            if before is not None:
                after = [b + d for b, d in zip(before, claim.deltas, strict=True)]
    else:
        claim.unstated |= Unstated.SCORES
        if after is not None and played.scores is not None:
            pairs = zip(after, played.scores, strict=True)
            claim.deltas = [a - b for a, b in pairs]
        else:
            claim.unstated |= Unstated.DELTAS
    played.scores = after
