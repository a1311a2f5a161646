"""Reading a Tenhou record: tags to a `Batch` of one game.

Reading stops at the first thing that is not understood and says what and where; the
rounds before it are kept. A round counts as complete only when nothing of its result
can be missing: after a ron a second AGARI might follow, so such a round is complete
once the next round, the end of the game or the end of the record is seen.
"""

from __future__ import annotations

import hashlib

from paifu.logs.builder import GameParts, empty_round, event_ints, padded
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
)
from paifu.logs.formats.tenhou_head import Head
from paifu.logs.formats.tenhou_melds import KAKAN, NUKI, MeldError, decode_meld
from paifu.logs.formats.tenhou_results import COUNT_MOST, read_draw, read_end, read_win
from paifu.logs.formats.tenhou_rules import Marks, rules_hint
from paifu.logs.formats.tenhou_spelling import Spelling
from paifu.logs.formats.tenhou_tags import (
    DISCARD_LETTERS,
    DRAW_LETTERS,
    PLACES,
    ROOT,
    Tag,
    allowed_gap,
    offsets,
    parse_tag,
    split,
    tile_tokens,
)
from paifu.logs.formats.tenhou_values import Values
from paifu.logs.formats.unread import UnreadError

FORMAT = "tenhou-xml"

ROUND_MOST = 15
"""North 4."""

RECORD_MOST = 2 * 2**20
"""Most bytes of a record that is read at all, eighty times the longest of 1,194 real
ones. What is longer is no game, and its tags would fill the memory."""

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

_NO_TOKENS: dict[bytes, tuple[int, ...]] = {}


def read_tenhou(data: bytes, source: str) -> Batch:
    """The game of a Tenhou record.

    Args:
        data: the record, uncompressed.
        source: its path; a file name such as `2019082700gm-…` dates it.

    Returns:
        A batch of one game, or of none if no round can be read; at most one problem.

    >>> batch = read_tenhou(b'<mjloggm ver="2.3"><WHAT/>', "x.mjlog")
    >>> batch.problems[0].code, batch.problems[0].place, batch.problems[0].offset
    ('format.unknown_tag', 2, 19)
    """
    if len(data) > RECORD_MOST:
        return _too_large(data, source)
    reading = _Reading(data, source)
    try:
        reading.run()
    except UnreadError as stop:
        reading.stop(stop)
    return reading.batch()


def _too_large(data: bytes, source: str) -> Batch:
    reason = f"a record of {len(data)} bytes: at most {RECORD_MOST} are read"
    batch = Batch.empty()
    batch.problems.append(Problem("format.too_large", source, reason, 1, RECORD_MOST))
    return batch


