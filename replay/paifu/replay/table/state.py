"""The state of one round in play, of what was found, and of each seat's row.

Declared once; see `paifu.logs.engine` for how a class becomes an object of the
interpreter or a compiled record. Seats 0-3, 0 = the first dealer; kinds 0-33; tile
ids 0-135; masks have a bit a kind (34 bits); -1 = none.
"""

from __future__ import annotations

from typing import Annotated

Ints = list[int]
Grid = list[list[int]]
Cube = list[list[list[int]]]

# Table.phase: what may come next
AFTER_DISCARD = 0  # claims on the discard, or the next seat's draw (also at the deal)
AFTER_DRAW = 1  # `turn` holds a drawn tile
AFTER_CALL = 2  # `turn` called chi or pon and must discard
AFTER_KAN = 3  # `turn` made a kan or took out a north: replacement draw
ENDED = 4

# Table.place of a tile: 0 not seen yet, else one of these plus the seat
IN_HAND, IN_RIVER, IN_MELD, IN_NUKI = 10, 20, 30, 40
IN_DEAD_WALL = 50

# Table.window: what may be ronned now
NO_WINDOW, ON_DISCARD, ON_KAKAN, ON_ANKAN, ON_NUKI = 0, 1, 2, 3, 4

# Table.unsure: what is in doubt after a fault that was reported
STICKS_UNSURE, HEADER_UNSURE, INDICATORS_UNSURE = 1, 2, 4
OUTCOME_UNSURE, ORDER_UNSURE = 8, 16
# or because the record does not state it: the points, honba or sticks, what a win
# of this result came to
SCORES_OPEN, COUNTERS_OPEN, CHANGES_OPEN = 32, 64, 128
# taken over from the round before, since the header does not state them
SCORES_UNCHECKED, COUNTERS_UNCHECKED = 256, 512

# Table.wareme
NO_WAREME, WAREME_UNKNOWN = -1, -2

# Table.drawn_tiles: room for the live wall of any rules; added to a replacement tile
MOST_DRAWN, REPLACED = 84, 256

# places in Table.pao
PAO_DRAGONS, PAO_WINDS, PAO_KANS = 0, 1, 2


class Table:
    """One round in play."""

    players: int
    dealer: int
    round_wind: int  # 0 east … 3 north
    honba: int
    sticks: int  # riichi sticks on the table, a count
    wareme: int  # seat of the opened wall where it counts; -1 none, -2 not stated
    scores: Annotated[Ints, 4]  # points, riichi sticks already taken off
    ruled: Annotated[Ints, 4]  # the same with changes as the rules compute them

    place: Annotated[Ints, 136]  # where each tile is
    counts: Annotated[Grid, 4, 34]  # concealed tiles of each kind
    keys: Annotated[Grid, 4, 4]  # the same by suit in base 5
    waits: Annotated[Ints, 4]  # kinds that complete the hand, as of the last discard
    known: Annotated[Grid, 4, 4]  # the keys that `waits` was found for, -1 for none
    meld_count: Annotated[Ints, 4]
    meld_kind: Annotated[Grid, 4, 4]  # EventKind
    meld_low: Annotated[Grid, 4, 4]  # lowest kind in the meld
    meld_source: Annotated[Grid, 4, 4]  # seat the called tile came from
    meld_tiles: Annotated[Cube, 4, 4, 4]  # called tile first; -1 where none
    closed: Annotated[Ints, 4]  # 1 until the first chi, pon or daiminkan
    nuki: Annotated[Ints, 4]  # norths taken out

    phase: int
    turn: int
    drawn: int  # tile just drawn, or -1
    replacement: int  # 1 if it is a replacement tile
    rinshan: int  # 1 if a win on it is rinshan
    live: int  # live wall tiles left
    discarded: int  # last discard, or -1
    discarder: int
    after_kan: int  # 1 if that discard followed a kan
    declared: int  # tile of the last riichi declaration, or -1
    window: int
    window_tile: int
    window_seat: int
    kan: int  # ON_KAKAN, ON_ANKAN or ON_NUKI: what the replacement draw is for
    forbidden: int  # kinds that `turn` may not discard after its call (kuikae)

    discards: Annotated[Ints, 4]  # how many
    draws: Annotated[Ints, 4]
    river: Annotated[Ints, 4]  # kinds discarded, a bit each, called ones too
    first_discard: Annotated[Ints, 4]  # kind, or -1
    terminal_river: Annotated[Ints, 4]  # 1 while all own discards are yaochuu
    river_called: Annotated[Ints, 4]  # 1 if one of them was called
    calls: Annotated[Ints, 4]  # chi, pon, daiminkan made
    interrupted: int  # 1 after any call or kan
    nuki_made: int  # 1 after any north was taken out (its ron window passed)

    riichi: Annotated[Ints, 4]  # 0 none, 1 riichi, 2 double riichi
    open_riichi: Annotated[Ints, 4]  # 1 if it was declared with the hand shown
    declaring: int  # seat that declared and did not discard yet, or -1
    pending: int  # seat whose declaration tile is out and not accepted, or -1
    accepted: int  # declaration tile of the last accepted riichi, or -1
    riichis: int  # declarations so far
    doubtful: Annotated[Ints, 4]  # accepted a riichi that it never declared (reported)
    ippatsu: Annotated[Ints, 4]
    temporary_furiten: Annotated[Ints, 4]
    riichi_furiten: Annotated[Ints, 4]

    kans: int
    kans_by: Annotated[Ints, 4]
    replacements: int  # replacement tiles taken
    pao: Annotated[Grid, 4, 3]  # liable seat for dragons, winds, kans; -1 none
    fed: int  # seat that fed the open kan just made, until a discard or kan; -1 none

    indicators: Annotated[Ints, 10]  # turned so far, tile ids
    indicator_count: int
    unders: Annotated[Ints, 10]  # under-indicators that a winner has shown
    under_count: int
    due_kan: int  # indicators to turn before the replacement draw
    due_draw: int  # right after it
    due_discard: int  # before the replacement discard
    due_passed: int  # once that discard has passed
    early: int  # turned though none was due (reported)
    late: int  # not turned when due (reported)

    abort_missed: int  # 1 once an abortive draw was due and play went on
    unsure: int  # …_UNSURE and …_OPEN bits: what is in doubt, or not stated
    wins: int  # winners so far
    taken: int  # riichi sticks that they took
    won: Annotated[Ints, 4]  # 1 for each of them
    streak: Annotated[Ints, 4]  # wins in a row before this round; -1 not known
    faulty: int  # 1 once the record cannot be followed further

    hidden: Annotated[Ints, 4]  # tiles of the concealed hand that are not shown
    blind: Annotated[Ints, 4]  # 1 while the hand is not known for that
    veiled: Annotated[Ints, 4]  # 1 if it was not at any time
    by_name: int  # 1 if the record has names only, so that copies are not told apart
    own: Annotated[Ints, 14]  # three from the hand of the meld that is being made
    listed: Annotated[Ints, 14]  # tiles of a hand that a result shows
    untimed: int  # 1 if the record does not say when each indicator was turned
    coming: Annotated[Ints, 9]  # indicators turned later, then
    untold: Annotated[Ints, 4]  # changes of results here whose own are not stated
    untold_count: int  # how many those are
    drawn_count: int  # tiles drawn so far
    drawn_tiles: Annotated[Ints, MOST_DRAWN]  # and which, in order


