"""Draws and the way from round to round, in words and beside what the record says."""

from __future__ import annotations

from paifu.logs.engine import plain, rows
from paifu.logs.events import NONE, Batch, ClaimKind, ClaimRow, EventRow, GameRow
from paifu.replay.audit.position import Played, play_to, round_rows, wait_kinds
from paifu.replay.audit.results import count_rons, stays_hidden
from paifu.replay.audit.sections import (
    NOT_STATED,
    Row,
    Section,
    compared,
)
from paifu.replay.audit.units import (
    END_WORDS,
    WIND_WORDS,
    Wording,
    counted,
    number_text,
    round_text,
    seat_text,
)
from paifu.replay.rules import Ruleset
from paifu.replay.rules.text import value_text
from paifu.replay.table.aborts import abort_due
from paifu.replay.table.draws import draw_changes, nagashi_seats
from paifu.replay.table.legal import is_tenpai
from paifu.replay.table.progress import (
    BY_ABORT,
    BY_DRAW,
    MAY_END,
    MUST_END,
    Next,
    decide_next,
    final_results,
    final_scores,
    note_outcome,
    rank_of,
    take_penalties,
)
from paifu.replay.table.state import Table
from paifu.replay.table.tiles import YAOCHUU, bits
from paifu.replay.table.wins import tenpai_at_draw

BOTH = ("", "by the rules", "record")
TENPAI = ("noten", "tenpai")


def claim_of(played: Played, event: EventRow) -> ClaimRow | None:
    """What a result's event claims; None if it names no claim."""
    known = 0 <= event.claim < len(played.claims)
    return played.claims[event.claim] if known else None


def draw_sections(
    batch: Batch, game: int, index: int, event: int, ruleset: Ruleset, words: Wording
) -> list[Section]:
    """An exhaustive or abortive draw beside the record's claim of it."""
    played = play_to(batch, game, index, event, ruleset)
    claim = claim_of(played, played.events[event])
    if claim is None or played.table.faulty:
        return []
    if claim.kind in (ClaimKind.EXHAUSTIVE, ClaimKind.NAGASHI):
        return [tenpai_section(played, claim, words)]
    return [abort_section(played, claim, words)]


def tenpai_section(played: Played, claim: ClaimRow, words: Wording) -> Section:
    """Who is tenpai, who pays, and nagashi."""
    table, rules = played.table, played.rules
    seats = range(table.players)
    tenpai = [0] * 4
    for seat in seats:
        if not stays_hidden(table, rules, claim, seat):
            tenpai[seat] = tenpai_at_draw(table, rules, played.win, played.value, seat)
    paid, changes = nagashi_seats(table, rules), [0] * 4
    draw_changes(table, rules, paid, tenpai, changes)
    lines = [f"{counted(table.live, 'live tile')} left"]
    if paid:
        lines.append(f"nagashi: {number_text('seats', paid, words)}")
    for seat in seats:
        if table.waits[seat] and not is_tenpai(table, rules, seat):
            lines.append(f"{seat_text(seat, words)} holds all tiles that it waits on")
        elif table.waits[seat] and stays_hidden(table, rules, claim, seat):
            lines.append(f"{seat_text(seat, words)} stays hidden, as it may")
        elif table.waits[seat] and not tenpai[seat]:
            lines.append(f"{seat_text(seat, words)} waits for no yaku")
    made = []
    for seat in seats:
        said = claim.tenpai[seat]
        cells = (
            seat_text(seat, words),
            " ".join(wait_kinds(table, seat)),
            TENPAI[tenpai[seat]],
            NOT_STATED if said == NONE else number_text("tenpai", said),
            f"{changes[seat]:+,}",
            f"{claim.deltas[seat]:+,}",
        )
        differs = (
            said not in (NONE, tenpai[seat]) or changes[seat] != claim.deltas[seat]
        )
        made.append(Row(cells, differs))
    head = ("", "waits", "by the rules", "record", "change", "record")
    return Section("Draw", tuple(lines), head, tuple(made))


