"""Real records told again by their own rules, and generated ones by others.

    python benchmarks/rescored.py PATH… [--pairs N]

Every game of the paths in which the audit finds nothing is told again by the rules that
it was played by: results, payments, headers and the end must come out as recorded, as
far as they are stated. Then N games are generated under one preset, told again under
another, and what comes out is audited under that one: it must be clean.
"""

from __future__ import annotations

import argparse
import random
import time
from collections import Counter
from collections.abc import Iterator

from paifu.logs.events import Batch, Unstated
from paifu.logs.reader import read
from paifu.replay.audit.run import AuditedGame, audit_batch
from paifu.replay.rescore import Retold, rescore, retell
from paifu.replay.rules import load_preset, preset_names
from paifu.replay.sheets import Record, unpack
from paifu.replay.simulate.run import generate


def unlike(told: Retold, record: Record) -> Iterator[str]:
    """What a game told again has otherwise than its record."""
    rounds = len(told.after)
    for index, own in enumerate(told.record.deals[:rounds]):
        deal = record.deals[index]
        stated = not deal.header.unstated & Unstated.SCORES
        if stated and own.header.scores != deal.header.scores:
            yield f"round {index}: scores before it"
        if len(own.claims) != len(deal.claims):
            yield f"round {index}: another result"
            continue
        for one, other in zip(own.claims, deal.claims, strict=True):
            joint = other.unstated & (Unstated.DELTAS | Unstated.JOINT)
            if not joint and one.deltas != other.deltas:
                yield f"round {index}: payments"
    game, own_game = record.game, told.record.game
    if game.ended and told.stop is None:
        if not own_game.ended:
            yield "the end"
        elif not game.unstated & Unstated.RESULTS and own_game.results != game.results:
            yield "points at the end"


def own_rules(batch: Batch, audited: AuditedGame, sums: Counter[str]) -> None:
    """Tell one game again by its own rules."""
    if audited.ruleset is None:
        sums["without known rules"] += 1
        return
    if audited.findings:
        sums["with findings"] += 1
        return
    told = retell(batch, audited.game, audited.ruleset)
    sums["told again"] += 1
    sums["rounds"] += len(told.after)
    if told.stop is not None:
        sums[f"stop: {told.stop.kind}"] += 1
    for what in unlike(told, unpack(batch, audited.game)):
        sums["unlike their record"] += 1
        print(f"{audited.info.source}: {what}")


def other_rules(count: int, sums: Counter[str]) -> None:
    """Generate games, tell them again under other presets, audit what comes out."""
    chance = random.Random(1)
    names = [name for name in preset_names() if load_preset(name)["players"] == 4]
    for seed in range(count):
        own, other = (load_preset(name) for name in chance.sample(names, 2))
        (batch,) = generate(own, 1, seed, style="greedy")
        made = rescore(batch, 0, own, other)
        sums["pairs"] += 1
        sums["pairs that stop"] += made.stop is not None
        (audited,) = audit_batch(made.other.batch(), other)
        if audited.findings or made.own.stop is not None:
            sums["pairs not clean"] += 1
            found = [finding.name for finding in audited.findings]
            print(f"{own.name} -> {other.name}, seed {seed}: {found}")


def main() -> None:
    """Run both and print sums."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("paths", nargs="*")
    parser.add_argument("--pairs", type=int, default=0)
    given = parser.parse_args()
    sums: Counter[str] = Counter()
    started = time.perf_counter()
    for batch in read(given.paths):
        if len(batch.games):
            for audited in audit_batch(batch):
                own_rules(batch, audited, sums)
    other_rules(given.pairs, sums)
    for name, value in sums.items():
        print(f"{value:8,} {name}")
    print(f"{time.perf_counter() - started:8.0f} seconds")


if __name__ == "__main__":
    main()
