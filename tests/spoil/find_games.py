"""Find few games that together hold a place for every edit (see `bases`).

    python tests/spoil/find_games.py tenhou-east 5000

Plays so many games of seed 1 with the compiled engine and prints the numbers of some
that together do what all of them do, and the edits for which none has a place. To be
run when the agents, and so their games, have changed.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping

from paifu.replay.rules import load_preset
from paifu.replay.simulate.run import generate_game
from paifu.replay.spoil import BY_NAME, Scene

SEED = 1


def edits_of(preset: str, games: int) -> dict[int, set[str]]:
    """For each game the edits for which it has a place."""
    rules = load_preset(preset)
    found: dict[int, set[str]] = {}
    for number in range(games):
        batch = generate_game(rules, SEED, number, "compiled", "quick")
        scene = Scene(batch, rules)
        rows = [row for row in BY_NAME.values() if scene.players in row.players]
        found[number] = {row.name for row in rows if any(row.find(scene))}
    return found


def cover(found: Mapping[int, set[str]]) -> list[int]:
    """Games that hold every edit, the one with most new ones first."""
    left, chosen = set[str]().union(*found.values()), list[int]()
    while left:
        best = max(found, key=lambda number: (len(found[number] & left), -number))
        chosen.append(best)
        left -= found[best]
    return sorted(chosen)


def main(preset: str, games: int) -> None:
    """Print the games, and the edits without one."""
    found = edits_of(preset, games)
    players = int(load_preset(preset)["players"])
    every = {row.name for row in BY_NAME.values() if players in row.players}
    missing = every.difference(*found.values())
    sys.stdout.write(f"games: {cover(found)}\nin none: {sorted(missing)}\n")


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
