"""Reading a Tenhou client's stream: lines of tags to a `Batch`.

Reading stops at the first thing that is not understood and says what and where (line
and byte); the rounds before it are kept. `tenhou_wire` describes the stream.
"""

from __future__ import annotations

import hashlib
import re

from paifu.logs.builder import concatenate, event_ints, padded
from paifu.logs.events import (
    HIDDEN,
    NONE,
    Batch,
    ClaimRow,
    EventKind,
    Problem,
)
from paifu.logs.formats.tenhou_play import Play
from paifu.logs.formats.tenhou_tags import (
    DISCARD_LETTERS,
    DRAW_LETTERS,
    Tag,
    parse_tag,
)
from paifu.logs.formats.tenhou_values import Values, known_values
from paifu.logs.formats.tenhou_wire import FORMAT
from paifu.logs.formats.tenhou_wire_tags import (
    CHATTER,
    CUT,
    MARK,
    OWN_DISCARD,
    OWN_DRAW,
    SECRET,
    SENT,
    TOKENS,
    WIRE_PLACES,
    canonical_lines,
)
from paifu.logs.formats.unread import UnreadError
from paifu.logs.seats import turned

STREAM_MOST = 8 * 2**20
"""Most bytes of a stream that is read at all: some 300 games."""

_LINE = re.compile(r"(\s*(Send|Get):)([^<]*)(.*)", re.DOTALL)
_OPTIONS = re.compile(r"[0-9]{1,4}")


def read_tenhou_wire(data: bytes, source: str) -> Batch:
    r"""The games of a stream.

    Args:
        data: the log, uncompressed.
        source: its path.

    Returns:
        A batch of the games that have a round, in seats that start with the first
        dealer; at most one problem.

    >>> batch = read_tenhou_wire(b'Get: <LN n="x"/> \nGet: <WHAT/> ', "x.log")
    >>> batch.problems[0].code, batch.problems[0].place, batch.problems[0].offset
    ('format.unknown_tag', 2, 23)
    """
    if len(data) > STREAM_MOST:
        reason = f"a stream of {len(data)} bytes: at most {STREAM_MOST} are read"
        batch = Batch.empty()
        problem = Problem("format.too_large", source, reason, 1, STREAM_MOST)
        batch.problems.append(problem)
        return batch
    reading = _Reading(data, source)
    try:
        reading.run()
    except UnreadError as stop:
        reading.stop(stop)
    return reading.batch()


