"""When each yaku holds and what it is worth; rows and questions say the same."""

from __future__ import annotations

import inspect
import re
from typing import Any

import pytest

from paifu.logs.yaku import LOCAL_FROM, Yaku
from paifu.replay.hand import yaku as yaku_module
from paifu.replay.hand.api import score_hand
from paifu.replay.hand.yaku import (
    REPLACED,
    ordinary_yaku,
    value_tiles,
    winning_yaku,
    yakuman_yaku,
)
from paifu.replay.rules import load_preset
from paifu.replay.rules.yaku_rows import YAKU_ROWS


def test_constants_are_the_ids() -> None:
    for yaku in list(Yaku)[:LOCAL_FROM]:
        if not yaku.name.endswith(("SOUTH", "WEST", "NORTH")):
            assert getattr(yaku_module, yaku.name) == yaku


def test_replaced_ids_are_lower() -> None:
    """So one pass from the lowest id up removes them."""
    for row in YAKU_ROWS[:LOCAL_FROM]:
        assert all(weaker < row.yaku for weaker in row.yaku.replaces)
        assert REPLACED[row.yaku] == sum(1 << weaker for weaker in row.yaku.replaces)


def asked(kernel: Any) -> set[str]:
    """Names that a chain shifts its answers by."""
    return set(re.findall(r"<< ([A-Z_0-9]+)", inspect.getsource(kernel)))


def test_every_row_is_asked_once_and_nothing_else() -> None:
    """Renhou is asked in both chains: by its switch it is a yaku or a yakuman."""
    chains = [winning_yaku, value_tiles, ordinary_yaku, yakuman_yaku]
    names = sorted(name for chain in chains for name in asked(chain))
    winds = re.compile(r"(SEAT|ROUND)_(SOUTH|WEST|NORTH)")  # EAST and the seat's number
    usual = YAKU_ROWS[:LOCAL_FROM]
    rows = [row.yaku.name for row in usual if "DORA" not in row.yaku.name]
    rows = [name for name in rows if not winds.match(name)]
    assert names == sorted([*rows, "RENHOU"])


def test_yakuman_and_ordinary_rows_are_asked_apart() -> None:
    yakuman = {row.yaku.name for row in YAKU_ROWS[:LOCAL_FROM] if row.yakuman}
    assert asked(yakuman_yaku) == yakuman | {"RENHOU"}


def test_every_predicate_names_its_kanji() -> None:
    for row in YAKU_ROWS:
        name = f"is_{row.yaku.label}".replace("chuuren_poutou", "chuuren")
        predicate = getattr(yaku_module, name, None)
        if predicate is not None:
            assert (predicate.__doc__ or "").startswith(row.yaku.kanji)


