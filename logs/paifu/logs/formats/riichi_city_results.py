"""What a Riichi City record says of results: `win_info`, `user_profit`, `user_data`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from paifu.logs.assigner import Name
from paifu.logs.builder import empty_claim, padded
from paifu.logs.events import NONE, ClaimKind, ClaimRow, GameRow, RoundRow, Unstated
from paifu.logs.formats.json_values import Fields, Path, array, bad, integer
from paifu.logs.formats.named_hands import Hands
from paifu.logs.formats.riichi_city_names import (
    KAZOE,
    YAKUMAN,
    tile_name,
    yaku_of,
)
from paifu.logs.formats.unread import UnreadError
from paifu.logs.yaku import Yaku

POINTS_MOST = 10**7
"""Most points that a record may state."""

_LIABLE_FOR = (Yaku.DAISANGEN, Yaku.DAISUUSHII, Yaku.SUUKANTSU)


def tile_at(value: object, path: Path) -> Name:
    """A tile's name; raises `UnreadError`."""
    name = tile_name(integer(value, path, 0, 0xFFF))
    if name is None:
        raise bad(value, path, "the number of a tile")
    return name


def tiles_at(value: object, path: Path, sizes: Sequence[int]) -> list[Name]:
    """Names of a list of tiles; raises `UnreadError`."""
    found = array(value, path, sizes)
    return [tile_at(one, (*path, n)) for n, one in enumerate(found)]


@dataclass(slots=True)
class Claimed:
    """A win that a player has claimed, before the round's end tells its value."""

    seat: int
    source: int
    tile: int
    time: int
    place: int


@dataclass(slots=True)
class End:
    """What `ROUND_END` says, for the claims of a round."""

    players: int
    seats: dict[int, int]
    """Seat of each user id."""
    row: RoundRow
    hands: Hands
    wins: dict[int, Claimed] = field(default_factory=dict)
    """By the winner's seat."""

    def seat(self, fields: Fields, name: str = "user_id") -> int:
        """The seat of a user that a field names; raises `UnreadError`."""
        found = fields.value(name)
        if type(found) is not int or found not in self.seats:
            raise fields.bad(name, "the user id of a player")
        return self.seats[found]


def read_wins(fields: Fields, end: End, tsumo: bool) -> list[ClaimRow]:
    """The claims of a round that ended by wins.

    Raises:
        UnreadError: something that is missing or not understood.
    """
    claims = []
    for n, one in enumerate(fields.array("win_info", range(1, 4))):
        win = Fields(one, (*fields.at("win_info"), n))
        claims.append(_win(win, end, tsumo))
    _profits(fields, end, claims)
    if len(claims) > 1:
        for claim in claims[:-1]:
            claim.deltas = [0, 0, 0, 0]
            claim.unstated |= Unstated.DELTAS
        for claim in claims[1:]:
            claim.scores = [0, 0, 0, 0]
            claim.unstated |= Unstated.SCORES
        claims[-1].unstated |= Unstated.JOINT
    return claims


def _win(win: Fields, end: End, tsumo: bool) -> ClaimRow:
    claim = empty_claim()
    claim.kind = int(ClaimKind.WIN)
    claim.seat = claim.source = end.seat(win)
    claimed = end.wins.get(claim.seat)
    if claimed is None or (claimed.source == claimed.seat) != tsumo:
        raise win.bad("user_id", "a player who has claimed this win")
    claim.source, claim.tile = claimed.source, claimed.tile
    claim.nuki = end.hands.norths[claim.seat]
    claim.unstated = int(Unstated.MELDS) | int(Unstated.INDICATORS)
    _hand(win, end, claim)
    _ura(win, end, claim)
    claim.points = win.integer("all_point", 0, POINTS_MOST)
    _yaku(win, end, claim)
    # What a client shows beside it; all of it follows from the rest.
    win.ignore(["ting_card_list", "bash_points", "luck_score"])
    win.close()
    return claim


def _hand(win: Fields, end: End, claim: ClaimRow) -> None:
    """The concealed tiles; of a ron they lack the winning one."""
    path = win.at("user_cards")
    names = tiles_at(win.value("user_cards"), path, range(1, 15))
    if claim.source == claim.seat:
        found = end.hands.winning(claim.seat, claim.source, tuple(names))
        claim.hand, claim.tile = padded(found, 14), found[-1]
        return
    if len(names) > 13:
        raise bad(win.value("user_cards"), path, "at most 13 tiles of a ron")
    claim.hand = padded([*end.hands.shown(claim.seat, names), claim.tile], 14)


def _ura(win: Fields, end: End, claim: ClaimRow) -> None:
    found = win.value("li_bao_card")
    if found is not None:
        names = tiles_at(found, win.at("li_bao_card"), range(11))
        claim.ura, claim.ura_stated = padded(end.hands.under(names), 10), 1


