"""Whole games from a seed, in either engine: walls, rounds, the end, as a Batch."""

from __future__ import annotations

import hashlib
import itertools
from collections.abc import Iterator, Sequence
from typing import Any, Literal, Protocol

import numpy as np
from numpy.typing import NDArray

from paifu.logs.builder import flatten, joined_rows
from paifu.logs.engine import compiled, plain, record, row_dtype, table
from paifu.logs.events import (
    Batch,
    ClaimRow,
    EventRow,
    GameInfo,
    GameRow,
    RoundRow,
    RulesHint,
)
from paifu.replay.hand.shanten import distance_arrays, distance_tables
from paifu.replay.hand.state import Value, Win
from paifu.replay.hand.tables import suit_tables
from paifu.replay.rules import Ruleset, RulesetError
from paifu.replay.rules.record import plain_rules, record_rules
from paifu.replay.rules.switches import switches
from paifu.replay.simulate.play import play_forward
from paifu.replay.simulate.state import NEVER, Agent, Chance, Choice, Pen
from paifu.replay.simulate.whole import play_whole
from paifu.replay.table.progress import (
    GOES_ON,
    Next,
    Outcome,
    decide_next,
    final_results,
    final_scores,
    note_outcome,
    take_penalties,
)
from paifu.replay.table.state import Table
from paifu.replay.walls import Wall, make_seed, walls_of
from paifu.replay.walls.laid import MOST_INDICATORS, layout_row
from paifu.replay.walls.methods import GAME_METHOD, METHODS
from paifu.replay.walls.rows import Hasher
from paifu.replay.walls.sha512 import sha512_tables, work_space
from paifu.replay.walls.twister import Twister, seed_twister
from paifu.replay.walls.wall import DEAD_WALL, tile_set

Engine = Literal["plain", "compiled"]
Style = Literal["quick", "greedy"]

EVENT_ROOM = 400
"""Event rows kept free for one round: draws, discards, calls and indicators."""
CLAIM_ROOM = 4
SEED_WORDS = 624

Habits = dict[str, int]
"""How an agent plays: the fields of `paifu.replay.simulate.state.Agent`."""

HABITS: dict[Style, Habits] = {
    "quick": {
        "fold": NEVER, "value": 0, "riichi": 70, "call": 40, "random": 5, "kan": 50,
    },
    "greedy": {
        "fold": 2, "value": 0, "riichi": 95, "call": 90, "random": 0, "kan": 60,
    },
}  # fmt: skip
"""Agents by name."""


