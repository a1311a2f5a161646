"""Other sites' numbers: their published formulas, as loops over rounds."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from independent_rounds import OPEN, RIICHI, End, Rows, Seat
from independent_statistics import Told, mean, over, rate, total
from paifu.analysis.dataset import Dataset
from paifu.analysis.statistics import DICTIONARY, PROFILES, meant_by, statistics
from paifu.analysis.statistics.profiles import overridden
from paifu.logs.yaku import Yaku

Formulas = Callable[[Sequence[Seat], Sequence[End]], dict[str, Told]]


def delta(one: Seat) -> int:
    """A winner's change without the own stick."""
    return one.income + one.own_stick


def per_ron(one: Seat) -> int:
    return len(one.feeds)


def mortal(rounds: Sequence[Seat], _: Sequence[End]) -> dict[str, Told]:
    """`Stat::from_game` of libriichi/src/stat.rs."""
    won = [one for one in rounds if one.win]
    riichi = [one for one in rounds if one.riichi]
    called = [one for one in rounds if one.calls]
    ended = [one for one in rounds if one.drawn or one.aborted]
    fed = [(one, claim) for one in rounds for claim in one.feeds]
    later = [
        sum(other.riichi_order > one.riichi_order for other in one.others)
        for one in riichi
    ]

    def of_riichi(one: Seat) -> int:
        if one.win:
            return delta(one)
        if one.feeds:
            return -one.paid
        ends = (one.drawn or one.aborted) and one.riichi_stands
        return one.noten - 1000 if ends else 0

    def of_call(one: Seat) -> int:
        if one.win:
            return delta(one)
        return -one.paid if one.feeds else one.noten

    yakuman = [one for one in won if delta(one) >= (48000 if one.dealer else 32000)]
    return {
        "win_rate": rate(rounds, lambda one: one.win),
        "deal_in_rate": over(len(fed), len(rounds)),
        "draw_rate": over(len(ended), len(rounds)),
        "draw_balance": mean(ended, lambda one: one.noten),
        "mean_win_value": mean(won, delta),
        "mean_dealer_win_value": mean([one for one in won if one.dealer], delta),
        "mean_child_win_value": mean([one for one in won if not one.dealer], delta),
        "mean_riichi_win_value": mean(
            [one for one in won if one.riichi_stands], delta
        ),
        "mean_open_win_value": mean([one for one in won if one.calls], delta),
        "mean_dama_win_value": mean(
            [one for one in won if not one.calls and not one.riichi_stands], delta
        ),
        "mean_win_turn": mean(won, lambda one: one.turns),
        "mean_riichi_turn": mean(riichi, lambda one: one.riichi_turn - 1),
        "mean_deal_in_turn": mean(fed, lambda pair: pair[0].turns),
        "mean_deal_in_value": mean(
            fed, lambda pair: pair[1].row.deltas[pair[1].row.source]
        ),
        "deal_in_to_dealer_share": rate(
            fed, lambda pair: any(o.win is pair[1] and o.dealer for o in pair[0].others)
        ),
        "chased_share": over(sum(later), len(riichi)),
        "riichi_deal_in_rate": mean(riichi, per_ron),
        "riichi_balance": mean(riichi, of_riichi),
        "calls_per_round": mean(called, lambda one: len(one.calls)),
        "call_deal_in_rate": mean(called, per_ron),
        "call_balance": mean(called, of_call),
        "yakuman_wins": total(yakuman, lambda one: 1),
        "nagashi_count": total(rounds, lambda one: one.noten >= 8000),
    }  # fmt: skip


