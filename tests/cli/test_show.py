"""`paifu show`: the table at any event, on any terminal."""

from __future__ import annotations

import os
import pty
import re
import select
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest
from rich.cells import cell_len

from command import Command
from generated import batches, records
from paifu.analysis.board.data import FURITEN
from paifu.analysis.board.loading import shown_games
from paifu.analysis.board.reel import Place, Reel, move
from paifu.analysis.board.screen import screen_lines
from paifu.analysis.board.terminal import Look, board_lines
from paifu.analysis.board.words import board_words
from paifu.analysis.languages import LANGUAGES
from paifu.logs.events import Unstated
from paifu.logs.redact import PUBLIC, redacted
from project.sources import IMPORT_ROOTS

GAME = records("tenhou-east", 1, 62)[0]
SANMA = records("tenhou-sanma-east", 1, 1)[0]


def written(name: str, data: bytes) -> str:
    Path(name).write_bytes(data)
    return name


def reel(preset: str = "tenhou-east", seed: int = 62, **how: object) -> Reel:
    (batch,) = batches(preset, 1, seed)
    return Reel([*shown_games(batch)], **how)  # type: ignore[arg-type]


def text(one: Reel, place: Place, width: int = 80) -> str:
    return "\n".join(line.plain for line in screen_lines(one, place, width))


def test_a_position_is_named_by_the_events_before_and_after_it(paifu: Command) -> None:
    file = written("a.mjlog", GAME)
    ran = paifu("show", file, "--round", "E1.0", "--at", "0")
    assert ran.status == 0
    assert "after the deal\nbefore event 0 of " in ran.out
    ran = paifu("show", file, "--round", "E1", "--at", "1")
    assert "after event 0: bot A draws " in ran.out
    assert "before event 1 of " in ran.out
    assert "\nend of the round\n" in paifu("show", file).out


def test_the_table_shows_hands_rivers_scores_and_whose_turn_it_is(
    paifu: Command,
) -> None:
    ran = paifu("show", written("a.mjlog", GAME), "--at", "1")
    assert "East 1   honba 0   riichi sticks 0   tiles left 69" in ran.out
    assert "> east bot A  " in ran.out
    assert ran.out.count("25,000") == 4
    assert " + " in ran.out
    assert "river:  * as drawn  ! riichi" in ran.out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--round", "E9"], "--round 'E9': the game has E1.0, "),
        (["--at", "9999"], "--at 9999: the round can be shown from 0 to "),
        (["--at", "-1"], "--at '-1': expected the number of an event, or end"),
        (["--at", "x"], "--at 'x': expected the number of an event, or end"),
        (["--finding", "1"], "--finding 1: there is none"),
        (["--game", "2"], "--game 2: the file has 1"),
        (["--from", "5", "--to", "3"], "--from 5 --to 3: nothing lies between them"),
        (["--from", "9999"], "--from 9999: the round can be shown from 0 to "),
        (["--step"], "--step: wants a terminal; --all prints every position"),
        (["--tiles", "x"], "--tiles 'x': there are mpsz, ascii, unicode"),
        (["--lang", "fr"], "--lang: no language 'fr'"),
        (["--rules", "nope"], "--rules: "),
    ],
)
def test_what_is_not_there_is_refused(
    paifu: Command, arguments: list[str], said: str
) -> None:
    ran = paifu("show", written("a.mjlog", GAME), *arguments)
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.startswith(f"paifu: {said}")


def test_three_players_have_no_fourth_seat(paifu: Command) -> None:
    ran = paifu("show", written("a.mjlog", SANMA), "--seat", "3")
    assert ran.err == "paifu: --seat 3: the game has three players, seats 0 to 2\n"


def test_a_file_that_is_no_record_is_refused_with_the_reason(paifu: Command) -> None:
    ran = paifu("show", written("a.mjlog", b"<mjloggm"))
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.startswith("paifu: a.mjlog: ")


def test_all_prints_every_position_and_a_range_those_in_it(paifu: Command) -> None:
    file = written("a.mjlog", GAME)
    every = paifu("show", file, "--all").out
    some = paifu("show", file, "--from", "2", "--to", "4").out
    assert every.count("after the deal\n") == every.count("end of the round\n") == 1
    assert [some.count(f"after event {n}: ") for n in range(5)] == [0, 1, 1, 1, 0]
    assert some in every


