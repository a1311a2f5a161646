"""Many records under other rules: what differs, in rows and in sums."""

from __future__ import annotations

import multiprocessing
import signal
from collections import Counter, deque
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

from paifu.analysis.row_formats import Row
from paifu.logs.events import NONE, Batch
from paifu.logs.reader import contents, read_content
from paifu.logs.unpacking import Content
from paifu.replay.audit.bounds import check_batch
from paifu.replay.audit.run import choose_auto, choose_given
from paifu.replay.audit.run import round_name as named
from paifu.replay.audit.units import wording
from paifu.replay.rescore import (
    Rescored,
    Stop,
    StopKind,
    rescore,
    stop_switches,
    stop_text,
)
from paifu.replay.rescore.differences import places
from paifu.replay.rules import Ruleset

COLUMNS: dict[str, type] = {
    "file": str, "game": int, "round": str, "index": int, "event": int, "kind": str,
    "seat": int, "player": str, "own": str, "other": str,
}  # fmt: skip
"""Columns of a row; -1 or empty where there is nothing."""

STOP = "stop"
"""Kind of the row that says where a record stops being possible."""

AHEAD = 4
"""Records that wait for each process."""

Rules = Ruleset | Literal["auto"]


@dataclass(slots=True)
class Game:
    """What became of one game."""

    source: str
    number: int
    """Index in its record."""
    names: list[str]
    refused: str = ""
    """Why it was not told by the other rules; empty if it was."""
    rows: list[Row] = field(default_factory=list)
    """What differs, in the order of play; the last may be a stop."""
    compared: int = 0
    """Rounds with a result under both rule sets."""
    changed: int = 0
    """How many of them differ."""
    stops: list[str] = field(default_factory=list)
    """Kinds of the stops; one at most unless each round is told by itself."""
    own_stops: list[str] = field(default_factory=list)
    """Likewise by its own rules."""
    ended: bool = False
    """The game ends under both."""
    own: list[int] = field(default_factory=list)
    """Points with uma and oka by its own rules, where the game ends under both."""
    other: list[int] = field(default_factory=list)
    """By the others."""
    moved: bool = False
    """A place changed."""

    @property
    def same(self) -> bool:
        """Nothing differs, to the end of the record."""
        return not (self.refused or self.rows)


@dataclass(slots=True)
class Record:
    """What one record gave."""

    source: str
    games: list[Game]
    problem: str = ""
    """What its reader did not understand first; empty if nothing."""


def rescore_paths(
    paths: Sequence[str | Path],
    own: Rules,
    other: Ruleset,
    jobs: int = 1,
    *,
    each_round: bool = False,
    lang: str = "en",
) -> Iterator[Record]:
    """Every record under other rules, in the order of reading.

    Args:
        paths: what a reader takes.
        own: by which the records were played; `"auto"`: what each points to.
        other: the other rules.
        jobs: processes.
        each_round: tell each round by itself under the others.
        lang: of the sentences that say why a record stops.
    """
    found = contents(paths)
    if jobs == 1:
        for content in found:
            yield rescore_content(content, own, other, each_round, lang)
        return
    waiting: deque[Future[Record]] = deque()
    # Started afresh: a copy of this process would share its locks with no thread that
    # could open them.
    fresh = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(jobs, fresh, _leave_stopping) as pool:
        for content in found:
            waiting.append(
                pool.submit(rescore_content, content, own, other, each_round, lang)
            )
            if len(waiting) > jobs * AHEAD:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()


