"""What a Riichi City record says, entry by entry, and what is not understood."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import orjson
import pytest

from paifu.logs.engine import rows
from paifu.logs.events import (
    NONE,
    Batch,
    ClaimKind,
    ClaimRow,
    Commitment,
    EventKind,
    EventRow,
    RulesHint,
    Unstated,
)
from paifu.logs.formats.riichi_city_json import read_riichi_city, sniff_riichi_city
from paifu.logs.formats.riichi_city_names import (
    YAKU,
    tile_name,
    tile_number,
    yaku_number,
)
from paifu.logs.tiles import RED_IDS
from paifu.logs.tiles import tile_name as mpsz
from paifu.logs.yaku import Yaku
from riichi_city_records import (
    HANDS,
    IDS,
    START,
    TSUMO,
    Value,
    act,
    end,
    entry,
    info,
    number,
    numbers,
    packed,
    players,
    record,
    room_end,
    turn,
)


def read(value: Value) -> Batch:
    return read_riichi_city(packed(value), "x.json")


def good(value: Value) -> Batch:
    batch = read(value)
    assert batch.problems == []
    return batch


def events(batch: Batch) -> list[EventRow]:
    return rows(EventRow, batch.events)


def kinds(batch: Batch) -> list[str]:
    return [EventKind(event.kind).name for event in events(batch)]


def claim(batch: Batch, index: int = 0) -> ClaimRow:
    return rows(ClaimRow, batch.claims)[index]


def hint(**fields: Any) -> RulesHint:
    rules = good(record(**fields)).info[0].rules
    assert rules is not None
    return rules


# -- numbers ---------------------------------------------------------------------------


def test_every_tile_has_a_number() -> None:
    reds = frozenset(RED_IDS)
    for tile in range(136):
        assert tile_name(tile_number(tile, reds)) == (tile // 4, tile in reds)
    assert [tile_name(n) for n in (0, 10, 16, 0x32, 0x101, 0xA1, 0x205)] == [None] * 7


def test_every_yaku_number_comes_back() -> None:
    for found, yaku in YAKU.items():
        if found not in (55, 56):  # norths as dora, and as a wind of value
            assert yaku_number(yaku) == found


# -- the room --------------------------------------------------------------------------


def test_the_room_names_players_and_game() -> None:
    told = good(record()).info[0]
    assert told.names == ["P0", "P1", "P2", "P3"]
    assert told.accounts == ["701", "702", "703", "704"]
    assert (told.identifier, told.room) == ("abc", "ranked")
    assert told.started == "2023-11-14T22:13:20Z"


def test_seats_count_from_the_first_dealer() -> None:
    value = record()
    (one,) = value["data"]["handRecord"]
    for item in one["handEventRecord"][:4]:
        item["data"]["dealer_pos"] = 1
        item["data"]["hand_cards"] = item["data"]["hand_cards"][:13]
    one["handEventRecord"][1]["data"]["hand_cards"] += numbers("1z")
    one["handEventRecord"][4:] = [turn(1), act(1, 11, "1z"), *deepcopy(DRAWN)]
    batch = good(value)
    assert batch.info[0].names == ["P1", "P2", "P3", "P0"]
    assert batch.rounds["dealer"][0] == 0
    assert events(batch)[0].seat == 0


def test_a_record_may_be_the_data_alone() -> None:
    value = record()["data"]
    assert sniff_riichi_city(packed(value))
    assert len(good(value).games) == 1


def test_a_wall_and_its_hash() -> None:
    value = record()
    value["data"]["handRecord"][0] |= {"handCardEncode": "1m", "handCardsSHA256": "ab"}
    found = good(value).info[0].commitments
    assert found == [Commitment("sha256", "1m", "ab")]


DRAWN = [end(7, info(1, HANDS[1]), profits=[-1000, 3000, -1000, -1000])]


def test_the_end_of_the_game() -> None:
    (row,) = good(record(*TSUMO, room_end())).games
    assert row["ended"] == 1
    assert row["final_scores"].tolist() == [25000, 25001, 25002, 25003]
    assert row["results"].tolist() == [1000, 900, 800, 700]


# -- rules -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fields", "overrides"),
    [
        ({}, {}),
        ({"initPoints": 30000}, {"start_points": 30000}),
        ({"round": 1}, {"scheduled_winds": 1}),
        ({"round": 3}, {"scheduled_winds": 0}),
        ({"fangFu": 1}, {}),
        ({"fangFu": 2}, {"min_han": 2}),
        ({"fangFu": 3}, {"min_han": 4}),
        ({"isGeMu": True}, {"wareme": True}),
        ({"isShaoJi": True}, {"yakitori": 20}),
        ({"isLuck": True}, {"chips": {"ippatsu": 1, "ura": 1, "red": 1, "yakuman": 5}}),
        ({"isGangPay": False}, {"pao": ["daisangen", "daisuushii"]}),
        (
            {"isKaiLiZhi": True},
            {"open_riichi": "2han", "open_riichi_deal_in_yakuman": True},
        ),
    ],
)
def test_fields_of_the_room_are_switches(
    fields: dict[str, Any], overrides: dict[str, Any]
) -> None:
    found = hint(**fields)
    assert (found.preset, found.overrides) == ("riichi-city", overrides)
    assert found.refuse == ""


def test_norths_of_value_to_everybody() -> None:
    ends = [turn(0), end(8)]
    found = good(record(*ends, count=3, northOperateType=1)).info[0].rules
    assert found is not None
    assert found.preset == "riichi-city-sanma"
    assert found.overrides == {"sanma_kita": "common_yakuhai"}


@pytest.mark.parametrize(
    "fields", [{"fangFu": 4}, {"fangFu": 5}, {"round": 9}, {"northOperateType": 7}]
)
def test_fields_that_nobody_explains_refuse_the_game(fields: dict[str, Any]) -> None:
    ((name, value),) = fields.items()
    assert f"{name} = {value}" in hint(**fields).refuse


@pytest.mark.parametrize(
    ("kind", "reason"),
    [(8, "a vote"), (9, "chombo"), (10, "no tenpai"), (11, "force")],
)
def test_a_round_that_is_broken_off_refuses_the_game(kind: int, reason: str) -> None:
    batch = good(record(turn(0), end(kind), room_end()))
    rules = batch.info[0].rules
    assert rules is not None
    assert reason in rules.refuse
    assert batch.rounds["complete"].tolist() == [0]
    assert len(batch.claims) == 0


# -- play ------------------------------------------------------------------------------


def test_the_dealers_fourteenth_tile_is_his_first_draw() -> None:
    batch = good(record())
    first = events(batch)[0]
    assert (first.kind, first.seat, mpsz(first.tile)) == (EventKind.DRAW, 0, "3m")
    assert first.time == 1000
    assert (batch.rounds["deal"][0][:, 13] == NONE).all()


def test_times_count_from_the_deal() -> None:
    batch = good(record(turn(0), act(0, 11, "1m"), turn(1, "2m", 3500), *DRAWN))
    assert [event.time for event in events(batch)] == [1000, 2000, 3500, 9000]


@pytest.mark.parametrize(
    ("place", "flag"), [([14, 13], 1), ([2, 13], 0), ([14], 1), (None, NONE)]
)
def test_the_last_tile_of_a_hand_is_the_drawn_one(place: object, flag: int) -> None:
    opening = [turn(0), act(0, 11, "1m", move_cards_pos=[1, 1])]
    discard = act(1, 11, "2m", move_cards_pos=place)
    batch = good(record(*opening, turn(1, "2m"), discard, *DRAWN))
    assert events(batch)[3].flag == flag


def test_another_tile_than_the_drawn_one_is_from_the_hand() -> None:
    opening = [turn(0), act(0, 11, "1m", move_cards_pos=[14, 13])]
    assert events(good(record(*opening, *DRAWN)))[1].flag == 0


def test_in_the_first_turn_the_drawn_tile_lies_among_the_others() -> None:
    opening = [turn(0), act(0, 11, "3m", move_cards_pos=[3, 3])]
    assert events(good(record(*opening, *DRAWN)))[1].flag == NONE


def left(turns: Value, seconds: int) -> Value:
    turns["data"]["oper_var_time"] = seconds
    return turns


def test_a_reserve_is_told_when_it_is_another_than_before() -> None:
    opening = [turn(0), act(0, 11, "1m")]
    later = [left(turn(1, "2m"), 17), act(1, 11, "2m"), left(turn(2, "1m"), 20)]
    again = [act(2, 11, "1m"), turn(3, "1p"), act(3, 11, "1p"), turn(0, "1p")]
    more = [act(0, 11, "1p"), left(turn(1, "1p"), 17)]
    batch = good(record(*opening, *later, *again, *more, *DRAWN))
    clocks = [one for one in events(batch) if one.kind == EventKind.CLOCK]
    assert [(one.seat, one.flag) for one in clocks] == [(1, 17000)]
    assert kinds(batch)[2:4] == ["CLOCK", "DRAW"]


def test_a_room_of_another_clock() -> None:
    first = left(turn(0), 0)
    first["data"]["oper_fixed_time"] = 300
    rules = good(record(first, act(0, 11, "1m"), *DRAWN)).info[0].rules
    assert rules is not None
    clock = {"base": 300, "reserve": 0, "reset": "hand"}
    assert rules.overrides["clock"] == clock | {"grace": 3, "counts": "seconds"}


def test_a_riichi_stands_when_the_record_says_so() -> None:
    riichi = act(0, 11, "1m", is_li_zhi=True, li_zhi_type=2)
    stands = entry(8, IDS[0], {"user_id": IDS[0], "is_auto_gang": True}, 2500)
    batch = good(record(turn(0), riichi, stands, turn(1, "2m"), *DRAWN))
    found = ["DRAW", "RIICHI", "DISCARD", "RIICHI_ACCEPTED", "DRAW"]
    assert kinds(batch)[:5] == found
    assert events(batch)[1].flag == NONE


def test_a_riichi_stands_before_the_call_of_its_tile() -> None:
    riichi = act(0, 11, "1z", is_li_zhi=True, li_zhi_type=1)
    call = act(3, 5, "1z", group_cards=numbers("11z"))
    stands = entry(8, IDS[0], {"user_id": IDS[0], "is_auto_gang": True}, 2500)
    batch = good(record(turn(0), riichi, call, stands, *DRAWN))
    assert kinds(batch)[2:5] == ["DISCARD", "RIICHI_ACCEPTED", "PON"]


def test_an_open_riichi_shows_the_hand() -> None:
    riichi = act(0, 11, "1m", is_li_zhi=True, li_zhi_operate=1, li_zhi_type=3)
    assert events(good(record(turn(0), riichi, *DRAWN)))[1].flag == 1


@pytest.mark.parametrize(
    ("action", "card", "own", "kind"),
    [
        (2, "1m", "23m", EventKind.CHI),
        (3, "2m", "13m", EventKind.CHI),
        (4, "0m", "34m", EventKind.CHI),
        (5, "1m", "11m", EventKind.PON),
        (6, "1m", "111m", EventKind.DAIMINKAN),
    ],
)
def test_calls(action: int, card: str, own: str, kind: EventKind) -> None:
    discard = act(0, 11, card)
    call = act(1, action, card, group_cards=numbers(own))
    called = events(good(record(turn(0), discard, call, turn(1), *DRAWN)))[2]
    assert (called.kind, called.seat, called.source) == (kind, 1, 0)
    assert mpsz(called.tile) == card
    assert len([tile for tile in called.own if tile != NONE]) == len(own) - 1


def test_kans_and_their_indicators() -> None:
    batch = good(
        record(
            turn(0),
            act(0, 8, "1z", group_cards=numbers("111z")),
            entry(7, 0, {"cards": numbers("5z")}),
            turn(0, "7z"),
            act(0, 11, "2z"),
            act(1, 5, "2z", group_cards=numbers("22z")),
            turn(1),
            act(1, 11, "3z"),
            turn(2, "1p"),
            act(2, 11, "1p"),
            turn(1, "2z"),
            act(1, 9, "2z"),
            entry(7, 0, {"cards": numbers("5z6z")}),
            *DRAWN,
        )
    )
    made = events(batch)
    assert kinds(batch)[1:4] == ["ANKAN", "DORA", "DRAW"]
    pon = next(event for event in made if event.kind == EventKind.PON)
    kakan = next(event for event in made if event.kind == EventKind.KAKAN)
    assert kakan.own == [pon.tile, *pon.own[:2]]
    assert (kakan.source, kakan.seat) == (0, 1)
    assert mpsz(made[-2].tile) == "6z"


def test_norths_are_set_aside() -> None:
    hands = ["123p456p789s1144z3p", "258p147s369p3567z", "369s258p147p3567z"]
    won = info(0, "123p456p789s114z3p", (1, 1), (50, 2), (55, 1))
    value = record(
        turn(0),
        act(0, 13, "4z"),
        turn(0, "3p"),
        act(0, 10, "3p"),
        end(1, won, profits=[1000, -500, -500]),
        count=3,
        hands=hands,
    )
    batch = good(value)
    assert kinds(batch) == ["DRAW", "NUKI", "DRAW", "WIN"]
    row = claim(batch)
    assert row.nuki == 1
    pairs = list(zip(row.yaku, row.yaku_han, strict=True))[:3]
    assert pairs == [(Yaku.MENZEN_TSUMO, 1), (Yaku.DORA, 3), (NONE, NONE)]


def test_what_a_client_shows_is_passed_over() -> None:
    shown = [
        entry(3, IDS[1], {"out_card": 1, "action_list": [2]}),
        entry(9, IDS[1], {}),
        entry(10, 0, {"anything": [1]}),
        entry(11, IDS[1], {"ting_info": []}),
    ]
    assert kinds(good(record(*shown, *TSUMO))) == ["DRAW", "WIN"]


# -- results ---------------------------------------------------------------------------


def test_a_tsumo() -> None:
    row = claim(good(record()))
    assert (row.kind, row.seat, row.source, row.points) == (ClaimKind.WIN, 0, 0, 1500)
    assert (row.han, row.fu, row.ura_stated, row.pao) == (1, 30, 0, NONE)
    assert row.scores == [25000] * 4
    assert row.deltas == [1500, -500, -500, -500]
    assert mpsz(row.tile) == "3m"
    assert row.unstated == Unstated.MELDS | Unstated.INDICATORS


RON = [turn(0), act(0, 11, "1m"), act(2, 7, "1m")]
THREE = "369m258p147s3567z"


def test_a_ron_takes_the_discarded_tile() -> None:
    won = info(2, THREE, (0, 1), li_bao_card=numbers("9s"))
    batch = good(record(*RON, end(0, won, profits=[-1500, 0, 1500, 0])))
    row = claim(batch)
    assert (row.seat, row.source) == (2, 0)
    assert row.tile == events(batch)[1].tile == row.hand[13]
    assert row.ura_stated == 1
    assert [mpsz(tile) for tile in row.ura[:1]] == ["9s"]


def test_the_changes_of_two_wins_are_told_together() -> None:
    ends = end(
        0,
        info(2, THREE, (0, 1)),
        info(1, HANDS[1], (0, 1)),
        profits=[-3000, 1500, 1500, 0],
    )
    batch = good(record(*RON, act(1, 7, "1m"), ends))
    first, last = claim(batch), claim(batch, 1)
    assert first.unstated & Unstated.DELTAS
    assert first.scores == [25000] * 4
    assert last.unstated & Unstated.JOINT
    assert last.deltas == [-3000, 1500, 1500, 0]


def test_winds_are_named_by_round_and_seat() -> None:
    won = info(2, THREE, (10, 1), (11, 1))
    row = claim(good(record(*RON, end(0, won))))
    assert row.yaku[:2] == [Yaku.ROUND_EAST, Yaku.SEAT_WEST]


@pytest.mark.parametrize(("yaku", "han"), [(45, 13), (33, 13), (45, 1)])
def test_a_yakuman_has_no_han(yaku: int, han: int) -> None:
    row = claim(good(record(*RON, end(0, info(2, THREE, (yaku, han))))))
    assert (row.yaku_han[0], row.han) == (NONE, NONE)


def test_dora_of_thirteen_are_no_yakuman() -> None:
    row = claim(good(record(*RON, end(0, info(2, THREE, (0, 1), (50, 13))))))
    assert (row.yaku_han[:2], row.han) == ([1, 13], 14)


def test_the_liable_player_of_a_yakuman() -> None:
    ends = end(0, info(2, THREE, (45, 13)), profits=[-16000, 0, 32000, -16000])
    ends["data"]["user_profit"][3]["is_bao_pai"] = True
    assert claim(good(record(*RON, ends))).pao == 3


def test_two_liable_players_are_refused() -> None:
    ends = end(0, info(2, THREE, (45, 13)))
    for place in (1, 3):
        ends["data"]["user_profit"][place]["is_bao_pai"] = True
    (problem,) = read(record(*RON, ends)).problems
    assert "two players are liable" in problem.reason


def test_a_draw_shows_who_was_tenpai() -> None:
    batch = good(record(turn(0), act(0, 11, "1m"), *DRAWN))
    row = claim(batch)
    assert (row.kind, row.tenpai) == (ClaimKind.EXHAUSTIVE, [0, 1, 0, 0])
    assert sorted(row.shown[1][:13]) == sorted(batch.rounds["deal"][0][1][:13])
    assert kinds(batch)[-1] == "EXHAUSTIVE_DRAW"


@pytest.mark.parametrize(
    ("number", "kind"),
    [
        (2, ClaimKind.SUUFON),
        (3, ClaimKind.SUUKAIKAN),
        (4, ClaimKind.SUUCHA_RIICHI),
        (5, ClaimKind.SANCHAHOU),
        (6, ClaimKind.KYUUSHU),
    ],
)
def test_draws_of_the_round(number: int, kind: ClaimKind) -> None:
    ends = end(number)
    ends["data"]["user_profit"] = []
    batch = good(record(turn(0), act(0, 12, "1m") if number == 6 else turn(0), ends))
    row = claim(batch)
    assert row.kind == kind
    assert row.unstated & Unstated.DELTAS
    assert kinds(batch)[-1] == "ABORTIVE_DRAW"


# -- what is not understood ------------------------------------------------------------


def changed(path: list[str | int], value: object) -> Value:
    made: Any = record()
    place = made["data"]
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = value
    return made  # type: ignore[no-any-return]


ENTRIES: list[str | int] = ["handRecord", 0, "handEventRecord"]
DEAL, TURN, ACT, END = ([*ENTRIES, n, "data"] for n in (0, 4, 5, 6))


@pytest.mark.parametrize(
    ("path", "value", "reason"),
    [
        (["playerCount"], 2, "data.playerCount is 2"),
        (["playerCount"], 3, "players is a list of 4: expected 3 elements"),
        (["isGeMu"], 1, "data.isGeMu is 1: expected true or false"),
        (["colour"], 1, "data has an unknown key 'colour'"),
        (["handRecord"], {}, "data.handRecord is an object"),
        (["handRecord", 0, "x"], 1, "data.handRecord[0] has an unknown key 'x'"),
        (["handRecord", 0, "changCi"], 2, "of another round than its record says"),
        (["handRecord", 0, "players", 1, "userId"], 701, "each user id once"),
        (["handRecord", 0, "players", 1, "position"], 3, "in the order of seats"),
        (["handRecord", 0, "players", 1, "hat"], 3, "has an unknown key 'hat'"),
        ([*ENTRIES, 0, "eventType"], 12, "a known kind of entry"),
        ([*ENTRIES, 0, "startTime"], -1, "startTime is -1"),
        ([*ENTRIES, 5, "startTime"], START - 5, "a time after the deal"),
        ([*ENTRIES, 0, "userId"], 5, "userId is 5: expected a player's"),
        ([*ENTRIES, 0, "data"], "{", "data: the JSON text ends too early"),
        ([*ENTRIES, 0, "data"], '{"a":1,"a":1}', "data: the key 'a' stands twice"),
        ([*ENTRIES, 0, "data"], "[" * 5000, "data: not JSON"),
        ([*ENTRIES, 0, "data"], "[" * 99 + "]" * 99, "data: nested more than 64"),
        ([*ENTRIES, 0, "data"], "[]", "data is a list of 0: expected an object"),
        ([*DEAL, "dices"], [7, 1], "dices[0] is 7"),
        ([*DEAL, "dices"], [2, 1], "dices is a list of 2: expected the same for each"),
        ([*DEAL, "quan_feng"], 50, "the number of a wind"),
        ([*DEAL, "hand_cards"], [1], "hand_cards is a list of 1: expected 14"),
        ([*DEAL, "hand_cards", 3], 10, "hand_cards[3] is 10: expected the number of"),
        ([*DEAL, "user_info_list", 0, "hand_points"], 10**9, "hand_points"),
        ([*TURN, "in_card"], 0x32, "in_card is 50: expected the number of a tile"),
        ([*TURN, "in_card"], False, "in_card is False: expected a whole number"),
        ([*TURN, "news"], 1, "has an unknown key 'news'"),
        ([*ACT, "action"], 14, "action is 14: expected a known action"),
        ([*ACT, "user_id"], 702, "user_id is 702: expected the entry's own user id"),
        ([*ACT, "action"], 5, "group_cards is None: expected a list"),
        ([*ACT, "action"], 7, "a win on a tile that somebody has played"),
        ([*ACT, "is_li_zhi"], True, "is_li_zhi is True: expected false but for a"),
        ([*END, "end_type"], 12, "end_type is 12: expected a known end of a round"),
        ([*END, "end_type"], 0, "a player who has claimed this win"),
        ([*END, "zhong_liu_info"], [{}], "zhong_liu_info is a list of 1: expected an"),
        ([*END, "cheat_info_list"], [{}], "cheat_info_list is a list of 1: expected"),
        ([*END, "win_info"], [], "win_info is a list of 0: expected 1 to 3 elements"),
        ([*END, "win_info", 0, "user_id"], 9, "user_id is 9: expected the user id"),
        ([*END, "win_info", 0, "user_cards"], [], "user_cards is a list of 0"),
        ([*END, "win_info", 0, "fang_info"], None, "fang_info is None"),
        ([*END, "user_profit", 0, "user_id"], 702, "expected each player once"),
        ([*END, "user_profit"], [], ""),
    ],
)
def test_what_is_not_understood_is_named(
    path: list[str | int], value: object, reason: str
) -> None:
    problems = read(changed(path, value)).problems
    if not reason:
        assert problems == []
        return
    (problem,) = problems
    assert problem.code.startswith("format.")
    assert reason in problem.reason


@pytest.mark.parametrize("number", [30, 47, 57])
def test_yaku_that_are_none_here(number: int) -> None:
    path = [*END, "win_info", 0, "fang_info", 0, "fang_type"]
    (problem,) = read(changed(path, number)).problems
    assert "the number of a yaku" in problem.reason


@pytest.mark.parametrize(
    "path",
    [
        ["playerCount"],
        ["initPoints"],
        ["isGeMu"],
        ["handRecord", 0, "players"],
        ["handRecord", 0, "handCardEncode"],
        ["handRecord", 0, "players", 0, "userId"],
        [*ENTRIES, 0, "startTime"],
        [*ENTRIES, 0, "data"],
        [*DEAL, "hand_cards"],
        [*DEAL, "user_info_list"],
        [*TURN, "in_card"],
        [*ACT, "card"],
        [*ACT, "is_li_zhi"],
        [*END, "end_type"],
        [*END, "win_info", 0, "all_point"],
        [*END, "user_profit", 0, "point_profit"],
    ],
)
def test_a_key_that_must_be_there(path: list[str | int]) -> None:
    made: Any = record()
    place = made["data"]
    for step in path[:-1]:
        place = place[step]
    del place[path[-1]]
    if path[-1] == "data":
        (problem,) = read_riichi_city(orjson.dumps(made), "x").problems
    else:
        (problem,) = read(made).problems
    assert problem.code == "format.missing"
    assert repr(path[-1]) in problem.reason


@pytest.mark.parametrize(
    ("entries", "reason"),
    [
        ([turn(0), *TSUMO, turn(1, "1m")], "stands after the result"),
        ([*TSUMO, room_end(), room_end()], "stands after the result"),
        ([turn(0), room_end()], "stands after it"),
        ([turn(0), act(1, 5, "1m", group_cards=numbers("11m"))], "just discarded"),
        ([turn(0), act(0, 11, "1m")], "ends without a result"),
        ([turn(0), *[act(0, 13, "4z")] * 5], "at most four norths"),
        ([*RON, act(2, 7, "1m")], "one win of a player"),
    ],
)
def test_entries_that_stand_where_they_cannot(
    entries: list[Value], reason: str
) -> None:
    (problem,) = read(record(*entries)).problems
    assert reason in problem.reason


def test_a_deal_of_one_player_twice() -> None:
    value = record()
    found = value["data"]["handRecord"][0]["handEventRecord"]
    found[1] = deepcopy(found[0])
    (problem,) = read(value).problems
    assert "one deal for each player" in problem.reason


def test_other_players_in_a_later_round() -> None:
    value = record()
    value["data"]["handRecord"].append(deepcopy(value["data"]["handRecord"][0]))
    value["data"]["handRecord"][1]["players"] = players()[::-1]
    for n, player in enumerate(value["data"]["handRecord"][1]["players"]):
        player["position"] = n
    batch = read(value)
    assert "the players of the first round" in batch.problems[0].reason
    assert batch.rounds["complete"].tolist() == [1]


NO_ROUND = record()["data"] | {"handRecord": []}


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "format.truncated"),
        (b'{"code":' * 5000, "format.not_json"),
        (packed(record())[:-1], "format.truncated"),
        (b'{"code": 0, "code": 0}', "format.repeated_key"),
        (b'{"code":' + b"[" * 300 + b"]" * 300 + b"}", "format.bad_value"),
        (b"[]", "format.bad_value"),
        (b'{"code":0,"data":{},"message":""}', "format.missing"),
        (packed(record() | {"data": NO_ROUND}), "format.truncated"),
    ],
)
def test_text_that_is_no_record(data: bytes, code: str) -> None:
    batch = read_riichi_city(data, "x.json")
    assert [problem.code for problem in batch.problems] == [code]
    assert len(batch.games) == 0


def test_records_are_known_by_their_keys() -> None:
    assert sniff_riichi_city(packed(record()))
    assert not sniff_riichi_city(b'{"code": 0, "data": 7}')
    assert not sniff_riichi_city(b'["handRecord"]')


def test_the_number_of_a_tile() -> None:
    assert [number(text) for text in ("1p", "9s", "0m", "7z")] == [1, 25, 0x125, 0x91]
