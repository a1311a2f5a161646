"""Reading a Mahjong Soul record: the steps of a game to a `Batch`.

Reading stops at the first thing that is not understood and says what and where; the
rounds before it are kept. What a step says beyond the columns of a batch (what a player
might have done, waits, furiten marks) is kept in `GameInfo.spelling`: see
`mahjong_soul_spelling`.

| step | events |
|---|---|
| RecordNewRound | the deal; the dealer's fourteenth tile as a DRAW |
| RecordDealTile | RIICHI_ACCEPTED, DORA, DRAW |
| RecordDiscardTile | RIICHI, DORA, DISCARD |
| RecordChiPengGang | RIICHI_ACCEPTED, the call |
| RecordAnGangAddGang, RecordBaBei | the kan or north, DORA |
| all but results | CLOCK, where the record has times: reserves that changed |
| RecordHule, RecordNoTile, RecordLiuJu | RIICHI_ACCEPTED, the result |

Indicators ride on the steps, which list all that are turned; a DORA stands where the
list first has it. Of the dealer's fourteen tiles no step says which was drawn: the last
one, as every program has it, or the winning one of a win at once; so whether the first
discard was the drawn tile is not stated either.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable

from paifu.logs.builder import GameParts, empty_round, event_ints, padded
from paifu.logs.engine import plain
from paifu.logs.events import (
    NONE,
    Batch,
    ClaimRow,
    Commitment,
    EventKind,
    GameInfo,
    GameRow,
    Problem,
)
from paifu.logs.formats.mahjong_soul_forms import Recorded, Step
from paifu.logs.formats.mahjong_soul_head import end_of_record, hint, read_head
from paifu.logs.formats.mahjong_soul_results import (
    Table,
    bad,
    points,
    read_abortive,
    read_exhaustive,
    read_wins,
    seat_of,
)
from paifu.logs.formats.mahjong_soul_state import Hand
from paifu.logs.formats.mahjong_soul_wire import Tree
from paifu.logs.formats.reds import reds_of
from paifu.logs.formats.unread import UnreadError

COUNT_MOST = 999
"""Most honba or riichi sticks that a record may state."""

WALL_METHODS = {"sha256": "sha256-salt", "md5": "md5-remaining"}
"""Fields of a wall's hash -> methods of `paifu.replay.walls.commitments`."""

CLOCK_MOST = 86_400_000
"""Most milliseconds of a clock, a day."""

TIME_MOST = (1 << 31) - 1
"""Most milliseconds of a round that a column holds."""

OWN_STEPS = ("RecordDiscardTile", "RecordAnGangAddGang", "RecordBaBei")
"""What a seat plays on its turn."""

CHI, PON, DAIMINKAN = range(3)
KAKAN, ANKAN = 2, 3
"""`type` of RecordChiPengGang, and of RecordAnGangAddGang."""

CALLS = {
    CHI: (EventKind.CHI, 2),
    PON: (EventKind.PON, 2),
    DAIMINKAN: (EventKind.DAIMINKAN, 3),
}
"""Kinds of calls, with how many tiles come from the caller's hand."""


