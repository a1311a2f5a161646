"""What each event of an mjai record becomes."""

from __future__ import annotations

from typing import Any

import pytest

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
from paifu.logs.events import (
    HIDDEN,
    NONE,
    Batch,
    ClaimKind,
    EventKind,
    Unstated,
)
from paifu.logs.formats.mjai import read_mjai, sniff_mjai
from paifu.logs.yaku import Yaku


def read(data: bytes) -> Batch:
    """The batch of a record without problems."""
    batch = read_mjai(data, "x.mjson")
    assert batch.problems == []
    return batch


def events(batch: Batch, kind: EventKind) -> list[Any]:
    return [row for row in batch.events if row["kind"] == kind]


def claim_of(*after: dict[str, Any], header: dict[str, Any] | None = None) -> Any:
    """The claim of a round whose last event is its result."""
    return read(played(*after, header=header)).claims[0]


def won(**values: Any) -> Any:
    return claim_of(draw(0, "4s"), WON | values)


# -- what is an mjai record ------------------------------------------------------------


@pytest.mark.parametrize(
    "data",
    [
        b'{"type":"start_game"}',
        b'\n{"kyoku_first": 4, "names": [], "type": "start_game"}\n',
        b'{"type" : "start_kyoku"',
        b'{"type":"hello","protocol":"mjsonp"}',
    ],
)
def test_record_is_known_by_its_first_event(data: bytes) -> None:
    assert sniff_mjai(data)


@pytest.mark.parametrize(
    "data", [b"", b"{}", b'{"title":[]}', b'{"log":[]}\n{"type":"start_game"}']
)
def test_other_json_is_none(data: bytes) -> None:
    assert not sniff_mjai(data)


# -- games -----------------------------------------------------------------------------


def test_short_game() -> None:
    batch = read(lines(SHORT))
    (game,), (row,), (claim,) = batch.games, batch.rounds, batch.claims
    assert (game["players"], game["ended"], game["exact_tiles"]) == (4, 1, 0)
    assert game["unstated"] == Unstated.SCORES | Unstated.RESULTS
    assert batch.info[0].names == ["a", "b", "c", "d"]
    assert (row["number"], row["complete"], row["place"]) == (0, 1, 2)
    assert row["deal"][0].tolist()[:6] == [0, 4, 8, 48, 52, 56]
    assert [event["kind"] for event in batch.events] == [EventKind.DRAW, EventKind.WIN]
    assert batch.events["place"].tolist() == [3, 4]
    assert claim["deltas"].tolist() == [3000, -1000, -1000, -1000]


def test_end_of_a_game_may_state_scores() -> None:
    end = event("end_game", scores=[28000, 24000, 24000, 24000])
    (game,) = read(lines(SHORT[:-1], end)).games
    assert game["final_scores"].tolist() == [28000, 24000, 24000, 24000]
    assert game["unstated"] == Unstated.RESULTS


def test_several_games_of_one_file_are_counted() -> None:
    batch = read(lines(SHORT, SHORT, SHORT))
    assert [info.number for info in batch.info] == [0, 1, 2]
    assert batch.rounds["place"].tolist() == [2, 8, 14]
    assert batch.games["event_stop"].tolist() == [0, 2, 4]


def test_names_may_be_missing_or_none() -> None:
    for first in (event("start_game"), event("start_game", names=[])):
        assert read(lines(first, SHORT[1:])).info[0].names == []


def test_game_may_begin_with_its_first_round() -> None:
    assert len(read(lines(SHORT[1:])).rounds) == 1


def test_talk_between_server_and_client_says_nothing() -> None:
    talk = [
        event("hello", protocol="mjsonp"),
        event("none", actor=1),
        {"type": "error"},
    ]
    batch = read(lines(talk[0], SHORT[:3], talk[1:], SHORT[3:]))
    assert len(batch.events) == 2


