"""The deal, the wall, whose turn it is, and records that contradict themselves."""

from __future__ import annotations

import pytest

from paifu.logs.events import EventKind
from script import Game, Switches, clean, deal, game, judge, one, only, part, rule

TURNS = "0 draw cut 1 draw cut 2 draw cut 3 draw cut"


def set_deal(record: Game, seat: int, place: int, tile: int) -> None:
    record.batch.rounds["deal"][0][seat][place] = tile


@rule("P-04", "G-50")
@pytest.mark.parametrize(
    ("seat", "place", "tile", "fault"),
    [
        (0, 12, -1, "record.deal_count"),
        (2, 13, 135, "record.deal_count"),
    ],
)
def test_everybody_is_dealt_thirteen_tiles(
    seat: int, place: int, tile: int, fault: str
) -> None:
    play = "0 has 123m456p789s1122z 2 has 123m456p789s3344z 0 draw cut"
    clean(part(play))
    record = part(play)
    set_deal(record, seat, place, tile)
    only(record, fault, seat=seat)


@rule("P-04")
def test_no_tiles_are_dealt_to_the_seat_that_does_not_play() -> None:
    record = part("0 draw cut", rules="tenhou-sanma")
    clean(record)
    set_deal(record, 3, 0, 135)
    only(record, "record.deal_count", seat=3)


@rule("P-01")
def test_a_tile_is_in_one_place_only() -> None:
    play = "0 has 123m456p789s1122z 0 draw {} cut 1 draw cut"
    clean(part(play.format("1z")))
    only(part(play.replace("w {}", "w! #0")), "record.tile_twice")


def test_the_indicator_is_no_tile_of_a_hand() -> None:
    play = "0 has 123m456p789s1122z indicator {} 0 draw cut"
    clean(part(play.format("1m")))
    only(part(play.format("#0")), "record.tile_twice")


def test_a_new_indicator_is_no_tile_of_a_river() -> None:
    play = "0 has 1111m 0 draw 9s ankan 1m dora {} draw cut 9s"
    clean(part(play.format("9s")))
    only(
        part(play.replace("dora {}", "dora! #1")),
        "record.tile_twice",
    )


@rule("P-01")
@pytest.mark.parametrize(
    ("rules", "fault"), [("tenhou", ""), ("tenhou-sanma", "record.tile_not_in_set")]
)
def test_three_players_have_no_2m_to_8m(rules: str, fault: str) -> None:
    mark = "!" if fault else ""
    play = f"0 draw{mark} #8 cut 1 draw cut"
    judge(part(play, rules=rules), fault)


def test_a_rule_set_says_which_tiles_are_removed() -> None:
    rules: Switches = {"sanma_removed_tiles": ["4m", "5m", "6m", "7m"]}
    clean(part("0 draw #8 cut 1 draw cut", "tenhou-sanma", **rules))
    record = part("0 draw! #12 cut 1 draw cut", "tenhou-sanma", **rules)
    only(record, "record.tile_not_in_set")


def test_the_dealer_is_the_seat_of_the_round_number() -> None:
    play = "1 draw cut 2 draw cut 3 draw cut"
    clean(game(deal(play, number=1, complete=False)))
    only(
        game(deal("2 draw cut", number=1, dealer=2, complete=False)),
        "record.dealer_seat",
        seat=2,
    )


@rule("P-04")
@pytest.mark.parametrize(
    "play",
    [
        pytest.param("1 draw! cut", id="the dealer draws first"),
        pytest.param("0 draw cut 2 draw! cut", id="then the next seat"),
        pytest.param("0 draw draw! cut", id="one tile a turn"),
        pytest.param("0 draw 1 cut! 9m", id="the drawer discards"),
        pytest.param("0 draw cut cut! 9m", id="once"),
        pytest.param(
            "0 has 11z 1 has 1z .. 1 draw cut 1z 0 pon cut 2 draw! cut",
            id="after a call the caller's next",
        ),
    ],
)
def test_turns_go_round_from_the_dealer(play: str) -> None:
    clean(part(TURNS))
    only(part(play), "illegal.out_of_turn")


def test_three_players_take_turns_without_the_fourth() -> None:
    turns = "0 draw cut 1 draw cut 2 draw cut 0 draw cut"
    clean(part(turns, rules="tenhou-sanma"))
    wrong = "0 draw cut 1 draw cut 2 draw cut 3 draw! cut"
    only(part(wrong, rules="tenhou-sanma"), "record.event_shape")


@rule("P-06")
def test_fourteen_tiles_are_never_drawn() -> None:
    clean(one("left=0 exhaustive"))
    only(one("left=0 2 draw! cut"), "illegal.wall_empty")


@rule("P-06")
def test_three_players_leave_fourteen_tiles_too() -> None:
    play = "left=0 exhaustive"
    clean(one(play, rules="tenhou-sanma"))
    only(one("left=0 1 draw! cut", rules="tenhou-sanma"), "illegal.wall_empty")


@pytest.mark.parametrize(
    ("play", "fault"),
    [
        ("left=0 exhaustive", ""),
        ("left=1 exhaustive!", "result.exhaustive"),
        ("left=1 1 draw exhaustive!", "illegal.out_of_turn"),
        ("left=0 exhaustive 2 draw! cut", "record.after_end"),
        ("left=0", "record.no_result"),
        ("left=0 exhaustive! claim=3", "record.event_shape"),
        ("0 draw seat=-1", "record.event_shape"),
        ("0 draw tile=-1", "record.event_shape"),
    ],
)
def test_a_round_ends_with_one_result_when_the_wall_is_used_up(
    play: str, fault: str
) -> None:
    judge(one(play), fault)


def test_nothing_is_asked_of_a_record_that_stops_in_mid_round() -> None:
    clean(part("0 draw cut 1 draw"))


def test_an_indicator_must_be_there() -> None:
    record = part(TURNS)
    record.batch.rounds["indicator"][0] = -1
    only(record, "record.event_shape")


@pytest.mark.parametrize(
    ("column", "value", "fault"),
    [
        ("own", [1, 0, 2], "record.meld_record"),
        ("own", [0, 1, 3], "record.meld_record"),
        ("source", 2, "record.meld_record"),
        ("source", -1, ""),
        ("own", [-1, -1, -1], ""),
    ],
)
def test_an_added_kan_names_the_pon_on_the_table(
    column: str, value: object, fault: str
) -> None:
    play = """0 has 9m 1 has 999m 0 draw cut 9m 1 pon cut .. 1 draw kakan 9m"""
    clean(part(play))
    record = part(play)
    last = record.batch.events[-1]
    assert last["kind"] == EventKind.KAKAN
    if column == "own" and fault:
        value = [int(last["own"][i]) if i != 2 else 35 for i in (1, 0, 2)]
    last[column] = value
    judge(record, fault)


def test_scores_stated_at_a_riichi_are_those_of_the_table() -> None:
    play = """0 has 123m456p789s1122z 0 draw 9p riichi cut 9p paid{} 1 draw cut"""
    right = " stated=24000/25000/25000/25000"
    clean(part(play.format("")))
    clean(part(play.format(right)))
    wrong = "! stated=24000/25000/26000/25000"
    only(
        part(play.format(wrong)),
        "record.riichi_scores",
        seat=2,
        expected=25000,
        recorded=26000,
    )


def test_a_hidden_tile_leaves_the_round_undecided() -> None:
    record = part("0 draw cut 1 draw cut")
    record.batch.events["tile"][2] = 255
    clean(record)
