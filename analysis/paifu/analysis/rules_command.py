"""`paifu rules`: the rule sets there are, what they say, how they differ."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, NoReturn

import typer

from paifu.analysis.errors import refuse
from paifu.analysis.options import AsJson, NamedRules
from paifu.analysis.rules_named import rules_named
from paifu.analysis.rules_option import refuse_rules
from paifu.replay.rules import Ruleset, RulesetError, load_preset, preset_names
from paifu.replay.rules.documents import chain, preset_path
from paifu.replay.rules.switches import switches
from paifu.replay.rules.text import meant

FAULTY = 1
"""Exit status of `check` for a file that cannot be used."""

rules = typer.Typer(
    name="rules",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    help="List rule sets, show one, compare two, check a file of your own.",
)


@rules.command("list")
def list_presets(as_json: AsJson = False) -> None:
    """List the presets: name, players and what each is.

    Example: paifu rules list
    """
    found = [load_preset(name) for name in preset_names()]
    if as_json:
        _print_json({"presets": [_heading(one) for one in found]})
    else:
        from paifu.analysis.rules_view import print_presets

        print_presets([(one, _parent(one.name)) for one in found])


@rules.command("show")
def show(
    name: NamedRules,
    switch: Annotated[
        list[str] | None,
        typer.Argument(help="Only these switches, each with what it may say."),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Show every switch of a rule set: value, where it was read, what is assumed.

    Example: paifu rules show m-league

    Example: paifu rules show my-league.toml uma tie_break
    """
    ruleset, chosen = _one(name), switch or [*switches()]
    for one in chosen:
        if one not in switches():
            refuse(f"switch {one!r}: unknown{meant(one, switches())}")
    if as_json:
        _print_json({**_heading(ruleset), "switches": _switches(ruleset, chosen)})
        return
    from paifu.analysis.rules_view import print_ruleset, print_switches

    if switch:
        print_switches(ruleset, chosen)
    else:
        print_ruleset(ruleset, _ancestors(name))


@rules.command("diff")
def diff(a: NamedRules, b: NamedRules, as_json: AsJson = False) -> None:
    """Show the switches in which two rule sets differ, with what each decides.

    Example: paifu rules diff tenhou m-league
    """
    one, other = _one(a), _one(b)
    differing = [*one.differences(other)]
    if as_json:
        _print_json(
            {
                "a": _heading(one),
                "b": _heading(other),
                "differences": [
                    {
                        "switch": key,
                        "meaning": switches()[key].meaning,
                        "a": _value(one, key),
                        "b": _value(other, key),
                    }
                    for key in differing
                ],
            }
        )
        return
    from paifu.analysis.rules_view import print_differences

    print_differences(one, other, differing)


@rules.command("check")
def check(
    files: Annotated[list[Path], typer.Argument(help="TOML files of rules.")],
    as_json: AsJson = False,
) -> None:
    """Check rule files: every unknown, mistyped or contradictory value is named.

    Exit status: 0 all can be used, 1 some cannot, 2 wrong usage.

    Example: paifu rules check my-league.toml
    """
    results = [_checked(file) for file in files]
    if as_json:
        _print_json({"files": results})
    else:
        from paifu.analysis.rules_view import print_check

        for result in results:
            print_check(result)
    if any(result["problems"] for result in results):
        raise typer.Exit(FAULTY)


def _checked(file: Path) -> dict[str, Any]:
    """What is wrong with a file, or what it says beyond the one it extends."""
    try:
        documents = chain(file)
        ruleset = rules_named(str(file)) if file.suffix == ".toml" else _no_toml(file)
    except RulesetError as error:
        return {"file": str(file), "problems": [*error.problems]}
    assert isinstance(ruleset, Ruleset)
    return {
        "file": str(file),
        "problems": [],
        "title": ruleset.title,
        "extends": documents[-1].extends,
        "stated": [*documents[-1].rules],
    }


def _no_toml(file: Path) -> NoReturn:
    raise RulesetError([f"{file}: a rule file's name ends in .toml"])


def _one(name: str) -> Ruleset:
    try:
        found = rules_named(name)
    except RulesetError as error:
        refuse_rules(error)
    if found == "auto":
        refuse("'auto': name a preset or a TOML file")
    return found


def _ancestors(name: str) -> list[str]:
    """The names of all that a rule set extends, the nearest first."""
    path = Path(name)
    documents = chain(path if path.suffix == ".toml" else preset_path(name))
    return [document.name for document in documents[-2::-1]]


def _parent(preset: str) -> str:
    return next(iter(_ancestors(preset)), "")


# -- for machines ----------------------------------------------------------------------


def _heading(ruleset: Ruleset) -> dict[str, Any]:
    return {
        "name": ruleset.name,
        "title": ruleset.title,
        "players": ruleset["players"],
        "digest": ruleset.digest,
    }


def _value(ruleset: Ruleset, switch: str) -> dict[str, Any]:
    """A value with where it comes from; `assumed` is null for one that is not."""
    source = ruleset.sources[switch]
    return {
        "value": ruleset[switch],
        "stated_in": source.stated_in,
        "source": source.text,
        "source_in_words": source.words(),
        "assumed": ruleset.assumed.get(switch),
    }


def _switches(ruleset: Ruleset, chosen: list[str]) -> dict[str, Any]:
    return {
        name: {
            "group": switches()[name].group,
            "meaning": switches()[name].meaning,
            "expects": switches()[name].expects(),
            **_value(ruleset, name),
        }
        for name in chosen
    }


def _print_json(data: dict[str, Any]) -> None:
    import json

    typer.echo(json.dumps(data, default=dict, indent=2, ensure_ascii=False))