def test_blank_lines_and_line_ends_of_windows() -> None:
    data = lines(SHORT).replace(b"\n", b"\r\n") + b"\r\n \n"
    assert len(read(data).events) == 2


def test_seed_and_address_of_a_game() -> None:
    first = event("start_game", seed=[10000, 2**63], uri="http://example.com/x")
    (info,) = read(lines(first, SHORT[1:])).info
    assert (info.seed, info.identifier) == (f"10000,{2**63}", "http://example.com/x")


def test_id_is_a_view_or_a_name() -> None:
    for number in (None, 2):
        (info,) = read(lines(GAME | {"id": number}, SHORT[1:])).info
        assert info.identifier == ""
    (info,) = read(lines(GAME | {"id": "game 7"}, SHORT[1:])).info
    assert info.identifier == "game 7"


def test_first_dealer_is_seat_0_whatever_the_record_calls_him() -> None:
    header = start(oya=2, scores=[100, 200, 300, 400])
    data = lines(GAME, header, draw(2, "9s"), discard(2, "9s", drawn=True), OVER)
    batch = read(data)
    (row,) = batch.rounds
    assert row["dealer"] == 0
    assert row["scores"].tolist() == [300, 400, 100, 200]
    assert batch.info[0].names == ["c", "d", "a", "b"]
    assert batch.events["seat"].tolist() == [0, 0]


# -- headers ---------------------------------------------------------------------------


def test_number_of_a_round_is_its_wind_and_kyoku() -> None:
    (row,) = read(played(header=start(bakaze="S", kyoku=3, oya=2))).rounds
    assert (row["number"], row["dealer"], row["complete"]) == (6, 2, 0)


@pytest.mark.parametrize("key", ["kyotaku", "kyoutaku"])
def test_sticks_have_two_spellings(key: str) -> None:
    values: dict[str, Any] = {"kyotaku": None, "honba": 3} | {key: 2}
    (row,) = read(played(header=start(**values))).rounds
    assert (row["honba"], row["sticks"], row["unstated"]) == (3, 2, 0)


def test_counters_and_scores_may_be_missing() -> None:
    header = start(kyotaku=None, scores=None, dora_marker=None)
    (row,) = read(played(header=header)).rounds
    assert row["unstated"] == Unstated.COUNTERS | Unstated.SCORES
    assert (row["honba"], row["sticks"], row["indicator"]) == (NONE, NONE, NONE)
    assert row["scores"].tolist() == [0, 0, 0, 0]


def test_hidden_tiles_of_one_seats_view() -> None:
    hands = [HANDS[0], ["?"] * 13, ["?"] * 13, ["?"] * 13]
    batch = read(played(draw(1, "?"), discard(1, "N"), header=start(tehais=hands)))
    assert set(batch.rounds[0]["deal"][1].tolist()) == {HIDDEN, NONE}
    assert batch.events["tile"].tolist() == [HIDDEN, 120]


def test_three_players_have_three_slots_or_four() -> None:
    hands = [["1m"] * 2 + ["N"] * 2 + HANDS[s][:9] for s in (2, 3, 2)]
    ghosts: list[list[list[str]]] = [[], [["?"] * 13], [[]]]
    for ghost in ghosts:
        scores = [35000] * 3 + [0] * len(ghost)
        header = start(tehais=hands + ghost, scores=scores)
        result = event("ryukyoku", deltas=[0] * len(scores))
        batch = read(played(draw(0, "N"), result, header=header))
        assert batch.games[0]["players"] == 3
        assert batch.rounds[0]["scores"].tolist() == [35000, 35000, 35000, 0]
        assert batch.rounds[0]["deal"][3].tolist() == [NONE] * 14
        hint = batch.info[0].rules
        assert hint is not None
        assert hint.preset == "tenhou-sanma"


def test_wall_of_a_round() -> None:
    wall = [name for name in (*HANDS[0], "?") if name != "?"] * 10 + HANDS[1][:6]
    (info,) = read(lines(GAME, start(), OVER[0], start(haiyama=wall), OVER)).info
    first, second = info.commitments
    assert first is None
    assert second is not None
    assert (second.method, second.wall) == ("wall-text", " ".join(wall))