def amae(rounds: Sequence[Seat], _: Sequence[End]) -> dict[str, Told]:
    """`map.js` and `convert_extended_stats.js` of amae-koromo-couchdb."""
    won = [one for one in rounds if one.win]
    riichi = [one for one in rounds if one.riichi]
    fed = [one for one in rounds if one.feeds]
    hit = [one for one in rounds if one.tsumo_of_other]

    def turn(one: Seat) -> float:
        discards = one.turns + sum(other.turns for other in one.others)
        return discards / one.players + 1

    def winners(one: Seat, which: Callable[[Seat], bool]) -> int:
        return sum(other.win is not None and which(other) for other in one.others)

    def blown_up(one: Seat) -> bool:
        value = max(delta(other) for other in one.others if other.win)
        return one.dealer and value >= 8000

    def balance(one: Seat) -> int:
        everybody = [one, *one.others]
        if one.win:
            return delta(one)
        if one.feeds or one.paid_as_liable:
            instant = not one.riichi_stands
            return -one.paid - (0 if instant else 1000)
        if one.drawn and one.tenpai_end and not any(o.nagashi for o in everybody):
            ready = sum(other.tenpai_end for other in everybody)
            return [0, 3000, 1500, 1000, 0][ready] - 1000
        return -1000

    def place(one: Seat) -> tuple[int, int]:
        declared = sorted(
            other.riichi_order for other in [one, *one.others] if other.riichi
        )
        return declared.index(one.riichi_order), len(declared)

    return {
        "mean_win_value": mean(won, delta),
        "mean_win_turn": mean(won, turn),
        "yakuman_wins": total(won, lambda one: one.win.row.limit == 5),
        "deal_in_to_riichi_share": mean(
            fed, lambda one: winners(one, lambda o: bool(o.riichi))
        ),
        "deal_in_to_open_share": mean(
            fed, lambda one: winners(one, lambda o: o.called)
        ),
        "deal_in_to_dama_share": mean(
            fed, lambda one: winners(one, lambda o: not o.called and not o.riichi)
        ),
        "dealer_hit_by_mangan_rate": rate(hit, blown_up),
        "chasing_rate": rate(riichi, lambda one: place(one)[0] > 0),
        "chased_share": rate(riichi, lambda one: place(one)[0] + 1 < place(one)[1]),
        "riichi_balance": mean(riichi, balance),
    }  # fmt: skip


def majiang(rounds: Sequence[Seat], games: Sequence[End]) -> dict[str, Told]:
    """`examples/summary.js` and `after_lizhi.js` of majiang-analog."""
    won = [one for one in rounds if one.win]
    ended = [one for one in games if one.ended]
    # `_beilizhi`: another declares while one has not.
    against = [
        one
        for one in rounds
        if any(
            other.riichi and (not one.riichi or other.riichi_order < one.riichi_order)
            for other in one.others
        )
    ]
    return {
        "average_rank": mean(ended, lambda one: one.rank),
        "top_two_rate": rate(ended, lambda one: one.rank <= 2),
        "win_rate": rate(rounds, lambda one: one.win),
        "deal_in_rate": rate(rounds, lambda one: one.feeds),
        "riichi_rate": rate(rounds, lambda one: one.riichi),
        "call_rate": rate(rounds, lambda one: one.calls),
        "mean_win_value": mean(won, lambda one: one.worth),
        "draw_rate": rate(rounds, lambda one: one.drawn or one.aborted),
        "against_riichi_rate": rate(rounds, against.__contains__),
        "against_riichi_win_rate": rate(against, lambda one: one.win),
        "against_riichi_tsumo_rate": rate(against, lambda one: one.tsumo_of_other),
        "against_riichi_draw_rate": rate(
            against, lambda one: one.drawn or one.aborted
        ),
        "against_riichi_balance": mean(against, lambda one: one.change),
    }  # fmt: skip


