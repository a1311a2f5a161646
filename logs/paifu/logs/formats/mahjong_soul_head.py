"""The head of a Mahjong Soul record: who played what, where, and how it ended."""

from __future__ import annotations

from datetime import UTC, datetime

from paifu.logs.events import GameInfo, GameRow, RulesHint, Unstated
from paifu.logs.formats.mahjong_soul_results import POINTS_MOST, bad
from paifu.logs.formats.mahjong_soul_rules import rules_hint
from paifu.logs.formats.mahjong_soul_wire import Tree

FRIENDS, MATCHES, CONTESTS = 1, 2, 4
"""`category` of a game: a room of friends, a match among strangers, a contest."""

ROOM_WORDS = {FRIENDS: "friend room", MATCHES: "match", CONTESTS: "contest"}

WINDS = {1: 1, 2: 2, 11: 1, 12: 2}
"""Scheduled round winds by `mode`; 11 and 12 are for three players."""

THREE_FROM = 11
"""The first `mode` for three players."""

PLAIN_MATCHES = frozenset(
    (2, 3, 5, 6, 8, 9, 11, 12, 15, 16, *range(17, 27), *range(29, 33))
)
"""`mode_id` of ranked and casual matches with the ordinary rules.

As the table `matchmode` of the game has them (Equim-chan/tensoul, `data.json`).
"""

OTHER_MATCHES: dict[int, str] = {
    33: "宝牌狂热, three indicators",
    34: "配牌明牌, hands shown at the start",
    35: "龙之目玉, dragon's eye",
    36: "试炼之道, path of trial",
    37: "龙争虎斗, a tournament",
    38: "龙争虎斗, a tournament",
    39: "龙争虎斗, a tournament",
    40: "修罗之战, the hand goes on after a win",
    41: "赤羽之战, Sichuan rules",
    42: "活动场, an event",
    43: "活动场, an event",
    44: "明镜之战, transparent tiles",
    45: "暗夜之战, hidden discards",
    46: "幻境传说, spells",
}
"""`mode_id` of matches that are another game, or whose rules no source gives."""


def _part(tree: Tree | None, *keys: str) -> Tree:
    """An object in an object, empty if there is none."""
    found = tree or {}
    for key in keys:
        found = found.get(key) or {}
    return found


def detail_rule(head: Tree | None) -> Tree:
    """The settings of the room, none of which is null."""
    detail = _part(head, "config", "mode", "detail_rule")
    return {key: value for key, value in detail.items() if value is not None}


def read_head(head: Tree | None, game: GameRow, info: GameInfo) -> None:
    """Put what a head says into the game's row and text.

    Raises:
        UnreadError: seats that the game has not, or points beyond all measure.
    """
    if head is None:
        return
    info.identifier = head.get("uuid") or ""
    if head.get("start_time"):
        began = datetime.fromtimestamp(head["start_time"], UTC)
        info.started = began.strftime("%Y-%m-%dT%H:%M:%SZ")
    info.room = _room(head)
    _read_accounts(head, game, info)
    _read_end(_part(head, "result").get("players") or [], game)


def _room(head: Tree) -> str:
    category = _part(head, "config").get("category") or 0
    meta = _part(head, "config", "meta")
    for key in ("room_id", "mode_id", "contest_uid"):
        if meta.get(key):
            return f"{ROOM_WORDS.get(category, f'category {category}')} {meta[key]}"
    return ROOM_WORDS.get(category, "")


def _read_accounts(head: Tree, game: GameRow, info: GameInfo) -> None:
    players = game.players
    levels = "level" if players == 4 else "level3"
    people = (head.get("accounts") or []) + (head.get("robots") or [])
    seats = [one.get("seat") or 0 for one in people]
    if any(seat >= players for seat in seats) or len(set(seats)) < len(seats):
        raise bad("the seats of accounts", seats, f"each of {players} seats once")
    if not people:
        return
    info.names, info.accounts = [""] * 4, [""] * 4
    info.grades, info.rates = [""] * 4, [""] * 4
    for seat, one in zip(seats, people, strict=True):
        info.names[seat] = one.get("nickname") or ""
        info.accounts[seat] = _number(one.get("account_id"))
        level = _part(one, levels)
        info.grades[seat] = _number(level.get("id"))
        if level:
            info.rates[seat] = str(level.get("score") or 0)


def _number(value: int | None) -> str:
    return str(value) if value else ""


def _read_end(players: list[Tree], game: GameRow) -> None:
    if not players:
        return
    seats = [one.get("seat") or 0 for one in players]
    if sorted(seats) != list(range(game.players)):
        raise bad("the seats of the result", seats, f"each of {game.players} seats")
    game.ended = 1
    for seat, one in zip(seats, players, strict=True):
        score, result = one.get("part_point_1") or 0, one.get("total_point") or 0
        if max(abs(score), abs(result)) > POINTS_MOST:
            raise bad("a result", (score, result), f"points up to {POINTS_MOST}")
        game.final_scores[seat], game.results[seat] = score, result


def end_of_record(scores: list[int], game: GameRow) -> None:
    """The end as the last result of a record without head tells it."""
    if game.ended or len(scores) != game.players:
        return
    game.ended, game.unstated = 1, game.unstated | Unstated.RESULTS
    game.final_scores[: len(scores)] = scores


def hint(head: Tree | None, players: int, last_number: int) -> RulesHint:
    """The rule set that a record's head points to.

    Args:
        head: the head, if there is one.
        players: 4 or 3.
        last_number: the greatest number of a round, 4 = South 1.
    """
    if not _part(head, "config").get("category"):
        winds = 2 if last_number >= 4 else 1
        detail = detail_rule(head)
        found = rules_hint(detail, players, winds, "no head says which room")
        found.reason += ", winds by the rounds played"
        return found
    mode = _part(head, "config", "mode")
    number = mode.get("mode") or 0
    meta = _part(head, "config", "meta")
    category = _part(head, "config").get("category") or 0
    room = ROOM_WORDS.get(category, f"category {category}")
    found = rules_hint(detail_rule(head), players, WINDS.get(number, 2), room)
    refused = [found.refuse] if found.refuse else []
    if number not in WINDS or (number >= THREE_FROM) != (players == 3):
        refused.append(f"mode = {number} with {players} players is not known")
    if category not in ROOM_WORDS:
        refused.append(f"category = {category} is not known")
    match = meta.get("mode_id") or 0
    if category == MATCHES and match not in PLAIN_MATCHES:
        what = OTHER_MATCHES.get(match, "not known")
        refused.append(f"mode_id = {match}: {what}")
    if any(_part(mode, "testing_environment").values()):
        refused.append("testing_environment: hands or walls that were set")
    if mode.get("extendinfo"):
        refused.append(f"extendinfo = {mode['extendinfo'][:40]!r} is not known")
    found.refuse = "; ".join(refused)
    return found
