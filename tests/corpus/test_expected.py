"""What is expected of each real record (docs/corpus.md has the reasons)."""

from __future__ import annotations

import pytest

from corpus.real import Real
from shared import ROOT, needs_shared

BOT = "partial/MahjongRepository+tenhou-python-bot"
CUT = "partial/mjx-project+mjx/2011020401gm-00a9-0000-f6eff225"

Place = tuple[str, str, int, str, str]
"""Code, round, seat, expected, recorded."""

NO_STICK = ("accepted", "not accepted")

FINDINGS: dict[str, list[Place]] = {
    f"{BOT}/23.mjlog": [
        ("illegal.riichi_not_accepted", "E1.0", 0, *NO_STICK),
        ("illegal.riichi_not_accepted", "E2.0", 0, *NO_STICK),
        ("illegal.riichi_not_accepted", "E3.0", 0, *NO_STICK),
    ],
    f"{BOT}/24.mjlog": [
        ("illegal.riichi_not_accepted", "E3.0", 0, *NO_STICK),
        ("flow.scores", "E4.0", 2, "31,700", "32,700"),
        ("illegal.riichi_not_accepted", "E4.0", 0, *NO_STICK),
        ("illegal.riichi_tiles_left", "E4.0", 3, "", ""),
        ("result.honba", "E4.0", -1, "0", "1"),
        ("flow.scores", "E4.1", 0, "28,100", "26,600"),
        ("illegal.out_of_turn", "E4.1", 1, "", "1z"),
        ("illegal.riichi_not_accepted", "S1.0", 0, *NO_STICK),
        ("result.limit", "S1.0", 0, "mangan", "no limit"),
        ("illegal.out_of_turn", "S1.1", 3, "", "6p"),
        ("illegal.out_of_turn", "S1.2", 3, "", "1p"),
        ("flow.abort_missed", "S1.3", -1, "suufon", ""),
        ("illegal.out_of_turn", "S2.1", 2, "", "8p"),
        ("illegal.out_of_turn", "S2.2", 3, "", "2s"),
        ("result.limit", "S3.0", 2, "mangan", "no limit"),
        ("illegal.out_of_turn", "S3.1", 1, "", "4m"),
    ],
    f"{BOT}/25.mjlog": [
        ("result.dora", "E1.0", 1, "0 han of dora", "1 han of dora"),
        ("illegal.riichi_not_accepted", "E3.0", 0, *NO_STICK),
        ("result.dora", "E3.0", 2, "0 han of dora", "3 han of dora"),
        ("illegal.riichi_not_accepted", "E3.1", 0, *NO_STICK),
    ],
}
"""Everything that play shows to be wrong in the collection."""

PROBLEMS = {
    f"{BOT}/23.mjlog": "format.missing",
    f"{BOT}/24.mjlog": "format.missing",
    f"{BOT}/25.mjlog": "format.missing",
    f"{CUT}-no-game-end.mjlog": "format.truncated",
    f"{CUT}-no-round-end.mjlog": "format.truncated",
}

DECIMAL_SEEDS = {f"{BOT}/23.mjlog": 3, f"{BOT}/24.mjlog": 15, f"{BOT}/25.mjlog": 4}
"""Rounds of the records whose seed is a number like 0.76, of no known method."""

ODD_BUT_CLEAN = {
    # Text between tags: a tag a line, pretty print, seams of a string in a program.
    "SuperTaiyaki+paifu-tools/annotated.mjlog": "tenhou-before-2022-06",
    "kanade0404+tenhou-log/log.mjlog": "tenhou",
    "spinesheath+HanaMahjong/ReplayManager.cs_001.mjlog": "tenhou-before-2022-06",
    "spinesheath+HanaMahjong/ReplayManager.cs_001.ecc27fb3.mjlog": (
        "tenhou-before-2022-06"
    ),
    # A player leaves before the first deal.
    "mjx-project+mjx/2022060105gm-00a9-0000-e3f01b0e.mjlog": "tenhou",
    # A lobby with a preset of its own, and one lobby of each of two kinds without.
    "mjx-project+mjx/2019020120gm-0009-10011-215330df.mjlog": "tenhou-meijinsen",
    "spinesheath+HanaMahjong/ReplayManager.cs_002.mjlog": "tenhou-before-2022-06",
    "MahjongRepository+tenhou-python-bot/1.mjlog": "tenhou-east-before-2022-06",
}


@needs_shared
def test_findings_are_those_of_the_table_and_no_others(real: Real) -> None:
    assert len(real.games) == 1194
    found = {
        name: [
            (f.name, f.round_name, f.seat, f.expected, f.recorded)
            for f in game.findings
        ]
        for name, game in zip(real.names, real.games, strict=True)
        if game.findings
    }
    assert found == FINDINGS


@needs_shared
def test_problems_are_those_of_the_table_and_no_others(real: Real) -> None:
    found = {
        name: [problem.code for problem in problems]
        for name, problems in real.problems.items()
        if problems
    }
    assert found == {name: [code] for name, code in PROBLEMS.items()}


@needs_shared
def test_every_game_is_judged_and_no_finding_is_lost(real: Real) -> None:
    assert all(game.ruleset is not None for game in real.games)
    assert sum(game.beyond for game in real.games) == 0


@needs_shared
def test_every_record_with_a_seed_is_proven(real: Real) -> None:
    unproven = {
        name: game.rounds - game.proven
        for name, game in zip(real.names, real.games, strict=True)
        if game.proven != game.rounds
    }
    assert unproven == DECIMAL_SEEDS
    for name in unproven:
        assert real.game(name).unproven.endswith("names no method of making walls")
    assert sum(game.proven for game in real.games) == 10754


@needs_shared
def test_undecided_is_only_what_the_odd_records_leave_open(real: Real) -> None:
    found = {
        name: dict(game.undecided)
        for name, game in zip(real.names, real.games, strict=True)
        if game.undecided
    }
    # A round that is given up (out of turn) leaves nothing for the next to follow from.
    assert found == {
        f"{BOT}/23.mjlog": {"proof.wall": 3},
        f"{BOT}/24.mjlog": {"proof.wall": 15, "carried": 6},
        f"{BOT}/25.mjlog": {"proof.wall": 4},
    }


@needs_shared
@pytest.mark.parametrize("name", ODD_BUT_CLEAN)
def test_odd_record_is_clean_by_its_rules(real: Real, name: str) -> None:
    game = real.game(name)
    assert game.ruleset is not None
    assert game.ruleset.name == ODD_BUT_CLEAN[name]
    assert (game.findings, real.problems[name]) == ([], [])
    assert game.proven == game.rounds > 0


def test_every_odd_record_has_its_reason_in_the_documents() -> None:
    text = (ROOT / "docs" / "corpus.md").read_text("utf-8")
    listed = [*FINDINGS, *PROBLEMS, *ODD_BUT_CLEAN]
    assert [name for name in listed if name.rsplit("/", 1)[1] not in text] == []
    codes = {place[0] for places in FINDINGS.values() for place in places}
    assert [code for code in sorted(codes) if code not in text] == []
