"""What discards and draws were worth: worked hands, and every row of whole games."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from generated import batches
from independent_decisions import wrong
from mutations import mutated
from paifu.logs.builder import concatenate
from paifu.logs.engine import plain
from paifu.logs.events import Batch
from paifu.logs.reader import read
from paifu.logs.redact import PUBLIC, redacted
from paifu.replay.audit.run import audit_batch
from paifu.replay.decisions.acceptance import look_out, ones, weigh
from paifu.replay.decisions.nearer import nearer_tables
from paifu.replay.decisions.run import decisions_of
from paifu.replay.decisions.state import Sight
from paifu.replay.hand.shanten import distance_tables
from paifu.replay.hand.tables import key_of
from script import deal, game
from shared import needs_shared, shared

SANMA = (
    "tenhou_xml/sanma/thewaxmango+mahjong-hands/2009030818gm-00b9-0000-cf1a041a.mjlog"
)


def kind_of(name: str) -> int:
    return "mpsz".index(name[1]) * 9 + int(name[0]) - 1


def counts_of(text: str) -> list[int]:
    """`123m5z` as 34 counts."""
    counts, ranks = [0] * 34, ""
    for sign in text:
        if sign.isdigit():
            ranks += sign
        else:
            for rank in ranks:
                counts[kind_of(rank + sign)] += 1
            ranks = ""
    return counts


def weighed(
    hand: str, kind: str, melds: int = 0, seen: str = "", forbidden: str = ""
) -> tuple[int, int, int]:
    """Best shanten, acceptance of the best discard and of this one."""
    sight = plain(Sight)
    sight.hands[0] = counts = counts_of(hand)
    sight.keys[0] = [key_of(counts[n : n + 9]) for n in (0, 9, 18)]
    sight.keys[0].append(key_of(counts[27:]))
    sight.melds[0], sight.seen = melds, counts_of(seen)
    sight.forbidden = sum(1 << kind_of(name) for name in forbidden.split())
    look_out(sight, [0] * 34, 0)
    weigh(sight, 0, kind_of(kind), *distance_tables(), *nearer_tables())
    return sight.best, sight.most, sight.chosen


def test_a_tenpai_hand_accepts_the_tiles_of_its_wait() -> None:
    assert weighed("123m456m789p23s11z9s", "9s") == (0, 8, 8)


def test_tiles_in_sight_are_not_accepted() -> None:
    assert weighed("123m456m789p23s11z9s", "9s", seen="1114s") == (0, 4, 4)


def test_a_discard_that_loses_shanten_accepts_nothing() -> None:
    assert weighed("123m456m789p23s11z9s", "2s") == (0, 8, 0)


def test_of_two_discards_that_keep_shanten_the_better_accepts_more() -> None:
    best, most, chosen = weighed("123m456m12p67s1155z5p", "1p")
    assert best == 1
    assert chosen < most


def test_what_a_call_forbids_is_no_alternative() -> None:
    free = weighed("123m456m23s9s11z", "9s", melds=1)
    assert free == (0, 8, 8)
    best, _, chosen = weighed("123m456m23s9s11z", "2s", melds=1, forbidden="9s")
    assert best > 0 or chosen < 8


def test_seven_pairs_accept_the_partner_of_each_single() -> None:
    assert weighed("11999m2288p3366s5z", "9m") == (0, 3, 3)
    assert weighed("119m2288p3366s457z", "9m") == (1, 9, 9)


def test_seven_pairs_of_few_kinds_accept_new_ones() -> None:
    best, most, _ = weighed("111122223333m45z", "5z")
    assert best == weighed("111122223333m45z", "4z")[0]
    assert most > 0


def test_thirteen_orphans_without_a_pair_accept_all_thirteen() -> None:
    assert weighed("19m19p19s1234567z5m", "5m") == (0, 39, 39)


def test_an_added_meld_leaves_fewer_sets_to_make() -> None:
    assert weighed("11z", "1z", melds=4) == (0, 2, 2)


@pytest.mark.parametrize("mask", [0, 1, (1 << 34) - 1, 0b1011 << 30, 0x2AAAAAAAA])
def test_bits_are_counted(mask: int) -> None:
    assert ones(mask) == mask.bit_count()


# -- whole games -----------------------------------------------------------------------


def rows_of(batch: Batch) -> NDArray[Any]:
    return decisions_of(batch, audit_batch(batch))


@pytest.mark.parametrize("preset", ["tenhou-east", "tenhou-sanma-east"])
def test_rows_are_what_plain_loops_tell(preset: str) -> None:
    (batch,) = batches(preset, 1, 3)
    made = rows_of(batch)
    assert wrong(made, batch) == []
    assert made["against"].sum() > 0


@needs_shared
def test_rows_of_real_games_are_what_plain_loops_tell() -> None:
    """Of a record that names tiles, and of one that says what three players drew."""
    names = ("mjai/Apricot-S+mjai-manue-go/2026-07-01-130909.mjson", SANMA)
    for batch in read([shared(f"corpus/{name}") for name in names]):
        made = rows_of(batch)
        assert made["decided"].any()
        assert wrong(made, batch) == []


def test_sums_of_a_row_fit_together() -> None:
    made = rows_of(concatenate(batches("tenhou-east", 3)))
    classes = ("genbutsu", "suji", "no_suji", "honour")
    assert (made["choices"] == made["quiet_choices"] + made["against"]).all()
    parts = sum(made[f"against_{name}"] for name in classes)
    assert (made["against"] == parts).all()
    assert (made["accepted"] <= made["acceptable"]).all()
    assert (made["losing"] + made["optimal"] <= made["choices"]).all()
    assert made["useful_draws"].sum() == pytest.approx(
        made["useful_expected"].sum() / 1e6, rel=0.2
    )


def test_dora_at_the_end_are_those_of_the_won_hand() -> None:
    batch = concatenate(batches("tenhou-east", 3))
    games = audit_batch(batch)
    made = decisions_of(batch, games)
    seats = np.concatenate([r for one in games if (r := one.seat_rows) is not None])
    won = seats["win_han"] > 0
    wanted = seats["win_dora"] + seats["win_red"]
    assert (made["end_dora"][won] == wanted[won]).all()


def test_hands_that_are_not_shown_are_undecided() -> None:
    (batch,) = batches("tenhou-east", 1, 2)
    whole, seen = rows_of(batch), rows_of(redacted(batch, 1))
    own = np.arange(len(whole)) % 4 == 1
    assert seen[~own]["decided"].sum() == 0
    assert not seen[~own].view("i8").any()
    assert (seen[own] == whole[own]).all()
    assert not rows_of(redacted(batch, PUBLIC))["decided"].any()


def test_rounds_without_an_end_are_undecided() -> None:
    record = game(deal("0 draw 1z cut 1z 1 draw cut 2 draw"))
    games = audit_batch(record.batch, record.rules)
    assert not decisions_of(record.batch, games)["decided"].any()


def test_both_engines_say_the_same_of_any_numbers() -> None:
    sample = [*batches("tenhou-east", 2), *batches("tenhou-sanma-east", 2)]
    chance = random.Random(5)
    made = [mutated(chance.choice(sample), chance, 4) for _ in range(20)]
    batch = concatenate([*sample, *made])
    games = audit_batch(batch)
    whole = decisions_of(batch, games, "compiled")
    assert (decisions_of(batch, games) == whole).all()
    assert whole["decided"].sum() > 300
