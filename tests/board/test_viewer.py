"""The page of `paifu view` in a real browser: it shows what the engine has."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from chromium import Seen, opened
from generated import batches
from paifu.analysis.board.data import State, state_of
from paifu.analysis.board.loading import Shown, shown_games
from paifu.analysis.board.page import replay_page, view
from paifu.analysis.board.sentences import player_names, said_of, sentence
from paifu.analysis.board.words import board_words
from paifu.logs.events import Batch
from paifu.logs.redact import redacted
from paifu.replay.audit.boards import round_boards

READ = (Path(__file__).parent / "read_page.js").read_text("utf-8")
READ = READ[READ.index("() =>") :].strip()

FOUR, THREE = 15, 35
"""Games of four and of three players that are stepped through, fifty together."""


@cache
def games() -> tuple[Shown, ...]:
    """Fifty games, the first of which has findings."""
    four = batches("tenhou-east", FOUR, 62)
    three = batches("tenhou-sanma-east", THREE, 1)
    return tuple(
        one
        for batch in (spoiled(four[0]), *four[1:], *three)
        for one in shown_games(batch)
    )


def spoiled(batch: Batch) -> Batch:
    """The games with every win said to have ten fu more."""
    claims = batch.claims.copy()
    claims["fu"][claims["kind"] == 0] += 10
    return Batch(batch.games, batch.rounds, batch.events, claims, batch.info)


@pytest.fixture(scope="module")
def page_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Some of the games, as `paifu view` writes them."""
    file = tmp_path_factory.mktemp("view") / "view.html"
    file.write_text(replay_page([*games()[:3], *games()[-2:]]), "utf-8")
    return file


@pytest.fixture
def seen(browser: Browser, page_file: Path) -> Iterator[Seen]:
    with opened(browser, page_file) as shown:
        yield shown


def canonical(state: State) -> State:
    """A position with the own tiles of melds in order, as the page lays them."""
    made = dict(state)
    for key, text in state.items():
        if key[0] == "m":
            made[key] = " ".join(map(_in_order, str(text).split()))
    return made


def _in_order(meld: str) -> str:
    tiles = re.findall("..", meld[2:])
    if meld[0] == "A":
        return meld[:2] + "".join(sorted(tiles))
    own, added = (tiles[1:3], tiles[3:]) if meld[0] == "K" else (tiles[1:], [])
    return meld[:2] + "".join([tiles[0], *sorted(own), *added])


def positions(game: Shown) -> Iterator[tuple[str, State]]:
    """What is said and shown at each position of a game, by the engine."""
    words = board_words("en")
    names = player_names(game.audited.info.names, game.audited.players, words)
    for index in range(game.audited.rounds):
        made = round_boards(game.batch, game.audited.game, index, game.ruleset)
        for number, board in enumerate(made.boards):
            said = words["event.deal"]
            if number:
                said = sentence(said_of(made, number - 1, game.reds), names, words)
            count = len(made.boards) - 1
            yield f"{number}/{count} {said}", canonical(state_of(board, game.reds))


STEP = """
(rounds) => {
  const state = READ, made = [];
  const [said, slider] = ["said", "slider"].map((id) => document.getElementById(id));
  for (let round = 0; round < rounds; round += 1) {
    if (round) document.getElementById("round-on").click();
    made.push([said.textContent, state()]);
    while (slider.value !== slider.max) {
      document.getElementById("on").click();
      made.push([said.textContent, state()]);
    }
  }
  return JSON.stringify(made);
}
""".replace("READ", READ)


def test_every_event_of_fifty_games_looks_as_the_engine_has_it(
    browser: Browser, tmp_path: Path
) -> None:
    assert len(games()) == 50
    file = tmp_path / "view.html"
    file.write_text(replay_page(games()), "utf-8")
    with opened(browser, file) as seen:
        for number, game in enumerate(games()):
            seen.page.select_option("#game", str(number))
            shown = json.loads(seen.page.evaluate(STEP, game.audited.rounds))
            for (said, state), (words, engine) in zip(
                shown, positions(game), strict=True
            ):
                assert said.partition(" · ")[0] == words
                assert state == engine


def at(page: Page) -> tuple[int, int, int]:
    """Game, round and event that the page is at."""
    found: list[int] = page.evaluate(
        "['game', 'round', 'slider'].map((id) => +document.getElementById(id).value)"
    )
    return found[0], found[1], found[2]


