"""Every output, of players and files whose names mean harm (docs/trust.md)."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Callable
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

import pytest

from command import Command
from generated import batches
from paifu.analysis import plots
from paifu.analysis.board.page import view
from paifu.analysis.dataset import Dataset
from paifu.logs.builder import concatenate
from paifu.logs.events import Batch
from paifu.logs.formats import FORMATS, Format
from paifu.logs.formats.paifu_record import write_paifu
from paifu.logs.redact import redacted
from paifu.logs.views import games
from paifu.replay.audit.run import audit_batch
from paifu.replay.rules import load_preset
from paifu.replay.spoil import SPOILS, Scene
from shared import ROOT

NAMES = (
    '"><script>alert(1)</script><img src=x onerror=alert(1)>', "</script><!--",
    "=cmd|'/C calc'!A0", "+SUM(A1)", "-2+3", "@x", "\t=1", "\r=1", "\uff1d1+1", "\n=2",
    "a\x00\x1b[31m\x07", "\u202eevil\u2066", "\u2028\u2029\x85\u200f",
    "[bold red]x[/]", "{{7*7}}${7*7}$x^2$", "x" * 10_000,
)  # fmt: skip
"""Of players: markup, formulas, control and bidirectional signs, templates, length."""

FILES = ("=1+1.jsonl", "a\x1b[31m\u202e.jsonl", "caf\udce9<img>.jsonl", "-x.jsonl")
"""Of records; the third is no UTF-8."""

FORMULA = "=+-@\t\r\n\uff1d\uff0b\uff0d\uff20"
NUMBER = re.compile(r"[+-]?[0-9][0-9.,e+-]*")

PLAIN = ("--engine", "plain")
ONE = ("--jobs", "1")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game under four names of files, three times with something false in it."""
    made = tmp_path_factory.mktemp("hostile")
    (made / "records").mkdir()
    for number, file in enumerate(FILES):
        record = write_paifu(hostile(number), 0)
        (made / "records" / file).write_bytes(record)
    return made


def hostile(number: int) -> Batch:
    """A game of four of the names; all but the first spoiled."""
    (batch,) = batches("tenhou-east")
    scene = Scene(batch, load_preset("tenhou-east"))
    if number:
        row = [one for one in SPOILS if one.places(scene)][number]
        batch = row.apply(scene, row.places(scene)[0])
    names = [*NAMES[4 * number : 4 * number + 4]]
    return replace(batch, info=[replace(batch.info[0], names=names)])


# -- what an output must be ------------------------------------------------------------


def check_text(text: str) -> None:
    """Nothing moves a cursor, colours, or turns the order of reading."""
    assert {char for char in text if not char.isprintable()} <= {"\n"}


def check_csv(text: str) -> None:
    """No cell is taken for a formula, as a spreadsheet reads lines and quotes."""
    cells = [cell for row in csv.reader(io.StringIO(text, newline="")) for cell in row]
    assert len(cells) > 1
    for cell in cells:
        assert cell[:1] not in [*FORMULA] or NUMBER.fullmatch(cell), cell[:40]


def check_json(text: str) -> None:
    """It is read, and no text of it is cut."""
    json.loads(text)


def check_lines(text: str) -> None:
    for line in text.removesuffix("\n").split("\n"):
        json.loads(line)


class Tags(HTMLParser):
    """Notes what a browser would take for tags."""

    def __init__(self) -> None:
        super().__init__()
        self.scripts = 0
        self.harmful: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.scripts += tag == "script"
        if tag == "img" or any(name.startswith("on") for name, _ in attrs):
            self.harmful.append(tag)


def check_html(text: str, scripts: int = 0) -> None:
    """No name is markup, and none turns the order of reading."""
    check_text(text)
    tags = Tags()
    tags.feed(text)
    assert (tags.scripts, tags.harmful) == (scripts, [])


Check = Callable[[str], None]

PRINTED: list[tuple[str, tuple[str, ...], Check]] = [
    ("verify", PLAIN, check_text),
    ("verify", ("--json", *PLAIN), check_json),
    ("ledger", ("--what", "calls", "--format", "csv", *ONE), check_csv),
    ("ledger", ("--what", "riichi", *ONE), check_text),
    ("ledger", ("--what", "riichi", "--format", "csv", *ONE), check_csv),
    ("ledger", ("--what", "riichi", "--format", "json", *ONE), check_json),
    ("ledger", ("--what", "riichi", "--format", "jsonl", *ONE), check_lines),
    ("rescore", ("--rules", "wrc-2025", *ONE), check_text),
    ("rescore", ("--rules", "wrc-2025", "--format", "csv", *ONE), check_csv),
    ("rescore", ("--rules", "wrc-2025", "--format", "json", *ONE), check_json),
]


@pytest.mark.parametrize(
    ("command", "options", "check"),
    PRINTED,
    ids=[" ".join((name, *options)) for name, options, _ in PRINTED],
)
def test_what_is_printed_does_no_harm(
    command: str, options: tuple[str, ...], check: Check, folder: Path, paifu: Command
) -> None:
    ran = paifu(command, folder / "records", *options)
    assert ran.status in (0, 1)
    check(ran.out)
    check_text(ran.err)


