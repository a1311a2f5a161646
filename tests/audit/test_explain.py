"""Explanations: the rule, its source, the position and the sums beside the record."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from generated import batches
from paifu.logs.events import Batch, EventKind, Problem
from paifu.logs.yaku import Yaku
from paifu.replay.audit.bounds import BatchError, check_batch
from paifu.replay.audit.catalogue import ENTRIES
from paifu.replay.audit.claims import DORA_UNIT
from paifu.replay.audit.deciding import NARROWER, deciding
from paifu.replay.audit.explain import (
    Explanation,
    explain_finding,
    explain_problem,
    explain_win,
)
from paifu.replay.audit.explain_draws import (
    draw_sections,
    final_sections,
    flow_sections,
)
from paifu.replay.audit.explain_wins import scored_win
from paifu.replay.audit.position import position, round_rows
from paifu.replay.audit.run import Finding, audit_batch, problem_findings
from paifu.replay.audit.sections import Row, Section, compared
from paifu.replay.audit.units import SEATS_ONLY
from paifu.replay.rules import load_preset
from paifu.replay.rules.switches import switches
from paifu.replay.simulate.run import generate_game
from script import Game, deal, game, one, part
from unstate import FACTS, hidden, no_claim_scores, no_header_scores, without

READY = "234m567p23478s99p"
"""Waits for 6s and 9s."""

TENPAI = "123m456p789s1122z"
"""Waits for east and south."""


def why(record: Game, name: str) -> Explanation:
    """The explanation of the record's first finding or notice of that name."""
    [audited] = audit_batch(record.batch, record.rules)
    both = [*audited.findings, *audited.notices]
    finding = next(one for one in both if one.name == name)
    made = explain_finding(record.batch, 0, finding, record.rules)
    assert made.name == name
    assert made.sentence == finding.sentence
    return made


def section(made: Explanation, title: str) -> Section:
    """The section of a title, or of one that begins so."""
    return next(one for one in made.sections if one.title.startswith(title))


def wrong(made: Explanation) -> list[tuple[str, ...]]:
    """All rows in which the record differs."""
    rows = [row for one in made.sections for row in one.rows]
    return [row.cells for row in rows if row.differs]


def labels(one: Section) -> dict[str, tuple[str, ...]]:
    """A section's rows by their first cell."""
    return {row.cells[0]: row.cells[1:] for row in one.rows}


WIN = f"0 has {TENPAI} indicator 9m ura 9p 0 draw cut .. 0 draw 1z tsumo"
"""Menzen tsumo with a dora: 1 han of yaku in East's own wind triplet."""


# -- wins ------------------------------------------------------------------------------


def test_a_right_win_is_explained_without_a_difference() -> None:
    made = explain_win(one(WIN).batch, 0, 0, 0, load_preset("tenhou"))
    assert wrong(made) == []
    assert made.sentence == "East 1, 0 counters: the win of seat 0"
    titles = [part.title for part in made.sections]
    assert titles[:-2] == ["Hand", "Yaku and dora", "Fu", "Points", "Payments"]
    assert titles[-2].startswith("Position before event")
    assert titles[-1] == "What each seat could do"


def test_fu_are_named_item_by_item() -> None:
    fu = section(explain_win(one(WIN).batch, 0, 0, 0, load_preset("tenhou")), "Fu")
    assert [row.cells for row in fu.rows] == [
        ("base", "20 fu", ""),
        ("concealed triplet of terminals or honours 1z", "8 fu", ""),
        ("tsumo", "2 fu", ""),
        ("together", "30 fu", "30 fu"),
    ]


def test_dora_name_the_kinds_that_their_indicators_make() -> None:
    yaku = section(explain_win(one(WIN).batch, 0, 0, 0, load_preset("tenhou")), "Yaku")
    found = labels(yaku)
    assert found["dora ドラ (1m)"] == ("1 han", "1 han")
    assert found["menzen_tsumo 門前清自摸和"] == ("1 han", "1 han")
    assert found["together"][0] == found["together"][1]


