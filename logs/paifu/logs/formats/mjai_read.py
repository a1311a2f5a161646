"""Reading mjai: JSON Lines, one event a line, to a `Batch` of the games in them.

Reading stops at the first thing that is not understood and says what and where; the
rounds before it are kept. Players are numbered from the first dealer on, as the record
itself nearly always does; one that does not is turned.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterator
from typing import Any

from paifu.logs.builder import (
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
    ClaimRow,
    Commitment,
    EventKind,
    GameInfo,
    GameRow,
    Problem,
    Unstated,
)
from paifu.logs.formats.json_values import decode, shown
from paifu.logs.formats.mjai_results import read_draw, read_win
from paifu.logs.formats.mjai_rules import Marks, red_ids, rules_hint
from paifu.logs.formats.mjai_spelling import Spelling, learn, learn_form
from paifu.logs.formats.mjai_state import Played
from paifu.logs.formats.mjai_values import COUNT_MOST, NO_TEXT, Values
from paifu.logs.formats.mjai_words import (
    ASIDE,
    EAST_FIRST,
    EAST_ONLY,
    EXHAUSTIVE,
    FORMAT,
    HANCHAN_FIRST,
    RIICHI_STICK,
    WALL,
    WINDS,
)
from paifu.logs.formats.mjai_write import game_events
from paifu.logs.formats.unread import UnreadError
from paifu.logs.tiles import KIND_OF, RED_IDS, mjai_name

RECORD_MOST = 64 * 2**20
"""Most bytes of a record that is read at all: one may hold many games, and a megabyte
of what a program thought about each."""

RED_NAMES = {red // 4: f'"{mjai_name(red)}"'.encode() for red in RED_IDS}
"""Kind of each red five -> its name as a record has it."""

RED_NAME = re.compile(b"|".join(RED_NAMES.values()))

Plain = dict[int, frozenset[int]]
"""Number of a game -> kinds of fives that have no red tile in it."""

NORTH = (KIND_OF["4z"], False)


def read_mjai(data: bytes, source: str) -> Batch:
    """The games of an mjai record.

    Args:
        data: the record, uncompressed.
        source: its path.

    Returns:
        A batch of its games, none if no round can be read; at most one problem.

    >>> batch = read_mjai(b'{"type":"start_game"}' + b'{"type":', "x.mjson")
    >>> batch.problems[0].code, batch.problems[0].place, batch.problems[0].offset
    ('format.not_json', 1, 21)
    """
    if len(data) > RECORD_MOST:
        reason = f"a record of {len(data)} bytes: at most {RECORD_MOST} are read"
        batch = Batch.empty()
        batch.problems.append(
            Problem("format.too_large", source, reason, 1, RECORD_MOST)
        )
        return batch
    reading = _read(data, source, {})
    if plain := reading.plain_fives():
        reading = _read(data, source, plain)
    return concatenate(reading.batches())


def _read(data: bytes, source: str, plain: Plain) -> _Reading:
    reading = _Reading(data, source, plain)
    try:
        reading.run()
    except UnreadError as stop:
        reading.stop(stop)
    return reading


def split_lines(data: bytes) -> Iterator[tuple[int, bytes]]:
    r"""Offset and text of each line, its end left out.

    >>> list(split_lines(b"a\r\n\nb"))
    [(0, b'a'), (3, b''), (4, b'b')]
    """
    offset = 0
    for line in data.split(b"\n"):
        yield offset, line[:-1] if line.endswith(b"\r") else line
        offset += len(line) + 1


class Game:
    """One game as it is being read."""

    def __init__(self, source: str, number: int, place: int) -> None:
        """A game that begins at the line `place`."""
        self.parts = GameParts()
        self.row = plain(GameRow, NONE)
        self.row.players, self.row.first_dealer = 4, 0
        self.row.ended = self.row.exact_tiles = 0
        self.row.unstated = int(Unstated.SCORES | Unstated.RESULTS)
        self.row.final_scores = self.row.results = [0, 0, 0, 0]
        self.info = GameInfo(source, FORMAT, number)
        self.marks = Marks()
        self.names: list[str] = []
        self.turned = 0
        """What the record calls the first dealer."""
        self.first_place, self.last_place = place, place
        self.forms: dict[str, list[str]] = {}
        """Keys of the first event of each name."""
        self.slots = 0
        """Length of lists of players, if it is not their number."""
        self.plain_fives: set[int] = set()
        """Kinds of fives of which four plain ones were seen in one round."""


class _Reading:
    """One record as it is being read."""

    def __init__(self, data: bytes, source: str, plain: Plain) -> None:
        self.data = data
        self.plain = plain
        self.source = source
        self.place = 0
        self.offset = 0
        self.names: list[str] = []
        """The `type` of each line, empty for a blank one."""
        self.games: list[Game] = []
        # How things stand: nothing begun, a game begun, a round being played, won,
        # drawn, or over; a game over.
        self.state = ""
        self.played = Played(empty_round(), 4, RED_IDS)
        self.problem: Problem | None = None

    @property
    def game(self) -> Game:
        """The present game."""
        return self.games[-1]

    def run(self) -> None:
        """Read every line in turn."""
        for place, (offset, line) in enumerate(split_lines(self.data), 1):
            self.place, self.offset = place, offset
            self.names.append("")
            if not line.strip():
                continue
            event = decode(line, place=place, offset=offset)
            self.event(event)
            if self.games and self.game.marks.red is False and RED_NAME.search(line):
                reason = "there is a red five, but 'aka_flag' is false"
                raise UnreadError("format.bad_value", reason)
            if self.games:
                self.game.last_place = place
        if self.state != "ended":
            reason = "the record ends without 'end_game'"
            if self.state in ("play", "won", "drawn"):
                reason = "the record ends in the middle of a round"
            raise UnreadError("format.truncated", reason, offset=len(self.data))

    def event(self, event: object) -> None:
        """Read one event."""
        if type(event) is not dict or type(event.get("type")) is not str:
            reason = f"{shown(event)}: expected an object with a 'type'"
            raise UnreadError("format.bad_value", reason)
        kind = self.names[-1] = event["type"]
        if kind in ASIDE:
            return
        read = _READERS.get(kind)
        if read is None:
            raise UnreadError("format.unknown_tag", f"no event {shown(kind)} is known")
        if kind == "start_game" or (kind == "start_kyoku" and not self.state):
            self._begin()
        if not self.games:
            raise self._misplaced(kind)
        values = Values(event, self.game.row.players, self.game.turned)
        read(self, values)
        values.close()
        self.game.forms.setdefault(kind, list(event))

    def _misplaced(self, what: str) -> UnreadError:
        where = {
            "": "before the first game",
            "begun": "before the first round",
            "play": "in the middle of a round",
            "won": "after the round's result",
            "drawn": "after the round's result",
            "between": "between rounds",
            "ended": "after the end of the game",
        }[self.state]
        return UnreadError("format.misplaced", f"{what!r} stands {where}")

    def _playing(self, what: str) -> None:
        if self.state != "play":
            raise self._misplaced(what)

    # -- games ---------------------------------------------------------------------

    def _begin(self) -> None:
        if self.state not in ("", "ended"):
            raise self._misplaced("start_game")
        game = Game(self.source, len(self.games), self.place)
        game.marks.plain = self.plain.get(game.info.number, frozenset())
        self.games.append(game)
        self.state = "begun"

    def _start_game(self, values: Values) -> None:
        game = self.game
        fields, marks = values.fields, game.marks
        if "names" in values:
            game.names = fields.texts("names", range(5))
        if fields.value("seed", None) is not None:
            game.info.seed = _seed(values)
        game.info.identifier = fields.text("uri", NO_TEXT)
        if "id" in values:
            self._id(values)
        if "aka_flag" in values:
            marks.red = fields.boolean("aka_flag")
        if "kyoku_first" in values:
            first = fields.integer("kyoku_first", 0, 15)
            if first not in (EAST_FIRST, HANCHAN_FIRST):
                raise values.bad("kyoku_first", f"{HANCHAN_FIRST} or {EAST_FIRST}")
            marks.east = first == EAST_FIRST
        length = values.text("length", NO_TEXT)
        if length != NO_TEXT:
            if length not in EAST_ONLY:
                raise values.bad("length", f"one of {', '.join(EAST_ONLY)}")
            marks.east = EAST_ONLY[length]

    def _id(self, values: Values) -> None:
        """Whose view it is, or a name of the game."""
        found = values.fields.value("id")
        if type(found) is str:
            self.game.info.identifier = self.game.info.identifier or found
        elif found is not None:
            values.fields.integer("id", 0, 3)

    def _end_game(self, values: Values) -> None:
        if self.state == "play" or self.state == "begun":
            raise self._misplaced("end_game")
        self._close_round()
        game = self.game.row
        game.ended = 1
        if "scores" in values:
            game.final_scores = values.points("scores")
            game.unstated &= ~int(Unstated.SCORES)
        self.state = "ended"

    # -- rounds --------------------------------------------------------------------

    def _start_kyoku(self, values: Values) -> None:
        if self.state not in ("begun", "between", "won", "drawn"):
            raise self._misplaced("start_kyoku")
        self._close_round()
        game = self.game
        kyoku = values.integer("kyoku", 1, 4)
        oya = values.integer("oya", 0, 3)
        if not game.parts.rounds:
            _set_up(game, values, oya - (kyoku - 1))
            values.players, values.turned = game.row.players, game.turned
        row = empty_round()
        row.place = self.place
        wind = values.text("bakaze", NO_TEXT)
        if wind not in WINDS or len(wind) != 1 or kyoku > game.row.players:
            raise values.bad("bakaze", f"one of {', '.join(WINDS)}")
        row.number = WINDS.index(wind) * 4 + kyoku - 1
        row.dealer = values.seat("oya")
        row.honba = values.count("honba", COUNT_MOST)
        row.sticks = values.count("kyotaku", COUNT_MOST)
        if NONE in (row.honba, row.sticks):
            row.honba = row.sticks = NONE
            row.unstated |= Unstated.COUNTERS
        self._open(row)
        if "scores" in values:
            row.scores = values.points("scores")
            self.played.scores = list(row.scores)
        else:
            row.unstated |= Unstated.SCORES
        self._deal(values)
        self.state = "play"

    def _open(self, row: Any) -> None:
        game = self.game
        self.played = Played(row, game.row.players, red_ids(game.marks))
        game.parts.open_round(row)

    def _deal(self, values: Values) -> None:
        row, tiles = self.played.row, self.played.tiles
        for seat, names in enumerate(values.hands("tehais", 13)):
            if len(names) != 13 and seat < self.played.players:
                raise values.bad("tehais", "13 tiles for each player")
            row.deal[seat] = padded(tiles.deal(seat, names), 14)
        if "dora_marker" in values:
            row.indicator = tiles.new(values.shown("dora_marker"))
        self._wall(values)

    def _wall(self, values: Values) -> None:
        kept = self.game.info.commitments
        wall = None
        if "haiyama" in values:
            values.shown_list("haiyama", (136,))
            wall = Commitment(WALL, " ".join(values.event["haiyama"]))
            kept += [None] * (len(self.game.parts.rounds) - 1 - len(kept))
        if wall is not None or kept:
            kept.append(wall)

    def _end_kyoku(self, _: Values) -> None:
        if self.state not in ("play", "won", "drawn"):
            raise self._misplaced("end_kyoku")
        self._close_round()
        self.state = "between"

    def _close_round(self) -> None:
        game = self.game
        if self.state in ("won", "drawn"):
            game.parts.rounds[-1].complete = 1
            _mark_joint(game.parts.claims[game.parts.rounds[-1].claim_start :])
        spent = self.played.tiles.spent
        game.plain_fives |= {kind for kind, red in spent if not red} & RED_NAMES.keys()

    # -- play ----------------------------------------------------------------------

    def _note(self, kind: EventKind, seat: int, **rest: Any) -> None:
        self.game.parts.events += event_ints(int(kind), seat, place=self.place, **rest)

    def _tsumo(self, values: Values) -> None:
        self._playing("tsumo")
        seat, played = values.seat("actor"), self.played
        played.drawn = played.tiles.draw(seat, values.tile("pai"))
        self._note(EventKind.DRAW, seat, tile=played.drawn)

    def _dahai(self, values: Values) -> None:
        self._playing("dahai")
        seat, played = values.seat("actor"), self.played
        name, flag = values.tile("pai"), values.flag("tsumogiri")
        if name is None:
            raise values.bad("pai", "a tile that is shown")
        tile = played.tiles.discard(seat, name, drawn=flag == 1)
        played.last, played.drawn = tile, NONE
        self._note(EventKind.DISCARD, seat, tile=tile, flag=flag)

    def _call(self, values: Values, kind: EventKind, size: int) -> list[int]:
        seat, played = values.seat("actor"), self.played
        source, name = values.seat("target"), values.shown("pai")
        names = values.shown_list("consumed", (size,))
        own = played.tiles.take(seat, names)
        tile = played.called(seat, name)
        played.melded[seat] += [tile, *own]
        self._note(kind, seat, tile=tile, source=source, own=padded(own, 3))
        if kind == EventKind.PON:
            played.pon(seat, source, tile, own)
        return own

    def _chi(self, values: Values) -> None:
        self._playing("chi")
        self._call(values, EventKind.CHI, 2)

    def _pon(self, values: Values) -> None:
        self._playing("pon")
        self._call(values, EventKind.PON, 2)

    def _daiminkan(self, values: Values) -> None:
        self._playing("daiminkan")
        self._call(values, EventKind.DAIMINKAN, 3)

    def _kakan(self, values: Values) -> None:
        self._playing("kakan")
        seat, played, name = values.seat("actor"), self.played, values.shown("pai")
        names = values.shown_list("consumed", (3,)) if "consumed" in values else []
        own = played.kan_of_pon(seat, name, names)
        source, _ = played.pons.get((seat, name[0]), (NONE, []))
        (played.last,) = played.tiles.take(seat, [name])
        played.melded[seat].append(played.last)
        self._note(EventKind.KAKAN, seat, tile=played.last, source=source, own=own)

    def _ankan(self, values: Values) -> None:
        self._playing("ankan")
        seat, played = values.seat("actor"), self.played
        names = values.shown_list("consumed", (4,))
        if "pai" in values and values.shown("pai")[0] != names[0][0]:
            raise values.bad("pai", "a tile of the kan")
        taken = played.tiles.take(seat, names)
        played.melded[seat] += taken
        played.last = taken[0]
        self._note(EventKind.ANKAN, seat, tile=taken[0], source=seat, own=taken[1:])

    def _nukidora(self, values: Values) -> None:
        self._playing("nukidora")
        seat, played = values.seat("actor"), self.played
        name = values.shown("pai") if "pai" in values else NORTH
        (played.last,) = played.tiles.take(seat, [name])
        self._note(EventKind.NUKI, seat, tile=played.last, source=seat)

    def _reach(self, values: Values) -> None:
        self._playing("reach")
        seat = values.seat("actor")
        if "pai" in values:  # what it will discard, which the next line says again
            values.shown("pai")
        self.played.riichi.add(seat)
        self._note(EventKind.RIICHI, seat)

    def _reach_accepted(self, values: Values) -> None:
        self._playing("reach_accepted")
        seat, played = values.seat("actor"), self.played
        paid = [-RIICHI_STICK if s == seat else 0 for s in range(4)]
        if "deltas" in values and values.points("deltas") != paid:
            raise values.bad("deltas", f"{-RIICHI_STICK} for who declared it, else 0")
        stated = [NONE] * 4
        if played.scores is not None:
            played.scores = [s + p for s, p in zip(played.scores, paid, strict=True)]
        if "scores" in values:
            stated = values.points("scores")
            played.scores = list(stated)
        self._note(EventKind.RIICHI_ACCEPTED, seat, stated=stated)

    def _dora(self, values: Values) -> None:
        self._playing("dora")
        tile = self.played.tiles.new(values.shown("dora_marker"))
        self._note(EventKind.DORA, NONE, tile=tile)

    # -- results -------------------------------------------------------------------

    def _hora(self, values: Values) -> None:
        if self.state != "won":
            self._playing("hora")
        claim = read_win(values, self.played)
        if "info" in values:
            values.fields.fields("info")
            self.game.marks.chinese = True
        self._claim(EventKind.WIN, claim, claim.seat)
        self.state = "won"

    def _ryukyoku(self, values: Values) -> None:
        self._playing("ryukyoku")
        claim = read_draw(values, self.played)
        whole = claim.kind in EXHAUSTIVE
        kind = EventKind.EXHAUSTIVE_DRAW if whole else EventKind.ABORTIVE_DRAW
        self._claim(kind, claim, NONE)
        self.state = "drawn"

    def _claim(self, kind: EventKind, claim: ClaimRow, seat: int) -> None:
        parts = self.game.parts
        claim.place = self.place
        index = len(parts.claims) - parts.rounds[-1].claim_start
        self._note(kind, seat, tile=claim.tile, source=claim.source, claim=index)
        parts.claims.append(claim)

    # -- what was read -------------------------------------------------------------

    def stop(self, stop: UnreadError) -> None:
        """Note the problem at the present line."""
        rounds = len(self.game.parts.rounds) if self.games else 0
        self.problem = stop.problem(
            self.source,
            place=self.place,
            offset=self.offset,
            index=rounds - 1 if rounds else NONE,
        )

    def plain_fives(self) -> Plain:
        """Kinds of fives that have no red tile in a game that does not say so."""
        lines = self.data.split(b"\n")
        found: Plain = {}
        for game in self.games:
            if game.marks.red is None and game.plain_fives:
                text = b"\n".join(lines[self._lines(game, len(lines))])
                kinds = (
                    kind for kind in game.plain_fives if RED_NAMES[kind] not in text
                )
                found[game.info.number] = frozenset(kinds)
        return {number: kinds for number, kinds in found.items() if kinds}

    def _lines(self, game: Game, count: int) -> slice:
        """Which of the lines of the record belong to a game."""
        number = game.info.number
        first = game.first_place - 1 if number else 0
        if number + 1 < len(self.games):
            return slice(first, self.games[number + 1].first_place - 1)
        return slice(first, game.last_place if self.problem is not None else count)

    def batches(self) -> Iterator[Batch]:
        """A batch for each game that has a round, then one with the problem."""
        digest = hashlib.sha256(self.data).hexdigest()
        lines = self.data.split(b"\n")
        for game in self.games:
            if not game.parts.rounds:
                continue
            game.info.digest = digest
            game.info.rules = rules_hint(game.marks)
            batch = game.parts.batch(game.row, game.info, [])
            own = self._lines(game, len(lines))
            spelling = _spelling(game, lines[game.first_place - 1])
            texts = _texts(spelling, lines[own], own.stop == len(lines))
            events = [*game_events(batch, 0, spelling)]
            names = self.names[own][: len(texts)]
            game.info.spelling = learn(spelling, texts, names, events).kept()
            yield batch
        last = Batch.empty()
        if self.problem is not None:
            last.problems.append(self.problem)
        yield last


def _spelling(game: Game, first: bytes) -> Spelling:
    """How a game is spelled, but for its single lines."""
    spelling = Spelling(turned=game.turned, slots=game.slots)
    spelling.spaced = b'": ' in first
    spelling.ascii = b"\\u" in first
    for name, keys in game.forms.items():
        learn_form(spelling, name, keys)
    return spelling


def _texts(spelling: Spelling, lines: list[bytes], last: bool) -> list[str]:
    """The lines as text; `spelling` gets how they end.

    Args:
        spelling: of the game.
        lines: all of the game, parted at line feeds.
        last: they reach to the end of the record.
    """
    if last and lines[-1] == b"":
        lines = lines[:-1]
    elif last:
        spelling.open_end = True
    if all(line.endswith(b"\r") for line in lines):
        spelling.newline = "\r\n"
        lines = [line[:-1] for line in lines]
    return [line.decode() for line in lines]


def _seed(values: Values) -> str:
    """Mortal's nonce and key, as one text."""
    found = values.array("seed")
    if not all(type(one) is int or type(one) is str for one in found):
        raise values.bad("seed", "numbers or texts")
    return ",".join(map(str, found))


