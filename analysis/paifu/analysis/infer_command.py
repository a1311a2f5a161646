"""`paifu infer-rules`: which rules records were really played by."""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Literal

import numpy as np
import typer

from paifu.analysis.apart import check_no_record
from paifu.analysis.engines import EngineChoice, has_numba
from paifu.analysis.errors import UNUSABLE, refuse
from paifu.analysis.inferring.bench import some_games
from paifu.analysis.inferring.infer import infer
from paifu.analysis.inferring.report import Report, as_json, rules_file
from paifu.analysis.inferring.view import print_inferred
from paifu.analysis.options import CORES, AsJson, Engine, Paths, Threads
from paifu.analysis.output import complain
from paifu.analysis.placed_file import write_out
from paifu.analysis.sources import naming
from paifu.analysis.verdicts import counted
from paifu.logs.builder import concatenate
from paifu.logs.bulk import CHUNK, read_contents, take
from paifu.logs.engine import is_complete
from paifu.logs.events import Batch
from paifu.logs.reader import contents
from paifu.replay.audit.bounds import check_batch

WORTHWHILE = 2
"""Games from which on compiled code pays, if the cache holds it."""

WORTH_COMPILING = 5
"""Games from which on compiling takes less time than the interpreter would."""

COMPILING = "compiling the rules engine first, which is kept for later jobs"


def infer_rules(
    paths: Paths,
    out: Annotated[
        Path | None, typer.Option(help="Write the rules to this TOML file.")
    ] = None,
    players: Annotated[
        int | None, typer.Option(min=3, max=4, help="Only games for so many players.")
    ] = None,
    engine: Engine = "auto",
    jobs: Threads = CORES,
    json_: AsJson = False,
    quiet: Annotated[
        bool, typer.Option("--quiet", help="Do not say how the search goes on.")
    ] = False,
) -> None:
    """Find out by which rules records were played, without being told.

    For every switch the values that fit all records, how many rounds decide it, and
    which contradict it; the nearest preset, and what differs from it. What records say
    of their own rules is not used.

    Exit status: 0, or 2 if no game could be read.

    Example: paifu infer-rules league/ --out house.toml
    """
    if out is not None:
        _check_out(out)
    batch = _chosen(_read(paths), players)
    chosen = _engine(engine, len(batch.games))
    say = (lambda line: None) if quiet else complain
    inferred = infer(batch, chosen, jobs, say)
    report = Report(inferred, batch, naming(paths))
    if out is not None:
        write_out(out, rules_file(report, out.stem).encode())
    if json_:
        sys.stdout.write(json.dumps(as_json(report), indent=2, default=dict) + "\n")
    else:
        print_inferred(report)
        if out is not None:
            complain(f"written: {out}; use it with --rules {out}")


def _check_out(out: Path) -> None:
    if out.suffix != ".toml":
        refuse(f"--out {str(out)!r}: a file of rules ends in .toml")
    check_no_record("--out", out)


def _read(paths: Sequence[str]) -> Batch:
    """All games of the records; what could not be read is said."""
    batches = []
    found = contents(paths)
    ready = has_numba() and is_complete()
    while taken := take(found, CHUNK):
        batches.append(read_contents(taken, compiled=ready, wait=False).batch)
    if not batches:
        refuse("nothing was named that could be read")
    batch = concatenate(batches)
    for problem in batch.problems[:PROBLEMS]:
        complain(f"{problem.source}: {problem.reason}")
    if len(batch.problems) > PROBLEMS:
        complain(f"and {counted(len(batch.problems) - PROBLEMS, 'problem')} more")
    played = np.flatnonzero(batch.games["round_stop"] > batch.games["round_start"])
    if not len(played):
        complain("no game with a round could be read")
        raise typer.Exit(UNUSABLE)
    check_batch(batch)
    return batch


PROBLEMS = 5
"""Problems of reading that are said one by one."""


def _chosen(batch: Batch, players: int | None) -> Batch:
    """The games for one number of players: that asked for, or the more frequent."""
    counts = Counter(batch.games["players"].tolist())
    if players is not None and players not in counts:
        games = counted(len(batch.games), "game")
        refuse(f"--players {players}: no such game among {games}")
    most = counts.most_common(1)[0][0] if players is None else players
    for other, count in counts.items():
        if other != most and players is None:
            complain(
                f"{counted(count, 'game')} for {other} players left out; "
                f"--players {other} looks at them"
            )
    sizes = batch.games["round_stop"] - batch.games["round_start"]
    return some_games(
        batch, np.flatnonzero((batch.games["players"] == most) & (sizes > 0))
    )


def _engine(choice: EngineChoice, games: int) -> Literal["plain", "compiled"]:
    if choice != "auto":
        return choice
    if not has_numba() or games < WORTHWHILE:
        return "plain"
    if is_complete():
        return "compiled"
    if games >= WORTH_COMPILING:
        complain(COMPILING)
        return "compiled"
    return "plain"
