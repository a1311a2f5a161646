"""Writing a game as tenhou.net/6 JSON.

A game that was read from such a record comes back value for value, and byte for byte
if the record was spelled as tenhou.net does: what its columns do not hold is in
`GameInfo.spelling`. Any other game is written in the canonical form. What the form
has no place for (see `CARRIES`) is left out; what it must state and the game does not
is a `WriteError`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Any

from paifu.logs.engine import plain, rows
from paifu.logs.events import (
    HIDDEN,
    NONE,
    Batch,
    ClaimRow,
    EventKind,
    EventRow,
    GameInfo,
    GameRow,
    RoundRow,
    Unstated,
)
from paifu.logs.formats.reds import reds_of
from paifu.logs.formats.tenhou_json_head import (
    FORMAT,
    grades_of,
    rates_of,
    scores_of,
    title_of,
)
from paifu.logs.formats.tenhou_json_lists import Lists
from paifu.logs.formats.tenhou_json_play import HAND_SIZE, hand_order
from paifu.logs.formats.tenhou_json_results import FormError, result_value
from paifu.logs.formats.tenhou_json_rules import red_ids, rule_value
from paifu.logs.formats.tenhou_json_text import OBJECT, write_text
from paifu.logs.formats.tenhou_json_tiles import (
    ANKAN,
    CHI,
    DAIMINKAN,
    KAKAN,
    NOTHING,
    NUKI,
    PON,
    TSUMOGIRI,
    Call,
    call_text,
    tile_code,
)
from paifu.logs.formats.tenhou_json_turns import (
    Turns,
    find_order,
    seats_of,
)
from paifu.logs.formats.unread import UnreadError
from paifu.logs.formats.unwritten import WriteError, round_words

DRAW, DISCARD, RIICHI = (
    int(EventKind.DRAW),
    int(EventKind.DISCARD),
    int(EventKind.RIICHI),
)
TAKES = (DRAW, CHI, PON, DAIMINKAN)
LEFT, BACK = int(EventKind.DISCONNECT), int(EventKind.RECONNECT)

KEYS = ("title", "name", "rule", "log", "ref", "connection", "dan", "rate", "sx", "sc")
"""Keys of a game that has no record of this form, in their order."""


def write_tenhou_json(batch: Batch, game_index: int) -> bytes:
    """The record of one game of a batch.

    Args:
        batch: the games.
        game_index: which, from 0.

    Raises:
        WriteError: something the record must state is not stated, or has no form there.
        IndexError: there is no such game.
    """
    if not 0 <= game_index < len(batch.games):
        raise IndexError(f"no game {game_index!r} among {len(batch.games)}")
    (game,) = rows(GameRow, batch.games[game_index : game_index + 1])
    dealt = rows(RoundRow, batch.rounds[game.round_start : game.round_stop])
    writing = _Writing(game, batch.info[game_index], dealt)
    writing.absences(rows(EventRow, batch.events[game.event_start : game.event_stop]))
    for index, row in enumerate(dealt):
        events = rows(EventRow, batch.events[row.event_start : row.event_stop])
        claims = rows(ClaimRow, batch.claims[row.claim_start : row.claim_stop])
        writing.round(index, row, events, claims)
    return writing.finish()


class _Writing:
    """One record as it is being written."""

    def __init__(
        self, game: GameRow, info: GameInfo, dealt: Sequence[RoundRow]
    ) -> None:
        self.game = game
        self.info = info
        self.dealt = dealt
        self.kept = info.spelling_for(FORMAT)
        self.head: dict[str, Any] = self.kept.get("head", {})
        self.notes = {
            (place, what): value for place, what, value in self.kept.get("notes", [])
        }
        self.rule = self.head.get("rule")
        if self.rule is None and "keys" not in self.kept:
            self.rule = rule_value(info, game, dealt)
        own = "keys" in self.kept
        self.reds = frozenset(red_ids(self.rule)) if own else reds_of(info.rules)
        self.log: list[list[Any]] = []
        self.connections: list[dict[str, int]] = []
        self.where = "the head"

    def fail(self, reason: str) -> WriteError:
        """What to raise for something that has no form in a record."""
        return WriteError(f"{self.info.source!r}, {self.where}: {reason}")

    # -- the whole -----------------------------------------------------------------

    def finish(self) -> bytes:
        """The record's bytes."""
        keys: Sequence[str] = self.kept.get("keys", KEYS)
        values = {key: value for key in keys if (value := self._value(key)) is not None}
        form = self.kept.get("form", OBJECT)
        if form == OBJECT:
            return write_text(form, [values])
        objects, log = [], self.log
        for count in [*self.kept["rounds"], len(log)]:
            objects.append({**values, "log": log[:count]})
            log = log[count:]
        return write_text(form, objects)

    def _value(self, key: str) -> Any:
        """The value of a key; None if the game says nothing of the kind."""
        if key in self.head:
            return self.head[key]
        info, own = self.info, "keys" in self.kept
        if key == "log":
            return self.log
        if key == "rule":
            return self.rule
        if key == "title":
            return title_of(info)
        if key == "name":
            names = info.names
            return names if own else ([*names, "", "", "", ""])[:4]
        if key == "sc":
            return scores_of(self.game, info) if self.game.ended else None
        made: Any = {
            "ref": info.identifier,
            "connection": self.connections,
            "dan": grades_of(info),
            "rate": rates_of(info),
            "sx": info.genders,
        }[key]
        return made if made or own else None

    def absences(
        self, events: Iterable[EventRow], log: int = NONE, step: int = 0
    ) -> None:
        """Say who left or came back."""
        for event in events:
            if event.kind in (LEFT, BACK):
                what = int(event.kind == BACK)
                self.connections.append(
                    {"what": what, "log": log, "who": event.seat, "step": step}
                )

    # -- rounds --------------------------------------------------------------------

    def round(
        self,
        index: int,
        row: RoundRow,
        events: Sequence[EventRow],
        claims: Sequence[ClaimRow],
    ) -> None:
        """Write one round."""
        self.where = round_words(row, index)
        if row.unstated & Unstated.COUNTERS or NONE in (row.number, row.honba):
            raise self.fail("number, honba or sticks are not stated")
        header = [row.number, row.honba, row.sticks]
        made: list[Any] = [header, self._scores(row), self._indicators(row, events)]
        made.append(self.notes.get((row.place, "ura"), self._ura(claims)))
        takes, gives = self._lists(index, row, events)
        for seat in range(4):
            made += [self._hand(row, seat), takes[seat], gives[seat]]
        made.append(self._result(row, claims))
        self._ordered(made, row, events)
        self.log.append(made)

    def _ordered(
        self, made: list[Any], row: RoundRow, events: Iterable[EventRow]
    ) -> None:
        """Make sure that the order of play will be read as it was."""
        turns = plain(Turns)
        turns.players, turns.dealer = self.game.players, row.dealer
        try:
            for seat in range(self.game.players):
                Lists(made, seat, ("log", len(self.log)), 0).fill(turns)
        except UnreadError as error:
            raise self.fail(error.reason) from None
        if find_order(turns) == 1:
            takes = [e.seat for e in events if e.kind in TAKES]
            if [seat for seat, _ in groupby(takes)] == [*seats_of(turns)]:
                return
        raise self.fail("its order of play cannot be told by who took what")

    def _scores(self, row: RoundRow) -> list[int]:
        if row.unstated & Unstated.SCORES:
            return []
        kept = self.notes.get((row.place, "scores"))
        return row.scores if kept is None else row.scores[: len(kept)]

    def _indicators(self, row: RoundRow, events: Iterable[EventRow]) -> list[int]:
        turned = [e.tile for e in events if e.kind == EventKind.DORA]
        return self._codes([row.indicator, *row.further, *turned])

    def _ura(self, claims: Iterable[ClaimRow]) -> list[int]:
        return max((self._codes(claim.ura) for claim in claims), key=len, default=[])

    def _hand(self, row: RoundRow, seat: int) -> list[int]:
        if kept := self.notes.get((row.place, f"hand{seat}")):
            return list(kept)
        hand = [tile for tile in row.deal[seat] if tile != NONE]
        if hand == [HIDDEN] * HAND_SIZE:
            return []
        return sorted(self._codes(hand), key=hand_order)

    def _codes(self, tiles: Iterable[int]) -> list[int]:
        return [self._code(tile) for tile in tiles if tile != NONE]

    def _code(self, tile: int) -> int:
        try:
            return tile_code(tile, self.reds)
        except KeyError:
            raise self.fail(f"tile {tile!r} is red, and no five") from None

    def _result(self, row: RoundRow, claims: Sequence[ClaimRow]) -> Any:
        place = claims[0].place if claims else NONE
        if (place, "result") in self.notes:
            return self.notes[place, "result"]
        try:
            return result_value(claims, self.game.players, row.dealer)
        except FormError as error:
            raise self.fail(str(error)) from None

    # -- takes and gives -----------------------------------------------------------

    def _lists(
        self, index: int, row: RoundRow, events: Sequence[EventRow]
    ) -> tuple[list[list[Any]], list[list[Any]]]:
        takes: list[list[Any]] = [[], [], [], []]
        gives: list[list[Any]] = [[], [], [], []]
        drawn, riichi, step = NONE, False, 0
        for event in events:
            kind, seat = event.kind, event.seat
            if kind == DRAW:
                drawn = event.tile
                takes[seat].append(self._code(drawn))
            elif kind in (CHI, PON, DAIMINKAN):
                takes[seat].append(self._call(event))
                gives[seat] += [NOTHING] * (kind == DAIMINKAN)
                drawn = NONE
            elif kind == RIICHI:
                riichi = self._riichi(event)
            elif kind == DISCARD:
                if drawn == HIDDEN and event.flag == 1:
                    # What was discarded as drawn is what was drawn.
                    drawn = event.tile
                    takes[seat][-1] = self._code(drawn)
                gives[seat].append(self._discard(event, drawn, riichi))
                drawn, riichi = NONE, False
            elif kind in (KAKAN, ANKAN, NUKI):
                gives[seat].append(self._call(event))
            elif kind in (LEFT, BACK):
                self.absences([event], index, step)
                continue
            step += DRAW <= kind <= NUKI
        self._aligned(takes, gives)
        for seat in range(4):
            if (row.place, f"zeros{seat}") in self.notes:
                gives[seat] = [one for one in gives[seat] if one != NOTHING]
        return takes, gives

    def _riichi(self, event: EventRow) -> bool:
        if event.flag == 1:
            raise self.fail("a riichi with the hand shown has no form")
        return True

    def _aligned(self, takes: list[list[Any]], gives: list[list[Any]]) -> None:
        """Entries belong together by their number, so none may be missing."""
        for seat, (taken, given) in enumerate(zip(takes, gives, strict=True)):
            if len(given) not in (len(taken), len(taken) - 1):
                counts = f"{len(taken)} times and gave {len(given)} times"
                raise self.fail(f"seat {seat} took {counts}")

    def _discard(self, event: EventRow, drawn: int, riichi: bool) -> int | str:
        as_drawn = event.tile == drawn if event.flag == NONE else event.flag == 1
        code = TSUMOGIRI if as_drawn and event.tile == drawn else self._code(event.tile)
        if code == NOTHING:
            raise self.fail(f"seat {event.seat}'s discard is not shown")
        return f"r{code}" if riichi else code

    def _call(self, event: EventRow) -> str:
        if kept := self.notes.get((event.place, "call")):
            return str(kept)
        tiles = [event.tile, *(tile for tile in event.own if tile != NONE)]
        if HIDDEN in tiles:
            raise self.fail(f"a meld of seat {event.seat} is not shown")
        tile, *own = [self._code(one) for one in tiles]
        steps = (event.source - event.seat) % 4
        if (event.kind == CHI and steps != 3) or (
            event.kind not in (ANKAN, NUKI) and not steps
        ):
            raise self.fail(f"seat {event.seat} calls a tile of seat {event.source}")
        return call_text(Call(event.kind, steps, tile, tuple(own)))
