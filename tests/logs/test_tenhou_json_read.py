"""What each part of a tenhou.net/6 record becomes."""

from __future__ import annotations

from typing import Any
from urllib.parse import quote

import pytest

from batch_ranges import assert_in_range
from paifu.logs.engine import rows
from paifu.logs.events import (
    HIDDEN,
    NONE,
    Batch,
    ClaimKind,
    ClaimRow,
    EventKind,
    EventRow,
    Unstated,
)
from paifu.logs.formats import format_of
from paifu.logs.formats.tenhou_json import read_tenhou_json
from paifu.logs.tiles import tile_name
from paifu.logs.yaku import Yaku
from tenhou_six import ONE_TURN, RON, dealt, record, text


def read(made: Any) -> Batch:
    batch = read_tenhou_json(made if isinstance(made, bytes) else text(made), "x.json")
    assert batch.problems == []
    assert_in_range(batch)
    return batch


def played(*rounds: Any, **head: Any) -> list[str]:
    """Events as `seat kind tile`, of all rounds."""
    batch = read(record(*rounds, **head))
    return [said(event) for event in rows(EventRow, batch.events)]


def said(event: EventRow) -> str:
    name = EventKind(event.kind).name.lower()
    tiles = "".join(tile_name(t) for t in (event.tile, *event.own) if t != NONE)
    return f"{event.seat} {name} {tiles}".strip()


def claim(result: Any, **more: Any) -> ClaimRow:
    """The first claim of a round that ends on seat 1's discard, or on its draw."""
    tsumo = result[0] == "和了" and result[2][0] == result[2][1] == 1
    lists = [[19], [60], [29], [] if tsumo else [60]]
    batch = read(record(dealt(*lists, result=result, **more)))
    return rows(ClaimRow, batch.claims)[0]


def test_the_format_is_known_by_its_first_bytes() -> None:
    found = format_of(text(record(ONE_TURN)))
    assert found is not None
    assert found.name == "tenhou-json"


def test_a_round_is_played_in_turn() -> None:
    assert played(ONE_TURN) == [
        "0 draw 9m",
        "0 discard 9m",
        "1 draw 9p",
        "1 discard 4z",
        "2 draw 9s",
        "2 discard 6z",
        "3 draw 7z",
        "3 discard 7z",
        "-1 abortive_draw",
    ]


def test_the_dealer_begins() -> None:
    lists = [[], [], [29], [60], [39], [60]]
    assert played(dealt(*lists, header=[5, 1, 2]))[0] == "1 draw 9p"


def test_60_is_the_drawn_tile_and_a_number_comes_from_the_hand() -> None:
    batch = read(record(dealt([19, 19], [60, 19], [29], [60], [39], [60], [47], [60])))
    discards = batch.events[batch.events["kind"] == EventKind.DISCARD]
    own = discards[discards["seat"] == 0]
    assert own["flag"].tolist() == [1, 0]
    # The nine of the deal goes, not the one just drawn.
    assert own["tile"][1] == batch.rounds[0]["deal"][0][8]


def test_a_header_has_number_honba_sticks_and_scores() -> None:
    made = dealt([], [], [29], [], header=[9, 2, 3], scores=[1000, -500, 49500, 50000])
    (row,) = read(record(made)).rounds
    assert [row["number"], row["honba"], row["sticks"], row["dealer"]] == [9, 2, 3, 1]
    assert row["scores"].tolist() == [1000, -500, 49500, 50000]
    assert row["dice"].tolist() == [NONE, NONE]


def test_red_fives_keep_their_ids_and_others_get_one_each() -> None:
    batch = read(record(ONE_TURN))
    deal = batch.rounds[0]["deal"][:, :13].ravel().tolist()
    assert len(set(deal)) == len(deal)
    assert {16, 52, 88} <= set(deal)
    assert batch.games["exact_tiles"][0] == 0


# -- calls -----------------------------------------------------------------------------


