"""What Tenhou's tags say of a game, whatever they came in: rounds, calls, results.

The XML record (`tenhou_read`) and the stream that a client gets (`tenhou_wire_read`)
walk through their tags and hand them on to `Play`.

A round counts as complete only when nothing of its result can be missing: after a ron
a second AGARI might follow, so such a round is complete once the next round, the end of
the game or the end of the record is seen.
"""

from __future__ import annotations

from paifu.logs.builder import GameParts, empty_round, event_ints, padded
from paifu.logs.engine import plain
from paifu.logs.events import (
    NONE,
    ClaimKind,
    ClaimRow,
    EventKind,
    GameInfo,
    GameRow,
    Problem,
    RulesHint,
)
from paifu.logs.formats.tenhou_head import Head
from paifu.logs.formats.tenhou_melds import KAKAN, NUKI, MeldError, decode_meld
from paifu.logs.formats.tenhou_results import COUNT_MOST, read_draw, read_end, read_win
from paifu.logs.formats.tenhou_rules import Marks, rules_hint
from paifu.logs.formats.tenhou_spelling import Spelling
from paifu.logs.formats.tenhou_values import Values
from paifu.logs.formats.unread import UnreadError

ROUND_MOST = 15
"""North 4."""

ABORTIVE = {
    int(kind)
    for kind in (
        ClaimKind.KYUUSHU,
        ClaimKind.SUUFON,
        ClaimKind.SUUCHA_RIICHI,
        ClaimKind.SUUKAIKAN,
        ClaimKind.SANCHAHOU,
    )
}