# hand, winning tile, circumstances, expected yaku
HOLDS: list[tuple[str, str, str, dict[str, Any], dict[str, int]]] = [
    ("menzen_tsumo", "456m22p56p[a:9999p][a:1111s]", "4p", {"tsumo": True},
     {"menzen_tsumo": 1}),
    ("riichi", "123m456p99s678s24m", "3m", {"riichi": True}, {"riichi": 1}),
    ("double_riichi_replaces_riichi", "123m456p99s678s24m", "3m",
     {"double_riichi": True}, {"double_riichi": 2}),
    ("ippatsu", "123m456p99s678s24m", "3m", {"riichi": True, "ippatsu": True},
     {"riichi": 1, "ippatsu": 1}),
    ("chankan", "123m456p99s678s24m", "3m", {"chankan": True}, {"chankan": 1}),
    ("rinshan", "345m678p99s34s[k:2222m]", "5s", {"tsumo": True, "rinshan": True},
     {"rinshan": 1}),
    ("haitei", "123m99s24m[c:456p][c:678s]", "3m", {"tsumo": True, "last_tile": True},
     {"haitei": 1}),
    ("houtei", "123m99s24m[c:456p][c:678s]", "3m", {"last_tile": True},
     {"houtei": 1}),
    ("haitei_gives_way_to_rinshan", "345m678p99s34s[k:2222m]", "5s",
     {"tsumo": True, "rinshan": True, "last_tile": True}, {"rinshan": 1}),
    ("pinfu", "123m22567p45678s", "3s", {}, {"pinfu": 1}),
    ("pinfu_with_a_guest_wind_pair", "123m567p45678s44z", "3s", {}, {"pinfu": 1}),
    ("tanyao_open", "22567p45678s[c:234m]", "3s", {}, {"tanyao": 1}),
    ("iipeikou", "223344m678p55s12s", "3s", {}, {"iipeikou": 1}),
    ("ryanpeikou_replaces_iipeikou", "22334m556677p99s", "4m", {},
     {"pinfu": 1, "ryanpeikou": 3}),
    ("double_wind_scores_twice", "678p34m99s345s[p:111z]", "5m", {"seat_wind": "E"},
     {"seat_east": 1, "round_east": 1}),
    ("seat_south", "678p34m99s345s[p:222z]", "5m", {}, {"seat_south": 1}),
    ("seat_west", "678p34m99s345s[p:333z]", "5m", {"seat_wind": "W"},
     {"seat_west": 1}),
    ("seat_north", "678p34m99s345s[p:444z]", "5m", {"seat_wind": "N"},
     {"seat_north": 1}),
    ("round_south", "678p34m99s345s[p:222z]", "5m",
     {"seat_wind": "E", "round_wind": "S"}, {"round_south": 1}),
    ("round_west", "678p34m99s345s[p:333z]", "5m", {"round_wind": "W"},
     {"round_west": 1}),
    ("round_north", "678p34m99s345s[p:444z]", "5m", {"round_wind": "N"},
     {"round_north": 1}),
    ("haku_hatsu_chun", "345m67p99s[p:555z][k:6666z]", "8p", {},
     {"haku": 1, "hatsu": 1}),
    ("chun", "678p34m99s345s[p:777z]", "5m", {}, {"chun": 1}),
    ("chiitoitsu", "1188m2299p4477s3z", "3z", {}, {"chiitoitsu": 2}),
    ("chanta_closed_with_sanshoku", "123m123p13s789p55z", "2s", {},
     {"sanshoku_doujun": 2, "chanta": 2}),
    ("chanta_open", "123m789p99s23p[p:333z]", "1p", {}, {"chanta": 1}),
    ("junchan_open", "123m123p99s12s[c:789m]", "3s", {},
     {"sanshoku_doujun": 1, "junchan": 2}),
    ("junchan_closed", "123m789m99p12s111p", "3s", {}, {"junchan": 3}),
    ("ittsuu_closed", "123456m99s345p78m", "9m", {}, {"ittsuu": 2, "pinfu": 1}),
    ("ittsuu_open", "456m99s12m[c:789m][c:678p]", "3m", {}, {"ittsuu": 1}),
    ("sanshoku_doukou", "222m99p34s[p:222p][p:222s]", "5s", {},
     {"sanshoku_doukou": 2}),
    ("sankantsu", "23m99s[a:3333z][k:9999m][a:0555p]", "4m", {},
     {"sankantsu": 2, "red_dora": 1}),
    ("toitoi", "55m99s[p:222m][p:333z][p:444p]", "9s", {}, {"toitoi": 2}),
    ("sanankou_with_toitoi_by_ron", "222m333p444s99s55m", "9s", {},
     {"toitoi": 2, "sanankou": 2}),
    ("sanankou_with_an_open_run", "222m333p444s9s[c:678m]", "9s", {},
     {"sanankou": 2}),
    ("shousangen", "234m55z67p[p:666z][p:777z]", "8p", {},
     {"hatsu": 1, "chun": 1, "shousangen": 2}),
    ("honroutou_with_toitoi", "11m99p[p:999m][p:333z][p:111s]", "9p", {},
     {"toitoi": 2, "honroutou": 2}),
    ("honroutou_with_chiitoitsu", "1199m1199p1199s1z", "1z", {},
     {"chiitoitsu": 2, "honroutou": 2}),
    ("honitsu_closed", "123456m88m33344z", "4z", {}, {"honitsu": 3}),
    ("honitsu_open", "234m789m45m44z[p:333z]", "6m", {}, {"honitsu": 2}),
    ("honitsu_as_chiitoitsu", "113355m77m99m33z4z", "4z", {},
     {"chiitoitsu": 2, "honitsu": 3}),
    ("chinitsu_replaces_honitsu", "12345m88m223344m", "6m", {},
     {"pinfu": 1, "iipeikou": 1, "chinitsu": 6}),
    ("chinitsu_open", "123m567m88m78m[p:222m]", "9m", {}, {"chinitsu": 5}),
    ("dora_of_all_kinds", "340m22567p45678s", "3s",
     {"riichi": True, "dora_indicators": ["4m"], "ura_indicators": ["1p"]},
     {"pinfu": 1, "tanyao": 1, "riichi": 1, "dora": 1, "ura_dora": 2, "red_dora": 1}),
]  # fmt: skip


