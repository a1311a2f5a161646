"""What fu a hand has, and for what."""

from __future__ import annotations

from typing import Any

import pytest

from paifu.replay.hand.api import score_hand
from paifu.replay.hand.fu import FU_SET
from paifu.replay.rules import load_preset
from paifu.replay.words import phrases

# name, hand, winning tile, circumstances, fu items (text, tile, fu), fu
ROWS: list[tuple[str, str, str, dict[str, Any], list[tuple[str, str, int]], int]] = [
    ("closed_pinfu_ron", "123m22567p45678s", "3s", {},
     [("base", "", 20), ("closed ron", "", 10)], 30),
    ("pinfu_tsumo_has_no_tsumo_fu", "123m22567p45678s", "3s", {"tsumo": True},
     [("base", "", 20)], 20),
    ("open_hand_without_fu_is_30", "22567p45678s[c:234m]", "3s", {},
     [("base", "", 20), ("open hand without other fu", "", 10)], 30),
    ("open_hand_without_fu_by_tsumo", "22567p45678s[c:234m]", "3s", {"tsumo": True},
     [("base", "", 20), ("tsumo", "", 2)], 30),
    ("chiitoitsu_is_25", "1188m2299p4477s3z", "3z", {}, [("chiitoitsu", "", 25)], 25),
    ("kokushi_has_none", "19m199p19s123456z", "7z", {}, [], 0),
    ("kanchan", "123456p99s678s24m", "3m", {"riichi": True},
     [("base", "", 20), ("kanchan wait", "3m", 2), ("closed ron", "", 10)], 40),
    ("penchan_low", "12m345456p99s678s", "3m", {"riichi": True},
     [("base", "", 20), ("penchan wait", "3m", 2), ("closed ron", "", 10)], 40),
    ("penchan_high", "89m345456p99s678s", "7m", {"riichi": True},
     [("base", "", 20), ("penchan wait", "7m", 2), ("closed ron", "", 10)], 40),
    ("tanki_of_a_dragon", "123m456p678s345m5z", "5z", {"riichi": True},
     [("base", "", 20), ("pair of dragons", "5z", 2), ("tanki wait", "5z", 2),
      ("closed ron", "", 10)], 40),
    ("pair_of_the_seat_wind", "123m567p45678s22z", "3s", {"riichi": True},
     [("base", "", 20), ("pair of the seat wind", "2z", 2), ("closed ron", "", 10)],
     40),
    ("pair_of_the_round_wind", "123m567p45678s11z", "3s", {"riichi": True},
     [("base", "", 20), ("pair of the round wind", "1z", 2), ("closed ron", "", 10)],
     40),
    ("pair_of_both_winds", "123m567p45678s11z", "3s",
     {"riichi": True, "seat_wind": "E"},
     [("base", "", 20), ("pair of the seat and round wind", "1z", 4),
      ("closed ron", "", 10)], 40),
    ("pair_of_a_guest_wind", "123m567p45678s44z", "3s", {},
     [("base", "", 20), ("closed ron", "", 10)], 30),
    ("ron_on_shanpon_opens_the_triplet", "123m567p678s22m55s", "5s", {"riichi": True},
     [("base", "", 20), ("open triplet", "5s", 2), ("closed ron", "", 10)], 40),
    ("tsumo_on_shanpon_keeps_it_concealed", "123m567p678s22m55s", "5s",
     {"tsumo": True}, [("base", "", 20), ("concealed triplet", "5s", 4),
                       ("tsumo", "", 2)], 30),
    ("sets_of_all_sizes", "23m99s[a:3333z][k:9999m][a:0555p]", "4m", {},
     [("base", "", 20), ("concealed quad of terminals or honours", "3z", 32),
      ("open quad of terminals or honours", "9m", 16), ("concealed quad", "5p", 16)],
     90),
    ("triplets_of_all_sizes", "222m999p4s[p:333s][p:111z]", "4s", {},
     [("base", "", 20), ("concealed triplet", "2m", 4),
      ("concealed triplet of terminals or honours", "9p", 8),
      ("open triplet", "3s", 2), ("open triplet of terminals or honours", "1z", 4),
      ("tanki wait", "4s", 2)], 40),
    ("open_quad_of_simples", "345m678p99s34s[k:2222m]", "5s",
     {"tsumo": True, "rinshan": True},
     [("base", "", 20), ("open quad", "2m", 8), ("tsumo", "", 2)], 30),
    ("fu_are_counted_in_a_yakuman_too", "222m333p444s55s66z", "6z", {"tsumo": True},
     [("base", "", 20), ("concealed triplet", "2m", 4), ("concealed triplet", "3p", 4),
      ("concealed triplet", "4s", 4), ("concealed triplet of terminals or honours",
                                       "6z", 8), ("tsumo", "", 2)], 50),
    ("tenhou_as_pinfu_has_no_tsumo_fu", "123m22567p45678s", "3s",
     {"tsumo": True, "first_turn": True, "seat_wind": "E"}, [("base", "", 20)], 20),
]  # fmt: skip


