"""What differs between two versions of a record, number by number.

A change of a record is a list of `Edit`s, which a program can make in the tables of a
`Batch`; what it says to people is in `paifu.replay.amend.wording`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from difflib import SequenceMatcher
from typing import Any

from paifu.logs.builder import blank
from paifu.logs.events import NONE, ClaimRow, Commitment, EventRow
from paifu.replay.amend.published import wall_words
from paifu.replay.sheets import RESULTS, Deal, Record

BOOKKEEPING = frozenset(
    ("place", "event_start", "event_stop", "claim_start", "claim_stop", "claim")
)
"""Columns that follow from where rows stand, and are not said to change."""

PUT_IN, LEFT_OUT = "put in", "left out"
"""What stands for a column where a whole row changes."""


@dataclass(frozen=True, slots=True)
class Edit:
    """One number that is another, or one row more or less."""

    table: str
    """`games`, `rounds`, `events`, `claims`, or `info` (published walls)."""
    round: int
    """Index of the round in the game; -1 for the game itself."""
    row: int
    """Number of the event or claim in its round, as the record has it; of a row put
    in, that of the row before which it goes. 0 in `games` and `rounds`."""
    column: str
    """`fu`, `deltas[2]`; or `put in`, `left out` for a whole row."""
    was: Any
    """What the record has; None for a row put in."""
    now: Any
    """What it should have; a row put in as the columns that it states; None for one
    left out."""


def difference(before: Record, after: Record) -> list[Edit]:
    """Everything in which two versions of a record differ, in the record's order."""
    return [*_differing(before, after)]


def _differing(before: Record, after: Record) -> Iterator[Edit]:
    kept = _kept(before.deals, after.deals)
    for index, deal in enumerate(before.deals):
        if index not in kept:
            yield Edit("rounds", index, 0, LEFT_OUT, _stated(deal.header), None)
        elif after.deals[kept[index]] is not deal:
            yield from _of_deal(index, deal, after.deals[kept[index]])
    yield from _of_row("games", -1, 0, before.game, after.game)
    pairs = zip(before.info.commitments, after.info.commitments, strict=True)
    for index, (one, other) in enumerate(pairs):
        if one is not None and other is not None and one != other:
            yield from _of_wall(index, one, other)


def _of_wall(index: int, before: Commitment, after: Commitment) -> Iterator[Edit]:
    """Tiles and hash of a published wall; a tile's row is its place in the wall."""
    words = zip(wall_words(before), wall_words(after), strict=True)
    for place, (one, other) in enumerate(words):
        if one != other:
            yield Edit("info", index, place, "wall", one, other)
    if before.digest != after.digest:
        yield Edit("info", index, 0, "digest", before.digest, after.digest)


def _kept(before: Sequence[Deal], after: Sequence[Deal]) -> dict[int, int]:
    """Which round of the new version is which of the old one."""
    if len(after) == len(before):
        return {n: n for n in range(len(before))}
    known = {id(deal): n for n, deal in enumerate(after)}
    kept = {n: known[id(deal)] for n, deal in enumerate(before) if id(deal) in known}
    for n in range(min(len(before), len(after))):
        if n not in kept and n not in kept.values():
            kept[n] = n
    return kept


def _of_deal(index: int, before: Deal, after: Deal) -> Iterator[Edit]:
    yield from _of_row("rounds", index, 0, before.header, after.header)
    yield from _of_rows("events", index, before.events, after.events)
    yield from _of_rows("claims", index, before.claims, after.claims)


def _of_rows(
    table: str,
    index: int,
    before: Sequence[EventRow] | Sequence[ClaimRow],
    after: Sequence[EventRow] | Sequence[ClaimRow],
) -> Iterator[Edit]:
    one, other = ([_shape(row) for row in rows] for rows in (before, after))
    matched = SequenceMatcher(None, one, other, autojunk=False).get_opcodes()
    for what, start, stop, first, last in matched:
        if what == "equal":
            continue
        paired = min(stop - start, last - first)
        for n in range(paired):
            yield from _of_row(
                table, index, start + n, before[start + n], after[first + n]
            )
        for n in range(start + paired, stop):
            yield Edit(table, index, n, LEFT_OUT, _stated(before[n]), None)
        for n in range(first + paired, last):
            yield Edit(table, index, stop, PUT_IN, None, _stated(after[n]))


def _shape(row: EventRow | ClaimRow) -> tuple[int, ...]:
    """All numbers of a row that say something."""
    kept = [v for name, v in vars(row).items() if name not in BOOKKEEPING]
    return tuple(flatten_values([*kept, getattr(row, "claim", 0) == NONE]))