def test_a_finding_is_shown_before_its_event(paifu: Command) -> None:
    at = GAME.index(b'ten="') + 5
    false = GAME[:at] + b"9" + GAME[at:]
    ran = paifu("show", written("a.mjlog", false), "--finding", "1")
    assert ran.status == 0
    (said,) = [line for line in ran.out.splitlines() if line.startswith("! 1 ")]
    listed = paifu("explain", "a.mjlog").out
    assert said.removeprefix("! 1 ")[:30] in listed


@pytest.mark.parametrize("width", [50, 80, 120])
@pytest.mark.parametrize(
    ("preset", "seed"), [("tenhou-east", 62), ("tenhou-sanma-east", 1)]
)
def test_no_line_is_wider_than_the_terminal(preset: str, seed: int, width: int) -> None:
    for lang in LANGUAGES:
        for tiles in ("mpsz", "ascii", "unicode"):
            one = reel(preset, seed, lang=lang, tiles=tiles)
            for index in (0, 4):
                last = one.position(Place(0, index, None))
                for at in (last // 2, last):
                    lines = screen_lines(one, Place(0, index, at), width)
                    assert [ln for ln in lines if cell_len(ln.plain) > width] == []


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("code", FURITEN)
def test_every_kind_of_furiten_fits_beside_another_seat(code: int, lang: str) -> None:
    board = reel().boards(Place(0, 0, None)).boards[-1]
    seats = tuple(replace(one, waits=7, furiten=code) for one in board.seats)
    look = Look(board_words(lang), "abcd", dealer=0, round="", reds=())
    lines = board_lines(replace(board, seats=seats), look)
    assert [line.plain for line in lines if cell_len(line.plain) > look.width] == []


def test_ascii_tiles_need_nothing_but_ascii() -> None:
    one = reel(tiles="ascii")
    assert text(one, Place(0, 0, None)).isascii()


def test_nothing_is_said_by_colour_alone() -> None:
    one = reel()
    rounds = range(one.games[0].audited.rounds)
    ends = [text(one, Place(0, index, None)) for index in rounds]
    for mark in (r"\d[mpsz]! ", r"\d[mpsz]\* ", r"\(\d[mpsz]\)", " riichi "):
        assert any(re.search(mark, end.split("river:")[0]) for end in ends), mark
    assert any(
        "furiten by own discards" in text(one, Place(0, 4, at))
        for at in range(20, 100, 3)
    )


def test_hidden_hands_are_backs_and_the_near_seat_stays_open() -> None:
    shut = text(reel(hide=True), Place(0, 0, 0))
    assert shut.count("?" * 26) == 4
    mine = text(reel(hide=True, seat=2), Place(0, 0, 0))
    assert mine.count("?" * 26) == 3
    assert mine.rindex("bot C") < mine.rindex("bot A")
    assert "waits" not in text(reel(hide=True), Place(0, 4, None))


def test_a_record_that_hides_hands_is_shown_with_their_backs(paifu: Command) -> None:
    (batch,) = batches("tenhou-east", 1, 62)
    one = Reel([*shown_games(redacted(batch, PUBLIC))], tiles="unicode")
    assert text(one, Place(0, 0, 0)).count("🀫 " * 12 + "🀫") == 4


def test_a_record_that_breaks_off_is_shown_up_to_there() -> None:
    (batch,) = batches("tenhou-east", 1, 62)
    false = type(batch)(
        batch.games, batch.rounds, batch.events.copy(), batch.claims, batch.info
    )
    at = int(batch.rounds[0]["event_start"]) + 6
    false.events["tile"][at] = false.events["tile"][at - 1]
    said = text(Reel([*shown_games(false)]), Place(0, 0, None))
    assert "cannot be followed from here on: event 6 is impossible" in said


def test_a_game_of_unknown_rules_is_shown_and_says_so() -> None:
    (batch,) = batches("tenhou-sanma-east", 1, 1)
    info = [type(batch.info[0])("a", "b", names=["A", "", "C"])]
    one = type(batch)(batch.games, batch.rounds, batch.events, batch.claims, info)
    said = text(Reel([*shown_games(one)]), Place(0, 0, 0))
    assert "rules not known; drawn by those of tenhou-sanma, not judged" in said
    assert "east A" in said
    assert "south seat 1" in said


def test_yaku_that_a_record_does_not_state_are_those_of_the_rules() -> None:
    (batch,) = batches("tenhou-east", 1, 62)
    open_ = type(batch)(
        batch.games, batch.rounds, batch.events, batch.claims.copy(), batch.info
    )
    stated = text(Reel([*shown_games(batch)]), Place(0, 1, None))
    for name, value in (("yaku", -1), ("yaku_han", -1), ("han", -1), ("fu", -1)):
        open_.claims[name][open_.claims["kind"] == 0] = value
    open_.claims["unstated"][open_.claims["kind"] == 0] |= int(Unstated.YAKU)
    said = text(Reel([*shown_games(open_)]), Place(0, 1, None))
    assert "by the rules of Tenhou" in said
    assert "by the rules of" not in stated

    def worth(screen: str) -> str:
        (line,) = re.findall(r" wins, .*: (.* han, .* points)", screen)
        return str(line)

    assert worth(said) == worth(stated)


def test_names_cannot_act_on_the_terminal(paifu: Command) -> None:
    named = re.sub(rb'n0="[^"]*"', rb'n0="%1B%5B31m%E2%80%AE"', GAME, count=1)
    ran = paifu("show", written("a.mjlog", named))
    assert "\\x1b[31m\\u202e" in ran.out
    assert "\x1b[31m" not in ran.out


def test_keys_step_through_events_rounds_and_findings() -> None:
    one, start = reel(), Place(0, 0, 5)
    end = one.position(Place(0, 0, None))
    assert move(one, start, "n") == Place(0, 0, 6)
    assert move(one, start, "\x1b[D") == Place(0, 0, 4)
    assert move(one, Place(0, 0, 0), "p") == Place(0, 0, 0)
    assert move(one, Place(0, 0, None), "n") == Place(0, 0, end)
    assert move(one, start, "r") == Place(0, 1, 0)
    assert move(one, start, "R") == start
    assert move(one, start, "$") == Place(0, 0, None)
    assert move(one, start, "0") == Place(0, 0, 0)
    assert move(one, start, "f") == move(one, start, "?") == start


def test_f_goes_to_the_next_finding_and_back() -> None:
    (batch,) = batches("tenhou-east", 1, 62)
    false = type(batch)(
        batch.games, batch.rounds, batch.events, batch.claims.copy(), batch.info
    )
    false.claims["fu"][false.claims["kind"] == 0] += 10
    one = Reel([*shown_games(false)])
    places = [one.place_of(n) for n in range(len(one.findings))]
    assert len(places) > 1
    first = move(one, Place(0, 0, 0), "f")
    second = move(one, first, "f")
    assert [first, second] == places[:2]
    assert move(one, second, "F") == first
    assert move(one, places[-1], "f") == places[-1]


def test_stepping_on_a_terminal(tmp_path: Path) -> None:
    (tmp_path / "a.mjlog").write_bytes(GAME)
    near, far = pty.openpty()
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join(map(str, IMPORT_ROOTS)),
        "TERM": "xterm",
        "COLUMNS": "80",
        "LINES": "40",
        "NO_COLOR": "1",
    }
    with subprocess.Popen(
        [
            *(sys.executable, "-c", "from paifu.analysis.cli import app; app()"),
            *("show", "a.mjlog", "--step"),
        ],
        cwd=tmp_path,
        env=environment,
        stdin=far,
        stdout=far,
        stderr=far,
        close_fds=True,
    ) as process:
        os.close(far)
        try:
            shows(near, "", "after the deal")
            shows(near, "n", "after event 0: ")
            shows(near, "r", "after the deal")
            shows(near, "q", "\x1b[?1049l")
            assert process.wait(20) == 0
        finally:
            process.kill()
            os.close(near)


def shows(terminal: int, key: str, words: str) -> None:
    """Press a key until the terminal shows these words: one pressed early is lost."""
    seen, end = "", time.monotonic() + 30
    while words not in seen:
        assert time.monotonic() < end, seen
        os.write(terminal, key.encode())
        while select.select([terminal], [], [], 0.5)[0]:
            seen += os.read(terminal, 65536).decode()
            if words in seen:
                break
