"""Facts about tile kinds that the table's rules ask for."""

from __future__ import annotations

from paifu.logs.engine import kernel

TERMINALS = sum(1 << k for k in (0, 8, 9, 17, 18, 26))
HONOURS = sum(1 << k for k in range(27, 34))
YAOCHUU = TERMINALS | HONOURS
"""Terminals and honours, a bit a kind."""

WINDS_FROM, DRAGONS_FROM = 27, 31
NORTH = 30


@kernel
def bits(mask: int) -> int:
    """How many bits are set (the CPU's own count is not there in compiled code)."""
    count = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count


@kernel
def has_kind(mask: int, kind: int) -> int:
    """1 if the kind's bit is set."""
    return (mask >> kind) & 1