# -- rules -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("marks", "preset"),
    [
        ({}, "tenhou"),
        ({"kyoku_first": 0}, "tenhou"),
        ({"kyoku_first": 4}, "tenhou-east"),
        ({"gametype": "tonnan"}, "tenhou"),
        ({"game_type": "tonpu"}, "tenhou-east"),
        ({"aka_flag": True}, "tenhou"),
        ({"aka_flag": False}, "tenhou-no-red"),
        ({"aka_flag": False, "kyoku_first": 4}, "tenhou-east-no-red"),
    ],
)
def test_rules_are_tenhous_but_for_what_is_stated(
    marks: dict[str, Any], preset: str
) -> None:
    data = lines(GAME | marks, SHORT[1:]).replace(b"5pr", b"5p").replace(b"5sr", b"5s")
    (info,) = read(data).info
    assert info.rules is not None
    assert info.rules.preset == preset


def test_wins_of_chinese_official_are_refused() -> None:
    info = {"bools": ["all_chows"], "integers": {}, "total_point": 8}
    (kept,) = read(played(draw(0, "4s"), WON | {"info": info})).info
    assert kept.rules is not None
    assert "Chinese Official" in kept.rules.refuse


PLAIN = [["5m"] * 4, ["5p"] * 4, ["5s"] * 4]


@pytest.mark.parametrize(
    ("plain", "preset", "overrides"),
    [
        (PLAIN, "tenhou-no-red", {}),
        (PLAIN[:1], "tenhou", {"red_tiles": {"5p": 1, "5s": 1}}),
        (PLAIN[1:], "tenhou", {"red_tiles": {"5m": 1}}),
    ],
)
def test_four_plain_fives_are_of_a_suit_without_red(
    plain: list[list[str]], preset: str, overrides: dict[str, Any]
) -> None:
    hands = [four + HANDS[1][4:] for four in plain]
    hands += [HANDS[1]] * (4 - len(hands))
    batch = read(played(header=start(tehais=hands)))
    first = batch.rounds[0]["deal"][0].tolist()[:4]
    assert first == [first[0] + copy for copy in range(4)]
    assert first[0] % 4 == 0
    hint = batch.info[0].rules
    assert hint is not None
    assert (hint.preset, hint.overrides) == (preset, overrides)


def test_four_plain_fives_beside_a_red_one_are_too_many() -> None:
    hands = [["5m"] * 4 + HANDS[0][4:], *(["5mr", *["1s"] * 12] for _ in range(3))]
    batch = read(played(header=start(tehais=hands)))
    assert batch.rounds[0]["deal"][0].tolist()[:4] == [17, 18, 19, 19]


# -- play ------------------------------------------------------------------------------


def test_discard_of_the_drawn_tile_or_of_another_of_its_name() -> None:
    for drawn, tile in ((True, 109), (False, 108)):
        header = start(tehais=[["E", *HANDS[0][:9], *HANDS[0][10:], "E"], *HANDS[1:]])
        header["tehais"][0] = ["E", *HANDS[1][1:]]
        batch = read(played(draw(0, "E"), discard(0, "E", drawn=drawn), header=header))
        last = batch.events[1]
        assert (last["tile"], last["flag"]) == (tile, int(drawn))


def test_whether_a_discard_was_drawn_may_be_missing() -> None:
    batch = read(played(draw(0, "9s"), event("dahai", actor=0, pai="9s")))
    assert batch.events[1]["flag"] == NONE


