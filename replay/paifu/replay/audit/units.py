"""How the numbers of a finding become text.

A finding's two numbers, expected and recorded, mean what its catalogue entry says: a
tile, points, a mask of yaku. `number_text` writes one of them; whole findings are
worded by `paifu.replay.audit.catalogue`.

| unit | number | text |
|---|---|---|
| `tile` | tile id 0-135, 255 hidden | `5p`, `0p` for a red five, `?` |
| `kind` | 0-33 | `5p` |
| `kinds` | a bit a kind | `3s 6s` |
| `seat` | 0-3, -1 nobody | `seat 2 (name)`, `nobody` |
| `seats` | a bit a seat | `seat 0, seat 2`, `nobody` |
| `points` | points | `8,000` |
| `count` | a plain number | `3` |
| `place` | an index from 0 | `1` |
| `han`, `fu` | a number | `3 han`, `40 fu` |
| `yaku` | a bit a `Yaku` | `riichi, pinfu` |
| `dora` | `Yaku` id times `DORA_UNIT`, plus han | `2 han of ura_dora` |
| `limit` | 0-5 | `no limit`, `mangan` |
| `claim` | `ClaimKind` | `kyuushu`; for -1 and `WIN` `no draw` |
| `round` | number of a round | `South 1` |
| `end` | END_* of `table.progress` | `somebody is below zero points` |
| `time` | milliseconds | `8.2 s` |
| `move` | tile id; 1000 win, 1001 pass, 1002 other | `the discard of 5p`, `a win` |
| `drawn` | 1, 0 | `as drawn`, `from the hand` |
| `accepted` | 1, 0 | `accepted`, `not accepted` |
| `tenpai` | 1, 0 | `tenpai`, `noten` |

The empty unit says that the number means nothing; its text is empty, as is that of a
tile, kind or place of -1.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from paifu.logs.events import NONE, ClaimKind
from paifu.logs.tiles import HIDDEN, KIND_NAMES, KIND_OF, RED_IDS, tile_name
from paifu.logs.yaku import LOCAL_FROM, Yaku
from paifu.replay.audit.claims import DORA_UNIT, LOCAL_MARK
from paifu.replay.rules import Ruleset
from paifu.replay.words import phrase, phrases

END_REASONS = 8
"""Reasons for the end of a game, END_* of `paifu.replay.table.progress`."""


@dataclass(frozen=True, slots=True)
class Wording:
    """What a text needs to know of the game it speaks about."""

    names: tuple[str, ...] = ()
    """Players by seat; empty to call them by their seats alone."""

    reds: frozenset[int] = frozenset(RED_IDS)
    """Tile ids that are red in this rule set."""

    lang: str = "en"
    """One of `paifu.replay.words.LANGUAGES`."""

    def say(self, key: str, **parts: object) -> str:
        """A phrase of `paifu.replay.words` in this language.

        >>> Wording(lang="zh").say("findings.word.nobody")
        '无人'
        """
        return phrase(self.lang, key, **parts)

    def word(self, key: str, **parts: object) -> str:
        """The same for the words of numbers."""
        return phrase(self.lang, f"findings.word.{key}", **parts)

    def number(self, number: int, sign: str = "") -> str:
        """A number with its thousands apart; with `sign="+"` always with its sign.

        >>> Wording(lang="de").number(8000, "+")
        '+8.000'
        """
        text = f"{number:{sign},}"
        return text.replace(",", ".") if self.lang == "de" else text


SEATS_ONLY = Wording()
"""Seats without names, the usual red fives."""


def wording(
    ruleset: Ruleset | None, names: Iterable[str] = (), lang: str = "en"
) -> Wording:
    """How to speak of a game under a rule set, None if it was not judged by one.

    Letters of a name that a terminal would act on instead of showing them become `?`.

    >>> from paifu.replay.rules import load_preset
    >>> sorted(wording(load_preset("tenhou-no-red")).reds)
    []
    """
    shown = tuple(_printable(name) for name in names)
    if ruleset is None:
        return Wording(shown, lang=lang)
    red = ruleset["red_tiles"].items()
    ids = (4 * KIND_OF[kind] + copy for kind, count in red for copy in range(count))
    return Wording(shown, frozenset(ids), lang)


def _printable(name: str) -> str:
    return "".join(one if one.isprintable() else "?" for one in name)


def _bits(mask: int, count: int) -> Iterator[int]:
    return (bit for bit in range(count) if mask >> bit & 1)


def seat_text(seat: int, words: Wording = SEATS_ONLY) -> str:
    """A seat, with its player's name where there is one.

    >>> seat_text(2), seat_text(1, Wording(("A", "B"))), seat_text(-1)
    ('seat 2', 'seat 1 (B)', 'nobody')
    """
    if seat < 0:
        return words.word("nobody")
    name = words.names[seat] if seat < len(words.names) else ""
    if name:
        return words.word("seat_named", seat=seat, name=name)
    return words.word("seat", seat=seat)


def counted(number: int, what: str, words: Wording = SEATS_ONLY) -> str:
    """A number of things, which have their words in the tables `count`.

    >>> counted(1, "counter"), counted(0, "riichi_stick")
    ('1 counter', '0 riichi sticks')
    """
    form = "one" if number == 1 else "many"
    return words.word(f"count.{what}.{form}", number=number)


def wind_text(wind: int, words: Wording = SEATS_ONLY) -> str:
    """The name of a wind 0-3.

    >>> wind_text(0), wind_text(3, Wording(lang="de"))
    ('East', 'Nord')
    """
    return words.word(f"wind.{wind}")


def round_text(number: int, words: Wording = SEATS_ONLY) -> str:
    """A round by its number, 0 = East 1.

    >>> round_text(0), round_text(6), round_text(16)
    ('East 1', 'South 3', 'East 1, time 2')
    """
    if number < 0:
        return ""
    times, place = divmod(number, 16)
    wind = wind_text(place // 4, words)
    name = words.word("round", wind=wind, hand=place % 4 + 1)
    return words.word("round_again", round=name, times=times + 1) if times else name


def tile_text(tile: int, words: Wording = SEATS_ONLY) -> str:
    """A tile id in mpsz; a number that is none stays a number."""
    if tile == NONE:
        return ""
    if tile == HIDDEN or 0 <= tile < 136:
        return tile_name(tile, words.reds)
    return words.word("tile_number", tile=tile)


def yaku_name(yaku: Yaku, words: Wording = SEATS_ONLY) -> str:
    """A yaku's name; in English its id, as findings files have it.

    >>> yaku_name(Yaku.URA_DORA), yaku_name(Yaku.URA_DORA, Wording(lang="ja"))
    ('ura_dora', '裏ドラ')
    """
    if words.lang == "en":
        return yaku.label
    return phrases(words.lang, "yaku")[yaku.label]


def listed(parts: Iterable[str], words: Wording) -> str:
    """Words in a row, with the comma of the language."""
    return words.word("comma").join(parts)


def yaku_text(mask: int, words: Wording = SEATS_ONLY) -> str:
    """The yaku of a mask; local ones by `LOCAL_MARK`.

    >>> yaku_text(1 << Yaku.RIICHI | 1 << Yaku.PINFU), yaku_text(0)
    ('riichi, pinfu', 'no yaku')
    """
    first, none = (LOCAL_FROM, "no_local_yaku") if mask & LOCAL_MARK else (0, "no_yaku")
    bits = _bits(mask & ~LOCAL_MARK, LOCAL_FROM)
    names = [yaku_name(Yaku(first + bit), words) for bit in bits]
    return listed(names, words) or words.word(none)


def _seats(mask: int, words: Wording) -> str:
    seats = [seat_text(seat, words) for seat in _bits(mask, 4)]
    return listed(seats, words) or words.word("nobody")


def _kind(kind: int, _: Wording) -> str:
    return KIND_NAMES[kind] if 0 <= kind < 34 else ""


def _kinds(mask: int, _: Wording) -> str:
    return " ".join(KIND_NAMES[kind] for kind in _bits(mask, 34))


def _dora(number: int, words: Wording) -> str:
    yaku, han = divmod(number, DORA_UNIT)
    return words.word("dora", han=han, yaku=yaku_name(Yaku(yaku), words))


def _limit(limit: int, words: Wording) -> str:
    if 0 <= limit < 6:
        return words.word(f"limit.{limit}")
    return words.word("limit.other", limit=limit)


def _claim(kind: int, words: Wording) -> str:
    named = ClaimKind.WIN < kind <= max(ClaimKind)
    return words.word(f"claim.{ClaimKind(kind).name.lower() if named else 'none'}")


def _move(number: int, words: Wording) -> str:
    """What is played when time is out (`paifu.replay.audit.clocks`)."""
    if number < _MOVES:
        return words.word("move.discard", tile=tile_text(number, words))
    return words.word(f"move.{number - _MOVES}")


_MOVES = 1000
"""Moves that are no discard are numbered from here."""


def _end(reason: int, words: Wording) -> str:
    if 0 <= reason < END_REASONS:
        return words.word(f"end.{reason}")
    return words.word("end.other", reason=reason)


def _one_of(name: str) -> Callable[[int, Wording], str]:
    return lambda number, words: words.word(f"{name}.{'yes' if number else 'no'}")


def _seconds(number: int, words: Wording) -> str:
    text = f"{number / 1000:.3f}".rstrip("0").rstrip(".")
    return words.word("seconds", number=text)


UNITS: dict[str, Callable[[int, Wording], str]] = {
    "": lambda number, words: "",
    "tile": tile_text,
    "kind": _kind,
    "kinds": _kinds,
    "seat": seat_text,
    "seats": _seats,
    "points": lambda number, words: words.number(number),
    "count": lambda number, _: str(number),
    "place": lambda number, _: str(number + 1) if number >= 0 else "",
    "han": lambda number, words: words.word("han", number=number),
    "fu": lambda number, words: words.word("fu", number=number),
    "yaku": yaku_text,
    "dora": _dora,
    "limit": _limit,
    "claim": _claim,
    "round": round_text,
    "end": _end,
    "time": _seconds,
    "move": _move,
    "drawn": _one_of("drawn"),
    "accepted": _one_of("accepted"),
    "tenpai": _one_of("tenpai"),
}
"""Every unit, with how it is written."""


def number_text(unit: str, number: int, words: Wording = SEATS_ONLY) -> str:
    """One number of a finding as text.

    >>> number_text("points", 8000), number_text("tile", 52), number_text("limit", 1)
    ('8,000', '0p', 'mangan')

    Raises:
        KeyError: no such unit.
    """
    return UNITS[unit](number, words)