def test_payments_split_into_hand_counters_and_sticks() -> None:
    record = game(deal(WIN, number=0, honba=2, sticks=1))
    made = explain_win(record.batch, 0, record.skipped, 0, record.rules)
    paid = section(made, "Payments")
    assert paid.head == ("", "hand", "counters", "sticks", "change", "record")
    totals = [row.cells[2:] for row in paid.rows]
    assert [cells[0] for cells in totals] == ["+600", "-200", "-200", "-200"]
    assert [cells[1] for cells in totals] == ["+1,000", "+0", "+0", "+0"]
    assert all(change == said for _, _, change, said in totals)


@pytest.mark.parametrize(
    ("claim", "name", "cells"),
    [
        ({"fu": 20}, "result.fu", ("together", "30 fu", "20 fu")),
        ({"han": 9}, "result.han", ("together", "4 han", "9 han")),
        ({"points": 1}, "result.points", ("value of the hand", "11,700", "1")),
        ({"limit": 1}, "result.limit", ("limit", "no limit", "mangan")),
        ({"honba": 3}, "result.honba", ("counters", "0", "3")),
        ({"sticks": 3}, "result.sticks", ("riichi sticks", "0", "3")),
        ({"pao": 2}, "result.pao", ("liable seat", "nobody", "seat 2")),
    ],
)
def test_the_row_that_differs_is_the_one_of_the_finding(
    claim: dict[str, Any], name: str, cells: tuple[str, ...]
) -> None:
    [differing] = wrong(why(one(WIN, claim), name))
    assert differing[0] == cells[0]
    assert differing[-1] == cells[-1]


def test_a_wrong_payment_is_marked_at_its_seat() -> None:
    record = one(WIN, lambda row: row.deltas.__setitem__(2, -1))
    [differing] = wrong(why(record, "result.deltas"))
    assert (differing[0], differing[-1]) == ("seat 2", "-1")


def test_yaku_stand_side_by_side() -> None:
    made = why(one(WIN, {"yaku": "riichi 1, pinfu 1"}), "result.yaku")
    found = labels(section(made, "Yaku"))
    assert found["riichi 立直"] == ("-", "1 han")
    assert found["menzen_tsumo 門前清自摸和"] == ("1 han", "-")
    named = {cells[0].split()[0] for cells in wrong(made)}
    assert named >= {"riichi", "pinfu", "menzen_tsumo"}


def test_a_yakuman_is_listed_without_fu() -> None:
    play = "indicator 4p 0 has 19m19p19s1234567z 0 draw cut .. 0 draw 1m tsumo"
    record = one(play)
    made = explain_win(record.batch, 0, 0, 0, record.rules)
    assert wrong(made) == []
    assert "Fu" not in [part.title for part in made.sections]
    assert labels(section(made, "Yaku")) == {
        "kokushi_13 国士無双十三面": ("yakuman", "listed")
    }


def test_the_second_of_two_winners_takes_neither_sticks_nor_counters() -> None:
    hands = f"1 has {READY} 2 has 567m234p22278s11p"
    play = f"{hands} 0 draw cut 1 draw cut 2 draw cut 3 draw 9s cut 1 ron 2 ron"
    record = game(deal(play, sticks=2, honba=1))
    rounds = [
        section(explain_win(record.batch, 0, 1, which, record.rules), "Payments")
        for which in (0, 1)
    ]
    first, second = (labels(one) for one in rounds)
    assert first["seat 1"][1:3] == ("+300", "+2,000")
    assert second["seat 2"][1:3] == ("+0", "+0")


def test_what_cannot_be_played_has_no_sum() -> None:
    record = part("0 draw cut 2 draw tsumo")
    assert scored_win(record.batch, 0, 0, 3, record.rules) is None
    made = explain_win(record.batch, 0, 0, 0, record.rules)
    assert made.sections[0].text == ("the round cannot be played up to this win",)


