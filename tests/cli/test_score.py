"""`paifu score`: hands worth what they are worth, and plain refusals."""

from __future__ import annotations

import json
import shlex
from pathlib import Path
from typing import Any

import pytest

from command import Command


def data(paifu: Command, *arguments: str) -> dict[str, Any]:
    ran = paifu("score", *arguments, "--json")
    assert (ran.status, ran.err) == (0, "")
    made = json.loads(ran.out)
    assert isinstance(made, dict)
    return made


@pytest.mark.parametrize(
    ("arguments", "han", "fu", "points"),
    [
        ("123m22567p45678s --ron 3s", 1, 30, 1000),
        # A closed 3 han 40 fu ron is 5,200 (rules page, P-85).
        ("23467m666p34588s --ron 8m --riichi --ippatsu", 3, 40, 5200),
        ("340m22567p45678s --ron 3s --riichi --dora 1p", 6, 30, 12000),
        ("99m567p11z[p:333z][c:067s] --tsumo 1z", 2, 40, 2700),
        ("99m567p11z --meld p:333z --meld c:067s --tsumo 1z", 2, 40, 2700),
        # 20 base, 32 concealed quad of honours, 10 closed ron, 2 tanki: 64, so 70.
        ("234m234p2345s[a:1111z] --ron 5s", 3, 70, 8000),
        ("19m19p19s1234567z --tsumo 1z", 13, 0, 32000),
        ("123m22567p45678s --ron 3s --seat-wind e", 1, 30, 1500),
    ],
)
def test_hand(paifu: Command, arguments: str, han: int, fu: int, points: int) -> None:
    made = data(paifu, *arguments.split())
    assert (made["han"], made["fu"], made["points"]) == (han, fu, points)


@pytest.mark.parametrize(
    ("option", "yaku"),
    [
        ("--riichi", "riichi"),
        ("--double-riichi", "double_riichi"),
        ("--riichi --ippatsu", "ippatsu"),
        ("--last-tile", "houtei"),
        ("--chankan", "chankan"),
        ("--round-wind S --seat-wind E", ""),
    ],
)
def test_circumstances_of_a_ron(paifu: Command, option: str, yaku: str) -> None:
    made = data(paifu, "123m22567p45678s", "--ron", "3s", *option.split())
    names = {one["name"] for one in made["yaku"]}
    assert names >= ({yaku, "pinfu"} if yaku else {"pinfu"})


def test_circumstances_of_a_tsumo(paifu: Command) -> None:
    rinshan = data(paifu, "234m567p45s22s[a:1111z]", "--tsumo", "3s", "--rinshan")
    assert "rinshan" in {one["name"] for one in rinshan["yaku"]}
    first = data(paifu, "123m22567p45678s", "--tsumo", "3s", "--first-turn")
    assert [one["name"] for one in first["yaku"]] == ["chiihou"]
    haitei = data(paifu, "123m22567p45678s", "--tsumo", "3s", "--last-tile")
    assert "haitei" in {one["name"] for one in haitei["yaku"]}


def test_under_indicators_count_in_riichi_only(paifu: Command) -> None:
    hand = ["123m22567p45678s", "--ron", "3s", "--ura", "1p"]
    assert data(paifu, *hand)["han"] == 1
    assert data(paifu, *hand, "--riichi")["han"] == 4


def test_norths_set_aside_are_dora_with_three_players(paifu: Command) -> None:
    hand = ["111p22567p45678s", "--ron", "3s", "--riichi", "--nuki", "2"]
    made = data(paifu, *hand, "--rules", "tenhou-sanma")
    assert {"name": "dora", "kanji": "ドラ", "worth": 2} in made["yaku"]


