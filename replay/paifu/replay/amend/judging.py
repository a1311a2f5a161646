"""What the rules find in a record that is being amended.

Records are the sheets of `paifu.replay.sheets`. A change is tried on a copy of
the round that it is made in; rounds that stay as they are are shared.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from typing import NamedTuple

from paifu.logs.engine import plain
from paifu.logs.events import Batch
from paifu.replay.audit.bounds import BatchError
from paifu.replay.audit.catalogue import BY_CODE
from paifu.replay.audit.games import SEATS
from paifu.replay.audit.play import play_round
from paifu.replay.audit.position import Played, play_to
from paifu.replay.audit.report import clear_found
from paifu.replay.audit.run import Finding, audit_batch, round_name
from paifu.replay.hand.shanten import NO_DISTANCES
from paifu.replay.hand.state import Value, Win
from paifu.replay.hand.tables import suit_tables
from paifu.replay.rules import Ruleset
from paifu.replay.rules.record import Rules, plain_rules
from paifu.replay.sheets import Deal, Record, copied, pack, unpack
from paifu.replay.table.progress import Outcome
from paifu.replay.table.state import Found, SeatRow, Table


class Fault(NamedTuple):
    """One finding, as numbers."""

    name: str
    """`result.fu`"""
    round: int
    """Index of the round in the game."""
    event: int
    """Number of the event in the round, -1 at none."""
    seat: int
    expected: int
    recorded: int
    round_name: str = ""
    """`E1.0`"""

    @property
    def key(self) -> tuple[str, str, int, int, int]:
        """What it is wherever its event has moved to."""
        return self.name, self.round_name, self.seat, self.expected, self.recorded


def fault_of(finding: Finding) -> Fault:
    """The numbers of a finding of the audit."""
    place = finding.round, finding.event, finding.seat
    return Fault(finding.name, *place, *finding.numbers, finding.round_name)


class Case:
    """A record with the finding for which a change is looked for."""

    def __init__(
        self, batch: Batch, game: int, finding: Finding, ruleset: Ruleset
    ) -> None:
        """Judge the record as it is.

        Args:
            batch: the records that were audited.
            game: which game of the batch.
            finding: one of that game's; not a notice.
            ruleset: by which rules.
        """
        self.record, self.fault = unpack(batch, game), fault_of(finding)
        self.finding, self.ruleset = finding, ruleset
        # A seed that is another game's makes every audit look for its walls.
        self._left = MOST_PROVEN if finding.cls == "proof" else MOST_JUDGED
        self.others = faults(self.record, ruleset)
        """What else is found."""
        for n, one in enumerate(self.others):
            if one.key == self.fault.key:
                del self.others[n]
                break

    def judge(self, record: Record, ruleset: Ruleset) -> list[Fault] | None:
        """What the audit finds in a version of the record.

        None if it states what no record can, or if enough versions were judged.
        """
        self._left -= 1
        if self._left < 0:
            return None
        try:
            return faults(record, ruleset)
        except BatchError:
            return None


MOST_JUDGED = 100
"""Versions of a record that are judged as a whole; each takes some 20 ms."""

MOST_PROVEN = 12
"""The same where a wall is in question."""


def faults(record: Record, ruleset: Ruleset) -> list[Fault]:
    """Everything that the audit finds in a record."""
    (audited,) = audit_batch(pack(record), ruleset)
    return [fault_of(one) for one in audited.findings]


def branch(record: Record, index: int) -> Record:
    """A copy whose round `index` may be changed; it shares the other rounds."""
    deals = [*record.deals]
    if 0 <= index < len(deals):
        deals[index] = deals[index].copy()
    return Record(copied(record.game), record.before, deals, record.info)


def own(record: Record, index: int) -> Deal:
    """A round of a branch that may be changed from now on."""
    record.deals[index] = record.deals[index].copy()
    return record.deals[index]


def alone(record: Record, index: int) -> Batch:
    """A batch of one round, without its walls; for what the round alone tells."""
    info = replace(record.info, seed="", wall_seeds=[], commitments=[])
    game = copied(record.game)
    game.ended = 0
    return pack(Record(game, [], [record.deals[index]], info))


def played_to(
    record: Record, index: int, event: int | None, ruleset: Ruleset
) -> Played:
    """A round of the record played up to an event."""
    if plain_rules(ruleset).paarenchan_wins:  # what was won before counts
        return play_to(pack(record), 0, index, event, ruleset)
    return play_to(alone(record, index), 0, 0, event, ruleset)


def faults_of_round(record: Record, index: int, rules: Rules) -> list[Fault]:
    """What play finds in a round: nothing of its header, its wall or its times."""
    deal = record.deals[index]
    header = copied(deal.header)
    header.event_start, header.event_stop = 0, len(deal.events)
    header.claim_start, header.claim_stop = 0, len(deal.claims)
    table, outcome = plain(Table), plain(Outcome)
    outcome.number = header.number
    outcome.by_name = 0 if record.game.exact_tiles else 1
    found, noted = plain(Found), plain(Found)
    clear_found(found)
    clear_found(noted)
    play_round(
        table, rules, found, noted, plain(Win), plain(Value), outcome,
        [plain(SeatRow) for _ in range(SEATS)], 0, header, deal.events, deal.claims,
        [0] * 4, [0] * 4, *suit_tables(), *NO_DISTANCES,
    )  # fmt: skip
    name = round_name(header.number, header.honba)
    return [
        Fault(
            BY_CODE[found.code[n]].name,
            index,
            found.event[n],
            found.seat[n],
            found.expected[n],
            found.recorded[n],
            name,
        )
        for n in range(found.count)
    ]


def new_ones(now: Iterable[Fault], before: Iterable[Fault]) -> list[Fault]:
    """Faults that were not there before, in their order."""
    left = Counter(one.key for one in before)
    made = []
    for one in now:
        if left[one.key] > 0:
            left[one.key] -= 1
        else:
            made.append(one)
    return made
