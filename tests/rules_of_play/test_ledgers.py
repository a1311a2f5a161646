"""Ledgers: what seats could have done, in rounds typed by hand and in whole games."""

from __future__ import annotations

from collections import Counter

import pytest

from generated import batches
from paifu.logs.events import EventKind
from paifu.logs.redact import redacted
from paifu.logs.tiles import KIND_OF, parse_hand
from paifu.replay.audit.run import audit_batch
from paifu.replay.ledgers import Ledgers, Outcome, Why, ledgers
from script import Game, deal, game, one, part

WAITING = "1 has 234m567p234p45s99m"
"""Closed pinfu that waits for 3s and 6s."""


def made(record: Game) -> Ledgers:
    found = ledgers(record.batch, record.rules)
    assert not record.skipped
    return found


def mask(kinds: str) -> int:
    return sum({1 << tile // 4 for tile in parse_hand(kinds)})


def event_of(record: Game, kind: EventKind, nth: int = 0) -> int:
    """Number of the nth event of a kind; -1 is the last."""
    kinds = record.batch.events["kind"].tolist()
    return [n for n, one in enumerate(kinds) if one == kind][nth]


# ---- wins passed


def whys(record: Game, seat: int = 1) -> list[tuple[str, int]]:
    return [(r.why, r.points) for r in made(record).passed_wins if r.seat == seat]


def test_a_ron_not_taken_is_passed_by_choice_with_what_it_was_worth() -> None:
    record = part(f"{WAITING} .. 2 draw 6s cut 3 draw cut")
    (row,) = made(record).passed_wins
    # pinfu alone: 30 fu 1 han
    assert (row.why, row.points, row.seat, row.source) == (Why.CHOICE, 1000, 1, 2)
    assert row.tile // 4 == KIND_OF["6s"]
    assert row.event == event_of(record, EventKind.DISCARD, -2)


def test_a_win_that_was_taken_is_not_in_it() -> None:
    assert whys(one(f"{WAITING} .. 2 draw 6s cut 1 ron")) == []
    assert whys(one(f"{WAITING} .. 1 draw 6s tsumo")) == []


def test_a_tsumo_not_taken_is_passed_by_the_own_draw() -> None:
    (row,) = made(part(f"{WAITING} .. 1 draw cut .. 1 draw 6s cut 2 draw")).passed_wins
    assert (row.why, row.source, row.seat) == (Why.CHOICE, 1, 1)
    assert row.points == 1500  # pinfu tsumo, 400 / 700


def test_a_hand_without_yaku_could_not_win() -> None:
    play = "1 has 234m567p99m55z12s9p 0 has 3s5z 0 draw cut 3s 1 chi 12s cut 9p"
    assert whys(part(f"{play} .. 3 draw 9m cut 0 draw cut")) == [(Why.NO_YAKU, 0)]


def test_furiten_of_each_kind_is_the_reason() -> None:
    own = f"{WAITING} .. 1 draw 3s cut 3s 2 draw 6s cut 3 draw"
    assert whys(part(own))[-1][0] == Why.FURITEN_DISCARD
    now = f"{WAITING} .. 2 draw 6s cut 3 draw 3s cut 0 draw"
    assert [w for w, _ in whys(part(now))] == [Why.CHOICE, Why.FURITEN_TEMPORARY]
    good = f"{WAITING} .. 1 draw 1z riichi cut paid 2 draw 6s cut .. 1 draw cut"
    good += " 2 draw 3s cut 3 draw"
    assert [w for w, _ in whys(part(good))] == [Why.CHOICE, Why.FURITEN_RIICHI]


TWO = f"{WAITING} 2 has 234m567p234p45s88m .. 0 draw 6s cut"


@pytest.mark.parametrize(
    ("rule", "why"), [("head_bump", Why.PRIORITY), ("all", Why.CHOICE)]
)
def test_behind_another_winner_only_head_bump_is_no_choice(rule: str, why: Why) -> None:
    record = one(f"{TWO} 1 ron", multi_ron=rule, abort_sanchahou="none")
    assert [w for w, _ in whys(record, 2)] == [why]
    assert whys(record, 1) == []


def test_three_who_claim_a_tile_did_not_pass_it() -> None:
    play = """0 has 234m678p23s99m234p 2 has 345m345678p23s22m
        3 has 456m456789p56s88m 0 draw cut .. 1 draw 4s cut"""
    assert made(one(f"{play} sanchahou")).passed_wins == []
    assert len(made(part(f"{play} 2 draw")).passed_wins) == 3


# ---- furiten


def test_furiten_by_discard_goes_on_until_the_waits_change() -> None:
    play = "1 has 234m567p555z34s99m .. 1 draw 2s cut 2s .. 1 draw 6s cut 3s 2 draw"
    record = part(play)
    (row,) = made(record).furiten
    first, last = event_of(record, EventKind.DISCARD, 1), None
    own = [
        n
        for n, event in enumerate(record.batch.events)
        if event["kind"] == EventKind.DISCARD and event["seat"] == 1
    ]
    first, last = own
    assert (row.why, row.seat) == (Why.FURITEN_DISCARD, 1)
    assert (row.event, row.until) == (first, last)
    assert (row.waits, row.kinds) == (mask("25s"), mask("2s"))


@pytest.mark.parametrize(
    ("release", "kind"),
    [("own_draw", EventKind.DRAW), ("own_discard", EventKind.DISCARD)],
)
def test_temporary_furiten_goes_from_the_pass_to_its_release(
    release: str, kind: EventKind
) -> None:
    play = f"{WAITING} .. 2 draw 6s cut 3 draw cut 0 draw cut 1 draw cut 2 draw"
    record = part(play, temp_furiten_release=release)
    (row,) = made(record).furiten
    passed = event_of(record, EventKind.DISCARD, -4)
    assert (row.why, row.kinds) == (Why.FURITEN_TEMPORARY, mask("6s"))
    assert row.event == passed + 1
    last = record.batch.events[row.until]
    assert (last["kind"], last["seat"]) == (kind, 1)


def test_furiten_in_riichi_lasts_to_the_end() -> None:
    play = f"{WAITING} .. 1 draw 1z riichi cut paid 2 draw 6s cut .. 1 draw cut 2 draw"
    (row,) = made(part(play)).furiten
    assert (row.why, row.until, row.kinds) == (Why.FURITEN_RIICHI, -1, mask("6s"))


# ---- calls


def calls(record: Game, seat: int) -> dict[str, tuple[int, Outcome]]:
    """Kind -> ways and outcome, of the last tile that the seat could call."""
    rows = [row for row in made(record).calls if row.seat == seat]
    last = max((row.event for row in rows), default=0)
    return {row.kind: (row.ways, row.outcome) for row in rows if row.event == last}


def test_every_way_to_call_a_tile_is_counted() -> None:
    # 34, 46? no: 3-4, 4-6, 6-7 with the called 5
    record = part("1 has 3467m55m 0 has 5m 0 draw cut 5m 1 draw")
    assert calls(record, 1) == {
        "chi": (3, Outcome.PASSED),
        "pon": (1, Outcome.PASSED),
    }


def test_three_of_a_kind_may_also_be_an_open_kan() -> None:
    record = part("2 has 888m 0 has 8m 0 draw cut 8m 2 kan draw")
    assert calls(record, 2) == {
        "pon": (1, Outcome.PASSED),
        "daiminkan": (1, Outcome.TAKEN),
    }


def test_only_the_next_seat_may_chi_and_a_pon_comes_first() -> None:
    record = part("1 has 34m 2 has 55m46m 0 has 5m 0 draw cut 5m 2 pon 55m cut")
    found = made(record).calls
    first = [row for row in found if row.event == 1]
    assert [(row.seat, row.kind, row.outcome) for row in first] == [
        (1, "chi", Outcome.PREEMPTED),
        (2, "pon", Outcome.TAKEN),
    ]


def test_after_riichi_nothing_may_be_called() -> None:
    play = f"{WAITING} .. 1 draw 1z riichi cut paid .. 0 draw 9m cut 1 draw"
    assert [r for r in made(part(play)).calls if r.seat == 1 and r.event > 8] == []


def test_kans_of_the_hand_and_norths_are_asked_in_the_own_turn() -> None:
    assert calls(part("0 has 888m 0 draw 8m cut 1 draw"), 0) == {
        "ankan": (1, Outcome.PASSED)
    }
    assert calls(part("0 has 888m 0 draw 8m ankan 8m draw"), 0) == {
        "ankan": (1, Outcome.TAKEN)
    }
    north = part("0 has 4z 0 draw north draw", rules="tenhou-sanma")
    assert calls(north, 0) == {"nuki": (1, Outcome.TAKEN)}


def test_an_added_kan_needs_the_pon() -> None:
    play = "0 has 8m 1 has 888m 0 draw cut 8m 1 pon 88m cut .. 1 draw"
    assert calls(part(f"{play} kakan 8m draw"), 1)["kakan"] == (1, Outcome.TAKEN)
    assert calls(part(f"{play} cut 2 draw"), 1)["kakan"] == (1, Outcome.PASSED)


# ---- riichi, kuikae, time


def test_riichi_is_possible_with_the_discards_that_leave_tenpai() -> None:
    play = f"{WAITING} .. 1 draw 1z {{}}"
    (row,) = made(part(play.format("riichi cut paid 2 draw"))).riichi
    assert (row.outcome, row.turn, row.seat) == (Outcome.TAKEN, 1, 1)
    assert row.kinds == mask("1z")
    (row,) = made(part(play.format("cut 2 draw"))).riichi
    assert row.outcome == Outcome.PASSED


@pytest.mark.parametrize(("tiles", "turn"), [(4, 17), (0, 18)])
def test_riichi_is_not_possible_where_the_rules_forbid_it(
    tiles: int, turn: int
) -> None:
    play = f"{WAITING} left=3 .. 1 draw cut 2 draw"
    found = made(part(play, riichi_min_live_tiles=tiles)).riichi
    assert found[-1].turn == turn


def test_kuikae_names_the_kinds_that_were_held_and_barred() -> None:
    play = "0 has 4s 1 has 1234s1z 0 draw cut 4s 1 chi 23s cut 1z"
    record = part(play)
    (row,) = made(record).kuikae
    assert (row.seat, row.kind, row.kinds) == (1, "chi", mask("14s"))
    assert row.discarded // 4 == KIND_OF["1z"]
    assert made(part(play, kuikae_chi="none")).kuikae == []


def test_times_run_from_the_chance_to_what_was_done() -> None:
    record = part(
        "1 has 55m 0 has 5m 0 draw time=1000 cut 5m time=4000"
        " 1 pon 55m time=4700 cut time=9000 2 timeout time=9500 draw time=9600"
    )
    rows = made(record).time
    assert [(r.seat, r.decision, r.milliseconds, r.timed_out) for r in rows] == [
        (0, "turn", 3000, 0),
        (1, "answer", 700, 0),
        (1, "turn", 4300, 0),
    ]


# ---- whole games


@pytest.mark.parametrize("preset", ["tenhou-east", "tenhou-sanma-east"])
def test_what_was_done_had_been_possible_and_notices_agree(preset: str) -> None:
    for batch in batches(preset, 1):
        found = ledgers(batch)
        done = Counter(batch.events["kind"].tolist())
        taken = Counter(r.kind for r in found.calls if r.outcome == Outcome.TAKEN)
        for kind in ("chi", "pon", "daiminkan", "ankan", "kakan", "nuki"):
            assert taken[kind] == done[EventKind[kind.upper()]], kind
        riichi = [row for row in found.riichi if row.outcome == Outcome.TAKEN]
        assert len(riichi) == done[EventKind.RIICHI]
        [audited] = audit_batch(batch)
        noted = Counter(
            (n.round, n.event, n.seat)
            for n in audited.notices
            if n.name.startswith("notice.furiten")
        )
        # A stretch of one kind may follow one of another without a new notice.
        begun = Counter((r.round, r.event, r.seat) for r in found.furiten)
        assert not noted - begun


def test_games_by_unknown_rules_have_no_rows() -> None:
    record = game(deal("0 draw cut 1 draw", complete=False))
    assert ledgers(record.batch) == ([], [], [], [], [], [])


def test_hands_that_are_not_shown_have_no_rows() -> None:
    [batch] = batches("tenhou-east", 1)
    whole, seen = ledgers(batch), ledgers(redacted(batch, 1))
    for name, rows in seen._asdict().items():
        own = [row for row in getattr(whole, name) if row.seat == 1]
        assert [row for row in rows if row.seat == 1] == own, name
    assert {row.seat for row in seen.calls} == {1}
