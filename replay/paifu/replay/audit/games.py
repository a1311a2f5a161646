"""Games from their first header to the last.

What each round must begin with, when the game must end, and its final points.
"""

from __future__ import annotations

from collections.abc import Sequence

from paifu.logs.engine import kernel, rare, wide
from paifu.logs.events import ClaimRow, EventRow, GameRow, RoundRow, Unstated
from paifu.replay import codes
from paifu.replay.audit.piles import DRAWS, NOT_KEPT, keep_pile
from paifu.replay.audit.play import play_round
from paifu.replay.audit.report import NO_EVENT, clear_found, report
from paifu.replay.hand.state import Value, Win
from paifu.replay.rules.record import LEFTOVER_STICKS_CARRY, Rules
from paifu.replay.table.progress import (
    GOES_ON,
    MUST_END,
    STEP,
    Next,
    Outcome,
    begin_streaks,
    count_streaks,
    decide_next,
    final_results,
    final_scores,
    note_outcome,
    take_penalties,
)
from paifu.replay.table.state import (
    COUNTERS_OPEN,
    COUNTERS_UNCHECKED,
    HEADER_UNSURE,
    OUTCOME_UNSURE,
    SCORES_OPEN,
    SCORES_UNCHECKED,
    STICKS_UNSURE,
    Found,
    Ints,
    SeatRow,
    Table,
)

FLOW_START, FLOW_ROUND = codes.FLOW_START, codes.FLOW_ROUND
FLOW_HONBA, FLOW_STICKS = codes.FLOW_HONBA, codes.FLOW_STICKS
FLOW_SCORES, FLOW_ENDED_EARLY = codes.FLOW_SCORES, codes.FLOW_ENDED_EARLY
FLOW_ENDED_LATE, DEALER_SEAT = codes.FLOW_ENDED_LATE, codes.DEALER_SEAT
FINAL_SCORES, FINAL_RESULTS = codes.FINAL_SCORES, codes.FINAL_RESULTS
UNDECIDED_CARRIED, ORDERS = codes.UNDECIDED_CARRIED, codes.ORDERS
UNDECIDED_FLOW_SCORES = codes.UNDECIDED_FLOW_SCORES
UNDECIDED_COUNTERS, UNDECIDED_ENDED = codes.UNDECIDED_COUNTERS, codes.UNDECIDED_ENDED
UNDECIDED_FINAL_SCORES = codes.UNDECIDED_FINAL_SCORES
UNDECIDED_FINAL_RESULTS = codes.UNDECIDED_FINAL_RESULTS
NO_SCORES, NO_COUNTERS = int(Unstated.SCORES), int(Unstated.COUNTERS)
NO_RESULTS = int(Unstated.RESULTS)

SEATS = 4
"""Seat rows of a round, with three players too (the last is empty)."""

FOUND, NOTED = 1, 2
"""Bits of a round's mark."""


@rare
@kernel
def check_start(rules: Rules, found: Found, header: RoundRow, outcome: Outcome) -> None:
    """The first round: East 1, no counters, no sticks, everybody the same points.

    Where sticks left over are carried to the next game, it may begin with some.
    """
    told = not header.unstated & NO_COUNTERS
    if header.number != 0:
        report(found, FLOW_ROUND, NO_EVENT, -1, 0, wide(header.number))
        if header.dealer == 0:
            outcome.number = 0
    elif told and header.honba != 0:
        report(found, FLOW_HONBA, NO_EVENT, -1, 0, wide(header.honba))
    doubt = HEADER_UNSURE
    if not found.count:
        doubt = STICKS_UNSURE
        carried = rules.leftover_sticks == LEFTOVER_STICKS_CARRY
        if told and header.sticks != 0 and not carried:
            report(found, FLOW_STICKS, NO_EVENT, -1, 0, wide(header.sticks))
        elif not header.unstated & NO_SCORES:
            check_start_scores(rules, found, header)
    outcome.unsure = doubt if found.count > 0 else 0


@kernel
def check_start_scores(rules: Rules, found: Found, header: RoundRow) -> None:
    """Everybody begins with the same points."""
    for seat in range(rules.players):
        if header.scores[seat] != rules.start_points:
            start = rules.start_points
            report(found, FLOW_START, NO_EVENT, seat, start, wide(header.scores[seat]))
            return


