"""Audits a batch: chooses rules, plays every game, proves walls, words the findings."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from paifu.logs.events import Batch, ClaimKind, Commitment, GameInfo, Problem
from paifu.logs.views import html_table
from paifu.replay.audit.agreement import agreement
from paifu.replay.audit.bounds import check_batch, states_times
from paifu.replay.audit.catalogue import (
    BY_CODE,
    ENTRIES,
    UNDECIDED,
    Entry,
    numbers_text,
    sentence,
)
from paifu.replay.audit.committed import Published, commitments_of
from paifu.replay.audit.deciding import deciding
from paifu.replay.audit.games import FOUND, NOTED, SEATS
from paifu.replay.audit.joined import joined, seed_is_wrong, without_echo
from paifu.replay.audit.judge import (
    NOT_JUDGED,
    NOTHING,
    Judged,
    Line,
    Noted,
    Notes,
    judge_compiled,
    judge_plain,
)
from paifu.replay.audit.proof import (
    EXACT,
    Mismatch,
    game_walls,
    hides_tiles,
    names_of,
    prove_round,
)
from paifu.replay.audit.units import Wording, wording
from paifu.replay.rules import Ruleset, RulesetError, load_preset
from paifu.replay.walls import SeedError

Engine = Literal["plain", "compiled"]

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

    def _repr_html_(self) -> str:
        """The finding as notebooks show it."""
        rows = [
            ("where", f"{self.source}, {self.round_name}, event {self.event}"),
            ("rules", self.expected),
            ("record", self.recorded),
            ("switch", self.switch),
        ]
        return html_table(f"{self.name}: {self.sentence}", rows)

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
    first_round: int
    """Index in the batch of its first round."""
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
    noted: Iterable[Noted] = ()
    """Notices that nobody has put in words yet."""
    beyond: int = 0
    """Findings and notices that there was no room for, in rounds with very many."""
    undecided: dict[str, int] = field(default_factory=dict)
    """Name of a check -> rounds in which it could not be decided."""
    unproven: str = ""
    """Why no wall could be proven."""
    proven: int = 0
    """Rounds whose wall was proven."""
    seat_rows: NDArray[Any] | None = None
    """Four a round (`SeatRow`); the last is empty with three players."""
    batch: Batch = field(default_factory=Batch.empty, repr=False)
    """Where the game is."""

    @property
    def notices(self) -> list[Finding]:
        """Notices in words, made anew each time."""
        words = wording(self.ruleset, self.info.names)
        return [_worded(self, *noted, words) for noted in self.noted]

    @property
    def noticed(self) -> list[str]:
        """The names of the notices."""
        return [BY_CODE[line[0]].name for _, line in self.noted]

    def leave_open(self, check: str, rounds: int) -> None:
        """Count rounds in which a check could not be decided."""
        self.undecided[check] = self.undecided.get(check, 0) + rounds


Chooser = Callable[[GameInfo, int], tuple[Ruleset | None, str]]


def choose_auto(info: GameInfo, players: int) -> tuple[Ruleset | None, str]:
    """The rules that the record's own marks point to, and how they were chosen."""
    hint = info.rules
    if hint is None:
        return None, "the record does not say by which rules it was played"
    if hint.refuse:
        return None, hint.refuse
    overrides = json.dumps(hint.overrides or {}, sort_keys=True)
    try:
        ruleset = _hinted(hint.preset, overrides)
    except RulesetError as error:
        # A record may name any rules, such as those of a later paifu.
        fault = str(error).splitlines()[0]
        return None, f"the rules that the record names cannot be used: {fault}"
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
    greatest = check_batch(batch, fast=engine == "compiled")
    choose = choose_auto if rules == "auto" else choose_given(rules)
    games = _games(batch)
    rulesets, chosen = _choose(games, choose, by_hint=rules == "auto")
    judge = judge_plain if engine == "plain" else judge_compiled
    judged = judge(batch, rulesets, chosen, shanten)
    differing = _per_game(batch, _differing(batch, judged))
    found, noted = judged.marked(FOUND), judged.marked(NOTED)
    for audited, differ in zip(games, differing, strict=True):
        if audited.ruleset is None:
            audited.undecided["rules"] = audited.rounds
            continue
        first = audited.first_round
        stop = first + audited.rounds
        audited.seat_rows = judged.seat_rows[SEATS * first : SEATS * stop]
        if rounds := noted.within(first, stop):
            _note(audited, judged, rounds)
        busy = found.within(first, stop)
        if busy or differ:
            _fill(audited, judged, busy, agree=not differ)
        else:
            audited.proven = audited.rounds  # as nearly all are
    if states_times(greatest):
        for audited in games:
            if audited.ruleset is not None:
                _add_clocks(audited, audited.ruleset)
    return games


