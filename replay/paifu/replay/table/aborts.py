"""Abortive draws: when a round must stop without a winner."""

from __future__ import annotations

from paifu.logs.engine import kernel, rare
from paifu.logs.events import ClaimKind
from paifu.replay.rules.record import (
    SUUKAIKAN_TIMING_AFTER_DISCARD,
    SUUKAIKAN_TIMING_AT_KAN,
    Rules,
)
from paifu.replay.table.state import AFTER_DISCARD, AFTER_KAN, Table
from paifu.replay.table.tiles import DRAGONS_FROM, WINDS_FROM

SUUFON = int(ClaimKind.SUUFON)
SUUCHA_RIICHI = int(ClaimKind.SUUCHA_RIICHI)
SUUKAIKAN = int(ClaimKind.SUUKAIKAN)
KYUUSHU = int(ClaimKind.KYUUSHU)
SANCHAHOU = int(ClaimKind.SANCHAHOU)

FOUR_KANS = 4


@kernel
def abort_due(table: Table, rules: Rules) -> int:
    """The abortive draw that must happen now that nobody won, or 0.

    To be asked when the last discard (or, by `suukaikan_timing`, the last kan) was
    not ronned. Four equal winds come before the acceptance of a riichi.
    """
    early = table.discards[table.dealer] == 1
    if not early and table.riichis < table.players and table.kans < FOUR_KANS:
        return 0  # asked at every draw: nearly always none can be
    return abort_of(table, rules)


@rare
@kernel
def abort_of(table: Table, rules: Rules) -> int:
    """The same where one can be."""
    if rules.abort_suufon and suufon(table):
        return SUUFON
    if rules.abort_suucha_riichi and suucha_riichi(table):
        return SUUCHA_RIICHI
    if rules.abort_suukaikan and suukaikan(table, rules):
        return SUUKAIKAN
    return 0


@kernel
def suufon(table: Table) -> int:
    """1 if everybody's first discard is the same wind and nobody called."""
    if table.phase != AFTER_DISCARD or table.interrupted or table.nuki_made:
        return 0
    kind = table.first_discard[table.dealer]
    if not WINDS_FROM <= kind < DRAGONS_FROM:
        return 0
    for seat in range(table.players):
        if table.discards[seat] != 1 or table.first_discard[seat] != kind:
            return 0
    return 1


@kernel
def suucha_riichi(table: Table) -> int:
    """1 if every seat is in riichi; the last declaration tile has passed."""
    if table.phase != AFTER_DISCARD:
        return 0
    for seat in range(table.players):
        if not table.riichi[seat]:
            return 0
    return 1


@kernel
def suukaikan(table: Table, rules: Rules) -> int:
    """1 if four kans were made by more than one seat.

    It is due at the kan itself or after the discard that follows it.
    """
    if table.kans < FOUR_KANS:
        return 0
    for seat in range(table.players):
        if table.kans_by[seat] == FOUR_KANS:
            return 0
    if rules.suukaikan_timing == SUUKAIKAN_TIMING_AT_KAN:
        return 1 if table.phase == AFTER_KAN else 0
    after_discard = rules.suukaikan_timing == SUUKAIKAN_TIMING_AFTER_DISCARD
    return 1 if after_discard and table.phase == AFTER_DISCARD else 0


@kernel
def abort_switch(rules: Rules, kind: int) -> int:
    """The switch of an abortive draw: 0 none, 1 dealer repeats, 2 deal passes."""
    if kind == KYUUSHU:
        return rules.abort_kyuushu
    if kind == SUUFON:
        return rules.abort_suufon
    if kind == SUUCHA_RIICHI:
        return rules.abort_suucha_riichi
    if kind == SUUKAIKAN:
        return rules.abort_suukaikan
    return rules.abort_sanchahou