def until(page: Page, expression: str, value: str) -> None:
    """Wait for a value (not as Playwright does, which the page's policy forbids)."""
    for _ in range(100):
        if page.evaluate(expression) == value:
            return
        page.wait_for_timeout(50)
    raise AssertionError(f"{expression} is {page.evaluate(expression)!r}")


def text(page: Page, selector: str) -> str:
    return page.locator(selector).inner_text()


def test_keys_step_through_events_rounds_and_findings(seen: Seen) -> None:
    page = seen.page
    last = len(positions_of(0, 0)) - 1
    for key, place in [
        ("ArrowRight", (0, 0, 1)),
        ("ArrowRight", (0, 0, 2)),
        ("ArrowLeft", (0, 0, 1)),
        ("End", (0, 0, last)),
        ("ArrowRight", (0, 0, last)),
        ("Home", (0, 0, 0)),
        ("ArrowLeft", (0, 0, 0)),
        ("PageDown", (0, 1, 0)),
        ("PageUp", (0, 0, 0)),
        ("PageUp", (0, 0, 0)),
    ]:
        page.keyboard.press(key)
        assert at(page) == place, key
    found = [(0, f["round"], f["at"]) for f in data(page)["games"][0]["findings"]]
    assert len(found) > 1
    for place in found:
        page.keyboard.press("f")
        assert at(page) == place
    page.keyboard.press("Shift+F")
    assert at(page) == found[-2]


def positions_of(game: int, index: int) -> tuple[Any, ...]:
    shown = games()[game]
    return round_boards(shown.batch, shown.audited.game, index, shown.ruleset).boards


def data(page: Page) -> Any:
    """What the page was given."""
    return json.loads(page.locator("#data").text_content() or "")


def test_keys_in_a_field_are_the_field_s_own(seen: Seen) -> None:
    page = seen.page
    page.focus("#slider")
    page.keyboard.press("ArrowRight")
    assert at(page) == (0, 0, 1)
    page.focus("#round")
    page.keyboard.press("f")
    assert at(page) == (0, 0, 1)


def test_a_finding_is_a_link_to_the_position_before_its_event(seen: Seen) -> None:
    page = seen.page
    link = page.locator("#findings a").first
    assert "result.fu" in link.inner_text()
    link.click()
    first = data(page)["games"][0]["findings"][0]
    assert at(page) == (0, first["round"], first["at"])
    assert first["text"] in text(page, "#said")
    assert link.get_attribute("aria-current") == "true"
    assert page.evaluate("location.hash") == (
        f"#game=0&round={first['round']}&event={first['at']}"
    )


def test_an_address_is_a_position_and_back_goes_back(
    browser: Browser, page_file: Path
) -> None:
    with opened(browser, page_file, at="#game=0&round=2&event=17") as seen:
        page = seen.page
        assert at(page) == (0, 2, 17)
        page.keyboard.press("PageDown")
        assert at(page) == (0, 3, 0)
        page.keyboard.press("ArrowRight")
        until(page, "location.hash", "#game=0&round=3&event=1")
        page.go_back()
        until(page, "document.getElementById('slider').value", "17")
        assert at(page) == (0, 2, 17)
        page.go_forward()
        until(page, "document.getElementById('slider').value", "1")
        assert at(page) == (0, 3, 1)
        page.evaluate("location.hash = '#game=1&round=E2.0&event=end'")
        until(page, "document.getElementById('game').value", "1")
        assert at(page)[2] == len(positions_of(1, at(page)[1])) - 1


@pytest.mark.parametrize(
    "place",
    ["#", "#game=x&round=-1&event=1e9", "#game=99999&round=99&event=99999", "#%%%&=&"],
)
def test_an_address_that_is_none_still_shows_a_table(
    browser: Browser, page_file: Path, place: str
) -> None:
    with opened(browser, page_file, at=place) as seen:
        game, index, event = at(seen.page)
        assert game in (0, 4)
        assert index == 0 or game == 4
        assert event == 0 or index > 0


