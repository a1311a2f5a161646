"""A small language in which the tests write games down, as a person would.

`deal` is one round in words, `game` some rounds and an end; `found` is what the audit
says of it. What a test does not name is made up so that nothing follows from it, and
what the record claims of a result is right unless the test says otherwise: only the
thing under test can be wrong.

    1 has 23m55z             a hand; harmless tiles fill it up (`script_tiles`)
    indicator 4p  ura 9p     the first dora indicator; under-indicators in order
    2 orphans                seat 2's harmless draws are terminals and honours
    0 draw 5m cut 9p         without a tile: a harmless one, or the one just drawn
    .. 2 draw                harmless turns until seat 2 is to draw
    left=4  turns=8          until 4 live tiles are left; for 8 turns
    chi 34m  pon  pon 05p  kan      call the last discard, with tiles of the hand
    ankan 1z  kakan 5p  north       kans of one's own; a north taken out
    timeout  clock flag=16000  gone time out, reserve left (ms), a player disconnected
    riichi  paid  dora 3z           a declaration, its acceptance, a new indicator
    tsumo  ron                      a win by the own draw or of the tile on offer
    exhaustive  nagashi  kyuushu  suufon  suucha_riichi  suukaikan  sanchahou

A seat number says who acts until the next one. Any event can be given wrongly: `chi
34m of 6m` names another called tile, `ron source=2` sets a column of the event,
`draw #52` a tile id. `!` after a word (`cut! 1s`) marks the event at which the
finding is expected.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeVar

from paifu.logs.builder import GameParts, flatten
from paifu.logs.engine import plain
from paifu.logs.events import Batch, GameInfo, GameRow
from paifu.logs.yaku import Yaku
from paifu.replay.audit.claims import DORA_UNIT
from paifu.replay.audit.run import Engine, Finding, audit_batch
from paifu.replay.rules import Ruleset, load_preset
from paifu.replay.rules.record import Rules, plain_rules
from paifu.replay.table.progress import final_results, final_scores
from script_results import Said as Said
from script_writer import Deal as Deal
from script_writer import Writer, Written

ENGINE: Engine = "plain"
if os.environ.get("PAIFU_TEST_ENGINE") == "compiled":
    ENGINE = "compiled"
"""The same suite judges the compiled engine when the environment says so."""

Switches = dict[str, Any]
"""Rule switches set otherwise than a preset has them."""

F = TypeVar("F", bound=Callable[..., Any])


def rule(*ids: str) -> Callable[[F], F]:
    """Mark a test with the ids of the rules it shows (`test_numbers` collects them)."""

    def mark(test: F) -> F:
        test.__dict__["rules"] = ids
        return test

    return mark


def deal(play: str, claim: Said = None, **header: Any) -> Deal:
    """A round. `claim` is what the record says of its one result (or `claims=[...]`).

    `streak` has each seat's wins in a row before it, which right claims count on.

    It is a mapping of columns of `ClaimRow`, with yaku as text (`"riichi 1, dora 2"`),
    or a function that changes the right row.
    """
    return Deal(play, claims=header.pop("claims", [claim]), **header)


@dataclass
class Game:
    """A record with the rules it is judged by."""

    batch: Batch
    rules: Ruleset
    skipped: int
    """Torn rounds put before the first one; see `game`."""
    marks: list[tuple[int, int]]
    """Round and event of each `!`."""


def game(
    *deals: Deal,
    rules: str = "tenhou",
    end: Mapping[str, Sequence[int]] | None = None,
    begins: bool = False,
    **overrides: Any,
) -> Game:
    """A record of some rounds, the first of which may be any of a game.

    If it is not one with which a game begins, a torn record of East 1 stands before
    it, after which nothing carried over can be judged.

    Args:
        *deals: the rounds.
        rules: a preset; `overrides` are switches set otherwise.
        end: `{}` for the right end of the game, or `scores` and `results` as the
            record states them; None for a record without end.
        begins: the first round begins the game, whatever its header says.
        **overrides: switches.
    """
    ruleset = load_preset(rules).with_overrides(overrides)
    known = plain_rules(ruleset)
    first = deals[0]
    starts = [known.start_points] * known.players
    torn = bool(first.number or first.honba or first.sticks)
    torn |= first.scores is not None and list(first.scores) != starts
    torn &= not begins
    parts, marks = GameParts(), []
    before: Written | None = None
    for n, one in enumerate([Deal("", complete=False), *deals] if torn else deals):
        before = Writer(known, one, before).write()
        parts.open_round(before.header)
        for event in before.events:
            parts.events += flatten(event)
        parts.claims += before.claims
        marks += [(n - torn, event) for event in before.marks]
    assert before is not None
    row = plain(GameRow, 0)
    row.players, row.exact_tiles = known.players, 1
    if end is not None:
        end_game(known, row, before, end)
    batch = parts.batch(row, GameInfo("typed by hand", "test"), [])
    return Game(batch, ruleset, int(torn), marks)


def one(play: str, claim: Said = None, rules: str = "tenhou", **overrides: Any) -> Game:
    """A game of one round, East 1."""
    return game(deal(play, claim), rules=rules, **overrides)


def part(play: str, rules: str = "tenhou", **overrides: Any) -> Game:
    """A record of East 1 that stops in mid-round."""
    return game(deal(play, complete=False), rules=rules, **overrides)


def end_game(
    rules: Rules, row: GameRow, last: Written, said: Mapping[str, Sequence[int]]
) -> None:
    """State the end of the game: final scores, and points with uma."""
    finals, results = [0] * 4, [0] * 4
    final_scores(rules, last.scores, last.sticks, finals)
    row.final_scores = [*said.get("scores", finals), 0, 0][:4]
    final_results(rules, row.final_scores, results)
    row.results = [*said.get("results", results), 0, 0][:4]
    row.ended = 1


class Seen(NamedTuple):
    """A finding or notice, in numbers (`paifu.replay.audit.run.Finding`)."""

    name: str
    round: int
    """Of the rounds typed, from 0."""
    event: int
    seat: int
    expected: int
    recorded: int


def audited(record: Game) -> tuple[list[Seen], list[Seen]]:
    """Findings and notices of the plain engine."""
    [result] = audit_batch(record.batch, record.rules, ENGINE)
    assert result.beyond == 0

    def seen(some: Sequence[Finding]) -> list[Seen]:
        shift = record.skipped
        return [
            Seen(f.name, f.round - shift, f.event, f.seat, *f.numbers) for f in some
        ]

    return seen(result.findings), seen(result.notices)


def found(record: Game) -> list[Seen]:
    """What the audit finds in a record."""
    return audited(record)[0]


def noted(record: Game, name: str) -> list[tuple[int, int]]:
    """Event and seat of the notices of one name."""
    return [(seen.event, seen.seat) for seen in audited(record)[1] if seen.name == name]


def dora_han(kind: str, han: int) -> int:
    """How `result.dora` has a kind of dora and its han: `dora_han("ura_dora", 2)`."""
    return int(Yaku[kind.upper()]) * DORA_UNIT + han


def clean(record: Game) -> None:
    """Nothing may be found."""
    findings = found(record)
    assert not findings, findings


def only(
    record: Game,
    name: str,
    seat: int | None = None,
    expected: int | None = None,
    recorded: int | None = None,
) -> None:
    """Exactly one thing may be found: this one, at the marked event if there is one.

    `seat`, `expected` and `recorded` are compared where they are given. What is found
    at a header or at the end (`flow`, `final`) has no event.
    """
    findings = found(record)
    assert [seen.name for seen in findings] == [name], findings
    [seen] = findings
    if record.marks and not name.startswith(("flow.", "final.")):
        assert [(seen.round, seen.event)] == record.marks, seen
    given = {"seat": seat, "expected": expected, "recorded": recorded}
    for column, value in given.items():
        if value is not None:
            assert getattr(seen, column) == value, (column, value, seen)


def judge(record: Game, name: str = "") -> None:
    """Clean if `name` is empty, else exactly that finding."""
    if name:
        only(record, name)
    else:
        clean(record)
