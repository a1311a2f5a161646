"""Writing a game as an mjai record.

A game that was read from one comes back byte for byte (`mjai_spelling`). Any other is
written in the canonical form: the original server's keys in Mortal's order, the rules
by akochan's `kyoku_first` and `aka_flag`. What mjai has no place for is left out
(`mjai.CARRIES`); what is not stated has no key.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from paifu.logs.engine import rows
from paifu.logs.events import (
    HIDDEN,
    NONE,
    Batch,
    ClaimKind,
    ClaimRow,
    Commitment,
    EventKind,
    EventRow,
    GameInfo,
    GameRow,
    RoundRow,
    Unstated,
)
from paifu.logs.formats.mjai_rules import is_east
from paifu.logs.formats.mjai_spelling import Event, Spelling
from paifu.logs.formats.mjai_words import (
    DRAGONS,
    EAST_FIRST,
    EXHAUSTIVE,
    FORMAT,
    HANCHAN_FIRST,
    NAME_OF,
    REASON_OF,
    RIICHI_STICK,
    ROUND_WIND,
    SEAT_WIND,
    SPELLINGS,
    WALL,
    WINDS,
    spelled_fan,
)
from paifu.logs.formats.reds import reds_of
from paifu.logs.formats.unwritten import WriteError
from paifu.logs.tiles import RED_IDS, mjai_name
from paifu.logs.yaku import Yaku

CALLS = {
    int(EventKind.CHI): "chi",
    int(EventKind.PON): "pon",
    int(EventKind.DAIMINKAN): "daiminkan",
}

TAKEN = {
    int(EventKind.DRAW): -1,
    int(EventKind.DISCARD): 1,
    int(EventKind.CHI): 2,
    int(EventKind.PON): 2,
    int(EventKind.DAIMINKAN): 3,
    int(EventKind.KAKAN): 1,
    int(EventKind.ANKAN): 4,
    int(EventKind.NUKI): 1,
}
"""How many tiles leave the concealed hand by an event."""


def write_mjai(batch: Batch, game_index: int) -> bytes:
    """The record of one game of a batch.

    Args:
        batch: the games.
        game_index: which, from 0.

    Raises:
        WriteError: a yaku that has no name in mjai, or a tile that must be shown.
        IndexError: there is no such game.
    """
    if not 0 <= game_index < len(batch.games):
        raise IndexError(f"no game {game_index!r} among {len(batch.games)}")
    kept = batch.info[game_index].spelling_for(FORMAT)
    spelling = Spelling.of(kept)
    return spelling.write(game_events(batch, game_index, spelling))


def game_events(batch: Batch, game_index: int, spelling: Spelling) -> Iterator[Event]:
    """The canonical events of a game: what its tables say, in every spelling.

    Args:
        batch: the games.
        game_index: which, from 0.
        spelling: how players are numbered, and how long lists of them are.
    """
    (game,) = rows(GameRow, batch.games[game_index : game_index + 1])
    info = batch.info[game_index]
    headers = rows(RoundRow, batch.rounds[game.round_start : game.round_stop])
    writing = _Writing(game, info, spelling)
    yield writing.start_game(max((row.number for row in headers), default=0))
    for index, header in enumerate(headers):
        events = rows(EventRow, batch.events[header.event_start : header.event_stop])
        claims = rows(ClaimRow, batch.claims[header.claim_start : header.claim_stop])
        wall = info.commitments[index] if index < len(info.commitments) else None
        yield from writing.round(header, events, claims, wall)
    if game.ended:
        yield writing.end_game()


class _Writing:
    """One game as it is being written."""

    def __init__(self, game: GameRow, info: GameInfo, spelling: Spelling) -> None:
        self.game = game
        self.info = info
        self.players = int(game.players)
        self.turned = spelling.turned
        self.slots = spelling.slots or self.players
        self.reds = reds_of(info.rules)
        if not self.reds <= {*RED_IDS}:
            reason = "mjai has no names of red tiles but for one five of each suit"
            raise WriteError(f"{info.source!r}: {reason}")
        self.drawn = NONE
        self.sizes = [0] * 4
        self.header = RoundRow()

    def number(self, seat: int) -> int:
        """What the record calls a seat."""
        return (seat + self.turned) % self.players

    def seats(self, values: Sequence[Any]) -> list[Any]:
        """Values of the seats in the record's order of players."""
        own = list(values[: self.players])
        cut = self.players - self.turned
        return (own[cut:] + own[:cut] + list(values[self.players :]))[: self.slots]

    def name(self, tile: int) -> str:
        """The name of a tile."""
        return mjai_name(tile, self.reds)

    def tiles(self, found: Sequence[int]) -> list[str]:
        """The names of the tiles of a row that are there."""
        return [self.name(tile) for tile in found if tile != NONE]

    # -- the game ------------------------------------------------------------------

    def start_game(self, last_round: int) -> Event:
        """The first event."""
        info = self.info
        event: Event = {"type": "start_game"}
        if info.names:
            own = (info.names + [""] * self.players)[: self.players]
            cut = self.players - self.turned
            event["names"] = own[cut:] + own[:cut] + info.names[self.players :]
        east = is_east(info.rules, last_round)
        event["kyoku_first"] = EAST_FIRST if east else HANCHAN_FIRST
        event["aka_flag"] = bool(self.reds)
        seed = info.seed.split(",")
        if len(seed) == 2 and all(part.isdigit() for part in seed):
            event["seed"] = [int(part) for part in seed]
        if "://" in info.identifier:
            event["uri"] = info.identifier
        return event

    def end_game(self) -> Event:
        """The last event."""
        event: Event = {"type": "end_game"}
        if not self.game.unstated & Unstated.SCORES:
            event["scores"] = self.seats(self.game.final_scores)
        return event

    # -- a round -------------------------------------------------------------------

    def round(
        self,
        header: RoundRow,
        events: Sequence[EventRow],
        claims: Sequence[ClaimRow],
        wall: Commitment | None,
    ) -> Iterator[Event]:
        """The events of a round."""
        self.header, self.drawn = header, NONE
        yield self.start_kyoku(header, wall)
        for seat in range(self.players):
            if header.deal[seat][13] != NONE:
                yield self.draw(seat, header.deal[seat][13])
        for event in events:
            made = self.event(event, claims)
            if made:
                yield made
        if header.complete:
            yield {"type": "end_kyoku"}

    def start_kyoku(self, header: RoundRow, wall: Commitment | None) -> Event:
        """A round's header and deal."""
        if any(tile != NONE for tile in header.further):
            what = "when the later indicators were turned is not stated"
            raise WriteError(f"{self.info.source!r}: {what}")
        event: Event = {
            "type": "start_kyoku",
            "bakaze": WINDS[header.number // 4 % 4],
            "kyoku": header.number % 4 + 1,
            "oya": self.number(header.dealer),
        }
        if header.indicator != NONE:
            event["dora_marker"] = self.name(header.indicator)
        if not header.unstated & Unstated.COUNTERS:
            event["honba"] = header.honba
            event |= dict.fromkeys(SPELLINGS["kyotaku"], header.sticks)
        if not header.unstated & Unstated.SCORES:
            event["scores"] = self.seats(header.scores)
        hands = [self.tiles(deal[:13]) for deal in header.deal]
        event["tehais"] = self.seats(hands)
        self.sizes = [len(hand) for hand in hands]
        if wall is not None and wall.method == WALL:
            event["haiyama"] = wall.wall.split(" ")
        return event

    def draw(self, seat: int, tile: int) -> Event:
        """A draw."""
        self.drawn = tile
        return {"type": "tsumo", "actor": self.number(seat), "pai": self.name(tile)}

    def event(self, event: EventRow, claims: Sequence[ClaimRow]) -> Event:
        """One event; nothing for what mjai has no form of."""
        kind, seat = event.kind, event.seat
        if seat != NONE:
            self.sizes[seat] -= TAKEN.get(kind, 0)
        if kind == EventKind.DRAW:
            return self.draw(seat, event.tile)
        if kind == EventKind.DISCARD:
            return self.discard(event)
        if kind <= EventKind.NUKI:
            return self.meld(event)
        if kind == EventKind.RIICHI:
            return {"type": "reach", "actor": self.number(seat)}
        if kind == EventKind.RIICHI_ACCEPTED:
            return self.accepted(event)
        if kind == EventKind.DORA:
            return {"type": "dora", "dora_marker": self.name(event.tile)}
        if kind == EventKind.WIN:
            return self.win(claims[event.claim])
        if kind <= EventKind.ABORTIVE_DRAW:
            return self.no_win(claims[event.claim])
        return {}

    def discard(self, event: EventRow) -> Event:
        """A discard; whether it was the drawn tile also by the ids of tiles."""
        made: Event = {
            "type": "dahai",
            "actor": self.number(event.seat),
            "pai": self.name(event.tile),
        }
        if event.flag != NONE:
            made["tsumogiri"] = bool(event.flag)
        elif self.game.exact_tiles and self.drawn != HIDDEN:
            made["tsumogiri"] = event.tile == self.drawn
        self.drawn = NONE
        return made

    def meld(self, event: EventRow) -> Event:
        """A call, a kan or a north taken out."""
        kind, own = event.kind, self.tiles(event.own)
        made: Event = {"type": "", "actor": self.number(event.seat)}
        made["pai"] = self.name(event.tile)
        if kind in CALLS:
            made["type"] = CALLS[kind]
            made["target"] = self.number(event.source)
            made["consumed"] = own
        elif kind == EventKind.KAKAN:
            made["type"] = "kakan"
            if own:
                made["consumed"] = own
        elif kind == EventKind.ANKAN:
            made["type"] = "ankan"
            made["consumed"] = [made["pai"], *own]
        else:
            made["type"] = "nukidora"
        return made

    def accepted(self, event: EventRow) -> Event:
        """A riichi that stands."""
        made: Event = {"type": "reach_accepted", "actor": self.number(event.seat)}
        if NONE not in event.stated or any(score > 0 for score in event.stated):
            paid = [-RIICHI_STICK if s == event.seat else 0 for s in range(4)]
            made |= dict.fromkeys(SPELLINGS["deltas"], self.seats(paid))
            made["scores"] = self.seats(event.stated)
        return made

    # -- results -------------------------------------------------------------------

    def win(self, claim: ClaimRow) -> Event:
        """A hora."""
        unstated = claim.unstated
        event: Event = {
            "type": "hora",
            "actor": self.number(claim.seat),
            "target": self.number(claim.source),
        }
        if claim.tile != NONE:
            event["pai"] = self.name(claim.tile)
        if not unstated & Unstated.URA:
            event |= dict.fromkeys(SPELLINGS["ura"], self.tiles(claim.ura))
        if not unstated & Unstated.HAND:
            event["hora_tehais"] = self.concealed(claim)
        if not unstated & (Unstated.YAKU | Unstated.DORA_KINDS) and self.plain(claim):
            pairs = self.yaku(claim)
            event |= dict.fromkeys(SPELLINGS["yaku"], pairs)
            fan = sum(fan for _, fan in pairs)
            event |= dict.fromkeys(SPELLINGS["fan"], fan)
        if claim.han != NONE:
            event |= dict.fromkeys(SPELLINGS["fan"], claim.han)
        if claim.fu != NONE:
            event["fu"] = claim.fu
        if claim.points != NONE:
            event["hora_points"] = claim.points
        return event | self.payment(claim)

    def concealed(self, claim: ClaimRow) -> list[str]:
        """The winner's hand without the winning tile."""
        hand = [tile for tile in claim.hand if tile != NONE]
        if claim.tile in hand:
            hand.remove(claim.tile)
        return self.tiles(hand)

    def plain(self, claim: ClaimRow) -> bool:
        """Whether winds and dragons are those that a reader takes their names for.

        Where the second wind of a game is west, say, `bakaze` would be read as south.
        """
        header = self.header
        own = int(Yaku.SEAT_EAST) + (claim.seat - header.dealer) % self.players
        winds = {own, int(Yaku.ROUND_EAST) + header.number // 4 % 4}
        for yaku, han in zip(claim.yaku, claim.yaku_han, strict=True):
            name = NAME_OF.get(yaku)
            if name in (SEAT_WIND, ROUND_WIND) and yaku not in winds:
                return False
            if name == DRAGONS and han != 1:
                return False
        return True

    def yaku(self, claim: ClaimRow) -> list[list[Any]]:
        """Names and fan of a win's yaku; the dragons as one."""
        made: list[list[Any]] = []
        hans = claim.yaku_han
        for yaku, han in zip(claim.yaku, hans, strict=True):
            if yaku == NONE:
                break
            if yaku not in NAME_OF:
                reason = f"yaku {yaku} has no name in mjai"
                raise WriteError(f"{self.info.source!r}: {reason}")
            name, fan = NAME_OF[yaku], spelled_fan(yaku, han)
            dragons = next((pair for pair in made if pair[0] == DRAGONS), None)
            if name == DRAGONS and dragons:
                dragons[1] += fan
            else:
                made.append([name, fan])
        return made

    def no_win(self, claim: ClaimRow) -> Event:
        """A ryukyoku."""
        event: Event = {"type": "ryukyoku"}
        if claim.kind in REASON_OF:
            event["reason"] = REASON_OF[claim.kind]
        if claim.seat != NONE:
            event["actor"] = self.number(claim.seat)
        whole = ClaimKind(claim.kind) in EXHAUSTIVE
        shown = any(hand[0] != NONE for hand in claim.shown)
        if shown or (whole and not claim.unstated & Unstated.SHOWN):
            hands = [
                self.tiles(hand) if hand[0] != NONE else ["?"] * size
                for hand, size in zip(claim.shown, self.sizes, strict=True)
            ]
            event["tehais"] = self.seats(hands)
        if whole and not claim.unstated & Unstated.TENPAI:
            event["tenpais"] = self.seats([one == 1 for one in claim.tenpai])
        return event | self.payment(claim)

    def payment(self, claim: ClaimRow) -> Event:
        """Changes of a result, and the scores after it."""
        if claim.unstated & Unstated.DELTAS:
            return {}
        event: Event = {}
        event |= dict.fromkeys(SPELLINGS["deltas"], self.seats(claim.deltas))
        if not claim.unstated & (Unstated.SCORES | Unstated.JOINT):
            pairs = zip(claim.scores, claim.deltas, strict=True)
            event["scores"] = self.seats([score + delta for score, delta in pairs])
        return event
