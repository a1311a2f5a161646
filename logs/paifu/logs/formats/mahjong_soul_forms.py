"""The forms in which Mahjong Soul's records go about, and what is the same in all.

Every form is a *frame* with a list in it, whose entries are the records of a game, one
a step:

- protocol buffers as the servers send them: a `Wrapper` around `GameDetailRecords`, or
  `ResGameRecord`, which has the head too. Until July 2021 the list is `records`, since
  then `actions`, which also has the times, and what players did beside the game;
- JSON dumps of the same, as tools make them: `head` and `data`, where `data` may also
  be the list itself; or a list of rounds without any head.

Records are decoded as they are asked for, so that a record that is cut off or not
understood leaves those before it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from paifu.logs.events import NONE
from paifu.logs.formats.json_values import (
    Path,
    array,
    bad,
    boolean,
    decode,
    integer,
    shown,
    spelled,
    text,
)
from paifu.logs.formats.mahjong_soul_messages import MESSAGES, PREFIX, RECORDS, Message
from paifu.logs.formats.mahjong_soul_wire import (
    Tree,
    field_value,
    frame_fields,
    message_of,
    unknown_message,
    unwrap,
)
from paifu.logs.formats.unread import UnreadError

RECORDS_NAME = PREFIX + "GameDetailRecords"

ACTIONS, STEPS, LIST, ROUNDS = "actions", "records", "list", "rounds"
"""Shapes of the list: `GameAction`s, wrappers, wrappers without a message around them,
lists of wrappers."""

ACTION_RESULT = 1
"""`type` of an action that is a step of the game."""


DECISIONS = (2, 3)
"""`type` of a player's input that decides what is played: on a turn, on a discard."""


@dataclass(slots=True)
class Step:
    """One entry of the list that is a step of the game."""

    place: int
    """Number of the entry, from 1."""
    name: str
    """Name of the message, without prefix: `RecordDealTile`."""
    data: Tree
    tree: Tree
    """The wrapper, in which `data` is."""
    passed: int = NONE
    """Milliseconds since the game began."""


@dataclass(slots=True)
class Recorded:
    """A record as far as it was decoded."""

    steps: Iterator[Step]
    """Its steps; asking for them decodes them."""
    shape: str = STEPS
    head: Tree | None = None
    frame: Any = None
    """All but the list, for which `None` stands."""
    others: dict[str, Any] = field(default_factory=dict)
    """Entries of the list that are no steps, by their number from 0."""
    decided: set[int] = field(default_factory=set)
    """Seats that told the server what to do since the last step."""
    starts: list[int] = field(default_factory=list)
    """How many entries the rounds before each round have, of `ROUNDS`."""


# -- protocol buffers ------------------------------------------------------------------


def open_wire(data: bytes) -> Recorded:
    """A record in protocol buffers.

    Raises:
        UnreadError: the frame is not understood.
    """
    recorded = Recorded(iter(()))
    wire = _Wire(data, recorded)
    recorded.steps = wire.frame()
    wire.ahead()
    return recorded


class _Wire:
    """Decodes a frame, and the steps when they are asked for."""

    def __init__(self, data: bytes, recorded: Recorded) -> None:
        self.data = data
        self.recorded = recorded
        self.place = 0

    def ahead(self) -> None:
        """Decode up to the first step, which tells the shape and mostly the head."""
        recorded = self.recorded
        rest = recorded.steps
        first = next(rest, None)
        if first is not None:
            recorded.steps = _chain(first, rest)

    def frame(self) -> Iterator[Step]:
        """The steps of the whole record."""
        data, recorded = self.data, self.recorded
        name = _wrapper_name(data)
        if name is None:
            recorded.frame = {}
            yield from self.response(recorded.frame, 0, len(data))
        else:
            yield from self.wrapper(recorded, "frame", 0, len(data))

    def wrapper(self, holder: Any, key: str, at: int, stop: int) -> Iterator[Step]:
        frame: Tree = {}
        if isinstance(holder, dict):
            holder[key] = frame
        else:
            setattr(holder, key, frame)
        for one, start, value, end in frame_fields(self.data, at, stop, "Wrapper"):
            self._once(frame, one.name, "Wrapper", start)
            if one.name == "name":
                frame["name"] = field_value(self.data, start, end, "Wrapper")
                continue
            message = message_of(frame.get("name", ""))
            if message is None or message.name in RECORDS:
                raise unknown_message(frame.get("name", ""))
            inner = frame["data"] = {}
            if message.name == "ResGameRecord":
                yield from self.response(inner, value, end)
            else:
                yield from self.records(inner, value, end)

    def response(self, frame: Tree, at: int, stop: int) -> Iterator[Step]:
        name = "ResGameRecord"
        for one, start, value, end in frame_fields(self.data, at, stop, name):
            self._once(frame, one.name, name, start)
            if one.name == "data":
                frame["data"] = None
                if value < end:
                    yield from self.wrapper(frame, "data", value, end)
                continue
            if one.name == "head" and "data" in frame:
                reason = "the head stands after the data"
                raise UnreadError("format.misplaced", reason, offset=start)
            frame[one.name] = field_value(self.data, start, end, name)
            if one.name == "head":
                self.recorded.head = frame["head"]

    def records(self, frame: Tree, at: int, stop: int) -> Iterator[Step]:
        name = "GameDetailRecords"
        for one, start, value, end in frame_fields(self.data, at, stop, name):
            if one.name not in (STEPS, ACTIONS):
                self._once(frame, one.name, name, start)
                frame[one.name] = field_value(self.data, start, end, name)
                continue
            if self.place == 0:
                self.recorded.shape = one.name
                frame[one.name] = None
            elif one.name != self.recorded.shape:
                reason = f"{name} has both 'records' and 'actions'"
                raise UnreadError("format.bad_value", reason, offset=start)
            self.place += 1
            try:
                if one.name == STEPS:
                    tree = unwrap(self.data, value, end)
                else:
                    (tree,) = field_value(self.data, start, end, name)
            except UnreadError as error:
                error.place = self.place
                raise
            step = _step(self.recorded, tree, self.place)
            if step is not None:
                yield step

    def _once(self, frame: Tree, key: str, name: str, start: int) -> None:
        if key in frame:
            reason = f"{name}.{key} stands twice"
            raise UnreadError("format.repeated_key", reason, offset=start)


