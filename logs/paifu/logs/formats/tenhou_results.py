"""AGARI, RYUUKYOKU and their `owari`: what a Tenhou record says of results."""

from __future__ import annotations

import re

from paifu.logs.builder import empty_claim, padded
from paifu.logs.events import ClaimKind, ClaimRow
from paifu.logs.formats.tenhou_melds import (
    NUKI,
    Meld,
    MeldError,
    decode_meld,
    merge_nuki,
)
from paifu.logs.formats.tenhou_values import POINTS_MOST, Values
from paifu.logs.formats.unread import UnreadError
from paifu.logs.yaku import LOCAL_FROM

DRAW_TYPES = {
    "": ClaimKind.EXHAUSTIVE,
    "nm": ClaimKind.NAGASHI,
    "yao9": ClaimKind.KYUUSHU,
    "kaze4": ClaimKind.SUUFON,
    "reach4": ClaimKind.SUUCHA_RIICHI,
    "kan4": ClaimKind.SUUKAIKAN,
    "ron3": ClaimKind.SANCHAHOU,
}
"""The `type` of a RYUUKYOKU; an exhaustive draw has none."""

YAKUMAN_FIRST, YAKUMAN_LAST = 37, 51

COUNT_MOST = 999
"""Most honba or riichi sticks that a record may state."""

_FINAL = re.compile(r"(-?)([0-9]{1,6})(?:\.([0-9]))?")


def read_win(values: Values, players: int, nuki: list[tuple[int, int]]) -> ClaimRow:
    """The claim of an AGARI.

    Args:
        values: the tag's attributes.
        players: 4 or 3.
        nuki: norths of each seat's calls so far, see `merge_nuki`.

    Raises:
        UnreadError: something that is missing or not understood.
    """
    claim = empty_claim()
    claim.kind = int(ClaimKind.WIN)
    claim.place = values.tag.place
    claim.seat = values.seat("who", players)
    claim.source = values.seat("fromWho", players)
    if "paoWho" in values:
        claim.pao = values.seat("paoWho", players)
    claim.tile = values.one("machi", 0, 135)
    claim.hand = padded(values.tiles("hai", 14), 14)
    _read_melds(values, claim, players, nuki)
    claim.fu, claim.points, claim.limit = _value(values)
    _read_yaku(values, claim)
    claim.dora = padded(values.tiles("doraHai", 10), 10)
    if "doraHaiUra" in values:
        claim.ura = padded(values.tiles("doraHaiUra", 10), 10)
        claim.ura_stated = 1
    _read_payment(values, claim)
    return claim


def _value(values: Values) -> list[int]:
    fu, points, limit = values.ints("ten", 0, 100 * POINTS_MOST, (3,))
    if fu > 999 or limit > 5:
        raise values.bad("ten", "fu to 999, points, limit to 5")
    return [fu, points, limit]


def _read_melds(
    values: Values, claim: ClaimRow, players: int, nuki: list[tuple[int, int]]
) -> None:
    claim.nuki = 0
    if "m" not in values:
        return
    found = values.ints("m", 0, 65535)
    if not found:
        values.note("m")
    melds: list[Meld] = []
    for number in found:
        try:
            melds.append(decode_meld(number, claim.seat))
        except MeldError as error:
            raise values.bad("m", f"melds ({error})") from None
    pairs = list(zip(found, melds, strict=True))
    kept = [number for number, meld in pairs if meld.kind != NUKI]
    claim.nuki = len(found) - len(kept)
    if len(kept) > 4 or claim.nuki > 4:
        raise values.bad("m", "at most 4 melds and 4 norths")
    if any(meld.source >= players for meld in melds):
        raise values.bad("m", f"tiles of one of {players} players")
    called = [meld for meld in melds if meld.kind != NUKI]
    for line, meld in zip(claim.melds, called, strict=False):
        line[:] = [meld.kind, meld.source, *padded(meld.claimed, 4)]
    if claim.nuki and found != merge_nuki(kept, nuki[: claim.nuki]):
        values.note("m")


