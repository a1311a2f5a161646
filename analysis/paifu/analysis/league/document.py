"""A league's TOML file: its records, rules, players, tables and penalties.

docs/league.md has the form. Every fault is named with its key, and all of them at once.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from paifu.analysis.league.words import say
from paifu.analysis.rules_named import rules_named
from paifu.replay.rules import Ruleset, RulesetError
from paifu.replay.rules.text import meant
from paifu.replay.toml_file import TomlError, read_toml

KEYS = {
    "name": "text", "records": "list of texts", "rules": "text", "titles": "text",
    "lang": "text", "points": "table", "standings": "table", "players": "table",
    "table": "list of tables", "penalty": "list of tables",
}  # fmt: skip
"""Keys of the file -> what each is."""

NEEDED = ("name", "records", "rules", "players")

SETTLING = (
    "start_points", "return_points", "uma", "uma_by_floating", "final_rounding",
    "tie_break",
)  # fmt: skip
"""Switches that `points` may set otherwise than the rules: how a game is settled."""

STANDING_KEYS = {
    "ties": "list of texts",
    "findings": "text",
    "min_games": "whole number",
}
TABLE_KEYS = {"name": "text", "seats": "list of texts"}
PENALTY_KEYS = {"player": "text", "points": "number", "reason": "text"}

TIES = ("firsts", "seconds", "best_game", "average_place", "name")
"""What may decide between players of equal points."""

TIES_USUAL = TIES[:3]

COUNT, LEAVE_OUT = "count", "leave_out"
"""What becomes of games with findings."""

_TYPES: dict[str, tuple[type, ...]] = {
    "text": (str,), "table": (dict,), "whole number": (int,), "number": (int, float),
}  # fmt: skip


class LeagueError(ValueError):
    """A file that names no league; every problem is a line of its own."""

    def __init__(self, problems: list[str]) -> None:
        """With these problems."""
        super().__init__("\n".join(problems))
        self.problems = problems


@dataclass(frozen=True, slots=True)
class Table:
    """One game as it was drawn."""

    name: str
    seats: tuple[str, ...]
    """Players by seat; the first deals first."""


@dataclass(frozen=True, slots=True)
class Penalty:
    """Points that a player gets or loses beside the games."""

    player: str
    points: int
    """Points, not thousands."""
    reason: str


@dataclass(frozen=True, slots=True)
class League:
    """What the file says."""

    path: Path
    name: str
    records: tuple[str, ...]
    """Paths and patterns as a reader takes them."""
    rules: Ruleset
    settling: Ruleset
    """The same with what `points` says of the end of a game."""
    players: Mapping[str, str]
    """Name in the records -> player; every player's own name is in it."""
    roster: tuple[str, ...]
    """All players, in the file's order."""
    tables: tuple[Table, ...] = ()
    penalties: tuple[Penalty, ...] = ()
    ties: tuple[str, ...] = TIES_USUAL
    """Between equal points; who is equal in all shares the rank."""
    findings: str = COUNT
    min_games: int = 0
    """Players with fewer have no rank."""
    titles: str = "none"
    lang: str = "en"

    def say(self, key: str, **parts: object) -> str:
        """A phrase in the league's language (`league.words`)."""
        return say(self.lang, key, **parts)

    def named(self, source: str) -> str:
        """A record's name: its path from the file's folder, if it is in it."""
        return source.removeprefix(f"{self.path.parent}/")


def read_league(path: Path) -> League:
    """The league of a file; what it names is relative to the file's folder.

    Raises:
        LeagueError: the file cannot be read or used; each problem names its key.
    """
    try:
        found = read_toml(path)
    except TomlError as error:
        raise LeagueError([str(error)]) from None
    problems = [*_form(found)]
    if problems:
        raise LeagueError(problems)
    players, problems = _players(found["players"])
    problems += _tables_and_penalties(found, set(players.values()))
    problems += _standing(found.get("standings", {}))
    problems += _lang(found.get("lang", "en"))
    rules = settling = None
    try:
        rules = _rules(path, found["rules"])
        settling = rules.with_overrides(found.get("points", {}))
        problems += _players_of(found, rules)
    except RulesetError as error:
        where = "rules" if rules is None else "points"
        problems += [f"{where}: {problem}" for problem in error.problems]
    if rules is None or settling is None or problems:
        raise LeagueError(problems)
    standing = found.get("standings", {})
    return League(
        path=path,
        name=found["name"],
        records=tuple(_beside(path, one) for one in found["records"]),
        rules=rules,
        settling=settling,
        players=players,
        roster=tuple(found["players"]),
        tables=tuple(
            Table(one.get("name", f"table {n}"), tuple(one["seats"]))
            for n, one in enumerate(found.get("table", []), 1)
        ),
        penalties=tuple(
            Penalty(one["player"], round(1000 * one["points"]), one.get("reason", ""))
            for one in found.get("penalty", [])
        ),
        ties=tuple(standing.get("ties", TIES_USUAL)),
        findings=standing.get("findings", COUNT),
        min_games=standing.get("min_games", 0),
        titles=_titles(path, found.get("titles", "none")),
        lang=found.get("lang", "en"),
    )


