"""From round to round, to the end of the game and its final points.

Sources: rules page F36-F64, counts 9 (35,000 decisions of real games).
"""

from __future__ import annotations

from typing import Annotated

from paifu.logs.engine import kernel, rare
from paifu.replay.rules.record import (
    AGARI_YAME_AUTO,
    AGARI_YAME_NONE,
    CHOMBO_AT_SETTLEMENT,
    DEALER_REPEAT_ALWAYS,
    DEALER_REPEAT_NONE,
    DEALER_REPEAT_TENPAI,
    EXTENSION_FULL_WIND,
    EXTENSION_NONE,
    EXTENSION_SUDDEN_DEATH,
    FINAL_ROUNDING_FIVE_DOWN_SIX_UP,
    FINAL_ROUNDING_HALF_AWAY_1000,
    FINAL_ROUNDING_NONE,
    GOAL_COMPARE_GT,
    HONBA_ON_PASSING_DRAW_RESET,
    LAST_HAND_DEALER_REPEAT_NEVER,
    LAST_HAND_DEALER_REPEAT_NOT_IF_FIRST,
    LEFTOVER_STICKS_FIRST_PLACE,
    LEFTOVER_STICKS_SPLIT_TIES,
    NAGASHI_WIN_COUNTS_FOR_PAARENCHAN,
    PAARENCHAN_SCOPE_DEALER,
    TENPAI_YAME_AUTO,
    TENPAI_YAME_NONE,
    TIE_BREAK_PLAY_ON,
    TIE_BREAK_SHARE,
    TOBI_BELOW_ZERO,
    TOBI_ZERO_OR_BELOW,
    UNSET,
    Rules,
)
from paifu.replay.table.state import Ints, Table

# Outcome.kind
BY_WIN, BY_DRAW, BY_ABORT = 0, 1, 2

# Next.end
GOES_ON, MAY_END, MUST_END = 0, 1, 2

STEP = 4
"""Round numbers go up in fours, a wind each, with three players too."""


class Outcome:
    """What of a round's result decides how the game goes on."""

    kind: int  # BY_*
    number: int  # of the round: 0 = East 1, 4 = South 1
    honba: int
    sticks: int  # left on the table
    sticks_doubtful: int  # 1 if a reported fault or the record leaves that open
    by_name: int  # 1 if the record has names of tiles only
    honba_doubtful: int  # likewise of the counters
    scores_doubtful: int  # likewise of the scores
    scores: Annotated[Ints, 4]  # after the round, as the record has them
    ruled: Annotated[Ints, 4]  # the same as the rules compute them
    unsure: int  # bits of Table.unsure that a wrong header sets
    overtime: int  # 1 once a round was played that should not have been (reported)
    shift: int  # by how much a round number was wrong (reported)
    dealer: int
    dealer_won: int
    streak: Annotated[Ints, 4]  # wins in a row of each seat; -1 not known
    streak_ends: int  # 1 if the deal passes after a paarenchan
    dealer_tenpai: int
    abort: int  # BY_ABORT: 1 the dealer repeats, 2 the deal passes
    honba_same: int  # BY_ABORT: 1 if the counter does not grow
    chombos: Annotated[Ints, 4]  # made by each seat in the game so far


class Next:
    """How the game goes on."""

    end: int  # GOES_ON, MAY_END (the dealer chooses), MUST_END
    repeat: int  # 1 if the dealer repeats
    number: int  # of the next round, if there is one
    honba: int
    reason: int  # END_*


# Next.reason
(
    END_NONE,
    END_SINGLE,
    END_BUST,
    END_UPPER,
    END_LAST,
    END_GOAL,
    END_STOP,
    END_EXTENSION,
) = range(8)


@rare
@kernel
def note_outcome(table: Table, outcome: Outcome, number: int) -> None:
    """Where the table stands after a round; its kind and dealer are set already."""
    outcome.number = number
    outcome.honba = table.honba
    outcome.sticks = table.sticks
    outcome.dealer = table.dealer
    for seat in range(4):
        outcome.scores[seat] = table.scores[seat]
        outcome.ruled[seat] = table.ruled[seat]


@kernel
def begin_streaks(outcome: Outcome, wins: int) -> None:
    """Nobody has won yet (0), or it is not known who has (-1)."""
    for seat in range(4):
        outcome.streak[seat] = wins


