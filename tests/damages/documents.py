"""Damage to files that are no records: what they are, which command reads them.

Rule sets, leagues, aliases, titles, bets on places (TOML), certificates (JSON), keys,
and data sets (a folder of Parquet tables). Whatever the bytes, a command must end
orderly: with its answer, or with status 2 and one line that names the file.
"""

from __future__ import annotations

import contextlib
import io
import json
import random
import time
import traceback
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from damages import kinds, text
from damages.text import Change
from generated import records
from paifu.analysis.cli import app
from paifu.logs.formats.tenhou_read import read_tenhou

SECONDS_MOST = 10.0
"""Processor time after which a command counts as one that hangs."""

PLAIN = ("--engine", "plain")


class Ran(NamedTuple):
    """What a command did."""

    status: int
    said: str
    """On standard error."""
    fault: str
    """The traceback of an exception that left it, or empty."""
    seconds: float
    """Of the processor."""


def run(arguments: list[str]) -> Ran:
    """Run a command in this process; nothing it prints is seen."""
    out = io.TextIOWrapper(io.BytesIO(), "utf-8")
    said = io.TextIOWrapper(io.BytesIO(), "utf-8")
    status, fault, before = 0, "", time.process_time()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(said):
        try:
            app(arguments, prog_name="paifu")
        except SystemExit as ended:
            status = (
                ended.code if isinstance(ended.code, int) else int(bool(ended.code))
            )
        except BaseException:
            fault = traceback.format_exc()
    said.seek(0)
    return Ran(status, said.read(), fault, time.process_time() - before)


# -- TOML ------------------------------------------------------------------------------

ODD_TOML = (
    b"0", b"-1", b"1.5", b"nan", b"-inf", b"true", b'""', b"[]", b"{}", b"[[]]",
    b"[{}]", b"9" * 5000, b"9223372036854775808", b"-9223372036854775809", b"1e400",
    b"1_0",
    b"0x7fffffffffffffffffff", b"0b1", b"1979-05-27", b"07:32:00",
    b"1979-05-27T07:32Z",
    b'"\\ud800"', b'"\\u0000"', b'"\\u202e"', b'"' + b"a" * 70_000 + b'"', b"'''x'''",
    b"[" * 3000, b"[" * 3000 + b"]" * 3000, b"{a=" * 900 + b"1" + b"}" * 900, b"",
    b"=",
    b'"/etc/passwd"', b'"../x"', b'"tenhou"', b'"x.toml"', b'""""""', b"{a.b.c = 1}",
    b'["a", 1]', b"\xff", b'"\xff"', "“x”".encode(), b'"(select 1"',
    b'"1; drop table x"',
)  # fmt: skip
"""What stands in place of a value: other types, no TOML, too long, too deep."""

ODD_LINES = (
    b"[rules]", b"[[rules]]", b"[a]\n[a]", b"a.b.c.d = 1", b"[" + b"a." * 4000 + b"b]",
    b".".join([b"a"] * 4000) + b" = 1", b"\0", b"= 1", b"[", b"[]", b'"" = 1',
    b'["\\n"]',
    b"# \x01", b'extends = "x.toml"', b'extends = ""', b"extends = 1", b"name = 1",
    b"[titles]", b"[titles.x]", b"[players]", b"players = 1", b"titles = 1",
    b"points = 1",
)  # fmt: skip


def _lines(data: bytes) -> list[bytes]:
    return data.splitlines(keepends=True) or [b""]


def line_gone(data: bytes, chance: random.Random) -> bytes:
    """Up to three lines are missing."""
    lines = _lines(data)
    for _ in range(chance.randint(1, 3)):
        del lines[chance.randrange(len(lines))]
        lines = lines or [b""]
    return b"".join(lines)


def line_twice(data: bytes, chance: random.Random) -> bytes:
    """A line stands a second time, anywhere."""
    lines = _lines(data)
    lines.insert(chance.randrange(len(lines) + 1), chance.choice(lines))
    return b"".join(lines)


def lines_mixed(data: bytes, chance: random.Random) -> bytes:
    """The lines are in another order."""
    lines = _lines(data)
    chance.shuffle(lines)
    return b"".join(lines)


def line_odd(data: bytes, chance: random.Random) -> bytes:
    """There is a line that belongs elsewhere, or nowhere."""
    lines = _lines(data)
    lines.insert(chance.randrange(len(lines) + 1), chance.choice(ODD_LINES) + b"\n")
    return b"".join(lines)


