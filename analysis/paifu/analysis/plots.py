"""Pictures of a data set, by matplotlib; each function gives a figure.

Colours are those of Okabe and Ito (2008), which people of any colour vision tell
apart, and every series has a shape or hatch of its own too. Text comes in four
languages (`lang`); where the installed fonts lack one's characters, labels are English,
and characters of names that no font has are shown as `?`.
"""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import cache
from typing import Any

import matplotlib as mpl
import numpy as np
import pandas as pd
from matplotlib import font_manager
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.text import Text
from matplotlib.ticker import MaxNLocator, PercentFormatter, ScalarFormatter

from paifu.analysis.dataset import Dataset
from paifu.analysis.output import printable
from paifu.analysis.statistics import reports
from paifu.analysis.statistics.closed import ask
from paifu.analysis.statistics.profiles import OWN, meant_by
from paifu.analysis.statistics.summing import statistics
from paifu.analysis.statistics.views import connected
from paifu.analysis.words import spelled, words

BLUE, ORANGE, GREEN, PURPLE = "#0072B2", "#E69F00", "#009E73", "#CC79A7"
SKY, RED, YELLOW, BLACK = "#56B4E9", "#D55E00", "#F0E442", "#000000"
COLOURS = (BLUE, ORANGE, GREEN, PURPLE, SKY, RED, YELLOW, BLACK)
HATCHES = ("", "//", "..", "xx", "\\\\", "++", "oo", "--")
MARKERS = ("o", "s", "^", "D", "v", "P", "X", "*")

BASE_FONT = "DejaVu Sans"
"""Comes with matplotlib."""

CJK_FONTS = (
    "Noto Sans CJK JP", "Noto Sans JP", "Source Han Sans", "IPAexGothic", "IPAGothic",
    "TakaoPGothic", "Hiragino Sans", "Yu Gothic", "Meiryo", "MS Gothic",
    "Noto Sans CJK SC", "Noto Sans SC", "PingFang SC", "Microsoft YaHei", "SimHei",
    "WenQuanYi Zen Hei", "WenQuanYi Micro Hei", "Droid Sans Fallback",
)  # fmt: skip
"""Fonts with Japanese or Chinese characters, the better ones first."""

WIDTH, HEIGHT = 5.6, 3.9
"""Inches: small, so that the letters can be read on a phone too."""


@cache
def fonts() -> tuple[str, ...]:
    """The fonts of all texts: of a character the first that has it draws it."""
    found = _installed()
    if not found:
        # matplotlib remembers what was installed when it first looked.
        known = {one.fname for one in font_manager.fontManager.ttflist}
        for path in sorted({*font_manager.findSystemFonts()} - known):
            with suppress(Exception):  # a broken or unknown file is no font
                font_manager.fontManager.addfont(path)
        found = _installed()
    return (BASE_FONT, *found)


def _installed() -> list[str]:
    names = {one.name for one in font_manager.fontManager.ttflist}
    return [name for name in CJK_FONTS if name in names]


@cache
def characters(names: tuple[str, ...]) -> frozenset[int]:
    """Code points that some fonts have."""
    found: set[int] = set()
    for name in names:
        path = font_manager.findfont(name, fallback_to_default=False)
        found.update(font_manager.get_font(path).get_charmap())
    return frozenset(found)


def shown(text: str) -> str:
    """A text as the fonts can show it: `?` for what none of them has.

    >>> shown("Ayame")
    'Ayame'
    """
    known = characters(fonts())
    text = "".join(char if ord(char) in known else "?" for char in printable(text))
    return text.replace("$", r"\$")


class Plot(Figure):
    """A figure that notebooks show by itself, without pyplot."""

    def _repr_svg_(self) -> str:
        """The picture for notebooks."""
        return svg(self)


def svg(figure: Figure) -> str:
    """A figure as SVG for a page: text as shapes, and no more than the element."""
    sink = io.StringIO()
    # The salt makes the ids, and so the page, the same each time.
    with mpl.rc_context({"svg.fonttype": "path", "svg.hashsalt": "paifu"}):
        figure.savefig(sink, format="svg", metadata={"Date": None})
    text = sink.getvalue()
    return text[text.index("<svg") :]


