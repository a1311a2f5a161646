"""Rules inferred from games of every preset: what is found, what is claimed wrongly.

    python benchmarks/infer_all.py [--games 300] [--seed 1] [--keep DIR] [PRESET …]

Agents play games by each preset, half of them by chance and half towards complete
hands; `paifu.analysis.inferring` is given the games and not the preset. A question (a
switch, or a word of a set, or a key of a map) *tells* if in the rules found any other
value by itself would put some round at fault. Counted are the questions that tell,
those decided rightly, those left open because a second change explains as much, and
wrong claims: another value decided, or the preset's not among those that fit. Each
preset is tried twice: among all presets, and (`unknown`, with fewer of the games) with
itself and its like taken away.
`--write` puts the table into docs/infer-every-preset.md.
"""

from __future__ import annotations

import argparse
import pickle
import sys
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

import numpy as np

from paifu.analysis.inferring.bench import numbers, some_games
from paifu.analysis.inferring.infer import Inferred, infer
from paifu.analysis.inferring.questions import Question
from paifu.logs.builder import concatenate
from paifu.logs.events import Batch
from paifu.replay.rules import Ruleset, load_preset, preset_names
from paifu.replay.simulate.run import Style, generate_game

PAGE = Path(__file__).resolve().parent.parent / "docs" / "infer-every-preset.md"
STYLES: tuple[Style, Style] = ("greedy", "quick")

HEAD = """# Rules inferred from games of every preset

Made by `python benchmarks/infer_all.py --games {games} --seed {seed} --write` on
{date}.

{games} games that agents played by each preset, and what
[`paifu infer-rules`](infer-rules.md) makes of them without being told. A *question* is
a switch, or a word of a set, or a key of a map. It *tells* if any other value by itself
would put some round at fault; of those, *open* were not decided, because a further
change explains the records as well. *wrong* are claims that are not so: another value
decided, or the preset's own contradicted. *unknown* is the same for the first {fewer}
games, with the preset itself and all that are played alike taken out of the presets
that it may begin from: rules that nobody has written down. *nearest* is right if it is
the preset; *one of n* if as many are equally near, and it is among them.

| preset | rounds | questions | tell | decided | open | wrong | unknown: decided \
| wrong | nearest |
|---|---|---|---|---|---|---|---|---|---|
"""


@dataclass(slots=True)
class Told:
    """What one inference said."""

    decided: set[Question] = field(default_factory=set)
    wrong: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Tried:
    """What one preset gave."""

    names: tuple[str, ...]
    rounds: int
    questions: int
    telling: set[Question]
    known: Told
    unknown: Told
    nearest: tuple[str, ...]
    """Presets that were named, the first as the nearest."""

    @property
    def right(self) -> bool:
        """Whether the preset is among the nearest."""
        return self.names[0] in self.nearest

    def row(self) -> str:
        """Its line of the table."""
        found = len(self.known.decided & self.telling)
        numbers_ = (
            self.rounds,
            self.questions,
            len(self.telling),
            found,
            len(self.telling) - found,
            len(self.known.wrong),
            len(self.unknown.decided & self.telling),
            len(self.unknown.wrong),
        )
        nearest = "right" if self.right else f"`{self.nearest[0]}`"
        if self.right and len(self.nearest) > 1:
            nearest = f"one of {len(self.nearest)}"
        cells = [", ".join(f"`{n}`" for n in self.names), *map(str, numbers_), nearest]
        return f"| {' | '.join(cells)} |"


def games_of(ruleset: Ruleset, games: int, seed: int, keep: Path | None) -> Batch:
    """Games that agents play by these rules; kept in a folder if one is named."""
    file = keep / f"{ruleset.name}-{games}-{seed}.pickle" if keep else None
    if file is not None and file.exists():
        kept: Batch = pickle.loads(file.read_bytes())
        return kept
    played = [
        generate_game(ruleset, seed, game // 2, "compiled", STYLES[game % 2])
        for game in range(games)
    ]
    batch = concatenate(played)
    if file is not None:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(pickle.dumps(batch))
    return batch


def judged(inferred: Inferred, truth: Ruleset) -> Told:
    """What is claimed, beside the truth."""
    told = Told()
    for switch in inferred.switches:
        right = Question(switch.name).of(truth)
        claimed = [*switch.parts]
        for part in claimed:
            value = part.question.of(truth)
            if not part.allows(truth):
                told.wrong.append(f"{part.question}: {part.fits}, not {value}")
            elif part.decidable:
                told.decided.add(part.question)
        if switch.parts or switch.fits is None:
            continue
        fits = switch.fits or [switch.value]
        if right not in fits:
            told.wrong.append(f"{switch.name}: {fits}, not {right}")
        elif switch.decidable:
            told.decided.add(Question(switch.name))
    return told


def try_preset(names: tuple[str, ...], arguments: argparse.Namespace) -> Tried:
    """Play by a preset, and infer it."""
    truth = load_preset(names[0])
    batch = games_of(truth, arguments.games, arguments.seed, arguments.keep)
    known = infer(batch, "compiled", arguments.jobs)
    fewer = some_games(batch, np.arange(min(arguments.fewer, arguments.games)))
    unknown = infer(fewer, "compiled", arguments.jobs, without=names)
    near = (known.nearest, *known.also)
    return Tried(
        names,
        len(batch.rounds),
        sum(max(1, len(one.parts)) for one in known.switches),
        set(known.alone),
        judged(known, truth),
        judged(unknown, truth),
        tuple(name for one in near for name in one.names),
    )


def alike(names: Iterable[str]) -> list[tuple[str, ...]]:
    """Presets in groups that are played alike."""
    groups: dict[bytes, list[str]] = {}
    for name in names:
        groups.setdefault(numbers(load_preset(name)).tobytes(), []).append(name)
    return [tuple(some) for some in groups.values()]


def parse(words: Sequence[str]) -> argparse.Namespace:
    """The command's words."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("presets", nargs="*", help="all if none is named")
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--fewer", type=int, default=100, help="games if unknown")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1, help="threads")
    parser.add_argument("--keep", type=Path, help="a folder for the games played")
    parser.add_argument("--write", action="store_true")
    return parser.parse_args(words)


def main(words: Sequence[str]) -> int:
    """Try presets; the exit status is 1 if anything is claimed wrongly."""
    arguments = parse(words)
    rows, wrong = [], 0
    for names in alike(arguments.presets or preset_names()):
        began = time.perf_counter()
        tried = try_preset(names, arguments)
        rows.append(tried.row())
        print(rows[-1], f"{time.perf_counter() - began:.0f} s", flush=True)
        for line in (*tried.known.wrong, *tried.unknown.wrong):
            print("    wrong:", line)
        missed = tried.telling - tried.known.decided
        if missed:
            print(
                "    open:", ", ".join(f"{q.switch} {q.part}".strip() for q in missed)
            )
        wrong += len(tried.known.wrong) + len(tried.unknown.wrong) + (not tried.right)
    if arguments.write:
        date = datetime.now(UTC).date()
        head = HEAD.format(date=date, **vars(arguments))
        PAGE.write_text(head + "\n".join(rows) + "\n", encoding="utf-8")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
