"""Reading a hand that is written down.

A hand is its concealed tiles without the winning tile, and melds in brackets or in a
list: `[c:234m]` chi, `[p:555z]` pon, `[k:9999m]` open kan, `[a:1111z]` closed kan. `0`
is a red five where the rule set has red fives, and a five like others where not; `3mr`
is another red tile, where the rule set has it.

Errors:
    HandError(ValueError): what is written cannot be, or contradicts itself.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import TypedDict, Unpack

from paifu.logs.engine import plain
from paifu.logs.events import EventKind
from paifu.logs.tiles import KIND_NAMES, TileError, parse_kinds
from paifu.replay.hand.state import Win
from paifu.replay.rules.record import (
    SUUKANTSU_TIMING_ON_FOURTH_KAN,
    URA_REVEAL_ANY_WINNER,
    Rules,
)
from paifu.replay.table.wins import dora_kind

WIND_NAMES = "ESWN"
MELD_LETTERS = {
    "c": EventKind.CHI,
    "p": EventKind.PON,
    "k": EventKind.DAIMINKAN,
    "a": EventKind.ANKAN,
}
KANS = (EventKind.DAIMINKAN, EventKind.KAKAN, EventKind.ANKAN)
FOUR = 4
FIVES = (4, 13, 22)
_BRACKET = re.compile(r"\[([^\]]*)\]")


class HandError(ValueError):
    """A hand that cannot be; the message quotes what is wrong."""


class Circumstances(TypedDict, total=False):
    """All that a win depends on beside its tiles; what is left out is not so."""

    melds: Sequence[str]
    """Further melds, such as `p:555z`."""
    tsumo: bool
    """Own draw; else ron."""
    seat_wind: str
    """E, S, W or N, S if left out; E is the dealer."""
    round_wind: str
    """E, S, W or N, E if left out."""
    riichi: bool
    double_riichi: bool
    """Riichi with the first discard, nobody having called."""
    open_riichi: bool
    """The riichi was declared with the hand shown."""
    discarder_in_riichi: bool
    """Ron: the discarder is in riichi too, which is no deal-in to an open riichi."""
    on_declaration: bool
    """Ron on the tile of a riichi declaration."""
    after_kan: bool
    """Ron on the discard that followed a kan."""
    fourth_kan: bool
    """The fourth kan itself is the win; the winning tile is one of its four."""
    furiten: bool
    """The winner's own discards hold a wait."""
    streak: int
    """Wins in a row before this one."""
    honba: int
    """Counters on the table, from some number of which the minimum of han grows."""
    ippatsu: bool
    chankan: bool
    """Ron on the tile of a kan."""
    rinshan: bool
    """Tsumo of a replacement tile."""
    last_tile: bool
    """Haitei or houtei."""
    first_turn: bool
    """Own first turn and nobody has called: tenhou, chiihou, renhou."""
    nuki: int
    """Extracted norths, with three players."""
    dora_indicators: Sequence[str]
    """The tiles turned, not the dora they point to."""
    ura_indicators: Sequence[str]
    """Under-indicators; they count only for a winner who may read them."""


@dataclass(slots=True)
class _Tiles:
    """Tiles read so far, and what the rule set allows."""

    rules: Rules
    shown: list[int] = field(default_factory=lambda: [0] * 34)
    """Copies of each kind in the hand, its melds and the indicators."""
    own: list[int] = field(default_factory=lambda: [0] * 34)
    """Copies of each kind in the hand and its melds."""
    red: list[int] = field(default_factory=lambda: [0] * 34)

    def read(self, text: str, own: bool = True) -> list[int]:
        """Kinds of a text in its order; they are counted as well."""
        try:
            tiles = parse_kinds(text)
        except TileError as error:
            raise HandError(str(error)) from error
        for kind, red in tiles:
            self._add(kind, red, own, text)
        return [kind for kind, _ in tiles]

    def _add(self, kind: int, red: bool, own: bool, text: str) -> None:
        name = KIND_NAMES[kind]
        reds = sum(self.rules.reds[4 * kind : 4 * kind + 4])
        if red and not reds and kind not in FIVES:
            raise HandError(f"{name!r} in {text!r} is never red in this rule set")
        self.shown[kind] += 1
        self.own[kind] += own
        self.red[kind] += red and reds > 0
        if self.rules.removed[kind]:
            raise HandError(f"{name!r} in {text!r} is not in this rule set's wall")
        if self.shown[kind] > 4:
            raise HandError(f"{text!r} makes five {name!r}")
        if self.red[kind] > reds:
            raise HandError(f"{text!r} makes {self.red[kind]} red {name!r} of {reds}")

    def dora(self, indicators: Sequence[str]) -> int:
        """How many own tiles the indicators make dora."""
        kinds = [kind for text in indicators for kind in self.read(text, own=False)]
        return sum(self.own[dora_kind(self.rules, kind)] for kind in kinds)