def test_a_chi_takes_the_discard_of_the_player_before() -> None:
    assert played(dealt([42], [19], ["c191718"], [44]))[2:4] == [
        "1 chi 9m7m8m",
        "1 discard 4z",
    ]


@pytest.mark.parametrize(
    ("called", "seat"), [("4141p41", 3), ("41p4141", 2), ("p414141", 1)]
)
def test_the_place_of_the_p_says_from_whom_a_pon_came(called: str, seat: int) -> None:
    lists: list[Any] = [[19], [41], [], [], [], [], [], []]
    lists[2 * seat], lists[2 * seat + 1] = [called], [47 if seat == 3 else 43 + seat]
    batch = read(record(dealt(*lists)))
    pon = batch.events[batch.events["kind"] == EventKind.PON][0]
    assert (pon["seat"], pon["source"]) == (seat, 0)
    assert (
        pon["tile"]
        == batch.events[batch.events["kind"] == EventKind.DISCARD][0]["tile"]
    )


def test_a_daiminkan_is_followed_by_0_and_a_replacement_draw() -> None:
    lists: list[Any] = [[19], [41], ["m41414141", 29], [0, 60]]
    assert played(dealt(*lists))[2:5] == [
        "1 daiminkan 1z1z1z1z",
        "1 draw 9p",
        "1 discard 9p",
    ]


def test_the_0_after_a_daiminkan_may_be_left_out_by_old_converters() -> None:
    with_zero = dealt([19], [41], ["m41414141", 29], [0, 60])
    without = dealt([19], [41], ["m41414141", 29], [60])
    assert played(without) == played(with_zero)


def test_an_ankan_keeps_the_turn() -> None:
    assert played(dealt([41, 19], ["414141a41", 60]))[1:4] == [
        "0 ankan 1z1z1z1z",
        "0 draw 9m",
        "0 discard 9m",
    ]


def test_a_kakan_has_the_tiles_of_its_pon() -> None:
    lists: list[Any] = [
        ["4343p43", 43, 19],
        [19, "4343k4343", 60],
        [29, 29],
        [43, 60],
        [39],
        [60],
        [47],
        [60],
    ]
    made = dealt(*lists, header=[1, 0, 0])
    batch = read(record(made))
    kinds = batch.events["kind"]
    pon = batch.events[kinds == EventKind.PON][0]
    kakan = batch.events[kinds == EventKind.KAKAN][0]
    assert kakan["own"].tolist() == [pon["tile"], *pon["own"][:2].tolist()]
    assert kakan["source"] == 1


def test_norths_are_taken_out_with_three_players() -> None:
    hands = [
        [21, 22, 23, 24, 25, 26, 27, 28, 29, 41, 41, 44, 44],
        [31, 32, 33, 34, 35, 36, 37, 38, 39, 42, 42, 43, 43],
        [21, 22, 23, 24, 25, 26, 27, 28, 29, 45, 45, 46, 46],
        [],
    ]
    made = dealt([44, 19], ["f44", 60], [29], [60], hands=hands, scores=[35000] * 3)
    head = {"name": ["A", "B", "C"], "rule": {"disp": "三般南喰赤", "aka": 1}}
    batch = read(record(made, **head))
    assert batch.games["players"][0] == 3
    assert batch.rounds[0]["scores"].tolist() == [35000, 35000, 35000, 0]
    assert played(made, **head)[1:4] == ["0 nuki 4z", "0 draw 9m", "0 discard 9m"]
    assert batch.info[0].rules is not None
    assert batch.info[0].rules.preset == "tenhou-sanma"


# -- riichi ----------------------------------------------------------------------------


def test_a_riichi_stands_once_its_tile_was_not_ronned() -> None:
    made = dealt([19], ["r60"], [29], [60])
    assert played(made)[1:4] == [
        "0 riichi",
        "0 discard 9m",
        "0 riichi_accepted",
    ]


