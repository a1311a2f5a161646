"""Which facts a game states."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from generated import batches
from mutations import copied
from paifu.logs.events import NONE, Batch, Commitment, EventKind, Unstated
from paifu.logs.formats.facts import Fact
from paifu.logs.formats.stated import stated_facts

Change = Callable[[Batch], None]


def game() -> Batch:
    """A game that may be changed."""
    (made,) = batches("tenhou-east", 1)
    made = copied(made)
    made.info = [replace(made.info[0])]
    return made


def test_what_a_generated_game_states() -> None:
    told = stated_facts(game(), 0)
    assert {Fact.SEED, Fact.TILE_IDS, Fact.RESULTS, Fact.DELTAS, Fact.YAKU} <= told
    untold = {Fact.TIMES, Fact.CLOCKS, Fact.CONNECTIONS, Fact.HIDDEN_TILES, Fact.CHIPS}
    assert not untold & told


def _info(name: str, value: object) -> Change:
    return lambda batch: setattr(batch.info[0], name, value)


def _event(column: str, value: int) -> Change:
    return lambda batch: batch.events[column].__setitem__(3, value)


def _claim(column: str, value: int) -> Change:
    return lambda batch: batch.claims[column].__setitem__(..., value)


@pytest.mark.parametrize(
    ("fact", "change"),
    [
        (Fact.ACCOUNTS, _info("accounts", ["12"])),
        (Fact.GRADES, _info("grades", ["7"])),
        (Fact.RATES, _info("rates", ["1500.00"])),
        (Fact.GENDERS, _info("genders", ["F"])),
        (Fact.IDENTIFIER, _info("identifier", "x")),
        (Fact.STARTED, _info("started", "2020-01-01")),
        (Fact.ROOM, _info("room", "gold")),
        (Fact.COMMITMENTS, _info("commitments", [None, Commitment("sha256")])),
        (Fact.TIMES, _event("time", 5)),
        (Fact.CLOCKS, _event("kind", EventKind.CLOCK)),
        pytest.param(Fact.CLOCKS, _event("kind", EventKind.TIMEOUT), id="timeout"),
        (Fact.CONNECTIONS, _event("kind", EventKind.DISCONNECT)),
        (Fact.HIDDEN_TILES, _event("tile", 255)),
        (Fact.CHIPS, _claim("chips_stated", 1)),
        (Fact.PAO, _claim("pao", 2)),
    ],
)
def test_a_fact_is_stated_once_it_is_there(fact: Fact, change: Change) -> None:
    made = game()
    assert fact not in stated_facts(made, 0)
    change(made)
    assert fact in stated_facts(made, 0)


def _unstated(table: str, bit: int) -> Change:
    return lambda batch: getattr(batch, table)["unstated"].__setitem__(..., bit)


@pytest.mark.parametrize(
    ("fact", "change"),
    [
        (Fact.NAMES, _info("names", ["", ""])),
        (Fact.SEED, _info("seed", "")),
        (Fact.RULES, _info("rules", None)),
        (Fact.FINAL_SCORES, _unstated("games", Unstated.SCORES)),
        (Fact.RESULTS, _unstated("games", Unstated.RESULTS)),
        (Fact.DELTAS, _unstated("claims", Unstated.DELTAS)),
        (Fact.CLAIM_SCORES, _unstated("claims", Unstated.SCORES)),
        (Fact.FU, _claim("fu", NONE)),
        (Fact.YAKU, _claim("yaku", NONE)),
        (Fact.CLAIMED_HANDS, _claim("hand", NONE)),
        (Fact.CLAIMED_URA, _claim("ura_stated", 0)),
    ],
)
def test_a_fact_that_is_left_open_is_not_stated(fact: Fact, change: Change) -> None:
    made = game()
    assert fact in stated_facts(made, 0)
    change(made)
    assert fact not in stated_facts(made, 0)


def test_facts_are_those_of_one_game_of_several() -> None:
    from paifu.logs.builder import concatenate

    timed = game()
    timed.events["time"] = 7
    both = concatenate([game(), timed])
    assert Fact.TIMES not in stated_facts(both, 0)
    assert Fact.TIMES in stated_facts(both, 1)