def _beside(path: Path, name: str) -> str:
    """A path as named from the file's folder."""
    return str(path.parent / name)


def _rules(path: Path, name: str) -> Ruleset:
    if name == "auto":
        raise RulesetError(["'auto': a league is played by one rule set"])
    named = rules_named(_beside(path, name) if name.endswith(".toml") else name)
    assert named != "auto"
    return named


def _titles(path: Path, name: str) -> str:
    return _beside(path, name) if name.endswith(".toml") else name


# -- faults ----------------------------------------------------------------------------


def _form(found: Mapping[str, Any]) -> Iterator[str]:
    yield from _keys("", found, KEYS)
    for key in NEEDED:
        if key not in found:
            yield f"{key}: missing"
    for name, known in (("standings", STANDING_KEYS), ("points", None)):
        table = found.get(name, {})
        if isinstance(table, dict) and known is not None:
            yield from _keys(f"{name}.", table, known)
        elif isinstance(table, dict):
            for key in table:
                if key not in SETTLING:
                    hint = meant(key, SETTLING) or f"; it may set {', '.join(SETTLING)}"
                    yield f"points.{key}: not of the end of a game{hint}"
    for name, known, needed in (
        ("table", TABLE_KEYS, ("seats",)),
        ("penalty", PENALTY_KEYS, ("player", "points")),
    ):
        rows = found.get(name, [])
        if not _is(rows, "list of tables"):
            continue
        for number, row in enumerate(rows, 1):
            yield from _keys(f"{name}[{number}].", row, known)
            for key in needed:
                if key not in row:
                    yield f"{name}[{number}].{key}: missing"
    if found.get("records") == []:
        yield "records = []: expected at least one"


def _keys(
    before: str, table: Mapping[str, Any], known: Mapping[str, str]
) -> Iterator[str]:
    for key, value in table.items():
        if key not in known:
            yield f"{before}{key}: unknown key{meant(key, known)}"
        elif not _is(value, known[key]):
            yield f"{before}{key} = {value!r}: expected a {known[key]}"


def _is(value: object, kind: str) -> bool:
    if isinstance(value, bool):
        return False
    if kind.startswith("list of "):
        item = kind.removeprefix("list of ").removesuffix("s")
        return isinstance(value, list) and all(_is(one, item) for one in value)
    if kind == "number" and isinstance(value, float):
        return abs(value) < 1e9  # neither infinite nor no number
    return isinstance(value, _TYPES[kind]) and value != ""


def _players(found: Mapping[str, Any]) -> tuple[dict[str, str], list[str]]:
    made: dict[str, str] = {}
    problems = [] if found else ["players: nobody"]
    for player in found:
        made[player] = player
    for player, names in found.items():
        if not _is(names, "list of texts"):
            problems.append(
                f"players.{player} = {names!r}: expected a list of names in the records"
            )
            continue
        for name in names:
            if made.setdefault(name, player) != player:
                both = f"{made[name]!r} and {player!r}"
                problems.append(f"players.{player}: {name!r} is both {both}")
    return made, problems


def _players_of(found: Mapping[str, Any], rules: Ruleset) -> Iterator[str]:
    """Tables that the rules have not seats for."""
    for number, row in enumerate(found.get("table", []), 1):
        if len(row["seats"]) != rules["players"]:
            yield (
                f"table[{number}].seats = {row['seats']!r}: {rules.name} is for "
                f"{rules['players']} players"
            )


def _tables_and_penalties(found: Mapping[str, Any], roster: set[str]) -> Iterator[str]:
    named: dict[str, int] = {}
    for number, row in enumerate(found.get("table", []), 1):
        name = row.get("name", f"table {number}")
        if named.setdefault(name, number) != number:
            yield f"table[{number}].name = {name!r}: table[{named[name]}] has it too"
    for number, row in enumerate(found.get("table", []), 1):
        seats, key = row["seats"], f"table[{number}].seats"
        if len(seats) not in (3, 4) or len(set(seats)) != len(seats):
            yield f"{key} = {seats!r}: expected three or four different players"
        for name in seats:
            if name not in roster:
                yield f"{key}: {name!r} is not among the players{meant(name, roster)}"
    for number, row in enumerate(found.get("penalty", []), 1):
        name = row["player"]
        if name not in roster:
            key = f"penalty[{number}].player"
            yield f"{key}: {name!r} is not among the players{meant(name, roster)}"


def _standing(found: Mapping[str, Any]) -> Iterator[str]:
    for tie in found.get("ties", []):
        if tie not in TIES:
            yield f"standings.ties: {tie!r}: expected some of {', '.join(TIES)}"
    least = found.get("min_games", 0)
    if least < 0:
        yield f"standings.min_games = {least}: expected 0 or more"
    said = found.get("findings", COUNT)
    if said not in (COUNT, LEAVE_OUT):
        yield f"standings.findings = {said!r}: expected {COUNT} or {LEAVE_OUT}"


def _lang(lang: str) -> Iterator[str]:
    from paifu.analysis.languages import LANGUAGES

    if lang not in LANGUAGES:
        yield f"lang = {lang!r}: expected one of {', '.join(LANGUAGES)}"
