"""The table as it stands at any event of a record, and how it looks in text.

The plain engine plays the round up to there, through the audit's own `play_round`: what
a person sees is what the rules saw. Batches are taken as the audit takes them
(`paifu.replay.audit.bounds`).
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any

from paifu.logs.engine import plain, rows
from paifu.logs.events import (
    NONE,
    Batch,
    ClaimRow,
    EventKind,
    EventRow,
    RoundRow,
    Unstated,
)
from paifu.logs.tiles import KIND_NAMES, hand_text
from paifu.replay import codes
from paifu.replay.audit.games import SEATS, begin_game
from paifu.replay.audit.play import play_round
from paifu.replay.audit.report import clear_found
from paifu.replay.audit.units import (
    SEATS_ONLY,
    Wording,
    counted,
    listed,
    round_text,
    seat_text,
    wind_text,
)
from paifu.replay.hand.shanten import NO_DISTANCES
from paifu.replay.hand.state import Value, Win
from paifu.replay.hand.tables import suit_tables
from paifu.replay.rules import Ruleset
from paifu.replay.rules.record import PAARENCHAN_SCOPE_DEALER, Rules, plain_rules
from paifu.replay.table.legal import furiten
from paifu.replay.table.progress import Next, Outcome, decide_next, note_outcome
from paifu.replay.table.state import IN_HAND, Found, SeatRow, Table

WIDTH = 80
"""Columns of a text."""

FURITEN_KEYS = {
    codes.FURITEN_DISCARD: "discard",
    codes.FURITEN_RIICHI: "riichi",
    codes.FURITEN_TEMPORARY: "temporary",
}
"""How each kind of furiten is called in the words, by code."""


@dataclass(slots=True)
class Played:
    """A round played up to some event, with all that the kernels keep."""

    table: Table
    rules: Rules
    header: RoundRow
    events: list[EventRow]
    """Of the whole round, also beyond where the play stopped."""
    claims: list[ClaimRow]
    win: Win
    value: Value
    outcome: Outcome
    """Set if the round was played to its result."""


@dataclass(frozen=True, slots=True)
class Discard:
    """One tile of a river."""

    tile: int
    drawn: bool
    """It was the tile just drawn."""
    riichi: bool
    """It was discarded with a declaration of riichi."""
    called: bool = False
    """Another seat took it."""


def round_rows(
    batch: Batch, game: int, index: int
) -> tuple[RoundRow, list[EventRow], list[ClaimRow]]:
    """One round's header, events and claims; the header's ranges begin at 0.

    Args:
        batch: the records.
        game: which game of the batch.
        index: which round of the game.

    Raises:
        IndexError: there is no such game or round.
    """
    row = batch.games[game]
    first, stop = int(row["round_start"]), int(row["round_stop"])
    if not 0 <= index < stop - first:
        raise IndexError(f"round {index} of a game with {stop - first} rounds")
    (header,) = rows(RoundRow, batch.rounds[first + index : first + index + 1])
    events = rows(EventRow, batch.events[header.event_start : header.event_stop])
    claims = rows(ClaimRow, batch.claims[header.claim_start : header.claim_stop])
    header.event_start, header.event_stop = 0, len(events)
    header.claim_start, header.claim_stop = 0, len(claims)
    return header, events, claims


class Watched(list[EventRow]):
    """The events of a round, which say when the play has come to each of them."""

    def __init__(
        self, events: list[EventRow], table: Table, watch: Callable[[int, Table], None]
    ) -> None:
        """Of these events; `watch` gets the number of each, before it is played."""
        super().__init__(events)
        self.reached, self.table, self.watch = -1, table, watch

    def __getitem__(self, index: Any) -> Any:
        """The event of a number; a later one is asked for just before it is played."""
        if index > self.reached:
            self.reached = index
            self.watch(index, self.table)
        return super().__getitem__(index)


def play_to(
    batch: Batch,
    game: int,
    index: int,
    event: int | None,
    ruleset: Ruleset,
    watch: Callable[[int, Table], None] | None = None,
) -> Played:
    """Play a round up to an event.

    Args:
        batch: the records.
        game: which game of the batch.
        index: which round of the game.
        event: number of the first event that is not played; None plays all.
        ruleset: by which rules.
        watch: called before each event with its number and the table as it stands
            then. Wins of one tile are judged together: the table before the second
            of them is not to be had in this way.

    Raises:
        IndexError: there is no such game or round.
    """
    header, events, claims = round_rows(batch, game, index)
    rules = plain_rules(ruleset)
    table, win, value, outcome = plain(Table), plain(Win), plain(Value), plain(Outcome)
    if event is not None and event < len(events):
        header.event_stop, header.complete = max(event, 0), 0
    outcome.number = header.number
    outcome.by_name = 0 if batch.games[game]["exact_tiles"] else 1
    if rules.paarenchan_wins:
        outcome.streak = wins_in_a_row(batch, game, index, rules)
    if header.unstated & (Unstated.SCORES | Unstated.COUNTERS):
        take_over(batch, game, index, ruleset, rules, header, outcome)
    found, noted = plain(Found), plain(Found)
    clear_found(found)
    clear_found(noted)
    watched = events if watch is None else Watched(events, table, watch)
    play_round(
        table, rules, found, noted, win, value, outcome,
        [plain(SeatRow) for _ in range(SEATS)], 0, header, watched, claims,
        [0] * 4, [0] * 4, *suit_tables(), *NO_DISTANCES,
    )  # fmt: skip
    return Played(table, rules, header, events, claims, win, value, outcome)


def take_over(
    batch: Batch,
    game: int,
    index: int,
    ruleset: Ruleset,
    rules: Rules,
    header: RoundRow,
    outcome: Outcome,
) -> None:
    """What a header does not state: as the round before left it, or at the start.

    Args:
        batch: the records.
        game: which game of the batch.
        index: which round of the game.
        ruleset: by which rules.
        rules: the same, for kernels.
        header: the round's.
        outcome: gets scores, counters and sticks.
    """
    following = plain(Next)
    if not index:
        if header.number == 0:
            begin_game(rules, outcome, following)
        return
    told = last_scores(batch, game, index - 1)
    if header.unstated & Unstated.COUNTERS or told is None:
        played = play_to(batch, game, index - 1, None, ruleset)
        if played.table.faulty or not played.header.complete:
            return
        before = played.outcome
        note_outcome(played.table, before, played.header.number)
        decide_next(rules, before, following)
        outcome.honba, outcome.sticks = following.honba, before.sticks
        outcome.scores, outcome.ruled = list(before.scores), list(before.ruled)
    if told is not None:
        outcome.scores, outcome.ruled = told, list(told)


def last_scores(batch: Batch, game: int, index: int) -> list[int] | None:
    """The scores after a round as its last result states them; None if it does not."""
    _, _, claims = round_rows(batch, game, index)
    open_ = Unstated.SCORES | Unstated.DELTAS | Unstated.JOINT
    if not claims or claims[-1].unstated & open_:
        return None
    last = claims[-1]
    return [a + b for a, b in zip(last.scores, last.deltas, strict=True)]


def wins_in_a_row(batch: Batch, game: int, index: int, rules: Rules) -> list[int]:
    """Each seat's wins in a row before a round, going by the record's winners.

    Args:
        batch: the records.
        game: which game of the batch.
        index: which round of the game.
        rules: its `paarenchan` says which wins count.
    """
    streak, dealers = [0] * 4, rules.paarenchan_scope == PAARENCHAN_SCOPE_DEALER
    first = int(batch.games["round_start"][game])
    for header in batch.rounds[first : first + index]:
        events = batch.events[header["event_start"] : header["event_stop"]]
        winners = set(events["seat"][events["kind"] == EventKind.WIN].tolist())
        counted = winners & {int(header["dealer"])} if dealers else winners
        if winners or rules.paarenchan_draws_break:
            streak = [streak[seat] + 1 if seat in counted else 0 for seat in range(4)]
    return streak


def position(
    batch: Batch, game: int, index: int, event: int | None, ruleset: Ruleset
) -> Table:
    """The table before an event of a round.

    Args:
        batch: the records.
        game: which game of the batch.
        index: which round of the game.
        event: number of the event in the round; None for the end of the round.
        ruleset: by which rules. A round that could not be played on is left as it
            was at its first impossible event (`faulty` is set).

    Raises:
        IndexError: there is no such game or round.
    """
    return play_to(batch, game, index, event, ruleset).table


class Rivers:
    """The discards of each seat, event by event."""

    def __init__(self) -> None:
        """Of a round of which nothing is played yet."""
        self.seats: list[list[Discard]] = [[] for _ in range(4)]
        self._drawn = self._declaring = self._last = NONE

    def add(self, event: EventRow) -> None:
        """What an event changes; as drawn is what the record says is, if it says so."""
        seat = event.seat
        match event.kind:
            case EventKind.DRAW:
                self._drawn = event.tile
            case EventKind.RIICHI:
                self._declaring = seat
            case EventKind.DISCARD if seat >= 0:
                stated = event.flag != NONE
                drawn = event.flag == 1 if stated else event.tile == self._drawn
                riichi = self._declaring == seat
                self.seats[seat].append(Discard(event.tile, drawn, riichi))
                self._drawn, self._declaring, self._last = NONE, NONE, seat
            case EventKind.CHI | EventKind.PON | EventKind.DAIMINKAN:
                self._drawn = NONE
                if self._last >= 0:
                    last = self.seats[self._last][-1]
                    self.seats[self._last][-1] = replace(last, called=True)
            case _:
                pass


def rivers(events: Iterable[EventRow], stop: int | None = None) -> list[list[Discard]]:
    """Each seat's discards in order.

    Args:
        events: of one round.
        stop: number of the first event that is left out.
    """
    made = Rivers()
    for event in islice(events, stop):
        made.add(event)
    return made.seats


def concealed(table: Table, seat: int) -> list[int]:
    """Tile ids of a seat's concealed hand, sorted, the tile just drawn among them."""
    return [tile for tile in range(136) if table.place[tile] == IN_HAND + seat]


