"""Whole games that agents played, as records: for tests that need many real rounds."""

from __future__ import annotations

from functools import cache

from paifu.logs.events import Batch
from paifu.logs.formats.tenhou_xml import write_tenhou
from paifu.replay.rules import load_preset
from paifu.replay.simulate.run import Style, generate


@cache
def batches(
    preset: str = "tenhou-east", games: int = 1, seed: int = 1, style: Style = "greedy"
) -> tuple[Batch, ...]:
    """Games as batches, made once; they are not to be changed."""
    return tuple(generate(load_preset(preset), games, seed, "plain", style))


@cache
def records(
    preset: str = "tenhou-east", games: int = 1, seed: int = 1, style: Style = "greedy"
) -> tuple[bytes, ...]:
    """The same games as Tenhou records."""
    return tuple(write_tenhou(one, 0) for one in batches(preset, games, seed, style))
