"""Hands that other projects have scored (`../shared/vectors`)."""

from __future__ import annotations

import pytest

from hand.hands import counts_of, keys_of, rules_of, valued, values_both_ways, yaku_of
from hand.vectors import load, majiang_vectors, soul_names, soul_vectors
from paifu.logs.yaku import Yaku
from paifu.replay.hand.shanten import (
    TALLIES,
    chiitoitsu_shanten,
    distance_tables,
    join_distances,
    kokushi_shanten,
    least_distance,
    shanten,
)
from paifu.replay.hand.tables import suit_tables
from paifu.replay.hand.waits import hand_waits, is_complete
from shared import needs_shared

pytestmark = needs_shared

SOUL_FILES = [("agari_4p", "mahjong-soul"), ("agari_3p", "mahjong-soul-sanma")]


def test_majiang_core_scores_alike() -> None:
    rules = rules_of("majiang-core")
    wrong = []
    vectors = majiang_vectors()
    for vector in vectors:
        value, out = valued(vector.win, rules), vector.expected
        got = {yaku: value.yaku_han[yaku] for yaku in Yaku if value.yaku >> yaku & 1}
        size = (value.fu, value.han) if value.yakuman == 0 else (None, None)
        same = size == (out["fu"], out["fanshu"]) and value.points == out["defen"]
        if not same or got != vector.yaku or value.yakuman != (out["damanguan"] or 0):
            wrong.append((vector.where, out, got, size, value.points))
    assert len(vectors) == 10_000
    assert wrong == []


@pytest.mark.parametrize(("file", "preset"), SOUL_FILES)
def test_riichienv_scores_alike(file: str, preset: str) -> None:
    rules = rules_of(preset)
    wrong = []
    for vector in soul_vectors(file):
        value, out = valued(vector.win, rules), vector.expected
        fu = value.fu if value.yakuman == 0 else 0  # its word for "does not matter"
        got = (bool(value.valid), value.han, fu, set(yaku_of(value)))
        if got != (out["is_win"], out["han"], out["fu"], soul_names(vector)):
            wrong.append((vector.where, out, got))
    assert wrong == []


def test_riichienv_hands_that_do_not_win() -> None:
    tables, distances = suit_tables(), distance_tables()
    cases = load("riichienv/hands_negative.json")["cases"]
    for case in cases:
        counts = case["counts_34"]
        keys = keys_of(counts)
        waits = hand_waits(keys, counts, 0, *tables) if sum(counts) == 13 else 0
        assert not is_complete(keys, counts, 0, *tables)
        away = shanten(keys, 0, *distances)
        assert (away == 0) == case["is_tenpai"]
        assert bool(waits) == (case["is_tenpai"] and sum(counts) == 13)
    assert len(cases) == 200


@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_majiang_core_counts_shanten_alike(number: int) -> None:
    suits, honours = distance_tables()
    wrong = []
    rows = load(f"kobalab/xiangting_{number}.json")
    for row in rows:
        text = "".join(tile[1] + tile[0] for tile in row["q"])
        counts = counts_of(text)
        *keys, last = keys_of(counts)
        m, p, s, z = *(suits[key] for key in keys), honours[last]
        both = join_distances(m, p), join_distances(s, z)
        tallies = sum(entry >> TALLIES for entry in (m, p, s, z))
        standard = least_distance(*both, 4) - 1
        got = [standard, kokushi_shanten(tallies), chiitoitsu_shanten(tallies)]
        if got != row["x"]:
            wrong.append((text, row["x"], got))
    assert len(rows) == 10_000
    assert wrong == []


def test_vectors_score_alike_plain_and_compiled() -> None:
    for preset, vectors in (
        ("majiang-core", majiang_vectors()),
        ("mahjong-soul", soul_vectors("agari_4p")),
        ("mahjong-soul-sanma", soul_vectors("agari_3p")),
    ):
        slow, fast = values_both_ways([vector.win for vector in vectors], preset)
        assert slow == fast