def _chain(first: Step, rest: Iterable[Step]) -> Iterator[Step]:
    yield first
    yield from rest


def _wrapper_name(data: bytes) -> str | None:
    """The name of the wrapper that a record is, or None if it is none."""
    if data[:1] != b"\n" or len(data) < 2 or data[2:6] != b".lq.":
        return None
    return data[2 : 2 + data[1]].decode("utf-8", "replace")


def _step(recorded: Recorded, tree: Tree, place: int) -> Step | None:
    """The step that an entry of the list is, or None if it is none."""
    passed = NONE
    wrapper = tree
    if recorded.shape == ACTIONS:
        wrapper = tree.get("result") or {}
        if not wrapper:
            if tree.get("type") == ACTION_RESULT:
                reason = "an action of type 1 has no result"
                raise UnreadError("format.missing", reason, place)
            recorded.others[str(place - 1)] = tree
            said = tree.get("user_input") or {}
            if said.get("type") in DECISIONS:
                recorded.decided.add(said.get("seat") or 0)
            return None
        if tree.get("type") != ACTION_RESULT:
            reason = f"an action of type {tree.get('type')!r} has a result"
            raise UnreadError("format.bad_value", reason, place)
        passed = tree.get("passed", 0)
    if "name" not in wrapper or message_of(wrapper["name"]) is None:
        raise unknown_message(wrapper.get("name", ""))
    name = _step_name(wrapper["name"])
    if name not in RECORDS:
        raise unknown_message(wrapper["name"])
    return Step(place, name, wrapper.get("data") or {}, tree, passed)


def _step_name(name: str) -> str:
    message = message_of(name)
    return message.name if message is not None else ""


# -- JSON ------------------------------------------------------------------------------


def open_json(data: bytes) -> Recorded:
    """A record in JSON.

    Raises:
        UnreadError: it is not JSON, or no form that is known.
    """
    value = decode(data)
    recorded = Recorded(iter(()))
    found: list[Any]
    path: Path = ()
    if type(value) is list:
        found, recorded.shape = value, _list_shape(value)
    elif type(value) is not dict:
        raise bad(value, (), "an object or a list")
    elif "rounds" in value:
        _only(value, (), ("rounds",))
        recorded.frame = {"rounds": None}
        found, path = array(value["rounds"], ("rounds",)), ("rounds",)
        recorded.shape = _list_shape(found)
    else:
        found, path = _response(value, recorded)
    recorded.steps = _json_steps(recorded, found, path)
    return recorded


def _response(value: Tree, recorded: Recorded) -> tuple[list[Any], Path]:
    """The list of an object with head and data, or of a wrapper."""
    path: Path = ()
    frame: Tree = {}
    recorded.frame = frame
    if "name" in value and "head" not in value:
        return _wrapped_list(value, frame, recorded, path)
    _only(value, path, MESSAGES["ResGameRecord"].by_name)
    for key, one in value.items():
        if key == "data" or one is None:
            frame[key] = None
            continue
        frame[key] = check({key: one}, MESSAGES["ResGameRecord"], path)[key]
        if key == "head":
            recorded.head = one
    if "data" not in value:
        raise UnreadError("format.missing", "the record has no key 'data'")
    inner = value["data"]
    if type(inner) is list:
        recorded.shape = _list_shape(inner)
        return inner, ("data",)
    if type(inner) is not dict:
        raise bad(inner, ("data",), "an object or a list")
    frame["data"] = {}
    if "name" in inner:
        return _wrapped_list(inner, frame["data"], recorded, ("data",))
    return _detail_list(inner, frame["data"], recorded, ("data",))


