"""Settings of the whole suite."""

from __future__ import annotations

import os
from collections.abc import Iterator
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

from paifu.logs.engine import cache_folder
from sharing import ByFile, compile_first

if TYPE_CHECKING:
    from playwright.sync_api import Browser
    from xdist.remote import Producer  # type: ignore[import-untyped]

# No time limit an example: the machine may be busy with other things. In CI the
# examples are the same every time, so that a submission is not failed by chance.
settings.register_profile("paifu", deadline=None, derandomize="CI" in os.environ)
settings.load_profile("paifu")


def pytest_configure(config: pytest.Config) -> None:
    """Compiled kernels are the session's own, not the user's, nor left to the user.

    All its processes share them. Whoever runs the suite often names a folder in
    `PAIFU_CACHE_DIR`, and waits for the compiler only when the sources have changed.
    """
    if "PAIFU_CACHE_DIR" in os.environ:
        return
    folder = TemporaryDirectory(prefix="paifu-")

    def clean() -> None:
        folder.cleanup()
        del os.environ["PAIFU_CACHE_DIR"]

    config.add_cleanup(clean)
    os.environ["PAIFU_CACHE_DIR"] = folder.name
    cache_folder.cache_clear()
    whole = config.args_source is config.ArgsSource.TESTPATHS
    if whole and _processes(config) and not config.option.collectonly:
        compile_first(folder.name)


def _processes(config: pytest.Config) -> int:
    """How many run tests beside this one."""
    return len(getattr(config.option, "tx", None) or ())


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> ByFile | None:
    """Who runs what, if whole files go to a process."""
    return ByFile(config, log) if config.getoption("dist") == "loadfile" else None


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """A Chromium without a window; `chromium.opened` shows pages in it.

    Each module has its own, for while Playwright runs nothing else in the process can
    use asyncio, as notebooks do.
    """
    from chromium import started

    with started() as made:
        yield made