def test_a_ronned_declaration_is_not_accepted() -> None:
    result = ["和了", [0, -8000, 8000, 0], [2, 1, 2, "満貫8000点", "平和(1飜)"]]
    made = dealt([19], [60], [29], ["r44"], result=result)
    assert played(made)[3:] == ["1 riichi", "1 discard 4z", "2 win 4z"]


def test_a_declaration_that_passes_before_a_draw_is_accepted() -> None:
    made = dealt([19], [60], [29], ["r44"], result=["四家立直"])
    assert "1 riichi_accepted" in played(made)
    made = dealt([19], [60], [29], ["r44"], result=["三家和了"])
    assert "1 riichi_accepted" not in played(made)


# -- indicators ------------------------------------------------------------------------


def test_further_indicators_are_listed_without_their_times() -> None:
    made = dealt([41, 19], ["414141a41", 60], dora=[47, 53, 15])
    batch = read(record(made))
    (row,) = batch.rounds
    names = [tile_name(int(tile)) for tile in row["further"] if tile != NONE]
    assert (tile_name(int(row["indicator"])), names) == ("7z", ["0s", "5m"])
    assert row["unstated"] == Unstated.INDICATOR_TIMES
    assert not (batch.events["kind"] == EventKind.DORA).any()


def test_a_round_without_kan_leaves_no_time_open() -> None:
    assert read(record(ONE_TURN)).rounds[0]["unstated"] == 0


def test_under_indicators_are_those_of_a_winner_who_declared() -> None:
    result = ["和了", [0, -1000, 1000, 0], [2, 1, 2, "40符1飜1300点", "立直(1飜)"]]
    lists: list[Any] = [
        [19, 19],
        [60, 60],
        [29, 29],
        [60, 60],
        [39],
        ["r60"],
        [47],
        [60],
    ]
    batch = read(record(dealt(*lists, result=result, ura=[15])))
    (won,) = rows(ClaimRow, batch.claims)
    assert won.ura_stated == 1
    assert tile_name(won.ura[0]) == "5m"
    batch = read(record(dealt([19], [60], [29], [60], result=result, ura=[15])))
    assert rows(ClaimRow, batch.claims)[0].ura_stated == 0


# -- results ---------------------------------------------------------------------------


def test_a_win_says_who_by_whom_what_it_is_worth_and_its_yaku() -> None:
    won = claim(RON)
    assert (won.kind, won.seat, won.source, won.pao) == (ClaimKind.WIN, 2, 1, NONE)
    assert (won.fu, won.han, won.points, won.limit) == (30, 2, 2000, 0)
    assert won.yaku[:3] == [Yaku.RIICHI, Yaku.DORA, NONE]
    assert won.yaku_han[:3] == [1, 1, NONE]
    assert won.deltas == [0, -2000, 2000, 0]
    unsaid = Unstated.HAND | Unstated.MELDS | Unstated.TILE | Unstated.INDICATORS
    assert won.unstated == unsaid | Unstated.SCORES


@pytest.mark.parametrize(
    ("worth", "fu", "han", "limit", "points"),
    [
        ("30符3飜1000-2000点", 30, 3, 0, 4000),
        ("30符3飜2000点∀", 30, 3, 0, 6000),
        ("満貫2000-4000点", NONE, NONE, 1, 8000),
        ("跳満6000点∀", NONE, NONE, 2, 18000),
        ("倍満4000-8000点", NONE, NONE, 3, 16000),
        ("三倍満6000-12000点", NONE, NONE, 4, 24000),
        ("役満16000点∀", NONE, NONE, 5, 48000),
        ("数え役満8000-16000点", NONE, NONE, 5, 32000),
        ("切り上げ満貫2000-4000点", NONE, NONE, 1, 8000),
        ("Mangan 2000-4000点", NONE, NONE, 1, 8000),
        ("Counted Yakuman 8000-16000点", NONE, NONE, 5, 32000),
        ("30Fu4Han2000-3900点", 30, 4, 0, 7900),
        ("40符4飜満貫2000-4000点", 40, 4, 1, 8000),
    ],
)
def test_the_worth_of_a_win(
    worth: str, fu: int, han: int, limit: int, points: int
) -> None:
    won = claim(["和了", [0, 1, 0, 0], [1, 1, 1, worth, "立直(1飜)"]])
    assert (won.fu, won.han, won.limit, won.points) == (fu, han, limit, points)


