"""The last element of a tenhou.net/6 round: what it says of the result.

A draw is `["流局", changes]`, of which the changes may be left out; wins are `["和了",
changes, [winner, source, liable or winner, worth, yaku, …], …]`, two elements each.
The worth is a text such as `30符2飜2000点`, `満貫2000-4000点` (others, dealer) or
`跳満6000点∀` (everybody); a yaku `立直(1飜)` or `国士無双(役満)`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from paifu.logs.builder import empty_claim, padded
from paifu.logs.events import NONE, ClaimKind, ClaimRow, Unstated
from paifu.logs.formats.json_values import Path, array, bad, integer, integers, text
from paifu.logs.yaku import Yaku
from paifu.logs.yaku_names import yaku_named

POINTS_MOST = 100_000_000
"""Most points that a record may state; far beyond any game."""

WIN = "和了"
WIN_NAMES = (WIN, "Agari")

EXHAUSTIVE, NAGASHI = int(ClaimKind.EXHAUSTIVE), int(ClaimKind.NAGASHI)

ALL_TENPAI, ALL_NOTEN = "全員聴牌", "全員不聴"

DRAW_NAMES = {
    EXHAUSTIVE: "流局",
    NAGASHI: "流し満貫",
    int(ClaimKind.KYUUSHU): "九種九牌",
    int(ClaimKind.SUUFON): "四風連打",
    int(ClaimKind.SUUCHA_RIICHI): "四家立直",
    int(ClaimKind.SUUKAIKAN): "四槓散了",
    int(ClaimKind.SANCHAHOU): "三家和了",
    int(ClaimKind.DRAW_UNSTATED): "不明",
}
"""What tenhou.net calls the draws."""

DRAW_KINDS = {name: kind for kind, name in DRAW_NAMES.items()} | {
    ALL_TENPAI: EXHAUSTIVE,
    ALL_NOTEN: EXHAUSTIVE,
    # Equim-chan/tensoul, in its three languages
    "四開槓": int(ClaimKind.SUUKAIKAN),
    "三家和": int(ClaimKind.SANCHAHOU),
    "Ryuukyoku": EXHAUSTIVE,
    "Exhaustive Draw": EXHAUSTIVE,
    "Nagashi Mangan": NAGASHI,
    "Mangan at Draw": NAGASHI,
    "Suukaikan": int(ClaimKind.SUUKAIKAN),
    "Four Kan Abortion": int(ClaimKind.SUUKAIKAN),
    "Sanchahou": int(ClaimKind.SANCHAHOU),
    "Three Ron Abortion": int(ClaimKind.SANCHAHOU),
    "Kyuushu Kyuuhai": int(ClaimKind.KYUUSHU),
    "Nine Terminal Abortion": int(ClaimKind.KYUUSHU),
    "Suufon Renda": int(ClaimKind.SUUFON),
    "Four Wind Abortion": int(ClaimKind.SUUFON),
    "Suucha Riichi": int(ClaimKind.SUUCHA_RIICHI),
    "Four Riichi Abortion": int(ClaimKind.SUUCHA_RIICHI),
}
"""Kinds of draw by all the names that are known."""

LIMIT_NAMES = ("", "満貫", "跳満", "倍満", "三倍満", "役満")
"""What tenhou.net calls the limits."""

LIMITS = {name: limit for limit, name in enumerate(LIMIT_NAMES)} | {
    "数え役満": 5,
    "切り上げ満貫": 1,
    "Mangan ": 1,
    "Haneman ": 2,
    "Baiman ": 3,
    "Sanbaiman ": 4,
    "Yakuman ": 5,
    "Kazoe Yakuman ": 5,
    "Counted Yakuman ": 5,
    "Kiriage Mangan ": 1,
    "Rounded Mangan ": 1,
}
"""Limits by all the names that are known."""

_WORTH = re.compile(
    r"(?:([0-9]{1,3})(?:符|Fu)([0-9]{1,3})(?:飜|Han))?"
    f"({'|'.join(sorted(LIMITS, reverse=True))})"
    r"(?:([0-9]{1,8})(?:-([0-9]{1,8}))?)?点(∀)?"
)
_YAKU = re.compile(r"(.{1,40})\((?:([0-9]{1,3})飜|役満)\)")

YAKU_MOST = 24
"""As many as a claim has room for."""

WINS_MOST = 3

TENHOU_YAKU = {
    yaku: "国士無双１３面" if yaku == Yaku.KOKUSHI_13 else yaku.kanji for yaku in Yaku
}
"""Names of the yaku as tenhou.net writes them."""


class Dealt:
    """What a result is read for: the round's number, dealer and players."""

    __slots__ = ("dealer", "number", "place", "players")

    def __init__(self, players: int, number: int, place: int) -> None:
        """A round of this number; `place` is the result's."""
        self.players = players
        self.number = number
        self.dealer = number % 4
        self.place = place


# -- reading ---------------------------------------------------------------------------


