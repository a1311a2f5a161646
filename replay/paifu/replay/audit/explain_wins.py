"""A win line by line: hand, yaku, fu, points, payments, beside the record's claim."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from paifu.logs.engine import plain
from paifu.logs.events import NONE, Batch, ClaimRow, EventKind, Unstated
from paifu.logs.tiles import KIND_NAMES, hand_text
from paifu.logs.yaku import Yaku
from paifu.replay.audit.claims import adopt, told_ura
from paifu.replay.audit.position import (
    Played,
    concealed,
    meld_text,
    meld_word,
    play_to,
)
from paifu.replay.audit.results import (
    mark_winners,
    nearest_winner,
    settle_declaration,
    show_win,
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
    number_text,
    seat_text,
    yaku_name,
)
from paifu.replay.hand.api import HandValue, lacking_text, score, sum_lines
from paifu.replay.hand.score import score_win
from paifu.replay.hand.state import Value
from paifu.replay.hand.tables import suit_tables
from paifu.replay.rules import Ruleset
from paifu.replay.rules.record import SMALL_WIN_COMPARE_LT, Rules
from paifu.replay.rules.yaku_rows import YAKU_ROWS
from paifu.replay.table.settle import (
    STICK,
    hand_changes,
    is_small_win,
    liable_seat,
    sticks_for,
    win_changes,
)
from paifu.replay.table.state import WAREME_UNKNOWN, Found, Table
from paifu.replay.table.wins import dora_kind, fill_win, winning_tile

LAST_TILE = 135

BOTH = ("rules", "record")
"""Columns of a table that sets both side by side."""

DORA_KINDS = (Yaku.DORA, Yaku.URA_DORA, Yaku.RED_DORA)


@dataclass(slots=True)
class ScoredWin:
    """A win on the table, valued by the rules, with what the record claims of it."""

    played: Played
    seat: int
    source: int
    tile: int
    first: int
    """1 for the nearest winner after the discarder."""
    claim: ClaimRow
    value: Value
    words: HandValue
    hand: list[int]
    """Points won or lost by the hand's value, by seat."""
    counters: list[int]
    sticks: list[int]

    @property
    def changes(self) -> list[int]:
        """All of it together."""
        parts = zip(self.hand, self.counters, self.sticks, strict=True)
        return [sum(part) for part in parts]


def scored_win(
    batch: Batch, game: int, index: int, event: int, ruleset: Ruleset
) -> ScoredWin | None:
    """A win as the rules value it.

    Args:
        batch: the records.
        game: which game of the batch.
        index: which round of the game.
        event: number of the WIN event in the round.
        ruleset: by which rules.

    Returns:
        None if the round cannot be played so far, the event names no winner or claim,
        no tile was drawn or is on offer, or the record does not show the hand.
    """
    first = event
    played = play_to(batch, game, index, event, ruleset)
    while first > 0 and played.events[first - 1].kind == EventKind.WIN:
        first -= 1
    if first < event:
        played = play_to(batch, game, index, first, ruleset)
    row, table, rules = played.events[event], played.table, played.rules
    named = 0 <= row.claim < len(played.claims)
    if table.faulty or not named or min(row.seat, row.source) < 0:
        return None
    ron = int(row.seat != row.source)
    settle_declaration(table, rules, plain(Found), ron, first)
    mark_winners(table, played.events, first, len(played.events))
    for number in range(first, event):
        before = played.claims[played.events[number].claim]
        changes = [0] * 4
        if before.unstated & Unstated.DELTAS:
            other = scored_win(batch, game, index, number, ruleset)
            changes = changes if other is None else other.changes
        adopt(table, before, changes)
    claim = played.claims[row.claim]
    tile = winning_tile(table, rules, row.seat, row.source)
    if table.blind[row.seat]:
        said = row.tile if claim.unstated & Unstated.TILE else claim.tile
        suits = suit_tables()
        tile = show_win(table, rules, claim, row.seat, row.source, tile, said, *suits)
    elif row.tile >= 0:
        tile = row.tile
    if tile < 0 or table.blind[row.seat]:
        return None
    win, value = played.win, played.value
    fill_win(table, rules, win, row.seat, tile)
    score_win(win, rules, value)
    win.ura = max(0, told_ura(table, rules, plain(Found), claim, win, value, row.seat))
    score_win(win, rules, value)
    nearest = int(nearest_winner(table) == row.seat)
    parts = payment_parts(table, rules, value, row.seat, row.source, nearest)
    return ScoredWin(
        played,
        row.seat,
        row.source,
        tile,
        nearest,
        claim,
        value,
        score(win, rules),
        *parts,
    )


