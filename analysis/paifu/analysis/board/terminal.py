"""A position on a terminal: text of a given width, which says all without colours."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest

from rich.cells import cell_len
from rich.text import Text

from paifu.analysis.board.data import FURITEN
from paifu.analysis.board.reel import Tiles
from paifu.analysis.board.sentences import (
    grouped,
    split_codes,
    tile_code,
    tile_codes,
)
from paifu.logs.events import EventKind
from paifu.logs.tiles import KIND_NAMES, KIND_OF, kind_name, unicode_name
from paifu.replay.audit.boards import Board, Meld, SeatBoard
from paifu.replay.audit.position import Discard

IN_ROW = 6
"""Tiles in a row of a river."""

COMPASS_FROM, PAIRS_FROM = 110, 60
"""Columns from which the seats are laid out around the table, or two by two."""

GAP = 2

HONOURS = "ESWNPFC"
"""East, south, west, north, white (paper), green (fortune), red (centre)."""

INKS = {"m": "red", "p": "cyan", "s": "green", "z": "bold"}

LEGEND = {"*": "drawn", "!": "riichi", "#": "riichi_drawn", "( )": "called"}
"""Marks beside tiles of a river, and the words for them."""


@dataclass(frozen=True, slots=True)
class Look:
    """How positions are drawn."""

    words: Mapping[str, str]
    names: Sequence[str]
    """Of the players, by seat."""
    dealer: int
    """Seat of the round's dealer."""
    round: str
    """The round by name: `East 1`."""
    reds: Collection[int]
    """Ids of red tiles."""
    tiles: Tiles = "mpsz"
    width: int = 80
    near: int = 0
    """The seat at the near side of the table."""
    open: frozenset[int] = field(default_factory=lambda: frozenset(range(4)))
    """Seats whose hands are shown."""


def board_lines(board: Board, look: Look) -> list[Text]:
    """The whole table as lines.

    Args:
        board: the position.
        look: how it is drawn.
    """
    count = len(board.seats)
    order = [(look.near + n) % count for n in range(count)]
    if look.width >= COMPASS_FROM:
        return _compass(board, order, look)
    centre = _centre(board, look)
    head = _wrapped(centre, look.width, "   ")
    across = 2 if look.width >= PAIRS_FROM else 1
    wide = (look.width - GAP * (across - 1)) // across
    cells = [_seat(board, seat, look, wide) for seat in order]
    rows = [cells[n : n + across] for n in range(0, count, across)]
    lines = [*head]
    for row in rows:
        lines += [Text(), *_beside(row, wide)]
    return lines


def legend(look: Look) -> list[Text]:
    """What the marks mean."""
    words = look.words
    pieces = [Text(f"{words['seat.river']}:", "dim")]
    pieces += [Text(f"{m} {words[f'mark.{key}']}", "dim") for m, key in LEGEND.items()]
    return _wrapped(pieces, look.width, "  ")


def tile_text(code: str, tiles: Tiles) -> Text:
    """One tile, two columns wide (red ones that are no five, and of Unicode, three).

    >>> tile_text("5P", "mpsz").plain, tile_text("1z", "ascii").plain
    ('0p', 'E ')
    >>> tile_text("5P", "unicode").plain, tile_text("??", "ascii").plain
    ('🀝r', '[]')
    """
    ink = INKS.get(code[1].lower(), "") + (" bold underline" if _red(code) else "")
    return Text(_plain_tile(code, tiles), ink.strip())


def _red(code: str) -> bool:
    return code != code.lower()


def _plain_tile(code: str, tiles: Tiles) -> str:
    kind = KIND_OF.get(code.lower(), -1)
    if tiles == "unicode":
        name = unicode_name(255 if kind < 0 else 4 * kind)
        return name + ("r" if _red(code) else " " * (2 - cell_len(name)))
    if kind < 0:
        return "[]" if tiles == "ascii" else "??"
    if tiles == "ascii" and kind >= KIND_OF["1z"]:
        return HONOURS[kind - KIND_OF["1z"]] + ("r" if _red(code) else " ")
    return kind_name(kind, _red(code))


