"""Readers of Tenhou records as a script would have them, to compare with.

Each gives a list of tags with a tile or attributes, and counts draws and discards.
"""

from __future__ import annotations

import gzip
import re
import tempfile
import xml.etree.ElementTree as ET
from collections.abc import Callable, Sequence
from typing import Any

from worker import Found, Run

Tag = tuple[str, Any]
"""A tag's name and its tile or attributes."""

TAG = re.compile(r"<([A-Za-z]+)([0-9]*)([^>]*)>")
WHOLE_TAG = re.compile(r"<([^>]*)>")
ATTRIBUTE = re.compile(r'(\w+)="([^"]*)"')
LIST = re.compile(r"-?[0-9]+(?:,-?[0-9]+)*")
TILES: dict[str, Tag] = {
    f"{letter}{tile}/": (letter, tile) for letter in "TUVWDEFG" for tile in range(136)
}


def value(text: str) -> str | list[int]:
    """Numbers where there are some, else the text."""
    if LIST.fullmatch(text):
        return [int(number) for number in text.split(",")]
    return text


def by_regex(text: str) -> list[Tag]:
    """The usual reader of a script: one pattern for tags, one for attributes."""
    found: list[Tag] = []
    for name, tile, rest in TAG.findall(text):
        if tile:
            found.append((name, int(tile)))
        else:
            pairs = ATTRIBUTE.findall(rest)
            found.append((name, {key: value(text) for key, text in pairs}))
    return found


def by_look_up(text: str) -> list[Tag]:
    """Draws and discards from a table, attributes left as text."""
    found: list[Tag] = []
    for tag in WHOLE_TAG.findall(text):
        known = TILES.get(tag)
        if known is None:
            known = tag.split(" ", 1)[0], dict(ATTRIBUTE.findall(tag))
        found.append(known)
    return found


def by_splitting(text: str) -> list[Tag]:
    """The same, split at `<`: the least that a script can do."""
    found: list[Tag] = []
    for tag in text.split("<"):
        known = TILES.get(tag[:-1])
        if known is None:
            known = tag.split(" ", 1)[0], dict(ATTRIBUTE.findall(tag))
        found.append(known)
    return found


def by_tree(text: str) -> list[Tag]:
    """The standard library's XML parser; tiles and numbers read."""
    found: list[Tag] = []
    for element in ET.fromstring(text):
        if element.attrib:
            found.append((element.tag, {k: value(v) for k, v in element.items()}))
        else:
            found.append((element.tag[0], int(element.tag[1:])))
    return found


def reading(read_text: Callable[[str], list[Tag]]) -> Run:
    """How one of these readers reads files."""

    def run(paths: Sequence[str]) -> Found:
        count = 0
        for path in paths:
            with open(path, encoding="utf-8") as file:
                tags = read_text(file.read())
            count += sum(type(value) is int for _, value in tags)
        return {"tiles": count}

    return run


def load(paths: Sequence[str]) -> Found:
    """JSON decoded by orjson, and no more."""
    import orjson

    rounds = 0
    for path in paths:
        with open(path, "rb") as file:
            rounds += len(orjson.loads(file.read())["log"])
    return {"rounds": rounds}


def unpack(paths: Sequence[str]) -> Found:
    """The files' texts, and no more."""
    size = 0
    for path in paths:
        with gzip.open(path) as file:
            size += len(file.read())
    return {"kB of text": size // 1000}


def to_parquet(paths: Sequence[str]) -> Found:
    """Packed records as one table of tags, as a script would write it."""
    import pyarrow as pa  # type: ignore[import-untyped]  # it has no types
    import pyarrow.parquet as pq  # type: ignore[import-untyped]  # likewise

    games: list[int] = []
    tags: list[Tag] = []
    for number, path in enumerate(paths):
        with gzip.open(path, "rt", encoding="utf-8") as file:
            found = by_look_up(file.read())
        tags += found
        games += [number] * len(found)
    tiles = [one if type(one) is int else None for _, one in tags]
    texts = [None if type(one) is int else str(one) for _, one in tags]
    columns = {"game": games, "tag": [name for name, _ in tags]}
    table = pa.table(columns | {"tile": tiles, "attributes": texts})
    with tempfile.TemporaryFile() as into:
        pq.write_table(table, into, compression="zstd")
        size = into.tell()
    return {"games": len(paths), "kB of tables": size // 1000}


FOUR = "player", "win_tile", "outcome", "chi", "pon", "daiminkan", "riichi"
DEALT_IN = 3  # paifu.replay.table.state.OUT_DEALT_IN


def four_rates(paths: Sequence[str]) -> Found:
    """How often every player of data sets wins, deals in, calls and declares riichi."""
    import pandas as pd

    rows = 0
    for path in paths:
        seats = pd.read_parquet(f"{path}/seats", columns=[*FOUR])
        marks = pd.DataFrame(
            {
                "player": seats["player"],
                "wins": seats["win_tile"] >= 0,
                "deals in": seats["outcome"] == DEALT_IN,
                "calls": seats["chi"] + seats["pon"] + seats["daiminkan"] > 0,
                "riichi": seats["riichi"] > 0,
            }
        )
        rows += marks.groupby("player", observed=True).mean().size
    return {"numbers": rows}


JOBS: dict[str, Run] = {
    "unpack": unpack,
    "parquet": to_parquet,
    "four rates": four_rates,
    "load": load,
    "regex": reading(by_regex),
    "look-up": reading(by_look_up),
    "split": reading(by_splitting),
    "tree": reading(by_tree),
}