@pytest.mark.parametrize("preset", ["tenhou-east", "tenhou-sanma-east"])
@pytest.mark.parametrize(
    "fact", [*FACTS, None], ids=lambda fact: getattr(fact, "__name__", "hidden")
)
def test_what_a_record_leaves_open_is_no_difference(
    preset: str, fact: Callable[[Batch], None] | None
) -> None:
    rules, [batch] = load_preset(preset), batches(preset, 1, 3)
    made = without(batch, [fact]) if fact else hidden(batch, [0, 1, 2])
    for index in range(int(made.games["round_stop"][0])):
        _, events, _ = round_rows(made, 0, index)
        for which in range(sum(event.kind == EventKind.WIN for event in events)):
            said = explain_win(made, 0, index, which, rules)
            assert wrong(said) == []
            lines = [line for one in said.sections for line in one.text]
            assert not [line for line in lines if "is said" in line or "no win" in line]
            assert section(said, "Payments").rows


def test_scores_that_headers_leave_open_are_carried() -> None:
    rules, [batch] = load_preset("tenhou-east"), batches("tenhou-east", 1, 3)
    for facts in ([no_header_scores], [no_header_scores, no_claim_scores]):
        made = without(batch, facts)
        for index, header in enumerate(batch.rounds):
            table = position(made, 0, index, 0, rules)
            assert list(table.scores) == header["scores"].tolist()


@pytest.mark.parametrize("preset", ["tenhou-east", "tenhou-sanma-east"])
@pytest.mark.parametrize(
    "fact", [*FACTS, None], ids=lambda fact: getattr(fact, "__name__", "hidden")
)
def test_what_is_left_open_of_draws_and_of_the_end_is_no_difference(
    preset: str, fact: Callable[[Batch], None] | None
) -> None:
    rules, [batch] = load_preset(preset), batches(preset, 1, 3)
    made = without(batch, [fact]) if fact else hidden(batch, [0, 1, 2])
    said = final_sections(made, 0, rules, SEATS_ONLY)
    for index in range(int(made.games["round_stop"][0])):
        said += flow_sections(made, 0, index, rules, SEATS_ONLY)
        for at, event in enumerate(round_rows(made, 0, index)[1]):
            if event.kind in (EventKind.EXHAUSTIVE_DRAW, EventKind.ABORTIVE_DRAW):
                said += draw_sections(made, 0, index, at, rules, SEATS_ONLY)
    assert [one.key for one in said if any(row.differs for row in one.rows)] == []
    assert {"end", "flow"} <= {one.key for one in said}


def test_a_hand_that_is_never_shown_has_no_sum() -> None:
    rules, [batch] = load_preset("tenhou-east"), batches("tenhou-east", 1, 3)
    blank = next(one for one in FACTS if one.__name__ == "no_hand")
    made = without(hidden(batch, [0, 1, 2, 3]), [blank])
    said = {
        line
        for index in range(len(made.rounds))
        if EventKind.WIN in [one.kind for one in round_rows(made, 0, index)[1]]
        for line in explain_win(made, 0, index, 0, rules).sections[0].text
    }
    assert said == {"the record does not show this hand, so the rules give no value"}


def test_there_must_be_such_a_win() -> None:
    record = one(WIN)
    with pytest.raises(IndexError, match="win 1 of a round with 1"):
        explain_win(record.batch, 0, 0, 1, record.rules)


# -- illegal actions -------------------------------------------------------------------


def test_kuikae_shows_the_switches_with_value_and_source() -> None:
    play = "0 has 4s 1 has 1234s 0 draw cut 4s 1 chi 23s cut! 4s"
    made = why(part(play), "illegal.kuikae")
    rule = section(made, "Rule").text
    assert 'kuikae_chi = "same_and_suji"' in rule
    assert any(line.startswith("  source: tenhou: copy of the Tenhou") for line in rule)
    assert "P-13" in rule[1]
    where = section(made, "Where").text
    assert where[1] == "East 1, 0 counters (E1.0), round 1 of the game"
    assert where[2].endswith("seat 1 discards 4s")
    assert made.position is not None
    assert made.position["seats"][1]["melds"] == ["chi 234s (4s from seat 0)"]


def test_an_assumed_value_says_so() -> None:
    made = why(one(WIN, {"pao": 2}), "result.pao")
    rule = section(made, "Rule").text
    assert "  assumed: engines differ (T3 yes, T4 no)" in rule


