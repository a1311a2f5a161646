"""Writing games as majiang records.

A game that was read from such a record comes back value for value (the order of the
keys is nobody's fact). Any other game is written in the canonical form: what the format
has no room for (times, copies of tiles, accounts) is left out, what has no form there
(three players, norths, indicators without their time) is a `WriteError`.
"""

from __future__ import annotations

from collections.abc import Container, Iterable
from typing import Any

from paifu.logs.engine import rows
from paifu.logs.events import (
    HIDDEN,
    NONE,
    Batch,
    ClaimKind,
    ClaimRow,
    EventKind,
    EventRow,
    GameRow,
    RoundRow,
    Unstated,
)
from paifu.logs.formats.majiang_names import DRAW_NAMES, YAKU_NAMES
from paifu.logs.formats.majiang_spelling import Order, kept_rounds, respelled
from paifu.logs.formats.majiang_tiles import (
    KAKAN,
    PON,
    meld_text,
    tile_text,
    tiles_text,
)
from paifu.logs.formats.reds import reds_of
from paifu.logs.formats.unwritten import WriteError, json_bytes, round_words
from paifu.logs.yaku import Yaku

FORMAT = "majiang"

Entry = dict[str, Any]

DRAW, DISCARD = int(EventKind.DRAW), int(EventKind.DISCARD)
CHI, ANKAN = int(EventKind.CHI), int(EventKind.ANKAN)
DAIMINKAN = int(EventKind.DAIMINKAN)
RIICHI, DORA, WIN = int(EventKind.RIICHI), int(EventKind.DORA), int(EventKind.WIN)
RESULTS = (WIN, int(EventKind.EXHAUSTIVE_DRAW), int(EventKind.ABORTIVE_DRAW))
LEFT_OUT = (
    int(EventKind.RIICHI_ACCEPTED),
    int(EventKind.DISCONNECT),
    int(EventKind.RECONNECT),
    int(EventKind.TIMEOUT),
    int(EventKind.CLOCK),
)

TURNED_BEFORE = (DRAW, DISCARD, RIICHI, CHI, PON, DAIMINKAN)
"""Events that an indicator is written after, though it was turned before."""

YAKUMAN = range(Yaku.TENHOU, Yaku.DORA)
MAY_DOUBLE = (
    Yaku.SUUANKOU_TANKI,
    Yaku.JUNSEI_CHUUREN,
    Yaku.KOKUSHI_13,
    Yaku.DAISUUSHII,
)
LIABLE_FOR = (Yaku.DAISANGEN, Yaku.DAISUUSHII, Yaku.SUUKANTSU)


def write_majiang(batch: Batch, game_index: int) -> bytes:
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
    spelling = batch.info[game_index].spelling_for(FORMAT)
    made = canonical(batch, game_index, kept_rounds(spelling))
    return json_bytes(respelled(made, spelling))


