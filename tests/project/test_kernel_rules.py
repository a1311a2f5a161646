from __future__ import annotations

import importlib.util
import inspect
import linecache
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Annotated, Any, get_args, get_origin, get_type_hints

import numpy as np
import pytest

from paifu.logs import events
from paifu.logs.engine import dtype, fields, kernels, row_dtype, wide_fields
from project.kernel_rules import circles, faults, is_state
from project.sources import modules

modules("logs", "replay")  # so that every kernel is marked
KERNELS = [k for k in kernels() if k.__module__.startswith("paifu.")]
IDS = {id(kernel) for kernel in KERNELS}


def full_name(thing: Any) -> str:
    return f"{thing.__module__}.{thing.__qualname__}"


@pytest.mark.parametrize("kernel", KERNELS, ids=full_name)
def test_kernel_keeps_the_rules(kernel: Callable[..., Any]) -> None:
    assert faults(kernel, IDS) == []


def test_no_kernel_calls_itself_even_through_others() -> None:
    assert circles(KERNELS) == []


def states_of(kernel: Callable[..., Any]) -> set[type]:
    """Every state or row class that a kernel takes, alone or in sequences."""
    parameters = inspect.signature(kernel, eval_str=True).parameters.values()
    hints, found = [parameter.annotation for parameter in parameters], set[type]()
    while hints:
        hint = hints.pop()
        hints += get_args(hint)
        if is_state(hint):
            found.add(hint)
    return found


ROWS = [events.EventRow, events.ClaimRow, events.RoundRow, events.GameRow]
STATES = sorted({*ROWS, *(s for k in KERNELS for s in states_of(k))}, key=full_name)


@pytest.mark.parametrize("state", STATES, ids=full_name)
def test_states_and_rows_hold_signed_ints_and_lists_of_them(state: type) -> None:
    for name, hint in get_type_hints(state).items():
        shape, depth = fields(state)[name], 0
        while get_origin(hint) is list:
            (hint,) = get_args(hint)
            depth += 1
        assert (hint, depth) == (int, len(shape)), name
    for name in fields(state):
        assert dtype(state)[name].base == np.dtype("i8"), name
        item = "i8" if name in wide_fields(state) else "i4"
        assert row_dtype(state)[name].base == np.dtype(item), name


class Sample:
    """A state for the samples below."""

    one: int
    four: Annotated[list[int], 4]
    grid: Annotated[list[list[int]], 4, 34]


HEAD = """
import math
import numpy as np
from collections.abc import Sequence
from enum import IntEnum
from project.test_kernel_rules import Sample

class Kind(IntEnum):
    A = 1

TEN, WIDE, PAIR, NAMES = 10, 1 << 63, (1, 2), ("a", "b")
NOTHING, FLAG, TABLE, BY_NAME = None, True, np.zeros(3), {"a": 1}

def helper(n: int) -> int:
    return n

def asks(n: int) -> bool:
    return n > 3

def stranger(n: int) -> int:
    return n

BOTH = (helper, asks)

"""


def sample(folder: Path, text: str) -> ModuleType:
    """A module of the head above and this text."""
    file = folder / "kernel_sample.py"
    file.write_text(HEAD + text)
    linecache.checkcache(str(file))
    spec = importlib.util.spec_from_file_location("kernel_sample", file)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def faults_of(folder: Path, text: str) -> list[str]:
    module = sample(folder, text)
    return faults(module.tried, {id(module.helper), id(module.asks), id(module.tried)})


SIGNATURE = "def tried(state: Sample, states: Sequence[Sample], n: int) -> int:\n"


