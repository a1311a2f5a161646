"""What was measured, as data: kept in a file, from which page and plot are made."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path

RECORDED = Path(__file__).resolve().parent / "recorded.json"

FALL = 0.25
"""A ratio that is by more than this share below the recorded one has fallen."""


@dataclass(slots=True)
class Table:
    """A table of a page."""

    title: str
    says: str
    """What its numbers can be taken for."""
    head: list[str]
    rows: list[list[str]]


@dataclass(slots=True)
class Verdict:
    """A target, and whether it is met."""

    what: str
    target: str
    measured: str
    met: bool


@dataclass(slots=True)
class Part:
    """One section of a run: a later run of that section takes its place."""

    circumstances: str
    """When, where and with what."""
    tables: list[Table] = field(default_factory=list)
    verdicts: list[Verdict] = field(default_factory=list)
    ratios: dict[str, float] = field(default_factory=dict)
    """What is compared -> how many times better paifu is: the larger the better."""
    sizes: list[int] = field(default_factory=list)
    """Of how much was done: calls cost more where there is little to do."""
    points: list[dict[str, float]] = field(default_factory=list)
    """Games, processes, `wall` and `cpu` seconds and `peak` MB of imports."""


Parts = dict[str, Part]
"""By the section's name, in the order of the page."""


def load(file: Path = RECORDED) -> Parts:
    """What the last run that was kept found; nothing if there was none."""
    if not file.exists():
        return {}
    kept = json.loads(file.read_text("utf-8"))
    return {
        name: Part(
            part["circumstances"],
            [Table(**one) for one in part["tables"]],
            [Verdict(**one) for one in part["verdicts"]],
            part["ratios"],
            part.get("sizes", []),
            part["points"],
        )
        for name, part in kept.items()
    }


def save(parts: Parts, file: Path = RECORDED) -> None:
    """Keep what was found."""
    tree = {name: asdict(part) for name, part in parts.items()}
    text = json.dumps(tree, ensure_ascii=False, indent=1)
    file.write_text(f"{text}\n", "utf-8")


def joined(kept: Parts, new: Parts, order: list[str]) -> Parts:
    """All parts, the new ones in place of those of the same names."""
    both = kept | new
    return {name: both[name] for name in order if name in both}


def ratios(parts: Parts) -> dict[str, float]:
    """All ratios, by section and what is compared."""
    return {
        f"{name}: {what}": ratio
        for name, part in parts.items()
        for what, ratio in part.ratios.items()
    }


def fallen(kept: Mapping[str, float], now: Mapping[str, float]) -> list[str]:
    """A line for each ratio that is more than `FALL` below the recorded one.

    Ratios that only one of the runs has are passed over: another peer may be missing
    on another machine.
    """
    return [
        f"{what}: {now[what]:.3g} now, {before:.3g} recorded, "
        f"{100 * (now[what] / before - 1):+.0f} %"
        for what, before in kept.items()
        if what in now and now[what] < before * (1 - FALL)
    ]


def alike(kept: Parts, now: Parts) -> Parts:
    """Those of the kept parts that can be compared: of them as much was done."""
    return {
        name: part
        for name, part in kept.items()
        if name in now and part.sizes == now[name].sizes
    }


def changes(kept: Mapping[str, float], now: Mapping[str, float]) -> str:
    """How far apart two runs are, in a line."""
    both = [now[what] / before - 1 for what, before in kept.items() if what in now]
    if not both:
        return "no ratio is in both runs"
    within = sum(abs(change) <= FALL for change in both)
    return (
        f"{within} of {len(both)} ratios within {FALL:.0%} of the recorded ones; "
        f"lowest {min(both):+.0%}, highest {max(both):+.0%}"
    )
