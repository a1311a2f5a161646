"""A record under other rules: told again by them, and what differs.

>>> from paifu.replay.rules import load_preset
>>> from paifu.replay.simulate.run import generate
>>> tenhou = load_preset("tenhou-east")
>>> (batch,) = generate(tenhou, 1, seed=1)
>>> rescore(batch, 0, tenhou, tenhou).differences
[]
"""

from paifu.replay.rescore.differences import Difference, Kind, Rescored, rescore
from paifu.replay.rescore.retelling import After, Retold, retell, retell_rounds
from paifu.replay.rescore.stops import Stop, StopKind, stop_switches, stop_text

__all__ = [
    "After",
    "Difference",
    "Kind",
    "Rescored",
    "Retold",
    "Stop",
    "StopKind",
    "rescore",
    "retell",
    "retell_rounds",
    "stop_switches",
    "stop_text",
]
