"""`paifu rescore`: records under other rules than they were played by."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Annotated

import typer

from paifu.analysis.errors import UNUSABLE, refuse
from paifu.analysis.options import CORES, Language, Paths, Processes, WrittenTo
from paifu.analysis.output import Output, complain, orderly
from paifu.analysis.placed_file import write_out
from paifu.analysis.rescoring import COLUMNS, Game, Sums, rescore_paths
from paifu.analysis.row_formats import Format, encoded_rows
from paifu.analysis.rules_option import one_ruleset, rules_given
from paifu.analysis.sources import naming
from paifu.analysis.verdicts import not_read
from paifu.logs.reader import count_inputs
from paifu.replay.words import LANGUAGES

WORTHWHILE = 40
"""Records from which on other processes pay for their start."""


def rescore(
    paths: Paths,
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
    out: WrittenTo = None,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print one JSON object of sums.")
    ] = False,
    lang: Language = "en",
    jobs: Processes = CORES,
) -> None:
    """What records would have come to under other rules.

    The players' acts are kept; hands, payments, the next dealer, the end of the game
    and places are the other rules'. Where these forbid an act, or the rounds of the
    record are not theirs any more, the game stops, and the reason is said.

    Exit status: 0, or 2 for wrong usage or nothing that could be read.

    Example: paifu rescore logs/ --rules wrc-2025

    Example: paifu rescore game.mjlog --rules m-league --lang ja
    """
    with orderly():
        if lang not in LANGUAGES:
            refuse(f"--lang {lang!r}: there are {', '.join(LANGUAGES)}")
        other = one_ruleset(rules, "another rule set is needed to compare with")
        played = rules_given(own)
        if form == "table" and out is not None:
            refuse("--out wants --format csv, json, jsonl or parquet")
        few = count_inputs(paths) < WORTHWHILE
        sums = Sums()
        unread: list[str] = []
        games: list[Game] = []
        processes = 1 if few else jobs
        told = rescore_paths(
            paths, played, other, processes, each_round=each_round, lang=lang
        )
        for record in told:
            if record.problem:
                unread.append(f"{record.source}: {record.problem}")
            games += record.games
            for game in record.games:
                sums.add(game)
        if unread:
            complain(not_read(unread))
        if not games:
            complain("nothing that was named could be read")
            raise typer.Exit(UNUSABLE)
        if as_json:
            text = json.dumps(sums.as_json(own, rules), indent=2, ensure_ascii=False)
            sys.stdout.write(text + "\n")
            sys.stdout.flush()
        elif form == "table":
            from paifu.analysis.rescore_view import View

            View(Output(), lang, naming(paths)).print(games, sums)
        else:
            rows = [row for game in games for row in game.rows]
            _write(encoded_rows(rows, COLUMNS, form), out)


def _write(data: bytes, path: Path | None) -> None:
    if path is None:
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
        return
    write_out(path, data)
