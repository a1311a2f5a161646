"""The rules under which hands are compared: paifu's switches, and a peer's words.

A peer's options are drawn at random into a few dozen rule sets, of which the first is
the one that all three peers can express: Mahjong Soul's, with four double yakuman.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import Any

BASE = {4: "mahjong-soul", 3: "mahjong-soul-sanma"}
"""Preset of the first rule set, by players."""

DOUBLED = ["kokushi13", "suuankou_tanki", "junsei_chuuren", "daisuushii"]
PAARENCHAN = {"wins": 8, "scope": "any"}
WHEELS = ("daisharin", "daichikurin", "daisuurin")


@dataclass(frozen=True, slots=True)
class Level:
    """One way to set an option."""

    ours: dict[str, Any]
    """Switches of paifu."""
    theirs: dict[str, Any]
    """Words of the peer, for its adapter."""


@dataclass(frozen=True, slots=True)
class HandRules:
    """One rule set in both languages."""

    ours: dict[str, Any] = field(default_factory=dict)
    """What differs from the preset."""
    theirs: dict[str, Any] = field(default_factory=dict)


Option = tuple[Level, ...]
"""The ways to set an option; the first is that of the first rule set."""


def switch(name: str, word: str, base: bool, swapped: bool = False) -> Option:
    """An option that is yes or no in both languages; `swapped` if theirs means not."""
    return tuple(
        Level({name: value}, {word: value != swapped}) for value in (base, not base)
    )


def local(*names: str, units: int = 1) -> dict[str, Any]:
    """The switch that has these local yaku as yakuman of so many units."""
    return {"local_yaku": {name: {"yakuman": units} for name in names}}


REDS = (Level({}, {"reds": True}), Level({"red_tiles": {}}, {"reds": False}))

MAHJONG: tuple[Option, ...] = (
    switch("open_tanyao", "has_open_tanyao", True),
    REDS,
    (
        Level({"double_yakuman": DOUBLED}, {"has_double_yakuman": True}),
        Level({"double_yakuman": []}, {"has_double_yakuman": False}),
    ),
    (
        Level({"kazoe": "yakuman"}, {"kazoe_limit": 0}),
        Level({"kazoe": "sanbaiman"}, {"kazoe_limit": 1}),
    ),
    switch("kiriage", "kiriage", False),
    (
        Level({"open_pinfu_fu": 30}, {"fu_for_open_pinfu": True}),
        Level({"open_pinfu_fu": 20}, {"fu_for_open_pinfu": False}),
    ),
    switch("pinfu_tsumo", "fu_for_pinfu_tsumo", True, swapped=True),
    (
        Level({"renhou": "none"}, {"renhou": False}),
        Level({"renhou": "han5"}, {"renhou": True}),
        Level({"renhou": "yakuman"}, {"renhou": True, "renhou_as_yakuman": True}),
    ),
    (
        Level({}, {}),
        Level(local("daisharin"), {"has_daisharin": True}),
        Level(local(*WHEELS), {"has_daisharin_other_suits": True}),
        Level(local("daichisei", units=2), {"has_daichisei": True}),
    ),
    (
        Level({"yakuman_cap": "none"}, {"limit_to_sextuple_yakuman": False}),
        Level({"yakuman_cap": 6}, {"limit_to_sextuple_yakuman": True}),
    ),
    (
        Level({}, {}),
        Level({}, {}),
        Level(
            {"paarenchan": {**PAARENCHAN, "needs_yaku": True}},
            {"paarenchan": True, "paarenchan_needs_yaku": True},
        ),
        Level(
            {"paarenchan": {**PAARENCHAN, "needs_yaku": False}},
            {"paarenchan": True, "paarenchan_needs_yaku": False},
        ),
    ),
    (
        Level({}, {}),
        Level({"open_riichi": "2han"}, {"open_riichi": True}),
        Level(
            {"open_riichi": "2han", "open_riichi_deal_in_yakuman": True},
            {"open_riichi": True, "has_sashikomi_yakuman": True},
        ),
    ),
    (
        Level({}, {}),
        Level({}, {}),
        Level({}, {}),
        Level(
            {"aotenjou": {"yakuman_han": 13, "yakuman_adds_yaku": True}},
            {"aotenjou": True},
        ),
    ),
)
"""OptionalRules and HandConfig of `mahjong`. It has besides kazoe without limit (26 han
as two yakuman), which is no switch of paifu."""

JANSOU: tuple[Option, ...] = (
    switch("open_tanyao", "kuitan", True),
    (
        Level({}, {"aka_dora": True}),
        Level({"red_tiles": {}}, {"aka_dora": False}),
    ),
    switch("ura_dora", "ura_dora", True),
    (
        Level({"double_wind_pair_fu": 4}, {"double_wind_fu": 4}),
        Level({"double_wind_pair_fu": 2}, {"double_wind_fu": 2}),
    ),
    switch("kiriage", "kiriage_mangan", False),
    (
        Level({"kazoe": "yakuman"}, {"kazoe_yakuman": True}),
        Level({"kazoe": "sanbaiman"}, {"kazoe_yakuman": False}),
    ),
    (
        Level({"yakuman_stacking": "sum"}, {"multiple_yakuman": True}),
        Level({"yakuman_stacking": "none"}, {"multiple_yakuman": False}),
    ),
    (
        Level({"double_yakuman": DOUBLED}, {"double_yakuman": True}),
        Level({"double_yakuman": []}, {"double_yakuman": False}),
    ),
)
"""Rules of jansou that matter for a hand's value."""

OPTIONS: dict[str, tuple[Option, ...]] = {
    "mahjong": MAHJONG,
    "riichienv": (),
    "jansou": JANSOU,
}
"""By peer. RiichiEnv's evaluator of hands has no options: its game applies them."""

SETS = 64
"""Rule sets of a peer with options."""


def rule_sets(peer: str, seed: int) -> list[HandRules]:
    """The rule sets under which a peer is asked; the first is that of the presets."""
    rng, options = random.Random(f"{peer} {seed}"), OPTIONS[peer]
    made = [[option[0] for option in options]]
    if options:
        made += [[rng.choice(option) for option in options] for _ in range(SETS - 1)]
    return [
        HandRules(
            {key: value for level in levels for key, value in level.ours.items()},
            {key: value for level in levels for key, value in level.theirs.items()},
        )
        for levels in made
    ]


def rules_of(number: int, sets: int) -> int:
    """Which of so many rule sets a hand is scored under: the first in a quarter."""
    return number // 4 % sets if number % 4 else 0
