"""The records of a benchmark: real or generated ones, and the forms that peers read."""

from __future__ import annotations

import gzip
import json
import random
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from paifu.logs.formats.mahjong_soul import (
    write_mahjong_soul,
    write_mahjong_soul_json,
)
from paifu.logs.formats.mjai import write_mjai
from paifu.logs.formats.tenhou_json import write_tenhou_json
from paifu.logs.formats.tenhou_write import write_tenhou
from paifu.logs.reader import read
from paifu.replay.audit.run import Engine
from paifu.replay.rules import load_preset
from paifu.replay.simulate.run import generate


def generated(games: int, into: Path) -> Path:
    """A folder of games that agents played."""
    into.mkdir()
    for batch in generate(load_preset("tenhou"), games, seed=1, style="greedy"):
        source = batch.info[0].source
        (into / f"{source}.mjlog").write_bytes(write_tenhou(batch, 0))
    return into


def chosen(folder: Path, games: int) -> list[Path]:
    """So many records of a folder, by lot but always the same.

    Only those that every contender can read: whole games of four players, spelled as
    the readers of a script expect, with the seed of their walls.
    """
    paths = sorted(folder.rglob("*.mjlog"))
    random.Random(1).shuffle(paths)
    found: list[Path] = []
    for path in paths:
        if len(found) == games:
            break
        if is_usual(path):
            found.append(path)
    return sorted(found)


def is_usual(path: Path) -> bool:
    """Whether a record is a whole game of four with a seed, and has nothing unusual."""
    if b"<SHUFFLE" not in path.read_bytes():
        return False
    (batch,) = read([path])
    if batch.problems or batch.games["players"].tolist() != [4]:
        return False
    kept = batch.info[0].spelling
    return "endings" not in kept and len(kept.get("gaps", [])) <= 1


def as_mjai(paths: Sequence[Path], into: Path) -> list[Path]:
    """The games as mjai, a line an event."""
    into.mkdir()
    made: list[Path] = []
    for number, path in enumerate(paths):
        (batch,) = read([path])
        made.append(into / f"{number}.jsonl")
        made[-1].write_bytes(write_mjai(batch, 0))
    return made


def as_tenhou_json(paths: Sequence[Path], into: Path) -> list[Path]:
    """The games as tenhou.net/6 JSON."""
    into.mkdir()
    made: list[Path] = []
    for path in paths:
        (batch,) = read([path])
        made.append(into / f"{path.stem}.json")
        made[-1].write_bytes(write_tenhou_json(batch, 0))
    return made


FEW = 20
"""Games that are played in the interpreter."""


def mahjong_soul(games: int, into: Path) -> tuple[list[Path], list[Path]]:
    """Games by Mahjong Soul's rules: protocol buffers, and what RiichiEnv reads."""
    into.mkdir()
    own: list[Path] = []
    peers: list[Path] = []
    rules = load_preset("mahjong-soul")
    # A few games are played before the engine for many is compiled.
    engine: Engine = "compiled" if games > FEW else "plain"
    for batch in generate(rules, games, 1, engine, "greedy"):
        for game in range(len(batch.games)):
            own.append(into / f"{len(own)}.bin")
            own[-1].write_bytes(write_mahjong_soul(batch, game))
            tree = json.loads(write_mahjong_soul_json(batch, game))
            peers.append(into / f"{len(peers)}.json.gz")
            rounds = as_rounds(tree["data"]["data"]["records"])
            peers[-1].write_bytes(gzip.compress(json.dumps(rounds).encode()))
    return own, peers


def as_rounds(steps: list[dict[str, Any]]) -> dict[str, Any]:
    """Steps by their rounds, with short names."""
    rounds: list[list[dict[str, Any]]] = []
    for step in steps:
        name = step["name"].removeprefix(".lq.Record")
        if name == "NewRound":
            rounds.append([])
        rounds[-1].append({"name": name, "data": step["data"]})
    return {"rounds": rounds}


SEED = re.compile(rb'<SHUFFLE [^>]*>| shuffle="[^"]*"')
"""Since late 2009 one a game, before that one a round."""


def without_seeds(paths: Sequence[Path], into: Path) -> list[Path]:
    """The records less the seeds of their walls, which no other program looks at."""
    into.mkdir()
    made: list[Path] = []
    for number, path in enumerate(paths):
        made.append(into / f"{number}.mjlog")
        made[-1].write_bytes(SEED.sub(b"", path.read_bytes()))
    return made


ROOM = re.compile(rb'(<GO type=")(\d+)')
UPPER = 0x20  # with it the room is an upper one (pymahjong's tenhou_paipu_check)


def for_pymahjong(paths: Sequence[Path], into: Path) -> list[Path]:
    """The records that have a seed, by the names and of the rooms that it takes."""
    into.mkdir()
    made: list[Path] = []
    for number, path in enumerate(paths):
        text = path.read_bytes()
        if b"<SHUFFLE" in text:
            made.append(into / f"{number}.txt")
            made[-1].write_bytes(ROOM.sub(upper, text))
    return made


def upper(match: re.Match[bytes]) -> bytes:
    """A room's attribute, of the upper room."""
    return b"%s%d" % (match[1], int(match[2]) | UPPER)


def packed(paths: Sequence[Path], into: Path) -> list[Path]:
    """The records packed by gzip."""
    into.mkdir()
    made: list[Path] = []
    for number, path in enumerate(paths):
        made.append(into / f"{number}.mjlog.gz")
        made[-1].write_bytes(gzip.compress(path.read_bytes()))
    return made


def copies(folder: Path, number: int, into: Path) -> list[Path]:
    """So many names of one folder."""
    into.mkdir()
    names = [into / str(one) for one in range(number)]
    for name in names:
        name.symlink_to(folder.resolve(), target_is_directory=True)
    return names


def listing(paths: Sequence[Path], into: Path) -> str:
    """A file with a path a line, as `worker` takes it."""
    into.write_text("".join(f"{path}\n" for path in paths), "utf-8")
    return str(into)
