"""House rules of dora, calls and riichi: each switch flips what the audit says.

Seat 1, south in East 1, wins unless said.
"""

from __future__ import annotations

import pytest

from paifu.logs.events import ClaimRow
from paifu.replay.audit.explain import explain_finding
from paifu.replay.audit.run import audit_batch
from script import Switches, clean, deal, dora_han, game, judge, one, only, part, rule
from script_results import listed_yaku

RON = "2 draw {} cut 1 ron!"
TSUMO = ".. 1 draw {} tsumo!"


def won(hand: str, tile: str, win: str = RON, before: str = "") -> str:
    """A hand that is complete, and wins later than in its first turn."""
    return f"1 has {hand} {before} .. 1 draw cut {win.format(tile)}"


# ---- 2 Wall, dora


@rule("G-51")
def test_some_tiles_are_always_dora() -> None:
    play = won("777z234m678p99s45s", "6s")
    clean(one(play, {"yaku": "chun 1"}))
    chun: Switches = {"always_dora_tiles": ["7z"]}
    clean(one(play, {"yaku": "chun 1, dora 3", "points": 8000}, **chun))
    only(
        one(play, {"yaku": "chun 1"}, **chun),
        "result.dora",
        expected=dora_han("dora", 3),
    )


@rule("G-51")
def test_a_tile_that_is_always_dora_counts_beside_its_indicator() -> None:
    play = won("777z234m678p99s45s", "6s", before="indicator 6z")
    clean(one(play, {"yaku": "chun 1, dora 6"}, always_dora_tiles=["7z"]))
    without: Switches = {"always_dora_tiles": ["7z"], "dora": False}
    clean(one(play, {"yaku": "chun 1, dora 3"}, **without))


@rule("G-52")
def test_any_tile_may_have_red_copies() -> None:
    reds: Switches = {"red_tiles": {"3m": 1, "9s": 2}}
    play = won("777z23mr4m678p99sr45s", "6s")
    clean(one(play, {"yaku": "chun 1, red_dora 2"}, **reds))
    only(one(play, {"yaku": "chun 1, red_dora 1"}, **reds), "result.dora")
    plain = won("777z234m678p99s45s", "6s")
    clean(one(plain, {"yaku": "chun 1"}, **reds))
    only(one(plain, {"yaku": "chun 1, red_dora 2"}), "result.dora")


# ---- 3 Calls


@rule("G-03")
@pytest.mark.parametrize(
    ("play", "fault"),
    [
        # the dragon alone is a yaku, the other wait would be none
        (won("55z99m234m567p678s", "5z"), "illegal.win_no_yaku"),
        # one yaku or the other, and none that holds whichever comes
        (won("66z77z234m567p678s", "7z"), "illegal.win_no_yaku"),
        # chanta holds whichever dragon comes
        (won("66z77z123m789p123s", "7z"), ""),
        # pinfu holds on both sides, ittsuu on one alone
        (won("23456789m678p99s", "1m"), ""),
        (won("12345678m678p99s", "9m"), ""),
        (won("12345679m678p99s", "8m"), ""),
        (won("234m678p99s456s55z", "5z", TSUMO), ""),
        (won("1133m5588p2277s6z", "6z"), ""),
    ],
)
def test_sakizuke_asks_for_a_yaku_that_holds_whichever_wait_comes(
    play: str, fault: str
) -> None:
    clean(one(play))
    judge(one(play, atozuke="sakizuke"), fault)


@rule("G-03")
def test_sakizuke_does_not_count_the_last_tile() -> None:
    play = """0 has 123m456p999s46s22p .. 0 draw cut left=1 1 draw 5s cut 0 ron!"""
    clean(one(play, {"yaku": "houtei 1"}))
    only(one(play, atozuke="sakizuke"), "illegal.win_no_yaku")


def open_riichi(before: str = "", after: str = "") -> str:
    """Seat 1 shows its hand at the riichi; it wins on seat 2's discard."""
    return f"""1 has 345m345p34567s88m {before} .. 1 draw cut
        .. 1 draw riichi flag=1 cut paid {after}
        .. 1 draw cut 2 draw 8s cut 1 ron!"""


