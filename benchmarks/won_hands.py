"""Hands of recorded games as questions to scorers, and as they were dealt."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import astuple
from pathlib import Path
from typing import Any

from hand_files import write
from hand_questions import Question
from paifu.logs.events import Batch, ClaimKind, EventKind
from paifu.logs.reader import read
from paifu.logs.yaku import Yaku

LETTERS = {
    EventKind.CHI: "c",
    EventKind.PON: "p",
    EventKind.DAIMINKAN: "k",
    EventKind.KAKAN: "k",
    EventKind.ANKAN: "a",
}
"""Letters of `Question.melds`; a kan made of a pon is an open one."""


def questions(batch: Batch) -> Iterator[Question]:
    """Every win of some games, as the records claim it."""
    for row in batch.rounds:
        claims = batch.claims[row["claim_start"] : row["claim_stop"]]
        for claim in claims[claims["kind"] == int(ClaimKind.WIN)]:
            yield question(row, claim)


def question(row: Any, claim: Any) -> Question:
    """One win."""
    tile, yaku = int(claim["tile"]), set(claim["yaku"].tolist())
    concealed = [one for one in claim["hand"].tolist() if one >= 0 and one != tile]
    melds = [
        (LETTERS[EventKind(kind)], [one for one in sorted(tiles) if one >= 0])
        for kind, _, *tiles in claim["melds"].tolist()
        if kind >= 0
    ]
    return Question(
        number=0,
        form="recorded",
        players=4,
        tiles=[*concealed, tile],
        melds=melds,
        tsumo=bool(claim["seat"] == claim["source"]),
        seat=int(claim["seat"] - row["dealer"]) % 4,
        wind=int(row["number"]) // 4,
        riichi=2 if Yaku.DOUBLE_RIICHI in yaku else int(Yaku.RIICHI in yaku),
        ippatsu=Yaku.IPPATSU in yaku,
        chankan=Yaku.CHANKAN in yaku,
        rinshan=Yaku.RINSHAN in yaku,
        last_tile=Yaku.HAITEI in yaku or Yaku.HOUTEI in yaku,
        first_turn=Yaku.TENHOU in yaku or Yaku.CHIIHOU in yaku,
        dora=[one for one in claim["dora"].tolist() if one >= 0],
        ura=[one for one in claim["ura"].tolist() if one >= 0],
    )


def dealt(batch: Batch) -> Iterator[list[int]]:
    """Every seat's first thirteen tiles of every round."""
    for deal in batch.rounds["deal"]:
        for tiles in deal.tolist():
            yield sorted(tiles[:13])


def files(paths: Sequence[Path], into: Path) -> tuple[list[Path], list[Path]]:
    """Files of wins and of dealt hands (`hand_files`), one of each a game."""
    into.mkdir()
    won, first = [], []
    for number, path in enumerate(paths):
        (batch,) = read([path])
        asked = (astuple(one) for one in questions(batch))
        won.append(write(asked, into / f"{number}.wins"))
        first.append(write(dealt(batch), into / f"{number}.dealt"))
    return won, first