def abort_section(played: Played, claim: ClaimRow, words: Wording) -> Section:
    """Whether an abortive draw's condition holds: what there is of it."""
    table, rules = played.table, played.rules
    kind = ClaimKind(claim.kind)
    due = abort_due(table, rules)
    lines = [f"due by the rules at this moment: {number_text('claim', due)}"]
    if kind == ClaimKind.KYUUSHU:
        lines.append(_kyuushu_text(table, words))
    elif kind == ClaimKind.SUUFON:
        firsts = table.first_discard[: table.players]
        shown = ", ".join(number_text("kind", one) or "none yet" for one in firsts)
        lines.append(f"first discards: {shown}")
    elif kind == ClaimKind.SUUCHA_RIICHI:
        declared = [s for s in range(table.players) if table.riichi[s]]
        named = ", ".join(seat_text(s, words) for s in declared)
        lines.append(f"in riichi: {named or 'nobody'}")
    elif kind == ClaimKind.SUUKAIKAN:
        made = ", ".join(
            f"{seat_text(s, words)} {table.kans_by[s]}" for s in range(table.players)
        )
        lines.append(f"kans: {made}")
    else:
        count = count_rons(table, rules, played.win, played.value)
        lines.append(f"seats that may ron the tile on offer: {count}")
    if table.interrupted and kind in (ClaimKind.KYUUSHU, ClaimKind.SUUFON):
        lines.append("a call or kan came before")
    made_rows = [
        compared(seat_text(seat, words), "+0", f"{claim.deltas[seat]:+,}")
        for seat in range(table.players)
    ]
    return Section("Abortive draw", tuple(lines), BOTH, tuple(made_rows))


def _kyuushu_text(table: Table, words: Wording) -> str:
    held = sum(1 << kind for kind in range(34) if table.counts[table.turn][kind])
    kinds = number_text("kinds", held & YAOCHUU)
    count = bits(held & YAOCHUU)
    return (
        f"{seat_text(table.turn, words)} holds {count} kinds of terminals and "
        f"honours ({kinds}) after {table.discards[table.turn]} own discards"
    )


def flow_sections(
    batch: Batch, game: int, index: int, ruleset: Ruleset, words: Wording
) -> list[Section]:
    """What follows from a round: the next one, or the end, beside the record.

    Args:
        batch: the records.
        game: which game of the batch.
        index: the round from which something follows.
        ruleset: by which rules.
        words: names and red tiles.
    """
    played = play_to(batch, game, index, None, ruleset)
    if played.table.faulty or not played.header.complete:
        return []
    outcome, following = played.outcome, plain(Next)
    note_outcome(played.table, outcome, played.header.number)
    decide_next(played.rules, outcome, following)
    seats = range(played.table.players)
    scores = ", ".join(f"{seat_text(s)} {outcome.scores[s]:,}" for s in seats)
    lines = [
        _ended_text(played, words),
        f"scores then: {scores}",
        _dealer_text(played, following, ruleset),
        _next_text(following),
    ]
    made: list[Row] = []
    row = batch.games[game]
    if index + 1 < int(row["round_stop"]) - int(row["round_start"]):
        header, _, _ = round_rows(batch, game, index + 1)
        over = following.end == MUST_END
        wanted = "none, the game is over" if over else round_text(following.number)
        made = [
            compared("next round", wanted, round_text(header.number)),
            compared("counters", following.honba, header.honba),
            compared("riichi sticks", outcome.sticks, header.sticks),
        ]
        made += [
            compared(
                f"score of {seat_text(s, words)}",
                f"{outcome.scores[s]:,}",
                f"{header.scores[s]:,}",
            )
            for s in seats
        ]
    elif row["ended"]:
        made = [compared("next round", _wanted(following), "none, the game ends")]
    return [Section("From round to round", tuple(lines), BOTH, tuple(made))]


