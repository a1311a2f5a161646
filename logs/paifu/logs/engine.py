"""One source, two ways to run it.

The rules are plain Python functions over small state objects, marked `@kernel`.
Called as they are they run in the interpreter, on objects whose fields are ints and
nested lists: for one game, the debugger and coverage. `compiled(f)` is the same
function, with every kernel it calls, compiled by numba and run on NumPy records with
the same fields: for a corpus. Nothing imports numba until `compiled` is called.

State and table rows are declared once, as annotated classes::

    class Table:
        drawn: int                        # one int
        points: Annotated[list[int], 4]   # four ints

Kernel state is 64-bit; rows of a `Batch` are 32-bit (`row_dtype`) but for fields marked
`WIDE`, and are widened by `wide` as they enter a kernel, so that no helper is compiled
twice.
"""

from __future__ import annotations

import inspect
import os
import stat
import sys
import types
from collections.abc import Callable, Iterable
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from threading import RLock
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from paifu.logs import program

F = TypeVar("F", bound=Callable[..., Any])
S = TypeVar("S")

_KERNELS: dict[int, Callable[..., Any]] = {}
_RARE: set[int] = set()
_COMPILING = RLock()
"""Threads that begin together wait for the first, or each would compile or load all."""
_COMPILED: dict[tuple[int, bool], Callable[..., Any]] = {}


def kernel(function: F) -> F:
    """Mark a function as part of the rules engine. It stays an ordinary function."""
    _KERNELS[id(function)] = function
    return function


def rare(function: F) -> F:
    """Mark a kernel as one that the events of a round seldom call.

    Compiled, its code then stands apart and is not taken into that of its callers,
    which becomes shorter and keeps more in registers.
    """
    _RARE.add(id(function))
    return function


@kernel
def wide(value: int) -> int:
    """The same int, 64 bits wide in compiled code."""
    return value + 0


def kernels() -> list[Callable[..., Any]]:
    """Every function marked so far, in the order of their marking."""
    return list(_KERNELS.values())


def compiled(function: Callable[..., Any], branchy: bool = False) -> Callable[..., Any]:
    """The compiled form of a kernel, made once together with the kernels it calls.

    Args:
        function: the kernel.
        branchy: its loops are short and full of questions, or take fields of rows,
            which lie apart: widening them for many numbers at once would only make it
            larger, and to gather these takes three times as long as one by one.
    """
    with _COMPILING:
        return _compiled(function, True, branchy)


def _compiled(
    function: Callable[..., Any], entry: bool, branchy: bool = False
) -> Callable[..., Any]:
    """A kernel for calls from Python, or for calls from compiled code alone.

    The latter needs no wrapper, which saves a quarter of the time to compile. It has a
    name of its own, or the cache would give the one for the other.
    """
    key = (id(function), entry)
    if key not in _COMPILED:
        import numba

        folder = cache_folder()
        if folder is not None:
            numba.config.CACHE_DIR = str(folder)  # type: ignore[attr-defined]
        called = {
            name: _compiled(value, False)
            for name in function.__code__.co_names
            if (value := function.__globals__.get(name)) is not None
            and id(value) in _KERNELS
            and value is not function
        }
        twin = types.FunctionType(
            function.__code__,
            {**function.__globals__, **called},
            function.__name__,
            function.__defaults__,
        )
        inner = program.RARE if id(function) in _RARE else "inner"
        twin.__qualname__ = function.__qualname__ + ("" if entry else f".{inner}")
        twin.__module__ = function.__module__
        options: dict[str, Any] = {"nogil": True, "no_cfunc_wrapper": True}
        options["no_cpython_wrapper"] = not entry
        if program.counts_references():
            # Kernels make no arrays. Counting who holds those they are given would
            # cost small kernels, which get the bytes of a record, most of their time.
            options["_nrt"] = False
        whole = program.available()
        if whole:
            compiler = program.inner_compiler()
            if entry:
                compiler = program.entry_compiler(not branchy)
            options["pipeline_class"] = compiler
        # numba caches by file; a kernel whose source was made has none.
        filed = Path(function.__code__.co_filename).exists()
        options["cache"] = folder is not None and filed and (entry or not whole)
        made: Any = numba.njit(**options)(twin)
        made.get_call_template = _plain_ints(made.get_call_template)
        _COMPILED[key] = made
    return _COMPILED[key]


