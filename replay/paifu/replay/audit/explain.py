"""Why a finding is one: the rule, the position, and the calculation beside the record.

An explanation is made on demand from the batch and the finding's numbers; nothing of it
is kept while auditing.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from paifu.logs.engine import rows
from paifu.logs.events import NONE, Batch, ClaimKind, ClaimRow, EventKind, EventRow
from paifu.logs.tiles import hand_text
from paifu.logs.views import Claim, Event
from paifu.replay.audit.catalogue import sentence
from paifu.replay.audit.deciding import deciding
from paifu.replay.audit.explain_draws import (
    draw_sections,
    final_sections,
    flow_sections,
)
from paifu.replay.audit.explain_wins import scored_win, win_sections
from paifu.replay.audit.position import (
    board_data,
    board_text,
    play_to,
    rivers,
    round_rows,
)
from paifu.replay.audit.proof import walls_of_game
from paifu.replay.audit.run import Finding
from paifu.replay.audit.sections import Row, Section, rule_section
from paifu.replay.audit.units import (
    Wording,
    counted,
    round_text,
    seat_text,
    wording,
)
from paifu.replay.rules import Ruleset

AT_THE_END = ("final.scores", "final.results", "flow.ended_early", "record.no_result")
"""Findings without an event that belong after their round, not before it."""

DRAWS = (EventKind.EXHAUSTIVE_DRAW, EventKind.ABORTIVE_DRAW)


@dataclass(frozen=True, slots=True)
class Explanation:
    """A finding or a win, explained."""

    name: str
    """Of the finding; empty for a win that is only explained."""
    sentence: str
    sections: tuple[Section, ...]
    position: dict[str, Any] | None = None
    """The table as plain values; None where there is none."""


def explain_finding(
    batch: Batch, game: int, finding: Finding, ruleset: Ruleset
) -> Explanation:
    """Everything there is to say of one finding.

    Args:
        batch: the records that were audited.
        game: which game of the batch.
        finding: one of that game's.
        ruleset: the rules it was judged by.
    """
    words = wording(ruleset, batch.info[game].names)
    entry = finding.entry
    said = sentence(entry, finding.seat, *finding.numbers, words)
    drawn = _kind(batch, game, finding) in DRAWS
    switches = deciding(entry, *finding.numbers, ruleset["players"], drawn)
    rule = rule_section(entry.meaning, entry.source, switches, ruleset)
    where = _where(batch, game, finding, ruleset)
    sections = [where, rule, *_details(batch, game, finding, ruleset, words)]
    stop = finding.event if finding.event >= 0 else 0
    at = None if finding.name in AT_THE_END else stop
    board, data = _board(batch, game, finding.round, at, ruleset, words)
    return Explanation(finding.name, said, (*sections, board), data)


def explain_win(
    batch: Batch, game: int, index: int, which: int, ruleset: Ruleset
) -> Explanation:
    """A win line by line, whether or not anything is wrong with it.

    Args:
        batch: the records.
        game: which game of the batch.
        index: which round of the game.
        which: 0 for the round's first winner, 1 for the second, …
        ruleset: by which rules.

    Raises:
        IndexError: the game has no such round, or the round no such win.
    """
    header, events, _ = round_rows(batch, game, index)
    wins = [n for n, event in enumerate(events) if event.kind == EventKind.WIN]
    if not 0 <= which < len(wins):
        raise IndexError(f"win {which} of a round with {len(wins)}")
    words = wording(ruleset, batch.info[game].names)
    at = wins[which]
    name = f"{round_text(header.number)}, {counted(header.honba, 'counter')}"
    seat = seat_text(events[at].seat, words)
    board, data = _board(batch, game, index, at, ruleset, words)
    win = scored_win(batch, game, index, at, ruleset)
    if win is None:
        parts = [Section("Hand", ("the round cannot be played up to this win",))]
    else:
        parts = win_sections(win, words)
    return Explanation("", f"{name}: the win of {seat}", (*parts, board), data)


def explain_problem(finding: Finding) -> Explanation:
    """What a reader did not understand; there is no position and no rule set."""
    place = [] if finding.place < 0 else [f"element {finding.place}"]
    if finding.round >= 0:
        place.append(f"round {finding.round + 1} of the game")
    where = Section("Where", (finding.source, *place))
    rule = Section("Rule", (finding.entry.meaning,))
    return Explanation(finding.name, finding.sentence, (where, rule))


def _where(batch: Batch, game: int, finding: Finding, ruleset: Ruleset) -> Section:
    lines = [finding.source]
    header, events, _ = round_rows(batch, game, finding.round)
    name = f"{round_text(header.number)}, {counted(header.honba, 'counter')}"
    lines.append(
        f"{name} ({finding.round_name}), round {finding.round + 1} of the game"
    )
    if 0 <= finding.event < len(events):
        row = events[finding.event]
        what = Event(row, _claim(batch, game, finding.round, row))
        lines.append(f"event {finding.event} of {len(events)}: {what}")
    elif finding.name in AT_THE_END:
        lines.append("after the last event")
    else:
        lines.append("at the head of the round")
    if finding.place >= 0:
        lines.append(f"element {finding.place} of the record")
    lines.append(f"rules: {ruleset.name} ({ruleset.title})")
    return Section("Where", tuple(lines))


def _claim(batch: Batch, game: int, index: int, event: EventRow) -> Claim | None:
    first = int(batch.games[game]["round_start"]) + index
    start = int(batch.rounds[first]["claim_start"])
    stop = int(batch.rounds[first]["claim_stop"])
    if not 0 <= event.claim < stop - start:
        return None
    at = start + event.claim
    (row,) = rows(ClaimRow, batch.claims[at : at + 1])
    if row.kind == ClaimKind.WIN and row.tile == NONE:
        return None
    return Claim(row)


def _kind(batch: Batch, game: int, finding: Finding) -> int:
    """Kind of the finding's event, -1 if it stands at none."""
    _, events, _ = round_rows(batch, game, finding.round)
    return events[finding.event].kind if 0 <= finding.event < len(events) else -1


