"""One file a platform: bytes in, `Batch` out, and back.

`FORMATS` is the registry that the reader sniffs by: a format is one row here.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from paifu.logs.events import Batch
from paifu.logs.formats import (
    mahjong_soul,
    majiang_json,
    mjai,
    paifu_record,
    riichi_city_json,
    tenhou_json,
    tenhou_wire,
    tenhou_xml,
)
from paifu.logs.formats.facts import EVERY_FACT, Fact
from paifu.logs.formats.json_values import BOM

Counts = list[tuple[int, int]]
"""Of each record how many games and how many problems it has."""

ManyReader = Callable[[Sequence[str], Sequence[bytes]], tuple[Batch, Counts]]
"""Reads records, given their sources and bytes, into one batch.

Equal to reading one after another, and putting their batches together.
"""

SNIFFED = 4096
"""How many bytes of a record a format may look at to recognise it."""


@dataclass(frozen=True, slots=True)
class Format:
    """How records of one kind are recognised, read and written."""

    name: str
    """What `GameInfo.format` says, and what a user names it by."""
    suffix: str
    """Suffix of the files that are written."""
    sniff: Callable[[bytes], bool]
    """True if a record that starts with these bytes is of this format."""
    read: Callable[[bytes, str], Batch]
    """The games of a record, and of what it did not understand one `Problem` each;
    raises nothing, whatever the bytes."""
    write: Callable[[Batch, int], bytes] | None = None
    """The record of one game; raises `ValueError` for what it cannot hold."""
    read_many: ManyReader | None = None
    """By compiled code, for many records of this format at once."""
    carries: frozenset[Fact] = EVERY_FACT
    """What its records have room for, beside the play itself."""
    players: tuple[int, ...] = (3, 4)
    """For how many players there are records."""
    several: bool = False
    """True if one file may hold several games, one after another as `write` gives
    them."""
    one_seat: bool = False
    """True if its records are what one seat sees (`paifu.logs.redact`)."""


FORMATS = (
    Format(
        tenhou_xml.FORMAT,
        ".mjlog",
        tenhou_xml.sniff_tenhou,
        tenhou_xml.read_tenhou,
        tenhou_xml.write_tenhou,
        tenhou_xml.read_tenhou_many,
        tenhou_xml.CARRIES,
    ),
    Format(
        mjai.FORMAT,
        ".mjson",
        mjai.sniff_mjai,
        mjai.read_mjai,
        mjai.write_mjai,
        mjai.read_mjai_many,
        carries=mjai.CARRIES,
        several=True,
    ),
    Format(
        tenhou_json.FORMAT,
        ".json",
        tenhou_json.sniff_tenhou_json,
        tenhou_json.read_tenhou_json,
        tenhou_json.write_tenhou_json,
        tenhou_json.read_tenhou_json_many,
        carries=tenhou_json.CARRIES,
    ),
    Format(
        tenhou_wire.FORMAT,
        ".log",
        tenhou_wire.sniff_tenhou_wire,
        tenhou_wire.read_tenhou_wire,
        tenhou_wire.write_tenhou_wire,
        carries=tenhou_wire.CARRIES,
        several=True,
        one_seat=True,
    ),
    Format(
        paifu_record.FORMAT,
        paifu_record.SUFFIX,
        paifu_record.sniff_paifu,
        paifu_record.read_paifu,
        paifu_record.write_paifu,
        carries=paifu_record.CARRIES,
        several=True,
    ),
    Format(
        majiang_json.FORMAT,
        ".json",
        majiang_json.sniff_majiang,
        majiang_json.read_majiang,
        majiang_json.write_majiang,
        carries=majiang_json.CARRIES,
        players=(4,),
    ),
    Format(
        mahjong_soul.FORMAT,
        ".bin",
        mahjong_soul.sniff_mahjong_soul,
        mahjong_soul.read_mahjong_soul,
        mahjong_soul.write_mahjong_soul,
        mahjong_soul.read_mahjong_soul_many,
        carries=mahjong_soul.CARRIES,
    ),
    Format(
        mahjong_soul.JSON_FORMAT,
        ".json",
        mahjong_soul.sniff_mahjong_soul_json,
        mahjong_soul.read_mahjong_soul_json,
        mahjong_soul.write_mahjong_soul_json,
        carries=mahjong_soul.CARRIES,
    ),
    Format(
        riichi_city_json.FORMAT,
        ".json",
        riichi_city_json.sniff_riichi_city,
        riichi_city_json.read_riichi_city,
        riichi_city_json.write_riichi_city,
        carries=riichi_city_json.CARRIES,
    ),
)
"""Every format there is, in the order in which they are asked."""


WRITABLE = tuple(one.name for one in FORMATS if one.write is not None)
"""Names of those that can be written."""


def format_of(data: bytes) -> Format | None:
    """The format of a record, by its first bytes; None if none knows it.

    >>> found = format_of(b'<mjloggm ver="2.3">')
    >>> found.name if found else None
    'tenhou-xml'
    """
    if FORMATS[0].sniff(data[:64]):  # Most are its, and to cut off more takes longer.
        return FORMATS[0]
    start = data[:SNIFFED].removeprefix(BOM)
    return next((one for one in FORMATS if one.sniff(start)), None)


def format_named(name: str) -> Format:
    """The format of a name.

    Raises:
        KeyError: no format has this name; the message lists those there are.
    """
    for one in FORMATS:
        if one.name == name:
            return one
    names = ", ".join(one.name for one in FORMATS)
    raise KeyError(f"no format is named {name!r}; there are: {names}")
