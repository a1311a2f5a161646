"""Writing a game as one line of a paifu record."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import PurePath
from typing import Any

from paifu.logs.engine import rows
from paifu.logs.events import (
    NONE,
    Batch,
    ClaimRow,
    EventRow,
    GameInfo,
    GameRow,
    Origin,
    RoundRow,
    RulesHint,
)
from paifu.logs.formats import paifu_record_keys as keys
from paifu.logs.formats.paifu_record import FORMAT
from paifu.logs.formats.paifu_record_keys import Key
from paifu.logs.formats.unwritten import WriteError, json_bytes

VERSION = 1

SEAT_TEXTS = {
    "name": "names",
    "account": "accounts",
    "grade": "grades",
    "rate": "rates",
    "gender": "genders",
}
"""Key of a seat -> list of the `GameInfo` that has it by seat."""

GAME_TEXTS = ("identifier", "started", "room", "seed")
"""Texts of the game, by the same names."""

COMMITMENT = ("method", "wall", "digest", "salt", "salt_digest")
HINT = ("preset", "overrides", "reason", "refuse", "room")
ORIGIN = ("format", "source", "digest", "number")

NOTHING: tuple[Any, ...] = ("", {}, 0)


def write_paifu(batch: Batch, game_index: int) -> bytes:
    """One game as a line of a paifu record: JSON, UTF-8, with its end of line.

    Args:
        batch: the games.
        game_index: which, from 0.

    Raises:
        WriteError: a number is out of the range that its column has, or a text is
            none that UTF-8 or JSON can hold.
        IndexError: there is no such game.
    """
    if not 0 <= game_index < len(batch.games):
        raise IndexError(f"no game {game_index!r} among {len(batch.games)}")
    (game,) = rows(GameRow, batch.games[game_index : game_index + 1])
    info = batch.info[game_index]
    made = {"paifu": VERSION} | _text(info) | _Writing(info).game(batch, game)
    made |= _spelling(info)
    try:
        return json_bytes(made) + b"\n"
    except WriteError as error:
        raise WriteError(f"{info.source!r}: {error}") from None


# -- text ------------------------------------------------------------------------------


def _text(info: GameInfo) -> dict[str, Any]:
    made: dict[str, Any] = {}
    if origin := origin_of(info):
        made["origin"] = _told(origin, ORIGIN)
    for name in GAME_TEXTS[:-1]:
        if value := getattr(info, name):
            made[name] = value
    if info.rules is not None:
        made["rules"] = _rules(info.rules)
    if seats := _seats(info):
        made["seats"] = seats
    if info.seed:
        made["seed"] = info.seed
    if info.wall_seeds:
        made["wall_seeds"] = info.wall_seeds
    if info.commitments:
        made["commitments"] = [
            None if one is None else _told(one, COMMITMENT) for one in info.commitments
        ]
    return made


def _told(value: object, names: Sequence[str]) -> dict[str, Any]:
    """The named fields of a value that say something; the first always stands."""
    pairs = ((name, getattr(value, name)) for name in names)
    return {n: told for n, told in pairs if n == names[0] or told not in NOTHING}


def _rules(hint: RulesHint) -> dict[str, Any]:
    return _told(hint, HINT)


def origin_of(info: GameInfo) -> Origin | None:
    """Where a game comes from; None if it was made, not read from another format.

    Of a path only the file's name: the folders are nobody's business.
    """
    if info.origin is not None or info.format == FORMAT:
        return info.origin
    source = PurePath(info.source).name.encode("utf-8", "backslashreplace").decode()
    return Origin(info.format, source, info.digest, info.number)


def _seats(info: GameInfo) -> list[dict[str, str]]:
    lists = {key: getattr(info, name) for key, name in SEAT_TEXTS.items()}
    count = max(map(len, lists.values()))
    if count > 4:
        raise WriteError(f"{info.source!r}: texts of {count} seats")
    return [
        {key: texts[seat] for key, texts in lists.items() if seat < len(texts)}
        for seat in range(count)
    ]


def _spelling(info: GameInfo) -> dict[str, Any]:
    if not info.spelling:
        return {}
    return {"spelling_of": info.spelling_of or info.format, "spelling": info.spelling}


# -- tables ----------------------------------------------------------------------------


class _Writing:
    """The tables of one game as they become plain values."""

    def __init__(self, info: GameInfo) -> None:
        self.info = info
        self.where = ""

    def game(self, batch: Batch, game: GameRow) -> dict[str, Any]:
        made = self.row(keys.GAME, game, "the game")
        before = batch.events[game.event_start : game.event_stop]
        if len(before):
            made["before"] = self.events(before, "before the first deal")
        dealt = rows(RoundRow, batch.rounds[game.round_start : game.round_stop])
        made["rounds"] = [
            self.round(batch, row, f"round {n}") for n, row in enumerate(dealt)
        ]
        return made

    def round(self, batch: Batch, row: RoundRow, where: str) -> dict[str, Any]:
        made = self.row(keys.ROUND, row, where)
        events = batch.events[row.event_start : row.event_stop]
        made["events"] = self.events(events, where)
        claims = rows(ClaimRow, batch.claims[row.claim_start : row.claim_stop])
        made["claims"] = [
            self.claim(claim, f"{where}, claim {n}") for n, claim in enumerate(claims)
        ]
        return made

    def events(self, events: Any, where: str) -> list[dict[str, Any]]:
        return [
            self.event(event, where, n)
            for n, event in enumerate(rows(EventRow, events))
        ]

    def event(self, event: EventRow, where: str, number: int) -> dict[str, Any]:
        made = self.row(keys.EVENT, event, f"{where}, event {number}")
        if event.flag != NONE:
            flag = keys.FLAGS.get(event.kind)
            if flag is None:
                raise self.fail(f"a flag {event.flag!r} with {made['type']!r}")
            made[flag.name] = self.value(flag, event.flag)
        return made

    def claim(self, claim: ClaimRow, where: str) -> dict[str, Any]:
        made = self.row(keys.CLAIM, claim, where)
        yaku = [*zip(claim.yaku, claim.yaku_han, strict=True)]
        if any(pair != (NONE, NONE) for pair in yaku):
            made[keys.YAKU.name] = self.value(keys.YAKU, yaku)
        if claim.ura_stated == 1:
            made[keys.URA.name] = self.value(keys.URA, claim.ura)
        elif claim.ura != keys.URA.absent:
            raise self.fail("under-indicators that are not stated")
        if claim.chips_stated == 1:
            made[keys.CHIPS.name] = self.value(keys.CHIPS, claim.chips)
        elif claim.chips != keys.CHIPS.absent or claim.chips_stated != NONE:
            raise self.fail("chips that are not counted")
        return made

    def row(self, spec: Sequence[Key], row: object, where: str) -> dict[str, Any]:
        """The columns of a row that say something."""
        self.where = where
        found = row.__dict__
        return {
            key.name: self.value(key, value)
            for key in spec
            if (value := found[key.column]) != key.absent
        }

    def value(self, key: Key, value: Any) -> Any:
        try:
            return key.value.write(value)
        except ValueError as error:
            raise self.fail(f"{key.name}: {error}") from None

    def fail(self, reason: str) -> WriteError:
        return WriteError(f"{self.info.source!r}, {self.where}: {reason}")
