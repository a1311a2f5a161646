"""The ratios and the imports of more and more games, as two pictures for the page."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from page import number
from results import Parts

COLOURS = ("#3465a4", "#4e9a06", "#c17d11", "#75507b", "#cc0000", "#06989a")
"""Of sections, in turn."""

LEFT_OUT = {"corpus", "memory", "threads"}
"""Sections whose ratios set paifu beside itself."""

# The same numbers make the same bytes; letters are left to the reader's fonts.
STYLE: Any = {"svg.hashsalt": "paifu", "svg.fonttype": "none", "font.size": 8}


def draw(parts: Parts, folder: Path) -> None:
    """Both pictures, as far as there is something to draw."""
    with mpl.rc_context(STYLE):
        bars = [
            (what, ratio, colour)
            for (name, part), colour in zip(
                parts.items(), COLOURS * len(parts), strict=False
            )
            if name not in LEFT_OUT
            for what, ratio in part.ratios.items()
        ]
        if bars:
            save(of_ratios(bars), folder / "benchmarks-ratios.svg")
        if "corpus" in parts:
            save(of_corpus(parts["corpus"].points), folder / "benchmarks-corpus.svg")


def save(figure: Figure, file: Path) -> None:
    """Write a picture, without the time of day."""
    figure.savefig(file, bbox_inches="tight", metadata={"Date": None})


def of_ratios(bars: Sequence[tuple[str, float, str]]) -> Figure:
    """A bar for each ratio, the scale by tens."""
    figure = Figure(figsize=(9, 0.19 * len(bars) + 0.8))
    axes: Axes = figure.subplots()
    names, ratios, colours = zip(*reversed(bars), strict=True)
    axes.barh(names, [one - 1 for one in ratios], left=1, color=colours, height=0.7)
    axes.tick_params(axis="y", labelsize=7)
    for place, ratio in enumerate(ratios):
        axes.text(max(ratio, 1), place, f" {number(ratio)}", va="center", fontsize=7)
    axes.axvline(1, color="black", linewidth=0.8)
    axes.set_xscale("log")
    axes.set_xlim(min(*ratios, 1) / 1.5, max(ratios) * 3)
    axes.set_ylim(-0.7, len(bars) - 0.3)
    axes.set_xlabel("times the processor time of paifu, compiled where nothing is said")
    axes.spines[["top", "right"]].set_visible(False)
    return figure


def of_corpus(points: Sequence[dict[str, float]]) -> Figure:
    """Seconds and memory over the number of games."""
    figure = Figure(figsize=(8, 2.6))
    sides: Sequence[Axes] = figure.subplots(1, 2)
    for axes, key, title in zip(
        sides, ("wall", "peak"), ("seconds", "peak MB"), strict=True
    ):
        for count in (1, 2):
            own = [one for one in points if one["processes"] == count]
            games, values = ([one[name] for one in own] for name in ("games", key))
            label = f"{count} process{'es' * (count > 1)}"
            axes.plot(games, values, "o-", label=label)
        axes.set_xscale("log")
        axes.set_xlabel("games imported")
        axes.set_title(title)
        axes.spines[["top", "right"]].set_visible(False)
    sides[0].set_yscale("log")
    sides[1].set_ylim(0, 1.1 * max(one["peak"] for one in points))
    sides[0].legend(frameon=False)
    return figure
