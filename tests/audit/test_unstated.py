"""Whatever a record leaves open: no clean one is accused, none of another thing.

Facts are left out, indicators are listed without their times, copies of tiles are
exchanged at random and hands hidden, in games that agents played and in records spoiled
in one place.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import replace

from engines import both
from generated import batches
from paifu.logs.builder import concatenate
from paifu.logs.events import Batch
from paifu.replay.audit.run import audit_batch
from paifu.replay.rules import load_preset
from paifu.replay.rules.record import plain_rules
from paifu.replay.simulate.run import generate
from paifu.replay.spoil import SPOILS, Place, Scene, Spoil
from spoil.bases import sample, scenes
from unstate import FACTS, by_name, hidden, without, without_times

PRESETS = (
    "tenhou", "tenhou-sanma", "mahjong-soul", "mahjong-soul-sanma", "m-league",
    "gensou", "kanto", "wrc-2022",
)  # fmt: skip
VIEWS = ((0,), (2,), (1, 3), (1, 2, 3), (0, 1, 2, 3))
"""Seats that are not shown."""
Left = set[str]
"""Names of what was left open: facts, `by_name`, `without_times`, `hidden`."""


def chosen(chance: random.Random) -> list[Callable[[Batch], None]]:
    """Some facts to be left out: one, a few or most."""
    if chance.random() < 0.3:
        return [chance.choice(FACTS)]
    part = chance.choice((0.05, 0.3, 0.7))
    return [fact for fact in FACTS if chance.random() < part]


def vaguer(
    batch: Batch, preset_or_scene: Scene | str, chance: random.Random
) -> tuple[Batch, Left]:
    """A record that says less, and what it leaves open."""
    if isinstance(preset_or_scene, str):
        rules = plain_rules(load_preset(preset_or_scene))
    else:
        rules = preset_or_scene.rules
    facts = chosen(chance)
    made, left = without(batch, facts), {fact.__name__ for fact in facts}
    if chance.random() < 0.3:
        made = without_times(made)
        left.add("without_times")
    if chance.random() < 0.3:
        made = by_name(made, rules, chance)
        left.add("by_name")
    if chance.random() < 0.4:
        made = hidden(made, chance.choice(VIEWS))
        left.add("hidden")
    return made, left


def test_a_clean_record_stays_clean_whatever_it_leaves_open() -> None:
    chance = random.Random(20)
    for preset in PRESETS:
        rules = load_preset(preset)
        [batch] = generate(rules, 1, 7, "plain", "quick")
        for _ in range(4):
            made, left = vaguer(batch, preset, chance)
            [audited] = audit_batch(made, rules)
            named = [(one.name, one.round_name) for one in audited.findings]
            assert named == [], (preset, left)


def test_the_engines_agree_on_what_is_left_open() -> None:
    chance = random.Random(21)
    made = []
    for preset in ("tenhou-east", "tenhou-sanma-east"):
        for n in range(20):
            batch, _ = vaguer(batches(preset, 1)[0], preset, chance)
            made.append(replace(batch, info=[replace(batch.info[0], source=f"{n}")]))
    plain, differ = both(concatenate(made))
    assert differ == []
    assert sum(len(one.undecided) for one in plain) > 100


POINTS = {
    "result.deltas", "result.scores", "flow.scores", "flow.start", "final.scores",
    "final.results", "record.riichi_scores",
}  # fmt: skip
PROOFS = {"proof.deal", "proof.draw", "proof.indicator", "proof.replacement"}
OF_VALUE = {"result.han", "result.fu", "result.limit", "result.points", *POINTS}
OF_POINTS = {
    "no_deltas", "joint_deltas", "no_claim_scores", "no_header_scores",
    "no_final_scores", "no_tenpai", "no_kinds_of_draws",
}  # fmt: skip
ELSEWHERE: tuple[tuple[set[str], Left, set[str]], ...] = (
    # Wrong points that are not stated are seen where points are stated next.
    ({*POINTS, "result.nagashi", "result.tenpai"}, OF_POINTS, POINTS),
    ({"flow.honba", "flow.sticks"}, {"no_counters"},
     {"result.honba", "result.sticks", *POINTS}),
    ({"result.tile"}, {"no_tile"}, {"result.hand"}),
    # Under-dora are counted as the record counts them; then the value shows it.
    ({"result.dora"}, {"no_ura"}, OF_VALUE),
    # A copy taken for another one: only the wall tells.
    ({"record.tile_twice"}, {"by_name"}, PROOFS),
    ({"result.ura"}, {"by_name", "hidden"}, {"proof.ura"}),
    ({"proof.dice"}, {"no_dice"}, PROOFS),
    # A tile that a hidden hand cannot hold has been seen elsewhere, or is its own
    # again later; without its draw only the wall tells that it came twice.
    ({"illegal.not_in_hand"}, {"hidden"},
     {"record.tile_twice", "result.shown", "result.hand", "result.melds"}),
    ({"record.tile_twice"}, {"hidden"}, PROOFS),
    # A hand that was hidden is what its winner shows; so is the tile it drew.
    ({"result.hand", "result.tile"}, {"hidden"}, {"illegal.win_shape"}),
    ({"illegal.win_shape"}, {"hidden"},
     {"result.hand", "result.melds", "result.nuki", "result.indicators",
      "result.ura"}),
    ({"result.shown"}, {"hidden"}, {"result.tenpai", *POINTS}),
)  # fmt: skip
"""Findings, what may be left open, and what then names the same thing instead."""

UNFIT: dict[str, Left] = {
    "repeated_round_skipped": {"no_counters"},
    "discard_not_held": {"by_name"},
    "under_indicator_seen_before": {"by_name"},
    "ron_by_another_seat": {"hidden"},
}
"""Edits that are another one if something is left open: a round less that can only be
told by its counters, a copy not held of a tile that is held, an under-indicator that is
another copy, a winner who has not the hand that nobody knows."""


def same_thing(finding: str, other: str, left: Left) -> bool:
    """True if a finding names what another one does in the full record."""
    return finding == other or any(
        finding in full and left & open_ and other in instead
        for full, open_, instead in ELSEWHERE
    )


def places() -> Iterator[tuple[Spoil, Scene, Place]]:
    """Where records are spoiled: each edit in a few records."""
    for row in SPOILS:
        for players in row.players:
            for _, scene, place in sample(row, scenes(), players, 2):
                yield row, scene, place


def test_a_false_record_is_never_accused_of_something_else() -> None:
    chance = random.Random(1)
    kinds = [*places()]
    named_so = 0
    for row, scene, place in chance.sample(kinds, 120):
        made, left = vaguer(row.apply(scene, place), scene, chance)
        if left & UNFIT.get(row.name, set()):
            continue
        [audited] = audit_batch(made, scene.ruleset)
        named = [one.name for one in audited.findings]
        if named:
            named_so += 1
            # What the wall alone tells comes too late for points that are carried on.
            carried = named[0] in PROOFS and left & OF_POINTS
            rest = [name for name in named[1:] if not (carried and name in POINTS)]
            right = not rest and same_thing(row.finding, named[0], left)
            assert right, (row.name, place, left, named)
    assert named_so > 70
