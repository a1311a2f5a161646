"""Hands made at random: paifu with itself, and with what other scorers agreed on.

The other programs are asked by `benchmarks/differential.py`; `agreed_hands.jsonl` is
what it kept of their answers, so that no one of them is needed here.
"""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import hand_page
import hand_rules
from differential import read_questions, write_questions
from hand.claims import dora_count
from hand.hands import rules_of
from hand_compare import Case, differing
from hand_differences import DIFFERENCES, explained
from hand_page import Outcome
from hand_questions import Answer, Question
from hand_rules import HandRules, rule_sets
from hand_worker import answered
from own_hands import Scorer, notation, situation
from paifu.logs.engine import plain
from paifu.logs.events import EventKind
from paifu.replay.hand.api import score_hand
from paifu.replay.hand.notation import read_win
from paifu.replay.hand.state import Win
from paifu.replay.rules import load_preset
from random_hands import MAKERS, questions
from shared import ROOT

HANDS = 400
FILE = Path(__file__).with_name("agreed_hands.jsonl")
AGREED = [json.loads(line) for line in FILE.read_text("utf-8").splitlines()]
LETTERS = {
    "c": EventKind.CHI,
    "p": EventKind.PON,
    "k": EventKind.DAIMINKAN,
    "a": EventKind.ANKAN,
}


@pytest.fixture(scope="module")
def made() -> list[Question]:
    return list(questions(HANDS, 7))


# ---- What other scorers agreed on


@pytest.mark.parametrize("row", AGREED, ids=[f"{n}" for n in range(len(AGREED))])
def test_a_hand_that_others_scored_is_worth_the_same(row: dict[str, Any]) -> None:
    preset = load_preset(hand_rules.BASE[row["players"]])
    ruleset = preset.with_overrides(row["rules"])
    value = score_hand(row["hand"], row["tile"], ruleset=ruleset, **row["given"])
    assert bool(value.sets) == row["shape"]
    assert value.wins == (row["yaku"] is not None)
    if value.wins:
        paid = [payment.points for payment in value.payments]
        dealer = [0] if value.tsumo and len(paid) == 1 else []
        assert dict(value.yaku) == row["yaku"]
        assert value.han == row["han"]
        assert (None if value.yakuman else value.fu) == row["fu"]
        assert dealer + paid == row["payments"]


def test_agreed_hands_hold_most_yaku_and_options() -> None:
    yaku = {name for row in AGREED for name in row["yaku"] or ()}
    peers = Counter(peer for row in AGREED for peer in row["peers"])
    switches = {name for row in AGREED for name in row["rules"]}
    assert {"ryuuiisou", "suukantsu", "sankantsu", "ryanpeikou", "chiihou"} <= yaku
    assert {"daisharin", "paarenchan", "renhou", "open_riichi"} <= yaku
    assert len(yaku) > 50
    assert min(peers[peer] for peer in ("mahjong", "riichienv", "jansou")) > 50
    assert {"aotenjou", "kazoe", "double_wind_pair_fu", "yakuman_stacking"} <= switches


# ---- paifu with itself


def test_random_hands_score_alike_plain_and_compiled(made: list[Question]) -> None:
    for peer in ("mahjong", "jansou"):
        scorer = Scorer(rule_sets(peer, 1)[:12])
        assert scorer.compiled(made) == [scorer.plain(one) for one in made]


def test_a_hand_in_tile_ids_is_the_same_question_as_its_notation(
    made: list[Question],
) -> None:
    for one in made:
        rules = rules_of(hand_rules.BASE[one.players])
        read = read_win(*notation(one), rules, **situation(one))
        assert _by_ids(one) == {name: getattr(read, name) for name in _by_ids(one)}


