"""Every position of a round, for people to step through.

A position is what the engine's own play left on the table, taken down before each
event: nothing is worked out anew. Position `n` is the one before event `n`, so after
`n` events; the last one is after the result.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from paifu.logs.events import HIDDEN, NONE, Batch, EventKind
from paifu.replay.audit.position import (
    Discard,
    Played,
    Rivers,
    play_to,
    round_rows,
)
from paifu.replay.rules import Ruleset
from paifu.replay.rules.record import Rules, plain_rules
from paifu.replay.table.legal import furiten
from paifu.replay.table.state import AFTER_DRAW, ENDED, IN_HAND, IN_RIVER, Table


@dataclass(frozen=True, slots=True)
class Meld:
    """One meld before a seat."""

    kind: EventKind
    source: int
    """Seat of the called tile; the own one for a concealed kan."""
    tiles: tuple[int, ...]
    """Tile ids, the called one first, the added one of a kakan last."""


@dataclass(frozen=True, slots=True)
class SeatBoard:
    """What lies before one seat, and what is known of it."""

    score: int
    hand: tuple[int, ...]
    """Concealed tile ids in order without the drawn one; 255 for each hidden one."""
    drawn: int
    """The tile just drawn; 255 hidden, -1 none."""
    melds: tuple[Meld, ...]
    river: tuple[Discard, ...]
    norths: int
    """Norths set aside."""
    riichi: int
    """0 none, 1 riichi, 2 double riichi."""
    stick: bool
    """Its riichi was accepted: the stick lies on the table."""
    waits: int
    """Kinds that complete the hand as of its last discard, a bit each."""
    furiten: int
    """Code of the kind of furiten (`paifu.replay.codes`), 0 if none."""


@dataclass(frozen=True, slots=True)
class Board:
    """The whole table at one moment."""

    honba: int
    sticks: int
    """Riichi sticks on the table, those of this round among them."""
    live: int
    """Tiles left to draw."""
    turn: int
    """Whose turn it is; -1 once the round is over."""
    indicators: tuple[int, ...]
    unders: tuple[int, ...]
    """Under-indicators that a winner has shown."""
    seats: tuple[SeatBoard, ...]


Kept = dict[int, tuple[tuple[object, ...], SeatBoard]]
"""Of each seat its last board, and what it was made from."""


@dataclass(frozen=True, slots=True)
class RoundBoards:
    """A round with all its positions."""

    index: int
    """Of the round in its game."""
    played: Played
    boards: tuple[Board, ...]
    """One before each event, and one at the end; fewer if `stopped`."""

    @property
    def stopped(self) -> bool:
        """Whether the record cannot be followed up to its end."""
        return len(self.boards) <= len(self.played.events)


def round_boards(batch: Batch, game: int, index: int, ruleset: Ruleset) -> RoundBoards:
    """Play a round and take down each position.

    Args:
        batch: the records, as the audit takes them.
        game: which game of the batch.
        index: which round of the game.
        ruleset: by which rules.

    Raises:
        IndexError: there is no such game or round.
    """
    made: list[Board] = []
    kept: Kept = {}
    rivers = Rivers()
    rules = plain_rules(ruleset)
    _, events, _ = round_rows(batch, game, index)

    def watch(number: int, table: Table) -> None:
        if number:
            rivers.add(events[number - 1])
        made.append(board_of(table, rules, rivers.seats, kept))

    played = play_to(batch, game, index, None, ruleset, watch)
    # Wins of one tile are judged together; the table between them is asked apart.
    for number in range(1, len(made)):
        if events[number - 1].kind == events[number].kind == EventKind.WIN:
            between = play_to(batch, game, index, number, ruleset)
            made[number] = board_of(between.table, rules, rivers.seats)
    if not made or not played.table.faulty:
        for event in events[max(0, len(made) - 1) :]:
            rivers.add(event)
        made.append(board_of(played.table, rules, rivers.seats))
    return RoundBoards(index, played, tuple(made))


def board_of(
    table: Table,
    rules: Rules,
    rivers: Iterable[Iterable[Discard]],
    kept: Kept | None = None,
) -> Board:
    """A table as it stands, with what is not kept on it.

    Args:
        table: the engine's.
        rules: for what furiten is.
        rivers: the discards of each seat so far.
        kept: the seats of the position before; those that nothing happened to are
            taken from there, and the others put there.
    """
    last: Kept = {} if kept is None else kept
    over = table.phase == ENDED
    hands: list[list[int]] = [[] for _ in range(4)]
    for tile, place in enumerate(table.place):
        if IN_HAND <= place < IN_RIVER:
            hands[place - IN_HAND].append(tile)
    return Board(
        honba=table.honba,
        sticks=table.sticks,
        live=table.live,
        turn=NONE if over else table.turn,
        indicators=tuple(table.indicators[: table.indicator_count]),
        unders=tuple(table.unders[: table.under_count]),
        seats=tuple(
            _seat(table, rules, seat, hands[seat], tuple(river), last)
            for seat, river in zip(range(table.players), rivers, strict=False)
        ),
    )


def _seat(
    table: Table,
    rules: Rules,
    seat: int,
    tiles: list[int],
    river: tuple[Discard, ...],
    kept: Kept,
) -> SeatBoard:
    hidden, drawn = table.hidden[seat], NONE
    if table.turn == seat and table.drawn in tiles:
        drawn = table.drawn
        tiles.remove(drawn)
    elif table.turn == seat and table.phase == AFTER_DRAW and hidden:
        drawn, hidden = HIDDEN, hidden - 1
    riichi, melds = table.riichi[seat], table.meld_count[seat]
    stick = bool(riichi) and seat not in (table.declaring, table.pending)
    waits, barred = table.waits[seat], furiten(table, rules, seat)
    score, norths = table.scores[seat], table.nuki[seat]
    # What a meld is changes with its kind alone: a pon that becomes a kan.
    kinds = table.meld_kind[seat][:melds]
    made_from = (
        score, tiles, hidden, drawn, kinds, river, norths, riichi, stick, waits, barred
    )  # fmt: skip
    if seat in kept and kept[seat][0] == made_from:
        return kept[seat][1]
    board = SeatBoard(
        score=score,
        hand=(*tiles, *[HIDDEN] * hidden),
        drawn=drawn,
        melds=tuple(_meld(table, seat, n) for n in range(melds)),
        river=river,
        norths=norths,
        riichi=riichi,
        stick=stick,
        waits=waits,
        furiten=barred,
    )
    kept[seat] = made_from, board
    return board


def _meld(table: Table, seat: int, n: int) -> Meld:
    return Meld(
        EventKind(table.meld_kind[seat][n]),
        table.meld_source[seat][n],
        tuple(tile for tile in table.meld_tiles[seat][n] if tile >= 0),
    )
