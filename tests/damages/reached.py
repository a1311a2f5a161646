"""Which lines of a format's reader an input reaches, and of its scanner.

A scanner is compiled, which no tracer sees: here its kernels run in the interpreter, on
the same tables. There an index beyond the end of a table is an exception, so what is
looked for is found by the way: compiled code does not look.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType, ModuleType
from typing import Any, TypeVar

import numpy as np

from paifu.logs import formats
from paifu.logs.formats import (
    Format,
    mahjong_soul_bulk,
    mjai_bulk,
    tenhou_bulk,
    tenhou_json_bulk,
)

BULK: tuple[ModuleType, ...] = (
    mahjong_soul_bulk, mjai_bulk, tenhou_bulk, tenhou_json_bulk,
)  # fmt: skip
"""The modules that call scanners."""

FOLDER = str(formats.__path__[0])
"""Where the readers and the scanners are."""

T = TypeVar("T")

Step = tuple[int, int]
"""Two lines, one after the other, by `_line`."""

LINES_MOST = 14
"""Bits of a line's number."""


class Row:
    """A row of a table as kernels take it in the interpreter: fields are ints."""

    __slots__ = ("_row",)

    def __init__(self, row: Any) -> None:
        object.__setattr__(self, "_row", row)

    def __getattr__(self, name: str) -> Any:
        value = self._row[name]
        return value if value.ndim else int(value)

    def __setattr__(self, name: str, value: int) -> None:
        self._row[name] = value


class Rows:
    """A table of such rows."""

    def __init__(self, table: Any) -> None:
        self._table = table

    def __len__(self) -> int:
        return len(self._table)

    def __getitem__(self, index: int) -> Row:
        if index < 0:
            raise IndexError(f"row {index} of a table")
        return Row(self._table[index])


class Data(bytes):
    """A buffer as compiled code sees it: there are no bytes before its first one."""

    def __getitem__(self, index: Any) -> Any:
        if index < 0:
            raise IndexError(f"byte {index} of a buffer")
        return super().__getitem__(index)


def _interpreted(value: Any) -> Any:
    if value.dtype.names:
        return Rows(value) if value.ndim else Row(value)
    return Data(value.tobytes()) if value.dtype == np.uint8 else value


def as_it_is(kernel: Callable[..., Any], branchy: bool = False) -> Callable[..., Any]:
    """What stands for `paifu.logs.engine.compiled`: the kernel, not compiled."""
    return lambda *arguments: kernel(*map(_interpreted, arguments))


@contextmanager
def scanners_interpreted() -> Iterator[None]:
    """Have the scanners run in the interpreter meanwhile."""
    kept = [getattr(module, "compiled") for module in BULK]  # noqa: B009
    for module in BULK:
        setattr(module, "compiled", as_it_is)  # noqa: B010
    try:
        yield
    finally:
        for module, compiled in zip(BULK, kept, strict=True):
            setattr(module, "compiled", compiled)  # noqa: B010


class Reached:
    """The lines that records of a format have reached so far."""

    def __init__(self, form: Format, folder: str = FOLDER) -> None:
        """Nothing yet.

        Args:
            form: the format.
            folder: of the modules whose lines count.
        """
        self._form = form
        self._folder = folder
        self._numbers: dict[str, int] = {}
        self._last = 0
        self.steps: set[Step] = set()
        """Pairs of lines that were run one after the other."""
        self._own: set[Step] = set()
        self.is_whole = False
        """Whether the last record was read to its end, without a problem."""

    @property
    def lines(self) -> int:
        """How many lines were reached."""
        return len({line for _, line in self.steps})

    @property
    def taken(self) -> int:
        """How many different steps the last record took."""
        return len(self._own)

    def adds(self, data: bytes) -> bool:
        """Whether a record takes steps that none did before; notes them.

        Raises:
            Exception: what left the reader, or the kernels of the scanner.
        """
        self._own, self.is_whole = set(), False
        try:
            self._read(data)
        finally:
            before = len(self.steps)
            self.steps |= self._own
        return len(self.steps) > before

    def _read(self, data: bytes) -> None:
        self.is_whole = not self._trace(lambda: self._form.read(data, "x")).problems
        many = self._form.read_many
        if many is not None:
            with scanners_interpreted():
                self._trace(lambda: many(["x"], [data]))

    def _trace(self, run: Callable[[], T]) -> T:
        self._last = 0
        outer = sys.gettrace()
        sys.settrace(self._called)
        try:
            return run()
        finally:
            sys.settrace(outer)

    def _called(self, frame: FrameType, event: str, given: object) -> Any:
        # Bodies of modules and classes are run when something is first imported.
        inside = frame.f_code.co_filename.startswith(self._folder)
        is_function = frame.f_code.co_flags & inspect.CO_OPTIMIZED
        return self._stepped if inside and is_function else None

    def _stepped(self, frame: FrameType, event: str, given: object) -> Any:
        path = frame.f_code.co_filename
        number = self._numbers.setdefault(path, len(self._numbers) + 1)
        line = number << LINES_MOST | frame.f_lineno
        self._own.add((self._last, line))
        self._last = line
        return self._stepped