def read_result(value: object, path: Path, dealt: Dealt) -> list[ClaimRow]:
    """The claims of a round's result; none if it has none.

    Raises:
        UnreadError: something that is missing or not understood.
    """
    found = array(value, path)
    if not found:
        return []
    name = text(found[0], (*path, 0))
    if name in WIN_NAMES:
        return _wins(found, path, dealt)
    if name not in DRAW_KINDS:
        known = f"{WIN!r} or the name of a draw"
        raise bad(name, (*path, 0), known)
    array(found, path, range(1, 3))
    claim = _claim(DRAW_KINDS[name], dealt)
    claim.unstated |= Unstated.SHOWN
    if name in (ALL_TENPAI, ALL_NOTEN):
        tenpai = int(name == ALL_TENPAI)
        claim.tenpai = [tenpai] * dealt.players + [0] * (4 - dealt.players)
    else:
        claim.unstated |= Unstated.TENPAI
    if len(found) > 1:
        _changes(claim, found[1], (*path, 1), dealt)
    elif claim.kind in (NAGASHI, int(ClaimKind.DRAW_UNSTATED)) or name in (
        DRAW_NAMES[EXHAUSTIVE],
        "Ryuukyoku",
        "Exhaustive Draw",
    ):
        claim.unstated |= Unstated.DELTAS
    # Of the others nobody's points change, and tenhou.net says so by saying nothing.
    return [claim]


def _claim(kind: int, dealt: Dealt) -> ClaimRow:
    claim = empty_claim()
    claim.kind = kind
    claim.place = dealt.place
    claim.scores = [0, 0, 0, 0]
    claim.unstated = int(Unstated.SCORES)
    return claim


def _changes(claim: ClaimRow, value: object, path: Path, dealt: Dealt) -> None:
    sizes = (0, *range(dealt.players, 5))
    deltas = array(value, path)
    if len(deltas) not in sizes:
        raise bad(value, path, f"a change for each of {dealt.players} players")
    integers(deltas, path, -POINTS_MOST, POINTS_MOST)
    if not deltas:
        claim.unstated |= Unstated.DELTAS
    claim.deltas = [*deltas, 0, 0, 0, 0][:4]


def _wins(found: list[Any], path: Path, dealt: Dealt) -> list[ClaimRow]:
    if len(found) % 2 == 0 or not 3 <= len(found) <= 1 + 2 * WINS_MOST:
        raise bad(found, path, f"{WIN!r} and one to three pairs of changes and win")
    claims = []
    for n in range(1, len(found), 2):
        claim = _claim(int(ClaimKind.WIN), dealt)
        _changes(claim, found[n], (*path, n), dealt)
        _win(claim, array(found[n + 1], (*path, n + 1)), (*path, n + 1), dealt)
        claims.append(claim)
    return claims


def _win(claim: ClaimRow, value: list[Any], path: Path, dealt: Dealt) -> None:
    claim.unstated |= Unstated.HAND | Unstated.MELDS | Unstated.TILE
    claim.unstated |= Unstated.INDICATORS
    if len(value) < 2:
        raise bad(value, path, "winner and source")
    seats = [
        integer(seat, (*path, n), 0, dealt.players - 1)
        for n, seat in enumerate(value[:3])
        if n < 2 or type(seat) is not str
    ]
    claim.seat, claim.source = seats[:2]
    if len(seats) == 2:
        claim.unstated |= Unstated.PAO
    elif seats[2] != claim.seat:
        claim.pao = seats[2]
    words = value[len(seats) :]
    at = len(seats)
    if words and _WORTH.fullmatch(text(words[0], (*path, at))):
        _worth(claim, words.pop(0), (*path, at), dealt)
        at += 1
    if not words:
        claim.unstated |= Unstated.YAKU
    if len(words) > YAKU_MOST:
        raise bad(value, path, f"at most {YAKU_MOST} yaku")
    _yaku(claim, words, path, at, dealt)


def _worth(claim: ClaimRow, word: str, path: Path, dealt: Dealt) -> None:
    found = _WORTH.fullmatch(word)
    assert found is not None
    fu, han, limit, points, dealers, everybody = found.groups()
    if fu:
        claim.fu, claim.han = int(fu), int(han)
    claim.limit = LIMITS[limit]
    if not limit and not fu:
        claim.limit = NONE
    tsumo = claim.seat == claim.source
    if ((dealers or everybody) and not tsumo) or (dealers and everybody):
        raise bad(word, path, "what one player pays for a ron")
    if not points:
        return
    claim.points = int(points)
    if everybody:
        claim.points *= dealt.players - 1
    elif dealers:
        claim.points = int(points) * (dealt.players - 2) + int(dealers)