def _wind(wind: str, what: str) -> int:
    if len(wind) != 1 or wind not in WIND_NAMES:
        raise HandError(f"{what} {wind!r} is none of E, S, W, N")
    return WIND_NAMES.index(wind)


def _add_meld(win: Win, tiles: _Tiles, text: str) -> None:
    """Read one meld, such as `p:555z`."""
    letter, colon, body = text.partition(":")
    if letter not in MELD_LETTERS or not colon:
        raise HandError(f"meld {text!r} does not begin with c:, p:, k: or a:")
    if win.meld_count == 4:
        raise HandError(f"meld {text!r} is the fifth")
    kinds = sorted(tiles.read(body))
    steps = [after - before for before, after in pairwise(kinds)]
    if letter == "c":
        one_suit = kinds and kinds[0] // 9 == kinds[-1] // 9 < 3
        if steps != [1, 1] or not one_suit:
            raise HandError(f"meld {text!r} is not a run")
    elif steps != [0] * (2 if letter == "p" else 3):
        size = "three" if letter == "p" else "four"
        raise HandError(f"meld {text!r} is not {size} of a kind")
    win.meld_kind[win.meld_count] = int(MELD_LETTERS[letter])
    win.meld_tile[win.meld_count] = kinds[0]
    win.meld_count += 1


def _check_situation(win: Win) -> None:
    melds = win.meld_kind[: win.meld_count]
    is_open = any(kind != EventKind.ANKAN for kind in melds)
    kans = any(kind in KANS for kind in melds)
    faults = (
        ("riichi with an open meld", win.riichi and is_open),
        ("ippatsu without riichi", win.ippatsu and not win.riichi),
        ("chankan by tsumo", win.chankan and win.tsumo),
        ("chankan on the last tile", win.chankan and win.last_tile),
        ("rinshan by ron", win.rinshan and not win.tsumo),
        ("rinshan without a kan or north", win.rinshan and not (kans or win.nuki)),
        ("a first turn after an own call", win.first_turn and (melds or win.nuki)),
        ("a first turn in riichi", win.first_turn and win.riichi),
        ("a first turn on the last tile", win.first_turn and win.last_tile),
        ("open riichi without riichi", win.open_riichi and not win.riichi),
        ("a declaration tile by tsumo", win.declaration and win.tsumo),
        ("a discard after a kan by tsumo", win.after_kan and win.tsumo),
        ("furiten by ron", win.furiten and not win.tsumo),
    )
    for text, fault in faults:
        if fault:
            raise HandError(f"contradiction: {text}")


def read_win(
    hand: str, win_tile: str, rules: Rules, **given: Unpack[Circumstances]
) -> Win:
    """The scorer's question for a hand that is written down.

    Args:
        hand: 13 concealed tiles, less three for each meld, without the winning tile;
            melds in brackets anywhere.
        win_tile: one tile.
        rules: the switches.
        given: see `Circumstances`.

    >>> from paifu.replay.rules import load_preset
    >>> from paifu.replay.rules.record import plain_rules
    >>> rules = plain_rules(load_preset("tenhou"))
    >>> win = read_win("340m22567p45678s", "3s", rules, dora_indicators=["4m"])
    >>> sum(win.counts), win.win_kind, win.red, win.dora
    (14, 20, 1, 1)

    Raises:
        HandError: what is written cannot be a hand, or contradicts itself.
    """
    win, tiles = plain(Win), _Tiles(rules)
    concealed = tiles.read(_BRACKET.sub("", hand))
    for meld in [*_BRACKET.findall(hand), *given.get("melds", ())]:
        _add_meld(win, tiles, meld)
    wanted = 13 - 3 * win.meld_count
    if given.get("fourth_kan", False):
        return _read_kans(win, tiles, concealed, win_tile, given)
    if len(concealed) != wanted:
        raise HandError(
            f"{hand!r} has {len(concealed)} concealed tiles; with {win.meld_count} "
            f"melds and without the winning tile there are {wanted}"
        )
    winning = tiles.read(win_tile)
    if len(winning) != 1:
        raise HandError(f"winning tile {win_tile!r} is not one tile")
    for kind in concealed + winning:
        win.counts[kind] += 1
    win.win_kind = winning[0]
    _read_situation(win, tiles, given)
    return win


