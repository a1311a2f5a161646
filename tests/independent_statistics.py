"""Every statistic written once more, from the words of its definition.

Each is a function of what `independent_rounds` tells of a group's rounds or games.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any

from independent_rounds import (
    CLOSED,
    DORA,
    GENBUTSU,
    HONOUR,
    NO_SUJI,
    OPEN,
    RIICHI,
    SUJI,
    End,
    Seat,
)
from paifu.logs.events import EventKind
from paifu.logs.views import Claim
from paifu.logs.yaku import Yaku

Number = float | None
Told = tuple[Number, Number, Number]
"""Value, numerator, denominator; None where there is none."""
Of = Callable[[Any], Any]


def rate(rows: Iterable[Any], which: Of) -> Told:
    """How many of the rows are so."""
    held = [bool(which(row)) for row in rows]
    return over(sum(held), len(held))


def mean(rows: Iterable[Any], what: Of) -> Told:
    """The mean over the rows."""
    values = [what(row) for row in rows]
    return over(sum(values), len(values))


def over(above: float, below: float) -> Told:
    """A ratio; no value of nothing."""
    return (above / below if below else None), above, below


def total(rows: Iterable[Any], what: Of) -> Told:
    """The sum over the rows."""
    found = sum(what(row) for row in rows)
    return found, found, None


def different(rows: Iterable[Any], what: Of) -> Told:
    """How many different ones."""
    found = len({what(row) for row in rows})
    return found, found, None


def most(rows: Iterable[Any], what: Of) -> Told:
    """The greatest of the rows."""
    found = max((what(row) for row in rows), default=None)
    return found, found, None


# -- what a claim is worth -------------------------------------------------------------


def yaku(claim: Claim) -> dict[Yaku, int]:
    """Yaku with their han, -1 for a yakuman."""
    return dict(claim.yaku)


def is_yakuman(claim: Claim) -> bool:
    """A yakuman by its yaku."""
    return any(han < 0 for han in yaku(claim).values())


def han(claim: Claim) -> int:
    """All of them, dora too."""
    return sum(yaku(claim).values())


def dora(claim: Claim, *kinds: Yaku) -> int:
    """Dora of these kinds."""
    return sum(yaku(claim).get(kind, 0) for kind in kinds)


LIMITS = ((13, 5), (11, 4), (8, 3), (6, 2), (5, 1))


def limit(claim: Claim) -> int:
    """1 mangan … 5 yakuman, by han and fu."""
    if is_yakuman(claim):
        return 5
    count, fu = han(claim), claim.row.fu
    for least, found in LIMITS:
        if count >= least:
            return found
    return int((count == 4 and fu >= 40) or (count == 3 and fu >= 70))


def points(seat: Seat) -> int:
    """Value of the won hand."""
    return seat.worth


# -- the dictionary --------------------------------------------------------------------


def last(one: End) -> int:
    """Rank before the last round."""
    return one.last_rank or 0


def placement(rounds: Sequence[Seat], games: Sequence[End]) -> dict[str, Told]:
    ended = [one for one in games if one.ended]
    known = [one for one in ended if one.last_rank]
    scored = [one for one in ended if one.result is not None]
    four = [one for one in ended if one.players == 4]
    east = [one for one in four if one.east]
    firsts = [one for one in ended if one.rank == 1]
    lasts = [one for one in ended if one.rank == one.players]
    return {
        "games": different(games, lambda one: one.game),
        "rounds": different(rounds, lambda one: one.round),
        "average_rank": mean(ended, lambda one: one.rank),
        "first_rate": rate(ended, lambda one: one.rank == 1),
        "second_rate": rate(ended, lambda one: one.rank == 2),
        "third_rate": rate(ended, lambda one: one.rank == 3),
        "fourth_rate": rate(
            [one for one in ended if one.players == 4], lambda one: one.rank == 4
        ),
        "top_two_rate": rate(ended, lambda one: one.rank in (1, 2)),
        "last_avoidance_rate": rate(ended, lambda one: one.rank != one.players),
        "bust_rate": rate(ended, lambda one: one.final < 0),
        "mean_final_score": mean(ended, lambda one: one.final),
        "mean_result": mean(scored, lambda one: one.result / 1000),
        "total_result": total(scored, lambda one: one.result / 1000),
        "mean_score_in_first": mean(firsts, lambda one: one.final),
        "mean_score_in_last": mean(lasts, lambda one: one.final),
        "mean_rank_points": mean(four, lambda one: (90, 45, 0, -135)[one.rank - 1]),
        "stable_rank": over(
            sum((60, 30, 0, -20)[one.rank - 1] for one in east)
            + sum((90, 45, 0, -30)[one.rank - 1] for one in four if not one.east),
            sum(10 if one.east else 15 for one in four if one.rank == 4),
        ),
        "best_score": most(ended, lambda one: one.final),
        "balance_per_round": mean(rounds, lambda one: one.change),
        "all_last_rounds": different(known, lambda one: one.game),
        "all_last_up_rate": rate(
            [one for one in known if last(one) > 1],
            lambda one: one.rank < last(one),
        ),
        "all_last_down_rate": rate(
            [one for one in known if last(one) < one.players],
            lambda one: one.rank > last(one),
        ),
        "all_last_lead_kept_rate": rate(
            [one for one in known if last(one) == 1], lambda one: one.rank == 1
        ),
        "all_last_won_rate": rate(
            [one for one in known if last(one) > 1], lambda one: one.rank == 1
        ),
        "all_last_escape_rate": rate(
            [one for one in known if last(one) == one.players],
            lambda one: one.rank != one.players,
        ),
    }


def wins(rounds: Sequence[Seat]) -> dict[str, Told]:
    won = [one for one in rounds if one.win]
    dama = [one for one in won if not one.riichi and not one.called]
    usual = [one for one in won if one.win and not is_yakuman(one.win)]

    def share(which: Of) -> Told:
        return rate(won, which)

    return {
        "win_rate": rate(rounds, lambda one: one.win),
        "tsumo_share": share(lambda one: one.tsumo),
        "dama_share": share(lambda one: one in dama),
        "open_win_share": share(lambda one: one.called),
        "riichi_win_share": share(lambda one: one.riichi),
        "mean_win_value": mean(won, points),
        "mean_win_income": mean(won, lambda one: one.income),
        "mean_riichi_win_value": mean([one for one in won if one.riichi], points),
        "mean_open_win_value": mean([one for one in won if one.called], points),
        "mean_dama_win_value": mean(dama, points),
        "mean_dealer_win_value": mean([one for one in won if one.dealer], points),
        "mean_child_win_value": mean([one for one in won if not one.dealer], points),
        "best_win_value": most(won, points),
        "mean_win_turn": mean(won, lambda one: one.win_turn),
        "early_win_share": share(lambda one: one.win_turn <= 6),
        "late_win_share": share(lambda one: one.win_turn > 12),
        "mean_win_han": mean(usual, lambda one: han(one.win)),
        "mean_win_fu": mean(usual, lambda one: one.win.row.fu),
        "mangan_share": share(lambda one: limit(one.win) >= 1),
        "haneman_share": share(lambda one: limit(one.win) >= 2),
        "baiman_share": share(lambda one: limit(one.win) >= 3),
        "sanbaiman_share": share(lambda one: limit(one.win) >= 4),
        "yakuman_wins": total(won, lambda one: is_yakuman(one.win)),
        "counted_yakuman_wins": total(usual, lambda one: han(one.win) >= 13),
        "wins_of_3900": share(lambda one: points(one) >= 3900),
        "wins_of_7700": share(lambda one: points(one) >= 7700),
        "wins_of_11600": share(lambda one: points(one) >= 11600),
        "mean_win_wait_kinds": mean(won, lambda one: one.waits),
        "many_sided_win_share": share(lambda one: one.waits > 1),
        "win_ryanmen_share": share(lambda one: one.wait == "ryanmen"),
        "win_kanchan_share": share(lambda one: one.wait == "kanchan"),
        "win_penchan_share": share(lambda one: one.wait == "penchan"),
        "win_shanpon_share": share(lambda one: one.wait == "shanpon"),
        "win_tanki_share": share(lambda one: one.wait == "tanki"),
        "closed_win_share": share(lambda one: not one.called),
    }


def deal_ins(rounds: Sequence[Seat]) -> dict[str, Told]:
    fed = [one for one in rounds if one.feeds]
    as_dealer = [one for one in rounds if one.dealer]
    hit = [one for one in rounds if one.tsumo_of_other]

    def share(which: Of) -> Told:
        return rate(fed, which)

    return {
        "deal_in_rate": rate(rounds, lambda one: one.feeds),
        "mean_deal_in_value": mean(fed, lambda one: one.paid),
        "mean_deal_in_hand_value": mean(fed, lambda one: one.paid_for_hands),
        "deal_in_to_dealer_share": share(lambda one: one.to_dealer),
        "deal_in_to_riichi_share": share(lambda one: one.to_state == RIICHI),
        "deal_in_to_open_share": share(lambda one: one.to_state == OPEN),
        "deal_in_to_dama_share": share(lambda one: one.to_state == CLOSED),
        "deal_in_in_riichi_share": share(lambda one: one.feed_state == RIICHI),
        "deal_in_while_open_share": share(lambda one: one.feed_state == OPEN),
        "deal_in_while_closed_share": share(lambda one: one.feed_state == CLOSED),
        "mean_deal_in_turn": mean(fed, lambda one: one.feed_turn),
        "early_deal_in_share": share(lambda one: one.feed_turn <= 6),
        "late_deal_in_share": share(lambda one: one.feed_turn > 12),
        "instant_deal_in_share": share(
            lambda one: one.riichi and not one.riichi_stands
        ),
        "deal_in_genbutsu_share": share(lambda one: one.feed_class == GENBUTSU),
        "deal_in_suji_share": share(lambda one: one.feed_class == SUJI),
        "deal_in_no_suji_share": share(lambda one: one.feed_class == NO_SUJI),
        "deal_in_honour_share": share(lambda one: one.feed_class == HONOUR),
        "deal_in_of_mangan_share": share(lambda one: limit(one.feeds[0]) >= 1),
        "deal_ins_of_3900": share(lambda one: one.paid_for_hands >= 3900),
        "deal_ins_of_7700": share(lambda one: one.paid_for_hands >= 7700),
        "deal_ins_of_11600": share(lambda one: one.paid_for_hands >= 11600),
        "deal_in_tenpai_share": share(lambda one: one.tenpai_end),
        "mean_deal_in_shanten": mean(fed, lambda one: one.feed_shanten),
        "worst_deal_in": most(fed, lambda one: one.paid),
        "unforced_deal_in_rate": rate(
            rounds, lambda one: one.feeds and not one.riichi
        ),
        "tsumo_paid_rate": rate(rounds, lambda one: one.tsumo_of_other),
        "mean_tsumo_paid": mean(hit, lambda one: one.paid),
        "dealer_hit_rate": rate(as_dealer, lambda one: one.tsumo_of_other),
        "dealer_hit_by_mangan_rate": rate(
            as_dealer,
            lambda one: hit_for(one) >= 8000,
        ),
        "bystander_rate": rate(rounds, bystander),
    }  # fmt: skip


def hit_for(one: Seat) -> int:
    """Value of the hand that another won by own draw."""
    return max((other.worth for other in one.others if other.tsumo), default=0)


def bystander(one: Seat) -> bool:
    """Others won from others."""
    fed = any(other.feeds for other in one.others)
    return fed and not one.win and not one.feeds


def first_of_other(one: Seat) -> bool:
    """Another declared the first riichi."""
    return any(other.riichi_order == 1 for other in one.others)


def riichi(rounds: Sequence[Seat]) -> dict[str, Told]:
    in_riichi = [one for one in rounds if one.riichi]
    first = [one for one in in_riichi if one.riichi_order == 1]
    chasing = [one for one in in_riichi if one.riichi_order > 1]
    against = [one for one in rounds if first_of_other(one)]
    won = [one for one in in_riichi if one.win]
    return {
        "riichi_rate": rate(rounds, lambda one: one.riichi),
        "double_riichi_rate": rate(rounds, lambda one: one.riichi == 2),
        "mean_riichi_turn": mean(in_riichi, lambda one: one.riichi_turn),
        "riichi_by_turn_6_share": rate(in_riichi, lambda one: one.riichi_turn <= 6),
        "first_riichi_share": rate(in_riichi, lambda one: one in first),
        "chasing_riichi_share": rate(in_riichi, lambda one: one in chasing),
        "chasing_rate": rate(against, lambda one: one.riichi),
        "chased_share": rate(
            first, lambda one: any(other.riichi for other in one.others)
        ),
        "good_shape_riichi_share": rate(in_riichi, lambda one: one.riichi_tiles >= 6),
        "many_sided_riichi_share": rate(in_riichi, lambda one: one.riichi_waits > 1),
        "mean_riichi_tiles_left": mean(in_riichi, lambda one: one.riichi_tiles),
        "furiten_riichi_share": rate(in_riichi, lambda one: one.riichi_furiten),
        "riichi_win_rate": rate(in_riichi, lambda one: one.win),
        "riichi_deal_in_rate": rate(in_riichi, lambda one: one.feeds),
        "riichi_deal_in_later_rate": rate(
            in_riichi, lambda one: one.feeds and one.riichi_stands
        ),
        "riichi_draw_rate": rate(in_riichi, lambda one: one.drawn),
        "riichi_tsumo_share": rate(won, lambda one: one.tsumo),
        "riichi_balance": mean(in_riichi, lambda one: one.change),
        "riichi_balance_without_stick": mean(
            in_riichi, lambda one: one.change - one.own_stick
        ),
        "first_riichi_win_rate": rate(first, lambda one: one.win),
        "chasing_riichi_win_rate": rate(chasing, lambda one: one.win),
        "chasing_riichi_deal_in_rate": rate(chasing, lambda one: one.feeds),
        "first_riichi_balance": mean(first, lambda one: one.change),
        "chasing_riichi_balance": mean(chasing, lambda one: one.change),
        "ippatsu_rate": rate(won, lambda one: Yaku.IPPATSU in yaku(one.win)),
        "ura_rate": rate(won, lambda one: dora(one.win, Yaku.URA_DORA) > 0),
        "mean_ura": mean(won, lambda one: dora(one.win, Yaku.URA_DORA)),
        "against_riichi_rate": rate(rounds, first_of_other),
        "against_riichi_win_rate": rate(against, lambda one: one.win),
        "against_riichi_deal_in_rate": rate(against, lambda one: one.feeds),
        "against_riichi_tsumo_rate": rate(against, lambda one: one.tsumo_of_other),
        "against_riichi_bystander_rate": rate(against, bystander),
        "against_riichi_draw_rate": rate(against, lambda one: one.drawn),
        "against_riichi_balance": mean(against, lambda one: one.change),
        "sticks_won": mean(rounds, lambda one: one.sticks / 1000),
    }


def calls(rounds: Sequence[Seat]) -> dict[str, Told]:
    called = [one for one in rounds if one.calls]
    return {
        "call_rate": rate(rounds, lambda one: one.calls),
        "calls_per_round": mean(rounds, lambda one: len(one.calls)),
        "mean_first_call_turn": mean(called, lambda one: one.first_call),
        "call_win_rate": rate(called, lambda one: one.win),
        "call_deal_in_rate": rate(called, lambda one: one.feeds),
        "call_draw_rate": rate(called, lambda one: one.drawn),
        "call_balance": mean(called, lambda one: one.change),
        "chi_rate": rate(
            [one for one in rounds if one.players == 4],
            lambda one: EventKind.CHI in one.calls,
        ),
        "pon_rate": rate(rounds, lambda one: EventKind.PON in one.calls),
        "kan_rate": rate(rounds, lambda one: one.kans),
        "ankan_rate": rate(rounds, lambda one: EventKind.ANKAN in one.kans),
        "daiminkan_rate": rate(rounds, lambda one: EventKind.DAIMINKAN in one.kans),
        "kakan_rate": rate(rounds, lambda one: EventKind.KAKAN in one.kans),
        "one_call_share": rate(called, lambda one: len(one.calls) == 1),
        "three_calls_share": rate(called, lambda one: len(one.calls) >= 3),
        "norths_per_round": mean(
            [one for one in rounds if one.players == 3], lambda one: one.norths
        ),
    }


def draws(rounds: Sequence[Seat]) -> dict[str, Told]:
    drawn = [one for one in rounds if one.drawn]
    reached = [one for one in rounds if one.tenpai_turn >= 0]
    return {
        "draw_rate": rate(rounds, lambda one: one.drawn),
        "abort_rate": rate(rounds, lambda one: one.aborted),
        "draw_tenpai_rate": rate(drawn, lambda one: one.tenpai_end),
        "nagashi_count": total(rounds, lambda one: one.nagashi),
        "draw_balance": mean(drawn, lambda one: one.noten),
        "reached_tenpai_rate": rate(
            rounds, lambda one: one.tenpai_turn >= 0 or (one.win and not one.turns)
        ),
        "mean_tenpai_turn": mean(reached, lambda one: one.tenpai_turn),
    }


def dealer(rounds: Sequence[Seat]) -> dict[str, Told]:
    own = [one for one in rounds if one.dealer]
    others = [one for one in rounds if not one.dealer]
    return {
        "dealer_rate": rate(rounds, lambda one: one.dealer),
        "dealer_win_rate": rate(own, lambda one: one.win),
        "child_win_rate": rate(others, lambda one: one.win),
        "dealer_deal_in_rate": rate(own, lambda one: one.feeds),
        "dealer_riichi_rate": rate(own, lambda one: one.riichi),
        "dealer_call_rate": rate(own, lambda one: one.calls),
        "dealer_balance": mean(own, lambda one: one.change),
        "child_balance": mean(others, lambda one: one.change),
        "most_honba": most(own, lambda one: one.honba),
        "mean_start_shanten": mean(rounds, lambda one: one.start),
        "dealer_start_shanten": mean(own, lambda one: one.start),
        "child_start_shanten": mean(others, lambda one: one.start),
    }


def rest(rounds: Sequence[Seat]) -> dict[str, Told]:
    won = [one for one in rounds if one.win]
    barred = [one for one in rounds if one.furiten_turns]
    timed = [one for one in rounds if one.timed]
    return {
        "mean_win_dora": mean(won, lambda one: dora(one.win, *DORA)),
        "mean_win_red": mean(won, lambda one: dora(one.win, Yaku.RED_DORA)),
        "dora_win_share": rate(won, lambda one: dora(one.win, *DORA) > 0),
        "furiten_rate": rate(rounds, lambda one: one.furiten_turns),
        "mean_furiten_turns": mean(barred, lambda one: one.furiten_turns),
        "passed_win_rate": rate(rounds, lambda one: one.passed),
        "passed_wins": total(rounds, lambda one: one.passed),
        "mean_time_used": over(
            sum(one.time for one in timed) / 1000, sum(one.turns for one in timed)
        ),
        "win_value_rate": mean(rounds, lambda one: points(one) if one.win else 0),
        "deal_in_value_rate": mean(rounds, lambda one: one.paid if one.feeds else 0),
        "net_value_rate": mean(
            rounds,
            lambda one: points(one) if one.win else -one.paid if one.feeds else 0,
        ),
    }


def decisions(rounds: Sequence[Seat]) -> dict[str, Told]:
    """What only data sets with decisions tell."""
    known = [one for one in rounds if one.sums is not None]
    riichi = [one for one in known if one.riichi_stands]
    won = [one for one in known if one.win and one.riichi and not is_yakuman(one.win)]

    def of(one: Seat, name: str) -> int:
        return (one.sums or {}).get(name, 0)

    def chance(one: Seat, name: str) -> float:
        return of(one, name) / 1e6

    def summed(name: str) -> int:
        return sum(of(one, name) for one in known)

    def share(above: str, below: str) -> Told:
        return over(summed(above), summed(below))

    def ippatsu(one: Seat) -> bool:
        return one.win is not None and Yaku.IPPATSU in yaku(one.win)

    def ura(one: Seat) -> int:
        return dora(one.win, Yaku.URA_DORA) if one.win else 0

    against = summed("against")
    far = over(summed("useful_expected") / 1e6, summed("far_draws"))
    near = over(summed("completing_expected") / 1e6, summed("tenpai_draws"))
    lost = over(summed("acceptable") - summed("accepted"), summed("choices"))
    return {
        "shanten_losing_rate": share("losing", "choices"),
        "best_acceptance_rate": share("optimal", "choices"),
        "acceptance_kept": share("accepted", "acceptable"),
        "mean_acceptance_lost": lost,
        "quiet_shanten_losing_rate": share("quiet_losing", "quiet_choices"),
        "quiet_best_acceptance_rate": share("quiet_optimal", "quiet_choices"),
        "quiet_acceptance_kept": share("quiet_accepted", "quiet_acceptable"),
        "useful_draw_rate": share("useful_draws", "far_draws"),
        "useful_draw_expectation": far,
        "useful_draw_luck": mean(
            known, lambda one: of(one, "useful_draws") - chance(one, "useful_expected")
        ),
        "completing_draw_rate": share("completing_draws", "tenpai_draws"),
        "completing_draw_expectation": near,
        "completing_draw_luck": mean(
            known,
            lambda one: (
                of(one, "completing_draws") - chance(one, "completing_expected")
            ),
        ),
        "mean_deal_dora": mean(known, lambda one: of(one, "deal_dora")),
        "deal_dora_expectation": mean(
            known, lambda one: chance(one, "deal_dora_expected")
        ),
        "mean_end_dora": mean(known, lambda one: of(one, "end_dora")),
        "mean_win_dora_held": mean(
            [one for one in known if one.win], lambda one: of(one, "end_dora")
        ),
        "ippatsu_per_riichi": rate(riichi, ippatsu),
        "ippatsu_expectation": mean(
            riichi, lambda one: chance(one, "ippatsu_expected")
        ),
        "ippatsu_luck": mean(
            riichi, lambda one: ippatsu(one) - chance(one, "ippatsu_expected")
        ),
        "ura_expectation": mean(won, lambda one: chance(one, "ura_expected")),
        "ura_luck": mean(won, lambda one: ura(one) - chance(one, "ura_expected")),
        "defence_discards": mean(
            [one for one in known if of(one, "against")],
            lambda one: of(one, "against"),
        ),
        "genbutsu_rate": share("against_genbutsu", "against"),
        "suji_rate": share("against_suji", "against"),
        "no_suji_rate": share("against_no_suji", "against"),
        "honour_rate": share("against_honour", "against"),
        "seen_honour_rate": share("against_honour_seen", "against"),
        "genbutsu_refused_rate": over(
            summed("against_refused"), against - summed("against_genbutsu")
        ),
        "fold_rate": share("against_folded", "against"),
        "defence_shanten": share("against_shanten", "against"),
        "defence_tenpai_rate": share("against_tenpai", "against"),
        "noten_no_suji_rate": over(
            summed("against_no_suji") - summed("against_tenpai_no_suji"),
            against - summed("against_tenpai"),
        ),
    }


OF_YAKU = {
    "mean_win_han", "mean_win_fu", "mangan_share", "haneman_share", "baiman_share",
    "sanbaiman_share", "yakuman_wins", "counted_yakuman_wins",
    "deal_in_of_mangan_share", "ippatsu_rate", "ura_rate", "mean_ura", "mean_win_dora",
    "mean_win_red", "dora_win_share", "ippatsu_per_riichi", "ippatsu_luck",
    "ura_expectation", "ura_luck",
    *(f"yaku_{one.label}" for one in Yaku if one not in DORA),
}  # fmt: skip
"""What only a record tells that states yaku, han and fu."""


def has(one: Yaku, claim: Claim) -> bool:
    """The win lists the yaku."""
    return one in yaku(claim)


def yaku_of_wins(rounds: Sequence[Seat]) -> dict[str, Told]:
    claims = [one.win for one in rounds if one.win]
    return {
        f"yaku_{one.label}": rate(claims, partial(has, one))
        for one in Yaku
        if one not in DORA
    }


def all_of(rounds: Sequence[Seat], games: Sequence[End]) -> dict[str, Told]:
    """Every statistic of a group, by id."""
    made = placement(rounds, games)
    parts = (
        wins,
        deal_ins,
        riichi,
        calls,
        draws,
        dealer,
        rest,
        yaku_of_wins,
        decisions,
    )
    for part in parts:
        made |= part(rounds)
    return made