@pytest.mark.parametrize(
    ("hand", "tile", "given", "yaku"),
    [row[1:] for row in HOLDS],
    ids=[row[0] for row in HOLDS],
)
def test_yaku_of_a_hand(
    hand: str, tile: str, given: dict[str, Any], yaku: dict[str, int]
) -> None:
    value = score_hand(hand, tile, **given)
    assert dict(value.yaku) == yaku
    assert value.han == sum(yaku.values())


YAKUMAN: list[tuple[str, str, dict[str, Any], list[str]]] = [
    ("123m456p789s2233z", "2z", {"tsumo": True, "first_turn": True, "seat_wind": "E"},
     ["tenhou"]),
    ("123m456p789s2233z", "2z", {"tsumo": True, "first_turn": True}, ["chiihou"]),
    ("23m99s[p:555z][p:666z][p:777z]", "4m", {}, ["daisangen"]),
    ("222m333p444s55s66z", "6z", {"tsumo": True}, ["suuankou"]),
    ("222m333p444s666z5s", "5s", {}, ["suuankou_tanki"]),
    ("11z22z[p:555z][p:333z][p:777z]", "1z", {}, ["tsuuiisou"]),
    ("1122334455667z", "7z", {}, ["tsuuiisou"]),
    ("234s66888s66z[p:333s]", "6z", {}, ["ryuuiisou"]),
    ("2233334666s[p:888s]", "4s", {}, ["ryuuiisou"]),
    ("11m99p[p:999m][p:111p][p:111s]", "9p", {}, ["chinroutou"]),
    ("1112234567899m", "9m", {}, ["chuuren_poutou"]),
    ("1112345678999m", "5m", {}, ["junsei_chuuren"]),
    ("19m199p19s123456z", "7z", {}, ["kokushi"]),
    ("19m19p19s1234567z", "7z", {}, ["kokushi_13"]),
    ("22m44z[p:111z][p:222z][p:333z]", "4z", {}, ["daisuushii"]),
    ("99m44z[p:111z][p:222z][p:333z]", "9m", {}, ["shousuushii"]),
    ("5p[k:1111m][k:2222p][a:3333s][k:9999s]", "5p", {}, ["suukantsu"]),
    ("111222333444z5z", "5z", {}, ["suuankou_tanki", "tsuuiisou", "daisuushii"]),
    ("11z22z[p:555z][p:666z][p:777z]", "1z", {}, ["daisangen", "tsuuiisou"]),
]  # fmt: skip


@pytest.mark.parametrize(
    ("hand", "tile", "given", "names"),
    YAKUMAN,
    ids=[f"{'+'.join(row[3])}_{row[0]}" for row in YAKUMAN],
)
def test_yakuman_of_a_hand(
    hand: str, tile: str, given: dict[str, Any], names: list[str]
) -> None:
    value = score_hand(hand, tile, dora_indicators=["6m"], **given)
    assert [name for name, _ in value.yaku] == names
    assert value.yakuman == len(names)
    assert value.han == 13 * len(names)


