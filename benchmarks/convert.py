"""Games of every preset through every format, and back.

    python benchmarks/convert.py [--games 2] [--formats mjai,paifu] [PRESET …]

Under each preset agents play games, half of them by chance and half towards complete
hands. Each is written in every format that can be written and read back: what the
format has room for must be equal (docs/formats.md), and the audit of what was read,
under the same rules, must find nothing where it found nothing before. Through a paifu
record on the way, the same bytes must come out. A format of what one seat sees gets the
game as seat 0 saw it.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from paifu.logs.convert import Converted, convert
from paifu.logs.events import Batch
from paifu.logs.formats import WRITABLE, Format, format_named
from paifu.logs.redact import redacted
from paifu.replay.audit.run import Engine, audit_batch
from paifu.replay.rules import Ruleset, load_preset, preset_names
from paifu.replay.simulate.run import Style, generate_game

STYLES: tuple[Style, Style] = ("greedy", "quick")
SHOWN = 3
"""Faults that are shown of one preset and format."""


@dataclass(slots=True)
class Tried:
    """What the games of one preset gave in one format."""

    converted: int = 0
    refused: Counter[str] = field(default_factory=Counter)
    """Reason -> games that the format cannot hold."""
    altered: Counter[str] = field(default_factory=Counter)
    """Fact that the format has room for, and not for this one -> games."""
    faults: list[str] = field(default_factory=list)
    """What the audit found in games that were clean before, and other bytes."""


def try_game(
    batch: Batch, ruleset: Ruleset, target: Format, tried: Tried, engine: Engine
) -> None:
    """Write one game in a format, and look at what comes back."""
    name = batch.info[0].source
    if target.one_seat:
        batch = redacted(batch, 0)
    try:
        made = convert(batch, 0, target)
    except ValueError as error:
        tried.refused[str(error).removeprefix(f"{name!r}").lstrip(",: ")] += 1
        return
    tried.converted += 1
    tried.altered.update(fact.name.lower() for fact in made.altered)
    again = target.read(made.data, name)
    (audited,) = audit_batch(again, ruleset, engine)
    tried.faults += [f"{name} {one.round_name}: {one.name}" for one in audited.findings]
    if _through_paifu(again, target).data != made.data:
        tried.faults.append(f"{name}: other bytes through a paifu record")


def _through_paifu(batch: Batch, target: Format) -> Converted:
    paifu = format_named("paifu")
    return convert(paifu.read(convert(batch, 0, paifu).data, "x"), 0, target)


def clean_games(
    ruleset: Ruleset, games: int, seed: int, engine: Engine
) -> Iterator[Batch]:
    """Games that agents play under a rule set, and in which nothing is found."""
    for game in range(games):
        style = STYLES[game % 2]
        batch = generate_game(ruleset, seed, game // 2, engine, style)
        (audited,) = audit_batch(batch, ruleset, engine)
        if not audited.findings:
            yield batch


def parse(words: Sequence[str]) -> argparse.Namespace:
    """The command's words."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("presets", nargs="*", help="all if none is named")
    parser.add_argument("--games", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--formats", default=",".join(WRITABLE))
    parser.add_argument("--engine", default="compiled", choices=("plain", "compiled"))
    return parser.parse_args(words)


def main(words: Sequence[str]) -> int:
    """Try presets; the exit status is 1 if anything is lost or found."""
    arguments = parse(words)
    targets = [format_named(name) for name in arguments.formats.split(",")]
    faults = 0
    for name in arguments.presets or preset_names():
        began, ruleset = time.perf_counter(), load_preset(name)
        tried = {target.name: Tried() for target in targets}
        engine, games = arguments.engine, arguments.games
        for batch in clean_games(ruleset, games, arguments.seed, engine):
            for target in targets:
                try_game(batch, ruleset, target, tried[target.name], engine)
        print(f"{name}: {time.perf_counter() - began:.1f} s", flush=True)
        for format_name, one in tried.items():
            print_tried(format_name, one)
            faults += len(one.faults)
    return 1 if faults else 0


def print_tried(name: str, tried: Tried) -> None:
    """A line for a format, and one for whatever was not as it should be."""
    words = [f"{tried.converted} there and back"]
    words += [f"{count} altered in {fact}" for fact, count in tried.altered.items()]
    print(f"  {name}: {', '.join(words)}")
    for reason, count in tried.refused.most_common(SHOWN):
        print(f"    {count} refused: {reason}")
    for fault in tried.faults[:SHOWN]:
        print(f"    FAULT {fault}")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
