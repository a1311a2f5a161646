"""What a majiang record says of results: `hule`, `pingju` and the end of the game."""

from __future__ import annotations

import re
from decimal import Decimal

from paifu.logs.assigner import Name
from paifu.logs.builder import empty_claim, padded
from paifu.logs.events import NONE, ClaimKind, ClaimRow, GameRow, Unstated
from paifu.logs.formats.json_values import Fields, Path, array, bad, integer, text
from paifu.logs.formats.majiang_names import DRAW_OF, YAKU_OF
from paifu.logs.formats.majiang_table import Table, claimed_meld
from paifu.logs.formats.majiang_tiles import (
    MARKS,
    Hand,
    TileTextError,
    parse_hand,
    parse_tile,
)
from paifu.logs.formats.unread import UnreadError

POINTS_MOST = 10**7
"""Most points that a record may state."""

HAN_MOST = 99

_RESULT = re.compile(r"[+-]?[0-9]{1,5}(\.[0-9]{1,3})?")


def tile_at(value: object, path: Path) -> Name:
    """A tile that must be shown; raises `UnreadError`."""
    try:
        return parse_tile(text(value, path))
    except TileTextError:
        raise bad(value, path, "a tile such as 'm1' or 'p0'") from None


def hand_at(value: object, path: Path, most: int) -> Hand:
    """A hand of at most so many concealed tiles; raises `UnreadError`."""
    try:
        hand = parse_hand(text(value, path))
    except TileTextError:
        raise bad(value, path, "a hand such as 'm123p0,z111='") from None
    if len(hand.tiles) > most or len(hand.melds) > 4:
        raise bad(value, path, f"at most {most} concealed tiles and 4 melds")
    return hand


# -- wins ------------------------------------------------------------------------------


def read_win(fields: Fields, hands: Table) -> ClaimRow:
    """The claim of a `hule`.

    Raises:
        UnreadError: something that is missing or not understood.
    """
    claim = empty_claim()
    claim.kind, claim.nuki = int(ClaimKind.WIN), 0
    claim.seat = claim.source = hands.seat(fields.integer("l", 0, 3))
    if fields.value("baojia") is not None:
        claim.source = hands.seat(fields.integer("baojia", 0, 3))
    claim.unstated = int(Unstated.SCORES) | int(Unstated.INDICATORS)
    claim.scores = [0, 0, 0, 0]
    _read_hand(fields, hands, claim)
    _read_ura(fields, hands, claim)
    claim.fu = fields.integer("fu", 0, 999, NONE)
    claim.han = fields.integer("fanshu", 0, 999, NONE)
    fields.integer("damanguan", 1, HAN_MOST, NONE)
    claim.points = fields.integer("defen", 0, POINTS_MOST, NONE)
    _read_yaku(fields, hands, claim)
    _read_changes(fields, hands, claim)
    fields.close()
    return claim


def _read_hand(fields: Fields, hands: Table, claim: ClaimRow) -> None:
    if "shoupai" not in fields:
        claim.unstated |= Unstated.HAND | Unstated.MELDS | Unstated.TILE
        return
    path = fields.at("shoupai")
    hand = hand_at(fields.value("shoupai"), path, 14)
    if not hand.tiles:
        raise fields.bad("shoupai", "the winner's concealed tiles")
    found = hands.winning(claim.seat, claim.source, hand.tiles)
    claim.hand, claim.tile = padded(found, 14), found[-1]
    for line, meld in zip(claim.melds, hand.melds, strict=False):
        try:
            line[:] = claimed_meld(hands, claim.seat, meld)
        except TileTextError as error:
            raise fields.bad("shoupai", f"melds ({error})") from None


def _read_ura(fields: Fields, hands: Table, claim: ClaimRow) -> None:
    if "fubaopai" not in fields:
        claim.unstated |= Unstated.URA
        return
    found = fields.value("fubaopai")
    if found is None:
        return
    path = fields.at("fubaopai")
    names = [
        tile_at(one, (*path, n)) for n, one in enumerate(array(found, path, range(11)))
    ]
    claim.ura, claim.ura_stated = padded(hands.under(names), 10), 1


def _read_yaku(fields: Fields, hands: Table, claim: ClaimRow) -> None:
    if "hupai" not in fields:
        claim.unstated |= Unstated.YAKU
        return
    yaku: list[int] = []
    han: list[int] = []
    liable: set[int] = set()
    for n, one in enumerate(fields.array("hupai", range(25))):
        item = Fields(one, (*fields.at("hupai"), n))
        name = item.text("name")
        if name not in YAKU_OF:
            raise item.bad("name", "the name of a yaku")
        yaku.append(int(YAKU_OF[name]))
        han.append(_han(item))
        if "baojia" in item:
            liable.add(_liable(item, hands, claim.seat))
        item.close()
    claim.yaku, claim.yaku_han = padded(yaku, 24), padded(han, 24)
    if len(liable) > 1:
        raise fields.bad("hupai", "at most one liable player")
    if liable:
        claim.pao = liable.pop()
    elif hands.from_tenhou:
        claim.unstated |= Unstated.PAO


