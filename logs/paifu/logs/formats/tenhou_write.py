"""Writing a game as a Tenhou record.

A game that was read from such a record comes back byte for byte: what its columns do
not hold is in `GameInfo.spelling`. Any other game is written in the canonical form.
What the form cannot hold (times, how tiles were discarded, an era without a date) is
left out; what it must state and the game does not is a `WriteError`. Dice are the one
exception: 1 and 1 where a game has none.
"""

from __future__ import annotations

from collections.abc import Iterable

from paifu.logs.engine import rows
from paifu.logs.events import (
    NONE,
    Batch,
    ClaimKind,
    ClaimRow,
    EventKind,
    EventRow,
    GameInfo,
    GameRow,
    RoundRow,
    Unstated,
)
from paifu.logs.formats.tenhou_melds import (
    CHI,
    KAKAN,
    NUKI,
    Meld,
    MeldError,
    encode_meld,
    merge_nuki,
)
from paifu.logs.formats.tenhou_names import encode_name
from paifu.logs.formats.tenhou_read import FORMAT
from paifu.logs.formats.tenhou_results import (
    DRAW_TYPES,
    YAKUMAN_FIRST,
    YAKUMAN_LAST,
    print_end,
)
from paifu.logs.formats.tenhou_rules import MEIJINSEN_LOBBY, go_type
from paifu.logs.formats.tenhou_spelling import Spelling
from paifu.logs.formats.tenhou_tags import (
    DISCARD_LETTERS,
    DRAW_LETTERS,
    HEAD,
    PLACES,
    ROOT,
    Places,
    canonical_ending,
)
from paifu.logs.formats.unwritten import WriteError, round_words
from paifu.logs.yaku import LOCAL_FROM, Yaku

VERSION = "2.3"

DRAW, DISCARD = int(EventKind.DRAW), int(EventKind.DISCARD)
RIICHI, ACCEPTED = int(EventKind.RIICHI), int(EventKind.RIICHI_ACCEPTED)
DORA, WIN = int(EventKind.DORA), int(EventKind.WIN)
CLOCKS = (int(EventKind.TIMEOUT), int(EventKind.CLOCK))
"""Events that a record has no place for, and leaves out."""
DISCONNECT, RECONNECT = int(EventKind.DISCONNECT), int(EventKind.RECONNECT)
EXHAUSTIVE_DRAW = int(EventKind.EXHAUSTIVE_DRAW)
ABORTIVE_DRAW = int(EventKind.ABORTIVE_DRAW)

DEAL_BITS = Unstated.SCORES | Unstated.COUNTERS | Unstated.INDICATOR_TIMES
END_BITS = Unstated.SCORES | Unstated.RESULTS
RESULT_BITS = Unstated.SCORES | Unstated.DELTAS | Unstated.JOINT
WIN_BITS = (
    Unstated.HAND
    | Unstated.MELDS
    | Unstated.TILE
    | Unstated.INDICATORS
    | Unstated.URA
    | Unstated.YAKU
    | Unstated.DORA_KINDS
)
DRAW_BITS = Unstated.TENPAI | Unstated.SHOWN
"""What a record must say."""

_TYPE_OF = {int(kind): name for name, kind in DRAW_TYPES.items()}


def write_tenhou(batch: Batch, game_index: int) -> bytes:
    """The record of one game of a batch.

    Args:
        batch: the games.
        game_index: which, from 0.

    Raises:
        WriteError: something a Tenhou record must state is not stated, or has no form
            there.
        IndexError: there is no such game.
    """
    return written(Writing, batch, game_index)


def written(kind: type[Writing], batch: Batch, game_index: int) -> bytes:
    """The record of one game of a batch, by a kind of `Writing`; raises as that."""
    if not 0 <= game_index < len(batch.games):
        raise IndexError(f"no game {game_index!r} among {len(batch.games)}")
    (game,) = rows(GameRow, batch.games[game_index : game_index + 1])
    writing = kind(game, batch.info[game_index])
    writing.rounds = rows(RoundRow, batch.rounds[game.round_start : game.round_stop])
    stop = max([game.event_stop, *(r.event_stop for r in writing.rounds)])
    events = rows(EventRow, batch.events[game.event_start : stop])
    last = _last_result(events) if game.ended else None
    writing.head(events[: game.event_stop - game.event_start])
    for row in writing.rounds:
        first = row.event_start - game.event_start
        claims = rows(ClaimRow, batch.claims[row.claim_start : row.claim_stop])
        length = row.event_stop - row.event_start
        writing.round(row, events[first : first + length], claims, last)
    return writing.finish()


def _last_result(events: list[EventRow]) -> EventRow | None:
    results = (WIN, EXHAUSTIVE_DRAW, ABORTIVE_DRAW)
    return next((e for e in reversed(events) if e.kind in results), None)