def _read_kans(
    win: Win, tiles: _Tiles, concealed: list[int], win_tile: str, given: Circumstances
) -> Win:
    """Four kans won by the last of them: one tile is left, and there is no pair."""
    if tiles.rules.suukantsu_timing != SUUKANTSU_TIMING_ON_FOURTH_KAN:
        raise HandError("the fourth kan is not a win in this rule set")
    kans = sum(kind in KANS for kind in win.meld_kind[: win.meld_count])
    if kans != FOUR or len(concealed) != 1:
        raise HandError("a win by the fourth kan has four kans and one more tile")
    kinds = [KIND_NAMES[kind] for kind in win.meld_tile]
    if win_tile not in kinds:
        raise HandError(f"winning tile {win_tile!r} is of no kan: {', '.join(kinds)}")
    win.counts[concealed[0]] = 1
    win.win_kind, win.fourth_kan = KIND_NAMES.index(win_tile), 1
    _read_situation(win, tiles, given)
    if not win.tsumo:
        raise HandError("contradiction: a win by the fourth kan is paid like a tsumo")
    return win


def _read_situation(win: Win, tiles: _Tiles, given: Circumstances) -> None:
    """All that is not the hand's tiles."""
    rules = tiles.rules
    _read_winds(win, rules, given)
    _read_flags(win, tiles, given)
    _check_situation(win)
    win.red = sum(tiles.red)
    indicated = tiles.dora(given.get("dora_indicators", ()))
    always = rules.always_dora[: rules.always_dora_count]
    win.dora = (indicated if rules.dora else 0) + sum(tiles.own[k] for k in always)
    ura = tiles.dora(given.get("ura_indicators", ()))
    reads_ura = win.riichi or rules.ura_reveal == URA_REVEAL_ANY_WINNER
    win.ura = ura if reads_ura else 0


def _read_winds(win: Win, rules: Rules, given: Circumstances) -> None:
    win.seat_wind = _wind(given.get("seat_wind", "S"), "seat wind")
    win.round_wind = _wind(given.get("round_wind", "E"), "round wind")
    win.dealer = int(win.seat_wind == 0)
    if win.seat_wind >= rules.players:
        name = WIND_NAMES[win.seat_wind]
        raise HandError(f"seat wind {name!r} with {rules.players} players")


def _read_flags(win: Win, tiles: _Tiles, given: Circumstances) -> None:
    win.tsumo = int(given.get("tsumo", False))
    win.riichi = int(given.get("riichi", False))
    if given.get("double_riichi", False):
        win.riichi = 2
    win.ippatsu = int(given.get("ippatsu", False))
    win.chankan = int(given.get("chankan", False))
    win.rinshan = int(given.get("rinshan", False))
    win.last_tile = int(given.get("last_tile", False))
    win.first_turn = int(given.get("first_turn", False))
    win.open_riichi = int(given.get("open_riichi", False))
    win.source_riichi = int(given.get("discarder_in_riichi", False))
    win.declaration = int(given.get("on_declaration", False))
    win.after_kan = int(given.get("after_kan", False))
    win.furiten = int(given.get("furiten", False))
    win.streak = given.get("streak", 0)
    win.honba = given.get("honba", 0)
    win.nuki = given.get("nuki", 0)
    if win.nuki and tiles.rules.players == 4:
        raise HandError(f"{win.nuki} extracted norths with four players")
    if win.nuki > 0:
        tiles.read("4" * win.nuki + "z")
