"""What the scorer is asked, and what it answers.

Declared once; see `paifu.logs.engine` for how a class becomes an object of the
interpreter or a compiled record. Kinds are 0-33, winds 0-3 = east to north.
"""

from __future__ import annotations

from typing import Annotated

from paifu.logs.yaku import YAKU_COUNT

Ints = list[int]
Grid = list[list[int]]

LIMIT_NONE, LIMIT_MANGAN, LIMIT_HANEMAN = 0, 1, 2
LIMIT_BAIMAN, LIMIT_SANBAIMAN, LIMIT_YAKUMAN = 3, 4, 5

# Value.lacks: why a complete hand may not win
LACKS_NOTHING, LACKS_HAN, LACKS_SHIBARI, LACKS_SETTLED = 0, 1, 2, 3


class Win:
    """A hand that claims to win, with everything its value depends on."""

    counts: Annotated[Ints, 34]  # concealed tiles, the winning tile included
    meld_count: int
    meld_kind: Annotated[Ints, 4]  # EventKind CHI, PON, DAIMINKAN, KAKAN, ANKAN
    meld_tile: Annotated[Ints, 4]  # lowest kind in the meld
    win_kind: int
    tsumo: int  # 1 own draw, 0 ron
    dealer: int  # 1 if the winner is the dealer
    seat_wind: int
    round_wind: int
    riichi: int  # 0 none, 1 riichi, 2 double riichi
    open_riichi: int  # 1 if it was declared with the hand shown
    source_riichi: int  # ron: 1 if the discarder is in riichi
    declaration: int  # ron: 1 on the tile of a riichi declaration
    after_kan: int  # ron: 1 on the discard that followed a kan
    fourth_kan: int  # 1 if the fourth kan itself is the win
    ippatsu: int
    chankan: int
    rinshan: int
    last_tile: int  # the live wall is empty: haitei or houtei
    first_turn: int  # own first turn and nobody called: tenhou, chiihou, renhou
    furiten: int  # own discards hold a wait (a tsumo may still win)
    streak: int  # wins in a row before this one, for paarenchan
    dora: int  # tiles counted by indicators, and those that are always dora
    ura: int  # by under-indicators; 0 without riichi
    red: int
    nuki: int  # extracted norths (they also count in dora, ura where indicated)
    honba: int


class Value:
    """What a winning hand is worth, and of what its value is made."""

    shape: int  # 1 if the tiles are a complete hand
    valid: int  # 1 if it may win: a yaku, and the minimum of han
    lacks: int  # LACKS_*, if it may not
    yaku: int  # a bit a Yaku id below LOCAL_FROM, dora kinds included
    local: int  # local yaku, a bit each from LOCAL_FROM on
    yaku_han: Annotated[Ints, YAKU_COUNT]  # han; units for a yakuman (aotenjou: han)
    yakuman: int  # units of yakuman, 0 for an ordinary hand
    han: int  # dora included; 13 (aotenjou: its own number) a yakuman unit
    yaku_only: int  # han without dora
    fu: int  # rounded up; 25 for chiitoitsu, 0 for kokushi
    fu_count: int
    fu_item: Annotated[Ints, 12]  # FU_* constants of paifu.replay.hand.fu
    fu_tile: Annotated[Ints, 12]  # kind it comes from, or -1
    fu_value: Annotated[Ints, 12]
    limit: int  # LIMIT_*
    base: int  # base points
    pay_ron: int  # what a discarder pays
    pay_dealer: int  # tsumo: what the dealer pays (0 if the winner is the dealer)
    pay_child: int  # tsumo: what each other payer pays
    points: int  # the hand's value: pay_ron, or all tsumo payments together
    codes: Annotated[
        Ints, 4
    ]  # sets of each suit that has no pair, -1 if there are none
    form: int  # 0 four sets and a pair, 1 chiitoitsu, 2 kokushi
    pair: int  # kind of the pair, or -1
    set_kind: Annotated[Ints, 4]  # concealed and called sets: lowest kind
    set_type: Annotated[Ints, 4]  # 0 run, 1 triplet, 2 quad
    set_open: Annotated[Ints, 4]  # 1 open (a triplet completed by ron counts as open)
    wait: int  # WAIT_* constants of paifu.replay.hand.fu
    closed: int  # 1 if no meld is open
    kinds: int  # kinds in the hand, melds included, a bit each
    runs: int  # lowest kinds of its runs, a bit each
    twins: int  # pairs of equal runs
    triplets: int  # kinds of its triplets and quads, a bit each
    hidden: int  # concealed triplets and quads
    quads: int
