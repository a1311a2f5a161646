"""Sums by any columns: numerators, denominators, groups."""

from __future__ import annotations

import math
import re
from pathlib import Path
from typing import Any

import duckdb
import pandas as pd
import pytest

from dataset.made import game, made, round_of, seat
from paifu.analysis.dataset import Dataset
from paifu.analysis.dataset.importing import add_tables
from paifu.analysis.statistics import (
    DICTIONARY,
    PROFILES,
    meant_by,
    statistics,
    summing,
)
from paifu.analysis.statistics.summing import ColumnError

ONE = ["win_rate", "mean_win_value", "rounds", "best_win_value", "average_rank"]


def value(rows: pd.DataFrame, name: str, **group: object) -> dict[str, float]:
    """The one row of a statistic and group."""
    found = rows[rows["id"] == name]
    for column, wanted in group.items():
        found = found[found[column] == wanted]
    (row,) = found.to_dict("records")
    return {str(key): one for key, one in row.items()}


def test_every_statistic_can_be_summed(played: Dataset) -> None:
    rows = statistics(played)
    assert set(rows["id"]) == set(DICTIONARY)
    assert rows.groupby("id").size().eq(2).all()  # four players, and three


def test_a_rate_is_its_numerator_by_its_denominator(tmp_path: Path) -> None:
    ds = made(
        tmp_path / "set",
        games=[game(1)],
        rounds=[round_of(1, n) for n in range(4)],
        seats=[
            seat(1, 0, 0, outcome=1, win_points=8000),
            seat(1, 1, 0, outcome=2, win_points=2000),
            seat(1, 2, 0, outcome=3),
            seat(1, 3, 0, outcome=9),  # no result: counts nowhere
        ],
    )
    rows = statistics(ds, ["player"], ONE)
    rate = value(rows, "win_rate", player="A")
    assert (rate["numerator"], rate["denominator"]) == (2, 3)
    assert rate["value"] == pytest.approx(2 / 3)
    assert rate["low"] < 2 / 3 < rate["high"]
    mean = value(rows, "mean_win_value", player="A")
    assert (mean["value"], mean["numerator"], mean["denominator"]) == (5000, 10000, 2)
    assert value(rows, "rounds", player="A")["value"] == 3
    best = value(rows, "best_win_value", player="A")
    assert best["value"] == 8000
    assert math.isnan(best["denominator"])
    assert value(rows, "average_rank", player="D")["value"] == 4


def test_numerators_of_groups_add_up_to_those_of_all(played: Dataset) -> None:
    keys = ["players", "id"]
    whole = statistics(played)
    for by in (["seat"], ["player", "source"]):
        parts = statistics(played, by)
        sums = parts.groupby(keys)[["numerator", "denominator"]].sum().reset_index()
        beside = sums.merge(whole, on=keys, suffixes=("", "_of_all"))
        for row in beside.to_dict("records"):
            kind = DICTIONARY[row["id"]].kind
            if kind in ("rate", "mean", "ratio", "total"):
                assert row["numerator"] == pytest.approx(row["numerator_of_all"])
            if kind in ("rate", "mean", "ratio"):
                assert row["denominator"] == pytest.approx(row["denominator_of_all"])


def test_three_and_four_players_are_never_mixed(played: Dataset) -> None:
    rows = statistics(played, [], ["games"])
    assert rows["players"].tolist() == [3, 4]
    assert rows["value"].tolist() == [3, 3]


def test_games_and_rounds_count_once_whoever_is_in_the_group(tmp_path: Path) -> None:
    """Two seats of one name, and all seats together, have played one game."""
    ds = made(
        tmp_path / "set",
        games=[game(1, names=["A", "A", "C", "D"]), game(2)],
        rounds=[round_of(1, 0), round_of(1, 1), round_of(2, 0)],
        seats=[seat(1, n, place) for n in (0, 1) for place in range(4)]
        + [seat(2, 0, place) for place in range(4)],
    )
    rows = statistics(ds, [], ["games", "rounds", "all_last_rounds"])
    assert rows["value"].tolist() == [2, 3, 2]
    rows = statistics(ds, ["player"], ["games"])
    assert value(rows, "games", player="A")["value"] == 2
    assert value(rows, "games", player="B")["value"] == 1


