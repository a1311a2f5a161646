"""The tags of a Tenhou record: scanning them, and the canonical way to write them.

A record is flat: one tag after another inside `<mjloggm>`, all content in attributes.
So a record is split at `<`, and only tags that are no plain draw or discard are looked
at further. Whatever deviates from the canonical spelling (order of attributes, the
ending of a tag, text between tags) is noted, so that it can be written back.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

from paifu.logs.builder import event_ints
from paifu.logs.events import EventKind

ROOT = "mjloggm"

HEAD = (ROOT, "SHUFFLE", "GO", "UN", "TAIKYOKU")
"""Tags that stand once, before the first deal, in their order."""

ORDER = {
    ROOT: "ver",
    "SHUFFLE": "seed ref",
    "GO": "type lobby title rule ranking csrule",
    "UN": "n0 n1 n2 n3 dan rc rate sx",
    "TAIKYOKU": "oya",
    "INIT": "seed ten chip oya hai0 hai1 hai2 hai3 shuffle",
    "N": "who m",
    "DORA": "hai",
    "REACH": "who ten step",
    "BYE": "who",
    "AGARI": "ba hai m machi ten yaku yakuman chip doraHai doraHaiUra"
    " who fromWho paoWho sc owari ratio",
    "RYUUKYOKU": "type ba sc hai0 hai1 hai2 hai3 owari ratio",
}
"""Every tag and attribute there is, attributes in canonical order.

`title`, `rule`, `ranking`, `csrule` (tournament lobbies), `rc`, `chip`, `ratio` (chip
rooms) are kept as text: no column holds them, and such records are not judged.
"""

Places = Mapping[str, Mapping[str, int]]
"""Of each tag the place of each attribute in canonical order."""


def places_of(order: Mapping[str, str]) -> Places:
    """The places of attributes that are listed in their order."""
    return {tag: {n: i for i, n in enumerate(o.split())} for tag, o in order.items()}


PLACES = places_of(ORDER)

DRAW_LETTERS, DISCARD_LETTERS = "TUVW", "DEFG"

SPACED = {"N", "DORA", "BYE", "AGARI", "RYUUKYOKU"}
"""Tags whose canonical ending is ` />`; so is that of a UN of one who came back."""

_TAG = re.compile(
    r"(/?)([A-Za-z]+)([0-9]*)"
    r"((?:\s+[A-Za-z_][\w.:-]*=\"[^\"\x00-\x08\x0b\x0c\x0e-\x1f]*\")*)(\s*/?)>(.*)",
    re.DOTALL | re.ASCII,
)
_ATTRIBUTE = re.compile(r"(\s+)([^=\s]+)=\"([^\"]*)\"", re.ASCII)

_GAP = re.compile(
    rb'\s*+(?:\xef\xbb\xbf)?+\s*+(?:<\?xml[^<>]*\?>\s*+)?+(?:"\s*+\+\s*+")?+'
    rb"(?:<!--(?:(?!-->).)*+-->|\s)*+",
    re.DOTALL,
)
"""Text that may stand between tags: white space, a byte order mark and XML declaration
at the start, comments, and the seam of a string constant that was cut out of source.