def test_hands_can_be_hidden_but_for_the_near_one(seen: Seen) -> None:
    page = seen.page
    open_ = page.evaluate(READ)
    page.keyboard.press("h")
    assert page.get_attribute("#hands", "aria-pressed") == "false"
    shut = page.evaluate(READ)
    backs = "?" * 26
    assert [shut[f"h{seat}"] for seat in range(4)] == [open_["h0"], *[backs] * 3]
    page.keyboard.press("v")
    shut = page.evaluate(READ)
    assert [shut[f"h{seat}"] for seat in range(4)] == [
        backs, open_["h1"], backs, backs,
    ]  # fmt: skip
    assert page.evaluate("document.querySelector('[data-seat=\"1\"]').className") == (
        "side-0"
    )
    page.keyboard.press("h")
    assert page.evaluate(READ) == open_


def test_a_hidden_hand_of_a_record_is_backs(browser: Browser, tmp_path: Path) -> None:
    (batch,) = batches("tenhou-east", 1, 62)
    file = tmp_path / "view.html"
    file.write_text(replay_page(shown_games(redacted(batch, 1))), "utf-8")
    with opened(browser, file) as seen:
        state = seen.page.evaluate(READ)
        assert [state[f"h{seat}"] == "?" * 26 for seat in range(4)] == [
            True, False, True, True,
        ]  # fmt: skip


def test_the_end_of_a_round_shows_its_result(seen: Seen) -> None:
    page = seen.page
    assert page.locator("#result").is_hidden()
    page.keyboard.press("End")
    (first, *_) = data(page)["games"][0]["rounds"][0]["results"]
    shown = text(page, "#result")
    assert first["title"] in shown
    for name, _ in first["yaku"]:
        assert name in shown
    page.keyboard.press("ArrowLeft")
    assert page.locator("#result").is_hidden()
    rounds = games()[0].audited.rounds
    page.evaluate(f"location.hash = '#game=0&round={rounds - 1}&event=end'")
    page.wait_for_selector("#result .end")
    assert "end of the game" in text(page, "#result")


def test_a_phone_is_touched(browser: Browser, page_file: Path) -> None:
    with opened(browser, page_file, width=390, height=844, phone=True) as seen:
        page = seen.page
        assert page.evaluate("document.documentElement.scrollWidth") == 390
        small = page.evaluate(
            """[...document.querySelectorAll("button, select, summary, a, #slider")]
            .map((one) => [one.id, one.getBoundingClientRect()])
            .filter(([, box]) => box.width < 44 || box.height < 44).map(([id]) => id)"""
        )
        assert small == []
        page.tap("#on")
        assert at(page) == (0, 0, 1)
        swipe(page, 250, 150)
        assert at(page) == (0, 0, 2)
        swipe(page, 150, 250)
        assert at(page) == (0, 0, 1)
        for round_ in range(3):
            page.evaluate(f"location.hash = '#game=0&round={round_}&event=end'")
            page.wait_for_selector("#result:not([hidden])")
            assert page.evaluate("document.documentElement.scrollWidth") == 390


def swipe(page: Page, start: int, stop: int) -> None:
    """A finger goes over the table, level."""
    page.evaluate(
        """([start, stop]) => {
          const board = document.getElementById("board");
          const send = (name, x, held) => {
            const at = { identifier: 1, target: board, clientX: x, clientY: 200 };
            const changedTouches = [new Touch(at)];
            const touches = held ? changedTouches : [];
            board.dispatchEvent(new TouchEvent(name, { touches, changedTouches }));
          };
          send("touchstart", start, true);
          send("touchend", stop, false);
        }""",
        [start, stop],
    )


@pytest.mark.parametrize("width", [360, 390, 768, 1280])
def test_nothing_lies_over_a_tile_or_beside_the_table(
    browser: Browser, page_file: Path, width: int
) -> None:
    with opened(browser, page_file, width=width, dark=True, still=True) as seen:
        page = seen.page
        assert page.evaluate("document.documentElement.scrollWidth") == width
        for game in range(5):
            page.evaluate(f"location.hash = '#game={game}&round=1&event=end'")
            until(page, "document.getElementById('game').value", str(game))
            assert page.evaluate(OVERLAPS) == []


OVERLAPS = """
(() => {
  const board = document.getElementById("board").getBoundingClientRect();
  const boxes = [...document.querySelectorAll("#board .row .tile, #board .river .tile")]
    .map((tile) => tile.getBoundingClientRect());
  const over = [];
  boxes.forEach((a, n) => {
    if (a.left < board.left - 1 || a.right > board.right + 1
      || a.top < board.top - 1 || a.bottom > board.bottom + 1) over.push("outside");
    for (const b of boxes.slice(n + 1)) {
      const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (wide > 1.5 && high > 1.5) over.push([a.left, a.top, b.left, b.top]);
    }
  });
  return over;
})()
"""


