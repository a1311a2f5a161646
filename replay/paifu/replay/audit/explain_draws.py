"""Draws and the way from round to round, in words and beside what the record says."""

from __future__ import annotations

from dataclasses import replace

from paifu.logs.engine import plain, rows
from paifu.logs.events import (
    NONE,
    Batch,
    ClaimKind,
    ClaimRow,
    EventRow,
    GameRow,
    Unstated,
)
from paifu.logs.views import WINDS
from paifu.replay.audit.games import leaves_doubt
from paifu.replay.audit.play import runs_out
from paifu.replay.audit.position import Played, play_to, round_rows, wait_kinds
from paifu.replay.audit.results import (
    count_rons,
    show_hands,
    silence_open,
    stays_hidden,
    told_tenpai,
)
from paifu.replay.audit.sections import (
    NOT_STATED,
    Row,
    Section,
    compared,
    heads,
    titled,
)
from paifu.replay.audit.units import (
    Wording,
    counted,
    listed,
    number_text,
    round_text,
    seat_text,
    wind_text,
)
from paifu.replay.hand.tables import suit_tables
from paifu.replay.rules import Ruleset
from paifu.replay.rules.record import Rules
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
from paifu.replay.table.state import (
    COUNTERS_OPEN,
    OUTCOME_UNSURE,
    SCORES_OPEN,
    Table,
)
from paifu.replay.table.tiles import YAOCHUU, bits
from paifu.replay.table.wins import tenpai_at_draw

BOTH = ("rules", "record")
"""Columns of a table that sets both side by side."""


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
    kind = claim.kind
    if kind == ClaimKind.DRAW_UNSTATED and runs_out(played.table, played.rules):
        kind = ClaimKind.EXHAUSTIVE
    if kind in (ClaimKind.EXHAUSTIVE, ClaimKind.NAGASHI):
        return [tenpai_section(played, claim, words)]
    return [abort_section(played, claim, words)]


def tenpai_section(played: Played, claim: ClaimRow, words: Wording) -> Section:
    """Who is tenpai, who pays, and nagashi.

    A seat whose hand is never shown is tenpai as the record tells, if it does.
    """
    table, rules = played.table, played.rules
    seats = range(table.players)
    show_hands(table, rules, claim, *suit_tables())
    paid, tenpai, changes = nagashi_seats(table, rules), [0] * 4, [0] * 4
    for seat in seats:
        if table.blind[seat]:
            tenpai[seat] = told_tenpai(table, rules, claim, paid, seat)
        elif not stays_hidden(table, rules, claim, seat):
            tenpai[seat] = tenpai_at_draw(table, rules, played.win, played.value, seat)
    open_ = min(tenpai) < 0 or bool(silence_open(table, rules, claim))
    draw_changes(table, rules, paid, [max(0, one) for one in tenpai], changes)
    left = counted(table.live, "live_tile", words)
    lines = [words.say("explain.draw.left", tiles=left)]
    if paid:
        named = number_text("seats", paid, words)
        lines.append(words.say("explain.draw.nagashi", seats=named))
    for seat in seats:
        key = ""
        if table.waits[seat] and not is_tenpai(table, rules, seat):
            key = "holds_all"
        elif table.waits[seat] and stays_hidden(table, rules, claim, seat):
            key = "hidden"
        elif table.waits[seat] and not tenpai[seat]:
            key = "no_yaku"
        if key:
            lines.append(words.say(f"explain.draw.{key}", seat=seat_text(seat, words)))
    made = []
    for seat in seats:
        said = NONE if claim.unstated & Unstated.TENPAI else claim.tenpai[seat]
        untold = bool(claim.unstated & Unstated.DELTAS)
        cells = (
            seat_text(seat, words),
            " ".join(wait_kinds(table, seat)),
            _tenpai_text(tenpai[seat], words),
            _tenpai_text(said, words),
            NOT_STATED if open_ else words.number(changes[seat], "+"),
            NOT_STATED if untold else words.number(claim.deltas[seat], "+"),
        )
        other = not (untold or open_) and changes[seat] != claim.deltas[seat]
        differs = other or (tenpai[seat] >= 0 and said not in (NONE, tenpai[seat]))
        made.append(Row(cells, differs))
    head = heads(words, "waits", "rules", "record", "change", "record")
    return Section("draw", titled("draw", words), tuple(lines), head, tuple(made))


def _tenpai_text(tenpai: int, words: Wording) -> str:
    return NOT_STATED if tenpai == NONE else number_text("tenpai", tenpai, words)