def test_called_tile_is_the_one_that_was_discarded() -> None:
    call = event("chi", actor=1, target=0, pai="5pr", consumed=["4p", "6p"])
    batch = read(played(draw(0, "9s"), discard(0, "5pr"), call))
    (chi,) = events(batch, EventKind.CHI)
    assert (chi["seat"], chi["source"], chi["tile"]) == (1, 0, 52)
    # Not in the hand, so tiles that it does not hold.
    assert [tile // 4 for tile in chi["own"]] == [12, 14, NONE]


def test_kan_is_made_from_the_pon_its_called_tile_first() -> None:
    pon = event("pon", actor=3, target=0, pai="E", consumed=["E", "E"])
    hands = [HANDS[0], HANDS[1], HANDS[2], ["E", "E", *HANDS[3][2:]]]
    hands[0] = [*hands[0][:9], "E", "N", "5s", "6s"]
    kan = event("kakan", actor=3, pai="E", consumed=["E", "E", "E"])
    after = [draw(0, "9s"), discard(0, "E"), pon, discard(3, "C"), draw(3, "E")]
    for last in (kan, event("kakan", actor=3, pai="E")):
        batch = read(played(*after, last, header=start(tehais=hands)))
        (pon_row,) = events(batch, EventKind.PON)
        (row,) = events(batch, EventKind.KAKAN)
        called = [pon_row["tile"], *pon_row["own"][:2]]
        assert row["own"].tolist() == called
        assert (row["tile"], row["source"]) == (111, 0)


@pytest.mark.parametrize("name", ["daiminkan", "kan"])
def test_open_kan_has_two_names(name: str) -> None:
    call = event(name, actor=1, target=0, pai="1m", consumed=["1m"] * 3)
    batch = read(played(draw(0, "9s"), discard(0, "1m"), call))
    (row,) = events(batch, EventKind.DAIMINKAN)
    assert sorted([row["tile"], *row["own"]]) == [0, 1, 2, 3]


def test_closed_kan() -> None:
    hands = [["9m"] * 3 + HANDS[0][3:], *HANDS[1:]]
    kan = event("ankan", actor=0, consumed=["9m"] * 4)
    for last in (kan, kan | {"pai": "9m"}):
        batch = read(played(draw(0, "9m"), last, header=start(tehais=hands)))
        row = batch.events[1]
        assert (row["kind"], row["tile"], row["source"]) == (EventKind.ANKAN, 32, 0)
        assert row["own"].tolist() == [33, 34, 35]


@pytest.mark.parametrize(
    "values", [{"type": "nukidora", "pai": "N"}, {"type": "kita"}, {"type": "nukidora"}]
)
def test_north_taken_out(values: dict[str, Any]) -> None:
    batch = read(played(draw(2, "9s"), {"actor": 2, **values}))
    assert batch.events[1]["kind"] == EventKind.NUKI
    assert batch.events[1]["tile"] == 120


def test_riichi_and_the_scores_after_it() -> None:
    scores = [24000, 25000, 25000, 25000]
    accepted = event("reach_accepted", actor=0, deltas=[-1000, 0, 0, 0], scores=scores)
    batch = read(
        played(draw(0, "9s"), event("reach", actor=0), discard(0, "9s"), accepted)
    )
    (row,) = events(batch, EventKind.RIICHI_ACCEPTED)
    assert row["stated"].tolist() == scores
    batch = read(played(draw(0, "9s"), event("reach_accepted", actor=0)))
    assert batch.events[1]["stated"].tolist() == [NONE] * 4


def test_indicator_is_turned_where_the_record_says_so() -> None:
    batch = read(played(event("dora", dora_marker="3p"), draw(0, "9s")))
    assert batch.events["kind"].tolist() == [EventKind.DORA, EventKind.DRAW]
    # The second 3p besides the first indicator and one in a hand.
    assert batch.events[0]["tile"] == 46


def test_what_programs_thought_is_known_and_ignored() -> None:
    thought = {"meta": {"q_values": [0.5, None]}, "logs": [None, "…"]}
    made = [{**one, **thought} for one in SHORT]
    assert len(read(lines(made)).events) == 2


# -- wins ------------------------------------------------------------------------------


def test_bare_win_states_nearly_nothing() -> None:
    claim = claim_of(draw(0, "4s"), event("hora", actor=0, target=0))
    assert claim["unstated"] == (
        Unstated.TILE
        | Unstated.HAND
        | Unstated.MELDS
        | Unstated.INDICATORS
        | Unstated.PAO
        | Unstated.URA
        | Unstated.YAKU
        | Unstated.DELTAS
        | Unstated.SCORES
    )
    assert (claim["fu"], claim["han"], claim["points"]) == (NONE, NONE, NONE)


def test_hand_of_a_win_without_or_with_the_winning_tile() -> None:
    hand = won(hora_tehais=HANDS[0])["hand"].tolist()
    assert hand[-1] == won()["tile"] == 85
    assert hand[:-1] == read(lines(SHORT)).rounds[0]["deal"][0].tolist()[:-1]
    full = won(hora_tehais=["4s", *HANDS[0]])["hand"].tolist()
    assert full == [85, *hand[:-1]]


def test_ron_takes_the_discarded_tile() -> None:
    ron = event("hora", actor=0, target=1, pai="S", hora_tehais=HANDS[0])
    claim = claim_of(draw(1, "9s"), discard(1, "S"), ron)
    assert claim["tile"] == 112
    assert claim["hand"].tolist()[-1] == 112


@pytest.mark.parametrize("key", ["uradora_markers", "ura_markers", "uradora_marker"])
def test_under_indicators_have_three_spellings(key: str) -> None:
    claim = won(**{key: ["N"]})
    assert (claim["ura"][0] // 4, claim["ura_stated"]) == (30, 1)
    assert not claim["unstated"] & Unstated.URA


def test_no_under_indicators_of_a_winner_without_riichi() -> None:
    assert won(ura_markers=[])["ura_stated"] == 0


def test_two_winners_have_the_same_under_indicators() -> None:
    both = [
        event("hora", actor=seat, target=1, pai="S", ura_markers=["N"])
        for seat in (2, 3)
    ]
    batch = read(played(draw(1, "9s"), discard(1, "S"), *both))
    assert batch.claims[0]["ura"].tolist() == batch.claims[1]["ura"].tolist()


def test_yaku_that_hand_seat_and_round_make_whole() -> None:
    yaku = [["bakaze", 1], ["jikaze", 1], ["sangenpai", 1], ["reach", 1], ["dora", 3]]
    hands = [["C"] * 3 + HANDS[0][3:], *HANDS[1:]]
    claim = claim_of(
        draw(0, "4s"), WON | {"yakus": yaku, "fan": 7}, header=start(tehais=hands)
    )
    assert claim["yaku"].tolist()[:5] == [
        Yaku.ROUND_EAST,
        Yaku.SEAT_EAST,
        Yaku.CHUN,
        Yaku.RIICHI,
        Yaku.DORA,
    ]
    assert claim["yaku_han"].tolist()[:5] == [1, 1, 1, 1, 3]
    assert (claim["han"], claim["unstated"] & Unstated.YAKU) == (7, 0)


def test_dragons_that_the_hand_has_not_got_are_claimed_all_the_same() -> None:
    claim = won(yakus=[["sangenpai", 2]])
    assert claim["yaku"].tolist()[:2] == [Yaku.HAKU, Yaku.HATSU]


def test_dragons_told_one_by_one_are_not_the_same_twice() -> None:
    yaku = [["sangenpai", 1], ["bakaze", 1], ["sangenpai", 1]]
    hands = [[*"PPPFFF", *HANDS[0][6:]], *HANDS[1:]]
    header = start(tehais=hands)
    claim = claim_of(draw(0, "4s"), WON | {"yakus": yaku}, header=header)
    claimed = claim["yaku"].tolist()[:3]
    assert claimed == [Yaku.HAKU, Yaku.ROUND_EAST, Yaku.HATSU]


def test_yakuman_has_no_han() -> None:
    claim = won(yakus=[["daisangen", 100], ["tsuiso", 100]], fan=200)
    assert claim["yaku"].tolist()[:2] == [Yaku.DAISANGEN, Yaku.TSUUIISOU]
    assert (claim["yaku_han"][0], claim["han"]) == (NONE, NONE)


@pytest.mark.parametrize("yaku", ["suanko", "kokushimuso", "churenpoton"])
def test_yakuman_that_may_be_either_of_two_is_not_stated(yaku: str) -> None:
    claim = won(yakus=[[yaku, 100]], fan=100)
    assert claim["unstated"] & Unstated.YAKU
    assert claim["yaku"][0] == claim["han"] == NONE


@pytest.mark.parametrize(("fan", "han"), [(4, 4), (13, NONE), (26, NONE), (100, NONE)])
def test_fan_without_yaku_may_count_yakuman(fan: int, han: int) -> None:
    assert won(han=fan)["han"] == han


def test_scores_after_a_win_give_those_before_it() -> None:
    claim = won(scores=[28000, 24000, 24000, 24000])
    assert claim["scores"].tolist() == [25000] * 4
    assert not claim["unstated"] & Unstated.SCORES


def test_changes_follow_from_scores_alone() -> None:
    result = event("hora", actor=0, target=0, scores=[28000, 24000, 24000, 24000])
    claim = claim_of(draw(0, "4s"), result)
    assert claim["deltas"].tolist() == [3000, -1000, -1000, -1000]
    assert claim["unstated"] & Unstated.SCORES
    claim = claim_of(draw(0, "4s"), result, header=start(scores=None))
    assert claim["unstated"] & Unstated.DELTAS


def test_changes_of_several_wins_told_together() -> None:
    both = [event("hora", actor=seat, target=1, pai="S") for seat in (2, 3)]
    both[1]["deltas"] = [0, -5000, 2000, 3000]
    batch = read(played(draw(1, "9s"), discard(1, "S"), *both))
    first, last = batch.claims
    assert first["unstated"] & Unstated.DELTAS
    assert last["unstated"] & Unstated.JOINT


# -- draws -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("reason", "kind"),
    [
        ("fanpai", ClaimKind.EXHAUSTIVE),
        ("nagashimangan", ClaimKind.NAGASHI),
        ("sanchaho", ClaimKind.SANCHAHOU),
        ("kyushu_kyuhai", ClaimKind.KYUUSHU),
        (None, ClaimKind.DRAW_UNSTATED),
    ],
)
def test_reason_of_a_draw(reason: str | None, kind: ClaimKind) -> None:
    values = {} if reason is None else {"reason": reason}
    batch = read(played(draw(0, "4s"), event("ryukyoku", **values)))
    assert batch.claims[0]["kind"] == kind
    whole = kind in (ClaimKind.EXHAUSTIVE, ClaimKind.NAGASHI)
    last = batch.events[1]["kind"]
    assert last == (EventKind.EXHAUSTIVE_DRAW if whole else EventKind.ABORTIVE_DRAW)
    assert batch.claims[0]["unstated"] & Unstated.TENPAI


def test_hands_shown_at_a_draw() -> None:
    shown = [["?"] * 13, HANDS[1], ["?"] * 13, ["?"] * 13]
    result = event(
        "ryukyoku", reason="fanpai", tehais=shown, tenpais=[False, True, False, False]
    )
    claim = claim_of(draw(0, "4s"), result)
    assert claim["tenpai"].tolist() == [0, 1, 0, 0]
    assert claim["shown"][1][0] == 1
    assert claim["shown"][0][0] == NONE
    assert not claim["unstated"] & (Unstated.TENPAI | Unstated.SHOWN)


def test_who_declares_nine_kinds() -> None:
    result = event("ryukyoku", reason="kyushukyuhai", actor=2, deltas=[0] * 4)
    assert claim_of(draw(2, "4s"), result)["seat"] == 2