class Reading:
    """One record as it is being read."""

    def __init__(self, info: GameInfo) -> None:
        """A record of which nothing was read."""
        self.info = info
        self.recorded = Recorded(iter(()))
        self.steps: list[Step] = []
        self.problems: list[Problem] = []
        self.parts = GameParts()
        self.events = self.parts.events
        self.game = plain(GameRow, NONE)
        self.game.players = 4
        self.game.ended = self.game.exact_tiles = self.game.unstated = 0
        self.game.final_scores, self.game.results = [0] * 4, [0] * 4
        self.reds: frozenset[int] = frozenset()
        self.hand = Hand.with_reds(self.reds)
        self.dora: list[tuple[str, int]] = []
        self.ura: list[tuple[str, int]] = []
        self.playing = False
        self.step = Step(NONE, "", {}, {})
        self.began = 0
        self.end_scores: list[int] = []
        self.heard = False
        self.offered: tuple[int, int, int] | None = None
        self.reserves = [NONE] * 4

    def open(self, recorded: Recorded) -> None:
        """Take up a record."""
        self.recorded = recorded

    # -- the walk through the steps ------------------------------------------------

    def run(self) -> None:
        """Read every step in turn."""
        for step in self.recorded.steps:
            self.step = step
            self._check_time(step)
            self._timed_out(step)
            _READERS[step.name](self, step.data)
            self._clocks(step)
            self.steps.append(step)
        self._finish()

    def _finish(self) -> None:
        if not self.parts.rounds:
            raise UnreadError("format.truncated", "the record has no round")
        if self.playing:
            reason = "the record ends in the middle of a round"
            raise UnreadError("format.truncated", reason)
        end_of_record(self.end_scores, self.game)

    def _check_time(self, step: Step) -> None:
        if self.playing and step.passed != NONE and step.name != "RecordNewRound":
            since = step.passed - self.began
            if not 0 <= since <= TIME_MOST:
                raise bad("GameAction.passed", step.passed, "a time after the deal")

    def _timed_out(self, step: Step) -> None:
        """A turn that was played though its seat had said nothing, and was too long.

        Only records with times tell; some were relieved of what players said.
        """
        decided, offered = self.recorded.decided, self.offered
        self.recorded.decided, self.offered = set(), None
        self.heard = self.heard or bool(decided)
        if offered is None or not self.heard or step.name not in OWN_STEPS:
            return
        seat, since, allowed = offered
        silent = seat not in decided and (step.data.get("seat") or 0) == seat
        if silent and step.passed - since >= allowed:
            self.event(EventKind.TIMEOUT, seat)

    def _clocks(self, step: Step) -> None:
        """What is left of the reserves of seats that may act now."""
        if step.passed == NONE or not self.playing:
            return
        operations = step.data.get("operations") or []
        if step.data.get("operation"):
            operations = [step.data["operation"]]
        for one in operations:
            seat = one.get("seat") or 0
            if seat >= self.game.players:
                raise bad("OptionalOperationList.seat", seat, "a seat of the game")
            left, base = one.get("time_add") or 0, one.get("time_fixed") or 0
            if max(left, base) > CLOCK_MOST:
                raise bad("a clock", (base, left), f"milliseconds to {CLOCK_MOST}")
            if "operation" in step.data:
                self.offered = (seat, step.passed, base + left)
            if left != self.reserves[seat] and base:
                self.reserves[seat] = left
                self.event(EventKind.CLOCK, seat, flag=left)

    def event(self, kind: EventKind, seat: int = NONE, tile: int = NONE,
        source: int = NONE, own: list[int] | None = None, flag: int = NONE,
        claim: int = NONE, stated: list[int] | None = None,
    ) -> None:  # fmt: skip
        """Add an event of the present step."""
        passed = self.step.passed
        self.events += event_ints(
            int(kind),
            seat,
            tile,
            source,
            padded(own or (), 3),
            flag=flag,
            claim=claim,
            stated=padded(stated or (), 4),
            time=NONE if passed == NONE else passed - self.began,
            place=self.step.place,
        )

    def _seat(self, data: Tree) -> int:
        """The acting seat of a step in a round."""
        if not self.playing:
            where = "after the result" if self.parts.rounds else "before the first deal"
            reason = f"{self.step.name} stands {where}"
            raise UnreadError("format.misplaced", reason)
        return seat_of(data, self.game.players, self.step.name)

    # -- rounds --------------------------------------------------------------------

    def _new_round(self, data: Tree) -> None:
        if self.playing:
            reason = "RecordNewRound within a round that has no result"
            raise UnreadError("format.misplaced", reason)
        scores = data.get("scores") or []
        first = not self.parts.rounds
        if first:
            if len(scores) not in (3, 4):
                raise bad("RecordNewRound.scores", scores, "points of 3 or 4 seats")
            self._begin(len(scores))
        row = empty_round()
        row.place = self.step.place
        row.scores = points(scores, self.game.players, "RecordNewRound.scores")
        wind, dealer = data.get("chang") or 0, data.get("ju") or 0
        row.honba, row.sticks = data.get("ben") or 0, data.get("liqibang") or 0
        if wind > 3 or dealer >= self.game.players:
            where = f"chang {wind}, ju {dealer}"
            raise bad("RecordNewRound", where, "a round of this game")
        if max(row.honba, row.sticks) > COUNT_MOST:
            counts = (row.honba, row.sticks)
            raise bad("ben and liqibang", counts, f"counts to {COUNT_MOST}")
        for key in ("muyu", "yongchang", "xia_ke_shang", "field_spell"):
            if data.get(key):
                reason = f"RecordNewRound.{key} is of another game"
                raise UnreadError("format.bad_value", reason)
        if first:
            self.game.first_dealer = dealer
        row.number, row.dealer = 4 * wind + dealer, dealer
        self.began = 0 if self.step.passed == NONE else self.step.passed
        self.hand = Hand.with_reds(self.reds)
        drawn = self._deal(data, row.deal, dealer)
        self.dora, self.ura = [], []
        self.reserves = [NONE] * 4
        texts = data.get("doras") or ([data["dora"]] if data.get("dora") else [])
        if len(texts) != 1:
            raise bad("RecordNewRound.doras", texts, "one indicator")
        name = self.hand.name(texts[0], "RecordNewRound.doras")
        row.indicator = self.hand.new(name)
        self.dora.append((texts[0], row.indicator))
        self._commit(data)
        self.parts.open_round(row)
        self.playing = True
        if drawn is not None:
            # When it was drawn is not said: the step is that of the whole deal.
            passed, self.step.passed = self.step.passed, NONE
            self.event(EventKind.DRAW, dealer, drawn)
            self.step.passed = passed

    def _begin(self, players: int) -> None:
        """The game begins: now its number of players is known."""
        self.game.players = players
        head = self.recorded.head
        read_head(head, self.game, self.info)
        self.reds = reds_of(hint(head, players, 0))

    def _deal(self, data: Tree, deal: list[list[int]], dealer: int) -> int | None:
        """Deal the hands; the dealer's fourteenth tile, if there is one."""
        drawn = None
        for seat in range(4):
            key = f"tiles{seat}"
            texts = data.get(key) or []
            names = self.hand.names(texts, f"RecordNewRound.{key}")
            if seat >= self.game.players and texts:
                raise bad(f"RecordNewRound.{key}", texts, "nothing for an empty seat")
            tiles = self.hand.deal(seat, names[:13])
            deal[seat] = padded(tiles, 14)
            if len(names) == 14 and seat == dealer:
                drawn = self.hand.draw(seat, names[13])
                self.hand.dealt = drawn
            elif len(names) == 14:
                raise bad(f"RecordNewRound.{key}", texts, "13 tiles")
        return drawn

    def _commit(self, data: Tree) -> None:
        """Keep a wall that was published, or its hash."""
        kept: Commitment | None = None
        for key, method in WALL_METHODS.items():
            if data.get(key) and kept is None:
                kept = Commitment(
                    method,
                    data.get("paishan") or "",
                    data[key],
                    data.get("salt") or "",
                    data.get("saltSha256") or "",
                )
        self.info.commitments.append(kept)

    # -- play ----------------------------------------------------------------------

    def _deal_tile(self, data: Tree) -> None:
        seat = self._seat(data)
        self._accepted(data)
        self._turned(data)
        name = self.hand.name(data.get("tile") or "", "RecordDealTile.tile")
        self.event(EventKind.DRAW, seat, self.hand.draw(seat, name))

    def _discard_tile(self, data: Tree) -> None:
        seat = self._seat(data)
        if data.get("is_liqi") or data.get("is_wliqi"):
            self.event(EventKind.RIICHI, seat)
        self._turned(data)
        name = self.hand.name(data.get("tile") or "", "RecordDiscardTile.tile")
        drawn = bool(data.get("moqie"))
        unknown = self.hand.drawn[seat] in (self.hand.dealt, NONE) and not drawn
        flag = NONE if unknown and self.hand.drawn[seat] != NONE else int(drawn)
        tile = self.hand.discard(seat, name, drawn)
        self.event(EventKind.DISCARD, seat, tile, flag=flag)

    def _call(self, data: Tree) -> None:
        seat = self._seat(data)
        self._accepted(data)
        kind, count = CALLS.get(data.get("type") or 0, (None, 0))
        if kind is None:
            raise bad("RecordChiPengGang.type", data.get("type"), "0, 1 or 2")
        texts, froms = data.get("tiles") or [], data.get("froms") or []
        where = "RecordChiPengGang.tiles"
        names = self.hand.names(texts, where)
        if len(names) != count + 1 or len(froms) != len(names):
            raise bad(where, texts, f"{count + 1} tiles, and whose each is")
        others = [index for index, one in enumerate(froms) if one != seat]
        if others != [count]:
            raise bad("RecordChiPengGang.froms", froms, "one tile of another, the last")
        source = froms[count]
        offered = self.hand.offered
        fits = self.hand.actor == source and offered != NONE
        if not fits or not self.hand.tiles.is_named(offered, names[count]):
            raise bad(where, texts, "the tile that was discarded last")
        own = self.hand.call(seat, int(kind), names[:count])
        self.event(kind, seat, offered, source, own)

    def _own_kan(self, data: Tree) -> None:
        seat = self._seat(data)
        name = self.hand.name(data.get("tiles") or "", "RecordAnGangAddGang.tiles")
        kind = data.get("type") or 0
        if kind == ANKAN:
            first, *rest = self.hand.ankan(seat, name)
            self.event(EventKind.ANKAN, seat, first, seat, rest)
        elif kind == KAKAN:
            tile, pon = self.hand.kakan(seat, name)
            self.event(EventKind.KAKAN, seat, tile, pon.source, pon.tiles)
        else:
            raise bad("RecordAnGangAddGang.type", kind, "2 or 3")
        self._turned(data)

    def _north(self, data: Tree) -> None:
        seat = self._seat(data)
        self.event(EventKind.NUKI, seat, self.hand.north(seat), seat)
        self._turned(data)

    def _accepted(self, data: Tree) -> None:
        """A riichi that stood after the discard before."""
        liqi = data.get("liqi")
        if not liqi:
            return
        seat = seat_of(liqi, self.game.players, "LiQiSuccess")
        if liqi.get("failed"):
            reason = "LiQiSuccess.failed is of another game"
            raise UnreadError("format.bad_value", reason)
        stated = [NONE] * 4
        if "score" in liqi:
            stated[seat] = liqi["score"]
        self.event(EventKind.RIICHI_ACCEPTED, seat, stated=stated)

    def _turned(self, data: Tree) -> None:
        """Indicators that a step is the first to list."""
        texts = data.get("doras") or []
        if not texts:
            return
        names = self.hand.names(texts, f"{self.step.name}.doras", 10)
        known = [text for text, _ in self.dora]
        if texts[: len(known)] != known:
            raise bad(f"{self.step.name}.doras", texts, f"first those before, {known}")
        for text, name in list(zip(texts, names, strict=True))[len(known) :]:
            tile = self.hand.new(name)
            self.dora.append((text, tile))
            self.event(EventKind.DORA, tile=tile)

    # -- results -------------------------------------------------------------------

    def _table(self) -> Table:
        row = self.parts.rounds[-1]
        players, wind = self.game.players, row.number // 4
        return Table(players, row.dealer, wind, self.hand, self.dora, self.ura)

    def _hule(self, data: Tree) -> None:
        self._seat({})
        claims = read_wins(data, self._table())
        for claim in claims:
            self._claim(EventKind.WIN, claim)
        self._over(data.get("gameend"))

    def _no_tile(self, data: Tree) -> None:
        self._seat({})
        claim = read_exhaustive(data, self._table())
        self._claim(EventKind.EXHAUSTIVE_DRAW, claim)
        self._over(None)

    def _abort(self, data: Tree) -> None:
        self._seat({})
        self._accepted(data)
        claim = read_abortive(data, self._table())
        self._claim(EventKind.ABORTIVE_DRAW, claim)
        self._over(data.get("gameend"))

    def _claim(self, kind: EventKind, claim: ClaimRow) -> None:
        claim.place = self.step.place
        index = len(self.parts.claims) - self.parts.rounds[-1].claim_start
        self.event(kind, claim.seat, claim.tile, claim.source, claim=index)
        self.parts.claims.append(claim)

    def _over(self, end: Tree | None) -> None:
        self.playing = False
        self.parts.rounds[-1].complete = 1
        self.end_scores = (end or {}).get("scores") or []

    # -- what was read -------------------------------------------------------------

    def stop(self, stop: UnreadError) -> None:
        """Note the problem at the present step."""
        index = len(self.parts.rounds) - 1
        place = self.steps[-1].place + 1 if self.steps else 1
        if self.step.place != NONE and stop.code != "format.truncated":
            place = max(place, self.step.place)
        self.problems.append(
            stop.problem(
                self.info.source, place=place, index=index if index >= 0 else NONE
            )
        )

    def batch(self, data: bytes) -> Batch:
        """The game, or no game if no round was dealt."""
        info = self.info
        if not self.parts.rounds:
            empty = Batch.empty()
            empty.problems = self.problems
            return empty
        info.digest = hashlib.sha256(data).hexdigest()
        number = max(row.number for row in self.parts.rounds)
        info.rules = hint(self.recorded.head, self.game.players, number)
        return self.parts.batch(self.game, info, self.problems)


_READERS: dict[str, Callable[[Reading, Tree], None]] = {
    "RecordNewRound": Reading._new_round,
    "RecordDealTile": Reading._deal_tile,
    "RecordDiscardTile": Reading._discard_tile,
    "RecordChiPengGang": Reading._call,
    "RecordAnGangAddGang": Reading._own_kan,
    "RecordBaBei": Reading._north,
    "RecordHule": Reading._hule,
    "RecordNoTile": Reading._no_tile,
    "RecordLiuJu": Reading._abort,
}