class _Reading:
    """One record as it is being read."""

    def __init__(self, data: bytes, source: str) -> None:
        self.data = data
        self.tokens = split(data)
        self.place = 0
        self.parts = GameParts()
        self.events = self.parts.events
        self.game = plain(GameRow, NONE)
        self.game.players = 4
        self.game.ended, self.game.exact_tiles = 0, 1
        self.game.unstated = 0
        self.game.final_scores = self.game.results = [0, 0, 0, 0]
        self.info = GameInfo(source, FORMAT)
        self.spelling = Spelling()
        self.head = Head(self.game, self.info, self.spelling)
        self.known = _NO_TOKENS
        self.closed = False
        # How a round stands: nothing dealt yet, being played, won, drawn.
        self.state = ""
        self.nuki: list[list[tuple[int, int]]] = [[], [], [], []]
        self.calls = [0, 0, 0, 0]
        self.problems: list[Problem] = []

    # -- the walk through the tags -------------------------------------------------

    def run(self) -> None:
        """Read every tag in turn."""
        tokens = self.tokens
        before = tokens[0].decode("utf-8", "replace")
        self._gap(before)
        if before:
            self.spelling.gaps[0] = before
        known, events = self.known, self.events
        for place, token in enumerate(tokens):
            row = known.get(token)
            if row is not None:
                events += row
                events.append(place)
            elif place:
                self.place = place
                self._tag(token)
                known = self.known
        self._finish()

    def _finish(self) -> None:
        self.place = len(self.tokens) - 1
        if not self.closed:
            raise UnreadError("format.truncated", f"the record ends without </{ROOT}>")
        if not self.game.ended:
            what = "in the middle of a round" if self.state == "play" else "too early"
            reason = f"the record ends {what}: no result has 'owari'"
            raise UnreadError("format.truncated", reason)

    def _tag(self, token: bytes) -> None:
        tag = parse_tag(token, self.place)
        if tag is None:
            raise self._no_tag(token)
        if self.closed:
            raise UnreadError("format.misplaced", f"{tag.name!r} after </{ROOT}>")
        if not self.head.seen and tag.name != ROOT:
            raise UnreadError("format.not_xml", f"{tag.name!r} stands before <{ROOT}>")
        self._form(tag)
        if tag.closing:
            self._close(tag)
        elif tag.number:
            self._tile(tag)
        else:
            self._named(tag)
        self._gap(tag.gap)
        self.spelling.note_tag(tag)

    def _form(self, tag: Tag) -> None:
        empty = tag.ending.endswith("/")
        if empty and tag.name == ROOT:
            raise UnreadError("format.truncated", f"<{ROOT}/> is empty")
        if not (empty or tag.closing or tag.name == ROOT):
            raise UnreadError("format.not_xml", f"<{tag.name}> is not closed")

    def _no_tag(self, token: bytes) -> UnreadError:
        shown = token[:40].decode("utf-8", "replace")
        if self.place == len(self.tokens) - 1 and b">" not in token:
            reason = f"the record ends within a tag: {'<' + shown!r}"
            return UnreadError("format.truncated", reason)
        return UnreadError("format.not_xml", f"{'<' + shown!r} is no tag")

    def _named(self, tag: Tag) -> None:
        read = _READERS.get(tag.name)
        if read is None:
            raise UnreadError("format.unknown_tag", f"no tag {tag.name!r} is known")
        known = PLACES[tag.name]
        for name in tag.names:
            if name not in known:
                what = f"{tag.name} has an unknown attribute {name!r}"
                raise UnreadError("format.unknown_attribute", what)
        values = Values(tag, self.spelling)
        if len(values.found) < len(tag.names):
            self._repeated(tag, values)
        read(self, values)

    def _repeated(self, tag: Tag, values: Values) -> None:
        for name, text in zip(tag.names, tag.texts, strict=True):
            if text != values.found[name]:
                raise values.bad(name, f"one value, but it is also {text!r}")

    def _close(self, tag: Tag) -> None:
        if tag.name != ROOT or tag.number or tag.names or tag.ending.strip():
            raise UnreadError("format.not_xml", f"</{tag.name}> closes nothing")
        self.closed = True
        if self.state in ("won", "drawn"):
            self.parts.rounds[-1].complete = 1

    def _tile(self, tag: Tag) -> None:
        letters = DRAW_LETTERS + DISCARD_LETTERS
        if tag.name not in letters or len(tag.name) != 1:
            what = f"no tag {tag.name + tag.number!r} is known"
            raise UnreadError("format.unknown_tag", what)
        if tag.names:
            what = f"{tag.name + tag.number} has an unknown attribute {tag.names[0]!r}"
            raise UnreadError("format.unknown_attribute", what)
        self._playing(tag.name + tag.number)
        token = f"{tag.name}{tag.number}/>".encode()
        row = tile_tokens(self.game.players).get(token)
        if row is None:
            what = f"{tag.name + tag.number!r}: expected a player's tile 0-135"
            raise UnreadError("format.bad_value", what)
        self.events += row
        self.events.append(self.place)

    def _playing(self, what: str) -> None:
        if self.state != "play":
            where = "before the first INIT" if not self.state else "after the result"
            raise UnreadError("format.misplaced", f"{what} stands {where}")

    def _gap(self, text: str) -> None:
        if not allowed_gap(text):
            shown = text.strip()[:40]
            raise UnreadError("format.not_xml", f"text {shown!r} between tags")

    # -- the head, and who is there ------------------------------------------------

    def _head(self, values: Values) -> None:
        if self.state:
            what = f"{values.tag.name} after the first INIT"
            raise UnreadError("format.misplaced", what)
        self.head.read(values)

    def _names(self, values: Values) -> None:
        if "UN" not in self.head.seen:
            self._head(values)
            return
        seat = self.head.returned(values)
        self._environment(EventKind.RECONNECT, seat, "-UN")

    def _bye(self, values: Values) -> None:
        seat = values.seat("who", self.game.players)
        self._environment(EventKind.DISCONNECT, seat, "-BYE")

    def _environment(self, kind: EventKind, seat: int, name: str) -> None:
        self.events += event_ints(int(kind), seat, place=self.place)
        if not self.state:
            self.head.seen.append(name)

    # -- rounds --------------------------------------------------------------------

    def _init(self, values: Values) -> None:
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
            self._deal(values, seat, row.deal)
        if "chip" in values:
            values.note("chip")
        self._wall_seed(values)
        if self.parts.rounds:
            self.parts.rounds[-1].complete = 1
        self.parts.open_round(row)
        self.state = "play"
        self.known = tile_tokens(self.game.players)
        self.nuki, self.calls = [[], [], [], []], [0, 0, 0, 0]

    def _deal(self, values: Values, seat: int, deal: list[list[int]]) -> None:
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

    def _call(self, values: Values) -> None:
        self._playing("N")
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

    def _riichi(self, values: Values) -> None:
        self._playing("REACH")
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

    def _dora(self, values: Values) -> None:
        self._playing("DORA")
        tile = values.one("hai", 0, 135)
        self.events += event_ints(int(EventKind.DORA), tile=tile, place=self.place)

    # -- results -------------------------------------------------------------------

    def _win(self, values: Values) -> None:
        if self.state != "won" or self.game.ended:
            self._playing("AGARI")
        seat = values.seat("who", self.game.players)
        claim = read_win(values, self.game.players, self.nuki[seat])
        self._end(values)
        self._claim(EventKind.WIN, claim)
        self.state = "won"
        # A tsumo is the only win of its round; after a ron another may follow.
        last = claim.source == claim.seat or self.game.ended
        self.parts.rounds[-1].complete = int(last)

    def _draw(self, values: Values) -> None:
        self._playing("RYUUKYOKU")
        claim = read_draw(values, self.game.players)
        self._end(values)
        abortive = claim.kind in ABORTIVE
        kind = EventKind.ABORTIVE_DRAW if abortive else EventKind.EXHAUSTIVE_DRAW
        self._claim(kind, claim)
        self.state = "drawn"
        self.parts.rounds[-1].complete = 1

    def _claim(self, kind: EventKind, claim: ClaimRow) -> None:
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
        self.known = _NO_TOKENS

    def _end(self, values: Values) -> None:
        if "ratio" in values:
            values.note("ratio")
        if "owari" in values:
            scores, results, whole = read_end(values)
            self.spelling.whole_results = whole
            self.game.final_scores, self.game.results = scores, results
            self.game.ended = 1

    # -- what was read -------------------------------------------------------------

    def stop(self, stop: UnreadError) -> None:
        """Note the problem at the present tag."""
        ends = list(offsets(self.tokens))
        offset = ends[self.place - 1] if 0 < self.place <= len(ends) else 0
        if stop.code == "format.truncated":
            offset = len(self.data)
        index = len(self.parts.rounds) - 1
        self.problems.append(
            Problem(
                stop.code,
                self.info.source,
                stop.reason,
                max(self.place, 1),
                offset,
                index if index >= 0 else NONE,
            )
        )

    def batch(self) -> Batch:
        """The game, or no game if no round was dealt."""
        info = self.info
        if not self.parts.rounds:
            empty = Batch.empty()
            empty.problems = self.problems
            return empty
        info.digest = hashlib.sha256(self.data).hexdigest()
        self.head.close()
        info.spelling = self.spelling.kept()
        info.rules = rules_hint(
            Marks(
                info.source,
                self.spelling.head["GO"],
                self.game.players,
                [(row.number, max(row.scores)) for row in self.parts.rounds],
                info.wall_seeds,
                self.game.final_scores if self.game.ended else [],
                self.game.results if self.game.ended else [],
            )
        )
        return self.parts.batch(self.game, info, self.problems)


_READERS = {
    ROOT: _Reading._head,
    "SHUFFLE": _Reading._head,
    "GO": _Reading._head,
    "UN": _Reading._names,
    "TAIKYOKU": _Reading._head,
    "INIT": _Reading._init,
    "N": _Reading._call,
    "REACH": _Reading._riichi,
    "DORA": _Reading._dora,
    "AGARI": _Reading._win,
    "RYUUKYOKU": _Reading._draw,
    "BYE": _Reading._bye,
}
