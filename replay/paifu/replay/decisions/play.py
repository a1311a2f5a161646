"""The pass over the events of a round: every draw and discard, seat by seat.

Definitions follow `paifu.replay.decisions.state.DecisionRow`. Free discards, useful
draws (before tenpai and riichi, replacement draws included) and the best discard (least
shanten, then greatest acceptance) are those of whong09/majsoul-analysis-suite, but for
what a seat sees: there acceptance leaves out its own tiles alone.
"""

from __future__ import annotations

from collections.abc import Sequence

from paifu.logs.engine import kernel, wide
from paifu.logs.events import EventKind, EventRow, GameRow, RoundRow
from paifu.replay.decisions.acceptance import look_out, see_to, tiles_of, weigh
from paifu.replay.decisions.sight import (
    clear_sight,
    deal_out,
    dora_of,
    held,
    hold,
    kinds_held,
    lose,
    settle_kan,
    take_call,
    take_own,
    turn_up,
    worth_as_dora,
)
from paifu.replay.decisions.state import MILLION, DecisionRow, Sight
from paifu.replay.rules.record import Rules
from paifu.replay.table.state import OUT_RON, OUT_TSUMO, OUT_UNFINISHED
from paifu.replay.table.tiles import WINDS_FROM, has_kind
from paifu.replay.table.wins import dora_kind

DRAW, DISCARD = int(EventKind.DRAW), int(EventKind.DISCARD)
DAIMINKAN, NUKI = int(EventKind.DAIMINKAN), int(EventKind.NUKI)
RIICHI = int(EventKind.RIICHI)
RIICHI_ACCEPTED = int(EventKind.RIICHI_ACCEPTED)
DORA, WIN = int(EventKind.DORA), int(EventKind.WIN)
DISCONNECT = int(EventKind.DISCONNECT)
HAND = 13
SEATS = 4


@kernel
def clear_decisions(row: DecisionRow) -> None:
    """Nothing decided yet."""
    row.decided = 0
    row.choices, row.losing, row.optimal = 0, 0, 0
    row.accepted, row.acceptable = 0, 0
    row.quiet_choices, row.quiet_losing, row.quiet_optimal = 0, 0, 0
    row.quiet_accepted, row.quiet_acceptable = 0, 0
    row.far_draws, row.useful_draws, row.useful_expected = 0, 0, 0
    row.tenpai_draws, row.completing_draws, row.completing_expected = 0, 0, 0
    row.deal_dora, row.deal_dora_expected, row.end_dora = 0, 0, 0
    row.ippatsu_chances, row.ippatsu_expected = 0, 0
    row.ura_indicators, row.ura_expected = 0, 0
    row.against, row.against_genbutsu, row.against_suji = 0, 0, 0
    row.against_no_suji, row.against_honour, row.against_honour_seen = 0, 0, 0
    row.against_refused, row.against_folded, row.against_shanten = 0, 0, 0
    row.against_tenpai, row.against_tenpai_no_suji = 0, 0


@kernel
def threats(sight: Sight, seat: int) -> int:
    """Opponents in riichi, a bit each."""
    found = 0
    for other in range(sight.players):
        if other != seat and sight.riichi[other]:
            found |= 1 << other
    return found


@kernel
def is_suji(safe: int, kind: int) -> int:
    """1 if both runs that could wait on the number from both ends have one safe end."""
    rank = kind % 9
    below = rank < 3 or has_kind(safe, kind - 3)
    above = rank > 5 or has_kind(safe, kind + 3)
    return 1 if below and above else 0


@kernel
def note_defence(sight: Sight, row: DecisionRow, seat: int, kind: int, by: int) -> None:
    """A free discard while opponents (`by`, a bit each) are in riichi."""
    everywhere, suji = (1 << 34) - 1, 1
    for other in range(sight.players):
        if by >> other & 1:
            safe = sight.safe[other] + 0
            everywhere &= safe
            if not has_kind(safe, kind) and kind < WINDS_FROM:
                suji = min(suji, is_suji(safe, kind))
    tenpai = 1 if sight.best == 0 else 0
    row.against += 1
    row.against_shanten += sight.best
    row.against_tenpai += tenpai
    if has_kind(everywhere, kind):
        row.against_genbutsu += 1
        row.against_folded += 1 if sight.shanten[seat] > sight.best else 0
        return
    allowed = kinds_held(sight.hands[seat]) & ~sight.forbidden
    row.against_refused += 1 if everywhere & allowed else 0
    if kind >= WINDS_FROM:
        row.against_honour += 1
        if sight.seen[kind] + sight.hands[seat][kind] > 2:
            row.against_honour_seen += 1
    elif suji:
        row.against_suji += 1
    else:
        row.against_no_suji += 1
        row.against_tenpai_no_suji += tenpai


