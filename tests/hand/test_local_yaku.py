"""Local yaku: a hand that has it, and one that just misses it; rows and questions."""

from __future__ import annotations

import inspect
import re
from typing import Any

import pytest

from paifu.logs.yaku import LOCAL_COUNT, LOCAL_FROM, Yaku
from paifu.replay.hand import local_yaku as module
from paifu.replay.hand.api import HandValue, score_hand
from paifu.replay.hand.asking import asking
from paifu.replay.hand.local_yaku import (
    REPLACED_LOCAL,
    REPLACED_USUAL,
    ask_local,
)
from paifu.replay.rules import Ruleset, load_preset
from paifu.replay.rules.yaku_rows import LOCAL_ROWS, NAMED_LOCAL


def test_every_local_yaku_is_asked_for_its_bit() -> None:
    asked = re.findall(r"is_(\w+)\(.* << (\d+)", inspect.getsource(ask_local))
    ids = [(row.yaku.label, str(row.yaku - LOCAL_FROM)) for row in LOCAL_ROWS]
    assert asked == ids
    assert len(LOCAL_ROWS) == LOCAL_COUNT <= 61


def test_a_row_without_its_predicate_is_named() -> None:
    with pytest.raises(KeyError, match="is_nothing"):
        asking("asked", ["is_kanburi", "is_nothing"], module.__dict__)


def test_every_local_predicate_names_its_kanji() -> None:
    for row in LOCAL_ROWS:
        predicate = getattr(module, f"is_{row.yaku.label}")
        assert predicate.__doc__.startswith(row.yaku.kanji)


def test_what_a_local_yaku_replaces_is_split_in_two_masks() -> None:
    for n, row in enumerate(LOCAL_ROWS):
        usual = [yaku for yaku in Yaku if yaku < LOCAL_FROM]
        assert REPLACED_USUAL[n] == sum(1 << y for y in usual if y in row.yaku.replaces)
        rest = [yaku - LOCAL_FROM for yaku in row.yaku.replaces if yaku >= LOCAL_FROM]
        assert REPLACED_LOCAL[n] == sum(1 << place for place in rest)
        assert all(place < n for place in rest)


HAN = {"closed": 2, "open": 1}
LIMIT = {"yakuman": 1}


def with_local(name: str, worth: dict[str, int]) -> Ruleset:
    return load_preset("tenhou").with_overrides({"local_yaku": {name: worth}})


def valued(name: str, worth: dict[str, int], hand: str, **given: Any) -> HandValue:
    tile = given.pop("tile")
    return score_hand(hand, tile, ruleset=with_local(name, worth), **given)


# name, hand that has it, winning tile, hand that just misses it, winning tile
SHAPES: list[tuple[str, dict[str, int], str, str, str, str]] = [
    ("sanrenkou", HAN, "222333444m67p99s", "8p", "222333555m67p99s", "8p"),
    ("sanrenkou", HAN, "99p77788s[p:555s][p:666s]", "9p", "99p88s888m[p:777s][p:999s]",
     "9p"),
    ("suurenkou", LIMIT, "555m9s[p:222m][p:333m][p:444m]", "9s",
     "666m9s[p:222m][p:333m][p:444m]", "9s"),
    ("isshoku_sanjun", HAN, "22233344m678p99s", "4m", "223344m345m678p9s", "9s"),
    ("isshoku_sanjun", HAN, "234m234m67p99s[c:234m]", "8p", "234m67p99s345m[c:234m]",
     "8p"),
    ("isshoku_yonjun", LIMIT, "2222333344449s", "9s", "2222333344455s", "5s"),
    ("shousharin", LIMIT, "1122334455667p", "7p", "1122334455779p", "9p"),
    ("shousharin", LIMIT, "3344556677889p", "9p", "3344556677889s", "9s"),
    ("daisharin", LIMIT, "2233445566778p", "8p", "1122334455667p", "7p"),
    ("daichikurin", LIMIT, "2233445566778s", "8s", "2233445566779s", "9s"),
    ("daisuurin", LIMIT, "2233445566778m", "8m", "2233445566778p", "8p"),
    ("daichisei", LIMIT, "1122334455667z", "7z", "112233445566z1m", "1m"),
    ("uumensai", HAN, "234m678p999s11z55z", "5z", "234m678m999s11z55z", "5z"),
    ("uumensai", HAN, "234m78p111z55z[c:678s]", "9p", "234m78p666z55z[c:678s]", "9p"),
    ("juunirakutai", HAN, "3p[p:222m][p:444z][c:456s][k:9999p]", "3p",
     "3p[p:222m][p:444z][c:456s][a:9999p]", "3p"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "worth", "hand", "tile", "miss", "other"), SHAPES)
