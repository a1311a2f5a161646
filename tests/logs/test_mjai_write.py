"""Games as mjai records: their own bytes again, and games of other origin."""

from __future__ import annotations

from typing import Any

import numpy as np
import orjson
import pytest

from generated import batches
from mjai_lines import (
    GAME,
    HANDS,
    OVER,
    SHORT,
    WON,
    discard,
    draw,
    event,
    lines,
    played,
    start,
)
from paifu.logs.events import Batch, EventKind, RulesHint, Unstated
from paifu.logs.formats.mjai import FORMAT, read_mjai, write_mjai
from paifu.logs.yaku import Yaku


def same_again(data: bytes) -> None:
    batch = read_mjai(data, "x.mjson")
    assert batch.problems == []
    games = range(len(batch.games))
    assert b"".join(write_mjai(batch, game) for game in games) == data
    # What only the writer needs can be kept as JSON.
    for info in batch.info:
        info.spelling = orjson.loads(orjson.dumps(info.spelling))
    assert b"".join(write_mjai(batch, game) for game in games) == data


THOUGHT = {"meta": {"q_values": [1e-5, 0.00002], "text": "\t/\\"}, "logs": [None, "é"]}
RIICHI = event("reach_accepted", actor=0, deltas=[-1000, 0, 0, 0])


@pytest.mark.parametrize(
    "data",
    [
        lines(SHORT),
        lines(SHORT, SHORT),
        lines(SHORT, spaced=True),
        lines(SHORT).replace(b"\n", b"\r\n"),
        lines(SHORT)[:-1],
        lines(SHORT).replace(b"\n", b"\n\n"),
        lines([dict(reversed(one.items())) for one in SHORT]),
        lines([one | THOUGHT for one in SHORT]),
        lines(SHORT[:2], event("none", actor=0), SHORT[2:], event("error")),
        lines(GAME | {"names": ["é", "漢", "c", "d"]}, SHORT[1:]),
        lines(GAME, SHORT[1:]).replace(b'"a"', b'"\\u00e9"'),
        lines(SHORT).replace(b'"pai":"4s"}', b'"pai": "4s"}', 1),
        lines(SHORT[:3], SHORT[4:]),
        lines(SHORT[1:]),
        played(draw(0, "4s"), WON | {"hora_tehais": ["4s", *HANDS[0]]}),
        played(draw(0, "4s"), WON | {"yakus": [["jikaze", 1]], "fan": 9}),
        played(draw(0, "4s"), RIICHI),
        played(draw(0, "9s"), {"type": "kita", "actor": 0}, header=start(kyotaku=None)),
        played(event("ryukyoku", deltas=[0, 0, 0, 0], reason="exhaustive_draw")),
        lines(GAME, start(oya=2, kyotaku=None, kyoutaku=1), draw(2, "9s"), OVER),
    ],
)
def test_own_record_comes_back_byte_for_byte(data: bytes) -> None:
    same_again(data)


def test_three_players_keep_their_slots() -> None:
    hands = [["1p"] * 4 + HANDS[2][4:]] * 3
    for ghost in (0, 1):
        header = start(
            tehais=[*hands, ["?"] * 13][: 3 + ghost],
            scores=[35000, 35000, 35000, 0][: 3 + ghost],
        )
        result = event("ryukyoku", deltas=[0] * (3 + ghost))
        same_again(played(draw(1, "N"), result, header=header))


def test_only_odd_lines_are_kept_as_they_are() -> None:
    """The usual ones come from the tables."""
    record = [*SHORT[:3], SHORT[3] | {"meta": 1}, *SHORT[4:]]
    (info,) = read_mjai(lines(record), "x.mjson").info
    assert list(info.spelling["lines"]) == ["3"]


def test_changed_game_is_written_as_it_is_now() -> None:
    batch = read_mjai(lines([one | THOUGHT for one in SHORT]), "x.mjson")
    batch.info[0].names = ["p", "q", "r", "s"]
    batch.claims["deltas"][0] = [3900, -1300, -1300, -1300]
    written = write_mjai(batch, 0)
    assert b'["p","q","r","s"]}' in written
    assert b'"deltas":[3900,-1300,-1300,-1300]}' in written
    # Lines that say the same as before are the same.
    assert written.splitlines()[2] == lines(SHORT[2] | THOUGHT).rstrip()


