"""Reading majiang records: JSON of kobalab's tools, one game or a list of games.

Players are named twice: by their number in `player`, from which `qijia` deals first,
and in a round by their wind, 0 = the dealer. Both become seats, 0 = the first dealer.

What the format leaves to its readers: a riichi stands unless its tile is ronned, and a
`kaigang` was turned just before the draw, discard or call that it follows. (Its engine
writes it after the replacement draw of a closed kan, and after the discard of another;
kobalab/tenhou-log moves Tenhou's indicators to the same places.) So there is no order
of play in doubt.
"""

from __future__ import annotations

import hashlib
from typing import Any

from paifu.logs.assigner import Assigner, Name
from paifu.logs.builder import (
    EVENT_WIDTH,
    GameParts,
    concatenate,
    empty_round,
    event_ints,
    padded,
)
from paifu.logs.engine import plain
from paifu.logs.events import (
    NONE,
    Batch,
    ClaimKind,
    ClaimRow,
    EventKind,
    GameInfo,
    GameRow,
    Problem,
    Unstated,
)
from paifu.logs.formats.json_values import (
    Fields,
    Path,
    array,
    bad,
    decode,
    shallow,
    shown,
    spelled,
)
from paifu.logs.formats.majiang_names import DRAW_OF
from paifu.logs.formats.majiang_results import (
    POINTS_MOST,
    hand_at,
    read_draw,
    read_end,
    read_win,
    tile_at,
)
from paifu.logs.formats.majiang_rules import red_ids, rules_hint, tenhou_room
from paifu.logs.formats.majiang_spelling import Order, spelling_of
from paifu.logs.formats.majiang_table import Table, called
from paifu.logs.formats.majiang_tiles import (
    ANKAN,
    CHI,
    DAIMINKAN,
    KAKAN,
    PON,
    Meld,
    TileTextError,
    parse_meld,
)
from paifu.logs.formats.unread import UnreadError

FORMAT = "majiang"

RECORD_MOST = 32 * 2**20
"""Most bytes of a record that is read; one game has 20 to 45 thousand."""

COUNT_MOST = 999
"""Most honba or riichi sticks that a record may state."""

_TURNED_BEFORE = ("zimo", "gangzimo", "dapai", "fulou")
"""Entries after which a `kaigang` was turned before them."""


def read_majiang(data: bytes, source: str) -> Batch:
    """The games of a majiang record.

    Args:
        data: the record, uncompressed.
        source: its path.

    Returns:
        A batch of its games; at most one problem.

    >>> read_majiang(b'{"title": 1}', "x.json").problems[0].reason
    'title is 1: expected a text'
    """
    if len(data) > RECORD_MOST:
        reason = f"a record of {len(data)} bytes: at most {RECORD_MOST} are read"
        problem = Problem("format.too_large", source, reason, 1, RECORD_MOST)
        return _with_problem(problem)
    try:
        value = shallow(decode(data, place=1))
    except UnreadError as stop:
        return _with_problem(stop.problem(source, place=1))
    several = type(value) is list
    digest = hashlib.sha256(data).hexdigest()
    batches: list[Batch] = []
    for number, one in enumerate(value if several else [value]):
        info = GameInfo(source, FORMAT, number, digest=digest)
        batches.append(_read_game(one, info, (number,) if several else ()))
        if batches[-1].problems:
            break
    return concatenate(batches)


def _with_problem(problem: Problem) -> Batch:
    batch = Batch.empty()
    batch.problems.append(problem)
    return batch


def _read_game(value: object, info: GameInfo, path: Path) -> Batch:
    reading = _Reading(info, path)
    try:
        reading.run(value)
    except UnreadError as stop:
        reading.stop(stop)
    return reading.batch(value)


