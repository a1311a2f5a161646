"""The scanner makes what the reader makes, or gives the record up."""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generated import batches
from mahjong_soul import (
    DEALER,
    HEAD,
    OTHERS,
    SHORT,
    WHOLE,
    actions_tree,
    deal,
    discard,
    hule,
    named,
    new_round,
    no_tile,
    step,
    steps_tree,
    wire,
)
from paifu.logs.builder import concatenate, flatten
from paifu.logs.engine import plain
from paifu.logs.events import NONE, Batch, ClaimRow, EventRow, GameRow, RoundRow
from paifu.logs.formats.mahjong_soul import (
    read_mahjong_soul,
    read_mahjong_soul_many,
    write_mahjong_soul,
)
from paifu.logs.formats.mahjong_soul_scan import NO_ROOM, READ, UNUSUAL, scan_records
from paifu.logs.formats.mahjong_soul_scan_state import Scan, Span, Wall
from paifu.logs.formats.mahjong_soul_scan_wire import field_table, text_at, varint_at
from shared import needs_shared, shared

ROWS = (GameRow, RoundRow, EventRow, ClaimRow)
TABLES = ("games", "rounds", "events", "claims")
FIELDS = field_table().tolist()

CALL = {"seat": 1, "type": 1, "tiles": ["4m"] * 3, "froms": [1, 1, 0]}
LIQI = {"seat": 0, "score": 24000, "liqibang": 1}
LEFT = {"seat": 1, "operation_list": [{"type": 1}], "time_add": 9000, "time_fixed": 5}
KANS = [
    new_round(
        tiles0=named("1z1z1z4z4z5m5m0m5m1s2s3s9p1z"),
        tiles2=named(OTHERS[1].replace("5m", "7z")),
    ),
    step("AnGangAddGang", seat=0, type=3, tiles="1z"),
    deal(0, "4z", doras=["9m", "8m"]),
    step("AnGangAddGang", seat=0, type=3, tiles="5m"),
    deal(0, "9p"),
    discard(0, "9p", doras=["9m", "8m", "7m"]),
]
CALLS = [
    new_round(tiles0=named(DEALER.replace("4p", "4m"))),
    discard(0, "4m"),
    step("ChiPengGang", **CALL),
    discard(1, "3s"),
    deal(1, "4m"),
    step("AnGangAddGang", seat=1, type=2, tiles="4m"),
    deal(1, "9s"),
    discard(1, "9s", moqie=True),
]
AFTER = [tile for tile in named(OTHERS[0]) if tile not in ("4m", "3s")]
MELD_WIN = hule(2, hu_tile="9s", hand=named(OTHERS[1]), ming=[], count=2)
OWN_WIN = hule(1, zimo=True, hu_tile="9s", hand=AFTER, ming=["minggang(4m,4m,4m,4m)"])

USUAL = [
    SHORT,
    [*SHORT, *WHOLE, *SHORT],
    [*KANS, no_tile()],
    [*CALLS, step("Hule", hules=[MELD_WIN], delta_scores=[0, -1, 1, 0])],
    [*CALLS[:7], step("Hule", hules=[OWN_WIN], baopai=3)],
    [*SHORT[:4], step("LiuJu", type=4, liqi=LIQI, allplayertiles=["", "3s", "", ""])],
    [new_round(), step("LiuJu", type=1, seat=0, tiles=named("1m2m5z"))],
    [
        new_round(operations=[LEFT, LEFT | {"seat": 2}]),
        discard(0, "2z", is_liqi=True),
        step(
            "Hule",
            hules=[
                hule(1, hand=named(OTHERS[0]), liqi=True, li_doras=["1s"], baopai=0),
                hule(2, hand=named(OTHERS[1]), liqi=True, li_doras=["1s"], baopai=2),
            ],
            old_scores=[25000] * 4,
            delta_scores=[-5000, 2000, 3000, 0],
        ),
    ],
    [new_round(sha256="ab", salt="c", saltSha256="d", paishan="1m"), *SHORT[1:]],
    [
        new_round(
            tiles0=named("1m1m9m4p0p6p7s8s9s1z4z2z3z4z"),
            tiles1=named("9m9m1p1p2p2p3p3p3s3s1z1z2z"),
            tiles2=named("4z5z5z6z6z7z7z8p8p9p9p1s1s"),
            tiles3=None,
            scores=[35000] * 3,
            doras=["5s"],
        ),
        step("BaBei", seat=0, moqie=True, doras=["5s"]),
        deal(0, "5p"),
        discard(0, "9m"),
        step("NoTile", players=[{"tingpai": True, "hand": ["9m"]}, {}, {}][::-1]),
    ],
]
"""Steps of usual records; the last game's shown hand is not held."""