def _by_ids(one: Question) -> dict[str, Any]:
    """What ids of tiles say by themselves."""
    melded = [tile for _, tiles in one.melds for tile in tiles]
    every = [*one.tiles, *melded, *[120] * one.nuki]
    win = plain(Win)
    for tile in one.tiles:
        win.counts[tile // 4] += 1
    for n, (letter, tiles) in enumerate(one.melds):
        win.meld_kind[n] = int(LETTERS[letter])
        win.meld_tile[n] = min(tiles) // 4
    reds = (52, 88) if one.players == 3 else (16, 52, 88)
    return {
        "counts": win.counts,
        "meld_count": len(one.melds),
        "meld_kind": win.meld_kind,
        "meld_tile": win.meld_tile,
        "win_kind": one.win_tile // 4,
        "dora": dora_count(every, one.dora, one.players),
        "ura": dora_count(every, one.ura, one.players),
        "red": sum(tile in reds for tile in every),
    }


# ---- The hands themselves


def test_the_same_seed_makes_the_same_hands(tmp_path: Path) -> None:
    first, again = list(questions(50, 3)), list(questions(50, 3))
    write_questions(first, tmp_path / "hands")
    assert first == again
    assert first != list(questions(50, 4))
    assert [notation(one) for one in read_questions(tmp_path / "hands", 50)] == [
        notation(one) for one in first
    ]


def test_no_tile_is_used_twice_and_circumstances_are_possible(
    made: list[Question],
) -> None:
    for one in made:
        tiles = [*one.tiles, *one.dora, *one.ura]
        tiles += [tile for _, meld in one.melds for tile in meld]
        norths = sum(tile // 4 == 30 for tile in tiles) + one.nuki
        assert len(set(tiles)) == len(tiles)
        assert norths <= 4
        assert len(one.tiles) + 3 * len(one.melds) == 14
        assert not (one.players == 3 and any(0 < tile // 4 < 8 for tile in tiles))
        assert not (one.riichi and not one.closed)
        assert not (one.last_tile and (one.rinshan or one.chankan or one.first_turn))


def test_hands_of_every_form_win_and_lose(made: list[Question]) -> None:
    answers = Scorer([HandRules()]).compiled(made)
    assert {one.form for one in made} == MAKERS.keys()
    assert sum(one.wins for one in answers) > HANDS // 2
    assert sum(one.shape and not one.wins for one in answers) > HANDS // 40
    assert sum(not one.shape for one in answers) > HANDS // 20


# ---- Comparing


OWN = Answer(True, True, {"riichi": 1, "dora": 2}, 3, 40, "", [5200])


@pytest.mark.parametrize(
    ("theirs", "fields"),
    [
        (OWN, ()),
        (replace(OWN, yaku={"riichi": None, "dora": None}, limit=None), ()),
        (Answer(False), ("shape",)),
        (Answer(True), ("wins",)),
        (replace(OWN, yaku={"riichi": 1, "ura_dora": 2}), ("yaku",)),
        (replace(OWN, yaku={"riichi": 2, "dora": 1}), ("yaku",)),
        (replace(OWN, han=4, payments=[8000]), ("han", "payments")),
        (replace(OWN, fu=30, limit="mangan"), ("fu", "limit")),
        (Answer(False, error="ValueError: x"), ("error",)),
    ],
)
def test_what_differs_is_named(theirs: Answer, fields: tuple[str, ...]) -> None:
    assert differing("mahjong", OWN, theirs) == fields


def test_an_exception_of_a_scorer_is_its_answer(made: list[Question]) -> None:
    def ask(question: Question, rules: dict[str, Any]) -> Answer:
        raise KeyError(rules["word"])

    assert answered(ask, made[0], {"word": "kuitan"}).error == "KeyError: 'kuitan'"


def test_a_known_difference_explains_no_other_field_and_no_other_peer(
    made: list[Question],
) -> None:
    orphans = Answer(True, True, {"tenhou": 1, "kokushi": 1}, 26, None, "yakuman", [0])
    doubled = replace(orphans, yaku={"tenhou": None, "kokushi_13": None}, han=39)
    given = Case("riichienv", made[0], HandRules(), orphans, doubled, ("yaku", "han"))
    known = explained(given)
    assert known is not None
    assert known.title.startswith("thirteen orphans dealt")
    assert explained(replace(given, fields=("yaku", "limit"))) is None
    assert explained(replace(given, peer="jansou")) is None
    assert explained(replace(given, own=OWN)) is None


def test_each_known_difference_says_why_and_by_what_source() -> None:
    titles = [one.title for one in DIFFERENCES]
    assert len(set(titles)) == len(titles)
    for one in DIFFERENCES:
        assert one.peer in hand_rules.OPTIONS
        assert one.fields
        assert one.source
        assert len(one.reason) > 40


def test_the_page_counts_differences_with_their_reasons(made: list[Question]) -> None:
    met, other = (one for one in DIFFERENCES if one.peer == "riichienv")
    outcome = Outcome(
        "riichienv", "riichienv 9.9", hands=HANDS, known=Counter([met.title])
    )
    outcome.unknown.append(
        Case("riichienv", made[0], HandRules(), OWN, Answer(True), ("wins",))
    )
    page = list(hand_page.lines([outcome], made, 7))
    assert f"| riichienv | {met.title} | 1 | {met.reason} | {met.source} |" in page
    assert not any(other.title in line for line in page)
    row = next(line for line in page if "riichienv 9.9" in line)
    assert row == "| riichienv 9.9 | 1 | 400 | 0 | 0 | 0 | 0 | 1 | 1 | 0 |"


def test_each_known_difference_was_met_in_the_run_that_docs_tell_of() -> None:
    page = (ROOT / "docs" / "trust.md").read_text("utf-8")
    rows = [line for line in page.splitlines() if line.startswith("| ")]
    for one in DIFFERENCES:
        count = next(
            row.split(" | ")[2]
            for row in rows
            if row.startswith(f"| {one.peer} | {one.title} | ")
        )
        assert int(count.replace(",", "")) > 0


def test_the_first_rule_set_is_that_of_the_presets() -> None:
    for peer in hand_rules.OPTIONS:
        ours = rule_sets(peer, 1)[0].ours
        for preset in hand_rules.BASE.values():
            rules = load_preset(preset)
            other = rules.with_overrides(ours)
            assert [name for name in ours if rules[name] != other[name]] == []


def test_every_level_of_every_option_is_drawn() -> None:
    for peer, options in hand_rules.OPTIONS.items():
        sets = rule_sets(peer, 1)
        for option in options:
            for level in option:
                assert any(
                    level.theirs.items() <= one.theirs.items()
                    and level.ours.items() <= one.ours.items()
                    for one in sets
                )
        assert len(sets) == (hand_rules.SETS if options else 1)