Every repetition is possessive: nothing is tried twice, whatever the text."""


@dataclass(slots=True)
class Tag:
    """One tag, as written."""

    place: int
    """Number of the tag in the record, from 1."""
    closing: bool
    name: str
    number: str
    """Digits right after the name: the tile of a draw or discard."""
    names: list[str]
    """Attribute names in their order, repetitions included."""
    texts: list[str]
    """Attribute texts, one a name."""
    spaces: list[str]
    """White space before each attribute."""
    ending: str
    """What stands before `>`."""
    gap: str
    """What stands between this tag and the next."""


def split(data: bytes) -> list[bytes]:
    """What stands before the first tag, and each tag with the text after it.

    The tags lack their `<`. A comment or declaration counts as text.

    >>> split(b"<A/><!-- no <B/> --><C/>")
    [b'', b'A/><!-- no <B/> -->', b'C/>']
    """
    pieces = data.split(b"<")
    if b"<!" not in data and b"<?" not in data:
        return pieces
    tokens = [pieces[:1]]
    comment = False
    for piece in pieces[1:]:
        comment = comment or piece.startswith(b"!--")
        if comment or piece[:1] in (b"!", b"?"):
            tokens[-1].append(piece)
        else:
            tokens.append([piece])
        comment = comment and b"-->" not in piece
    return [b"<".join(token) for token in tokens]


def parse_tag(token: bytes, place: int) -> Tag | None:
    """The tag of one piece of a record that was split at `<`; None if it is none.

    >>> tag = parse_tag(b'N who="1" m="14351" />', 7)
    >>> tag.name, tag.names, tag.texts, tag.ending
    ('N', ['who', 'm'], ['1', '14351'], ' /')
    >>> parse_tag(b'N who=1/>', 7) is None
    True
    """
    try:
        found = _TAG.fullmatch(token.decode())
    except UnicodeDecodeError:
        return None
    if found is None:
        return None
    closing, name, number, inner, ending, gap = found.groups()
    parts: list[tuple[str, str, str]] = _ATTRIBUTE.findall(inner) if inner else []
    spaces = [part[0] for part in parts]
    names = [part[1] for part in parts]
    texts = [part[2] for part in parts]
    return Tag(place, bool(closing), name, number, names, texts, spaces, ending, gap)


def allowed_gap(text: str) -> bool:
    r"""True if this text may stand between two tags.

    >>> allowed_gap("\n  "), allowed_gap('" +\n  "'), allowed_gap("oops")
    (True, True, False)
    """
    return text.isspace() or not text or _GAP.fullmatch(text.encode()) is not None


def canonical_order(tag: Tag, all_places: Places = PLACES) -> bool:
    """True if the known attributes stand in canonical order, each once."""
    places = all_places[tag.name]
    numbers = [places[name] for name in tag.names]
    return all(a < b for a, b in pairwise(numbers))


def canonical_ending(name: str, names: list[str]) -> str:
    """What canonically stands before `>`."""
    if name == ROOT:
        return ""
    returned = name == "UN" and "dan" not in names and len(names) == 1
    return " /" if name in SPACED or returned else "/"


@cache
def tile_tokens(players: int) -> dict[bytes, tuple[int, ...]]:
    """Draw and discard tags in canonical spelling: the event's ints, place left off.

    >>> tile_tokens(4)[b"E135/>"][:3]
    (1, 1, 135)
    """
    made = {}
    for kind, letters in (
        (EventKind.DRAW, DRAW_LETTERS),
        (EventKind.DISCARD, DISCARD_LETTERS),
    ):
        for seat, letter in enumerate(letters[:players]):
            for tile in range(136):
                ints = event_ints(int(kind), seat, tile)[:-1]
                made[f"{letter}{tile}/>".encode()] = ints
    return made


def numbers(text: str) -> list[int] | None:
    """The whole numbers of a comma-separated list; None if it is none.

    >>> numbers("0,-30,+15"), numbers(""), numbers("1,,2"), numbers("1_0")
    ([0, -30, 15], [], None, None)
    """
    if not text:
        return []
    try:
        return [_CANONICAL[part] for part in text.split(",")]
    except KeyError:
        pass
    if _NUMBERS.fullmatch(text) is None:
        return None
    return [int(part) for part in text.split(",")]


_CANONICAL = {str(value): value for value in range(-999, 2000)}
_NUMBERS = re.compile(r"[+-]?[0-9]{1,9}(?:,[+-]?[0-9]{1,9})*")


def offsets(tokens: list[bytes]) -> Iterator[int]:
    """Byte offset of each tag of a record that was split at `<`."""
    at = len(tokens[0])
    for token in tokens[1:]:
        yield at
        at += 1 + len(token)
