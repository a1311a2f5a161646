"""Reports: subjects, comparison with the field, trends."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from dataset.made import Row, game, made, round_of, seat
from paifu.analysis.dataset import Dataset
from paifu.analysis.statistics import DICTIONARY, reports

SUBJECTS = {
    "placement": reports.placement, "wins": reports.wins, "deal_ins": reports.deal_in,
    "riichi": reports.riichi, "calls": reports.calls, "draws": reports.draws,
    "dealer": reports.dealer, "luck": reports.luck, "care": reports.care,
    "efficiency": reports.efficiency, "defence": reports.defence, "yaku": reports.yaku,
}  # fmt: skip


@pytest.mark.parametrize("group", SUBJECTS)
def test_a_report_holds_the_statistics_of_its_subject(
    group: str, played: Dataset
) -> None:
    rows = SUBJECTS[group](played, where="players = 4")
    wanted = [one.id for one in DICTIONARY.values() if one.group == group]
    assert rows["id"].tolist() == wanted


def test_every_group_has_a_report() -> None:
    assert set(SUBJECTS) == {one.group for one in DICTIONARY.values()}


def test_players_are_groups_of_everything(played: Dataset) -> None:
    rows = reports.players(played, where="players = 3")
    assert set(rows["id"]) == set(DICTIONARY)
    assert set(rows["player"]) == {"bot A", "bot B", "bot C"}


def test_groups_of_few_games_are_left_out(tmp_path: Path) -> None:
    rows = [game(n) for n in range(3)]
    rows.append(game(9, names=["E", "F", "G", "H"]))
    found = reports.placement(
        made(tmp_path / "set", games=rows), ["player"], min_games=2
    )
    assert set(found["player"]) == set("ABCD")


def test_a_wide_table_has_groups_by_statistics(played: Dataset) -> None:
    wide = reports.wide(reports.placement(played, ["player"]))
    assert wide.index.names == ["players", "player"]
    assert [*wide.columns][:3] == ["games", "rounds", "average_rank"]


def winning(tmp_path: Path, own: int, others: int, rounds: int = 200) -> Dataset:
    """A wins so many of 200 rounds, each other player so many."""
    seats: list[Row] = []
    for n in range(rounds):
        for place in range(4):
            wins = own if place == 0 else others
            seats.append(seat(1, n, place, outcome=1 if n < wins else 6))
    dealt = [round_of(1, n) for n in range(rounds)]
    return made(tmp_path / "set", games=[game(1)], rounds=dealt, seats=seats)


def test_a_player_is_compared_with_the_others_of_the_same_games(tmp_path: Path) -> None:
    found = reports.compare(winning(tmp_path, 80, 40), "A", ["win_rate"])
    (row,) = found.to_dict("records")
    assert (row["value"], row["field"]) == (0.4, 0.2)
    assert row["denominator_field"] == 600
    assert row["difference"] == pytest.approx(0.2)
    assert row["p"] < 1e-6


def test_equal_rates_do_not_differ(tmp_path: Path) -> None:
    found = reports.compare(winning(tmp_path, 40, 40), "A", ["win_rate"])
    assert found["p"].tolist() == [1.0]


def test_p_values_are_corrected_for_their_number(tmp_path: Path) -> None:
    found = reports.compare(winning(tmp_path, 55, 40), "A")
    told = found.dropna(subset=["p"])
    assert len(told) > 20
    assert (told["q"] >= told["p"] - 1e-12).all()


def test_an_unknown_player_is_named(played: Dataset) -> None:
    with pytest.raises(KeyError, match="no player 'bot Z'"):
        reports.compare(played, "bot Z")


def test_a_name_with_a_quote_is_a_name(tmp_path: Path) -> None:
    ds = made(
        tmp_path / "set",
        games=[game(1, names=["O'Hara", "B", "C", "D"])],
        rounds=[round_of(1)],
        seats=[seat(1, 0, 0, player="O'Hara", outcome=1), seat(1, 0, 1, outcome=0)],
    )
    found = reports.compare(ds, "O'Hara", ["win_rate"])
    assert found["value"].tolist() == [1.0]


def test_benjamini_and_hochberg_by_hand() -> None:
    made_ = reports.adjusted([0.005, 0.5, float("nan"), 0.02, 0.03])
    assert made_.round(4).tolist()[:2] == [0.02, 0.5]
    assert np.isnan(made_).tolist() == [False, False, True, False, False]
    assert made_.round(4).tolist()[3:] == [0.04, 0.04]


@pytest.mark.parametrize(
    ("every", "when"),
    [("day", ["2024-05-30", "2024-06-01"]), ("month", ["2024-05", "2024-06"]),
     ("year", ["2024"])],
)  # fmt: skip
def test_a_trend_has_a_group_a_length_of_time(
    every: str, when: list[str], tmp_path: Path
) -> None:
    days = ["2024-06-01T10:00", "2024-05-30", "", "2024-06-01T22:00"]
    rows = [game(n, started=day) for n, day in enumerate(days)]
    found = reports.trend(made(tmp_path / "set", games=rows), ["games"], every=every)
    assert found[every].tolist() == when
    assert found["value"].sum() == 3  # the one without a date is left out


def test_another_length_of_time_is_named(played: Dataset) -> None:
    with pytest.raises(KeyError, match="'week'; there are: day, month, year"):
        reports.trend(played, ["games"], every="week")


def double_ron(tmp_path: Path) -> Dataset:
    """D deals into two hands at once in one round of two."""
    seats = [
        seat(1, 0, 0, outcome=1, win_points=1000, win_han=1, change_hand=1000),
        seat(1, 0, 1, outcome=1, win_points=1000, win_han=1, change_hand=1000),
        seat(1, 0, 2, outcome=0),
        seat(1, 0, 3, outcome=3, deal_in_to=0, change_hand=-2000),
        *(seat(1, 1, place, outcome=6) for place in range(4)),
    ]
    started = "2024-06-01T10:00"
    return made(
        tmp_path / "set", games=[game(1, started=started)],
        rounds=[round_of(1), round_of(1, 1)], seats=seats,
    )  # fmt: skip


def test_a_comparison_counts_as_the_profile_does(tmp_path: Path) -> None:
    ds = double_ron(tmp_path)
    for profile, wanted in (("paifu", 0.5), ("mortal", 1.0)):
        found = reports.compare(ds, "D", ["deal_in_rate"], profile=profile)
        assert found["value"].tolist() == [wanted]


def test_a_trend_counts_as_the_profile_does(tmp_path: Path) -> None:
    ds = double_ron(tmp_path)
    for profile, wanted in (("paifu", 1), ("mortal", 2)):
        found = reports.trend(ds, ["deal_in_rate"], profile=profile)
        assert found["numerator"].tolist() == [wanted]


def test_a_comparison_says_how_many_tests_it_makes(tmp_path: Path) -> None:
    found = reports.compare(winning(tmp_path, 80, 40), "A", ["win_rate", "draw_rate"])
    assert found.attrs["note"] == (
        "2 tests: p < 0.05 in 2 (by chance 0.1); q < 0.05 in 2 (one in twenty is false)"
    )


def test_ratios_are_compared_too(tmp_path: Path) -> None:
    ranks = [[1, 2, 3, 4], [1, 2, 3, 4], [2, 1, 4, 3], [4, 3, 2, 1], [3, 4, 1, 2]]
    ds = made(
        tmp_path / "set", games=[game(n, ranks=one) for n, one in enumerate(ranks)]
    )
    (row,) = reports.compare(ds, "A", ["stable_rank"]).to_dict("records")
    assert row["value"] == 13.0  # (2 * 90 + 45) / 15 - 2
    assert 0 < row["p"] < 1


def test_a_trend_leaves_out_times_of_few_games(tmp_path: Path) -> None:
    days = ["2024-05-30", "2024-06-01", "2024-06-02"]
    ds = made(
        tmp_path / "set", games=[game(n, started=day) for n, day in enumerate(days)]
    )
    found = reports.trend(ds, ["average_rank"], min_games=2)
    assert found["month"].tolist() == ["2024-06"]
    assert found["id"].tolist() == ["average_rank"]