def _figure(title: str, height: float = HEIGHT) -> tuple[Figure, Axes]:
    with mpl.rc_context({"font.family": [*fonts()]}):
        figure = Plot(figsize=(WIDTH, height), layout="constrained")
        axes = figure.add_subplot()
        axes.set_title(title, loc="left", fontsize=11)
    axes.spines[["top", "right"]].set_visible(False)
    axes.grid(axis="y", color="#dddddd", linewidth=0.6)
    axes.set_axisbelow(True)
    return figure, axes


def _legend(figure: Figure, axes: Axes, columns: int = 4) -> None:
    """A legend below the axes, where there is something to name: it hides nothing."""
    handles, labels = axes.get_legend_handles_labels()
    if handles:
        figure.legend(
            handles, labels, loc="outside lower center", ncols=columns, frameon=False,
            fontsize=8, columnspacing=1.2, handletextpad=0.5,
        )  # fmt: skip


def _counting(axes: Axes) -> None:
    """The upright axis counts: whole numbers only."""
    axes.yaxis.set_major_locator(MaxNLocator(integer=True))


class Numbers(ScalarFormatter):
    """Numbers of an axis as the language writes them."""

    def __init__(self, said: Mapping[str, str]) -> None:
        """Take the language's words."""
        super().__init__()
        self.said = said

    def __call__(self, x: float, pos: int | None = None) -> str:
        """A number."""
        return spelled(super().__call__(x, pos), self.said)


class Percents(PercentFormatter):
    """Shares of an axis as tables have them: `21.5 %`, `21,5 %`."""

    def __init__(self, said: Mapping[str, str]) -> None:
        """Take the language's words."""
        super().__init__(1, symbol=" %")
        self.said = said

    def __call__(self, x: float, pos: int | None = None) -> str:
        """A share."""
        return spelled(super().__call__(x, pos), self.said)


def _styled(figure: Figure, said: Mapping[str, str]) -> Figure:
    """The figure with the fonts for all its texts, and its language's numbers."""
    for axes in figure.axes:
        for axis in (axes.xaxis, axes.yaxis):
            if type(axis.get_major_formatter()) is ScalarFormatter:
                axis.set_major_formatter(Numbers(said))
    for text in figure.findobj(Text):
        if isinstance(text, Text):
            text.set_fontfamily([*fonts()])
    return figure


def _words(lang: str) -> Mapping[str, str]:
    """The words of a language, English ones if the fonts lack a character of it."""
    return words(lang if can_label(lang) else "en")


def can_label(lang: str) -> bool:
    """Whether the fonts have all characters of a language's labels."""
    known = characters(fonts())
    drawn = (word for key, word in words(lang).items() if key.split(".")[0] in DRAWN)
    return all(ord(char) in known for char in "".join(drawn))


DRAWN = ("plot", "axis", "class", "hand", "end", "place", "riichi", "yaku")
"""Groups of words that are in pictures."""


def _whiskers(rows: pd.DataFrame) -> np.ndarray[Any, Any]:
    """How far intervals reach below and above the values."""
    low = (rows["value"] - rows["low"]).clip(lower=0).fillna(0)
    high = (rows["high"] - rows["value"]).clip(lower=0).fillna(0)
    return np.array([low, high])


