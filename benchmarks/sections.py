"""All sections of jobs, and the targets that they have."""

from __future__ import annotations

from hand_sections import SHANTEN, VALUE, WAITS
from page import Rate, Target
from record_sections import (
    AUDIT,
    CHECK,
    COMPILED,
    DECISIONS,
    FROM_MJAI,
    LOOK_UP,
    PARSE,
    PARSE_RIICHIENV,
    PLAIN,
    READ,
    READ_MJAI,
    SOUL,
    SOUL_VERIFY,
    STEPS,
    VERIFY_ONE,
    VERIFY_TWO,
    WINS,
    WINS_RIICHIENV,
)
from table_sections import (
    IMPORT,
    IMPORT_ONE,
    IMPORT_TWO,
    STATISTICS,
    THREADED,
    THREADED_IMPORT,
)

SECTIONS = (
    PARSE,
    WINS,
    AUDIT,
    DECISIONS,
    VALUE,
    SHANTEN,
    WAITS,
    IMPORT,
    STATISTICS,
    THREADED,
    THREADED_IMPORT,
)

TARGETS = (
    Target("read: scanner, best regex reader", 12, READ, LOOK_UP),
    Target("read: scanner, RiichiEnv `from_jsonl`", 8, READ, PARSE_RIICHIENV),
    Target(
        "read mjai: scanner, RiichiEnv `from_jsonl`", 2.5, READ_MJAI, PARSE_RIICHIENV
    ),
    Target("audit mjai: RiichiEnv wins only", 2, FROM_MJAI, WINS_RIICHIENV),
    Target("audit: compiled, plain", 20, COMPILED, PLAIN),
    Target("audit: compiled, RiichiEnv `steps()`", 100, COMPILED, STEPS),
    Target("audit: compiled, RiichiEnv wins only", 3, COMPILED, WINS_RIICHIENV),
    Target("audit: compiled, jansou parse and check", 35, COMPILED, CHECK),
    Target("audit: plain, jansou parse and check", 1.5, PLAIN, CHECK),
    Target("audit: plain, RiichiEnv `steps()`", 2, PLAIN, STEPS),
    Target("audit: Mahjong Soul, RiichiEnv `verify()`", 2, SOUL, SOUL_VERIFY),
    Target(
        "verify: two processes, one (wall time)", 1.8, VERIFY_TWO, VERIFY_ONE, "wall"
    ),
    Target(
        "import: two processes, one (wall time)", 1.8, IMPORT_TWO, IMPORT_ONE, "wall"
    ),
)
"""Ratios that are asked for."""

RATES = (
    Rate("audit: compiled, one core (processor time)", 10_000, COMPILED),
    Rate("import: gz to Parquet, one core (processor time)", 4000, IMPORT_ONE),
)
"""Rates that are asked for: they hold on one machine only."""
