"""RecordHule, RecordNoTile and RecordLiuJu: what Mahjong Soul says of results."""

from __future__ import annotations

from dataclasses import dataclass

from paifu.logs.builder import empty_claim, padded
from paifu.logs.events import NONE, ClaimKind, ClaimRow, Unstated
from paifu.logs.formats.mahjong_soul_names import (
    DRAWS,
    KAZOE_TITLE,
    LIMIT_NAMES,
    NORTHS,
    ROUND_WIND,
    SEAT_WIND,
    YAKU_NAMES,
    YAKU_OF,
)
from paifu.logs.formats.mahjong_soul_state import Hand
from paifu.logs.formats.mahjong_soul_wire import Tree
from paifu.logs.formats.unread import UnreadError
from paifu.logs.yaku import Yaku

POINTS_MOST = 100_000_000
"""Most points that a record may state; far beyond any game."""

YAKUMAN_LIMIT = 5


@dataclass(slots=True)
class Table:
    """What a result depends on, of its round."""

    players: int
    dealer: int
    wind: int
    """Of the round, 0 = east."""
    hand: Hand
    dora: list[tuple[str, int]]
    """Names and ids of the indicators turned so far."""
    ura: list[tuple[str, int]]
    """Names and ids of the under-indicators that a win showed."""


def bad(what: str, value: object, expected: str) -> UnreadError:
    """What to raise for a value that is not as expected."""
    reason = f"{what} is {value!r}: expected {expected}"
    return UnreadError("format.bad_value", reason)


def seat_of(data: Tree, players: int, name: str) -> int:
    """The seat of a message; 0 if it has none, as protocol buffers leave out zeros."""
    seat = data.get("seat") or 0
    if seat >= players:
        raise bad(f"{name}.seat", seat, f"a seat below {players}")
    return int(seat)


def points(values: list[int] | None, players: int, what: str) -> list[int]:
    """Points of all seats, 0 for one that nobody has.

    Raises:
        UnreadError: another number of seats, or points beyond all measure.
    """
    found = list(values or ())
    if len(found) != players:
        raise bad(what, found, f"points of {players} seats")
    if max(map(abs, found)) > POINTS_MOST:
        raise bad(what, found, f"points up to {POINTS_MOST}")
    return found + [0] * (4 - players)


# -- wins ------------------------------------------------------------------------------


def read_wins(data: Tree, table: Table) -> list[ClaimRow]:
    """The claims of a RecordHule, one a winner.

    Raises:
        UnreadError: something that is missing or not understood.
    """
    hules = data.get("hules") or []
    if not 0 < len(hules) < table.players:
        raise bad("RecordHule.hules", len(hules), f"1 to {table.players - 1} wins")
    claims = [_read_win(hule, table) for hule in hules]
    if len({claim.seat for claim in claims}) < len(claims):
        raise bad("RecordHule.hules", [c.seat for c in claims], "each winner once")
    last = claims[-1]
    if data.get("delta_scores"):
        last.deltas = points(data["delta_scores"], table.players, "delta_scores")
    else:
        last.unstated |= Unstated.DELTAS
        last.deltas = [NONE] * 4
    if data.get("old_scores"):
        claims[0].scores = points(data["old_scores"], table.players, "old_scores")
    else:
        claims[0].unstated |= Unstated.SCORES
    for claim in claims[:-1]:
        claim.unstated |= Unstated.DELTAS
        claim.deltas = [NONE] * 4
    for claim in claims[1:]:
        claim.unstated |= Unstated.SCORES
    if len(claims) > 1:
        last.unstated |= Unstated.JOINT
    if not any("baopai" in one for one in (data, *hules)):
        for claim in claims:
            claim.unstated |= Unstated.PAO
    liable = data.get("baopai") or 0
    if liable and all(claim.pao == NONE for claim in claims):
        last.pao = _liable(liable, table.players, "RecordHule.baopai")
    return claims


def _liable(value: int, players: int, what: str) -> int:
    # One more than the seat, so that 0 is nobody.
    if not 0 < value <= players:
        raise bad(what, value, f"0, or a seat and one, up to {players}")
    return value - 1