def flatten_values(values: Any) -> Iterator[int]:
    """Numbers of nested lists, one after the other."""
    for value in values:
        if isinstance(value, list):
            yield from flatten_values(value)
        else:
            yield value


def _of_row(
    table: str, index: int, row: int, before: object, after: object
) -> Iterator[Edit]:
    for name, was in vars(before).items():
        now = getattr(after, name)
        numbered = name == "claim" and NONE in (was, now)
        if was == now or (name in BOOKKEEPING and not numbered):
            continue
        if isinstance(was, list) and name in BY_SEAT:
            for seat, (one, other) in enumerate(zip(was, now, strict=True)):
                if one != other:
                    yield Edit(table, index, row, f"{name}[{seat}]", one, other)
        else:
            yield Edit(table, index, row, name, was, now)


BY_SEAT = frozenset(
    ("scores", "deltas", "tenpai", "shown", "chips", "stated", "deal", "final_scores",
     "results")
)  # fmt: skip
"""Columns with an element a seat, of which each is a change of its own."""


def _stated(row: Any) -> dict[str, Any]:
    """The columns of a row that state something."""
    empty = vars(blank(type(row)))
    return {
        name: value
        for name, value in vars(row).items()
        if value != empty[name] and name not in BOOKKEEPING
    }


def rounds_left_out(edits: Sequence[Edit]) -> int:
    """How many whole rounds a change drops: worse than any number of numbers."""
    return sum(edit.table == "rounds" and edit.column == LEFT_OUT for edit in edits)


def rows_changed(edits: Sequence[Edit]) -> int:
    """How many rows a change touches; rows put in and left out count each."""
    whole = sum(edit.column in (PUT_IN, LEFT_OUT) for edit in edits)
    touched = {
        (edit.table, edit.round, edit.row)
        for edit in edits
        if edit.column not in (PUT_IN, LEFT_OUT)
    }
    return whole + len(touched)


# -- the way back ----------------------------------------------------------------------


def edited(record: Record, edits: Sequence[Edit]) -> Record:
    """A record with edits made in it, and nothing else.

    Args:
        record: which stays as it is.
        edits: of that record, as `difference` gives them.
    """
    made = record.copy()
    for index, deal in enumerate(made.deals):
        here = [edit for edit in edits if edit.round == index]
        for edit in here:
            _set(made, deal, edit)
        _change_rows(deal.events, [e for e in here if e.table == "events"], EventRow)
        _change_rows(deal.claims, [e for e in here if e.table == "claims"], ClaimRow)
        if any(edit.column in (PUT_IN, LEFT_OUT) for edit in here):
            _number_claims(deal)
    for edit in edits:
        if edit.round < 0:
            _set_cell(made.game, edit)
    gone = {edit.round for edit in edits if edit.table == "rounds" and _whole(edit)}
    made.deals = [deal for n, deal in enumerate(made.deals) if n not in gone]
    return made


def _whole(edit: Edit) -> bool:
    return edit.column in (PUT_IN, LEFT_OUT)


def _set(record: Record, deal: Deal, edit: Edit) -> None:
    if edit.table == "info":
        _set_wall(record, edit)
    elif not _whole(edit):
        rows: dict[str, Sequence[object]]
        rows = {"rounds": [deal.header], "events": deal.events, "claims": deal.claims}
        _set_cell(rows[edit.table][edit.row], edit)


def _set_cell(row: object, edit: Edit) -> None:
    column, _, place = edit.column.partition("[")
    if place:
        getattr(row, column)[int(place[:-1])] = edit.now
    else:
        setattr(row, column, edit.now)


def _set_wall(record: Record, edit: Edit) -> None:
    one = record.info.commitments[edit.round]
    if one is not None and edit.column == "digest":
        one = replace(one, digest=edit.now)
    elif one is not None:
        words = wall_words(one)
        words[edit.row] = edit.now
        one = replace(one, wall=(" " if " " in one.wall else "").join(words))
    record.info.commitments[edit.round] = one


def _change_rows(rows: list[Any], edits: Sequence[Edit], row: type[Any]) -> None:
    """Put rows in and leave rows out; their numbers are those of the old rows."""
    gone = {edit.row for edit in edits if edit.column == LEFT_OUT}
    made = []
    for n in range(len(rows) + 1):
        for edit in edits:
            if edit.column == PUT_IN and edit.row == n:
                new: Any = blank(row)
                new.__dict__.update(edit.now)
                made.append(new)
        if n < len(rows) and n not in gone:
            made.append(rows[n])
    rows[:] = made


def _number_claims(deal: Deal) -> None:
    """Every result has its claim, in their order."""
    number = 0
    for event in deal.events:
        if event.kind in RESULTS and number < len(deal.claims):
            event.claim = number
            number += 1