def _leave_stopping() -> None:
    """Let Ctrl-C, which the terminal sends to every process, stop the first alone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def rescore_content(
    content: Content,
    own: Rules,
    other: Ruleset,
    each_round: bool = False,
    lang: str = "en",
) -> Record:
    """One record that was found under other rules."""
    batch = read_content(content)
    check_batch(batch)
    count = range(len(batch.games))
    games = [rescore_game(batch, game, own, other, each_round, lang) for game in count]
    problem = batch.problems[0].reason if batch.problems else ""
    return Record(content.source, games, problem)


def rescore_game(
    batch: Batch,
    game: int,
    own: Rules,
    other: Ruleset,
    each_round: bool = False,
    lang: str = "en",
) -> Game:
    """One game under other rules.

    Args:
        batch: as the audit takes it.
        game: which game of the batch.
        own: by which it was played.
        other: the other rules.
        each_round: tell each round by itself under the others.
        lang: of the sentences that say why it stops.
    """
    info, players = batch.info[game], int(batch.games[game]["players"])
    made = Game(info.source, info.number, info.names)
    choose = choose_auto if own == "auto" else choose_given(own)
    known, why = choose(info, players)
    if known is None:
        made.refused = f"its own rules are not known ({why}): --from NAME names them"
    elif other["players"] != players:
        made.refused = f"{other.name} is not for {players} players"
    else:
        told = rescore(batch, game, known, other, each_round=each_round)
        _fill(made, told, known, other, lang)
    return made


def _fill(made: Game, told: Rescored, own: Ruleset, other: Ruleset, lang: str) -> None:
    made.compared, made.changed, made.ended = told.compared, told.changed, told.ended
    # Where the other rules end the game sooner, its own go on.
    deals, further = told.other.record.deals, told.own.record.deals
    headers = [deal.header for deal in (*deals, *further[len(deals) :])]
    names = [named(header.number, header.honba) for header in headers]

    def row(index: int, event: int, kind: str, seat: int, one: str, two: str) -> Row:
        name = names[index] if index >= 0 else ""
        player = made.names[seat] if 0 <= seat < len(made.names) else ""
        values = (
            made.source, made.number, name, index, event, kind, seat, player, one, two,
        )  # fmt: skip
        return dict(zip(COLUMNS, values, strict=True))

    made.rows = [
        row(one.round, NONE, one.kind, one.seat, one.own, one.other)
        for one in told.differences
    ]
    for stop in told.own.stops:
        if stop.kind != StopKind.CUT:  # that is the record's, and no rule's
            made.own_stops.append(stop.kind)
            text = _stopped(stop, own, lang)
            made.rows.append(row(stop.round, stop.event, STOP, stop.seat, text, ""))
    for stop in told.other.stops:
        if stop not in told.own.stops:
            made.stops.append(stop.kind)
            text = _stopped(stop, other, lang)
            made.rows.append(row(stop.round, stop.event, STOP, stop.seat, "", text))
    if made.ended:
        players = told.own.record.game.players
        made.own = told.own.record.game.results[:players]
        made.other = told.other.record.game.results[:players]
        made.moved = places(told.own) != places(told.other)


def _stopped(stop: Stop, rules: Ruleset, lang: str) -> str:
    switches = stop_switches(stop)
    which = f" ({switches[0]})" if switches else ""
    return stop_text(stop, wording(rules, (), lang)) + which


@dataclass(slots=True)
class Player:
    """Points of one player in the games that end under both rule sets."""

    games: int = 0
    own: int = 0
    other: int = 0


@dataclass(slots=True)
class Sums:
    """What a job came to."""

    games: int = 0
    same: int = 0
    compared: int = 0
    changed: int = 0
    ended: int = 0
    moved: int = 0
    """Games in which a place changed."""
    kinds: Counter[str] = field(default_factory=Counter)
    stops: Counter[str] = field(default_factory=Counter)
    own_stops: Counter[str] = field(default_factory=Counter)
    refused: Counter[str] = field(default_factory=Counter)
    players: dict[str, Player] = field(default_factory=dict)

    def add(self, game: Game) -> None:
        """Count one game."""
        self.games += 1
        if game.refused:
            self.refused[game.refused] += 1
            return
        self.same += game.same
        self.compared += game.compared
        self.changed += game.changed
        self.kinds.update(row["kind"] for row in game.rows if row["kind"] != STOP)
        self.stops.update(game.stops)
        self.own_stops.update(game.own_stops)
        self.moved += game.moved
        self.ended += game.ended
        for name, own, other in zip(game.names, game.own, game.other, strict=False):
            player = self.players.setdefault(name, Player())
            player.games += 1
            player.own += own
            player.other += other

    def as_json(self, own: str, other: str) -> dict[str, Any]:
        """The object of `--json`."""
        return {
            "from": own,
            "rules": other,
            "games": self.games,
            "same": self.same,
            "rounds_compared": self.compared,
            "rounds_changed": self.changed,
            "differences": dict(sorted(self.kinds.items())),
            "stops": dict(sorted(self.stops.items())),
            "own_stops": dict(sorted(self.own_stops.items())),
            "games_ended": self.ended,
            "places_changed": self.moved,
            "refused": dict(sorted(self.refused.items())),
            "players": {
                name: {
                    "games": one.games,
                    "own": one.own,
                    "other": one.other,
                    "change": one.other - one.own,
                }
                for name, one in sorted(self.players.items())
            },
        }