def _wanted(following: Next) -> str:
    if following.end == MUST_END:
        return "none, the game ends"
    return round_text(following.number)


def _ended_text(played: Played, words: Wording) -> str:
    outcome, table = played.outcome, played.table
    name = f"{round_text(outcome.number)}, {counted(outcome.honba, 'counter')}"
    dealer = seat_text(outcome.dealer, words)
    if outcome.kind == BY_ABORT:
        return f"{name}: an abortive draw; {dealer} is the dealer"
    if outcome.kind == BY_DRAW:
        state = TENPAI[outcome.dealer_tenpai]
        return f"{name}: an exhaustive draw; the dealer, {dealer}, is {state}"
    winners = ", ".join(
        seat_text(seat, words) for seat in range(table.players) if table.won[seat]
    )
    return f"{name}: won by {winners}; the dealer is {dealer}"


def _dealer_text(played: Played, following: Next, ruleset: Ruleset) -> str:
    wind = WIND_WORDS[played.table.round_wind]
    need = ruleset["dealer_repeat"][wind[0]]
    stays = "the dealer stays" if following.repeat else "the deal passes"
    return f"{stays} (dealer_repeat in {wind} rounds: {value_text(need)})"


def _next_text(following: Next) -> str:
    ahead = f"{round_text(following.number)}, {counted(following.honba, 'counter')}"
    if following.end == MUST_END:
        return f"the game is over: {END_WORDS[following.reason]}"
    if following.end == MAY_END:
        return f"the dealer may end the game; else {ahead}"
    return f"the game goes on: {ahead}"


def final_sections(
    batch: Batch, game: int, ruleset: Ruleset, words: Wording
) -> list[Section]:
    """Final scores and points by the rules, beside the record's."""
    (row,) = rows(GameRow, batch.games[game : game + 1])
    last = row.round_stop - row.round_start - 1
    played = play_to(batch, game, last, None, ruleset)
    rules, seats = played.rules, range(row.players)
    note_outcome(played.table, played.outcome, played.header.number)
    sticks, scores = played.outcome.sticks, played.outcome.scores
    finals, results = [0] * 4, [0] * 4
    final_scores(rules, scores, sticks, finals)
    final_results(rules, row.final_scores, results)
    chombos = _chombos(batch, game, last, ruleset) if rules.chombo_points else [0] * 4
    take_penalties(rules, chombos, results)
    carried = not played.table.faulty and bool(played.header.complete)
    made = []
    for seat in seats:
        wanted, said = finals[seat], row.final_scores[seat]
        cells = (
            seat_text(seat, words),
            str(rank_of(row.players, row.final_scores, seat)),
            f"{wanted:,}" if carried else "-",
            f"{said:,}",
            f"{results[seat]:+,}",
            f"{row.results[seat]:+,}",
        )
        differs = (carried and wanted != said) or results[seat] != row.results[seat]
        made.append(Row(cells, differs))
    uma = value_text(ruleset["uma"])
    lines = [
        f"riichi sticks left on the table: {sticks}",
        f"return {ruleset['return_points']:,}, uma {uma} thousand, start "
        f"{ruleset['start_points']:,}; points by the rules follow from the recorded "
        "scores",
    ]
    lines += [
        f"{counted(count, 'chombo')} of {seat_text(seat, words)}"
        for seat, count in enumerate(chombos)
        if count
    ]
    head = ("", "place", "score", "record", "points", "record")
    return [Section("End of the game", tuple(lines), head, tuple(made))]


def _chombos(batch: Batch, game: int, last: int, ruleset: Ruleset) -> list[int]:
    """How many chombos each seat made in the game."""
    made = [
        play_to(batch, game, index, None, ruleset).outcome.chombos
        for index in range(last + 1)
    ]
    return [sum(seats) for seats in zip(*made, strict=True)]