@kernel
def set_streaks(table: Table, rules: Rules, outcome: Outcome) -> None:
    """Take over who has won how often in a row; with scope dealer only the dealer."""
    for seat in range(4):
        table.streak[seat] = outcome.streak[seat]
        only = rules.paarenchan_scope == PAARENCHAN_SCOPE_DEALER
        if only and seat != table.dealer:
            table.streak[seat] = 0


@rare
@kernel
def count_streaks(table: Table, rules: Rules, outcome: Outcome) -> None:
    """Count the round into everybody's wins in a row (`paarenchan`).

    A draw of any kind ends them by switch, and with scope dealer a win as child is none
    of them. A streak that is not known is known again once it has ended. A nagashi that
    is a win is one here by switch, else a draw.
    """
    dealers = rules.paarenchan_scope == PAARENCHAN_SCOPE_DEALER
    nagashi = rules.nagashi_win_counts_for & NAGASHI_WIN_COUNTS_FOR_PAARENCHAN
    drawn = outcome.kind != BY_WIN or (table.wins == 0 and not nagashi)
    for seat in range(4):
        streak = table.streak[seat] + 0
        counts = seat == table.dealer or not dealers
        if drawn:
            ended = rules.paarenchan_draws_break
        else:
            ended = 0 if table.won[seat] and counts else 1
            streak += 1 if streak >= 0 else 0
        outcome.streak[seat] = 0 if ended else streak


@kernel
def clear_outcome(outcome: Outcome) -> None:
    """Before a round's result is known."""
    outcome.dealer_won = 0
    outcome.streak_ends = 0
    outcome.dealer_tenpai = 0
    outcome.abort = 0
    outcome.honba_same = 0


@kernel
def rank_of(players: int, scores: Ints, seat: int) -> int:
    """Place 1-4 by score, ties by seat (closer to the first dealer)."""
    rank = 1
    for other in range(players):
        ahead = scores[other] - scores[seat]
        if ahead > 0 or (ahead == 0 and other < seat):
            rank += 1
    return rank


@kernel
def dealer_repeats(rules: Rules, outcome: Outcome) -> int:
    """1 if the same seat deals again."""
    if outcome.kind == BY_ABORT:
        return 1 if outcome.abort == 1 else 0
    wind = outcome.number // STEP % rules.wind_count
    need = rules.dealer_repeat[rules.winds[wind]]
    if outcome.streak_ends:
        return 0
    if need == DEALER_REPEAT_NONE:
        return 0
    if outcome.kind == BY_WIN:
        return outcome.dealer_won
    if need == DEALER_REPEAT_ALWAYS:
        return 1
    return outcome.dealer_tenpai if need == DEALER_REPEAT_TENPAI else 0


@kernel
def next_honba(rules: Rules, outcome: Outcome, repeats: int) -> int:
    """Counters of the next round."""
    if outcome.kind == BY_WIN:
        return outcome.honba + 1 if repeats and outcome.dealer_won else 0
    if outcome.kind == BY_ABORT:
        return outcome.honba if outcome.honba_same else outcome.honba + 1
    if not repeats and rules.honba_on_passing_draw == HONBA_ON_PASSING_DRAW_RESET:
        return 0
    return outcome.honba + 1


