"""A change of a record in words, and as plain values."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any

from paifu.logs.builder import blank
from paifu.logs.events import NONE, ClaimKind, ClaimRow, EventRow
from paifu.logs.tiles import hand_text
from paifu.logs.yaku import Yaku
from paifu.replay.amend.edits import LEFT_OUT, PUT_IN, Edit, flatten_values
from paifu.replay.amend.search import Amendment
from paifu.replay.amend.switches import Allowed
from paifu.replay.audit.event_words import event_text
from paifu.replay.audit.position import meld_word
from paifu.replay.audit.run import round_name
from paifu.replay.audit.units import (
    Wording,
    listed,
    number_text,
    round_text,
    seat_text,
    yaku_name,
)
from paifu.replay.rules.text import value_text
from paifu.replay.sheets import Record

MOST_LINES = 10
"""Lines of what follows from a change; the rest is counted."""

TILES = ("hand", "dora", "ura", "shown", "deal", "own", "further")
POINTS = ("scores", "points", "stated", "final_scores")
CHANGES = ("deltas", "results")
SEATS = ("seat", "source", "pao", "dealer", "first_dealer")
UNITS = {"fu": "fu", "han": "han", "limit": "limit", "tenpai": "tenpai", "tile": "tile",
         "indicator": "tile"}  # fmt: skip


def change_lines(
    record: Record,
    made: Amendment | None,
    allowed: Allowed | None,
    round_: int,
    event: int,
    words: Wording,
) -> list[str]:
    """What to change, in sentences; lines that begin with spaces say more.

    Args:
        record: as it is.
        made: the change, None if none was found.
        allowed: the switch that would allow what the record has.
        round_: index of the finding's round.
        event: number of its event, -1 at none.
        words: names, red tiles and language.
    """

    def say(key: str, **parts: object) -> str:
        return words.say(f"changes.{key}", **parts)

    lines = []
    if made is None:
        lines.append(say("nothing"))
    elif made.stops:
        name = round_of(record, round_)
        key = "stops" if event >= 0 else "stops_round"
        lines += [say(key, event=event, round=name)]
        lines += [say("stops_clean")] if made.clean else []
    else:
        first, *rest = edit_lines(record, made, words)
        lines.append(first)
        if rest:
            lines.append(say("with"))
            lines += [f"  {line}" for line in rest[:MOST_LINES]]
        if len(rest) > MOST_LINES:
            lines.append("  " + say("more", count=len(rest) - MOST_LINES))
        lines.append(say("clean" if made.clean else "less"))
    if allowed is not None:
        key = "allowed" if allowed.clean else "allowed_less"
        value = value_text(allowed.value)
        lines.append(say(key, switch=allowed.switch, value=value))
    return lines


def round_of(record: Record, index: int) -> str:
    """`E2.1`, by the record's own header."""
    header = record.deals[index].header
    return round_name(header.number, header.honba)


def edit_lines(record: Record, made: Amendment, words: Wording) -> list[str]:
    """A sentence for each number or row that changes."""

    def place(edit: Edit) -> tuple[str, int, int, bool]:
        whole = edit.column in (PUT_IN, LEFT_OUT)
        return edit.table, edit.round, edit.row, whole

    lines: list[str] = []
    for (table, _, _, whole), edits in groupby(made.edits, place):
        if table == "events" and not whole:
            lines += _event_lines(record, made, [*edits], words)
        elif table == "events":
            lines += [_row_line(record, made, edit, words) for edit in edits]
        else:
            lines += [_edit_line(record, edit, words) for edit in edits]
    return lines


def _claims(record: Record, index: int) -> list[ClaimRow]:
    """What a round claims; nothing if the record does not go so far."""
    return record.deals[index].claims if index < len(record.deals) else []


def _event_lines(
    record: Record, made: Amendment, edits: Sequence[Edit], words: Wording
) -> Iterator[str]:
    """One event that is another; or, where that reads the same, its columns."""
    one = edits[0]
    deal = record.deals[one.round]
    was = deal.events[one.row]
    now = blank(EventRow)
    now.__dict__.update(
        {name: [*v] if isinstance(v, list) else v for name, v in vars(was).items()}
    )
    for edit in edits:
        column, _, index = edit.column.partition("[")
        if index:
            getattr(now, column)[int(index[:-1])] = edit.now
        else:
            setattr(now, column, edit.now)
    texts = [
        event_text(now, _claims(made.record, one.round), words),
        event_text(was, deal.claims, words),
    ]
    if texts[0] == texts[1]:
        yield from (_edit_line(record, edit, words) for edit in edits)
    else:
        yield words.say(
            "changes.event",
            event=one.row,
            round=round_of(record, one.round),
            now=texts[0],
            was=texts[1],
        )


