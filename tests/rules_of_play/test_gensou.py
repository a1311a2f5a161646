"""Gensou tables: the same record, right under one preset and wrong under another."""

from __future__ import annotations

import pytest

from paifu.replay.rules import load_preset
from script import clean, deal, game, one, only, rule

RIICHI = """1 has 345m678p99s24s111m indicator 9p ura 8s .. 1 draw cut
    .. 1 draw riichi cut paid 2 draw 3s cut 1 ron!"""


@rule("G-13", "C-24", "F90")
@pytest.mark.parametrize(
    ("honba", "sticks", "fault"),
    [(5, 0, "illegal.win_no_yaku"), (4, 6, ""), (0, 9, "")],
)
def test_counters_raise_the_minimum_and_sticks_do_not(
    honba: int, sticks: int, fault: str
) -> None:
    play = deal(RIICHI.replace("ura 8s", ""), number=0, honba=honba, sticks=sticks)
    record = game(play, rules="gensou")
    if fault:
        only(record, fault, seat=1)
        clean(game(play, rules="tenhou"))
    else:
        clean(record)


@rule("G-55", "F102")
def test_eientei_knows_neither_ippatsu_nor_ura() -> None:
    claim = {"yaku": "riichi 1, ippatsu 1, ura_dora 2"}
    clean(one(RIICHI, claim, rules="gensou"))
    plain = RIICHI.replace("ura 8s", "")
    clean(one(plain, {"yaku": "riichi 1"}, rules="gensou-eientei"))
    only(
        one(plain, {"yaku": "riichi 1, ippatsu 1"}, rules="gensou-eientei"),
        "result.yaku",
    )


OPEN_TANYAO = """0 has 4m 1 has 23m567p345p46s88m1z indicator 7m .. 0 draw cut 4m
    1 chi 23m cut 1z 2 draw 5s cut 1 ron!"""


@rule("G-56", "F92")
def test_youkai_has_closed_tanyao_and_no_minimum() -> None:
    clean(one(OPEN_TANYAO, rules="gensou"))
    only(one(OPEN_TANYAO, rules="gensou-youkai"), "illegal.win_no_yaku")
    many = deal(RIICHI.replace("ura 8s", ""), number=0, honba=5)
    clean(game(many, rules="gensou-youkai"))


@rule("G-58", "G-61", "C-30", "F100")
def test_tenkai_caps_a_win_without_its_counters() -> None:
    play = """1 has 111z222z333z444z9m .. 1 draw cut 2 draw 9m cut 1 ron!"""
    yaku = "daisuushii 13, suuankou_tanki 13"
    value = {"yaku": yaku, "points": 4_000_000_000}
    record = deal(play, value, number=0, honba=1)
    clean(game(record, rules="gensou-tenkai"))
    over = deal(play, {"points": 4_000_000_300}, number=0, honba=1)
    only(game(over, rules="gensou-tenkai"), "result.points")


@rule("G-21")
def test_gensou_has_no_chombo() -> None:
    assert load_preset("gensou")["chombo"] == {}
    assert load_preset("gensou")["noten_riichi"] == "impossible"
