"""Games played under house rules audit clean under them."""

from __future__ import annotations

from typing import Any

import pytest

from paifu.logs.formats.tenhou_xml import read_tenhou, write_tenhou
from paifu.replay.audit.run import audit_batch
from paifu.replay.rules import load_preset
from paifu.replay.simulate.run import generate_game
from script import ENGINE
from seat_rows import PARTS

NAGASHI: dict[str, Any] = {
    "nagashi_renchan": "as_win",
    "nagashi_takes_honba_sticks": True,
}
HOUSE_RULES: list[tuple[str, dict[str, Any]]] = [
    ("tenhou", {"wareme": True}),
    ("tenhou", {"nagashi": "as_win", **NAGASHI}),
    ("tenhou", {"nagashi": "both_paid"}),
    ("tenhou", {"tenpai_requires_yaku": True, "noten_declaration": "optional"}),
    ("tenhou", {"leftover_sticks": "carry", "tie_break": "play_on"}),
    ("tenhou", {"pao": ["suukantsu", "rinshan_daiminkan"]}),
    ("tenhou", {"win_multiplier": {"tsumo": 2, "ron": 1}, "payment_rounding": "none"}),
    (
        "tenhou",
        {
            "win_multiplier": {"tsumo": 1, "ron": 3},
            "win_multiplier_timing": "before_rounding",
        },
    ),
    (
        "tenhou",
        {
            "small_win_threshold": 8000,
            "sticks_multi_ron": "own_back_rest_first",
            "honba_multi_ron": "each",
        },
    ),
    ("tenhou", {"small_win_threshold": 8000, "small_win_takes_sticks": True}),
    ("tenhou", {"no_losses": True, "riichi_stick_value": 0}),
    ("tenhou", {"uma_by_floating": {"1": [12, -1, -3, -8], "3": [8, 3, 1, -12]}}),
    ("tenhou-jansou", {"chips": {"ippatsu": 1, "ura": 1, "red": 1, "yakuman": 5}}),
    ("tenhou-sanma", {"sanma_chi": True, "sanma_kita": "common_yakuhai"}),
    ("tenhou-sanma", {"sanma_kita": "guest", "wareme": True}),
    ("tenhou", {"always_dora_tiles": ["7z", "5m"], "red_tiles": {"3m": 4, "9s": 1}}),
    ("tenhou", {"atozuke": "sakizuke", "okuri_kan": True}),
    ("tenhou", {"open_riichi": "2han", "open_riichi_deal_in_yakuman": True}),
    ("tenhou", {"noten_riichi": "chombo", "chombo": {"points": -8, "at": "hand"}}),
    ("tenhou", {"shibari": {"honba": 1, "han": 2, "exclude": ["riichi"]}}),
    (
        "tenhou",
        {
            "local_yaku": {
                "kanburi": {"closed": 1, "open": 1},
                "tsubame_gaeshi": {"closed": 1, "open": 1},
                "uumensai": {"closed": 2, "open": 2},
                "sanrenkou": {"yakuman": 1},
            }
        },
    ),
    (
        "tenhou",
        {
            "paarenchan": {"wins": 2, "deal_passes": True, "needs_yaku": False},
            "tobi": "none",
        },
    ),
    (
        "tenhou",
        {"paarenchan": {"wins": 2, "scope": "dealer", "needs_yaku": True}},
    ),
    ("tenhou", {"yaku_han_overrides": {"riichi": 3, "pinfu": 0, "yakuhai": 2}}),
    ("tenhou", {"aotenjou": {"yakuman_han": 13, "yakuman_adds_yaku": True}}),
    ("tenhou", {"suukantsu_timing": "on_fourth_kan", "max_kans": 4}),
    ("tenhou", {"renhou": "mangan", "renhou_combines": "limit_plus"}),
    ("tenhou-sanma", {"local_yaku": {"kanburi": {"closed": 1}}, "okuri_kan": True}),
]

KYUUSHU: dict[str, Any] = {
    "kyuushu_optional": False,
    "multi_ron": "double_triple_abort",
    "abort_sanchahou": "pass",
}


@pytest.mark.parametrize(
    ("preset", "switches"),
    HOUSE_RULES,
    ids=["-".join(switches) for _, switches in HOUSE_RULES],
)
def test_a_game_played_by_house_rules_is_clean(
    preset: str, switches: dict[str, Any]
) -> None:
    rules = load_preset(preset).with_overrides(switches)
    batch = generate_game(rules, 11, 1, ENGINE, "greedy")
    [audited] = audit_batch(batch, rules, ENGINE)
    assert audited.findings == []
    rows = audited.seat_rows
    assert rows is not None
    parts = sum(rows[part] for part in PARTS)
    assert (rows["change"] == parts).all()
    assert set(audited.undecided) <= {"proof.wall"}


def test_nine_kinds_that_must_abort_do_in_a_generated_game() -> None:
    # In South 4 of this game the first hand has nine kinds and would be played on.
    rules = load_preset("mahjong-soul").with_overrides(KYUUSHU)
    batch = generate_game(rules, 2556, 1, ENGINE, "greedy")
    [audited] = audit_batch(batch, rules, ENGINE)
    assert audited.findings == []


def test_chips_of_generated_games_are_stated_and_survive_being_written() -> None:
    rules = load_preset("tenhou-jansou")
    batch = generate_game(rules, 11, 1, ENGINE, "greedy")
    assert (batch.claims["chips_stated"] == 1).all()
    assert batch.claims["chips"].any()
    again = read_tenhou(write_tenhou(batch, 0), "again")
    assert (again.claims["chips"] == batch.claims["chips"]).all()
    [audited] = audit_batch(again, rules, ENGINE)
    assert audited.findings == []
    batch.claims["chips"][0][:2] += (1, -1)
    [audited] = audit_batch(batch, rules, ENGINE)
    assert [finding.name for finding in audited.findings] == ["result.chips"]