def canonical(
    batch: Batch, game_index: int, kept: Container[int] = ()
) -> dict[str, Any]:
    """The record of one game in the canonical form.

    Args:
        batch: the games.
        game_index: which, from 0.
        kept: indices of rounds that need not have a form; they are left empty then.

    Raises:
        WriteError: something that has no form.
    """
    (game,) = rows(GameRow, batch.games[game_index : game_index + 1])
    info = batch.info[game_index]
    if game.players != 4:
        raise WriteError(f"{info.source!r}: {game.players} players: only 4 have a form")
    reds = reds_of(info.rules)
    if any(tile // 4 not in (4, 13, 22) for tile in reds):
        raise WriteError(f"{info.source!r}: red tiles that are no fives have no form")
    log = []
    dealt = rows(RoundRow, batch.rounds[game.round_start : game.round_stop])
    for number, row in enumerate(dealt):
        claims = rows(ClaimRow, batch.claims[row.claim_start : row.claim_stop])
        events = rows(EventRow, batch.events[row.event_start : row.event_stop])
        writing = _Round(
            row, claims, reds, f"{info.source!r}, {round_words(row, number)}"
        )
        try:
            log.append(writing.run(events))
        except WriteError:
            if number not in kept:
                raise
            log.append([])
    order = Order.of(info.spelling_for(FORMAT))
    players = order.by_player((info.names + [""] * 4)[:4])
    for player, more in order.lines.items():
        players[player] += "\n" + more
    made = {"title": info.room, "player": players, "qijia": order.first, "log": log}
    return made | {name: order.by_player(found) for name, found in _end(game).items()}


def _end(game: GameRow) -> dict[str, list[Any]]:
    """What is said of the end, by seat."""
    made: dict[str, list[Any]] = {"defen": [], "point": [], "rank": []}
    if not game.ended:
        return made
    if not game.unstated & Unstated.SCORES:
        made["defen"] = list(game.final_scores)
        order = sorted(range(4), key=lambda seat: (-game.final_scores[seat], seat))
        made["rank"] = [order.index(seat) + 1 for seat in range(4)]
    if not game.unstated & Unstated.RESULTS:
        made["point"] = _thousands(game.results)
    return made


def _thousands(points: list[int]) -> list[str]:
    """Points as texts in thousands, all with as many decimals as one of them needs."""
    decimals = 3
    while decimals and not any(point % 10 ** (4 - decimals) for point in points):
        decimals -= 1
    return [f"{point / 1000:.{decimals}f}" for point in points]


class _Round:
    """One round as it is being written."""

    def __init__(
        self, row: RoundRow, claims: list[ClaimRow], reds: frozenset[int], where: str
    ) -> None:
        self.row = row
        self.claims = claims
        self.reds = reds
        self.where = where
        self.entries: list[Entry] = []
        self.waiting: list[Entry] = []
        self.melds: list[list[tuple[list[int], str]]] = [[], [], [], []]
        self.riichi = [False] * 4
        self.drawn = [NONE] * 4
        self.replaced = False
        self.due = 0

    def fail(self, reason: str) -> WriteError:
        return WriteError(f"{self.where}: {reason}")

    def place(self, seat: int) -> int:
        """A seat as a wind, 0 = the dealer."""
        if seat == NONE:
            raise self.fail("a player is not stated")
        return (seat - self.row.dealer) % 4

    def by_wind(self, values: list[Any]) -> list[Any]:
        return [values[(place + self.row.dealer) % 4] for place in range(4)]

    def tile(self, tile: int) -> str:
        if not 0 <= tile <= 135:
            raise self.fail("a tile that must be shown is hidden")
        return tile_text(tile, self.reds)

    # -- play ----------------------------------------------------------------------

    def run(self, events: list[EventRow]) -> list[Entry]:
        """All entries of the round."""
        self.entries.append({"qipai": self.deal()})
        declaring = False
        for event in events:
            if event.kind in LEFT_OUT:
                continue
            if event.kind == DORA:
                self.turn(event)
                continue
            if self.waiting and event.kind not in TURNED_BEFORE:
                self.turn_in_place()
            if event.kind == RIICHI:
                if event.flag == 1:
                    raise self.fail("a riichi with the hand shown has no form")
                declaring = True
                continue
            self.entries.append(self.entry(event, declaring))
            declaring = False
            self.entries += self.waiting
            self.waiting = []
        if self.waiting:
            self.turn_in_place()
        return self.entries

    def turn(self, event: EventRow) -> None:
        """An indicator: of an earlier kan, right after the next; else it waits."""
        entry = {"kaigang": {"baopai": self.tile(event.tile)}}
        after_kan = next(iter(self.entries[-1])) in ("gang", "kaigang")
        if after_kan and self.replaced and self.due > 1 and not self.waiting:
            self.entries.append(entry)
        else:
            self.waiting.append(entry)
        self.due -= 1

    def turn_in_place(self) -> None:
        """Write indicators where they were turned, if that is what is read there."""
        last = next(iter(self.entries[-1]))
        if last not in ("gang", "qipai"):
            raise self.fail(f"an indicator turned between {last!r} and no draw")
        self.entries += self.waiting
        self.waiting = []

    def deal(self) -> Entry:
        row = self.row
        if row.unstated & Unstated.INDICATOR_TIMES:
            raise self.fail("when the later indicators were turned is not stated")
        if not 0 <= row.number <= 15 or row.number % 4 != row.dealer:
            raise self.fail(f"round {row.number} with dealer {row.dealer} has no form")
        made: Entry = {"zhuangfeng": row.number // 4, "jushu": row.number % 4}
        if not row.unstated & Unstated.COUNTERS:
            made |= {"changbang": row.honba, "lizhibang": row.sticks}
        if not row.unstated & Unstated.SCORES:
            made["defen"] = self.by_wind(row.scores)
        made["baopai"] = self.tile(row.indicator)
        made["shoupai"] = [self.dealt(hand) for hand in self.by_wind(row.deal)]
        return made

    def dealt(self, hand: list[int]) -> str:
        tiles = [tile for tile in hand if tile != NONE]
        if len(tiles) not in (0, 13):
            raise self.fail(f"a deal of {len(tiles)} tiles has no form")
        return tiles_text(tiles, self.reds)

    def entry(self, event: EventRow, declaring: bool) -> Entry:
        if event.kind in RESULTS:
            return self.result(event)
        place = {"l": self.place(event.seat)}
        if event.kind == DRAW:
            self.drawn[event.seat] = event.tile
            name = "gangzimo" if self.replaced else "zimo"
            self.replaced = False
            return {name: place | {"p": tile_text(event.tile, self.reds)}}
        if event.kind == DISCARD:
            return {"dapai": place | {"p": self.discard(event, declaring)}}
        if CHI <= event.kind <= ANKAN:
            name = "fulou" if event.kind <= DAIMINKAN else "gang"
            return {name: place | {"m": self.meld(event)}}
        raise self.fail(f"{EventKind(event.kind).name} has no form")

    def discard(self, event: EventRow, declaring: bool) -> str:
        as_drawn = event.flag == 1
        if event.flag == NONE and event.tile != HIDDEN:
            as_drawn = event.tile == self.drawn[event.seat]
        self.drawn[event.seat] = NONE
        self.riichi[event.seat] |= declaring
        return self.tile(event.tile) + "_" * as_drawn + "*" * declaring

    def meld(self, event: EventRow) -> str:
        own = [tile for tile in event.own if tile != NONE]
        source = event.source if event.kind != ANKAN else event.seat
        text = self.meld_text(event.kind, event.seat, source, event.tile, own)
        melds = self.melds[event.seat]
        tiles = [event.tile, *own]
        if event.kind == KAKAN:
            pons = (n for n, (_, pon) in enumerate(melds) if pon == text[:-1])
            place = next(pons, None)
            if place is not None:
                del melds[place]
                melds.insert(place, (tiles, text))
            else:
                melds.append((tiles, text))
        else:
            melds.append((tiles, text))
        self.replaced = event.kind in (DAIMINKAN, KAKAN, ANKAN)
        self.due += self.replaced
        self.drawn[event.seat] = NONE
        return text

    def meld_text(
        self, kind: int, seat: int, source: int, tile: int, own: list[int]
    ) -> str:
        if len(own) != (2 if kind in (CHI, PON) else 3):
            raise self.fail("tiles of a meld are not stated")
        for one in (tile, *own):
            self.tile(one)
        distance = 0 if source == NONE else (source - seat) % 4
        if (distance == 0) != (kind == ANKAN) or (kind == CHI and distance != 3):
            raise self.fail(f"a {EventKind(kind).name} from seat {source} has no form")
        return meld_text(kind, distance, tile, own, self.reds)

    # -- results -------------------------------------------------------------------

    def result(self, event: EventRow) -> Entry:
        if not 0 <= event.claim < len(self.claims):
            raise self.fail("a result has no claim")
        claim = self.claims[event.claim]
        if event.kind == WIN:
            return {"hule": self.win(claim)}
        return {"pingju": self.draw(claim)}

    def hand(self, seat: int, concealed: str, melds: Iterable[str]) -> str:
        return ",".join([concealed + "*" * self.riichi[seat], *melds])

    def win(self, claim: ClaimRow) -> Entry:
        tsumo = claim.source == claim.seat
        made: Entry = {"l": self.place(claim.seat)}
        if not claim.unstated & Unstated.HAND:
            made["shoupai"] = self.won_hand(claim)
        made["baojia"] = None if tsumo else self.place(claim.source)
        if not claim.unstated & Unstated.URA:
            ura = [self.tile(tile) for tile in claim.ura if tile != NONE]
            made["fubaopai"] = ura if claim.ura_stated else None
        for name, value in (
            ("fu", claim.fu),
            ("fanshu", self.han(claim)),
            ("damanguan", self.yakuman(claim)),
            ("defen", claim.points),
        ):
            if value != NONE:
                made[name] = value
        if made.get("damanguan"):
            made.pop("fu", None)
        if not claim.unstated & Unstated.YAKU:
            made["hupai"] = self.yaku(claim)
        return made | self.changes(claim)

    def han(self, claim: ClaimRow) -> int:
        """Han in all: as stated, or by those of the yaku."""
        stated = [
            han
            for yaku, han in zip(claim.yaku, claim.yaku_han, strict=True)
            if yaku != NONE
        ]
        if claim.han != NONE or not stated or NONE in stated:
            return claim.han
        return sum(stated)

    def won_hand(self, claim: ClaimRow) -> str:
        tiles = [tile for tile in claim.hand if tile != NONE]
        if claim.tile not in tiles:
            raise self.fail("the winning tile is not in the winner's hand")
        tiles.remove(claim.tile)
        last = tile_text(claim.tile, self.reds)
        melds = [line for line in claim.melds if line[0] != NONE]
        if claim.unstated & Unstated.MELDS:
            texts = [text for _, text in self.melds[claim.seat]]
        else:
            texts = [self.claimed(claim.seat, *line) for line in melds]
        return self.hand(claim.seat, tiles_text(tiles, self.reds) + last, texts)

    def claimed(self, seat: int, kind: int, source: int, *tiles: int) -> str:
        called, *own = (tile for tile in tiles if tile != NONE)
        if kind == KAKAN:
            called, own = own[-1], [called, *own[:-1]]
        if kind == ANKAN:
            source = seat
        return self.meld_text(kind, seat, source, called, own)

    def changes(self, claim: ClaimRow) -> Entry:
        if claim.unstated & Unstated.DELTAS:
            return {}
        return {"fenpei": self.by_wind(claim.deltas)}

    def stars(self, claim: ClaimRow) -> list[int]:
        """How many times a yakuman each yaku is; 0 for those that have han.

        The doubled ones are not told: as many of those that may be doubled as the
        points make necessary.
        """
        pairs = [
            (yaku, han)
            for yaku, han in zip(claim.yaku, claim.yaku_han, strict=True)
            if yaku != NONE
        ]
        limit = claim.limit == 5 or claim.points >= 32000
        stars = [
            int(han == NONE and (yaku in YAKUMAN or (limit and claim.han == NONE)))
            for yaku, han in pairs
        ]
        unit = 48000 if claim.seat == self.row.dealer else 32000
        missing = claim.points // unit - sum(stars)
        for n, (yaku, _) in enumerate(pairs):
            if stars[n] and yaku in MAY_DOUBLE and missing > 0:
                stars[n] += 1
                missing -= 1
        return stars

    def yakuman(self, claim: ClaimRow) -> int:
        return sum(self.stars(claim)) or NONE

    def yaku(self, claim: ClaimRow) -> list[Entry]:
        made: list[Entry] = []
        for stars, yaku, han in zip(
            self.stars(claim), claim.yaku, claim.yaku_han, strict=False
        ):
            item: Entry = {"name": YAKU_NAMES[Yaku(yaku)]}
            if stars:
                item["fanshu"] = "*" * stars
            elif han != NONE:
                item["fanshu"] = han
            made.append(item)
        if claim.pao != NONE:
            named = [n for n, yaku in enumerate(claim.yaku) if yaku in LIABLE_FOR]
            if not made:
                raise self.fail("a liable player, but no yaku")
            made[named[0] if named else 0]["baojia"] = self.place(claim.pao)
        return made

    def draw(self, claim: ClaimRow) -> Entry:
        made: Entry = {"name": DRAW_NAMES[ClaimKind(claim.kind)]}
        if not claim.unstated & Unstated.TENPAI:
            shown = [self.shown(claim, seat) for seat in range(4)]
            made["shoupai"] = self.by_wind(shown)
        return made | self.changes(claim)

    def shown(self, claim: ClaimRow, seat: int) -> str:
        if claim.tenpai[seat] != 1:
            return ""
        tiles = [tile for tile in claim.shown[seat] if tile != NONE]
        texts = [text for _, text in self.melds[seat]]
        if not tiles:
            return self.hand(seat, "_" * (13 - 3 * len(texts)), texts)
        last, drawn = "", self.drawn[seat]
        if len(tiles) % 3 == 2 and drawn in tiles:
            tiles.remove(drawn)
            last = tile_text(drawn, self.reds)
        return self.hand(seat, tiles_text(tiles, self.reds) + last, texts)
