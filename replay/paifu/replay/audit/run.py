"""Audits a batch: chooses rules, plays every game, proves walls, words the findings."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from paifu.logs.engine import compiled, plain, record, rows, width
from paifu.logs.events import (
    Batch,
    ClaimKind,
    ClaimRow,
    EventRow,
    GameInfo,
    GameRow,
    Problem,
    RoundRow,
)
from paifu.replay.audit.agreement import agreement
from paifu.replay.audit.bounds import check_batch
from paifu.replay.audit.catalogue import (
    BY_CODE,
    ENTRIES,
    UNDECIDED,
    Entry,
    numbers_text,
    sentence,
)
from paifu.replay.audit.deciding import deciding
from paifu.replay.audit.games import SEATS, play_games
from paifu.replay.audit.joined import joined, seed_is_wrong, without_echo
from paifu.replay.audit.proof import Mismatch, game_walls, prove_round
from paifu.replay.audit.units import Wording, wording
from paifu.replay.hand.shanten import (
    NO_DISTANCES,
    distance_arrays,
    distance_tables,
)
from paifu.replay.hand.state import Value, Win
from paifu.replay.hand.tables import suit_tables
from paifu.replay.rules import Ruleset, load_preset
from paifu.replay.rules.record import plain_rules, record_rules
from paifu.replay.table.progress import Next, Outcome
from paifu.replay.table.state import ROOM, Found, SeatRow, Table

Engine = Literal["plain", "compiled"]
NOT_JUDGED = -1

LONGEST_REASON = 240
"""Most characters of what a reader says."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One place where a record and the rules disagree, or a notice."""

    name: str
    """Stable code: `illegal.kuikae`."""
    source: str
    """Path of the record, or archive and member."""
    game: int
    """Index of the game in its source."""
    round: int
    """Index of the round in the game; -1 for the whole record."""
    round_name: str
    """`E1.0` = East 1, no counters."""
    event: int
    """Number of the event in the round; -1 at a header or the end."""
    seat: int
    expected: str
    recorded: str
    place: int
    """Number of the element (tag, line) in the source, from 1; -1 if none."""
    sentence: str
    """The finding in words."""
    numbers: tuple[int, int] = (-1, -1)
    """`expected` and `recorded` as the engine has them."""

    @property
    def cls(self) -> str:
        """Class of the finding, such as `illegal`."""
        return self.name.split(".")[0]

    @property
    def entry(self) -> Entry:
        """Its page in the catalogue."""
        return ENTRIES[self.name]

    @property
    def switch(self) -> str:
        """The switch of the rule set that most likely decides it; empty if none."""
        return next(iter(deciding(self.entry, *self.numbers)), "")


@dataclass(slots=True)
class AuditedGame:
    """What the audit of one game gave."""

    info: GameInfo
    game: int
    """Index in the batch."""
    number: int
    """Index among the games of its source."""
    ruleset: Ruleset | None
    """The rules it was judged by; None if it was not."""
    chosen: str
    """How the rules were chosen, or why there are none; a sentence."""
    players: int
    rounds: int
    events: int
    wins: int
    findings: list[Finding] = field(default_factory=list)
    notices: list[Finding] = field(default_factory=list)
    beyond: int = 0
    """Findings and notices that there was no room for, in rounds with very many."""
    undecided: Counter[str] = field(default_factory=Counter)
    """Name of a check -> rounds in which it could not be decided."""
    unproven: str = ""
    """Why no wall could be proven."""
    proven: int = 0
    """Rounds whose wall was proven."""
    seat_rows: NDArray[Any] | None = None
    """Four a round (`SeatRow`); the last is empty with three players."""


Chooser = Callable[[GameInfo, int], tuple[Ruleset | None, str]]


def choose_auto(info: GameInfo, players: int) -> tuple[Ruleset | None, str]:
    """The rules that the record's own marks point to, and how they were chosen."""
    hint = info.rules
    if hint is None:
        return None, "the record does not say by which rules it was played"
    if hint.refuse:
        return None, hint.refuse
    ruleset = _hinted(hint.preset, json.dumps(hint.overrides, sort_keys=True))
    if ruleset["players"] != players:
        return None, f"{ruleset.name} is not for {players} players"
    return ruleset, hint.reason


def choose_given(ruleset: Ruleset) -> Chooser:
    """Always the same rules, unless they are for another number of players."""

    def choose(info: GameInfo, players: int) -> tuple[Ruleset | None, str]:
        if ruleset["players"] != players:
            return None, f"{ruleset.name} is not for {players} players"
        return ruleset, "named by the user"

    return choose


@cache
def _hinted(preset: str, overrides: str) -> Ruleset:
    base = load_preset(preset)
    return base.with_overrides(json.loads(overrides)) if overrides != "{}" else base


