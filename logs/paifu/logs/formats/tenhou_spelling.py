"""How a Tenhou record is spelled where that is not canonical.

The reader notes it, `GameInfo.spelling` keeps it (as plain lists and dicts that JSON
can hold), and the writer gives the same bytes again.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from paifu.logs.formats.tenhou_tags import (
    PLACES,
    Places,
    Tag,
    canonical_ending,
    canonical_order,
)

_BY_PLACE = ("orders", "spaces", "endings", "gaps")


@dataclass(slots=True)
class Spelling:
    """Deviations of one record; keys are tag numbers, from 1."""

    head: dict[str, dict[str, str]] = field(default_factory=dict)
    """Attributes of the head's tags that no column holds."""
    order: list[str] = field(default_factory=list)
    """Tags before the first deal, if their order is not canonical; `-` = an event."""
    whole_results: bool = False
    """The results of `owari` are written without a decimal."""
    plain_names: bool = False
    """ASCII letters and digits of names stand as they are."""
    texts: dict[int, dict[str, str]] = field(default_factory=dict)
    """Attribute texts that the columns do not tell."""
    orders: dict[int, list[str]] = field(default_factory=dict)
    """Attribute names in their order, repetitions included."""
    spaces: dict[int, list[str]] = field(default_factory=dict)
    """White space before each attribute."""
    endings: dict[int, str] = field(default_factory=dict)
    """What stands before `>`."""
    gaps: dict[int, str] = field(default_factory=dict)
    """Text after a tag; 0 = before the first."""

    def note_text(self, place: int, name: str, text: str) -> None:
        """Keep an attribute's text."""
        self.texts.setdefault(place, {})[name] = text

    def note_tag(self, tag: Tag, places: Places = PLACES) -> None:
        """Keep what of a tag's form is not canonical."""
        if tag.gap:
            self.gaps[tag.place] = tag.gap
        ending = "" if tag.closing else canonical_ending(tag.name, tag.names)
        if tag.ending != ending:
            self.endings[tag.place] = tag.ending
        if not tag.names:
            return
        if not canonical_order(tag, places):
            self.orders[tag.place] = tag.names
        if any(space != " " for space in tag.spaces):
            self.spaces[tag.place] = tag.spaces

    def kept(self) -> dict[str, Any]:
        """What is to be kept, for `GameInfo.spelling`.

        >>> Spelling(plain_names=True, gaps={3: " "}).kept()
        {'plain_names': True, 'gaps': [[3, ' ']]}
        """
        made: dict[str, Any] = {}
        for name in ("head", "order", "whole_results", "plain_names"):
            if value := getattr(self, name):
                made[name] = value
        if self.texts:
            made["texts"] = [
                [place, name, text]
                for place, found in self.texts.items()
                for name, text in found.items()
            ]
        for name in _BY_PLACE:
            if found := getattr(self, name):
                made[name] = [[place, value] for place, value in found.items()]
        return made

    @classmethod
    def of(cls, kept: dict[str, Any]) -> Spelling:
        """The spelling of what was kept; of an empty dict the canonical one."""
        spelling = cls(
            kept.get("head", {}),
            kept.get("order", []),
            bool(kept.get("whole_results")),
            bool(kept.get("plain_names")),
        )
        for place, name, text in kept.get("texts", []):
            spelling.note_text(place, name, text)
        for name in _BY_PLACE:
            setattr(spelling, name, dict(kept.get(name, [])))
        return spelling