def _plain_ints(template: Callable[..., Any]) -> Callable[..., Any]:
    """Resolve a call with 64-bit ints where it has literals and bools.

    numba would compile a copy of the called kernel for each mix of them.
    """
    from numba.core import types as kinds

    unliteral: Callable[[Any], Any] = kinds.unliteral

    def plain_one(kind: Any) -> Any:
        kind = unliteral(kind)
        return kinds.int64 if isinstance(kind, kinds.Boolean) else kind

    def resolve(args: Iterable[Any], kws: dict[str, Any]) -> Any:
        named = {name: plain_one(kind) for name, kind in kws.items()}
        return template(tuple(plain_one(kind) for kind in args), named)

    return resolve


def source_files() -> list[Path]:
    """Every source file that a kernel or its constants can come from.

    The layer above is looked up by name: this one may not import it.
    """
    specs = (find_spec(name) for name in ("paifu.logs", "paifu.replay"))
    roots = [
        root for spec in specs if spec for root in spec.submodule_search_locations or ()
    ]
    return sorted(file for root in roots for file in Path(root).rglob("*.py"))


@cache
def source_digest() -> str:
    """A name for this engine: its sources and the versions that compile them.

    numba notices only a change in the compiled function's own file, so the cache
    folder carries this name instead: a changed constant elsewhere counts too.
    """
    import hashlib

    import llvmlite  # type: ignore[import-untyped]
    import numba

    versions = (sys.version, numba.__version__, llvmlite.__version__, np.__version__)
    digest = hashlib.sha256(repr(versions).encode())
    for file in source_files():
        digest.update(file.name.encode() + b"\0" + file.read_bytes())
    return digest.hexdigest()[:16]


@cache
def cache_folder() -> Path | None:
    """Where compiled kernels are kept, or None when no place is writable.

    `PAIFU_CACHE_DIR` names another place. A folder that others can write to is not
    used, nor one within such a folder: compiled code is loaded from it.
    """
    folder, why_not = cache_place()
    return None if why_not else folder


