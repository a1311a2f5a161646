"""One round from its seed to its end as a kernel, so that compiled games call one."""

from __future__ import annotations

from collections.abc import Sequence

from paifu.logs.engine import kernel
from paifu.logs.events import ClaimRow, EventRow, RoundRow
from paifu.replay.hand.state import Value, Win
from paifu.replay.rules.record import Rules
from paifu.replay.simulate.play import play_forward
from paifu.replay.simulate.state import Agent, Chance, Choice, Pen
from paifu.replay.table.progress import Next, Outcome, decide_next, note_outcome
from paifu.replay.table.state import Ints, Table
from paifu.replay.walls.laid import DICE, lay_wall
from paifu.replay.walls.rows import Hasher, hashed_row
from paifu.replay.walls.twister import Twister


@kernel
def play_whole(
    table: Table,
    rules: Rules,
    agents: Sequence[Agent],
    chance: Chance,
    choice: Choice,
    pen: Pen,
    win: Win,
    value: Value,
    outcome: Outcome,
    following: Next,
    header: RoundRow,
    events: Sequence[EventRow],
    claims: Sequence[ClaimRow],
    twister: Twister,
    hasher: Hasher,
    work: Ints,
    ending: Sequence[int],
    constants: Sequence[int],
    initial: Sequence[int],
    layout: Sequence[int],
    order: Ints,
    hands: Sequence[Ints],
    draws: Ints,
    replacements: Ints,
    indicators: Ints,
    unders: Ints,
    tenpai: Ints,
    changes: Ints,
    suits: Sequence[int],
    honours: Sequence[int],
    distances: Sequence[int],
    honour_distances: Sequence[int],
) -> None:
    """Make the next wall, play the round, and decide what follows it."""
    hashed_row(twister, hasher, work, ending, constants, initial)
    lay_wall(
        hasher, layout, header.dealer + 0, order, hands, draws, replacements,
        indicators, unders,
    )  # fmt: skip
    for die in range(2):
        header.dice[die] = hasher.numbers[layout[DICE + die]] % 6 + 1
    pen.event, pen.claim = 0, 0
    play_forward(
        table, rules, agents, chance, choice, pen, win, value, outcome, header, events,
        claims, hands, draws, replacements, indicators, unders, tenpai, changes, suits,
        honours, distances, honour_distances,
    )  # fmt: skip
    note_outcome(table, outcome, header.number + 0)
    decide_next(rules, outcome, following)