def test_a_condition_with_or_stays_one_condition(tmp_path: Path) -> None:
    ds = made(tmp_path / "set", games=[game(1), game(2, room="x")])
    either = "room = 'x' or room = 'y'"
    assert statistics(ds, [], ["games"], either)["value"].tolist() == [1]
    assert statistics(ds, [], ["games"], f"{either} -- a note")["value"].tolist() == [1]


def test_a_hand_of_which_nothing_is_told_is_neither_tenpai_nor_noten(
    tmp_path: Path,
) -> None:
    ends = {0: 1, 1: 0, 2: -1, 3: 0}
    ds = made(
        tmp_path / "set",
        games=[game(1)],
        rounds=[round_of(1, result="exhaustive")],
        seats=[seat(1, 0, n, outcome=6 - (end > 0), tenpai_end=end)
               for n, end in ends.items()],
    )  # fmt: skip
    for profile in ("paifu", "amae", "majsoul-analyzer"):
        row = value(statistics(ds, profile=profile), "draw_tenpai_rate")
        assert (row["numerator"], row["denominator"]) == (1, 3), profile


def test_every_value_is_a_whole_number() -> None:
    """So that sums are exact; what is a fraction is divided in the end."""
    for profile in PROFILES:
        for one in meant_by(profile).values():
            text = f"{one.value} {one.divisor}"
            assert not re.search(r"double|float|decimal|\d\.\d| / ", text), one.id