def _yaku(claim: ClaimRow, words: list[Any], path: Path, at: int, dealt: Dealt) -> None:
    pairs: dict[int, int] = {}
    seat_wind = (claim.seat - dealt.dealer) % dealt.players
    for n, word in enumerate(words, at):
        found = _YAKU.fullmatch(text(word, (*path, n)))
        yaku = found and yaku_named(found[1], seat_wind, dealt.number // 4)
        if found is None or yaku is None:
            raise bad(word, (*path, n), "a yaku and its han, such as '立直(1飜)'")
        han = int(found[2]) if found[2] else NONE
        if yaku in pairs and (yaku != Yaku.DORA or NONE in (han, pairs[yaku])):
            raise bad(word, (*path, n), "each yaku once")
        # Extracted norths stand apart in some records, and are dora like the others.
        pairs[yaku] = pairs.get(yaku, 0) + han
    claim.yaku = padded(pairs, YAKU_MOST)
    claim.yaku_han = padded(pairs.values(), YAKU_MOST)


# -- writing ---------------------------------------------------------------------------


class FormError(ValueError):
    """A result that has no form in a tenhou.net/6 record."""


def result_value(claims: Sequence[ClaimRow], players: int, dealer: int) -> list[Any]:
    """A round's result as tenhou.net writes it; the reverse of `read_result`.

    Raises:
        FormError: the record has no way to say it.
    """
    if not claims:
        return []
    first = claims[0]
    if first.kind == ClaimKind.WIN:
        made: list[Any] = [WIN]
        for claim in claims:
            made += [_deltas(claim), _win_value(claim, players, dealer)]
        return made
    name = _draw_name(first, players)
    deltas = _deltas(first)
    if name == DRAW_NAMES[EXHAUSTIVE] or first.kind in (
        NAGASHI,
        int(ClaimKind.DRAW_UNSTATED),
    ):
        return [name, deltas] if deltas else [name]
    if first.unstated & Unstated.DELTAS:
        return [name, []]
    return [name, deltas] if any(deltas) else [name]


def _deltas(claim: ClaimRow) -> list[int]:
    if claim.unstated & Unstated.JOINT:
        raise FormError("the changes of several wins are not told apart")
    return [] if claim.unstated & Unstated.DELTAS else claim.deltas


def _draw_name(claim: ClaimRow, players: int) -> str:
    if claim.kind not in DRAW_NAMES:
        raise FormError(f"claim kind {claim.kind!r} is no draw")
    stated = not claim.unstated & (Unstated.TENPAI | Unstated.DELTAS)
    if claim.kind == EXHAUSTIVE and stated and not any(claim.deltas):
        ready = sum(claim.tenpai)
        if ready in (0, players):
            return ALL_TENPAI if ready else ALL_NOTEN
    return DRAW_NAMES[claim.kind]


def _win_value(claim: ClaimRow, players: int, dealer: int) -> list[Any]:
    if NONE in (claim.seat, claim.source):
        raise FormError("a win does not say whose it is, or by whose tile")
    made: list[Any] = [claim.seat, claim.source]
    # Viewers want a third seat where there is more.
    bare = claim.unstated & Unstated.YAKU and claim.points == claim.fu == NONE
    if not (bare and claim.unstated & Unstated.PAO):
        made.append(claim.seat if claim.pao == NONE else claim.pao)
    if worth := _worth_text(claim, players, dealer):
        made.append(worth)
    for yaku, han in zip(claim.yaku, claim.yaku_han, strict=True):
        # Tenhou's XML lists under-dora of no han too.
        if yaku == NONE or (yaku == Yaku.URA_DORA and han == 0):
            continue
        worth = "役満" if han == NONE else f"{han}飜"
        made.append(f"{TENHOU_YAKU[Yaku(yaku)]}({worth})")
    return made


def _worth_text(claim: ClaimRow, players: int, dealer: int) -> str:
    han = claim.han
    if han == NONE and NONE not in [
        h for y, h in zip(claim.yaku, claim.yaku_han, strict=True) if y != NONE
    ]:
        han = sum(h for h in claim.yaku_han if h != NONE) or NONE
    limit = LIMIT_NAMES[max(claim.limit, 0)]
    value = limit
    if not limit and NONE not in (claim.fu, han):
        value = f"{claim.fu}符{han}飜"
    if claim.points == NONE:
        return f"{value}点" if value else ""
    return value + points_text(claim, players, dealer)


def points_text(claim: ClaimRow, players: int, dealer: int) -> str:
    """The points of a win: in all, or what each pays for an own draw.

    >>> claim = empty_claim()
    >>> claim.seat = claim.source = 1
    >>> claim.points = 2700
    >>> points_text(claim, 4, 0), points_text(claim, 4, 1)
    ('700-1300点', '900点∀')
    """
    points = claim.points
    if claim.seat != claim.source:
        return f"{points}点"
    if claim.seat == dealer:
        if points % (players - 1) == 0:
            return f"{points // (players - 1)}点∀"
        return f"{points}点"
    # One share of x rounded up to hundreds, and the dealer's of 2x.
    share = -(-points // players // 100) * 100
    dealers = points - (players - 2) * share
    if share > 0 and dealers in (2 * share, 2 * share - 100):
        return f"{share}-{dealers}点"
    return f"{points}点"
