"""The report in a real browser: it sorts, explains, filters and fits.

`opened` fails a test whose page had an error or asked for anything from anywhere.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from chromium import Seen, opened
from dataset.made import game, made, round_of, seat
from paifu.analysis.report import Options, report_page

A4 = 794
"""Width of a page in pixels of CSS."""

NASTY = '"><script>document.title = "run"</script><img src=x onerror="alert(1)">'


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A report of four players, of whom C is called something nasty."""
    folder = tmp_path_factory.mktemp("report")
    names = ["A", "B", NASTY, "D"]
    wins = [1, 0, 3, 2]
    seats = [
        seat(1, n, place, player=names[place], outcome=1 if n < wins[place] else 6,
             win_points=1000, tenpai_end=0)
        for n in range(3) for place in range(4)
    ]  # fmt: skip
    ds = made(
        folder / "set", games=[game(1, names=names)], seats=seats,
        rounds=[round_of(1, n) for n in range(3)],
    )  # fmt: skip
    file = folder / "report.html"
    file.write_text(report_page(ds, Options(), "A league"), "utf-8")
    return file


def column(seen: Seen, place: int) -> list[str]:
    """The cells of a column of the table of players that are shown."""
    rows = f"""[...document.querySelectorAll("#t4 tbody tr")].filter(row => !row.hidden)
        .map(row => row.cells[{place}].textContent)"""
    found: list[str] = seen.page.evaluate(rows)
    return found


def test_a_click_on_a_head_sorts_and_another_turns_it(
    browser: Browser, page: Path
) -> None:
    with opened(browser, page) as seen:
        heads = column_heads(seen)
        place = heads.index("win rate")
        button = seen.page.locator(f"#t4 th:nth-child({place + 1}) button")
        button.click()
        assert column(seen, place) == ["100.0 %", "66.7 %", "33.3 %", "0.0 %"]
        button.click()
        assert column(seen, place) == ["0.0 %", "33.3 %", "66.7 %", "100.0 %"]
        seen.page.locator("#t4 th:first-child button").press("Enter")
        assert column(seen, 0) == sorted(column(seen, 0), key=str.casefold)


def column_heads(seen: Seen) -> list[str]:
    heads: list[str] = seen.page.locator("#t4 thead th").all_inner_texts()
    return heads


def test_the_search_leaves_the_players_that_fit(browser: Browser, page: Path) -> None:
    with opened(browser, page) as seen:
        seen.page.fill("input[type=search]", "b")
        assert column(seen, 0) == ["B"]


def test_a_definition_shows_on_hover(browser: Browser, page: Path) -> None:
    with opened(browser, page) as seen:
        head = seen.page.locator("#t4 thead button", has_text="win rate")
        assert head.get_attribute("title") == "rounds won"


def test_a_name_is_text_and_nothing_else(browser: Browser, page: Path) -> None:
    with opened(browser, page) as seen:
        assert seen.page.title() == "A league"
        assert seen.page.locator("img").count() == 0
        assert NASTY in column(seen, 0)


def test_a_link_to_a_player_opens_its_page(browser: Browser, page: Path) -> None:
    with opened(browser, page) as seen:
        assert seen.page.locator("details[open]").count() == 0
        seen.page.get_by_role("link", name="A", exact=True).click()
        assert seen.page.locator("details[open] summary").inner_text() == "A"


@pytest.mark.parametrize("width", [390, 1280])
@pytest.mark.parametrize("dark", [False, True])
def test_it_fits_the_window_and_follows_the_scheme(
    browser: Browser, page: Path, width: int, dark: bool
) -> None:
    with opened(browser, page, width=width, dark=dark, phone=width < 500) as seen:
        assert seen.page.evaluate("document.documentElement.scrollWidth") == width
        paper = seen.page.evaluate("getComputedStyle(document.body).backgroundColor")
        assert paper == ("rgb(20, 23, 26)" if dark else "rgb(255, 255, 255)")


def test_in_print_every_player_is_open_on_white_paper(
    browser: Browser, page: Path
) -> None:
    with opened(browser, page, dark=True, width=A4) as seen:
        seen.page.emulate_media(media="print")
        assert seen.page.evaluate("document.documentElement.scrollWidth") == A4
        seen.page.evaluate("dispatchEvent(new Event('beforeprint'))")
        assert seen.page.locator("details:not([open])").count() == 0
        paper = seen.page.evaluate("getComputedStyle(document.body).backgroundColor")
        assert paper == "rgb(255, 255, 255)"
        assert not seen.page.locator("input").is_visible()
