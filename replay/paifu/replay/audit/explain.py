"""Why a finding is one: the rule, the position, and the calculation beside the record.

An explanation is made on demand from the batch and the finding's numbers; nothing of it
is kept while auditing.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from paifu.logs.events import Batch, EventKind
from paifu.logs.tiles import hand_text
from paifu.replay.audit.catalogue import sentence
from paifu.replay.audit.choices import choices_data, choices_text
from paifu.replay.audit.deciding import deciding
from paifu.replay.audit.event_words import event_text
from paifu.replay.audit.explain_draws import (
    draw_sections,
    final_sections,
    flow_sections,
)
from paifu.replay.audit.explain_wins import (
    is_unseen,
    scored_win,
    win_data,
    win_sections,
)
from paifu.replay.audit.position import (
    board_data,
    board_text,
    play_to,
    rivers,
    round_rows,
)
from paifu.replay.audit.proof import walls_of_game
from paifu.replay.audit.run import Finding
from paifu.replay.audit.sections import (
    Row,
    Section,
    heads,
    rule_section,
    titled,
)
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
    change: dict[str, Any] | None = None
    """The smallest change as plain values (`paifu.replay.amend`); None without one."""
    calculation: dict[str, Any] | None = None
    """Of a win: what the rules make of it beside what the record claims."""


def explain_finding(
    batch: Batch, game: int, finding: Finding, ruleset: Ruleset, lang: str = "en"
) -> Explanation:
    """Everything there is to say of one finding.

    Args:
        batch: the records that were audited.
        game: which game of the batch.
        finding: one of that game's.
        ruleset: the rules it was judged by.
        lang: one of `paifu.replay.words.LANGUAGES`.
    """
    words = wording(ruleset, batch.info[game].names, lang)
    entry = finding.entry
    said = sentence(entry, finding.seat, *finding.numbers, words)
    drawn = _kind(batch, game, finding) in DRAWS
    switches = deciding(entry, *finding.numbers, ruleset["players"], drawn)
    rule = rule_section(entry, switches, ruleset, words)
    where = _where(batch, game, finding, ruleset, words)
    sections = [where, rule, *_details(batch, game, finding, ruleset, words)]
    stop = finding.event if finding.event >= 0 else 0
    at = None if finding.name in AT_THE_END else stop
    board, data = _board(batch, game, finding.round, at, ruleset, words)
    if finding.cls == "notice":
        return Explanation(finding.name, said, (*sections, *board), data)
    change, edits = _change(batch, game, finding, ruleset, words)
    sections = [*sections, change, *board]
    sums = _calculation(batch, game, finding, ruleset)
    return Explanation(finding.name, said, tuple(sections), data, edits, sums)


def explain_win(
    batch: Batch,
    game: int,
    index: int,
    which: int,
    ruleset: Ruleset,
    lang: str = "en",
) -> Explanation:
    """A win line by line, whether or not anything is wrong with it.

    Args:
        batch: the records.
        game: which game of the batch.
        index: which round of the game.
        which: 0 for the round's first winner, 1 for the second, …
        ruleset: by which rules.
        lang: one of `paifu.replay.words.LANGUAGES`.

    Raises:
        IndexError: the game has no such round, or the round no such win.
    """
    header, events, _ = round_rows(batch, game, index)
    wins = [n for n, event in enumerate(events) if event.kind == EventKind.WIN]
    if not 0 <= which < len(wins):
        raise IndexError(f"win {which} of a round with {len(wins)}")
    words = wording(ruleset, batch.info[game].names, lang)
    at = wins[which]
    board, data = _board(batch, game, index, at, ruleset, words)
    win = scored_win(batch, game, index, at, ruleset)
    if win is None:
        unseen = is_unseen(batch, game, index, at, ruleset)
        why = words.say(f"explain.hand.{'unseen' if unseen else 'unplayable'}")
        parts = [Section("hand", titled("hand", words), (why,))]
    else:
        parts = win_sections(win, words)
    said = words.say(
        "explain.win.title",
        round=round_text(header.number, words),
        counters=counted(header.honba, "counter", words),
        seat=seat_text(events[at].seat, words),
    )
    sums = None if win is None else win_data(win)
    return Explanation("", said, (*parts, *board), data, calculation=sums)


def explain_problem(finding: Finding, lang: str = "en") -> Explanation:
    """What a reader did not understand; there is no position and no rule set.

    The reader's own words, the sentence, are English in every language.
    """
    words = Wording(lang=lang)
    say, place = words.say, [finding.source]
    if finding.place >= 0:
        place.append(say("explain.where.only_element", place=finding.place))
    if finding.round >= 0:
        place.append(say("explain.where.only_round", number=finding.round + 1))
    where = Section("where", titled("where", words), tuple(place))
    rule = Section("rule", titled("rule", words), (finding.entry.meaning(lang),))
    return Explanation(finding.name, finding.sentence, (where, rule))


def _where(
    batch: Batch, game: int, finding: Finding, ruleset: Ruleset, words: Wording
) -> Section:
    def say(key: str, **parts: object) -> str:
        return words.say(f"explain.where.{key}", **parts)

    header, events, claims = round_rows(batch, game, finding.round)
    round_ = say(
        "round",
        round=round_text(header.number, words),
        counters=counted(header.honba, "counter", words),
        name=finding.round_name,
        number=finding.round + 1,
    )
    lines = [finding.source, round_]
    if 0 <= finding.event < len(events):
        what = event_text(events[finding.event], claims, words)
        lines.append(say("event", event=finding.event, count=len(events), what=what))
    else:
        lines.append(say("end" if finding.name in AT_THE_END else "start"))
    if finding.place >= 0:
        lines.append(say("element", place=finding.place))
    lines.append(say("rules", name=ruleset.name, title=ruleset.title))
    return Section("where", titled("where", words), tuple(lines))


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
    head = heads(words, "seed", "record")
    yield Section("deal", titled("deal", words), (), head, tuple(made))


def _calculation(
    batch: Batch, game: int, finding: Finding, ruleset: Ruleset
) -> dict[str, Any] | None:
    """The sums of a win as plain values."""
    if _kind(batch, game, finding) != EventKind.WIN:
        return None
    win = scored_win(batch, game, finding.round, finding.event, ruleset)
    return None if win is None else win_data(win)


def _change(
    batch: Batch, game: int, finding: Finding, ruleset: Ruleset, words: Wording
) -> tuple[Section, dict[str, Any]]:
    """What would make the record right, in words and as plain values."""
    # A list of findings, or a win, needs none of this.
    from paifu.replay.amend import Case, allowing, amend
    from paifu.replay.amend.wording import change_data, change_lines

    case = Case(batch, game, finding, ruleset)
    made, allowed = amend(case), allowing(case)
    place = finding.round, finding.event
    lines = change_lines(case.record, made, allowed, *place, words)
    section = Section("change", titled("change", words), tuple(lines))
    return section, change_data(made, allowed)


def _board(
    batch: Batch,
    game: int,
    index: int,
    event: int | None,
    ruleset: Ruleset,
    words: Wording,
) -> tuple[tuple[Section, ...], dict[str, Any]]:
    """The table, what each seat could do then, and both as plain values."""
    played = play_to(batch, game, index, event, ruleset)
    stop = len(played.events) if event is None else event
    river = rivers(played.events, stop)
    number = played.header.number
    parts = (played.table, played.rules, number, river, words)
    title = words.say("explain.title.position_end")
    if stop < len(played.events):
        title = words.say("explain.title.position", event=stop)
    board = Section("position", title, board=tuple(board_text(*parts)))
    data = board_data(*parts)
    if stop >= len(played.events):
        return (board,), data
    rows = []
    for seat, shown in enumerate(data["seats"]):
        rows.append(Row((seat_text(seat, words), choices_text(played, seat, words))))
        shown["choices"] = choices_data(played, seat, words)
    could = Section("choices", titled("choices", words), rows=tuple(rows))
    return (board, could), data