def test_files_of_findings_do_no_harm(folder: Path, paifu: Command) -> None:
    records, kinds = folder / "records", ("csv", "jsonl")
    paths = {kind: folder / f"found.{kind}" for kind in kinds}
    for kind in kinds:
        certified = ("--certificate", folder / "certificate.json")
        ran = paifu("verify", records, "--findings", paths[kind], *certified, *PLAIN)
        assert ran.status == 1
    check_csv(paths["csv"].read_bytes().decode())
    check_lines(paths["jsonl"].read_text("utf-8"))
    check_json((folder / "certificate.json").read_text("utf-8"))


def test_one_record_told_does_no_harm(folder: Path, paifu: Command) -> None:
    for file in FILES[1:]:
        record = folder / "records" / file
        for ran in (paifu("explain", record), paifu("show", record, "--round", "E1.0")):
            assert ran.status == 0
            check_text(ran.out)


def test_the_viewer_does_no_harm(folder: Path, paifu: Command) -> None:
    page = folder / "view.html"
    assert paifu("view", folder / "records", "--out", page).status == 0
    # The script, and the data, which are JSON with signs of markup as escapes.
    check_html(page.read_text("utf-8"), scripts=2)


def test_statistics_and_reports_do_no_harm(folder: Path, paifu: Command) -> None:
    records, into = folder / "records", folder / "set"
    ran = paifu("import", records, "--into", into, *PLAIN)
    assert ran.status == 0
    check_text(ran.out)
    asked = ("stats", into, "--by", "player", "--id", "games,win_rate")
    check_text(paifu(*asked).out)
    check_csv(paifu(*asked, "--format", "csv").out)
    check_json(paifu(*asked, "--format", "json").out)
    page = folder / "report.html"
    titled = ("--title", NAMES[0] + NAMES[11], "--titles", "none", "--pages", "1")
    assert paifu("report", into, "--out", page, *titled).status == 0
    check_html(page.read_text("utf-8"), scripts=1)
    figure = plots.points_over_time(Dataset(into), players=[*NAMES[:4]])
    check_html(plots.svg(figure))


LEAGUE = """\
name = {name}
records = ["records/=*", "records/a*"]
rules = "tenhou-east"
[players]
{players}
"""


def test_a_league_does_no_harm(folder: Path, paifu: Command) -> None:
    players = "\n".join(f"{json.dumps(name)} = []" for name in NAMES)
    text = LEAGUE.format(name=json.dumps(NAMES[0] + NAMES[11]), players=players)
    (folder / "league.toml").write_text(text, "utf-8")
    ran = paifu("league", folder / "league.toml", "--out", folder / "checked")
    assert ran.status == 1
    check_text(ran.out)
    made = [path for path in (folder / "checked").iterdir() if path.is_file()]
    assert {".csv", ".html", ".txt"} <= {path.suffix for path in made}
    for path in made:
        written = path.read_bytes().decode()
        if path.suffix == ".csv":
            check_csv(written)
        elif path.suffix == ".html":
            check_html(written, scripts=int(path.name == "report.html"))
        elif path.suffix == ".txt":
            check_text(written)


def test_notebooks_are_shown_no_harm() -> None:
    every = concatenate(hostile(number) for number in range(4))
    every = replace(every, info=[replace(i, source=FILES[2]) for i in every.info])
    shown = [game._repr_html_() for game in games(every)]
    shown += [one._repr_html_() for game in games(every) for one in game.rounds]
    for audited in audit_batch(every, load_preset("tenhou-east")):
        shown += [finding._repr_html_() for finding in audited.findings]
    for html in (*shown, view(every)._repr_html_()):
        check_html(html)
        html.encode()


# -- texts that no record and no file can hold -----------------------------------------


@pytest.mark.parametrize(
    "form", [one for one in FORMATS if one.write is not None], ids=lambda one: one.name
)
def test_a_lone_surrogate_is_not_written(form: Format) -> None:
    assert form.write is not None
    presets = {"majiang": "majiang-core", "riichi-city": "riichi-city"}
    presets |= dict.fromkeys(("mahjong-soul", "mahjong-soul-json"), "mahjong-soul-east")
    (batch,) = batches(presets.get(form.name, "tenhou-east"))
    batch = redacted(batch, 0) if form.one_seat else batch
    names = ["\ud800", *batch.info[0].names[1:]]
    with pytest.raises(ValueError, match="surrogates not allowed"):
        form.write(replace(batch, info=[replace(batch.info[0], names=names)]), 0)


def test_the_page_names_every_output() -> None:
    page = (ROOT / "docs" / "trust.md").read_text("utf-8")
    named = [command for command, _, _ in PRINTED]
    for name in (*named, "explain", "show", "view", "stats", "report", "league"):
        assert f"`{name}`" in page, name
