"""The Gensou titles: for each what earns it, and what just misses it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from dataset.made import Row, game, made, round_of, seat
from paifu.analysis.titles import Title, earned, load_titles
from paifu.logs.yaku import LOCAL_FROM, Yaku

Tables = dict[str, list[Row]]

WON: Row = {"outcome": 1, "win_points": 1000, "win_tile": 0}


def bit(*yaku: Yaku) -> int:
    return sum(1 << one for one in yaku)


def rounds(count: int, **given: Any) -> Tables:
    """So many rounds of one game, in which A's row says this."""
    return {
        "games": [game(1)],
        "rounds": [round_of(1, n) for n in range(count)],
        "seats": [seat(1, n, 0, **given) for n in range(count)],
    }


def won(count: int = 1, **given: Any) -> Tables:
    return rounds(count, **{**WON, **given})


def games(*ranks: int) -> Tables:
    """Games in which A came in these places."""
    order = {1: [1, 2, 3, 4], 2: [2, 1, 3, 4], 4: [4, 1, 2, 3]}
    return {"games": [game(n, ranks=order[rank]) for n, rank in enumerate(ranks)]}


def final(*scores: int, before: tuple[int, ...] = ()) -> Tables:
    """One game that ended so, with the scores before its last round."""
    seats = [
        seat(1, 0, n, score_before=score)
        for n, score in enumerate(before or (25000,) * 4)
    ]
    return {
        "games": [game(1, final_scores=[*scores])],
        "rounds": [round_of(1)],
        "seats": seats,
    }


def two(first: Row, second: Row) -> Tables:
    """One round: what A's row says, and what B's."""
    return {
        "games": [game(1)],
        "rounds": [round_of(1)],
        "seats": [seat(1, 0, 0, **first), seat(1, 0, 1, **second)],
    }


def drawn(count: int, result: str = "exhaustive") -> Tables:
    made_ = rounds(count, outcome=6)
    for row in made_["rounds"]:
        row["result"] = result
    return made_


def nuisance(kan: int, pon: int, indicator: int, times: int = 5) -> Tables:
    """Rounds in which B has a pon of a tile, and A's kan turns an indicator."""
    tables = rounds(times)
    tables["events"] = [
        row
        for n in range(times)
        for row in (
            {"game": 1, "round": n, "event": pon, "kind": 3, "seat": 1, "tile": 4},
            {"game": 1, "round": n, "event": kan, "kind": 6, "seat": 0, "tile": 40},
            {"game": 1, "round": n, "event": kan + 1, "kind": 10, "tile": indicator},
        )
    ]
    return tables


def kan_ura(ura: int, win_ura: int) -> Tables:
    """A riichi win with a pair of 2m, an under-indicator of 9s and a second one."""
    tables = won(riichi=1, win_ura=win_ura)
    hand = [4, 5, 40, 44, 48]
    tables["wins"] = [
        {"game": 1, "round": 0, "seat": 0, "hand": hand, "ura": [104, ura]}
    ]
    return tables


IN_LAST_HAND = (45000, 20000, 20000, 15000)
EARLIER = (60000, -5000, 20000, 25000)
SANCHAN = bit(Yaku.SANANKOU)