@rare
@kernel
def check_header(
    found: Found, header: RoundRow, outcome: Outcome, following: Next
) -> None:
    """A later round: what the one before it leads to; the first difference only."""
    number, honba = following.number + 0, following.honba + 0
    before, doubt = found.count + 0, HEADER_UNSURE
    told = not header.unstated & NO_COUNTERS
    over = following.end == MUST_END and not outcome.overtime
    over = over and not outcome.scores_doubtful
    if over:
        reason = following.reason + 0
        outcome.overtime = 1
        report(found, FLOW_ENDED_LATE, NO_EVENT, -1, reason, wide(header.number))
    elif outcome.shift and header.number == number + outcome.shift:
        outcome.number = wide(header.number)  # goes on from a number reported before
    elif header.number != number:
        report(found, FLOW_ROUND, NO_EVENT, -1, number, wide(header.number))
        if header.dealer == number % STEP:
            outcome.number = number  # its dealer is right: the number alone is wrong
            outcome.shift = wide(header.number) - number
    elif told and header.honba != honba and not outcome.honba_doubtful:
        report(found, FLOW_HONBA, NO_EVENT, -1, honba, wide(header.honba))
    elif told and header.sticks != outcome.sticks and not outcome.sticks_doubtful:
        sticks = outcome.sticks + 0
        report(found, FLOW_STICKS, NO_EVENT, -1, sticks, wide(header.sticks))
        doubt = STICKS_UNSURE
    elif not outcome.scores_doubtful and not header.unstated & NO_SCORES:
        check_scores(found, header, outcome)
        doubt = STICKS_UNSURE
    outcome.unsure = doubt if found.count > before else 0
    if outcome.scores_doubtful:
        outcome.unsure |= SCORES_UNCHECKED


@rare
@kernel
def take_over(
    rules: Rules,
    found: Found,
    header: RoundRow,
    outcome: Outcome,
    following: Next,
    known: int,
) -> None:
    """What a header does not state: as the round before left it, or at the start.

    `known` is 0 if neither tells; what is open then is so in `outcome.unsure`. The
    scores are the record's so far; where they differ from those by the rules, and the
    record goes on from either, they are open too.
    """
    if header.unstated & NO_COUNTERS:
        found.undecided |= UNDECIDED_COUNTERS
        outcome.unsure |= COUNTERS_UNCHECKED
        outcome.honba = following.honba
        if not known or outcome.honba_doubtful or outcome.sticks_doubtful:
            outcome.honba, outcome.sticks = 0, 0
            outcome.unsure |= COUNTERS_OPEN | HEADER_UNSURE
    if header.unstated & NO_SCORES:
        found.undecided |= UNDECIDED_FLOW_SCORES
        outcome.unsure |= SCORES_UNCHECKED
        if not known or outcome.scores_doubtful:
            outcome.unsure |= SCORES_OPEN
        for seat in range(4):
            if outcome.scores[seat] != outcome.ruled[seat]:
                outcome.unsure |= SCORES_OPEN


@kernel
def begin_game(rules: Rules, outcome: Outcome, following: Next) -> None:
    """What a game starts with by the rules, if its first header does not say."""
    following.honba = 0
    outcome.honba, outcome.sticks = 0, 0
    outcome.honba_doubtful = 0
    outcome.sticks_doubtful = 0
    outcome.scores_doubtful = 0
    for seat in range(4):
        outcome.scores[seat] = rules.start_points if seat < rules.players else 0
        outcome.ruled[seat] = outcome.scores[seat]


@kernel
def leaves_doubt(table: Table, rules: Rules) -> int:
    """1 if nothing tells how many sticks a round leaves.

    After a doubtful riichi the claim of a win says; not of one that takes no sticks.
    """
    if table.unsure & COUNTERS_OPEN:
        return 1
    doubt = table.unsure & (STICKS_UNSURE | HEADER_UNSURE)
    small = rules.small_win_threshold > 0 and not rules.small_win_takes_sticks
    return 1 if doubt and small and table.wins and not table.taken else 0


@kernel
def check_scores(found: Found, header: RoundRow, outcome: Outcome) -> None:
    """Scores go on from the round before, as it stated them or as they should be."""
    for seat in range(4):
        said = wide(header.scores[seat])
        if said not in (outcome.scores[seat], outcome.ruled[seat]):
            report(found, FLOW_SCORES, NO_EVENT, seat, outcome.ruled[seat] + 0, said)
            return


