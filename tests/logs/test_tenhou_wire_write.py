from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pytest

from mjlog import FULL
from paifu.logs.builder import concatenate
from paifu.logs.events import HIDDEN, Batch, EventKind
from paifu.logs.formats.carried import unequal_where_carried
from paifu.logs.formats.facts import EVERY_FACT
from paifu.logs.formats.paifu_record import read_paifu, write_paifu
from paifu.logs.formats.tenhou_wire import (
    CARRIES,
    read_tenhou_wire,
    write_tenhou_wire,
)
from paifu.logs.formats.tenhou_xml import read_tenhou
from paifu.logs.formats.unwritten import WriteError
from shared import needs_shared, shared
from wire import GAME, LOGIN, STREAM

FOLDER = "corpus/other/tenhou_wire"


def without_secrets(data: bytes) -> bytes:
    """A stream as it is kept: no logins, chat and tokens."""
    data = re.sub(rb"(?m)^\w+: <(HELO|AUTH)[^>]*> ?\r?\n", b"", data)
    return re.sub(rb'<CHAT[^>]*> | gpid="[^"]*"', b"", data)


def reread(batch: Batch) -> Batch:
    return read_tenhou_wire(write_tenhou_wire(batch, 0), batch.info[0].source)


def test_stream_comes_back_line_by_line() -> None:
    batch = read_tenhou_wire(STREAM, "x")
    assert write_tenhou_wire(batch, 0) == without_secrets(STREAM)


def test_stream_comes_back_by_way_of_a_paifu_record() -> None:
    batch = read_tenhou_wire(STREAM, "x")
    again = read_paifu(write_paifu(batch, 0), "x")
    assert again.problems == []
    assert unequal_where_carried(batch, again, EVERY_FACT) == []
    assert write_tenhou_wire(again, 0) == without_secrets(STREAM)


def test_several_games_come_back_one_after_another() -> None:
    data = STREAM + GAME.encode()
    batch = read_tenhou_wire(data, "x")
    made = write_tenhou_wire(batch, 0) + write_tenhou_wire(batch, 1)
    assert made == without_secrets(data)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('<F70 t="1"/>', '<F70 t="1" />'),
        ('<REACH who="0" step="1"/>', '<REACH step="1" who="0" />'),
        ('m="26635" />', 'm="026635"/>'),
        ("250,15.0", "250,15"),
        ("\n", "\r\n"),
        ("Send: <Z />\n", "\n\n"),
    ],
)
def test_unusual_spelling_comes_back(old: str, new: str) -> None:
    text = (LOGIN + GAME).replace(old, new)
    assert text != LOGIN + GAME
    batch = read_tenhou_wire(text.encode(), "x")
    assert batch.problems == []
    assert write_tenhou_wire(batch, 0) == without_secrets(text.encode())


def test_without_spelling_one_tag_is_a_line() -> None:
    batch = read_tenhou_wire(STREAM, "x")
    batch.info[0].spelling = {}
    lines = write_tenhou_wire(batch, 0).decode().splitlines()
    assert all(re.fullmatch(r"Get: <[^<>]*/> ", line) for line in lines)
    assert unequal_where_carried(batch, reread(batch), CARRIES) == []


def test_changed_game_is_not_put_into_its_old_lines() -> None:
    batch = read_tenhou_wire(STREAM, "x")
    # The second round's first draw and discard were not.
    batch.rounds["event_stop"][1] -= 1
    batch.events = np.delete(batch.events, -2)
    assert unequal_where_carried(batch, reread(batch), CARRIES) == []


def test_game_that_shows_every_hand_has_no_stream() -> None:
    with pytest.raises(
        WriteError, match="the deals of one seat, the game those of 0, 1"
    ):
        write_tenhou_wire(read_tenhou(FULL, "x"), 0)


@pytest.mark.parametrize(
    ("column", "value", "reason"),
    [
        ("tile", 5, "another seat's draw is shown"),
        ("tile", HIDDEN, "a tile that the own seat sees is hidden"),
        ("flag", -1, "whether another's discard was drawn"),
    ],
)
def test_what_a_stream_cannot_say_is_refused(
    column: str, value: int, reason: str
) -> None:
    batch = read_tenhou_wire(STREAM, "x")
    kind = EventKind.DRAW if value == 5 else EventKind.DISCARD
    batch.events[column][batch.events["kind"] == kind] = value
    with pytest.raises(WriteError, match=reason):
        write_tenhou_wire(batch, 0)


@pytest.mark.parametrize("text", ['a"', "a<", "a\nb", "a\rb"])
def test_text_that_has_no_room_in_a_line_is_refused(text: str) -> None:
    batch = read_tenhou_wire(STREAM, "x")
    batch.info[0].identifier = text
    with pytest.raises(WriteError, match="TAIKYOKU 'log' has no room for"):
        write_tenhou_wire(batch, 0)


def test_no_such_game_is_an_index_error() -> None:
    with pytest.raises(IndexError, match="no game 1 among 1"):
        write_tenhou_wire(read_tenhou_wire(STREAM, "x"), 1)


@needs_shared
def test_real_streams_come_back_byte_for_byte_but_for_the_login() -> None:
    paths = sorted(Path(shared(FOLDER)).rglob("*.log"))[::3]
    batches = []
    for path in paths:
        data = path.read_bytes()
        batch = read_tenhou_wire(data, str(path))
        assert write_tenhou_wire(batch, 0) == without_secrets(data)
        batches.append(batch)
    together = concatenate(batches)
    for info in together.info:
        info.spelling = {}
    for game in range(0, len(batches), 3):
        again = read_tenhou_wire(write_tenhou_wire(together, game), "x")
        assert unequal_where_carried(batches[game], again, CARRIES) == []