def majsoul(rounds: Sequence[Seat], games: Sequence[End]) -> dict[str, Told]:
    """`analyzer.cpp` (one call of `IHule` a winner) and PAADData.json."""
    won = [one for one in rounds if one.win]
    dama = [one for one in won if not one.riichi and not one.called]
    riichi = [one for one in rounds if one.riichi]
    called = [one for one in rounds if one.calls]
    hit = [one for one in rounds if one.tsumo_of_other]
    drawn = [one for one in rounds if one.drawn and not any_nagashi(one)]
    # FANGCHONG: a row a ron
    fed = [(one, of_claim(one, claim)) for one in rounds for claim in one.feeds]
    ended = [one for one in games if one.ended]
    oya = [one for one in rounds if one.dealer]

    def income(one: Seat) -> int:
        """`calctensu` with all counters and sticks, for each winner."""
        assert one.win
        counters = 300 * one.honba
        if one.tsumo:
            counters = one.income - one.worth - one.sticks
        return one.worth + counters + one.pot

    def lost(pair: tuple[Seat, Seat]) -> int:
        """Of one ron, below zero."""
        return -pair[1].worth - 300 * pair[0].honba

    def profit(one: Seat) -> int:
        points = -1000
        if one.win:
            points += income(one)
        for claim in one.feeds:
            points += lost((one, of_claim(one, claim)))
            points += 0 if one.riichi_stands else 1000
        return points - (one.paid if one.tsumo_of_other else 0)

    def others_won(one: Seat) -> int:
        return sum(other.win is not None for other in one.others)

    def share(which: Callable[[Any], Any]) -> Told:
        return rate(fed, which)

    return {
        "deal_in_rate": over(len(fed), len(rounds)),
        "mean_win_income": mean(won, income),
        "mean_dama_win_value": mean(dama, income),
        "wins_of_3900": rate(won, lambda one: income(one) >= 3900),
        "wins_of_7700": rate(won, lambda one: income(one) >= 7700),
        "wins_of_11600": rate(won, lambda one: income(one) >= 11600),
        "mean_win_turn": mean(won, lambda one: one.turns),
        "mean_deal_in_value": mean(fed, lost),
        "mean_deal_in_hand_value": mean(fed, lambda pair: -pair[1].worth),
        "mean_tsumo_paid": mean(hit, lambda one: -one.paid),
        "mean_deal_in_turn": mean(fed, lambda pair: pair[0].turns),
        "mean_deal_in_shanten": mean(fed, lambda pair: pair[0].feed_shanten),
        "deal_in_to_dealer_share": share(lambda pair: pair[1].dealer),
        "deal_in_to_riichi_share": share(lambda pair: pair[1].riichi),
        "deal_in_to_open_share": share(
            lambda pair: pair[1].called and not pair[1].riichi
        ),
        "deal_in_to_dama_share": share(
            lambda pair: not pair[1].called and not pair[1].riichi
        ),
        "deal_in_in_riichi_share": share(lambda pair: pair[0].state == RIICHI),
        "deal_in_while_open_share": share(lambda pair: pair[0].state == OPEN),
        "dealer_hit_rate": over(
            sum(one.tsumo_of_other is not None for one in oya),
            sum(map(others_won, oya)),
        ),
        "riichi_deal_in_rate": mean(riichi, per_ron),
        "riichi_balance": mean(riichi, profit),
        "call_deal_in_rate": mean(called, per_ron),
        "draw_rate": over(len(drawn), len(rounds)),
        "draw_tenpai_rate": rate(drawn, lambda one: one.tenpai_end),
        "draw_balance": mean(drawn, lambda one: one.noten),
        "all_last_lead_kept_rate": rate(
            [one for one in ended if one.all_last_rank == 1],
            lambda one: one.rank == 1,
        ),
        "all_last_won_rate": rate(
            [one for one in ended if one.all_last_rank > 1], lambda one: one.rank == 1
        ),
        "all_last_escape_rate": rate(
            [one for one in ended if one.all_last_rank == one.players],
            lambda one: one.rank < one.players,
        ),
    }  # fmt: skip


def any_nagashi(one: Seat) -> bool:
    return any(other.nagashi for other in [one, *one.others])


def of_claim(one: Seat, claim: Any) -> Seat:
    """Who won by it."""
    (winner,) = (other for other in one.others if other.win is claim)
    return winner