@pytest.mark.parametrize(
    ("name", "yaku"),
    [
        ("国士無双１３面(役満)", Yaku.KOKUSHI_13),
        ("Thirteen-wait Thirteen Orphans(役満)", Yaku.KOKUSHI_13),
        ("ダブル立直(2飜)", Yaku.DOUBLE_RIICHI),
        ("翻牌 白(1飜)", Yaku.HAKU),
        ("Red Five(1飜)", Yaku.RED_DORA),
        # Seat 1 is south in East 1.
        ("役牌:自風牌(1飜)", Yaku.SEAT_SOUTH),
        ("Prevalent Wind(1飜)", Yaku.ROUND_EAST),
    ],
)
def test_yaku_are_known_by_all_their_names(name: str, yaku: Yaku) -> None:
    won = claim(["和了", [0, 1, 0, 0], [1, 1, 1, "満貫2000-4000点", name]])
    assert won.yaku[0] == yaku
    assert (won.yaku_han[0] == NONE) == ("役満" in name)


def test_extracted_norths_are_dora() -> None:
    words = ["立直(1飜)", "ドラ(1飜)", "抜きドラ(2飜)"]
    won = claim(["和了", [0, 1, 0, 0], [1, 1, 1, "満貫2000-4000点", *words]])
    assert won.yaku[:3] == [Yaku.RIICHI, Yaku.DORA, NONE]
    assert won.yaku_han[:2] == [1, 3]


def test_the_third_number_of_a_win_is_the_liable_seat_if_it_is_not_the_winner() -> None:
    won = claim(["和了", [0, 1, 0, 0], [1, 1, 3, "役満8000-16000点", "大三元(役満)"]])
    assert won.pao == 3


def test_a_win_may_leave_worth_and_yaku_out() -> None:
    won = claim(["和了", [0, 1, 0, 0], [1, 1]])
    assert won.unstated & Unstated.YAKU
    assert won.unstated & Unstated.PAO
    assert (won.fu, won.han, won.points, won.limit) == (NONE, NONE, NONE, NONE)


def test_two_wins_have_their_changes_each() -> None:
    result = [*RON, [0, -1000, 0, 1000], [3, 1, 3, "30符1飜1000点", "平和(1飜)"]]
    batch = read(record(dealt([19], [60], [29], [60], result=result)))
    assert batch.claims["seat"].tolist() == [2, 3]
    assert batch.claims["deltas"].tolist() == [[0, -2000, 2000, 0], [0, -1000, 0, 1000]]
    wins = batch.events[batch.events["kind"] == EventKind.WIN]
    assert wins["claim"].tolist() == [0, 1]


@pytest.mark.parametrize(
    ("name", "kind", "exhaustive"),
    [
        ("流局", ClaimKind.EXHAUSTIVE, True),
        ("全員聴牌", ClaimKind.EXHAUSTIVE, True),
        ("流し満貫", ClaimKind.NAGASHI, True),
        ("九種九牌", ClaimKind.KYUUSHU, False),
        ("四風連打", ClaimKind.SUUFON, False),
        ("四家立直", ClaimKind.SUUCHA_RIICHI, False),
        ("四槓散了", ClaimKind.SUUKAIKAN, False),
        ("四開槓", ClaimKind.SUUKAIKAN, False),
        ("三家和了", ClaimKind.SANCHAHOU, False),
        ("Nine Terminal Abortion", ClaimKind.KYUUSHU, False),
        ("不明", ClaimKind.DRAW_UNSTATED, False),
    ],
)
def test_draws_by_name(name: str, kind: ClaimKind, exhaustive: bool) -> None:
    batch = read(record(dealt([19], [60], [29], [60], result=[name])))
    assert batch.claims["kind"].tolist() == [kind]
    event = EventKind.EXHAUSTIVE_DRAW if exhaustive else EventKind.ABORTIVE_DRAW
    assert batch.events["kind"][-1] == event