DOES_NOT_WIN: list[tuple[str, str, str, dict[str, Any]]] = [
    ("dora_is_no_yaku", "222m678p99s45s[c:123p]", "6s", {"dora_indicators": ["1m"]}),
    ("four_of_a_kind_are_not_two_pairs", "1111m2299p4477s3z", "3z", {}),
    ("pinfu_needs_a_two_sided_wait", "12m22567p345678s", "3m", {}),
    ("pinfu_needs_a_pair_without_value", "123m567p45678s55z", "3s", {}),
    ("pinfu_pair_is_not_the_seat_wind", "123m567p45678s22z", "3s", {}),
    ("iipeikou_is_closed", "22334m678p55s[p:999s]", "4m", {}),
    ("chanta_needs_every_set", "123m456p99s23p[p:333z]", "1p", {}),
    ("honitsu_is_one_suit", "123m789m45p44z[p:333z]", "6p", {}),
    ("sanankou_needs_three_concealed", "222m333p44s99s[c:678m]", "9s", {}),
    ("guest_wind_is_no_yaku", "678p34m99s345s[p:444z]", "5m", {}),
    ("rinshan_needs_tsumo", "345m678p99s34s[k:2222m]", "5s", {}),
]


@pytest.mark.parametrize(
    ("hand", "tile", "given"),
    [row[1:] for row in DOES_NOT_WIN],
    ids=[row[0] for row in DOES_NOT_WIN],
)
def test_hand_without_yaku(hand: str, tile: str, given: dict[str, Any]) -> None:
    value = score_hand(hand, tile, **given)
    assert not value.wins
    assert value.points == 0
    assert value.payments == ()


def test_every_yaku_has_an_example() -> None:
    shown = {name for row in HOLDS for name in row[4]}
    shown |= {name for row in YAKUMAN for name in row[3]} | {"renhou"}
    assert shown == {yaku.label for yaku in list(Yaku)[:LOCAL_FROM]}


def with_rules(**overrides: Any) -> Any:
    return load_preset("tenhou").with_overrides(overrides)


def test_open_tanyao_needs_kuitan() -> None:
    strict = with_rules(open_tanyao=False)
    assert not score_hand("22567p45678s[c:234m]", "3s", ruleset=strict).wins
    closed = score_hand("234m22567p45678s", "3s", ruleset=strict)
    assert ("tanyao", 1) in closed.yaku


def test_pinfu_tsumo_by_switch() -> None:
    off = with_rules(pinfu_tsumo=False)
    value = score_hand("123m22567p45678s", "3s", tsumo=True, ruleset=off)
    assert value.yaku == (("menzen_tsumo", 1),)
    assert value.fu == 30


def test_ippatsu_and_double_riichi_by_switch() -> None:
    off = with_rules(ippatsu=False, double_riichi=False)
    given: dict[str, Any] = {"double_riichi": True, "ippatsu": True, "ruleset": off}
    assert score_hand("123m456p99s678s24m", "3m", **given).yaku == (("riichi", 1),)


def test_haitei_with_rinshan_by_switch() -> None:
    both = score_hand(
        "345m678p99s34s[k:2222m]", "5s", tsumo=True, rinshan=True, last_tile=True,
        ruleset=with_rules(haitei_with_rinshan=True),
    )  # fmt: skip
    assert both.yaku == (("rinshan", 1), ("haitei", 1))


def test_dora_by_switch() -> None:
    off = with_rules(dora=False, ura_dora=False)
    value = score_hand(
        "234m22567p45678s", "3s", riichi=True, dora_indicators=["3m"],
        ura_indicators=["3m"], ruleset=off,
    )  # fmt: skip
    assert [name for name, _ in value.yaku] == ["riichi", "pinfu", "tanyao"]


def test_ura_only_for_riichi() -> None:
    value = score_hand("234m22567p45678s", "3s", ura_indicators=["1p"])
    assert dict(value.yaku) == {"pinfu": 1, "tanyao": 1}
    anybody = with_rules(ura_reveal="any_winner")
    value = score_hand("234m22567p45678s", "3s", ura_indicators=["1p"], ruleset=anybody)
    assert dict(value.yaku) == {"pinfu": 1, "tanyao": 1, "ura_dora": 2}


