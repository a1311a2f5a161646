"""The text of a Tenhou record that the scanner read, looked up when it is asked for.

Most jobs want little of it, and reading it takes longer than scanning the record. The
record has the usual form (`tenhou_scan`), and the scanner noted where most of it is.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property, lru_cache, partial
from typing import Any

from numpy.typing import NDArray

from paifu.logs.events import RulesHint
from paifu.logs.formats.lazy_info import LazyInfo, digest
from paifu.logs.formats.tenhou_names import decode_name
from paifu.logs.formats.tenhou_read import FORMAT, read_tenhou
from paifu.logs.formats.tenhou_rules import Signs, hint_of, length, month


class Heads:
    """What the scanner noted of records that stand together, in columns."""

    def __init__(
        self, spans: NDArray[Any], games: NDArray[Any], rounds: NDArray[Any]
    ) -> None:
        """Columns of the records' spans, and of the rows that they have in a batch."""
        starts = spans["start"]

        def places(name: str) -> list[slice]:
            """Where in its record each text is; nowhere if it has none."""
            first, stop = spans[name] - starts, spans[f"{name}_stop"] - starts
            return [*map(slice, first.tolist(), stop.tolist())]

        self.lobbies, self.seeds = places("lobby"), places("seed")
        self.people = places("people")
        """The names of all players, and what follows them."""
        self.shuffles = spans["shuffles"].tolist()
        self.players = games["players"].tolist()
        columns = [spans["bits"].tolist(), self.players, self.shuffles]
        for name in ("final_scores", "results"):
            columns.append((games[name] % 1000 != 0).any(axis=1).tolist())
        columns.append((spans["lobby_stop"] > 0).tolist())
        self.signs = [*zip(*columns, strict=True)]
        """GO type, players, rounds with a wall seed; whether a score has hundreds, a
        result tenths, and GO a lobby."""
        self._spans = games["round_start"].tolist(), games["round_stop"].tolist()
        self._rounds = rounds

    def rounds(self, index: int) -> int:
        """How many rounds a game has."""
        starts, stops = self._spans
        return int(stops[index] - starts[index])

    @cached_property
    def _dealt(self) -> list[tuple[int, int]]:
        highest = self._rounds["scores"].max(axis=1)
        return [*zip(self._rounds["number"].tolist(), highest.tolist(), strict=True)]

    def dealt(self, index: int) -> Iterator[tuple[int, int]]:
        """Number of each round of a game, and the highest score in it.

        Not looked up before the first of them is asked for.
        """
        starts, stops = self._spans
        yield from self._dealt[starts[index] : stops[index]]


class TenhouInfo(LazyInfo):
    """The text of one record."""

    __slots__ = ("heads", "index", "people")

    heads: Heads
    """Those of this record and of others that stand with it."""

    index: int
    """Which of them it is."""

    people: list[bytes]
    """The tag that names the players from the first name on, split at its quotes."""

    @classmethod
    def of(cls, source: str, data: bytes, heads: Heads, index: int) -> TenhouInfo:
        """The text of a record that the scanner read."""
        info = cls.__new__(cls)
        info.source, info.format, info.number = source, FORMAT, 0
        info.data, info.heads, info.index = data, heads, index
        # What all imported records are asked for, and none has.
        info.identifier = info.started = info.room = ""
        info.accounts = []
        if not heads.shuffles[index]:
            info.wall_seeds = []  # The audit asks all records for them.
        return info


def _people(info: TenhouInfo) -> list[bytes]:
    return info.data[info.heads.people[info.index]].split(b'"')


def _seed(info: TenhouInfo) -> str:
    return info.data[info.heads.seeds[info.index]].decode("ascii")


def _names(info: TenhouInfo) -> list[str]:
    # Not by `info.people`: to find out that it has none yet takes longer.
    people = info.people = _people(info)
    # Between two names are the quote that ends one and what begins the next.
    texts = people[:7:2]
    return [*map(_short_name if max(map(len, texts)) <= SHORT else _long_name, texts)]


SHORT = 200
"""Signs of an encoded name that is remembered."""


@lru_cache(maxsize=4096)
def _short_name(text: bytes) -> str:
    """A name: that of a player, whose records are many."""
    return _long_name(text)


def _long_name(text: bytes) -> str:
    return decode_name(text.decode("ascii")) or ""


def _listed(info: TenhouInfo, key: bytes) -> list[str]:
    people = info.people
    if key not in people:  # No text has a space.
        return []
    return people[people.index(key) + 1].decode("ascii").split(",")


def _wall_seeds(info: TenhouInfo) -> list[str]:
    heads, index = info.heads, info.index
    # No text of the usual form has a quote or `<` in it.
    if heads.shuffles[index] == heads.rounds(index):
        texts = info.data.split(_SHUFFLE)[1:]
        return [text[: text.index(b'"')].decode("ascii") for text in texts]
    tags = (part[: part.index(b'"/>')] for part in info.data.split(b"<INIT ")[1:])
    return [tag.partition(_SHUFFLE)[2].decode("ascii") for tag in tags]


_SHUFFLE = b' shuffle="'


def _rules(info: TenhouInfo) -> RulesHint:
    heads, index = info.heads, info.index
    signs = heads.signs[index]
    lobby = info.data[heads.lobbies[index]]
    size = length(signs[0], signs[1], heads.dealt(index))
    return _hint(signs, lobby, size, month(info.source))


@lru_cache(4096)
def _hint(
    signs: tuple[int, int, int, bool, bool, bool],
    lobby: bytes,
    size: tuple[bool, str],
    date: str,
) -> RulesHint:
    """The hint of `Signs`; what they are made of is quicker to look up than they."""
    bits, players, shuffles, hundreds, tenths, has_lobby = signs
    return hint_of(
        Signs(
            bits=bits,
            lobby=lobby.decode("ascii") if has_lobby else None,
            csrule=None,
            players=players,
            length=size,
            date=date,
            wall_seeds=shuffles > 0,
            tenths=tenths,
            hundreds=hundreds,
        )
    )


def _spelling(info: TenhouInfo) -> dict[str, Any]:
    # Only who writes the record asks for it, and writing takes longer than reading.
    (read,) = read_tenhou(info.data, info.source).info
    return read.spelling


TenhouInfo.look_up = {
    "people": _people,
    "names": _names,
    "grades": partial(_listed, key=b" dan="),
    "rates": partial(_listed, key=b" rate="),
    "genders": partial(_listed, key=b" sx="),
    "seed": _seed,
    "wall_seeds": _wall_seeds,
    "rules": _rules,
    "digest": digest,
    "spelling": _spelling,
}
