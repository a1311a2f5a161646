from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from chromium import opened


def page(tmp_path: Path, body: str) -> Path:
    file = tmp_path / "page.html"
    file.write_text(f"<!DOCTYPE html><title>t</title>{body}", "utf-8")
    return file


def test_a_page_is_shown_as_it_was_asked_for(browser: Browser, tmp_path: Path) -> None:
    with opened(browser, page(tmp_path, ""), width=390, dark=True, at="#x") as seen:
        query = "[innerWidth, matchMedia('(prefers-color-scheme: dark)').matches]"
        assert seen.page.evaluate(query) == [390, True]
        assert seen.page.evaluate("location.hash") == "#x"


@pytest.mark.parametrize(
    "body",
    [
        "<script>throw Error('broken')</script>",
        "<script>console.error('said')</script>",
        "<img src='http://localhost:9/a.png' alt=''>",
        "<link rel=stylesheet href=other.css>",
    ],
)
def test_a_page_with_errors_or_requests_fails(
    browser: Browser, tmp_path: Path, body: str
) -> None:
    with (
        pytest.raises(AssertionError),
        opened(browser, page(tmp_path, body)) as seen,
    ):
        seen.page.wait_for_timeout(100)
