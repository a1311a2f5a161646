"""An audited chunk as the tables of `schema`, column by column."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import chain
from typing import Any

import numpy as np
import pyarrow as pa  # type: ignore[import-untyped]  # it ships no types
from numpy.typing import NDArray

from paifu.analysis.dataset.arrays import (
    by_seat,
    coded,
    columns,
    flags,
    listed,
    listed_words,
    lists,
    numbers,
    texts,
    words,
)
from paifu.analysis.dataset.schema import OPTIONAL, TABLES, arrow_schema
from paifu.analysis.job import Audited
from paifu.logs.builder import joined_rows
from paifu.logs.columns import (
    event_columns,
    field_columns,
    spread,
    stated_lists,
)
from paifu.logs.events import Batch, ClaimKind, EventKind, GameInfo, Unstated
from paifu.logs.formats.dates import started_by_name
from paifu.logs.views import round_name
from paifu.logs.yaku import Yaku
from paifu.replay.audit.games import SEATS
from paifu.replay.audit.run import AuditedGame, Finding

Ints = NDArray[np.int64]
YAKU_NAMES = texts(yaku.label for yaku in Yaku)
RESULTS = texts([*(kind.name.lower() for kind in ClaimKind), ""])
"""Results of rounds; the last, which -1 picks too, is none."""
CALLS = (EventKind.CHI, EventKind.PON, EventKind.DAIMINKAN)


def encode(
    audited: Audited, decisions: Any = None, *, fast: bool = False
) -> dict[str, pa.Table]:
    """The tables of a chunk.

    Args:
        audited: records of which every game's `info.digest` is known.
        decisions: rows of `decisions_of`, for the table of that name.
        fast: by compiled code, where much is to be done.

    Returns:
        By name, each with the schema of its table; some may be empty.
    """
    batch, games = audited.batch, audited.games
    keys = np.array([game_key(g.info.digest, g.number) for g in games], np.int64)
    rounds = _Rounds(batch, fast)
    people = words(chain.from_iterable((g.info.names + [""] * 4)[:4] for g in games))
    made = {
        "games": _games(batch, games, keys, people, fast),
        "rounds": _rounds(batch, rounds, keys, fast),
        "seats": _seats(batch, games, rounds, keys, people, fast),
        "events": _events(batch, rounds, keys),
        "wins": _wins(batch, rounds, keys, people, fast),
        "findings": _findings(audited, keys),
    }
    if decisions is not None:
        made[OPTIONAL] = _decisions(batch, rounds, decisions, keys, people, fast)
    return {
        name: pa.Table.from_arrays(
            [held[one.name] for one in TABLES[name]], schema=arrow_schema(name)
        )
        for name, held in made.items()
    }


def game_key(digest: str, number: int) -> int:
    """The key of a game: 63 bits of its record's SHA-256, and its number in it.

    >>> game_key("00" * 31 + "ff", 2)
    2
    """
    return (int(digest[:16], 16) >> 1) ^ number


class _Rounds:
    """Which round and game each round and claim of a batch belongs to; its events."""

    def __init__(self, batch: Batch, fast: bool) -> None:
        """Look them up once."""
        games, rounds = batch.games, batch.rounds
        counts = games["round_stop"] - games["round_start"]
        self.game = np.repeat(np.arange(len(games)), counts)
        self.index = np.arange(len(rounds)) - np.repeat(games["round_start"], counts)
        self.of_claim = spread(rounds, "claim", len(batch.claims))
        """-1 outside all rounds."""
        self.events = event_columns(batch, self.index, fast)


def _plain(
    table: str, rows: Any, made: dict[str, Any], fast: bool, which: Any = None
) -> None:
    """The columns of a table that are fields of the rows, as they are.

    Args:
        table: its name.
        rows: of a batch, or of seats.
        made: the table's other columns; these are added.
        fast: by compiled code.
        which: of these rows only.
    """
    wanted = [one for one in TABLES[table] if one.name not in made]
    narrow = [one for one in wanted if one.type == pa.int16()]
    names = [one.name for one in narrow]
    found = columns(field_columns(rows, names, "i2", fast, which), pa.int16())
    made.update(zip(names, found, strict=True))
    broad = [one for one in wanted if one.type != pa.int16()]
    if table == "seats":  # many, and every int of its rows is of one size
        held = [*field_columns(rows, [one.name for one in broad], "i8", fast)]
    else:
        held = [rows[one.name] for one in broad]
        held = held if which is None else [one[which] for one in held]
    for one, column in zip(broad, held, strict=True):
        made[one.name] = numbers(column, one.type)


def _games(
    batch: Batch,
    games: Sequence[AuditedGame],
    keys: Ints,
    people: pa.DictionaryArray,
    fast: bool,
) -> dict[str, Any]:
    rows, infos = batch.games, batch.info
    players = rows["players"]
    seated = (np.arange(SEATS) < players[:, None]).ravel()
    ended = rows["ended"] == 1
    final = np.where(ended & ~_left_open(rows, Unstated.SCORES), players, 0)
    results = np.where(ended & ~_left_open(rows, Unstated.RESULTS), players, 0)
    both = list(zip(infos, players.tolist(), strict=True))
    accounts = [info.accounts[:count] for info, count in both]
    grades = [info.grades[:count] for info, count in both]
    rules = [game.ruleset for game in games]
    started, told = zip(*map(_started, infos), strict=True) if infos else ((), ())
    return {
        "game": numbers(keys, pa.int64()),
        "source": texts(info.source for info in infos),
        "number": numbers([game.number for game in games], pa.int16()),
        "digest": texts(info.digest for info in infos),
        "format": words(info.format for info in infos),
        "identifier": texts(info.identifier for info in infos),
        "started": texts(started),
        "started_from": words(told),
        "room": words(map(_room, infos)),
        "players": numbers(players, pa.int16()),
        "rules": words(one.name if one else "" for one in rules),
        "rules_digest": words(one.digest if one else "" for one in rules),
        "chosen": words(game.chosen for game in games),
        "rounds": numbers([game.rounds for game in games], pa.int16()),
        "events": numbers([game.events for game in games], pa.int32()),
        "proven": numbers([game.proven for game in games], pa.int16()),
        "findings": numbers(
            [len(game.findings) + game.beyond for game in games], pa.int16()
        ),
        "undecided": numbers(
            [sum(game.undecided.values()) for game in games], pa.int16()
        ),
        "ended": flags(ended),
        "names": lists(
            coded(_codes(people)[seated.ravel()], people.dictionary), players
        ),
        "accounts": _word_lists(accounts),
        "grades": _word_lists(grades),
        "final_scores": by_seat(rows["final_scores"], final, pa.int64()),
        "results": by_seat(rows["results"], results, pa.int64()),
        "ranks": by_seat(ranks(rows["final_scores"], players), final, pa.int16()),
    }


def _started(info: GameInfo) -> tuple[str, str]:
    """When the game began, and what says so: the record, its name, or nothing."""
    if stated := info.started or started_by_name(info.identifier):
        return stated, "record"
    named = started_by_name(info.source)
    return named, "name" if named else ""


def _room(info: GameInfo) -> str:
    """The room as the record names it, or as what tells its rules does."""
    return info.room or (info.rules.room if info.rules else "")


def _left_open(rows: Any, what: Unstated) -> Any:
    """Which rows do not state it."""
    return rows["unstated"] & int(what) != 0


def _word_lists(seats: Sequence[Sequence[str]]) -> pa.ListArray:
    return lists(words(chain.from_iterable(seats)), [*map(len, seats)])


def ranks(scores: Any, players: Any) -> Ints:
    """1-4 by score, ties by seat: who sat nearer to the first dealer is before.

    >>> ranks(np.array([[25000, 30000, 25000, 20000]]), np.array([4])).tolist()
    [[2, 1, 3, 4]]
    """
    seats = np.arange(4)
    # An empty seat comes last.
    order = np.where(seats < players[:, None], -scores * 4, 1 << 60) + seats
    placed: Ints = order.argsort(1).argsort(1) + 1
    return placed


def _rounds(batch: Batch, rounds: _Rounds, keys: Ints, fast: bool) -> dict[str, Any]:
    rows = batch.rounds
    players = batch.games["players"][rounds.game]
    first = np.full(len(rows), -1)
    has = rows["claim_stop"] > rows["claim_start"]
    claim = rows["claim_start"]
    first[has] = batch.claims["kind"][claim[has]]
    drawn = first == ClaimKind.EXHAUSTIVE
    tenpai = np.zeros((len(rows), SEATS), np.int16)
    tenpai[drawn] = batch.claims["tenpai"][claim[drawn]]
    scored = np.where(_left_open(rows, Unstated.SCORES), 0, players)

    counts = rounds.events.counts.T
    (dice,) = stated_lists(rows, {"dice": "dice"}, fast)
    made: dict[str, Any] = {
        "game": numbers(keys[rounds.game], pa.int64()),
        "round": numbers(rounds.index, pa.int16()),
        "name": _round_names(rows["number"], rows["honba"]),
        "dice": listed(dice, pa.int16()),
        "scores": by_seat(rows["scores"], scored, pa.int64()),
        "complete": flags(rows["complete"] == 1),
        "result": coded(first % len(RESULTS), RESULTS),
        "wins": numbers(counts[EventKind.WIN], pa.int16()),
        "draws": numbers(counts[EventKind.DRAW], pa.int16()),
        "discards": numbers(counts[EventKind.DISCARD], pa.int16()),
        "riichi": numbers(counts[EventKind.RIICHI], pa.int16()),
        "calls": numbers(sum(counts[kind] for kind in CALLS), pa.int16()),
        "tenpai": by_seat(tenpai, np.where(drawn, players, 0), pa.int16()),
    }
    _plain("rounds", rows, made, fast)
    return made


def _round_names(numbers: Any, counters: Any) -> pa.DictionaryArray:
    """The names of rounds, of which there are few."""
    both = numbers.astype(np.int64) << 32 | counters + 1
    different, codes = np.unique(both, return_inverse=True)
    names = [_round_name(one >> 32, (one & MOST) - 1) for one in different.tolist()]
    return coded(codes, texts(names))


MOST = (1 << 32) - 1
_round_name = lru_cache(1024)(round_name)


def _seats(
    batch: Batch,
    games: Sequence[AuditedGame],
    rounds: _Rounds,
    keys: Ints,
    people: pa.DictionaryArray,
    fast: bool,
) -> dict[str, Any]:
    parts = [game.seat_rows for game in games]
    judged = [rows for rows in parts if rows is not None]
    if not judged:
        return {one.name: pa.nulls(0, one.type) for one in TABLES["seats"]}
    rows = _whole(judged)
    dealt = np.flatnonzero(np.array([part is not None for part in parts])[rounds.game])
    game = rounds.game[dealt]
    players = batch.games["players"][game]
    found = {
        "game": np.repeat(keys[game], SEATS),
        "round": np.repeat(rounds.index[dealt], SEATS),
        "players": np.repeat(players, SEATS),
        "player": _codes(people).reshape(-1, SEATS)[game].ravel(),
    }
    if (players < SEATS).any():
        held = (np.arange(SEATS) < players[:, None]).ravel()
        rows, found = rows[held], {name: one[held] for name, one in found.items()}
    made: dict[str, Any] = {
        "game": numbers(found["game"], pa.int64()),
        "round": numbers(found["round"], pa.int16()),
        "players": numbers(found["players"], pa.int16()),
        "player": coded(found["player"], people.dictionary),
    }
    _plain("seats", rows, made, fast)
    return made


def _whole(parts: Sequence[NDArray[Any]]) -> NDArray[Any]:
    """One array of all parts: that which they are all of, if they are all of it."""
    whole = parts[0].base
    if (
        whole is not None
        and whole.dtype == parts[0].dtype
        and all(part.base is whole for part in parts)
        and sum(map(len, parts)) == len(whole)
    ):
        return whole
    return joined_rows(parts)


def _decisions(
    batch: Batch,
    rounds: _Rounds,
    rows: Any,
    keys: Ints,
    people: pa.DictionaryArray,
    fast: bool,
) -> dict[str, Any]:
    places = np.flatnonzero(rows["decided"])
    row, seat = places // SEATS, places % SEATS
    game = rounds.game[row]
    made: dict[str, Any] = {
        "game": numbers(keys[game], pa.int64()),
        "round": numbers(rounds.index[row], pa.int16()),
        "seat": numbers(seat, pa.int16()),
        "player": _player(people, game, seat),
        "players": numbers(batch.games["players"][game], pa.int16()),
    }
    _plain(OPTIONAL, rows, made, fast, places)
    return made


def _player(people: pa.DictionaryArray, game: Any, seat: Any) -> pa.DictionaryArray:
    """The name of each seat of each game; `people` are those of all seats, by game."""
    return coded(_codes(people)[game * SEATS + seat], people.dictionary)


def _codes(people: pa.DictionaryArray) -> NDArray[np.int32]:
    return np.frombuffer(people.indices.buffers()[1], np.int32)


def _events(batch: Batch, rounds: _Rounds, keys: Ints) -> dict[str, Any]:
    ends = np.append(batch.games["event_start"][1:], len(batch.events))
    counts = np.diff(ends, prepend=0)
    columns = {"game": np.repeat(keys, counts), **rounds.events.columns}
    return {one.name: numbers(columns[one.name], one.type) for one in TABLES["events"]}


def _wins(
    batch: Batch,
    rounds: _Rounds,
    keys: Ints,
    people: pa.DictionaryArray,
    fast: bool,
) -> dict[str, Any]:
    rows = batch.claims
    chosen = np.flatnonzero((rows["kind"] == ClaimKind.WIN) & (rounds.of_claim >= 0))
    row = rounds.of_claim[chosen]
    game = rounds.game[row]
    players = batch.games["players"][game]
    paid = np.where(_left_open(rows, Unstated.DELTAS)[chosen], 0, players)
    stated = stated_lists(rows, LISTS_OF_WINS, fast, chosen)
    held = dict(zip(LISTS_OF_WINS, stated, strict=True))
    melds = rows["melds"][:, :, 0].T

    made: dict[str, Any] = {
        "game": numbers(keys[game], pa.int64()),
        "round": numbers(rounds.index[row], pa.int16()),
        "win": numbers(chosen - batch.rounds["claim_start"][row], pa.int16()),
        "player": _player(people, game, np.maximum(rows["seat"][chosen], 0)),
        "hand": listed(held["hand"], pa.int16()),
        "melds": numbers(sum(one[chosen] >= 0 for one in melds), pa.int16()),
        "yaku": listed_words(held["yaku"], YAKU_NAMES),
        "yaku_han": listed(held["yaku_han"], pa.int16()),
        "dora": listed(held["dora"], pa.int16()),
        "ura": listed(held["ura"], pa.int16()),
        "deltas": by_seat(rows["deltas"][chosen], paid, pa.int64()),
    }
    _plain("wins", rows, made, fast, chosen)
    return made


LISTS_OF_WINS = {name: name for name in ("hand", "yaku", "dora", "ura")}
LISTS_OF_WINS["yaku_han"] = "yaku"  # -1 there is a yakuman


def _findings(audited: Audited, keys: Ints) -> dict[str, Any]:
    found: list[tuple[int, int, Finding]] = []
    place = 0
    for record in audited.records:
        if record.problems:
            first = int(keys[place]) if record.games else 0
            found += [(first, NO_ROUND, one) for one in record.problems]
        for game in record.games:
            if game.findings:
                key = int(keys[place])
                found += [(key, one.round, one) for one in game.findings]
            place += 1
    if not found:
        return {one.name: pa.nulls(0, one.type) for one in TABLES["findings"]}
    findings = [one for _, _, one in found]
    return {
        "game": numbers([key for key, _, _ in found], pa.int64()),
        "code": words(one.name for one in findings),
        "class": words(one.cls for one in findings),
        "file": texts(one.source for one in findings),
        "round": numbers([row for _, row, _ in found], pa.int16()),
        "round_name": words(one.round_name for one in findings),
        "event": numbers([one.event for one in findings], pa.int32()),
        "seat": numbers([one.seat for one in findings], pa.int16()),
        "expected": texts(one.expected for one in findings),
        "recorded": texts(one.recorded for one in findings),
        "switch": words(one.switch for one in findings),
        "element": numbers([one.place for one in findings], pa.int32()),
        "sentence": texts(one.sentence for one in findings),
    }


NO_ROUND = -1
