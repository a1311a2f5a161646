"""Decisions of a batch that was audited, by either engine."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from paifu.logs.engine import compiled, plain, record, rows, width
from paifu.logs.events import Batch, EventRow, GameRow, RoundRow
from paifu.replay.audit.run import AuditedGame, Engine
from paifu.replay.decisions.nearer import nearer_arrays, nearer_tables
from paifu.replay.decisions.play import SEATS, watch_games
from paifu.replay.decisions.state import DecisionRow, Sight
from paifu.replay.hand.shanten import distance_arrays, distance_tables
from paifu.replay.rules import Ruleset
from paifu.replay.rules.record import Rules, plain_rules, record_rules


def decisions_of(
    batch: Batch, games: Sequence[AuditedGame], engine: Engine = "plain"
) -> NDArray[Any]:
    """What the discards and draws of every seat came to (`DecisionRow`).

    Args:
        batch: the games, as they were audited.
        games: what the audit gave for each, in order. Games that were not judged and
            rounds that could not be played to their end are left undecided.
        engine: the same source, interpreted or compiled. The tables take a second to
            build, when they are first needed.

    Returns:
        Four rows a round, in the batch's order; the last is empty with three players.
    """
    rulesets: list[Ruleset] = []
    chosen, outcomes = [], np.zeros(SEATS * len(batch.rounds), "i8")
    for game in games:
        if game.ruleset is None or game.seat_rows is None:
            chosen.append(-1)
            continue
        if game.ruleset not in rulesets:
            rulesets.append(game.ruleset)
        chosen.append(rulesets.index(game.ruleset))
        first = SEATS * game.first_round
        outcomes[first : first + len(game.seat_rows)] = game.seat_rows["outcome"]
    watch = _plain if engine == "plain" else _compiled
    return watch(batch, rulesets, chosen, outcomes)


def _plain(
    batch: Batch, rulesets: Sequence[Ruleset], chosen: list[int], outcomes: Any
) -> NDArray[Any]:
    made = [plain(DecisionRow) for _ in range(len(outcomes))]
    watch_games(
        [plain(Sight)], [plain_rules(r) for r in rulesets], chosen, made,
        outcomes.tolist(), rows(GameRow, batch.games), rows(RoundRow, batch.rounds),
        rows(EventRow, batch.events), *distance_tables(), *nearer_tables(),
    )  # fmt: skip
    flat = [value for row in made for value in row.__dict__.values()]
    table = np.array(flat, "i8").reshape(len(made), width(DecisionRow))
    return table.view(record(DecisionRow, 0).dtype).reshape(-1)


def _compiled(
    batch: Batch, rulesets: Sequence[Ruleset], chosen: list[int], outcomes: Any
) -> NDArray[Any]:
    made, sets = record(DecisionRow, len(outcomes)), record(Rules, len(rulesets))
    for number, ruleset in enumerate(rulesets):
        sets[number] = record_rules(ruleset)[0]
    compiled(watch_games)(
        record(Sight), sets, np.array(chosen, "i8"), made, outcomes, batch.games,
        batch.rounds, batch.events, *distance_arrays(), *nearer_arrays(),
    )  # fmt: skip
    return made
