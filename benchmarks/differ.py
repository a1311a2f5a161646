"""Random hands valued by paifu, mahjong (PyPI), RiichiEnv and jansou.

    python benchmarks/differ.py --hands 200000 [--seed 1] [--golden FILE]

Each peer runs in an environment of its own, which is made if need be. Prints how many
hands each peer could be asked about, and every kind of disagreement with an example;
`--golden` writes hands that nobody disagrees on, with their values, for the suite
(`tests/hand/test_golden.py`).
"""

from __future__ import annotations

import argparse
import json
import random
import subprocess
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from environments import environment, version, without_paths
from paifu.logs.engine import plain
from paifu.logs.events import EventKind
from paifu.replay.hand.score import score_win
from paifu.replay.hand.state import Value, Win
from paifu.replay.rules import load_preset
from paifu.replay.rules.record import Rules, plain_rules
from paifu.replay.table.wins import dora_kind
from random_hands import FLAGS, HOUSES, RED_IDS, random_hands

PEERS = {"mahjong": "mahjong", "riichienv": "riichienv", "jansou": "jansou"}
"""Peer -> package."""

MELDS = {
    "chi": EventKind.CHI,
    "pon": EventKind.PON,
    "kan": EventKind.DAIMINKAN,
    "ankan": EventKind.ANKAN,
}
SHARE = 0.004
"""Part of the hands that `--golden` keeps."""


@cache
def rules_of(house: str) -> Rules:
    """The rule set of a name in `HOUSES`."""
    return plain_rules(load_preset("tenhou").with_overrides(HOUSES[house]))


def win_of(hand: dict[str, Any], rules: Rules) -> Win:
    """The hand as our scorer is asked."""
    win = plain(Win)
    flags = {name: int(name in hand["flags"]) for name in FLAGS}
    tiles = [*hand["tiles"], *(t for _, ids in hand["melds"] for t in ids)]
    for tile in hand["tiles"]:
        win.counts[tile // 4] += 1
    for n, (kind, ids) in enumerate(hand["melds"]):
        win.meld_kind[n], win.meld_tile[n] = int(MELDS[kind]), min(ids) // 4
    win.meld_count, win.win_kind = len(hand["melds"]), hand["win"] // 4
    win.tsumo, win.ippatsu = flags["tsumo"], flags["ippatsu"]
    win.riichi = 2 if flags["double_riichi"] else flags["riichi"]
    win.open_riichi = int(bool(win.riichi) and hand["rules"] == "open_riichi")
    win.chankan, win.rinshan = flags["chankan"], flags["rinshan"]
    win.last_tile, win.first_turn = flags["last_tile"], flags["first_turn"]
    win.seat_wind, win.round_wind = hand["seat_wind"], hand["round_wind"]
    win.dealer, win.streak = int(win.seat_wind == 0), hand["streak"]
    win.red = sum(tile in RED_IDS for tile in tiles)
    kinds = [tile // 4 for tile in tiles]
    win.dora = sum(kinds.count(dora_kind(rules, t // 4)) for t in hand["dora"])
    win.ura = sum(kinds.count(dora_kind(rules, t // 4)) for t in hand["ura"])
    return win


def worth_of(hand: dict[str, Any]) -> list[Any]:
    """Our value, in the form of `hand_values`."""
    rules, value = rules_of(hand["rules"]), plain(Value)
    win = win_of(hand, rules)
    score_win(win, rules, value)
    if not value.valid:
        return [False, 0, 0, []]
    paid = [value.pay_ron]
    if win.tsumo:
        paid = [value.pay_dealer, value.pay_child][win.dealer :]
    limited = value.yakuman and value.limit
    return [True, value.han, 0 if limited else value.fu, paid]


def lines_of(file: Path) -> Iterator[Any]:
    """What a file has, a line at a time."""
    with file.open() as text:
        yield from map(json.loads, text)


def what_differs(ours: list[Any], theirs: list[Any]) -> str:
    """The first thing in which two values differ; empty if they agree."""
    if len(theirs) == 1:
        return str(theirs[0])
    for name, own, other in zip(
        ("wins", "han", "fu", "payments"), ours, theirs, strict=True
    ):
        if own != other:
            return name
    return ""


def main() -> None:
    """Ask everybody about the same hands."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--hands", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--folder", type=Path, default=Path("build/differ"))
    parser.add_argument("--golden", type=Path)
    given = parser.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    file = given.folder / "hands.jsonl"
    with file.open("w") as text:
        for hand in random_hands(given.seed, given.hands):
            text.write(json.dumps(hand) + "\n")
    answers = {}
    for peer, package in PEERS.items():
        python = environment([package], given.folder / peer)
        if python is None:
            continue
        made = given.folder / f"{peer}.jsonl"
        script = Path(__file__).with_name("hand_values.py")
        command = [python, str(script), peer, str(file), str(made)]
        subprocess.run(command, env=without_paths(), check=True)
        answers[f"{peer} ({version(python, package)})"] = made
    compare(file, answers, given.golden)


def compare(file: Path, answers: dict[str, Path], golden: Path | None) -> None:
    """Print who disagrees about what, and keep some hands that nobody does."""
    asked: dict[str, int] = defaultdict(int)
    kinds: dict[tuple[str, str, str], list[Any]] = defaultdict(list)
    kept, chance, count, wins = [], random.Random(1), 0, 0
    for hand, *theirs in zip(
        lines_of(file), *map(lines_of, answers.values()), strict=True
    ):
        ours = worth_of(hand)
        count, wins, agreed = count + 1, wins + ours[0], 0
        for peer, value in zip(answers, theirs, strict=True):
            if value is None:
                continue
            asked[peer] += 1
            differs = what_differs(ours, value)
            if differs:
                kinds[peer, hand["rules"], differs].append((hand, ours, value))
                agreed = -len(answers)
            else:
                agreed += 1
        if agreed > 0 and chance.random() < SHARE:
            kept.append([hand, ours])
    print(f"{count} hands, {wins} of them win")
    for peer, number in asked.items():
        wrong = sum(len(some) for (who, *_), some in kinds.items() if who == peer)
        print(f"{peer}: asked about {number}, disagrees on {wrong}")
    for (peer, house, differs), some in sorted(kinds.items()):
        print(f"{peer}, {house}: {differs}, {len(some)} times; for example")
        for part in some[0]:
            print(f"    {json.dumps(part)}")
    if golden is not None:
        golden.write_text("\n".join(map(json.dumps, kept)) + "\n", "utf-8")


if __name__ == "__main__":
    main()
