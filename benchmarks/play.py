"""Generated games, audited by both engines, and how their play compares with real play.

    python benchmarks/play.py --games 1000 [--records FOLDER]

Plays games under four rule sets with both agents, audits every one in the interpreter
and compiled, and compares findings, notices and seat rows. Prints a table of rates in
Markdown; with `--records`, those of a folder of real records beside them.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterable, Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from paifu.logs.builder import concatenate
from paifu.logs.events import Batch
from paifu.logs.reader import read
from paifu.replay.audit.run import AuditedGame, audit_batch
from paifu.replay.rules import load_preset
from paifu.replay.simulate.run import Style, generate
from paifu.replay.table.state import (
    OUT_DEALT_IN,
    OUT_NAGASHI,
    OUT_NOTEN,
    OUT_RON,
    OUT_TENPAI,
    OUT_TSUMO,
    OUT_UNFINISHED,
)

PRESETS = ("tenhou", "tenhou-east", "tenhou-sanma", "tenhou-sanma-east")
STYLES: tuple[Style, ...] = ("quick", "greedy")
CHUNK = 100


def chunks(batches: Iterable[Batch]) -> Iterator[Batch]:
    """Batches joined, so many games together."""
    waiting: list[Batch] = []
    for batch in batches:
        waiting.append(batch)
        if len(waiting) == CHUNK:
            yield concatenate(waiting)
            waiting = []
    if waiting:
        yield concatenate(waiting)


def same(left: AuditedGame, right: AuditedGame) -> bool:
    """Whether two audits of a game say the same in everything."""
    assert left.seat_rows is not None
    assert right.seat_rows is not None
    return (
        left.findings == right.findings
        and left.notices == right.notices
        and left.undecided == right.undecided
        and left.proven == right.proven
        and bool((left.seat_rows == right.seat_rows).all())
    )


def played(rows: NDArray[Any]) -> NDArray[Any]:
    """Rows of seats that play, in rounds with a result."""
    seated = rows[(rows["score_before"] != 0) | (rows["turns"] != 0)]
    finished: NDArray[Any] = seated[seated["outcome"] != OUT_UNFINISHED]
    return finished


def rates(rows: NDArray[Any]) -> dict[str, float]:
    """Shares of all seats and rounds, in percent, and mean values in points."""
    outcome = rows["outcome"]
    wins = np.isin(outcome, (OUT_RON, OUT_TSUMO))
    drawn = np.isin(outcome, (OUT_TENPAI, OUT_NOTEN, OUT_NAGASHI))
    called = rows["chi"] + rows["pon"] + rows["daiminkan"] > 0
    return {
        "wins": 100 * wins.mean(),
        "of them by tsumo": 100 * (outcome[wins] == OUT_TSUMO).mean(),
        "deals in": 100 * (outcome == OUT_DEALT_IN).mean(),
        "riichi": 100 * (rows["riichi"] > 0).mean(),
        "calls": 100 * called.mean(),
        "exhaustive draws": 100 * drawn.mean(),
        "tenpai at them": 100 * (outcome[drawn] == OUT_TENPAI).mean(),
        "value of a win": rows["win_points"][wins].mean(),
        "turn of a win": rows["win_turn"][wins].mean(),
    }


def print_table(columns: dict[str, dict[str, float]]) -> None:
    """The rates of each column in Markdown."""
    names = list(next(iter(columns.values())))
    print("|  | " + " | ".join(columns) + " |")
    print("|---" * (len(columns) + 1) + "|")
    for name in names:
        cells = " | ".join(f"{column[name]:,.1f}" for column in columns.values())
        print(f"| {name} | {cells} |")


def audit_generated(preset: str, style: Style, games: int, seed: int) -> NDArray[Any]:
    """Generate, audit in both engines, compare; gives the seat rows."""
    rules = load_preset(preset)
    rows, findings, different, rounds = [], 0, 0, 0
    started = time.perf_counter()
    for batch in chunks(generate(rules, games, seed, "compiled", style)):
        quick = audit_batch(batch, rules, "compiled")
        slow = audit_batch(batch, rules, "plain")
        for left, right in zip(quick, slow, strict=True):
            findings += len(left.findings)
            different += not same(left, right)
            rounds += left.rounds
            assert left.seat_rows is not None
            rows.append(left.seat_rows)
    seconds = time.perf_counter() - started
    print(
        f"{preset} {style}: {games} games, {rounds} rounds, {findings} findings, "
        f"{different} games judged differently by the engines, {seconds:.0f} s"
    )
    return played(np.concatenate(rows))


def main() -> None:
    """Run as the module's docstring says."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1000, help="in all")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--records", nargs="*", default=[], help="real records")
    options = parser.parse_args()
    each = max(1, options.games // (len(PRESETS) * len(STYLES)))
    four: dict[str, list[NDArray[Any]]] = {}
    for preset in PRESETS:
        for style in STYLES:
            rows = audit_generated(preset, style, each, options.seed)
            table = "three" if "sanma" in preset else "four"
            four.setdefault(f"{style}, {table} players", []).append(rows)
    columns = {name: rates(np.concatenate(rows)) for name, rows in four.items()}
    real: dict[int, list[NDArray[Any]]] = {3: [], 4: []}
    for batch in chunks(read(options.records)):
        for game in audit_batch(batch, "auto", "compiled"):
            if game.seat_rows is not None:
                real[game.players].append(game.seat_rows)
    for players, word in ((4, "four"), (3, "three")):
        if real[players]:
            together = played(np.concatenate(real[players]))
            columns[f"real, {word} players"] = rates(together)
    print()
    print_table(columns)


if __name__ == "__main__":
    main()