@kernel
def number_after(rules: Rules, number: int) -> int:
    """The round number after the deal passes; three players skip every fourth."""
    if number % STEP == rules.players - 1:
        return (number // STEP + 1) * STEP
    return number + 1


@kernel
def goal_reached(rules: Rules, outcome: Outcome) -> int:
    """1 if somebody holds the goal."""
    best = outcome.scores[0]
    for seat in range(1, rules.players):
        best = max(best, outcome.scores[seat])
    if not rules.goal_excludes_table_sticks:
        best += outcome.sticks * 1000
    if rules.goal_points == UNSET:
        return 1
    if rules.goal_compare == GOAL_COMPARE_GT:
        return 1 if best > rules.goal_points else 0
    return 1 if best >= rules.goal_points else 0


@kernel
def bust(rules: Rules, outcome: Outcome) -> int:
    """1 if somebody's score ends the game."""
    for seat in range(rules.players):
        score = outcome.scores[seat]
        if rules.tobi == TOBI_BELOW_ZERO and score < 0:
            return 1
        if rules.tobi == TOBI_ZERO_OR_BELOW and score <= 0:
            return 1
    return 0


@kernel
def upper_end(rules: Rules, outcome: Outcome) -> int:
    """1 if somebody reached the score that ends the game at once."""
    if rules.upper_end_points == UNSET:
        return 0
    for seat in range(rules.players):
        if outcome.scores[seat] >= rules.upper_end_points:
            return 1
    return 0


@kernel
def dealer_may_stop(rules: Rules, outcome: Outcome) -> int:
    """How a repeating dealer of a last round may end the game: GOES_ON … MUST_END."""
    if outcome.kind == BY_WIN:
        switch = rules.agari_yame
        none, auto = AGARI_YAME_NONE, AGARI_YAME_AUTO
    else:
        switch = rules.tenpai_yame
        none, auto = TENPAI_YAME_NONE, TENPAI_YAME_AUTO
    if outcome.kind == BY_ABORT or switch == none:
        return GOES_ON
    score = outcome.scores[outcome.dealer] + 0
    if rules.yame_min_points != UNSET and score < rules.yame_min_points:
        return GOES_ON
    rank = rank_of(rules.players, outcome.scores, outcome.dealer)
    if rules.yame_requires_first and rank != 1:
        return GOES_ON
    return MUST_END if switch == auto else MAY_END


@kernel
def end_now(following: Next, reason: int) -> None:
    """The game ends after this round."""
    following.end = MUST_END
    following.reason = reason


@kernel
def decide_next(rules: Rules, outcome: Outcome, following: Next) -> None:
    """How the game goes on after a round: end, next round, counters."""
    repeats = dealer_repeats(rules, outcome)
    last = (rules.scheduled_winds - 1) * STEP + rules.players - 1
    number = outcome.number + 0
    following.end = GOES_ON
    following.reason = END_NONE
    following.repeat = repeats
    following.honba = next_honba(rules, outcome, repeats)
    following.number = number if repeats else number_after(rules, number)
    if rules.scheduled_winds == 0:
        end_now(following, END_SINGLE)
    elif bust(rules, outcome):
        end_now(following, END_BUST)
    elif upper_end(rules, outcome):
        end_now(following, END_UPPER)
    elif number >= last:
        decide_last(rules, outcome, following, last)
        if first_is_open(rules, outcome) and following.end == MUST_END:
            following.end, following.reason = GOES_ON, END_NONE


@kernel
def first_is_open(rules: Rules, outcome: Outcome) -> int:
    """1 if first place is tied and must be decided by further rounds."""
    if rules.tie_break != TIE_BREAK_PLAY_ON:
        return 0
    leaders, best = 0, outcome.scores[0] + 0
    for seat in range(rules.players):
        best = max(best, outcome.scores[seat])
    for seat in range(rules.players):
        if outcome.scores[seat] == best:
            leaders += 1
    return 1 if leaders > 1 else 0


@kernel
def decide_last(rules: Rules, outcome: Outcome, following: Next, last: int) -> None:
    """The same in the last scheduled round and beyond it."""
    extra = outcome.number > last
    if following.repeat:
        decide_repeat(rules, outcome, following, 1 if extra else 0)
        if following.end == GOES_ON and following.repeat:
            return
        if following.end != GOES_ON:
            return
    if rules.extension == EXTENSION_NONE:
        end_now(following, END_LAST)
        return
    wind_over = following.number % STEP == 0
    tested = rules.extension != EXTENSION_FULL_WIND or not extra or wind_over
    if tested and goal_reached(rules, outcome):
        end_now(following, END_GOAL)
    elif rules.extension_max_winds != UNSET:
        winds = rules.scheduled_winds + rules.extension_max_winds
        if following.number >= winds * STEP:
            end_now(following, END_EXTENSION)


@kernel
def decide_repeat(rules: Rules, outcome: Outcome, following: Next, extra: int) -> None:
    """A dealer who would repeat in a last round: does the game stop instead?"""
    rule = rules.last_hand_dealer_repeat
    first = rank_of(rules.players, outcome.scores, outcome.dealer) == 1
    if not extra and rule == LAST_HAND_DEALER_REPEAT_NEVER:
        following.repeat = 0
        following.number = number_after(rules, outcome.number + 0)
        return
    if not extra and rule == LAST_HAND_DEALER_REPEAT_NOT_IF_FIRST and first:
        end_now(following, END_LAST)
        return
    stop = dealer_may_stop(rules, outcome)
    if stop != GOES_ON:
        following.end = stop
        following.reason = END_STOP
        return
    if extra and goal_reached(rules, outcome):
        ends_after_abort = outcome.kind == BY_ABORT and rules.extension_ends_after_abort
        # Without an extension there are such rounds only to decide first place.
        sudden = rules.extension in (EXTENSION_SUDDEN_DEATH, EXTENSION_NONE)
        if ends_after_abort or (sudden and outcome.kind != BY_ABORT):
            end_now(following, END_GOAL)


@kernel
def final_scores(rules: Rules, scores: Ints, sticks: int, finals: Ints) -> None:
    """Scores at the end: left-over sticks go where the rules send them (F64)."""
    for seat in range(4):
        finals[seat] = scores[seat]
    points = sticks * 1000
    if rules.leftover_sticks == LEFTOVER_STICKS_FIRST_PLACE:
        for seat in range(rules.players):
            if rank_of(rules.players, scores, seat) == 1:
                finals[seat] += points
    elif rules.leftover_sticks == LEFTOVER_STICKS_SPLIT_TIES:
        best = scores[0]
        for seat in range(1, rules.players):
            best = max(best, scores[seat])
        tied = 0
        for seat in range(rules.players):
            if scores[seat] == best:
                tied += 1
        for seat in range(rules.players):
            if scores[seat] == best:
                finals[seat] += points // tied


@kernel
def rounded(rules: Rules, score: int) -> int:
    """A score as the settlement counts it, before the return is taken off."""
    thousands, rest = abs(score) // 1000, abs(score) % 1000
    if rules.final_rounding == FINAL_ROUNDING_NONE:
        return score
    if rules.final_rounding == FINAL_ROUNDING_HALF_AWAY_1000:
        up = rest >= 500
    elif rules.final_rounding == FINAL_ROUNDING_FIVE_DOWN_SIX_UP:
        up = rest >= 600
    else:
        return (score + 500) // 1000 * 1000
    whole = (thousands + (1 if up else 0)) * 1000
    return whole if score >= 0 else -whole


@kernel
def floating_of(rules: Rules, finals: Ints) -> int:
    """How many players are at or over the return (`uma_by_floating`)."""
    count = 0
    for seat in range(rules.players):
        if finals[seat] >= rules.return_points:
            count += 1
    return count


@kernel
def final_results(rules: Rules, finals: Ints, results: Ints) -> None:
    """Points with uma and oka; without shared ties the first takes what is left."""
    for seat in range(4):
        results[seat] = 0
    if rules.tie_break == TIE_BREAK_SHARE:
        shared_results(rules, finals, results)
        return
    others, first = 0, 0
    uma = rules.uma[floating_of(rules, finals)]
    for seat in range(rules.players):
        rank = rank_of(rules.players, finals, seat)
        if rank == 1:
            first = seat
        else:
            score = rounded(rules, finals[seat] + 0)
            results[seat] = score - rules.return_points + uma[rank - 1]
            others += results[seat]
    if rules.final_rounding == FINAL_ROUNDING_NONE:
        oka = (rules.return_points - rules.start_points) * rules.players
        results[first] = finals[first] - rules.return_points + uma[0] + oka
    else:
        results[first] = -others


@kernel
def take_penalties(rules: Rules, chombos: Ints, results: Ints) -> None:
    """Take chombos off the final points, where they are not paid in the hand."""
    if rules.chombo_at == CHOMBO_AT_SETTLEMENT:
        for seat in range(rules.players):
            results[seat] += chombos[seat] * rules.chombo_points


@kernel
def shared_results(rules: Rules, finals: Ints, results: Ints) -> None:
    """Tied seats share the uma (and oka) of the places they take (F54, F57, F59)."""
    oka = (rules.return_points - rules.start_points) * rules.players
    uma = rules.uma[floating_of(rules, finals)]
    for seat in range(rules.players):
        above, tied = 0, 0
        for other in range(rules.players):
            if finals[other] > finals[seat]:
                above += 1
            elif finals[other] == finals[seat]:
                tied += 1
        bonus = oka if above == 0 else 0
        for place in range(above, above + tied):
            bonus += uma[place]
        score = rounded(rules, finals[seat] + 0)
        results[seat] = score - rules.return_points + bonus // tied
