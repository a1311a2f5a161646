"""What a tenhou.net/6 object says beside its rounds.

What a column holds goes there, and comes back from there; everything else is kept as
it is (`spelling["head"]`), with the order of the keys.
"""

from __future__ import annotations

import re
from math import isfinite
from typing import Any
from urllib.parse import unquote

from paifu.logs.events import GameInfo, GameRow, Unstated
from paifu.logs.formats.json_values import (
    Fields,
    Path,
    bad,
    integer,
    integers,
    texts,
)
from paifu.logs.formats.tenhou_json_results import POINTS_MOST

FORMAT = "tenhou-json"

KEPT = (
    "ver",
    "ratingc",
    "rule",
    "lobby",
    "csrule",
    "ranking",
    "playerlink",
    "mjshead",
    "mjslog",
    "mjsrecordtypes",
)
"""Keys that are known and kept as they are. The last three are what tensoul adds of the
record it converted, if asked to."""

_FULL_WIDTH = [chr(0xFF10 + n) for n in range(9, 0, -1)]
"""The digits 9 to 1 as Tenhou writes them: 0xFF10 is a wide zero."""

TOLD = ("title", "name", "log", "ref", "connection", "dan", "rate", "sx", "sc")
"""Keys whose values columns hold."""

GRADES = [
    "新人",
    *(f"{n}級" for n in _FULL_WIDTH),
    *(f"{n}段" for n in "初二三四五六七八九十"),
    "天鳳",
]
"""Tenhou's grades; its XML has their numbers, and so has `GameInfo.grades`."""

_GRADE = {name: str(number) for number, name in enumerate(GRADES)}

_ISO = re.compile(
    r"20[0-9]{2}(?:-[01][0-9](?:-[0-3][0-9](?:T[0-9:.]+(?:Z|[+-][0-9:]+)?)?)?)?"
)
_REF = re.compile(r"(20[0-9]{2})([01][0-9])([0-3][0-9])([0-2][0-9])gm-")


class Head:
    """The head of a game as it is being read, and what of it is kept."""

    def __init__(self, fields: Fields, game: GameRow, info: GameInfo) -> None:
        """The head of the game of these fields."""
        self.fields = fields
        self.game = game
        self.info = info
        self.kept: dict[str, Any] = {}
        self.rule: dict[str, Any] | list[str] = {}
        """`rule` once it was checked, and likewise:"""
        self.csrule: list[str] = []

    def read(self) -> None:
        """Fill game and info; the rounds may be read before or after.

        Raises:
            UnreadError: a value that is not understood, or an unknown key.
        """
        fields, info = self.fields, self.info
        for name in KEPT:
            if name in fields:
                self.kept[name] = fields.value(name)
        if "rule" in fields:
            self._rule(fields.value("rule"))
        if "csrule" in fields:
            self.csrule = fields.texts("csrule")
        if "title" in fields:
            self._title(fields.value("title"))
        if "name" in fields:
            info.names = fields.texts("name", range(3, 5))[:]
        if "dan" in fields:
            names = fields.texts("dan", range(5))
            info.grades = [_GRADE.get(name, name) for name in names]
        if "rate" in fields:
            rates = fields.array("rate", range(5))
            info.rates = [_number(one, ("rate", n)) for n, one in enumerate(rates)]
        if "sx" in fields:
            info.genders = fields.texts("sx", range(5))[:]
        if "ref" in fields:
            info.identifier = fields.text("ref")
            if not info.started and (found := _REF.match(info.identifier)):
                info.started = "{}-{}-{}T{}".format(*found.groups())
        if "sc" in fields:
            self._scores(fields.array("sc", (6, 8)))
        fields.ignore(("log", "connection"))
        fields.close()

    def _rule(self, rule: object) -> None:
        if type(rule) is list:  # a tournament's: its dates, GO type and more
            self.rule = texts(rule, ("rule",))
            return
        one = Fields(rule, ("rule",))
        one.text("disp", "")
        for name in ("aka", "aka51", "aka52", "aka53"):
            one.integer(name, 0, 4, 0)
        one.close()
        self.rule = one.found

    def _title(self, title: object) -> None:
        if type(title) is str:
            self.info.room = unquote(title)
        else:
            lines = [*texts(title, ("title",), range(3)), "", ""]
            self.info.room = lines[0]
            if _ISO.fullmatch(lines[1]):
                self.info.started = lines[1]
        if title != title_of(self.info):
            self.kept["title"] = title

    def _scores(self, found: list[Any]) -> None:
        game, info = self.game, self.info
        scores: list[int] = [0] * (len(found) // 2)
        if found[::2] == [None] * len(scores):
            game.unstated |= Unstated.SCORES
        else:
            scores = integers(found[::2], ("sc",), -POINTS_MOST, POINTS_MOST)
        results = [
            _thousands(one, ("sc", 2 * n + 1)) for n, one in enumerate(found[1::2])
        ]
        game.final_scores = [*scores, 0, 0][:4]
        if None in results:
            if any(one is not None for one in results):
                raise bad(found, ("sc",), "results of all or of none")
            game.unstated |= Unstated.RESULTS
        game.results = [*(one or 0 for one in results), 0, 0][:4]
        game.ended = 1
        if found != scores_of(game, info):
            self.kept["sc"] = found


def _number(value: object, path: Path) -> str:
    if type(value) not in (int, float):
        raise bad(value, path, "a number")
    return repr(value)


def _thousands(value: object, path: Path) -> int | None:
    """A result in thousands as points; None if it is not stated."""
    if value is None:
        return None
    if type(value) is int:
        return 1000 * integer(value, path, -POINTS_MOST, POINTS_MOST)
    if type(value) is float and abs(value) < POINTS_MOST:
        points = round(value * 1000)
        if points / 1000 == value:
            return points
    raise bad(value, path, "a result in thousands of points")


# -- back to JSON ----------------------------------------------------------------------


def title_of(info: GameInfo) -> list[str]:
    """Room, and when the game began if that is not the start of its id."""
    found = _REF.match(info.identifier)
    told = found is not None and info.started == "{}-{}-{}T{}".format(*found.groups())
    return [info.room, "" if told else info.started]


def scores_of(game: GameRow, info: GameInfo) -> list[Any]:
    """Score and result of each seat, in turn."""
    stated = not game.unstated & Unstated.RESULTS
    told = not game.unstated & Unstated.SCORES
    made: list[Any] = []
    for score, points in zip(game.final_scores, game.results, strict=True):
        result = points // 1000 if points % 1000 == 0 else points / 1000
        made += [score if told else None, result if stated else None]
    return made


def grades_of(info: GameInfo) -> list[str]:
    """Names of the grades."""
    known = {str(number): name for number, name in enumerate(GRADES)}
    return [known.get(grade, grade) for grade in info.grades]


def rates_of(info: GameInfo) -> list[int | float] | None:
    """Ratings as numbers; None if one is none."""
    try:
        return [_rate(rate) for rate in info.rates]
    except ValueError:
        return None


def _rate(rate: str) -> int | float:
    value = float(rate)
    if not isfinite(value):
        raise ValueError(f"{rate!r} is no rating")
    # `1500.00` is Tenhou's way to write 1500.
    return value if rate == repr(value) or value != int(value) else int(value)
