"""Rule sets by the names that commands and files give them."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from paifu.replay.rules import Ruleset, load_file, load_preset


def rules_named(name: str) -> Ruleset | Literal["auto"]:
    """The rules of `--rules`: `auto`, a preset's name or a TOML file.

    Raises:
        RulesetError: no such preset or file, or it is wrong.
    """
    if name == "auto":
        return "auto"
    path = Path(name)
    return load_file(path) if path.suffix == ".toml" else load_preset(name)