def _wrapped_list(
    value: Tree, frame: Tree, recorded: Recorded, path: Path
) -> tuple[list[Any], Path]:
    _only(value, path, ("name", "data"))
    for key in value:
        frame[key] = None
    name = frame["name"] = text(value["name"], (*path, "name"))
    if name.removeprefix(PREFIX) != "GameDetailRecords":
        raise unknown_message(name)
    if type(value.get("data")) is not dict:
        raise bad(value.get("data"), (*path, "data"), "an object")
    frame["data"] = {}
    return _detail_list(value["data"], frame["data"], recorded, (*path, "data"))


def _detail_list(
    value: Tree, frame: Tree, recorded: Recorded, path: Path
) -> tuple[list[Any], Path]:
    message = MESSAGES["GameDetailRecords"]
    _only(value, path, message.by_name)
    lists = [key for key in (ACTIONS, STEPS) if value.get(key)]
    if len(lists) > 1:
        reason = f"{spelled(path)} has both 'records' and 'actions'"
        raise UnreadError("format.bad_value", reason)
    if not lists:
        lists = [key for key in (ACTIONS, STEPS) if key in value]
    if not lists:
        reason = f"{spelled(path)} has no key 'actions' or 'records'"
        raise UnreadError("format.missing", reason)
    recorded.shape = lists[0]
    for key, one in value.items():
        if key == recorded.shape:
            frame[key] = None
        else:
            frame[key] = check({key: one}, message, path)[key]
    here = (*path, recorded.shape)
    return array(value[recorded.shape], here), here


def _list_shape(found: list[Any]) -> str:
    return ROUNDS if found and type(found[0]) is list else LIST


def _json_steps(recorded: Recorded, found: list[Any], path: Path) -> Iterator[Step]:
    place = 0
    if recorded.shape == ROUNDS:
        for index, entries in enumerate(found):
            recorded.starts.append(place)
            for inner, one in enumerate(array(entries, (*path, index))):
                place += 1
                yield _json_step(recorded, one, (*path, index, inner), place)
        return
    for index, one in enumerate(found):
        place += 1
        if recorded.shape != ACTIONS:
            yield _json_step(recorded, one, (*path, index), place)
            continue
        try:
            tree = check(one, MESSAGES["GameAction"], (*path, index))
            step = _step(recorded, tree, place)
        except UnreadError as error:
            error.place = place
            raise
        if step is not None:
            yield step


def _json_step(recorded: Recorded, one: Any, path: Path, place: int) -> Step:
    try:
        tree = _checked_wrapper(one, path)
        step = _step(recorded, tree, place)
    except UnreadError as error:
        error.place = place
        raise
    if step is None:
        raise bad(one, path, "a step of the game")
    return step


def _only(value: Tree, path: Path, known: Iterable[str]) -> None:
    for key in value:
        if key not in known:
            reason = f"{spelled(path)} has an unknown key {shown(key)}"
            raise UnreadError("format.unknown_key", reason)


def check(value: Any, message: Message, path: Path) -> Tree:
    """An object of a JSON record, if its keys and values are those of a message.

    A field that is null, as some tools write what a message does not have, counts as
    absent, and stays as it is.

    Raises:
        UnreadError: an unknown key, or a value of another type.
    """
    if type(value) is not dict:
        raise bad(value, path, "an object")
    by_name = message.by_name
    for key, one in value.items():
        field = by_name.get(key)
        if field is None:
            reason = f"{spelled(path)} has an unknown key {shown(key)}"
            raise UnreadError("format.unknown_key", reason)
        if one is None:
            continue
        here = (*path, key)
        if not field.repeated:
            _check_one(one, field.type, here)
        elif type(one) is not list:
            raise bad(one, here, "a list")
        else:
            for index, inner in enumerate(one):
                _check_one(inner, field.type, (*here, index))
    return value


_RANGES = {"uint32": (0, (1 << 32) - 1), "int32": (-(1 << 31), (1 << 31) - 1)}


def _check_one(value: Any, kind: str, path: Path) -> None:
    if kind in _RANGES:
        low, high = _RANGES[kind]
        if type(value) is not int or not low <= value <= high:
            integer(value, path, low, high)
    elif kind in ("string", "bytes"):
        if type(value) is not str:
            text(value, path)
    elif kind == "bool":
        if type(value) is not bool:
            boolean(value, path)
    elif kind == "wrapped":
        _checked_wrapper(value, path)
    else:
        check(value, MESSAGES[kind], path)


def _checked_wrapper(value: Any, path: Path) -> Tree:
    if value == "" or value == {}:
        return {}
    if type(value) is not dict:
        raise bad(value, path, "an object of name and data")
    _only(value, path, ("name", "data"))
    if "name" not in value:
        raise UnreadError("format.missing", f"{spelled(path)} has no key 'name'")
    name = text(value["name"], (*path, "name"))
    message = message_of(name)
    if message is None:
        raise unknown_message(name)
    if value.get("data") is not None:
        check(value["data"], message, (*path, "data"))
    return value