class _Reading:
    """One game as it is being read."""

    def __init__(self, info: GameInfo, path: Path) -> None:
        self.info = info
        self.path = path
        self.place = 0
        self.parts = GameParts()
        self.events = self.parts.events
        self.game = plain(GameRow, NONE)
        self.game.players, self.game.first_dealer = 4, 0
        self.game.ended = self.game.exact_tiles = self.game.unstated = 0
        self.game.final_scores = self.game.results = [0, 0, 0, 0]
        self.reds: frozenset[int] = frozenset()
        self.order = Order()
        self.problems: list[Problem] = []
        self._begin(Table(empty_round(), Assigner()))

    def _begin(self, hands: Table) -> None:
        self.hands = hands
        self.before = ""  # name of the entry before this one
        self.turning = 0  # where in the events an indicator after it belongs
        self.declared = NONE  # seat whose riichi tile may still be ronned
        self.state = ""  # nothing dealt, "play", "won", "drawn"

    def run(self, value: object) -> None:
        """Read the head and every round."""
        head = Fields(value, self.path)
        self.info.room = head.text("title")
        first = head.integer("qijia", 0, 3)
        names = head.texts("player", (4,))
        seats = [(player - first) % 4 for player in range(4)]
        self.order = self._names(names, first)
        log = head.array("log")
        head.ignore(["defen", "point", "rank"])
        head.close()
        self.reds = red_ids(log)
        for number, entries in enumerate(log):
            self.round(entries, (*head.at("log"), number))
        if not log:
            reason = f"{spelled(head.at('log'))} has no round"
            raise UnreadError("format.truncated", reason, 1)
        read_end(head, self.game, seats)

    def _names(self, players: list[str], first: int) -> Order:
        """Names are first lines; those after it say more (types/data.d.ts)."""
        order = Order(first)
        for player, text in enumerate(players):
            _, newline, more = text.partition("\n")
            if newline:
                order.lines[player] = more
        dealt = [players[(seat + first) % 4] for seat in range(4)]
        self.info.names = [text.partition("\n")[0] for text in dealt]
        return order

    def round(self, value: object, path: Path) -> None:
        """Read the entries of one round."""
        entries = array(value, path)
        tiles = Assigner(self.reds)
        made = tenhou_room(self.info) is not None
        self._begin(Table(empty_round(), tiles, from_tenhou=made))
        for number, entry in enumerate(entries):
            self.place += 1
            self.entry(entry, (*path, number))
        if self.state in ("", "play"):
            reason = f"{spelled(path)} ends without a result"
            raise UnreadError("format.truncated", reason, max(self.place, 1))
        self.parts.rounds[-1].complete = 1

    def entry(self, value: object, path: Path) -> None:
        """Read one entry: an object with one key that says what it is."""
        if type(value) is not dict or len(value) != 1:
            raise bad(value, path, "an object with one key")
        (name,) = value
        reader = _READERS.get(name)
        if reader is None:
            reason = f"{spelled(path)} has an unknown key {shown(name)}"
            raise UnreadError("format.unknown_key", reason)
        self._stands(name, path)
        fields = Fields(value[name], (*path, name))
        if name != "kaigang":
            self._let_stand(name, fields)
            self.turning = len(self.events)
        reader(self, fields)
        self.before = name

    def _stands(self, name: str, path: Path) -> None:
        """Whether an entry of this name may come now."""
        if name == "qipai":
            fits = self.state == ""
        elif name == "hule":
            fits = self.state in ("play", "won")
        else:
            fits = self.state == "play"
        if not fits:
            after = {"": "before the deal", "play": "after it"}
            where = after.get(self.state, "after the result")
            reason = f"{spelled(path)}: {name!r} stands {where}"
            raise UnreadError("format.misplaced", reason)

    def _let_stand(self, name: str, fields: Fields) -> None:
        """A riichi stands once something else than a ron follows its tile."""
        if self.declared == NONE or name == "hule":
            return
        # Of a draw by three rons or four equal winds the tile did not pass.
        void = (ClaimKind.SANCHAHOU, ClaimKind.SUUFON)
        draw = fields.found.get("name") if name == "pingju" else None
        if not (type(draw) is str and DRAW_OF.get(draw) in void):
            self._put(EventKind.RIICHI_ACCEPTED, self.declared)
        self.declared = NONE

    def _put(self, kind: EventKind, *values: Any, **named: Any) -> None:
        self.events += event_ints(int(kind), *values, **named, place=self.place)

    # -- entries -------------------------------------------------------------------

    def _deal(self, fields: Fields) -> None:
        row = self.hands.row
        row.place = self.place
        row.dealer = fields.integer("jushu", 0, 3)
        row.number = 4 * fields.integer("zhuangfeng", 0, 3) + row.dealer
        self._counters(fields)
        row.indicator = self.hands.tiles.new(self._tile(fields, "baopai"))
        for place, text in enumerate(fields.array("shoupai", (4,))):
            hand = hand_at(text, (*fields.at("shoupai"), place), 13)
            if len(hand.tiles) not in (0, 13) or hand.melds or hand.riichi:
                expected = "13 tiles, or nothing"
                raise bad(text, (*fields.at("shoupai"), place), expected)
            seat = self.hands.seat(place)
            names = hand.tiles or (None,) * 13
            row.deal[seat] = padded(self.hands.tiles.deal(seat, names), 14)
        fields.close()
        self.parts.open_round(row)
        self.turning = len(self.events)
        self.state = "play"

    def _counters(self, fields: Fields) -> None:
        row = self.hands.row
        if "changbang" in fields or "lizhibang" in fields:
            row.honba = fields.integer("changbang", 0, COUNT_MOST)
            row.sticks = fields.integer("lizhibang", 0, COUNT_MOST)
        else:
            row.unstated |= Unstated.COUNTERS
        if "defen" in fields:
            scores = fields.integers("defen", -POINTS_MOST, POINTS_MOST, (4,))
            for place, score in enumerate(scores):
                row.scores[self.hands.seat(place)] = score
        else:
            row.unstated |= Unstated.SCORES

    def _seat(self, fields: Fields) -> int:
        return self.hands.seat(fields.integer("l", 0, 3))

    def _tile(self, fields: Fields, name: str) -> Name:
        return tile_at(fields.value(name), fields.at(name))

    def _draw(self, fields: Fields) -> None:
        seat = self._seat(fields)
        hidden = fields.text("p") in ("", "_")
        name = None if hidden else self._tile(fields, "p")
        fields.close()
        self._put(EventKind.DRAW, seat, self.hands.draw(seat, name))

    def _discard(self, fields: Fields) -> None:
        seat = self._seat(fields)
        text = fields.text("p")
        name, marks = text[:2], text[2:]
        if marks not in ("", "_", "*", "_*"):
            raise fields.bad("p", "a tile, with '_' and '*' or without")
        tile = tile_at(name, fields.at("p"))
        fields.close()
        if "*" in marks:
            self._put(EventKind.RIICHI, seat)
            self.declared = seat
        as_drawn = "_" in marks
        given = self.hands.discard(seat, tile, as_drawn)
        self._put(EventKind.DISCARD, seat, given, flag=int(as_drawn))

    def _call(self, fields: Fields) -> None:
        self._meld(fields, (CHI, PON, DAIMINKAN), "a chi, pon or kan on a discard")

    def _kan(self, fields: Fields) -> None:
        self._meld(fields, (ANKAN, KAKAN), "a closed kan or one added to a pon")

    def _meld(self, fields: Fields, kinds: tuple[int, ...], expected: str) -> None:
        seat, text = self._seat(fields), fields.text("m")
        try:
            meld: Meld | None = parse_meld(text)
        except TileTextError:
            meld = None
        if meld is None or meld.kind not in kinds:
            raise fields.bad("m", expected)
        fields.close()
        tile, *own = called(self.hands, seat, meld, text)
        source = (seat + meld.distance) % 4
        self._put(EventKind(meld.kind), seat, tile, source, padded(own, 3))

    def _turn(self, fields: Fields) -> None:
        tile = self.hands.tiles.new(self._tile(fields, "baopai"))
        fields.close()
        row = event_ints(int(EventKind.DORA), tile=tile, place=self.place)
        if self.before not in _TURNED_BEFORE:
            self.turning = len(self.events)
        self.events[self.turning : self.turning] = row
        self.turning += EVENT_WIDTH

    def _win(self, fields: Fields) -> None:
        self._result(EventKind.WIN, read_win(fields, self.hands))
        self.state = "won"

    def _drawn(self, fields: Fields) -> None:
        claim = read_draw(fields, self.hands)
        kinds = (ClaimKind.EXHAUSTIVE, ClaimKind.NAGASHI)
        exhaustive = claim.kind in kinds
        kind = EventKind.EXHAUSTIVE_DRAW if exhaustive else EventKind.ABORTIVE_DRAW
        self._result(kind, claim)
        self.state = "drawn"

    def _result(self, kind: EventKind, claim: ClaimRow) -> None:
        index = len(self.parts.claims) - self.parts.rounds[-1].claim_start
        if index > 3:
            raise UnreadError("format.misplaced", "a fifth result of one round")
        claim.place = self.place
        self._put(kind, claim.seat, claim.tile, claim.source, claim=index)
        self.parts.claims.append(claim)

    # -- what was read -------------------------------------------------------------

    def stop(self, stop: UnreadError) -> None:
        """Note the problem at the present entry."""
        index = len(self.parts.rounds) - 1
        problem = stop.problem(
            self.info.source, place=max(self.place, 1), index=max(index, NONE)
        )
        self.problems.append(problem)

    def batch(self, value: object) -> Batch:
        """The game, or no game if no round was dealt."""
        if not self.parts.rounds:
            empty = Batch.empty()
            empty.problems = self.problems
            return empty
        self.info.rules = rules_hint(self.info, self.game, self.parts.rounds, self.reds)
        batch = self.parts.batch(self.game, self.info, self.problems)
        if not self.problems and isinstance(value, dict):
            self.info.spelling = self.order.kept()
            self.info.spelling |= spelling_of(batch, value)
        return batch


_READERS = {
    "qipai": _Reading._deal,
    "zimo": _Reading._draw,
    "gangzimo": _Reading._draw,
    "dapai": _Reading._discard,
    "fulou": _Reading._call,
    "gang": _Reading._kan,
    "kaigang": _Reading._turn,
    "hule": _Reading._win,
    "pingju": _Reading._drawn,
}
