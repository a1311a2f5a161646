"""What a game may say beyond who played which tile, and what a format has room for.

A conversion loses the facts that a game states and the other format does not carry:
`stated_facts(batch, game) - format.carries`. The matrix of docs/formats.md and the
words of `paifu convert` come from here.
"""

from __future__ import annotations

from enum import Enum


class Fact(Enum):
    """One thing that some records state and others have no place for."""

    NAMES = "names of the players"
    ACCOUNTS = "account ids"
    GRADES = "grades"
    RATES = "ratings"
    GENDERS = "genders"
    IDENTIFIER = "id of the game"
    STARTED = "when the game began"
    ROOM = "room"
    RULES = "rules"
    SEED = "seed of the walls"
    COMMITMENTS = "walls and their hashes"
    TILE_IDS = "which copy of a tile"
    DICE = "dice"
    TIMES = "times of the actions"
    CLOCKS = "clocks"
    CONNECTIONS = "who left and came back"
    TSUMOGIRI = "whether a discard was the drawn tile"
    INDICATOR_TIMES = "when a dora indicator was turned"
    RIICHI_ACCEPTED = "when a riichi stood"
    RIICHI_SCORES = "scores after a riichi"
    HIDDEN_TILES = "tiles that are not shown"
    CLAIMED_HANDS = "hands of winners"
    CLAIMED_MELDS = "melds of winners"
    CLAIMED_TILE = "winning tiles"
    CLAIMED_INDICATORS = "indicators beside a win"
    CLAIMED_URA = "under-indicators"
    YAKU = "yaku"
    YAKU_HAN = "han of each yaku"
    HAN = "han in all"
    FU = "fu"
    POINTS = "points of a win"
    LIMIT = "limit of a win"
    PAO = "liable seat"
    CLAIM_SCORES = "scores before a result"
    CLAIM_COUNTERS = "honba and sticks beside a result"
    DELTAS = "changes of each result"
    CHIPS = "chips"
    DRAW_KINDS = "kinds of draw"
    TENPAI = "who was tenpai"
    SHOWN_HANDS = "hands shown at a draw"
    END = "that the game is over"
    FINAL_SCORES = "scores at the end"
    RESULTS = "results with uma and oka"


EVERY_FACT = frozenset(Fact)
