"""Writing games as Riichi City records.

A game that was read from such a record comes back value for value, the JSON texts
within it character for character, and byte for byte if the record is in one line or
indented, with its keys in the platform's order. Any other game is written in the
canonical form: of what a client shows only what follows from the play. What has no form
(hidden tiles, a nagashi, indicators without their time) is a `WriteError`.
"""

from __future__ import annotations

from collections.abc import Container, Iterable
from datetime import UTC, datetime
from typing import Any

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
from paifu.logs.formats.reds import reds_of
from paifu.logs.formats.riichi_city_names import (
    DORA,
    DRAW_NUMBERS,
    LOOKS,
    NORTH_DORA,
    RON,
    TSUMO,
    WIND_NUMBERS,
    YAKUMAN,
    Action,
    Record,
    base_points,
    tile_number,
    yaku_number,
)
from paifu.logs.formats.riichi_city_rules import CLOCK, OTHER_ROOM, ROOMS
from paifu.logs.formats.riichi_city_spelling import METHOD, respelled, whole_rounds
from paifu.logs.formats.unwritten import WriteError, json_bytes
from paifu.logs.yaku import Yaku

FORMAT = "riichi-city"

Values = dict[str, Any]

CALLS = (EventKind.CHI, EventKind.PON, EventKind.DAIMINKAN)

HAN_OF_YAKUMAN = 13

ROUND_WINDS = (Yaku.ROUND_EAST, Yaku.ROUND_SOUTH, Yaku.ROUND_WEST, Yaku.ROUND_NORTH)
"""By the round's wind: there is one number for all, read by the round's own number."""

LEFT_OUT = (
    EventKind.DISCONNECT,
    EventKind.RECONNECT,
    EventKind.TIMEOUT,
)


def write_riichi_city(batch: Batch, game_index: int) -> bytes:
    """The record of one game of a batch.

    Args:
        batch: the games.
        game_index: which, from 0.

    Raises:
        WriteError: something that has no form in such a record.
        IndexError: there is no such game.
    """
    if not 0 <= game_index < len(batch.games):
        raise IndexError(f"no game {game_index!r} among {len(batch.games)}")
    kept = batch.info[game_index].spelling_for(FORMAT)
    made = canonical(batch, game_index, kept, whole_rounds(kept))
    return json_bytes(respelled(made, kept), indented=bool(kept.get("indented")))


def canonical(
    batch: Batch, game_index: int, kept: Values, whole: Container[int]
) -> Values:
    """The values of one game's record, `data` of the entries as values.

    Args:
        batch: the games.
        game_index: which, from 0.
        kept: the order of the players and the times of the deals, if they are known.
        whole: indices of rounds that need not have a form: they get no entries then.

    Raises:
        WriteError: something that has no form.
    """
    (game,) = rows(GameRow, batch.games[game_index : game_index + 1])
    room = _Room(game, batch.info[game_index], kept)
    made: list[Values] = []
    last = 0
    dealt = rows(RoundRow, batch.rounds[game.round_start : game.round_stop])
    for number, row in enumerate(dealt):
        claims = rows(ClaimRow, batch.claims[row.claim_start : row.claim_stop])
        events = rows(EventRow, batch.events[row.event_start : row.event_stop])
        writing = _Round(room, row, claims, number)
        try:
            writing.run(events)
        except WriteError:
            if number not in whole:
                raise
            writing.entries = []
        made.append(writing.fields())
        last = writing.last_time
    if game.ended and made:
        made[-1]["handEventRecord"].append(room.end(last))
    return {"code": 0, "data": room.fields() | {"handRecord": made}, "message": "ok"}


