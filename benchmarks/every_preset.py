"""Power to detect: under every preset, clean games and false records made of them.

    python benchmarks/every_preset.py [--games 300] [--spoiled 2] [PRESET …]

Under each preset agents play games, half of them by chance and half towards complete
hands; every one must be clean. Some are then spoiled at random, by every edit of the
spoiling table that has a place in them: exactly the one finding must be named, and of
an edit that nobody can detect the record must stay in order. Presets that no kernel can
tell apart (another clock) are tried once.
`--write` puts the tables into docs/every-preset.md.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

from paifu.logs.events import Batch
from paifu.replay.audit.run import audit_batch
from paifu.replay.rules import Ruleset, load_preset, preset_names
from paifu.replay.rules.record import record_rules
from paifu.replay.simulate.run import Style, generate_game
from paifu.replay.spoil import BY_NAME, Scene, Spoil
from paifu.replay.spoil.trial import Trial, named

PAGE = Path(__file__).resolve().parent.parent / "docs" / "every-preset.md"
STYLES: tuple[Style, Style] = ("greedy", "quick")

HEAD = """# Every preset tried

Made by `python benchmarks/every_preset.py --games {games} --spoiled {spoiled} --places
{places} --seed {seed} --write` on {date}.

Games that agents played by each preset, compiled, and what the audit found in them;
then false records made of the first ones, by every edit of the
[spoiling table](detection.md) that has a place in them, at places chosen at random, and
how many were not named by exactly the one finding. A preset that differs from another
in its clock alone is tried with it. {sums}

| preset | also | games | rounds | wins | findings | false records | misjudged |
|---|---|---|---|---|---|---|---|
"""


KINDS_HEAD = """
## By kind of edit

How many records were made false in each way, under how many presets; in how many the
audit found anything (detected), and in how many exactly what it had to and in the right
round (named). Of the last kinds, which nobody can detect, every record stayed in order.

