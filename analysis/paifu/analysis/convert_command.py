"""`paifu convert`: records in another format, and what was lost on the way."""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any

import typer

from paifu.analysis.apart import check_apart
from paifu.analysis.convert_job import Game, Record, Wanted, convert_paths
from paifu.analysis.errors import refuse
from paifu.analysis.options import CORES, AsJson, Force, Paths, Processes, RecordsFolder
from paifu.analysis.output import Output, orderly, printable
from paifu.analysis.sources import Naming, naming
from paifu.analysis.verdicts import counted
from paifu.logs.formats import WRITABLE
from paifu.logs.formats.facts import Fact
from paifu.logs.reader import count_inputs

CONVERTED, NOT_ALL = 0, 1

FEW = 20
"""Files up to which starting other processes takes longer than it saves."""

SHOWN = 5
"""Records that are named for one reason."""


def convert(
    paths: Paths,
    to: Annotated[str, typer.Option(help="Format; `paifu formats` lists them.")],
    out: RecordsFolder,
    strict: Annotated[
        bool, typer.Option("--strict", help="Refuse games that would lose anything.")
    ] = False,
    force: Force = False,
    jobs: Processes = CORES,
    as_json: AsJson = False,
) -> None:
    """Write records in another format, and say what it has no room for.

    A record keeps its name but for the ending. Formats that have one game a file get a
    file for each game, numbered; a paifu record holds all games of its file. Everything
    is read back: what the new record says otherwise is named too, and a game that would
    be played otherwise is refused.

    Exit status: 0 all converted, 1 a game was refused or a record not read, 2 wrong
    usage.

    Example: paifu convert logs/ --to paifu --out converted
    """
    with orderly():
        if to not in WRITABLE:
            refuse(f"--to {to!r}: expected one of {', '.join(WRITABLE)}")
        if out == Path():
            refuse("--out: name a folder")
        check_apart(paths, out)
        many = count_inputs(paths) > FEW
        sums = Sums(to, out)
        wanted = Wanted(to, out, strict, force)
        try:
            out.mkdir(parents=True, exist_ok=True)
            for record in convert_paths(paths, wanted, jobs if many else 1):
                sums.add(record)
        except BrokenExecutor:
            refuse("a process that converted records was ended; try --jobs 1")
        except OSError as error:
            where = error.filename or out
            refuse(f"--out: {where}: {error.strerror or error}")
        if as_json:
            sys.stdout.write(json.dumps(sums.as_json(), indent=2) + "\n")
        else:
            Report(Output(), naming(paths), sums).print()
        raise typer.Exit(CONVERTED if sums.all_converted() else NOT_ALL)


@dataclass(slots=True)
class Sums:
    """What a job came to."""

    target: str
    out: Path
    records: int = 0
    games: int = 0
    converted: int = 0
    files: set[Path] = field(default_factory=set)
    formats: Counter[str] = field(default_factory=Counter)
    lost: Counter[Fact] = field(default_factory=Counter)
    """Fact -> games that stated it, where the format has no room for it."""
    altered: Counter[Fact] = field(default_factory=Counter)
    """Fact -> games of which the new record says it otherwise."""
    unruled: Counter[str] = field(default_factory=Counter)
    """Rules -> games whose new record does not state them."""
    refused: list[tuple[str, int, str]] = field(default_factory=list)
    """Source, number of the game among several from 1 (else 0), reason."""
    unread: list[dict[str, Any]] = field(default_factory=list)
    conversions: list[dict[str, Any]] = field(default_factory=list)

    def add(self, record: Record) -> None:
        """Count a record, and keep what is to be said of it."""
        self.records += 1
        self.games += len(record.games)
        if record.format:
            self.formats[record.format] += 1
        for problem in record.problems:
            self.unread.append(
                {
                    "source": record.source,
                    "code": problem.code,
                    "reason": problem.reason,
                    "element": problem.place,
                    "games": len(record.games),
                }
            )
        for game in record.games:
            self._add_game(record, game)

    def _add_game(self, record: Record, game: Game) -> None:
        several = len(record.games) > 1
        if game.made is None or game.file is None:
            number = game.number + 1 if several else 0
            self.refused.append((record.source, number, game.refused))
            return
        self.converted += 1
        self.files.add(game.file)
        self.lost.update(game.made.lost)
        self.altered.update(game.made.altered)
        if Fact.RULES in game.made.dropped and game.rules:
            self.unruled[game.rules] += 1
        self.conversions.append(
            {
                "source": record.source,
                "game": game.number,
                "file": str(game.file),
                "lost": [fact.name.lower() for fact in game.made.lost],
                "altered": [fact.name.lower() for fact in game.made.altered],
            }
        )

    def all_converted(self) -> bool:
        """True if nothing was refused, and everything read."""
        return not self.refused and not self.unread

    def as_json(self) -> dict[str, Any]:
        """The object of `--json`."""
        return {
            "to": self.target,
            "out": str(self.out),
            "records": self.records,
            "games": self.games,
            "converted": self.converted,
            "files": len(self.files),
            "formats": dict(self.formats),
            "lost": _by_name(self.lost),
            "altered": _by_name(self.altered),
            "rules_not_stated": dict(sorted(self.unruled.items())),
            "refused": [
                {"source": source, "game": max(number - 1, 0), "reason": reason}
                for source, number, reason in self.refused
            ],
            "unread": self.unread,
            "conversions": self.conversions,
        }