def test_a_win_without_yaku_shows_what_there_is() -> None:
    play = "0 has 4z 1 has 44z234m567p23s99s8m 0 draw cut 4z 1 pon cut 8m .. 1 draw 1s"
    record = one(f"{play} tsumo")
    made = why(record, "illegal.win_no_yaku")
    assert section(made, "Hand").text[0].startswith("does not win: ")
    assert section(made, "Points").text[0].startswith("worth nothing: ")


def test_the_position_is_the_one_before_the_event() -> None:
    play = f"0 has {READY} 0 draw 1z riichi cut 1z paid .. 0 draw 5z cut! 9p"
    made = why(part(play), "illegal.riichi_lock")
    board = section(made, "Position before event")
    assert any("+ 5z" in line for line in board.board)


# -- draws -----------------------------------------------------------------------------


def test_tenpai_and_its_payments_stand_side_by_side() -> None:
    claim = {"tenpai": [0, 0, 0, 0], "deltas": [0, 0, 0, 0]}
    record = one(f"0 has {TENPAI} 0 draw cut left=0 exhaustive", claim)
    made = why(record, "result.tenpai")
    draw = labels(section(made, "Draw"))
    assert draw["seat 0"] == ("1z 2z", "tenpai", "noten", "+3,000", "+0")
    assert draw["seat 1"] == ("", "noten", "noten", "-1,000", "+0")
    assert section(made, "Draw").text == ("0 live tiles left",)


def test_nagashi_names_its_seats() -> None:
    record = one("2 orphans 0 draw cut left=0 exhaustive")
    made = why(record, "result.nagashi")
    assert "nagashi: seat 2" in section(made, "Draw").text
    assert labels(section(made, "Draw"))["seat 2"][-2] == "+8,000"


def test_waits_all_in_the_own_hand_are_no_tenpai() -> None:
    record = one("0 has 123456789m1111p 0 draw cut left=0 exhaustive")
    record.batch.claims["tenpai"][0][0] = 1
    made = why(record, "result.tenpai")
    assert "seat 0 holds all tiles that it waits on" in section(made, "Draw").text
    assert any(line.startswith("karaten = ") for line in section(made, "Rule").text)


@pytest.mark.parametrize(
    ("play", "name", "text"),
    [
        (
            "0 has 19m19p19s12z34567m 0 draw 8m kyuushu",
            "illegal.kyuushu",
            "seat 0 holds 8 kinds of",
        ),
        ("0 draw cut suufon", "result.abort", "first discards: "),
        ("0 draw cut suucha_riichi", "result.abort", "in riichi: nobody"),
        (
            "0 draw cut suukaikan",
            "result.abort",
            "kans: seat 0 0, seat 1 0, seat 2 0, seat 3 0",
        ),
        (
            "0 draw cut sanchahou",
            "result.abort",
            "seats that may ron the tile on offer: 0",
        ),
    ],
)
def test_an_abortive_draw_says_how_much_of_its_condition_holds(
    play: str, name: str, text: str
) -> None:
    lines = section(why(one(play), name), "Abortive draw").text
    assert lines[0] == "due by the rules at this moment: no draw"
    assert lines[1].startswith(text)


# -- from round to round, and the end --------------------------------------------------


def test_flow_says_what_the_round_before_leads_to() -> None:
    drawn = deal("0 draw cut left=0 exhaustive")
    record = game(drawn, deal("", number=1, honba=0, complete=False))
    made = why(record, "flow.honba")
    flow = section(made, "From round to round")
    assert flow.text == (
        "East 1, 0 counters: an exhaustive draw; the dealer, seat 0, is noten",
        "scores then: seat 0 25,000, seat 1 25,000, seat 2 25,000, seat 3 25,000",
        'the deal passes (dealer_repeat in East rounds: "tenpai")',
        "the game goes on: East 2, 1 counter",
    )
    assert wrong(made) == [("counters", "1", "0")]


def test_a_dealer_who_wins_stays() -> None:
    record = game(deal(WIN), deal("", number=1, complete=False))
    flow = section(why(record, "flow.round"), "From round to round")
    assert flow.text[0] == "East 1, 0 counters: won by seat 0; the dealer is seat 0"
    assert flow.text[2].startswith("the dealer stays")