def _yaku(win: Fields, end: End, claim: ClaimRow) -> None:
    han, fu = win.integer("all_fang_num", 0, 999), win.integer("all_fu", 0, 999)
    wind = end.row.number // 4, (claim.seat - end.row.dealer) % end.players
    values: dict[int, int] = {}
    for n, one in enumerate(win.array("fang_info", range(25))):
        item = Fields(one, (*win.at("fang_info"), n))
        number = item.integer("fang_type", 0, 999)
        yaku = yaku_of(number, *wind)
        if yaku is None:
            raise item.bad("fang_type", "the number of a yaku")
        worth = item.integer("fang_num", 0, 99)
        item.close()
        if number in YAKUMAN or (worth >= KAZOE and yaku not in _COUNTED):
            values[int(yaku)] = NONE
        else:  # norths count as dora here
            values[int(yaku)] = values.get(int(yaku), 0) + worth
    claim.yaku = padded(values, 24)
    claim.yaku_han = padded(values.values(), 24)
    if NONE not in values.values():
        claim.han, claim.fu = han, fu


_COUNTED = (Yaku.DORA, Yaku.URA_DORA, Yaku.RED_DORA)


# -- points ----------------------------------------------------------------------------


def _profits(fields: Fields, end: End, claims: list[ClaimRow]) -> None:
    """Changes, the scores before them, and who is liable."""
    path = fields.at("user_profit")
    found = fields.array("user_profit", (0, end.players))
    if not found:
        for claim in claims:
            claim.scores = [0, 0, 0, 0]
            claim.unstated |= Unstated.SCORES | Unstated.DELTAS
            if claim.kind == ClaimKind.WIN:
                claim.unstated |= Unstated.PAO
        return
    before, changes, liable = [0] * 4, [0] * 4, list[int]()
    seen: set[int] = set()
    for n, one in enumerate(found):
        profit = Fields(one, (*path, n))
        seat = end.seat(profit)
        if seat in seen:
            raise profit.bad("user_id", "each player once")
        seen.add(seat)
        changes[seat] = profit.integer("point_profit", -POINTS_MOST, POINTS_MOST)
        after = profit.integer("user_point", -POINTS_MOST, POINTS_MOST)
        before[seat] = after - changes[seat]
        profit.integer("li_zhi_profit", -POINTS_MOST, POINTS_MOST)
        if profit.boolean("is_bao_pai"):
            liable.append(seat)
        profit.close()
    if len(liable) > 1:
        reason = f"two players are liable (seats {liable}): no rule of two is known"
        raise UnreadError("format.bad_value", reason)
    for claim in claims:
        claim.scores, claim.deltas = list(before), list(changes)
    if liable and claims:
        _liable(claims).pao = liable[0]


def _liable(claims: list[ClaimRow]) -> ClaimRow:
    """The win that somebody is liable for: the one with such a yaku, or the first."""
    named = (one for one in claims if set(one.yaku) & set(map(int, _LIABLE_FOR)))
    return next(named, claims[0])


def read_draw(fields: Fields, end: End, kind: ClaimKind) -> ClaimRow:
    """The claim of a round that ended by a draw.

    Raises:
        UnreadError: something that is missing or not understood.
    """
    claim = empty_claim()
    claim.kind = int(kind)
    for n, one in enumerate(fields.array("win_info", range(5))):
        shown = Fields(one, (*fields.at("win_info"), n))
        seat = end.seat(shown)
        names = tiles_at(
            shown.value("user_cards"), shown.at("user_cards"), range(1, 15)
        )
        claim.shown[seat] = padded(end.hands.shown(seat, names), 14)
        claim.tenpai[seat] = 1
        if shown.value("fang_info") is not None:
            raise shown.bad("fang_info", "nothing: nobody has won")
        shown.ignore(["all_fang_num", "all_fu", "all_point", "li_bao_card"])
        shown.ignore(["ting_card_list", "bash_points", "luck_score"])
        shown.close()
    _profits(fields, end, [claim])
    return claim


def read_game_end(fields: Fields, game: GameRow, end: End) -> None:
    """Final scores and results.

    Raises:
        UnreadError: something that is missing or not understood.
    """
    game.final_scores, game.results = [0] * 4, [0] * 4
    for n, one in enumerate(fields.array("user_data", (end.players,))):
        user = Fields(one, (*fields.at("user_data"), n))
        seat = end.seat(user)
        score = user.integer("point_num", -POINTS_MOST, POINTS_MOST)
        game.final_scores[seat] = score
        game.results[seat] = 100 * user.integer("score", -(10**6), 10**6)
        # Of the account (coins, rating, level), and yakitori and chips, which are
        # settled beside the score.
        user.ignore(ACCOUNT_FIELDS)
        user.close()
    fields.ignore(["pai_pu_id", "is_exist_room"])
    fields.close()
    game.ended = 1


ACCOUNT_FIELDS = (
    "coin",
    "rate_value",
    "pt_value",
    "user_pt_value",
    "next_pt_value",
    "last_user_pt",
    "last_next_pt",
    "is_shao_ji",
    "shao_ji_score",
    "luck_score",
    "StageLevel",
)
