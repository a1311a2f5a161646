"""Pages in a real browser without a window: Chromium, driven by Playwright.

A test takes the fixture `browser` (tests/conftest.py), which skips it where there is no
Chromium, and opens pages in it:

    def test_it_sorts(browser: Browser, tmp_path: Path) -> None:
        with opened(browser, tmp_path / "report.html", width=390) as seen:
            seen.page.click("th button")
            assert seen.page.evaluate("document.title") == "Report"

Leaving the `with` fails the test if the page asked for anything from anywhere, or if
its console had an error.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
"""Commands that start a Chromium."""


def chromium() -> str | None:
    """Path of the browser: `PAIFU_CHROMIUM`, or the first that is installed."""
    given = os.environ.get("PAIFU_CHROMIUM")
    return given or next(filter(None, map(shutil.which, NAMES)), None)


@contextmanager
def started() -> Iterator[Browser]:
    """A browser, closed at the end."""
    path = chromium()
    if path is None:
        pytest.skip("no Chromium; CONTRIBUTING.md says how to get it")
    with sync_playwright() as playwright:
        made = playwright.chromium.launch(executable_path=path)
        try:
            yield made
        finally:
            made.close()


@dataclass
class Seen:
    """A page, and what it did besides."""

    page: Page
    errors: list[str] = field(default_factory=list)
    """Of the console, and exceptions."""
    requests: list[str] = field(default_factory=list)
    """Addresses that it asked for, but for its own."""


@contextmanager
def opened(
    browser: Browser,
    file: Path,
    *,
    at: str = "",
    width: int = 1280,
    height: int = 900,
    dark: bool = False,
    phone: bool = False,
    still: bool = False,
) -> Iterator[Seen]:
    """A page as it is shown from a file.

    Args:
        browser: from the fixture.
        file: the page.
        at: its place, such as `#audit`.
        width: of the window.
        height: of the window.
        dark: whether the person prefers dark pages.
        phone: whether it is touched, not pointed at.
        still: whether the person prefers reduced motion.
    """
    context = browser.new_context(
        viewport={"width": width, "height": height},
        color_scheme="dark" if dark else "light",
        reduced_motion="reduce" if still else "no-preference",
        has_touch=phone,
        is_mobile=phone,
        locale="en-GB",
    )
    seen = Seen(context.new_page())
    address = file.resolve().as_uri()
    page = seen.page
    page.on("pageerror", lambda error: seen.errors.append(str(error)))
    page.on(
        "console",
        lambda line: seen.errors.append(line.text) if line.type == "error" else None,
    )
    page.on(
        "request",
        lambda asked: (
            None
            if asked.url.partition("#")[0] == address
            else seen.requests.append(asked.url)
        ),
    )
    page.goto(address + at)
    yield seen
    context.close()
    assert seen.errors == []
    assert seen.requests == []