def setting_odd(data: bytes, chance: random.Random) -> bytes:
    """A key has a value of another type, too long, too deep, or none."""
    lines = _lines(data)
    places = [i for i, line in enumerate(lines) if b"=" in line] or [0]
    place = chance.choice(places)
    key = lines[place].partition(b"=")[0]
    lines[place] = key + b"= " + chance.choice(ODD_TOML) + b"\n"
    return b"".join(lines)


def key_other(data: bytes, chance: random.Random) -> bytes:
    """A key has another one's name, or none that there is."""
    lines = _lines(data)
    places = [i for i, line in enumerate(lines) if b"=" in line] or [0]
    place, other = chance.choice(places), chance.choice(places)
    key = chance.choice((lines[other].partition(b"=")[0], b"kuitann ", b'"\\u0000" '))
    lines[place] = key + b"=" + lines[place].partition(b"=")[2]
    return b"".join(lines)


TOML: tuple[Change, ...] = (
    line_gone, line_twice, lines_mixed, line_odd, setting_odd, key_other,
    text.digit, text.odd_number, text.cut_in_value,
)  # fmt: skip

JSON = tuple(make for group in kinds.JSON.values() for make in group)

ANY = tuple(
    make
    for group in ("bytes", "cuts", "encodings", "packed", "no record")
    for make in kinds.BYTES[group]
)


# -- what is damaged -------------------------------------------------------------------


class Desk:
    """A folder with one of each file, whole, and the records they are used with."""

    def __init__(self, folder: Path) -> None:
        """Write the files."""
        self.folder = folder
        self.record = folder / "game.mjlog"
        self.record.write_bytes(min(records("tenhou-east", 4, seed=5), key=len))
        self.set = folder / "set"
        self.certificate = folder / "certificate.json"
        (folder / "league").mkdir()
        certified = ["--certificate", str(self.certificate), *PLAIN]
        made = [
            run(["import", str(self.record), "--into", str(self.set), *PLAIN]),
            run(["verify", str(self.record), *certified]),
        ]
        assert [(one.status, one.fault) for one in made] == [(0, "")] * 2, made
        self.made = frozenset(self.set.rglob("*"))

    def tidy(self) -> None:
        """Remove what a command added to the data set.

        Where damage makes one digest another, its record is imported once more.
        """
        for path in self.set.rglob("*"):
            if path.is_file() and path not in self.made:
                path.unlink()


@dataclass(frozen=True, slots=True)
class Document:
    """One kind of file."""

    name: str
    whole: Callable[[Desk], bytes]
    changes: tuple[Change, ...]
    """What happens to its bytes, beside what may happen to any file."""
    command: Callable[[Desk, Path], list[str]]
    """What reads it, given where it is."""
    place: str = ""
    """Where it must be, from the desk's folder; empty for anywhere."""
    statuses: tuple[int, ...] = (0, 1, 2)
    names: str = ""
    """What a refusal names; the file if empty."""


RULES = b"""\
name = "house"
title = "House rules"
extends = "tenhou"

[rules]
start_points = 30000
open_tanyao = false
uma = [30, 10, -10, -30]
red_tiles = { 5m = 1, 5p = 2, 5s = 1 }
min_han = 2

[sources]
open_tanyao = "the house"

[assumed]
uma = "the house"
"""

ALIASES = b"""\
[players]
"Ayame" = ["Aoi", "Botan"]
"Kiku" = ["Chidori"]
"""

BETS = b"""\
points = 3000

[targets]
0 = 1
2 = 0
"""

KEY = b"9f86d081884c7d659a2feaa0c55ad015a3bf4f1b"


def _titles(_: Desk) -> bytes:
    from importlib.resources import files

    whole = files("paifu.analysis.titles").joinpath("gensou.toml").read_bytes()
    # A dozen of them, and as many kinds: all take a second.
    tables = whole.split(b"\n[titles.")
    return b"\n[titles.".join(tables[:2] + tables[5::9])


def _part(desk: Desk, table: str) -> Path:
    (found,) = (desk.set / table).iterdir()
    return found


LEAGUE = """\
name = "Example league"
records = ["../game.mjlog"]
rules = "tenhou-east"
titles = "none"

[points]
uma = [30, 10, -10, -30]

[standings]
ties = ["firsts", "seconds", "best_game"]
findings = "count"
min_games = 1

[players]
{players}

[[table]]
name = "table 1"
seats = {seats}

[[penalty]]
player = {last}
points = -10
reason = "late"
"""


def _league(desk: Desk) -> bytes:
    (info,) = read_tenhou(desk.record.read_bytes(), "game").info
    names = [json.dumps(name, ensure_ascii=False) for name in info.names]
    players = "\n".join(f"{name} = []" for name in names)
    seats = f"[{', '.join(names)}]"
    return LEAGUE.format(players=players, seats=seats, last=names[-1]).encode()