def test_a_game_that_ends_too_late_names_the_reason() -> None:
    broke = [-100, 35000, 35000, 30100]
    drawn = deal("left=0 exhaustive", number=1, scores=broke)
    record = game(drawn, deal("", number=2, honba=1, complete=False))
    made = why(record, "flow.ended_late")
    assert (
        "the game is over: somebody's score ends the game"
        in section(made, "From round to round").text
    )
    assert [line for line in section(made, "Rule").text if line[0] != " "][2:] == [
        'tobi = "below_zero"'
    ]


def test_a_game_that_ends_too_early_names_the_next_round() -> None:
    record = game(deal("0 draw cut left=0 exhaustive"), end={})
    made = why(record, "flow.ended_early")
    assert wrong(made) == [("next round", "East 2", "none, the game ends")]
    assert section(made, "Position").title == "Position at the end"


def test_final_points_are_computed_from_recorded_scores() -> None:
    scores = [40000, 30000, 20000, 10000]
    last = deal("left=0 exhaustive", number=7, scores=scores)
    record = game(last, end={"results": [0, 0, 0, 0]})
    made = why(record, "final.results")
    end = section(made, "End of the game")
    assert labels(end)["seat 0"] == ("1", "40,000", "40,000", "+50,000", "+0")
    assert [row.differs for row in end.rows] == [True, True, True, True]


# -- the wall, and what could not be read ----------------------------------------------


def test_a_deal_against_its_wall_shows_both_hands() -> None:
    rules = load_preset("tenhou")
    batch = generate_game(rules, 1, 0, "plain", "quick")
    dealt = batch.rounds["deal"][0]
    dealt[0][0], dealt[1][0] = dealt[1][0].copy(), dealt[0][0].copy()
    [audited] = audit_batch(batch, rules)
    finding = next(one for one in audited.findings if one.name == "proof.deal")
    made = explain_finding(batch, 0, finding, rules)
    rows = section(made, "Deal").rows
    assert [row.differs for row in rows] == [True, True, False, False]
    assert rows[0].cells[1] != rows[0].cells[2]


def test_what_was_not_read_has_a_place_and_no_position() -> None:
    problem = Problem("format.unknown_tag", "a.mjlog", "no tag 'X' is known", place=7)
    [finding] = problem_findings([problem])
    made = explain_problem(finding)
    assert made.sentence == "no tag 'X' is known"
    assert made.sections[0].text == ("a.mjlog", "element 7")
    assert made.position is None


# -- switches --------------------------------------------------------------------------


@pytest.mark.parametrize("entry", ENTRIES.values(), ids=lambda entry: entry.name)
def test_deciding_switches_are_some_of_the_entry(entry: Any) -> None:
    for players in (3, 4):
        for numbers in ((1 << 8, 0), (0, 1 << 36), (0, 5), (2, 3), (-1, 7)):
            named = deciding(entry, *numbers, players)
            assert set(named) <= set(entry.switches)
            assert set(named) <= set(switches())
            if players == 4:
                assert not any(name.startswith("sanma_") for name in named)


@pytest.mark.parametrize(
    ("name", "expected", "recorded", "named"),
    [
        ("result.yaku", 1 << Yaku.RENHOU, 1 << Yaku.PINFU, ("renhou",)),
        ("result.yaku", 1 << Yaku.PINFU, 0, ()),
        ("result.dora", 54 * DORA_UNIT, 54 * DORA_UNIT + 1, ("red_tiles",)),
        ("result.abort", 0, 6, ("abort_suukaikan", "suukaikan_timing")),
        ("flow.abort_missed", 5, -1, ("abort_suucha_riichi",)),
        ("flow.ended_late", 2, 3, ("tobi",)),
        ("illegal.kuikae", -1, 3, ("kuikae_chi", "kuikae_pon")),
    ],
)
def test_numbers_say_which_switch_decides(
    name: str, expected: int, recorded: int, named: tuple[str, ...]
) -> None:
    assert deciding(ENTRIES[name], expected, recorded) == named


