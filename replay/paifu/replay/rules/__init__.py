"""Rule sets: switches, presets and what the kernels read of them."""

from paifu.replay.rules.errors import RulesetError
from paifu.replay.rules.ruleset import Ruleset, load_file, load_preset, preset_names

__all__ = ["Ruleset", "RulesetError", "load_file", "load_preset", "preset_names"]
