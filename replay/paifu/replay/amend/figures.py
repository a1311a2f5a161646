"""What a record says, put right one number at a time.

Each function here takes a version of a record that may be changed and one finding, and
writes what the rules say in the place of what the record does. What follows from it is
found by the next audit (`paifu.replay.amend.search`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from paifu.logs.builder import blank, padded
from paifu.logs.events import NONE, ClaimKind, ClaimRow, EventKind, Unstated
from paifu.replay.amend.exchange import exchange
from paifu.replay.amend.judging import Fault, alone, own, played_to
from paifu.replay.audit.explain_wins import scored_win
from paifu.replay.audit.position import concealed
from paifu.replay.audit.proof import walls_of_game
from paifu.replay.audit.results import stays_hidden
from paifu.replay.rules import Ruleset
from paifu.replay.rules.record import plain_rules
from paifu.replay.sheets import Deal, Record, copied, pack
from paifu.replay.simulate.ends import state_chips
from paifu.replay.simulate.pen import write_win
from paifu.replay.table.draws import draw_changes, nagashi_seats
from paifu.replay.table.moves import pon_of
from paifu.replay.table.progress import STEP, note_outcome
from paifu.replay.table.settle import chip_count, liable_seat, sticks_for
from paifu.replay.table.wins import tenpai_at_draw
from paifu.replay.walls import Wall

Fix = Callable[[Record, Fault, Ruleset], bool]
"""Changes the record; False if nobody can tell what would be right."""


def claim_at(record: Record, fault: Fault) -> ClaimRow | None:
    """The claim that a finding is about, to be changed; None if there is none."""
    deal = own(record, fault.round)
    if not 0 <= fault.event < len(deal.events):
        return None
    at = deal.events[fault.event].claim
    return deal.claims[at] if 0 <= at < len(deal.claims) else None


# -- wins ------------------------------------------------------------------------------


def right_win(record: Record, fault: Fault, ruleset: Ruleset) -> ClaimRow | None:
    """What a win should claim, as far as its under-indicators are right."""
    whole = bool(plain_rules(ruleset).paarenchan_wins)
    batch = pack(record) if whole else alone(record, fault.round)
    index = fault.round if whole else 0
    win = scored_win(batch, 0, index, fault.event, ruleset)
    if win is None:
        return None
    table, rules, claim = win.played.table, win.played.rules, blank(ClaimRow)
    write_win(table, rules, claim, win.value, win.seat, win.source, win.tile)
    claim.han = win.value.han
    claim.pao = liable_seat(table, rules, win.value, win.seat)
    claim.sticks = sticks_for(table, rules, win.value, win.seat, win.first)
    claim.deltas = win.changes
    state_chips(rules, claim, chip_count(rules, win.value), win.seat, win.source)
    return claim


def of_win(*columns: str) -> Fix:
    """Take columns over from what the win should claim."""
    return _taking(right_win, columns)


Right = Callable[[Record, Fault, Ruleset], ClaimRow | None]
"""What a result should claim; None if that is not known."""


def _taking(what: Right, columns: Sequence[str]) -> Fix:
    def fix(record: Record, fault: Fault, ruleset: Ruleset) -> bool:
        claim, right = claim_at(record, fault), what(record, fault, ruleset)
        if claim is None or right is None:
            return False
        for column in columns:
            setattr(claim, column, getattr(right, column))
        return True

    return fix


def fix_yaku(record: Record, fault: Fault, ruleset: Ruleset) -> bool:
    """The yaku and dora that the rules find; right ones keep their place."""
    claim, right = claim_at(record, fault), right_win(record, fault, ruleset)
    if claim is None or right is None:
        return False
    wanted = {y: han for y, han in _listed(right) if han != 0}
    kept = [yaku for yaku, _ in _listed(claim) if yaku in wanted]
    kept = list(dict.fromkeys(kept))
    kept += [yaku for yaku in wanted if yaku not in kept]
    said = dict(_listed(claim))
    silent = bool(said) and all(han == NONE for han in said.values())
    yakuman = all(han == NONE for han in wanted.values())
    hans = [NONE if silent and not yakuman and said else wanted[yaku] for yaku in kept]
    claim.yaku, claim.yaku_han = padded(kept, 24), padded(hans, 24)
    return True


def _listed(claim: ClaimRow) -> list[tuple[int, int]]:
    pairs = zip(claim.yaku, claim.yaku_han, strict=True)
    return [(yaku, han) for yaku, han in pairs if yaku != NONE]


def fix_han(record: Record, fault: Fault, ruleset: Ruleset) -> bool:
    """The sum of the han if it is stated, and each yaku's."""
    claim, right = claim_at(record, fault), right_win(record, fault, ruleset)
    if claim is None or right is None:
        return False
    if claim.han != NONE:
        claim.han = fault.expected
    wanted = dict(_listed(right))
    for n, yaku in enumerate(claim.yaku):
        if claim.yaku_han[n] != NONE and yaku in wanted:
            claim.yaku_han[n] = wanted[yaku]
    return True


