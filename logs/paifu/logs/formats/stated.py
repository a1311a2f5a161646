"""Which facts a game really states.

`stated_facts(batch, game) - format.carries` is what a conversion to a format loses.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from paifu.logs.events import (
    HIDDEN,
    NONE,
    Batch,
    ClaimKind,
    EventKind,
    GameInfo,
    Unstated,
)
from paifu.logs.formats.facts import Fact

Table = NDArray[Any]


def stated_facts(batch: Batch, game: int) -> frozenset[Fact]:
    """The facts that one game of a batch states, wherever in it.

    Args:
        batch: the games.
        game: which, from 0.

    Raises:
        IndexError: there is no such game.
    """
    row = batch.games[game]
    rounds = batch.rounds[row["round_start"] : row["round_stop"]]
    stop = max([row["event_stop"], *rounds["event_stop"][-1:]])
    claims = batch.claims[:0]
    if len(rounds):
        claims = batch.claims[rounds["claim_start"][0] : rounds["claim_stop"][-1]]
    events = batch.events[row["event_start"] : stop]
    found = {*_of_info(batch.info[game]), *_of_end(row), *_of_deals(rounds)}
    if row["exact_tiles"] == 1:
        # Which copy is discarded tells whether it was the drawn one.
        found |= {Fact.TILE_IDS, Fact.TSUMOGIRI}
    found |= {*_of_events(events), *_of_wins(claims), *_of_draws(claims)}
    return frozenset(found | {*_of_results(claims)})


def _of_info(info: GameInfo) -> Iterator[Fact]:
    told = {
        Fact.NAMES: any(info.names),
        Fact.ACCOUNTS: any(info.accounts),
        Fact.GRADES: any(info.grades),
        Fact.RATES: any(info.rates),
        Fact.GENDERS: any(info.genders),
        Fact.IDENTIFIER: info.identifier != "",
        Fact.STARTED: info.started != "",
        Fact.ROOM: info.room != "",
        Fact.RULES: info.rules is not None,
        Fact.SEED: info.seed != "" or any(info.wall_seeds),
        Fact.COMMITMENTS: any(one is not None for one in info.commitments),
    }
    return (fact for fact, is_told in told.items() if is_told)


def _of_end(game: Any) -> Iterator[Fact]:
    if game["ended"]:
        yield Fact.END
        if not game["unstated"] & Unstated.SCORES:
            yield Fact.FINAL_SCORES
        if not game["unstated"] & Unstated.RESULTS:
            yield Fact.RESULTS


def _of_deals(rounds: Table) -> Iterator[Fact]:
    if (rounds["dice"] > 0).any():
        yield Fact.DICE
    if (rounds["deal"] == HIDDEN).any():
        yield Fact.HIDDEN_TILES


def _of_events(events: Table) -> Iterator[Fact]:
    kinds = np.bincount(events["kind"], minlength=len(EventKind))
    for fact, members in _BY_KIND.items():
        if kinds[members].any():
            yield fact
    if _is_any(events["time"]):
        yield Fact.TIMES
    if (events["tile"] == HIDDEN).any():
        yield Fact.HIDDEN_TILES
    if _is_any(events["flag"][events["kind"] == EventKind.DISCARD]):
        yield Fact.TSUMOGIRI
    if _is_any(events["stated"]):
        yield Fact.RIICHI_SCORES


_BY_KIND = {
    Fact.CLOCKS: [int(EventKind.CLOCK), int(EventKind.TIMEOUT)],
    Fact.CONNECTIONS: [int(EventKind.DISCONNECT), int(EventKind.RECONNECT)],
    Fact.INDICATOR_TIMES: [int(EventKind.DORA)],
    Fact.RIICHI_ACCEPTED: [int(EventKind.RIICHI_ACCEPTED)],
}


def _of_wins(claims: Table) -> Iterator[Fact]:
    wins = claims[claims["kind"] == ClaimKind.WIN]
    for fact, column in _OF_WINS.items():
        if _is_any(wins[column]):
            yield fact
    if (wins["ura_stated"] == 1).any():
        yield Fact.CLAIMED_URA


_OF_WINS = {
    Fact.CLAIMED_HANDS: "hand",
    Fact.CLAIMED_MELDS: "melds",
    Fact.CLAIMED_TILE: "tile",
    Fact.CLAIMED_INDICATORS: "dora",
    Fact.YAKU: "yaku",
    Fact.YAKU_HAN: "yaku_han",
    Fact.HAN: "han",
    Fact.FU: "fu",
    Fact.POINTS: "points",
    Fact.LIMIT: "limit",
    Fact.PAO: "pao",
}
"""Columns that have `NONE` where nothing is stated."""


def _of_draws(claims: Table) -> Iterator[Fact]:
    draws = claims[claims["kind"] != ClaimKind.WIN]
    if (draws["kind"] != ClaimKind.DRAW_UNSTATED).any():
        yield Fact.DRAW_KINDS
    if ((draws["unstated"] & Unstated.TENPAI) == 0).any():
        yield Fact.TENPAI
    if _is_any(draws["shown"]):
        yield Fact.SHOWN_HANDS


def _of_results(claims: Table) -> Iterator[Fact]:
    for fact, bit in (
        (Fact.CLAIM_SCORES, Unstated.SCORES),
        (Fact.DELTAS, Unstated.DELTAS),
    ):
        if ((claims["unstated"] & bit) == 0).any():
            yield fact
    if _is_any(claims["honba"]) or _is_any(claims["sticks"]):
        yield Fact.CLAIM_COUNTERS
    if (claims["chips_stated"] == 1).any():
        yield Fact.CHIPS


def _is_any(values: Table) -> bool:
    return bool((values != NONE).any())
