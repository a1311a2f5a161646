"""Payments beside the score: chips, yakitori, and a chombo paid in the hand.

What they are follows from the wins of a game and the rules. Of records that paifu reads
only some state chips, by result, and those are compared; yakitori and chombo none does.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from numpy.typing import NDArray

from paifu.logs.engine import plain
from paifu.logs.yaku import Yaku
from paifu.replay.hand.state import Value
from paifu.replay.rules import Ruleset
from paifu.replay.rules.record import (
    UNSET,
    plain_rules,
)
from paifu.replay.table.draws import pay_chombo
from paifu.replay.table.settle import chip_count, chips_moved
from paifu.replay.table.state import OUT_RON, OUT_TSUMO

SEATS = 4
"""Seat rows of a round."""


def chip_changes(
    ruleset: Ruleset,
    winner: int,
    source: int,
    *,
    ippatsu: int = 0,
    ura: int = 0,
    red: int = 0,
    yakuman: int = 0,
) -> tuple[int, ...]:
    """Chips that a win moves, by seat (`chips`).

    Args:
        ruleset: by which rules.
        winner: seat.
        source: seat that dealt in, or the winner: then everybody pays.
        ippatsu: 1 if the win has it.
        ura: its ura dora.
        red: its red tiles.
        yakuman: its units of yakuman; nothing else counts beside them.

    >>> from paifu.replay.rules import load_preset
    >>> rules = load_preset("tenhou-jansou")
    >>> chip_changes(rules, 1, 3, red=1, ura=3)
    (0, 4, 0, -4)
    >>> chip_changes(rules, 1, 1, ippatsu=1, red=1, ura=1)
    (-3, 9, -3, -3)
    """
    rules = plain_rules(ruleset)
    value = plain(Value, 0)
    value.yakuman = yakuman
    value.yaku = ippatsu << Yaku.IPPATSU
    value.yaku_han[Yaku.URA_DORA], value.yaku_han[Yaku.RED_DORA] = ura, red
    count, players = chip_count(rules, value), rules.players
    seats = range(players)
    return tuple(chips_moved(players, count, winner, source, seat) for seat in seats)


def yakitori_changes(ruleset: Ruleset, wins: Sequence[int]) -> tuple[int, ...]:
    """Points that players without a win pay to those with one (`yakitori`).

    Args:
        ruleset: by which rules.
        wins: how many each seat has won.

    >>> from paifu.replay.rules import load_preset
    >>> rules = load_preset("riichi-city-sanma").with_overrides({"yakitori": 20})
    >>> yakitori_changes(rules, [0, 2, 1])
    (-20000, 10000, 10000)
    """
    rules = plain_rules(ruleset)
    without = [seat for seat, count in enumerate(wins) if not count]
    changes = [0] * rules.players
    if rules.yakitori == UNSET or len(without) in (0, rules.players):
        return tuple(changes)
    share = rules.yakitori * len(without) // (rules.players - len(without))
    for seat in range(rules.players):
        changes[seat] = -rules.yakitori if seat in without else share
    return tuple(changes)


def chombo_changes(ruleset: Ruleset, offender: int, dealer: int) -> tuple[int, ...]:
    """Points that a chombo moves in the hand: a tsumo turned round (`chombo` at hand).

    The hand is played again with the same dealer and counters, and riichi sticks of
    the hand go back. Where it is taken off the result, nothing moves here
    (`paifu.replay.settlement.settle`).

    >>> from paifu.replay.rules import load_preset
    >>> mangan = {"chombo": {"points": -8, "at": "hand"}}
    >>> rules = load_preset("kanto").with_overrides(mangan)
    >>> chombo_changes(rules, offender=2, dealer=0)
    (4000, 2000, -8000, 2000)
    >>> chombo_changes(rules, offender=0, dealer=0)
    (-12000, 4000, 4000, 4000)
    """
    rules = plain_rules(ruleset)
    changes = [0] * rules.players
    pay_chombo(rules, offender, dealer, changes)
    return tuple(changes)


def side_payments(
    ruleset: Ruleset, seat_rows: NDArray[Any]
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Chips and yakitori of an audited game, by seat.

    Args:
        ruleset: by which rules.
        seat_rows: of all its rounds (`paifu.replay.audit.run.AuditedGame.seat_rows`).
    """
    players = int(ruleset["players"])
    chips, wins = [0] * players, [0] * players
    for index, row in enumerate(seat_rows):
        if row["outcome"] not in (OUT_RON, OUT_TSUMO):
            continue
        seat = index % SEATS
        wins[seat] += 1
        moved = chip_changes(
            ruleset,
            seat,
            int(row["win_from"]),
            ippatsu=int(row["win_ippatsu"]),
            ura=int(row["win_ura"]),
            red=int(row["win_red"]),
            yakuman=int(row["win_yakuman"]),
        )
        chips = [a + b for a, b in zip(chips, moved, strict=True)]
    return tuple(chips), yakitori_changes(ruleset, wins)