def head(**detail: Any) -> Any:
    mode = {"mode": 2, "detail_rule": detail}
    return HEAD | {"config": {"category": 1, "mode": mode, "meta": {"room_id": 5}}}


def raws() -> list[bytes]:
    made = []
    for steps in USUAL:
        made.append(wire(steps_tree(*steps)))
        three = len(steps[0]["data"]["scores"]) == 3
        made.append(wire(actions_tree(*steps, head={"uuid": "x"} if three else HEAD)))
    room = head(dora_count=4, can_jifei=False)
    timed = actions_tree(*deepcopy(SHORT), head=room, began=999)
    inputs = timed["data"]["data"]["actions"]
    inputs.insert(1, {"type": 2, "user_input": {"seat": 2, "type": 2}})
    inputs.insert(0, {"passed": 1, "type": 4, "game_event": 1})
    inputs[4]["result"]["data"]["operation"] = LEFT | {"time_add": 0}
    return [*made, wire(timed), wire(actions_tree(*SHORT, head=head(dora_count=1)))]


RAWS = raws()


def scanned(records: Sequence[bytes], room: int = 60) -> tuple[list[int], list[Any]]:
    """Outcomes, and each table's rows, made in the interpreter."""
    data, spans = b"\0" + b"".join(records) + bytes(16), []
    at = 1
    for one in records:
        span = plain(Span)
        span.start, span.stop = at, at + len(one)
        spans.append(span)
        at += len(one)
    tables: list[list[Any]] = [
        [plain(row, NONE) for _ in range(len(records) if row is GameRow else room)]
        for row in ROWS
    ]
    walls = [plain(Wall) for _ in range(room)]
    state = plain(Scan)
    dealt = (tables[0], tables[1], tables[2], tables[3], walls)
    games = scan_records(data, spans, state, FIELDS, *dealt)
    counts = (games, state.rounds, state.events, state.claims)
    rows = [table[:count] for table, count in zip(tables, counts, strict=True)]
    return [span.outcome for span in spans], rows


def ints(batch: Batch) -> list[list[int]]:
    """Every number of a batch, by table."""
    made = []
    for name in TABLES:
        flat: list[int] = []
        for row in getattr(batch, name):
            for column in row.dtype.names:
                flat += np.ravel(row[column]).tolist()
        made.append(flat)
    return made


def agrees(raw: bytes, room: int = 120) -> int:
    """The outcome of a record, whose rows are the reader's if it was read."""
    (outcome,), rows = scanned([raw], room)
    if outcome == READ:
        batch = read_mahjong_soul(raw, "x")
        assert batch.problems == []
        flat = [[n for row in table for n in flatten(row)] for table in rows]
        assert flat == ints(batch)
    return outcome


@pytest.mark.parametrize("index", range(len(RAWS)))
def test_usual_records_are_scanned_as_they_are_read(index: int) -> None:
    odd = read_mahjong_soul(RAWS[index], "x")
    held = index // 2 != len(USUAL) - 1
    assert odd.problems == []
    assert agrees(RAWS[index]) == (READ if held else UNUSUAL)


def test_generated_games_are_scanned_as_they_are_read() -> None:
    for preset in ("mahjong-soul-east", "mahjong-soul-sanma"):
        (batch,) = batches(preset, 1, 5, "quick")
        assert agrees(write_mahjong_soul(batch, 0), 2000) == READ


@pytest.mark.parametrize(
    "steps",
    [
        [new_round(doras=["9z"]), *SHORT[1:]],
        [new_round(), discard(0, "7z"), no_tile()],
        [*SHORT[:4], deal(1, "1m", doras=["8m"]), no_tile()],
        [*SHORT[:4], no_tile(players=[{"hand": ["9p"]}, {}, {}, {}])],
        [*CALLS, step("Hule", hules=[MELD_WIN | {"ming": ["kezi(1z,1z,1z)"]}])],
        [*CALLS, step("Hule", hules=[MELD_WIN | {"fans": [{"name": "立直"}]}])],
        [*CALLS, step("Hule", hules=[MELD_WIN], gameend={"scores": [1, 2, 3, 4]})],
        [*CALLS[:2], step("ChiPengGang", **(CALL | {"froms": [1, 0, 0]}))],
        SHORT[:3],
        [*SHORT[:4], {}, no_tile()],
        [],
    ],
)
def test_what_is_unusual_is_left_to_the_reader(steps: list[Any]) -> None:
    assert agrees(wire(steps_tree(*steps))) == UNUSUAL


