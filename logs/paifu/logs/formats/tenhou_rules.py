"""The rule set that a Tenhou record was played by, and why.

The record names its room (bits of GO `type`, `lobby`) but not its date, so the era
comes from the file name (`2019082700gm-…`), else from the record's form, else it is
today's. What each era's rules are is the presets' business.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, NamedTuple

from paifu.logs.events import RulesHint
from paifu.logs.formats.tenhou_rooms import (
    CHIPS,
    HANCHAN,
    KNOWN_BITS,
    NO_OPEN_TANYAO,
    NO_RED,
    SANMA,
    level_bits,
    room_name,
)

MEIJINSEN_LOBBY = "10011"

DATE_LETTERS = len("YYYYMMDDHH")
"""Of a date, before `gm-`."""

_DATE = re.compile(r"(?<![0-9])(20[0-9]{2})(0[1-9]|1[0-2])[0-3][0-9][0-9]{2}gm-")


@dataclass(slots=True)
class Marks:
    """What of a record points to its rules."""

    source: str
    go: dict[str, str]
    players: int
    rounds: Iterable[tuple[int, int]]
    """Number of each round, and the highest score as it was dealt."""
    wall_seeds: list[str] = field(default_factory=list)
    scores: list[int] = field(default_factory=list)
    results: list[int] = field(default_factory=list)
    whole: bool = False
    """The results are written without a decimal."""

    @property
    def bits(self) -> int:
        """GO `type`."""
        return int(self.go["type"])


def rules_hint(marks: Marks) -> RulesHint:
    """Preset, overrides and reason for a record with these marks.

    Records with equal signs share one hint.
    """
    return hint_of(
        Signs(
            bits=marks.bits,
            lobby=marks.go.get("lobby"),
            csrule=marks.go.get("csrule"),
            players=marks.players,
            length=length(marks.bits, marks.players, marks.rounds),
            date=month(marks.source),
            wall_seeds=any(marks.wall_seeds),
            tenths=any(result % 1000 for result in marks.results),
            hundreds=any(score % 1000 for score in marks.scores),
        )
    )


def month(source: str) -> str:
    """The month in a file name, `YYYY-MM`; empty if it has none.

    >>> month("logs/2019082700gm-0029-0000-4f2b3c1d.mjlog")
    '2019-08'
    """
    # To look for these letters takes a tenth of what the pattern takes for as many.
    letters = source.find("gm-")
    if letters < 0:
        return ""
    first = max(letters - DATE_LETTERS - 1, 0)
    found = _month(source[first : letters + len("gm-")])
    # A name may have these letters before its date too.
    return found or _month(source[first:]) if "gm-" in source[letters + 1 :] else found


@lru_cache(4096)
def _month(part: str) -> str:
    """That of the first date in a part of a name; many records share an hour."""
    found = _DATE.search(part)
    return f"{found[1]}-{found[2]}" if found else ""


class Signs(NamedTuple):
    """What the marks of a record say."""

    bits: int
    lobby: str | None
    csrule: str | None
    players: int
    length: tuple[bool, str]
    date: str
    """`YYYY-MM` of the file name, or empty."""
    wall_seeds: bool
    tenths: bool
    """A result has tenths."""
    hundreds: bool
    """A final score has hundreds."""


@lru_cache(4096)
def hint_of(signs: Signs) -> RulesHint:
    """Preset, overrides and reason for a record with these signs; one for all."""
    room = room_name(signs.bits, signs.lobby, named=signs.date != "")
    if signs.lobby == MEIJINSEN_LOBBY:
        reason = "lobby 10011 is the meijinsen"
        return RulesHint("tenhou-meijinsen", {}, reason, _refusal(signs), room)
    era, because = _era(signs)
    east, length = signs.length
    base = "tenhou" + "-sanma" * (signs.players == 3) + "-east" * east
    preset, overrides = _variant(base, era, signs)
    reason = f"GO type {signs.bits}: {length}, {signs.players} players; {because}"
    return RulesHint(preset, overrides, reason, _refusal(signs), room)


def _variant(base: str, era: str, signs: Signs) -> tuple[str, dict[str, Any]]:
    no_red, no_tanyao = signs.bits & NO_RED, signs.bits & NO_OPEN_TANYAO
    if era == "" and signs.players == 4:
        return base + "-no-red" * bool(no_red) + "-no-kuitan" * bool(no_tanyao), {}
    overrides: dict[str, Any] = {}
    if no_red:
        overrides["red_tiles"] = {}
    if no_tanyao:
        overrides["open_tanyao"] = False
    return base + era, overrides


def _refusal(signs: Signs) -> str:
    if signs.csrule is not None:
        return f"the lobby has rules of its own (csrule {signs.csrule!r})"
    if signs.bits & CHIPS:
        return f"GO type {signs.bits} has bit 512: a chip room"
    if unknown := signs.bits & ~KNOWN_BITS:
        return f"GO type {signs.bits}: the meaning of {unknown} is not known"
    return ""


def _era(signs: Signs) -> tuple[str, str]:
    """The era's suffix of the preset names, and how it was found."""
    date = signs.date
    if date:
        # The last whole results seen are of January 2022, the first tenths of June.
        if "2022-01" < date < "2022-06" and signs.tenths:
            return "", f"dated {date} by the file name, but its results have tenths"
        return _era_of(date), f"dated {date} by the file name"
    if signs.wall_seeds:
        return "-2009", "2009 by its form (INIT shuffle)"
    if signs.lobby is None:
        return "-2009", "2009 by its form (GO without lobby)"
    if signs.tenths:
        return "", "June 2022 or later by its results (tenths)"
    if signs.hundreds:
        return "-before-2022-06", "before June 2022 by its results (whole)"
    return "", "no date in the file name or the record: today's rules assumed"


