"""Edits of what a win shows: hand, melds, winning tile, yaku, dora, han."""

from __future__ import annotations

from collections.abc import Callable

from paifu.logs.events import NONE, ClaimRow, EventKind
from paifu.logs.yaku import Yaku
from paifu.replay.sheets import Record
from paifu.replay.spoil.places import ClaimTest, wins
from paifu.replay.spoil.scene import Scene
from paifu.replay.spoil.spoil import Edit, Find, Place, Spoil
from paifu.replay.table.state import NO_WINDOW, Table

ClaimEdit = Callable[[ClaimRow, Table], None]

PON, DAIMINKAN = int(EventKind.PON), int(EventKind.DAIMINKAN)
LONGEST = 24
"""Yaku that a claim has room for."""


def of_claim(change: ClaimEdit) -> Edit:
    """Change one claim; the rest of the record stays."""

    def edit(scene: Scene, record: Record, place: Place) -> None:
        first = scene.deal(place.round).result()
        table = scene.moment(place.round, first).table
        change(record.deals[place.round].claims[place.numbers[0]], table)

    return edit


def unseen(table: Table) -> int:
    """A tile that has not come up."""
    return next(t for t in reversed(range(136)) if not table.place[t])


def show_another(claim: ClaimRow, table: Table) -> None:
    """Show a tile that has not come up in place of one that is held."""
    at = next(i for i, tile in enumerate(claim.hand) if tile not in (NONE, claim.tile))
    claim.hand[at] = unseen(table)


def show_fewer(claim: ClaimRow, table: Table) -> None:
    """Leave a tile out of the shown hand."""
    left = next(t for t in claim.hand if t not in (NONE, claim.tile))
    claim.hand = [*(t for t in claim.hand if t != left), NONE]


def holds_more(scene: Scene, claim: ClaimRow, table: Table) -> bool:
    """True if the hand holds tiles besides the winning one."""
    return sum(tile != NONE for tile in claim.hand) > 1


def has_meld(scene: Scene, claim: ClaimRow, table: Table) -> bool:
    """True if the winner shows a meld."""
    return claim.melds[0][0] != NONE


def called_meld(scene: Scene, claim: ClaimRow, table: Table) -> bool:
    """True if the first meld was called from another seat."""
    return has_meld(scene, claim, table) and claim.melds[0][1] != claim.seat


def pon_shown(scene: Scene, claim: ClaimRow, table: Table) -> bool:
    """True if the winner shows a pon."""
    return any(meld[0] == PON for meld in claim.melds)


def drop_meld(claim: ClaimRow, table: Table) -> None:
    """Leave the first meld out."""
    claim.melds = [*claim.melds[1:], [NONE] * 6]


def move_meld(claim: ClaimRow, table: Table) -> None:
    """Let the first meld come from another seat."""
    source = claim.melds[0][1]
    seats = range(table.players)
    claim.melds[0][1] = next(s for s in seats if s not in (source, claim.seat))


def raise_meld(claim: ClaimRow, table: Table) -> None:
    """Show a pon as an open kan."""
    meld = next(meld for meld in claim.melds if meld[0] == PON)
    kind = meld[2] // 4
    fourth = next(t for t in range(4 * kind, 4 * kind + 4) if t not in meld[2:])
    meld[0], meld[5] = DAIMINKAN, fourth


def norths(by: int) -> ClaimEdit:
    """List so many norths more than were set aside."""

    def change(claim: ClaimRow, table: Table) -> None:
        claim.nuki = table.nuki[claim.seat] + by

    return change


def has_north(scene: Scene, claim: ClaimRow, table: Table) -> bool:
    """True if the winner has set norths aside."""
    return table.nuki[claim.seat] > 0


def other_copy(claim: ClaimRow, table: Table) -> None:
    """Name another copy of the winning kind as the winning tile."""
    kind = claim.tile // 4
    claim.tile = next(t for t in range(4 * kind, 4 * kind + 4) if t != claim.tile)


