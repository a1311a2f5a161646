"""A game of a batch as the steps and the head of a canonical Mahjong Soul record.

Only what the batch says is written, in the fields that a record of today has; what
players might have done, waits and furiten marks are left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from datetime import datetime

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
from paifu.logs.formats.mahjong_soul_head import ROOM_WORDS
from paifu.logs.formats.mahjong_soul_messages import MESSAGES
from paifu.logs.formats.mahjong_soul_names import (
    DRAWS,
    ID_OF,
    KAZOE_TITLE,
    NORTHS,
    ROUND_WIND,
    SEAT_WIND,
    TWOFOLD,
    tile_text,
)
from paifu.logs.formats.mahjong_soul_read import CALLS, WALL_METHODS
from paifu.logs.formats.mahjong_soul_results import YAKUMAN_LIMIT
from paifu.logs.formats.mahjong_soul_wire import Tree
from paifu.logs.formats.reds import reds_of
from paifu.logs.formats.unwritten import WriteError
from paifu.logs.tiles import RED_IDS
from paifu.logs.yaku import Yaku

CALL_TYPES = {int(kind): number for number, (kind, _) in CALLS.items()}
KAN_TYPES = {int(EventKind.KAKAN): 2, int(EventKind.ANKAN): 3}

DRAW_TYPES = {int(kind): number for number, kind in DRAWS.items()}

MELD_NAMES = {
    int(EventKind.CHI): "shunzi",
    int(EventKind.PON): "kezi",
    int(EventKind.DAIMINKAN): "minggang",
    int(EventKind.KAKAN): "minggang",
    int(EventKind.ANKAN): "angang",
}

YAKUMAN_IDS = frozenset((*range(35, 46), *range(47, 51), *range(59, 65)))
"""Numbers of yaku that are yakuman; `PAARENCHAN` (46) is by most rules too."""

CATEGORY_OF = {word: category for category, word in ROOM_WORDS.items()}
ID_KEYS = {1: "room_id", 2: "mode_id", 4: "contest_uid"}

PRESETS = {
    "mahjong-soul-east": 1,
    "mahjong-soul": 2,
    "mahjong-soul-sanma": 12,
}
"""`mode` of games by these rules."""

_MOST = (1 << 32) - 1


class BuiltStep:
    """One step: the message, its values, and when it was."""

    __slots__ = ("data", "name", "time")

    def __init__(self, name: str, data: Tree, time: int) -> None:
        """A step of a round; its time is since the round's start."""
        self.name = name
        self.data = ordered(data, name)
        self.time = time


def ordered(data: Tree, name: str) -> Tree:
    """Values of a message in the order of its fields."""
    fields = MESSAGES[name].by_name
    return dict(sorted(data.items(), key=lambda item: fields[item[0]].number))


# -- steps -----------------------------------------------------------------------------


def build_steps(batch: Batch, game_index: int) -> list[list[BuiltStep]]:
    """The steps of each round of a game.

    Raises:
        WriteError: what a record must state is not stated, or has no form there.
    """
    (game,) = rows(GameRow, batch.games[game_index : game_index + 1])
    info = batch.info[game_index]
    reds = reds_of(info.rules)
    made = []
    for index in range(game.round_start, game.round_stop):
        (row,) = rows(RoundRow, batch.rounds[index : index + 1])
        building = _Building(game, info, row, reds)
        building.wall = index - game.round_start
        events = rows(EventRow, batch.events[row.event_start : row.event_stop])
        claims = rows(ClaimRow, batch.claims[row.claim_start : row.claim_stop])
        made.append(building.round(events, claims))
    return made


