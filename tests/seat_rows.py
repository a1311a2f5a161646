"""What holds for the seat rows of every round that was played to its end."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from paifu.logs.events import Batch, ClaimKind
from paifu.logs.yaku import Yaku
from paifu.replay.audit.run import AuditedGame
from paifu.replay.table.state import (
    OUT_ABORT,
    OUT_DEALT_IN,
    OUT_NAGASHI,
    OUT_NOTEN,
    OUT_NOTHING,
    OUT_RON,
    OUT_TENPAI,
    OUT_TSUMO,
    OUT_TSUMO_PAID,
)

Rows = Any
"""Seat rows. As arrays their sums, sums of sums and so on would be tried with every
signature that NumPy knows, which takes mypy a tenth of its time."""

STICK = 1000

BY_WIN = {OUT_RON, OUT_TSUMO, OUT_DEALT_IN, OUT_TSUMO_PAID, OUT_NOTHING}
BY_DRAW = {OUT_TENPAI, OUT_NOTEN, OUT_NAGASHI}
OUTCOMES = {
    ClaimKind.WIN: BY_WIN,
    ClaimKind.EXHAUSTIVE: BY_DRAW,
    ClaimKind.NAGASHI: BY_DRAW,
}
"""Outcomes of seats by what the record claims; every other claim is an abort."""

PARTS = (
    "change_hand", "change_honba", "change_sticks", "change_own_stick", "change_draw",
)  # fmt: skip


def rows_of_rounds(batch: Batch, game: AuditedGame) -> Iterator[tuple[Rows, Any, Rows]]:
    """The rows of each round (a row a player), its header, its claims."""
    first = int(batch.games["round_start"][game.game])
    assert game.seat_rows is not None
    assert len(game.seat_rows) == 4 * game.rounds
    for n in range(game.rounds):
        header = batch.rounds[first + n]
        claims = batch.claims[int(header["claim_start"]) : int(header["claim_stop"])]
        yield game.seat_rows[4 * n : 4 * n + game.players], header, claims


def won(rows: Rows) -> Rows:
    """The rows of the winners."""
    made: Rows = rows[(rows["outcome"] == OUT_RON) | (rows["outcome"] == OUT_TSUMO)]
    return made


def wrong_in_round(rows: Rows, header: Any, claims: Rows) -> Iterator[str]:
    """Names of what does not hold in the rows of one round."""
    checks = {
        **_who(rows, header),
        **_points(rows, claims),
        **_outcomes(rows, claims),
        **_play(rows),
        **_riichi(rows),
    }
    yield from (name for name, holds in checks.items() if not holds)
    for claim in claims[claims["kind"] == ClaimKind.WIN]:
        checks = {**_win(rows[claim["seat"]]), **_claimed(rows[claim["seat"]], claim)}
        yield from (name for name, holds in checks.items() if not holds)


def _who(rows: Rows, header: Any) -> dict[str, bool]:
    players = len(rows)
    ranks = list(range(1, players + 1))
    winds = [(seat - int(header["dealer"])) % players for seat in range(players)]
    return {
        "seats": rows["seat"].tolist() == list(range(players)),
        "one dealer": rows["dealer"].tolist() == [int(not wind) for wind in winds],
        "winds": rows["seat_wind"].tolist() == winds,
        "number": bool((rows["number"] == header["number"]).all()),
        "honba": bool((rows["honba"] == header["honba"]).all()),
        "ranks before": sorted(rows["rank_before"].tolist()) == ranks,
        "ranks after": sorted(rows["rank_after"].tolist()) == ranks,
        "ranks by scores": _ranked(rows["score_after"], rows["rank_after"]),
        "scores before": rows["score_before"].tolist()
        == header["scores"][:players].tolist(),
    }


def _ranked(scores: Rows, ranks: Rows) -> bool:
    by_rank = [score for _, score in sorted(zip(ranks, scores, strict=True))]
    return by_rank == sorted(by_rank, reverse=True)


def _points(rows: Rows, claims: Rows) -> dict[str, bool]:
    parts = sum(rows[name] for name in PARTS)
    taken = rows["change_sticks"].sum() + rows["change_own_stick"].sum()
    deltas = claims["deltas"].sum(axis=0)[: len(rows)] + rows["change_own_stick"]
    return {
        "change": bool(
            (rows["change"] == rows["score_after"] - rows["score_before"]).all()
        ),
        "change is its parts": bool((rows["change"] == parts).all()),
        "change as recorded": bool((rows["change"] == deltas).all()),
        "hands sum to nothing": not rows["change_hand"].sum(),
        "counters sum to nothing": not rows["change_honba"].sum(),
        "draws sum to nothing": not rows["change_draw"].sum(),
        "changes sum to sticks": rows["change"].sum() == taken,
        "own sticks": bool(
            (rows["change_own_stick"] == -STICK * rows["riichi_accepted"]).all()
        ),
        "only winners take sticks": not rows["change_sticks"][
            (rows["outcome"] != OUT_RON) & (rows["outcome"] != OUT_TSUMO)
        ].any(),
        "only the liable pay for another": bool((rows["change_pao"] <= 0).all()),
    }


def _outcomes(rows: Rows, claims: Rows) -> dict[str, bool]:
    kind, outcomes = int(claims["kind"][0]), rows["outcome"].tolist()
    allowed = OUTCOMES.get(ClaimKind(kind), {OUT_ABORT})
    winners = sorted(claims["seat"][claims["kind"] == ClaimKind.WIN].tolist())
    dealt_in, rons = outcomes.count(OUT_DEALT_IN), outcomes.count(OUT_RON)
    tsumo = outcomes.count(OUT_TSUMO)
    nagashi = OUT_NAGASHI in outcomes
    return {
        "outcomes": set(outcomes) <= allowed,
        "winners": won(rows)["seat"].tolist() == winners,
        "one deals in to all rons": dealt_in == int(rons > 0),
        "a tsumo is paid by all others": not tsumo
        or (tsumo, rons, outcomes.count(OUT_TSUMO_PAID)) == (1, 0, len(rows) - 1),
        "nagashi": nagashi == (kind == ClaimKind.NAGASHI),
        "deal-ins have a winner": all(
            outcomes[int(row["deal_in_to"])] == OUT_RON and row["deal_in_tile"] >= 0
            for row in rows[rows["outcome"] == OUT_DEALT_IN]
        ),
    }


def _play(rows: Rows) -> dict[str, bool]:
    calls = rows["chi"] + rows["pon"] + rows["daiminkan"]
    # A drawn or called tile is discarded, or used for a kan that is drawn for again.
    used = rows["turns"] + rows["kakan"] + rows["ankan"] + rows["nuki"]
    kept = rows["draws"] + rows["chi"] + rows["pon"] - used
    last = kept[rows["outcome"] != OUT_TSUMO]
    abort = int(rows["outcome"][0]) == OUT_ABORT
    return {
        "open by calls": bool(((calls == 0) == (rows["closed_end"] == 1)).all()),
        "first call": bool(((calls == 0) == (rows["first_call_turn"] == -1)).all()),
        "kakan need a pon": bool((rows["kakan"] <= rows["pon"]).all()),
        "a tsumo keeps its tile": bool((kept[rows["outcome"] == OUT_TSUMO] == 1).all()),
        "nobody else keeps one": not last.any() or (abort and last.sum() == 1),
        "tenpai turn": bool((rows["tenpai_turn"] <= rows["turns"]).all()),
        "winners are tenpai": bool((won(rows)["tenpai_end"] == 1).all()),
    }


def _riichi(rows: Rows) -> dict[str, bool]:
    declared = rows["riichi"] > 0
    order = sorted(rows["riichi_order"][declared].tolist())
    return {
        "riichi order": order == list(range(1, len(order) + 1)),
        "riichi is closed": bool(rows["closed_end"][declared].all()),
        "riichi has a turn": bool(((rows["riichi_turn"] > 0) == declared).all()),
        "riichi waits": bool((rows["riichi_waits"][declared] != 0).all()),
        "accepted riichi was declared": bool(
            (rows["riichi_accepted"] <= declared).all()
        ),
    }


def _win(row: Any) -> dict[str, bool]:
    yaku, han = int(row["win_yaku"]), int(row["win_han"])
    dora = sum(int(row[name]) for name in ("win_dora", "win_ura", "win_red"))
    bonus = sum(1 << int(one) for one in (Yaku.DORA, Yaku.URA_DORA, Yaku.RED_DORA))
    yakuman = int(row["win_yakuman"])
    return {
        "win has yaku": bool(yaku & ~bonus),
        "win tile is waited for": bool(
            int(row["win_waits"]) >> int(row["win_tile"]) & 1
        ),
        "han beyond dora": bool(yakuman) or han > dora,
        "limit of yakuman": not yakuman or int(row["win_limit"]) == 5,
        "points": int(row["win_points"]) > 0,
        "ura needs riichi": not row["win_ura"] or row["riichi_accepted"] == 1,
        "ippatsu": bool(row["win_ippatsu"]) >= bool(yaku >> int(Yaku.IPPATSU) & 1),
        "own tile by tsumo": (row["win_from"] == row["seat"])
        == (row["outcome"] == OUT_TSUMO),
    }


def _claimed(row: Any, claim: Any) -> dict[str, bool]:
    """A win as the rules have it is the win that the record claims."""
    han = dict(zip(claim["yaku"].tolist(), claim["yaku_han"].tolist(), strict=True))
    bonus = {Yaku.DORA: "win_dora", Yaku.URA_DORA: "win_ura", Yaku.RED_DORA: "win_red"}
    yaku = sum(1 << one for one in han if one >= 0 and one not in bonus)
    mask = sum(1 << int(one) for one in bonus)
    yakuman = int(row["win_yakuman"]) > 0
    return {
        "yaku as claimed": int(row["win_yaku"]) & ~mask == yaku,
        "dora as claimed": yakuman
        or all(row[name] == han.get(one, 0) for one, name in bonus.items()),
        "han as claimed": yakuman
        or row["win_han"] == sum(han[one] for one in han if one >= 0),
        "fu as claimed": yakuman or row["win_fu"] == claim["fu"],
        "limit as claimed": row["win_limit"] == claim["limit"],
        "points as claimed": row["win_points"] == claim["points"],
        "source as claimed": row["win_from"] == claim["source"],
        "tile as claimed": row["win_tile"] == claim["tile"] // 4,
    }


def wrong(batch: Batch, game: AuditedGame) -> list[str]:
    """What does not hold in the rows of a game's whole rounds: `source round: name`."""
    found: list[str] = []
    for number, (rows, header, claims) in enumerate(rows_of_rounds(batch, game)):
        if not header["complete"]:
            continue
        where = f"{game.info.source} {number}"
        found += [f"{where}: {name}" for name in wrong_in_round(rows, header, claims)]
    return found