def lists(claim: ClaimRow, yaku: int) -> bool:
    """True if the claim lists the yaku."""
    return yaku in claim.yaku


def ordinary(claim: ClaimRow) -> bool:
    """True if the claim lists no yakuman."""
    pairs = zip(claim.yaku, claim.yaku_han, strict=True)
    return all(han != NONE for yaku, han in pairs if yaku != NONE)


def with_any(*group: Yaku) -> Find:
    """Wins that list one of these."""
    return wins(lambda _, claim, __: any(lists(claim, yaku) for yaku in group))


def drop(*group: Yaku) -> Edit:
    """Leave the first of these that is listed out."""

    def change(claim: ClaimRow, table: Table) -> None:
        gone = next(yaku for yaku in group if lists(claim, yaku))
        pairs = zip(claim.yaku, claim.yaku_han, strict=True)
        set_yaku(claim, [pair for pair in pairs if pair[0] not in (gone, NONE)])

    return of_claim(change)


def set_yaku(claim: ClaimRow, pairs: list[tuple[int, int]]) -> None:
    """List these yaku with their han."""
    rest = [NONE] * (LONGEST - len(pairs))
    claim.yaku = [yaku for yaku, _ in pairs] + rest
    claim.yaku_han = [han for _, han in pairs] + rest


def without(yaku: Yaku, test: ClaimTest | None = None) -> Find:
    """Ordinary wins that do not list a yaku."""

    def fits(scene: Scene, claim: ClaimRow, table: Table) -> bool:
        plain = ordinary(claim) and not lists(claim, yaku)
        return plain and (test is None or test(scene, claim, table))

    return wins(fits)


def add(yaku: Yaku, han: int) -> Edit:
    """List a yaku more."""

    def change(claim: ClaimRow, table: Table) -> None:
        pairs = zip(claim.yaku, claim.yaku_han, strict=True)
        listed = [pair for pair in pairs if pair[0] != NONE]
        set_yaku(claim, [(int(yaku), han), *listed])

    return of_claim(change)


def name_otherwise(old: Yaku, new: Yaku, han: int) -> Edit:
    """List one yaku in place of another."""

    def change(claim: ClaimRow, table: Table) -> None:
        at = claim.yaku.index(old)
        claim.yaku[at], claim.yaku_han[at] = int(new), han

    return of_claim(change)


def more_han(*group: Yaku, by: int = 1) -> Edit:
    """Count the first of these that is listed for more han."""

    def change(claim: ClaimRow, table: Table) -> None:
        at = next(i for i, yaku in enumerate(claim.yaku) if yaku in group)
        claim.yaku_han[at] += by

    return of_claim(change)


def counted(*group: Yaku) -> Find:
    """Ordinary wins that list one of these."""
    return wins(
        lambda _, claim, __: (
            ordinary(claim) and any(lists(claim, yaku) for yaku in group)
        )
    )


def state_han(by: int) -> Edit:
    """State the han of the whole hand, wrongly."""

    def change(claim: ClaimRow, table: Table) -> None:
        claim.han = sum(han for han in claim.yaku_han if han > 0) + by

    return of_claim(change)


def by_ron(scene: Scene, claim: ClaimRow, table: Table) -> bool:
    """True for a ron."""
    return table.window != NO_WINDOW


ALL_YAKU = tuple(Yaku(n) for n in range(int(Yaku.RENHOU)))
YAKUMAN = tuple(Yaku(n) for n in range(int(Yaku.TENHOU), int(Yaku.DORA)))
OPEN_LESS = (
    Yaku.HONITSU, Yaku.CHINITSU, Yaku.CHANTA, Yaku.ITTSUU, Yaku.SANSHOKU_DOUJUN,
    Yaku.JUNCHAN,
)  # fmt: skip
"""Yaku that an open hand has for a han less."""


def open_less(scene: Scene, claim: ClaimRow, table: Table) -> bool:
    """True for an open hand with a yaku that loses a han by it."""
    one = any(lists(claim, yaku) for yaku in OPEN_LESS)
    return one and not table.closed[claim.seat] and ordinary(claim)