def audit_batch(
    batch: Batch,
    rules: Ruleset | Literal["auto"] = "auto",
    engine: Engine = "plain",
    shanten: bool = False,
) -> list[AuditedGame]:
    """Audit every game of a batch.

    Args:
        batch: from a reader; `batch.problems` are not repeated here
            (`problem_findings` words them).
        rules: a rule set for all games, or `"auto"`: what each record points to.
        engine: the same source, interpreted or compiled.
        shanten: fill the shanten columns of the seat rows too; their tables take half
            a second to build.

    Returns:
        One result a game, in the batch's order.

    Raises:
        BatchError: a number in the batch is out of range.
    """
    check_batch(batch)
    choose = choose_auto if rules == "auto" else choose_given(rules)
    rulesets: list[Ruleset] = []
    chosen: list[int] = []
    games: list[AuditedGame] = []
    for g in range(len(batch.games)):
        row, info = batch.games[g], batch.info[g]
        ruleset, how = choose(info, int(row["players"]))
        if ruleset is not None and ruleset not in rulesets:
            rulesets.append(ruleset)
        chosen.append(NOT_JUDGED if ruleset is None else rulesets.index(ruleset))
        games.append(_blank(batch, g, ruleset, how))
    run = run_plain if engine == "plain" else run_compiled
    founds, notes, seat_rows = run(batch, rulesets, chosen, shanten)
    agrees = agreement(batch) if engine == "compiled" else None
    for audited in games:
        if audited.ruleset is None:
            audited.undecided["rules"] = audited.rounds
        else:
            _fill(audited, batch, founds, notes, seat_rows, agrees)
    return games


def _blank(batch: Batch, g: int, ruleset: Ruleset | None, how: str) -> AuditedGame:
    row, info = batch.games[g], batch.info
    number = 0
    while number < g and info[g - number - 1].source == info[g].source:
        number += 1
    first, stop = int(row["round_start"]), int(row["round_stop"])
    events = wins = 0
    if stop > first:
        span = batch.rounds[first:stop]
        events = int((span["event_stop"] - span["event_start"]).sum())
        claimed = slice(int(span["claim_start"][0]), int(span["claim_stop"][-1]))
        wins = int((batch.claims["kind"][claimed] == _WIN).sum())
    players = int(row["players"])
    return AuditedGame(
        info[g], g, number, ruleset, how, players, stop - first, events, wins
    )


_WIN = int(ClaimKind.WIN)

Findings = tuple[list[list[int]], int, int, int]
"""Rows of code, event, seat, expected, recorded; count; undecided; stopped."""


def run_plain(
    batch: Batch, rulesets: Sequence[Ruleset], chosen: Sequence[int], shanten: bool
) -> tuple[list[Findings], list[Findings], NDArray[Any]]:
    """Findings, notices and seat rows of a batch, by the interpreter."""
    suits, honours = (memoryview(t) for t in suit_tables())
    distances, honour_distances = distance_tables() if shanten else NO_DISTANCES
    count = len(batch.rounds)
    founds = [plain(Found) for _ in range(count)]
    notes = [plain(Found) for _ in range(count)]
    seats = [plain(SeatRow) for _ in range(SEATS * count)]
    play_games(
        [plain(Table)], [plain_rules(r) for r in rulesets], chosen, founds, notes,
        [plain(Win)], [plain(Value)], [plain(Outcome)], [plain(Next)], seats,
        rows(GameRow, batch.games), rows(RoundRow, batch.rounds),
        rows(EventRow, batch.events), rows(ClaimRow, batch.claims),
        [0] * 4, [0] * 4, suits, honours, distances, honour_distances,
    )  # fmt: skip
    flat = [value for row in seats for value in row.__dict__.values()]
    table = np.array(flat, "i8").reshape(len(seats), width(SeatRow))
    return (
        [_plain_found(f) for f in founds],
        [_plain_found(f) for f in notes],
        np.ascontiguousarray(table).view(record(SeatRow, 0).dtype).reshape(-1),
    )


def _plain_found(found: Found) -> Findings:
    kept = range(min(found.count, ROOM))
    lines = [
        [found.code[i], found.event[i], found.seat[i], found.expected[i],
         found.recorded[i]]
        for i in kept
    ]  # fmt: skip
    return lines, found.count, found.undecided, found.stopped


def run_compiled(
    batch: Batch, rulesets: Sequence[Ruleset], chosen: Sequence[int], shanten: bool
) -> tuple[list[Findings], list[Findings], NDArray[Any]]:
    """Findings, notices and seat rows of a batch, by compiled kernels."""
    suits, honours = suit_tables()
    none = np.zeros(1, "i8")
    distances, honour_distances = distance_arrays() if shanten else (none, none)
    count = len(batch.rounds)
    founds, notes = record(Found, count), record(Found, count)
    seats = record(SeatRow, SEATS * count)
    sets = [record_rules(r) for r in rulesets]
    compiled(play_games)(
        record(Table), np.concatenate(sets) if sets else _no_rules(),
        np.array(chosen, "i8"), founds, notes, record(Win), record(Value),
        record(Outcome), record(Next), seats, batch.games, batch.rounds, batch.events,
        batch.claims, np.zeros(4, "i8"), np.zeros(4, "i8"), suits, honours,
        distances, honour_distances,
    )  # fmt: skip
    return _compiled_founds(founds), _compiled_founds(notes), seats


