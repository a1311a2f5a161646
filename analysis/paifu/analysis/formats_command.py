"""`paifu formats`: which formats there are, and what each has room for."""

from __future__ import annotations

import json
import sys
from typing import Any

from paifu.analysis.options import AsJson
from paifu.analysis.output import Output, orderly
from paifu.logs.formats import FORMATS, Format
from paifu.logs.formats.facts import EVERY_FACT, Fact


def formats(
    as_json: AsJson = False,
) -> None:
    """List the formats of records, and what each has no room for.

    docs/formats.md has the same as a table.

    Example: paifu formats
    """
    with orderly():
        if as_json:
            told = {one.name: _as_json(one) for one in FORMATS}
            sys.stdout.write(json.dumps(told, indent=2) + "\n")
            return
        out = Output()
        for one in FORMATS:
            _print(one, out)


def _print(one: Format, out: Output) -> None:
    how = "read and written" if one.write else "read"
    players = " or ".join(map(str, one.players))
    games = "any number of games" if one.several else "one game"
    out.line(f"{one.name} ({one.suffix})", "bold")
    view = ", as one seat sees it" * one.one_seat
    out.line(f"{how}; {players} players, {games} a file{view}", before="  ")
    lacking = [fact.value for fact in Fact if fact not in one.carries]
    if lacking:
        out.line(f"no room for {', '.join(lacking)}", before="  ")
    else:
        out.line("room for everything", before="  ")


def _as_json(one: Format) -> dict[str, Any]:
    return {
        "suffix": one.suffix,
        "read": True,
        "write": one.write is not None,
        "players": list(one.players),
        "several_games": one.several,
        "one_seat": one.one_seat,
        "carries": [fact.name.lower() for fact in Fact if fact in one.carries],
        "lacks": sorted(f.name.lower() for f in EVERY_FACT - one.carries),
    }