def number(column: str) -> Fix:
    """Write the expected number into a column of the claim."""

    def fix(record: Record, fault: Fault, ruleset: Ruleset) -> bool:
        claim = claim_at(record, fault)
        if claim is not None:
            setattr(claim, column, fault.expected)
        return claim is not None

    return fix


def fix_scores(record: Record, fault: Fault, ruleset: Ruleset) -> bool:
    """The points before a result, as the table has them."""
    claim = claim_at(record, fault)
    if claim is not None:
        claim.scores[fault.seat] = fault.expected
    return claim is not None


def fix_deltas(record: Record, fault: Fault, ruleset: Ruleset) -> bool:
    """What a result pays, to all seats at once where it is of this result alone."""
    claim = claim_at(record, fault)
    if claim is None:
        return False
    claim.deltas[fault.seat] = fault.expected
    if claim.kind != ClaimKind.WIN or claim.unstated & Unstated.JOINT:
        return True
    right = right_win(record, fault, ruleset)
    if right is not None:
        claim.deltas = right.deltas
    return True


def fix_unders(record: Record, fault: Fault, ruleset: Ruleset) -> bool:
    """Under-indicators: none, fewer, or those of the wall."""
    claim = claim_at(record, fault)
    if claim is None:
        return False
    held = [tile for tile in claim.ura if tile != NONE]
    wall = wall_of(record, fault.round)
    if fault.expected == 0:
        claim.ura, claim.ura_stated = padded([], 10), 0
    elif wall is not None:
        count = fault.expected if fault.expected > 0 else len(held)
        claim.ura = padded(wall.under_indicators[:count], 10)
        claim.ura_stated = 1
    elif 0 < fault.expected < len(held):
        claim.ura = padded(held[: fault.expected], 10)
    else:
        return _unseen_unders(record, fault, ruleset, claim, held)
    return True