def _read_yaku(values: Values, claim: ClaimRow) -> None:
    pairs = values.ints("yaku", 0, 99) if "yaku" in values else []
    if len(pairs) % 2 or len(pairs) > 48 or max(pairs[::2], default=0) >= LOCAL_FROM:
        raise values.bad("yaku", f"at most 24 pairs of id below {LOCAL_FROM} and han")
    yakuman: list[int] = []
    if "yakuman" in values:
        sizes = tuple(range(1, 13))
        yakuman = values.ints("yakuman", YAKUMAN_FIRST, YAKUMAN_LAST, sizes)
    elif not pairs:
        if "yaku" in values:
            raise values.bad("yaku", "a yaku")
        raise UnreadError("format.missing", "AGARI has neither 'yaku' nor 'yakuman'")
    if pairs and len(pairs) // 2 + len(yakuman) > 24:
        raise values.bad("yaku", "at most 24 yaku")
    if "yaku" in values and not pairs:
        values.note("yaku")
    claim.yaku = padded([*pairs[::2], *yakuman], 24)
    claim.yaku_han = padded(pairs[1::2], 24)


def _read_payment(values: Values, claim: ClaimRow) -> None:
    claim.honba, claim.sticks = values.ints("ba", 0, COUNT_MOST, (2,))
    pairs = values.hundreds("sc", (8, 16))
    claim.scores, claim.deltas = pairs[:8:2], pairs[1:8:2]
    for name in ("chip", "ratio"):
        if name in values:
            values.note(name)
    if len(pairs) == 16:  # chip rooms: four more pairs, of chips
        claim.chips_stated = 1
        claim.chips = [units // 100 for units in pairs[9::2]]
        values.note("sc")


def read_draw(values: Values, players: int) -> ClaimRow:
    """The claim of a RYUUKYOKU.

    Raises:
        UnreadError: something that is missing or not understood.
    """
    claim = empty_claim()
    kind = values.text("type") if "type" in values else ""
    if kind not in DRAW_TYPES or (kind == "" and "type" in values):
        known = ", ".join(name for name in DRAW_TYPES if name)
        raise values.bad("type", f"one of {known}")
    claim.kind = int(DRAW_TYPES[kind])
    claim.place = values.tag.place
    _read_payment(values, claim)
    for seat in range(4):
        name = f"hai{seat}"
        if name not in values:
            continue
        shown = values.tiles(name, 14)
        if seat >= players or not shown:
            raise values.bad(name, "the hand of a player")
        claim.shown[seat] = padded(shown, 14)
        claim.tenpai[seat] = 1
    return claim


def read_end(values: Values) -> tuple[list[int], list[int], bool]:
    """Final scores and results in points, and whether results are whole numbers.

    Raises:
        UnreadError: not four pairs of score and result (eight in a chip room).
    """
    parts = values.text("owari").split(",")
    if len(parts) not in (8, 16):
        raise values.bad("owari", "four pairs of score and result")
    made = [_final(part) for part in parts]
    if None in made or any("." in part for part in parts[:8:2]):
        raise values.bad("owari", "scores, and results in thousands")
    points = [value for value in made if value is not None]
    scores, results = [p // 10 for p in points[:8:2]], points[1:8:2]
    whole = "." not in values.text("owari")
    if values.text("owari") != print_end(scores, results, whole):
        values.note("owari")
    return scores, results, whole


def _final(text: str) -> int | None:
    """Thousands, with one decimal or none, as points."""
    found = _FINAL.fullmatch(text)
    if found is None:
        return None
    points = int(found[2]) * 1000 + int(found[3] or 0) * 100
    return -points if found[1] else points


def print_end(scores: list[int], results: list[int], whole: bool) -> str:
    """The text of an `owari`; the reverse of `read_end`.

    >>> print_end([25000, -100, 0, 0], [-5000, 400, -400, 0], whole=False)
    '250,-5.0,-1,0.4,0,-0.4,0,0.0'
    """
    parts: list[str] = []
    for score, result in zip(scores, results, strict=True):
        sign = "-" if result < 0 else ""
        text = f"{sign}{abs(result) // 1000}"
        if not whole:
            text += f".{abs(result) % 1000 // 100}"
        parts += [str(score // 100), text]
    return ",".join(parts)