def wait_kinds(table: Table, seat: int) -> list[str]:
    """Kinds that complete the seat's hand, as of its last discard."""
    mask = table.waits[seat]
    return [name for kind, name in enumerate(KIND_NAMES) if mask >> kind & 1]


def meld_word(kind: int, words: Wording) -> str:
    """What a meld is called; a number that is no meld stays one."""
    if EventKind.CHI <= kind <= EventKind.NUKI:
        return words.say(f"explain.meld.{EventKind(kind).name.lower()}")
    return words.say("explain.meld.other", kind=kind)


def meld_text(table: Table, seat: int, n: int, words: Wording) -> str:
    """One meld: `chi 234m (2m from seat 3)`."""
    kind = table.meld_kind[seat][n]
    tiles = [tile for tile in table.meld_tiles[seat][n] if tile >= 0]
    parts = {
        "kind": meld_word(kind, words),
        "tiles": hand_text(tiles, words.reds),
        "tile": hand_text(tiles[:1], words.reds),
        "source": seat_text(table.meld_source[seat][n], replace(words, names=())),
    }
    form = {EventKind.ANKAN: "own", EventKind.CHI: "tile_from"}
    return words.say(f"explain.meld.{form.get(EventKind(kind), 'from')}", **parts)


def discard_text(discard: Discard, words: Wording) -> str:
    """One tile of a river with its marks: `(5p*)` was drawn, discarded and called."""
    text = hand_text([discard.tile], words.reds)
    text += "*" * discard.drawn + "!" * discard.riichi
    return f"({text})" if discard.called else text