class Found:
    """Findings of one round: as many as there is room for, and how many there were."""

    count: int
    undecided: int  # UNDECIDED_* bits
    stopped: int  # event at which the round could not be played on, or -1
    code: Annotated[Ints, 32]
    event: Annotated[Ints, 32]  # index in the round
    seat: Annotated[Ints, 32]
    expected: Annotated[Ints, 32]
    recorded: Annotated[Ints, 32]


ROOM = 32
"""Findings kept for one round."""

# SeatRow.outcome
OUT_NOTHING = 0  # others won by ron
OUT_RON = 1
OUT_TSUMO = 2
OUT_DEALT_IN = 3
OUT_TSUMO_PAID = 4
OUT_TENPAI = 5
OUT_NOTEN = 6
OUT_ABORT = 7
OUT_NAGASHI = 8
OUT_UNFINISHED = 9


class SeatRow:
    """One seat in one round: what statistics are summed from.

    Turns count own discards from 1; -1 = never. Points are changes of the score.
    """

    seat: int
    dealer: int  # 1 dealer
    seat_wind: int
    number: int  # 0 = East 1, as in the header
    honba: int
    outcome: int  # OUT_*
    score_before: int
    score_after: int
    rank_before: int  # 1-4, ties by seat
    rank_after: int
    change: int  # whole change in this round, own riichi stick included
    change_hand: int  # from hand values, won or paid
    change_honba: int
    change_sticks: int  # sticks won from the table
    change_own_stick: int  # -1000 once an own riichi is accepted
    change_pao: int  # part of change_hand and change_honba paid as liable seat
    change_draw: int  # noten payments and nagashi
    turns: int  # own discards
    draws: int
    chi: int
    pon: int
    daiminkan: int
    kakan: int
    ankan: int
    nuki: int
    first_call_turn: int  # turn of the first chi, pon, daiminkan
    closed_end: int  # 1 closed at the end
    tenpai_end: int  # 1 tenpai (or won) at the end
    start_shanten: int  # of the 13 dealt tiles; -2 not computed
    tenpai_turn: int  # first turn after which the hand was tenpai
    riichi: int  # 0 none, 1 riichi, 2 double riichi
    riichi_turn: int
    riichi_order: int  # 1 first of the round, 2 second, …
    riichi_accepted: int
    riichi_furiten: int  # furiten at the declaration
    riichi_waits: int  # kinds, a bit each
    riichi_tiles_left: int  # wait tiles neither in the own hand nor in sight
    furiten_turns: int  # own discards after which the hand was tenpai and furiten
    passed_ron: int
    passed_tsumo: int
    deal_in_to: int  # first winner's seat, or -1
    deal_in_tile: int  # kind
    deal_in_class: int  # 0 genbutsu to a riichi winner, 1 suji, 2 no suji, 3 honour
    deal_in_state: int  # own state: 0 closed, 1 open, 2 riichi
    deal_in_shanten: int  # -2 not computed
    deal_in_turn: int
    deal_in_winner_state: int  # 0 dama, 1 open, 2 riichi
    win_tile: int  # kind, or -1
    win_from: int  # seat, own for a tsumo
    win_turn: int
    win_waits: int
    win_wait: int  # WAIT_* of the reading that counts
    win_yaku: int  # a bit a Yaku below LOCAL_FROM
    win_local: int  # local yaku, a bit each from LOCAL_FROM on
    win_yakuman: int
    win_han: int
    win_fu: int
    win_limit: int
    win_points: int  # value of the hand
    win_dora: int
    win_ura: int
    win_red: int
    win_ippatsu: int
    time_used: int  # milliseconds; -1 not recorded
    hidden: int  # 1 if not all its tiles are shown; what they tell is -1 then
