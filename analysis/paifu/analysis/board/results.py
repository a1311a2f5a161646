"""How a round ended, as the record says it, ready to be shown."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from paifu.analysis.board.loading import Shown
from paifu.analysis.board.sentences import grouped, tile_codes
from paifu.analysis.board.words import board_words
from paifu.logs.events import NONE, ClaimKind, ClaimRow, EventKind, Unstated
from paifu.logs.yaku import Yaku
from paifu.replay.audit.boards import RoundBoards
from paifu.replay.hand.points import LIMIT_TEXT
from paifu.replay.words import phrases


@dataclass(frozen=True, slots=True)
class Result:
    """One result of a round."""

    title: str
    """`A wins from B`, or the name of the draw."""
    worth: str
    """`3 han 40 fu, 5,200 points`; empty for a draw."""
    yaku: tuple[tuple[str, str], ...]
    """Names with their han as text, empty for a yakuman."""
    hand: str
    """Codes of the winner's concealed tiles, without the winning one."""
    tile: str
    """Code of the winning tile."""
    melds: tuple[str, ...]
    """Codes of the tiles of each of the winner's melds."""
    ura: str
    """Codes of the under-indicators."""
    shown: tuple[tuple[int, str], ...]
    """Draws: seats that were tenpai, with the hands they show."""
    deltas: tuple[int, ...]
    """Change of each seat's points; empty if not stated."""
    notes: tuple[str, ...]
    """Who is liable, what is not stated."""


def round_results(
    game: Shown, made: RoundBoards, names: Sequence[str], lang: str
) -> list[Result]:
    """How a round ended. What yaku a win has, the rules say where the record does not.

    Args:
        game: the round's.
        made: the round.
        names: of the players, by seat.
        lang: of all words.
    """
    words = board_words(lang)
    return [
        _by_rules(game, made, n, result, words, lang)
        if claim.kind == ClaimKind.WIN and claim.unstated & Unstated.YAKU
        else result
        for n, claim in enumerate(made.played.claims)
        for result in [result_of(claim, names, game.reds, words, lang)]
    ]


def _by_rules(
    game: Shown,
    made: RoundBoards,
    number: int,
    result: Result,
    words: Mapping[str, str],
    lang: str,
) -> Result:
    """A win whose yaku the record leaves open, as the rules value it."""
    from paifu.replay.audit.explain_wins import scored_win

    events = made.played.events
    at = [n for n, e in enumerate(events) if e.kind == EventKind.WIN]
    at = [n for n in at if events[n].claim == number]
    if not at or made.stopped:
        return result
    win = scored_win(game.batch, game.audited.game, made.index, at[0], game.ruleset)
    if win is None or not win.words.wins:
        return result
    value, said = win.words, phrases(lang, "yaku")
    limit = LIMIT_TEXT.index(value.limit) if value.limit in LIMIT_TEXT else 0
    fu = 0 if value.yakuman else value.fu
    points = win.hand[win.seat]
    note = words["result.by_rules"].replace("{rules}", game.ruleset.title)
    return replace(
        result,
        worth=_worth_text(value.han, fu, limit, points, words),
        yaku=tuple((said[name], str(han)) for name, han in value.yaku),
        notes=(note,),
    )


def result_of(
    claim: ClaimRow,
    names: Sequence[str],
    reds: Collection[int],
    words: Mapping[str, str],
    lang: str,
) -> Result:
    """A result in words.

    Args:
        claim: what the record says.
        names: of the players, by seat.
        reds: ids of red tiles.
        words: of boards.
        lang: of the names of yaku.
    """
    open_ = claim.unstated
    deltas = () if open_ & Unstated.DELTAS else tuple(claim.deltas[: len(names)])
    if claim.kind != ClaimKind.WIN:
        shown = tuple(
            (seat, tile_codes(_tiles(claim.shown[seat]), reds))
            for seat in range(len(names))
            if claim.tenpai[seat] == 1
        )
        kind = ClaimKind(claim.kind).name.lower()
        return Result(
            words[f"claim.{kind}"], "", (), "", "", (), "", shown, deltas, ()
        )  # fmt: skip
    hand = _tiles(claim.hand)
    if claim.tile in hand:
        hand.remove(claim.tile)
    notes = []
    if claim.pao >= 0:
        notes.append(words["result.pao"].replace("{who}", names[claim.pao]))
    if open_ & Unstated.YAKU:
        notes.append(f"{words['result.yaku']}: {words['result.not_stated']}")
    return Result(
        title=_title(claim, names, words),
        worth=_worth(claim, words),
        yaku=_yaku(claim, lang),
        hand=tile_codes(sorted(hand), reds),
        tile=tile_codes(_tiles([claim.tile]), reds),
        melds=tuple(
            tile_codes(_tiles(meld[2:]), reds) for meld in claim.melds if meld[0] >= 0
        ),
        ura=tile_codes(_tiles(claim.ura), reds),
        shown=(),
        deltas=deltas,
        notes=tuple(notes),
    )


def _tiles(tiles: Sequence[int]) -> list[int]:
    return [tile for tile in tiles if tile != NONE]


def _title(claim: ClaimRow, names: Sequence[str], words: Mapping[str, str]) -> str:
    who = words["result.wins"].replace("{who}", names[claim.seat])
    if claim.source == claim.seat:
        return f"{who}, {words['result.tsumo']}"
    if claim.source == NONE:
        return who
    return f"{who}, {words['result.ron'].replace('{from}', names[claim.source])}"


def _worth(claim: ClaimRow, words: Mapping[str, str]) -> str:
    han = claim.han
    if han == NONE and not claim.unstated & Unstated.YAKU:
        han = sum(value for value in claim.yaku_han if value > 0)
    return _worth_text(han, claim.fu, claim.limit, claim.points, words)


def _worth_text(
    han: int, fu: int, limit: int, points: int, words: Mapping[str, str]
) -> str:
    """`3 han, 40 fu, 5,200 points`, without what is not told."""
    parts = [
        words[key].replace("{n}", grouped(value, words))
        for key, value in (("result.han", han), ("result.fu", fu))
        if value > 0
    ]
    if limit > 0:
        parts.append(words[f"limit.{limit}"])
    if points >= 0:
        parts.append(words["result.points"].replace("{n}", grouped(points, words)))
    return ", ".join(parts)


def _yaku(claim: ClaimRow, lang: str) -> tuple[tuple[str, str], ...]:
    said = phrases(lang, "yaku")
    return tuple(
        (said[Yaku(yaku).label], "" if han == NONE else str(han))
        for yaku, han in zip(claim.yaku, claim.yaku_han, strict=True)
        if yaku != NONE
    )
