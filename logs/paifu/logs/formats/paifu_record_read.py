"""Reading a paifu record: one line a game, each read by itself.

A line that is not understood is one `Problem` with its number, and keeps the complete
rounds before its fault; the lines after it are read all the same.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Sequence
from typing import Any

from paifu.logs.builder import (
    GameParts,
    blank,
    concatenate,
    empty_claim,
    empty_round,
    event_ints,
)
from paifu.logs.events import (
    NONE,
    Batch,
    ClaimRow,
    Commitment,
    GameInfo,
    GameRow,
    Origin,
    Problem,
    RoundRow,
    RulesHint,
    Unstated,
)
from paifu.logs.formats import paifu_record_keys as keys
from paifu.logs.formats.json_values import (
    Fields,
    Path,
    array,
    bad,
    decode,
    shown,
    spelled,
    texts,
)
from paifu.logs.formats.paifu_record import FORMAT
from paifu.logs.formats.paifu_record_keys import REQUIRED, Key
from paifu.logs.formats.paifu_record_write import (
    COMMITMENT,
    GAME_TEXTS,
    HINT,
    ORIGIN,
    SEAT_TEXTS,
    VERSION,
)
from paifu.logs.formats.unread import UnreadError

LINE_MOST = 16 * 2**20
"""Most bytes of one game: some hundred times a long one."""

ROUNDS_MOST = 1000
"""Most rounds of one game."""


_GAME = re.compile(rb'\s*\{\s*"paifu"')
"""How the line of a game begins."""


def read_paifu(data: bytes, source: str) -> Batch:
    """The games of a paifu record.

    Args:
        data: the record: UTF-8, one JSON object a line.
        source: its path.

    Returns:
        A batch of all games of which a round could be read, and at most one problem
        a line. Lines after one that is damaged belong to the same damage until a line
        begins as every game does: line breaks that damage made, or JSON laid out over a
        thousand lines, are one problem.

    >>> batch = read_paifu(b'{"paifu": 2}', "x.jsonl")
    >>> batch.problems[0].code, batch.problems[0].place
    ('format.unknown_version', 1)
    """
    digest = hashlib.sha256(data).hexdigest()
    found: list[Batch] = []
    damaged = False
    for number, offset, line in _lines(data):
        if damaged and not _GAME.match(line):
            continue
        found.append(_Line(line, source, number, offset, digest).batch())
        damaged = bool(found[-1].problems)
    return concatenate(found)


def _lines(data: bytes) -> Iterator[tuple[int, int, bytes]]:
    """The lines of a record: number from 1, offset, and bytes without their end."""
    start, number = 0, 1
    while True:
        stop = data.find(b"\n", start)
        if stop < 0:
            break
        yield number, start, data[start:stop]
        start, number = stop + 1, number + 1
    if start < len(data) or number == 1:
        yield number, start, data[start:]


class _Line:
    """One game as it is being read."""

    def __init__(
        self, line: bytes, source: str, number: int, offset: int, digest: str
    ) -> None:
        self.line = line
        self.source = source
        self.place = number
        self.offset = offset
        self.info = GameInfo(source, FORMAT, number - 1, digest=digest)
        self.game = blank(GameRow)
        self.game.ended = self.game.unstated = 0
        self.game.first_dealer, self.game.exact_tiles = 0, 1
        self.game.final_scores = self.game.results = keys.NO_POINTS
        self.parts = GameParts()
        self.players = 4
        self.stopped = False

    def batch(self) -> Batch:
        """The game, as far as it was understood."""
        problems: list[Problem] = []
        try:
            self.read()
        except UnreadError as stop:
            index = len(self.parts.rounds) if self.stopped else NONE
            problems.append(
                stop.problem(
                    self.source, place=self.place, offset=self.offset, index=index
                )
            )
        if problems:
            if not self.parts.rounds:
                empty = Batch.empty()
                empty.problems = problems
                return empty
            self.unfinished()
        return self.parts.batch(self.game, self.info, problems)

    def unfinished(self) -> None:
        """Take back what is said of the end: rounds before it are missing."""
        self.game.ended = 0
        self.game.final_scores = self.game.results = keys.NO_POINTS
        self.game.unstated = 0

    def read(self) -> None:
        if len(self.line) > LINE_MOST:
            reason = f"a game of {len(self.line)} bytes: at most {LINE_MOST} are read"
            raise UnreadError("format.too_large", reason)
        value = decode(self.line, place=self.place, offset=self.offset)
        fields = Fields(value)
        self.version(fields)
        self.text(fields)
        self.fill(keys.GAME, fields, self.game)
        self.players = self.game.players
        before = fields.value("before", [])
        dealt = fields.array("rounds", range(1, ROUNDS_MOST + 1))
        self.spelling(fields)
        fields.close()
        if self.game.first_dealer >= self.players:
            raise fields.bad("first_dealer", "the seat of a player")
        self.events(before, ("before",), 0)
        for n, one in enumerate(dealt):
            self.stopped = True
            self.round(one, ("rounds", n))
        self.stopped = False

    def version(self, fields: Fields) -> None:
        version = fields.value("paifu")
        if type(version) is not int or version != VERSION:
            reason = f"version {shown(version)} of the record is not known"
            raise UnreadError("format.unknown_version", reason)

    # -- text ----------------------------------------------------------------------

    def text(self, fields: Fields) -> None:
        info = self.info
        for name in GAME_TEXTS:
            setattr(info, name, fields.text(name, ""))
        if "origin" in fields:
            info.origin = _origin(fields.fields("origin"))
        if "rules" in fields:
            info.rules = _rules(fields.fields("rules"))
        if "seats" in fields:
            self.seats(fields.array("seats", range(5)))
        info.wall_seeds = texts(fields.value("wall_seeds", []), ("wall_seeds",))
        found = array(fields.value("commitments", []), ("commitments",))
        info.commitments = [
            None if one is None else _commitment(Fields(one, ("commitments", n)))
            for n, one in enumerate(found)
        ]

    def seats(self, found: list[Any]) -> None:
        for n, value in enumerate(found):
            seat = Fields(value, ("seats", n))
            for key, name in SEAT_TEXTS.items():
                known = getattr(self.info, name)
                told = seat.text(key, None)
                if told is None:
                    continue
                if len(known) < n:
                    raise seat.bad(key, "none, as an earlier seat has none")
                known.append(told)
            seat.close()

    def spelling(self, fields: Fields) -> None:
        if "spelling" not in fields and "spelling_of" not in fields:
            return
        name = fields.text("spelling_of")
        found = fields.value("spelling")
        if type(found) is not dict or not found:
            raise fields.bad("spelling", "an object that is not empty")
        self.info.spelling = found
        self.info.spelling_of = "" if name == FORMAT else name

    # -- tables --------------------------------------------------------------------

    def round(self, value: Any, path: Path) -> None:
        row = empty_round()
        fields = Fields(value, path)
        self.fill(keys.ROUND, fields, row)
        events, claims = fields.value("events"), fields.array("claims", range(11))
        fields.close()
        self.header(fields, row)
        made = [self.claim(one, (*path, "claims", n)) for n, one in enumerate(claims)]
        ints = self.event_ints(events, (*path, "events"), len(made))
        self.parts.open_round(row)
        self.parts.claims += made
        self.parts.events += ints
        self.parts.close_round()

    def header(self, fields: Fields, row: RoundRow) -> None:
        """What kernels take for granted of a round's header."""
        if row.dealer >= self.players:
            raise fields.bad("dealer", "the seat of a player")
        for name in ("honba", "sticks"):
            if name not in fields and not row.unstated & Unstated.COUNTERS:
                reason = f"{spelled(fields.path)} has no key {name!r}"
                raise UnreadError("format.missing", reason)

    def claim(self, value: Any, path: Path) -> ClaimRow:
        row = empty_claim()
        fields = Fields(value, path)
        self.fill(keys.CLAIM, fields, row)
        pairs = self.column(keys.YAKU, fields)
        row.yaku = [yaku for yaku, _ in pairs]
        row.yaku_han = [han for _, han in pairs]
        row.ura = self.column(keys.URA, fields)
        row.ura_stated = int(keys.URA.name in fields)
        row.chips = self.column(keys.CHIPS, fields)
        row.chips_stated = 1 if keys.CHIPS.name in fields else NONE
        fields.close()
        self.seat(row.seat, fields, "seat")
        self.seat(row.source, fields, "from")
        self.seat(row.pao, fields, "pao")
        return row

    def seat(self, seat: int, fields: Fields, name: str) -> None:
        if seat >= self.players:
            raise fields.bad(name, "the seat of a player")

    def events(self, found: Any, path: Path, claims: int) -> None:
        self.parts.events += self.event_ints(found, path, claims)

    def event_ints(self, found: Any, path: Path, claims: int) -> list[int]:
        ints: list[int] = []
        for n, value in enumerate(array(found, path)):
            ints += self.event(value, (*path, n), claims)
        return ints

    def event(self, value: Any, path: Path, claims: int) -> tuple[int, ...]:
        if type(value) is not dict:
            raise bad(value, path, "an object")
        made = dict(_NO_EVENT)
        for name, told in value.items():
            key = _EVENT_KEYS.get(name)
            if key is None:
                raise _unknown(name, path)
            made[key.column] = key.value.read(told, (*path, name))
            if key.column == "flag" and _is_of_another(key, value):
                raise _unknown(name, path)
        if "type" not in value:
            raise UnreadError("format.missing", f"{spelled(path)} has no key 'type'")
        for name, column in (("seat", "seat"), ("from", "source")):
            if made[column] >= self.players:
                raise bad(made[column], (*path, name), "the seat of a player")
        if made["claim"] >= claims:
            raise bad(made["claim"], (*path, "claim"), f"one of {claims} claims")
        return event_ints(**made)

    def fill(self, spec: Sequence[Key], fields: Fields, row: object) -> None:
        """Set the columns of a row."""
        for key in spec:
            setattr(row, key.column, self.column(key, fields))

    def column(self, key: Key, fields: Fields) -> Any:
        if key.name not in fields and key.absent is not REQUIRED:
            return key.absent
        return key.value.read(fields.value(key.name), fields.at(key.name))