def test_a_screen_reader_finds_names_for_everything(seen: Seen) -> None:
    page = seen.page
    assert page.get_attribute("html", "lang") == "en"
    assert page.get_attribute("#said", "aria-live") == "polite"
    page.keyboard.press("ArrowRight")
    assert "bot A draws " in text(page, "#said")
    unnamed = page.evaluate(
        """[...document.querySelectorAll("button, #board section, #board ol, input")]
        .filter((one) => !one.getAttribute("aria-label")).map((one) => one.outerHTML)"""
    )
    assert unnamed == []
    tiles = page.evaluate(
        """[...document.querySelectorAll("#board .tile")]
        .map((one) => one.textContent.trim())"""
    )
    assert len(tiles) > 50
    assert "" not in tiles
    tree = page.locator("#board").aria_snapshot()
    assert re.search(r'region "east, bot A"', tree)
    assert 'list "river"' in tree or 'list "hand"' in tree
    order = []
    for _ in range(4):
        page.keyboard.press("Tab")
        order.append(page.evaluate("document.activeElement.id"))
    assert order == ["slider", "round-back", "first", "back"]


def test_names_in_a_record_are_text_and_nothing_else(
    browser: Browser, tmp_path: Path
) -> None:
    (batch,) = batches("tenhou-east", 1, 62)
    evil = "</script><img src=x onerror=alert(1)>&amp;{tile}\u2028\ud800"
    info = batch.info[0]
    named = type(info)(
        f"dir/{evil}.mjlog", info.format, names=[evil, "<b>B", "C", "D"],
        rules=info.rules,
    )  # fmt: skip
    one = Batch(batch.games, batch.rounds, batch.events, batch.claims, [named])
    file = tmp_path / "view.html"
    file.write_text(replay_page(shown_games(one), title="<i>&"), "utf-8")
    with opened(browser, file) as seen:
        assert seen.page.locator("img").count() == 0
        assert seen.page.locator("h3 b").count() == 0
        assert "<b>B" in seen.page.locator("[data-seat='1'] h3").inner_text()
        assert seen.page.title() == "<i>&"
        seen.page.keyboard.press("ArrowRight")
        assert "onerror=alert(1)>&amp;{tile}" in text(seen.page, "#said")


def test_the_page_forbids_itself_the_network_and_other_scripts(seen: Seen) -> None:
    policy = seen.page.get_attribute("meta[http-equiv]", "content") or ""
    assert policy.startswith("default-src 'none'; base-uri 'none'; form-action 'none'")
    assert "unsafe" not in policy
    blocked = seen.page.evaluate(
        """new Promise((done) => {
          const told = (event) => done(event.violatedDirective);
          document.addEventListener("securitypolicyviolation", told);
          const script = document.createElement("script");
          script.textContent = "window.run = 1";
          document.body.append(script);
        })"""
    )
    assert blocked.startswith("script-src")
    seen.errors.clear()


def test_dark_and_light_differ_and_motion_can_be_reduced(
    browser: Browser, page_file: Path
) -> None:
    colours = []
    for dark in (False, True):
        with opened(browser, page_file, dark=dark, still=dark) as seen:
            style = "getComputedStyle(document.body).backgroundColor"
            colours.append(seen.page.evaluate(style))
            plate = "getComputedStyle(document.querySelector('.plate'))"
            moves = seen.page.evaluate(f"{plate}.transitionDuration")
            assert (moves in ("0s", "")) == dark
    assert colours == ["rgb(255, 255, 255)", "rgb(20, 23, 26)"]


def test_in_a_notebook_s_frame_it_steps_as_well(
    browser: Browser, tmp_path: Path
) -> None:
    (batch,) = batches("tenhou-east", 1, 62)
    file = tmp_path / "notebook.html"
    file.write_text(f"<!DOCTYPE html>{view(batch)._repr_html_()}", "utf-8")
    with opened(browser, file) as seen:
        (_, frame) = seen.page.frames
        said = frame.locator("#said")
        frame.locator("#on").click()
        assert said.inner_text().startswith("1/")
        frame.locator("#round-on").click()
        assert frame.locator("#round").input_value() == "1"
        seen.page.wait_for_timeout(300)
        frame.locator("#board").click()
        seen.page.keyboard.press("End")
        assert frame.locator("#result").is_visible()