@rare
@kernel
def decide_either(rules: Rules, outcome: Outcome, following: Next, more: int) -> None:
    """How the game goes on, by the scores as stated or as they should be.

    A result with wrong points is reported by itself; whether the game ends is judged
    by whichever scores the record goes by. `more` is 1 if another round follows.
    """
    decide_next(rules, outcome, following)
    wrong = following.end == (MUST_END if more else GOES_ON)
    if wrong:
        swap_scores(outcome)
        decide_next(rules, outcome, following)
        swap_scores(outcome)
        if following.end == (MUST_END if more else GOES_ON):
            decide_next(rules, outcome, following)


@kernel
def swap_scores(outcome: Outcome) -> None:
    """Exchange the scores as stated and as the rules make them."""
    for seat in range(4):
        stated = outcome.scores[seat] + 0
        outcome.scores[seat] = outcome.ruled[seat]
        outcome.ruled[seat] = stated


@rare
@kernel
def check_end(
    rules: Rules,
    found: Found,
    game: GameRow,
    outcome: Outcome,
    following: Next,
    carried: int,
    finals: Ints,
    results: Ints,
) -> None:
    """The end: whether the game may end here, final scores and final points."""
    if carried and following.end == GOES_ON:
        report(found, FLOW_ENDED_EARLY, NO_EVENT, -1, following.number + 0, -1)
    if game.unstated & NO_SCORES:
        found.undecided |= UNDECIDED_FINAL_SCORES
        if not carried:
            found.undecided |= UNDECIDED_FINAL_RESULTS
            return
        final_scores(rules, outcome.scores, outcome.sticks + 0, finals)
    elif carried:
        final_scores(rules, outcome.scores, outcome.sticks + 0, finals)
        if differs(rules, game.final_scores, finals) >= 0:
            final_scores(rules, outcome.ruled, outcome.sticks + 0, finals)
        seat = differs(rules, game.final_scores, finals)
        if seat >= 0:
            said = wide(game.final_scores[seat])
            report(found, FINAL_SCORES, NO_EVENT, seat, finals[seat] + 0, said)
            final_results(rules, finals, results)
            take_penalties(rules, outcome.chombos, results)
            if differs(rules, game.results, results) < 0:
                return
    if not game.unstated & NO_SCORES:
        for seat in range(4):
            finals[seat] = wide(game.final_scores[seat])
    if game.unstated & NO_RESULTS:
        found.undecided |= UNDECIDED_FINAL_RESULTS
        return
    final_results(rules, finals, results)
    take_penalties(rules, outcome.chombos, results)
    seat = differs(rules, game.results, results)
    if seat >= 0 and game.unstated & NO_SCORES:
        final_scores(rules, outcome.ruled, outcome.sticks + 0, finals)
        final_results(rules, finals, results)
        take_penalties(rules, outcome.chombos, results)
        seat = differs(rules, game.results, results)
    if seat >= 0:
        said = wide(game.results[seat])
        report(found, FINAL_RESULTS, NO_EVENT, seat, results[seat] + 0, said)


@kernel
def differs(rules: Rules, stated: Ints, expected: Ints) -> int:
    """The first seat whose stated points are not as expected, or -1."""
    for seat in range(rules.players):
        if stated[seat] != expected[seat]:
            return seat
    return -1