def table_text(table: Table, number: int, words: Wording) -> str:
    """Round, counters, sticks, wall and indicators in one line."""
    shown = table.indicators[: table.indicator_count]
    turned = " ".join(hand_text([tile], words.reds) for tile in shown)
    return words.say(
        "explain.position.line",
        round=round_text(number, words),
        counters=counted(table.honba, "counter", words),
        sticks=counted(table.sticks, "riichi_stick", words),
        tiles=counted(table.live, "live_tile", words),
        indicators=turned or "-",
    )


def cells(text: str) -> int:
    """Columns that a text takes on a terminal, where East Asian letters take two.

    >>> cells("seat 0"), cells("東風")
    (6, 4)
    """
    return sum(1 + (unicodedata.east_asian_width(one) in "WF") for one in text)


def wrapped(text: str, width: int, first: str = "", indent: str = "") -> list[str]:
    """A text in lines of so many columns, broken at spaces.

    Args:
        text: in one line.
        width: columns, where East Asian letters take two.
        first: before the first line.
        indent: before every other one.

    >>> wrapped("東 南 西 北", 6)
    ['東 南', '西 北']
    """
    lines, line = [], first
    empty = True
    for word in text.split():
        longer = line + word if empty else f"{line} {word}"
        if cells(longer) > width and not empty:
            lines.append(line)
            longer = indent + word
        line, empty = longer, False
    return [*lines, line]


def _riichi(table: Table, seat: int, words: Wording) -> str:
    if not table.riichi[seat]:
        return ""
    key = "double_riichi" if table.riichi[seat] == 2 else "riichi"
    text = words.say(f"explain.position.{key}")
    open_yet = seat in (table.declaring, table.pending)
    if not open_yet:
        return text
    return words.say("explain.position.not_accepted", riichi=text)