def placement_bars(
    dataset: Dataset,
    players: Sequence[str],
    count: int = 4,
    lang: str = "en",
    aliases: Mapping[str, str] | None = None,
    profile: str = OWN,
) -> Figure:
    """How often each player came first, second, …, with intervals.

    Args:
        dataset: the games.
        players: whose bars, at most eight.
        count: games of four or of three players.
        lang: of the labels.
        aliases: name in the records -> name of the player.
        profile: whose conventions.
    """
    said = _words(lang)
    ids = ["first_rate", "second_rate", "third_rate", "fourth_rate"][:count]
    rows = _of_players(dataset, ids, count, aliases, profile)
    figure, axes = _figure(said["plot.placement"])
    width = 0.8 / max(len(players), 1)
    for n, player in enumerate(players[: len(COLOURS)]):
        own = rows[rows["player"] == player].set_index("id").reindex(ids)
        places = np.arange(count) + (n - (len(players) - 1) / 2) * width
        axes.bar(
            places, own["value"], width, yerr=_whiskers(own), label=shown(player),
            color=COLOURS[n], hatch=HATCHES[n], edgecolor="white", capsize=2,
            error_kw={"linewidth": 0.9},
        )  # fmt: skip
    axes.axhline(1 / count, color="#666666", linewidth=0.8, linestyle=":")
    axes.set_xticks(np.arange(count), [said[f"place.{n + 1}"] for n in range(count)])
    axes.yaxis.set_major_formatter(Percents(said))
    _legend(figure, axes)
    return _styled(figure, said)


def _of_players(
    dataset: Dataset,
    ids: Sequence[str],
    count: int,
    aliases: Mapping[str, str] | None,
    profile: str,
) -> pd.DataFrame:
    where = f"players = {count}"
    return statistics(dataset, ["player"], ids, where, aliases=aliases, profile=profile)