def is_unseen(
    batch: Batch, game: int, index: int, event: int, ruleset: Ruleset
) -> bool:
    """Whether a win is played to, but its hand is one that the record does not show.

    Args:
        batch: the records.
        game: which game of the batch.
        index: which round of the game.
        event: number of the WIN event in the round.
        ruleset: by which rules.
    """
    played = play_to(batch, game, index, event, ruleset)
    seat = played.events[event].seat
    return not played.table.faulty and seat >= 0 and bool(played.table.blind[seat])


def payment_parts(
    table: Table, rules: Rules, value: Value, seat: int, source: int, first: int
) -> tuple[list[int], list[int], list[int]]:
    """A win's changes by seat: from the hand, from counters, from sticks."""
    hand, whole, sticks = [0] * 4, [0] * 4, [0] * 4
    if not is_small_win(table, rules, value, first):
        hand_changes(table, rules, value, seat, source, 0, hand)
    win_changes(table, rules, value, seat, source, first, whole)
    sticks[seat] = sticks_for(table, rules, value, seat, first) * STICK
    parts = zip(whole, hand, sticks, strict=True)
    return hand, [total - own - stick for total, own, stick in parts], sticks


def win_sections(win: ScoredWin, words: Wording) -> list[Section]:
    """Hand, yaku, fu, points and payments of a win."""
    return [
        hand_section(win, words),
        yaku_section(win, words),
        *fu_section(win, words),
        points_section(win, words),
        payment_section(win, words),
    ]


def win_data(win: ScoredWin) -> dict[str, Any]:
    """The calculation as plain values, beside what the record claims, for JSON."""
    value, claim = win.value, win.claim
    seats = range(win.played.table.players)
    untold = claim.unstated & Unstated.DELTAS
    return {
        "seat": win.seat,
        "source": win.source,
        "tile": hand_text([win.tile]),
        "wins": win.words.wins,
        "sets": list(win.words.sets),
        "wait": win.words.wait,
        "rules": {
            "yaku": {y.label: value.yaku_han[y] for y in Yaku if value.yaku_han[y]},
            "fu_items": [
                {"for": text, "tile": tile, "fu": fu}
                for text, tile, fu in win.words.fu_items
            ],
            "fu": value.fu,
            "han": value.han,
            "yakuman": value.yakuman,
            "limit": value.limit,
            "base": win.words.base,
            "points": value.points,
            "payments": [
                {
                    "hand": win.hand[seat],
                    "counters": win.counters[seat],
                    "sticks": win.sticks[seat],
                    "change": win.changes[seat],
                }
                for seat in seats
            ],
        },
        "record": {
            "yaku": {yaku.label: _stated(han) for yaku, han in claimed_yaku(claim)},
            "fu": _stated(claim.fu),
            "han": _stated(claim.han),
            "limit": _stated(claim.limit),
            "points": _stated(claim.points),
            "payments": [
                {"change": None if untold else claim.deltas[seat]} for seat in seats
            ],
        },
    }


def _listed(tiles: list[int]) -> list[int]:
    return [tile for tile in tiles if tile >= 0]


def _joined(tiles: list[int], words: Wording) -> str:
    return " ".join(hand_text([tile], words.reds) for tile in _listed(tiles))