CASES: dict[str, tuple[Callable[[], Tables], Callable[[], Tables]]] = {
    "first_step": (lambda: games(1), lambda: games(2)),
    "below_zero": (
        lambda: final(60000, 30000, 20000, -10000),
        lambda: final(60000, 30000, 10000, 0),
    ),
    "blow_two_away": (
        lambda: final(70000, 50000, -10000, -10000),
        lambda: final(70000, 40000, 0, -10000),
    ),
    "blow_everyone_away": (
        lambda: final(130000, -10000, -10000, -10000, before=IN_LAST_HAND),
        lambda: final(130000, -10000, -10000, -10000, before=EARLIER),
    ),
    "yakuman_user": (
        lambda: won(win_yakuman=1, win_limit=5),
        lambda: won(win_yakuman=0, win_limit=5),
    ),
    "eight_repeat": (
        lambda: won(win_local=1 << Yaku.PAARENCHAN - LOCAL_FROM),
        lambda: won(win_local=1 << Yaku.SANRENKOU - LOCAL_FROM),
    ),
    "miracle_maker": (lambda: won(win_yakuman=2), lambda: won(win_yakuman=1)),
    "battlefield": (lambda: games(4), lambda: {"games": [game(1, ended=False)]}),
    "online_novice": (lambda: games(1), lambda: games(2)),
    "online_master": (lambda: games(*[1, 2] * 10), lambda: games(*[1, 2] * 9)),
    "streak_newcomer": (lambda: games(2, 1, 1), lambda: games(1, 2, 1)),
    "streak_master": (
        lambda: games(*[1] * 5),
        lambda: games(1, 1, 1, 1, 2, 1, 1, 1, 1),
    ),
    "streak_peerless": (
        lambda: games(2, *[1] * 10),
        lambda: games(*[1] * 9, 4, *[1] * 9),
    ),
    "online_expert": (lambda: games(*[1] * 100), lambda: games(*[1] * 99)),
    "bounty_master": (
        lambda: won(win_dora=5, win_ura=2, win_red=1),
        lambda: won(win_dora=5, win_ura=2),
    ),
    "all_out_attack": (
        lambda: won(win_points=5_000_000),
        lambda: won(win_points=4_999_900),
    ),
    "last_miracle": (
        lambda: won(number=7, win_points=24000, rank_before=2, rank_after=1),
        lambda: won(number=7, win_points=24000, rank_before=1, rank_after=1),
    ),
    "piercing_heart": (lambda: won(20, win_limit=1), lambda: won(19, win_limit=1)),
    "jumping_heart": (lambda: won(10, win_limit=2), lambda: won(10, win_limit=1)),
    "double_up": (lambda: won(10, win_limit=3), lambda: won(9, win_limit=3)),
    "no_defence": (
        lambda: won(10, chi=1, pon=2, daiminkan=1),
        lambda: won(10, chi=1, pon=2, ankan=1),
    ),
    "shot_down": (lambda: rounds(100, outcome=3), lambda: rounds(99, outcome=3)),
    "flow_like_a_river": (lambda: drawn(100, "kyuushu"), lambda: drawn(99)),
    "seize_the_dragon": (
        lambda: kan_ura(0, win_ura=2),
        lambda: kan_ura(104, win_ura=0),
    ),
    "monochrome": (
        lambda: won(3, win_yaku=bit(Yaku.CHINITSU)),
        lambda: won(3, win_yaku=bit(Yaku.CHINITSU), closed_end=0),
    ),
    "ankou_favourite": (
        lambda: won(10, win_yaku=SANCHAN),
        lambda: won(9, win_yaku=SANCHAN),
    ),
    "chorus_master": (
        lambda: rounds(25, chi=1, pon=1, ankan=1, kakan=1),
        lambda: rounds(33, chi=3),
    ),
    "high_speed": (
        lambda: won(5, win_yaku=bit(Yaku.DOUBLE_RIICHI)),
        lambda: won(5, win_yaku=bit(Yaku.RIICHI)),
    ),
    "ippatsu_king": (
        lambda: won(20, win_yaku=bit(Yaku.RIICHI, Yaku.IPPATSU)),
        lambda: won(19, win_yaku=bit(Yaku.RIICHI, Yaku.IPPATSU)),
    ),
    "long_road": (lambda: won(200), lambda: won(199)),
    "breaker_of_kans": (
        lambda: won(win_yaku=bit(Yaku.CHANKAN)),
        lambda: won(win_yaku=bit(Yaku.RINSHAN)),
    ),
    "never_give_up": (
        lambda: won(5, win_yaku=bit(Yaku.HOUTEI)),
        lambda: won(4, win_yaku=bit(Yaku.HAITEI)),
    ),
    "explosive_master": (lambda: won(win_dora=12), lambda: won(win_dora=11)),
    "crash": (
        lambda: rounds(1, outcome=3, change=-24100),
        lambda: rounds(1, outcome=3, change=-25000, change_own_stick=-1000),
    ),
    "kan_captain": (
        lambda: rounds(25, ankan=1, kakan=1),
        lambda: rounds(49, daiminkan=1),
    ),
    "blossom_king": (
        lambda: won(win_yaku=bit(Yaku.RINSHAN)),
        lambda: won(win_yaku=bit(Yaku.CHANKAN)),
    ),
    "great_nuisance": (
        lambda: nuisance(kan=5, pon=2, indicator=0),
        lambda: nuisance(kan=5, pon=9, indicator=0),
    ),
    "iron_wall": (lambda: rounds(20, outcome=4), lambda: rounds(19, outcome=0)),
    "widen_the_wait": (
        lambda: won(20, win_waits=0b111),
        lambda: won(20, win_waits=0b101),
    ),
    "thin_ice": (
        lambda: final(30400, 30000, 20000, 19600),
        lambda: final(30500, 30000, 20000, 19500),
    ),
    "grilled_bird": (lambda: rounds(4, outcome=5), lambda: won(1)),
    "well_done_bird": (
        lambda: two({"outcome": 5}, {"outcome": 6}),
        lambda: two({"outcome": 4}, {"outcome": 2}),
    ),
    "ippatsu_victim": (
        lambda: victims(5, win_yaku=bit(Yaku.RIICHI, Yaku.IPPATSU)),
        lambda: victims(5, win_yaku=bit(Yaku.RIICHI)),
    ),
    "all_yaku_known": (lambda: all_yaku(), lambda: all_yaku(Yaku.CHANKAN)),
}


