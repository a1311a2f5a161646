"""The rules of a Riichi City game, from the fields of its room.

What the fields mean: riichicity/Types/commonConsts.py of 0num4/paifu-playground, and
its records of friend rooms, which are named for what they try (wareme, 祝儀). Nothing
is guessed: a value whose meaning nobody gives refuses the record, with the reason.
"""

from __future__ import annotations

from typing import Any

from paifu.logs.events import RulesHint
from paifu.logs.formats.json_values import Fields

ROOMS = {
    1001: "ranked",
    1002: "tournament",
    1003: "friends",
    1004: "one round",
    1005: "one round, lobby",
}
"""Names of `gamePlay`."""

OTHER_ROOM = 0
"""`gamePlay` of games of other platforms: their room is the `remark`."""

START = {4: 25000, 3: 35000}

MIN_HAN = {0: 1, 1: 1, 2: 2, 3: 4}
"""`fangFu`: none (as ranked games have it), one, two and four han."""

OTHER_MINIMUM = {4: "a minimum of a mangan", 5: "wins only with a closed hand"}

YAKITORI = 20
"""What a player without a win pays, in thousands: shao_ji_score of two records."""

CHIPS = {"ippatsu": 1, "ura": 1, "red": 1, "yakuman": 5}

CLOCK = (5, 20)
"""Seconds of base time and reserve, as ranked games have them."""

COUNTED: dict[str, Any] = {"reset": "hand", "grace": 3, "counts": "seconds"}
"""How the clock of the presets counts."""


def rules_hint(
    data: Fields, players: int, clock: tuple[int, int], broken: list[str]
) -> RulesHint:
    """Preset, overrides, reason, and why it must not be judged.

    Args:
        data: the fields of the record's `data`.
        players: 4 or 3.
        clock: seconds of base time and of reserve at the first turn.
        broken: what ended rounds without a result.

    Raises:
        UnreadError: a field that is missing or of another type or range.
    """
    overrides: dict[str, Any] = {}
    refused = list(broken)
    start = data.integer("initPoints", 0, 10**6)
    if start != START[players]:
        overrides["start_points"] = start
    _length(data.integer("round", 0, 99), overrides, refused)
    minimum = data.integer("fangFu", 0, 99)
    if minimum not in MIN_HAN:
        said = OTHER_MINIMUM.get(minimum, "nobody says what it means")
        refused.append(f"fangFu = {minimum}: {said}")
    elif MIN_HAN[minimum] != 1:
        overrides["min_han"] = MIN_HAN[minimum]
    if data.boolean("isGeMu"):
        overrides["wareme"] = True
    if data.boolean("isShaoJi"):
        overrides["yakitori"] = YAKITORI
    if data.boolean("isLuck"):
        overrides["chips"] = dict(CHIPS)
    if data.boolean("isKaiLiZhi"):
        overrides |= {"open_riichi": "2han", "open_riichi_deal_in_yakuman": True}
    _liable(data.boolean("isGangPay"), players, overrides)
    _north(data.integer("northOperateType", 0, 99), players, overrides, refused)
    if clock != CLOCK:
        base, reserve = clock
        overrides["clock"] = {"base": base, "reserve": reserve} | COUNTED
    room = ROOMS.get(data.integer("gamePlay", 0, 10**6), "an unknown room")
    preset = "riichi-city" if players == 4 else "riichi-city-sanma"
    reason = f"{room}, {players} players, {len(overrides)} switches by its own fields"
    return RulesHint(preset, overrides, reason, "; ".join(refused))


def _length(winds: int, overrides: dict[str, Any], refused: list[str]) -> None:
    """`round`: 1 East, 2 East and South, 3 one hand."""
    known = {1: 1, 2: 2, 3: 0}
    if winds not in known:
        refused.append(f"round = {winds}: nobody says what it means")
    elif winds != 2:
        overrides["scheduled_winds"] = known[winds]


def _liable(fed_kan: bool, players: int, overrides: dict[str, Any]) -> None:
    """`isGangPay`: who fed an open kan pays for a win on its replacement tile."""
    usual = ["daisangen", "daisuushii"]
    if fed_kan != (players == 4):
        overrides["pao"] = [*usual, "rinshan_daiminkan"] if fed_kan else usual


def _north(
    how: int, players: int, overrides: dict[str, Any], refused: list[str]
) -> None:
    """`northOperateType`: 0 set aside, 1 of value to everybody."""
    if how == 1 and players == 3:
        overrides["sanma_kita"] = "common_yakuhai"
    elif how != 0:
        refused.append(f"northOperateType = {how}: nobody says what it means")