def test_a_draw_says_who_was_tenpai_only_if_all_or_none_were() -> None:
    assert claim(["全員聴牌"]).tenpai == [1, 1, 1, 1]
    assert claim(["全員不聴"]).tenpai == [0, 0, 0, 0]
    drawn = claim(["流局", [3000, -1000, -1000, -1000]])
    assert drawn.unstated & Unstated.TENPAI
    assert drawn.deltas == [3000, -1000, -1000, -1000]
    assert claim(["流局"]).unstated & Unstated.DELTAS
    assert not claim(["九種九牌"]).unstated & Unstated.DELTAS


def test_a_round_may_have_no_result() -> None:
    batch = read(record(dealt([19], ["r60"], result=[])))
    assert batch.rounds["complete"].tolist() == [0]
    assert len(batch.claims) == 0
    # Nobody knows whether the declaration passed.
    assert EventKind.RIICHI_ACCEPTED not in batch.events["kind"]


# -- what is not shown -----------------------------------------------------------------


def test_hands_and_draws_that_are_not_shown_are_hidden() -> None:
    hands: list[Any] = [[], [0, *[None] * 11, "不明"], *[[11] * 13] * 2]
    batch = read(record(dealt([0], [60], [None], [29], ["不明"], [60], hands=hands)))
    assert batch.rounds[0]["deal"][0][:13].tolist() == [HIDDEN] * 13
    assert batch.rounds[0]["deal"][1][:13].tolist() == [HIDDEN] * 13
    draws = batch.events[batch.events["kind"] == EventKind.DRAW]
    assert draws["tile"].tolist() == [HIDDEN] * 3
    discards = batch.events[batch.events["kind"] == EventKind.DISCARD]
    assert discards["tile"].tolist()[::2] == [HIDDEN, HIDDEN]
    assert tile_name(int(discards["tile"][1])) == "9p"


def test_changes_and_scores_may_be_left_out() -> None:
    result = ["和了", [], [2, 1, 2, "満貫8000点", "立直(1飜)"]]
    batch = read(record(dealt([19], [60], [29], [60], result=result, scores=[])))
    assert batch.rounds["unstated"][0] & Unstated.SCORES
    assert batch.claims["unstated"][0] & Unstated.DELTAS


# -- the head --------------------------------------------------------------------------


def test_the_head_names_players_grades_ratings_room_and_time() -> None:
    head = {
        "title": ["Hall", "2024-05-06T07:08"],
        "dan": ["七段", "新人", "天鳳", "雀豪★1"],
        "rate": [2000.5, 1500, 1499.99, 0],
        "sx": ["M", "F", "C", "M"],
        "ref": "some-id",
    }
    info = read(record(ONE_TURN, **head)).info[0]
    assert info.names == ["A", "B", "C", "D"]
    assert info.grades == ["16", "0", "20", "雀豪★1"]
    assert info.rates == ["2000.5", "1500", "1499.99", "0"]
    assert info.genders == ["M", "F", "C", "M"]
    assert (info.room, info.started, info.identifier) == (
        "Hall",
        "2024-05-06T07:08",
        "some-id",
    )


def test_the_reason_of_the_rules_names_nobody_s_game() -> None:
    ref = "210101-01234567-89ab-cdef-0123-456789abcdef"
    rules = read(record(ONE_TURN, ref=ref)).info[0].rules
    assert rules is not None
    assert (rules.preset, ref in rules.reason) == ("mahjong-soul", False)


def test_a_game_of_tenhou_began_in_the_hour_of_its_id() -> None:
    info = read(record(ONE_TURN, ref="2019082700gm-00a9-0000-63d1f136")).info[0]
    assert info.started == "2019-08-27T00"


