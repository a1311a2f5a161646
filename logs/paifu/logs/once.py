"""Tables that are built when they are first asked for, by one thread for all."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from threading import Lock
from typing import TypeVar

T = TypeVar("T")


def once(build: Callable[[], T]) -> Callable[[], T]:
    """A function whose result is made once and kept.

    Threads that ask meanwhile wait for it; `functools.cache` would have each of them
    build its own.

    >>> @once
    ... def table() -> list[int]:
    ...     return [1, 2, 3]
    >>> table() is table()
    True
    """
    made: list[T] = []
    building = Lock()

    @wraps(build)
    def kept() -> T:
        if not made:
            with building:
                if not made:
                    made.append(build())
        return made[0]

    return kept
