"""majiang records written: back value for value, and games of other records."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import replace
from typing import Any

import orjson
import pytest

from generated import batches
from majiang_records import DEAL, GAME, LOG, WIN, game, played
from mutations import copied
from paifu.logs.events import NONE, EventKind, RulesHint, Unstated
from paifu.logs.formats.carried import unequal_where_carried
from paifu.logs.formats.majiang_json import CARRIES, read_majiang, write_majiang
from paifu.logs.formats.reds import reds_of
from paifu.logs.formats.unwritten import WriteError
from paifu.logs.reader import read
from shared import needs_shared, shared

DISCARD: dict[str, Any] = {"dapai": {"l": 0, "p": "z5"}}
KANS: list[Any] = [
    DISCARD,
    {"fulou": {"l": 1, "m": "z555-"}},
    {"dapai": {"l": 1, "p": "m2"}},
    {"gang": {"l": 1, "m": "z555-5"}},
    {"gangzimo": {"l": 1, "p": "s1"}},
    {"gang": {"l": 1, "m": "s1111"}},
    {"kaigang": {"baopai": "p9"}},
    {"gangzimo": {"l": 1, "p": "z7"}},
    {"kaigang": {"baopai": "p8"}},
]
DRAW = {"name": "荒牌平局", "fenpei": [-1500, 1500, 1500, -1500]}
YAKUMAN = {
    "l": 0,
    "shoupai": "z1112223334445z5",
    "baojia": 2,
    "fubaopai": None,
    "damanguan": 3,
    "defen": 144000,
    "hupai": [
        {"name": "大四喜", "fanshu": "**", "baojia": 1},
        {"name": "四暗刻単騎", "fanshu": "*"},
    ],
    "fenpei": [144000, -48000, -96000, 0],
}
COUNTERS = ("changbang", "lizhibang", "defen")
VALUES: dict[str, Any] = {
    "the plain game": GAME,
    "other first dealer": game(qijia=2, player=["A\n(初段)", "B", "C\nx\ny", "D\n"]),
    "at its end": game(
        point=["-12.3", "4.5", "+8", "-0.2"], rank=[4, 2, 1, 3], defen=[1, 2, 3, 4]
    ),
    "scores as texts": game(defen=["", "", "", ""]),
    "still played": game(point=[0, 0, 0, 0], rank=[1, 2, 3, 4]),
    "no end": {key: GAME[key] for key in ("title", "player", "qijia", "log")},
    "kans": played(*KANS),
    "kaigang at an odd place": played(DISCARD, {"kaigang": {"baopai": "p9"}}),
    "kaigang before a discard": played(
        {"fulou": {"l": 1, "m": "z555-"}}, {"kaigang": {"baopai": "p9"}}, DISCARD
    ),
    "kaigang after a pon's discard": played({"zimo": {"l": 0, "p": "m4"}}, *KANS[-1:]),
    "replacement without a kan": played({"gangzimo": {"l": 0, "p": "m4"}}),
    "kan of a pon that is not there": played({"gang": {"l": 1, "m": "z666=6"}}),
    "chi spelled in another order": played({"fulou": {"l": 1, "m": "m31-2"}}),
    "riichi": played({"dapai": {"l": 0, "p": "z5_*"}}, {"zimo": {"l": 1, "p": ""}}),
    "hand in another order": played(
        end={"hule": WIN | {"shoupai": "z33m432p35s123789p4"}}
    ),
    "win without its yaku": played(
        end={"hule": {"l": 0, "baojia": None, "fenpei": [0, 0, 0, 0]}}
    ),
    "yakuman": played(end={"hule": YAKUMAN}),
    "yakuman with fu": played(end={"hule": YAKUMAN | {"fu": 40, "fanshu": 13}}),
    "two winners": played({"hule": WIN | {"l": 2, "baojia": 0}}),
    "draw": played(
        end={"pingju": DRAW | {"shoupai": ["", "z11", "_____________", ""]}}
    ),
    "draw of nobody knows whom": played(end={"pingju": DRAW}),
    "draw by another name": played(
        end={"pingju": DRAW | {"name": "流局", "shoupai": [""] * 4}}
    ),
    "nine kinds": played(
        {"zimo": {"l": 0, "p": "z1"}},
        end={
            "pingju": {
                "name": "九種九牌",
                "shoupai": ["m1123p123s123z777z1"[:-2] + "z1", "", "", ""],
                "fenpei": [0, 0, 0, 0],
            }
        },
    ),
    "hidden hands": game(
        log=[[{"qipai": DEAL | {"shoupai": ["", "_" * 13, "", ""]}}, *LOG[0][1:]]]
    ),
    "a deal without counters": game(
        log=[
            [
                {"qipai": {k: v for k, v in DEAL.items() if k not in COUNTERS}},
                *LOG[0][1:],
            ]
        ]
    ),
}


@pytest.mark.parametrize("value", VALUES.values(), ids=VALUES.keys())
def test_value_for_value(value: dict[str, Any]) -> None:
    data = orjson.dumps(value, option=orjson.OPT_SORT_KEYS)
    batch = read_majiang(data, "x.json")
    assert batch.problems == []
    written = orjson.loads(write_majiang(batch, 0))
    assert orjson.dumps(written, option=orjson.OPT_SORT_KEYS) == data


def test_each_game_of_a_list() -> None:
    batch = read_majiang(orjson.dumps([GAME, VALUES["kans"]]), "x.json")
    assert orjson.loads(write_majiang(batch, 1)) == VALUES["kans"]


def test_kans_in_the_order_of_the_engine_are_canonical() -> None:
    batch = read_majiang(orjson.dumps(played(*KANS)), "x.json")
    assert "entries" not in batch.info[0].spelling["rounds"]["0"]
    kinds = [EventKind(kind).name for kind in batch.events["kind"][3:8]]
    assert kinds == ["KAKAN", "DRAW", "ANKAN", "DORA", "DORA"]


PRESETS = ["tenhou-east", "kanto-late-kan-dora", "tenhou-east-no-red"]


@pytest.mark.parametrize("preset", PRESETS)
def test_generated_games_keep_all_that_is_carried(preset: str) -> None:
    for batch in batches(preset, 1):
        written = write_majiang(batch, 0)
        again = read_majiang(written, "x.json")
        assert again.problems == []
        reds = reds_of(batch.info[0].rules)
        assert unequal_where_carried(batch, again, CARRIES, reds) == []
        assert write_majiang(again, 0) == written


def test_a_double_yakuman_is_told_by_the_points() -> None:
    made = deepcopy(YAKUMAN) | {"damanguan": 2, "defen": 96000}
    made["hupai"] = [{"name": "国士無双十三面", "fanshu": "**"}]
    batch = read_majiang(orjson.dumps(played(end={"hule": made})), "x.json")
    assert batch.info[0].spelling == {}


# -- what has no form ------------------------------------------------------------------


def spoiled(**changes: object) -> Any:
    """A generated game with its first round changed; no game of this format."""
    batch = copied(batches("tenhou-east", 1)[0])
    for column, value in changes.items():
        batch.rounds[column][0] = value
    return batch


def test_three_players_have_no_form() -> None:
    with pytest.raises(WriteError, match="3 players"):
        write_majiang(batches("tenhou-sanma-east", 1)[0], 0)


def test_red_tiles_that_are_no_fives_have_no_form() -> None:
    batch = spoiled()
    batch.info = [replace(batch.info[0], rules=RulesHint("gensou-kirisame", {}, ""))]
    with pytest.raises(WriteError, match="no fives"):
        write_majiang(batch, 0)


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"unstated": int(Unstated.INDICATOR_TIMES)}, "when the later indicators"),
        ({"indicator": NONE}, "a tile that must be shown is hidden"),
        ({"number": 16}, "round 16 with dealer 0"),
        ({"dealer": 2}, "round 0 with dealer 2"),
    ],
)
def test_rounds_that_have_no_form(changes: dict[str, Any], reason: str) -> None:
    with pytest.raises(WriteError, match=reason):
        write_majiang(spoiled(**changes), 0)


@pytest.mark.parametrize(
    ("kind", "column", "value", "reason"),
    [
        (EventKind.DISCARD, "tile", 255, "hidden"),
        (EventKind.DISCARD, "kind", int(EventKind.NUKI), "NUKI has no form"),
        (EventKind.DISCARD, "kind", int(EventKind.CHI), "tiles of a meld"),
        (EventKind.RIICHI, "flag", 1, "with the hand shown"),
        (EventKind.WIN, "claim", 7, "a result has no claim"),
    ],
)
def test_events_that_have_no_form(
    kind: EventKind, column: str, value: int, reason: str
) -> None:
    batch = spoiled()
    place = int((batch.events["kind"] == kind).argmax())
    batch.events[column][place] = value
    with pytest.raises(WriteError, match=reason):
        write_majiang(batch, 0)


def test_no_such_game() -> None:
    with pytest.raises(IndexError, match="no game 1 among 1"):
        write_majiang(spoiled(), 1)


# -- real records ----------------------------------------------------------------------


@needs_shared
def test_the_corpus_comes_back_value_for_value() -> None:
    found = sorted(shared("corpus/majiang").rglob("*.json"))
    assert len(found) == 18
    for path, batch in zip(found, read([str(path) for path in found]), strict=True):
        assert batch.problems == [], path
        assert orjson.loads(write_majiang(batch, 0)) == orjson.loads(path.read_bytes())


@needs_shared
def test_records_of_tenhou_keep_all_that_is_carried() -> None:
    found = sorted(shared("corpus/tenhou_xml").rglob("*.mjlog"))[::150]
    counted = 0
    for batch in read([str(path) for path in found]):
        if batch.problems or batch.games["players"].tolist() != [4]:
            continue
        again = read_majiang(write_majiang(batch, 0), "x.json")
        reds = reds_of(batch.info[0].rules)
        assert unequal_where_carried(batch, again, CARRIES, reds) == []
        counted += 1
    assert counted > 3