def pantheon(rounds: Sequence[Seat], _: Sequence[End]) -> dict[str, Told]:
    """`PlayerStatsModel.ts`, and the shares that Sigrun shows of it."""
    won = [one for one in rounds if one.win]
    fed = [(one, of_claim(one, claim)) for one in rounds for claim in one.feeds]
    drawn = [one for one in rounds if one.drawn and not any_nagashi(one)]
    drawn += [one for one in rounds if one.aborted]
    feed = len(fed)

    def unforced(which: Callable[[Seat], bool]) -> Told:
        return rate(fed, lambda pair: not pair[0].riichi and which(pair[1]))

    def hands(one: Seat) -> int:
        return max(1, sum(other.win is not None for other in [one, *one.others]))

    dora = sum(
        han
        for one in won
        if one.win
        for name, han in one.win.yaku
        if name in (Yaku.DORA, Yaku.URA_DORA, Yaku.RED_DORA)
    )
    return {
        "win_rate": rate(rounds, lambda one: one.win),
        "mean_win_value": mean(won, delta),
        "deal_in_rate": over(feed, len(rounds)),
        "mean_deal_in_value": over(sum(one.paid for one in rounds if one.feeds), feed),
        "unforced_deal_in_rate": unforced(lambda _: True),
        "deal_in_to_open_share": unforced(lambda one: one.called),
        "deal_in_to_riichi_share": unforced(lambda one: bool(one.riichi)),
        "deal_in_to_dama_share": unforced(
            lambda one: not one.called and not one.riichi
        ),
        # `feedUnderRiichi += hands.length`, for each of the hands
        "deal_in_in_riichi_share": over(
            sum(len(one.feeds) ** 2 for one in rounds if one.riichi), feed
        ),
        # `riichiWon` or `riichiLost` is counted for each of the hands
        "riichi_rate": mean(rounds, lambda one: hands(one) if one.riichi else 0),
        "draw_rate": over(len(drawn), len(rounds)),
        "draw_tenpai_rate": rate(drawn, lambda one: one.drawn and one.tenpai_end),
        "mean_win_dora": over(dora, len(rounds)),
    }


def tenhou(_: Sequence[Seat], games: Sequence[End]) -> dict[str, Told]:
    """The stable grade as players publish it; three players have none here."""
    ended = [one for one in games if one.ended and one.players == 4]
    firsts, seconds, lasts = (
        sum(one.rank == place for one in ended) for place in (1, 2, 4)
    )
    return {
        "stable_rank": over(60 * firsts + 30 * seconds - 20 * lasts, 10 * lasts),
        "last_avoidance_rate": rate(
            [one for one in games if one.ended], lambda one: one.rank < one.players
        ),
    }


PUBLISHED: dict[str, Formulas] = {
    "mortal": mortal, "amae": amae, "majsoul-analyzer": majsoul, "majiang": majiang,
    "pantheon": pantheon, "tenhou": tenhou,
}  # fmt: skip


def test_every_profile_has_its_formulas_here() -> None:
    assert {*PUBLISHED, "paifu"} == set(PROFILES)


@pytest.mark.parametrize("profile", PUBLISHED)
def test_a_profile_is_the_published_formula(
    profile: str, of_league: tuple[Dataset, Rows]
) -> None:
    dataset, (rounds, games) = of_league
    lines: list[dict[Any, Any]] = statistics(dataset, profile=profile).to_dict(
        "records"
    )
    found = {(line["players"], line["id"]): line for line in lines}
    for players in (4, 3):
        wanted = PUBLISHED[profile](
            [one for one in rounds if one.players == players],
            [one for one in games if one.players == players],
        )
        assert set(overridden(profile)) <= set(wanted)
        for name, numbers in wanted.items():
            row = found[players, name]
            told = (row["value"], row["numerator"], row["denominator"])
            for number, by_loops in zip(told, numbers, strict=True):
                if by_loops is None:
                    assert number != number, name
                else:
                    assert number == pytest.approx(by_loops), name


@pytest.mark.parametrize("profile", PROFILES)
def test_every_profile_can_be_summed(profile: str, played: Dataset) -> None:
    rows = statistics(played, profile=profile)
    assert set(rows["id"]) == set(DICTIONARY)


def test_every_override_says_where_it_is_from() -> None:
    for profile in PROFILES:
        for name, one in overridden(profile).items():
            assert one.source, f"{profile}.{name}"
            assert one != DICTIONARY[name], f"{profile}.{name}"


def test_a_double_ron_is_two_deal_ins_for_mortal_and_one_for_paifu(
    of_league: tuple[Dataset, Rows],
) -> None:
    dataset, (rounds, _) = of_league
    doubles = sum(len(one.feeds) - 1 for one in rounds if len(one.feeds) > 1)
    assert doubles > 0
    counts = [
        statistics(dataset, ids=["deal_in_rate"], profile=profile)["numerator"].sum()
        for profile in ("paifu", "mortal")
    ]
    assert counts[1] - counts[0] == doubles


def test_an_unknown_profile_is_named() -> None:
    with pytest.raises(KeyError, match="no profile 'nodocchi'; there are: paifu, "):
        meant_by("nodocchi")