def _era_of(date: str) -> str:
    """The era's suffix for a month `YYYY-MM`.

    >>> [_era_of(d) for d in ("2009-12", "2010-05", "2022-05", "2022-06")]
    ['-2009', '-before-2010-06', '-before-2022-06', '']
    """
    for first_after, era in (
        ("2010-01", "-2009"),
        ("2010-06", "-before-2010-06"),
        ("2022-06", "-before-2022-06"),
    ):
        if date < first_after:
            return era
    return ""


def length(
    bits: int, players: int, rounds: Iterable[tuple[int, int]]
) -> tuple[bool, str]:
    """True for an East game, and a word on it.

    An East game goes on into South while nobody has the goal. If somebody had it as a
    South round began, GO was wrong, and the rounds played tell the length.

    Args:
        bits: GO `type`.
        players: 3 or 4.
        rounds: as `Marks` has them; only an East game's are looked at.
    """
    if bits & HANCHAN:
        return False, "East and South"
    goal = 40000 if players == 3 else 30000
    number = 3
    for dealt, highest in rounds:
        if dealt > number and highest >= goal:
            played = f"South {dealt - 3}" if dealt < 8 else "West"
            return False, (
                f"East by the bits, but {played} was dealt although a player had"
                f" {highest} points: taken as East and South"
            )
        number = max(number, dealt)
    return True, "East only"


def go_type(hint: RulesHint | None, players: int, last_round: int) -> int:
    """GO `type` for a game that has none: what `rules_hint` reads back.

    Args:
        hint: the game's rules, if it names them.
        players: 4 or 3.
        last_round: greatest round number played, used when no preset says the length.

    >>> go_type(RulesHint("tenhou-sanma-east", {}, ""), 3, 2)
    17
    """
    preset = hint.preset if hint else ""
    overrides = hint.overrides if hint else {}
    east = "-east" in preset if preset.startswith("tenhou") else last_round < 4
    bits = 1 | (0 if east else HANCHAN) | (SANMA if players == 3 else 0)
    if "-no-red" in preset or overrides.get("red_tiles") == {}:
        bits |= NO_RED
    if "-no-kuitan" in preset or overrides.get("open_tanyao") is False:
        bits |= NO_OPEN_TANYAO
    return bits | level_bits(hint.room if hint else "")
