"""The rows that statistics are summed over, as DuckDB views of a data set.

`round_rows`: a row a round and seat, of rounds with a result: every column of `seats`,
what its round and game say, and

- `year`, `month` and `day` of the game's start;
- `won`, `dealt_in`, `called` (a chi, pon or open kan), `exhaustive` (nagashi included);
- `riichi_others`, how many others declared, and `first_riichi_of_other`;
- `known`: the value of every win of the round is known;
- `ron_winners` of the round, of them `ron_in_riichi`, `ron_open`, `ron_by_dealer`;
- `sticks_in_round`, points of the sticks that were won;
- `nagashi` and `tenpai_in_round` of the round;
- of a deal-in: `to_dealer` and `to_limit` of the first winner;
- of a tsumo, in all rows of its round: `tsumo_points`, and `tsumo_income`
  without the winner's own stick;
- if the data set has the table `decisions`, its columns, and `decided`: it has a row.

`game_rows`: a row a game and seat: every column of `games`, and `seat`, `player`,
`final`, `outcome` (result with uma and oka, null if not stated), `rank`, and
`last_rank`, the rank before the last round; `first_all_last_rank`, that before the
first deal of the last wind's last round, or at the end if there was none. `ended` is
true if the scores at the end are stated.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Literal

from paifu.analysis.dataset import Dataset
from paifu.analysis.statistics.closed import close

if TYPE_CHECKING:
    import duckdb

WHEN = """left(g.started, 4) as year, left(g.started, 7) as month,
        left(g.started, 10) as day"""
OF_GAME = f"g.rules, g.room, g.format, g.source, g.started, {WHEN}"

_ROUND_ROWS = f"""
with of_round as (
    select game, round,
        count_if(riichi > 0)::int as riichis,
        coalesce(min(case when outcome in (1, 2) then win_han end), 0) >= 0 as known,
        count_if(outcome = 1)::int as ron_winners,
        count_if(outcome = 1 and riichi > 0)::int as ron_in_riichi,
        count_if(outcome = 1 and riichi = 0
            and chi + pon + daiminkan > 0)::int as ron_open,
        count_if(outcome = 1 and dealer = 1)::int as ron_by_dealer,
        sum(change_sticks)::int as sticks_in_round,
        count_if(outcome = 8) > 0 as nagashi,
        count_if(tenpai_end = 1)::int as tenpai_in_round,
        max(case when outcome = 2 then win_points end) as tsumo_points,
        max(case when outcome = 2
            then change_hand + change_honba + change_sticks + change_own_stick
            end) as tsumo_income,
        sum((win_limit + 1) << (4 * seat))::int as limits
    from seats where outcome <> 9 group by game, round
),
about as (
    select o.*, r.result, r.name, r.draws as round_draws,
        r.discards as round_discards, r.dealer as dealer_seat, {OF_GAME}
    from of_round o
    join rounds r on r.game = o.game and r.round = o.round
    join games g on g.game = o.game
)
select s.* replace (coalesce(a.player, s.player) as player),
    b.* exclude (game, round, riichis, limits, dealer_seat),
    s.outcome in (1, 2) as won,
    s.outcome = 3 as dealt_in,
    s.chi + s.pon + s.daiminkan > 0 as called,
    s.outcome in (5, 6, 8) as exhaustive,
    b.riichis - (s.riichi > 0)::int as riichi_others,
    b.riichis > (s.riichi > 0)::int and s.riichi_order <> 1 as first_riichi_of_other,
    case when s.deal_in_to >= 0 then s.deal_in_to = b.dealer_seat end as to_dealer,
    case when s.deal_in_to >= 0
        then (b.limits >> (4 * s.deal_in_to)) % 16 - 1 end as to_limit{{columns}}
from seats s
join about b on b.game = s.game and b.round = s.round
left join aliases a on a.name = s.player{{joined}}
where s.outcome <> 9
"""
"""Rounds are summed first, and their sums given to each seat; as windows over all
columns of the seats it took three times as long. `limits` holds the limit of each
seat's win in four bits, so that a deal-in finds that of the hand it paid for."""

_WEIGHED = (
    """,
    d.* exclude (game, round, seat, player, players),
    d.choices is not null as decided""",
    """
left join decisions d
    on d.game = s.game and d.round = s.round and d.seat = s.seat""",
)


def round_rows(decisions: bool) -> str:
    """The query of `round_rows`, with the columns of `decisions` or without."""
    columns, joined = _WEIGHED if decisions else ("", "")
    return _ROUND_ROWS.format(columns=columns, joined=joined)


GAME_ROWS = f"""
with seats_of as (
    select g.*, {WHEN}, unnest(range(g.players)) as seat
    from games g
),
lasts as (
    select s.game, s.seat, arg_max(s.rank_before, s.round) as last_rank,
        arg_min(s.rank_before, s.round) filter (where s.number
            >= g.players - 1 + 4 * (g.rules not like '%east%')::int) as all_last_rank
    from seats s join games g on g.game = s.game group by s.game, s.seat
)
select s.* exclude (names, final_scores, results, ranks, accounts, grades)
        replace (s.ended and len(s.final_scores) > 0 as ended),
    coalesce(a.player, s.names[s.seat + 1]) as player,
    s.final_scores[s.seat + 1] as final,
    s.results[s.seat + 1] as outcome,
    s.ranks[s.seat + 1] as rank,
    l.last_rank,
    coalesce(l.all_last_rank, s.ranks[s.seat + 1]) as first_all_last_rank
from seats_of s
left join lasts l on l.game = s.game and l.seat = s.seat
left join aliases a on a.name = s.names[s.seat + 1]
"""


@contextmanager
def connected(
    dataset: Dataset, aliases: Mapping[str, str] | None = None
) -> Iterator[duckdb.DuckDBPyConnection]:
    """A connection with the rows: the one that is kept, if any, else a new one.

    It reads nothing but the data set (`closed`).

    Args:
        dataset: the games.
        aliases: name in the records -> name of the player, for those with several.
    """
    kept = _KEPT.get(id(dataset))
    if kept is not None:
        yield kept
        return
    with dataset.connect() as connection:
        make_rows(connection, aliases, "view", dataset.decisions)
        close(connection, dataset.read_by_name())
        yield connection


@contextmanager
def keeping(
    dataset: Dataset, aliases: Mapping[str, str] | None = None
) -> Iterator[None]:
    """Lay the rows out once for everything that is asked within.

    Of very many rounds they stay views, which are gone through at every question.
    """
    with dataset.connect() as connection:
        seats = connection.execute("select count(*) from seats").fetchall()[0][0]
        form: Literal["view", "table"] = "table" if seats <= MANY else "view"
        make_rows(connection, aliases, form, dataset.decisions)
        close(connection, dataset.read_by_name())
        _KEPT[id(dataset)] = connection
        try:
            yield
        finally:
            del _KEPT[id(dataset)]


MANY = 2_000_000
"""Rows of `seats` up to which they are laid out in memory: some 700 MB."""

_KEPT: dict[int, duckdb.DuckDBPyConnection] = {}


def make_rows(
    connection: duckdb.DuckDBPyConnection,
    aliases: Mapping[str, str] | None,
    form: Literal["view", "table"],
    decisions: bool,
) -> None:
    """Make the rows in a connection that has the tables of a data set."""
    connection.execute("create table aliases (name varchar, player varchar)")
    if aliases:
        connection.executemany("insert into aliases values (?, ?)", [*aliases.items()])
    for name, query in (
        ("round_rows", round_rows(decisions)),
        ("game_rows", GAME_ROWS),
    ):
        connection.execute(f"create {form} {name} as {query}")
