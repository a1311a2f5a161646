"""Every seed in the records at hand: nothing dealt or drawn may differ."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import unquote

import pytest

from paifu.replay.walls import SeedError, Wall, game_walls, round_wall
from shared import needs_shared, shared

TAG = re.compile(r"<([A-Z]+)(\d*)([^<>]*?)/?>")
ATTRIBUTE = re.compile(r'(\w+)="([^"]*)"')
DRAWS = "TUVW"

EXPECTED = Counter(
    {
        "4 players, seed a game": 6843,
        "3 players, seed a game": 1757,
        "4 players, seed a round": 1215,
        "3 players, seed a round": 939,
        "draws": 470_085,
        "replacements": 7925,
        "under-indicators": 4138,
        "undecided records, decimal seed": 3,
        "undecided rounds": 22,
    }
)
"""What is compared at least; the records may grow."""


@dataclass
class Deal:
    """What one round of a record shows of its wall."""

    dealer: int
    hands: list[list[int]]
    dice: tuple[int, int]
    indicators: list[int]
    seed: str
    draws: list[int] = field(default_factory=list)
    replacements: list[int] = field(default_factory=list)
    under_indicators: list[int] = field(default_factory=list)


@dataclass
class Record:
    players: int = 4
    seed: str = ""
    deals: list[Deal] = field(default_factory=list)


def ints(text: str) -> list[int]:
    return [int(part) for part in text.split(",") if part]


def is_kan_or_north(meld: int) -> bool:
    """Whether a replacement tile follows, unless it is robbed."""
    return meld & 0b1100 == 0  # no chi (4), no pon (8)


def opened(attributes: dict[str, str], players: int) -> Deal:
    head = ints(attributes["seed"])
    return Deal(
        dealer=int(attributes["oya"]),
        hands=[ints(attributes[f"hai{seat}"]) for seat in range(players)],
        dice=(head[3] + 1, head[4] + 1),
        indicators=[head[5]],
        seed=attributes.get("shuffle", ""),
    )


def read(path: Path) -> Record:
    """The record's walls, by a reading of its own: tags one after another."""
    record, replacing = Record(), False
    for name, number, rest in TAG.findall(path.read_text("utf-8", "replace")):
        attributes = {key: unquote(value) for key, value in ATTRIBUTE.findall(rest)}
        deal = record.deals[-1] if record.deals else None
        if name == "SHUFFLE":
            record.seed = attributes["seed"]
        elif name == "GO":
            record.players = 3 if int(attributes["type"]) & 16 else 4
        elif name == "INIT":
            record.deals.append(opened(attributes, record.players))
            replacing = False
        elif deal is None:
            continue
        elif name in DRAWS and number:
            (deal.replacements if replacing else deal.draws).append(int(number))
            replacing = False
        elif name == "N":
            replacing = is_kan_or_north(int(attributes["m"]))
        elif name == "DORA":
            deal.indicators.append(int(attributes["hai"]))
        elif name == "AGARI":
            assert deal.indicators == ints(attributes["doraHai"])
            under = ints(attributes.get("doraHaiUra", ""))
            deal.under_indicators = deal.under_indicators or under
    return record


def proven(record: Record) -> Iterator[tuple[Deal, Wall]]:
    """Each round that a usable seed exists for, with its wall."""
    if record.seed:
        walls = game_walls(record.seed, len(record.deals), record.players)
        yield from zip(record.deals, walls, strict=True)
    for deal in record.deals:
        if deal.seed:
            yield deal, round_wall(deal.seed, record.players)


def differences(deal: Deal, wall: Wall) -> list[str]:
    """Names of what the record shows otherwise than the wall."""
    pairs: dict[str, tuple[object, object]] = {
        "dice": (deal.dice, wall.dice),
        "draws": (tuple(deal.draws), wall.draws[: len(deal.draws)]),
    }
    for name in ("replacements", "indicators", "under_indicators"):
        shown: list[int] = getattr(deal, name)
        pairs[name] = (tuple(shown), getattr(wall, name)[: len(shown)])
    for seat, hand in enumerate(deal.hands):
        pairs[f"hand {seat}"] = (sorted(hand), sorted(wall.hand(seat, deal.dealer)))
    return [name for name, (shown, due) in pairs.items() if shown != due]


@needs_shared
def test_every_recorded_round_with_a_seed_agrees_with_its_wall() -> None:
    counts: Counter[str] = Counter()
    wrong: list[str] = []
    for path in sorted(shared("corpus/tenhou_xml").rglob("*.mjlog")):
        record = read(path)
        try:
            pairs = list(proven(record))
        except SeedError as error:
            reason = "decimal" if record.seed.startswith("0.") else str(error)
            counts[f"undecided records, {reason} seed"] += 1
            counts["undecided rounds"] += len(record.deals)
            continue
        for number, (deal, wall) in enumerate(pairs):
            names = differences(deal, wall)
            if names:
                wrong.append(f"{path.name} round {number}: {', '.join(names)}")
            counts[f"{record.players} players, seed a {scope(deal)}"] += 1
            counts["draws"] += len(deal.draws) + len(deal.replacements)
            counts["replacements"] += len(deal.replacements)
            counts["under-indicators"] += len(deal.under_indicators)
    assert wrong == []
    assert EXPECTED - counts == Counter(), "some records were not compared"


def scope(deal: Deal) -> str:
    return "round" if deal.seed else "game"


def test_a_tile_drawn_out_of_turn_is_noticed() -> None:
    """The comparison above can fail: each kind of difference is named."""
    seed = "mt19937ar," + ",".join(["0A4C081B"] * 8)
    wall = round_wall(seed, 4)

    def agreeing() -> Deal:
        hands = [list(wall.hand(seat, dealer=1)) for seat in range(4)]
        return Deal(
            dealer=1,
            hands=hands,
            dice=wall.dice,
            indicators=list(wall.indicators[:2]),
            seed=seed,
            draws=list(wall.draws[:20]),
            replacements=list(wall.replacements[:1]),
            under_indicators=list(wall.under_indicators[:2]),
        )

    assert differences(agreeing(), wall) == []
    for name in ("draws", "replacements", "indicators", "under_indicators"):
        deal = agreeing()
        getattr(deal, name)[-1] = wall.draws[40]
        assert differences(deal, wall) == [name]
    deal = agreeing()
    deal.dealer = 2
    assert differences(deal, wall) == [f"hand {seat}" for seat in range(4)]
    with pytest.raises(ValueError, match="players"):
        round_wall(seed, 2)
