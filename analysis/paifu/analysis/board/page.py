"""A page that replays games, in one file: no network, no font, nothing of others.

Its policy lets run only the script and the style that stand in it, by their hashes.
Whatever a record says is data in it, and shown as text.
"""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Iterable
from copy import copy
from dataclasses import dataclass
from html import escape
from pathlib import Path
from string import Template
from typing import Any, Literal

from paifu.analysis.board.data import page_data
from paifu.analysis.board.faces import symbols
from paifu.analysis.board.loading import Shown, shown_games
from paifu.analysis.board.words import board_words
from paifu.analysis.output import printable
from paifu.logs.builder import GameParts, flatten
from paifu.logs.events import Batch
from paifu.logs.tiles import KIND_NAMES, kind_name
from paifu.logs.views import Game
from paifu.replay.audit.run import AuditedGame
from paifu.replay.rules import Ruleset


def replay_page(games: Iterable[Shown], lang: str = "en", title: str = "") -> str:
    """A page that replays games, as HTML.

    Args:
        games: to be replayed, in this order.
        lang: en, ja, zh or de.
        title: of the page; the language's word for a replay if empty.

    Raises:
        KeyError: there is no such language.
    """
    listed = list(games)
    data = page_data(listed, lang)
    style, script = _part("viewer.css"), _part("viewer.js")
    reds = {tile for game in listed for tile in game.reds}
    codes = [*KIND_NAMES, *sorted({_red(tile) for tile in reds}), "??"]
    words = board_words(lang)
    policy = (
        "default-src 'none'; base-uri 'none'; form-action 'none'; "
        f"script-src '{_hash(script)}'; style-src '{_hash(style)}'"
    )
    return Template(_part("viewer.html")).substitute(
        lang=lang,
        policy=policy,
        title=escape(printable(title) or words["page.title"]),
        style=style,
        script=script,
        symbols=symbols(codes),
        data=in_script(data),
        noscript=escape(words["page.script"]),
    )


def in_script(data: Any) -> str:
    r"""Plain values as JSON that can stand in a page: nothing in it ends a script.

    >>> in_script("</script>&\u2028")
    '"\\u003c/script\\u003e\\u0026\\u2028"'
    """
    text = json.dumps(data, separators=(",", ":"))
    for sign in "<>&":
        text = text.replace(sign, f"\\u{ord(sign):04x}")
    return text


def _red(tile: int) -> str:
    return kind_name(tile // 4).upper()


def _part(name: str) -> str:
    return Path(__file__).with_name(name).read_text("utf-8")


def _hash(text: str) -> str:
    digest = hashlib.sha256(text.encode()).digest()
    return f"sha256-{base64.b64encode(digest).decode()}"


@dataclass(frozen=True, slots=True)
class Replay:
    """A page to show in a notebook, or to write into a file."""

    html: str
    height: int
    """Of its frame in a notebook, in pixels."""

    def _repr_html_(self) -> str:
        """A frame of its own, in which the page can do nothing to the notebook."""
        return (
            f'<iframe title="paifu" srcdoc="{escape(self.html)}" width="100%" '
            f'height="{self.height}" sandbox="allow-scripts" style="border:0"></iframe>'
        )


def view(
    games: Batch | Game | AuditedGame | Iterable[AuditedGame],
    rules: Ruleset | Literal["auto"] = "auto",
    lang: str = "en",
    height: int = 900,
) -> Replay:
    """Games to step through, as notebooks show them.

    Args:
        games: a batch from a reader, a game of one, or games that were audited.
        rules: for what is not audited yet.
        lang: en, ja, zh or de.
        height: of the frame, in pixels.

    Raises:
        KeyError: there is no such language.
    """
    if isinstance(games, Batch | Game):
        batch = games if isinstance(games, Batch) else batch_of(games)
        shown = list(shown_games(batch, rules))
    elif isinstance(games, AuditedGame):
        shown = [Shown.of(games)]
    else:
        shown = [Shown.of(one) for one in games]
    return Replay(replay_page(shown, lang), height)


def batch_of(game: Game) -> Batch:
    """The batch of a single game that is seen through a view."""
    parts = GameParts()
    parts.events = [n for event in game.before for n in flatten(event.row)]
    for one in game.rounds:
        parts.open_round(copy(one.row))
        parts.events += [n for event in one.events for n in flatten(event.row)]
        parts.claims += [claim.row for claim in one.claims]
    return parts.batch(copy(game.row), game.info, [])