def test_sc_is_the_end_of_the_game() -> None:
    batch = read(record(ONE_TURN, sc=[25000, -5, 25000, 15.5, 26000, 40, 24000, -50.5]))
    (game,) = batch.games
    assert game["ended"] == 1
    assert game["final_scores"].tolist() == [25000, 25000, 26000, 24000]
    assert game["results"].tolist() == [-5000, 15500, 40000, -50500]
    assert read(record(ONE_TURN)).games["ended"][0] == 0
    (game,) = read(record(ONE_TURN, sc=[None] * 8)).games
    assert (game["ended"], game["unstated"]) == (1, Unstated.SCORES | Unstated.RESULTS)


def test_who_left_and_came_back_stands_after_its_step() -> None:
    there = [
        {"what": 0, "log": -1, "who": 3, "step": 0},
        {"what": 0, "log": 0, "who": 2, "step": 2},
        {"what": 1, "log": 0, "who": 2, "step": 99},
    ]
    events = played(ONE_TURN, connection=there)
    assert events[0] == "3 disconnect"
    assert events[3] == "2 disconnect"
    assert events[-2] == "2 reconnect"


# -- rules -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("head", "preset", "refused"),
    [
        ({"ref": "2019082700gm-00a9-0000-63d1f136"}, "tenhou-before-2022-06", False),
        ({"ref": "2023082700gm-00a1-0000-63d1f136"}, "tenhou-east", False),
        ({"rule": {"disp": "鳳南喰赤", "aka": 1}}, "tenhou", False),
        ({"rule": {"disp": "般東赤", "aka": 1}}, "tenhou-east-no-kuitan", False),
        ({"rule": {"disp": "般南喰", "aka": 0}}, "tenhou-no-red", False),
        ({"rule": {"disp": "玉の間南喰赤", "aka51": 1}}, "mahjong-soul", False),
        ({"rule": {"disp": "Gold Room East", "aka": 1}}, "mahjong-soul-east", False),
        ({"rule": {"disp": "友人戦南喰赤", "aka": 1}}, "mahjong-soul", True),
        ({"rule": {"disp": "電脳南喰赤", "aka": 1}}, "majiang-core", False),
        ({"rule": {"disp": "?", "aka": 1}}, "tenhou", False),
        ({"csrule": ["4120DF0F", "", ""]}, "tenhou", True),
        ({"rule": ["2023", "2024", "0009"], "lobby": 10011}, "tenhou-meijinsen", False),
    ],
)
def test_rules_are_chosen_by_id_room_or_tournament(
    head: dict[str, Any], preset: str, refused: bool
) -> None:
    rules = read(record(ONE_TURN, **head)).info[0].rules
    assert rules is not None
    assert (rules.preset, rules.refuse != "") == (preset, refused)


@pytest.mark.parametrize(
    ("head", "room"),
    [
        ({"ref": "2019082700gm-00a9-0000-63d1f136"}, "四鳳南喰赤"),
        ({"ref": "2019082700gm-0009-7994-63d1f136"}, "L7994 四般南喰赤"),
        ({"rule": {"disp": "特南喰赤", "aka": 1}}, "四特南喰赤"),
        ({"rule": {"disp": "上東速", "aka": 0}}, "四上東速"),
        ({"rule": {"disp": "三鳳南喰赤", "aka": 1}}, "三鳳南喰赤"),
        ({"rule": {"disp": "鳳南喰赤祝", "aka": 1}}, "四鳳南喰赤祝"),
        ({"rule": {"disp": "般南喰赤", "aka": 1}}, ""),
        ({"rule": ["", "", "0009"]}, ""),
        ({"rule": ["", "", "0009"], "lobby": 7994}, "L7994 四般南喰赤"),
        ({"rule": ["", "", "0009"], "lobby": None}, ""),
        ({"rule": {"disp": "琥南喰赤", "aka": 1}}, "琥南喰赤"),
        ({"rule": {"disp": "玉の間南喰赤", "aka51": 1}}, ""),
        ({"rule": {"disp": "?", "aka": 1}}, ""),
    ],
)
def test_a_room_is_named_as_in_records_of_xml(head: dict[str, Any], room: str) -> None:
    rules = read(record(ONE_TURN, **head)).info[0].rules
    assert rules is not None
    assert rules.room == room


