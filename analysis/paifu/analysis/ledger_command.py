"""`paifu ledger`: what seats could have done, and what they did."""

from __future__ import annotations

import sys
from collections import Counter
from typing import Annotated, Literal

import typer

from paifu.analysis.errors import UNUSABLE, refuse
from paifu.analysis.ledgers import LEDGERS, Row, ledger_paths
from paifu.analysis.options import CORES, Paths, Processes, RulesOrAuto, WrittenTo
from paifu.analysis.output import Output, complain, orderly
from paifu.analysis.placed_file import write_out
from paifu.analysis.plain_table import print_table
from paifu.analysis.row_formats import Format, encoded_rows
from paifu.analysis.rules_option import rules_given
from paifu.analysis.sources import naming
from paifu.analysis.verdicts import counted, not_read
from paifu.logs.reader import count_inputs

What = Literal["passed-wins", "furiten", "calls", "riichi", "kuikae", "time"]

SHOWN = 40
"""Rows of a table; the formats for programs have all."""

WORTHWHILE = 40
"""Records from which on other processes pay for their start."""

NOT_SHOWN = ("game", "index")
"""Columns that a table for people leaves out."""

SUMMED = {"passed-wins": "why", "furiten": "why", "calls": "kind", "riichi": "outcome"}
"""Ledger -> the column whose values are counted below its table."""


def ledger(
    paths: Paths,
    what: Annotated[
        What, typer.Option(help="Which ledger; docs/ledgers.md has their columns.")
    ],
    player: Annotated[
        str | None, typer.Option(help="Only the rows of the player of this name.")
    ] = None,
    rules: RulesOrAuto = "auto",
    form: Annotated[
        Format, typer.Option("--format", help="How the rows are printed.")
    ] = "table",
    out: WrittenTo = None,
    jobs: Processes = CORES,
) -> None:
    """Ledgers of records: wins passed and why, furiten, calls, riichi, kuikae, time.

    A row is one chance: what a seat could have done by the rules at some event, and
    what became of it. Hands that a record does not show have none.

    Exit status: 0, or 2 for wrong usage or nothing that could be read.

    Example: paifu ledger logs/ --what passed-wins --format csv
    """
    with orderly():
        ruleset = rules_given(rules)
        if form == "table" and out is not None:
            refuse("--out wants --format csv, json, jsonl or parquet")
        few = count_inputs(paths) < WORTHWHILE
        rows: list[Row] = []
        games = 0
        unread: list[str] = []
        unjudged: list[str] = []
        for record in ledger_paths(paths, what, ruleset, 1 if few else jobs):
            games += record.games
            if record.problem:
                unread.append(f"{record.source}: {record.problem}")
            rows += record.rows
            unjudged += record.unjudged
        if unread:
            complain(not_read(unread))
        if not games:
            complain("nothing that was named could be read")
            raise typer.Exit(UNUSABLE)
        if unjudged:
            many = counted(len(unjudged), "game")
            complain(f"{many} not judged, without rows: {unjudged[0]}; see --rules")
            games -= len(unjudged)
        if not games:
            raise typer.Exit(UNUSABLE)
        if player is not None:
            rows = [row for row in rows if row["player"] == player]
        types = {column.name: column.type for column in LEDGERS[what]}
        if form == "table":
            _print(Output(), rows, what, paths, games)
        elif out is None:
            sys.stdout.buffer.write(encoded_rows(rows, types, form))
            sys.stdout.buffer.flush()
        else:
            write_out(out, encoded_rows(rows, types, form))


def _print(
    out: Output, rows: list[Row], what: str, paths: list[str], games: int
) -> None:
    columns = LEDGERS[what]
    types = {one.name: one.type for one in columns if one.name not in NOT_SHOWN}
    named = naming(paths)
    shown = [{**row, "file": named.of(row["file"])} for row in rows[:SHOWN]]
    if len({row["file"] for row in shown}) <= 1:
        del types["file"]
    if rows:
        print_table(out, shown, types)
    if len(rows) > SHOWN:
        out.line(f"and {len(rows) - SHOWN:,} more; --format csv has all")
    if rows:
        out.line()
    column = SUMMED.get(what)
    counts = Counter(str(row[column]) for row in rows) if column else Counter()
    parts = "; ".join(f"{name} {count:,}" for name, count in counts.most_common())
    total = f"{counted(len(rows), 'row')} of {counted(games, 'game')}"
    out.line(f"{total}: {parts}" if parts else total, "bold")
