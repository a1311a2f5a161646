"""The option `--rules`, and names of rule sets given to commands."""

from __future__ import annotations

from typing import Literal, NoReturn

import typer

from paifu.analysis.errors import UNUSABLE, refuse
from paifu.analysis.output import complain
from paifu.analysis.rules_named import rules_named
from paifu.replay.rules import Ruleset, RulesetError


def rules_given(name: str) -> Ruleset | Literal["auto"]:
    """The rules of `--rules`; the command ends with a line a problem if there are none.

    Args:
        name: `auto`, a preset's name, or a TOML file.
    """
    try:
        return rules_named(name)
    except RulesetError as error:
        refuse_rules(error, "--rules: ")


def one_ruleset(name: str, why: str) -> Ruleset:
    """The rules of `--rules` where only a rule set makes sense.

    Args:
        name: a preset's name or a TOML file.
        why: what to say to `auto`.
    """
    found = rules_given(name)
    if found == "auto":
        refuse(f"--rules 'auto': {why}")
    return found


def refuse_rules(error: RulesetError, before: str = "") -> NoReturn:
    """Say every problem of a rule set on a line of its own, and end with status 2."""
    for problem in error.problems:
        complain(f"{before}{problem}", whole=True)
    raise typer.Exit(UNUSABLE)
