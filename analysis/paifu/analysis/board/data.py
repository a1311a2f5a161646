"""What a page replays: positions as short texts, and what each event changes in them.

A position is a flat object. Of the table: `live`, `honba`, `sticks`, `turn`, `dora`,
`ura`; of seat 2: `h2` hand, `d2` drawn tile, `m2` melds, `r2` river, `n2` norths, `s2`
points, `R2` riichi, `w2` waits, `f2` furiten. Tiles are codes of two characters
(`paifu.analysis.board.sentences`).

| key | text |
|---|---|
| `h d w dora ura` | codes, one after the other |
| `r` | code and a digit a tile: 1 as drawn, 2 with riichi, 4 called, added up |
| `m` | melds, a space between: letter of the kind, source's seat, codes, called first |
| `R` | 0 none, 1 riichi, 2 double riichi, 3 declared and not accepted |
| `f` | 0 none, else the number of the words for it |

A step is an event's words by number (`KEYS`), seat, code, source, and the changed
keys; a text that begins with `+` goes behind the one before.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from itertools import pairwise
from pathlib import PurePath
from typing import Any

from paifu.analysis.board.loading import Shown, said_in, stands_at
from paifu.analysis.board.results import round_results
from paifu.analysis.board.sentences import (
    KEYS,
    player_names,
    round_words,
    said_of,
    tile_code,
    tile_codes,
)
from paifu.analysis.board.words import board_words
from paifu.logs.events import EventKind
from paifu.logs.tiles import KIND_NAMES
from paifu.logs.views import round_name
from paifu.replay import codes
from paifu.replay.audit.boards import (
    Board,
    Meld,
    RoundBoards,
    SeatBoard,
    round_boards,
)

LETTERS = {
    EventKind.CHI: "C",
    EventKind.PON: "P",
    EventKind.DAIMINKAN: "D",
    EventKind.KAKAN: "K",
    EventKind.ANKAN: "A",
}
"""Letter of each kind of meld."""

FURITEN = {
    codes.FURITEN_DISCARD: 1,
    codes.FURITEN_RIICHI: 2,
    codes.FURITEN_TEMPORARY: 3,
}
"""Number of each kind of furiten among the words for it."""

State = dict[str, str | int]


def page_data(games: Iterable[Shown], lang: str) -> dict[str, Any]:
    """Everything that a page of games shows, as plain values.

    Args:
        games: to be replayed.
        lang: of all words.

    Raises:
        KeyError: there is no such language.
    """
    words = board_words(lang)
    return {
        "lang": lang,
        "words": dict(words),
        "keys": list(KEYS),
        "games": [game_data(game, lang) for game in games],
    }


def game_data(game: Shown, lang: str) -> dict[str, Any]:
    """One game: names, rounds, end, findings."""
    words, audited = board_words(lang), game.audited
    names = player_names(audited.info.names, audited.players, words)
    rounds = [
        round_boards(game.batch, audited.game, index, game.ruleset)
        for index in range(audited.rounds)
    ]
    findings = [
        {
            "round": max(finding.round, 0),
            "at": _position(rounds, finding.round, stands_at(finding, 1 << 30)),
            "code": finding.name,
            "text": said_in(game, finding, lang),
        }
        for finding in audited.findings
    ]
    rules = f"{words['board.rules']}: {game.ruleset.title}"
    if not game.known:
        rules = words["board.unknown"].replace("{rules}", game.ruleset.title)
    return {
        "source": PurePath(audited.info.source).name or audited.info.source,
        "names": names,
        "rules": rules,
        "rounds": [round_data(one, game, names, lang) for one in rounds],
        "final": _final(game),
        "findings": findings,
    }


def _position(rounds: list[RoundBoards], index: int, event: int) -> int:
    return min(event, len(rounds[max(index, 0)].boards) - 1) if rounds else 0


def _final(game: Shown) -> list[list[int]]:
    """Points and results at the end of the game by seat; empty if it has none."""
    row, players = game.batch.games[game.audited.game], game.audited.players
    if not row["ended"]:
        return []
    return [
        row["final_scores"][:players].tolist(),
        row["results"][:players].tolist(),
    ]


def round_data(
    made: RoundBoards, game: Shown, names: list[str], lang: str
) -> dict[str, Any]:
    """One round: the deal, a step an event, the results."""
    header, reds = made.played.header, game.reds
    states = [*states_of(made.boards, reds)]
    steps = []
    for number, (before, after) in enumerate(pairwise(states)):
        said = said_of(made, number, reds)
        key = KEYS.index(said.key)
        steps.append([key, said.seat, said.tile, said.source, change(before, after)])
    words = board_words(lang)
    results = round_results(game, made, names, lang)
    return {
        "name": round_name(header.number, header.honba),
        "words": round_words(header.number, words),
        "dealer": header.dealer,
        "start": states[0],
        "steps": steps,
        "stopped": made.stopped,
        "results": [
            {name: getattr(result, name) for name in result.__slots__}
            for result in results
        ],
    }


def state_of(board: Board, reds: Collection[int]) -> State:
    """A position as texts and numbers by key."""
    (state,) = states_of([board], reds)
    return state


def states_of(boards: Iterable[Board], reds: Collection[int]) -> Iterator[State]:
    """Positions of a round in turn; most seats are as in the one before."""
    kept: dict[int, tuple[SeatBoard, State]] = {}
    for board in boards:
        state: State = {
            "live": board.live,
            "honba": board.honba,
            "sticks": board.sticks,
            "turn": board.turn,
            "dora": tile_codes(board.indicators, reds),
            "ura": tile_codes(board.unders, reds),
        }
        for number, seat in enumerate(board.seats):
            if number not in kept or kept[number][0] is not seat:
                said = {f"{key}{number}": v for key, v in _seat(seat, reds).items()}
                kept[number] = seat, said
            state |= kept[number][1]
        yield state


def _seat(seat: SeatBoard, reds: Collection[int]) -> State:
    waits = (name for kind, name in enumerate(KIND_NAMES) if seat.waits >> kind & 1)
    return {
        "h": tile_codes(seat.hand, reds),
        "d": tile_code(seat.drawn, reds) if seat.drawn >= 0 else "",
        "m": " ".join(_meld(meld, reds) for meld in seat.melds),
        "r": "".join(
            tile_code(one.tile, reds) + str(one.drawn + 2 * one.riichi + 4 * one.called)
            for one in seat.river
        ),
        "n": seat.norths,
        "s": seat.score,
        "R": 3 if seat.riichi and not seat.stick else seat.riichi,
        "w": "".join(waits),
        "f": FURITEN.get(seat.furiten, 0) if seat.waits else 0,
    }


def _meld(meld: Meld, reds: Collection[int]) -> str:
    return f"{LETTERS[meld.kind]}{meld.source}{tile_codes(meld.tiles, reds)}"


def change(before: State, after: State) -> State:
    """What differs between two positions of a round.

    >>> change({"live": 70, "r0": "1z0"}, {"live": 69, "r0": "1z05p1"})
    {'live': 69, 'r0': '+5p1'}
    """
    made: State = {}
    for key, value in after.items():
        old = before[key]
        if value == old:
            continue
        if isinstance(value, str) and old and value.startswith(str(old)):
            made[key] = f"+{value[len(str(old)) :]}"
        else:
            made[key] = value
    return made
