from __future__ import annotations

import orjson
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paifu.logs.events import HIDDEN, NONE, EventKind, Problem
from paifu.logs.formats import format_of
from paifu.logs.formats.tenhou_wire import read_tenhou_wire
from paifu.logs.reader import read
from paifu.logs.views import games
from shared import needs_shared, shared
from wire import GAME, GO, INIT, LOGIN, NEXT, PLAY, SECRETS, STREAM, WIN

FOLDER = "corpus/other/tenhou_wire"


def problem_of(text: str) -> Problem:
    (problem,) = read_tenhou_wire(text.encode(), "x.log").problems
    return problem


def test_stream_is_known_by_its_first_line() -> None:
    found = format_of(STREAM)
    assert found is not None
    assert found.name == "tenhou-wire"


def test_seats_are_turned_so_that_the_first_dealer_is_0() -> None:
    batch = read_tenhou_wire(STREAM, "x.log")
    (game,) = games(batch)
    assert batch.problems == []
    assert game.row.first_dealer == 0
    assert [one.row.dealer for one in game.rounds] == [0, 1]
    assert game.names == ["C", "D", "A", "B"]
    assert game.info.genders == ["C", "M", "M", "F"]
    first, second = game.rounds
    assert second.scores == [25000, 23000, 27000, 25000]
    assert first.claims[0].row.seat == 2
    assert first.claims[0].row.source == 1
    assert first.claims[0].row.deltas == [0, -2000, 3000, 0]
    assert first.claims[0].row.scores == [25000, 25000, 24000, 25000]


def test_other_seats_deals_and_draws_are_hidden() -> None:
    (game,) = games(read_tenhou_wire(STREAM, "x.log"))
    first = game.rounds[0]
    for seat, hand in enumerate(first.row.deal):
        shown = [4 * i for i in range(13)] if seat == 2 else [HIDDEN] * 13
        assert hand == [*shown, NONE]
    draws = [e for e in first.events if e.kind == EventKind.DRAW]
    assert [(e.seat, e.tile) for e in draws] == [
        (0, HIDDEN),
        (1, HIDDEN),
        (2, 52),
        (3, HIDDEN),
        (1, HIDDEN),
    ]


def test_small_letter_is_the_tile_just_drawn() -> None:
    (game,) = games(read_tenhou_wire(STREAM, "x.log"))
    discards = [e for e in game.rounds[0].events if e.kind == EventKind.DISCARD]
    flags = [(e.seat, e.tile, e.row.flag) for e in discards]
    # Whether an own discard was drawn, its number tells.
    assert flags[:3] == [(0, 70, 0), (1, 100, 1), (2, 52, NONE)]


def test_own_seat_whose_hand_is_left_out_at_a_draw_may_be_tenpai() -> None:
    batch = read_tenhou_wire(STREAM, "x.log")
    assert batch.claims["tenpai"][1].tolist() == [0, 0, NONE, 0]
    shown = STREAM.replace(b'230,0" owari', b'230,0" hai0="1,5,9" owari')
    assert shown != STREAM
    batch = read_tenhou_wire(shown, "x.log")
    assert batch.claims["tenpai"][1].tolist() == [0, 0, 1, 0]
    aborted = STREAM.replace(b"<RYUUKYOKU ba", b'<RYUUKYOKU type="kaze4" ba')
    batch = read_tenhou_wire(aborted, "x.log")
    assert batch.claims["tenpai"][1].tolist() == [0, 0, 0, 0]


def test_calls_riichi_and_environment_are_those_of_the_record() -> None:
    (game,) = games(read_tenhou_wire(STREAM, "x.log"))
    found = [
        (e.kind, e.seat)
        for one in game.rounds
        for e in one.events
        if e.kind not in (EventKind.DRAW, EventKind.DISCARD)
    ]
    assert found == [
        (EventKind.RIICHI, 2),
        (EventKind.RIICHI_ACCEPTED, 2),
        (EventKind.PON, 0),
        (EventKind.DISCONNECT, 1),
        (EventKind.WIN, 2),
        (EventKind.RECONNECT, 1),
        (EventKind.EXHAUSTIVE_DRAW, NONE),
    ]
    pon = next(e for e in game.rounds[0].events if e.kind == EventKind.PON)
    assert pon.row.source == 3
    accepted = next(
        e for e in game.rounds[0].events if e.kind == EventKind.RIICHI_ACCEPTED
    )
    assert accepted.row.stated == [25000, 25000, 24000, 25000]


def test_places_are_lines() -> None:
    (game,) = games(read_tenhou_wire(STREAM, "x.log"))
    lines = STREAM.decode().splitlines()
    for one in game.rounds:
        assert "<INIT " in lines[one.row.place - 1]
        for claim in one.claims:
            assert "sc=" in lines[claim.row.place - 1]
        for event in one.events:
            assert lines[event.place - 1].startswith("Get: ")


def test_game_is_dated_and_named_by_its_log() -> None:
    (game,) = games(read_tenhou_wire(STREAM, "x.log"))
    assert game.info.identifier == "2018020410gm-0009-0000-00000000"
    assert game.info.rules is not None
    assert game.info.rules.preset == "tenhou-before-2022-06"


def test_logins_tokens_and_chat_are_not_kept() -> None:
    batch = read_tenhou_wire(STREAM, "x.log")
    kept = orjson.dumps(batch.info)
    assert b"FURITEN" in kept
    for secret in SECRETS:
        assert secret not in kept