@kernel
def play_game(
    table: Table,
    rules: Rules,
    founds: Sequence[Found],
    notes: Sequence[Found],
    win: Win,
    value: Value,
    outcome: Outcome,
    following: Next,
    rows: Sequence[SeatRow],
    piles: Sequence[Ints],
    game: GameRow,
    rounds: Sequence[RoundRow],
    events: Sequence[EventRow],
    claims: Sequence[ClaimRow],
    tenpai: Ints,
    changes: Ints,
    suits: Sequence[int],
    honours: Sequence[int],
    distances: Sequence[int],
    honour_distances: Sequence[int],
) -> None:
    """Audit one game; every round has its own place among findings and seat rows."""
    first, stop = wide(game.round_start), wide(game.round_stop)
    carried = 0
    outcome.overtime = 0
    outcome.by_name = 0 if game.exact_tiles else 1
    begin_game(rules, outcome, following)
    outcome.shift = 0
    for seat in range(4):
        outcome.chombos[seat] = 0
    for r in range(first, stop):
        header, found, noted = rounds[r], founds[r], notes[r]
        clear_found(found)
        clear_found(noted)
        outcome.unsure = 0
        outcome.number = wide(header.number)
        if r == first or not carried:
            begin_streaks(outcome, 0 if r == first else -1)
        if r == first:
            check_start(rules, found, header, outcome)
            if game.first_dealer != header.dealer and not found.count:
                said = wide(game.first_dealer)
                report(found, DEALER_SEAT, NO_EVENT, said, -1, -1)
        elif carried:
            check_header(found, header, outcome, following)
        else:
            found.undecided |= UNDECIDED_CARRIED
        if header.orders > 1:
            report(noted, ORDERS, NO_EVENT, -1, -1, wide(header.orders))
        if header.unstated:
            known = 1 if carried or (r == first and not found.count) else 0
            take_over(rules, found, header, outcome, following, known)
        play_round(
            table, rules, found, noted, win, value, outcome, rows, SEATS * r, header,
            events, claims, tenpai, changes, suits, honours, distances,
            honour_distances,
        )  # fmt: skip
        if len(piles) > 0:
            keep_pile(table, piles[r])
        sure = not table.faulty and not table.unsure & OUTCOME_UNSURE
        carried = 1 if header.complete and sure else 0
        outcome.sticks_doubtful = leaves_doubt(table, rules)
        outcome.honba_doubtful = 1 if table.unsure & COUNTERS_OPEN else 0
        outcome.scores_doubtful = 1 if table.unsure & SCORES_OPEN else 0
        if carried:
            note_outcome(table, outcome, outcome.number + 0)
            count_streaks(table, rules, outcome)
            decide_either(rules, outcome, following, 1 if r + 1 < stop else 0)
            if outcome.scores_doubtful:
                found.undecided |= UNDECIDED_ENDED
    if game.ended and stop > first:
        if not carried:
            founds[stop - 1].undecided |= UNDECIDED_CARRIED
        doubt = outcome.sticks_doubtful or outcome.scores_doubtful
        told = 1 if carried and not doubt else 0
        check_end(
            rules, founds[stop - 1], game, outcome, following, told, tenpai, changes
        )


@kernel
def says(found: Found) -> int:
    """1 if anything was found."""
    return 1 if found.count or found.undecided or found.stopped >= 0 else 0


@kernel
def play_games(
    tables: Sequence[Table],
    rule_sets: Sequence[Rules],
    chosen: Sequence[int],
    founds: Sequence[Found],
    notes: Sequence[Found],
    wins: Sequence[Win],
    values: Sequence[Value],
    outcomes: Sequence[Outcome],
    followings: Sequence[Next],
    marks: Ints,
    rows: Sequence[SeatRow],
    piles: Sequence[Ints],
    games: Sequence[GameRow],
    rounds: Sequence[RoundRow],
    events: Sequence[EventRow],
    claims: Sequence[ClaimRow],
    tenpai: Ints,
    changes: Ints,
    suits: Sequence[int],
    honours: Sequence[int],
    distances: Sequence[int],
    honour_distances: Sequence[int],
) -> None:
    """Audit many games on one table.

    `chosen` has for each game its place in `rule_sets`, or -1 to leave it out;
    `founds` and `notes` have an element a round, `rows` four. `marks` gets for each
    round that is played which of the two say anything (`FOUND`, `NOTED`). `piles` gets,
    unless it is empty, what rounds without findings took from their walls. `tables`,
    `wins`, `values`, `outcomes` and `followings` hold one element, and `tenpai` and
    `changes` four ints, that are worked with.
    """
    for g in range(len(games)):
        if chosen[g] >= 0:
            play_game(
                tables[0], rule_sets[chosen[g]], founds, notes, wins[0], values[0],
                outcomes[0], followings[0], rows, piles, games[g], rounds, events,
                claims, tenpai, changes, suits, honours, distances, honour_distances,
            )  # fmt: skip
            for r in range(wide(games[g].round_start), wide(games[g].round_stop)):
                marks[r] = FOUND * says(founds[r]) + NOTED * says(notes[r])
                if marks[r] & FOUND and len(piles) > 0:
                    piles[r][DRAWS] = NOT_KEPT