class _Game(Play):
    """One game of a stream, in the seats of the player who looks on."""

    def __init__(self, source: str) -> None:
        super().__init__(source, FORMAT)
        self.tags = 0
        self.lines: list[str] = []

    # -- what differs from the XML record ------------------------------------------

    def read_deal(self, values: Values, seat: int, deal: list[list[int]]) -> None:
        """The own tiles; of others only that they have some."""
        if seat == 0:
            deal[0] = padded(values.ints("hai", 0, 135, (13,)), 14)
        elif seat < self.game.players:
            deal[seat] = padded([HIDDEN] * 13, 14)

    def add_claim(self, kind: EventKind, claim: ClaimRow) -> None:
        """Add a result; its place is the line.

        At an exhaustive draw the own hand is often left out although it is tenpai (8
        of 11 in real streams): without it, nothing is said of the own seat.
        """
        claim.place = self.place
        if kind == EventKind.EXHAUSTIVE_DRAW and claim.tenpai[0] == 0:
            claim.tenpai[0] = NONE
        super().add_claim(kind, claim)

    def read_game(self, values: Values) -> None:
        """Read a TAIKYOKU: who deals first, and the name of the game."""
        self.read_head(values)
        if "log" in values:
            self.info.identifier = values.text("log")

    # -- tags ----------------------------------------------------------------------

    def read_tag(self, tag: Tag, place: int) -> None:
        """Read a tag of the game that stands in this line."""
        self.place = place
        self.tags += 1
        tag.place, tag.gap = self.tags, ""
        if is_tile(tag):
            self._tile(tag)
            return
        if tag.number or tag.name not in _READERS:
            what = f"no tag {tag.name + tag.number!r} is known"
            raise UnreadError("format.unknown_tag", what)
        _forget(tag)
        _READERS[tag.name](self, known_values(tag, self.spelling, WIRE_PLACES))
        self.spelling.note_tag(tag, WIRE_PLACES)

    def _tile(self, tag: Tag) -> None:
        self.require_play(tag.name + tag.number)
        options = self._options(tag)
        letter, players = tag.name.upper(), self.game.players
        drawn = letter in DRAW_LETTERS
        seat = (DRAW_LETTERS if drawn else DISCARD_LETTERS).index(letter)
        if seat >= players:
            what = f"{tag.name + tag.number!r}: expected one of {players} players"
            raise UnreadError("format.bad_value", what)
        tile = self._tile_id(tag, hidden=drawn and letter != OWN_DRAW)
        if drawn:
            self.events += event_ints(int(EventKind.DRAW), seat, tile, place=self.place)
        else:
            # Whether an own discard was drawn, its number tells.
            flag = NONE if letter == OWN_DISCARD else int(tag.name.islower())
            self.events += event_ints(
                int(EventKind.DISCARD), seat, tile, flag=flag, place=self.place
            )
        if options:
            self.spelling.note_text(self.tags, "t", options)
        if tag.ending != "/":
            self.spelling.endings[self.tags] = tag.ending

    def _options(self, tag: Tag) -> str:
        """What the player is offered with a tile: nothing of the record."""
        if not tag.names:
            return ""
        if tag.names != ["t"] or tag.spaces != [" "]:
            what = f"{tag.name + tag.number} has an unknown attribute {tag.names[-1]!r}"
            raise UnreadError("format.unknown_attribute", what)
        if not _OPTIONS.fullmatch(tag.texts[0]):
            what = f"{tag.name + tag.number} t={tag.texts[0]!r}: expected a number"
            raise UnreadError("format.bad_value", what)
        return tag.texts[0]

    def _tile_id(self, tag: Tag, *, hidden: bool) -> int:
        if hidden and not tag.number:
            return HIDDEN
        if hidden:
            what = f"{tag.name + tag.number!r}: another seat's draw shows no tile"
            raise UnreadError("format.bad_value", what)
        number = tag.number
        if len(number) > 3 or not number or str(int(number)) != number:
            raise UnreadError("format.bad_value", _no_tile(tag))
        if int(number) > 135:
            raise UnreadError("format.bad_value", _no_tile(tag))
        return int(number)

    # -- what was read -------------------------------------------------------------

    def made(self, data: bytes, number: int) -> Batch:
        """The game, or none if no round was dealt."""
        info = self.info
        if not self.parts.rounds:
            return Batch.empty()
        info.number = number
        info.digest = hashlib.sha256(data).hexdigest()
        self.head.close()
        info.rules = self.rules(f"{info.identifier} {info.source}")
        info.spelling = self.spelling.kept()
        template = "".join(self.lines)
        if template != canonical_lines(self.tags):
            info.spelling["lines"] = template
        if dealer := self.game.first_dealer:
            info.spelling["seat"] = self.game.players - dealer
        batch = self.parts.batch(self.game, info, [])
        return turned(batch, 0, -dealer)


def is_tile(tag: Tag) -> bool:
    """True if a tag is a draw or discard by its letter."""
    small = DISCARD_LETTERS.replace(OWN_DISCARD, "").lower()
    return len(tag.name) == 1 and tag.name in DRAW_LETTERS + DISCARD_LETTERS + small


def _no_tile(tag: Tag) -> str:
    return f"{tag.name + tag.number!r}: expected a tile 0-135"


def _forget(tag: Tag) -> None:
    """Take the tokens off a tag."""
    kept = [i for i, name in enumerate(tag.names) if name not in TOKENS]
    tag.texts = [tag.texts[i] for i in kept]
    tag.spaces = [tag.spaces[i] for i in kept]
    tag.names = [tag.names[i] for i in kept]


_READERS = {
    "GO": _Game.read_head,
    "UN": _Game.read_names,
    "TAIKYOKU": _Game.read_game,
    "INIT": _Game.read_init,
    "N": _Game.read_call,
    "REACH": _Game.read_riichi,
    "DORA": _Game.read_dora,
    "AGARI": _Game.read_win,
    "RYUUKYOKU": _Game.read_draw,
    "BYE": _Game.read_bye,
}