def test_a_local_shape(
    name: str, worth: dict[str, int], hand: str, tile: str, miss: str, other: str
) -> None:
    found = dict(valued(name, worth, hand, tile=tile).yaku)
    closed = not re.search(r"\[[cpk]", hand)
    assert found[name] == (
        worth.get("yakuman") or worth["closed" if closed else "open"]
    )
    assert name not in dict(valued(name, worth, miss, tile=other).yaku)
    assert name not in dict(score_hand(hand, tile).yaku)


WON: list[tuple[str, str, str, dict[str, Any], dict[str, Any]]] = [
    ("tsubame_gaeshi", "345m678p999s46s11z", "5s", {"on_declaration": True}, {}),
    ("kanburi", "345m678p999s46s11z", "5s", {"after_kan": True}, {}),
    ("iipin_moyue", "345m678m999s23p11z", "1p", {"tsumo": True, "last_tile": True},
     {"tsumo": True}),
    ("chuupin_raoyui", "345m678m999s78p11z", "9p", {"last_tile": True},
     {"last_tile": True, "tsumo": True}),
    ("ishi_no_ue_nimo_sannen", "345m678m999s78p11z", "9p",
     {"last_tile": True, "double_riichi": True}, {"last_tile": True, "riichi": True}),
    ("ishi_no_ue_nimo_sannen", "345m678m999s78p11z", "9p",
     {"last_tile": True, "double_riichi": True, "tsumo": True},
     {"double_riichi": True}),
    ("juunirakutai", "3p[p:222m][p:444z][c:456s][k:9999p]", "3p", {}, {"tsumo": True}),
]  # fmt: skip


@pytest.mark.parametrize(("name", "hand", "tile", "given", "miss"), WON)
def test_a_local_yaku_of_how_the_hand_is_won(
    name: str, hand: str, tile: str, given: dict[str, Any], miss: dict[str, Any]
) -> None:
    assert name in dict(valued(name, HAN, hand, tile=tile, **given).yaku)
    assert name not in dict(valued(name, HAN, hand, tile=tile, **miss).yaku)


def test_every_named_local_yaku_has_an_example() -> None:
    shown = {row[0] for row in SHAPES} | {row[0] for row in WON}
    assert shown == set(NAMED_LOCAL)


@pytest.mark.parametrize(
    ("name", "hand", "tile", "weaker"),
    [
        ("isshoku_sanjun", "22233344m678p99s", "4m", "iipeikou"),
        ("isshoku_yonjun", "2222333344449s", "9s", "ryanpeikou"),
    ],
)
def test_a_local_yaku_takes_the_place_of_a_weaker_one(
    name: str, hand: str, tile: str, weaker: str
) -> None:
    found = dict(valued(name, {"closed": 6}, hand, tile=tile).yaku)
    assert name in found
    assert weaker not in found


def test_a_yakuman_takes_the_place_of_a_yakuman() -> None:
    value = valued("daichisei", {"yakuman": 2}, "1122334455667z", tile="7z")
    assert value.yaku == (("daichisei", 2),)
    assert value.points == 64000


def test_local_and_usual_yakuman_add_up() -> None:
    value = valued("suurenkou", LIMIT, "222333444555m9s", tile="9s")
    assert dict(value.yaku) == {"suuankou_tanki": 1, "suurenkou": 1}
    assert value.points == 64000


def test_a_closed_local_yaku_takes_nothing_from_an_open_hand() -> None:
    rules = with_local("isshoku_sanjun", {"closed": 3})
    value = score_hand("234m234m67p88s[c:234m]", "8p", ruleset=rules)
    assert value.yaku == (("tanyao", 1),)
