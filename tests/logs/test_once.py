"""Tables that threads share are built once."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

from paifu.logs.once import once

THREADS = 4


def test_threads_that_ask_at_once_get_the_one_table() -> None:
    start = Barrier(THREADS)
    built: list[list[int]] = []

    @once
    def table() -> list[int]:
        built.append([len(built)])
        return built[-1]

    def ask(_: int) -> list[int]:
        start.wait()
        return table()

    with ThreadPoolExecutor(THREADS) as pool:
        asked = [*pool.map(ask, range(THREADS))]
    assert built == [[0]]
    assert all(one is built[0] for one in asked)
