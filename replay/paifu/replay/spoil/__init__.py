"""False records: a table of edits, each with the one finding that must name it."""

from paifu.replay.spoil.rows import BEYOND, BY_HOUSE_RULES, BY_NAME, SPOILS, UNNOTICED
from paifu.replay.spoil.scene import Scene
from paifu.replay.spoil.spoil import Place, Spoil

__all__ = [
    "BEYOND",
    "BY_HOUSE_RULES",
    "BY_NAME",
    "SPOILS",
    "UNNOTICED",
    "Place",
    "Scene",
    "Spoil",
]