_EVENT_KEYS = {key.name: key for key in (*keys.EVENT, *keys.FLAGS.values())}
_NO_EVENT: dict[str, Any] = {
    key.column: NONE if key.absent is REQUIRED else key.absent for key in keys.EVENT
} | {"flag": NONE}


def _is_of_another(key: Key, event: dict[str, Any]) -> bool:
    """True if a flag's key stands in an event of another kind than its own."""
    return all(
        key is not flag or _KINDS[kind] != event.get("type")
        for kind, flag in keys.FLAGS.items()
    )


_KINDS = keys.EVENT[0].value.schema["enum"]


def _unknown(name: object, path: Path) -> UnreadError:
    reason = f"{spelled(path)} has an unknown key {shown(name)}"
    return UnreadError("format.unknown_key", reason)


def _named(fields: Fields, names: Sequence[str]) -> dict[str, str]:
    """Texts of an object, the first of which must be there."""
    first, *others = names
    made = {first: fields.text(first)}
    return made | {name: fields.text(name, "") for name in others}


def _commitment(fields: Fields) -> Commitment:
    made = Commitment(**_named(fields, COMMITMENT))
    fields.close()
    return made


def _rules(fields: Fields) -> RulesHint:
    overrides = fields.value("overrides", {})
    if type(overrides) is not dict:
        raise fields.bad("overrides", "an object")
    told = _named(fields, [name for name in HINT if name != "overrides"])
    fields.close()
    return RulesHint(overrides=overrides, **told)


def _origin(fields: Fields) -> Origin:
    number = fields.integer("number", 0, 2**31 - 1, 0)
    told = _named(fields, [name for name in ORIGIN if name != "number"])
    fields.close()
    return Origin(number=number, **told)
