"""How often everything rare happens in the real records, as the audit derives it.

The numbers are counted in the files too (grep for AGARI, yakuman=, paoWho=, RYUUKYOKU
type=…); what the audit makes of the play must come to the same.
"""

from __future__ import annotations

from collections import Counter

import pytest

from corpus.real import Real
from paifu.logs.events import ClaimKind
from paifu.logs.yaku import Yaku
from paifu.replay.audit.run import Finding
from paifu.replay.table.state import (
    OUT_ABORT,
    OUT_NAGASHI,
    OUT_NOTEN,
    OUT_RON,
    OUT_TENPAI,
    OUT_TSUMO,
)
from paifu.replay.walls.methods import ROUND_METHOD
from seat_rows import rows_of_rounds, won
from shared import needs_shared

GIVEN_UP = ["E4.1", "S1.1", "S1.2", "S2.1", "S2.2", "S3.1"]
"""Rounds of one record that lack the dealer's first turn, so that nothing follows."""

GIVEN_UP_WINS = Counter(ron=2, tsumo=3)
"""How they are recorded to end; one is a draw."""

ABORTS = {
    ClaimKind.KYUUSHU: 170,
    ClaimKind.SUUFON: 19,
    ClaimKind.SUUCHA_RIICHI: 2,
    ClaimKind.SUUKAIKAN: 2,
    ClaimKind.SANCHAHOU: 1,
}

LIMITS = {0: 6134, 1: 1730, 2: 939, 3: 230, 4: 9, 5: 57}
"""None, mangan to yakuman. The files say one mangan less: a bot writes none of them."""

YAKUMAN = {
    Yaku.SUUANKOU: 18,
    Yaku.KOKUSHI: 10,
    Yaku.DAISANGEN: 9,
    Yaku.SUUANKOU_TANKI: 3,
    Yaku.TENHOU: 1,
    Yaku.TSUUIISOU: 1,
    Yaku.RYUUIISOU: 1,
    Yaku.CHINROUTOU: 1,
    Yaku.SHOUSUUSHII: 1,
}


@pytest.fixture(scope="module")
def counts(real: Real) -> Counter[str]:
    """Everything counted, in one pass over the seat rows."""
    found: Counter[str] = Counter()
    for game in real.games:
        for rows, _, claims in rows_of_rounds(real.batch, game):
            outcomes = rows["outcome"].tolist()
            winners = won(rows)
            found["rounds"] += 1
            found["ron"] += outcomes.count(OUT_RON)
            found["tsumo"] += outcomes.count(OUT_TSUMO)
            found[f"{len(winners)} winners"] += 1
            found["aborted"] += OUT_ABORT in outcomes
            found["nagashi"] += OUT_NAGASHI in outcomes
            found["exhaustive"] += set(outcomes) <= {OUT_TENPAI, OUT_NOTEN}
            found["pao"] += bool(rows["change_pao"].any())
            if OUT_ABORT in outcomes:
                found[ClaimKind(int(claims["kind"][0])).name] += 1
            for row in winners:
                yaku = int(row["win_yaku"])
                found["chankan"] += yaku >> int(Yaku.CHANKAN) & 1
                found[f"limit {int(row['win_limit'])}"] += 1
                found[f"yakuman times {int(row['win_yakuman'])}"] += 1
                found["kazoe"] += row["win_limit"] == 5 and not row["win_yakuman"]
                if row["win_yakuman"]:
                    found.update(one.name for one in Yaku if yaku >> int(one) & 1)
    return found


@needs_shared
def test_rounds_and_wins(counts: Counter[str], real: Real) -> None:
    assert counts["rounds"] == 10776
    assert sum(game.wins for game in real.games) == 9104
    assert counts["ron"] + GIVEN_UP_WINS["ron"] == 5249
    assert counts["tsumo"] + GIVEN_UP_WINS["tsumo"] == 3855


@needs_shared
def test_rounds_that_are_given_up(real: Real) -> None:
    given_up = [f for game in real.games for f in game.findings if _stops(f)]
    assert [finding.round_name for finding in given_up] == GIVEN_UP
    assert len({finding.source for finding in given_up}) == 1


def _stops(finding: Finding) -> bool:
    return finding.name == "illegal.out_of_turn"


@needs_shared
def test_double_rons(counts: Counter[str]) -> None:
    assert counts["2 winners"] == 96
    assert counts["3 winners"] == 0


@needs_shared
def test_draws(counts: Counter[str]) -> None:
    assert counts["exhaustive"] == 1556 - 1  # one is in a round that is given up
    assert counts["nagashi"] == 14


@needs_shared
@pytest.mark.parametrize("kind", ABORTS, ids=lambda kind: str(kind.name).lower())
def test_abortive_draws(counts: Counter[str], kind: ClaimKind) -> None:
    assert counts[kind.name] == ABORTS[kind]
    assert counts["aborted"] == sum(ABORTS.values())


@needs_shared
def test_chankan_and_pao(counts: Counter[str]) -> None:
    assert counts["chankan"] == 7
    assert counts["pao"] == 1


@needs_shared
def test_limits(counts: Counter[str]) -> None:
    assert {limit: counts[f"limit {limit}"] for limit in LIMITS} == LIMITS


@needs_shared
def test_yakuman(counts: Counter[str]) -> None:
    assert {one: n for one in Yaku if (n := counts[one.name])} == YAKUMAN
    assert counts["yakuman times 1"] == 43
    assert counts["yakuman times 2"] == 1
    assert counts["kazoe"] == 13


@needs_shared
def test_walls_of_both_methods_are_proven(real: Real) -> None:
    by_round = [
        game
        for game in real.games
        if any(seed.startswith(ROUND_METHOD) for seed in game.info.wall_seeds)
    ]
    assert len(by_round) == 305
    assert sum(game.proven for game in by_round) == 2154
    assert sum(game.proven for game in real.games) == 10776 - 22


@needs_shared
def test_notices(real: Real) -> None:
    found = Counter(notice.name for game in real.games for notice in game.notices)
    assert found == {
        "notice.furiten_discard": 604,
        "notice.furiten_temporary": 390,
        "notice.passed_ron": 42,
        "notice.passed_tsumo": 17,
        "notice.furiten_riichi": 12,
    }
