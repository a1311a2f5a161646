"""What the kernels read: every switch as ints, and a constant for every word."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from paifu.logs.engine import fields, plain, record
from paifu.logs.tiles import KIND_OF, RED_IDS
from paifu.replay.rules import Ruleset, load_preset, preset_names
from paifu.replay.rules import record as module
from paifu.replay.rules.frozen import FrozenMap
from paifu.replay.rules.record import (
    CHOMBO_AT_HAND,
    DEALER_REPEAT_TENPAI,
    DEALER_REPEAT_WIN,
    EXTENSION_NONE,
    IN_THOUSANDS,
    KAN_DORA_AT_DISCARD,
    KAN_DORA_BEFORE_RINSHAN,
    NAGASHI_REPLACE_NOTEN,
    PAARENCHAN_SCOPE_DEALER,
    PAO_DAISANGEN,
    PAO_DAISUUSHII,
    POINTS_A_UNIT,
    UNSET,
    Rules,
    encode,
    plain_rules,
    record_rules,
)
from paifu.replay.rules.switches import Switch, switches

TABLES: dict[str, set[str]] = {
    "wind_sequence": {"winds", "wind_count"},
    "dealer_repeat": {"dealer_repeat"},
    "red_tiles": {"reds", "red_kinds"},
    "sanma_removed_tiles": {"removed"},
    "uma": {"uma"},
    "uma_by_floating": {"uma"},
    "win_multiplier": {"win_multiplier_tsumo", "win_multiplier_ron"},
    "chips": {"chips_ippatsu", "chips_ura", "chips_red", "chips_yakuman"},
    "chombo": {"chombo_points", "chombo_at"},
    "always_dora_tiles": {"always_dora", "always_dora_count"},
    "shibari": {"shibari_honba", "shibari_han", "counted_closed", "counted_open"},
    "shibari_after_overrides": {"counted_closed", "counted_open"},
    "yaku_han_overrides": {"closed_han", "open_han", "earned_closed", "earned_open"},
    "local_yaku": {"local_closed", "local_open", "local_limits", "local_units"},
    "paarenchan": {
        f"paarenchan_{key}"
        for key in ("wins", "needs_yaku", "scope", "draws_break", "deal_passes")
    },
    "aotenjou": {
        f"aotenjou_{key}"
        for key in ("yakuman_han", "cap_child", "cap_dealer", "yakuman_adds_yaku")
    },
    "clock": set(),
    "timeout_action": set(),
    "hand_visibility": set(),
    "abilities": set(),
}
"""Switches that are no single int, with the fields they become; those of the play
environment (group 10) change no result, and no kernel reads them."""

KAN_DORA = {"kan_dora_ankan", "kan_dora_daiminkan", "kan_dora_kakan"}


def constant(switch: str, word: str) -> str:
    prefix = "KAN_DORA" if switch in KAN_DORA else switch.upper()
    return f"{prefix}_{word.upper()}"


def words() -> list[tuple[Switch, int, str]]:
    return [
        (switch, place, word)
        for switch in switches().values()
        for place, word in enumerate(switch.values)
        if isinstance(word, str) and TABLES.get(switch.name) != set()
    ]


def table_words() -> list[tuple[str, int, str]]:
    """Words that an entry of a table may be: field of `Rules`, place, word."""
    return [
        (f"{switch.name}_{key}", place, word)
        for switch in switches().values()
        if TABLES.get(switch.name) and switch.type == "table"
        for key, field in switch.fields.items()
        for place, word in enumerate(field.values)
    ]


@pytest.mark.parametrize(("field", "place", "word"), table_words())
def test_a_constant_of_a_tables_entry_is_its_words_place(
    field: str, place: int, word: str
) -> None:
    assert getattr(module, f"{field}_{word}".upper()) == place


def with_value(rules: Ruleset, name: str, value: Any) -> Ruleset:
    """The rules with one value, whether it agrees with the others or not."""
    return replace(rules, values=FrozenMap({**rules.values, name: value}))


@pytest.mark.parametrize(
    ("switch", "place", "word"),
    words(),
    ids=lambda part: str(getattr(part, "name", part)),
)
def test_a_constant_is_its_words_place_in_the_switch(
    switch: Switch, place: int, word: str
) -> None:
    number = 1 << place if switch.type == "set" else place
    assert getattr(module, constant(switch.name, word)) == number


def test_no_two_words_share_a_constant() -> None:
    named = {
        constant(switch.name, word): (switch.name, word)
        for switch, _, word in words()
        if switch.name not in KAN_DORA
    }
    rest = [switch for switch, _, _ in words() if switch.name not in KAN_DORA]
    assert len(named) == len(rest)


def test_every_constant_is_a_word_of_a_switch() -> None:
    known = {constant(switch.name, word) for switch, _, word in words()}
    known |= {f"{table}_{word}".upper() for table, _, word in table_words()}
    here = {
        name
        for name, value in vars(module).items()
        if name.isupper() and isinstance(value, int)
    }
    assert here - known == {"UNSET", "POINTS_A_UNIT", "YAKU_COUNT", "LOCAL_COUNT"}


def test_the_three_kan_dora_timings_share_their_words() -> None:
    assert len({switches()[name].values for name in KAN_DORA}) == 1


def test_fields_and_switches_correspond() -> None:
    expected = {field for name in switches() for field in TABLES.get(name, {name})}
    assert set(fields(Rules)) == expected


@pytest.mark.parametrize(
    ("name", "value", "number"),
    [
        (switch.name, word, 1 << place if switch.type == "set" else place)
        for switch, place, word in words()
        if switch.name not in TABLES
    ]
    + [
        (switch.name, number, number)
        for switch in switches().values()
        if switch.type == "enum"
        for number in switch.values
        if isinstance(number, int)
    ]
    + [
        (switch.name, value, int(value))
        for switch in switches().values()
        if switch.type == "bool" and switch.name not in TABLES
        for value in (False, True)
    ]
    + [
        (switch.name, number, number)
        for switch in switches().values()
        if switch.type == "int"
        for number in (switch.lowest, switch.highest)
    ]
    + [
        (switch.name, "none", UNSET)
        for switch in switches().values()
        if switch.nullable
    ],
)
def test_every_value_of_every_switch_is_encoded(
    name: str, value: Any, number: int
) -> None:
    given = (value,) if switches()[name].type == "set" else value
    rules = with_value(load_preset("tenhou"), name, given)
    units = POINTS_A_UNIT if name in IN_THOUSANDS and number != UNSET else 1
    assert getattr(plain_rules(rules), name) == number * units


def test_an_empty_table_is_off() -> None:
    rules = plain_rules(load_preset("tenhou"))
    assert (rules.shibari_han, rules.paarenchan_wins, rules.aotenjou_cap_child) == (
        0,
        0,
        0,
    )


def test_a_table_is_a_number_an_entry() -> None:
    given = {"wins": 8, "scope": "dealer", "draws_break": True}
    rules = plain_rules(load_preset("tenhou").with_overrides({"paarenchan": given}))
    assert rules.paarenchan_wins == 8
    assert rules.paarenchan_scope == PAARENCHAN_SCOPE_DEALER
    assert (rules.paarenchan_draws_break, rules.paarenchan_deal_passes) == (1, 0)


def test_always_dora_are_kinds_and_counted() -> None:
    rules = plain_rules(
        load_preset("tenhou").with_overrides({"always_dora_tiles": ["7z", "1m"]})
    )
    assert rules.always_dora[: rules.always_dora_count] == [33, 0]


def test_a_set_is_a_mask() -> None:
    both = PAO_DAISANGEN | PAO_DAISUUSHII
    assert plain_rules(load_preset("tenhou")).pao == both
    none = load_preset("tenhou").with_overrides({"pao": []})
    assert plain_rules(none).pao == 0


def test_unset_is_below_any_number_of_points() -> None:
    lowest = min(switch.lowest for switch in switches().values())
    assert lowest * 1000 * 1000 > UNSET


def test_uma_is_in_points() -> None:
    usual = [20000, 10000, -10000, -20000]
    assert plain_rules(load_preset("tenhou")).uma == [usual] * 5


def test_uma_by_floating_replaces_the_usual_one() -> None:
    by_count = {"1": [12, -1, -3, -8], "3": [8, 3, 1, -12]}
    rules = load_preset("tenhou").with_overrides({"uma_by_floating": by_count})
    usual = [20000, 10000, -10000, -20000]
    one, three = [12000, -1000, -3000, -8000], [8000, 3000, 1000, -12000]
    assert plain_rules(rules).uma == [usual, one, usual, three, usual]


def test_entries_of_a_table_are_fields_and_those_left_out_are_0() -> None:
    overrides = {
        "chips": {"ura": 2},
        "chombo": {"points": -20, "at": "hand"},
        "win_multiplier": {"tsumo": 2, "ron": 1},
    }
    rules = plain_rules(load_preset("tenhou").with_overrides(overrides))
    assert (rules.chips_ippatsu, rules.chips_ura, rules.chips_red) == (0, 2, 0)
    assert (rules.chombo_points, rules.chombo_at) == (-20000, CHOMBO_AT_HAND)
    assert (rules.win_multiplier_tsumo, rules.win_multiplier_ron) == (2, 1)


def test_uma_of_three_players_is_filled_up_with_nothing() -> None:
    assert plain_rules(load_preset("tenhou-sanma")).uma == [[20000, 0, -20000, 0]] * 5


def test_winds_are_numbered_and_counted() -> None:
    rules = load_preset("tenhou").with_overrides({"wind_sequence": ["E", "W"]})
    assert plain_rules(rules).winds == [0, 2, 0, 0]
    assert plain_rules(rules).wind_count == 2
    assert plain_rules(load_preset("tenhou")).winds == [0, 1, 2, 3]
    assert plain_rules(load_preset("tenhou")).wind_count == 4


def test_dealer_repeat_goes_by_round_wind() -> None:
    by_wind = {"N": "tenpai", "E": "win", "W": "tenpai", "S": "tenpai"}
    rules = load_preset("tenhou").with_overrides({"dealer_repeat": by_wind})
    assert plain_rules(rules).dealer_repeat == [
        DEALER_REPEAT_WIN,
        DEALER_REPEAT_TENPAI,
        DEALER_REPEAT_TENPAI,
        DEALER_REPEAT_TENPAI,
    ]


def red_ids(rules: Ruleset) -> list[int]:
    return [tile for tile, red in enumerate(plain_rules(rules).reds) if red]


def test_one_red_five_of_each_suit_is_the_ids_records_use() -> None:
    assert red_ids(load_preset("tenhou")) == list(RED_IDS)


def test_red_copies_are_the_lowest_ids_of_their_kind() -> None:
    rules = load_preset("tenhou").with_overrides({"red_tiles": {"5p": 2, "1m": 4}})
    assert red_ids(rules) == [0, 1, 2, 3, 52, 53]


def test_no_red_tiles_are_no_ids() -> None:
    assert red_ids(load_preset("tenhou-no-red")) == []


def test_three_players_play_without_2m_to_8m() -> None:
    removed = plain_rules(load_preset("tenhou-sanma")).removed
    gone = [name for name, kind in KIND_OF.items() if removed[kind]]
    assert gone == ["2m", "3m", "4m", "5m", "6m", "7m", "8m"]


def test_four_players_play_with_every_tile() -> None:
    assert plain_rules(load_preset("tenhou")).removed == [0] * 34


def test_tenhou_reads_as_its_words() -> None:
    rules = plain_rules(load_preset("tenhou"))
    assert rules.kan_dora_ankan == KAN_DORA_BEFORE_RINSHAN
    assert rules.kan_dora_kakan == KAN_DORA_AT_DISCARD
    assert rules.nagashi == NAGASHI_REPLACE_NOTEN
    assert plain_rules(load_preset("tenhou-meijinsen")).extension == EXTENSION_NONE


@pytest.mark.parametrize("name", preset_names())
def test_the_record_holds_what_the_plain_object_holds(name: str) -> None:
    made, here = record_rules(load_preset(name)), plain_rules(load_preset(name))
    assert made.shape == (1,)
    for field, shape in fields(Rules).items():
        assert made[0][field].tolist() == getattr(here, field)
        assert made.dtype[field].shape == shape


def test_every_field_is_overwritten() -> None:
    rules = load_preset("tenhou-sanma")
    stained, array = plain(Rules, 77), record(Rules, 2)
    array.view("i8")[:] = 77
    encode(rules, stained)
    encode(rules, array[1])
    assert vars(stained) == vars(plain_rules(rules))
    assert array[1] == record_rules(rules)[0]
    assert array[0]["players"] == 77


def flat(value: Any) -> list[Any]:
    """Every int of a field."""
    parts = value if isinstance(value, list) else [value]
    return [
        number
        for part in parts
        for number in (part if isinstance(part, list) else [part])
    ]


def test_a_plain_object_holds_plain_ints() -> None:
    for field, value in vars(plain_rules(load_preset("mahjong-soul"))).items():
        assert {type(part) for part in flat(value)} == {int}, field