def _hand(table: Table, seat: int, words: Wording) -> str:
    """The concealed hand; a tile just drawn stands apart."""
    tiles = concealed(table, seat)
    apart = table.drawn if table.turn == seat and table.drawn in tiles else -1
    text = hand_text([tile for tile in tiles if tile != apart], words.reds)
    return text if apart < 0 else f"{text} + {hand_text([apart], words.reds)}"


def furiten_text(table: Table, rules: Rules, seat: int, words: Wording) -> str:
    """How the seat is furiten; empty if it is not."""
    key = FURITEN_KEYS.get(furiten(table, rules, seat))
    return words.say(f"explain.furiten.{key}") if key else ""


def _waits(table: Table, rules: Rules, seat: int, words: Wording) -> str:
    waits = " ".join(wait_kinds(table, seat))
    barred = furiten_text(table, rules, seat, words)
    return listed([waits, barred], words) if waits and barred else waits


def seat_parts(
    table: Table, rules: Rules, river: list[Discard], seat: int, words: Wording
) -> dict[str, str]:
    """What there is to say of a seat, by heading; empty parts are left out."""
    melds = [meld_text(table, seat, n, words) for n in range(table.meld_count[seat])]
    if table.nuki[seat]:
        melds.append(words.say("explain.meld.norths", count=table.nuki[seat]))
    parts = {
        "hand": _hand(table, seat, words),
        "melds": ", ".join(melds),
        "river": " ".join(discard_text(one, words) for one in river),
        "waits": _waits(table, rules, seat, words),
    }
    return {heading: text for heading, text in parts.items() if text}


def board_text(
    table: Table,
    rules: Rules,
    number: int,
    river: list[list[Discard]],
    words: Wording,
) -> list[str]:
    """The whole table, as lines of at most 80 columns.

    Args:
        table: the position.
        rules: for what furiten is.
        number: of the round, 0 = East 1.
        river: each seat's discards (`rivers`).
        words: names, red tiles and language.
    """

    def say(key: str) -> str:
        return words.say(f"explain.position.{key}")

    lines = wrapped(table_text(table, number, words), WIDTH)
    longest = max(cells(say(key)) for key in ("hand", "melds", "river", "waits"))
    for seat in range(table.players):
        left = [seat_text(seat, words), seat_wind(table, seat, words)]
        left += [say("dealer")] if seat == table.dealer else []
        left += [one for one in [_riichi(table, seat, words)] if one]
        who, score = listed(left, words), words.number(table.scores[seat])
        lines.append(who + " " * max(1, WIDTH - cells(who + score)) + score)
        parts = seat_parts(table, rules, river[seat], seat, words)
        for heading, text in parts.items():
            name = say(heading) + " " * (longest - cells(say(heading)))
            lines += wrapped(text, WIDTH, f"  {name}  ", " " * (longest + 4))
    return [*lines, *wrapped(say("legend"), WIDTH)]


def seat_wind(table: Table, seat: int, words: Wording = SEATS_ONLY) -> str:
    """The name of a seat's wind."""
    return wind_text((seat - table.dealer) % table.players, words)


def board_data(
    table: Table, rules: Rules, number: int, river: list[list[Discard]], words: Wording
) -> dict[str, Any]:
    """The same as plain values, for JSON."""
    return {
        "round": round_text(number, words),
        "honba": table.honba,
        "riichi_sticks": table.sticks,
        "live_tiles": table.live,
        "dora_indicators": [
            hand_text([tile], words.reds)
            for tile in table.indicators[: table.indicator_count]
        ],
        "seats": [*_seat_data(table, rules, river, words)],
    }


def _seat_data(
    table: Table, rules: Rules, river: list[list[Discard]], words: Wording
) -> Iterator[dict[str, Any]]:
    for seat in range(table.players):
        melds = range(table.meld_count[seat])
        yield {
            "seat": seat,
            "wind": seat_wind(table, seat, words),
            "dealer": seat == table.dealer,
            "score": table.scores[seat],
            "hand": hand_text(concealed(table, seat), words.reds),
            "drawn": hand_text([table.drawn], words.reds)
            if table.turn == seat and table.drawn >= 0
            else None,
            "melds": [meld_text(table, seat, n, words) for n in melds],
            "norths": table.nuki[seat],
            "river": [discard_text(one, words) for one in river[seat]],
            "riichi": table.riichi[seat],
            "waits": wait_kinds(table, seat),
            "furiten": furiten_text(table, rules, seat, words),
        }