def victims(count: int, **given: Any) -> Tables:
    """Rounds in which A deals in to B."""
    tables = rounds(count, outcome=3, deal_in_to=1)
    tables["seats"] += [
        seat(1, n, 1, outcome=1, win_from=0, **given) for n in range(count)
    ]
    return tables


def all_yaku(*without: Yaku) -> Tables:
    """A win with each yaku that is no yakuman, some left out."""
    usual = [one for one in list(Yaku)[: Yaku.RENHOU] if one not in without]
    tables = won(len(usual) + 1)
    for row, one in zip(tables["seats"], usual, strict=False):
        row["win_yaku"] = 1 << one
    tables["seats"][-1]["win_local"] = 1 << Yaku.SANRENKOU - LOCAL_FROM
    return tables


TITLES = {title.id: title for title in load_titles()}


def test_every_title_that_records_tell_has_a_case() -> None:
    told = {one.id for one in TITLES.values() if one.of in ("round", "game")}
    assert set(CASES) == told
    assert sorted(one.number for one in TITLES.values()) == [*range(1, 53)]


@pytest.mark.parametrize("name", CASES)
def test_what_earns_a_title_and_what_just_misses_it(name: str, tmp_path: Path) -> None:
    earns, misses = CASES[name]
    for place, tables, reached in (("yes", earns(), True), ("no", misses(), False)):
        found = earned(made(tmp_path / place, **tables), [TITLES[name]])
        rows = {row["player"]: row for row in found.to_dict("records")}
        if not reached and "A" not in rows:
            continue  # no game that counts at all
        assert rows["A"]["earned"] == reached, place
        assert (rows["A"]["progress"] >= rows["A"]["needed"]) == reached
        assert bool(rows["A"]["source"]) == reached


def test_where_a_title_was_earned_is_the_row_that_completed_it(tmp_path: Path) -> None:
    tables = won(25, win_limit=1)
    found = earned(made(tmp_path / "set", **tables), [TITLES["piercing_heart"]])
    (row,) = found[found["player"] == "A"].to_dict("records")
    assert (row["source"], row["round"], row["progress"]) == ("0001.mjlog", 19, 25)


def test_games_are_in_the_order_in_which_they_began(tmp_path: Path) -> None:
    days = ["2024-05-03", "2024-05-01", "2024-05-02"]
    rows = [game(n, started=day) for n, day in enumerate(days)]
    rows[1]["ranks"] = [2, 1, 3, 4]
    found = earned(made(tmp_path / "set", games=rows), [TITLES["streak_newcomer"]])
    (row,) = found[found["player"] == "A"].to_dict("records")
    assert (row["earned"], row["started"]) == (True, "2024-05-03")


def test_the_master_holds_every_other_title(tmp_path: Path) -> None:
    few = [TITLES["first_step"], TITLES["gensou_master"]]
    found = earned(made(tmp_path / "set", **games(1)), few)
    rows = {(r["player"], r["title"]): r["earned"] for r in found.to_dict("records")}
    assert rows["A", "gensou_master"]
    assert not rows["B", "gensou_master"]


def test_a_condition_with_or_does_not_widen_what_counts(tmp_path: Path) -> None:
    """A hand that was not won collects no yaku, whatever rows are asked for."""
    collecting = Title("x", "X", of="round", where="won", collects=("pinfu", "tanyao"))
    tables = rounds(1, outcome=3, win_yaku=bit(Yaku.PINFU))
    found = earned(
        made(tmp_path / "set", **tables), [collecting], "seat = 0 or seat = 1"
    )
    assert found["progress"].tolist() == [0, 0]


def test_aliases_put_accounts_together(tmp_path: Path) -> None:
    rows = [game(1), game(2, names=["A2", "B", "C", "D"])]
    titles = [TITLES["streak_newcomer"]]
    found = earned(made(tmp_path / "set", games=rows), titles, aliases={"A2": "A"})
    assert found[found["player"] == "A"]["earned"].tolist() == [True]


@pytest.mark.parametrize("places", [(0, 1), (1, 0)])
def test_seats_of_one_player_count_in_their_order_whatever_that_of_the_rows(
    tmp_path: Path, places: tuple[int, int]
) -> None:
    """A streak must not depend on which of two rows of a round comes first."""
    seats = [
        seat(1, n, place, outcome=3 if (n, place) == (5, 0) else 0)
        for n in range(10)
        for place in places
    ]
    ds = made(
        tmp_path / "set",
        games=[game(1)],
        rounds=[round_of(1, n) for n in range(10)],
        seats=seats,
    )
    found = earned(ds, [TITLES["iron_wall"]], aliases={"A": "X", "B": "X"})
    assert found.set_index("player")["progress"]["X"] == 10
