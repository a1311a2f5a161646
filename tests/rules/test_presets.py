"""Every preset, pinned as it resolves: a changed default must not change one unseen."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from paifu.replay.rules import load_preset, preset_names
from paifu.replay.rules.documents import PRESETS, chain, preset_path
from paifu.replay.rules.ruleset import Ruleset
from paifu.replay.rules.sources import ASSUMED, NO_SOURCE, NOT_ARISING, references
from paifu.replay.rules.switches import switches

TENHOU: dict[str, Any] = {
    "players": 4,
    "start_points": 25000,
    "return_points": 30000,
    "goal_points": 30000,
    "scheduled_winds": 2,
    "extension": "sudden_death_renchan_first",
    "extension_max_winds": 1,
    "extension_ends_after_abort": False,
    "goal_compare": "ge",
    "goal_excludes_table_sticks": True,
    "agari_yame": "auto",
    "tenpai_yame": "auto",
    "yame_min_points": 30000,
    "yame_requires_first": True,
    "last_hand_dealer_repeat": "normal",
    "tobi": "below_zero",
    "upper_end_points": "none",
    "riichi_min_points": 1000,
    "wind_sequence": ("E", "S", "W", "N"),
    "riichi_stick_value": 1000,
    "wareme": False,
    "red_tiles": {"5m": 1, "5p": 1, "5s": 1},
    "dora": True,
    "ura_dora": True,
    "kan_dora": True,
    "kan_ura": True,
    "kan_dora_ankan": "before_rinshan",
    "kan_dora_daiminkan": "at_discard",
    "kan_dora_kakan": "at_discard",
    "kan_dora_pending_chain": "flip_on_next_kan",
    "kan_dora_if_robbed": False,
    "ura_reveal": "riichi_winner",
    "always_dora_tiles": (),
    "max_kans": 4,
    "kan_min_live_tiles": 1,
    "haitei_with_rinshan": False,
    "open_tanyao": True,
    "atozuke": "ari",
    "kuikae_chi": "same_and_suji",
    "kuikae_pon": "same",
    "kuikae_blocks_call": True,
    "last_discard_calls": False,
    "chankan_kokushi_on_ankan": False,
    "open_riichi": "none",
    "open_riichi_deal_in_yakuman": False,
    "riichi_min_live_tiles": 4,
    "riichi_stick_if_declaration_ronned": "unpaid",
    "ippatsu": True,
    "ippatsu_broken_by": ("chi", "pon", "daiminkan", "ankan", "kakan"),
    "double_riichi": True,
    "ankan_after_riichi": "waits_unchanged",
    "okuri_kan": False,
    "furiten_riichi": True,
    "noten_riichi": "impossible",
    "furiten_own_discards": True,
    "temp_furiten_release": "own_discard",
    "temp_furiten_without_yaku": True,
    "multi_ron": "double_triple_abort",
    "min_han": 1,
    "shibari": {},
    "shibari_after_overrides": True,
    "pinfu_tsumo": True,
    "open_pinfu_fu": 30,
    "double_wind_pair_fu": 4,
    "rinshan_tsumo_fu": True,
    "kiriage": False,
    "kazoe": "yakuman",
    "double_yakuman": (),
    "yakuman_stacking": "sum",
    "yakuman_cap": "none",
    "pure_wait_doubles_when_furiten": True,
    "renhou": "none",
    "renhou_combines": "fixed",
    "local_yaku": {},
    "paarenchan": {},
    "yaku_han_overrides": {},
    "ryuuiisou_requires_hatsu": False,
    "aotenjou": {},
    "suukantsu_timing": "complete_hand",
    "abort_kyuushu": "repeat",
    "kyuushu_optional": True,
    "kyuushu_counts_draw": True,
    "abort_suufon": "repeat",
    "abort_suucha_riichi": "repeat",
    "abort_suukaikan": "repeat",
    "suukaikan_timing": "after_discard",
    "abort_sanchahou": "repeat",
    "abort_honba": "plus1",
    "nagashi": "replace_noten",
    "nagashi_requires_no_own_call": False,
    "nagashi_multiple": "all",
    "nagashi_renchan": "dealer_tenpai",
    "nagashi_takes_honba_sticks": False,
    "nagashi_win_counts_for": (),
    "noten_penalty": 3000,
    "tenpai_requires_yaku": False,
    "karaten": "not_if_all_in_closed_hand",
    "noten_declaration": "auto",
    "dealer_repeat": {"E": "tenpai", "N": "tenpai", "S": "tenpai", "W": "tenpai"},
    "honba_on_passing_draw": "plus1",
    "honba_value": 300,
    "honba_multi_ron": "first",
    "sticks_multi_ron": "first",
    "leftover_sticks": "first_place",
    "pao": ("daisangen", "daisuushii"),
    "pao_scope": "whole_hand",
    "pao_ron": "half_half",
    "pao_honba": "pao_payer",
    "pao_trigger": "ankan_exposed",
    "win_multiplier": {"ron": 1, "tsumo": 1},
    "win_multiplier_timing": "after_rounding",
    "small_win_threshold": 0,
    "small_win_compare": "le",
    "small_win_takes_sticks": False,
    "no_losses": False,
    "multi_ron_dealer_repeat": "any_winner",
    "payment_rounding": "ceil_100",
    "chips": {},
    "uma": (20, 10, -10, -20),
    "uma_by_floating": {},
    "tie_break": "seat_order",
    "final_rounding": "none",
    "chombo": {},
    "yakitori": "none",
    "clock": {"base": 5, "reserve": 10, "reset": "hand"},
    "timeout_action": ("drawn_tile", "rightmost", "pass"),
    "hand_visibility": "normal",
    "abilities": False,
    "sanma_removed_tiles": ("2m", "3m", "4m", "5m", "6m", "7m", "8m"),
    "sanma_chi": False,
    "sanma_dora_wrap": True,
    "sanma_kita": "nuki_dora",
    "sanma_kita_new_indicator": False,
    "sanma_kita_tsumo_is_rinshan": True,
    "sanma_kita_breaks": ("ippatsu", "double_riichi", "tenhou_chiihou", "kyuushu"),
    "sanma_kita_ron": "without_chankan",
    "sanma_kita_pending_dora": "before_ron",
    "sanma_kita_is_discard": False,
    "sanma_kita_min_live_tiles": 1,
    "sanma_rinshan_tiles": 8,
    "sanma_tsumo_loss": "loss",
}
PINNED = Path(__file__).with_name("pinned.toml")


def pinned() -> dict[str, dict[str, Any]]:
    """What each preset says otherwise than `tenhou`."""
    return tomllib.loads(PINNED.read_text("utf-8"))


MATTERS: dict[str, Callable[[Ruleset], bool]] = {
    **dict.fromkeys(
        ("extension_max_winds", "extension_ends_after_abort", "goal_compare"),
        lambda rules: rules["extension"] != "none",
    ),
    "goal_excludes_table_sticks": lambda rules: rules["extension"] != "none",
    **dict.fromkeys(
        ("yame_min_points", "yame_requires_first"),
        lambda rules: (rules["agari_yame"], rules["tenpai_yame"]) != ("none", "none"),
    ),
    "kan_dora_pending_chain": lambda rules: any(
        rules[f"kan_dora_{kan}"] in ("at_discard", "after_discard")
        for kan in ("ankan", "daiminkan", "kakan")
    ),
    **dict.fromkeys(
        ("kyuushu_optional", "kyuushu_counts_draw"),
        lambda rules: rules["abort_kyuushu"] != "none",
    ),
    "suukaikan_timing": lambda rules: rules["abort_suukaikan"] != "none",
    "abort_honba": lambda rules: any(
        rules[f"abort_{how}"] != "none"
        for how in ("kyuushu", "suufon", "suucha_riichi", "suukaikan", "sanchahou")
    ),
    **dict.fromkeys(
        (
            *("nagashi_requires_no_own_call", "nagashi_multiple"),
            *("nagashi_renchan", "nagashi_takes_honba_sticks"),
        ),
        lambda rules: rules["nagashi"] != "none",
    ),
    "nagashi_win_counts_for": lambda rules: rules["nagashi"] == "as_win",
    **dict.fromkeys(
        ("honba_multi_ron", "sticks_multi_ron", "multi_ron_dealer_repeat"),
        lambda rules: rules["multi_ron"] != "head_bump",
    ),
    **dict.fromkeys(
        ("pao_scope", "pao_ron", "pao_honba", "pao_trigger"),
        lambda rules: rules["pao"] != (),
    ),
    "win_multiplier_timing": lambda rules: set(rules["win_multiplier"].values()) != {1},
    **dict.fromkeys(
        ("small_win_compare", "small_win_takes_sticks"),
        lambda rules: rules["small_win_threshold"] != 0,
    ),
    "timeout_action": lambda rules: bool(rules["clock"]),
    "shibari_after_overrides": lambda rules: bool(
        rules["shibari"] and rules["yaku_han_overrides"]
    ),
    "open_riichi_deal_in_yakuman": lambda rules: rules["open_riichi"] != "none",
    "renhou_combines": lambda rules: rules["renhou"] != "none",
    "pure_wait_doubles_when_furiten": lambda rules: bool(rules["double_yakuman"]),
    **dict.fromkeys(
        [name for name in switches() if name.startswith("sanma_")],
        lambda rules: rules["players"] == 3,
    ),
}
"""Switches that decide nothing while another is off, and when they do."""

EACH = pytest.mark.parametrize("name", preset_names())


def parent_of(name: str) -> Ruleset | None:
    documents = chain(preset_path(name))
    return load_preset(documents[-2].name) if len(documents) > 1 else None


def test_tenhou_is_pinned_switch_by_switch() -> None:
    assert dict(load_preset("tenhou").values) == TENHOU


def test_every_preset_is_pinned() -> None:
    assert sorted(pinned()) == list(preset_names())


@EACH
def test_a_preset_differs_from_tenhou_where_the_table_says(name: str) -> None:
    expected = {key: frozen(key, value) for key, value in pinned()[name].items()}
    assert dict(load_preset(name).values) == {**TENHOU, **expected}


def frozen(switch: str, value: Any) -> Any:
    return switches()[switch].frozen(value)


@EACH
def test_a_value_said_not_to_arise_decides_nothing(name: str) -> None:
    rules = load_preset(name)
    idle = [key for key, said in rules.sources.items() if said.text == NOT_ARISING]
    assert [switch for switch in idle if MATTERS[switch](rules)] == []


@EACH
def test_a_preset_has_every_switch_of_its_type(name: str) -> None:
    rules = load_preset(name)
    assert list(rules.values) == list(switches())
    assert [k for k, v in rules.values.items() if not switches()[k].fits(v)] == []


@EACH
def test_a_preset_is_named_as_its_file_and_has_a_title_of_its_own(name: str) -> None:
    titles = [load_preset(other).title for other in preset_names()]
    assert load_preset(name).name == name
    assert titles.count(load_preset(name).title) == 1


@EACH
def test_a_preset_states_only_what_differs_from_its_parent(name: str) -> None:
    own = chain(preset_path(name))[-1].rules
    parent = parent_of(name)
    inherited = (
        parent.values if parent else {k: s.default for k, s in switches().items()}
    )
    assert [key for key, value in own.items() if inherited[key] == value] == []


@EACH
def test_every_stated_value_has_a_source(name: str) -> None:
    own = chain(preset_path(name))[-1]
    assert own.rules.keys() <= own.sources.keys()


@EACH
def test_every_value_of_a_preset_has_a_source_in_it_or_in_one_it_extends(
    name: str,
) -> None:
    for switch, source in load_preset(name).sources.items():
        assert source.stated_in in preset_names(), switch
        assert source.text, switch


@EACH
def test_every_source_code_is_explained(name: str) -> None:
    for switch, text in chain(preset_path(name))[-1].sources.items():
        assert set(text.split(",")) <= references().keys(), switch


@EACH
def test_what_no_source_decides_has_its_reason(name: str) -> None:
    own = chain(preset_path(name))[-1]
    without = [k for k, v in own.sources.items() if ASSUMED in v.split(",")]
    assert [k for k in without if k not in own.assumed] == []


def test_every_explained_code_is_used() -> None:
    used = {
        code
        for name in preset_names()
        for text in chain(preset_path(name))[-1].sources.values()
        for code in text.split(",")
    }
    assert used == references().keys()
    assert {NO_SOURCE, ASSUMED, NOT_ARISING} <= used


@EACH
def test_presets_with_the_same_values_have_the_same_digest_and_no_others(
    name: str,
) -> None:
    mine = load_preset(name)
    for other in map(load_preset, preset_names()):
        assert (mine.digest == other.digest) == (mine.values == other.values)


def test_a_value_cited_anew_is_no_longer_assumed_for_the_parents_reason() -> None:
    # Which rounding holds in spring 2022 is open; in 2009 it is not.
    assert "final_rounding" in load_preset("tenhou-before-2022-06").assumed
    assert "final_rounding" not in load_preset("tenhou-2009").assumed


def test_what_is_assumed_goes_along_to_children() -> None:
    reason = load_preset("tenhou").assumed["pao_trigger"]
    assert load_preset("tenhou-sanma-east-2009").assumed["pao_trigger"] == reason


def test_the_uma_of_east_games_before_2010_06_is_told_to_be_assumed() -> None:
    assert "unknown" in load_preset("tenhou-east-before-2010-06").assumed["uma"]


@EACH
def test_a_preset_file_has_all_its_sections(name: str) -> None:
    found = tomllib.loads((PRESETS / f"{name}.toml").read_text("utf-8"))
    assert found.keys() - {"extends"} == {
        "name",
        "title",
        "rules",
        "sources",
        "assumed",
    }