class _Room:
    """What all rounds of a game share."""

    def __init__(self, game: GameRow, info: GameInfo, kept: Values) -> None:
        self.game = game
        self.info = info
        self.players = game.players
        self.first = kept.get("first", 0)
        self.starts: list[int] = kept.get("starts", [])
        self.reds = reds_of(info.rules)
        self.clock = self._clock()
        seats = range(self.players)
        self.ids = [self._id(seat) for seat in seats]
        self.names = (info.names + [""] * 4)[:4]
        self.order = [(place - self.first) % self.players for place in seats]
        if any(tile // 4 not in (4, 13, 22) for tile in self.reds):
            raise self.fail("red tiles that are no fives have no form")

    def fail(self, reason: str) -> WriteError:
        return WriteError(f"{self.info.source!r}: {reason}")

    def _id(self, seat: int) -> int:
        """The account of a seat; a negative number if it has none of digits."""
        accounts = self.info.accounts
        text = accounts[seat] if seat < len(accounts) else ""
        plain = text.isascii() and text.isdigit() and len(text) < 16
        return int(text) if plain and int(text) > 0 else -1 - seat

    def _clock(self) -> tuple[int, int]:
        """Seconds of base time and of reserve."""
        hint = self.info.rules
        clock = hint.overrides.get("clock", {}) if hint else {}
        return clock.get("base", CLOCK[0]), clock.get("reserve", CLOCK[1])

    def start(self, number: int) -> int:
        """When a round was dealt; 1 if nobody knows."""
        if number < len(self.starts):
            return self.starts[number]
        if not self.info.started:
            return 1
        try:
            began = datetime.fromisoformat(self.info.started)
        except ValueError:
            return 1
        if began.tzinfo is None:
            began = began.replace(tzinfo=UTC)
        return max(round(began.timestamp() * 1000), 1)

    def fields(self) -> Values:
        hint = self.info.rules
        told: Values = dict(hint.overrides) if hint else {}
        numbers = {name: number for number, name in ROOMS.items()}
        mode = numbers.get(self.info.room, OTHER_ROOM)
        start = told.get("start_points", {4: 25000, 3: 35000}[self.players])
        winds = {0: 3, 1: 1}.get(told.get("scheduled_winds", 2), 2)
        if hint and "-east" in hint.preset:
            winds = 1
        return {
            "fangFu": {1: 0, 2: 2, 4: 3}.get(told.get("min_han", 1), 0),
            "gamePlay": mode,
            "handRecord": [],
            "initPoints": start,
            "isCollect": False,
            "isGangPay": "rinshan_daiminkan"
            in told.get("pao", ["rinshan_daiminkan"] * (self.players == 4)),
            "isGeMu": bool(told.get("wareme", False)),
            "isKaiLiZhi": told.get("open_riichi", "none") != "none",
            "isLuck": bool(told.get("chips")),
            "isNotEffect": False,
            "isNotShowHand": False,
            "isObserve": False,
            "isShaoJi": told.get("yakitori", "none") != "none",
            "isWithUser": True,
            "keyValue": self.info.identifier,
            "matchStage": 0,
            "matchType": 0,
            "northOperateType": int(told.get("sanma_kita") == "common_yakuhai"),
            "nowTime": self.start(0) // 1000,
            "period": 0,
            "playerCount": self.players,
            "remark": "" if mode else self.info.room,
            "roomId": self.info.identifier,
            "round": winds,
            "stageNum": 0,
            "stageType": 0,
        }

    def end(self, time: int) -> Values:
        """The entry that ends the game."""
        if self.game.unstated & (Unstated.SCORES | Unstated.RESULTS):
            raise self.fail("the final scores or results are not stated")
        scores, results = self.game.final_scores, self.game.results
        ranking = sorted(range(self.players), key=lambda seat: (-scores[seat], seat))
        users = []
        for seat in ranking:
            if results[seat] % 100:
                raise self.fail(f"a result of {results[seat]} has no form")
            users.append(
                {
                    "user_id": self.ids[seat],
                    "point_num": scores[seat],
                    "score": results[seat] // 100,
                    "coin": 0,
                    "rate_value": 0,
                    "pt_value": 0,
                    "user_pt_value": 0,
                    "next_pt_value": 0,
                    "last_user_pt": 0,
                    "last_next_pt": 0,
                    "is_shao_ji": False,
                    "shao_ji_score": 0,
                    "luck_score": 0,
                    "StageLevel": 0,
                }
            )
        data = {
            "user_data": users,
            "pai_pu_id": self.info.identifier,
            "is_exist_room": False,
        }
        return entry(Record.GAME_END, 0, time, data)


def entry(kind: Record, user: int, time: int, data: Values) -> Values:
    """One entry, but for its position."""
    return {
        "data": data,
        "eventType": int(kind),
        "handId": "",
        "startTime": time,
        "userId": user,
    }


class _Round:
    """One round as it is being written."""

    def __init__(
        self, room: _Room, row: RoundRow, claims: list[ClaimRow], number: int
    ) -> None:
        self.room = room
        self.row = row
        self.claims = claims
        self.number = number
        self.start = room.start(number)
        self.entries: list[Values] = []
        self.hands: list[list[int]] = [[], [], [], []]
        self.drawn = [NONE] * 4
        self.first_turn = [True] * 4
        self.accepted = [False] * 4
        self.norths = [0] * 4
        self.replaced = False
        self.opening = True
        self.turned: list[int] = []
        self.reserves = [room.clock[1]] * 4
        self.last_time = self.start
        self.waiting: EventRow | None = None  # a riichi that stands, not told yet

    def fail(self, reason: str) -> WriteError:
        return self.room.fail(f"round {self.number}: {reason}")

    def tile(self, tile: int) -> int:
        if not 0 <= tile <= 135:
            raise self.fail("a tile that must be shown is hidden")
        return tile_number(tile, self.room.reds)

    def tiles(self, tiles: Iterable[int]) -> list[int]:
        return [self.tile(tile) for tile in tiles if tile != NONE]

    def by_place(self, values: list[Any]) -> list[Any]:
        """Values by seat, in the order of the players."""
        return [values[seat] for seat in self.room.order]

    def put(self, kind: Record, seat: int, time: int, data: Values) -> None:
        at = self.start + time if time != NONE else 0
        self.last_time = at or self.last_time
        user = self.room.ids[seat] if seat != NONE else 0
        self.entries.append(entry(kind, user, at, data))

    # -- the round -----------------------------------------------------------------

    def run(self, events: list[EventRow]) -> None:
        """Write the entries of the round."""
        row = self.row
        if row.unstated & Unstated.INDICATOR_TIMES:
            raise self.fail("when the later indicators were turned is not stated")
        if row.unstated & (Unstated.SCORES | Unstated.COUNTERS):
            raise self.fail("its scores or counters are not stated")
        wind, place = divmod(row.number, 4)
        if wind not in WIND_NUMBERS or place >= self.room.players:
            raise self.fail(f"round number {row.number} has no form")
        told = [event for event in events if event.kind not in LEFT_OUT]
        while told and told[0].kind == EventKind.CLOCK:
            self.clock(told.pop(0))
        if not told or told[0].kind != EventKind.DRAW or told[0].seat != row.dealer:
            raise self.fail("the dealer does not draw first")
        self.deal(told[0], WIND_NUMBERS[wind], place + 1)
        self.play(told[1:])

    def clock(self, event: EventRow) -> None:
        self.reserves[event.seat] = max(event.flag, 0) // 1000

    def fields(self) -> Values:
        """All of the round."""
        wall, digest = self.wall()
        return {
            "benChangNum": self.row.honba,
            "changCi": self.row.number % 4 + 1,
            "handCardEncode": wall,
            "handCardsSHA256": digest,
            "handEventRecord": self.entries,
            "handID": f"{self.room.info.identifier}_{self.number + 1}",
            "handPos": self.number + 1,
            "paiShan": wall_numbers(wall)[13 * self.room.players :],
            "players": [self.player(seat) for seat in self.room.order],
            "quanFeng": WIND_NUMBERS[self.row.number // 4],
        }

    def wall(self) -> tuple[str, str]:
        """The wall and its hash, if they are of this platform's method."""
        found = self.room.info.commitments
        if self.number < len(found):
            one = found[self.number]
            if one is not None and one.method == METHOD:
                return one.wall, one.digest
        return "", ""

    def player(self, seat: int) -> Values:
        made: Values = dict.fromkeys(LOOKS, 0)
        made |= {
            "nickname": self.room.names[seat],
            "points": self.row.scores[seat],
            "position": (seat + self.room.first) % self.room.players,
            "userId": self.room.ids[seat],
        }
        return dict(sorted(made.items(), key=lambda pair: pair[0]))

    def deal(self, first: EventRow, wind: int, place: int) -> None:
        """The entries of the deal, and the dealer's first turn."""
        row = self.row
        header: Values = {
            "dealer_pos": (row.dealer + self.room.first) % self.room.players,
            "dices": [die for die in row.dice if die != NONE],
            "bao_pai_card": self.tile(row.indicator),
            "ting_list": [],
            "quan_feng": wind,
            "chang_ci": place,
            "ben_chang_num": row.honba,
            "li_zhi_bang_num": row.sticks,
            "user_info_list": [self.user(seat) for seat in self.room.order],
            "hand_cards_sha_256": self.wall()[1],
        }
        for seat in self.room.order:
            hand = [tile for tile in row.deal[seat] if tile != NONE]
            if len(hand) != 13:
                raise self.fail(f"a deal of {len(hand)} tiles has no form")
            self.hands[seat] = hand
            if seat == row.dealer:
                hand.append(first.tile)
            self.put(Record.DEAL, seat, 0, {"hand_cards": self.tiles(hand)} | header)
        self.drawn[row.dealer] = first.tile
        self.turn(row.dealer, 0, first.time)

    def user(self, seat: int) -> Values:
        return {
            "user_id": self.room.ids[seat],
            "hand_points": self.row.scores[seat],
            "luck_score": 0,
            "is_exist_shao_ji": False,
            "room_exist_man_guan": False,
        }

    # -- play ----------------------------------------------------------------------

    def play(self, events: list[EventRow]) -> None:
        riichi: EventRow | None = None
        for number, event in enumerate(events):
            kind = EventKind(event.kind)
            if kind == EventKind.RIICHI:
                riichi = event
            elif kind == EventKind.DRAW:
                self.hands[event.seat].append(event.tile)
                self.drawn[event.seat] = event.tile
                self.turn(event.seat, self.tile(event.tile), event.time)
            elif kind == EventKind.CLOCK:
                self.clock(event)
            elif kind == EventKind.DISCARD:
                self.discard(event, riichi)
                riichi = None
            elif EventKind.CHI <= kind <= EventKind.NUKI:
                self.meld(event)
            elif kind == EventKind.DORA:
                self.turned.append(self.tile(event.tile))
                data = {"cards": list(self.turned)}
                self.put(Record.INDICATOR, NONE, event.time, data)
            elif kind == EventKind.RIICHI_ACCEPTED:
                self.accepted[event.seat] = True
                # A call of its tile is told first.
                if number + 1 < len(events) and events[number + 1].kind in CALLS:
                    self.waiting = event
                else:
                    self.accept(event)
            else:
                self.result(events[number:])
                break

    def accept(self, event: EventRow) -> None:
        data = {"user_id": self.room.ids[event.seat], "is_auto_gang": False}
        self.put(Record.RIICHI_ACCEPTED, event.seat, event.time, data)

    def turn(self, seat: int, card: int, time: int) -> None:
        data = {
            "in_card": card,
            "is_zi_mo": False,
            "gang_cards": [],
            "bu_gang_cards": [],
            "is_gang_incard": self.replaced,
            "is_can_lizhi": False,
            "oper_fixed_time": self.room.clock[0],
            "oper_var_time": self.reserves[seat],
            "in_ting_info": [],
            "is_nine_cards": False,
            "is_kai_li_zhi": False,
            "is_pull_north": self.may_set_aside(seat),
            "is_first_xun_in": self.first_turn[seat],
        }
        self.replaced = False
        self.put(Record.TURN, seat, time, data)

    def may_set_aside(self, seat: int) -> bool:
        norths = any(tile // 4 == 30 for tile in self.hands[seat])
        return self.room.players == 3 and norths and self.drawn[seat] != NONE

    def action(
        self,
        event: EventRow,
        action: Action,
        card: int,
        positions: list[int] | None,
        group: Iterable[int] | None = None,
        **more: Any,
    ) -> None:
        data = {
            "action": int(action),
            "card": self.tile(card),
            "move_cards_pos": positions,
            "user_id": self.room.ids[event.seat],
            "hand_cards": None,
            "group_cards": None if group is None else self.tiles(group),
            "is_li_zhi": False,
            "li_zhi_operate": 0,
            "li_zhi_type": 0,
        }
        self.put(Record.ACTION, event.seat, event.time, data | more)

    def ordered(self, seat: int) -> list[int]:
        """The hand as it lies: in order, a drawn tile last but in the first turn."""
        hand = list(self.hands[seat])
        drawn = self.drawn[seat]
        last = [drawn] if drawn in hand and not self.opening else []
        for tile in last:
            hand.remove(tile)
        return sorted(hand, key=self.name) + last

    def name(self, tile: int) -> tuple[int, bool]:
        """What a tile shows: copies of equal tiles lie as one."""
        return tile // 4, tile in self.room.reds

    def places(self, seat: int, tiles: Iterable[int]) -> list[int]:
        """Where tiles lie in a hand, from 1; they leave it."""
        lying: list[Any] = [self.name(tile) for tile in self.ordered(seat)]
        found = []
        for tile in tiles:
            if tile not in self.hands[seat]:
                found.append(0)  # it lies nowhere
                continue
            place = lying.index(self.name(tile))
            found.append(place + 1)
            lying[place] = None
            self.hands[seat].remove(tile)
        return found

    def discard(self, event: EventRow, riichi: EventRow | None) -> None:
        seat, drawn = event.seat, self.drawn[event.seat]
        tile = event.tile
        if event.flag == 1 and drawn != NONE:
            tile = drawn  # of equal tiles the drawn one, whatever its copy
        size = len(self.hands[seat])
        (place,) = self.places(seat, [tile])
        goes = size - 1
        if tile == drawn and not self.opening:
            place = size  # where a drawn tile lies, though an equal one is before it
        elif drawn != NONE:
            new = self.name(drawn)
            goes = sum(self.name(other) <= new for other in self.hands[seat])
        more: Values = {}
        if riichi is not None:
            shown = riichi.flag == 1
            double = 1 if self.first_turn[seat] else 0
            more = {"is_li_zhi": True, "li_zhi_operate": int(shown)}
            more["li_zhi_type"] = 1 + double + 2 * shown
        self.action(event, Action.DISCARD, event.tile, [place, goes], **more)
        self.first_turn[seat] = False
        self.drawn[seat] = NONE
        self.opening = False

    def meld(self, event: EventRow) -> None:
        kind, seat = EventKind(event.kind), event.seat
        own = [tile for tile in event.own if tile != NONE]
        self.first_turn = [False] * 4
        if kind == EventKind.NUKI:
            self.norths[seat] += 1
            places = self.places(seat, [event.tile])
            self.action(event, Action.NORTH, event.tile, places)
        elif kind == EventKind.KAKAN:
            places = self.places(seat, [event.tile])
            self.action(event, Action.ADDED_KAN, event.tile, places)
        elif kind == EventKind.ANKAN:
            places = sorted(self.places(seat, [event.tile, *own]))
            self.action(event, Action.CLOSED_KAN, event.tile, places, own)
        else:
            action = self.call(kind, event.tile, own)
            self.action(event, action, event.tile, self.places(seat, own), own)
        self.opening = False
        if self.waiting is not None:
            self.accept(self.waiting)
            self.waiting = None
        self.replaced = kind not in (EventKind.CHI, EventKind.PON)
        self.drawn[seat] = NONE
        if not self.replaced:
            self.turn(seat, 0, NONE)

    def call(self, kind: EventKind, called: int, own: list[int]) -> Action:
        if len(own) != (3 if kind == EventKind.DAIMINKAN else 2):
            raise self.fail("tiles of a meld are not stated")
        if kind == EventKind.PON:
            return Action.PON
        if kind == EventKind.DAIMINKAN:
            return Action.OPEN_KAN
        lower = sum(tile // 4 < called // 4 for tile in own)
        return Action(Action.CHI_LOW + lower)

    # -- results -------------------------------------------------------------------

    def result(self, events: list[EventRow]) -> None:
        claims = []
        for event in events:
            if not 0 <= event.claim < len(self.claims):
                raise self.fail("a result has no claim")
            claims.append(self.claims[event.claim])
            if event.kind == EventKind.WIN:
                self.won(event, claims[-1])
        if events[0].kind == EventKind.WIN:
            tsumo = claims[0].source == claims[0].seat
            infos = [self.win(claim) for claim in claims]
            kind = TSUMO if tsumo else RON
        else:
            (claim,) = claims
            if claim.kind not in DRAW_NUMBERS:
                name = ClaimKind(claim.kind).name.lower()
                raise self.fail(f"a draw of kind {name} has no form")
            if claim.unstated & Unstated.TENPAI:
                raise self.fail("who was tenpai is not stated")
            infos = [
                self.shown(claim, seat)
                for seat in self.by_place([0, 1, 2, 3])
                if claim.tenpai[seat] == 1
            ]
            kind = DRAW_NUMBERS[claim.kind]
        data = {
            "end_type": kind,
            "win_info": infos,
            "user_profit": self.profits(claims),
            "zhong_liu_info": [],
            "cheat_info_list": [],
        }
        self.put(Record.ROUND_END, NONE, events[-1].time, data)

    def concealed(self, claim: ClaimRow) -> list[int]:
        """The winner's concealed tiles: a tsumo's last is the drawn one."""
        if claim.unstated & Unstated.HAND or claim.tile not in claim.hand:
            raise self.fail("the winner's hand or tile is not stated")
        tiles = [tile for tile in claim.hand if tile != NONE]
        tiles.remove(claim.tile)
        last = [claim.tile] if claim.source == claim.seat else []
        return self.tiles(tiles + last)

    def won(self, event: EventRow, claim: ClaimRow) -> None:
        tsumo = claim.source == claim.seat
        hand = self.concealed(claim)
        action = Action.TSUMO if tsumo else Action.RON
        self.action(event, action, claim.tile, None, hand_cards=hand)

    def win(self, claim: ClaimRow) -> Values:
        if claim.unstated & Unstated.YAKU or claim.points == NONE:
            raise self.fail("the yaku or points of a win are not stated")
        unit = 48000 if claim.seat == self.row.dealer else 32000
        yaku = self.yaku(claim)
        limit = any(item["fang_type"] in YAKUMAN for item in yaku)
        times = max(claim.points // unit, 1)
        stated = [item["fang_num"] for item in yaku]
        han = claim.han if claim.han != NONE else sum(stated)
        han = HAN_OF_YAKUMAN * times if limit else han
        fu = max(claim.fu, 0)
        ura = self.tiles(claim.ura) if claim.ura_stated else None
        base = 8000 * times if limit else base_points(han, fu)
        return {
            "fang_info": yaku,
            "all_fang_num": han,
            "all_fu": fu,
            "all_point": claim.points,
            "user_cards": self.concealed(claim),
            "li_bao_card": ura,
            "user_id": self.room.ids[claim.seat],
            "ting_card_list": None,
            "bash_points": base,
            "luck_score": 0,
        }

    def yaku(self, claim: ClaimRow) -> list[Values]:
        made: list[Values] = []
        norths = min(max(claim.nuki, 0), 4)
        for yaku, han in zip(claim.yaku, claim.yaku_han, strict=True):
            if yaku == NONE:
                continue
            number = yaku_number(yaku)
            if number is None:
                raise self.fail(f"yaku {Yaku(yaku).label!r} has no number")
            if yaku in ROUND_WINDS and yaku != ROUND_WINDS[self.row.number // 4 % 4]:
                raise self.fail(f"{Yaku(yaku).label!r} in round {self.row.number}")
            worth = HAN_OF_YAKUMAN if han == NONE else han
            if number == DORA and han != NONE and norths:
                apart = min(norths, worth)
                worth -= apart
                north = {"fang_type": NORTH_DORA, "fang_num": apart}
                if worth:
                    made.append({"fang_type": DORA, "fang_num": worth})
                made.append(north)
                continue
            if han == NONE and number not in YAKUMAN and number != 33:
                raise self.fail(f"no han is stated for yaku {Yaku(yaku).label!r}")
            made.append({"fang_type": number, "fang_num": worth})
        return made

    def shown(self, claim: ClaimRow, seat: int) -> Values:
        tiles = self.tiles(claim.shown[seat])
        if not tiles:
            raise self.fail(f"seat {seat} is tenpai but shows no hand")
        return {
            "fang_info": None,
            "all_fang_num": 0,
            "all_fu": 0,
            "all_point": 0,
            "user_cards": tiles,
            "li_bao_card": None,
            "user_id": self.room.ids[seat],
            "ting_card_list": None,
            "bash_points": 0,
            "luck_score": 0,
        }

    def profits(self, claims: list[ClaimRow]) -> list[Values]:
        """Changes of all results together, and the scores after them."""
        stated = [one for one in claims if not one.unstated & Unstated.DELTAS]
        if not stated:
            return []
        changes = [sum(one.deltas[seat] for one in stated) for seat in range(4)]
        first = claims[0]
        won = first.seat if first.kind == ClaimKind.WIN else NONE
        before = [
            # Where the game does not say them: a stick is 1,000 points there.
            self.row.scores[seat] - 1000 * self.accepted[seat]
            if first.unstated & Unstated.SCORES
            else first.scores[seat]
            for seat in range(4)
        ]
        laid = [self.row.scores[seat] - before[seat] for seat in range(4)]
        taken = sum(laid) + 1000 * self.row.sticks
        liable = {one.pao for one in claims}
        made = []
        for seat in self.room.order:
            paid = laid[seat]
            made.append(
                {
                    "user_id": self.room.ids[seat],
                    "point_profit": changes[seat],
                    "li_zhi_profit": (taken if seat == won else 0) - paid,
                    "is_bao_pai": seat in liable,
                    "user_point": before[seat] + changes[seat],
                }
            )
        return made


def wall_numbers(wall: str) -> list[int]:
    """Numbers of the tiles of a wall's text; empty if it is none.

    >>> wall_numbers("1m0p7z"), wall_numbers("x")
    ([33, 261, 145], [])
    """
    made = []
    for place in range(0, len(wall), 2):
        digit, suit = wall[place : place + 1], wall[place + 1 : place + 2]
        if not digit.isascii() or not digit.isdigit() or suit not in _SUIT_NUMBERS:
            return []
        rank = int(digit)
        if suit == "z":
            made.append(16 * (rank + 2) + 1)
        else:
            made.append(_SUIT_NUMBERS[suit] + (rank or 0x105))
    return made


_SUIT_NUMBERS = {"p": 0, "s": 16, "m": 32, "z": 48}
