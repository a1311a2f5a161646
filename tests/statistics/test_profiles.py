"""Other sites' numbers: their published formulas, as loops over rounds."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from independent_rounds import Rows, Seat
from independent_statistics import Told, mean, over, rate, total
from paifu.analysis.dataset import Dataset
from paifu.analysis.statistics import DICTIONARY, PROFILES, meant_by, statistics
from paifu.analysis.statistics.profiles import overridden

Formulas = Callable[[Sequence[Seat]], dict[str, Told]]


def delta(one: Seat) -> int:
    """A winner's change without the own stick."""
    return one.income + one.own_stick


def per_ron(one: Seat) -> int:
    return len(one.feeds)


def mortal(rounds: Sequence[Seat]) -> dict[str, Told]:
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


def amae(rounds: Sequence[Seat]) -> dict[str, Told]:
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


def majiang(rounds: Sequence[Seat]) -> dict[str, Told]:
    """`examples/summary.js` of majiang-analog."""
    won = [one for one in rounds if one.win]
    fed = [one for one in rounds if one.feeds]
    return {
        "draw_rate": rate(rounds, lambda one: one.drawn or one.aborted),
        "mean_deal_in_value": mean(fed, lambda one: one.paid_for_hands),
        "mean_win_turn": mean(won, lambda one: one.turns),
        "mean_win_value": mean(won, lambda one: one.worth),
        "deal_in_rate": rate(rounds, lambda one: one.feeds),
    }


PUBLISHED: dict[str, Formulas] = {"mortal": mortal, "amae": amae, "majiang": majiang}


@pytest.mark.parametrize("profile", PUBLISHED)
def test_a_profile_is_the_published_formula(
    profile: str, of_league: tuple[Dataset, Rows]
) -> None:
    dataset, (rounds, _) = of_league
    lines: list[dict[Any, Any]] = statistics(dataset, profile=profile).to_dict(
        "records"
    )
    found = {(line["players"], line["id"]): line for line in lines}
    for players in (4, 3):
        wanted = PUBLISHED[profile]([one for one in rounds if one.players == players])
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
def test_every_profile_can_be_summed(profile: str, of_league: object) -> None:
    assert isinstance(of_league, tuple)
    rows = statistics(of_league[0], profile=profile)
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
