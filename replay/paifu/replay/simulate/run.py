"""Whole games from a seed, in either engine: walls, rounds, the end, as a Batch."""

from __future__ import annotations

import hashlib
import itertools
from collections.abc import Iterator
from typing import Any, Literal, Protocol

import numpy as np
from numpy.typing import NDArray

from paifu.logs.builder import flatten
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
from paifu.replay.rules import Ruleset
from paifu.replay.rules.record import plain_rules, record_rules
from paifu.replay.simulate.play import play_forward
from paifu.replay.simulate.state import GREEDY, QUICK, Agent, Chance, Choice, Pen
from paifu.replay.table.progress import (
    GOES_ON,
    Next,
    Outcome,
    decide_next,
    final_results,
    final_scores,
    note_outcome,
)
from paifu.replay.table.state import Table
from paifu.replay.walls import Wall, make_seed, walls_of

Engine = Literal["plain", "compiled"]
Style = Literal["quick", "greedy"]

EVENT_ROOM = 400
"""Event rows kept free for one round: draws, discards, calls and indicators."""
CLAIM_ROOM = 4
SEED_WORDS = 624

HABITS: dict[Style, dict[str, int]] = {
    "quick": {"style": QUICK, "riichi": 70, "call": 40, "random": 5, "kan": 50},
    "greedy": {"style": GREEDY, "riichi": 95, "call": 90, "random": 0, "kan": 60},
}
"""Agents by name: their style, and chances in percent."""


def seed_words(seed: int, game: int) -> list[int]:
    """The words of a game's wall seed: SHA-512 of its two numbers and a counter."""
    blocks = (
        hashlib.sha512(f"paifu {seed} {game} {block}".encode()).digest()
        for block in itertools.count()
    )
    digits = b"".join(itertools.islice(blocks, SEED_WORDS * 4 // 64))
    words: list[int] = np.frombuffer(digits, "<u4").tolist()
    return words


class _Desk(Protocol):
    """What a game is played on, in one of the engines."""

    rules: Any
    outcome: Any
    following: Any

    def play_round(self, header: dict[str, Any], wall: Wall) -> list[NDArray[Any]]:
        """Play one round; gives its header, events and claims as tables."""
        ...

    def finish(self) -> tuple[list[int], list[int]]:
        """Final scores and final points."""
        ...


class _Plain:
    """The interpreter's desk: objects and lists."""

    def __init__(self, ruleset: Ruleset, style: Style, chance_seed: int) -> None:
        self.rules = plain_rules(ruleset)
        self.table, self.win, self.value = plain(Table), plain(Win), plain(Value)
        self.outcome, self.following = plain(Outcome), plain(Next)
        self.agents = [plain(Agent) for _ in range(4)]
        for agent in self.agents:
            agent.__dict__.update(HABITS[style])
        self.chance, self.choice, self.pen = plain(Chance), plain(Choice), plain(Pen)
        self.chance.state = chance_seed
        self.events = [plain(EventRow) for _ in range(EVENT_ROOM)]
        self.claims = [plain(ClaimRow) for _ in range(CLAIM_ROOM)]
        self.look_up = [memoryview(t) for t in suit_tables()] + [*distance_tables()]

    def play_round(self, header: dict[str, Any], wall: Wall) -> list[NDArray[Any]]:
        row = plain(RoundRow)
        row.__dict__.update(header)
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
        return finals, results


class _Compiled:
    """The compiled desk: records and arrays."""

    def __init__(self, ruleset: Ruleset, style: Style, chance_seed: int) -> None:
        self.rules = record_rules(ruleset)[0]
        self.state = [record(Table)[0], record(Win)[0], record(Value)[0]]
        self.outcome, self.following = record(Outcome)[0], record(Next)[0]
        self.agents = record(Agent, 4)
        for name, value in HABITS[style].items():
            self.agents[name] = value
        self.chance, self.choice = record(Chance)[0], record(Choice)[0]
        self.pen = record(Pen)[0]
        self.chance["state"] = chance_seed
        self.events = np.zeros(EVENT_ROOM, row_dtype(EventRow))
        self.claims = np.zeros(CLAIM_ROOM, row_dtype(ClaimRow))
        self.scratch = np.zeros((2, 4), "i8")
        self.look_up = [*suit_tables(), *distance_arrays()]

    def play_round(self, header: dict[str, Any], wall: Wall) -> list[NDArray[Any]]:
        row = np.zeros(1, row_dtype(RoundRow))
        for name, value in header.items():
            row[name] = value
        played, win, value = self.state
        self.pen["event"] = self.pen["claim"] = 0
        compiled(play_forward)(
            played, self.rules, self.agents, self.chance, self.choice, self.pen, win,
            value, self.outcome, row[0], self.events, self.claims,
            np.array(_hands(wall, header["dealer"]), "i8"),
            *(np.array(pile, "i8") for pile in _piles(wall)),
            self.scratch[0], self.scratch[1], *self.look_up,
        )  # fmt: skip
        compiled(note_outcome)(played, self.outcome, header["number"])
        compiled(decide_next)(self.rules, self.outcome, self.following)
        events, claims = int(self.pen["event"]), int(self.pen["claim"])
        return [row, self.events[:events].copy(), self.claims[:claims].copy()]

    def finish(self) -> tuple[list[int], list[int]]:
        finals, results = self.scratch
        scores, sticks = self.outcome["scores"], int(self.outcome["sticks"])
        compiled(final_scores)(self.rules, scores, sticks, finals)
        compiled(final_results)(self.rules, finals, results)
        return finals.tolist(), results.tolist()


def _piles(wall: Wall) -> tuple[tuple[int, ...], ...]:
    return wall.draws, wall.replacements, wall.indicators, wall.under_indicators


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
    """
    for game in range(games):
        yield generate_game(ruleset, seed, game, engine, style)


def generate_game(
    ruleset: Ruleset, seed: int, game: int, engine: Engine, style: Style
) -> Batch:
    """Game number `game` of a seed (see `generate`)."""
    words = seed_words(seed, game)
    desk_type = _Plain if engine == "plain" else _Compiled
    desk: _Desk = desk_type(ruleset, style, words[0] % (2**31 - 2) + 1)
    text = make_seed(words)
    players = int(ruleset["players"])
    tables: list[list[NDArray[Any]]] = []
    header = _first_header(ruleset, players)
    for wall in walls_of(text, players):
        tables.append(desk.play_round(header | {"dice": wall.dice}, wall))
        if _field(desk.following, "end") != GOES_ON:
            break
        header = _next_header(desk)
    finals, results = desk.finish()
    info = GameInfo(f"game-{seed}-{game + 1:05d}", "paifu")
    info.names = [f"bot {letter}" for letter in "ABCD"[:players]]
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


def _next_header(desk: _Desk) -> dict[str, Any]:
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
    rounds, rows, claimed = (np.concatenate(part) for part in zip(*tables, strict=True))
    return Batch(game, rounds, rows, claimed, [info])