def hand_section(win: ScoredWin, words: Wording) -> Section:
    """The tiles: held and turned, and as the claim lists them."""
    table, claim, seat = win.played.table, win.claim, win.seat

    def label(key: str, **parts: object) -> str:
        return words.say(f"explain.hand.{key}", **parts)

    def told(bit: Unstated, text: str) -> str | None:
        return None if claim.unstated & bit else text

    held = [tile for tile in concealed(table, seat) if tile != win.tile]
    shown = [tile for tile in _listed(claim.hand) if tile != win.tile]
    melds = [meld_text(table, seat, n, words) for n in range(table.meld_count[seat])]
    own = hand_text(held, words.reds)
    rows = [
        compared(label("hand"), own, told(Unstated.HAND, hand_text(shown, words.reds))),
        compared(
            label("tile"),
            _joined([win.tile], words),
            told(Unstated.TILE, _joined([claim.tile], words)),
        ),
    ]
    if claim.unstated & Unstated.MELDS:
        if melds:
            rows.append(compared(label("melds"), ", ".join(melds), None))
    elif melds or claim.melds[0][0] >= 0:
        said = [_claimed_meld(meld, words) for meld in claim.melds if meld[0] >= 0]
        same = sorted(_claimed_meld(m, words) for m in _table_melds(table, seat))
        rows.append(
            Row(
                (label("melds"), ", ".join(melds), ", ".join(said)),
                sorted(said) != same,
            )
        )
    if table.nuki[seat] or claim.nuki > 0:
        nuki = table.nuki[seat]
        rows.append(compared(label("norths"), nuki, _stated(claim.nuki)))
    turned = table.indicators[: table.indicator_count]
    rows.append(
        compared(
            label("indicators"),
            _joined(turned, words),
            told(Unstated.INDICATORS, _joined(claim.dora, words)),
        )
    )
    if _listed(claim.ura):
        rows.append(Row((label("unders"), "", _joined(claim.ura, words))))
    how = label("tsumo")
    if win.seat != win.source:
        how = label("ron", source=seat_text(win.source, replace(words, names=())))
    if win.words.wins:
        wait = words.say(f"explain.wait.{win.value.wait}")
        sets = " ".join(win.words.sets)
        reading = label("reading", sets=sets, wait=wait, how=how)
    else:
        reading = label("no_win", reason=_lacking(win, words))
    return Section(
        "hand", titled("hand", words), (reading,), heads(words, *BOTH), tuple(rows)
    )


def _lacking(win: ScoredWin, words: Wording) -> str:
    return lacking_text(win.played.win, win.value, win.played.rules, words.lang)


def _table_melds(table: Table, seat: int) -> list[list[int]]:
    return [
        [table.meld_kind[seat][n], table.meld_source[seat][n]]
        + table.meld_tiles[seat][n]
        for n in range(table.meld_count[seat])
    ]


def _claimed_meld(meld: list[int], words: Wording) -> str:
    """A meld as a claim lists it; what is no meld or tile stays a number."""
    kind = meld_word(meld[0], words)
    tiles = _listed(meld[2:])
    if max(tiles, default=0) > LAST_TILE:
        return f"{kind} {tiles}"
    return f"{kind} {hand_text(tiles, words.reds)}"


