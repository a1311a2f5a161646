"""`paifu settle`: what a game is worth, from its scores."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from paifu.analysis.errors import refuse
from paifu.analysis.options import AsJson, Rules
from paifu.analysis.rules_option import one_ruleset
from paifu.analysis.verdicts import counted
from paifu.replay.audit.explain import Explanation
from paifu.replay.audit.sections import Row, Section
from paifu.replay.rules import Ruleset
from paifu.replay.rules.text import value_text
from paifu.replay.settlement import (
    SashiUma,
    SashiUmaError,
    Settlement,
    read_sashi_uma,
)
from paifu.replay.settlement import settle as settled

UNIT = 1000
"""Results are shown in thousands of points."""
MOST = 100_000_000
"""Of points a seat; no rule set has more to start with."""


def settle(
    scores: Annotated[
        list[int],
        typer.Argument(
            min=-MOST, max=MOST, help="Points by seat, the first dealer's first."
        ),
    ],
    sticks: Annotated[
        int,
        typer.Option(min=0, max=MOST // UNIT, help="Riichi sticks left on the table."),
    ] = 0,
    sashi_uma: Annotated[
        Path | None, typer.Option(help="A declaration of bets on places, TOML.")
    ] = None,
    rules: Rules = "tenhou",
    as_json: AsJson = False,
) -> None:
    """Settle a game: places, and results with uma, oka and rounding.

    Exit status: 0, or 2 for scores that cannot be settled.

    Example: paifu settle 42300 28100 19600 10000 --rules planet-riichi-red-three-v1
    """
    ruleset = one_ruleset(rules, "scores do not say by which rules they were won")
    if len(scores) != ruleset["players"]:
        refuse(
            f"{len(scores)} scores: {ruleset.name} is for {ruleset['players']} players"
        )
    try:
        end = settled(scores, ruleset, sticks)
        bets = None if sashi_uma is None else read_sashi_uma(sashi_uma)
        moved = None if bets is None else bets.changes(end.places)
    except SashiUmaError as error:
        refuse(f"--sashi-uma: {error}")
    if as_json:
        _print_json(end, ruleset, moved)
        return
    from paifu.analysis.explain_view import print_explanation

    print_explanation(_worded(end, ruleset, bets, moved))


def _print_json(
    end: Settlement, ruleset: Ruleset, moved: tuple[int, ...] | None
) -> None:
    import json

    data: dict[str, Any] = {
        "rules": ruleset.name,
        "scores": end.scores,
        "places": end.places,
        "results": end.results,
        "sticks": end.sticks,
    }
    if moved is not None:
        data["sashi_uma"] = moved
    typer.echo(json.dumps(data, indent=2))


def thousands(points: int) -> str:
    """Points as results are written.

    >>> thousands(52300), thousands(-40000), thousands(0)
    ('+52.3', '-40.0', '0.0')
    >>> thousands(-39999)  # where payments are not rounded
    '-39.999'
    """
    digits = 3 if points % 100 else 1
    return f"{points / UNIT:+.{digits}f}" if points else "0.0"


def _worded(
    end: Settlement,
    ruleset: Ruleset,
    bets: SashiUma | None,
    moved: tuple[int, ...] | None,
) -> Explanation:
    by_place = sorted(range(len(end.places)), key=lambda seat: end.places[seat])
    rows = []
    for seat in by_place:
        cells = [
            f"seat {seat}",
            str(end.places[seat]),
            f"{end.scores[seat]:,}",
            thousands(end.results[seat]),
        ]
        if moved is not None:
            cells += [
                thousands(moved[seat]),
                thousands(end.results[seat] + moved[seat]),
            ]
        rows.append(Row(tuple(cells)))
    head = ["", "place", "points", "result"]
    if moved is not None:
        head += ["sashi-uma", "together"]
    lines = [
        f"start {ruleset['start_points']:,}, return {ruleset['return_points']:,}, "
        f"uma {value_text(ruleset['uma'])} thousand"
    ]
    began = ruleset["start_points"] * len(end.scores)
    held = sum(end.scores) + end.sticks * ruleset["riichi_stick_value"]
    if held != began:
        lines.append(f"together {held:,}, and the game began with {began:,}")
    if end.sticks:
        lines.append(f"{counted(end.sticks, 'riichi stick')} left to nobody")
    if bets is not None:
        lines.append(f"a bet on a place is worth {bets.points:,} points")
    title = f"{ruleset.name}: {ruleset.title}"
    section = Section("result", "Result", tuple(lines), tuple(head), tuple(rows))
    return Explanation("", title, (section,))
