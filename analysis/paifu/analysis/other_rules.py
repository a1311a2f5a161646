"""Would the findings vanish under another preset?

A whole folder of findings is often one wrong rule set: a file name that dates a record
wrongly, a lobby with rules of its own. Some games with findings that a switch decides
are kept aside while a job runs, and audited by every preset at its end.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from paifu.analysis.job import Audited
from paifu.logs.events import Batch
from paifu.replay.audit.catalogue import ENTRIES
from paifu.replay.audit.run import AuditedGame, Finding, audit_batch
from paifu.replay.rules import Ruleset, load_preset, preset_names

KEPT = 6
"""Games tried for each number of players, besides one for each further kind of finding:
enough to tell, quick to do."""


@dataclass(frozen=True, slots=True)
class Suspect:
    """One game with findings that a switch of the rules decides."""

    batch: Batch
    """It alone."""
    ruleset: Ruleset
    """What it was judged by."""
    others: int
    """How many findings it has that no switch decides."""
    names: frozenset[str]
    """The findings that a switch decides."""
    found: frozenset[str]
    """All that it has."""


@dataclass(frozen=True, slots=True)
class Answer:
    """Presets that make the games of one number of players clean."""

    players: int
    tried: int
    games: int
    """Games with such findings, tried or not."""
    presets: tuple[str, ...]
    """Those that differ least from what the first game was judged by."""


@dataclass(slots=True)
class OtherRules:
    """Games kept aside, by number of players, and how many there were."""

    kept: defaultdict[int, list[Suspect]] = field(
        default_factory=lambda: defaultdict(list)
    )
    names: defaultdict[int, set[str]] = field(default_factory=lambda: defaultdict(set))
    """Findings that the kept games have."""
    counts: Counter[int] = field(default_factory=Counter)

    def add(self, audited: Audited) -> None:
        """Look at one record or chunk."""
        for game in audited.games:
            if game.findings and game.ruleset is not None:
                self._look(game, game.ruleset)

    def take(self, later: OtherRules) -> None:
        """Add what was kept of later records."""
        self.counts.update(later.counts)
        for players, suspects in later.kept.items():
            for suspect in suspects:
                if self._wants(players, suspect.found):
                    self._keep(players, suspect)

    def _look(self, game: AuditedGame, ruleset: Ruleset) -> None:
        decided, others = by_switch(game.findings)
        if not decided:
            return
        self.counts[game.players] += 1
        found = frozenset(finding.name for finding in game.findings)
        if self._wants(game.players, found):
            decisive = frozenset(name for name in found if ENTRIES[name].switches)
            batch = one_game(game.batch, game)
            suspect = Suspect(batch, ruleset, others, decisive, found)
            self._keep(game.players, suspect)

    def _wants(self, players: int, found: frozenset[str]) -> bool:
        return len(self.kept[players]) < KEPT or not found <= self.names[players]

    def _keep(self, players: int, suspect: Suspect) -> None:
        self.kept[players].append(suspect)
        self.names[players] |= suspect.found

    def answers(self) -> Iterator[Answer]:
        """For each number of players, the presets under which all kept games pass."""
        for players, suspects in sorted(self.kept.items()):
            if presets := clean_presets(players, suspects):
                count = self.counts[players]
                yield Answer(players, len(suspects), count, tuple(presets))


def by_switch(findings: Iterable[Finding]) -> tuple[int, int]:
    """How many findings a switch of the rules decides, and how many none does."""
    decided, others = 0, 0
    for finding in findings:
        if ENTRIES[finding.name].switches:
            decided += 1
        else:
            others += 1
    return decided, others


def clean_presets(players: int, suspects: Sequence[Suspect]) -> list[str]:
    """The nearest presets under which no switch decides against any of these games.

    Near is what differs in few switches: a preset further off explains no better.
    """
    judged_by = suspects[0].ruleset
    presets = [load_preset(name) for name in preset_names()]
    distance = {one.name: len(judged_by.differences(one)) for one in presets}
    nearest, found = len(judged_by.values), []
    for rules in sorted(presets, key=lambda one: distance[one.name]):
        if rules["players"] != players or distance[rules.name] > nearest:
            continue
        if all(_passes(suspect, rules) for suspect in suspects):
            nearest = distance[rules.name]
            found.append(rules.name)
    return found


def _passes(suspect: Suspect, rules: Ruleset) -> bool:
    # A finding stays as long as every switch that decides it is as it was.
    differing = suspect.ruleset.differences(rules).keys()
    if any(differing.isdisjoint(ENTRIES[name].switches) for name in suspect.names):
        return False
    (game,) = audit_batch(suspect.batch, rules)
    decided, others = by_switch(game.findings)
    return not decided and others <= suspect.others


def one_game(batch: Batch, game: AuditedGame) -> Batch:
    """A batch of this game alone."""
    row = batch.games[game.game : game.game + 1].copy()
    (first,), (stop,) = row["round_start"].tolist(), row["round_stop"].tolist()
    rounds = batch.rounds[first:stop].copy()
    before = int(row["event_start"][0])
    events = slice(before, int(rounds["event_stop"].max(initial=before)))
    claims = slice(
        int(rounds["claim_start"].min(initial=len(batch.claims))),
        int(rounds["claim_stop"].max(initial=0)),
    )
    for name, start in (("round", first), ("event", before)):
        row[f"{name}_start"] -= start
        row[f"{name}_stop"] -= start
    for name, start in (("event", before), ("claim", claims.start)):
        rounds[f"{name}_start"] -= start
        rounds[f"{name}_stop"] -= start
    return replace(
        batch,
        games=row,
        rounds=rounds,
        events=batch.events[events].copy(),
        claims=batch.claims[claims].copy(),
        info=[game.info],
        problems=[],
    )