@kernel
def note_choice(sight: Sight, row: DecisionRow, seat: int, kind: int, by: int) -> None:
    """A free discard, weighed already."""
    lost = 1 if sight.shanten[seat] > sight.best else 0
    optimal = 1 if not lost and sight.chosen == sight.most else 0
    row.choices += 1
    row.losing += lost
    row.optimal += optimal
    row.accepted += sight.chosen
    row.acceptable += sight.most
    if by:
        note_defence(sight, row, seat, kind, by)
    else:
        row.quiet_choices += 1
        row.quiet_losing += lost
        row.quiet_optimal += optimal
        row.quiet_accepted += sight.chosen
        row.quiet_acceptable += sight.most


@kernel
def chance(sight: Sight, mask: int) -> int:
    """Chance in millionths that an unseen tile is of one of these kinds."""
    return MILLION * tiles_of(sight, mask) // max(1, sight.unseen)


@kernel
def note_draw(sight: Sight, row: DecisionRow, seat: int, tile: int) -> None:
    """A draw, before it comes into the hand that `see_to` and `look_out` were for."""
    wanted = sight.nearer[seat] + 0
    expected = chance(sight, wanted)
    hit = has_kind(wanted, tile // 4)
    if sight.shanten[seat] > 0:
        row.far_draws += 1
        row.useful_draws += hit
        row.useful_expected += expected
    else:
        row.tenpai_draws += 1
        row.completing_draws += hit
        row.completing_expected += expected
    if sight.ippatsu[seat]:
        row.ippatsu_chances += 1
        row.ippatsu_expected += expected


@kernel
def offer(
    sight: Sight,
    rules: Rules,
    row: DecisionRow,
    seat: int,
    kind: int,
    distances: Sequence[int],
    honour_distances: Sequence[int],
    nearer: Sequence[int],
    honour_nearer: Sequence[int],
) -> None:
    """Another's discard, before it is out, to a seat in riichi whose hand is known."""
    if not sight.ippatsu[seat]:
        return
    see_to(sight, seat, distances, honour_distances, nearer, honour_nearer)
    waits = sight.nearer[seat] + 0
    if not sight.barred[seat] and not waits & sight.river[seat]:
        look_out(sight, rules.removed, seat)
        row.ippatsu_chances += 1
        row.ippatsu_expected += chance(sight, waits)
    if has_kind(waits, kind):
        sight.barred[seat] = 1


@kernel
def watch_discard(
    sight: Sight,
    rules: Rules,
    rows: Sequence[DecisionRow],
    base: int,
    seat: int,
    tile: int,
    distances: Sequence[int],
    honour_distances: Sequence[int],
    nearer: Sequence[int],
    honour_nearer: Sequence[int],
) -> None:
    """A discard: its maker's choice, and what it means to seats in riichi."""
    if tile < 0 or tile >= 136:
        sight.faulty = 1
        return
    kind = tile // 4
    free = not sight.riichi[seat] and sight.declaring != seat
    weighed = 0
    if free and not sight.blind[seat]:
        if sight.hands[seat][kind] == 0:
            sight.faulty = 1
            return
        look_out(sight, rules.removed, seat)
        weigh(sight, seat, kind, distances, honour_distances, nearer, honour_nearer)
        note_choice(sight, rows[base + seat], seat, kind, threats(sight, seat))
        weighed = 1
    for other in range(sight.players):
        if other != seat and not sight.blind[other]:
            offer(
                sight, rules, rows[base + other], other, kind, distances,
                honour_distances, nearer, honour_nearer,
            )  # fmt: skip
    lose(sight, rules, seat, tile, 0)
    sight.sure[seat] = weighed
    sight.forbidden = 0
    sight.ippatsu[seat] = 0
    sight.offered = tile
    sight.river[seat] |= 1 << kind
    for other in range(sight.players):
        sight.safe[other] |= 1 << kind
    if not sight.riichi[seat]:
        sight.safe[seat] = sight.river[seat]
    if sight.declaring == seat:
        sight.riichi[seat] = 1
        sight.declaring = -1


@kernel
def watch_draw(
    sight: Sight,
    rules: Rules,
    row: DecisionRow,
    seat: int,
    tile: int,
    distances: Sequence[int],
    honour_distances: Sequence[int],
    nearer: Sequence[int],
    honour_nearer: Sequence[int],
) -> None:
    """A draw, replacement draws included."""
    settle_kan(sight, rules)
    if not sight.blind[seat] and 0 <= tile < 136:
        see_to(sight, seat, distances, honour_distances, nearer, honour_nearer)
        look_out(sight, rules.removed, seat)
        note_draw(sight, row, seat, tile)
    hold(sight, rules, seat, tile)


@kernel
def note_deal(
    sight: Sight, rules: Rules, rows: Sequence[DecisionRow], base: int, indicator: int
) -> None:
    """Dora among the tiles dealt."""
    worth = HAND * worth_as_dora(rules, indicator, rules.removed)
    for seat in range(sight.players):
        rows[base + seat].deal_dora = dora_of(sight, rules, seat, -1)
        rows[base + seat].deal_dora_expected = MILLION * worth // (sight.tiles - 1)


@kernel
def note_ura(
    sight: Sight, rules: Rules, row: DecisionRow, seat: int, ronned: int
) -> None:
    """What the under-indicators of a win with riichi may be."""
    count = sight.indicator_count if rules.kan_ura else min(1, sight.indicator_count)
    if not rules.ura_dora:
        return
    look_out(sight, rules.removed, seat)
    worth = 0
    for kind in range(34):
        if not rules.removed[kind]:
            left = 4 - sight.seen[kind] - sight.hands[seat][kind]
            wanted = dora_kind(rules, kind)
            own = held(sight, seat, wanted) + (1 if wanted == ronned // 4 else 0)
            worth += left * own
    row.ura_indicators = count
    row.ura_expected = count * (MILLION * worth // max(1, sight.unseen))


@kernel
def note_end(
    sight: Sight,
    rules: Rules,
    rows: Sequence[DecisionRow],
    base: int,
    outcomes: Sequence[int],
) -> None:
    """The round is over, and every hand as it will be."""
    for seat in range(sight.players):
        row, outcome = rows[base + seat], outcomes[base + seat] + 0
        if sight.blind[seat]:
            clear_decisions(row)
            continue
        own = sight.offered + 0 if outcome == OUT_RON else -1
        row.decided = 1
        row.end_dora = dora_of(sight, rules, seat, own)
        won = outcome in (OUT_RON, OUT_TSUMO)
        if won and sight.riichi[seat]:
            note_ura(sight, rules, row, seat, own if own >= 0 else -4)


@kernel
def watch_round(
    sight: Sight,
    rules: Rules,
    rows: Sequence[DecisionRow],
    base: int,
    outcomes: Sequence[int],
    header: RoundRow,
    events: Sequence[EventRow],
    distances: Sequence[int],
    honour_distances: Sequence[int],
    nearer: Sequence[int],
    honour_nearer: Sequence[int],
) -> None:
    """Sum up one round that the audit could play to its end."""
    clear_sight(sight, rules)
    deal_out(sight, rules, header)
    if sight.faulty:
        return
    note_deal(sight, rules, rows, base, wide(header.indicator))
    index, stop = wide(header.event_start), wide(header.event_stop)
    ended = 0
    while index < stop and not ended and not sight.faulty:
        event = events[index]
        kind, seat, tile = wide(event.kind), wide(event.seat), wide(event.tile)
        index += 1
        if kind < DORA and (seat < 0 or seat >= sight.players):
            sight.faulty = 1
        elif kind == DRAW:
            watch_draw(
                sight, rules, rows[base + seat], seat, tile, distances,
                honour_distances, nearer, honour_nearer,
            )  # fmt: skip
        elif kind == DISCARD:
            watch_discard(
                sight, rules, rows, base, seat, tile, distances, honour_distances,
                nearer, honour_nearer,
            )  # fmt: skip
        elif kind <= DAIMINKAN:
            take_call(sight, rules, seat, event)
        elif kind <= NUKI:
            take_own(sight, rules, seat, event)
        elif kind == RIICHI:
            sight.declaring = seat
        elif kind == RIICHI_ACCEPTED:
            sight.ippatsu[seat] = 1
        elif kind == DORA:
            turn_up(sight, tile)
        elif kind < DISCONNECT:
            ended = 1
    if sight.faulty or not ended:
        for seat in range(4):
            clear_decisions(rows[base + seat])
        return
    note_end(sight, rules, rows, base, outcomes)


@kernel
def watch_games(
    sights: Sequence[Sight],
    rule_sets: Sequence[Rules],
    chosen: Sequence[int],
    rows: Sequence[DecisionRow],
    outcomes: Sequence[int],
    games: Sequence[GameRow],
    rounds: Sequence[RoundRow],
    events: Sequence[EventRow],
    distances: Sequence[int],
    honour_distances: Sequence[int],
    nearer: Sequence[int],
    honour_nearer: Sequence[int],
) -> None:
    """Sum up every round of many games.

    `chosen` has for each game its place in `rule_sets`, or -1 to leave it out; `rows`
    and `outcomes` (of the seat rows) have four elements a round, `sights` one that is
    worked with.
    """
    for g in range(len(games)):
        for r in range(wide(games[g].round_start), wide(games[g].round_stop)):
            whole = 1 if chosen[g] >= 0 else 0
            for seat in range(SEATS):
                clear_decisions(rows[SEATS * r + seat])
                played = seat < games[g].players
                if played and outcomes[SEATS * r + seat] == OUT_UNFINISHED:
                    whole = 0
            if whole:
                watch_round(
                    sights[0], rule_sets[chosen[g]], rows, SEATS * r, outcomes,
                    rounds[r], events, distances, honour_distances, nearer,
                    honour_nearer,
                )  # fmt: skip
