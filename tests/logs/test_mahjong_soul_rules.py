"""Fields of a Mahjong Soul room, and the switches that they set."""

from __future__ import annotations

from typing import Any

import pytest

from paifu.logs.formats.mahjong_soul_rules import FIELDS, REFUSED, SHARED, rules_hint
from paifu.replay.rules import load_preset
from paifu.replay.rules.ruleset import Ruleset

SHORT_CLOCK = {"base": 3, "reserve": 5, "reset": "hand", "grace": 3} | {
    "counts": "seconds"
}


def rules(detail: dict[str, Any], players: int = 4, winds: int = 2) -> Ruleset:
    """What a room's fields come to; they must not be refused."""
    hint = rules_hint(detail, players, winds, "friend room")
    assert hint.refuse == ""
    return load_preset(hint.preset).with_overrides(hint.overrides)


@pytest.mark.parametrize(
    ("players", "winds", "preset"),
    [(4, 2, "mahjong-soul"), (4, 1, "mahjong-soul-east"), (3, 2, "mahjong-soul-sanma")],
)
def test_a_game_without_fields_is_ranked(players: int, winds: int, preset: str) -> None:
    assert rules({}, players, winds).digest == load_preset(preset).digest


def test_an_east_game_of_three_is_a_hanchan_with_one_wind() -> None:
    assert load_preset("mahjong-soul-sanma").differences(rules({}, 3, 1)) == {
        "scheduled_winds": (2, 1)
    }


RANKED: dict[str, Any] = {
    "init_point": 25000, "fandian": 30000, "jingsuanyuandian": 25000,
    "have_nanruxiru": 1, "have_helezhongju": 1, "have_tingpaizhongju": 1,
    "can_jifei": 1, "tianbian_value": 0, "liqibang_value": 1000, "dora_count": 3,
    "have_biao_dora": 1, "have_gang_biao_dora": 1, "have_li_dora": 1,
    "have_gang_li_dora": 1, "ming_dora_immediately_open": 0, "shiduan": 1,
    "enable_shiti": 0, "have_yifa": 1, "enable_nontsumo_liqi": 0,
    "disable_angang_guoshi": 0, "have_toutiao": 0, "have_sanjiahele": 0, "fanfu": 1,
    "disable_double_wind_four_fu": 0, "have_qieshangmanguan": 0,
    "disable_leijiyiman": 0, "disable_double_yakuman": 0,
    "disable_composite_yakuman": 0, "disable_multi_yukaman": 0,
    "have_jiuzhongjiupai": 1, "have_sifenglianda": 1, "have_sijializhi": 1,
    "have_sigangsanle": 1, "have_liujumanguan": 1, "have_helelianzhuang": 1,
    "have_tingpailianzhuang": 1, "changbang_value": 100, "open_hand": 0,
    "have_zimosun": 1, "time_fixed": 5, "time_add": 20,
    "shunweima_2": 5, "shunweima_3": -5, "shunweima_4": -15,
    "noting_fafu_1": 1000, "noting_fafu_2": 1500, "noting_fafu_3": 3000,
}  # fmt: skip


def test_fields_with_ranked_values_are_the_ranked_game() -> None:
    assert load_preset("mahjong-soul").differences(rules(RANKED)) == {}
    assert set(RANKED) == set(FIELDS) | SHARED


@pytest.mark.parametrize(
    ("detail", "changed"),
    [
        ({"init_point": 30000, "jingsuanyuandian": 30000},
         {"start_points": 30000, "return_points": 30000}),
        ({"have_nanruxiru": 0}, {"extension": "none", "goal_points": "none"}),
        ({"can_jifei": 0}, {"tobi": "none"}),
        ({"tianbian_value": 60000}, {"upper_end_points": 60000}),
        ({"dora_count": 4}, {"red_tiles": {"5m": 1, "5p": 2, "5s": 1}}),
        ({"dora_count": 0}, {"red_tiles": {}}),
        ({"shiduan": 0}, {"open_tanyao": False}),
        ({"ming_dora_immediately_open": 1},
         {"kan_dora_daiminkan": "before_rinshan", "kan_dora_kakan": "before_rinshan"}),
        ({"enable_shiti": 1}, {"kuikae_chi": "none", "kuikae_pon": "none"}),
        ({"have_toutiao": 1}, {"multi_ron": "head_bump"}),
        ({"have_sanjiahele": 1},
         {"multi_ron": "double_triple_abort", "abort_sanchahou": "repeat"}),
        ({"fanfu": 4}, {"min_han": 4}),
        ({"disable_double_wind_four_fu": 1}, {"double_wind_pair_fu": 2}),
        ({"disable_double_yakuman": 1}, {"double_yakuman": ()}),
        ({"disable_multi_yukaman": 1}, {"yakuman_cap": 1}),
        ({"changbang_value": 500}, {"honba_value": 1500}),
        ({"have_tingpailianzhuang": 0},
         {"dealer_repeat": dict.fromkeys("ENSW", "win")}),
        ({"have_helelianzhuang": 0, "have_tingpailianzhuang": 0},
         {"dealer_repeat": dict.fromkeys("ENSW", "none")}),
        ({"shunweima_2": 10, "shunweima_3": -10, "shunweima_4": -30},
         {"uma": (30, 10, -10, -30)}),
        ({"time_fixed": 3, "time_add": 5},
         {"clock": SHORT_CLOCK}),
        ({"open_hand": 1}, {"hand_visibility": "all_open"}),
    ],
    ids=str,
)  # fmt: skip
def test_a_field_sets_its_switches(
    detail: dict[str, Any], changed: dict[str, Any]
) -> None:
    found = load_preset("mahjong-soul").differences(rules(detail))
    assert {switch: value for switch, (_, value) in found.items()} == changed


def test_counters_of_three_players_are_paid_by_two() -> None:
    assert rules({"changbang_value": 500}, players=3)["honba_value"] == 1000


@pytest.mark.parametrize("name", REFUSED)
def test_a_mode_that_no_source_describes_is_refused(name: str) -> None:
    assert name in rules_hint({name: 1}, 4, 2, "friend room").refuse
    assert rules_hint({name: 0}, 4, 2, "friend room").refuse == ""


@pytest.mark.parametrize(
    "detail",
    [
        {"new_mode": 1},
        {"dora_count": 5},
        {"fanfu": 3},
        {"can_jifei": 2},
        {"noting_fafu_1": 500},
        {"liqibang_value": 500},
        {"tianbian_value": -1},
    ],
)
def test_what_is_not_known_is_refused_with_its_name_and_value(
    detail: dict[str, Any],
) -> None:
    [(name, value)] = detail.items()
    assert f"{name} = {value}" in rules_hint(detail, 4, 2, "friend room").refuse


def test_tsumo_without_loss_is_refused_with_three_players() -> None:
    assert rules_hint({"have_zimosun": 0}, 3, 2, "friend room").refuse