def _read_win(hule: Tree, table: Table) -> ClaimRow:
    hand = table.hand
    claim = empty_claim()
    claim.kind = int(ClaimKind.WIN)
    seat = claim.seat = seat_of(hule, table.players, "HuleInfo")
    tsumo = bool(hule.get("zimo"))
    claim.source = seat if tsumo else hand.actor
    if not tsumo and hand.actor in (NONE, seat):
        raise UnreadError("format.misplaced", "a ron where nobody else offers a tile")
    _read_hand(hule, table, claim, tsumo)
    claim.dora = padded(_indicators(hule, "doras", table.dora, hand), 10)
    if hule.get("liqi") or hule.get("li_doras"):
        claim.ura_stated = 1
        claim.ura = padded(_indicators(hule, "li_doras", table.ura, hand), 10)
    _read_value(hule, table, claim, tsumo)
    liable = hule.get("baopai") or 0
    if liable:
        claim.pao = _liable(liable, table.players, "HuleInfo.baopai")
    for key in ("baida_changed", "tianming_bonus", "hu_tile_baiDa_changed", "lines"):
        if hule.get(key):
            raise bad(f"HuleInfo.{key}", hule[key], "nothing, as in ordinary games")
    return claim


def _read_hand(hule: Tree, table: Table, claim: ClaimRow, tsumo: bool) -> None:
    hand, seat = table.hand, claim.seat
    name = hand.name(hule.get("hu_tile") or "", "HuleInfo.hu_tile")
    offered = hand.drawn[seat] if tsumo else hand.offered
    named = offered != NONE and hand.tiles.is_named(offered, name)
    claim.tile = offered if named else hand.new(name)
    held = hand.tiles.hands[seat]
    if tsumo and named:
        held.remove(offered)
    names = hand.names(hule.get("hand") or [], "HuleInfo.hand", 13)
    claim.hand = padded([*hand.find(seat, names), claim.tile], 14)
    if tsumo and named:
        held.append(offered)
    melds = hule.get("ming") or []
    if len(melds) > 4:
        raise bad("HuleInfo.ming", len(melds), "at most 4 melds")
    for line, text in zip(claim.melds, melds, strict=False):
        meld = hand.find_meld(seat, text, "HuleInfo.ming")
        line[:] = [meld.kind, meld.source, *padded(meld.tiles, 4)]


def _indicators(
    hule: Tree, key: str, known: list[tuple[str, int]], hand: Hand
) -> list[int]:
    """Ids of indicators: those that the round had before, others as new tiles."""
    texts = hule.get(key) or []
    names = hand.names(texts, f"HuleInfo.{key}", 10)
    found: list[int] = []
    for index, (text, name) in enumerate(zip(texts, names, strict=True)):
        if index < len(known) and known[index][0] == text:
            found.append(known[index][1])
            continue
        found.append(hand.new(name))
        if key == "li_doras" and index == len(known):
            known.append((text, found[-1]))
    return found


def _read_value(hule: Tree, table: Table, claim: ClaimRow, tsumo: bool) -> None:
    yakuman = bool(hule.get("yiman"))
    claim.fu = _count(hule, "fu")
    # Of a yakuman it is how many yakuman.
    count = _count(hule, "count")
    claim.han = NONE if yakuman else count
    claim.limit = _limit(hule, yakuman)
    claim.points = _points(hule, table, claim.seat, tsumo)
    _read_yaku(hule, table, claim, yakuman)


def _count(hule: Tree, key: str) -> int:
    found = hule.get(key)
    if found is None:
        return NONE
    if found > 999:
        raise bad(f"HuleInfo.{key}", found, "a number up to 999")
    return int(found)


def _limit(hule: Tree, yakuman: bool) -> int:
    title = hule.get("title_id")
    if title is None:
        word = hule.get("title")
        if word is None:
            return NONE
        if yakuman:
            return YAKUMAN_LIMIT
        if word not in LIMIT_NAMES:
            raise bad("HuleInfo.title", word, "the name of a limit")
        return LIMIT_NAMES[word]
    if title > KAZOE_TITLE:
        raise bad("HuleInfo.title_id", title, f"a limit up to {KAZOE_TITLE}")
    return min(int(title), YAKUMAN_LIMIT)


def _points(hule: Tree, table: Table, seat: int, tsumo: bool) -> int:
    """Points of the hand alone: what is paid for a ron, or by all for a tsumo."""
    others, dealer = table.players - 1, 0
    if seat != table.dealer:
        others, dealer = others - 1, 1
    if tsumo:
        terms = [(others, "point_zimo_xian"), (dealer, "point_zimo_qin")]
    else:
        terms = [(1, "point_rong")]
    if any(count and hule.get(key) is None for count, key in terms):
        return NONE
    paid = sum(count * int(hule[key]) for count, key in terms if count)
    if paid > POINTS_MOST:
        raise bad("points of a win", paid, f"points up to {POINTS_MOST}")
    return paid