def yaku_section(win: ScoredWin, words: Wording) -> Section:
    """Each yaku with its han, dora by kind, and the sum."""
    claim, said = win.claim, dict(claimed_yaku(win.claim))
    found = {y: win.value.yaku_han[y] for y in Yaku if win.value.yaku_han[y]}
    units = win.value.yakuman if win.value.limit else 0  # aotenjou counts han
    unstated = bool(claim.unstated & Unstated.YAKU)
    # Of the kinds of dora some records tell the sum only.
    summed = claim.unstated & Unstated.DORA_KINDS and (
        sum(found.get(y, 0) for y in DORA_KINDS)
        == sum(said.get(y, 0) for y in DORA_KINDS)
    )
    rows = []
    for yaku in Yaku:
        if yaku not in found and yaku not in said:
            continue
        claimed_units = units if yaku in found else limit_of(yaku)
        cells = (
            f"{_yaku_cell(yaku, words)}{_dora_detail(win, yaku, words)}",
            _worth(yaku, found.get(yaku), units, words),
            _worth(yaku, said.get(yaku), claimed_units, words),
        )
        # Records state no number for a yakuman.
        same = found.get(yaku) == said.get(yaku) or said.get(yaku) == NONE
        open_ = unstated or (summed and yaku in DORA_KINDS)
        rows.append(Row(cells, not open_ and not (same and yaku in found)))
    if not units:
        han = claim.han if claim.han != NONE else sum(said.values())
        stated = claim.han != NONE or not (unstated or NONE in said.values())
        said_text = words.word("han", number=han) if stated else None
        together = words.say("explain.yaku.together")
        rows.append(
            compared(together, words.word("han", number=win.value.han), said_text)
        )
    return Section("yaku", titled("yaku", words), (), heads(words, *BOTH), tuple(rows))


def _yaku_cell(yaku: Yaku, words: Wording) -> str:
    """The name; beside one in Latin letters how it is written in Japan."""
    name = yaku_name(yaku, words)
    return f"{name} {yaku.kanji}" if words.lang in ("en", "de") else name


def limit_of(yaku: Yaku) -> int:
    """Units of yakuman that a yaku usually is; 0 for one of han."""
    return YAKU_ROWS[yaku].yakuman


def claimed_yaku(claim: ClaimRow) -> Iterator[tuple[Yaku, int]]:
    """Yaku that a claim lists, with han; those it lists with none are left out."""
    for yaku, han in zip(claim.yaku, claim.yaku_han, strict=True):
        if yaku != NONE and han != 0:
            yield Yaku(yaku), han


def _worth(yaku: Yaku, han: int | None, yakuman: int, words: Wording) -> str:
    if han is None:
        return NOT_STATED
    if han == NONE:
        return words.say("explain.yaku.listed")
    if yakuman and yaku not in DORA_KINDS:
        if han == 1:
            return words.say("explain.yaku.yakuman")
        return words.say("explain.yaku.yakuman_many", count=han)
    return words.word("han", number=han)


