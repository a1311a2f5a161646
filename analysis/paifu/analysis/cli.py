"""The `paifu` command."""

from __future__ import annotations

import typer

from paifu.analysis.explain_command import explain
from paifu.analysis.generate_command import generate
from paifu.analysis.score_command import score
from paifu.analysis.verify_command import verify

app = typer.Typer(
    help="Read riichi mahjong records, play them again, name every disagreement.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)
app.command("verify")(verify)
app.command("explain")(explain)
app.command("score")(score)
app.command("generate")(generate)


@app.callback()
def main() -> None:
    """Read riichi mahjong records, play them again, name every disagreement."""
