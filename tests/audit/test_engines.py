"""Plain and compiled say the same of everything, also of what no game would give.

Compiling takes about half a minute the first time in a session.
"""

from __future__ import annotations

import random
from dataclasses import replace

import numpy as np
import pytest

from engines import both, unequal
from generated import batches
from mutations import copied, mutated, noise, number
from paifu.logs.builder import concatenate
from paifu.logs.events import Batch
from paifu.replay.audit.run import audit_batch
from paifu.replay.rules import load_preset
from paifu.replay.simulate.run import Style
from script import deal, game

STYLES: tuple[Style, ...] = ("quick", "greedy")
PRESETS = ("tenhou", "tenhou-east", "tenhou-sanma", "tenhou-sanma-east")


def games(each: int = 2) -> list[Batch]:
    """Games under every preset, each record with a name of its own."""
    made = []
    for preset in PRESETS:
        for style in STYLES:
            for n, batch in enumerate(batches(preset, each, 3, style)):
                name = f"{preset}-{style}-{n}"
                (info,) = batch.info
                made.append(replace(batch, info=[replace(info, source=name)]))
    return made


def test_games_of_agents() -> None:
    plain, differ = both(concatenate(games()))
    assert differ == []
    assert len(plain) == 16
    assert all(not one.findings for one in plain)
    assert sum(len(one.notices) for one in plain) > 0


def test_games_under_rules_they_were_not_played_by() -> None:
    four = [batch for batch in games() if int(batch.games["players"][0]) == 4]
    found = 0
    for preset in ("tenhou-no-red-no-kuitan", "tenhou-meijinsen", "mahjong-soul"):
        plain, differ = both(concatenate(four), load_preset(preset))
        assert differ == []
        found += sum(len(one.findings) for one in plain)
    assert found > 50


def test_typed_rounds() -> None:
    ready = "234m567p23478s99p"
    plays = (
        f"0 has {ready} 0 draw 1z riichi cut 1z paid 1 draw 6s cut 6s 0 ron",
        f"0 has {ready} 0 draw 1z riichi cut 1z 1 draw cut 2 draw",
        "0 has 111m 0 draw 1m ankan 1m dora draw cut 1 draw cut",
        "1 has 34m 0 draw 5m cut 5m 1 chi 34m cut 2 draw",
        "left=0 exhaustive",
        "0 draw cut 0 draw cut",
    )
    for play in plays:
        record = game(deal(play))
        _, differ = both(record.batch, record.rules)
        assert differ == [], play


@pytest.mark.parametrize("numbers", [2, 6, 60], ids=lambda n: f"{n} numbers")
def test_games_with_any_numbers_in_them(numbers: int) -> None:
    sample = games(1)
    chance = random.Random(numbers)
    made = [mutated(chance.choice(sample), chance, numbers) for _ in range(150)]
    plain, differ = both(concatenate(made))
    assert differ == []
    assert sum(bool(one.findings) for one in plain) > 50


OF_WALLS = (
    ("rounds", "dice"), ("rounds", "deal"), ("rounds", "indicator"),
    ("rounds", "dealer"), ("events", "tile"), ("events", "kind"), ("claims", "ura"),
)  # fmt: skip
"""What the wall proof reads; compiled jobs have a quicker way to ask it."""


def test_games_that_do_not_fit_their_walls() -> None:
    sample = games(1)
    chance = random.Random(7)
    made = []
    for _ in range(250):
        batch = copied(chance.choice(sample))
        for table, name in chance.choices(OF_WALLS, k=chance.choice((1, 1, 3))):
            column = getattr(batch, table)[name]
            at = np.unravel_index(chance.randrange(column.size), column.shape)
            dice = name == "dice"
            value = chance.randint(-1, 6) if dice else number(table, name, chance)
            column[at] = value
        made.append(batch)
    plain, differ = both(concatenate(made))
    assert differ == []
    assert sum(f.cls == "proof" for one in plain for f in one.findings) > 50


def test_noise() -> None:
    sample = games(1)
    chance = random.Random(11)
    made = [noise(chance.choice(sample), chance) for _ in range(30)]
    plain, differ = both(concatenate(made))
    assert differ == []
    assert all(one.findings for one in plain)


def test_a_batch_says_the_same_as_its_games_one_by_one() -> None:
    sample = games(1)
    whole = audit_batch(concatenate(sample), "auto", "compiled")
    apart = [audit_batch(batch, "auto", "compiled")[0] for batch in sample]
    for index, one in enumerate(apart):
        one.game = index
    assert unequal(whole, apart) == []


def test_no_game_at_all() -> None:
    assert both(Batch.empty()) == ([], [])


def test_games_that_are_not_judged() -> None:
    batch = concatenate(batches("tenhou-sanma-east", 1))
    plain, differ = both(batch, load_preset("tenhou"))
    assert differ == []
    assert plain[0].ruleset is None
    assert plain[0].undecided == {"rules": plain[0].rounds}