class Writing:
    """One record as it is being written; the client's stream extends it."""

    format = FORMAT
    places: Places = PLACES
    unsafe = frozenset('"<')
    """Signs that an attribute cannot hold."""

    def __init__(self, game: GameRow, info: GameInfo) -> None:
        """Nothing of a game is written yet."""
        self.game = game
        self.info = info
        self.names = (info.names + [""] * 4)[:4]
        self.rounds: list[RoundRow] = []
        self.spelling = Spelling.of(info.spelling_for(self.format))
        self.place = 0
        self.chips = [0, 0, 0, 0]
        self.out = [self.spelling.gaps.get(0, "")]
        self.where = "the head"

    # -- tags ----------------------------------------------------------------------

    def tag(self, name: str, values: dict[str, str]) -> None:
        """Write a tag in its kept or canonical spelling."""
        self.place += 1
        kept, place = self.spelling, self.place
        values |= kept.texts.get(place, {})
        for key, text in values.items():
            if not self.unsafe.isdisjoint(text):
                raise self.fail(f"{name} {key!r} has no room for {text!r}")
        names = kept.orders.get(place) or sorted(
            values, key=self.places[name].__getitem__
        )
        spaces = kept.spaces.get(place) or [" "] * len(names)
        inner = "".join(
            f'{space}{key}="{values[key]}"'
            for space, key in zip(spaces, names, strict=True)
        )
        self.put(name + inner, canonical_ending(name, names))

    def put(self, text: str, ending: str) -> None:
        """Write a tag."""
        ending = self.spelling.endings.get(self.place, ending)
        self.out.append(f"<{text}{ending}>{self.spelling.gaps.get(self.place, '')}")

    def finish(self) -> bytes:
        """Close the record."""
        self.place += 1
        self.put(f"/{ROOT}", "")
        return "".join(self.out).encode()

    def fail(self, reason: str) -> WriteError:
        """What to raise for something that has no form in a record."""
        return WriteError(f"{self.info.source!r}, {self.where}: {reason}")

    def stated(self, what: str, values: Iterable[int]) -> str:
        """A list of numbers that must be stated."""
        found = list(values)
        if NONE in found:
            raise self.fail(f"{what} is not stated")
        return ",".join(map(str, found))

    def require(self, unstated: int, what: str, bits: int) -> None:
        """Check that something that a record must say is not left open."""
        if open_ := unstated & bits:
            names = ", ".join(bit.name.lower() for bit in Unstated if bit & open_)
            raise self.fail(f"{what}: {names} not stated")

    def tiles(self, what: str, values: Iterable[int]) -> str:
        """A padded list of tile ids."""
        found = [tile for tile in values if tile != NONE]
        if found and max(found) > 135:
            raise self.fail(f"{what} has a hidden tile")
        return ",".join(map(str, found))

    def hundreds(self, what: str, values: Iterable[int]) -> list[str]:
        """Points as hundreds."""
        made = []
        for value in values:
            if value == NONE:
                raise self.fail(f"{what} is not stated")
            if value % 100:
                raise self.fail(f"{what} has {value!r}, not a multiple of 100")
            made.append(str(value // 100))
        return made

    # -- the head ------------------------------------------------------------------

    def head(self, events: list[EventRow]) -> None:
        """Write all that stands before the first deal."""
        order = self.spelling.order or self.head_order(len(events))
        waiting = list(events)
        for name in order:
            if name in HEAD:
                self.tag(name, self.head_values(name))
            else:
                self.event(waiting.pop(0))

    def head_order(self, events: int) -> list[str]:
        """The tags before the first deal; `-` is an event."""
        shuffled = "SHUFFLE" in self.spelling.head or self.info.seed
        names = [name for name in HEAD if name != "SHUFFLE" or shuffled]
        return names + ["-"] * events

    def head_values(self, name: str) -> dict[str, str]:
        """The attributes of a tag before the first deal."""
        kept = self.spelling.head.get(name)
        if name == "TAIKYOKU":
            return {"oya": self.stated("the first dealer", [self.game.first_dealer])}
        if name == ROOT:
            return {"ver": VERSION} if kept is None else dict(kept)
        if name == "GO":
            return self._go() if kept is None else dict(kept)
        if name == "SHUFFLE":
            ref = {"ref": ""} if kept is None else kept
            return {"seed": self.info.seed} | ref
        return self._people() | (kept or {})

    def _go(self) -> dict[str, str]:
        preset = self.info.rules.preset if self.info.rules else ""
        last = max((row.number for row in self.rounds), default=0)
        made = {"type": str(go_type(self.info.rules, self.game.players, last))}
        if not preset.endswith("-2009"):
            meijinsen = preset == "tenhou-meijinsen"
            made["lobby"] = MEIJINSEN_LOBBY if meijinsen else "0"
        return made

    def _people(self) -> dict[str, str]:
        made = {f"n{seat}": self._name(seat) for seat in range(4)}
        for name, values in (
            ("dan", self.info.grades),
            ("rate", self.info.rates),
            ("sx", self.info.genders),
        ):
            if any(values):
                made[name] = ",".join(self._of_seats(name, values))
        return made

    def _of_seats(self, name: str, values: list[str]) -> list[str]:
        """Four texts; those of three players get an empty one."""
        if len(values) > 4 or any("," in text for text in values):
            raise self.fail(f"UN {name!r} has no room for {values!r}")
        return values + [""] * (4 - len(values))

    def _name(self, seat: int) -> str:
        return encode_name(self.names[seat], self.spelling.plain_names)

    # -- rounds --------------------------------------------------------------------

    def round(
        self,
        row: RoundRow,
        events: list[EventRow],
        claims: list[ClaimRow],
        last: EventRow | None,
    ) -> None:
        """Write one round; `last` is the event that carries the end of the game."""
        index = self.rounds.index(row)
        self.where = round_words(row, index)
        self.init(row, index)
        norths = self._norths(events)
        for event in events:
            if event.kind in (WIN, EXHAUSTIVE_DRAW, ABORTIVE_DRAW):
                self._result(event, claims, norths, event is last)
            else:
                self.event(event)

    def _norths(self, events: list[EventRow]) -> list[list[tuple[int, int]]]:
        """Each seat's norths: meld number, and how many melds it had called before."""
        calls = [0, 0, 0, 0]
        norths: list[list[tuple[int, int]]] = [[], [], [], []]
        for event in events:
            if event.kind == NUKI:
                meld = Meld(NUKI, event.seat, event.tile, ())
                number = self._meld(meld, event.seat)
                norths[event.seat].append((number, calls[event.seat]))
            elif CHI <= event.kind < NUKI and event.kind != KAKAN:
                calls[event.seat] += 1
        return norths

    def init(self, row: RoundRow, index: int) -> None:
        """Write the deal of a round."""
        self.require(row.unstated, "the deal", DEAL_BITS)
        dice = [max(die - 1, 0) for die in row.dice]
        seed = [row.number, row.honba, row.sticks, *dice, row.indicator]
        values = {
            "seed": self.stated("number, honba, sticks or indicator", seed),
            "ten": ",".join(self.hundreds("the scores", row.scores)),
            "oya": self.stated("the dealer", [row.dealer]),
        }
        self.tag("INIT", values | self.dealt(row, index))

    def dealt(self, row: RoundRow, index: int) -> dict[str, str]:
        """The attributes of a deal that say who got what."""
        values = {
            f"hai{seat}": self.tiles(f"seat {seat}'s deal", row.deal[seat])
            for seat in range(4)
        }
        seeds = self.info.wall_seeds
        if index < len(seeds) and seeds[index]:
            values["shuffle"] = seeds[index]
        return values

    def event(self, event: EventRow) -> None:
        """Write an event that is no result."""
        kind, who = event.kind, {"who": str(event.seat)}
        if kind in (DRAW, DISCARD):
            self.tile(event)
        elif CHI <= kind <= NUKI:
            meld = Meld(kind, event.source, event.tile, _own(event.own))
            self.tag("N", who | {"m": str(self._meld(meld, event.seat))})
        elif kind == RIICHI:
            if event.flag == 1:
                raise self.fail("a riichi with the hand shown has no tag")
            self.tag("REACH", who | {"step": "1"})
        elif kind == ACCEPTED:
            values = who | {"step": "2"}
            if event.stated[0] != NONE:
                scores = self.hundreds("a riichi's scores", event.stated)
                values["ten"] = ",".join(scores)
            self.tag("REACH", values)
        elif kind == DORA:
            self.tag("DORA", {"hai": self.tiles("the indicator", [event.tile])})
        elif kind == DISCONNECT:
            self.tag("BYE", who)
        elif kind == RECONNECT:
            self.tag("UN", {f"n{event.seat}": self._name(event.seat)})
        elif kind not in CLOCKS:
            raise self.fail(f"event kind {kind!r} has no tag")

    def tile(self, event: EventRow) -> None:
        """Write a draw or discard."""
        letters = DRAW_LETTERS if event.kind == DRAW else DISCARD_LETTERS
        if not 0 <= event.tile <= 135:
            raise self.fail(f"seat {event.seat}'s tile is hidden")
        self.place += 1
        self.put(f"{letters[event.seat]}{event.tile}", "/")

    def _meld(self, meld: Meld, caller: int) -> int:
        try:
            return encode_meld(meld, caller)
        except MeldError as error:
            raise self.fail(str(error)) from None

    # -- results -------------------------------------------------------------------

    def _result(
        self,
        event: EventRow,
        claims: list[ClaimRow],
        norths: list[list[tuple[int, int]]],
        last: bool,
    ) -> None:
        if not 0 <= event.claim < len(claims):
            raise self.fail("a result has no claim")
        claim = claims[event.claim]
        values = self._payment(claim)
        if last:
            values["owari"] = self._end()
        if event.kind == WIN:
            self.tag("AGARI", values | self._win(claim, norths[claim.seat]))
        else:
            self.tag("RYUUKYOKU", values | self._draw(claim))

    def _end(self) -> str:
        self.require(self.game.unstated, "the end", END_BITS)
        scores, results = self.game.final_scores, self.game.results
        self.hundreds("the final scores", scores)
        self.hundreds("the results", results)
        return print_end(scores, results, self.spelling.whole_results)

    def _payment(self, claim: ClaimRow) -> dict[str, str]:
        self.require(claim.unstated, "a result", RESULT_BITS)
        before = self.hundreds("the scores before a result", claim.scores)
        change = self.hundreds("a result's changes", claim.deltas)
        if claim.chips_stated == 1:
            before += map(str, self.chips)
            change += map(str, claim.chips)
            self.chips = [a + b for a, b in zip(self.chips, claim.chips, strict=True)]
        pairs = zip(before, change, strict=True)
        return {
            "ba": self.stated("honba or sticks", [claim.honba, claim.sticks]),
            "sc": ",".join(text for pair in pairs for text in pair),
        }

    def _win(self, claim: ClaimRow, norths: list[tuple[int, int]]) -> dict[str, str]:
        self.require(claim.unstated, "a win", WIN_BITS)
        values = {
            "hai": self.tiles("the winning hand", claim.hand),
            "machi": self.tiles("the winning tile", [claim.tile]),
            "ten": self.stated(
                "fu, points or limit", [claim.fu, claim.points, claim.limit]
            ),
            "doraHai": self.tiles("the indicators", claim.dora),
            "who": self.stated("the winner", [claim.seat]),
            "fromWho": self.stated("where the tile came from", [claim.source]),
        }
        values |= self._yaku(claim)
        if melds := self._melds(claim, norths):
            values["m"] = ",".join(map(str, melds))
        if claim.ura_stated:
            values["doraHaiUra"] = self.tiles("the under-indicators", claim.ura)
        if claim.pao != NONE:
            values["paoWho"] = str(claim.pao)
        return values

    def _melds(self, claim: ClaimRow, norths: list[tuple[int, int]]) -> list[int]:
        count = len(norths) if claim.nuki == NONE else claim.nuki
        if count > len(norths):
            raise self.fail(f"the win counts {count} norths, {len(norths)} were taken")
        numbers = []
        for kind, source, *tiles in claim.melds:
            if kind == NONE:
                continue
            called, *others = (tile for tile in tiles if tile != NONE)
            meld = Meld(kind, source, called, tuple(others))
            if kind == KAKAN:
                meld = Meld(kind, source, others[-1], (called, *others[:-1]))
            numbers.append(self._meld(meld, claim.seat))
        return merge_nuki(numbers, norths[:count])

    def _yaku(self, claim: ClaimRow) -> dict[str, str]:
        pairs: list[int] = []
        yakuman: list[int] = []
        for yaku, han in zip(claim.yaku, claim.yaku_han, strict=True):
            if yaku == NONE:
                continue
            if yaku >= LOCAL_FROM:
                raise self.fail(f"yaku {Yaku(yaku).label!r} has no number")
            if han != NONE:
                pairs += [yaku, han]
            elif YAKUMAN_FIRST <= yaku <= YAKUMAN_LAST:
                yakuman.append(yaku)
            else:
                raise self.fail(f"no han is stated for yaku {yaku!r}")
        made = {}
        if pairs or not yakuman:
            made["yaku"] = self.stated("a yaku", pairs or [NONE])
        if yakuman:
            made["yakuman"] = ",".join(map(str, yakuman))
        return made

    def _draw(self, claim: ClaimRow) -> dict[str, str]:
        if claim.kind not in _TYPE_OF or claim.kind == int(ClaimKind.WIN):
            raise self.fail(f"claim kind {claim.kind!r} is no draw")
        self.require(claim.unstated, "a draw", DRAW_BITS)
        values = {"type": _TYPE_OF[claim.kind]} if _TYPE_OF[claim.kind] else {}
        for seat, hand in enumerate(claim.shown):
            if claim.tenpai[seat] == 1:
                shown = self.tiles(f"seat {seat}'s hand", hand)
                if not shown:
                    raise self.fail(f"seat {seat} is tenpai but shows no hand")
                values[f"hai{seat}"] = shown
        return values


def _own(tiles: Iterable[int]) -> tuple[int, ...]:
    return tuple(tile for tile in tiles if tile != NONE)
