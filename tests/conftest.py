"""Settings of the whole suite."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

from paifu.logs.engine import cache_folder

if TYPE_CHECKING:
    from playwright.sync_api import Browser

# No time limit an example: the machine may be busy with other things. In CI the
# examples are the same every time, so that a submission is not failed by chance.
settings.register_profile("paifu", deadline=None, derandomize="CI" in os.environ)
settings.load_profile("paifu")


@pytest.fixture(scope="session", autouse=True)
def _cache_of_its_own(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Compiled kernels are the session's own, not the user's, nor left to the user.

    Whoever runs the suite often names a folder in `PAIFU_CACHE_DIR`, and waits for the
    compiler only when the sources have changed.
    """
    if "PAIFU_CACHE_DIR" not in os.environ:
        os.environ["PAIFU_CACHE_DIR"] = str(tmp_path_factory.mktemp("cache"))
        cache_folder.cache_clear()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """A Chromium without a window; `chromium.opened` shows pages in it.

    Each module has its own, for while Playwright runs nothing else in the process can
    use asyncio, as notebooks do.
    """
    from chromium import started

    with started() as made:
        yield made