class Play:
    """A game as it is being read; `place` is the number of the present element."""

    def __init__(self, source: str, format_name: str) -> None:
        """A game of which nothing was read."""
        self.place = 0
        self.parts = GameParts()
        self.events = self.parts.events
        self.game = plain(GameRow, NONE)
        self.game.players = 4
        self.game.ended, self.game.exact_tiles = 0, 1
        self.game.unstated = 0
        self.game.final_scores = self.game.results = [0, 0, 0, 0]
        self.info = GameInfo(source, format_name)
        self.spelling = Spelling()
        self.head = Head(self.game, self.info, self.spelling)
        # How a round stands: nothing dealt yet, being played, won, drawn.
        self.state = ""
        self.nuki: list[list[tuple[int, int]]] = [[], [], [], []]
        self.calls = [0, 0, 0, 0]
        self.problems: list[Problem] = []

    def require_play(self, what: str) -> None:
        """Check that a round is being played."""
        if self.state != "play":
            where = "before the first INIT" if not self.state else "after the result"
            raise UnreadError("format.misplaced", f"{what} stands {where}")

    # -- the head, and who is there ------------------------------------------------

    def read_head(self, values: Values) -> None:
        """Read a tag that stands before the first deal."""
        if self.state:
            what = f"{values.tag.name} after the first INIT"
            raise UnreadError("format.misplaced", what)
        self.head.read(values)

    def read_names(self, values: Values) -> None:
        """Read a UN: the names, or who came back."""
        if "UN" not in self.head.seen:
            self.read_head(values)
            return
        seat = self.head.returned(values)
        self.add_environment(EventKind.RECONNECT, seat, "-UN")

    def read_bye(self, values: Values) -> None:
        """Read a BYE: who left."""
        seat = values.seat("who", self.game.players)
        self.add_environment(EventKind.DISCONNECT, seat, "-BYE")

    def add_environment(self, kind: EventKind, seat: int, name: str) -> None:
        """Add what is none of the players' moves."""
        self.events += event_ints(int(kind), seat, place=self.place)
        if not self.state:
            self.head.seen.append(name)

    # -- rounds --------------------------------------------------------------------

    def read_init(self, values: Values) -> None:
        """Read an INIT: a round is dealt."""
        self.head.require()
        if self.game.ended or self.state == "play":
            where = "a round without result" if self.state == "play" else "the end"
            raise UnreadError("format.misplaced", f"INIT after {where}")
        row = empty_round()
        row.place = self.place
        seed = values.ints("seed", 0, COUNT_MOST, (6,))
        row.number, row.honba, row.sticks, die, other, row.indicator = seed
        if row.number > ROUND_MOST or max(die, other) > 5 or row.indicator > 135:
            raise values.bad("seed", "round to 15, honba, sticks, dice to 5, tile")
        row.dice = [die + 1, other + 1]
        row.scores = values.hundreds("ten", (4,))
        row.dealer = values.seat("oya", self.game.players)
        for seat in range(4):
            self.read_deal(values, seat, row.deal)
        if "chip" in values:
            values.note("chip")
        self._wall_seed(values)
        if self.parts.rounds:
            self.parts.rounds[-1].complete = 1
        self.parts.open_round(row)
        self.state = "play"
        self.nuki, self.calls = [[], [], [], []], [0, 0, 0, 0]

    def read_deal(self, values: Values, seat: int, deal: list[list[int]]) -> None:
        """Read the tiles dealt to a seat."""
        name = f"hai{seat}"
        if seat < self.game.players:
            dealt = values.ints(name, 0, 135, (13,))
            deal[seat] = padded(dealt, 14)
        elif values.text(name):
            raise values.bad(name, "nothing for a seat that nobody has")

    def _wall_seed(self, values: Values) -> None:
        seeds = self.info.wall_seeds
        if "shuffle" in values:
            seeds += [""] * (len(self.parts.rounds) - len(seeds))
            seeds.append(values.text("shuffle"))
            if not seeds[-1]:
                values.note("shuffle")
        elif seeds:
            seeds.append("")

    def read_call(self, values: Values) -> None:
        """Read an N: a call."""
        self.require_play("N")
        caller = values.seat("who", self.game.players)
        number = values.one("m", 0, 65535)
        try:
            meld = decode_meld(number, caller)
        except MeldError as error:
            raise values.bad("m", f"a meld ({error})") from None
        if meld.source >= self.game.players:
            raise values.bad("m", f"a tile of one of {self.game.players} players")
        if meld.kind == NUKI:
            self.nuki[caller].append((number, self.calls[caller]))
        elif meld.kind != KAKAN:
            self.calls[caller] += 1
        own = padded(meld.own, 3)
        self.events += event_ints(
            meld.kind, caller, meld.tile, meld.source, own, place=self.place
        )

    def read_riichi(self, values: Values) -> None:
        """Read a REACH: a riichi declared, or accepted."""
        self.require_play("REACH")
        seat = values.seat("who", self.game.players)
        if values.one("step", 1, 2) == 1:
            if "ten" in values:
                what = "REACH step 1 has an unknown attribute 'ten'"
                raise UnreadError("format.unknown_attribute", what)
            self.events += event_ints(int(EventKind.RIICHI), seat, place=self.place)
            return
        stated = [NONE] * 4
        if "ten" in values:
            stated = values.hundreds("ten", (4,))
        self.events += event_ints(
            int(EventKind.RIICHI_ACCEPTED), seat, stated=stated, place=self.place
        )

    def read_dora(self, values: Values) -> None:
        """Read a DORA: a new indicator."""
        self.require_play("DORA")
        tile = values.one("hai", 0, 135)
        self.events += event_ints(int(EventKind.DORA), tile=tile, place=self.place)

    # -- results -------------------------------------------------------------------

    def read_win(self, values: Values) -> None:
        """Read an AGARI: a win."""
        if self.state != "won" or self.game.ended:
            self.require_play("AGARI")
        seat = values.seat("who", self.game.players)
        claim = read_win(values, self.game.players, self.nuki[seat])
        self._end(values)
        self.add_claim(EventKind.WIN, claim)
        self.state = "won"
        # A tsumo is the only win of its round; after a ron another may follow.
        last = claim.source == claim.seat or self.game.ended
        self.parts.rounds[-1].complete = int(last)

    def read_draw(self, values: Values) -> None:
        """Read a RYUUKYOKU: a draw of the round."""
        self.require_play("RYUUKYOKU")
        claim = read_draw(values, self.game.players)
        self._end(values)
        abortive = claim.kind in ABORTIVE
        kind = EventKind.ABORTIVE_DRAW if abortive else EventKind.EXHAUSTIVE_DRAW
        self.add_claim(kind, claim)
        self.state = "drawn"
        self.parts.rounds[-1].complete = 1

    def add_claim(self, kind: EventKind, claim: ClaimRow) -> None:
        """Add a result."""
        index = len(self.parts.claims) - self.parts.rounds[-1].claim_start
        self.events += event_ints(
            int(kind),
            claim.seat,
            claim.tile,
            claim.source,
            claim=index,
            place=self.place,
        )
        self.parts.claims.append(claim)

    def _end(self, values: Values) -> None:
        if "ratio" in values:
            values.note("ratio")
        if "owari" in values:
            scores, results, whole = read_end(values)
            self.spelling.whole_results = whole
            self.game.final_scores, self.game.results = scores, results
            self.game.ended = 1

    def rules(self, source: str) -> RulesHint:
        """The rule set that the marks of the game point to; `source` may date it."""
        return rules_hint(
            Marks(
                source,
                self.spelling.head["GO"],
                self.game.players,
                [(row.number, max(row.scores)) for row in self.parts.rounds],
                self.info.wall_seeds,
                self.game.final_scores if self.game.ended else [],
                self.game.results if self.game.ended else [],
            )
        )