DROPPED: tuple[tuple[str, str, tuple[Yaku, ...]], ...] = (
    ("riichi", "riichi", (Yaku.RIICHI,)),
    ("ippatsu", "ippatsu", (Yaku.IPPATSU,)),
    ("closed_tsumo", "the draw of a closed hand", (Yaku.MENZEN_TSUMO,)),
    ("pinfu", "pinfu", (Yaku.PINFU,)),
    ("tanyao", "tanyao", (Yaku.TANYAO,)),
    (
        "own_wind",
        "the seat's own wind",
        (Yaku.SEAT_EAST, Yaku.SEAT_SOUTH, Yaku.SEAT_WEST, Yaku.SEAT_NORTH),
    ),
    ("round_wind", "the round's wind", (Yaku.ROUND_EAST, Yaku.ROUND_SOUTH)),
    ("dragons", "a triplet of dragons", (Yaku.HAKU, Yaku.HATSU, Yaku.CHUN)),
    ("last_tile", "haitei or houtei", (Yaku.HAITEI, Yaku.HOUTEI)),
    ("kan_tile", "rinshan or chankan", (Yaku.RINSHAN, Yaku.CHANKAN)),
    (
        "runs",
        "iipeikou, ryanpeikou, ittsuu or three equal runs",
        (Yaku.IIPEIKOU, Yaku.RYANPEIKOU, Yaku.ITTSUU, Yaku.SANSHOKU_DOUJUN),
    ),
    (
        "triplets",
        "toitoi, sanankou, sankantsu or three equal triplets",
        (Yaku.TOITOI, Yaku.SANANKOU, Yaku.SANKANTSU, Yaku.SANSHOKU_DOUKOU),
    ),
    (
        "ends",
        "chanta, junchan, honroutou or shousangen",
        (Yaku.CHANTA, Yaku.JUNCHAN, Yaku.HONROUTOU, Yaku.SHOUSANGEN),
    ),
    ("one_suit", "honitsu or chinitsu", (Yaku.HONITSU, Yaku.CHINITSU)),
    ("seven_pairs", "chiitoitsu", (Yaku.CHIITOITSU,)),
    ("yakuman", "its yakuman", YAKUMAN),
)
"""Yaku that are left out: name of the row, words, ids."""

HAND_ROWS = (
    Spoil(
        "hand_shows_another_tile",
        "The hand of a win shows a tile that it does not hold.",
        "result.hand",
        wins(holds_more),
        of_claim(show_another),
    ),
    Spoil(
        "hand_shows_a_tile_less",
        "The hand of a win leaves a tile out.",
        "result.hand",
        wins(holds_more),
        of_claim(show_fewer),
    ),
    Spoil(
        "meld_left_out",
        "A win leaves out a meld of the winner.",
        "result.melds",
        wins(has_meld),
        of_claim(drop_meld),
    ),
    Spoil(
        "meld_from_another_seat",
        "A win shows a meld as called from another seat.",
        "result.melds",
        wins(called_meld),
        of_claim(move_meld),
    ),
    Spoil(
        "pon_shown_as_kan",
        "A win shows a pon as an open kan.",
        "result.melds",
        wins(pon_shown),
        of_claim(raise_meld),
    ),
    Spoil(
        "north_too_many",
        "A win lists a north more than were set aside.",
        "result.nuki",
        wins(),
        of_claim(norths(1)),
    ),
    Spoil(
        "north_too_few",
        "A win lists a north less than were set aside.",
        "result.nuki",
        wins(has_north),
        of_claim(norths(-1)),
        players=(3,),
    ),
    Spoil(
        "other_winning_tile",
        "A win names another copy of the winning tile.",
        "result.tile",
        wins(),
        of_claim(other_copy),
    ),
)