@pytest.mark.parametrize("by", [[], ["player"]])
def test_the_order_of_games_and_threads_change_no_digit(
    by: list[str], played: Dataset, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same records in three parts, added backwards, summed by one thread."""
    other = backwards(played, tmp_path / "set")
    usual = statistics(played, by)
    connect = Dataset.connect

    def alone(dataset: Dataset) -> duckdb.DuckDBPyConnection:
        connection = connect(dataset)
        connection.execute("set threads = 1")
        return connection

    monkeypatch.setattr(Dataset, "connect", alone)
    assert statistics(other, by).to_csv() == usual.to_csv()


def backwards(dataset: Dataset, into: Path) -> Dataset:
    """The games of a data set in parts of their own, the last one first."""
    tables = {name: dataset.arrow(name) for name in dataset.tables}
    for key in reversed(tables["games"]["game"].to_pylist()):
        own = {
            name: table.filter(table["game"].to_numpy() == key)
            for name, table in tables.items()
        }
        add_tables(into, [(key.to_bytes(32), own)], decisions=True)
    return Dataset(into)


def test_rows_can_be_picked(played: Dataset) -> None:
    rows = statistics(played, [], ["rounds"], "players = 4 and source like '%east-0%'")
    all_rows = statistics(played, [], ["rounds"], "players = 4")
    assert 0 < rows["value"][0] < all_rows["value"][0]


def test_statistics_come_in_the_order_asked_for(played: Dataset) -> None:
    rows = statistics(played, [], ["average_rank", "win_rate", "games"])
    assert rows[rows["players"] == 4]["id"].tolist() == [
        "average_rank", "win_rate", "games",
    ]  # fmt: skip


def test_an_unknown_statistic_is_named(played: Dataset) -> None:
    with pytest.raises(KeyError, match="no statistic 'luck_rate'"):
        statistics(played, [], ["luck_rate"])


def test_an_unknown_column_is_named_with_those_there_are(played: Dataset) -> None:
    with pytest.raises(ColumnError, match=r"'playr' in .* rounds, did you .* 'player'"):
        statistics(played, ["playr"], ["win_rate"])
    # Games have no column `dealer`, rounds have.
    assert len(statistics(played, ["dealer"], ["win_rate"]))
    with pytest.raises(ColumnError, match=r"'dealer' in the rows of games.*\? There"):
        statistics(played, ["dealer"], ["win_rate", "games"])
    with pytest.raises(ColumnError, match=r"'qqqqq' in the rows of games\. There"):
        statistics(played, ["qqqqq"], ["games"])


def test_a_condition_that_is_none_is_an_error_of_the_query(played: Dataset) -> None:
    with pytest.raises(duckdb.Error, match="colour"):
        statistics(played, [], ["win_rate"], where="colour = 1")


def test_aliases_put_accounts_together(tmp_path: Path) -> None:
    ds = made(
        tmp_path / "set",
        games=[game(1), game(2, names=["A2", "B", "C", "D"])],
        rounds=[round_of(1), round_of(2)],
        seats=[seat(1, 0, 0, outcome=1), seat(2, 0, 0, outcome=6, player="A2")],
    )
    rows = statistics(ds, ["player"], ["games", "win_rate"], aliases={"A2": "A"})
    assert value(rows, "games", player="A")["value"] == 2
    assert value(rows, "win_rate", player="A")["value"] == 0.5
    assert "A2" not in set(rows["player"])


def test_places_of_a_table_add_up_to_its_players(played: Dataset) -> None:
    rows = statistics(played).set_index(["players", "id"])["value"]
    for count in (3, 4):
        assert rows[count, "average_rank"] == pytest.approx((count + 1) / 2)
        assert rows[count, "first_rate"] == pytest.approx(1 / count)
        assert rows[count, "mean_result"] == pytest.approx(0)
    parts = ["first_rate", "second_rate", "third_rate", "fourth_rate"]
    assert sum(rows[4, part] for part in parts) == pytest.approx(1)


def test_ends_of_a_round_add_up_to_one(played: Dataset) -> None:
    rows = statistics(played).set_index(["players", "id"])["value"]
    ends = ("win_rate", "deal_in_rate", "tsumo_paid_rate", "bystander_rate",
            "draw_rate", "abort_rate")  # fmt: skip
    for count in (3, 4):
        assert sum(rows[count, end] for end in ends) == pytest.approx(1)


def test_a_win_whose_value_is_hidden_counts_in_no_mean(tmp_path: Path) -> None:
    unknown = {"win_han": -1, "win_points": -1, "win_limit": -1, "win_fu": -1}
    ds = made(
        tmp_path / "set",
        games=[game(1)],
        rounds=[round_of(1, n) for n in range(2)],
        seats=[
            seat(1, 0, 0, outcome=1, win_points=8000, win_han=4, win_limit=1,
                 change_hand=8000, win_from=1),
            seat(1, 0, 1, outcome=3, change_hand=-8000, deal_in_to=0),
            seat(1, 1, 0, outcome=1, hidden=1, passed_ron=-1, furiten_turns=-1,
                 **unknown),
            seat(1, 1, 1, outcome=3, deal_in_to=0),
        ],
    )  # fmt: skip
    rows = statistics(ds).set_index("id")
    assert rows["value"]["win_rate"] == 0.5
    once = {
        "mean_win_value": 8000, "mean_win_income": 8000, "mean_deal_in_value": 8000,
        "mangan_share": 1, "deal_in_of_mangan_share": 1, "yaku_riichi": 0,
    }  # fmt: skip
    for name, wanted in once.items():
        assert (rows["value"][name], rows["denominator"][name]) == (wanted, 1), name
    assert rows["value"]["win_value_rate"] == 8000 / 3
    assert rows["value"]["net_value_rate"] == 0
    assert rows["value"]["passed_wins"] == 0


def test_a_draw_of_unstated_kind_is_exhaustive_if_hands_were_shown(
    tmp_path: Path,
) -> None:
    ds = made(
        tmp_path / "set",
        games=[game(1)],
        rounds=[round_of(1, result="draw_unstated")],
        seats=[seat(1, 0, 0, outcome=5), seat(1, 0, 1, outcome=6)],
    )
    assert statistics(ds, ids=["draw_rate"])["value"].tolist() == [1.0]


def test_a_game_whose_last_scores_are_not_stated_has_no_places(tmp_path: Path) -> None:
    ds = made(
        tmp_path / "set",
        games=[game(1), game(2, final_scores=[], results=[], ranks=[])],
    )
    rows = statistics(ds, ids=["games", "average_rank", "mean_result"])
    assert rows["numerator"].tolist() == [2, 10, 0]
    assert rows["denominator"].tolist()[1:] == [4, 4]


def test_intervals_may_come_from_drawing_games(of_league: tuple[Dataset, Any]) -> None:
    dataset, _ = of_league
    ids = ["rounds", "win_rate", "mean_result", "mean_time_used", "average_rank"]
    plain = statistics(dataset, ["player"], ids)
    drawn = statistics(dataset, ["player"], ids, interval="bootstrap")
    same = ["players", "player", "id", "value", "numerator", "denominator"]
    assert drawn[same].equals(plain[same])
    told = drawn[drawn["id"].isin(["win_rate", "average_rank", "mean_result"])]
    several = told[told["denominator"] > 1].dropna(subset=["low"])
    assert len(several) > 10
    assert (several["low"] <= several["value"]).all()
    assert (several["value"] <= several["high"]).all()
    assert drawn[drawn["id"] == "rounds"]["low"].isna().all()


def test_games_are_drawn_alike_however_many_groups_are_in_memory(
    of_league: tuple[Dataset, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    dataset, _ = of_league
    ids = ["win_rate", "mean_result", "average_rank"]
    whole = statistics(dataset, ["player"], ids, interval="bootstrap")
    monkeypatch.setattr(summing, "NUMBERS_AT_ONCE", 50)
    parts = statistics(dataset, ["player"], ids, interval="bootstrap")
    assert parts.equals(whole)
    assert whole["low"].notna().any()


def test_several_seats_of_a_game_have_no_interval_by_formula(tmp_path: Path) -> None:
    """Mean rank and first places of all are 2.5 and a quarter, whoever plays."""
    numbers = range(1, 21)
    seats = [
        seat(n, 0, place, outcome=(1, 0, 0, 3)[(place + n) % 4], win_points=1000 * n)
        for n in numbers
        for place in range(4)
    ]
    ds = made(
        tmp_path / "set", games=[game(n) for n in numbers],
        rounds=[round_of(n) for n in numbers], seats=seats,
    )  # fmt: skip
    ids = ["average_rank", "first_rate", "mean_result", "win_rate", "mean_win_value"]
    of_all = statistics(ds, [], ids).set_index("id")
    assert of_all["value"].tolist() == [2.5, 0.25, 0, 0.25, 10500]
    ends: Any = of_all[["low", "high"]]
    assert ends.drop("mean_win_value").isna().all(axis=None)
    # A win is of one seat.
    low, high = ends.loc["mean_win_value"]
    assert low < 10500 < high
    drawn = value(statistics(ds, [], ids, interval="bootstrap"), "average_rank")
    assert (drawn["low"], drawn["high"]) == (2.5, 2.5)
    each = value(statistics(ds, [], ids, interval="each"), "average_rank")
    assert each["low"] < 2.5 < each["high"]


@pytest.mark.parametrize("key", ["player", "seat"])
def test_one_seat_of_each_game_has_an_interval_by_formula(
    key: str, played: Dataset
) -> None:
    ids = ["first_rate", "average_rank", "win_rate", "mean_time_used"]
    rows, each = (
        statistics(played, [key], ids, interval=interval)
        for interval in ("formula", "each")
    )
    assert rows.to_csv() == each.to_csv()
    assert rows[rows["id"] == "win_rate"]["low"].notna().all()


def test_one_seat_of_each_round_has_an_interval_by_formula(played: Dataset) -> None:
    """All are the dealer of some round; of columns of rounds only their rows tell."""
    for key, where, told in (
        ("dealer", "dealer = 1", True),
        ("dealer", "dealer = 0", False),
        ("month", "dealer = 1", True),
        ("month", "true", False),
    ):
        rows = statistics(played, [key], ["win_rate"], where)
        assert (rows["low"].notna() == told).all(), (key, where)


def test_accounts_of_one_player_in_one_game_are_several_seats(tmp_path: Path) -> None:
    ds = made(tmp_path / "set", games=[game(1), game(2)])
    same = {"B": "A"}
    rows = statistics(ds, ["player"], ["average_rank"], aliases=same)
    told = rows.set_index("player")["low"].notna()
    assert told.to_dict() == {"A": False, "C": True, "D": True}


def test_the_draws_do_not_depend_on_the_order_of_games(
    played: Dataset, tmp_path: Path
) -> None:
    other = backwards(played, tmp_path / "set")
    ids = ["win_rate", "mean_win_value", "stable_rank"]
    rows = [
        statistics(one, ["seat"], ids, interval="bootstrap") for one in (played, other)
    ]
    assert rows[0].to_csv() == rows[1].to_csv()


def test_statistics_show_the_styles_of_the_league(
    of_league: tuple[Dataset, Any],
) -> None:
    """Who never declares, who hardly calls, who calls most."""
    dataset, _ = of_league
    rows = statistics(dataset, ["player"], ["riichi_rate", "call_rate"])
    sums = rows.groupby(["player", "id"])[["numerator", "denominator"]].sum()
    rates = (sums["numerator"] / sums["denominator"]).unstack()
    assert rates["riichi_rate"]["Dama"] == 0
    assert rates["call_rate"]["Riichi"] < 0.1 < rates["call_rate"]["Caller"]
    assert rates["riichi_rate"].idxmax() in ("Riichi", "Speed", "Value")