def seed_words(seed: int, game: int) -> list[int]:
    """The words of a game's wall seed: SHA-512 of its two numbers and a counter."""
    blocks = (
        hashlib.sha512(f"paifu {seed} {game} {block}".encode()).digest()
        for block in itertools.count()
    )
    digits = b"".join(itertools.islice(blocks, SEED_WORDS * 4 // 64))
    words: list[int] = np.frombuffer(digits, "<u4").tolist()
    return words


class Desk(Protocol):
    """What games are played on, in one of the engines."""

    rules: Any
    outcome: Any
    following: Any

    def invite(self, habits: Sequence[Habits]) -> None:
        """Give each seat its agent."""
        ...

    def sit_down(self, words: list[int], text: str) -> None:
        """Start a game with a wall seed: its words, and the text of them."""
        ...

    def play_round(self, header: dict[str, Any]) -> list[NDArray[Any]]:
        """Play one round; gives its header, events and claims as tables."""
        ...

    def finish(self) -> tuple[list[int], list[int]]:
        """Final scores and final points."""
        ...


def _chance_seed(words: list[int]) -> int:
    return words[0] % (2**31 - 2) + 1


class _Plain:
    """The interpreter's desk: objects and lists."""

    def __init__(self, ruleset: Ruleset, style: Style) -> None:
        self.rules, self.players = plain_rules(ruleset), int(ruleset["players"])
        self.agents = [plain(Agent) for _ in range(4)]
        self.invite([HABITS[style]] * 4)
        self.events = [plain(EventRow) for _ in range(EVENT_ROOM)]
        self.claims = [plain(ClaimRow) for _ in range(CLAIM_ROOM)]
        self.look_up = [memoryview(t) for t in suit_tables()] + [*distance_tables()]

    def invite(self, habits: Sequence[Habits]) -> None:
        for agent, own in zip(self.agents, habits, strict=False):
            agent.__dict__.update(own)

    def sit_down(self, words: list[int], text: str) -> None:
        self.table, self.win, self.value = plain(Table), plain(Win), plain(Value)
        self.outcome, self.following = plain(Outcome), plain(Next)
        self.chance, self.choice, self.pen = plain(Chance), plain(Choice), plain(Pen)
        self.chance.state = _chance_seed(words)
        self.walls = walls_of(text, self.players)

    def play_round(self, header: dict[str, Any]) -> list[NDArray[Any]]:
        wall = next(self.walls)
        row = plain(RoundRow)
        row.__dict__.update(header | {"dice": wall.dice})
        played = self.table
        self.pen.event = self.pen.claim = 0
        play_forward(
            played, self.rules, self.agents, self.chance, self.choice, self.pen,
            self.win, self.value, self.outcome, row, self.events, self.claims,
            _hands(wall, header["dealer"]), list(wall.draws), list(wall.replacements),
            list(wall.indicators), list(wall.under_indicators), [0] * 4, [0] * 4,
            *self.look_up,
        )  # fmt: skip
        note_outcome(played, self.outcome, row.number)
        decide_next(self.rules, self.outcome, self.following)
        events = itertools.chain.from_iterable(
            map(flatten, self.events[: self.pen.event])
        )
        claims = itertools.chain.from_iterable(
            map(flatten, self.claims[: self.pen.claim])
        )
        return [
            table(RoundRow, flatten(row)),
            table(EventRow, events),
            table(ClaimRow, claims),
        ]

    def finish(self) -> tuple[list[int], list[int]]:
        finals, results = [0] * 4, [0] * 4
        sticks = self.outcome.sticks
        final_scores(self.rules, self.outcome.scores, sticks, finals)
        final_results(self.rules, finals, results)
        take_penalties(self.rules, self.outcome.chombos, results)
        return finals, results


class _Compiled:
    """The compiled desk: records and arrays."""

    def __init__(self, ruleset: Ruleset, style: Style) -> None:
        self.rules, players = record_rules(ruleset)[0], int(ruleset["players"])
        method = METHODS[GAME_METHOD]
        layout = method.layouts[players]
        self.layout = np.array(layout_row(method, players), "i8")
        self.agents = record(Agent, 4)
        self.invite([HABITS[style]] * 4)
        self.states = {state: record(state) for state in _STATES}
        self.table, self.chance, self.choice, self.pen, self.win, self.value = (
            self.states[state][0] for state in _STATES[:6]
        )
        self.outcome, self.following, self.twister, self.hasher = (
            self.states[state][0] for state in _STATES[6:]
        )
        self.events = np.zeros(EVENT_ROOM, row_dtype(EventRow))
        self.claims = np.zeros(CLAIM_ROOM, row_dtype(ClaimRow))
        self.hashing = [work_space(), *sha512_tables()]
        live = len(tile_set(players)) - DEAD_WALL - 13 * players
        sizes = (live, len(layout.replacements), MOST_INDICATORS, MOST_INDICATORS)
        self.piles = [np.zeros(136, "i8"), np.zeros((players, 13), "i8")]
        self.piles += [np.zeros(size, "i8") for size in sizes]
        self.scratch = np.zeros((2, 4), "i8")
        self.look_up = [*suit_tables(), *distance_arrays()]

    def invite(self, habits: Sequence[Habits]) -> None:
        for seat, own in enumerate(habits):
            for name, value in own.items():
                self.agents[name][seat] = value

    def sit_down(self, words: list[int], text: str) -> None:
        for state in self.states.values():
            state.view("i8")[:] = 0
        self.chance["state"] = _chance_seed(words)
        seed = np.array(words, "i8")
        compiled(seed_twister)(self.twister, seed, 0, len(seed))

    def play_round(self, header: dict[str, Any]) -> list[NDArray[Any]]:
        row = np.zeros(1, row_dtype(RoundRow))
        for name, value in header.items():
            row[name] = value
        compiled(play_whole)(
            self.table, self.rules, self.agents, self.chance, self.choice, self.pen,
            self.win, self.value, self.outcome, self.following, row[0], self.events,
            self.claims, self.twister, self.hasher, *self.hashing, self.layout,
            *self.piles, self.scratch[0], self.scratch[1], *self.look_up,
        )  # fmt: skip
        events, claims = int(self.pen["event"]), int(self.pen["claim"])
        return [row, self.events[:events].copy(), self.claims[:claims].copy()]

    def finish(self) -> tuple[list[int], list[int]]:
        finals, results = self.scratch
        scores, sticks = self.outcome["scores"], int(self.outcome["sticks"])
        compiled(final_scores)(self.rules, scores, sticks, finals)
        compiled(final_results)(self.rules, finals, results)
        compiled(take_penalties)(self.rules, self.outcome["chombos"], results)
        return finals.tolist(), results.tolist()


_STATES: tuple[type, ...] = (
    Table, Chance, Choice, Pen, Win, Value, Outcome, Next, Twister, Hasher,
)  # fmt: skip


def _hands(wall: Wall, dealer: int) -> list[list[int]]:
    """Thirteen tiles a seat, sorted, by seat."""
    return [sorted(wall.hand(seat, dealer)) for seat in range(len(wall.hands))]


def generate(
    ruleset: Ruleset,
    games: int,
    seed: int,
    engine: Engine = "plain",
    style: Style = "quick",
) -> Iterator[Batch]:
    """Games played by agents under a rule set, one batch each.

    The same arguments give the same games, in both engines. Every game has a true
    wall seed, so that its walls can be proven.

    Args:
        ruleset: the rules that are played by.
        games: how many.
        seed: any whole number.
        engine: the same source, interpreted or compiled.
        style: how the seats play (`paifu.replay.simulate.agents`).

    Raises:
        RulesetError: no wall is known for the tiles that the rules take out.
    """
    desk = sitting(ruleset, engine, style)
    for game in range(games):
        yield play_one(desk, ruleset, seed, game)


def generate_game(
    ruleset: Ruleset, seed: int, game: int, engine: Engine, style: Style
) -> Batch:
    """Game number `game` of a seed (see `generate`)."""
    return play_one(sitting(ruleset, engine, style), ruleset, seed, game)


def sitting(ruleset: Ruleset, engine: Engine, style: Style = "quick") -> Desk:
    """A desk to play games on, one after another.

    Raises:
        RulesetError: no wall is known for the tiles that the rules take out.
    """
    _check_tiles(ruleset)
    return (_Plain if engine == "plain" else _Compiled)(ruleset, style)


def _check_tiles(ruleset: Ruleset) -> None:
    # Walls are made of all tiles, or of those that Tenhou's three players have.
    gone = list(ruleset["sanma_removed_tiles"])
    known = list(switches()["sanma_removed_tiles"].default)
    if ruleset["players"] == 3 and sorted(gone) != known:
        raise RulesetError(
            [f"sanma_removed_tiles = {gone!r}: no wall is known but without {known!r}"]
        )


def play_one(
    desk: Desk,
    ruleset: Ruleset,
    seed: int,
    game: int,
    names: Sequence[str] = ("bot A", "bot B", "bot C", "bot D"),
) -> Batch:
    """Game number `game` of a seed, played on a desk by whoever was invited to it."""
    words = seed_words(seed, game)
    text = make_seed(words)
    players = int(ruleset["players"])
    desk.sit_down(words, text)
    tables = [desk.play_round(_first_header(ruleset, players))]
    while _field(desk.following, "end") == GOES_ON:
        tables.append(desk.play_round(_next_header(desk)))
    finals, results = desk.finish()
    info = GameInfo(f"game-{seed}-{game + 1:05d}", "paifu")
    info.names = [*names[:players]]
    info.seed = text
    info.rules = RulesHint(ruleset.name, {}, "it was generated by them")
    return _batch(tables, info, players, finals, results)


def _field(state: Any, name: str) -> Any:
    """A field of a plain object or of a record."""
    return state[name] if isinstance(state, np.void) else getattr(state, name)


def _first_header(ruleset: Ruleset, players: int) -> dict[str, Any]:
    start = int(ruleset["start_points"])
    scores = [start] * players + [0] * (4 - players)
    return {"number": 0, "honba": 0, "sticks": 0, "dealer": 0, "scores": scores}


def _next_header(desk: Desk) -> dict[str, Any]:
    number = int(_field(desk.following, "number"))
    return {
        "number": number,
        "honba": int(_field(desk.following, "honba")),
        "sticks": int(_field(desk.outcome, "sticks")),
        "dealer": number % 4,
        "scores": [int(score) for score in _field(desk.outcome, "scores")],
    }


def _batch(
    tables: list[list[NDArray[Any]]],
    info: GameInfo,
    players: int,
    finals: list[int],
    results: list[int],
) -> Batch:
    events = claims = 0
    for header, rows, claimed in tables:
        header["event_start"], header["event_stop"] = events, events + len(rows)
        header["claim_start"], header["claim_stop"] = claims, claims + len(claimed)
        events += len(rows)
        claims += len(claimed)
    game = np.zeros(1, row_dtype(GameRow))
    game["players"], game["round_stop"], game["ended"] = players, len(tables), 1
    game["final_scores"], game["results"] = finals, results
    game["exact_tiles"] = 1
    rounds, rows, claimed = (joined_rows(part) for part in zip(*tables, strict=True))
    return Batch(game, rounds, rows, claimed, [info])
