"""Reading Riichi City records: rooms with rounds of entries, each JSON text in JSON.

Players are named by their user ids and sit in the order of `players`; seats count from
the first dealer. An entry's place is its number in the record, from 1. Of what a client
only shows (offers, waits, furiten, pauses, how tiles lie in the hand) nothing is read;
the writer's spelling keeps it.
"""

from __future__ import annotations

import hashlib
from datetime import UTC, datetime
from typing import Any

from paifu.logs.assigner import Assigner, Name
from paifu.logs.builder import (
    EVENT_WIDTH,
    GameParts,
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
    Commitment,
    EventKind,
    GameInfo,
    GameRow,
    Problem,
)
from paifu.logs.formats.json_values import (
    Fields,
    Path,
    array,
    bad,
    decode,
    shallow,
    spelled,
)
from paifu.logs.formats.named_hands import Hands
from paifu.logs.formats.riichi_city_names import (
    BROKEN_OFF,
    DRAWS,
    LOOKS,
    RON,
    TSUMO,
    WINDS,
    Action,
    Record,
)
from paifu.logs.formats.riichi_city_results import (
    POINTS_MOST,
    Claimed,
    End,
    read_draw,
    read_game_end,
    read_wins,
    tile_at,
    tiles_at,
)
from paifu.logs.formats.riichi_city_rules import CLOCK, OTHER_ROOM, ROOMS, rules_hint
from paifu.logs.formats.riichi_city_spelling import METHOD, spelling_of
from paifu.logs.formats.unread import UnreadError
from paifu.logs.tiles import RED_IDS

FORMAT = "riichi-city"

RECORD_MOST = 32 * 2**20
"""Most bytes of a record that is read; one of twelve rounds has 755 thousand."""

COUNT_MOST = 999

TIME_MOST = 10**14
"""Most milliseconds since 1970 that a time may be."""

DATED_FROM = 10**11
"""A time below this (March 1973) tells no date: records written from others have it."""

SHOWN_ONLY = (Record.OFFER, Record.FURITEN, Record.PAUSE, Record.WAITS)

CALLS = {
    Action.CHI_LOW: EventKind.CHI,
    Action.CHI_MIDDLE: EventKind.CHI,
    Action.CHI_HIGH: EventKind.CHI,
    Action.PON: EventKind.PON,
    Action.OPEN_KAN: EventKind.DAIMINKAN,
}

ROOM_FIELDS = (
    "isCollect",
    "isNotEffect",
    "isNotShowHand",
    "isObserve",
    "isWithUser",
    "matchStage",
    "matchType",
    "nowTime",
    "period",
    "remark",
    "roomId",
    "stageNum",
    "stageType",
)
"""Fields of the room that are kept in the spelling alone: who may look at it, what
effects it shows, where in a tournament it was."""


def read_riichi_city(data: bytes, source: str) -> Batch:
    """The game of a Riichi City record.

    Args:
        data: the record, uncompressed.
        source: its path.

    Returns:
        A batch of one game, or of none if no round can be read; at most one problem.

    >>> read_riichi_city(b'{"code": 0}', "x.json").problems[0].reason
    "the record has no key 'data'"
    """
    if len(data) > RECORD_MOST:
        reason = f"a record of {len(data)} bytes: at most {RECORD_MOST} are read"
        problem = Problem("format.too_large", source, reason, 1, RECORD_MOST)
        return _with_problem(problem)
    try:
        value = shallow(decode(data, place=1))
    except UnreadError as stop:
        return _with_problem(stop.problem(source, place=1))
    digest = hashlib.sha256(data).hexdigest()
    reading = _Reading(GameInfo(source, FORMAT, digest=digest))
    try:
        reading.run(value)
    except UnreadError as stop:
        reading.stop(stop)
    return reading.batch(value, is_indented(data, value))


def _with_problem(problem: Problem) -> Batch:
    batch = Batch.empty()
    batch.problems.append(problem)
    return batch