def tiles_text(listed: str, tiles: Tiles) -> Text:
    """Tiles by their codes; those of a suit in one word, but for Unicode ones.

    >>> tiles_text("1m2m5P5p1z1z", "mpsz").plain
    '12m05p11z'
    >>> tiles_text("1m2m5P5p1z1z", "ascii").plain
    '12m05pEE'
    >>> tiles_text("", "mpsz").plain
    ''
    """
    found = split_codes(listed)
    made = Text()
    for code, following in zip_longest(found, found[1:], fillvalue="  "):
        one = tile_text(code, tiles)
        short = tiles != "unicode" and one.cell_len == 2 and code != "??"
        if short and (one.plain[1] == " " or code[1].lower() == following[1].lower()):
            one = one[:1]
        made.append_text(one)
    return made


# -- one seat --------------------------------------------------------------------------


def _seat(board: Board, seat: int, look: Look, width: int) -> list[Text]:
    lines = [_head(board, seat, look, width)]
    one = board.seats[seat]
    for parts in _parts(one, seat, look):
        lines += _wrapped(parts, width, " ")
    return lines


def _head(board: Board, seat: int, look: Look, width: int) -> Text:
    """Wind and name, whether it is its turn, riichi, points."""
    one, words = board.seats[seat], look.words
    wind = words[f"wind.{(seat - look.dealer) % len(board.seats)}"]
    mark = "> " if board.turn == seat else "  "
    score = grouped(one.score, words)
    riichi = _riichi(one, words)
    room = width - cell_len(score) - 1
    left = f"{mark}{wind} {look.names[seat]}"
    both = f"{left}  {riichi}" if riichi else left
    line = Text(both, "bold" if board.turn == seat else "")
    if cell_len(both) > room and riichi:
        short = Text(left)
        short.truncate(max(1, room - cell_len(riichi) - 2), overflow="ellipsis")
        line = Text(f"{short.plain}  {riichi}", line.style)
    line.truncate(room, overflow="ellipsis")
    line.append(" " * (width - line.cell_len - cell_len(score)) + score, "bold")
    return line


def _riichi(one: SeatBoard, words: Mapping[str, str]) -> str:
    if not one.riichi:
        return ""
    if not one.stick:
        return words["seat.declared"]
    return words["seat.double_riichi" if one.riichi == 2 else "seat.riichi"]


def _parts(one: SeatBoard, seat: int, look: Look) -> Iterator[list[Text]]:
    """Hand, melds, river, waits: each a list of pieces that stay whole."""
    words, shown = look.words, seat in look.open
    hand = tile_codes(one.hand, look.reds) if shown else "??" * len(one.hand)
    pieces = [Text("  "), tiles_text(hand, look.tiles)]
    if one.drawn >= 0:
        drawn = tile_code(one.drawn, look.reds) if shown else "??"
        pieces.append(Text("+ ").append_text(tile_text(drawn, look.tiles)))
    yield pieces
    melds = [_meld(meld, look) for meld in one.melds]
    if one.norths:
        melds.append(Text(f"{words['seat.norths']} {one.norths}"))
    for meld in melds[:-1]:
        meld.append(",")
    if melds:
        yield [Text("  "), *melds]
    for n in range(0, len(one.river), IN_ROW):
        row = [_discard(discard, look) for discard in one.river[n : n + IN_ROW]]
        yield [Text(" "), Text("").join(row)]
    if shown and one.waits:
        kinds = [name for k, name in enumerate(KIND_NAMES) if one.waits >> k & 1]
        waits = Text(f"  {words['seat.waits']}")
        furiten = words[f"furiten.{FURITEN[one.furiten]}"] if one.furiten else ""
        # Word by word: in some languages it is longer than a seat is wide.
        why = [Text(word, "bold") for word in furiten.split(" ")]
        yield [waits, tiles_text("".join(kinds), look.tiles), *why]


