"""Jobs that are set side by side, and the programs that they are of."""

from __future__ import annotations

from dataclasses import dataclass

from contest import Job

PEERS = {
    "riichienv_jobs": ("riichienv",),
    "jansou_jobs": ("jansou", "jansou-native"),
    "mahjong_jobs": ("mahjong",),
    "mjai_jobs": ("mjai",),
    "pymahjong_jobs": ("pymahjong",),
}
"""Module of a peer's jobs -> the packages it needs, in an environment of their own:
mjai pins an old `mahjong`."""


@dataclass(frozen=True, slots=True)
class Section:
    """Jobs that are set side by side."""

    name: str
    """By which it is asked for."""
    title: str
    says: str
    """What the numbers can be taken for, and what not."""
    jobs: tuple[Job, ...]
    """The first is paifu's, and the measure of the others."""
    unit: str = "game"
    pairs: tuple[tuple[Job, Job], ...] = ()
    """Jobs of paifu, and those of others that do the most like: others without a pair
    are set beside the first."""