def test_ryuuiisou_without_hatsu_by_switch() -> None:
    strict = with_rules(ryuuiisou_requires_hatsu=True)
    without = score_hand("2233334666s[p:888s]", "4s", ruleset=strict)
    assert without.yakuman == 0
    assert score_hand("234s66888s66z[p:333s]", "6z", ruleset=strict).yakuman == 1


def test_minimum_of_han_counts_no_dora() -> None:
    two = with_rules(min_han=2)
    given: dict[str, Any] = {"dora_indicators": ["1p", "4p"], "ruleset": two}
    poor = score_hand("123m22567p45678s", "3s", **given)
    assert not poor.wins
    assert poor.reason == "1 han without dora, 2 needed"
    assert score_hand("123m22567p45678s", "3s", riichi=True, **given).wins


RENHOU_HAND = ("123m456p789s2233z", "3z")


@pytest.mark.parametrize(
    ("word", "han", "limit", "points"),
    [
        ("none", 0, "", 0),
        ("han5", 5, "mangan", 8000),
        ("mangan", 5, "mangan", 8000),
        ("baiman", 8, "baiman", 16000),
        ("yakuman", 13, "yakuman", 32000),
    ],
)
def test_renhou_by_switch(word: str, han: int, limit: str, points: int) -> None:
    value = score_hand(*RENHOU_HAND, first_turn=True, ruleset=with_rules(renhou=word))
    assert (value.han, value.limit, value.points) == (han, limit, points)
    assert value.wins == (word != "none")


def test_renhou_of_fixed_size_gives_way_to_a_larger_hand() -> None:
    mangan = with_rules(renhou="mangan")
    hand = ("12345m88m223344m", "6m")
    large = score_hand(*hand, first_turn=True, ruleset=mangan)
    assert "renhou" not in dict(large.yaku)
    assert large.limit == "baiman"
    added = score_hand(*hand, first_turn=True, ruleset=with_rules(renhou="han5"))
    assert dict(added.yaku)["renhou"] == 5
    assert added.han == large.han + 5


def test_renhou_is_not_for_the_dealer_nor_tsumo() -> None:
    on = with_rules(renhou="yakuman")
    given: dict[str, Any] = {"first_turn": True, "ruleset": on}
    assert not score_hand(*RENHOU_HAND, seat_wind="E", **given).wins
    value = score_hand(*RENHOU_HAND, tsumo=True, **given)
    assert value.yaku == (("chiihou", 1),)


ALL_DOUBLE = ["kokushi13", "suuankou_tanki", "junsei_chuuren", "daisuushii"]


@pytest.mark.parametrize(
    ("hand", "tile"),
    [
        ("19m19p19s1234567z", "7z"),
        ("222m333p444s666z5s", "5s"),
        ("1112345678999m", "5m"),
        ("22m44z[p:111z][p:222z][p:333z]", "4z"),
    ],
)
def test_double_yakuman_by_switch(hand: str, tile: str) -> None:
    assert score_hand(hand, tile).points == 32000
    doubled = with_rules(double_yakuman=ALL_DOUBLE)
    assert score_hand(hand, tile, ruleset=doubled).points == 64000


def test_yakuman_stack_or_the_largest_counts() -> None:
    hand, tile = "111222333444z5z", "5z"
    sums = with_rules(double_yakuman=ALL_DOUBLE)
    assert score_hand(hand, tile, ruleset=sums).yakuman == 5
    largest = with_rules(double_yakuman=ALL_DOUBLE, yakuman_stacking="none")
    value = score_hand(hand, tile, ruleset=largest)
    assert value.yakuman == 2
    assert len(value.yaku) == 3
    capped = with_rules(double_yakuman=ALL_DOUBLE, yakuman_cap=3)
    assert score_hand(hand, tile, ruleset=capped).yakuman == 3


def test_norths_are_listed_with_the_dora() -> None:
    value = score_hand(
        "111p22567p45678s", "3s", ruleset="tenhou-sanma", riichi=True, nuki=2,
        dora_indicators=["3z"],
    )  # fmt: skip
    assert dict(value.yaku)["dora"] == 4