def abort_section(played: Played, claim: ClaimRow, words: Wording) -> Section:
    """Whether an abortive draw's condition holds: what there is of it."""
    table, rules = played.table, played.rules
    kind = ClaimKind(claim.kind)
    due = abort_due(table, rules)

    def say(key: str, **parts: object) -> str:
        return words.say(f"explain.abort.{key}", **parts)

    lines = [say("due", claim=number_text("claim", due, words))]
    if kind == ClaimKind.KYUUSHU:
        lines.append(_kyuushu_text(table, words))
    elif kind == ClaimKind.SUUFON:
        firsts = table.first_discard[: table.players]
        kinds = [number_text("kind", one) or say("none_yet") for one in firsts]
        lines.append(say("firsts", kinds=listed(kinds, words)))
    elif kind == ClaimKind.SUUCHA_RIICHI:
        declared = sum(1 << s for s in range(table.players) if table.riichi[s])
        lines.append(say("riichi", seats=number_text("seats", declared, words)))
    elif kind == ClaimKind.SUUKAIKAN:
        made = [
            say("kans_of", seat=seat_text(s, words), count=table.kans_by[s])
            for s in range(table.players)
        ]
        lines.append(say("kans", kans=listed(made, words)))
    else:
        count = count_rons(table, rules, played.win, played.value)
        lines.append(say("rons", count=count))
    if table.interrupted and kind in (ClaimKind.KYUUSHU, ClaimKind.SUUFON):
        lines.append(say("interrupted"))
    made_rows = [
        compared(
            seat_text(seat, words),
            "+0",
            None
            if claim.unstated & Unstated.DELTAS
            else words.number(claim.deltas[seat], "+"),
        )
        for seat in range(table.players)
    ]
    head = heads(words, *BOTH)
    return Section(
        "abort", titled("abort", words), tuple(lines), head, tuple(made_rows)
    )


