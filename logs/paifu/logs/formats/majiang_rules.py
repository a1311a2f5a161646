"""The rule set that a majiang record was played by, and why.

A record names no rules. What it shows of them: the scores of the first deal, which red
fives come up, how long the game was. Records that kobalab/tenhou-log made of Tenhou's
name the room in their title (`四鳳南喰赤`) and the log in its second line; they are
judged by Tenhou's rules.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from paifu.logs.events import GameInfo, GameRow, RoundRow, RulesHint, Unstated
from paifu.logs.formats.tenhou_rooms import HANCHAN, NO_OPEN_TANYAO, NO_RED
from paifu.logs.formats.tenhou_rules import Marks
from paifu.logs.formats.tenhou_rules import (
    rules_hint as tenhou_hint,
)
from paifu.logs.tiles import RED_IDS

START = 25000

FIVES = {"m": 16, "p": 52, "s": 88}
"""Lowest id of the five of each suit."""

_ROOM = re.compile(
    r"四[般上特鳳]([東南])(喰?)(赤?)[光速]?\uff0d?(?:\n(.*))?", re.DOTALL
)


def rules_hint(
    info: GameInfo, game: GameRow, rounds: list[RoundRow], reds: frozenset[int]
) -> RulesHint:
    """Preset, overrides and reason for a game.

    Args:
        info: its title is the room.
        game: its end.
        rounds: its rounds.
        reds: ids of the red tiles.
    """
    found = tenhou_room(info)
    if found is not None:
        return _tenhou(found, info, game, rounds)
    overrides: dict[str, Any] = {}
    reasons = ["no room of Tenhou in the title: the rules of majiang-core"]
    start = rounds[0].scores
    first = rounds[0].number == rounds[0].honba == 0 and len(set(start)) == 1
    if first and start[0] > 0 and start[0] != START:
        overrides["start_points"] = start[0]
        reasons.append(f"dealt with {start[0]} points")
    if reds != frozenset(RED_IDS):
        overrides["red_tiles"] = _counts(reds)
        reasons.append(f"{len(reds)} red fives, by the tiles that come up")
    if _is_whole(game):
        overrides["final_rounding"] = "half_up_1000"
        reasons.append("whole final points")
    last = max(row.number for row in rounds)
    if game.ended and last < 7 and min(game.final_scores) >= 0:
        overrides["scheduled_winds"] = 1
        reasons.append("ended before South 4 with nobody bust: an East game")
    return RulesHint("majiang-core", overrides, "; ".join(reasons))


def tenhou_room(info: GameInfo) -> re.Match[str] | None:
    """What a title says that kobalab/tenhou-log has made of a room of Tenhou."""
    return _ROOM.fullmatch(info.room)


def _is_whole(game: GameRow) -> bool:
    """True if the results are whole thousands, though the scores are not.

    The engine rounds them (Math.round) unless its uma is written with a decimal.
    """
    if not game.ended or game.unstated & (Unstated.SCORES | Unstated.RESULTS):
        return False
    fine = any(score % 1000 for score in game.final_scores)
    return fine and not any(result % 1000 for result in game.results)


def _tenhou(
    room: re.Match[str], info: GameInfo, game: GameRow, rounds: list[RoundRow]
) -> RulesHint:
    length, open_tanyao, red, log = room.groups()
    bits = 1 | (HANCHAN if length == "南" else 0)
    bits |= (0 if open_tanyao else NO_OPEN_TANYAO) | (0 if red else NO_RED)
    # `source` dates it: the log's name has the day.
    marks = Marks(
        log or info.source,
        {"type": str(bits), "lobby": "0"},
        4,
        [(row.number, max(row.scores)) for row in rounds],
        [],
        game.final_scores if game.ended else [],
        game.results if game.ended else [],
    )
    hint = tenhou_hint(marks)
    reason = f"title {room[0].splitlines()[0]!r}: a game of Tenhou; {hint.reason}"
    return RulesHint(hint.preset, hint.overrides, reason, hint.refuse)


def _counts(reds: frozenset[int]) -> dict[str, int]:
    counts = {
        f"5{suit}": sum(first <= red < first + 4 for red in reds)
        for suit, first in FIVES.items()
    }
    return {name: count for name, count in counts.items() if count}


def red_ids(log: list[Any]) -> frozenset[int]:
    """Ids of the red fives of a record, by the tiles that come up in it.

    One of each suit, unless a round has more of them, or four plain fives of a suit:
    of each kind with n red copies, they are its n lowest ids.
    """
    most = {text: 0 for suit in FIVES for text in (f"{suit}0", f"{suit}5")}
    for entries in log:
        seen = dict.fromkeys(most, 0)
        for text in _tiles(entries):
            if text in seen:
                seen[text] += 1
        most = {text: max(count, seen[text]) for text, count in most.items()}
    reds: set[int] = set()
    for suit, first in FIVES.items():
        count = max(most[f"{suit}0"], int(most[f"{suit}5"] < 4))
        reds.update(range(first, first + min(count, 4)))
    return frozenset(reds)


def _tiles(entries: object) -> Iterator[str]:
    """Every tile that comes up in a round for the first time, whatever is odd."""
    under: list[Any] = []
    for entry in entries if isinstance(entries, list) else []:
        if not isinstance(entry, dict):
            continue
        for name, value in entry.items():
            if not isinstance(value, dict):
                continue
            if name == "qipai" and isinstance(value.get("shoupai"), list):
                for hand in value["shoupai"]:
                    yield from _spread(hand)
            if name in ("zimo", "gangzimo"):
                yield str(value.get("p"))
            if name in ("qipai", "kaigang"):
                yield str(value.get("baopai"))
            if name == "hule" and isinstance(value.get("fubaopai"), list):
                under = value["fubaopai"]
    yield from map(str, under)


def _spread(hand: object) -> Iterator[str]:
    suit = ""
    for char in hand if isinstance(hand, str) else "":
        if char in "mpsz":
            suit = char
        elif char.isdigit():
            yield suit + char