def _games(batch: Batch) -> list[AuditedGame]:
    """The games of a batch, counted but not judged."""
    rounds = batch.rounds
    names = ("players", "round_start", "round_stop")
    columns = [batch.games[name].tolist() for name in names]
    events = _per_game(batch, rounds["event_stop"] - rounds["event_start"])
    wins = _sums(batch.claims["kind"] == _WIN)
    # Claims of a game are those from its first round's to its last one's.
    before = wins[np.append(rounds["claim_start"], 0)[batch.games["round_start"]]]
    after = wins[np.append(rounds["claim_stop"], 0)[batch.games["round_stop"] - 1]]
    return [
        AuditedGame(
            info, g, first, info.number, None, "", players, stop - first, events,
            wins if stop > first else 0, batch=batch,
        )
        for g, (info, players, first, stop, events, wins) in enumerate(
            zip(batch.info, *columns, events, (after - before).tolist(), strict=True)
        )
    ]  # fmt: skip


def _choose(
    games: Sequence[AuditedGame], choose: Chooser, *, by_hint: bool
) -> tuple[list[Ruleset], list[int]]:
    """The rules in use, and for each game which of them it is judged by.

    By hint, games that share one are judged alike.
    """
    rulesets: list[Ruleset] = []
    chosen: list[int] = []
    known: dict[tuple[int, int], tuple[Ruleset | None, str, int]] = {}
    for audited in games:
        hint = audited.info.rules if by_hint else None
        key = (id(hint), audited.players)
        if key not in known:
            ruleset, reason = choose(audited.info, audited.players)
            number = NOT_JUDGED
            if ruleset is not None:
                same = (n for n, one in enumerate(rulesets) if one is ruleset)
                number = next(same, len(rulesets))
                if number == len(rulesets):
                    rulesets.append(ruleset)
            known[key] = ruleset, reason, number
        audited.ruleset, audited.chosen, number = known[key]
        chosen.append(number)
    return rulesets, chosen


def _sums(values: NDArray[Any]) -> NDArray[np.int64]:
    """Sums of the first 0, 1, 2, … values."""
    return np.append(0, np.cumsum(values, dtype="i8"))


def _per_game(batch: Batch, values: NDArray[Any]) -> list[int]:
    """The sum of the values that each game's rounds have."""
    sums = _sums(values)
    both = sums[batch.games["round_stop"]] - sums[batch.games["round_start"]]
    made: list[int] = both.tolist()
    return made


_WIN = int(ClaimKind.WIN)


def _differing(batch: Batch, judged: Judged) -> NDArray[Any]:
    """Whether each round may differ from its wall: yes if nobody looked."""
    if judged.piles is None:
        return np.ones(len(batch.rounds), bool)
    differing: NDArray[Any] = agreement(batch, judged.piles) == 0
    return differing


def _note(audited: AuditedGame, judged: Judged, rounds: Sequence[int]) -> None:
    """Add what was noted in some rounds of a game."""
    audited.noted = Notes(judged, rounds)
    if judged.beyond:
        audited.beyond += sum(judged.beyond.get(r, 0) for r in rounds)


def _fill(
    audited: AuditedGame, judged: Judged, busy: Sequence[int], *, agree: bool
) -> None:
    """Add what was found in a game.

    Args:
        audited: the game.
        judged: what the engine gave for its batch.
        busy: the rounds in which something was.
        agree: its rounds do with their walls.
    """
    if agree and not judged.stopped(busy):
        audited.proven = audited.rounds
        mismatches: dict[int, Mismatch] = {}
    else:
        mismatches = _prove(audited, judged)
    _leave_open(audited, judged, busy)
    _find(audited, judged, mismatches, busy)


def _leave_open(audited: AuditedGame, judged: Judged, busy: Sequence[int]) -> None:
    """Add what could not be decided."""
    undecided: dict[int, int] = {}
    for r in busy:
        if bits := judged.found[r].undecided:
            undecided[bits] = undecided.get(bits, 0) + 1
    # Rounds of a record that leaves much out all leave out the same.
    for bits, count in undecided.items():
        for name in _names_of(bits):
            audited.leave_open(name, count)


@lru_cache(1024)
def _names_of(undecided: int) -> list[str]:
    return [name for bit, name in UNDECIDED.items() if undecided & bit]


def _find(
    audited: AuditedGame,
    judged: Judged,
    mismatches: Mapping[int, Mismatch],
    busy: Sequence[int],
) -> None:
    """Put what was found in words."""
    found = judged.found
    wrong = {r for r in busy if found[r].lines}
    places = sorted(wrong | mismatches.keys())
    if not places:
        return
    words = wording(audited.ruleset, audited.info.names)
    for r in places:
        one = found.get(r, NOTHING)
        audited.beyond += one.beyond
        audited.findings += [
            _worded(audited, r, line, words)
            for line in joined(without_echo(one.lines, one.stopped), mismatches.get(r))
        ]


