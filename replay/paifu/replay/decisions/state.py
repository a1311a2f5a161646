"""What the pass over decisions keeps of a round, and the row that it gives each seat.

Declared once; see `paifu.logs.engine`. Seats 0-3, 0 = the first dealer; kinds 0-33;
masks have a bit a kind; -1 = none.
"""

from __future__ import annotations

from typing import Annotated

Ints = list[int]
Grid = list[list[int]]

MILLION = 1_000_000
"""Expectations are kept in millionths, each chance rounded down."""


class DecisionRow:
    """One seat in one round: sums over its discards and draws.

    A *free* discard is one before the seat has declared riichi; the declaration tile
    and what follows it are none. *Acceptance* is the number of tiles that lower the
    shanten of the hand left behind and that the seat can neither hold nor see; that of
    a discard which leaves a worse shanten than the best possible is 0, since no one
    tile mends it. Discards that a call forbids (kuikae) are no alternatives.

    `…_expected` are sums of chances in millionths: tiles that would do, of all that
    the seat can neither hold nor see.
    """

    decided: int  # 1 if the round is whole and the seat's tiles are all shown
    choices: int  # free discards
    losing: int  # of them those that left a worse shanten than the best possible
    optimal: int  # of them those with the greatest acceptance
    accepted: int  # acceptance of the chosen discards
    acceptable: int  # acceptance of the best ones
    quiet_choices: int  # free discards before any opponent's riichi; and so on
    quiet_losing: int
    quiet_optimal: int
    quiet_accepted: int
    quiet_acceptable: int
    far_draws: int  # draws of a hand that was not tenpai
    useful_draws: int  # of them those that lowered its shanten
    useful_expected: int
    tenpai_draws: int  # draws of a tenpai hand
    completing_draws: int  # of them those that completed it
    completing_expected: int
    deal_dora: int  # dora and red tiles among the 13 dealt
    deal_dora_expected: int
    end_dora: int  # dora and red tiles at the end, melds and a ronned tile included
    ippatsu_chances: int  # own draws and others' discards while ippatsu was possible
    ippatsu_expected: int
    ura_indicators: int  # under-indicators turned for a win with riichi
    ura_expected: int  # dora by them
    against: int  # free discards while an opponent was in riichi
    against_genbutsu: int  # safe against each: in its river, or passed since
    against_suji: (
        int  # else, for numbers: suji against each that it is not safe against
    )
    against_no_suji: int
    against_honour: int  # else an honour
    against_honour_seen: int  # of them those of which the seat saw three or four
    against_refused: int  # not safe, though a safe tile was in the hand
    against_folded: int  # safe, and leaving a worse shanten than the best possible
    against_shanten: int  # sum of the best shanten that the discards could leave
    against_tenpai: int  # discards that could leave a tenpai hand
    against_tenpai_no_suji: int  # of them those with no suji


class Sight:
    """A round in play, as far as decisions need it, and one hand under the glass."""

    players: int
    tiles: int  # in the whole set
    faulty: int  # 1 once the record cannot be followed
    hands: Annotated[Grid, 4, 34]  # concealed tiles of each kind
    keys: Annotated[Grid, 4, 4]  # the same by suit in base 5
    melded: Annotated[Grid, 4, 34]  # tiles in melds
    melds: Annotated[Ints, 4]  # how many
    norths: Annotated[Ints, 4]  # taken out
    reds: Annotated[Ints, 4]  # red tiles held, melds included
    blind: Annotated[Ints, 4]  # 1 if not all tiles are shown
    seen: Annotated[Ints, 34]  # tiles on the table, face up
    face_up: int  # how many
    indicators: Annotated[Ints, 10]  # kinds
    indicator_count: int
    river: Annotated[Ints, 4]  # kinds discarded
    safe: Annotated[Ints, 4]  # the same, and what others discarded after the riichi
    riichi: Annotated[Ints, 4]  # 1 once the declaration tile is out
    declaring: int  # seat whose declaration tile comes next
    ippatsu: Annotated[Ints, 4]
    barred: Annotated[Ints, 4]  # 1 if a wait was discarded, by itself or another
    offered: int  # tile last discarded, added to a pon or taken out
    forbidden: int  # kinds that may not be discarded after this call
    kan: int  # EventKind of what the replacement draw is for, -1 none
    sure: Annotated[Ints, 4]  # 1 while the next two are those of the hand
    nearer: Annotated[Ints, 4]  # kinds that lower the shanten of the 13 tiles
    shanten: Annotated[Ints, 4]  # of the 13 tiles
    planes: Annotated[Ints, 3]  # unseen tiles of each kind, a bit of them each
    unseen: int  # how many in all
    entries: Annotated[Ints, 4]  # distances of the suits of a hand
    rests: Annotated[Ints, 4]  # for each suit those of the other three together
    pairs: Annotated[Ints, 6]  # of two suits together, -1 not joined yet
    away: Annotated[Ints, 34]  # shanten after a discard of this kind
    last_suit: int  # of which `last_kinds` are those of the other suits
    last_entry: int
    last_kinds: int
    kinds: int  # different kinds in the hand
    doubles: int  # kinds that it has twice
    orphans: int  # mask of terminals and honours in it
    double_orphans: int  # … of which it has two
    best: int  # least shanten that a discard leaves
    most: int  # greatest acceptance with it
    chosen: int  # acceptance of the discard