def _kyuushu_text(table: Table, words: Wording) -> str:
    held = sum(1 << kind for kind in range(34) if table.counts[table.turn][kind])
    kinds = number_text("kinds", held & YAOCHUU)
    count = bits(held & YAOCHUU)
    discards = counted(table.discards[table.turn], "discard", words)
    return words.say(
        "explain.abort.kyuushu",
        seat=seat_text(table.turn, words),
        count=count,
        kinds=kinds,
        discards=discards,
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
    bare = replace(words, names=())

    def say(key: str, **parts: object) -> str:
        return words.say(f"explain.flow.{key}", **parts)

    scores = [
        say("score", seat=seat_text(s, bare), score=words.number(outcome.scores[s]))
        for s in seats
    ]
    unsure = played.table.unsure
    open_scores = bool(unsure & SCORES_OPEN)
    open_counters = bool(unsure & COUNTERS_OPEN)
    open_sticks = bool(leaves_doubt(played.table, played.rules))
    lines = [
        _ended_text(played, words),
        *([] if open_scores else [say("scores", scores=listed(scores, words))]),
        _dealer_text(played, following, ruleset, words),
        _next_text(following, words),
    ]
    made: list[Row] = []
    row = batch.games[game]
    if index + 1 < int(row["round_stop"]) - int(row["round_start"]):
        header, _, _ = round_rows(batch, game, index + 1)
        over = following.end == MUST_END
        wanted = say("none_over") if over else round_text(following.number, words)
        no_counters = header.unstated & Unstated.COUNTERS
        no_scores = header.unstated & Unstated.SCORES
        honba, sticks = header.honba, header.sticks
        following_honba = None if open_counters else following.honba
        following_sticks = None if open_sticks else outcome.sticks
        made = [
            compared(say("next"), wanted, round_text(header.number, words)),
            _known(say("counters"), following_honba, None if no_counters else honba),
            _known(say("sticks"), following_sticks, None if no_counters else sticks),
        ]
        for seat in seats:
            label = say("score_of", seat=seat_text(seat, words))
            said = header.scores[seat]
            # A round may go on from the result as stated or as it should be.
            stated = no_scores or said == outcome.scores[seat]
            score = (outcome.scores if stated else outcome.ruled)[seat]
            made.append(
                _known(
                    label,
                    None if open_scores else words.number(score),
                    None if no_scores else words.number(said),
                )
            )
    elif row["ended"]:
        none = say("none_ends")
        must = following.end == MUST_END
        wanted = none if must else round_text(following.number, words)
        made = [compared(say("next"), wanted, none)]
    head = heads(words, *BOTH)
    return [Section("flow", titled("flow", words), tuple(lines), head, tuple(made))]


def _known(label: str, rules: object | None, record: object | None) -> Row:
    """A row of both; None is what the rules leave open or the record does not state."""
    if rules is None:
        return Row((label, NOT_STATED, NOT_STATED if record is None else str(record)))
    return compared(label, rules, record)


def _ended_text(played: Played, words: Wording) -> str:
    outcome, table = played.outcome, played.table
    parts = {
        "round": round_text(outcome.number, words),
        "counters": counted(outcome.honba, "counter", words),
        "dealer": seat_text(outcome.dealer, words),
    }
    if outcome.kind == BY_ABORT:
        return words.say("explain.flow.aborted", **parts)
    if outcome.kind == BY_DRAW:
        state = number_text("tenpai", outcome.dealer_tenpai, words)
        return words.say("explain.flow.drawn", **parts, tenpai=state)
    winners = sum(1 << seat for seat in range(table.players) if table.won[seat])
    named = number_text("seats", winners, words)
    return words.say("explain.flow.won", **parts, winners=named)


def _dealer_text(
    played: Played, following: Next, ruleset: Ruleset, words: Wording
) -> str:
    wind = played.table.round_wind
    need = value_text(ruleset["dealer_repeat"][WINDS[wind]])
    key = "stays" if following.repeat else "passes"
    return words.say(f"explain.flow.{key}", wind=wind_text(wind, words), need=need)


def _next_text(following: Next, words: Wording) -> str:
    if following.end == MUST_END:
        end = number_text("end", following.reason, words)
        return words.say("explain.flow.over", end=end)
    key = "may_end" if following.end == MAY_END else "goes_on"
    return words.say(
        f"explain.flow.{key}",
        round=round_text(following.number, words),
        counters=counted(following.honba, "counter", words),
    )


def final_sections(
    batch: Batch, game: int, ruleset: Ruleset, words: Wording
) -> list[Section]:
    """Final scores and points by the rules, beside the record's."""
    (row,) = rows(GameRow, batch.games[game : game + 1])
    last = row.round_stop - row.round_start - 1
    played = play_to(batch, game, last, None, ruleset)
    rules, seats = played.rules, range(row.players)
    note_outcome(played.table, played.outcome, played.header.number)
    sticks, chombos = played.outcome.sticks, [0] * 4
    if rules.chombo_points:
        chombos = _chombos(batch, game, last, ruleset)
    said, finals = _finals(played, row)
    base = finals if said is None else said
    results = None if base is None else _points(rules, base, chombos)
    told = None if row.unstated & Unstated.RESULTS else row.results
    if finals and said and told and _points(rules, finals, chombos) == told:
        base, results = finals, told
    made = []
    for seat in seats:
        cells = (
            seat_text(seat, words),
            NOT_STATED if base is None else str(rank_of(row.players, base, seat)),
            NOT_STATED if finals is None else words.number(finals[seat]),
            NOT_STATED if said is None else words.number(said[seat]),
            NOT_STATED if results is None else words.number(results[seat], "+"),
            NOT_STATED if told is None else words.number(told[seat], "+"),
        )
        other = finals and said and finals[seat] != said[seat]
        differs = other or (results and told and results[seat] != told[seat])
        made.append(Row(cells, bool(differs)))
    lines = [
        words.say("explain.end.sticks", count=sticks),
        words.say(
            "explain.end.terms",
            back=words.number(ruleset["return_points"]),
            uma=value_text(ruleset["uma"]),
            start=words.number(ruleset["start_points"]),
        ),
    ]
    if base is not None and base is said:
        lines.append(words.say("explain.end.from_record"))
    lines += [
        words.say(
            "explain.end.chombos",
            chombos=counted(count, "chombo", words),
            seat=seat_text(seat, words),
        )
        for seat, count in enumerate(chombos)
        if count
    ]
    head = heads(words, "place", "score", "record", "points", "record")
    return [Section("end", titled("end", words), tuple(lines), head, tuple(made))]


def _finals(played: Played, row: GameRow) -> tuple[list[int] | None, list[int] | None]:
    """Final scores as the record states them and by the rules; None for what is open.

    They go on from the last result as stated or, if the record fits that, as it should
    be.
    """
    said = None if row.unstated & Unstated.SCORES else list(row.final_scores)
    table, rules, outcome = played.table, played.rules, played.outcome
    doubt = table.unsure & (SCORES_OPEN | OUTCOME_UNSURE) or leaves_doubt(table, rules)
    if table.faulty or doubt or not played.header.complete:
        return said, None
    finals, seats = [0] * 4, row.players
    final_scores(rules, outcome.scores, outcome.sticks, finals)
    if said is not None and said[:seats] != finals[:seats]:
        final_scores(rules, outcome.ruled, outcome.sticks, finals)
    return said, finals


def _points(rules: Rules, scores: list[int], chombos: list[int]) -> list[int]:
    """Final points of each seat, with what chombos cost."""
    results = [0] * 4
    final_results(rules, scores, results)
    take_penalties(rules, chombos, results)
    return results


def _chombos(batch: Batch, game: int, last: int, ruleset: Ruleset) -> list[int]:
    """How many chombos each seat made in the game."""
    made = [
        play_to(batch, game, index, None, ruleset).outcome.chombos
        for index in range(last + 1)
    ]
    return [sum(seats) for seats in zip(*made, strict=True)]