class _Reading:
    """One record as it is being read."""

    def __init__(self, info: GameInfo) -> None:
        self.info = info
        self.place = 0
        self.parts = GameParts()
        self.events = self.parts.events
        self.game = plain(GameRow, NONE)
        self.game.players, self.game.first_dealer = 4, 0
        self.game.ended = self.game.exact_tiles = self.game.unstated = 0
        self.game.final_scores = self.game.results = [0, 0, 0, 0]
        self.problems: list[Problem] = []
        self.data: Fields | None = None
        self.broken: list[str] = []
        self.clock: tuple[int, int] | None = None
        self.players = 4
        self.order: list[int] = []
        self.first: int | None = None
        self.starts: list[int] = []
        self.decoded: list[list[Any]] = []
        self._begin()

    def _begin(self) -> None:
        row = empty_round()
        self.hands = Hands(Assigner(RED_IDS))
        self.end = End(self.players, {}, row, self.hands)
        self.state = ""  # nothing dealt, "deal", "play", "over"
        self.dealt: set[int] = set()
        self.fourteenth: Name | None = None
        self.opening = NONE  # seat of the dealer before his first discard
        self.passed = len(self.events)  # where the last discard's event ends
        self.reserves: dict[int, int] = {}  # what each seat has left of its time
        self.start = 0
        self.time = NONE

    # -- the room ------------------------------------------------------------------

    def run(self, value: object) -> None:
        """Read the room and every round."""
        head = Fields(value)
        path: Path = ()
        if "handRecord" not in head:
            data = head.fields("data")
            head.integer("code", -(2**31), 2**31)
            head.text("message")
            head.close()
            head, path = data, ("data",)
        self.data = data = head
        self.players = self.game.players = data.integer("playerCount", 3, 4)
        self.info.identifier = data.text("keyValue")
        room = data.integer("gamePlay", 0, 10**6)
        self.info.room = ROOMS.get(room, f"gamePlay {room}")
        if room == OTHER_ROOM:
            self.info.room = data.text("remark")
        data.ignore(ROOM_FIELDS)
        rules_hint(data, self.players, CLOCK, [])  # before anything is kept
        rounds = data.array("handRecord")
        data.close()
        for number, one in enumerate(rounds):
            self.round(Fields(one, (*path, "handRecord", number)))
        if not rounds:
            raise UnreadError("format.truncated", "the record has no round", 1)

    def round(self, fields: Fields) -> None:
        """Read one round."""
        self._begin()
        self.decoded.append([])
        self._players(fields)
        self._wall(fields)
        fields.ignore(["handID", "handPos"])
        names = ("quanFeng", "changCi", "benChangNum")
        self.header = tuple(fields.value(name) for name in names)
        entries = fields.array("handEventRecord")
        fields.close()
        for number, one in enumerate(entries):
            self.place += 1
            self.entry(Fields(one, (*fields.at("handEventRecord"), number)))
        if self.state != "over":
            reason = f"{spelled(fields.path)} ends without a result"
            raise UnreadError("format.truncated", reason, max(self.place, 1))

    def _players(self, fields: Fields) -> None:
        ids, names = [], []
        path = fields.at("players")
        for n, one in enumerate(array(fields.value("players"), path, (self.players,))):
            player = Fields(one, (*path, n))
            ids.append(player.integer("userId", -4, 2**53))
            names.append(player.text("nickname"))
            if player.integer("position", 0, 3) != n:
                raise player.bad("position", f"{n}: players in the order of seats")
            player.ignore([*LOOKS, "points"])
            player.close()
        if len(set(ids)) != self.players:
            raise fields.bad("players", "each user id once")
        if not self.order:
            self.order, self.names = ids, names
        elif ids != self.order:
            raise fields.bad("players", "the players of the first round")

    def _wall(self, fields: Fields) -> None:
        wall = fields.text("handCardEncode")
        digest = fields.text("handCardsSHA256")
        fields.array("paiShan")
        found = Commitment(METHOD, wall, digest) if wall or digest else None
        self.info.commitments.append(found)

    # -- entries -------------------------------------------------------------------

    def entry(self, fields: Fields) -> None:
        """Read one entry."""
        kind = fields.integer("eventType", 0, 2**31)
        if kind not in _READERS:
            raise fields.bad("eventType", "a known kind of entry")
        self._time(fields)
        fields.integer("eventPos", 0, 2**31)
        fields.text("handId")
        user = fields.integer("userId", -4, 2**53)
        data = self._data(fields)
        fields.close()
        if kind in SHOWN_ONLY:
            return
        self._stands(kind, fields)
        if kind not in (Record.DEAL, Record.TURN):
            self._open()
        _READERS[kind](self, Fields(data, fields.at("data")), user)

    def _time(self, fields: Fields) -> None:
        at = fields.integer("startTime", 0, TIME_MOST)
        if not self.state:
            self.start = at
        self.time = at - self.start if at and self.start else NONE
        if not NONE <= self.time < 2**31:
            raise fields.bad("startTime", "a time after the deal, within 24 days")

    def _data(self, fields: Fields) -> Any:
        """The value of the JSON text within the entry."""
        text = fields.text("data")
        try:
            value = shallow(decode(text.encode()))
        except UnreadError as stop:
            where = spelled(fields.at("data"))
            raise UnreadError(stop.code, f"{where}: {stop.reason}") from None
        self.decoded[-1].append(value)
        return value

    def _stands(self, kind: int, fields: Fields) -> None:
        fits = {
            Record.DEAL: self.state in ("", "deal"),
            Record.GAME_END: self.state == "over" and not self.game.ended,
        }.get(Record(kind), self.state == "play")
        if not fits:
            after = {"": "before the deal", "deal": "in the deal", "play": "after it"}
            where = after.get(self.state, "after the result")
            reason = f"{spelled(fields.path)}: eventType {kind} stands {where}"
            raise UnreadError("format.misplaced", reason)

    def _put(self, kind: EventKind, *values: Any, **named: Any) -> None:
        named.setdefault("time", self.time)
        named.setdefault("place", self.place)
        self.events += event_ints(int(kind), *values, **named)

    # -- the deal ------------------------------------------------------------------

    def _deal(self, fields: Fields, user: int) -> None:
        dealer = fields.integer("dealer_pos", 0, self.players - 1)
        if self.first is None:
            self._seats(dealer)
        if not self.state:
            self._header(fields, dealer)
        seat = self._user(user, fields)
        if seat in self.dealt:
            raise fields.bad("hand_cards", "one deal for each player")
        self.dealt.add(seat)
        row = self.end.row
        path = fields.at("hand_cards")
        size = 14 if seat == row.dealer else 13
        names = tiles_at(fields.value("hand_cards"), path, (size,))
        row.deal[seat] = padded(self.hands.tiles.deal(seat, names[:13]), 14)
        if seat == row.dealer:
            self.fourteenth = names[13]
        fields.ignore(_HEADER)
        fields.close()
        for name in _HEADER:
            if fields.value(name) != self.head[name] and name != "ting_list":
                raise fields.bad(name, "the same for each player")
        self.state = "deal" if len(self.dealt) < self.players else "play"

    def _open(self) -> None:
        """The dealer's fourteenth tile, dealt with the others, is his first draw."""
        if self.fourteenth is not None:
            dealer = self.opening = self.end.row.dealer
            tile = self.hands.draw(dealer, self.fourteenth)
            self.fourteenth = None
            self._put(EventKind.DRAW, dealer, tile)

    def _seats(self, first: int) -> None:
        """Seats count from the first dealer."""
        self.first = first
        count = self.players
        turned = [(first + seat) % count for seat in range(count)]
        self.info.names = [self.names[one] for one in turned]
        accounts = [self.order[one] for one in turned]
        # Negative ones are written where nobody knows the account.
        if max(accounts) > 0:
            self.info.accounts = [str(one) if one > 0 else "" for one in accounts]
        if self.start >= DATED_FROM:
            self.info.started = iso(self.start)

    def _header(self, fields: Fields, dealer: int) -> None:
        assert self.first is not None
        count, first = self.players, self.first
        row = self.end.row
        row.place = self.place
        row.dealer = (dealer - first) % count
        wind = fields.integer("quan_feng", 0, 999)
        if wind not in WINDS:
            raise fields.bad("quan_feng", "the number of a wind")
        row.number = 4 * WINDS[wind] + fields.integer("chang_ci", 1, count) - 1
        row.honba = fields.integer("ben_chang_num", 0, COUNT_MOST)
        row.sticks = fields.integer("li_zhi_bang_num", 0, COUNT_MOST)
        row.dice = padded(fields.integers("dices", 1, 6, (0, 2)), 2)
        indicator = tile_at(fields.value("bao_pai_card"), fields.at("bao_pai_card"))
        row.indicator = self.hands.tiles.new(indicator)
        self.end.seats = {
            user: (n - first) % count for n, user in enumerate(self.order)
        }
        path = fields.at("user_info_list")
        for n, one in enumerate(fields.array("user_info_list", (count,))):
            info = Fields(one, (*path, n))
            seat = self.end.seat(info)
            row.scores[seat] = info.integer("hand_points", -POINTS_MOST, POINTS_MOST)
            info.ignore(["luck_score", "is_exist_shao_ji", "room_exist_man_guan"])
            info.close()
        told = tuple(
            fields.value(n) for n in ("quan_feng", "chang_ci", "ben_chang_num")
        )
        if told != self.header:
            reason = f"{spelled(fields.path)} is of another round than its record says"
            raise UnreadError("format.bad_value", reason)
        self.head = fields.found
        self.parts.open_round(row)
        self.starts.append(self.start)

    def _user(self, user: int, fields: Fields) -> int:
        if user not in self.end.seats:
            reason = (
                f"{spelled(fields.path[:-1])}.userId is {user}: expected a player's"
            )
            raise UnreadError("format.bad_value", reason)
        return self.end.seats[user]

    # -- play ----------------------------------------------------------------------

    def _turn(self, fields: Fields, user: int) -> None:
        """A turn begins: a tile is drawn, unless it is 0."""
        seat = self._user(user, fields)
        base = fields.integer("oper_fixed_time", 0, 3600)
        reserve = fields.integer("oper_var_time", 0, 3600)
        if self.clock is None:
            self.clock = base, reserve
        if reserve != self.reserves.get(seat, self.clock[1]):
            self._put(EventKind.CLOCK, seat, flag=1000 * reserve)
        self.reserves[seat] = reserve
        fields.ignore(_TURN)
        self._open()
        card = fields.value("in_card")
        if card != 0 or type(card) is not int:
            tile = self.hands.draw(seat, tile_at(card, fields.at("in_card")))
            self._put(EventKind.DRAW, seat, tile)
        fields.close()

    def _action(self, fields: Fields, user: int) -> None:
        seat = self._user(user, fields)
        if self.end.seat(fields) != seat:
            raise fields.bad("user_id", "the entry's own user id")
        number = fields.integer("action", 0, 999)
        if number not in _ACTIONS:
            raise fields.bad("action", "a known action")
        action = Action(number)
        opened = fields.integer("li_zhi_operate", 0, 1)
        riichi = fields.boolean("is_li_zhi")
        fields.integer("li_zhi_type", 0, 4)
        positions = fields.value("move_cards_pos")
        own = fields.value("group_cards")
        fields.ignore(["hand_cards"])  # of a win: the same as in its `win_info`
        if action == Action.NINE_KINDS:
            fields.ignore(["card"])
            fields.close()
            return
        card = tile_at(fields.value("card"), fields.at("card"))
        fields.close()
        if riichi:
            if action != Action.DISCARD:
                raise fields.bad("is_li_zhi", "false but for a discard")
            self._put(EventKind.RIICHI, seat, flag=opened or NONE)
        _ACTIONS[action](self, seat, card, action, (fields, own, positions))

    def _discard(self, seat: int, card: Name, action: Action, more: Any) -> None:
        fields, _, positions = more
        drawn = self.hands.drawn[seat]
        as_drawn = drawn != NONE and self.hands.tiles.is_named(drawn, card)
        flag = 0
        if as_drawn:
            flag = self._from_end(seat, fields, positions)
        if seat == self.opening and as_drawn:
            flag = NONE  # fourteen tiles lie in order: the drawn one is any of them
        self.opening = NONE
        tile = self.hands.discard(seat, card, flag != 0)
        self._put(EventKind.DISCARD, seat, tile, flag=flag)
        self.passed = len(self.events)

    def _from_end(self, seat: int, fields: Fields, positions: object) -> int:
        """1 if the tile was the last of the hand, where a drawn one lies."""
        if positions is None:
            return NONE
        path = fields.at("move_cards_pos")
        found = array(positions, path, range(1, 3))
        if type(found[0]) is not int:
            raise bad(positions, path, "positions in the hand")
        return int(found[0] == len(self.hands.tiles.hands[seat]))

    def _call(self, seat: int, card: Name, action: Action, more: Any) -> None:
        fields, own, _ = more
        size = 3 if action == Action.OPEN_KAN else 2
        names = tiles_at(own, fields.at("group_cards"), (size,))
        source = self.hands.offered[0]
        if source in (NONE, seat):
            raise fields.bad("card", "a tile that somebody else has just discarded")
        kind = CALLS[action]
        made = self.hands.call(seat, int(kind), source, card, names)
        self.opening = NONE
        self._put(kind, seat, made.tiles[0], source, padded(made.tiles[1:], 3))

    def _closed_kan(self, seat: int, card: Name, action: Action, more: Any) -> None:
        fields, own, _ = more
        names = tiles_at(own, fields.at("group_cards"), (3,))
        made = self.hands.closed_kan(seat, card, names)
        self.opening = NONE
        self._put(EventKind.ANKAN, seat, made.tiles[0], seat, made.tiles[1:])

    def _added_kan(self, seat: int, card: Name, action: Action, more: Any) -> None:
        *pon, added = self.hands.add(seat, card).tiles
        source = NONE
        for one in self.hands.melds[seat]:
            if one.tiles[-1] == added:
                source = one.source
        self._put(EventKind.KAKAN, seat, added, source, padded(pon, 3))

    def _north(self, seat: int, card: Name, action: Action, more: Any) -> None:
        tile = self.hands.set_aside(seat, card)
        if self.hands.norths[seat] > 4:
            raise more[0].bad("card", "at most four norths of a player")
        self.opening = NONE
        self._put(EventKind.NUKI, seat, tile, seat)

    def _won(self, seat: int, card: Name, action: Action, more: Any) -> None:
        """A win is claimed; its value comes with the round's end."""
        fields, _, _ = more
        source, tile = self.hands.offered
        if action == Action.TSUMO:
            source, tile = seat, self.hands.drawn[seat]
        if source == NONE or (source == seat) != (action == Action.TSUMO):
            raise fields.bad("action", "a win on a tile that somebody has played")
        if seat in self.end.wins:
            raise fields.bad("action", "one win of a player")
        if tile == NONE or not self.hands.tiles.is_named(tile, card):
            tile = self.hands.tiles.find(seat, [card])[0]
        self.end.wins[seat] = Claimed(seat, source, tile, self.time, self.place)

    def _turned(self, fields: Fields, user: int) -> None:
        """Indicators of kans, all of the round so far: the last is new."""
        path = fields.at("cards")
        *_, name = tiles_at(fields.value("cards"), path, range(1, 10))
        fields.close()
        self._put(EventKind.DORA, tile=self.hands.tiles.new(name))

    def _accepted(self, fields: Fields, user: int) -> None:
        seat = self.end.seat(fields)
        fields.ignore(["is_auto_gang"])  # whether kans are offered to the client
        fields.close()
        row = event_ints(
            int(EventKind.RIICHI_ACCEPTED), seat, time=self.time, place=self.place
        )
        # A call of its tile is told before it, though the stick is paid by then.
        since = self.events[self.passed :]
        called = len(since) == EVENT_WIDTH and since[0] in CALLS.values()
        at = self.passed if called else len(self.events)
        self.events[at:at] = row

    # -- ends ----------------------------------------------------------------------

    def _round_end(self, fields: Fields, user: int) -> None:
        kind = fields.integer("end_type", 0, 99)
        self.state = "over"
        if kind in BROKEN_OFF:
            number = len(self.parts.rounds)
            self.broken.append(f"round {number} ended by {BROKEN_OFF[kind]}")
            return
        for name in ("zhong_liu_info", "cheat_info_list"):
            if fields.array(name):
                raise fields.bad(name, "an empty list: no source tells of others")
        if kind in (RON, TSUMO):
            for claim in read_wins(fields, self.end, kind == TSUMO):
                won = self.end.wins[claim.seat]
                self._claim(EventKind.WIN, claim, won.time, won.place)
        elif kind in DRAWS:
            what = DRAWS[kind]
            exhaustive = what == ClaimKind.EXHAUSTIVE
            name_of = EventKind.EXHAUSTIVE_DRAW, EventKind.ABORTIVE_DRAW
            claim = read_draw(fields, self.end, what)
            self._claim(name_of[not exhaustive], claim, self.time, self.place)
        else:
            raise fields.bad("end_type", "a known end of a round")
        fields.close()
        self.parts.rounds[-1].complete = 1

    def _claim(self, kind: EventKind, claim: ClaimRow, time: int, place: int) -> None:
        index = len(self.parts.claims) - self.parts.rounds[-1].claim_start
        claim.place = self.place
        self._put(
            kind,
            claim.seat,
            claim.tile,
            claim.source,
            claim=index,
            time=time,
            place=place,
        )
        self.parts.claims.append(claim)

    def _game_end(self, fields: Fields, user: int) -> None:
        read_game_end(fields, self.game, self.end)

    def _shown_only(self, fields: Fields, user: int) -> None:
        """Nothing of it is read."""

    # -- what was read -------------------------------------------------------------

    def stop(self, stop: UnreadError) -> None:
        """Note the problem at the present entry."""
        index = len(self.parts.rounds) - 1
        problem = stop.problem(
            self.info.source, place=max(self.place, 1), index=max(index, NONE)
        )
        self.problems.append(problem)

    def batch(self, value: object, indented: bool = False) -> Batch:
        """The game, or no game if no round was dealt."""
        if not self.parts.rounds or self.data is None:
            empty = Batch.empty()
            empty.problems = self.problems
            return empty
        self.info.commitments = self.info.commitments[: len(self.parts.rounds)]
        self.info.rules = rules_hint(
            self.data, self.players, self.clock or CLOCK, self.broken
        )
        batch = self.parts.batch(self.game, self.info, self.problems)
        if not self.problems:
            self.info.spelling = spelling_of(
                batch, value, self.decoded, self.first or 0, self.starts
            )
            if indented:
                self.info.spelling["indented"] = True
        return batch