def points_over_time(
    dataset: Dataset,
    players: Sequence[str],
    count: int = 4,
    lang: str = "en",
    aliases: Mapping[str, str] | None = None,
) -> Figure:
    """The sum of results with uma and oka, game by game."""
    said = _words(lang)
    figure, axes = _figure(said["plot.points"])
    frame = _games(dataset, players, count, aliases)
    for n, player in enumerate(players[: len(COLOURS)]):
        own = frame[frame["player"] == player]
        axes.plot(
            np.arange(1, len(own) + 1), own["outcome"].cumsum() / 1000,
            color=COLOURS[n], marker=MARKERS[n], markevery=max(len(own) // 12, 1),
            markersize=4, linewidth=1.4, label=shown(player),
        )  # fmt: skip
    axes.axhline(0, color="#666666", linewidth=0.8)
    axes.set_xlabel(said["axis.games"])
    axes.set_ylabel(said["axis.result"])
    _legend(figure, axes)
    return _styled(figure, said)


def rank_over_time(
    dataset: Dataset,
    players: Sequence[str],
    count: int = 4,
    lang: str = "en",
    aliases: Mapping[str, str] | None = None,
) -> Figure:
    """The mean rank of all games so far."""
    said = _words(lang)
    figure, axes = _figure(said["plot.rank"])
    frame = _games(dataset, players, count, aliases)
    for n, player in enumerate(players[: len(COLOURS)]):
        rank = frame.loc[frame["player"] == player, "rank"]
        axes.plot(
            np.arange(1, len(rank) + 1), rank.expanding().mean(), color=COLOURS[n],
            marker=MARKERS[n], markevery=max(len(rank) // 12, 1), markersize=4,
            linewidth=1.4, label=shown(player),
        )  # fmt: skip
    axes.axhline((count + 1) / 2, color="#666666", linewidth=0.8, linestyle=":")
    axes.set_ylim(count, 1)
    axes.set_xlabel(said["axis.games"])
    axes.set_ylabel(said["axis.rank"])
    _legend(figure, axes)
    return _styled(figure, said)


def _games(
    dataset: Dataset,
    players: Sequence[str],
    count: int,
    aliases: Mapping[str, str] | None,
) -> pd.DataFrame:
    """Ended games of some players, in the order of play."""
    with connected(dataset, aliases) as connection:
        return connection.execute(
            "select player, outcome, rank from game_rows where ended and players = ?"
            " and list_contains(?, player) order by started, source, game, seat",
            [count, [*players]],
        ).df()


def win_deal_in_scatter(
    dataset: Dataset,
    players: Sequence[str] = (),
    count: int = 4,
    lang: str = "en",
    min_games: int = 1,
    aliases: Mapping[str, str] | None = None,
    profile: str = OWN,
) -> Figure:
    """Win rate against deal-in rate, some players among the field."""
    said = _words(lang)
    figure, axes = _figure(said["plot.scatter"], 4.2)
    ids = ["games", "win_rate", "deal_in_rate"]
    rows = _of_players(dataset, ids, count, aliases, profile)
    wide = reports.wide(reports.with_games(rows, min_games)).droplevel("players")
    wide = wide.reindex(columns=ids).dropna()
    field = wide[~wide.index.isin([*players])]
    axes.scatter(
        field["deal_in_rate"], field["win_rate"], s=9, color="#999999", alpha=0.6,
        label=said["word.field"],
    )  # fmt: skip
    for n, player in enumerate(players[: len(COLOURS)]):
        if player in wide.index:
            own = wide.loc[player]
            axes.scatter(
                own["deal_in_rate"], own["win_rate"], s=55, color=COLOURS[n],
                marker=MARKERS[n], edgecolor="black", label=shown(player), zorder=3,
            )  # fmt: skip
    if len(wide):
        middle: dict[str, Any] = {
            "color": "#666666",
            "linewidth": 0.7,
            "linestyle": ":",
        }
        axes.axhline(wide["win_rate"].mean(), **middle)
        axes.axvline(wide["deal_in_rate"].mean(), **middle)
    for axis in (axes.xaxis, axes.yaxis):
        axis.set_major_formatter(Percents(said))
        axis.set_major_locator(MaxNLocator(6))
    axes.set_xlabel(said["stat.deal_in_rate"])
    axes.set_ylabel(said["stat.win_rate"])
    _legend(figure, axes)
    return _styled(figure, said)


CLASSES = ("genbutsu", "suji", "no_suji", "honour")


def deal_in_turns(
    dataset: Dataset, where: str = "players = 4", lang: str = "en"
) -> Figure:
    """Deal-ins by turn, by how safe the tile looked."""
    said = _words(lang)
    figure, axes = _figure(said["plot.deal_in_turns"])
    frame = _rounds(
        dataset,
        "deal_in_turn as turn, deal_in_class as class, count(*) as n",
        f"dealt_in and deal_in_class >= 0 and ({where}) group by all",
    )
    bottom = np.zeros(TURNS)
    for n, name in enumerate(CLASSES):
        own = frame[frame["class"] == n].set_index("turn")["n"]
        counts = own.reindex(range(1, TURNS + 1)).fillna(0).to_numpy(float)
        axes.bar(
            np.arange(1, TURNS + 1), counts, bottom=bottom, color=COLOURS[n],
            hatch=HATCHES[n], edgecolor="white", label=said[f"class.{name}"],
        )  # fmt: skip
        bottom = bottom + counts
    axes.set_xlabel(said["axis.turn"])
    axes.set_ylabel(said["axis.deal_ins"])
    _counting(axes)
    _legend(figure, axes)
    return _styled(figure, said)


TURNS = 21
"""Turns that are shown; later ones are rare."""


def _rounds(dataset: Dataset, columns: str, where: str) -> pd.DataFrame:
    with connected(dataset) as connection:
        query = f"select {columns} from round_rows where {where}"
        return ask(connection, query).df()


def yaku_bars(
    dataset: Dataset,
    where: str = "players = 4",
    lang: str = "en",
    most: int = 25,
    profile: str = OWN,
) -> Figure:
    """How often wins have each yaku, the most frequent ones, with intervals."""
    said = _words(lang)
    rows = reports.yaku(dataset, where=where, profile=profile)
    rows = rows[rows["numerator"] > 0].sort_values("value").tail(most)
    figure, axes = _figure(said["plot.yaku"], max(2.0, 0.24 * len(rows) + 1))
    names = [said[f"yaku.{one.removeprefix('yaku_')}"] for one in rows["id"]]
    axes.barh(
        names, rows["value"], xerr=_whiskers(rows), color=BLUE, capsize=2,
        error_kw={"linewidth": 0.9},
    )  # fmt: skip
    axes.grid(axis="y", visible=False)
    axes.grid(axis="x", color="#dddddd", linewidth=0.6)
    axes.xaxis.set_major_formatter(Percents(said))
    axes.tick_params(axis="y", labelsize=8)
    axes.set_xlabel(said["axis.of_wins"])
    return _styled(figure, said)


def win_values(
    dataset: Dataset,
    where: str = "players = 4",
    lang: str = "en",
    profile: str = OWN,
) -> Figure:
    """How many wins were worth how much, as the profile counts a win's value."""
    said = _words(lang)
    figure, axes = _figure(said["plot.win_values"])
    worth = meant_by(profile)["mean_win_value"]
    frame = _rounds(
        dataset,
        f"{worth.value} as points, riichi, called",
        f"{worth.among} and ({where})",
    )
    bins = np.array([0, 1000, 2000, 3000, 4000, 6000, 8000, 12000, 16000, 24000, 1e9])
    kinds = {
        "riichi": frame["riichi"] > 0,
        "open": frame["called"],
        "dama": (frame["riichi"] == 0) & ~frame["called"],
    }
    bottom = np.zeros(len(bins) - 1)
    for n, (name, chosen) in enumerate(kinds.items()):
        counts, _ = np.histogram(frame.loc[chosen, "points"], bins)
        axes.bar(
            np.arange(len(counts)), counts, bottom=bottom, color=COLOURS[n],
            hatch=HATCHES[n], edgecolor="white", label=said[f"hand.{name}"],
        )  # fmt: skip
        bottom = bottom + counts
    labels = ["0", *(f"{low / 1000:g}k" for low in bins[1:-2]), "24k+"]
    axes.set_xticks(np.arange(len(labels)), labels)
    axes.set_xlabel(said["axis.points_from"])
    axes.set_ylabel(said["axis.wins"])
    _counting(axes)
    _legend(figure, axes)
    return _styled(figure, said)


ENDS = ("won", "dealt_in", "tsumo_paid", "others", "draw", "abort")


def riichi_flow(
    dataset: Dataset, where: str = "players = 4", lang: str = "en"
) -> Figure:
    """How rounds with a riichi ended: first, chasing, and chased ones."""
    said = _words(lang)
    figure, axes = _figure(said["plot.riichi_flow"], 2.9)
    end = (
        "case when won then 'won' when dealt_in then 'dealt_in' when outcome = 4 then"
        " 'tsumo_paid' when outcome = 0 then 'others' when outcome = 7 then 'abort'"
        " else 'draw' end as finish"
    )
    frame = _rounds(
        dataset, f"riichi_order, riichi_others, {end}", f"riichi > 0 and ({where})"
    )
    kinds = {
        "first": (frame["riichi_order"] == 1) & (frame["riichi_others"] == 0),
        "chased": (frame["riichi_order"] == 1) & (frame["riichi_others"] > 0),
        "chasing": frame["riichi_order"] > 1,
    }
    labels = [
        f"{said[f'riichi.{name}']} ({chosen.sum():,})" for name, chosen in kinds.items()
    ]
    left = np.zeros(len(kinds))
    for n, name in enumerate(ENDS):
        shares = [
            (frame.loc[chosen, "finish"] == name).mean() if chosen.any() else 0.0
            for chosen in kinds.values()
        ]
        axes.barh(
            labels, shares, left=left, color=COLOURS[n], hatch=HATCHES[n],
            edgecolor="white", label=said[f"end.{name}"],
        )  # fmt: skip
        for row, share in enumerate(shares):
            if share > 0.06:
                axes.text(
                    left[row] + share / 2, row, f"{100 * share:.0f} %", ha="center",
                    va="center", fontsize=8, color="black",
                    bbox={"facecolor": "white", "alpha": 0.75, "pad": 1, "lw": 0},
                )  # fmt: skip
        left = left + np.array(shares)
    axes.invert_yaxis()
    axes.grid(visible=False)
    axes.xaxis.set_major_formatter(Percents(said))
    _legend(figure, axes, 3)
    return _styled(figure, said)
