"""Plays one round forward: the table's rules say what may be, agents what is."""

from __future__ import annotations

from collections.abc import Sequence

from paifu.logs.engine import kernel, wide
from paifu.logs.events import ClaimRow, EventKind, EventRow, RoundRow
from paifu.replay.hand.score import score_win
from paifu.replay.hand.state import Value, Win
from paifu.replay.rules.record import SANMA_KITA_PENDING_DORA_BEFORE_RON, Rules
from paifu.replay.simulate.agents import (
    choose_discard,
    clear_choice,
    own_tiles,
    try_call,
    wants_call,
    wants_riichi,
)
from paifu.replay.simulate.chance import happens
from paifu.replay.simulate.ends import (
    end_abort,
    end_exhaustive,
    end_rons,
    end_tsumo,
    end_void_discard,
)
from paifu.replay.simulate.pen import put, put_indicators, put_meld
from paifu.replay.simulate.state import Agent, Chance, Choice, Ints, Pen
from paifu.replay.table.aborts import KYUUSHU, SUUFON, abort_due
from paifu.replay.table.legal import (
    ankan_fault,
    call_fault,
    kakan_fault,
    kyuushu_fault,
    nuki_fault,
    riichi_fault,
)
from paifu.replay.table.moves import (
    accept_riichi,
    ankan,
    call,
    clear_round,
    declare_riichi,
    discard,
    draw,
    kakan,
    pon_of,
    reveal,
    set_wareme,
    take,
    take_out_north,
    update_waits,
)
from paifu.replay.table.progress import (
    STEP,
    Outcome,
    clear_outcome,
    count_streaks,
    set_streaks,
)
from paifu.replay.table.state import (
    AFTER_CALL,
    AFTER_DISCARD,
    AFTER_DRAW,
    AFTER_KAN,
    ENDED,
    IN_HAND,
    ON_NUKI,
    Table,
)
from paifu.replay.table.tiles import NORTH, has_kind
from paifu.replay.table.wins import fill_win, wins_by_kan

DRAW, DISCARD = int(EventKind.DRAW), int(EventKind.DISCARD)
CHI, PON = int(EventKind.CHI), int(EventKind.PON)
DAIMINKAN, KAKAN = int(EventKind.DAIMINKAN), int(EventKind.KAKAN)
ANKAN, NUKI = int(EventKind.ANKAN), int(EventKind.NUKI)
RIICHI = int(EventKind.RIICHI)
RIICHI_ACCEPTED = int(EventKind.RIICHI_ACCEPTED)
NOTHING = -1
MOST_STATED = (1 << 31) - 1
NUKI_PERCENT = 90
SHOWN_PERCENT = 30  # how often a riichi shows the hand, where it may