def test_rows_that_were_begun_are_not_used_again() -> None:
    broken = wire(steps_tree(*CALLS, step("Hule", hules=[hule(2), hule(9)])))
    outcomes, rows = scanned([RAWS[0], broken, RAWS[2]])
    assert outcomes == [READ, UNUSUAL, READ]
    alone = ints(read_mahjong_soul(RAWS[2], "x"))[3]
    claims = [number for row in rows[3][-3:] for number in flatten(row)]
    assert claims == alone


def test_a_record_without_room_is_given_up() -> None:
    outcomes, _ = scanned([RAWS[2]], 30)
    assert outcomes == [NO_ROOM]
    outcomes, _ = scanned([RAWS[2], RAWS[0]], 2)
    assert outcomes == [NO_ROOM, NO_ROOM]


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(RAWS), st.data())
def test_whatever_is_scanned_is_read_alike(raw: bytes, data: st.DataObject) -> None:
    damaged = bytearray(raw)
    for _ in range(data.draw(st.integers(1, 2))):
        at = data.draw(st.integers(0, len(damaged) - 1))
        match data.draw(st.sampled_from(["flip", "bit", "cut", "insert"])):
            case "flip":
                damaged[at] = data.draw(st.integers(0, 255))
            case "bit":
                damaged[at] ^= 1 << data.draw(st.integers(0, 7))
            case "cut":
                del damaged[at : at + data.draw(st.integers(1, 4))]
            case _:
                damaged[at:at] = data.draw(st.binary(max_size=4))
        damaged = damaged or bytearray(b"\n")
    agrees(bytes(damaged))


@settings(max_examples=300, deadline=None)
@given(st.binary(max_size=12))
def test_text_is_utf8_as_python_has_it(text: bytes) -> None:
    try:
        text.decode()
        good = True
    except UnicodeDecodeError:
        good = False
    assert (text_at(b"\0" + text, 1, 1 + len(text)) != 0) == good


@pytest.mark.parametrize(
    ("data", "value", "size"),
    [
        ("05", 5, 1),
        ("8001", 128, 2),
        ("8000", 0, 2),
        ("ffffffffffffffff7f", (1 << 63) - 1, 9),
        ("ffffffffffffffffff01", -1, 10),
        ("80808080f8ffffffff01", -(1 << 31), 10),
        ("ffffffffffffffffff00", 0, -1),
        ("80", 0, -1),
        ("", 0, -1),
    ],
)
def test_numbers(data: str, value: int, size: int) -> None:
    raw = bytes.fromhex(data)
    found, at = varint_at(b"\0" + raw, 1, 1 + len(raw))
    assert (found, at) == (value, size + 1)


def test_many_records_at_once_are_read_as_one_by_one() -> None:
    broken = RAWS[0][:-3]
    old = wire(steps_tree(*SHORT[:4], step("NoTile", hules_history=[{}])))
    records = [RAWS[0], broken, *RAWS[1:6], old, b"\n", RAWS[-1]]
    sources = [f"{n}.bin" for n in range(len(records))]
    batch, counts = read_mahjong_soul_many(sources, records)
    each = [
        read_mahjong_soul(one, name)
        for one, name in zip(records, sources, strict=False)
    ]
    assert counts == [(len(one.games), len(one.problems)) for one in each]
    assert [*batch.problems] == [p for one in each for p in one.problems]
    assert ints(batch) == ints(concatenate(each))
    infos = [info for one in each for info in one.info]
    assert batch.info == infos
    assert [info.rules for info in batch.info] == [info.rules for info in infos]


@needs_shared
def test_old_records_with_yaku_by_name_are_left_to_the_reader() -> None:
    name = "corpus/majsoul/Euophrys+Riichi-Trainer/majsoul_replay.txt.bin"
    (outcome,), _ = scanned([shared(name).read_bytes()], 1200)
    assert outcome == UNUSUAL
