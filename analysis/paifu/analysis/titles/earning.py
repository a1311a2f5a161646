"""Who earned which title, when and where; and how far everybody is with the rest."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import numpy as np
import pandas as pd

from paifu.analysis.dataset import Dataset
from paifu.analysis.statistics.closed import ask, first_line
from paifu.analysis.statistics.views import connected
from paifu.analysis.titles.catalogue import Title, TitlesError, yaku_masks
from paifu.logs.yaku import LOCAL_FROM, Yaku

if TYPE_CHECKING:
    import duckdb

COLUMNS = (
    "player", "title", "name", "meaning", "grade", "earned", "progress", "needed",
    "source", "round", "started",
)  # fmt: skip

DORA_OF = """
create or replace macro dora_of(tile, players) as case
    when tile // 4 >= 31 then 31 + (tile // 4 - 30) % 3
    when tile // 4 >= 27 then 27 + (tile // 4 - 26) % 4
    when players = 3 and tile // 4 = 0 then 8
    when tile // 4 % 9 = 8 then tile // 4 - 8
    else tile // 4 + 1 end
"""
"""The kind that an indicator makes dora; three players have 1m and 9m only."""

KAN_URA = """
create or replace view kan_ura as
select w.game, w.round, w.seat,
    s.win_ura
    - len([t for t in w.hand if t // 4 = dora_of(w.ura[1], s.players)])
    - 4 * (select count(*) from events e
        where e.game = w.game and e.round = w.round and e.seat = w.seat and e.kind = 6
        and e.tile // 4 = dora_of(w.ura[1], s.players)) as kan_ura
from wins w
join seats s on s.game = w.game and s.round = w.round and s.seat = w.seat
where s.win_ura > 0 and len(w.ura) > 1
"""
"""Dora under the indicators that kans have turned: all less those under the first."""

NUISANCES = """
create or replace view nuisances as
with kans as (
    select game, round, seat, event,
        row_number() over (partition by game, round order by event) as n
    from events where kind in (4, 5, 6) and round >= 0
),
turned as (
    select e.game, e.round, e.tile, g.players,
        row_number() over (partition by e.game, e.round order by e.event) as n
    from events e join games g on g.game = e.game where e.kind = 10
)
select k.game, k.round, k.seat, count(*) as nuisances
from kans k
join turned t on t.game = k.game and t.round = k.round and t.n = k.n
join events p on p.game = k.game and p.round = k.round and p.kind = 3
    and p.seat <> k.seat and p.event < k.event
    and p.tile // 4 = dora_of(t.tile, t.players)
group by k.game, k.round, k.seat
"""
"""Pons of others that one's own kans have made dora; the n-th indicator turned in a
round is the n-th kan's."""

TITLE_PLACES = """
create or replace temp table title_places as
select game, source, started,
    row_number() over (order by started, source, game) as place
from games
"""
"""The order in which games were played."""

TITLE_ROUNDS = """
create or replace temp table title_rounds as
select {columns}, (p.place * 262144 + r.round + 1) * 4 + r.seat as moment,
    r.game as in_game, coalesce(k.kan_ura, 0) as kan_ura,
    coalesce(n.nuisances, 0) as nuisances,
    r.dealt_in and exists (select 1 from seats w
        where w.game = r.game and w.round = r.round and w.outcome = 1
        and w.win_from = r.seat and w.win_yaku & {ippatsu} <> 0) as to_ippatsu
from round_rows r
join title_places p on p.game = r.game
left join kan_ura k on k.game = r.game and k.round = r.round and k.seat = r.seat
left join nuisances n on n.game = r.game and n.round = r.round and n.seat = r.seat
"""
"""`moment` is the order of all rows as one number, to sort by, and tells game, round
and seat: one name may sit at several of a game."""

TITLE_GAMES = """
create or replace temp table title_games as
with lasts as (
    select game, seat, arg_max(score_before, round) as last_score,
        sum((outcome in (1, 2))::int) as hands_won
    from seats group by game, seat
)
select g.*, -1 as round, (p.place * 262144) * 4 + g.seat as moment, l.hands_won,
    sum((g.final < 0)::int) over w - (g.final < 0)::int as below_zero_others,
    sum((g.final < 0 and l.last_score >= 0)::int) over w
        - (g.final < 0 and l.last_score >= 0)::int as below_zero_at_once,
    sum(l.hands_won) over w as hands_won_by_all,
    max(case when g.rank = 2 then g.final end) over w as second_final
from game_rows g
join title_places p on p.game = g.game
left join lasts l on l.game = g.game and l.seat = g.seat
where g.ended
window w as (partition by g.game)
"""

VIEWS = (DORA_OF, KAN_URA, NUISANCES, TITLE_PLACES, TITLE_ROUNDS, TITLE_GAMES)


def earned(
    dataset: Dataset,
    titles: Sequence[Title],
    where: str = "true",
    aliases: Mapping[str, str] | None = None,
) -> pd.DataFrame:
    """Every title of every player.

    Args:
        dataset: the games. Their order is that of `started`, then of their sources.
        titles: which titles.
        where: SQL that picks rows, such as `players = 4`.
        aliases: name in the records -> name of the player, for those with several.

    Returns:
        A row a player and title: `earned`, `progress` (of `needed`; the longest streak
        if it is one), and where it was earned: `source`, `round` (-1 the game) and
        `started`, empty if it was not. Titles that records do not tell are left out.

    Raises:
        TitlesError: the SQL of a title is wrong, or counts to infinity.
    """
    import duckdb

    with connected(dataset, aliases) as connection:
        columns = _columns(connection, titles, where)
        for view in VIEWS:
            text = view.replace("{columns}", columns)
            connection.execute(_with_masks(text))
        whoever = f"select distinct player from game_rows where ({where}) order by 1"
        players = ask(connection, whoever).df()
        parts = []
        for title in titles:
            if title.of not in ("round", "game"):
                continue
            try:
                found = ask(connection, query(title, where)).df()
            except duckdb.Error as error:
                said = first_line(error)
                raise TitlesError(f"title {title.id!r}: {said}") from error
            parts.append(_of_title(title, players, found))
    made = pd.concat(parts, ignore_index=True) if parts else _empty()
    return pd.concat([made, *_of_titles(titles, made)], ignore_index=True)[[*COLUMNS]]


def _columns(
    connection: duckdb.DuckDBPyConnection, titles: Sequence[Title], where: str
) -> str:
    """Those of `round_rows` that titles speak of: of very many rounds, all are much."""
    texts = [where, KEYS, *(text for one in titles for text in (one.where, one.amount))]
    said = {word.lower() for text in texts for word in re.findall(r"\w+", text)}
    known = [row[0] for row in connection.execute("describe round_rows").fetchall()]
    return ", ".join(f"r.{one}" for one in known if one in said)


KEYS = "game, round, seat, player, win_yaku, win_local"
"""Columns that the queries of all titles need."""


def query(title: Title, where: str) -> str:
    """SQL that gives how far each player is with a title, and where it was earned."""
    rows = f"title_{title.of}s"
    # A comment may end what a title says.
    picked = f"({_with_masks(title.where)}\n)"
    if title.collects:
        return _collecting(title, rows, where, picked)
    amount = f"case when {picked} then ({_with_masks(title.amount)}\n) else 0 end"
    # Of a sum, rows that add nothing change nothing; a streak they end.
    adding = "" if title.streak else f" and coalesce({amount}, 0) <> 0"
    rows_of = f"""
with chosen as (
    select player, moment, coalesce({amount}, 0) as amount from {rows}
    where ({where}){adding}
)"""
    within = "player"
    if title.streak:
        rows_of += """,
marked as (
    select *, sum((amount = 0)::int) over (partition by player order by moment
        rows unbounded preceding) as run from chosen
)"""
        within = "player, run"
    source = "marked" if title.streak else "chosen"
    return f"""{rows_of},
summed as (
    select *, sum(amount) over (partition by {within} order by moment
        rows unbounded preceding) as progress from {source}
)
{_first_of(title.needed)}"""


def _first_of(needed: int) -> str:
    return f""",
reached as (
    select player, max(progress) as progress,
        min(moment) filter (where progress >= {needed}) as moment
    from summed group by player
)
select player, progress, source, started, moment // 4 % 262144 - 1 as round
from reached left join title_places on place = moment // 1048576"""


def _collecting(title: Title, rows: str, where: str, picked: str) -> str:
    """The same for a title that counts different yaku."""
    sets = ", ".join(f"({n}, {_has(names)})" for n, names in enumerate(title.collects))
    return f"""
with firsts as (
    select r.player, one.n, min(r.moment) as moment
    from {rows} r, lateral (values {sets}) as one(n, has)
    where ({where}) and {picked} and one.has
    group by r.player, one.n
),
summed as (
    select *, sum(1) over (partition by player order by moment
        rows unbounded preceding) as progress
    from firsts
)
{_first_of(title.needed)}"""


def _has(names: str) -> str:
    """SQL that tells whether a win has one of some yaku."""
    usual = local = 0
    for name in names.split("|"):
        yaku = Yaku[name.upper()]
        if yaku < LOCAL_FROM:
            usual |= 1 << yaku
        else:
            local |= 1 << yaku - LOCAL_FROM
    return f"(r.win_yaku & {usual}) | (r.win_local & {local}) <> 0"


def _with_masks(text: str) -> str:
    for name, mask in yaku_masks().items():
        text = text.replace("{" + name + "}", mask)
    return text


def _of_title(title: Title, players: pd.DataFrame, found: pd.DataFrame) -> pd.DataFrame:
    if not np.isfinite(found["progress"].to_numpy(float)).all():
        raise TitlesError(f"title {title.id!r}: what it counts is no number")
    made = players.merge(found, on="player", how="left")
    progress = made["progress"].fillna(0)
    made["progress"] = progress.astype(int)
    return _filled(title, made, (made["progress"] >= title.needed).tolist())


def _filled(title: Title, made: pd.DataFrame, reached: list[bool]) -> pd.DataFrame:
    made["title"], made["name"], made["grade"] = title.id, title.name, title.grade
    made["meaning"] = title.meaning
    made["earned"], made["needed"] = reached, title.needed
    made["source"] = made["source"].fillna("")
    made["started"] = made["started"].fillna("")
    made["round"] = made["round"].fillna(-1).astype(int)
    return made


def _of_titles(titles: Sequence[Title], made: pd.DataFrame) -> list[pd.DataFrame]:
    """Titles for holding all the others that records can tell."""
    parts = []
    others = made["title"].nunique()
    for title in titles:
        if title.of == "titles":
            sums = made.groupby("player")["earned"].sum()
            held = pd.DataFrame({"player": sums.index, "progress": sums.to_numpy()})
            held["source"], held["started"], held["round"] = "", "", -1
            reached = (held["progress"] >= others).tolist()
            whole = _filled(title, held, reached)
            whole["needed"] = others
            parts.append(whole)
    return parts


def _empty() -> pd.DataFrame:
    return pd.DataFrame(columns=[*COLUMNS])
