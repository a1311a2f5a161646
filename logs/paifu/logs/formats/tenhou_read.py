"""Reading a Tenhou record: tags to a `Batch` of one game.

Reading stops at the first thing that is not understood and says what and where; the
rounds before it are kept. What the tags say is read by `tenhou_play`.
"""

from __future__ import annotations

import hashlib

from paifu.logs.events import (
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
    ROOT,
    Tag,
    allowed_gap,
    offsets,
    parse_tag,
    split,
    tile_tokens,
)
from paifu.logs.formats.tenhou_values import Values, known_values
from paifu.logs.formats.unread import UnreadError

FORMAT = "tenhou-xml"

RECORD_MOST = 2 * 2**20
"""Most bytes of a record that is read at all, eighty times the longest of 1,194 real
ones. What is longer is no game, and its tags would fill the memory."""

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


class _Reading(Play):
    """One record as it is being read."""

    def __init__(self, data: bytes, source: str) -> None:
        super().__init__(source, FORMAT)
        self.data = data
        self.tokens = split(data)
        self.known = _NO_TOKENS
        self.closed = False

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
        read(self, known_values(tag, self.spelling))

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
        self.require_play(tag.name + tag.number)
        token = f"{tag.name}{tag.number}/>".encode()
        row = tile_tokens(self.game.players).get(token)
        if row is None:
            what = f"{tag.name + tag.number!r}: expected a player's tile 0-135"
            raise UnreadError("format.bad_value", what)
        self.events += row
        self.events.append(self.place)

    def _gap(self, text: str) -> None:
        if not allowed_gap(text):
            shown = text.strip()[:40]
            raise UnreadError("format.not_xml", f"text {shown!r} between tags")

    def read_init(self, values: Values) -> None:
        """Read an INIT; tiles have their short form from here on."""
        super().read_init(values)
        self.known = tile_tokens(self.game.players)

    def add_claim(self, kind: EventKind, claim: ClaimRow) -> None:
        """Add a result; no tile may follow."""
        super().add_claim(kind, claim)
        self.known = _NO_TOKENS

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
        info.rules = self.rules(info.source)
        return self.parts.batch(self.game, info, self.problems)


_READERS = {
    ROOT: _Reading.read_head,
    "SHUFFLE": _Reading.read_head,
    "GO": _Reading.read_head,
    "UN": _Reading.read_names,
    "TAIKYOKU": _Reading.read_head,
    "INIT": _Reading.read_init,
    "N": _Reading.read_call,
    "REACH": _Reading.read_riichi,
    "DORA": _Reading.read_dora,
    "AGARI": _Reading.read_win,
    "RYUUKYOKU": _Reading.read_draw,
    "BYE": _Reading.read_bye,
}