| edit | must be named | presets | records | detected | named |
|---|---|---|---|---|---|
"""


@dataclass(slots=True)
class Kind:
    """What one edit gave, over all presets."""

    row: Spoil
    presets: int = 0
    tried: int = 0
    detected: int = 0
    right: int = 0

    def add(self, trials: Sequence[Trial]) -> None:
        """Count the trials under one preset."""
        self.presets += bool(trials)
        self.tried += len(trials)
        self.detected += sum(bool(trial.named) for trial in trials)
        self.right += sum(trial.right for trial in trials)

    def line(self) -> str:
        """Its line of the table."""
        wanted = f"`{self.row.finding}`" if self.row.finding else "nobody can tell"
        share = f"{self.right / self.tried:.1%}" if self.tried else "not tried"
        cells = [f"`{self.row.name}`", wanted, f"{self.presets}", f"{self.tried:,}"]
        return f"| {' | '.join([*cells, f'{self.detected:,}', share])} |"


@dataclass(slots=True)
class Tried:
    """What one preset gave."""

    names: list[str]
    """The preset, and those that no kernel can tell from it."""
    games: int = 0
    rounds: int = 0
    wins: int = 0
    findings: list[str] = field(default_factory=list)
    spoiled: int = 0
    misjudged: list[Trial] = field(default_factory=list)
    trials: dict[str, list[Trial]] = field(default_factory=dict)
    """By the name of the edit."""

    def row(self) -> str:
        """Its line of the table."""
        name, *also = self.names
        cells = [
            f"`{name}`",
            ", ".join(f"`{other}`" for other in also),
            *map(str, (self.games, self.rounds, self.wins, len(self.findings))),
            *map(str, (self.spoiled, len(self.misjudged))),
        ]
        return f"| {' | '.join(cells)} |"


def alike(names: Iterable[str]) -> list[list[str]]:
    """Presets in groups that are played alike."""
    groups: dict[bytes, list[str]] = {}
    for name in names:
        played = record_rules(load_preset(name)).tobytes()
        groups.setdefault(played, []).append(name)
    return list(groups.values())


def play(ruleset: Ruleset, games: int, seed: int, tried: Tried) -> Iterator[Batch]:
    """Play and judge games; gives each that is clean, to be spoiled."""
    for game in range(games):
        style = STYLES[game % 2]
        batch = generate_game(ruleset, seed, game // 2, "compiled", style)
        (audited,) = audit_batch(batch, ruleset, "compiled")
        tried.games += 1
        tried.rounds += audited.rounds
        tried.wins += audited.wins
        tried.findings += [
            f"{style} {game // 2} {finding.round_name}: {finding.sentence}"
            for finding in audited.findings
        ]
        if not audited.findings:
            yield batch


def try_preset(names: list[str], arguments: argparse.Namespace) -> Tried:
    """Play by a preset, and spoil some of the games."""
    ruleset, tried = load_preset(names[0]), Tried(names)
    chance = random.Random(f"{names[0]} {arguments.seed}")
    games = play(ruleset, arguments.games, arguments.seed, tried)
    for number, batch in enumerate(games):
        if number < arguments.spoiled:
            for trial in spoiled(Scene(batch, ruleset), arguments.places, chance):
                tried.spoiled += 1
                tried.trials.setdefault(trial.row.name, []).append(trial)
                if not trial.right:
                    tried.misjudged.append(trial)
    return tried


def spoiled(scene: Scene, places: int, chance: random.Random) -> Iterator[Trial]:
    """Spoil a record by every edit, at some places of it."""
    for row in BY_NAME.values():
        found = row.places(scene)
        for place in chance.sample(found, min(places, len(found))):
            batch = row.apply(scene, place)
            yield Trial(row, place, named(batch, scene.ruleset, "compiled"))


def sums(every: Sequence[Tried]) -> str:
    """All presets together, in a sentence."""
    games = sum(tried.games for tried in every)
    false = sum(tried.spoiled for tried in every)
    alarms = sum(len(tried.findings) for tried in every)
    misjudged = sum(len(tried.misjudged) for tried in every)
    return (
        f"In all {games:,} clean games with {alarms:,} findings, and {false:,} false"
        f" records of which {misjudged:,} were misjudged."
    )


def parse(words: Sequence[str]) -> argparse.Namespace:
    """The command's words."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("presets", nargs="*", help="all if none is named")
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--spoiled", type=int, default=2, help="games to spoil")
    parser.add_argument("--places", type=int, default=2, help="places for each edit")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--write", action="store_true")
    return parser.parse_args(words)


def main(words: Sequence[str]) -> int:
    """Try presets; the exit status is 1 if any game or edit is misjudged."""
    arguments = parse(words)
    rows, every, wrong = list[str](), list[Tried](), 0
    kinds = {name: Kind(row) for name, row in BY_NAME.items()}
    for names in alike(arguments.presets or preset_names()):
        began = time.perf_counter()
        tried = try_preset(names, arguments)
        rows.append(tried.row())
        every.append(tried)
        for name, trials in tried.trials.items():
            kinds[name].add(trials)
        tried.trials = {}
        wrong += len(tried.findings) + len(tried.misjudged)
        print(rows[-1], f"{time.perf_counter() - began:.0f} s", flush=True)
        for line in tried.findings[:5]:
            print("    ", line)
        for trial in tried.misjudged[:5]:
            print("    ", trial.row.name, trial.place, trial.wanted, trial.named[:3])
    if arguments.write:
        date = datetime.now(UTC).date()
        head = HEAD.format(date=date, sums=sums(every), **vars(arguments))
        shown = sorted(kinds.values(), key=lambda one: not one.row.finding)
        table = KINDS_HEAD + "\n".join(one.line() for one in shown)
        PAGE.write_text(head + "\n".join(rows) + "\n" + table + "\n", "utf-8")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
