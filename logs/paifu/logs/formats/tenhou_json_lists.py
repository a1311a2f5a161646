"""What one seat took and gave in a tenhou.net/6 round: its two lists, checked.

The n-th entry of one belongs to the n-th of the other; the last of what was given may
be missing, if the round ended before it. After a daiminkan a 0 is given, which some
converters leave out: Apricot-S/majiang-log did at first.
"""

from __future__ import annotations

from typing import Any

from paifu.logs.assigner import Name
from paifu.logs.formats.json_values import Path, array, bad
from paifu.logs.formats.tenhou_json_tiles import (
    CHI,
    DAIMINKAN,
    NAME_OF,
    NOTHING,
    PON,
    TSUMOGIRI,
    UNKNOWN,
    Call,
    parse_call,
)
from paifu.logs.formats.tenhou_json_turns import (
    CALL,
    CUT,
    DRAW,
    MOST,
    STAYS,
    TAKES_CHI,
    Turns,
)

Discard = tuple[int, bool]
"""Code of a discarded tile, TSUMOGIRI, or NOTHING after a daiminkan; and riichi."""

CALLS = (CHI, PON, DAIMINKAN)


def tile_code(value: object, path: Path) -> int:
    """The code of a tile that must be shown.

    Raises:
        UnreadError: it is none.
    """
    if type(value) is not int or value not in NAME_OF:
        raise bad(value, path, "a tile: 11-19, 21-29, 31-39, 41-47 or 51-53")
    return value


def tile_name(value: object, path: Path) -> Name | None:
    """The name of a tile; None if it is not shown; raises as `tile_code`."""
    if type(value) in (int, str, type(None)) and value in UNKNOWN:
        return None
    return NAME_OF[tile_code(value, path)]


class Lists:
    """One seat's lists of a round."""

    __slots__ = (
        "give_path",
        "gives",
        "place",
        "seat",
        "take_path",
        "takes",
        "texts",
        "without_zeros",
    )

    def __init__(self, found: list[Any], seat: int, path: Path, place: int) -> None:
        """The lists of a seat.

        Args:
            found: the round.
            seat: whose lists.
            path: of the round.
            place: number of the first entry.

        Raises:
            UnreadError: an entry that is not understood.
        """
        first = 4 + 3 * seat
        self.seat, self.place = seat, place
        self.take_path: Path = (*path, first + 1)
        self.give_path: Path = (*path, first + 2)
        takes = array(found[first + 1], self.take_path, range(MOST + 1))
        gives = array(found[first + 2], self.give_path, range(MOST + 1))
        kans = [n for n, one in enumerate(takes) if type(one) is str and "m" in one]
        self.without_zeros = bool(kans) and not any(one == NOTHING for one in gives)
        if self.without_zeros:
            gives = gives[:]
            for n in kans:
                if n < len(gives):
                    gives.insert(n, NOTHING)
        self.without_zeros = self.without_zeros and NOTHING in gives
        if not len(takes) - 1 <= len(gives) <= len(takes):
            expected = f"as many as were taken, {len(takes)}, or one less"
            raise bad(gives, self.give_path, expected)
        self.texts: tuple[list[Any], list[Any]] = (takes, gives)
        self.takes = [self._take(one, n) for n, one in enumerate(takes)]
        self.gives = [self._give(one, n) for n, one in enumerate(gives)]

    def take_place(self, n: int) -> int:
        """Number of an entry of what was taken."""
        return self.place + n

    def give_place(self, n: int) -> int:
        """Number of an entry of what was given."""
        return self.place + len(self.takes) + n

    @property
    def size(self) -> int:
        """How many entries there are."""
        return len(self.takes) + len(self.gives)

    def _take(self, value: object, n: int) -> Name | Call | None:
        """A draw's name, None for a hidden one, or a call."""
        path = (*self.take_path, n)
        if type(value) is not str or value in UNKNOWN:
            return tile_name(value, path)
        call = parse_call(value)
        if call is None or call.kind not in CALLS:
            raise bad(value, path, "a tile, or a chi, pon or kan of a discard")
        return call

    def _give(self, value: object, n: int) -> Discard | Call:
        path = (*self.give_path, n)
        taken = self.takes[n]
        if isinstance(taken, Call) and taken.kind == DAIMINKAN:
            if type(value) is not int or value != NOTHING:
                raise bad(value, path, "0: a daiminkan is followed by no discard")
            return (NOTHING, False)
        if type(value) is not str:
            return (self._discard(value, path, taken), False)
        if value[:1] == "r":
            digits = value[1:]
            if len(digits) != 2:
                raise bad(value, path, "a discard with riichi, such as 'r34' or 'r60'")
            code = int(digits) if digits.isascii() and digits.isdigit() else digits
            return (self._discard(code, path, taken), True)
        call = parse_call(value)
        if call is None or call.kind in CALLS:
            raise bad(value, path, "a tile, a kan of the own hand or a north")
        if isinstance(taken, Call):
            raise bad(value, path, "a discard, since it follows a call")
        return call

    @staticmethod
    def _discard(code: object, path: Path, taken: Name | Call | None) -> int:
        if type(code) is int and code == TSUMOGIRI:
            if isinstance(taken, Call):
                raise bad(code, path, "a tile: none was drawn")
            return TSUMOGIRI
        return tile_code(code, path)

    def stays(self, n: int) -> bool:
        """True if the seat takes again after it gave this."""
        give = self.gives[n]
        return isinstance(give, Call) or give[0] == NOTHING

    def fill(self, turns: Turns) -> None:
        """Write the lists for the search of the order."""
        base = self.seat * MOST
        turns.takes[self.seat] = len(self.takes)
        turns.gives[self.seat] = len(self.gives)
        for n, take in enumerate(self.takes, base):
            turns.take_kind[n] = DRAW
            if isinstance(take, Call):
                turns.take_kind[n] = TAKES_CHI if take.kind == CHI else CALL
                turns.take_from[n] = (self.seat + take.steps) % 4
                turns.take_code[n] = take.tile
        for n, give in enumerate(self.gives):
            turns.give_kind[base + n] = STAYS if self.stays(n) else CUT
            if not isinstance(give, Call):
                drawn = self.texts[0][n]
                shown = drawn if type(drawn) is int else NOTHING
                turns.give_code[base + n] = shown if give[0] == TSUMOGIRI else give[0]
