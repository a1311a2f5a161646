"""Edits that only the published seed of the wall gives away.

Every rule is kept: two tiles are exchanged wherever the record names them, of one kind
or where the kind decides nothing. Whoever looks at the play alone sees a game like any
other.
"""

from __future__ import annotations

from collections.abc import Iterator

from paifu.logs.events import NONE, ClaimKind, EventKind
from paifu.replay.amend.exchange import exchange
from paifu.replay.sheets import WIN, Record
from paifu.replay.spoil.places import rounds
from paifu.replay.spoil.scene import Scene
from paifu.replay.spoil.spoil import Edit, Find, Place, Spoil
from paifu.replay.table.state import AFTER_KAN
from paifu.replay.table.tiles import YAOCHUU
from paifu.replay.table.wins import dora_kind
from paifu.replay.walls import make_seed, walls_of

DRAW, DISCARD = int(EventKind.DRAW), int(EventKind.DISCARD)
DORA = int(EventKind.DORA)
EXHAUSTIVE = int(ClaimKind.EXHAUSTIVE)

ANOTHER = make_seed(range(624))
"""A seed that no game was played from."""


def seeded(find: Find) -> Find:
    """Places of a record whose walls are known."""

    def found(scene: Scene) -> Iterator[Place]:
        if scene.seeded:
            yield from find(scene)

    return found


def shown(scene: Scene, index: int) -> set[int]:
    """Every tile that a round's record names."""
    deal = scene.deal(index)
    tiles = {deal.header.indicator}
    for hand in deal.header.deal:
        tiles |= set(hand)
    for row in deal.events:
        tiles |= {row.tile, *row.own}
    for claim in deal.claims:
        tiles |= {*claim.ura}
    return tiles - {NONE}


def twins(scene: Scene, tile: int, tiles: set[int]) -> list[int]:
    """Other tiles among these that nobody could tell from a tile."""
    reds, kind = scene.rules.reds, tile // 4
    copies = range(4 * kind, 4 * kind + 4)
    return [t for t in copies if t in tiles and t != tile and reds[t] == reds[tile]]


