"""What a game is worth in the end: places, uma, oka, rounding, and side payments."""

from paifu.replay.settlement.final import Settlement, settle
from paifu.replay.settlement.sashi_uma import (
    SashiUma,
    SashiUmaError,
    read_sashi_uma,
)
from paifu.replay.settlement.side import (
    chip_changes,
    chombo_changes,
    side_payments,
    yakitori_changes,
)

__all__ = [
    "SashiUma",
    "SashiUmaError",
    "Settlement",
    "chip_changes",
    "chombo_changes",
    "read_sashi_uma",
    "settle",
    "side_payments",
    "yakitori_changes",
]
