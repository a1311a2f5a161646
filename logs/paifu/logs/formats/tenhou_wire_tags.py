"""The tags of a Tenhou client's stream, and how its lines are kept.

What of a stream the tables do not hold is a template of its lines, in which `<>` stands
for each tag that they do hold::

    Send: <Z />
    Get: <FURITEN show="1" /> <> <>
"""

from __future__ import annotations

from collections.abc import Sequence

from paifu.logs.formats.tenhou_tags import ORDER, places_of

SENT = {
    "HELO", "AUTH", "PXR", "Z", "JOIN", "GOK", "NEXTREADY", "D", "N", "REACH", "BYE",
    "CHAT",
}  # fmt: skip
"""What a client sends."""

CHATTER = {"LN", "RANKING", "REJOIN", "PROF", "FURITEN"}
"""What the server says that is nothing of the record of a game: who is online, what the
player is offered to join, how the rating changes, that the player is furiten."""

SECRET = {"HELO", "AUTH", "CHAT"}
"""Either way: who logged in with which token, and what people wrote. Not kept."""

CUT = {
    "REINIT": "the player came back: what was played meanwhile is not in the stream",
    "SAIKAI": "the player came back: what was played meanwhile is not in the stream",
    "KANSEN": "what a spectator gets is not read",
}
"""Known tags with which reading ends, and why."""

TOKENS = ("gpid",)
"""Attributes that let somebody take the seat. Not kept."""

WIRE_ORDER = {
    "GO": ORDER["GO"],
    "UN": ORDER["UN"],
    "TAIKYOKU": "oya log",
    "INIT": "seed ten chip oya hai",
} | {name: ORDER[name] for name in ("N", "DORA", "REACH", "BYE", "AGARI", "RYUUKYOKU")}

WIRE_PLACES = places_of(WIRE_ORDER)
"""Every tag and attribute that the tables hold, attributes in canonical order."""

OWN_DRAW, OWN_DISCARD = "T", "D"

MARK = "<>"
"""In the template: a tag of the game."""


def canonical_lines(count: int) -> str:
    r"""The template of a stream with one tag a line.

    >>> canonical_lines(2)
    'Get: <> \nGet: <> \n'
    """
    return f"Get: {MARK} \n" * count


def filled(template: str, tags: Sequence[str]) -> str:
    r"""The stream of these tags, in canonical lines if the template is not theirs.

    >>> filled("Send: <Z />\nGet: <> <>\n", ["<T4/>", "<D4/>"])
    'Send: <Z />\nGet: <T4/> <D4/>\n'
    """
    parts = template.split(MARK)
    if len(parts) != len(tags) + 1:
        parts = canonical_lines(len(tags)).split(MARK)
    made = [parts[0]]
    for tag, part in zip(tags, parts[1:], strict=True):
        made += [tag, part]
    return "".join(made)