def _meld(meld: Meld, look: Look) -> Text:
    """`pon 555z from south`; of a chi the called tile is in brackets."""
    words = look.words
    made = Text(words[f"meld.{meld.kind.name.lower()}"] + " ")
    tiles = [tile_code(tile, look.reds) for tile in meld.tiles]
    if meld.kind == EventKind.CHI:
        made.append("(").append_text(tile_text(tiles.pop(0), look.tiles)).append(")")
        tiles.sort()
    made.append_text(tiles_text("".join(tiles), look.tiles))
    if meld.kind != EventKind.ANKAN:
        wind = (meld.source - look.dealer) % len(look.names)
        made.append(f" {words['mark.from']} {words[f'wind.{wind}']}")
    return made


def _discard(discard: Discard, look: Look) -> Text:
    """One tile of a river, four columns wide with its marks (more for `3mr`)."""
    mark = "*" if discard.drawn else " "
    if discard.riichi:
        mark = "#" if discard.drawn else "!"
    tile = tile_text(tile_code(discard.tile, look.reds), look.tiles)
    made = Text("(" if discard.called else " ").append_text(tile)
    if discard.called:
        mark = ")" if mark == " " else mark
        made.stylize("dim")
    if discard.riichi:
        made.stylize("reverse")
    return made.append(mark)


# -- where things stand ----------------------------------------------------------------


def _centre(board: Board, look: Look) -> list[Text]:
    words = look.words
    pieces = [
        Text(look.round, "bold"),
        Text(f"{words['board.honba']} {board.honba}"),
        Text(f"{words['board.sticks']} {board.sticks}"),
        Text(f"{words['board.wall']} {board.live}"),
        _indicators("board.dora", board.indicators, look),
    ]
    if board.unders:
        pieces.append(_indicators("board.ura", board.unders, look))
    return pieces


def _indicators(key: str, tiles: Sequence[int], look: Look) -> Text:
    text = Text(f"{look.words[key]} ")
    parts = [tile_text(tile_code(tile, look.reds), look.tiles) for tile in tiles]
    return text.append_text(Text(" ").join(parts))


def _compass(board: Board, order: list[int], look: Look) -> list[Text]:
    """Each seat on its side of the table, the next one to the right."""
    wide = (look.width - 2 * GAP) // 3
    cells = {
        place: _seat(board, seat, look, wide)
        for place, seat in zip(("near", "right", "far", "left"), order, strict=False)
    }
    centre = [Text(), Text()]
    for piece in _centre(board, look):
        indent = Text("   ").append_text(piece)
        centre += _wrapped([indent], wide, "")
    nothing: list[Text] = []
    return [
        *_beside([nothing, cells.get("far", nothing), nothing], wide),
        *_beside([cells.get("left", nothing), centre, cells["right"]], wide),
        Text(),
        *_beside([nothing, cells["near"], nothing], wide),
    ]


def _beside(cells: Sequence[Sequence[Text]], width: int) -> Iterator[Text]:
    """Blocks of lines side by side, each as wide as given."""
    for n in range(max(len(cell) for cell in cells)):
        line = Text()
        for place, cell in enumerate(cells):
            part = cell[n] if n < len(cell) else Text()
            line.append_text(part)
            if place + 1 < len(cells):
                line.append(" " * (width - part.cell_len + GAP))
        line.rstrip()
        yield line


def _wrapped(pieces: Sequence[Text], width: int, between: str) -> list[Text]:
    """Pieces in lines of at most `width` columns, broken between pieces only."""
    lines = [Text()]
    for piece in pieces:
        if not piece.plain:
            continue
        room = width - lines[-1].cell_len - cell_len(between)
        if lines[-1].plain and piece.cell_len > room:
            lines.append(Text("  "))
        elif lines[-1].plain.strip():
            lines[-1].append(between)
        lines[-1].append_text(piece)
    return lines