def test_a_hand_is_shown_at_a_riichi_only_where_there_is_open_riichi() -> None:
    play = open_riichi().replace("riichi flag", "riichi! flag").replace("ron!", "ron")
    only(one(play), "illegal.riichi_shown", seat=1)
    clean(one(open_riichi(), open_riichi="2han"))


def test_open_riichi_is_worth_two_han_in_place_of_one() -> None:
    shown = {"yaku": "open_riichi 2, pinfu 1, tanyao 1, sanshoku_doujun 2"}
    hidden = open_riichi().replace("flag=1", "")
    dark = {"yaku": "riichi 1, pinfu 1, tanyao 1, sanshoku_doujun 2"}
    clean(one(open_riichi(), shown, open_riichi="2han"))
    clean(one(hidden, dark, open_riichi="2han"))
    only(one(open_riichi(), dark, open_riichi="2han"), "result.yaku")
    only(one(hidden, shown, open_riichi="2han"), "result.yaku")


def test_open_riichi_in_the_first_turn_is_worth_three() -> None:
    play = """1 has 345m345p34567s88m .. 1 draw riichi flag=1 cut paid
        .. 1 draw cut 2 draw 8s cut 1 ron!"""
    yaku = "double_open_riichi 3, pinfu 1, tanyao 1, sanshoku_doujun 2"
    clean(one(play, {"yaku": yaku}, open_riichi="2han"))
    single = "open_riichi 2, pinfu 1, tanyao 1, sanshoku_doujun 2"
    clean(one(play, {"yaku": single}, open_riichi="2han", double_riichi=False))


def test_dealing_into_an_open_riichi_is_a_yakuman_by_switch() -> None:
    rules: Switches = {"open_riichi": "2han", "open_riichi_deal_in_yakuman": True}
    play = open_riichi()
    clean(one(play, {"yaku": "sashikomi", "points": 32000}, **rules))
    only(one(play, {"points": 32000}, open_riichi="2han"), "result.points")
    own_draw = play.replace("2 draw 8s cut 1 ron!", ".. 1 draw 8s tsumo!")
    clean(one(own_draw, {"limit": 2}, **rules))


def test_dealing_into_an_open_riichi_in_riichi_oneself_is_no_yakuman() -> None:
    rules: Switches = {"open_riichi": "2han", "open_riichi_deal_in_yakuman": True}
    play = open_riichi("2 has 234m345p789p123s1z", "2 draw riichi cut paid")
    clean(one(play, {"limit": 2}, **rules))
    only(one(play, {"yaku": "sashikomi"}, **rules), "result.yaku")


@pytest.mark.parametrize("riichi", ["open_riichi 2, ippatsu 1, ", "riichi 1, "])
def test_a_faulty_open_riichi_is_believed_as_its_claim_has_it(riichi: str) -> None:
    play = """2 has 345m345p34567s88m left=4 2 draw riichi! flag=1 cut paid
        3 draw 8s cut 2 ron"""
    yaku = f"{riichi}pinfu 1, tanyao 1, sanshoku_doujun 2"
    han = {1: 5, 2: 7}[riichi.count(",")]
    points = {5: 8000, 7: 12000}[han]
    limit = {5: 1, 7: 2}[han]

    def claim(row: ClaimRow) -> None:
        row.yaku, row.yaku_han = listed_yaku(yaku)
        row.han, row.points, row.limit = han, points, limit
        row.deltas = [0, 0, points + 1000, -points]

    only(one(play, claim, open_riichi="2han"), "illegal.riichi_tiles_left", seat=2)


# ---- 4 Riichi


OKURI = """1 has 1111m23m456p789s5z .. 1 draw cut .. 1 draw riichi cut paid
    .. 1 draw 4m {} .. 1 draw 5z tsumo"""