def _set_up(game: Game, values: Values, turned: int) -> None:
    """How many play, and who is the first dealer, by the first round."""
    hands = values.array("tehais")
    scores = values.event.get("scores")
    ghost = (
        len(hands) == 4
        and type(scores) is list
        and scores[3:] == [0]
        and type(hands[3]) is list
        and all(name == "?" for name in hands[3])
    )
    players = 3 if len(hands) == 3 or ghost or len(game.names) == 3 else 4
    game.row.players = game.marks.players = players
    game.turned = turned % players
    game.slots = len(hands) if len(hands) != players else 0
    names = game.names
    own = names[:players]
    game.info.names = own[game.turned :] + own[: game.turned] + names[players:]


def _mark_joint(claims: list[ClaimRow]) -> None:
    """Several wins of which only the last has changes: they are those of all."""
    unstated = [claim.unstated & Unstated.DELTAS for claim in claims]
    if len(claims) > 1 and all(unstated[:-1]) and not unstated[-1]:
        claims[-1].unstated |= Unstated.JOINT


_READERS: dict[str, Callable[[_Reading, Values], None]] = {
    "start_game": _Reading._start_game,
    "start_kyoku": _Reading._start_kyoku,
    "tsumo": _Reading._tsumo,
    "dahai": _Reading._dahai,
    "chi": _Reading._chi,
    "pon": _Reading._pon,
    "daiminkan": _Reading._daiminkan,
    "kan": _Reading._daiminkan,
    "kakan": _Reading._kakan,
    "ankan": _Reading._ankan,
    "nukidora": _Reading._nukidora,
    "kita": _Reading._nukidora,
    "reach": _Reading._reach,
    "reach_accepted": _Reading._reach_accepted,
    "dora": _Reading._dora,
    "hora": _Reading._hora,
    "ryukyoku": _Reading._ryukyoku,
    "end_kyoku": _Reading._end_kyoku,
    "end_game": _Reading._end_game,
}
