"""The head of a Tenhou record: what stands once, before the first deal."""

from __future__ import annotations

from collections.abc import Iterable

from paifu.logs.events import GameInfo, GameRow
from paifu.logs.formats.tenhou_names import decode_name, encode_name
from paifu.logs.formats.tenhou_rooms import SANMA
from paifu.logs.formats.tenhou_spelling import Spelling
from paifu.logs.formats.tenhou_tags import HEAD, ORDER
from paifu.logs.formats.tenhou_values import Values
from paifu.logs.formats.unread import UnreadError

_NAME_KEYS = ("n0", "n1", "n2", "n3")


class Head:
    """The head as it is being read; fills the game's row and info."""

    def __init__(self, game: GameRow, info: GameInfo, spelling: Spelling) -> None:
        """A head of which nothing is read yet."""
        self.game = game
        self.info = info
        self.spelling = spelling
        self.seen: list[str] = []

    def read(self, values: Values) -> None:
        """Read one tag of the head.

        Raises:
            UnreadError: it stands there twice, lacks something or has a bad value.
        """
        name = values.tag.name
        if name in self.seen:
            raise UnreadError("format.misplaced", f"a second {name}")
        self.seen.append(name)
        match name:
            case "SHUFFLE":
                self.info.seed = values.text("seed")
                self._keep(values, "ref")
            case "GO":
                bits = values.one("type", 0, 0xFFFF)
                self.game.players = 3 if bits & SANMA else 4
                self._keep(values, *ORDER["GO"].split())
            case "UN":
                self._people(values)
            case "TAIKYOKU":
                self.game.first_dealer = values.seat("oya", self.game.players)
            case _:
                self._keep(values, "ver")

    def require(self) -> None:
        """Check that the head is whole.

        Raises:
            UnreadError: a tag is missing that every record has.
        """
        for name in ("GO", "UN", "TAIKYOKU"):
            if name not in self.seen:
                raise UnreadError("format.missing", f"no {name} before the first INIT")

    def close(self) -> None:
        """Note the order of the tags if it is not canonical."""
        names = [name for name in HEAD if name in self.seen]
        events = [name for name in self.seen if name not in HEAD]
        if self.seen != names + events:
            self.spelling.order = self.seen

    def _keep(self, values: Values, *names: str) -> None:
        found = {name: values.found[name] for name in names if name in values}
        self.spelling.head[values.tag.name] = found

    def _people(self, values: Values) -> None:
        for key in _NAME_KEYS:
            text = values.text(key)
            name = _decoded(values, key)
            self.info.names.append(name)
            if text != encode_name(name) and text == encode_name(name, plain=True):
                self.spelling.plain_names = True
        self.note_names(values, enumerate(_NAME_KEYS))
        for key, target in (
            ("dan", self.info.grades),
            ("rate", self.info.rates),
            ("sx", self.info.genders),
        ):
            if key not in values:
                continue
            target += values.text(key).split(",")
            if len(target) != 4:
                raise values.bad(key, "four values")
        self._keep(values, "rc")

    def note_names(self, values: Values, keys: Iterable[tuple[int, str]]) -> None:
        """Note names that are not spelled as the game's other names are."""
        for seat, key in keys:
            name = self.info.names[seat]
            if values.found[key] != encode_name(name, self.spelling.plain_names):
                values.note(key)

    def returned(self, values: Values) -> int:
        """The seat of a UN that says who came back.

        Raises:
            UnreadError: it does not name exactly one player.
        """
        for name in values.found:
            if name not in _NAME_KEYS:
                what = f"UN of one who came back has {name!r}"
                raise UnreadError("format.unknown_attribute", what)
        if len(values.found) != 1:
            raise UnreadError("format.bad_value", "UN: expected one name, or all four")
        (key,) = values.found
        seat = _NAME_KEYS.index(key)
        if seat >= self.game.players:
            raise values.bad(key, f"one of {self.game.players} players")
        _decoded(values, key)
        self.note_names(values, [(seat, key)])
        return seat


def _decoded(values: Values, key: str) -> str:
    name = decode_name(values.text(key))
    if name is None:
        raise values.bad(key, "percent-encoded UTF-8")
    return name
