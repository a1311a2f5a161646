"""Kernels that ask predicates in turn, written from the list of their names.

Compiled code cannot call functions out of a list: each call must stand in the source.
So the source of such a kernel is made here, and whoever adds a predicate adds no line
elsewhere.
"""

from __future__ import annotations

import linecache
from collections.abc import Callable, Sequence
from typing import Any

from paifu.logs.engine import kernel
from paifu.replay.hand.state import Value, Win
from paifu.replay.rules.record import Rules

Predicate = Callable[[Win, Rules, Value], int]


def asking(name: str, predicates: Sequence[str], scope: dict[str, Any]) -> Predicate:
    """A kernel that gives the answers of predicates, the first one's as bit 0.

    Args:
        name: what the kernel is called.
        predicates: names of kernels that take a win, rules and the value so far.
        scope: the module's `globals()`, where they are.

    Raises:
        KeyError: a predicate is not there.

    >>> from paifu.replay.hand import yaku
    >>> both = asking("both", ["is_riichi", "is_ippatsu"], vars(yaku))
    >>> both.__name__
    'both'
    """
    lines = [f"def {name}(win: Win, rules: Rules, value: Value) -> int:"]
    lines += [
        f'    """Ask {len(predicates)} predicates, a bit each."""',
        "    found = 0",
    ]
    for place, predicate in enumerate(predicates):
        scope[predicate]  # a missing one is named here, not when it is called
        lines.append(f"    found |= {predicate}(win, rules, value) << {place}")
    source = "\n".join([*lines, "    return found", ""])
    # Where tracebacks, debuggers and `inspect` look for the source.
    file = f"<{name} of {scope['__name__']}>"
    linecache.cache[file] = (len(source), None, source.splitlines(True), file)
    made: dict[str, Predicate] = {}
    exec(compile(source, file, "exec"), scope, made)
    return kernel(made[name])