@kernel
def deal_out(
    table: Table,
    rules: Rules,
    pen: Pen,
    header: RoundRow,
    hands: Sequence[Sequence[int]],
    indicators: Ints,
    suits: Sequence[int],
    honours: Sequence[int],
) -> None:
    """Set the table for the round that the header's first fields describe."""
    clear_round(table, rules)
    table.dealer = wide(header.dealer)
    table.turn = table.dealer
    table.round_wind = rules.winds[header.number // STEP % rules.wind_count]
    table.honba = wide(header.honba)
    table.sticks = wide(header.sticks)
    set_wareme(table, rules, header.dice)
    for seat in range(4):
        table.scores[seat] = wide(header.scores[seat])
        for i in range(14):
            header.deal[seat][i] = NOTHING
    for seat in range(table.players):
        for i in range(13):
            tile = hands[seat][i] + 0
            take(table, seat, tile)
            header.deal[seat][i] = tile
        update_waits(table, seat, suits, honours)
    header.indicator = indicators[0]
    reveal(table, indicators[0] + 0)
    header.event_start = pen.event
    header.claim_start = pen.claim
    header.complete, header.unstated, header.orders = 0, 0, 1
    for i in range(9):
        header.further[i] = NOTHING
    header.place = NOTHING
    pen.zero, pen.claim_zero = pen.event + 0, pen.claim + 0
    pen.live, pen.replaced, pen.turned = 0, 0, 1


@kernel
def play_forward(
    table: Table,
    rules: Rules,
    agents: Sequence[Agent],
    chance: Chance,
    choice: Choice,
    pen: Pen,
    win: Win,
    value: Value,
    outcome: Outcome,
    header: RoundRow,
    events: Sequence[EventRow],
    claims: Sequence[ClaimRow],
    hands: Sequence[Sequence[int]],
    draws: Ints,
    replacements: Ints,
    indicators: Ints,
    unders: Ints,
    tenpai: Ints,
    changes: Ints,
    suits: Sequence[int],
    honours: Sequence[int],
    distances: Sequence[int],
    honour_distances: Sequence[int],
) -> None:
    """Play a round to its end; its rows are written from `pen` on."""
    clear_outcome(outcome)
    deal_out(table, rules, pen, header, hands, indicators, suits, honours)
    set_streaks(table, rules, outcome)
    while table.phase != ENDED:
        if wins_by_kan(table, rules, table.turn + 0):
            end_tsumo(
                table, rules, pen, win, value, outcome, header, events, claims, unders,
                table.turn + 0, changes,
            )  # fmt: skip
        elif table.phase in (AFTER_DISCARD, AFTER_KAN):
            draw_next(table, rules, pen, events, draws, replacements, indicators)
            own_turn(
                table, rules, agents[table.turn], chance, choice, pen, win, value,
                outcome, header, events, claims, indicators, unders, tenpai, changes,
                suits, honours, distances, honour_distances,
            )  # fmt: skip
        if table.phase in (AFTER_DRAW, AFTER_CALL):
            discard_next(
                table, rules, agents[table.turn], chance, pen, events, indicators,
                suits, honours, distances, honour_distances,
            )  # fmt: skip
            after_discard(
                table, rules, agents, chance, choice, pen, win, value, outcome, header,
                events, claims, indicators, unders, tenpai, changes, distances,
                honour_distances,
            )  # fmt: skip
    header.event_stop = pen.event
    header.claim_stop = pen.claim
    count_streaks(table, rules, outcome)


@kernel
def draw_next(
    table: Table,
    rules: Rules,
    pen: Pen,
    events: Sequence[EventRow],
    draws: Ints,
    replacements: Ints,
    indicators: Ints,
) -> None:
    """The seat in turn draws, with the indicators due around it."""
    if table.phase == AFTER_KAN:
        put_indicators(table, events, pen, indicators, table.due_kan + 0)
        table.due_kan = 0
        tile = replacements[pen.replaced] + 0
        pen.replaced += 1
    else:
        put_indicators(table, events, pen, indicators, table.due_passed + 0)
        table.due_passed = 0
        tile = draws[pen.live] + 0
        pen.live += 1
    seat = table.turn + 0
    draw(table, rules, seat, tile)
    put(events, pen, DRAW, seat, tile, NOTHING)
    put_indicators(table, events, pen, indicators, table.due_draw + 0)
    table.due_draw = 0


@kernel
def own_turn(
    table: Table,
    rules: Rules,
    agent: Agent,
    chance: Chance,
    choice: Choice,
    pen: Pen,
    win: Win,
    value: Value,
    outcome: Outcome,
    header: RoundRow,
    events: Sequence[EventRow],
    claims: Sequence[ClaimRow],
    indicators: Ints,
    unders: Ints,
    tenpai: Ints,
    changes: Ints,
    suits: Sequence[int],
    honours: Sequence[int],
    distances: Sequence[int],
    honour_distances: Sequence[int],
) -> None:
    """What a seat may do with its drawn tile before it discards."""
    seat = table.turn + 0
    if has_kind(table.waits[seat], table.drawn // 4):
        fill_win(table, rules, win, seat, table.drawn + 0)
        score_win(win, rules, value)
        if value.valid:
            end_tsumo(
                table, rules, pen, win, value, outcome, header, events, claims, unders,
                seat, changes,
            )  # fmt: skip
            return
    if not kyuushu_fault(table, rules, seat) and (
        not rules.kyuushu_optional or happens(chance, 80)
    ):
        end_abort(table, rules, pen, outcome, header, events, claims, KYUUSHU, tenpai)
        return
    if own_kan(table, rules, agent, chance, choice, pen, events, suits, honours):
        before_ron = SANMA_KITA_PENDING_DORA_BEFORE_RON
        if table.kan == ON_NUKI and rules.sanma_kita_pending_dora == before_ron:
            put_indicators(table, events, pen, indicators, table.due_kan + 0)
            table.due_kan = 0
        end_rons(
            table, rules, pen, win, value, outcome, header, events, claims, unders,
            tenpai, changes,
        )  # fmt: skip
        if table.phase == AFTER_KAN and abort_due(table, rules):
            kind = abort_due(table, rules)
            end_abort(table, rules, pen, outcome, header, events, claims, kind, tenpai)
        return
    if not riichi_fault(table, rules, seat, 0) and wants_riichi(
        table, rules, agent, chance, seat, suits, honours, distances, honour_distances
    ):
        shows = rules.open_riichi and happens(chance, SHOWN_PERCENT)
        declare_riichi(table, rules, seat, 1 if shows else 0)


@kernel
def own_kan(
    table: Table,
    rules: Rules,
    agent: Agent,
    chance: Chance,
    choice: Choice,
    pen: Pen,
    events: Sequence[EventRow],
    suits: Sequence[int],
    honours: Sequence[int],
) -> int:
    """Take out a north, or make a closed or added kan; 1 if one was made."""
    seat = table.turn + 0
    for copy in range(4):
        tile = 4 * NORTH + copy
        if table.place[tile] == IN_HAND + seat and rules.players == 3:
            legal = not nuki_fault(table, rules, seat, tile)
            if legal and happens(chance, NUKI_PERCENT):
                take_out_north(table, rules, seat, tile, suits, honours)
                put(events, pen, NUKI, seat, tile, seat)
                return 1
    if not happens(chance, agent.kan + 0):
        return 0
    for kind in range(34):
        if table.counts[seat][kind] == 4:
            clear_choice(choice)
            own_tiles(table, seat, kind, 3, choice)
            tile = 4 * kind
            own = choice.own
            if not ankan_fault(table, rules, seat, tile, own, suits, honours):
                ankan(table, rules, seat, tile, own, suits, honours)
                put_meld(events, pen, ANKAN, seat, tile, seat, own)
                return 1
        elif table.counts[seat][kind] == 1 and pon_of(table, seat, kind) >= 0:
            tile = added_tile(table, seat, kind)
            if not kakan_fault(table, rules, seat, tile):
                write_kakan(table, pen, events, choice, seat, tile)
                kakan(table, rules, seat, tile, suits, honours)
                return 1
    return 0


@kernel
def added_tile(table: Table, seat: int, kind: int) -> int:
    """The seat's one tile of the kind."""
    for copy in range(3):
        if table.place[4 * kind + copy] == IN_HAND + seat:
            return 4 * kind + copy
    return 4 * kind + 3


@kernel
def write_kakan(
    table: Table,
    pen: Pen,
    events: Sequence[EventRow],
    choice: Choice,
    seat: int,
    tile: int,
) -> None:
    """An added kan names the pon that it is added to."""
    n = pon_of(table, seat, tile // 4)
    for i in range(3):
        choice.own[i] = table.meld_tiles[seat][n][i]
    source = table.meld_source[seat][n] + 0
    put_meld(events, pen, KAKAN, seat, tile, source, choice.own)


@kernel
def discard_next(
    table: Table,
    rules: Rules,
    agent: Agent,
    chance: Chance,
    pen: Pen,
    events: Sequence[EventRow],
    indicators: Ints,
    suits: Sequence[int],
    honours: Sequence[int],
    distances: Sequence[int],
    honour_distances: Sequence[int],
) -> None:
    """The seat in turn discards, with a riichi it has declared."""
    seat = table.turn + 0
    tile = choose_discard(
        table, rules, agent, chance, seat, suits, honours, distances, honour_distances
    )
    put_indicators(table, events, pen, indicators, table.due_discard + 0)
    table.due_discard = 0
    if table.declaring == seat:
        put(events, pen, RIICHI, seat, NOTHING, NOTHING)
        if table.open_riichi[seat]:
            events[pen.event - 1].flag = 1
    put(events, pen, DISCARD, seat, tile, NOTHING)
    discard(table, rules, seat, tile, suits, honours)


@kernel
def after_discard(
    table: Table,
    rules: Rules,
    agents: Sequence[Agent],
    chance: Chance,
    choice: Choice,
    pen: Pen,
    win: Win,
    value: Value,
    outcome: Outcome,
    header: RoundRow,
    events: Sequence[EventRow],
    claims: Sequence[ClaimRow],
    indicators: Ints,
    unders: Ints,
    tenpai: Ints,
    changes: Ints,
    distances: Sequence[int],
    honour_distances: Sequence[int],
) -> None:
    """Rons, the acceptance of a riichi, draws of the round, calls."""
    end_rons(
        table, rules, pen, win, value, outcome, header, events, claims, unders, tenpai,
        changes,
    )  # fmt: skip
    if table.phase == ENDED:
        return
    due = abort_due(table, rules)
    if due == SUUFON:
        end_void_discard(table)
    elif table.pending >= 0:
        seat = table.pending + 0
        accept_riichi(table, rules, seat)
        put(events, pen, RIICHI_ACCEPTED, seat, NOTHING, NOTHING)
        for other in range(4):
            score = table.scores[other] + 0
            fits = -MOST_STATED <= score <= MOST_STATED
            events[pen.event - 1].stated[other] = score if fits else NOTHING
    if due:
        end_abort(table, rules, pen, outcome, header, events, claims, due, tenpai)
    elif table.live == 0:
        end_exhaustive(
            table, rules, chance, pen, win, value, outcome, header, events, claims,
            tenpai, changes,
        )  # fmt: skip
    else:
        put_indicators(table, events, pen, indicators, table.due_passed + 0)
        table.due_passed = 0
        offer_calls(
            table, rules, agents, chance, choice, pen, events, distances,
            honour_distances,
        )  # fmt: skip


@kernel
def offer_calls(
    table: Table,
    rules: Rules,
    agents: Sequence[Agent],
    chance: Chance,
    choice: Choice,
    pen: Pen,
    events: Sequence[EventRow],
    distances: Sequence[int],
    honour_distances: Sequence[int],
) -> None:
    """Pon and open kan before chi; at most one of them happens."""
    called = table.discarded // 4
    for step in range(1, table.players):
        seat = (table.discarder + step) % table.players
        if table.counts[seat][called] >= 2 and call_same(
            table, rules, agents[seat], chance, choice, pen, events, seat, distances,
            honour_distances,
        ):  # fmt: skip
            return
    seat = (table.discarder + 1) % table.players
    if called >= 27:
        return
    rank = called % 9
    for low in range(max(0, rank - 2), min(6, rank) + 1):
        first = called - rank + low + (1 if low == rank else 0)
        second = called - rank + low + (1 if low + 2 == rank else 2)
        if not table.counts[seat][first] or not table.counts[seat][second]:
            continue
        if try_call(table, rules, seat, CHI, first, second, choice) and wants_call(
            table, rules, agents[seat], chance, seat, first, second, distances,
            honour_distances,
        ):  # fmt: skip
            make_call(table, rules, choice, pen, events, seat, CHI)
            return


@kernel
def call_same(
    table: Table,
    rules: Rules,
    agent: Agent,
    chance: Chance,
    choice: Choice,
    pen: Pen,
    events: Sequence[EventRow],
    seat: int,
    distances: Sequence[int],
    honour_distances: Sequence[int],
) -> int:
    """A pon or open kan of the last discard by this seat; 1 if it was made."""
    kind = table.discarded // 4
    if not try_call(table, rules, seat, PON, kind, kind, choice):
        return 0
    if not wants_call(
        table, rules, agent, chance, seat, kind, kind, distances, honour_distances
    ):
        return 0
    if table.counts[seat][kind] == 3 and happens(chance, agent.kan + 0):
        clear_choice(choice)
        own_tiles(table, seat, kind, 3, choice)
        tile, source = table.discarded + 0, table.discarder + 0
        own = choice.own
        if not call_fault(table, rules, seat, DAIMINKAN, tile, source, own):
            make_call(table, rules, choice, pen, events, seat, DAIMINKAN)
            return 1
        try_call(table, rules, seat, PON, kind, kind, choice)
    make_call(table, rules, choice, pen, events, seat, PON)
    return 1


@kernel
def make_call(
    table: Table,
    rules: Rules,
    choice: Choice,
    pen: Pen,
    events: Sequence[EventRow],
    seat: int,
    kind: int,
) -> None:
    """Call the last discard with the tiles chosen."""
    tile, source = table.discarded + 0, table.discarder + 0
    put_meld(events, pen, kind, seat, tile, source, choice.own)
    call(table, rules, seat, kind, tile, choice.own)
