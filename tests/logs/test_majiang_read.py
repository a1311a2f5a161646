"""What a majiang record says, entry by entry, and what is not understood."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import orjson
import pytest

from majiang_records import DEAL, GAME, LOG, WIN, game, played
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
from paifu.logs.formats.majiang_json import read_majiang, sniff_majiang
from paifu.logs.tiles import tile_name
from paifu.logs.yaku import Yaku


def read(value: object) -> Batch:
    return read_majiang(orjson.dumps(value), "x.json")


def events(batch: Batch) -> list[EventRow]:
    return rows(EventRow, batch.events)


def kinds(batch: Batch) -> list[str]:
    return [EventKind(event.kind).name for event in events(batch)]


def claim(batch: Batch, number: int = 0) -> ClaimRow:
    return rows(ClaimRow, batch.claims)[number]


def good(value: object) -> Batch:
    batch = read(value)
    assert batch.problems == []
    return batch


# -- the head --------------------------------------------------------------------------


def test_the_first_dealer_is_seat_0_whatever_his_number() -> None:
    batch = good(game(qijia=3, player=["A", "B", "C", "D\n(初段)"]))
    assert batch.info[0].names == ["D", "A", "B", "C"]
    assert batch.games["first_dealer"][0] == 0


def test_the_title_is_the_room() -> None:
    assert good(game(title="x\ny")).info[0].room == "x\ny"


def test_a_game_with_points_has_ended() -> None:
    scores, points = [1000, 2000, 3000, 94000], ["-49", "-18.5", "3", "64.5"]
    batch = good(game(qijia=1, defen=scores, point=points, rank=[4, 3, 2, 1]))
    assert batch.games["ended"][0] == 1
    assert batch.games["final_scores"][0].tolist() == [2000, 3000, 94000, 1000]
    assert batch.games["results"][0].tolist() == [-18500, 3000, 64500, -49000]


@pytest.mark.parametrize("point", [[], [0, 0, 0, 0]])
def test_a_game_without_points_is_still_being_played(point: list[int]) -> None:
    rank = [1, 2, 3, 4] if point else []
    assert good(game(point=point, rank=rank)).games["ended"][0] == 0


def test_a_ranking_without_points_is_an_end_without_results() -> None:
    row = good(game(defen=[1, 2, 3, 4], rank=[1, 2, 3, 4])).games[0]
    assert (row["ended"], row["unstated"]) == (1, Unstated.RESULTS)


def test_several_games_stand_in_a_list() -> None:
    batch = good([GAME, game(title="second")])
    assert [info.number for info in batch.info] == [0, 1]
    assert len(batch.games) == 2


# -- play ------------------------------------------------------------------------------


def test_players_of_a_round_are_named_by_their_wind() -> None:
    log = deepcopy(LOG)
    log[0][0]["qipai"] |= {"jushu": 2, "defen": [1, 2, 3, 4]}
    batch = good(game(log=log))
    row = batch.rounds[0]
    assert (row["number"], row["dealer"]) == (2, 2)
    assert row["scores"].tolist() == [3, 4, 1, 2]
    assert events(batch)[0].seat == 2


def test_a_discard_tells_whether_it_was_drawn() -> None:
    batch = good(played({"zimo": {"l": 0, "p": "z7"}}, {"dapai": {"l": 0, "p": "z7_"}}))
    assert events(batch)[1].flag == 1
    batch = good(played({"zimo": {"l": 0, "p": "z7"}}, {"dapai": {"l": 0, "p": "m1"}}))
    assert events(batch)[1].flag == 0


def test_a_red_five_has_its_own_id() -> None:
    batch = good(played({"zimo": {"l": 0, "p": "s0"}}))
    assert events(batch)[0].tile == 88


def test_a_second_red_five_of_a_suit_is_one_by_the_rules() -> None:
    draws = [{"zimo": {"l": 0, "p": "s0"}}, {"zimo": {"l": 1, "p": "s0"}}]
    batch = good(played(*draws))
    assert [event.tile for event in events(batch)[:2]] == [88, 89]
    rules = batch.info[0].rules
    assert rules is not None
    assert rules.overrides["red_tiles"] == {"5m": 1, "5p": 1, "5s": 2}


def test_four_plain_fives_of_a_suit_leave_no_red_one() -> None:
    batch = good(played(*[{"zimo": {"l": n, "p": "m5"}} for n in range(4)]))
    assert [event.tile for event in events(batch)[:4]] == [16, 17, 18, 19]
    rules = batch.info[0].rules
    assert rules is not None
    assert rules.overrides["red_tiles"] == {"5p": 1, "5s": 1}


@pytest.mark.parametrize("text", ["", "_"])
def test_a_tile_may_be_hidden(text: str) -> None:
    assert events(good(played({"zimo": {"l": 0, "p": text}})))[0].tile == HIDDEN


def test_a_hand_may_be_hidden() -> None:
    log = deepcopy(LOG)
    log[0][0]["qipai"]["shoupai"][1] = ""
    batch = good(game(log=log))
    assert batch.rounds["deal"][0][1].tolist() == [HIDDEN] * 13 + [NONE]


def test_a_riichi_stands_once_its_tile_has_passed() -> None:
    riichi = [{"zimo": {"l": 0, "p": "z7"}}, {"dapai": {"l": 0, "p": "z7_*"}}]
    batch = good(played(*riichi, {"zimo": {"l": 1, "p": "m1"}}))
    found = kinds(batch)[:5]
    assert found == ["DRAW", "RIICHI", "DISCARD", "RIICHI_ACCEPTED", "DRAW"]


def test_a_riichi_whose_tile_is_ronned_does_not_stand() -> None:
    riichi = [{"zimo": {"l": 0, "p": "z7"}}, {"dapai": {"l": 0, "p": "z7*"}}]
    batch = good(played(*riichi, end={"hule": WIN | {"l": 1, "baojia": 0}}))
    assert kinds(batch) == ["DRAW", "RIICHI", "DISCARD", "WIN"]


@pytest.mark.parametrize(
    ("name", "stands"), [("三家和", 0), ("四風連打", 0), ("四家立直", 1)]
)
def test_a_riichi_before_a_draw_of_the_round(name: str, stands: int) -> None:
    end = {"pingju": {"name": name, "shoupai": [""] * 4, "fenpei": [0] * 4}}
    batch = good(played({"dapai": {"l": 0, "p": "z7*"}}, end=end))
    assert kinds(batch).count("RIICHI_ACCEPTED") == stands


@pytest.mark.parametrize(
    ("text", "kind", "source", "tile", "own"),
    [
        ("m1-23", EventKind.CHI, 3, "1m", ["2m", "3m"]),
        ("m40-6", EventKind.CHI, 3, "0m", ["4m", "6m"]),
        ("z555=", EventKind.PON, 2, "5z", ["5z", "5z"]),
        ("s505+", EventKind.PON, 1, "5s", ["5s", "0s"]),
        ("s5505-", EventKind.DAIMINKAN, 3, "5s", ["5s", "5s", "0s"]),
    ],
)
def test_calls(
    text: str, kind: EventKind, source: int, tile: str, own: list[str]
) -> None:
    event = events(good(played({"fulou": {"l": 0, "m": text}})))[0]
    assert (event.kind, event.source, tile_name(event.tile)) == (kind, source, tile)
    assert [tile_name(one) for one in event.own if one != NONE] == own


def test_a_called_tile_is_the_discarded_one() -> None:
    discard = {"dapai": {"l": 0, "p": "z5"}}
    batch = good(played(discard, {"fulou": {"l": 1, "m": "z555-"}}))
    assert events(batch)[1].tile == events(batch)[0].tile


def test_a_kan_may_be_added_to_a_pon() -> None:
    discard = {"dapai": {"l": 3, "p": "z6"}}
    pon, kan = {"fulou": {"l": 0, "m": "z666-"}}, {"gang": {"l": 0, "m": "z666-6"}}
    called, added = events(good(played(discard, pon, kan)))[1:3]
    assert (added.kind, added.source) == (EventKind.KAKAN, 3)
    assert added.own == [called.tile, *called.own[:2]]
    assert added.tile not in added.own


def test_a_closed_kan() -> None:
    event = events(good(played({"gang": {"l": 0, "m": "m5550"}})))[0]
    assert (event.kind, event.source) == (EventKind.ANKAN, 0)
    assert sorted([event.tile, *event.own]) == [16, 17, 18, 19]


TURN = {"kaigang": {"baopai": "p9"}}
KAN = {"gang": {"l": 0, "m": "m1111"}}
REPLACEMENT = {"gangzimo": {"l": 0, "p": "z7"}}
DISCARD = {"dapai": {"l": 0, "p": "z7_"}}


@pytest.mark.parametrize(
    ("entries", "found"),
    [
        ([KAN, REPLACEMENT, TURN, DISCARD], ["ANKAN", "DORA", "DRAW", "DISCARD"]),
        ([KAN, REPLACEMENT, DISCARD, TURN], ["ANKAN", "DRAW", "DORA", "DISCARD"]),
        ([KAN, TURN, REPLACEMENT, DISCARD], ["ANKAN", "DORA", "DRAW", "DISCARD"]),
    ],
)
def test_an_indicator_was_turned_before_what_it_follows(
    entries: list[Any], found: list[str]
) -> None:
    assert kinds(good(played(*entries)))[:4] == found


# -- results ---------------------------------------------------------------------------


def test_a_win() -> None:
    batch = good(GAME)
    row = claim(batch)
    assert (row.kind, row.seat, row.source) == (ClaimKind.WIN, 1, 1)
    assert (row.fu, row.han, row.points) == (40, 3, 5200)
    assert row.deltas == [-2000, 4000, -1000, -1000]
    assert [tile_name(tile) for tile in row.ura[:1]] == ["9s"]
    assert tile_name(row.tile) == "4p"
    assert row.tile == row.hand[13] == events(batch)[-2].tile
    pairs = list(zip(row.yaku[:3], row.yaku_han[:3], strict=True))
    assert pairs == [(Yaku.RIICHI, 1), (Yaku.MENZEN_TSUMO, 1), (Yaku.URA_DORA, 1)]
    assert row.unstated == Unstated.SCORES | Unstated.INDICATORS


@pytest.mark.parametrize(
    ("key", "bits"),
    [
        ("shoupai", Unstated.HAND | Unstated.MELDS | Unstated.TILE),
        ("fubaopai", Unstated.URA),
        ("hupai", Unstated.YAKU),
        ("fenpei", Unstated.DELTAS),
    ],
)
def test_what_a_win_leaves_out_is_not_stated(key: str, bits: int) -> None:
    win = {name: value for name, value in WIN.items() if name != key}
    row = claim(good(played(end={"hule": win})))
    assert row.unstated == Unstated.SCORES | Unstated.INDICATORS | bits


def test_a_win_without_riichi_has_no_under_indicators() -> None:
    row = claim(good(played(end={"hule": WIN | {"fubaopai": None}})))
    assert (row.ura_stated, row.ura[0], row.unstated & Unstated.URA) == (0, NONE, 0)


def test_two_winners_see_the_same_under_indicators() -> None:
    ron = WIN | {"baojia": 0}
    batch = good(played({"hule": ron | {"l": 2}}, end={"hule": ron}))
    assert claim(batch, 0).ura == claim(batch, 1).ura
    assert len(batch.claims) == 2


@pytest.mark.parametrize("liable", [0, "-"])
def test_a_yakuman_and_its_liable_player(liable: object) -> None:
    yaku = [{"name": "大四喜", "fanshu": "**", "baojia": liable}]
    win = {"l": 1, "shoupai": "p7p7,z111-,z222=,z333+,z444-", "baojia": 3}
    win |= {"fubaopai": None, "damanguan": 2, "defen": 64000, "hupai": yaku}
    batch = good(played(end={"hule": win | {"fenpei": [-32000, 64000, 0, -32000]}}))
    row = claim(batch)
    assert (row.pao, row.fu, row.han) == (0, NONE, NONE)
    assert (row.yaku[0], row.yaku_han[0]) == (Yaku.DAISUUSHII, NONE)
    assert [meld[:2] for meld in row.melds] == [
        [EventKind.PON, 0],
        [EventKind.PON, 3],
        [EventKind.PON, 2],
        [EventKind.PON, 0],
    ]


def test_names_of_yaku_and_draws_that_tenhou_log_writes() -> None:
    yaku = [{"name": "役牌 白", "fanshu": 1}, {"name": "両立直", "fanshu": 2}]
    row = claim(good(played(end={"hule": WIN | {"hupai": yaku}})))
    assert row.yaku[:2] == [Yaku.HAKU, Yaku.DOUBLE_RIICHI]
    end = {"name": "四槓散了", "shoupai": [""] * 4, "fenpei": [0] * 4}
    assert claim(good(played(end={"pingju": end}))).kind == ClaimKind.SUUKAIKAN


def test_a_draw_shows_the_hands_that_were_tenpai() -> None:
    shown = ["", DEAL["shoupai"][1], "_____________", ""]
    end = {"name": "荒牌平局", "shoupai": shown, "fenpei": [-1500, 1500, 1500, -1500]}
    batch = good(played(end={"pingju": end}))
    row = claim(batch)
    assert (row.kind, row.tenpai) == (ClaimKind.EXHAUSTIVE, [0, 1, 1, 0])
    assert sorted(row.shown[1][:13]) == sorted(batch.rounds["deal"][0][1][:13])
    assert row.shown[2][0] == NONE
    assert row.unstated & Unstated.SHOWN
    assert kinds(batch) == ["EXHAUSTIVE_DRAW"]


# -- rules -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("title", "preset"),
    [
        ("電脳麻将\n2024/1/1", "majiang-core"),
        ("四鳳南喰赤\n2023010100gm-00a9-0000-00000000", "tenhou"),
        ("四般東喰赤", "tenhou-east"),
        ("四鳳南喰赤\n2009050100gm-00a9-0000-00000000", "tenhou-2009"),
        ("四特南喰", "tenhou-no-red"),
    ],
)
def test_rules_by_the_title(title: str, preset: str) -> None:
    rules = good(game(title=title)).info[0].rules
    assert rules is not None
    assert rules.preset == preset


@pytest.mark.parametrize(
    ("title", "bit"), [("四鳳南喰赤", Unstated.PAO), ("a game", 0)]
)
def test_records_made_of_tenhous_do_not_say_who_is_liable(title: str, bit: int) -> None:
    assert claim(good(game(title=title))).unstated & Unstated.PAO == bit


def test_whole_points_were_rounded() -> None:
    scores = [25400, 24600, 25000, 25000]
    rules = good(game(defen=scores, point=["15", "-15", "5", "-5"])).info[0].rules
    assert rules is not None
    assert rules.overrides["final_rounding"] == "half_up_1000"
    assert rules.overrides["scheduled_winds"] == 1


def test_start_points_of_the_first_deal() -> None:
    log = deepcopy(LOG)
    log[0][0]["qipai"]["defen"] = [30000] * 4
    rules = good(game(log=log)).info[0].rules
    assert rules is not None
    assert rules.overrides == {"start_points": 30000}


# -- what is not understood ------------------------------------------------------------


def changed(path: list[str | int], value: object) -> dict[str, Any]:
    made: Any = deepcopy(GAME)
    place = made
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = value
    return made  # type: ignore[no-any-return]


@pytest.mark.parametrize(
    ("path", "value", "reason"),
    [
        (["title"], 3, "title is 3: expected a text"),
        (["player"], ["A"], "player is a list of 1: expected 4 elements"),
        (["player", 2], None, "player[2] is None: expected a text"),
        (["qijia"], True, "qijia is True: expected a whole number from 0 to 3"),
        (["qijia"], 4, "qijia is 4: expected a whole number from 0 to 3"),
        (["colour"], 1, "the record has an unknown key 'colour'"),
        (["log"], {}, "log is an object of 0: expected a list"),
        (["log", 0], [], "log[0] ends without a result"),
        (["log", 0], [{}], "log[0][0] is an object of 0: expected an object with one"),
        (["log", 0, 0], {"x": {}}, "log[0][0] has an unknown key 'x'"),
        (["log", 0, 0, "qipai", "defen"], [0], "log[0][0].qipai.defen"),
        (["log", 0, 0, "qipai", "defen", 1], 1.0, "qipai.defen[1] is 1.0"),
        (["log", 0, 0, "qipai", "defen", 1], 10**8, "qipai.defen[1] is 100000000"),
        (["log", 0, 0, "qipai", "jushu"], 4, "qipai.jushu is 4"),
        (["log", 0, 0, "qipai", "baopai"], "z8", "qipai.baopai is 'z8'"),
        (["log", 0, 0, "qipai", "shoupai", 0], "m1", "expected 13 tiles, or nothing"),
        (["log", 0, 0, "qipai", "shoupai", 0], 7, "shoupai[0] is 7: expected a text"),
        (["log", 0, 1, "zimo", "p"], "m", "zimo.p is 'm': expected a tile"),
        (["log", 0, 1, "zimo", "l"], -1, "zimo.l is -1"),
        (["log", 0, 1, "zimo", "q"], 1, "log[0][1].zimo has an unknown key 'q'"),
        (["log", 0, 2, "dapai", "p"], "m1*_", "with '_' and '*' or without"),
        (["log", 0, 2, "dapai", "p"], "m1-", "with '_' and '*' or without"),
        (["log", 0, 3], {"fulou": {"l": 1, "m": "m1111"}}, "a chi, pon or kan on a"),
        (["log", 0, 3], {"fulou": {"l": 1, "m": "m1+23"}}, "a chi, pon or kan on a"),
        (["log", 0, 3], {"gang": {"l": 1, "m": "m111-"}}, "a closed kan or one added"),
        (["log", 0, 3], {"gang": {"l": 1, "m": "z0000"}}, "a closed kan or one added"),
        (["log", 0, 1], {"qipai": {}}, "log[0][1]: 'qipai' stands after it"),
        (["log", 0, 4, "hule", "shoupai"], "", "the winner's concealed tiles"),
        (["log", 0, 4, "hule", "shoupai"], "m1,m12", "melds ('m12' is no meld)"),
        (["log", 0, 4, "hule", "fubaopai"], ["m1"] * 11, "fubaopai is a list of 11"),
        (["log", 0, 4, "hule", "hupai", 0, "name"], "?", "the name of a yaku"),
        (["log", 0, 4, "hule", "hupai", 0, "fanshu"], "2", "a number of han, or stars"),
        (["log", 0, 4, "hule", "hupai", 0, "baojia"], "_", "a player 0-3 or one of"),
        (["log", 0, 4, "hule", "fu"], 1000, "hule.fu is 1000"),
        (["log", 0, 4, "hule", "baojia"], "0", "hule.baojia is '0'"),
        (["log", 0, 4], {"pingju": {"name": "x"}}, "the name of a draw"),
        (["point"], ["a", "b", "c", "d"], "point[0] is 'a': expected points such as"),
        (["point"], ["1"], "point is a list of 1: expected 0 to 4 elements"),
    ],
)
def test_what_is_not_understood_is_named(
    path: list[str | int], value: object, reason: str
) -> None:
    (problem,) = read(changed(path, value)).problems
    assert problem.code.startswith("format.")
    assert reason in problem.reason


@pytest.mark.parametrize(
    "path",
    [
        ["title"],
        ["player"],
        ["qijia"],
        ["log"],
        ["log", 0, 0, "qipai", "baopai"],
        ["log", 0, 0, "qipai", "shoupai"],
        ["log", 0, 0, "qipai", "changbang"],
        ["log", 0, 1, "zimo", "p"],
        ["log", 0, 1, "zimo", "l"],
        ["log", 0, 4, "hule", "l"],
        ["log", 0, 4, "hule", "baojia"],
        ["log", 0, 4, "hule", "hupai", 0, "name"],
    ],
)
def test_a_key_that_must_be_there(path: list[str | int]) -> None:
    made: Any = deepcopy(GAME)
    place = made
    for step in path[:-1]:
        place = place[step]
    del place[path[-1]]
    (problem,) = read(made).problems
    assert problem.code == "format.missing"
    assert repr(path[-1]) in problem.reason


def test_two_liable_players_of_one_win_are_refused() -> None:
    yaku = [
        {"name": "大三元", "fanshu": "*", "baojia": 0},
        {"name": "四槓子", "fanshu": "*", "baojia": 2},
    ]
    (problem,) = read(played(end={"hule": WIN | {"hupai": yaku}})).problems
    assert "expected at most one liable player" in problem.reason


def test_rounds_before_a_problem_are_kept() -> None:
    log = [*deepcopy(LOG), [*deepcopy(LOG[0][:3]), {"dapai": {"l": 9, "p": "m1"}}]]
    batch = read(game(log=log))
    (problem,) = batch.problems
    assert (problem.place, problem.round) == (9, 1)
    assert batch.rounds["complete"].tolist() == [1, 0]


def test_a_round_without_a_result_is_cut_off() -> None:
    (problem,) = read(game(log=[LOG[0][:3]])).problems
    assert problem.code == "format.truncated"


@pytest.mark.parametrize("made", [game(log=[]), [GAME, game(log=[])]])
def test_a_game_has_a_round(made: Any) -> None:
    (problem,) = read(made).problems
    assert problem.code == "format.truncated"
    assert "log has no round" in problem.reason


def test_a_result_ends_its_round() -> None:
    (problem,) = read(game(log=[[*LOG[0], {"zimo": {"l": 0, "p": "m1"}}]])).problems
    assert problem.code == "format.misplaced"


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "format.truncated"),
        (b"[" * 100_000, "format.not_json"),
        (orjson.dumps(GAME)[:-1], "format.truncated"),
        (b'{"title": "", "title": ""}', "format.repeated_key"),
        (b"7", "format.bad_value"),
        (b'{"title": ' + b"[" * 900 + b"]" * 900 + b"}", "format.bad_value"),
    ],
)
def test_text_that_is_no_record(data: bytes, code: str) -> None:
    batch = read_majiang(data, "x.json")
    assert [problem.code for problem in batch.problems] == [code]
    assert len(batch.games) == 0


def test_records_are_known_by_their_keys() -> None:
    assert sniff_majiang(orjson.dumps(GAME))
    assert sniff_majiang(b"\xef\xbb\xbf [" + orjson.dumps(GAME) + b"]")
    assert not sniff_majiang(b'{"name": ["A"], "log": []}')
