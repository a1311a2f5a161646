"""The `paifu` command: its commands are loaded when they are called or listed."""

from __future__ import annotations

import gc
import os
from collections.abc import Iterator
from importlib import import_module
from itertools import pairwise
from keyword import iskeyword
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from paifu.analysis.errors import refuse
from paifu.analysis.output import orderly

# NumPy's linear algebra, which nothing here needs, starts a thread a processor when it
# is loaded: a quarter of what judging one game takes.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

COMMANDS = {
    "verify": "paifu.analysis.verify_command",
    "check-certificate": "paifu.analysis.check_certificate_command",
    "explain": "paifu.analysis.explain_command",
    "show": "paifu.analysis.show_command",
    "view": "paifu.analysis.view_command",
    "convert": "paifu.analysis.convert_command",
    "formats": "paifu.analysis.formats_command",
    "redact": "paifu.analysis.redact_command",
    "anonymise": "paifu.analysis.anonymise_command",
    "import": "paifu.analysis.import_command",
    "stats": "paifu.analysis.stats_command",
    "report": "paifu.analysis.report_command",
    "ledger": "paifu.analysis.ledger_command",
    "league": "paifu.analysis.league_command",
    "score": "paifu.analysis.score_command",
    "rescore": "paifu.analysis.rescore_command",
    "settle": "paifu.analysis.settle_command",
    "rules": "paifu.analysis.rules_command",
    "infer-rules": "paifu.analysis.infer_command",
    "generate": "paifu.analysis.generate_command",
    "demo": "paifu.analysis.demo_command",
    "doctor": "paifu.analysis.doctor_command",
}
"""Command -> module with a function of that name, or an app of several commands."""

OF_NUMBERS = {"settle"}
"""Commands whose arguments may be below zero: `-100` is no option."""


WRITTEN = {"--out", "--findings", "--certificate", "--example"}
"""Options that name what is written, on the own disk."""


def _named_values(args: list[str]) -> Iterator[tuple[str, str]]:
    """Options with their values, given as two words or as one.

    >>> list(_named_values(["--out", "a", "--out=b"]))
    [('--out', 'a'), ('a', '--out=b'), ('--out', 'b')]
    """
    yield from pairwise(args)
    for word in args:
        option, equals, value = word.partition("=")
        if equals:
            yield option, value


class Commands(TyperGroup):
    """Imports a command's module only when it is needed: one game is quickly judged."""

    def list_commands(self, ctx: Any) -> list[str]:
        """Names of all commands, in the order of `COMMANDS`."""
        return list(COMMANDS)

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read the words; files to be written are on this machine."""
        for option, value in _named_values(args):
            if option in WRITTEN and "://" in value:
                refuse(f"{option} {value!r}: an address; only --into takes one")
        return super().parse_args(ctx, args)

    def invoke(self, ctx: Any) -> Any:
        """Run a command; stopped or unable to write, it ends with one line."""
        with orderly():
            return super().invoke(ctx)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """The command of this name, None if there is none."""
        if cmd_name not in COMMANDS:
            return None
        # `import` is a word of Python: its function has a `_` after it. Names of
        # functions have no hyphens.
        name = cmd_name.replace("-", "_") + "_" * iskeyword(cmd_name)
        body = getattr(import_module(COMMANDS[cmd_name]), name)
        _collect_from_here()
        if isinstance(body, typer.Typer):
            return typer.main.get_command(body)
        one = typer.Typer(add_completion=False, rich_markup_mode=None)
        settings = {"ignore_unknown_options": True} if cmd_name in OF_NUMBERS else {}
        one.command(cmd_name, context_settings=settings)(body)
        return typer.main.get_command(one)


SELDOM = 50_000
"""Objects made, and not freed yet, after which Python looks for unused circles: after
700 it would go through each library that a command loads several times."""


def _collect_from_here() -> None:
    """Look for unused circles again, but not among what was loaded (see `main`)."""
    if not gc.isenabled():
        gc.freeze()
        gc.set_threshold(SELDOM)
        gc.enable()


app = typer.Typer(
    cls=Commands,
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)


def _print_version(wanted: bool) -> None:
    if wanted:
        from paifu.logs.version import __version__, engine_digest

        typer.echo(f"paifu {__version__}, engine {engine_digest()[:12]}")
        raise typer.Exit


@app.callback()
def main(
    _: Annotated[
        bool,
        typer.Option(
            "--version",
            callback=_print_version,
            is_eager=True,
            help="Print the version and the digest of the rules engine's sources.",
        ),
    ] = False,
) -> None:
    """Read riichi mahjong records, play them again, name every disagreement."""
