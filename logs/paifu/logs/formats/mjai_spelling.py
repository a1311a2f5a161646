"""How one mjai record is spelled: what gives its bytes back.

Every event has one canonical form (`mjai_write`): all that the tables say, under every
spelling of its keys. The record's own form of each kind of event is the keys that its
first event of the kind has, in their order. Lines that still differ (they carry what
a program thought, say) are kept as they are, with a mark of their canonical form: if
the game is changed afterwards, the mark does not fit any more and the line is written
anew.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from paifu.logs.formats.mjai_words import IGNORED

Event = dict[str, Any]

DEFAULTS: dict[str, list[str]] = {
    "start_game": ["type", "names", "kyoku_first", "aka_flag", "seed", "uri"],
    "start_kyoku": [
        *("type", "bakaze", "dora_marker", "kyoku", "honba", "kyotaku", "oya"),
        *("scores", "tehais", "haiyama"),
    ],
    "tsumo": ["type", "actor", "pai"],
    "dahai": ["type", "actor", "pai", "tsumogiri"],
    "chi": ["type", "actor", "target", "pai", "consumed"],
    "pon": ["type", "actor", "target", "pai", "consumed"],
    "daiminkan": ["type", "actor", "target", "pai", "consumed"],
    "kakan": ["type", "actor", "pai", "consumed"],
    "ankan": ["type", "actor", "consumed"],
    "nukidora": ["type", "actor", "pai"],
    "reach": ["type", "actor"],
    "reach_accepted": ["type", "actor", "deltas", "scores"],
    "dora": ["type", "dora_marker"],
    "hora": [
        *("type", "actor", "target", "pai", "uradora_markers", "hora_tehais"),
        *("yakus", "fu", "fan", "hora_points", "deltas", "scores"),
    ],
    "ryukyoku": ["type", "reason", "actor", "tehais", "tenpais", "deltas", "scores"],
    "end_kyoku": ["type"],
    "end_game": ["type", "scores"],
}
"""Keys of each kind of event in a record that has no form of its own."""

OTHER_NAMES = {"kita": "nukidora", "kan": "daiminkan"}
"""Names of kinds of event that some programs have instead."""


@dataclass(slots=True)
class Spelling:
    """How a record is spelled; as `GameInfo.spelling` a dict of what is not usual."""

    spaced: bool = False
    """Blanks after commas and colons."""
    ascii: bool = False
    """Other characters as escapes."""
    newline: str = "\n"
    open_end: bool = False
    """No line end after the last line."""
    turned: int = 0
    """What the record calls the first dealer."""
    slots: int = 0
    """Length of lists of players; 0 as many as there are."""
    names: dict[str, str] = field(default_factory=dict)
    """Kind of event -> its name, where it is another."""
    keys: dict[str, list[str]] = field(default_factory=dict)
    """Kind of event -> its keys, where they are others."""
    lines: dict[str, list[str]] = field(default_factory=dict)
    """Number of a line -> the mark of its canonical form, and the line."""
    aside: dict[str, str] = field(default_factory=dict)
    """Number of a line -> a line that says nothing of the game."""
    left_out: list[int] = field(default_factory=list)
    """Numbers of canonical events that the record does not have."""

    @classmethod
    def of(cls, kept: dict[str, Any]) -> Spelling:
        """The spelling of a `GameInfo.spelling`."""
        return cls(**kept)

    def kept(self) -> dict[str, Any]:
        """What is not usual, as JSON can hold it."""
        usual = Spelling()
        return {
            name: getattr(self, name)
            for name in self.__dataclass_fields__
            if getattr(self, name) != getattr(usual, name)
        }

    def render(self, event: Event) -> str:
        """A canonical event in the record's form."""
        kind = event["type"]
        shape = self.keys.get(kind, DEFAULTS[kind])
        made = {key: event[key] for key in shape if key in event}
        if "type" in made:
            made["type"] = self.names.get(kind, kind)
        separators = (", ", ": ") if self.spaced else (",", ":")
        return json.dumps(made, ensure_ascii=self.ascii, separators=separators)

    def write(self, events: Iterable[Event]) -> bytes:
        """The text of canonical events."""
        out: list[str] = []
        omitted = set(self.left_out)
        for number, event in enumerate(events):
            while (line := self.aside.get(str(len(out)))) is not None:
                out.append(line)
            if number in omitted:
                continue
            mark, line = self.lines.get(str(len(out)), ("", ""))
            out.append(line if mark == marked(event) else self.render(event))
        while (line := self.aside.get(str(len(out)))) is not None:
            out.append(line)
        text = self.newline.join(out) + ("" if self.open_end else self.newline)
        return text.encode()


def marked(event: Event) -> str:
    """A mark by which to see whether a canonical event is still the same."""
    text = json.dumps(event, sort_keys=True, separators=(",", ":"))
    return hashlib.blake2b(text.encode(), digest_size=6).hexdigest()


def learn(
    spelling: Spelling,
    lines: Sequence[str],
    names: Sequence[str],
    events: Sequence[Event],
) -> Spelling:
    """Fill in how the lines of a game are spelled.

    Args:
        spelling: has the rest of it.
        lines: all that belong to the game, without their ends.
        names: the `type` of each line, empty for a blank one.
        events: the game's canonical form.
    """
    waiting = Counter(event["type"] for event in events)
    number = 0
    for index, (line, name) in enumerate(zip(lines, names, strict=True)):
        kind = OTHER_NAMES.get(name, name)
        if not waiting[kind]:
            spelling.aside[str(index)] = line
            continue
        while events[number]["type"] != kind:
            waiting[events[number]["type"]] -= 1
            spelling.left_out.append(number)
            number += 1
        event = events[number]
        if spelling.render(event) != line:
            spelling.lines[str(index)] = [marked(event), line]
        waiting[kind] -= 1
        number += 1
    spelling.left_out += range(number, len(events))
    return spelling


def learn_form(spelling: Spelling, name: str, keys: Iterable[str]) -> None:
    """Note the keys of the first event of its kind in a game."""
    kind = OTHER_NAMES.get(name, name)
    if name != kind:
        spelling.names[kind] = name
    own = [key for key in keys if key not in IGNORED]
    if own != DEFAULTS[kind]:
        spelling.keys[kind] = own
