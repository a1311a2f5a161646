"""The JSON objects of a tenhou.net/6 record's text.

A record is one object, perhaps with `//` comments (taken out before it is decoded,
which leaves offsets as they are); or several, one a line, each with
some rounds of a game; or links `https://tenhou.net/6/#json=…`, one a line, with the
object percent-encoded.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote, unquote_to_bytes

from paifu.logs.formats.json_values import decode
from paifu.logs.formats.unread import UnreadError
from paifu.logs.formats.unwritten import json_bytes

OBJECT, LINES, LINKS = "object", "lines", "links"
"""How a record holds its objects."""

LINK = "https://tenhou.net/6/#json="

_LINK = re.compile(rb"https?://tenhou\.net/[56]/?#json=")
_AFTER = re.compile(rb"(?:&(?:ts|tw|rot)=[0-9]*)*$")
"""What a viewer adds to a link: round, seat."""

_COMMENT = re.compile(rb'"(?:[^"\\\n]|\\.)*"|//[^\n]*|/\*.*?\*/', re.DOTALL)
_BOM = b"\xef\xbb\xbf"

_LOG = re.compile(rb'"log"\s*:\s*\[\s*\[\s*\[\s*[0-9]')


@dataclass(frozen=True, slots=True)
class Text:
    """The objects of a record."""

    form: str
    objects: list[Any]
    stop: UnreadError | None = None
    """Why the objects after these were not read."""


def sniff(start: bytes) -> bool:
    """True if a file that starts so is a tenhou.net/6 record.

    >>> sniff(b'{"title":["",""],"log":[[[0,0,0],[25000'), sniff(b'{"log":[[{"qipai"')
    (True, False)
    """
    if _LINK.match(start.removeprefix(_BOM).lstrip()):
        return True
    if _LOG.search(start) or _LOG.search(_blank_comments(start)):
        return True
    return b'"log"' in start and b'"disp"' in start and b'"qipai"' not in start


def read_text(data: bytes) -> Text:
    """The objects of a record.

    Raises:
        UnreadError: it is no JSON; place and offset say where.
    """
    if data.startswith(_BOM):
        data = b"   " + data[3:]
    if _LINK.match(data.lstrip()):
        return _lines(LINKS, data, _link)
    blanked = _blank_comments(data)
    try:
        return Text(OBJECT, [decode(blanked)])
    except UnreadError as error:
        lines = [line.lstrip() for line in blanked.splitlines() if line.strip()]
        if len(lines) < 2 or not all(line.startswith(b"{") for line in lines):
            raise error from None
    return _lines(LINES, blanked, decode)


def _lines(form: str, data: bytes, read: Callable[..., Any]) -> Text:
    found: list[Any] = []
    offset = 0
    for number, line in enumerate(data.splitlines(keepends=True), 1):
        if line.strip():
            try:
                found.append(read(line.strip(), place=number, offset=offset))
            except UnreadError as error:
                return Text(form, found, error)
        offset += len(line)
    return Text(form, found)


def _link(line: bytes, place: int, offset: int) -> Any:
    found = _LINK.match(line)
    if found is None:
        reason = f"{line[:40]!r} is no link: expected {LINK!r}"
        raise UnreadError("format.not_json", reason, place, offset)
    body = _AFTER.sub(b"", line[found.end() :])
    # A raw object may hold a percent sign that encodes nothing.
    if not body.startswith(b"{"):
        body = unquote_to_bytes(body)
    return decode(body, place=place, offset=offset)


def _blank_comments(data: bytes) -> bytes:
    """The text with spaces in place of comments, so that offsets stay."""
    if b"//" not in data and b"/*" not in data:
        return data

    def blank(found: re.Match[bytes]) -> bytes:
        text = found[0]
        return text if text.startswith(b'"') else re.sub(rb"[^\r\n]", b" ", text)

    return _COMMENT.sub(blank, data)


def write_text(form: str, objects: list[Any]) -> bytes:
    """Objects as tenhou.net writes them: without spaces, one a line if several."""
    texts = [json_bytes(one) for one in objects]
    if form == LINKS:
        texts = [LINK.encode() + quote(text, safe="").encode() for text in texts]
    if form == OBJECT:
        return b"".join(texts)
    return b"".join(text + b"\n" for text in texts)