def _details(
    batch: Batch, game: int, finding: Finding, ruleset: Ruleset, words: Wording
) -> Iterator[Section]:
    """The calculation or decision behind a finding, by where it stands."""
    index, at = finding.round, finding.event
    kind = _kind(batch, game, finding)
    if finding.cls == "final":
        yield from final_sections(batch, game, ruleset, words)
    elif finding.name == "flow.ended_early":
        yield from flow_sections(batch, game, index, ruleset, words)
    elif finding.cls == "flow" and at < 0 and index > 0:
        yield from flow_sections(batch, game, index - 1, ruleset, words)
    elif finding.name == "proof.deal":
        yield from _deal_section(batch, game, index, words)
    elif kind == EventKind.WIN:
        win = scored_win(batch, game, index, at, ruleset)
        if win is not None:
            yield from win_sections(win, words)
    elif kind in DRAWS:
        yield from draw_sections(batch, game, index, at, ruleset, words)


def _deal_section(
    batch: Batch, game: int, index: int, words: Wording
) -> Iterator[Section]:
    """The dealt hands beside those of the wall."""
    walls = walls_of_game(batch, game)
    wall = None if isinstance(walls, str) else walls[index]
    if wall is None:
        return
    header, _, _ = round_rows(batch, game, index)
    made = []
    for seat in range(len(wall.hands)):
        proper = sorted(wall.hand(seat, header.dealer))
        dealt = sorted(tile for tile in header.deal[seat] if tile >= 0)
        texts = (hand_text(tiles, words.reds) for tiles in (proper, dealt))
        made.append(Row((seat_text(seat, words), *texts), proper != dealt))
    yield Section("Deal", (), ("", "by the seed", "record"), tuple(made))


def _board(
    batch: Batch,
    game: int,
    index: int,
    event: int | None,
    ruleset: Ruleset,
    words: Wording,
) -> tuple[Section, dict[str, Any]]:
    played = play_to(batch, game, index, event, ruleset)
    stop = len(played.events) if event is None else event
    river = rivers(played.events, stop)
    number = played.header.number
    parts = (played.table, played.rules, number, river, words)
    when = f"before event {stop}" if stop < len(played.events) else "at the end"
    board = Section(f"Position {when}", board=tuple(board_text(*parts)))
    return board, board_data(*parts)