def _han(item: Fields) -> int:
    """Han of a yaku; stars stand for so many times a yakuman."""
    found = item.value("fanshu", NONE)
    if type(found) is str:
        if re.fullmatch(r"\*{1,9}", found) is None:
            raise item.bad("fanshu", "a number of han, or stars")
        return NONE
    return item.integer("fanshu", 0, HAN_MOST, NONE)


def _liable(item: Fields, hands: Table, winner: int) -> int:
    found = item.value("baojia")
    if type(found) is str:  # as lib/hule.js has it: from the winner's side
        if len(found) != 1 or found not in MARKS[1:]:
            raise item.bad("baojia", "a player 0-3 or one of '+', '=', '-'")
        return (winner + MARKS.index(found)) % 4
    return hands.seat(item.integer("baojia", 0, 3))


def _read_changes(fields: Fields, hands: Table, claim: ClaimRow) -> None:
    if "fenpei" not in fields:
        claim.unstated |= Unstated.DELTAS
        return
    changes = fields.integers("fenpei", -POINTS_MOST, POINTS_MOST, (4,))
    for place, change in enumerate(changes):
        claim.deltas[hands.seat(place)] = change


# -- draws -----------------------------------------------------------------------------


def read_draw(fields: Fields, hands: Table) -> ClaimRow:
    """The claim of a `pingju`.

    Raises:
        UnreadError: something that is missing or not understood.
    """
    claim = empty_claim()
    name = fields.text("name")
    if name not in DRAW_OF:
        raise fields.bad("name", "the name of a draw")
    claim.kind = int(DRAW_OF[name])
    claim.unstated = int(Unstated.SCORES)
    claim.scores = [0, 0, 0, 0]
    _read_shown(fields, hands, claim)
    _read_changes(fields, hands, claim)
    fields.close()
    return claim


def _read_shown(fields: Fields, hands: Table, claim: ClaimRow) -> None:
    if "shoupai" not in fields:
        claim.unstated |= Unstated.TENPAI | Unstated.SHOWN
        return
    path = fields.at("shoupai")
    for place, one in enumerate(fields.array("shoupai", (4,))):
        if one == "":
            continue
        hand = hand_at(one, (*path, place), 14)
        seat = hands.seat(place)
        claim.tenpai[seat] = 1
        if all(name is None for name in hand.tiles):
            claim.unstated |= Unstated.SHOWN
        else:
            claim.shown[seat] = padded(hands.shown(seat, hand.tiles), 14)


# -- the end of the game ---------------------------------------------------------------


def read_end(head: Fields, game: GameRow, seats: list[int]) -> None:
    """Final scores and results, if the game has ended.

    A game that is still being played has no points, or the numbers 0, 0, 0, 0
    (lib/game.js); one that has ended has texts, or at least a ranking.

    Args:
        head: the record's own fields.
        game: the row to fill.
        seats: the seat of each player in the record's order.

    Raises:
        UnreadError: something that is not understood.
    """
    scores, results, ranking = (_four(head, n) for n in ("defen", "point", "rank"))
    game.final_scores, game.results = [0] * 4, [0] * 4
    stated = [result for result in results if result not in ("", 0)]
    if not stated and not (ranking and scores and not results):
        return
    game.ended = 1
    if not scores or "" in scores:
        game.unstated |= Unstated.SCORES
    else:
        path = head.at("defen")
        for player, score in enumerate(scores):
            found = integer(score, (*path, player), -POINTS_MOST, POINTS_MOST)
            game.final_scores[seats[player]] = found
    if not stated:
        game.unstated |= Unstated.RESULTS
        return
    for player, result in enumerate(results):
        found = _result(result, (*head.at("point"), player))
        game.results[seats[player]] = found


def _four(head: Fields, name: str) -> list[object]:
    """A list of four values or none, of any type; empty if it is missing."""
    if name not in head:
        return []
    return head.array(name, (0, 4))


def _result(value: object, path: Path) -> int:
    """Thousands, as a text or number, as points."""
    if type(value) not in (str, int) or _RESULT.fullmatch(str(value)) is None:
        raise bad(value, path, "points such as '-12.3'")
    return int(Decimal(str(value)) * 1000)


__all__ = [
    "POINTS_MOST",
    "UnreadError",
    "hand_at",
    "read_draw",
    "read_end",
    "read_win",
    "tile_at",
]