def without(batch: Batch) -> dict[str, list[Any]]:
    """What mjai carries of the play, tiles by kind and redness."""
    found: dict[str, list[Any]] = {"rounds": [], "events": [], "claims": []}
    for row in batch.rounds:
        head = [row[name] for name in ("number", "honba", "sticks", "dealer")]
        deal = [[named(t) for t in hand] for hand in row["deal"].tolist()]
        found["rounds"].append([*head, row["scores"].tolist(), deal])
    for one in batch.events:
        own = sorted(map(named, one["own"].tolist()))
        head = [one[name] for name in ("kind", "seat", "source", "claim")]
        if one["kind"] == EventKind.ANKAN:
            own = sorted([*own, named(one["tile"])])
        else:
            head.append(named(one["tile"]))
        found["events"].append([*head, own, max(one["stated"][0], -1)])
    for claim in batch.claims:
        head = [claim[name] for name in ("kind", "seat", "source", "fu", "points")]
        hand = sorted(map(named, claim["hand"].tolist()))
        rest = [claim["yaku"].tolist(), claim["yaku_han"].tolist()]
        paid = [claim["scores"].tolist(), claim["deltas"].tolist()]
        tenpai = [one == 1 for one in claim["tenpai"]]
        found["claims"].append([*head, hand, rest, paid, tenpai])
    return found


def named(tile: int) -> tuple[int, bool]:
    return (int(tile) // 4, tile in (16, 52, 88))


@pytest.mark.parametrize("preset", ["tenhou-east", "tenhou-sanma-east", "kanto"])
def test_generated_games_come_back_as_far_as_the_format_carries(preset: str) -> None:
    for batch in batches(preset, 2, 3):
        again = read_mjai(write_mjai(batch, 0), "x.mjson")
        assert again.problems == []
        assert without(again) == without(batch)
        same_again(write_mjai(batch, 0))
        (hint,) = [info.rules for info in again.info]
        assert hint is not None
        assert ("-east" in hint.preset) == ("-east" in preset)


def test_deal_of_fourteen_tiles_is_a_draw() -> None:
    batch = read_mjai(lines(SHORT), "x.mjson")
    batch.info[0].format = "other"
    batch.rounds["deal"][0][0][13] = 85
    batch.events["kind"][0] = EventKind.CLOCK
    assert b'{"type":"tsumo","actor":0,"pai":"4s"}' in write_mjai(batch, 0)


def test_nothing_is_made_up_for_what_is_unstated() -> None:
    batch = read_mjai(lines(SHORT), "x.mjson")
    info = batch.info[0]
    info.format, info.names = "other", []
    unstated = sum(Unstated) - Unstated.JOINT
    for table in (batch.games, batch.rounds, batch.claims):
        table["unstated"] = unstated
    batch.rounds["indicator"] = batch.claims["tile"] = -1
    written = [orjson.loads(line) for line in write_mjai(batch, 0).splitlines()]
    assert [list(one) for one in written] == [
        ["type", "kyoku_first", "aka_flag"],
        ["type", "bakaze", "kyoku", "oya", "tehais"],
        ["type", "actor", "pai"],
        ["type", "actor", "target"],
        ["type"],
        ["type"],
    ]


def test_yaku_without_a_name_is_refused() -> None:
    batch = read_mjai(lines(SHORT), "x.mjson")
    batch.claims["unstated"] = 0
    batch.claims["yaku"][0][0] = 61
    with pytest.raises(ValueError, match="yaku 61 has no name in mjai"):
        write_mjai(batch, 0)
    with pytest.raises(IndexError):
        write_mjai(batch, 1)


@pytest.mark.parametrize(
    ("yaku", "han", "written"),
    [
        (Yaku.ROUND_EAST, 1, True),
        (Yaku.ROUND_WEST, 1, False),
        (Yaku.SEAT_NORTH, 1, False),
        (Yaku.HAKU, 1, True),
        (Yaku.HAKU, 2, False),
    ],
)
def test_winds_and_dragons_that_would_be_read_as_others_are_left_out(
    yaku: Yaku, han: int, written: bool
) -> None:
    batch = read_mjai(lines(SHORT), "x.mjson")
    batch.info[0].format = "other"
    batch.claims["unstated"] = 0
    batch.claims["yaku"][0][0], batch.claims["yaku_han"][0][0] = yaku, han
    assert (b"yakus" in write_mjai(batch, 0)) == written


def test_other_red_tiles_are_refused() -> None:
    batch = read_mjai(lines(SHORT), "x.mjson")
    for red_tiles in ({"3m": 1}, {"5p": 2}):
        batch.info[0].rules = RulesHint("tenhou", {"red_tiles": red_tiles}, "")
        with pytest.raises(ValueError, match="no names of red tiles but for"):
            write_mjai(batch, 0)


def test_discard_by_exact_ids_says_whether_it_was_drawn() -> None:
    batch = read_mjai(played(draw(0, "9s"), discard(0, "9s", drawn=True)), "x.mjson")
    batch.info[0].format = "other"
    batch.games["exact_tiles"] = 1
    batch.events["flag"] = -1
    assert b'"pai":"9s","tsumogiri":true}' in write_mjai(batch, 0)
    assert batch.info[0].spelling_for(FORMAT) == {}
    assert np.all(batch.events["flag"] == -1)