@pytest.mark.parametrize(
    ("win", "rules", "counters", "gets"),
    [
        ("--ron", "tenhou", [600], 1300 + 600 + 1000),
        ("--tsumo", "tenhou", [200, 200], 1000 + 500 + 500 + 600 + 1000),
        ("--tsumo", "tenhou-sanma", [200, 200], 1000 + 500 + 400 + 1000),
    ],
)
def test_counters_and_sticks_go_to_the_winner(
    paifu: Command, win: str, rules: str, counters: list[int], gets: int
) -> None:
    words = ["111p22567p45678s", win, "3s", "--riichi", "--honba", "2"]
    made = data(paifu, *words, "--sticks", "1", "--rules", rules)
    assert [paid["counters"] for paid in made["payments"]] == counters
    paid = sum(one["payers"] * one["pays"] for one in made["payments"])
    assert made["winner_gets"] == paid + 1000 == gets
    assert (made["honba"], made["riichi_sticks"]) == (2, 1)


def test_dealer_tsumo_is_paid_alike_by_all(paifu: Command) -> None:
    words = ["123m22567p45678s", "--tsumo", "3s", "--seat-wind", "E", "--honba", "1"]
    [paid] = data(paifu, *words)["payments"]
    assert (paid["payers"], paid["hand"], paid["counters"]) == (3, 700, 100)


def test_rules_decide(paifu: Command) -> None:
    hand = ["345m22567p45s[c:345s]", "--ron", "6s"]
    [tanyao] = data(paifu, *hand)["yaku"]
    assert tanyao == {"name": "tanyao", "kanji": "断幺九", "worth": 1}
    made = data(paifu, *hand, "--rules", "tenhou-no-kuitan")
    assert (made["wins"], made["winner_gets"]) == (False, 0)
    assert made["reason"] == "0 han without dora, 1 needed"
    assert made["rules"] == "tenhou-no-kuitan"


def test_text_names_yaku_fu_and_payments(paifu: Command) -> None:
    hand = "99m567p11z[p:333z][c:067s]"
    ran = paifu("score", hand, "--tsumo", "1z", "--honba", "2", "--sticks", "1")
    assert ran.status == 0
    lines = [" ".join(line.split()) for line in ran.out.splitlines()]
    for line in (
        "2 han 40 fu: 2,700 points",
        "reading: 567p 111z [333z] [567s] 99m, shanpon wait, tsumo",
        "round_east 場風 東 (round wind) 1 han",
        "red_dora 赤ドラ (red tile) 1 han",
        "open triplet of terminals or honours 3z 4 fu",
        "together 34, rounded up 40 fu",
        "2 han 40 fu: base 40 x 2^4 = 640",
        "the winner gets 4,300, 1,000 of it from riichi sticks",
        "the dealer 1,300 200 1,500",
        "each other player 700 200 900",
    ):
        assert line in lines


@pytest.mark.parametrize(
    ("words", "line"),
    [
        ("222333444m67p99s --ron 8p",
         "sanrenkou 三連刻 (three consecutive triplets) 2 han"),
        ("345m678m99s444s23p --tsumo 1p --streak 7",
         "paarenchan 八連荘 (eight wins in a row) 1 yakuman"),
        ("345m678p99s24s111m --ron 3s --riichi --ippatsu --honba 5",
         "does not win: 1 han that count towards the minimum, 2 needed with 5 "
         "counters"),
    ],
)  # fmt: skip
def test_house_rules_are_explained(paifu: Command, words: str, line: str) -> None:
    ran = paifu("score", *words.split(), "--rules", "gensou")
    assert ran.status == 0
    assert line in [" ".join(one.split()) for one in ran.out.splitlines()]


@pytest.mark.parametrize(
    ("rules", "words", "yaku"),
    [
        ('open_riichi = "2han"', "--riichi --open-riichi", "open_riichi"),
        ('open_riichi = "2han"\nopen_riichi_deal_in_yakuman = true',
         "--riichi --open-riichi", "sashikomi"),
        ('open_riichi = "2han"\nopen_riichi_deal_in_yakuman = true',
         "--riichi --open-riichi --discarder-in-riichi", "open_riichi"),
        ("local_yaku = { tsubame_gaeshi = { closed = 1 } }", "--on-declaration",
         "tsubame_gaeshi"),
        ("local_yaku = { kanburi = { closed = 1 } }", "--after-kan", "kanburi"),
    ],
)  # fmt: skip
def test_circumstances_of_house_rules(
    paifu: Command, tmp_path: Path, rules: str, words: str, yaku: str
) -> None:
    file = tmp_path / "house.toml"
    file.write_text(f'extends = "tenhou"\n[rules]\n{rules}\n', "utf-8")
    hand = ["345m678p99s24s111m", "--ron", "3s", *words.split()]
    made = data(paifu, *hand, "--rules", str(file))
    assert yaku in {one["name"] for one in made["yaku"]}