def _edit_line(record: Record, edit: Edit, words: Wording) -> str:
    if edit.table != "events" and edit.column in (PUT_IN, LEFT_OUT):
        key = f"{edit.table[:-1]}_{'in' if edit.column == PUT_IN else 'out'}"
        return words.say(f"changes.{key}", round=round_of(record, edit.round))
    column, _, seat = edit.column.partition("[")
    what = words.say(f"changes.column.{column}")
    if seat:
        named = seat_text(int(seat[:-1]), words)
        what = words.say("changes.several", what=what, seat=named)
    was, now = (
        cell_text(edit.table, column, value, words) for value in (edit.was, edit.now)
    )
    key = "write" if was else "state"
    if was == now and was:
        # Copies of one kind look alike; their ids tell them apart.
        before, after = (_ids(value) for value in (edit.was, edit.now))
        if sorted(before) == sorted(after):
            key, was, now = "order", *(_listed_ids(ids) for ids in (before, after))
        else:
            was, now = _with_ids(before, after, was)
    nothing = words.say("changes.not_stated")
    where = _where(record, edit, words)
    return words.say(
        f"changes.{key}", now=now or nothing, was=was, what=what, where=where
    )


def _row_line(record: Record, made: Amendment, edit: Edit, words: Wording) -> str:
    """An event put in or left out."""

    def say(key: str, **parts: object) -> str:
        name = round_of(record, edit.round)
        return words.say(f"changes.{key}", event=edit.row, round=name, **parts)

    row = blank(EventRow)
    row.__dict__.update(edit.was or edit.now)
    row.claim = 0  # of an abortive draw, which is a round's only result
    if edit.column == PUT_IN:
        claims = _claims(made.record, edit.round)
        return say("event_in", now=event_text(row, claims, words))
    return say("event_out", was=event_text(row, _claims(record, edit.round), words))


def _where(record: Record, edit: Edit, words: Wording) -> str:
    if edit.table == "info":
        name = round_of(record, edit.round)
        return words.say("changes.where.wall", round=name, place=edit.row + 1)
    if edit.table == "games":
        ends = edit.column.startswith(("final_scores", "results", "ended"))
        return words.say(f"changes.where.{'end' if ends else 'game'}")
    parts: dict[str, object] = {"round": round_of(record, edit.round)}
    if edit.table == "rounds":
        return words.say("changes.where.head", **parts)
    if edit.table == "events":
        return words.say("changes.where.event", **parts, event=edit.row)
    claim = record.deals[edit.round].claims[edit.row]
    if claim.kind != ClaimKind.WIN:
        return words.say("changes.where.result", **parts)
    return words.say("changes.where.win", **parts, seat=seat_text(claim.seat, words))


def cell_text(table: str, column: str, value: Any, words: Wording) -> str:
    """The value of a column as people read it; empty if nothing is stated.

    >>> cell_text("claims", "deltas", -2000, Wording())
    '-2,000'
    >>> cell_text("claims", "dora", [52, 53, -1], Wording())
    '05p'
    """
    if column in ("wall", "digest"):
        return str(value)
    if column in TILES:
        return hand_text([tile for tile in value if 0 <= tile < 136], words.reds)
    if column in CHANGES:
        return words.number(value, "+")
    if column in POINTS:
        return "" if value == NONE else words.number(value)
    if column in SEATS:
        return seat_text(value, words)
    if column in UNITS:
        return "" if value == NONE else number_text(UNITS[column], value, words)
    if column == "number":
        return round_text(value, words)
    if column == "kind" and table == "claims":
        return number_text("claim", value, words)
    if column == "yaku":
        return listed([yaku_name(Yaku(y), words) for y in value if y != NONE], words)
    if column == "melds":
        return listed([_meld(meld, words) for meld in value if meld[0] >= 0], words)
    if isinstance(value, list):
        return listed([str(one) for one in value if one != NONE], words)
    return "" if value == NONE else str(value)


def _ids(value: Any) -> list[int]:
    """The tile ids of a value, without places that are empty."""
    return [number for number in flatten_values([value]) if number != NONE]


def _listed_ids(ids: Sequence[int]) -> str:
    """Ids of tiles in their order.

    >>> _listed_ids([134, 132, 135])
    '134, 132, 135'
    """
    return ", ".join(map(str, ids))


def _with_ids(was: list[int], now: list[int], text: str) -> tuple[str, str]:
    """The same text twice, with the ids that one value has and the other has not.

    >>> _with_ids([132, 133], [132, 135], "77z")
    ('77z (id 133)', '77z (id 135)')
    """
    first = [number for number in was if number not in now]
    second = [number for number in now if number not in was]
    return f"{text} (id {_listed_ids(first)})", f"{text} (id {_listed_ids(second)})"


def _meld(meld: Sequence[int], words: Wording) -> str:
    tiles = [tile for tile in meld[2:] if 0 <= tile < 136]
    return f"{meld_word(meld[0], words)} {hand_text(tiles, words.reds)}"


def change_data(made: Amendment | None, allowed: Allowed | None) -> dict[str, Any]:
    """The same as plain values, for JSON."""
    return {
        "found": made is not None,
        "clean": made is not None and made.clean,
        "stops": made is not None and made.stops,
        "edits": [
            {
                "table": edit.table,
                "round": edit.round,
                "row": edit.row,
                "column": edit.column,
                "from": edit.was,
                "to": edit.now,
            }
            for edit in (made.edits if made is not None else ())
        ],
        "allowed": None
        if allowed is None
        else {"switch": allowed.switch, "value": value_text(allowed.value)},
    }