@pytest.mark.parametrize(
    ("body", "fault"),
    [
        ("assert n", "an assert"),
        ("del n", "a del"),
        ("n = {}", "a dict"),
        ("n = {i: i for i in range(n)}", "a dict comprehension"),
        ("n = n / 2", "a true division"),
        ("n = n ** 2", "a power"),
        ("n = max(i for i in range(n))", "a generator"),
        ("global TEN", "a global statement"),
        ("import math", "an import"),
        ("from math import pi", "an import"),
        ("n = f'{n}'", "an f-string"),
        ("n = lambda: 1", "a lambda"),
        ("n = [1, 2]", "a list"),
        ("n = [helper(i) for i in range(n)]", "a list comprehension"),
        ("raise ValueError", "a raise"),
        ("n = {1, 2}", "a set"),
        ("n = {i for i in range(n)}", "a set comprehension"),
        ("n = len(state.four[1:])", "a slice"),
        ("n = helper(*state.four)", "a starred argument"),
        ("try:\n  n = 1\n except KeyError:\n  n = 2", "a try"),
        ("with open(n):\n  n = 1", "a with"),
        ("yield n", "a yield"),
        ("def inner() -> int:\n  return 1", "a function in the kernel"),
        ("class Inner:\n  pass", "a class"),
        ("n = n.bit_count()", "bit_count is not there"),
        ("n = 'text'", "'text' is no int"),
        ("n = 1.5", "1.5 is no int"),
        ("n = None", "None is no int"),
        ("n = True", "keeps a bool: return n"),
        (f"n = {1 << 63}", "has more than 62 bits"),
        ("n = 1 << 63", "a shift by 63"),
        ("n >>= 64", "a shift by 64"),
        ("n = n << -1", "a shift by -1"),
        ("n = state.four[-1]", "place -1 of state.four"),
        ("n = WIDE", "WIDE is int, not ints"),
        ("n = NAMES[0]", "NAMES is tuple"),
        ("n = BOTH[0]", "BOTH is tuple"),
        ("n = NOTHING", "NOTHING is NoneType"),
        ("n = FLAG", "FLAG is bool"),
        ("n = TABLE[0]", "TABLE is ndarray"),
        ("n = BY_NAME[n]", "BY_NAME is dict"),
        ("n = helper", "helper is function"),
        ("n = missing", "missing is NoneType"),
        ("for i in range(n):\n  n += Kind.A", "enum Kind in a loop"),
        ("n = Kind", "enum Kind itself"),
        ("n = stranger(n)", "calls stranger, which is no kernel"),
        ("n = sum(state.four)", "calls sum, which is no kernel"),
        ("n = missing(n)", "calls missing, which is no kernel"),
        ("n = math.floor(n)", "calls math.floor: not by a bare name"),
        ("n = BOTH[0](n)", "calls BOTH[0]: not by a bare name"),
        ("for f in BOTH:\n  n = f(n)", "calls f, which is no kernel"),
        ("n = helper(True)", "bool argument True"),
        ("n = helper(n > 1)", "bool argument n > 1"),
        ("n = helper(n=not n)", "bool argument not n"),
        ("n = helper(asks(n))", "bool argument asks(n)"),
        ("big = n > 3\n n = helper(big)", "bool argument big"),
        ("a = n\n b = a\n a = n > 3\n n = helper(b)", "bool argument b"),
        ("state.one = n == 2", "keeps a bool: state.one = n == 2"),
        ("state.four[n] = asks(n)", "keeps a bool: state.four[n] = asks(n)"),
        ("return n > 2", "keeps a bool: return n > 2"),
        ("return n and not n", "keeps a bool"),
        ("return n if n else n < 3", "keeps a bool"),
        ("return n, n < 3", "keeps a bool"),
        ("state.four = state.grid[0]", "assigns all of state.four"),
        ("state.grid[n] = state.four", "assigns all of state.grid[n]"),
        ("state.four += state.four", "assigns all of state.four"),
        ("states[0].four = state.four", "assigns all of states[0].four"),
        ("row = states[n]\n row.four = state.four", "assigns all of row.four"),
        ("a, b = n, states[n]\n b.grid[0] = b.four", "assigns all of b.grid[0]"),
    ],
)
def test_what_is_not_allowed_is_found(tmp_path: Path, body: str, fault: str) -> None:
    found = faults_of(tmp_path, f"{SIGNATURE} n = n + 1\n {body}\n return n\n")
    assert any(fault in one and "line " in one for one in found), found


@pytest.mark.parametrize(
    ("signature", "fault"),
    [
        ("def tried(n) -> int:", "parameter n has no type"),
        ("def tried(n: int):", "has no type of its result"),
        ("def tried(*n: int) -> int:", "takes any number of arguments"),
        ("def tried(**n: int) -> int:", "takes any number of arguments"),
        ("def tried(n: bool) -> int:", "no compiled form"),
        ("def tried(n: str) -> int:", "no compiled form"),
        ("def tried(n: dict[int, int]) -> int:", "no compiled form"),
        ("def tried(n: Sequence[str]) -> int:", "no compiled form"),
        ("def tried(n: int = True) -> int:", "default True is no int"),
    ],
)
def test_a_signature_that_does_not_compile_is_found(
    tmp_path: Path, signature: str, fault: str
) -> None:
    found = faults_of(tmp_path, f"{signature}\n return 1\n")
    assert any(fault in one for one in found), found


def test_a_function_inside_another_is_found(tmp_path: Path) -> None:
    text = "def outer(m):\n def tried(n: int) -> int:\n  return m + n\n return tried\n"
    found = faults_of(tmp_path, text + "tried = outer(1)\n")
    assert "is defined inside another function or class" in found
    assert "closes over ('m',)" in found


def test_ordinary_kernel_code_is_allowed(tmp_path: Path) -> None:
    body = """
    '''A docstring.'''
    big, both = n, 0
    large = n > 3 and asks(n)
    for seat in range(len(states)):
        other = states[seat]
        other.four[seat] |= 1 << (n & 31)
        both += abs(min(other.one, -n)) + PAIR[seat & 1]
        match n:
            case 1 | 2:
                both = helper(n) % TEN
            case _:
                continue
    if large or not asks(both):
        state.one = int(Kind.A) + int(n == 2)
        large = True
    state.one = 1 if large else 0
    row = state.grid[0]
    row[3] = ~both
    first, second = divmod(n, TEN)
    return max(first, second + big)
"""
    assert faults_of(tmp_path, SIGNATURE + body) == []


def test_a_predicate_may_answer_with_a_bool(tmp_path: Path) -> None:
    text = "def tried(n: int) -> bool:\n if not n:\n  return False\n return n > 2\n"
    assert faults_of(tmp_path, text) == []


def test_circles_of_calls_are_found(tmp_path: Path) -> None:
    module = sample(
        tmp_path,
        "def alone(n: int) -> int:\n return alone(n)\n"
        "def there(n: int) -> int:\n return back(n)\n"
        "def back(n: int) -> int:\n return there(helper(n))\n"
        "def caller(n: int) -> int:\n return helper(n)\n",
    )
    tried = [module.alone, module.there, module.back, module.caller, module.helper]
    assert circles(tried) == ["alone", "back", "there"]
