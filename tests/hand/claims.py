"""Results that Tenhou records claim, as hands to score.

A small reader of its own, so that the scorer can be tested without the record reader.
What the hand cannot show (riichi, ippatsu, last tile, ...) is taken from the claimed
yaku; everything else is worked out from tiles and winds.
"""

from __future__ import annotations

import gzip
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from paifu.logs.engine import plain
from paifu.logs.events import EventKind
from paifu.logs.yaku import Yaku
from paifu.replay.hand.state import Win

_TAG = re.compile(r"<(GO|INIT|AGARI)\b([^>]*)>")
_ATTRIBUTE = re.compile(r'(\w+)="([^"]*)"')


@dataclass
class Claim:
    """One AGARI element."""

    where: str
    win: Win
    players: int
    open_tanyao: bool
    fu: int
    points: int
    limit: int
    yaku: dict[int, int]
    """Yaku id to han; 0 for a yakuman."""


def dora_count(tiles: list[int], indicators: list[int], players: int) -> int:
    """How many of the tiles the indicators name."""
    total = 0
    for indicator in indicators:
        kind = indicator // 4
        if kind < 27:
            after = kind // 9 * 9 + (kind % 9 + 1) % 9
            if players == 3 and kind in (0, 8):
                after = 8 - kind
        elif kind < 31:
            after = 27 + (kind - 27 + 1) % 4
        else:
            after = 31 + (kind - 31 + 1) % 3
        total += sum(tile // 4 == after for tile in tiles)
    return total


def add_meld(win: Win, code: int) -> list[int]:
    """Add a meld from its number; its tiles."""
    if code & 4:
        t = code >> 10
        first = t // 3 // 7 * 9 + t // 3 % 7
        copies = (code >> 3 & 3, code >> 5 & 3, code >> 7 & 3)
        kind, low = EventKind.CHI, first
        tiles = [4 * (first + i) + copy for i, copy in enumerate(copies)]
    elif code & 24:
        low = (code >> 9) // 3
        kind = EventKind.PON if code & 8 else EventKind.KAKAN
        left_out = code >> 5 & 3 if code & 8 else 4
        tiles = [4 * low + i for i in range(4) if i != left_out]
    elif code & 32:
        win.nuki += 1
        return [code >> 8]
    else:
        low = (code >> 8) // 4
        kind = EventKind.DAIMINKAN if code & 3 else EventKind.ANKAN
        tiles = [4 * low + i for i in range(4)]
    win.meld_kind[win.meld_count] = int(kind)
    win.meld_tile[win.meld_count] = low
    win.meld_count += 1
    return tiles


def ints(text: str) -> list[int]:
    return [int(n) for n in text.split(",")] if text else []


def read_claim(a: dict[str, str], kind: int, dealer: int, number: int) -> Claim:
    """The claim of one AGARI element.

    Args:
        a: its attributes.
        kind: `type` of the game's GO element.
        dealer: seat.
        number: of the round, 0 = East 1.
    """
    win = plain(Win)
    players = 3 if kind & 16 else 4
    pairs = ints(a.get("yaku", ""))
    yaku = dict(zip(pairs[::2], pairs[1::2], strict=True))
    yaku |= dict.fromkeys(ints(a.get("yakuman", "")), 0)
    hand = ints(a["hai"])
    for tile in hand:
        win.counts[tile // 4] += 1
    tiles = hand + [t for m in ints(a.get("m", "")) for t in add_meld(win, m)]
    who = int(a["who"])
    win.win_kind = int(a["machi"]) // 4
    win.tsumo = int(a["who"] == a["fromWho"])
    win.dealer = int(who == dealer)
    win.seat_wind = (who - dealer) % players
    win.round_wind = number // 4
    win.riichi = 2 if Yaku.DOUBLE_RIICHI in yaku else int(Yaku.RIICHI in yaku)
    win.ippatsu = int(Yaku.IPPATSU in yaku)
    win.chankan = int(Yaku.CHANKAN in yaku)
    win.rinshan = int(Yaku.RINSHAN in yaku)
    win.last_tile = int(Yaku.HAITEI in yaku or Yaku.HOUTEI in yaku)
    win.first_turn = int(Yaku.TENHOU in yaku or Yaku.CHIIHOU in yaku)
    win.dora = dora_count(tiles, ints(a["doraHai"]), players)
    win.ura = dora_count(tiles, ints(a.get("doraHaiUra", "")), players)
    reds = () if kind & 2 else ((52, 88) if players == 3 else (16, 52, 88))
    win.red = sum(tile in reds for tile in tiles)
    fu, points, limit = ints(a["ten"])
    return Claim("", win, players, not kind & 4, fu, points, limit, yaku)


def read_claims(folder: Path) -> Iterator[Claim]:
    """Every AGARI element of the records below a folder."""
    for file in sorted(folder.rglob("*.mjlog")):
        data = file.read_bytes()
        if data[:2] == b"\x1f\x8b":
            data = gzip.decompress(data)
        kind, dealer, number, count = 9, 0, 0, 0
        for name, text in _TAG.findall(data.decode("utf-8", "replace")):
            a = dict(_ATTRIBUTE.findall(text))
            if name == "GO":
                kind = int(a["type"])
            elif name == "INIT":
                dealer, number = int(a["oya"]), ints(a["seed"])[0]
            else:
                count += 1
                claim = read_claim(a, kind, dealer, number)
                claim.where = f"{file.name} win {count}"
                yield claim