@pytest.mark.parametrize(
    ("hand", "tile", "given", "items", "fu"),
    [row[1:] for row in ROWS],
    ids=[row[0] for row in ROWS],
)
def test_fu_of_a_hand(
    hand: str,
    tile: str,
    given: dict[str, Any],
    items: list[tuple[str, str, int]],
    fu: int,
) -> None:
    value = score_hand(hand, tile, **given)
    assert sorted(value.fu_items) == sorted(items)
    assert value.fu == fu


def test_items_have_a_text_each() -> None:
    said = phrases("en", "explain")
    texts = [text for key, text in said.items() if key.startswith("fu.item.")]
    assert len(texts) == FU_SET + 8
    assert len(set(texts)) == len(texts)


# switch, value, hand, winning tile, circumstances, fu
SWITCHES: list[tuple[str, Any, str, str, dict[str, Any], int]] = [
    ("pinfu_tsumo", False, "123m22567p45678s", "3s", {"tsumo": True}, 30),
    ("open_pinfu_fu", 20, "22567p45678s[c:234m]", "3s", {}, 20),
    ("open_pinfu_fu", 20, "22567p45678s[c:234m]", "3s", {"tsumo": True}, 20),
    ("open_pinfu_fu", 20, "22567p46789s[c:234m]", "5s", {"tsumo": True}, 30),
    ("double_wind_pair_fu", 2, "222p678m45s11z[p:555z]", "6s", {"seat_wind": "E"}, 30),
    ("double_wind_pair_fu", 4, "222p678m45s11z[p:555z]", "6s", {"seat_wind": "E"}, 40),
    ("rinshan_tsumo_fu", True, "333p678p99s34s[a:2222m]", "5s",
     {"tsumo": True, "rinshan": True}, 50),
    ("rinshan_tsumo_fu", False, "333p678p99s34s[a:2222m]", "5s",
     {"tsumo": True, "rinshan": True}, 40),
]  # fmt: skip


@pytest.mark.parametrize(
    ("switch", "value", "hand", "tile", "given", "fu"),
    SWITCHES,
    ids=[f"{row[0]}_{row[1]}_{row[2]}_{len(row[4])}" for row in SWITCHES],
)
def test_fu_by_switch(
    switch: str, value: Any, hand: str, tile: str, given: dict[str, Any], fu: int
) -> None:
    ruleset = load_preset("tenhou").with_overrides({switch: value})
    assert score_hand(hand, tile, ruleset=ruleset, **given).fu == fu


@pytest.mark.parametrize(
    ("hand", "tile", "wait"),
    [
        ("123m22567p45678s", "3s", "ryanmen"),
        ("123m22567p45678s", "9s", "ryanmen"),
        ("123456p99s678s24m", "3m", "kanchan"),
        ("12m345456p99s678s", "3m", "penchan"),
        ("89m345456p99s678s", "7m", "penchan"),
        ("123m567p678s22m55s", "5s", "shanpon"),
        ("123m456p678s345m5z", "5z", "tanki"),
        ("1188m2299p4477s3z", "3z", "tanki"),
        ("19m199p19s123456z", "7z", "kokushi"),
        ("19m19p19s1234567z", "7z", "kokushi 13"),
    ],
)
def test_wait(hand: str, tile: str, wait: str) -> None:
    assert score_hand(hand, tile, riichi=True).wait == wait