def cache_place() -> tuple[Path, str]:
    """Where compiled kernels belong, and why they are not kept there; empty if so.

    Folders that are made here are their owner's alone, also where new folders are
    open to a group.
    """
    import tempfile

    import platformdirs

    named = os.environ.get("PAIFU_CACHE_DIR")
    base = Path(named) if named else Path(platformdirs.user_cache_dir("paifu"))
    kept = base / "kernels"
    folder = kept / source_digest()
    try:
        base.parent.mkdir(parents=True, exist_ok=True)
        for one in (base, kept, folder):
            one.mkdir(mode=0o700, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
        wrong = [text for one in (kept, folder) if (text := _distrust(one))]
        wrong += [text] if (text := _distrust_around(base)) else []
    except OSError as error:
        return folder, f"it cannot be written: {error.strerror or error}"
    return folder, "; ".join(wrong)


def _distrust(folder: Path) -> str:
    """Why others might have put code there; empty if they cannot have."""
    if os.name != "posix":
        return ""  # Other systems have no such bits: a user's folder is the user's.
    state = folder.stat()
    if state.st_uid != os.getuid():
        return f"{folder} is another user's"
    return f"others can write to {folder}" if state.st_mode & 0o022 else ""


def _distrust_around(folder: Path) -> str:
    """Why others might exchange what is in a folder; empty if they cannot.

    With the sticky bit, as `/tmp` has it, only the owner of what is in it can.
    """
    if os.name != "posix":
        return ""
    state = folder.stat()
    if state.st_uid not in (os.getuid(), 0):
        return f"{folder} is another user's"
    opened = state.st_mode & 0o022 and not state.st_mode & stat.S_ISVTX
    return f"others can write to {folder}" if opened else ""


_COMPLETE = "complete"
"""Name of the file that says that a cache folder holds all of the audit's kernels."""

KEPT = 3
"""Cache folders kept: this version's, and the last used of others."""


def is_complete(part: str = "") -> bool:
    """Whether kernels of this version are in the cache.

    Args:
        part: name of a format for those of its reader; those of the audit if empty.
    """
    folder = cache_folder()
    return folder is not None and (folder / f"{_COMPLETE}{part}").exists()


def mark_complete(part: str = "") -> None:
    """Remember that they are, and delete the folders of old versions."""
    import shutil

    folder = cache_folder()
    if folder is None:
        return
    (folder / f"{_COMPLETE}{part}").touch()
    others = [other for other in folder.parent.iterdir() if other != folder]
    others.sort(key=lambda other: other.stat().st_mtime, reverse=True)
    for old in others[KEPT - 1 :]:
        shutil.rmtree(old, ignore_errors=True)


WIDE = "64 bits"
"""Mark of a field that a row has in 64 bits too: `points: Annotated[int, WIDE]`."""


_FIELDS: dict[type, dict[str, tuple[int, ...]]] = {}


def _marks(state: type) -> dict[str, tuple[Any, ...]]:
    """What stands beside the type of each field.

    `typing.get_type_hints` would make forward references of them all, which takes as
    long as playing a round.
    """
    made: dict[str, tuple[Any, ...]] = {}
    for kind in reversed(state.__mro__):
        names = vars(sys.modules[kind.__module__])
        for name, text in inspect.get_annotations(kind).items():
            hint = int if text == "int" else eval(text, names)
            made[name] = getattr(hint, "__metadata__", ())
    return made


def fields(state: type) -> dict[str, tuple[int, ...]]:
    """Field names and shapes: `points: Annotated[list[int], 4]` is four ints."""
    if state not in _FIELDS:
        _FIELDS[state] = {
            name: tuple(n for n in marks if n != WIDE)
            for name, marks in _marks(state).items()
        }
    return _FIELDS[state]


@cache
def width(state: type) -> int:
    """How many ints one state or row holds."""
    return sum(int(np.prod(shape, dtype=int)) for shape in fields(state).values())


def _filled(shape: tuple[int, ...], value: int) -> Any:
    if len(shape) == 1:
        return [value] * shape[0]
    return [_filled(shape[1:], value) for _ in range(shape[0])]


def plain(state: type[S], value: int = 0) -> S:
    """A state for the interpreter: ints and nested lists, all `value`."""
    made = state()
    made.__dict__.update(dict.fromkeys(fields(state), value))
    kind: type = state
    for name, shape in _arrays(kind):
        made.__dict__[name] = _filled(shape, value)
    return made


@cache
def _arrays(state: type) -> list[tuple[str, tuple[int, ...]]]:
    """The fields that are not single ints."""
    return [(name, shape) for name, shape in fields(state).items() if shape]


@cache
def dtype(state: type, item: str = "i8") -> np.dtype[Any]:
    """The NumPy record of the same fields."""
    return np.dtype([(name, item, shape) for name, shape in fields(state).items()])


def record(state: type, count: int = 1) -> NDArray[Any]:
    """The same state as an array of records; kernels take its elements."""
    return np.zeros(count, dtype(state))


@cache
def wide_fields(row: type) -> frozenset[str]:
    """Names of the fields that a row has in 64 bits."""
    return frozenset(name for name, marks in _marks(row).items() if WIDE in marks)


@cache
def row_dtype(row: type) -> np.dtype[Any]:
    """The record of one table row in a `Batch`: 32-bit ints, 64 where marked `WIDE`.

    Without gaps, so that equal rows are equal bytes.
    """
    wider = wide_fields(row)
    if not wider:
        return dtype(row, "i4")
    form = [
        (name, "i8" if name in wider else "i4", shape)
        for name, shape in fields(row).items()
    ]
    return np.dtype(form)


def table(row: type, flat: Iterable[int]) -> NDArray[Any]:
    """Rows from their ints one after another, `width(row)` each.

    Raises:
        OverflowError: an int is too large for its field.
    """
    wider = wide_fields(row)
    numbers = np.fromiter(flat, "i8" if wider else "i4")
    if not numbers.size:
        return np.zeros(0, row_dtype(row))
    if not wider:
        return numbers.view(row_dtype(row))
    whole = numbers.view(dtype(row))
    made = whole.astype(row_dtype(row))
    if not np.array_equal(made.astype(dtype(row)), whole):
        raise OverflowError(f"{row.__name__}: an int is too large for its field")
    return made


def rows(row: type[S], array: NDArray[Any]) -> list[S]:
    """Plain objects of a table's rows, for the interpreter."""
    columns = [array[name].tolist() for name in fields(row)]
    kind: type = row
    made: list[S] = [*map(_filler(kind), *columns)]
    return made


@cache
def _filler(row: type) -> Callable[..., Any]:
    """A function that makes a row of its fields in order.

    Objects whose fields are set one by one keep them without a dict of their own, are
    made in half the time and read sooner; a loop with `setattr` would take longer.
    """
    names = list(fields(row))
    lines = [f"def filled({', '.join(names)}):", " one = row()"]
    lines += [f" one.{name} = {name}" for name in names]
    scope: dict[str, Any] = {"row": row}
    exec("\n".join([*lines, " return one"]), scope)
    filled: Callable[..., Any] = scope["filled"]
    return filled