def _read_yaku(hule: Tree, table: Table, claim: ClaimRow, yakuman: bool) -> None:
    fans = hule.get("fans") or []
    if not fans:
        raise UnreadError("format.missing", "HuleInfo has no 'fans'")
    if len(fans) > 24:
        raise bad("HuleInfo.fans", len(fans), "at most 24 yaku")
    yaku: list[int] = []
    han: list[int] = []
    claim.nuki = 0
    for fan in fans:
        word = (fan.get("name") or "").replace("\uff1a", ":")
        number = fan.get("id") or YAKU_NAMES.get(word, 0)
        if number not in YAKU_OF:
            said = fan.get("id") or fan.get("name")
            raise bad("FanInfo", said, "a yaku that is known")
        value = fan.get("val") or 0
        if value > 999:
            raise bad("FanInfo.val", value, "han up to 999")
        wind = 0
        if number == SEAT_WIND:
            wind = (claim.seat - table.dealer) % table.players
        elif number == ROUND_WIND:
            wind = table.wind
        if number == NORTHS:
            claim.nuki += value
            if Yaku.DORA in yaku:
                han[yaku.index(Yaku.DORA)] += value
                continue
        yaku.append(int(YAKU_OF[number]) + wind)
        han.append(NONE if yakuman else value)
    claim.yaku, claim.yaku_han = padded(yaku, 24), padded(han, 24)


# -- draws -----------------------------------------------------------------------------


def read_exhaustive(data: Tree, table: Table) -> ClaimRow:
    """The claim of a RecordNoTile.

    Raises:
        UnreadError: something that is missing or not understood.
    """
    claim = empty_claim()
    nagashi = bool(data.get("liujumanguan"))
    claim.kind = int(ClaimKind.NAGASHI if nagashi else ClaimKind.EXHAUSTIVE)
    if data.get("hules_history"):
        raise bad("RecordNoTile.hules_history", "wins", "none, as in ordinary games")
    players = data.get("players") or []
    if players and len(players) != table.players:
        raise bad("RecordNoTile.players", len(players), f"{table.players} players")
    if not players:
        claim.unstated |= Unstated.TENPAI | Unstated.SHOWN
        claim.tenpai = [NONE] * 4
    for seat, player in enumerate(players):
        claim.tenpai[seat] = int(bool(player.get("tingpai")))
        names = table.hand.names(player.get("hand") or [], "NoTilePlayerInfo.hand")
        claim.shown[seat] = padded(table.hand.find(seat, names), 14)
    _read_payments(data.get("scores") or [], table, claim)
    return claim


def _read_payments(entries: list[Tree], table: Table, claim: ClaimRow) -> None:
    """One entry of payments, or one for each nagashi."""
    if not entries or not entries[0].get("old_scores"):
        claim.unstated |= Unstated.SCORES
    else:
        old = entries[0]["old_scores"]
        claim.scores = points(old, table.players, "old_scores")
    for entry in entries:
        # Where nobody pays, no changes are written (see tensoul's convert.js).
        if entry.get("delta_scores"):
            moved = points(entry["delta_scores"], table.players, "delta_scores")
            claim.deltas = [a + b for a, b in zip(claim.deltas, moved, strict=True)]


def read_abortive(data: Tree, table: Table) -> ClaimRow:
    """The claim of a RecordLiuJu.

    Raises:
        UnreadError: something that is missing or not understood.
    """
    claim = empty_claim()
    kind = DRAWS.get(data.get("type") or 0)
    if kind is None:
        raise bad("RecordLiuJu.type", data.get("type"), "a draw that is known, 1 to 5")
    claim.kind = int(kind)
    if data.get("hules_history"):
        raise bad("RecordLiuJu.hules_history", "wins", "none, as in ordinary games")
    claim.unstated |= Unstated.SCORES | Unstated.DELTAS
    claim.deltas = [NONE] * 4
    seat = seat_of(data, table.players, "RecordLiuJu")
    texts = data.get("tiles") or []
    shown = [text.split("|") if text else [] for text in data.get("allplayertiles", ())]
    if len(shown) not in (0, table.players):
        raise bad("allplayertiles", len(shown), f"hands of {table.players} players")
    if not shown:
        shown = [[] for _ in range(table.players)]
    if texts:
        shown[seat] = texts
    for owner, tiles in enumerate(shown):
        if tiles:
            names = table.hand.names(tiles, "RecordLiuJu.tiles")
            claim.shown[owner] = padded(table.hand.find(owner, names), 14)
            claim.tenpai[owner] = 1
    return claim