def is_indented(data: bytes, value: object) -> bool:
    """Whether a record is laid out with two blanks for each level."""
    import orjson

    return (
        data[1:4] == b"\n  " and orjson.dumps(value, option=orjson.OPT_INDENT_2) == data
    )


def iso(milliseconds: int) -> str:
    """A time since 1970 as ISO 8601, as exact as it is.

    >>> iso(1711548601913), iso(1711548601000)
    ('2024-03-27T14:10:01.913Z', '2024-03-27T14:10:01Z')
    """
    seconds, rest = divmod(milliseconds, 1000)
    text = datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%dT%H:%M:%S")
    return f"{text}.{rest:03}Z" if rest else f"{text}Z"


_HEADER = (
    "dealer_pos",
    "dices",
    "bao_pai_card",
    "ting_list",
    "quan_feng",
    "chang_ci",
    "ben_chang_num",
    "li_zhi_bang_num",
    "user_info_list",
    "hand_cards_sha_256",
)

_TURN = (
    "is_zi_mo",
    "gang_cards",
    "bu_gang_cards",
    "is_gang_incard",
    "is_can_lizhi",
    "in_ting_info",
    "is_nine_cards",
    "is_kai_li_zhi",
    "is_pull_north",
    "is_first_xun_in",
)
"""What a client offers in a turn; all of it follows from the play."""

_READERS: dict[int, Any] = {
    Record.DEAL: _Reading._deal,
    Record.TURN: _Reading._turn,
    Record.OFFER: _Reading._shown_only,
    Record.ACTION: _Reading._action,
    Record.ROUND_END: _Reading._round_end,
    Record.GAME_END: _Reading._game_end,
    Record.INDICATOR: _Reading._turned,
    Record.RIICHI_ACCEPTED: _Reading._accepted,
    Record.FURITEN: _Reading._shown_only,
    Record.PAUSE: _Reading._shown_only,
    Record.WAITS: _Reading._shown_only,
}

_ACTIONS: dict[int, Any] = {
    **dict.fromkeys(CALLS, _Reading._call),
    Action.RON: _Reading._won,
    Action.TSUMO: _Reading._won,
    Action.CLOSED_KAN: _Reading._closed_kan,
    Action.ADDED_KAN: _Reading._added_kan,
    Action.DISCARD: _Reading._discard,
    Action.NINE_KINDS: None,
    Action.NORTH: _Reading._north,
}