@rule("P-16")
@pytest.mark.parametrize(
    ("rules", "fault"),
    [
        ({}, "illegal.ankan_riichi"),
        ({"okuri_kan": True}, ""),
        (
            {"okuri_kan": True, "ankan_after_riichi": "shapes_unchanged"},
            "illegal.ankan_riichi",
        ),
        (
            {"okuri_kan": True, "ankan_after_riichi": "forbidden"},
            "illegal.ankan_riichi",
        ),
    ],
)
def test_a_kan_of_other_tiles_than_the_drawn_one_after_riichi(
    rules: Switches, fault: str
) -> None:
    mark = "!" if fault else ""
    play = OKURI.format(f"ankan{mark} 1m dora draw cut")
    judge(one(play, **rules), fault)


@rule("P-16")
def test_a_kan_after_riichi_that_takes_the_wait_away_is_no_okuri_kan() -> None:
    play = """1 has 1111m23m456p78s55z .. 1 draw cut .. 1 draw riichi cut paid
        .. 1 draw 2p ankan! 1m dora draw cut"""
    only(part(play, okuri_kan=True), "illegal.ankan_riichi", seat=1)


TENPAI = "234m567p234s45s99p"
NOTEN = "1 has 147m258p369s1234z .. 1 draw riichi cut{} paid left=0 exhaustive"


@rule("P-15")
@pytest.mark.parametrize(
    ("word", "fault"),
    [("impossible", "illegal.riichi_noten"), ("noten_at_draw", "")],
)
def test_riichi_without_tenpai(word: str, fault: str) -> None:
    play = NOTEN.format("!" if fault else "")
    judge(one(play, {"tenpai": [0, 0, 0, 0]}, noten_riichi=word), fault)


CHOMBO = f"0 has {TENPAI} {NOTEN.format('')} "


@rule("P-15")
@pytest.mark.parametrize(
    ("chombo", "deltas"),
    [
        ({}, [0, 1000, 0, 0]),
        ({"points": -20, "at": "settlement"}, [0, 1000, 0, 0]),
        ({"points": -8, "at": "hand"}, [4000, -7000, 2000, 2000]),
    ],
)
def test_a_chombo_gives_sticks_back_and_the_round_is_played_again(
    chombo: Switches, deltas: list[int]
) -> None:
    rules: Switches = {"noten_riichi": "chombo", "chombo": chombo}
    drawn = deal(CHOMBO, {"deltas": deltas, "tenpai": [1, 0, 0, 0]})
    clean(game(drawn, deal("left=0 exhaustive"), **rules))
    honba = deal("left=0 exhaustive", honba=1)
    only(game(drawn, honba, **rules), "flow.honba")
    paid = {"deltas": [3000, -1000, -1000, -1000], "tenpai": [1, 0, 0, 0]}
    only(one(CHOMBO, paid, **rules), "result.deltas")
    clean(one(CHOMBO, paid, noten_riichi="noten_at_draw"))


def test_who_declared_without_tenpai_is_noten_at_the_draw() -> None:
    play = NOTEN.format("").replace("exhaustive", "exhaustive!")
    claim = {"tenpai": [0, 1, 0, 0]}
    only(one(play, claim, noten_riichi="noten_at_draw"), "result.tenpai", seat=1)


@rule("P-15")
def test_a_chombo_is_taken_off_the_final_points() -> None:
    rules: Switches = {
        "noten_riichi": "chombo",
        "chombo": {"points": -20, "at": "settlement"},
        "extension": "none",
        "goal_points": "none",
    }
    rounds = [deal(CHOMBO, number=7), deal("left=0 exhaustive", number=7)]
    results = [35000, -15000, -15000, -25000]
    clean(game(*rounds, end={"results": results}, **rules))
    record = game(*rounds, end={}, **rules)
    only(record, "final.results", seat=1, expected=-15000, recorded=5000)
    [audited] = audit_batch(record.batch, record.rules, "plain")
    made = explain_finding(record.batch, 0, audited.findings[0], record.rules)
    assert "1 chombo of seat 1" in str(made)