def test_a_fourth_kan_and_furiten_are_told(paifu: Command, tmp_path: Path) -> None:
    file = tmp_path / "house.toml"
    early = 'suukantsu_timing = "on_fourth_kan"\n'
    strict = 'double_yakuman = ["kokushi13"]\npure_wait_doubles_when_furiten = false'
    file.write_text(f'extends = "tenhou"\n[rules]\n{early}{strict}', "utf-8")
    kans = "5s[k:1111m][k:2222p][k:3333s][k:4444z]"
    won = data(paifu, kans, "--tsumo", "4z", "--fourth-kan", "--rules", str(file))
    assert [one["name"] for one in won["yaku"]] == ["suukantsu"]
    orphans = ["19m19p19s1234567z", "--tsumo", "1m", "--rules", str(file)]
    assert data(paifu, *orphans)["winner_gets"] == 64000
    assert data(paifu, *orphans, "--furiten")["winner_gets"] == 32000


def test_a_hand_that_does_not_win_says_why(paifu: Command) -> None:
    ran = paifu("score", "123m22567p45678s", "--ron", "1z")
    assert ran.status == 0
    assert ran.out.startswith("does not win: ")


def test_text_fits_80_columns(paifu: Command) -> None:
    paifu.columns = 80
    ran = paifu("score", "19m19p19s1234567z", "--tsumo", "1z", "--honba", "9")
    assert max(len(line) for line in ran.shown.splitlines()) <= 80


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ("123m22567p45678s", "--ron or with --tsumo"),
        ("123m22567p45678s --ron 3s --tsumo 3s", "--ron or with --tsumo"),
        ("123 --ron 3s", "'123' at the end of '123' has no suit"),
        ("123m --ron 3s", "'123m' has 3 concealed tiles"),
        ("123m22567p45678s --ron 33s", "winning tile '33s' is not one tile"),
        ("123m22567p45678s --ron 3x", "'x'"),
        ("123m22567p45678s --ron 3s --ippatsu", "ippatsu without riichi"),
        ("123m22567p45678s --ron 3s --rinshan", "rinshan by ron"),
        ("123m22567p45678s --ron 3s --seat-wind Q", "seat wind 'Q'"),
        ("123m22567p45678s --ron 3s --nuki 1", "1 extracted norths with four"),
        ("123m22567p45678s --ron 3s --meld x:1", "'x:1'"),
        ("123m22567p45678s --ron 3s --rules nowhere", "no preset 'nowhere'"),
        ("123m22567p45678s --ron 3s --rules nowhere.toml", "nowhere.toml"),
        ("123m22567p45678s --ron 3s --rules auto", "--rules 'auto'"),
        ("1111m2567p45678s --ron 1m", "makes five '1m'"),
    ],
)
def test_what_cannot_be_is_refused_in_one_line(
    paifu: Command, arguments: str, words: str
) -> None:
    ran = paifu("score", *arguments.split())
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.startswith("paifu: ")
    assert ran.err.count("\n") == 1
    assert words in ran.err


def test_examples_of_the_help_work(paifu: Command) -> None:
    shown = " ".join(paifu("score", "--help").out.split())
    examples = shown.split("Example: paifu ")[1:]
    assert len(examples) == 2
    for example in examples:
        words = shlex.split(example.split(" Arguments:")[0])
        assert paifu(*words).status == 0


def test_counters_beyond_all_measure_are_a_slip(paifu: Command) -> None:
    for option in ("--honba", "--sticks"):
        shown = paifu("score", "123m456p789s1122z", "--ron", "1z", option, "10000")
        assert shown.status == 2
        assert option in shown.err