def _no_rules() -> NDArray[Any]:
    return record_rules(load_preset("tenhou"))[:0]


def _compiled_founds(founds: NDArray[Any]) -> list[Findings]:
    names = ("code", "event", "seat", "expected", "recorded")
    counts = founds["count"].tolist()
    lines: list[list[list[int]]] = [[] for _ in counts]
    for r in np.flatnonzero(founds["count"]).tolist():
        kept = min(counts[r], ROOM)
        lines[r] = np.stack([founds[r][n][:kept] for n in names], axis=1).tolist()
    undecided, stopped = founds["undecided"].tolist(), founds["stopped"].tolist()
    return list(zip(lines, counts, undecided, stopped, strict=True))


def _fill(
    audited: AuditedGame,
    batch: Batch,
    founds: Sequence[Findings],
    notes: Sequence[Findings],
    seat_rows: NDArray[Any],
    agrees: NDArray[Any] | None,
) -> None:
    row = batch.games[audited.game]
    first, stop = int(row["round_start"]), int(row["round_stop"])
    words = wording(audited.ruleset, audited.info.names)
    mismatches = _prove(audited, batch, founds, agrees)
    for r in range(first, stop):
        lines, count, undecided, stopped = founds[r]
        noted = notes[r]
        if not (count or undecided or noted[1] or mismatches[r - first]):
            continue
        audited.beyond += count - len(lines) + noted[1] - len(noted[0])
        for bit, (name, _) in UNDECIDED.items():
            if undecided & bit:
                audited.undecided[name] += 1
        audited.findings += [
            _worded(audited, batch, r, line, words)
            for line in joined(without_echo(lines, stopped), mismatches[r - first])
        ]
        audited.notices += [
            _worded(audited, batch, r, line, words) for line in noted[0]
        ]
    audited.seat_rows = seat_rows[SEATS * first : SEATS * stop]


def _prove(
    audited: AuditedGame,
    batch: Batch,
    founds: Sequence[Findings],
    agrees: NDArray[Any] | None,
) -> list[Mismatch | None]:
    """Where each round differs from its wall; counts the proven and undecided ones."""
    row = batch.games[audited.game]
    span = slice(int(row["round_start"]), int(row["round_stop"]))
    whole = agrees is not None and bool(agrees[span].all())
    if whole and all(found[3] < 0 for found in founds[span]):
        audited.proven = audited.rounds
        return [None] * audited.rounds
    proof = game_walls(batch, audited.game)
    if isinstance(proof, str):
        audited.unproven = proof
        audited.undecided["proof.wall"] += audited.rounds
        return [None] * audited.rounds
    first = int(batch.games["round_start"][audited.game])
    mismatches: list[Mismatch | None] = []
    for n, wall in enumerate(proof.walls):
        lines, _, _, stopped = founds[first + n]
        at_header = any(line[1] < 0 for line in lines)
        mismatches.append(None)
        if wall is None:
            audited.undecided["proof.wall"] += 1
        elif n in proof.moved and not at_header:
            mismatches[n] = prove_round(batch, first + n, proof.moved[n], 0)
        elif stopped != 0 or not at_header:
            # Else the deal cannot be: one finding says so.
            mismatches[n] = prove_round(batch, first + n, wall, stopped)
            audited.proven += mismatches[n] is None and stopped < 0
    if batch.info[audited.game].seed and seed_is_wrong(mismatches):
        audited.undecided["proof.wall"] += audited.rounds - 1
        return [mismatches[0], *[None] * (audited.rounds - 1)]
    return mismatches


def _worded(
    audited: AuditedGame, batch: Batch, r: int, line: list[int], words: Wording
) -> Finding:
    code, event, seat, expected, recorded = line
    entry = BY_CODE[code]
    header = batch.rounds[r]
    first = int(batch.games[audited.game]["round_start"])
    start = int(header["event_start"])
    place = int(header["place"])
    if event >= 0 and start + event < int(header["event_stop"]):
        place = int(batch.events[start + event]["place"])
    wanted, said = numbers_text(entry, expected, recorded, words)
    return Finding(
        entry.name,
        audited.info.source,
        audited.number,
        r - first,
        round_name(int(header["number"]), int(header["honba"])),
        event,
        seat,
        wanted,
        said,
        place,
        sentence(entry, seat, expected, recorded, words),
        (expected, recorded),
    )


def round_name(number: int, honba: int) -> str:
    """`E1.0` = East 1 without counters, `S4.2` = South 4 with two.

    >>> round_name(0, 0), round_name(7, 2)
    ('E1.0', 'S4.2')
    """
    return f"{'ESWN'[number // 4 % 4]}{number % 4 + 1}.{honba}"


def problem_findings(problems: Sequence[Problem]) -> list[Finding]:
    """What a reader could not understand, as findings."""
    return [
        Finding(
            p.code, p.source, 0, p.round, "", -1, -1, "", "", p.place, _cut(p.reason)
        )
        for p in problems
    ]


def _cut(reason: str) -> str:
    """A reader's reason may quote a whole record."""
    return reason if len(reason) <= LONGEST_REASON else reason[:LONGEST_REASON] + "…"
