"""Whole records of every format, to be damaged: typed by hand, and generated ones.

Those typed by hand are small and have most of what the format has; the generated ones
are in order, so that what is wrong with a damaged one is the damage.
"""

from __future__ import annotations

from functools import cache

import orjson

import mahjong_soul
import mjai_lines
import mjlog
import tenhou_six
import wire
from generated import batches
from majiang_records import GAME
from paifu.logs.events import Batch
from paifu.logs.formats import FORMATS, Format
from paifu.logs.redact import redacted
from riichi_city_records import RECORDS, packed

BY_NAME = {one.name: one for one in FORMATS}

PRESETS = {
    "mahjong-soul": ("mahjong-soul-east", "mahjong-soul-sanma"),
    "mahjong-soul-json": ("mahjong-soul-east", "mahjong-soul-sanma"),
    "majiang": ("majiang-core",),
    "riichi-city": ("riichi-city", "riichi-city-sanma"),
}
"""Rule sets that records of a format name; of the others, Tenhou's."""

TENHOU = ("tenhou-east", "tenhou-sanma-east")


@cache
def typed(name: str) -> tuple[bytes, ...]:
    """Small records of a format that were typed by hand."""
    steps = (*mahjong_soul.SHORT, *mahjong_soul.WHOLE)
    trees = (
        mahjong_soul.steps_tree(*steps),
        mahjong_soul.actions_tree(*steps, head=mahjong_soul.HEAD),
    )
    match name:
        case "tenhou-xml":
            return (mjlog.FULL,)
        case "tenhou-wire":
            return (wire.STREAM,)
        case "tenhou-json":
            return (tenhou_six.text(tenhou_six.record(tenhou_six.CALLS)),)
        case "mjai":
            return (mjai_lines.lines(mjai_lines.SHORT),)
        case "mahjong-soul":
            return tuple(mahjong_soul.wire(tree) for tree in trees)
        case "mahjong-soul-json":
            return tuple(orjson.dumps(tree) for tree in trees)
        case "majiang":
            return (orjson.dumps(GAME),)
        case "riichi-city":
            names = ("the end of the game", "clocks", "two winners")
            return tuple(packed(RECORDS[one]) for one in names)
        case _:
            return ()


@cache
def generated(name: str, games: int = 6) -> tuple[bytes, ...]:
    """The shortest of some generated games, in a format."""
    form = BY_NAME[name]
    made = [
        written(one, form)
        for preset in PRESETS.get(name, TENHOU)
        for one in batches(preset, games, 7)
    ]
    return tuple(sorted(made, key=len)[:games])


def written(batch: Batch, form: Format) -> bytes:
    """The record of a batch's one game in a format.

    Raises:
        ValueError: the format is only read, or cannot hold the game.
    """
    if form.write is None:
        raise ValueError(f"{form.name!r} is only read")
    return form.write(redacted(batch, 0) if form.one_seat else batch, 0)


def whole(name: str) -> tuple[bytes, ...]:
    """The records of a format to damage: the small ones two times out of three."""
    small, long = typed(name), generated(name)
    return (*small * (2 * len(long) // len(small)), *long) if small else long