def test_payments_of_a_draw_hang_on_other_switches_than_those_of_a_win() -> None:
    deltas = ENTRIES["result.deltas"]
    drawn, won = (set(deciding(deltas, 0, 1, 4, which)) for which in (True, False))
    nagashi = {"nagashi", "nagashi_takes_honba_sticks"}
    both = {"no_losses", "wareme"}
    assert drawn == {"noten_penalty", *nagashi, *both}
    assert won == set(deciding(deltas, 0, 1)) - drawn | both


def test_every_narrowed_finding_is_in_the_catalogue() -> None:
    assert set(NARROWER) <= set(ENTRIES)


def test_rows_differ_by_their_texts() -> None:
    assert compared("fu", "30 fu", "30 fu") == Row(("fu", "30 fu", "30 fu"))
    assert compared("fu", "30 fu", None) == Row(("fu", "30 fu", "-"))


# -- anything at all -------------------------------------------------------------------


def spoiled(batch: Batch, chance: random.Random) -> None:
    """Some numbers of a record set to others."""
    for _ in range(chance.randint(1, 5)):
        table = getattr(batch, chance.choice(["events", "claims", "rounds"]))
        ranges = ("_start", "_stop")
        names = [name for name in table.dtype.names if not name.endswith(ranges)]
        cell = table[chance.choice(names)][chance.randrange(len(table)) :][:1]
        number = chance.choice([-1, 0, 1, 2, 3, 30, 52, 135, 255, 8000, 25000])
        np.put(cell, chance.randrange(cell.size), number)


@pytest.mark.parametrize("seed", range(8))
def test_whatever_is_found_can_be_explained(seed: int) -> None:
    chance = random.Random(seed)
    rules = load_preset("tenhou-sanma" if seed % 3 == 0 else "tenhou")
    batch = generate_game(rules, seed, 0, "plain", "quick")
    kept = [table.copy() for table in (batch.rounds, batch.events, batch.claims)]
    explained = 0
    while explained < 8:
        batch.rounds, batch.events, batch.claims = (table.copy() for table in kept)
        spoiled(batch, chance)
        try:
            check_batch(batch)
        except BatchError:
            continue
        [audited] = audit_batch(batch, rules)
        for finding in [*audited.findings, *audited.notices[:2]]:
            explained += check_explanation(batch, finding, rules)


def check_explanation(batch: Batch, finding: Finding, rules: Any) -> int:
    """Explain a finding; its words are the finding's own, and nothing is empty."""
    made = explain_finding(batch, 0, finding, rules)
    assert made.sentence == finding.sentence
    assert [one.title for one in made.sections][:2] == ["Where", "Rule"]
    assert all(one.text or one.rows or one.board for one in made.sections)
    return 1


def test_local_yaku_are_named_with_their_kanji() -> None:
    play = "1 has 222333444m55m99s .. 1 draw cut 2 draw 5m cut 1 ron"
    local = {"suurenkou": {"yakuman": 1}}
    record = one(play, {"yaku": "toitoi 2, sanankou 2"}, local_yaku=local)
    made = why(record, "result.yaku")
    found = labels(section(made, "Yaku"))
    assert found["suurenkou 四連刻"] == ("yakuman", "-")
    assert found["toitoi 対々和"] == ("-", "2 han")


def test_a_streak_is_counted_through_the_game() -> None:
    wins = {"wins": 3, "needs_yaku": True, "scope": "any", "draws_break": True}
    play = """1 has 234m567p234p45s99m .. 2 draw cut .. 1 draw cut
        2 draw 6s cut 1 ron"""
    rounds = [
        deal(play),
        deal(play, number=1, streak=(0, 1, 0, 0)),
        deal(play, number=1, honba=1, streak=(0, 2, 0, 0)),
    ]
    record = game(*rounds, paarenchan=wins)
    made = explain_win(record.batch, 0, 2, 0, record.rules)
    assert labels(section(made, "Yaku")) == {"paarenchan 八連荘": ("yakuman", "listed")}
    assert wrong(made) == []


def test_a_draw_that_a_chombo_makes_void_is_explained() -> None:
    play = "1 has 147m258p369s1234z .. 1 draw riichi cut paid left=0 exhaustive"
    record = one(play, {"deltas": [0, 0, 0, 0]}, noten_riichi="chombo")
    made = why(record, "result.deltas")
    assert wrong(made)
