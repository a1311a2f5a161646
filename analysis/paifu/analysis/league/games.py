"""The games of a league as they were read and audited, and what is wrong with each."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from paifu.analysis.dataset.importing import import_paths
from paifu.analysis.engines import Engines
from paifu.analysis.league.document import COUNT, League
from paifu.analysis.spoken import spoken
from paifu.logs.events import Unstated
from paifu.logs.reader import contents
from paifu.replay.audit.run import AuditedGame, Finding, choose_auto
from paifu.replay.settlement import settle

NO_SCORES = int(Unstated.SCORES)


@dataclass(frozen=True, slots=True)
class Remark:
    """Something that the league should look at."""

    kind: str
    """One of `KINDS`."""
    source: str
    """The record; empty if it is of none."""
    text: str


KINDS = (
    "not read",
    "repeated",
    "same game",
    "not judged",
    "other rules",
    "findings",
    "not finished",
    "unknown player",
    "absent player",
    "seat order",
    "not drawn",
    "not played",
)
"""Kinds of remarks, in the order in which they are shown; `league.words` has what each
is."""


@dataclass(slots=True)
class Game:
    """One game of the league."""

    source: str
    number: int
    """Index in its record."""
    started: str
    players: list[str]
    """By seat, as the roster names them; others as the record does."""
    rounds: int
    findings: list[Finding]
    scores: list[int] = field(default_factory=list)
    """At the end, by seat; empty if the game has no result."""
    places: list[int] = field(default_factory=list)
    results: list[int] = field(default_factory=list)
    """With uma and oka, in points."""
    table: str = ""
    """Name of the table that it was drawn for."""
    why_not: str = ""
    """Why it does not count; empty if it does."""


@dataclass(slots=True)
class Played:
    """All games, and what to look at."""

    games: list[Game]
    remarks: list[Remark]
    findings: list[Finding]
    """Of all records, what readers did not understand among them."""
    players: set[str] = field(default_factory=set)
    """Players with a game."""


def play_league(league: League, into: Path, engines: Engines, jobs: int) -> Played:
    """Read and audit everything that a league names.

    Args:
        league: from its file.
        into: a new data set, which gets the games.
        engines: which engine each chunk runs on.
        jobs: threads.

    Raises:
        DatasetError: the data set's folder is something else.
        OSError: it cannot be written.
    """
    remarks = [*_repeated(league)]
    games: list[Game] = []
    findings: list[Finding] = []
    seen: dict[str, str] = {}
    for chunk in import_paths(league.records, into, league.rules, engines, jobs):
        for record in chunk.audited.records:
            findings += record.problems
            if not record.games:
                why = record.problems[0].sentence if record.problems else "no game"
                source = league.named(record.source)
                remarks.append(Remark("not read", source, why))
            for audited in record.games:
                findings += audited.findings
                key = game_digest(audited)
                game = _game(league, audited, remarks)
                if key in seen:
                    game.why_not = league.say("remark.same_game", other=seen[key])
                    remarks.append(Remark("same game", game.source, game.why_not))
                seen.setdefault(key, game.source)
                games.append(game)
    games.sort(key=lambda game: (game.started, game.source, game.number))
    made = Played(games, remarks, findings)
    _seat(league, games, remarks)
    _count(league, made)
    return made


def _repeated(league: League) -> Iterator[Remark]:
    """Records that are there more than once, by their content."""
    first: dict[str, str] = {}
    for content in contents(league.records):
        if content.problem is not None:
            continue
        source = league.named(content.source)
        digest = hashlib.sha256(content.data).hexdigest()
        if digest in first and first[digest] == source:
            yield Remark("repeated", source, league.say("remark.named_twice"))
        elif digest in first:
            text = league.say("remark.same_bytes", other=first[digest])
            yield Remark("repeated", source, text)
        first.setdefault(digest, source)


def game_digest(audited: AuditedGame) -> str:
    """A name for what was played, whatever the format: deals, acts, tiles by kind."""
    batch, first = audited.batch, audited.first_round
    digest = hashlib.sha256()
    for header in batch.rounds[first : first + audited.rounds]:
        digest.update((header["deal"] // 4).tobytes())
        events = batch.events[header["event_start"] : header["event_stop"]]
        acts = events[events["kind"] <= LAST_ACT]
        for column in ("kind", "seat"):
            digest.update(acts[column].tobytes())
        digest.update((acts["tile"] // 4).tobytes())
    return digest.hexdigest()


LAST_ACT = 7
"""Draws, discards, calls, kans and norths; formats differ in what else they write."""


def _game(league: League, audited: AuditedGame, remarks: list[Remark]) -> Game:
    info, row = audited.info, audited.batch.games[audited.game]
    names = info.names[: audited.players]
    names += [f"seat {seat}" for seat in range(len(names), audited.players)]
    game = Game(
        league.named(info.source),
        audited.number,
        info.started,
        [league.players.get(name, name) for name in names],
        audited.rounds,
        audited.findings,
    )
    for name in names:
        if name not in league.players:
            text = league.say("remark.unknown", name=repr(name))
            remarks.append(Remark("unknown player", game.source, text))
    if len(set(game.players)) < len(game.players):
        game.why_not = league.say("remark.two_seats")
        remarks.append(Remark("unknown player", game.source, game.why_not))
    if audited.ruleset is None:
        game.why_not = audited.chosen
        remarks.append(Remark("not judged", game.source, audited.chosen))
        return game
    hinted, why = choose_auto(info, audited.players)
    if hinted is not None and hinted.digest != league.rules.digest:
        text = league.say(
            "remark.other_rules", rules=hinted.title, why=why, own=league.rules.title
        )
        remarks.append(Remark("other rules", game.source, text))
    if audited.findings:
        remarks.append(Remark("findings", game.source, _found(league, audited)))
    if row["ended"] and not row["unstated"] & NO_SCORES:
        game.scores = [int(score) for score in row["final_scores"][: audited.players]]
        end = settle(game.scores, league.settling)
        game.places, game.results = [*end.places], [*end.results]
    else:
        text = league.say("remark.not_finished")
        game.why_not = game.why_not or text
        remarks.append(Remark("not finished", game.source, text))
    return game


def _found(league: League, audited: AuditedGame) -> str:
    """The first finding of a game, and how many more there are."""
    first, *others = spoken(audited.findings, audited, league.lang)
    key = "remark.finding_more" if others else "remark.finding"
    return league.say(
        key,
        round=first.round_name,
        code=first.name,
        said=first.sentence,
        count=len(others),
    )


def _seat(league: League, games: Sequence[Game], remarks: list[Remark]) -> None:
    """Find the game of every table that was drawn."""
    if not league.tables:
        return
    free = [game for game in games if not game.why_not]
    waiting = [*league.tables]
    for exact in (True, False):
        for table in [*waiting]:
            fits = (g for g in free if _sits(g.players, table.seats, exact))
            game = next(fits, None)
            if game is None:
                continue
            game.table = table.name
            free.remove(game)
            waiting.remove(table)
            if not exact:
                drawn, sat = _order(table.seats), _order(game.players)
                text = league.say(
                    "remark.seats", table=table.name, drawn=drawn, sat=sat
                )
                remarks.append(Remark("seat order", game.source, text))
    for game in free:
        remarks.append(Remark("not drawn", game.source, _order(game.players)))
    for table in waiting:
        text = f"{table.name}: {_order(table.seats)}"
        remarks.append(Remark("not played", "", text))


def _sits(players: Sequence[str], seats: Sequence[str], exact: bool) -> bool:
    return [*players] == [*seats] if exact else set(players) == set(seats)


def _order(players: Iterable[str]) -> str:
    return ", ".join(players)


def _count(league: League, made: Played) -> None:
    """Decide which games count, and who has not played."""
    for game in made.games:
        if game.findings and league.findings != COUNT and not game.why_not:
            game.why_not = league.say("remark.found")
        made.players |= set(game.players)
    for player in league.roster:
        if player not in made.players:
            made.remarks.append(Remark("absent player", "", player))
    order = [*KINDS]
    made.remarks.sort(key=lambda remark: order.index(remark.kind))