class _Building:
    """One round as its steps are made."""

    def __init__(
        self, game: GameRow, info: GameInfo, row: RoundRow, reds: frozenset[int]
    ) -> None:
        self.game, self.info, self.row = game, info, row
        self.reds = reds
        self.steps: list[BuiltStep] = []
        self.left = 0
        self.sticks = row.sticks
        self.turned = [row.indicator]
        self.waiting: list[int] = []
        self.accepted: Tree | None = None
        self.declared = NONE
        self.drawn = NONE
        self.untouched = True
        self.discarded = [0] * 4
        self.wall = 0
        self.results: list[ClaimRow] = []
        self.result_time = NONE

    def fail(self, reason: str) -> WriteError:
        where = f"{self.info.source!r}, round {self.wall + 1}"
        return WriteError(f"{where}: {reason}")

    def tile(self, tile: int) -> str:
        try:
            return tile_text(tile, self.reds)
        except ValueError as error:
            raise self.fail(str(error)) from None

    def tiles(self, tiles: Iterable[int]) -> list[str]:
        return [self.tile(tile) for tile in tiles if tile != NONE]

    def add(self, name: str, data: Tree, event: EventRow) -> None:
        self.steps.append(BuiltStep(name, data, event.time))

    def round(self, events: list[EventRow], claims: list[ClaimRow]) -> list[BuiltStep]:
        """The steps of the round."""
        events = [event for event in events if event.kind < EventKind.DISCONNECT]
        first = events[0] if events else None
        drawn = NONE
        dealer = self.row.dealer
        if first and first.kind == EventKind.DRAW and first.seat == dealer:
            drawn, events = first.tile, events[1:]
        self.new_round(drawn)
        for event in events:
            _BUILDERS[event.kind](self, event, claims)
        if self.results:
            self.steps.append(
                BuiltStep("RecordHule", self.hule(self.results), self.result_time)
            )
        return self.steps

    def new_round(self, drawn: int) -> None:
        row, players = self.row, self.game.players
        if row.unstated & (Unstated.SCORES | Unstated.COUNTERS):
            raise self.fail("scores, counters or sticks are not stated")
        if row.unstated & Unstated.INDICATOR_TIMES:
            raise self.fail("when indicators were turned is not stated")
        data: Tree = {
            "chang": row.number // 4,
            "ju": row.dealer,
            "ben": row.honba,
            "scores": row.scores[:players],
            "liqibang": row.sticks,
        }
        for seat in range(players):
            data[f"tiles{seat}"] = self.tiles(row.deal[seat])
        if drawn != NONE:
            data[f"tiles{row.dealer}"].append(self.tile(drawn))
            self.drawn = drawn
        self.left = 136 - 14 - 13 * 4 - 1 if players == 4 else 108 - 14 - 13 * 3 - 1
        data["left_tile_count"] = self.left
        data["doras"] = self.tiles([row.indicator])
        data |= self.commitment()
        self.steps.append(BuiltStep("RecordNewRound", data, 0))

    def commitment(self) -> Tree:
        known = self.info.commitments
        kept = known[self.wall] if self.wall < len(known) else None
        keys = {method: key for key, method in WALL_METHODS.items()}
        if kept is None or kept.method not in keys:
            return {}
        said = {
            keys[kept.method]: kept.digest,
            "paishan": kept.wall,
            "salt": kept.salt,
            "saltSha256": kept.salt_digest,
        }
        return {key: value for key, value in said.items() if value}

    # -- play ----------------------------------------------------------------------

    def draw(self, event: EventRow, _: list[ClaimRow]) -> None:
        self.left -= 1
        data: Tree = {
            "seat": event.seat,
            "tile": self.tile(event.tile),
            "left_tile_count": self.left,
        }
        self.ride(data)
        self.drawn = event.tile
        self.add("RecordDealTile", data, event)

    def discard(self, event: EventRow, _: list[ClaimRow]) -> None:
        seat = event.seat
        riichi = self.declared == seat
        moqie = event.tile == self.drawn if event.flag == NONE else event.flag == 1
        twice = riichi and self.untouched and not self.discarded[seat]
        data: Tree = {
            "seat": seat,
            "tile": self.tile(event.tile),
            "is_liqi": riichi,
            "moqie": moqie,
            "is_wliqi": twice,
        }
        self.ride(data)
        self.declared = self.drawn = NONE
        self.discarded[seat] += 1
        self.add("RecordDiscardTile", data, event)

    def call(self, event: EventRow, _: list[ClaimRow]) -> None:
        own = [tile for tile in event.own if tile != NONE]
        data: Tree = {
            "seat": event.seat,
            "type": CALL_TYPES[event.kind],
            "tiles": self.tiles([*own, event.tile]),
            "froms": [event.seat] * len(own) + [event.source],
        }
        self.ride(data, dora=False)
        self.untouched = False
        self.add("RecordChiPengGang", data, event)

    def own_kan(self, event: EventRow, _: list[ClaimRow]) -> None:
        data: Tree = {
            "seat": event.seat,
            "type": KAN_TYPES[event.kind],
            "tiles": self.tile(event.tile),
        }
        self.untouched = False
        self.add("RecordAnGangAddGang", data, event)

    def north(self, event: EventRow, _: list[ClaimRow]) -> None:
        data: Tree = {"seat": event.seat, "moqie": event.tile == self.drawn}
        self.untouched = False
        self.add("RecordBaBei", data, event)

    def riichi(self, event: EventRow, _: list[ClaimRow]) -> None:
        self.declared = event.seat

    def acceptance(self, event: EventRow, _: list[ClaimRow]) -> None:
        self.sticks += 1
        self.accepted = {"seat": event.seat}
        score = event.stated[event.seat]
        if score != NONE:
            self.accepted["score"] = score
        self.accepted["liqibang"] = self.sticks

    def dora(self, event: EventRow, _: list[ClaimRow]) -> None:
        self.waiting.append(event.tile)

    def ride(self, data: Tree, *, dora: bool = True) -> None:
        """Let a step tell of a riichi and of indicators that came before it."""
        if self.accepted is not None and "is_liqi" not in data:
            data["liqi"], self.accepted = self.accepted, None
        if not self.waiting:
            return
        self.turned += self.waiting
        self.waiting = []
        if dora:
            data["doras"] = self.tiles(self.turned)
        else:
            last = self.steps[-1]
            if last.name not in ("RecordAnGangAddGang", "RecordBaBei"):
                raise self.fail("no step can tell of an indicator before a call")
            last.data["doras"] = self.tiles(self.turned)
            last.data = ordered(last.data, last.name)

    # -- results -------------------------------------------------------------------

    def win(self, event: EventRow, claims: list[ClaimRow]) -> None:
        self.results.append(claims[event.claim])
        self.result_time = event.time

    def exhaustive(self, event: EventRow, claims: list[ClaimRow]) -> None:
        claim = claims[event.claim]
        players = self.game.players
        data: Tree = {"liujumanguan": claim.kind == ClaimKind.NAGASHI}
        if not claim.unstated & Unstated.TENPAI:
            data["players"] = [self.at_draw(claim, seat) for seat in range(players)]
        payments: Tree = {}
        if not claim.unstated & Unstated.SCORES:
            payments["old_scores"] = claim.scores[:players]
        if any(claim.deltas) and not claim.unstated & Unstated.DELTAS:
            payments["delta_scores"] = claim.deltas[:players]
        data["scores"] = [payments]
        self.add("RecordNoTile", data, event)

    def at_draw(self, claim: ClaimRow, seat: int) -> Tree:
        made: Tree = {"tingpai": claim.tenpai[seat] == 1}
        shown = self.tiles(claim.shown[seat])
        return made | {"hand": shown} if shown else made

    def abort(self, event: EventRow, claims: list[ClaimRow]) -> None:
        claim = claims[event.claim]
        if claim.kind not in DRAW_TYPES:
            raise self.fail("the kind of an abortive draw is not stated")
        data: Tree = {"type": DRAW_TYPES[claim.kind]}
        seats = [seat for seat in range(4) if claim.shown[seat][0] != NONE]
        if len(seats) == 1:
            data |= {"seat": seats[0], "tiles": self.tiles(claim.shown[seats[0]])}
        self.ride(data, dora=False)
        if len(seats) > 1:
            data["allplayertiles"] = [
                "|".join(self.tiles(claim.shown[seat]))
                for seat in range(self.game.players)
            ]
        self.add("RecordLiuJu", data, event)

    def hule(self, claims: list[ClaimRow]) -> Tree:
        players = self.game.players
        data: Tree = {"hules": [self.win_of(claim) for claim in claims]}
        first, last = claims[0], claims[-1]
        if not last.unstated & Unstated.PAO:
            data["baopai"] = 0
        stated = not first.unstated & Unstated.SCORES
        if stated:
            data["old_scores"] = first.scores[:players]
        if last.unstated & Unstated.DELTAS:
            return data
        each = [] if last.unstated & Unstated.JOINT else claims[:-1]
        moved = [sum(c.deltas[seat] for c in (*each, last)) for seat in range(players)]
        data["delta_scores"] = moved
        if stated:
            pairs = zip(first.scores, moved, strict=False)
            data["scores"] = [score + change for score, change in pairs]
        return data

    def win_of(self, claim: ClaimRow) -> Tree:
        need = Unstated.HAND | Unstated.MELDS | Unstated.TILE | Unstated.YAKU
        if claim.unstated & (need | Unstated.INDICATORS):
            raise self.fail("hand, indicators or yaku of a win are not stated")
        tsumo = claim.source == claim.seat
        hand = [tile for tile in claim.hand if tile not in (NONE, claim.tile)]
        data: Tree = {"hand": self.tiles(hand)}
        melds = [self.meld(meld) for meld in claim.melds if meld[0] != NONE]
        if melds:
            data["ming"] = melds
        data |= {
            "hu_tile": self.tile(claim.tile),
            "seat": claim.seat,
            "zimo": tsumo,
            "qinjia": claim.seat == self.row.dealer,
            "liqi": claim.ura_stated == 1,
            "doras": self.tiles(claim.dora),
        }
        if claim.ura_stated == 1:
            data["li_doras"] = self.tiles(claim.ura)
        return data | self.value_of(claim, tsumo)

    def meld(self, meld: list[int]) -> str:
        kind, _, *tiles = meld
        return f"{MELD_NAMES[kind]}({','.join(self.tiles(tiles))})"

    def value_of(self, claim: ClaimRow, tsumo: bool) -> Tree:
        fans = [*self.fans(claim)]
        yakuman = any(fan["id"] in YAKUMAN_IDS for fan in fans)
        count = claim.han if claim.han != NONE else sum(fan["val"] for fan in fans)
        data: Tree = {"yiman": yakuman, "count": count, "fans": fans}
        if claim.fu != NONE:
            data["fu"] = claim.fu
        data |= self.points_of(claim, tsumo)
        if claim.limit == YAKUMAN_LIMIT:
            most = KAZOE_TITLE - 1
            many = min(YAKUMAN_LIMIT + count - 1, most)
            data["title_id"] = many if yakuman else KAZOE_TITLE
        elif claim.limit != NONE:
            data["title_id"] = claim.limit
        if claim.points != NONE:
            data["point_sum"] = claim.points
        if claim.pao != NONE:
            data["baopai"] = claim.pao + 1
        return data

    def fans(self, claim: ClaimRow) -> Iterator[Tree]:
        norths = max(claim.nuki, 0)
        own = int(Yaku.SEAT_EAST) + (claim.seat - self.row.dealer) % self.game.players
        winds = {own, int(Yaku.ROUND_EAST) + self.row.number // 4}
        for yaku, han in zip(claim.yaku, claim.yaku_han, strict=True):
            if yaku == NONE:
                continue
            if yaku not in ID_OF:
                raise self.fail(f"yaku {Yaku(yaku).label} has no number")
            number = ID_OF[yaku]
            if number in (SEAT_WIND, ROUND_WIND) and yaku not in winds:
                # Where the second wind of a game is west, say, it would read as south.
                raise self.fail(f"{Yaku(yaku).label!r} in round {self.row.number}")
            value = max(han, 0)
            if number in YAKUMAN_IDS and han == NONE:
                value = 2 if yaku in TWOFOLD else 1
            if yaku == Yaku.DORA and norths:
                if value > norths:
                    yield {"val": value - norths, "id": number}
                number, value, norths = NORTHS, min(value, norths), 0
            yield {"val": value, "id": number}

    def points_of(self, claim: ClaimRow, tsumo: bool) -> Tree:
        """What a ron brings, or what dealer and others pay for a tsumo."""
        total, others = claim.points, self.game.players - 1
        if total == NONE:
            return {}
        if not tsumo:
            return {"point_rong": total, "point_zimo_qin": 0, "point_zimo_xian": 0}
        if claim.seat == self.row.dealer:
            each, rest, dealer = total // others, total % others, 0
        else:
            # The dealer pays twice as much, or 100 less where both were rounded up.
            parts = others + 1
            each = -(-total // (100 * parts)) * 100
            rest = total - each * parts
            dealer = 2 * each + rest
        if rest not in (0, -100):
            raise self.fail(f"{total} points have no form as a tsumo")
        return {"point_rong": 0, "point_zimo_qin": dealer, "point_zimo_xian": each}


_BUILDERS = {
    int(EventKind.DRAW): _Building.draw,
    int(EventKind.DISCARD): _Building.discard,
    int(EventKind.CHI): _Building.call,
    int(EventKind.PON): _Building.call,
    int(EventKind.DAIMINKAN): _Building.call,
    int(EventKind.KAKAN): _Building.own_kan,
    int(EventKind.ANKAN): _Building.own_kan,
    int(EventKind.NUKI): _Building.north,
    int(EventKind.RIICHI): _Building.riichi,
    int(EventKind.RIICHI_ACCEPTED): _Building.acceptance,
    int(EventKind.DORA): _Building.dora,
    int(EventKind.WIN): _Building.win,
    int(EventKind.EXHAUSTIVE_DRAW): _Building.exhaustive,
    int(EventKind.ABORTIVE_DRAW): _Building.abort,
}


# -- the head --------------------------------------------------------------------------


def build_head(game: GameRow, info: GameInfo) -> Tree:
    """The head of a game's record."""
    head: Tree = {"uuid": info.identifier}
    if info.started:
        began = datetime.fromisoformat(info.started)
        head["start_time"] = int(began.timestamp())
    config = _config(info)
    if config:
        head["config"] = config
    head["accounts"] = [
        account
        for seat in range(game.players)
        if (account := _account(info, seat, game.players))
    ]
    if game.ended and not game.unstated & Unstated.SCORES:
        head["result"] = {"players": _placing(game)}
    return head


def _config(info: GameInfo) -> Tree:
    rules = info.rules
    if rules is None or rules.preset not in PRESETS or rules.refuse:
        reds = reds_of(rules)
        if reds == frozenset(RED_IDS):
            return {}
        return {"mode": {"detail_rule": {"dora_count": len(reds)}}}
    mode = PRESETS[rules.preset]
    if mode == 12 and rules.overrides.get("scheduled_winds") == 1:
        mode = 11
    found = re.fullmatch(r"(friend room|match|contest)(?: (\d{1,9}))?", info.room)
    category = CATEGORY_OF[found[1]] if found is not None else 1
    config: Tree = {"category": category, "mode": {"mode": mode, "detail_rule": {}}}
    if found is not None and found[2]:
        config["meta"] = {ID_KEYS[category]: int(found[2])}
    return config


def _account(info: GameInfo, seat: int, players: int) -> Tree:
    def listed(texts: list[str]) -> str:
        return texts[seat] if seat < len(texts) else ""

    made: Tree = {}
    number = _whole(listed(info.accounts))
    if number is not None:
        made["account_id"] = number
    made["seat"] = seat
    name = listed(info.names)
    made["nickname"] = name
    grade, rate = _whole(listed(info.grades)), _whole(listed(info.rates))
    level: Tree = {}
    if grade is not None:
        level["id"] = grade
    if rate is not None:
        level["score"] = rate
    if level:
        made["level" if players == 4 else "level3"] = level
    return made if name or number is not None or level else {}


def _whole(text: str) -> int | None:
    """The number that a text is, if a field has room for it."""
    if text.isascii() and text.isdigit() and len(text) < 11 and int(text) <= _MOST:
        return int(text)
    return None


def _placing(game: GameRow) -> list[Tree]:
    """Final points by place, the first one first."""
    seats = sorted(range(game.players), key=lambda s: (-game.final_scores[s], s))
    made = []
    for seat in seats:
        one: Tree = {"seat": seat}
        if not game.unstated & Unstated.RESULTS:
            one["total_point"] = game.results[seat]
        one["part_point_1"] = game.final_scores[seat]
        made.append(one)
    return made