def _add_clocks(audited: AuditedGame, ruleset: Ruleset) -> None:
    """Add what the times of a record come to."""
    # Few records state times, and a game's audit should start at once.
    from paifu.replay.audit.clocks import audit_clocks

    clocks = audit_clocks(audited.batch, audited.game, ruleset)
    words = wording(ruleset, audited.info.names)
    audited.findings += [
        _worded(audited, audited.first_round + n, line, words)
        for n, lines in enumerate(clocks.lines)
        for line in lines
    ]
    audited.findings.sort(key=lambda finding: finding.round)
    if audited.seat_rows is not None and audited.rounds:
        # The fourth row of a round of three players stays as it is: whether other
        # games are judged with this one, some with times, must not be seen in it.
        times = audited.seat_rows["time_used"].reshape(-1, SEATS)
        times[:, : audited.players] = np.array(clocks.used)[:, : audited.players]


def _prove(audited: AuditedGame, judged: Judged) -> dict[int, Mismatch]:
    """Where rounds differ from their walls; counts the proven and undecided ones."""
    batch = audited.batch
    assert audited.ruleset is not None
    if commitments := commitments_of(batch, audited.game):
        return _prove_published(audited, audited.ruleset, judged, commitments)
    info, names = audited.info, EXACT
    if info.seed or info.wall_seeds:
        names = names_of(batch, audited.game, audited.ruleset)
    proof = game_walls(batch, audited.game, names)
    if isinstance(proof, str):
        audited.unproven = proof
        audited.leave_open("proof.wall", audited.rounds)
        return {}
    first = audited.first_round
    mismatches: list[Mismatch | None] = []
    for n, wall in enumerate(proof.walls):
        found = judged.found.get(first + n, NOTHING)
        stopped = found.stopped
        at_header = any(line[1] < 0 for line in found.lines)
        mismatches.append(None)
        if wall is None:
            audited.leave_open("proof.wall", 1)
        elif n in proof.moved and not at_header:
            mismatches[n] = prove_round(batch, first + n, proof.moved[n], 0, names)
        elif stopped != 0 or not at_header:
            # Else the deal cannot be: one finding says so.
            mismatches[n] = prove_round(batch, first + n, wall, stopped, names)
            if hides_tiles(batch, first + n):
                audited.leave_open("proof.hidden", 1)
            else:
                audited.proven += mismatches[n] is None and stopped < 0
    if batch.info[audited.game].seed and seed_is_wrong(mismatches):
        audited.leave_open("proof.wall", audited.rounds - 1)
        mismatches = mismatches[:1]
    return {first + n: one for n, one in enumerate(mismatches) if one is not None}


def _prove_published(
    audited: AuditedGame,
    ruleset: Ruleset,
    judged: Judged,
    commitments: Sequence[Commitment | None],
) -> dict[int, Mismatch]:
    """The same where a record publishes walls."""
    mismatches: dict[int, Mismatch] = {}
    for r, commitment in enumerate(commitments, audited.first_round):
        found = judged.found.get(r, NOTHING)
        if found.stopped == 0 and any(line[1] < 0 for line in found.lines):
            continue  # The deal cannot be: one finding says so.
        wall = Published(audited.batch, r, audited.players, ruleset)
        try:
            mismatch = wall.mismatch(commitment, found.stopped)
        except SeedError as error:
            audited.unproven = audited.unproven or str(error)
            audited.leave_open("proof.wall", 1)
            continue
        if mismatch is not None:
            mismatches[r] = mismatch
        elif hides_tiles(audited.batch, r):
            audited.leave_open("proof.hidden", 1)
        else:
            audited.proven += found.stopped < 0
    if audited.proven:
        audited.unproven = ""
    return mismatches


def _worded(audited: AuditedGame, r: int, line: Line, words: Wording) -> Finding:
    code, event, seat, expected, recorded = line
    batch = audited.batch
    entry = BY_CODE[code]
    header = batch.rounds[r]
    start = int(header["event_start"])
    place = int(header["place"])
    if event >= 0 and start + event < int(header["event_stop"]):
        place = int(batch.events[start + event]["place"])
    wanted, said = numbers_text(entry, expected, recorded, words)
    return Finding(
        entry.name,
        audited.info.source,
        audited.number,
        r - audited.first_round,
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
    >>> round_name(0, -1)  # the counters are not stated
    'E1'
    """
    counters = f".{honba}" if honba >= 0 else ""
    return f"{'ESWN'[number // 4 % 4]}{number % 4 + 1}{counters}"


def reworded(finding: Finding, words: Wording) -> Finding:
    """A finding in another language; what a reader said stays as it is."""
    entry = finding.entry
    if not entry.code:
        return finding
    wanted, said = numbers_text(entry, *finding.numbers, words)
    text = sentence(entry, finding.seat, *finding.numbers, words)
    return replace(finding, expected=wanted, recorded=said, sentence=text)


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
