"""Plots: what they show, in which language, and of any names."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from matplotlib import font_manager
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle
from matplotlib.text import Text

from dataset.made import game, made, round_of, seat
from paifu.analysis import plots
from paifu.analysis.dataset import Dataset
from paifu.analysis.plots import svg
from paifu.analysis.words import words

WITH_PLAYERS = (
    plots.placement_bars, plots.points_over_time, plots.rank_over_time,
    plots.win_deal_in_scatter,
)  # fmt: skip
OF_ROUNDS = (plots.deal_in_turns, plots.win_values, plots.riichi_flow, plots.yaku_bars)


def texts(figure: Figure) -> list[str]:
    return [one.get_text() for one in figure.findobj(Text) if isinstance(one, Text)]


@pytest.mark.parametrize("plot", WITH_PLAYERS)
def test_a_plot_of_players_names_them(
    plot: Callable[..., Figure], played: Dataset
) -> None:
    found = texts(plot(played, ["bot A", "bot B"]))
    assert {"bot A", "bot B"} <= set(found)


@pytest.mark.parametrize("plot", OF_ROUNDS)
def test_a_plot_of_rounds_is_drawn(
    plot: Callable[..., Figure], played: Dataset
) -> None:
    picture = svg(plot(played))
    assert picture.startswith("<svg")
    assert picture.count("<path") > 10


@pytest.mark.parametrize(("lang", "rank", "share"), [
    ("en", "1.5", "20 %"), ("ja", "1.5", "20 %"), ("de", "1,5", "20 %"),
])  # fmt: skip
def test_numbers_of_axes_are_spelled_as_in_the_tables(
    played: Dataset, lang: str, rank: str, share: str
) -> None:
    ranks = plots.rank_over_time(played, ["bot A"], lang=lang)
    places = plots.placement_bars(played, ["bot A"], lang=lang)
    for figure, wanted in ((ranks, rank), (places, share)):
        figure.draw_without_rendering()
        labels = [one.get_text() for one in figure.axes[0].get_yticklabels()]
        assert wanted in labels


def test_labels_are_in_the_language_where_a_font_has_it(
    played: Dataset, monkeypatch: pytest.MonkeyPatch
) -> None:
    title = "plot.win_values"
    monkeypatch.setattr(plots, "fonts", lambda: ("DejaVu Sans",))
    for lang, wanted in (("ja", "en"), ("zh", "en"), ("de", "de")):
        found = texts(plots.win_values(played, lang=lang))
        assert words(wanted)[title] in found
    monkeypatch.setattr(plots, "characters", lambda _: range(0x110000))
    for lang in ("ja", "zh"):
        assert words(lang)[title] in texts(plots.win_values(played, lang=lang))


def test_one_missing_character_is_enough_for_english_labels(
    played: Dataset, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Japanese fonts have most of the characters that Chinese is written with."""
    missing = ord(words("zh")["plot.win_values"][0])
    monkeypatch.setattr(plots, "fonts", lambda: ("DejaVu Sans",))
    monkeypatch.setattr(plots, "characters", lambda _: {*range(0x110000)} - {missing})
    found = texts(plots.win_values(played, lang="zh"))
    assert words("en")["plot.win_values"] in found


def test_what_no_font_has_is_a_question_mark(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plots, "fonts", lambda: ("DejaVu Sans",))
    assert plots.shown("雀士A") == "??A"
    monkeypatch.setattr(plots, "characters", lambda _: range(0x110000))
    assert plots.shown("雀士A") == "雀士A"


def test_a_font_that_was_installed_later_is_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """matplotlib keeps a list of fonts from the time when it first looked."""
    font = font_manager.findfont("DejaVu Sans Mono")
    manager = font_manager.fontManager
    known = [one for one in manager.ttflist if one.fname != font]
    monkeypatch.setattr(plots, "CJK_FONTS", ("DejaVu Sans Mono",))
    monkeypatch.setattr(manager, "ttflist", known)
    monkeypatch.setattr(font_manager, "findSystemFonts", lambda: [font, "/no"])
    plots.fonts.cache_clear()
    assert plots.fonts() == ("DejaVu Sans", "DejaVu Sans Mono")
    plots.fonts.cache_clear()


def test_a_name_is_no_formula(tmp_path: Path) -> None:
    name = "$\\frac{1}{0}$"
    ds = made(tmp_path / "set", games=[game(1, names=[name, "B", "C", "D"])])
    assert "frac" in "".join(texts(plots.placement_bars(ds, [name])))
    assert svg(plots.placement_bars(ds, [name])).startswith("<svg")


def test_every_riichi_ends_somehow(tmp_path: Path) -> None:
    """Shares of a row add up to the whole: the last bar ends at one."""
    seats = [
        seat(1, n, 0, riichi=1, riichi_order=1, outcome=end, win_tile=0)
        for n, end in enumerate([0, 1, 2, 3, 4, 5, 6, 7, 8])
    ]
    dealt = [round_of(1, n) for n in range(9)]
    ds = made(tmp_path / "set", games=[game(1)], rounds=dealt, seats=seats)
    (axes,) = plots.riichi_flow(ds).axes
    bars = [bar for bar in axes.patches if isinstance(bar, Rectangle)]
    ends = [bar.get_x() + bar.get_width() for bar in bars if bar.get_y() < 0.5]
    assert max(ends) == pytest.approx(1)


def test_the_same_data_set_gives_the_same_picture(played: Dataset) -> None:
    assert svg(plots.yaku_bars(played)) == svg(plots.yaku_bars(played))
