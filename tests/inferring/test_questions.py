"""What is asked of records: every switch, and only of values that fit it."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

from generated import batches
from paifu.analysis.inferring.bench import Bench, Trial, numbers
from paifu.analysis.inferring.features import features
from paifu.analysis.inferring.infer import EFFORT, presets_for
from paifu.analysis.inferring.observed import observed, umas, yaku_han
from paifu.analysis.inferring.questions import (
    Domain,
    Question,
    canonical,
    rows,
)
from paifu.analysis.inferring.search import Search
from paifu.logs.builder import concatenate
from paifu.logs.events import Batch
from paifu.replay.rules import Ruleset, load_preset
from paifu.replay.rules.switches import switches


@cache
def games(preset: str = "tenhou-east", count: int = 6) -> Batch:
    """Games by a preset."""
    return concatenate(list(batches(preset, count)))


@cache
def domain(preset: str = "tenhou-east") -> Domain:
    """What may be asked of them."""
    players = load_preset(preset)["players"]
    presets = [load_preset(names[0]) for names in presets_for(players)]
    return Domain(games(preset), players, presets)


def test_every_switch_has_a_row_in_the_order_of_the_switches() -> None:
    assert [*rows()] == [*switches()]


def test_every_row_says_what_would_have_to_be_seen() -> None:
    assert not [name for name, row in rows().items() if not row.needs]


def test_every_feature_that_a_row_names_exists() -> None:
    known = features(games()).keys()
    named = {feature for row in rows().values() for feature in row.seen}
    assert named <= known


def test_what_is_not_recorded_is_not_asked() -> None:
    asked = {question.switch for question in domain().questions(load_preset("tenhou"))}
    assert not asked & {name for name, row in rows().items() if not row.recorded}


@pytest.mark.parametrize("preset", ["tenhou", "mahjong-soul", "kanto"])
def test_every_value_fits_its_switch(preset: str) -> None:
    rules = load_preset(preset)
    for move in domain().moves(rules):
        for name, value in move.overrides.items():
            assert switches()[name].fits(value), (move, name)


def test_the_present_value_comes_first_and_once() -> None:
    rules = load_preset("tenhou")
    for question in domain().questions(rules):
        found = domain().values(question, rules)
        assert found[0] == question.of(rules)
        assert found.count(found[0]) == 1


def test_a_word_of_a_set_is_put_in_and_taken_out() -> None:
    rules = load_preset("tenhou")
    question = Question("pao", "suukantsu")
    assert not question.of(rules)
    assert question.put(rules, True) == ("daisangen", "daisuushii", "suukantsu")
    assert Question("pao", "daisangen").put(rules, False) == ("daisuushii",)


def test_a_key_of_a_map_is_put_in_and_taken_out() -> None:
    rules = load_preset("tenhou")
    question = Question("red_tiles", "5m")
    assert question.put(rules, None) == {"5p": 1, "5s": 1}
    assert question.put(rules, 2) == {"5m": 2, "5p": 1, "5s": 1}


def test_tables_that_mean_the_same_are_one_value() -> None:
    assert canonical("chips", {"ura": 0, "red": 1}) == canonical("chips", {"red": 1})
    # Of these every entry must be there, also 0 points.
    assert canonical("chombo", {"points": 0, "at": "hand"})["points"] == 0


def test_records_suggest_start_noten_payment_and_counters() -> None:
    found = observed(games(), 4)
    assert found["start_points"] == [25000]
    assert found["noten_penalty"] == [3000]
    assert found["honba_value"][0] == 300


def test_final_points_tell_the_uma_for_a_return() -> None:
    rules = load_preset("tenhou-east")
    assert umas(games(), rules, 30000)[0] == (20, 10, -10, -20)
    assert umas(games(), rules, 25000)[0] == (35, 5, -15, -25)


def test_records_suggest_the_han_of_yaku() -> None:
    found = yaku_han(games())
    assert found["riichi"] == [1, 2]
    # Value tiles may be valued together.
    assert found["yakuhai"] == [1, 2]


@cache
def searched(preset: str) -> tuple[Search, Ruleset]:
    """A search that stands at the preset of its games."""
    bench = Bench(games(preset), "compiled")
    search = Search(bench, domain(preset), EFFORT["compiled"], lambda line: None)
    search.move_to(load_preset(preset))
    return search, load_preset(preset)


@pytest.mark.parametrize("preset", ["tenhou-east", "tenhou-sanma-east"])
def test_rounds_without_the_features_do_not_differ(preset: str) -> None:
    """The rows name features enough: what is not played would have been the same."""
    search, _ = searched(preset)
    trials = search.trials()
    every = np.ones(len(search.bench.batch.rounds), bool)
    some = search.bench.run([trial for _, trial in trials])
    whole = search.bench.run([Trial(trial.numbers, every) for _, trial in trials])
    missed = {
        move.question.switch
        for (move, _), one, other in zip(trials, some, whole, strict=True)
        if (one.bad != other.bad).any()
    }
    # Of a yaku that the base does not list, a round may know although no claim does.
    assert missed <= {"yaku_han_overrides"}


def test_a_clean_record_has_no_round_at_fault_played_alone() -> None:
    search, rules = searched("tenhou-east")
    assert not search.bench.base.bad.any()
    wrong = rules.with_overrides({"noten_penalty": 1500})
    drawn = features(search.bench.batch)["draw"]
    (marks,) = search.bench.run([Trial(numbers(wrong), drawn)])
    assert marks.bad.any()
    assert not (marks.bad & ~drawn).any()


@pytest.mark.parametrize(
    "changed",
    [
        {"uma": (30, 10, -10, -30)},
        {"start_points": 30000},
        {"ura_dora": False},
        {"dora": False},
    ],
)
def test_both_engines_find_the_same_rounds_at_fault(changed: dict[str, object]) -> None:
    batch = games("tenhou-east", 2)
    rules = load_preset("tenhou-east")
    every = np.ones(len(batch.rounds), bool)
    trial = Trial(numbers(rules.with_overrides(changed)), every)
    found = []
    for engine in ("plain", "compiled"):
        bench = Bench(batch, engine)
        (marks,) = bench.run([trial])
        found.append(marks.lines.tolist())
    assert found[0] == found[1]
    assert any(found[0])
