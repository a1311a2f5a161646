"""`paifu generate`: records of games that agents played."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from paifu.analysis.engines import EngineChoice
from paifu.analysis.errors import refuse
from paifu.analysis.options import Engine, RecordsFolder, Rules
from paifu.analysis.placed_file import write_beside
from paifu.analysis.rules_option import one_ruleset, refuse_rules
from paifu.analysis.verdicts import counted
from paifu.logs.formats import WRITABLE, format_named
from paifu.replay.rules import Ruleset, RulesetError
from paifu.replay.simulate.run import Style


def generate(
    out: RecordsFolder,
    rules: Rules = "tenhou",
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 20,
    seed: Annotated[int, typer.Option(min=0, help="Same seed, same games.")] = 1,
    style: Annotated[
        Style, typer.Option(help="quick: by chance; greedy: towards complete hands.")
    ] = "greedy",
    engine: Engine = "auto",
    to: Annotated[
        str, typer.Option(help="Format; `paifu formats` lists them.")
    ] = "tenhou-xml",
    quiet: Annotated[
        bool, typer.Option("--quiet", help="Do not say what was written.")
    ] = False,
) -> None:
    """Play games under a rule set and write them as records.

    They have true wall seeds, so that `paifu verify` proves their walls, if the format
    has room for seeds: `--to paifu` has room for everything.

    Example: paifu generate --rules tenhou --games 20 --seed 1 --out sample
    """
    from paifu.logs.formats.unwritten import WriteError

    if to not in WRITABLE:
        refuse(f"--to {to!r}: expected one of {', '.join(WRITABLE)}")
    ruleset = one_ruleset(rules, "name the rules to play by")
    if out == Path():
        refuse("--out: name a folder")
    try:
        out.mkdir(parents=True, exist_ok=True)
        written = _write(out, to, ruleset, games, seed, style, engine)
    except OSError as error:
        refuse(f"{out}: {error.strerror or error}")
    except RulesetError as error:
        refuse_rules(error, "--rules: ")
    except WriteError as error:
        refuse(f"--rules {rules!r}: {to} cannot hold such games: {error}")
    if not quiet:
        told = f"{counted(written, 'record')} of {ruleset.title} in {out}"
        typer.echo(told, err=True)


def _write(
    out: Path,
    to: str,
    ruleset: Ruleset,
    games: int,
    seed: int,
    style: Style,
    engine: EngineChoice,
) -> int:
    from paifu.replay.simulate.run import generate as generated

    target, written = format_named(to), 0
    if target.write is None:
        raise ValueError(f"{to} is read, not written")
    chosen = "plain" if engine == "auto" else engine
    for batch in generated(ruleset, games, seed, chosen, style):
        path = out / f"{batch.info[0].source}{target.suffix}"
        data = target.write(batch, 0)
        if path.exists() and path.read_bytes() != data:
            refuse(f"{path} is there already, and is another game")
        write_beside(path, data)
        written += 1
    return written