def test_several_games_are_several_games() -> None:
    batch = read_tenhou_wire(STREAM + GAME.encode(), "x.log")
    assert batch.problems == []
    assert [info.number for info in batch.info] == [0, 1]
    assert len(batch.rounds) == 4


@pytest.mark.parametrize(
    ("text", "code", "place", "reason"),
    [
        (LOGIN, "format.missing", 8, "no GO: there is no game"),
        (LOGIN + GO + INIT, "format.truncated", 12, "in the middle of a round"),
        (GO + INIT + PLAY + WIN, "format.truncated", 12, "ends too early"),
        (GO + INIT + PLAY + WIN[:40], "format.truncated", 12, "within a tag"),
        (GO + INIT + GAME, "format.truncated", 5, "another GO comes in the middle"),
        (INIT, "format.misplaced", 1, "INIT before the first GO"),
        ("Get: <WHAT/> ", "format.unknown_tag", 1, "WHAT before the first GO"),
        (GO + "Get: <WHAT/> ", "format.unknown_tag", 4, "no tag 'WHAT' is known"),
        (GO + "Get: <T4/> ", "format.misplaced", 4, "T4 stands before the first INIT"),
        (GO + INIT + "Get: <U4/> ", "format.bad_value", 5, "shows no tile"),
        (GO + INIT + "Get: <T/> ", "format.bad_value", 5, "expected a tile 0-135"),
        (GO + INIT + "Get: <T136/> ", "format.bad_value", 5, "expected a tile"),
        (GO + INIT + "Get: <E/> ", "format.bad_value", 5, "expected a tile 0-135"),
        (GO + INIT + "Get: <d4/> ", "format.unknown_tag", 5, "no tag 'd4' is known"),
        (GO + INIT + 'Get: <E4 x="1"/> ', "format.unknown_attribute", 5, "'x'"),
        (GO + INIT + 'Get: <E4 t="x"/> ', "format.bad_value", 5, "expected a number"),
        (GO + INIT + "Get: E4 ", "format.not_xml", 5, "text 'E4' before the first"),
        (GO + INIT + "Get: <E4/> x", "format.not_xml", 5, "text 'x' between tags"),
        (GO + INIT + "Get: <E4> ", "format.not_xml", 5, "does not end in '/>'"),
        (GO + INIT + "<E4/>", "format.not_xml", 5, "expected 'Send:' or 'Get:'"),
        (GO + INIT + "Send: <WHAT/>", "format.unknown_tag", 5, "known to be sent"),
        (GO + INIT + 'Get: <REINIT oya="0"/> ', "format.truncated", 5, "came back"),
        ('Get: <KANSEN x="1"/> ', "format.truncated", 1, "spectator"),
        (GO.replace("GO ", "GO a='1' "), "format.not_xml", 1, "is no tag"),
        (GO.replace("<GO ", '<GO a="1" '), "format.unknown_attribute", 1, "'a'"),
        (GO + INIT.replace(" hai=", " hai0="), "format.unknown_attribute", 4, "hai0"),
        (GO + INIT.replace("0,4,", "0,", 1), "format.bad_value", 4, "13 numbers"),
    ],
)
def test_what_is_not_understood_is_named_with_its_line(
    text: str, code: str, place: int, reason: str
) -> None:
    problem = problem_of(text)
    assert (problem.code, problem.place) == (code, place)
    assert reason in problem.reason


def test_problem_has_the_byte_where_it_is() -> None:
    text = GO + INIT + "Get: <E4/> <WHAT/> "
    assert problem_of(text).offset == text.index("<WHAT")
    text = text.replace("%41", "雀")
    assert problem_of(text).offset == text.encode().index(b"<WHAT")


def test_rounds_before_the_problem_are_kept() -> None:
    batch = read_tenhou_wire((GO + INIT + PLAY + WIN + NEXT + "x").encode(), "x")
    assert len(batch.rounds) == 2
    assert [*batch.rounds["complete"]] == [1, 0]
    assert batch.problems[0].round == 1


def test_bytes_that_are_not_utf_8_are_named() -> None:
    data = (GO + INIT).encode() + b"Get: <E4/> \xff "
    (problem,) = read_tenhou_wire(data, "x").problems
    assert problem.code == "format.bad_value"
    assert problem.offset == data.index(b"\xff")


def test_too_long_streams_are_not_read() -> None:
    (problem,) = read_tenhou_wire(STREAM + b" " * (8 * 2**20), "x").problems
    assert problem.code == "format.too_large"


@given(st.data())
@settings(max_examples=150)
def test_damaged_stream_never_raises(draw: st.DataObject) -> None:
    changed = STREAM
    for _ in range(draw.draw(st.integers(1, 3))):
        at = draw.draw(st.integers(0, len(changed)))
        piece = draw.draw(
            st.binary(max_size=4)
            | st.sampled_from([b"<", b"/>", b'"', b"\n", b"<T4/>", b"9" * 12, b"-1"])
        )
        skip = draw.draw(st.integers(0, 30))
        changed = changed[:at] + piece + changed[at + skip :]
    batch = read_tenhou_wire(changed, "x")
    assert len(batch.problems) <= 1
    assert len(batch.games) or batch.problems


@needs_shared
def test_every_real_stream_is_read() -> None:
    batches = list(read([shared(FOLDER)]))
    assert len(batches) == 20
    assert [problem for batch in batches for problem in batch.problems] == []
    assert sum(len(batch.rounds) for batch in batches) == 211
    assert all(batch.rounds["complete"].all() for batch in batches)