def unnamed(scene: Scene, index: int) -> set[int]:
    """Tiles of the set that a round's record never names."""
    seen, removed = shown(scene, index), scene.rules.removed
    return {t for t in range(136) if t not in seen and not removed[t // 4]}


def dealt(scene: Scene) -> Iterator[Place]:
    """Dealt tiles with a twin that never comes up."""
    for index in rounds(scene):
        spare = unnamed(scene, index)
        for hand in scene.deal(index).header.deal[: scene.players]:
            for tile in hand[:13]:
                for twin in twins(scene, tile, spare)[:1]:
                    yield Place(index, numbers=(tile, twin))


def dealt_twice(scene: Scene) -> Iterator[Place]:
    """Tiles dealt to two seats that nobody can tell from each other."""
    for index in rounds(scene):
        hands = [set(hand) - {NONE} for hand in scene.deal(index).header.deal]
        for tile in sorted(hands[0]):
            for twin in twins(scene, tile, hands[1])[:1]:
                yield Place(index, numbers=(tile, twin))


def drawn(replacement: bool) -> Find:
    """Drawn tiles with a twin that never comes up."""

    def find(scene: Scene) -> Iterator[Place]:
        for moment in scene.moments():
            kan = moment.table.phase == AFTER_KAN
            if moment.event.kind != DRAW or kan != replacement:
                continue
            spare = unnamed(scene, moment.round)
            for twin in twins(scene, moment.event.tile, spare)[:1]:
                yield Place(moment.round, moment.number, (moment.event.tile, twin))

    return find


def drawn_pairs(scene: Scene) -> Iterator[Place]:
    """Live tiles drawn at different times that nobody can tell from each other."""
    before: set[int] = set()
    for moment in scene.moments():
        tile = moment.event.tile
        if moment.number == 0:
            before = set()
        if moment.event.kind != DRAW or moment.table.phase == AFTER_KAN:
            continue
        for twin in twins(scene, tile, before)[:1]:
            yield Place(moment.round, moment.number, (tile, twin))
        before.add(tile)


def thrown_away(scene: Scene) -> Iterator[Place]:
    """Tiles drawn and discarded at once, with another kind that never comes up.

    Only where the kind decides nothing: it is no terminal or honour, nobody takes it,
    and the round ends by tsumo or as a draw without nagashi.
    """
    for index in rounds(scene):
        deal = scene.deal(index)
        result = deal.events[deal.result()]
        tsumo = result.kind == WIN and result.source == result.seat
        if not tsumo and deal.claims[0].kind != EXHAUSTIVE:
            continue
        spare = [t for t in sorted(unnamed(scene, index)) if not YAOCHUU >> t // 4 & 1]
        for number in range(8, len(deal.events) - 2):
            before, draw, discard, after = deal.events[number - 1 : number + 3]
            kinds = (before.kind, draw.kind, discard.kind, after.kind)
            # Of what comes after a kan or a north, the wall has a pile of its own.
            if kinds == (DISCARD, DRAW, DISCARD, DRAW) and draw.tile == discard.tile:
                yield from (Place(index, number, (draw.tile, t)) for t in spare[:1])


def another_seed(scene: Scene) -> Iterator[Place]:
    """The first round, if the dice of another seed are others."""
    wall = next(walls_of(ANOTHER, scene.players))
    seeded_by_game = bool(scene.record.info.seed)
    if seeded_by_game and wall.dice[0] != scene.deal(0).header.dice[0]:
        yield Place(0)


def exchange_seed(scene: Scene, record: Record, place: Place) -> None:
    """Publish another seed than the one of the walls."""
    record.info.seed = ANOTHER


def first_indicators(scene: Scene) -> Iterator[Place]:
    """First indicators with a twin that never comes up."""
    for index in rounds(scene):
        tile = scene.deal(index).header.indicator
        for twin in twins(scene, tile, unnamed(scene, index))[:1]:
            yield Place(index, numbers=(tile, twin))


def kan_indicators(scene: Scene) -> Iterator[Place]:
    """Indicators of kans with a twin that never comes up."""
    for moment in scene.moments():
        if moment.event.kind == DORA:
            tile, spare = moment.event.tile, unnamed(scene, moment.round)
            for twin in twins(scene, tile, spare)[:1]:
                yield Place(moment.round, moment.number, (tile, twin))


def swap(scene: Scene, record: Record, place: Place) -> None:
    """Exchange the place's two tiles wherever the round names them."""
    exchange(record.deals[place.round], *place.numbers)


def under_indicators(scene: Scene) -> Iterator[Place]:
    """Under-indicators that make no dora, with a tile that would make none either."""
    for index in rounds(scene):
        spare = unnamed(scene, index)
        for which, claim in enumerate(scene.deal(index).claims):
            held = {tile // 4 for tile in claim.hand if tile != NONE}
            for meld in claim.melds:
                held |= {tile // 4 for tile in meld[2:] if tile != NONE}
            if claim.nuki > 0 or claim.ura[0] == NONE:
                continue
            if dora_kind(scene.rules, claim.ura[0] // 4) in held:
                continue
            for tile in sorted(spare):
                if dora_kind(scene.rules, tile // 4) not in held:
                    yield Place(index, numbers=(which, tile))
                    break


def other_ura(scene: Scene, record: Record, place: Place) -> None:
    """Show the place's tile as the first under-indicator."""
    which, tile = place.numbers
    deal = record.deals[place.round]
    old = deal.claims[which].ura[0]
    for claim in deal.claims:
        if claim.ura[0] == old:
            claim.ura[0] = tile


def thrown(scene: Scene) -> Iterator[Place]:
    """Rounds whose dice are stated."""
    for index, deal in enumerate(scene.record.deals):
        if min(deal.header.dice) > 0:
            yield Place(index)


def other_dice(scene: Scene, record: Record, place: Place) -> None:
    """State another number for the first die."""
    dice = record.deals[place.round].header.dice
    dice[0] = dice[0] % 6 + 1


def row(name: str, what: str, finding: str, find: Find, edit: Edit) -> Spoil:
    """A row that needs a seed."""
    return Spoil(name, what, finding, seeded(find), edit)


ROWS = (
    row(
        "dealt_tile_from_elsewhere",
        "A dealt tile is exchanged for its twin that never comes up.",
        "proof.deal",
        dealt,
        swap,
    ),
    row(
        "dealt_tiles_exchanged",
        "Two seats' tiles of a kind are exchanged in the deal.",
        "proof.deal",
        dealt_twice,
        swap,
    ),
    row(
        "drawn_tile_from_elsewhere",
        "A drawn tile is exchanged for its twin that never comes up.",
        "proof.draw",
        drawn(replacement=False),
        swap,
    ),
    row(
        "draws_exchanged",
        "Two drawn tiles of a kind are exchanged.",
        "proof.draw",
        drawn_pairs,
        swap,
    ),
    row(
        "drawn_tile_of_another_kind",
        "A tile drawn and discarded at once is exchanged for one of another kind.",
        "proof.draw",
        thrown_away,
        swap,
    ),
    row(
        "replacement_from_elsewhere",
        "A replacement tile is exchanged for its twin that never comes up.",
        "proof.replacement",
        drawn(replacement=True),
        swap,
    ),
    row(
        "first_indicator_exchanged",
        "The first indicator is exchanged for its twin that never comes up.",
        "proof.indicator",
        first_indicators,
        swap,
    ),
    row(
        "kan_indicator_exchanged",
        "The indicator of a kan is exchanged for its twin that never comes up.",
        "proof.indicator",
        kan_indicators,
        swap,
    ),
    row(
        "under_indicator_exchanged",
        "An under-indicator that makes no dora is exchanged for another.",
        "proof.ura",
        under_indicators,
        other_ura,
    ),
    row(
        "dice_wrong",
        "A die shows another number.",
        "proof.dice",
        thrown,
        other_dice,
    ),
    row(
        "seed_of_another_game",
        "The record names the seed of another game.",
        "proof.dice",
        another_seed,
        exchange_seed,
    ),
)
"""Rows of the table, in the order of the codes."""
