"""The rule set that a tenhou.net/6 record was played by, and why.

A record from Tenhou has the id of its game (`ref`, or the name of its file), which
tells date, GO type and lobby; without one the name of the room does (`鳳南喰赤`). What
a converter made of a Mahjong Soul record is known by its id or its room. Tournaments
with rules of their own (`csrule`) and friend rooms, whose rules are not in the record,
are refused.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from paifu.logs.events import GameInfo, GameRow, RoundRow, RulesHint
from paifu.logs.formats.tenhou_json_head import Head
from paifu.logs.formats.tenhou_rooms import (
    FAST,
    GENERAL,
    HANCHAN,
    LEVELS,
    NO_OPEN_TANYAO,
    NO_RED,
    SANMA,
    room_name,
)
from paifu.logs.formats.tenhou_rules import Marks, go_type, rules_hint
from paifu.logs.tiles import RED_IDS

_ID = re.compile(r"(?<![0-9])20[0-9]{8}gm-([0-9a-f]{4})-([0-9]{4,5})-")
_SOUL_ID = re.compile(r"[0-9]{6}-[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-.*")
_SOUL_ROOM = re.compile(
    "[銅銀金玉]の間|王座の間|(?:Bronze|Silver|Gold|Jade|Throne) Room"
)
_SOUL_FRIENDS = re.compile("友人戦|大会戦|Friendly|Tou?rnament")
_TENHOU_ROOM = re.compile("三?[般上特鳳若銀琥孔技四][東南]喰?赤?[速祝暗]*")

SHARED_MOST = 4096
"""Hints that are remembered."""

_SHARED: dict[tuple[str, str, int], tuple[RulesHint, RulesHint]] = {}

RED_KINDS = ("5m", "5p", "5s")
RED_KEYS = ("aka51", "aka52", "aka53")


def red_counts(rule: Any) -> list[int] | None:
    """How many red fives there are of man, pin and sou; None if it is not said.

    >>> red_counts({"aka": 1}), red_counts({"aka51": 1, "aka52": 2, "aka53": 1})
    ([1, 1, 1], [1, 2, 1])
    """
    if not isinstance(rule, dict):
        return None
    if any(key in rule for key in RED_KEYS):
        return [_count(rule.get(key)) for key in RED_KEYS]
    return [_count(rule.get("aka"))] * 3 if "aka" in rule else None


def _count(value: Any) -> int:
    return value if type(value) is int and 0 <= value <= 4 else 0


def red_ids(rule: Any, named: Callable[[int], bool] | None = None) -> tuple[int, ...]:
    """Ids of the tiles that are red in play: as many as the rule says, or one each.

    Args:
        rule: the record's `rule`.
        named: tells whether the record names a red five of a suit (0-2). Then it has
            one, whatever its rule says; None if that is not to be asked.

    >>> red_ids({"aka": 0}), red_ids({"aka": 0}, lambda suit: suit == 1)
    ((), (52,))
    """
    counts = red_counts(rule)
    if counts is None or counts == [1, 1, 1]:
        return RED_IDS
    found: list[int] = []
    for suit, count in enumerate(counts):
        if count == 0 and named is not None and named(suit):
            count = 1
        found += range(RED_IDS[suit], RED_IDS[suit] + count)
    return tuple(found)


def rules_of(
    info: GameInfo, game: GameRow, dealt: Iterable[tuple[int, int]], head: Head
) -> RulesHint:
    """Preset, overrides and reason for a record.

    Args:
        info: the record's text.
        game: players, and final scores if they are stated.
        dealt: of each round the number and the highest score; may not be looked at.
        head: what stands beside the rounds.
    """
    rule = head.rule
    disp = rule.get("disp", "") if isinstance(rule, dict) else ""
    if _SOUL_ID.fullmatch(info.identifier) or _SOUL_ROOM.search(disp):
        return _soul(disp, info, game, rule)
    if _SOUL_FRIENDS.search(disp):
        return _soul(disp, info, game, rule)
    if disp.startswith("電脳"):
        return _with_reds(RulesHint("majiang-core", {}, f"room {disp!r}"), rule)
    go, words, assumed = _go(info, game, head, disp)
    marks = Marks(
        info.identifier if _ID.search(info.identifier) else info.source,
        go,
        game.players,
        dealt,
        [],
        game.final_scores if game.ended else [],
        game.results if game.ended else [],
    )
    hint = rules_hint(marks)
    return _because(words, "" if assumed else _room(disp, hint.room), hint)


def _room(disp: str, by_bits: str) -> str:
    """A room's name as in records of XML.

    What other programs write is called a general room, which is then known by the id.
    """
    level = disp.lstrip("三")[0] if _TENHOU_ROOM.fullmatch(disp) else GENERAL
    if level == GENERAL:
        return by_bits
    return disp if level not in LEVELS or disp.startswith("三") else f"四{disp}"


def _because(words: str, room: str, hint: RulesHint) -> RulesHint:
    """A hint with more of a reason; one for all records of equal hints."""
    key = (words, room, id(hint))
    if key not in _SHARED or _SHARED[key][0] is not hint:
        if len(_SHARED) >= SHARED_MOST:
            _SHARED.clear()
        reason = f"{words}; {hint.reason}"
        made = RulesHint(hint.preset, hint.overrides, reason, hint.refuse, room)
        _SHARED[key] = (hint, made)
    return _SHARED[key][1]


def _go(
    info: GameInfo, game: GameRow, head: Head, disp: str
) -> tuple[dict[str, str], str, bool]:
    """Attributes of a GO tag, where they were read, and if nothing tells them."""
    found = _ID.search(info.identifier) or _ID.search(info.source)
    rule = head.rule
    go, assumed = {"lobby": str(head.kept.get("lobby", 0))}, False
    if found:
        go = {"type": str(int(found[1], 16)), "lobby": str(int(found[2]))}
        words = "known by its id"
    elif isinstance(rule, list) and len(rule) > 2 and _is_hex(rule[2]):
        go["type"] = str(int(rule[2], 16))
        words = f"tournament of type {rule[2]!r}"
    else:
        bits = 1 | (0 if "東" in disp else HANCHAN)
        bits |= SANMA if game.players == 3 else 0
        counts = red_counts(rule)
        bits |= NO_RED if counts is not None and not any(counts) else 0
        if _TENHOU_ROOM.fullmatch(disp):
            bits |= next((bit for name, bit in LEVELS.items() if name in disp), 0)
            bits |= (FAST if "速" in disp else 0) | (
                0 if "喰" in disp else NO_OPEN_TANYAO
            )
            words = f"room {disp!r}"
        else:
            assumed = True
            words = f"no room of a platform ({disp!r}): Tenhou's rules assumed"
        go["type"] = str(bits)
    if any(head.csrule):
        go["csrule"] = ",".join(head.csrule).rstrip(",")
    return go, words, assumed


def _is_hex(text: Any) -> bool:
    return isinstance(text, str) and bool(re.fullmatch("[0-9a-fA-F]{1,4}", text))


def _soul(disp: str, info: GameInfo, game: GameRow, rule: Any) -> RulesHint:
    east = "東" in disp or "East" in disp
    three = game.players == 3
    preset = "mahjong-soul" + ("-sanma" if three else "-east" if east else "")
    length = "East only" if east else "East and South"
    known = "its id" if _SOUL_ID.fullmatch(info.identifier) else f"room {disp!r}"
    reason = f"Mahjong Soul, known by {known}: {length}"
    hint = RulesHint(preset, {}, reason)
    if three and east:
        hint.overrides["scheduled_winds"] = 1
    if not _SOUL_ROOM.search(disp):
        hint.refuse = f"room {disp!r} has rules of its own, which are not in the record"
    return _with_reds(hint, rule)


def _with_reds(hint: RulesHint, rule: Any) -> RulesHint:
    counts = red_counts(rule)
    usual = [0, 1, 1] if hint.preset.endswith("-sanma") else [1, 1, 1]
    if counts is not None and counts != usual:
        red = zip(RED_KINDS, counts, strict=True)
        hint.overrides["red_tiles"] = {kind: count for kind, count in red if count}
    return hint


def rule_value(info: GameInfo, game: GameRow, rounds: Sequence[RoundRow]) -> Any:
    """The `rule` of a game that has none of its own."""
    last = max((row.number for row in rounds), default=0)
    bits = go_type(info.rules, game.players, last)
    disp = room_name(bits, "0", named=True).removeprefix("四")
    red = 0 if bits & NO_RED else 1
    man = 0 if game.players == 3 else red
    return {"disp": disp, "aka53": red, "aka52": red, "aka51": man}