def _unseen_unders(
    record: Record, fault: Fault, ruleset: Ruleset, claim: ClaimRow, held: list[int]
) -> bool:
    """Tiles that nobody has seen in the place of those that cannot be.

    Without a wall nobody knows which; the first that would do are taken.
    """
    played = played_to(record, fault.round, fault.event, ruleset)
    table, removed = played.table, played.rules.removed
    free = [
        tile
        for tile in range(136)
        if not table.place[tile] and not removed[tile // 4] and tile not in held
    ]
    if fault.expected < 0:
        at = held.index(fault.recorded)
        alike = [tile for tile in free if tile // 4 == fault.recorded // 4]
        held[at] = (alike or free)[0]
    else:
        held += free[: fault.expected - len(held)]
    claim.ura, claim.ura_stated = padded(held, 10), 1
    return True


# -- draws -----------------------------------------------------------------------------


def right_draw(record: Record, fault: Fault, ruleset: Ruleset) -> ClaimRow | None:
    """What an exhaustive draw should claim."""
    played = played_to(record, fault.round, fault.event, ruleset)
    event = played.events[fault.event]
    if not 0 <= event.claim < len(played.claims) or played.table.faulty:
        return None
    table, rules = played.table, played.rules
    claim = copied(played.claims[event.claim])
    tenpai = [0] * 4
    for seat in range(table.players):
        if not stays_hidden(table, rules, claim, seat):
            tenpai[seat] = tenpai_at_draw(table, rules, played.win, played.value, seat)
    paid = nagashi_seats(table, rules)
    draw_changes(table, rules, paid, tenpai, claim.deltas)
    claim.kind = int(ClaimKind.NAGASHI if paid else ClaimKind.EXHAUSTIVE)
    claim.tenpai = tenpai
    for seat in range(table.players):
        held = concealed(table, seat)
        claim.shown[seat] = padded(held if tenpai[seat] else [], 14)
    return claim


def of_draw(*columns: str) -> Fix:
    """Take columns over from what the draw should claim."""
    return _taking(right_draw, columns)


def fix_tenpai(record: Record, fault: Fault, ruleset: Ruleset) -> bool:
    """Whether a seat is tenpai, and its hand where hands are shown."""
    claim, right = claim_at(record, fault), right_draw(record, fault, ruleset)
    if claim is None or right is None:
        return False
    claim.tenpai[fault.seat] = fault.expected
    if not claim.unstated & Unstated.SHOWN:
        claim.shown[fault.seat] = right.shown[fault.seat]
    return True


def fix_shown(record: Record, fault: Fault, ruleset: Ruleset) -> bool:
    """The hand that a seat shows is the one it holds."""
    claim = claim_at(record, fault)
    played = played_to(record, fault.round, fault.event, ruleset)
    if claim is None or played.table.faulty:
        return False
    claim.shown[fault.seat] = padded(concealed(played.table, fault.seat), 14)
    return True


def fix_draw_or_win(win: Fix, draw: Fix) -> Fix:
    """One or the other, by what the claim is of."""

    def fix(record: Record, fault: Fault, ruleset: Ruleset) -> bool:
        claim = claim_at(record, fault)
        if claim is None:
            return False
        of = win if claim.kind == ClaimKind.WIN else draw
        return of(record, fault, ruleset)

    return fix


def fix_draw_deltas(record: Record, fault: Fault, ruleset: Ruleset) -> bool:
    """What a draw pays; an abortive one nothing."""
    claim = claim_at(record, fault)
    if claim is None:
        return False
    if claim.kind in (ClaimKind.EXHAUSTIVE, ClaimKind.NAGASHI):
        return of_draw("deltas")(record, fault, ruleset)
    claim.deltas = [0, 0, 0, 0]
    return True


def fix_abort(record: Record, fault: Fault, ruleset: Ruleset) -> bool:
    """The abortive draw that is due, if one is."""
    claim = claim_at(record, fault)
    if claim is None or fault.expected <= 0:
        return False
    claim.kind = fault.expected
    return True


# -- headers and the end ---------------------------------------------------------------


def of_header(column: str) -> Fix:
    """Write the expected number into a column of the round's header."""

    def fix(record: Record, fault: Fault, ruleset: Ruleset) -> bool:
        setattr(own(record, fault.round).header, column, fault.expected)
        return True

    return fix


def fix_dealer(record: Record, fault: Fault, ruleset: Ruleset) -> bool:
    """The seat that the round's number gives the deal to."""
    header = own(record, fault.round).header
    if header.dealer == header.number % STEP:
        record.game.first_dealer = record.deals[0].header.dealer
    header.dealer = header.number % STEP
    return True


def fix_dealer_round(record: Record, fault: Fault, ruleset: Ruleset) -> bool:
    """The number of a round in which the seat that deals has the deal."""
    header = own(record, fault.round).header
    number = header.number - header.number % STEP + header.dealer
    if number == header.number:
        return False
    header.number = number
    return True


def fix_round(record: Record, fault: Fault, ruleset: Ruleset) -> bool:
    """The number of the round; its dealer with it unless that is right already."""
    header = own(record, fault.round).header
    header.number = fault.expected
    header.dealer = fault.expected % STEP
    return True


def fix_rounds(record: Record, fault: Fault, ruleset: Ruleset) -> bool:
    """The numbers of this round and of all after it."""
    by = fault.expected - fault.recorded
    for index in range(fault.round, len(record.deals)):
        own(record, index).header.number += by
    return min(deal.header.number for deal in record.deals) >= 0


def fix_repeat(record: Record, fault: Fault, ruleset: Ruleset) -> bool:
    """The round stands twice in the record: once is enough."""
    if not fault.round:
        return False
    one, other = (record.deals[n].header for n in (fault.round - 1, fault.round))
    if one.deal == other.deal:
        del record.deals[fault.round]
    return one.deal == other.deal


def fix_header_score(record: Record, fault: Fault, ruleset: Ruleset) -> bool:
    """One seat's points at the head of one round."""
    own(record, fault.round).header.scores[fault.seat] = fault.expected
    return True


def carry_scores(record: Record, fault: Fault, ruleset: Ruleset) -> bool:
    """All points from the head of this round on, so that they follow from before it."""
    shift = [0] * 4
    if fault.round and fault.name == "flow.scores":
        played = played_to(record, fault.round - 1, None, ruleset)
        note_outcome(played.table, played.outcome, played.header.number)
        held = record.deals[fault.round].header.scores
        scores = played.outcome.scores
        shift = [a - b for a, b in zip(scores, held, strict=True)]
    if not shift[fault.seat]:
        shift[fault.seat] = fault.expected - fault.recorded
    for index in range(fault.round, len(record.deals)):
        deal = own(record, index)
        scores = deal.header.scores
        deal.header.scores = [a + b for a, b in zip(scores, shift, strict=True)]
        _shift_stated(deal, shift)
        deal.shift_scores(shift)
    if record.game.ended:
        scores = record.game.final_scores
        moved = [a + b for a, b in zip(scores, shift, strict=True)]
        record.game.final_scores = moved
    return True


def _shift_stated(deal: Deal, shift: Sequence[int]) -> None:
    for event in deal.events:
        if event.kind == EventKind.RIICHI_ACCEPTED and max(event.stated) >= 0:
            event.stated = [a + b for a, b in zip(event.stated, shift, strict=True)]


def fix_end(record: Record, fault: Fault, ruleset: Ruleset) -> bool:
    """The game is not over yet: the end is left out."""
    game = record.game
    game.ended, game.final_scores, game.results = 0, [0] * 4, [0] * 4
    return True


def fix_overtime(record: Record, fault: Fault, ruleset: Ruleset) -> bool:
    """The game is over: rounds from this one on are left out."""
    del record.deals[fault.round :]
    return bool(record.deals)


def of_game(column: str) -> Fix:
    """Write the expected points of a seat at the end."""

    def fix(record: Record, fault: Fault, ruleset: Ruleset) -> bool:
        getattr(record.game, column)[fault.seat] = fault.expected
        return True

    return fix


# -- events ----------------------------------------------------------------------------


def fix_flag(record: Record, fault: Fault, ruleset: Ruleset) -> bool:
    """Whether a discard is as drawn; what a clock states as left."""
    own(record, fault.round).events[fault.event].flag = fault.expected
    return True


def fix_riichi_scores(record: Record, fault: Fault, ruleset: Ruleset) -> bool:
    """Points stated with an accepted riichi."""
    event = own(record, fault.round).events[fault.event]
    event.stated[fault.seat] = fault.expected
    return True


def fix_pon(record: Record, fault: Fault, ruleset: Ruleset) -> bool:
    """The pon that a kakan adds to, as it lies on the table."""
    event = own(record, fault.round).events[fault.event]
    table = played_to(record, fault.round, fault.event, ruleset).table
    n = pon_of(table, event.seat, event.tile // 4)
    if n < 0:
        return False
    event.source = table.meld_source[event.seat][n]
    event.own = table.meld_tiles[event.seat][n][:3]
    return True


# -- walls -----------------------------------------------------------------------------


def wall_of(record: Record, index: int) -> Wall | None:
    """The wall of a round by the published seed, if that is known."""
    walls = walls_of_game(pack(record), 0)
    return None if isinstance(walls, str) else walls[index]


def fix_tile(record: Record, fault: Fault, ruleset: Ruleset) -> bool:
    """The wall's tile, wherever the record names the other from there on."""
    if min(fault.expected, fault.recorded) < 0:
        return False
    deal = own(record, fault.round)
    exchange(deal, fault.recorded, fault.expected, fault.event)
    return True


def fix_under(record: Record, fault: Fault, ruleset: Ruleset) -> bool:
    """The wall's under-indicator."""
    done = False
    for claim in own(record, fault.round).claims:
        if claim.seat == fault.seat and fault.expected >= 0:
            wall = fault.expected
            claim.ura = [wall if t == fault.recorded else t for t in claim.ura]
            done = True
    return done


def fix_dice(record: Record, fault: Fault, ruleset: Ruleset) -> bool:
    """The dice of the seed."""
    wall = wall_of(record, fault.round)
    if wall is None:
        return False
    own(record, fault.round).header.dice = [*wall.dice]
    return True


FIGURES: dict[str, tuple[Fix, ...]] = {
    "record.dealer_seat": (fix_dealer, fix_dealer_round),
    "record.tsumogiri_flag": (fix_flag,),
    "record.riichi_scores": (fix_riichi_scores,),
    "record.meld_record": (fix_pon,),
    "result.hand": (of_win("hand"),),
    "result.melds": (of_win("melds"),),
    "result.nuki": (of_win("nuki"),),
    "result.tile": (number("tile"), of_win("tile", "hand")),
    "result.yaku": (fix_yaku,),
    "result.dora": (fix_yaku,),
    "result.han": (fix_han,),
    "result.fu": (number("fu"),),
    "result.limit": (number("limit"),),
    "result.points": (number("points"),),
    "result.pao": (number("pao"),),
    "result.honba": (number("honba"),),
    "result.sticks": (number("sticks"),),
    "result.chips": (of_win("chips"),),
    "result.deltas": (fix_draw_or_win(fix_deltas, fix_draw_deltas),),
    "result.scores": (fix_scores,),
    "result.indicators": (of_win("dora"),),
    "result.ura": (fix_unders,),
    "result.tenpai": (fix_tenpai,),
    "result.shown": (fix_shown,),
    "result.nagashi": (of_draw("kind"),),
    "result.abort": (fix_abort,),
    "flow.start": (fix_header_score, carry_scores),
    "flow.round": (fix_round, fix_rounds, fix_repeat),
    "flow.honba": (of_header("honba"), fix_repeat),
    "flow.sticks": (of_header("sticks"),),
    "flow.scores": (fix_header_score, carry_scores),
    "flow.ended_early": (fix_end,),
    "flow.ended_late": (fix_overtime,),
    "final.scores": (of_game("final_scores"),),
    "final.results": (of_game("results"),),
    "proof.deal": (fix_tile,),
    "proof.draw": (fix_tile,),
    "proof.replacement": (fix_tile,),
    "proof.indicator": (fix_tile,),
    "proof.ura": (fix_under,),
    "proof.dice": (fix_dice,),
    "clock.reserve": (fix_flag,),
}
"""For each finding of a number what may be written instead, the smallest first."""
