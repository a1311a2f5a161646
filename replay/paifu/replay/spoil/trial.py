"""Tries the spoiling table on records of any rule set.

Under a rule set that forbids what an edit does the audit must name it, by exactly one
finding; under one that allows it (`ALLOWED`) the same edit leaves a record in order.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from paifu.logs.events import Batch
from paifu.replay.audit.run import Engine, audit_batch
from paifu.replay.rules import Ruleset
from paifu.replay.sheets import pack
from paifu.replay.spoil.scene import Scene
from paifu.replay.spoil.spoil import Place, Spoil

Named = list[tuple[str, int]]
"""Findings, each with the index of its round."""


@dataclass(frozen=True, slots=True)
class Trial:
    """One edit of one record, and what the audit made of it."""

    row: Spoil
    place: Place
    named: Named

    @property
    def wanted(self) -> Named:
        """What the audit had to name."""
        return [(self.row.finding, self.place.round)] if self.row.finding else []

    @property
    def right(self) -> bool:
        """Whether it named that and nothing else."""
        return self.named == self.wanted


def named(batch: Batch, ruleset: Ruleset, engine: Engine) -> Named:
    """What the audit finds in a record of one game."""
    (audited,) = audit_batch(batch, ruleset, engine)
    return [(finding.name, finding.round) for finding in audited.findings]


def some_places(row: Spoil, scene: Scene, most: int) -> Sequence[Place]:
    """So many places of a record for an edit, spread over it."""
    places = row.places(scene)
    return places[:: max(1, len(places) // most)][:most]


def try_rows(
    rows: Iterable[Spoil], scene: Scene, most: int, engine: Engine = "plain"
) -> Iterator[Trial]:
    """Spoil a clean record in many ways, one at a time.

    Args:
        rows: the edits.
        scene: the record.
        most: places tried for each edit.
        engine: what judges.
    """
    for row in rows:
        for place in some_places(row, scene, most):
            batch = row.apply(scene, place)
            yield Trial(row, place, named(batch, scene.ruleset, engine))


ALLOWED: Mapping[str, Mapping[str, Any]] = {
    "called_kind_discarded_after_chi": {"kuikae_chi": "none"},
    "other_end_discarded_after_chi": {"kuikae_chi": "same"},
    "called_kind_discarded_after_pon": {"kuikae_pon": "none"},
    "chi_of_three_players": {"sanma_chi": True},
    "pon_of_the_last_discard": {"last_discard_calls": True},
    "chi_of_the_last_discard": {"last_discard_calls": True},
    "riichi_without_the_points": {"riichi_min_points": 0, "tobi": "none"},
    "riichi_with_too_few_tiles": {"riichi_min_live_tiles": 0},
    "riichi_in_furiten": {"furiten_riichi": True},
    "riichi_in_noten": {"noten_riichi": "noten_at_draw"},
    "riichi_tile_exchanged": {"noten_riichi": "noten_at_draw"},
    "ron_in_furiten": {"furiten_own_discards": False},
    "ron_after_a_tile_without_yaku": {"temp_furiten_without_yaku": False},
    "two_winners_under_head_bump": {"multi_ron": "all"},
    "three_winners": {"multi_ron": "all", "abort_sanchahou": "none"},
    "north_ronned": {"sanma_kita_ron": "without_chankan"},
    "tenpai_as_noten": {"noten_declaration": "optional"},
    "play_after_four_winds": {"abort_suufon": "none"},
    "play_after_four_riichi": {"abort_suucha_riichi": "none"},
    "play_after_four_kans": {"abort_suukaikan": "none"},
}
"""Edits that some rule sets allow -> the switches by which they do."""


def try_allowed(
    row: Spoil, scene: Scene, most: int, engine: Engine = "plain"
) -> Iterator[Trial]:
    """Make an edit where it is forbidden, and judge it by rules that allow it.

    Args:
        row: one of `ALLOWED`.
        scene: a record, clean by its own rules.
        most: places tried.
        engine: what judges.

    Raises:
        RulesetError: the record's rules cannot be relaxed so.
    """
    lenient = scene.ruleset.with_overrides(ALLOWED[row.name])
    places = row.places(scene)
    if not places:
        return
    # Not where it stays forbidden: a seat in riichi may never hide that it is tenpai.
    still = row.places(Scene(pack(scene.record), lenient))
    freed = [place for place in places if place not in still]
    for place in freed[:most]:
        yield Trial(row, place, named(row.apply(scene, place), lenient, engine))