class _Reading:
    """A stream as it is being read."""

    def __init__(self, data: bytes, source: str) -> None:
        self.data = data
        self.source = source
        self.games: list[_Game] = []
        self.line = 0
        self.start = self.at = 0
        # Lines that no game has had so far.
        self.waiting: list[str] = []
        self.problems: list[Problem] = []

    def run(self) -> None:
        """Read every line in turn."""
        for raw in self.data.splitlines(keepends=True):
            self.line += 1
            self.at = self.start
            self._line(raw)
            self.start += len(raw)
        self.at = len(self.data)
        if self.games:
            self.games[-1].lines += self.waiting
        self._require_end("the stream ends")

    def _require_end(self, what: str) -> None:
        if not self.games:
            raise UnreadError("format.missing", "no GO: there is no game")
        game = self.games[-1].game
        if not game.ended:
            where = "in the middle of a round" if self._playing() else "too early"
            reason = f"{what} {where}: no result has 'owari'"
            raise UnreadError("format.truncated", reason)

    def _playing(self) -> bool:
        return bool(self.games) and self.games[-1].state == "play"

    def _line(self, raw: bytes) -> None:
        try:
            text = raw.decode("utf-8-sig" if self.line == 1 else "utf-8")
        except UnicodeDecodeError as error:
            self.at += error.start
            raise UnreadError("format.bad_value", "the line is not UTF-8") from None
        if not text.strip():
            self.waiting.append(text)
            return
        found = _LINE.fullmatch(text)
        if found is None:
            shown = text.strip()[:40]
            what = f"line {shown!r}: expected 'Send:' or 'Get:'"
            raise UnreadError("format.not_xml", what)
        prefix, way, space, tags = found.groups()
        if space.strip() or not tags:
            shown = space.strip()[:40]
            raise UnreadError("format.not_xml", f"text {shown!r} before the first tag")
        self.at += len((prefix + space).encode())
        body = tags.rstrip("\r\n")
        kept = self._tags(way, body)
        if kept:
            self.waiting.append(prefix + space + kept + tags[len(body) :])
        if self.games:
            self.games[-1].lines += self.waiting
            self.waiting = []

    def _tags(self, way: str, tags: str) -> str:
        """What of the tags of a line is kept for writing."""
        kept = ""
        for token in tags.split("<")[1:]:
            tag = self._parsed(token)
            gap = tag.gap
            verbatim = "<" + token[: len(token) - len(gap)]
            read = self._sent if way == "Send" else self._got
            if shown := read(tag, verbatim):
                kept += shown + gap
            self.at += 1 + len(token.encode())
        return kept

    def _parsed(self, token: str) -> Tag:
        tag = parse_tag(token.encode(), NONE)
        shown = "<" + token.strip()[:40]
        if tag is None:
            last = self.at + 1 + len(token.encode()) >= len(self.data)
            if last and ">" not in token:
                what = f"the stream ends within a tag: {shown!r}"
                raise UnreadError("format.truncated", what)
            raise UnreadError("format.not_xml", f"{shown!r} is no tag")
        if tag.closing or not tag.ending.endswith("/"):
            raise UnreadError("format.not_xml", f"{shown!r} does not end in '/>'")
        if tag.gap.strip():
            what = f"text {tag.gap.strip()[:40]!r} between tags"
            raise UnreadError("format.not_xml", what)
        return tag

    def _sent(self, tag: Tag, verbatim: str) -> str:
        """What of a tag that was sent is kept."""
        if tag.name not in SENT or tag.number:
            what = f"no tag {tag.name + tag.number!r} is known to be sent"
            raise UnreadError("format.unknown_tag", what)
        return "" if tag.name in SECRET else verbatim

    def _got(self, tag: Tag, verbatim: str) -> str:
        """What of a tag that came is kept; those of a game are read."""
        if tag.name in CUT:
            raise UnreadError("format.truncated", f"{tag.name}: {CUT[tag.name]}")
        if tag.name in SECRET:
            return ""
        if tag.name in CHATTER and not tag.number:
            return verbatim
        if tag.name == "GO":
            self._open()
        if not self.games:
            known = is_tile(tag) or tag.name in _READERS
            code = "format.misplaced" if known else "format.unknown_tag"
            what = f"{tag.name + tag.number} before the first GO"
            raise UnreadError(code, what)
        self.games[-1].read_tag(tag, self.line)
        return MARK

    def _open(self) -> None:
        if self.games:
            self._require_end("another GO comes")
        self.games.append(_Game(self.source))

    # -- what was read -------------------------------------------------------------

    def stop(self, stop: UnreadError) -> None:
        """Note the problem at the present line and byte."""
        rounds = len(self.games[-1].parts.rounds) if self.games else 0
        self.problems.append(
            stop.problem(
                self.source,
                place=max(self.line, 1),
                offset=self.at,
                index=rounds - 1 if rounds else NONE,
            )
        )

    def batch(self) -> Batch:
        """All games that have a round."""
        made = concatenate(
            game.made(self.data, number) for number, game in enumerate(self.games)
        )
        made.problems += self.problems
        return made
