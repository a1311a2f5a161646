"""What `paifu show` prints at a place: where it is, the table, findings, the result."""

from __future__ import annotations

from collections.abc import Iterator

from rich.text import Text

from paifu.analysis.board.loading import said_in
from paifu.analysis.board.reel import Place, Reel
from paifu.analysis.board.results import Result, round_results
from paifu.analysis.board.sentences import (
    grouped,
    player_names,
    round_words,
    said_of,
    sentence,
)
from paifu.analysis.board.terminal import Look, board_lines, legend, tiles_text
from paifu.analysis.board.words import board_words
from paifu.analysis.output import broken_lines, printable
from paifu.logs.views import round_name
from paifu.replay.audit.boards import RoundBoards

EVERY_SEAT = frozenset(range(4))


def screen_lines(reel: Reel, place: Place, width: int) -> Iterator[Text]:
    """Everything there is to see at a place, as lines.

    Args:
        reel: the games.
        place: one of its positions.
        width: columns of the terminal; long names are cut to it.
    """
    made, at = reel.boards(place), reel.position(place)
    look = _look(reel, place, made, width)
    yield from _heads(reel, place, made, at, look)
    yield Text()
    yield from board_lines(made.boards[at], look)
    yield Text()
    yield from legend(look)
    if at == len(made.played.events):
        game = reel.games[place.game]
        for result in round_results(game, made, look.names, reel.lang):
            yield Text()
            yield from _result(result, look)
    yield from _findings(reel, place, at, width)


def _look(reel: Reel, place: Place, made: RoundBoards, width: int) -> Look:
    game = reel.games[place.game]
    words = board_words(reel.lang)
    names = player_names(game.audited.info.names, game.audited.players, words)
    near = frozenset([] if reel.seat is None else [reel.seat])
    return Look(
        words=words,
        names=[printable(name) for name in names],
        dealer=made.played.header.dealer,
        round=round_words(made.played.header.number, words),
        reds=game.reds,
        tiles=reel.tiles,
        width=width,
        near=reel.seat or 0,
        open=near if reel.hide else EVERY_SEAT,
    )


def _heads(
    reel: Reel, place: Place, made: RoundBoards, at: int, look: Look
) -> Iterator[Text]:
    """The record, the round, and between which events it is."""
    game, words, events = reel.games[place.game], look.words, made.played.events
    header = made.played.header
    which = f" {place.game + 1}/{len(reel.games)}" if len(reel.games) > 1 else ""
    rules = f"{words['board.rules']}: {game.ruleset.name}"
    if not game.known:
        rules = words["board.unknown"].replace("{rules}", game.ruleset.name)
    name = round_name(header.number, header.honba)
    source = f"{printable(game.audited.info.source)}{which}, {name}; {rules}"
    yield from _lines(source, look.width, "bold")

    def said(number: int) -> str:
        return sentence(said_of(made, number, look.reds), look.names, words)

    if at == 0:
        after = words["board.at_deal"]
    else:
        after = _filled(words["board.after"], at - 1, len(events), said(at - 1))
    yield from _lines(after, look.width)
    if at < len(events):
        text = _filled(words["board.before"], at, len(events), said(at))
        yield from _lines(text, look.width)
    else:
        yield from _lines(words["board.at_end"], look.width)
    if made.stopped and at == len(made.boards) - 1:
        text = words["board.stopped"].replace("{n}", str(at))
        yield from _lines(text, look.width, "bold red")


def _filled(words: str, number: int, count: int, text: str) -> str:
    return words.format(n=number, count=count, text=text)


def _lines(text: str, width: int, style: str = "") -> Iterator[Text]:
    for line in broken_lines(text, "", 2, width):
        yield Text(line, style)


def _result(result: Result, look: Look) -> Iterator[Text]:
    """How the round ended, by the record."""
    words = look.words
    said = f"{result.title}: {result.worth}" if result.worth else result.title
    yield from _lines(said, look.width, "bold")
    if result.hand or result.tile:
        tiles = Text("  ").append_text(tiles_text(result.hand, look.tiles))
        tiles.append(" + ").append_text(tiles_text(result.tile, look.tiles))
        for meld in result.melds:
            tiles.append("  ").append_text(tiles_text(meld, look.tiles))
        yield tiles
    yaku = ", ".join(f"{name} {han}".rstrip() for name, han in result.yaku)
    if yaku:
        yield from _lines(f"  {yaku}", look.width)
    if result.ura:
        ura = Text(f"  {words['board.ura']} ")
        yield ura.append_text(tiles_text(result.ura, look.tiles))
    for seat, hand in result.shown:
        tenpai = Text(f"  {words['result.tenpai']}: {look.names[seat]} ")
        yield tenpai.append_text(tiles_text(hand, look.tiles))
    if any(result.deltas):
        changes = ", ".join(
            f"{name} {grouped(change, words, '+')}"
            for name, change in zip(look.names, result.deltas, strict=True)
        )
        yield from _lines(f"  {words['result.change']}: {changes}", look.width)
    for note in result.notes:
        yield from _lines(f"  {note}", look.width)


def _findings(reel: Reel, place: Place, at: int, width: int) -> Iterator[Text]:
    here = Place(place.game, place.round, at)
    for number, (game, finding) in enumerate(reel.findings):
        stands = reel.place_of(number)
        if (stands.game, stands.round) != (here.game, here.round):
            continue
        if reel.position(stands) == at:
            text = f"! {number + 1} {finding.name}: {said_in(game, finding, reel.lang)}"
            yield Text()
            yield from _lines(printable(text), width, "bold red")
