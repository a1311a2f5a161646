"""The scanner of mjai records makes what the reader makes, or gives the record up."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generated import batches
from mjai_lines import GAME, HANDS, OVER, SHORT, WON, discard, draw, event, lines, start
from paifu.logs.builder import concatenate, flatten
from paifu.logs.engine import plain
from paifu.logs.events import NONE, Batch, ClaimRow, EventRow, GameRow, RoundRow
from paifu.logs.formats.mjai import write_mjai
from paifu.logs.formats.mjai_bulk import read_mjai_many
from paifu.logs.formats.mjai_lazy import MjaiInfo
from paifu.logs.formats.mjai_read import read_mjai
from paifu.logs.formats.mjai_scan import GIVEN_UP, NO_ROOM, READ, scan_records
from paifu.logs.formats.mjai_scan_state import Line, Scan
from paifu.logs.formats.mjai_scan_text import packed
from paifu.logs.formats.tenhou_scan_state import Span
from paifu.logs.formats.tenhou_scan_text import PADDING
from shared import needs_shared, shared

ROWS: tuple[type, ...] = (GameRow, RoundRow, EventRow, ClaimRow)
TABLES = ("games", "rounds", "events", "claims")


def scan(data: bytes, room: int = 40) -> tuple[int, list[list[int]]]:
    """What comes of a record in the interpreter, and the ints of its rows."""
    tables: list[list[Any]] = [[plain(row, NONE) for _ in range(room)] for row in ROWS]
    span, state = plain(Span), plain(Scan)
    span.start, span.stop = 1, len(data) + 1
    buffer = b"\0" + data + bytes(PADDING)
    games = scan_records(buffer, [span], state, plain(Line), *tables)
    counts = (games, state.rounds, state.events, state.claims)
    made = [
        [number for row in table[:count] for number in flatten(row)]
        for table, count in zip(tables, counts, strict=True)
    ]
    return span.outcome, made


def numbers(batch: Batch) -> list[list[int]]:
    """The ints of its rows."""
    return [
        [int(n) for row in getattr(batch, table) for field in row for n in _flat(field)]
        for table in TABLES
    ]


def _flat(field: Any) -> Sequence[int]:
    found: Sequence[int] = field.ravel().tolist() if field.ndim else [int(field)]
    return found


def check(data: bytes) -> int:
    """The outcome of a record, of which the rows are as the reader makes them."""
    outcome, made = scan(data)
    if outcome == READ:
        batch = read_mjai(data, "x.mjson")
        assert batch.problems == []
        assert made == numbers(batch)
    return outcome


PLAYED = [
    GAME | {"kyoku_first": 4, "aka_flag": True, "seed": [1, 2]},
    start(
        tehais=[
            [*"EWCC", "1m", "2m", "3m", "5p", "6p", "7s", "8s", "9s", "5s"],
            [*"EES", "4m", "6m", "7m", "8m", "1p", "2p", "3p", "1s", "9s", "5sr"],
            [*"NNP", "1p", "1p", "1p", "2p", "3p", "4p", "6p", "7p", "8p", "9p"],
            [*"FFFC", "1s", "2s", "3s", "4s", "6s", "7s", "8s", "9p", "5mr"],
        ]
    ),
    draw(0, "9m"),
    discard(0, "E"),
    event("pon", actor=1, target=0, pai="E", consumed=["E", "E"]),
    discard(1, "1p"),
    event("daiminkan", actor=2, target=1, pai="1p", consumed=["1p"] * 3),
    draw(2, "9s"),
    event("dora", dora_marker="9s"),
    discard(2, "9s", drawn=True),
    draw(3, "F"),
    event("ankan", actor=3, consumed=["F"] * 4),
    draw(3, "2s"),
    event("reach", actor=3),
    discard(3, "C"),
    event("pon", actor=0, target=3, pai="C", consumed=["C", "C"]),
    discard(0, "5p"),
    event("chi", actor=1, target=0, pai="5p", consumed=["4m", "6m"]),
]
AGAIN = [
    *PLAYED[:13],
    event("reach_accepted", actor=3, deltas=[0, 0, 0, -1000]),
    discard(3, "5mr"),
    event("chi", actor=0, target=3, pai="5mr", consumed=["1m", "2m"]),
    discard(0, "9m"),
    draw(1, "E"),
    event("kakan", actor=1, pai="E", consumed=["E"] * 3),
    draw(1, "3s"),
    event(
        "hora",
        actor=1,
        target=1,
        pai="3s",
        hora_tehais=["6m", "7m", "8m", "2p"],
        uradora_markers=[],
        yakus=[["bakaze", 1], ["jikaze", 1], ["dora", 2]],
        fu=40,
        fan=4,
        hora_points=8000,
        scores=[25000] * 3 + [24000],
    ),
    OVER[0],
    start(scores=None, dora_marker=None, honba=None, oya=1, kyoku=2),
    event("ryukyoku", reason="fanpai", tenpais=[True] * 4, deltas=[0] * 4),
    start(oya=1, kyoku=2, honba=1),
    event("ryukyoku", tehais=[HANDS[0], ["?"] * 13, [], HANDS[3]], scores=[1, 2, 3, 4]),
    OVER[0],
    event("end_game", scores=[1, 2, 3, 4]),
]
SANMA = [
    event("start_game"),
    start(tehais=HANDS[1:], scores=[35000] * 3),
    draw(0, "N"),
    {"type": "kita", "actor": 0},
    draw(0, "4s"),
    WON | {"deltas": [2, -1, -1]},
    *OVER,
]
DOUBLE = [
    GAME,
    start(),
    draw(1, "9s"),
    discard(1, "S"),
    event("hora", actor=2, target=1, pai="S", ura_markers=["N"], deltas=[0, -1, 1, 0]),
    event("hora", actor=3, target=1, pai="S", ura_markers=["N"], deltas=[0, -1, 0, 1]),
    *OVER,
]
THREE_DRAGONS = [*"PPPFFFCC", "1m", "2m", "3m", "5s", "6s"]
DRAGON_HANDS = [THREE_DRAGONS, *HANDS[1:3], [*HANDS[3][:9], "8s", "8s", "9s", "9s"]]
DRAGONS = [
    GAME,
    start(tehais=DRAGON_HANDS),
    draw(0, "7s"),
    WON
    | {"pai": "7s", "hora_tehais": THREE_DRAGONS, "fan": 100}
    | {"yakus": [["sangenpai", 1], ["suanko", 100], ["dora", 1]]},
    start(tehais=DRAGON_HANDS),
    draw(0, "7s"),
    WON
    | {"pai": "7s", "hora_tehais": ["7s", *THREE_DRAGONS], "han": 3}
    | {"yakus": [["sangenpai", 1], ["bakaze", 1], ["sangenpai", 1]]},
    *OVER,
]
USUAL = [SHORT, DRAGONS, AGAIN, SANMA, DOUBLE, SHORT[:3] + SHORT[4:5] + SHORT[1:]]


@pytest.mark.parametrize("record", USUAL)
@pytest.mark.parametrize("spaced", [False, True])
def test_usual_records_are_scanned(record: list[dict[str, Any]], spaced: bool) -> None:
    assert check(lines(record, spaced=spaced)) == READ
    turned = [dict(reversed(one.items())) for one in record]
    assert check(lines(turned, spaced=spaced)) == READ


def test_generated_games_are_scanned() -> None:
    for preset in ("tenhou-east", "tenhou-sanma-east"):
        data = write_mjai(batches(preset, 2, 3)[1], 0)
        outcome, made = scan(data, 1500)
        assert outcome == READ
        assert made == numbers(read_mjai(data, "x"))


def test_names_of_players_in_any_script() -> None:
    for names in (["é", "漢字", "𝄞", "-"], ["\\", "", "c", "d"], ['"', "b", "c", "d"]):
        data = lines(GAME | {"names": names}, SHORT[1:])
        assert check(data) == (READ if "\\" not in data.decode() else GIVEN_UP)
    escaped = lines(SHORT).replace(b'"a"', b'"\\u00e9"')
    assert check(escaped) == READ
    assert check(escaped.replace(b"00e9", b"d83d")) == GIVEN_UP


UNUSUAL = [
    lines(SHORT, SHORT),
    lines(SHORT[:-1]),
    lines(SHORT).replace(b"\n", b"\n\n"),
    lines(SHORT[:2], event("none"), SHORT[2:]),
    lines([one | {"meta": 1} for one in SHORT]),
    lines(SHORT).replace(b'"actor":0', b'"actor":0,"actor":0', 1),
    lines(SHORT).replace(b'"actor":0', b'"actor":-0', 1),
    lines(SHORT).replace(b'"actor":0', b'"actor":00', 1),
    lines(SHORT).replace(b'"actor":0', b'"actor":4', 1),
    lines(SHORT).replace(b'"actor"', b'"\\u0061ctor"', 1),
    lines(SHORT).replace(b'"pai":"4s"', b'"pai":"4z"', 1),
    lines(SHORT).replace(b'"pai":"4s"', b'"pai":"?"', 1),
    lines(SHORT).replace(b'"pai":"4s"', b'"pai":"4sr"', 1),
    lines(SHORT).replace(b'"oya":0', b'"oya":1', 1),
    lines(SHORT).replace(b"}\n", b"} \n", 1),
    lines(SHORT[:3], discard(0, "9p"), SHORT[3:]),
    lines(PLAYED),
    lines(GAME | {"aka_flag": False}, SHORT[1:]),
    lines(DOUBLE).replace(b'"deltas":[0,-1,1,0]', b'"fu":30', 1),
    b"",
    b"\0",
]


@pytest.mark.parametrize("data", UNUSUAL)
def test_unusual_records_are_given_up(data: bytes) -> None:
    assert scan(data)[0] == GIVEN_UP


def test_record_with_too_many_rows_is_given_up() -> None:
    assert scan(lines(SHORT), 1)[0] == NO_ROOM


def test_words_have_room_for_the_longest_name() -> None:
    with pytest.raises(ValueError, match="more than 21 bytes"):
        packed("a" * 22)


@given(st.sampled_from(USUAL), st.data())
@settings(max_examples=60, deadline=None)
def test_changed_record_is_scanned_right_or_given_up(
    record: list[dict[str, Any]], draw: st.DataObject
) -> None:
    data = lines(record)
    at = draw.draw(st.integers(0, len(data)))
    length = draw.draw(st.integers(0, 3))
    pieces = [b"", b"0", b"1", b"m", b"E", b'"', b" ", b",", b"\\", b"-", b"r", b"\n"]
    piece = draw.draw(st.sampled_from(pieces))
    check(data[:at] + piece + data[at + length :])


@given(st.sampled_from(USUAL), st.data())
@settings(max_examples=40, deadline=None)
def test_moved_events_are_scanned_right_or_given_up(
    record: list[dict[str, Any]], draw: st.DataObject
) -> None:
    first = draw.draw(st.integers(0, len(record) - 1))
    second = draw.draw(st.integers(0, len(record) - 1))
    moved = list(record)
    moved[first], moved[second] = moved[second], moved[first]
    check(lines(moved))
    check(lines(record[:first], record[second:]))


@needs_shared
def test_compiled_scanner_is_equal_to_the_reader() -> None:
    records = [lines(one) for one in USUAL] + UNUSUAL
    folder = shared("corpus/mjai")
    records += [path.read_bytes() for path in sorted(folder.rglob("*.mjson"))]
    sources = [str(number) for number in range(len(records))]
    found, counts = read_mjai_many(sources, records)
    read = [read_mjai(*one) for one in zip(records, sources, strict=True)]
    expected = concatenate(read)
    assert counts == [(len(one.games), len(one.problems)) for one in read]
    assert numbers(found) == numbers(expected)
    assert found.info == expected.info
    assert found.problems == expected.problems
    scanned = [info.source for info in found.info if isinstance(info, MjaiInfo)]
    assert len(scanned) == len(USUAL) + 1