def test_the_name_of_the_file_has_the_id_if_the_record_has_none() -> None:
    name = "logs/2010081709gm-00a9-0000-fe3371ad.json"
    rules = read_tenhou_json(text(record(ONE_TURN)), name).info[0].rules
    assert rules is not None
    assert rules.preset == "tenhou-before-2022-06"


def test_a_second_red_five_is_red() -> None:
    hands = [[11] * 13, [52, 52, 25, *[11] * 10], [11] * 13, [11] * 13]
    made = dealt([19], [60], hands=hands)
    head = {"rule": {"disp": "玉の間南喰赤", "aka51": 1, "aka52": 2, "aka53": 1}}
    batch = read(record(made, **head))
    assert sorted(batch.rounds[0]["deal"][1][:3].tolist()) == [52, 53, 54]
    assert batch.info[0].rules is not None
    assert batch.info[0].rules.overrides["red_tiles"] == {"5m": 1, "5p": 2, "5s": 1}


def test_without_red_fives_there_are_four_ordinary_ones() -> None:
    hands = [[15, 15, 15, 15, *[12] * 9], *[[11] * 13] * 3]
    rule = {"disp": "般南喰", "aka": 0}
    batch = read(record(dealt([19], [60], hands=hands), rule=rule))
    assert batch.rounds[0]["deal"][0][:4].tolist() == [16, 17, 18, 19]
    # It is still red where the record says so.
    batch = read(record(dealt([51], [60], hands=[[15] * 3] * 4), rule=rule))
    assert batch.events["tile"][0] == 16
    assert 16 not in batch.rounds[0]["deal"]


# -- forms of the text -----------------------------------------------------------------


def test_comments_are_passed_over() -> None:
    plain = text(record(ONE_TURN, ref="http://x"))
    commented = b"// a game\n" + plain.replace(
        b'"log":', b'/* the\n log */ "log": // x\n'
    )
    assert len(read(commented).events) == len(read(plain).events)
    assert read(commented).info[0].identifier == "http://x"


def test_rounds_may_stand_in_one_object_a_line() -> None:
    second = dealt([], [], [29], [60], header=[1, 0, 0])
    lines = b"\n".join(text(record(one)) for one in (ONE_TURN, second))
    batch = read(lines + b"\n")
    assert len(batch.games) == 1
    assert batch.rounds["number"].tolist() == [0, 1]


def test_lines_of_several_games_are_several_games() -> None:
    other = record(ONE_TURN, name=["E", "F", "G", "H"])
    again = record(ONE_TURN)
    batch = read(
        b"\n".join(text(one) for one in (record(ONE_TURN), other, again, again))
    )
    assert len(batch.games) == 4
    assert [info.number for info in batch.info] == [0, 1, 2, 3]


@pytest.mark.parametrize("encoded", [True, False])
def test_links_hold_a_record(encoded: bool) -> None:
    made = text(record(ONE_TURN))
    link = b"https://tenhou.net/6/#json=%s&ts=3" % (
        quote(made).encode() if encoded else made
    )
    found = format_of(link)
    assert found is not None
    assert found.name == "tenhou-json"
    assert len(read(link).events) == len(read(made).events)


def test_places_count_rounds_entries_and_results() -> None:
    batch = read(record(ONE_TURN, ONE_TURN))
    assert batch.rounds["place"].tolist() == [1, 11]
    assert batch.events["place"].tolist()[:9] == [2, 3, 4, 5, 6, 7, 8, 9, 10]
    assert batch.claims["place"].tolist() == [10, 20]
