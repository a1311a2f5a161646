"""`paifu rescore`: records under other rules than they were played by."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Annotated

import typer

from paifu.analysis.cores import cores_at_hand
from paifu.analysis.errors import UNUSABLE, refuse
from paifu.analysis.output import Output, complain, orderly, printable
from paifu.analysis.placed_file import write_out
from paifu.analysis.plain_table import print_table
from paifu.analysis.rescoring import COLUMNS, STOP, Game, Sums, rescore_paths
from paifu.analysis.row_formats import Format, Row, encoded_rows
from paifu.analysis.rules_option import one_ruleset, rules_given
from paifu.analysis.settle_command import thousands
from paifu.analysis.sources import Naming, naming
from paifu.analysis.verdicts import counted
from paifu.logs.reader import count_inputs

FEW = 12
"""Differences shown of one game."""

STOPS = 2
"""Stops shown of one game."""

DETAILED = 3
"""Games up to which each difference is shown."""

PLAYERS = 12
"""Players shown; `--json` has all."""

WORTHWHILE = 40
"""Records from which on other processes pay for their start."""


def rescore(
    paths: Annotated[
        list[str], typer.Argument(help="Files, folders, patterns; - is standard input.")
    ],
    rules: Annotated[
        str, typer.Option(help="The other rules: a preset's name or a TOML file.")
    ],
    own: Annotated[
        str,
        typer.Option(
            "--from", help="By which they were played: auto, a preset, a TOML file."
        ),
    ] = "auto",
    each_round: Annotated[
        bool,
        typer.Option("--each-round", help="Tell each round by itself, as it began."),
    ] = False,
    form: Annotated[
        Format, typer.Option("--format", help="How the differences are printed.")
    ] = "table",
    out: Annotated[
        Path | None, typer.Option(help="Write there, not on standard output.")
    ] = None,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print one JSON object of sums.")
    ] = False,
    jobs: Annotated[
        int, typer.Option(min=1, help="Processes, where there are many records.")
    ] = cores_at_hand(),
) -> None:
    """What records would have come to under other rules.

    The players' acts are kept; hands, payments, the next dealer, the end of the game
    and places are the other rules'. Where these forbid an act, or the rounds of the
    record are not theirs any more, the game stops, and the reason is said.

    Exit status: 0, or 2 for wrong usage or nothing that could be read.

    Example: paifu rescore logs/ --rules wrc-2025
    """
    with orderly():
        other = one_ruleset(rules, "another rule set is needed to compare with")
        played = rules_given(own)
        if form == "table" and out is not None:
            refuse("--out wants --format csv, json, jsonl or parquet")
        few = count_inputs(paths) < WORTHWHILE
        sums, unread = Sums(), 0
        games: list[Game] = []
        told = rescore_paths(
            paths, played, other, 1 if few else jobs, each_round=each_round
        )
        for record in told:
            unread += bool(record.problem)
            games += record.games
            for game in record.games:
                sums.add(game)
        if unread:
            complain(f"{counted(unread, 'record')} not read to the end: see verify")
        if not games:
            complain("nothing that was named could be read")
            raise typer.Exit(UNUSABLE)
        if as_json:
            text = json.dumps(sums.as_json(own, rules), indent=2, ensure_ascii=False)
            sys.stdout.write(text + "\n")
            sys.stdout.flush()
        elif form == "table":
            _print(Output(), games, sums, naming(paths))
        else:
            rows = [row for game in games for row in game.rows]
            _write(encoded_rows(rows, COLUMNS, form), out)


def _write(data: bytes, path: Path | None) -> None:
    if path is None:
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
        return
    write_out(path, data)


# -- for people ------------------------------------------------------------------------


def _print(out: Output, games: list[Game], sums: Sums, named: Naming) -> None:
    for game in games:
        _print_game(out, game, named, detailed=len(games) <= DETAILED)
    out.line()
    done = sums.games - sum(sums.refused.values())
    places = f"places changed in {sums.moved:,} of {sums.ended:,} that end under both"
    out.line(
        f"{counted(done, 'game')}: {sums.same:,} the same; "
        f"{sums.changed:,} of {counted(sums.compared, 'round')} differ"
        + (f"; {places}" if sums.ended else ""),
        "bold",
    )
    _counts(out, "differences", sums.kinds)
    _counts(out, "stops", sums.stops)
    _counts(out, "stops by its own rules", sums.own_stops)
    for why, count in sums.refused.most_common():
        out.line(f"{counted(count, 'game')} left out: {printable(why)}")
    _print_players(out, sums)


def _counts(out: Output, head: str, counts: dict[str, int]) -> None:
    if counts:
        parts = sorted(counts.items(), key=lambda one: (-one[1], one[0]))
        out.line(f"{head}: " + ", ".join(f"{name} {n:,}" for name, n in parts))


def _print_game(out: Output, game: Game, named: Naming, *, detailed: bool) -> None:
    name = named.of(game.source) + (f", game {game.number + 1}" * (game.number > 0))
    if game.refused:
        out.pair(name, printable(f"left out: {game.refused}"), "yellow")
        return
    if game.same:
        out.pair(name, f"the same: {counted(game.compared, 'round')}", "green")
        return
    parts = [f"{game.changed} of {counted(game.compared, 'round')} differ"]
    parts += ["places change"] if game.moved else []
    stops = [_place(row) for row in game.rows if row["kind"] == STOP]
    parts += stops[:STOPS]
    parts += [f"and {len(stops) - STOPS} more stops"] if len(stops) > STOPS else []
    out.pair(name, printable("; ".join(parts)), "bold" if game.changed else "")
    if detailed:
        changes = [row for row in game.rows if row["kind"] != STOP]
        for row in changes[:FEW]:
            out.line(printable(_change(row)), before="  ")
        if len(changes) > FEW:
            more = len(changes) - FEW
            out.line(f"and {more} more; --format csv has all", before="  ")


def _place(row: Row) -> str:
    at = f"{row['round']}, event {row['event']}" if row["event"] >= 0 else row["round"]
    if row["own"]:
        return f"by its own rules it stops at {at}: {row['own']}"
    if row["event"] < 0:
        return f"stops after {at}: {row['other']}"
    return f"stops at {at}: {row['other']}"


def _change(row: Row) -> str:
    at = row["round"] or "end"
    who = f" of seat {row['seat']}" if row["seat"] >= 0 else ""
    return f"{at} {row['kind']}{who}: {row['own']} -> {row['other']}"


def _print_players(out: Output, sums: Sums) -> None:
    if not sums.players:
        return
    types = {"player": str, "games": int, "own": str, "other": str, "change": str}
    ranked = sorted(
        sums.players.items(), key=lambda one: -abs(one[1].other - one[1].own)
    )
    rows = [
        {
            "player": name,
            "games": one.games,
            "own": thousands(one.own),
            "other": thousands(one.other),
            "change": thousands(one.other - one.own),
        }
        for name, one in ranked[:PLAYERS]
    ]
    out.line()
    print_table(out, rows, types)
    if len(ranked) > PLAYERS:
        out.line(f"and {len(ranked) - PLAYERS:,} more; --json has all")