def _dora_detail(win: ScoredWin, yaku: Yaku, words: Wording) -> str:
    """Which kinds the indicators make dora."""
    table = win.played.table
    if yaku == Yaku.DORA:
        tiles = table.indicators[: table.indicator_count]
    elif yaku == Yaku.URA_DORA:
        tiles = _listed(win.claim.ura)
    else:
        return ""
    rules = win.played.rules
    kinds = " ".join(KIND_NAMES[dora_kind(rules, t // 4)] for t in tiles)
    if yaku == Yaku.DORA and rules.always_dora_count:
        always = rules.always_dora[: rules.always_dora_count]
        named = " ".join(KIND_NAMES[kind] for kind in always)
        kinds += words.word("comma") + words.say("explain.yaku.always", kinds=named)
    if yaku == Yaku.DORA and table.nuki[win.seat]:
        kinds += words.word("comma") + words.say("explain.yaku.norths")
    return f" ({kinds})"


def fu_section(win: ScoredWin, words: Wording) -> list[Section]:
    """Each fu item with its tile, the sum and its rounding; none for a yakuman."""
    value = win.value
    if not value.fu_count or (value.yakuman and value.limit):
        return []
    rows, total = [], 0
    for n in range(value.fu_count):
        name = words.say(f"explain.fu.item.{value.fu_item[n]}")
        tile = KIND_NAMES[value.fu_tile[n]] if value.fu_tile[n] >= 0 else ""
        fu = words.word("fu", number=value.fu_value[n])
        rows.append(Row((f"{name} {tile}".rstrip(), fu, "")))
        total += value.fu_value[n]
    said = None
    if win.claim.fu != NONE:
        said = words.word("fu", number=win.claim.fu)
    label = words.say("explain.fu.together")
    if total != value.fu:
        label = words.say("explain.fu.rounded", sum=total)
    rows.append(compared(label, words.word("fu", number=value.fu), said))
    return [Section("fu", titled("fu", words), (), heads(words, *BOTH), tuple(rows))]


def points_section(win: ScoredWin, words: Wording) -> Section:
    """Limit, base points, each payment with its rounding, the value, who is liable."""
    table, claim, value = win.played.table, win.claim, win.value
    title = titled("points", words)
    if not win.words.wins:
        said = words.say("explain.points.worthless", reason=_lacking(win, words))
        return Section("points", title, (said,))

    def label(key: str) -> str:
        return words.say(f"explain.points.{key}")

    lines = sum_lines(win.words, words.lang)
    limit = None if claim.limit == NONE else number_text("limit", claim.limit, words)
    points = None if claim.points == NONE else words.number(claim.points)
    liable = liable_seat(table, win.played.rules, value, win.seat)
    rows = [
        compared(label("limit"), number_text("limit", value.limit, words), limit),
        compared(label("value"), words.number(value.points), points),
    ]
    if liable >= 0 or claim.pao >= 0:
        named = None if claim.unstated & Unstated.PAO else seat_text(claim.pao, words)
        rows.append(compared(label("liable"), seat_text(liable, words), named))
    sticks = sticks_for(table, win.played.rules, value, win.seat, win.first)
    rows += [
        compared(label("counters"), table.honba, _stated(claim.honba)),
        compared(label("sticks"), sticks, _stated(claim.sticks)),
    ]
    return Section("points", title, tuple(lines), heads(words, *BOTH), tuple(rows))


def _stated(number: int) -> int | None:
    return None if number == NONE else number


def payment_section(win: ScoredWin, words: Wording) -> Section:
    """What each seat wins or pays, by what it is for."""
    table, claim = win.played.table, win.claim
    lines = [
        words.say(
            "explain.payments.before",
            seat=seat_text(seat, words),
            said=words.number(claim.scores[seat]),
            held=words.number(table.scores[seat]),
        )
        for seat in range(table.players)
        if not claim.unstated & (Unstated.SCORES | Unstated.JOINT)
        and claim.scores[seat] != table.scores[seat]
    ]
    lines += house_lines(win, words)
    rows = []
    for seat in range(table.players):
        change = win.changes[seat]
        parts = (win.hand[seat], win.counters[seat], win.sticks[seat], change)
        cells = (seat_text(seat, words), *(words.number(part, "+") for part in parts))
        if claim.unstated & Unstated.DELTAS:
            rows.append(Row((*cells, NOT_STATED)))
            continue
        said = claim.deltas[seat]
        if claim.unstated & Unstated.JOINT:
            said -= table.untold[seat]
        rows.append(Row((*cells, words.number(said, "+")), change != said))
    head = heads(words, "hand", "counters", "sticks", "change", "record")
    title = titled("payments", words)
    return Section("payments", title, tuple(lines), head, tuple(rows))


def house_lines(win: ScoredWin, words: Wording) -> Iterator[str]:
    """What house rules do to the payments of a win."""
    table, rules = win.played.table, win.played.rules
    if table.wareme >= 0:
        who = seat_text(table.wareme, words)
        yield words.say("explain.payments.wareme", seat=who)
    elif table.wareme == WAREME_UNKNOWN:
        yield words.say("explain.payments.wareme_unknown")
    if is_small_win(table, rules, win.value, win.first):
        most = words.number(rules.small_win_threshold)
        less = rules.small_win_compare == SMALL_WIN_COMPARE_LT
        key = "small_win_less" if less else "small_win"
        yield words.say(f"explain.payments.{key}", most=most)
    if rules.no_losses:
        yield words.say("explain.payments.no_losses")
