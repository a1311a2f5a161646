"""Published walls put right: their hash, or the tile that they have too often."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from paifu.logs.events import Commitment
from paifu.logs.tiles import mjai_name, tile_name
from paifu.replay.amend.judging import Fault, branch
from paifu.replay.sheets import Record
from paifu.replay.walls.commitments import method_of

NAMES = ("proof.hash", "proof.wall_set")
"""Findings of a published wall itself."""


def published_otherwise(record: Record, fault: Fault) -> Iterator[Record]:
    """Versions of a record whose published wall has another hash, or another tile."""
    known = fault.round < len(record.info.commitments)
    one = record.info.commitments[fault.round] if known else None
    if one is None:
        return
    if fault.name == "proof.hash":
        yield _with(record, fault, one)
    elif min(fault.expected, fault.recorded) >= 0:
        words = wall_words(one)
        for place, word in enumerate(words):
            if word == _word(one, fault.recorded):
                made = [*words]
                made[place] = _word(one, fault.expected)
                wall = _space(one).join(made)
                yield _with(record, fault, replace(one, wall=wall))


def _with(record: Record, fault: Fault, one: Commitment) -> Record:
    """The record with this wall in the round, and the hash that belongs to it."""
    digest = method_of(one).digest
    if digest is not None and one.digest:
        upper = one.digest.isupper()
        one = replace(one, digest=digest(one).upper() if upper else digest(one))
    made = branch(record, fault.round)
    commitments = [*record.info.commitments]
    commitments[fault.round] = one
    made.info = replace(record.info, commitments=commitments)
    return made


def _space(one: Commitment) -> str:
    return " " if " " in one.wall else ""


def wall_words(one: Commitment) -> list[str]:
    """The tiles of a published wall as they are written."""
    if _space(one):
        return one.wall.split(" ")
    return [one.wall[at : at + 2] for at in range(0, len(one.wall), 2)]


def _word(one: Commitment, tile: int) -> str:
    return mjai_name(tile) if _space(one) else tile_name(tile)