def _by_name(counts: Counter[Fact]) -> dict[str, int]:
    return {fact.name.lower(): counts[fact] for fact in Fact if counts[fact]}


@dataclass(frozen=True, slots=True)
class Report:
    """The same in words."""

    out: Output
    named: Naming
    sums: Sums

    def print(self) -> None:
        """Say what was converted, lost, refused and not read."""
        sums = self.sums
        self.out.line(
            f"{counted(sums.converted, 'game')} of {counted(sums.records, 'record')} "
            f"in {counted(len(sums.files), 'file')} of {printable(str(sums.out))}",
            "green" if sums.all_converted() and sums.converted else "yellow",
        )
        self.facts(f"lost, for {sums.target} has no room for it", sums.lost)
        self.facts(f"told otherwise by the {sums.target} record", sums.altered)
        self.rules()
        reasons: dict[str, list[str]] = {}
        for source, number, reason in sums.refused:
            game = f", game {number}" * bool(number)
            reasons.setdefault(reason, []).append(self.named.of(source) + game)
        self.places("not converted", reasons)
        unread: dict[str, list[str]] = {}
        for one in sums.unread:
            element = f", element {one['element']}" if one["element"] > 0 else ""
            part = ", its beginning converted" if one["games"] else ""
            where = f"{self.named.of(one['source'])}{element}{part}"
            unread.setdefault(one["reason"], []).append(where)
        self.places("not read", unread)

    def rules(self) -> None:
        """By which rules to verify what does not state its own any more."""
        if not self.sums.unruled:
            return
        self.out.line()
        self.out.line("the new records do not state their rules; to verify them, give")
        for name, count in self.sums.unruled.most_common(SHOWN):
            preset = name.removesuffix("+")
            more = " with the switches that the old record sets" * (preset != name)
            self.out.line(f"{_games(count)}: --rules {preset}{more}", before="  ")

    def facts(self, title: str, counts: Counter[Fact]) -> None:
        """Facts, those of equally many games together."""
        if not counts:
            return
        self.out.line()
        self.out.line(f"{title}:")
        together: dict[int, list[str]] = {}
        for fact in Fact:
            if counts[fact]:
                together.setdefault(counts[fact], []).append(fact.value)
        for count in sorted(together, reverse=True):
            head = "every game" if count == self.sums.converted else _games(count)
            self.out.line(f"{head}: {', '.join(together[count])}", before="  ")

    def places(self, title: str, reasons: dict[str, list[str]]) -> None:
        """Reasons, with the first places of each."""
        if not reasons:
            return
        self.out.line()
        inside = f" in {printable(self.named.folder)}" * bool(self.named.folder)
        self.out.line(f"{title}{inside}:", "red")
        for reason, where in sorted(reasons.items(), key=lambda one: -len(one[1])):
            self.out.line(printable(reason), before="  ")
            for line in _first(where):
                self.out.line(line, before="    ")


def _games(count: int) -> str:
    return counted(count, "game")


def _first(where: list[str]) -> Iterator[str]:
    yield from where[:SHOWN]
    if len(where) > SHOWN:
        yield f"and {len(where) - SHOWN} more"