def _stats(desk: Desk, _: Path) -> list[str]:
    return ["stats", str(desk.set)]


def _table(name: str) -> Document:
    return Document(
        f"data set: {name}",
        lambda desk: _part(desk, name).read_bytes(),
        (),
        _stats if name != "imported" else _into,
        place=f"set/{name}/*",
        names="set",
    )


def _into(desk: Desk, _: Path) -> list[str]:
    return ["import", str(desk.record), "--into", str(desk.set), *PLAIN]


DOCUMENTS = (
    Document(
        "rule set",
        lambda _: RULES,
        TOML,
        lambda desk, path: ["verify", str(desk.record), "--rules", str(path), *PLAIN],
    ),
    Document(
        "rule set shown",
        lambda _: RULES,
        TOML,
        lambda desk, path: ["rules", "show", str(path)],
    ),
    Document(
        "league",
        _league,
        TOML,
        lambda desk, path: ["league", str(path), "--out", str(desk.folder / "out")],
        place="league/damaged.toml",
    ),
    Document(
        "aliases",
        lambda _: ALIASES,
        TOML,
        lambda desk, path: ["stats", str(desk.set), "--aliases", str(path)],
    ),
    Document(
        "titles",
        _titles,
        TOML,
        lambda desk, path: [
            "report", str(desk.set), "--titles", str(path),
            "--out", str(desk.folder / "report.html"),
        ],
    ),
    Document(
        "bets on places",
        lambda _: BETS,
        TOML,
        lambda _, path: [
            "settle", "40000", "30000", "20000", "10000", "--sashi-uma", str(path),
        ],
    ),
    Document(
        "certificate",
        lambda desk: desk.certificate.read_bytes(),
        JSON,
        lambda desk, path: ["check-certificate", str(path), str(desk.record)],
    ),
    Document(
        "key",
        lambda _: KEY,
        (),
        lambda desk, path: [
            "anonymise", str(desk.record), "--key-file", str(path), "--force",
            "--out", str(desk.folder / "nameless"),
        ],
        names="key",
    ),
    Document(
        "data set: dataset.json",
        lambda desk: (desk.set / "dataset.json").read_bytes(),
        JSON,
        _stats,
        place="set/dataset.json",
        names="set",
    ),
    _table("games"),
    _table("rounds"),
    _table("seats"),
    _table("imported"),
)  # fmt: skip
"""Everything but records that the commands read."""


def damaged(document: Document, whole: bytes, number: int, seed: int) -> bytes:
    """The file of a number: the same for the same seed."""
    chance = random.Random(f"{document.name}-{seed}-{number}")
    changes = (*document.changes, *document.changes, *ANY)
    try:
        made = changes[number % len(changes)](whole, chance)
    except IndexError:  # it has nothing of the kind
        made = text.overwrite(whole, chance)
    return text.flip(made, chance) if chance.random() < 0.1 and len(made) > 1 else made


def check(desk: Desk, document: Document, data: bytes) -> tuple[str, Ran, str]:
    """Run a document's command over damaged bytes.

    Returns:
        What came of it (`refused`, or `used`), what the command did, and the fault or
        nothing.
    """
    pattern = document.place or "damaged.toml"
    path = desk.folder / pattern
    if pattern.endswith("*"):
        (path,) = path.parent.iterdir()
    kept = path.read_bytes() if path.exists() else None
    path.write_bytes(data)
    try:
        ran = run(document.command(desk, path))
    finally:
        path.unlink()
        if kept is not None:
            path.write_bytes(kept)
        desk.tidy()
    outcome = "refused" if ran.status == 2 else "used"
    return outcome, ran, wrong(document, path, ran)


def wrong(document: Document, path: Path, ran: Ran) -> str:
    """What must not be of a command that ran, or nothing."""
    if ran.fault:
        return ran.fault
    if ran.seconds > SECONDS_MOST:
        return f"it took {ran.seconds:.1f} s"
    if ran.status not in document.statuses:
        return f"status {ran.status}"
    if "Traceback" in ran.said:
        return f"a traceback: {ran.said}"
    lines = ran.said.splitlines()
    if ran.status == 2 and (not lines or not lines[-1].startswith("paifu: ")):
        return f"status 2, and it said {ran.said!r}"
    if ran.status == 2 and (document.names or path.name) not in ran.said:
        return f"{path.name} is not named: {ran.said!r}"
    return ""