YAKU_ROWS = (
    *(
        Spoil(
            f"{name}_dropped",
            f"A win does not list {words}.",
            "result.yaku",
            with_any(*group),
            drop(*group),
        )
        for name, words, group in DROPPED
    ),
    Spoil(
        "double_riichi_as_riichi",
        "A double riichi is listed as a riichi.",
        "result.yaku",
        with_any(Yaku.DOUBLE_RIICHI),
        name_otherwise(Yaku.DOUBLE_RIICHI, Yaku.RIICHI, 1),
    ),
    Spoil(
        "riichi_added",
        "A win lists riichi that was not declared.",
        "result.yaku",
        without(Yaku.RIICHI, lambda _, claim, table: not table.riichi[claim.seat]),
        add(Yaku.RIICHI, 1),
    ),
    Spoil(
        "ippatsu_added",
        "A win lists ippatsu that it has not.",
        "result.yaku",
        without(Yaku.IPPATSU),
        add(Yaku.IPPATSU, 1),
    ),
    Spoil(
        "pinfu_added",
        "A win lists pinfu that is none.",
        "result.yaku",
        without(Yaku.PINFU),
        add(Yaku.PINFU, 1),
    ),
    Spoil(
        "tanyao_added",
        "A win lists tanyao with terminals or honours, or an open one against the "
        "rules.",
        "result.yaku",
        without(Yaku.TANYAO),
        add(Yaku.TANYAO, 1),
    ),
    Spoil(
        "round_wind_added",
        "A win lists a triplet of the round's wind that it has not.",
        "result.yaku",
        without(Yaku.ROUND_EAST),
        add(Yaku.ROUND_EAST, 1),
    ),
    Spoil(
        "houtei_added",
        "A ron before the last discard lists houtei.",
        "result.yaku",
        without(Yaku.HOUTEI, by_ron),
        add(Yaku.HOUTEI, 1),
    ),
    Spoil(
        "yakuman_added",
        "A win lists a yakuman that it has not.",
        "result.yaku",
        without(Yaku.SUUANKOU),
        add(Yaku.SUUANKOU, NONE),
    ),
)

DORA_ROWS = (
    Spoil(
        "dora_one_more",
        "A win counts a dora more than its tiles.",
        "result.dora",
        counted(Yaku.DORA),
        more_han(Yaku.DORA),
    ),
    Spoil(
        "dora_dropped",
        "A win does not list its dora.",
        "result.dora",
        counted(Yaku.DORA),
        drop(Yaku.DORA),
    ),
    Spoil(
        "dora_added",
        "A win lists a dora without one.",
        "result.dora",
        without(Yaku.DORA),
        add(Yaku.DORA, 1),
    ),
    Spoil(
        "ura_dora_one_more",
        "A win counts an under-dora more than its tiles.",
        "result.dora",
        counted(Yaku.URA_DORA),
        more_han(Yaku.URA_DORA),
    ),
    Spoil(
        "ura_dora_added",
        "A win lists an under-dora without one.",
        "result.dora",
        without(Yaku.URA_DORA),
        add(Yaku.URA_DORA, 1),
    ),
    Spoil(
        "red_five_dropped",
        "A win does not list its red fives.",
        "result.dora",
        counted(Yaku.RED_DORA),
        drop(Yaku.RED_DORA),
    ),
    Spoil(
        "red_five_added",
        "A win lists a red five without one.",
        "result.dora",
        without(Yaku.RED_DORA),
        add(Yaku.RED_DORA, 1),
    ),
    Spoil(
        "yaku_counted_higher",
        "A win counts one of its yaku for a han more.",
        "result.han",
        counted(*ALL_YAKU),
        more_han(*ALL_YAKU),
    ),
    Spoil(
        "open_yaku_counted_as_closed",
        "An open hand counts a yaku with the han of a closed one.",
        "result.han",
        wins(open_less),
        more_han(*OPEN_LESS),
    ),
    Spoil(
        "total_han_wrong",
        "A win states a han less than its yaku and dora make together.",
        "result.han",
        counted(*ALL_YAKU),
        state_han(-1),
    ),
)

ROWS = (*HAND_ROWS, *YAKU_ROWS, *DORA_ROWS)
"""Rows of the table, in the order of the codes."""
