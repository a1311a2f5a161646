"""The worked scoring cases of the rules page (`../shared/rules/rules_cases.json`)."""

from __future__ import annotations

import json
import re
from functools import cache
from typing import Any

import pytest

from hand.hands import flat, valued, win_records
from paifu.logs.engine import compiled, fields, record
from paifu.replay.hand.api import HandValue, score_hand
from paifu.replay.hand.notation import read_win
from paifu.replay.hand.score import score_win
from paifu.replay.hand.state import Value, Win
from paifu.replay.rules import Ruleset, load_preset
from paifu.replay.rules.record import plain_rules, record_rules
from shared import SHARED, needs_shared, shared

PRESETS = {
    "PL": "planet-riichi-red-three-v1",
    "PN": "planet-no-red",
    "TH": "tenhou",
    "MS": "mahjong-soul",
    "ML": "m-league",
    "W15": "wrc-2015",
    "W22": "wrc-2022",
    "E16": "ema-2016",
    "E25": "ema-2025",
    "GS": "gensou",
}

NAMES = {
    "aka": "red_dora",
    "ura": "ura_dora",
    "chuuren": "chuuren_poutou",
    "kokushi13": "kokushi_13",
}

FLAGS = {
    "tenhou": "first_turn",
    "chiihou": "first_turn",
    "renhou": "first_turn",
    "haitei": "last_tile",
    "houtei": "last_tile",
}


def cases() -> list[dict[str, Any]]:
    if SHARED is None:
        return []
    text = shared("rules/rules_cases.json").read_text("utf-8")
    scoring: list[dict[str, Any]] = json.loads(text)["scoring"]
    return scoring


def rows() -> list[Any]:
    """One parameter a case and rule set."""
    return [
        pytest.param(case, preset, id=f"{case['id']}-{preset}")
        for case in cases()
        for preset in case["presets"]
    ]


@cache
def ruleset(key: str) -> Ruleset:
    """A rule set by its key in the cases."""
    special = {
        "(pinfu_tsumo=false)": {"pinfu_tsumo": False},
        "(rinshan_fu=false, e.g. JPML-style)": {"rinshan_tsumo_fu": False},
        "EMA2012 (open_tanyao=false)": {"open_tanyao": False},
    }
    if key in special:
        return load_preset("tenhou").with_overrides(special[key])
    if key == "(GS-tenkai, ordinary yaku added)":
        tenkai = load_preset("gensou-tenkai")
        added = {**tenkai["aotenjou"], "yakuman_adds_yaku": True}
        return tenkai.with_overrides({"aotenjou": added})
    name = PRESETS.get(key) or key.split(" ")[0].replace("GS", "gensou")
    return load_preset(name)


def given_of(case: dict[str, Any]) -> Any:
    """The circumstances of a case."""
    words: list[str] = case["flags"]
    flags = {FLAGS.get(word, word): True for word in words}
    return {
        **flags,
        "tsumo": case["kind"] == "tsumo",
        "seat_wind": "ESWN"[case["seat"]],
        "round_wind": "ESWN"[case["round_wind"]],
        "dora_indicators": case["dora_indicators"],
        "ura_indicators": case["ura_indicators"],
    }


def value_of(case: dict[str, Any], preset: str) -> HandValue:
    rules = ruleset(preset)
    return score_hand(case["hand"], case["win"], ruleset=rules, **given_of(case))


def win_of(case: dict[str, Any], preset: str) -> Win:
    rules = plain_rules(ruleset(preset))
    return read_win(case["hand"], case["win"], rules, **given_of(case))


def named(yaku: list[tuple[str, int]], value: HandValue) -> dict[str, int]:
    """The case's yaku under our names: winds by the wind of the hand."""
    found = {NAMES.get(name, name): han for name, han in yaku}
    for name, _ in value.yaku:
        for prefix in ("seat", "round"):
            if name.startswith(f"{prefix}_"):
                found[name] = found.pop(f"{prefix}_wind", 0)
    return found


def paid(payment: str) -> tuple[list[int], bool]:
    """Amounts of a payment such as `ron 1000`, `700/400`, `4000 all`."""
    numbers = [int(number) for number in re.findall(r"\d+", payment)]
    return numbers, payment.startswith("ron")


@needs_shared
@pytest.mark.parametrize(("case", "preset"), rows())
def test_worked_case(case: dict[str, Any], preset: str) -> None:
    value = value_of(case, preset)
    if case["payment"] is None:
        assert not value.wins
        assert value.points == 0
        return
    assert value.wins, value.reason
    amounts, ron = paid(case["payment"])
    assert [payment.points for payment in value.payments] == amounts
    assert ron == (not value.tsumo)
    assert value.han == case["han"]
    if preset == case["presets"][0]:
        assert dict(value.yaku) == named(case["yaku"], value)
    if value.yakuman == 0:
        assert value.fu == case["fu"]


@needs_shared
def test_worked_cases_are_worth_the_same_compiled() -> None:
    for case in cases():
        for preset in case["presets"]:
            rules = ruleset(preset)
            win = win_of(case, preset)
            fast = record(Value)
            one, row = win_records([win]), record_rules(rules)
            compiled(score_win)(one[0], row[0], fast[0])
            assert [fast[0][name].tolist() for name in fields(Value)] == flat(
                valued(win, plain_rules(rules)), Value
            ), (case["id"], preset)
