"""`paifu view`: games as one page that needs nothing else."""

from __future__ import annotations

import json
import re
from html import unescape
from pathlib import Path

import pytest

from command import Command
from generated import batches, records
from paifu.analysis.board.page import Replay, in_script, replay_page, view
from paifu.logs.views import games
from paifu.replay.audit.run import audit_batch

GAME = records("tenhou-east", 1, 62)[0]
SANMA = records("tenhou-sanma-east", 1, 1)[0]


def data(page: str) -> dict[str, object]:
    """What a page was given."""
    found = re.search(r'id="data">(.*?)</script>', page, re.S)
    assert found is not None
    made: dict[str, object] = json.loads(found[1])
    return made


def test_a_page_is_one_file_of_moderate_size(paifu: Command) -> None:
    Path("a.mjlog").write_bytes(GAME)
    ran = paifu("view", "a.mjlog", "--out", "a.html", "--lang", "ja")
    assert ran.status == 0
    assert re.fullmatch(r"view: a.html \(1 game, \d+ kB\)\n", ran.out)
    page = Path("a.html").read_text("utf-8")
    assert len(page.encode()) <= 300_000
    assert '<html lang="ja">' in page
    assert not re.search(r"(src|href)\s*=\s*[\"']?(?!#)\w+:", page)
    assert "url(" not in page
    assert "@import" not in page


def test_many_games_and_formats_go_into_one_page(paifu: Command) -> None:
    Path("in").mkdir()
    Path("in/a.mjlog").write_bytes(GAME)
    Path("in/b.mjlog").write_bytes(SANMA)
    Path("in/c.txt").write_bytes(b"no record")
    ran = paifu("view", "in")
    assert (ran.status, ran.out[:25]) == (0, "view: view.html (2 games,")
    shown = data(Path("view.html").read_text("utf-8"))["games"]
    assert isinstance(shown, list)
    assert [one["source"] for one in shown] == ["a.mjlog", "b.mjlog"]
    assert [len(one["names"]) for one in shown] == [4, 3]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["nope"], "nope: no such file or folder"),
        (["a.mjlog", "--lang", "fr"], "--lang: no language 'fr'"),
        (["a.mjlog", "--rules", "nope"], "--rules: "),
        (["a.mjlog", "--out", "no/such/folder.html"], "--out 'no/such/folder.html': "),
    ],
)
def test_what_cannot_be_done_is_refused(
    paifu: Command, arguments: list[str], said: str
) -> None:
    Path("a.mjlog").write_bytes(GAME)
    ran = paifu("view", *arguments)
    assert (ran.status, ran.out) == (2, "")
    assert f"paifu: {said}" in ran.err


def test_nothing_in_the_data_ends_the_script() -> None:
    text = in_script({"a": "</script><!--&\u2028\u2029\ud800"})
    assert not set("<>&\u2028\u2029") & set(text)
    assert json.loads(text) == {"a": "</script><!--&\u2028\u2029\ud800"}


def test_a_notebook_shows_the_same_page_in_a_frame() -> None:
    (batch,) = batches("tenhou-east", 1, 62)
    shown = view(batch)
    assert isinstance(shown, Replay)
    html = shown._repr_html_()
    frame = re.fullmatch(r'<iframe title="paifu" srcdoc="([^"]*)" .*></iframe>', html)
    assert frame is not None
    assert unescape(frame[1]) == shown.html
    assert 'sandbox="allow-scripts"' in html


def test_what_was_audited_and_a_game_are_viewed_alike() -> None:
    (batch,) = batches("tenhou-east", 1, 62)
    (audited,) = audit_batch(batch)
    (game,) = games(batch)
    page = view(batch).html
    assert view(audited).html == view([audited]).html == page
    assert view(game).html == page


def test_a_page_without_games_is_none() -> None:
    assert data(replay_page([]))["games"] == []
