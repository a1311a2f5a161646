"""Edits of how one round follows from the other, and of the end of the game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from paifu.logs.events import RoundRow
from paifu.replay.rules.record import LEFTOVER_STICKS_CARRY
from paifu.replay.sheets import Record, copied
from paifu.replay.spoil.carry import carry, end, may_carry
from paifu.replay.spoil.onward import another_round
from paifu.replay.spoil.scene import Played, Scene
from paifu.replay.spoil.spoil import Edit, Find, Place, Spoil
from paifu.replay.table.progress import (
    GOES_ON,
    MUST_END,
    final_results,
    final_scores,
    floating_of,
    number_after,
)

STEP = 4
HUNDRED = [100, 0, 0, 0]
SWAPPED = [100, -100, 0, 0]

HeaderTest = Callable[[Scene, int, Played], bool]
HeaderEdit = Callable[[Scene, RoundRow], None]


def headers(test: HeaderTest | None = None) -> Find:
    """Rounds after the first, by the round before them."""

    def find(scene: Scene) -> Iterator[Place]:
        for index in range(1, len(scene.record.deals)):
            before = scene.played[index - 1]
            if before.following is None:
                continue
            if test is None or test(scene, index, before):
                yield Place(index)

    return find


def deal_anew(change: HeaderEdit) -> Edit:
    """Play the round anew from a false header; the record stops after it."""

    def edit(scene: Scene, record: Record, place: Place) -> None:
        header = copied(scene.deal(place.round).header)
        change(scene, header)
        record.stop_after(place.round)
        record.deals[place.round] = another_round(scene, place.round, header)

    return edit


def rewrite(change: HeaderEdit) -> Edit:
    """Change the header alone; the rest of the record stays."""

    def edit(scene: Scene, record: Record, place: Place) -> None:
        change(scene, record.deals[place.round].header)

    return edit


def repeated(scene: Scene, index: int, before: Played) -> bool:
    """True if the dealer has repeated, and passing on would not end the game."""
    following, outcome = before.following, before.outcome
    if following is None or outcome is None:
        return False
    last = scene.rules.scheduled_winds * STEP
    return bool(following.repeat) and outcome.number + 2 < last


def passed(scene: Scene, index: int, before: Played) -> bool:
    """True if the deal has passed on."""
    following = before.following
    return following is not None and not following.repeat


def pass_on(scene: Scene, header: RoundRow) -> None:
    """Let the next seat deal."""
    header.number = number_after(scene.rules, header.number)
    header.dealer = header.number % STEP


def keep(scene: Scene, header: RoundRow) -> None:
    """Let the last dealer deal again."""
    number = header.number - 1
    if number % STEP >= scene.players:
        number -= number % STEP - scene.players + 1
    header.number, header.dealer = number, number % STEP


def next_wind(scene: Scene, header: RoundRow) -> None:
    """Name the round of the same dealer a wind later."""
    header.number += STEP


def in_first_wind(scene: Scene, index: int, before: Played) -> bool:
    """True in the first wind."""
    return scene.deal(index).header.number < STEP


def with_counters(scene: Scene, index: int, before: Played) -> bool:
    """True if the round has counters."""
    return scene.deal(index).header.honba > 0


def with_sticks(scene: Scene, index: int, before: Played) -> bool:
    """True if sticks lie on the table."""
    return scene.deal(index).header.sticks > 0


def add_to(column: str, by: int) -> HeaderEdit:
    """So many more in a column."""

    def change(scene: Scene, header: RoundRow) -> None:
        setattr(header, column, getattr(header, column) + by)

    return change


def clear(column: str) -> HeaderEdit:
    """None in a column."""

    def change(scene: Scene, header: RoundRow) -> None:
        setattr(header, column, 0)

    return change


def shift_points(shift: Sequence[int]) -> HeaderEdit:
    """Other points to begin with."""

    def change(scene: Scene, header: RoundRow) -> None:
        header.scores = [a + b for a, b in zip(header.scores, shift, strict=True)]

    return change


def carried(shift: Sequence[int], first: bool = False) -> Find:
    """Rounds after the first, or the first, that could begin with other points."""

    def find(scene: Scene) -> Iterator[Place]:
        for index in (0,) if first else range(1, len(scene.record.deals)):
            known = index == 0 or scene.played[index - 1].following is not None
            if known and may_carry(scene, index, shift, header=True):
                yield Place(index)

    return find


def carry_points(shift: Sequence[int]) -> Edit:
    """Begin the round with other points; all later scores follow."""

    def edit(scene: Scene, record: Record, place: Place) -> None:
        header = record.deals[place.round].header
        header.scores = [a + b for a, b in zip(header.scores, shift, strict=True)]
        carry(scene, record, place.round, -1, shift)

    return edit


def first_round(scene: Scene) -> Iterator[Place]:
    """The first round."""
    yield Place(0)


def skipped(scene: Scene) -> Iterator[Place]:
    """Rounds that can be left out: neither the first nor the last."""
    for index in range(1, len(scene.record.deals) - 1):
        if scene.played[index - 1].following is not None:
            yield Place(index)


def left_out(passes: bool) -> Find:
    """Such rounds after which the deal passes on, or which are repeated."""

    def find(scene: Scene) -> Iterator[Place]:
        for place in skipped(scene):
            number, later = (scene.deal(place.round + n).header.number for n in (0, 1))
            if (number != later) == passes:
                yield place

    return find


def leave_out(scene: Scene, record: Record, place: Place) -> None:
    """Leave the round out, and its own seed if it has one."""
    del record.deals[place.round]
    del record.info.wall_seeds[place.round : place.round + 1]


def double(scene: Scene, record: Record, place: Place) -> None:
    """Put the round before into the place a second time."""
    record.deals.insert(place.round, record.deals[place.round - 1].copy())
    seeds = record.info.wall_seeds
    seeds[place.round : place.round] = seeds[place.round - 1 : place.round]


def unfinished(scene: Scene) -> Iterator[Place]:
    """Rounds after which the game goes on."""
    for index, played in enumerate(scene.played):
        if played.following is not None and played.following.end == GOES_ON:
            yield Place(index)


def end_here(scene: Scene, record: Record, place: Place) -> None:
    """End the game after the round, with the points that it gives."""
    record.stop_after(place.round)
    record.game.ended = 1
    end(scene, record)


def finished(scene: Scene) -> Iterator[Place]:
    """The place after the round that ends the game."""
    following = scene.played[-1].following
    if following is not None and following.end == MUST_END:
        yield Place(len(scene.record.deals))


def go_on(scene: Scene, record: Record, place: Place) -> None:
    """Play another round after the end; the record stops there."""
    last = scene.played[-1]
    assert last.outcome is not None, "a place that `finished` did not give"
    assert last.following is not None, "a place that `finished` did not give"
    header = copied(scene.deal(place.round - 1).header)
    header.number, header.honba = last.following.number, last.following.honba
    header.dealer, header.sticks = header.number % STEP, last.outcome.sticks
    header.scores = [*last.outcome.scores]
    record.stop_after(place.round - 1)
    record.deals.append(another_round(scene, place.round, header))


def ended(scene: Scene) -> Iterator[Place]:
    """The last round of a game with an end."""
    played = scene.played[-1]
    if scene.record.game.ended and played.outcome is not None:
        yield Place(len(scene.record.deals) - 1)


def with_leftover(scene: Scene) -> Iterator[Place]:
    """The same with sticks left over."""
    for place in ended(scene):
        outcome = scene.played[-1].outcome
        assert outcome is not None, "a place that `ended` did not give"
        finals = [0] * 4
        final_scores(scene.rules, outcome.scores, outcome.sticks, finals)
        if finals != outcome.scores:
            yield place


def state_finals(scene: Scene, record: Record, finals: Sequence[int]) -> None:
    """State final scores, and the final points that follow from them."""
    record.game.final_scores, results = [*finals], [0] * 4
    final_results(scene.rules, [*finals], results)
    record.game.results = results


def keep_sticks(scene: Scene, record: Record, place: Place) -> None:
    """Give the sticks left over to nobody."""
    outcome = scene.played[-1].outcome
    assert outcome is not None, "a place that `ended` did not give"
    state_finals(scene, record, outcome.scores)


def more_finals(shift: Sequence[int]) -> Edit:
    """State other final scores, with what follows from them."""

    def edit(scene: Scene, record: Record, place: Place) -> None:
        finals = record.game.final_scores
        moved = [a + b for a, b in zip(finals, shift, strict=True)]
        state_finals(scene, record, moved)

    return edit


def finals_only(scene: Scene, record: Record, place: Place) -> None:
    """State 100 points more for a seat at the end, and leave the final points."""
    record.game.final_scores[0] += 100


def by_rank(scene: Scene) -> list[int]:
    """Seats from the first place to the last."""
    finals = scene.record.game.final_scores
    return sorted(range(scene.players), key=lambda seat: (-finals[seat], seat))


ResultsEdit = Callable[[Scene, list[int]], None]


def results(change: ResultsEdit) -> Edit:
    """Change the final points."""

    def edit(scene: Scene, record: Record, place: Place) -> None:
        change(scene, record.game.results)

    return edit


def thousand_more(scene: Scene, points: list[int]) -> None:
    """A seat gets 1.0 more."""
    points[0] += 1000


def without_oka(scene: Scene, points: list[int]) -> None:
    """The first does not get what everybody paid in."""
    rules = scene.rules
    points[by_rank(scene)[0]] -= (
        rules.return_points - rules.start_points
    ) * rules.players


def uma_exchanged(scene: Scene, points: list[int]) -> None:
    """Second and third get each other's bonus."""
    ranked = by_rank(scene)
    uma = uma_of(scene)
    gap = uma[1] - uma[2]
    points[ranked[1]] -= gap
    points[ranked[2]] += gap


def uma_of(scene: Scene) -> list[int]:
    """Uma of the game by place."""
    finals = scene.record.game.final_scores
    return scene.rules.uma[floating_of(scene.rules, finals)]


def with_uma(scene: Scene) -> Iterator[Place]:
    """The end of a game in which second and third get different bonuses."""
    uma = uma_of(scene)
    if uma[1] != uma[2]:
        yield from ended(scene)


def without_uma(scene: Scene, points: list[int]) -> None:
    """Nobody gets a bonus."""
    for rank, seat in enumerate(by_rank(scene)):
        points[seat] -= uma_of(scene)[rank]


def unrounded(scene: Scene, points: list[int]) -> None:
    """The last seat's points are not rounded."""
    seat = by_rank(scene)[-1]
    points[seat] += odd(scene, seat)


def odd(scene: Scene, seat: int) -> int:
    """What rounding has changed of a seat's points."""
    rules, finals = scene.rules, scene.record.game.final_scores
    rank = by_rank(scene).index(seat)
    exact = finals[seat] - rules.return_points + uma_of(scene)[rank]
    return exact - scene.record.game.results[seat]


def rounded(scene: Scene) -> Iterator[Place]:
    """Games whose last seat has points that were rounded."""
    for place in ended(scene):
        if odd(scene, by_rank(scene)[-1]):
            yield place


def with_oka(scene: Scene) -> Iterator[Place]:
    """Games in which the first gets what everybody has paid in."""
    for place in ended(scene):
        if scene.rules.return_points != scene.rules.start_points:
            yield place


FLOW_ROWS = (
    Spoil(
        "start_with_more",
        "A seat begins the game with 100 points more, and all later scores follow.",
        "flow.start",
        carried(HUNDRED, first=True),
        carry_points(HUNDRED),
    ),
    Spoil(
        "start_with_a_counter",
        "The first round has a counter.",
        "flow.honba",
        first_round,
        deal_anew(add_to("honba", 1)),
    ),
    Spoil(
        "start_with_a_stick",
        "A riichi stick lies on the table in the first round.",
        "flow.sticks",
        first_round,
        deal_anew(add_to("sticks", 1)),
        binds=lambda rules: rules.leftover_sticks != LEFTOVER_STICKS_CARRY,
    ),
    Spoil(
        "start_in_another_round",
        "The game begins in East 2.",
        "flow.round",
        first_round,
        deal_anew(pass_on),
    ),
    Spoil(
        "deal_passes_on_wrongly",
        "The deal passes on although the dealer repeats.",
        "flow.round",
        headers(repeated),
        deal_anew(pass_on),
    ),
    Spoil(
        "dealer_repeats_wrongly",
        "The dealer repeats although the deal passes on.",
        "flow.round",
        headers(passed),
        deal_anew(keep),
    ),
    Spoil(
        "wind_changes_early",
        "The header of a round in the first wind names one in the second.",
        "flow.round",
        headers(in_first_wind),
        rewrite(next_wind),
    ),
    Spoil(
        "round_skipped",
        "A round is left out after which the deal passes on.",
        "flow.round",
        left_out(passes=True),
        leave_out,
    ),
    Spoil(
        "repeated_round_skipped",
        "A round is left out that is repeated.",
        "flow.honba",
        left_out(passes=False),
        leave_out,
    ),
    Spoil(
        "round_recorded_twice",
        "A round stands twice in the record.",
        "flow.round",
        headers(passed),
        double,
    ),
    Spoil(
        "counter_too_many",
        "A round begins with a counter more, and is played with it.",
        "flow.honba",
        headers(),
        deal_anew(add_to("honba", 1)),
    ),
    Spoil(
        "counters_forgotten",
        "A round begins without the counters it should have.",
        "flow.honba",
        headers(with_counters),
        deal_anew(clear("honba")),
    ),
    Spoil(
        "counter_too_many_only_there",
        "The header alone has a counter more than there are.",
        "flow.honba",
        headers(),
        rewrite(add_to("honba", 1)),
    ),
    Spoil(
        "stick_lost",
        "A riichi stick is gone when the next round begins.",
        "flow.sticks",
        headers(with_sticks),
        deal_anew(add_to("sticks", -1)),
    ),
    Spoil(
        "stick_too_many",
        "A round begins with a riichi stick more.",
        "flow.sticks",
        headers(),
        deal_anew(add_to("sticks", 1)),
    ),
    Spoil(
        "stick_too_many_only_there",
        "The header alone has a riichi stick more than there are.",
        "flow.sticks",
        headers(),
        rewrite(add_to("sticks", 1)),
    ),
    Spoil(
        "points_change_between_rounds",
        "A hundred points pass from one seat to another between two rounds, for good.",
        "flow.scores",
        carried(SWAPPED),
        carry_points(SWAPPED),
    ),
    Spoil(
        "points_change_only_there",
        "The header alone has 100 points more for a seat.",
        "flow.scores",
        headers(),
        rewrite(shift_points(HUNDRED)),
    ),
    Spoil(
        "game_ends_early",
        "The game ends after a round that does not end it.",
        "flow.ended_early",
        unfinished,
        end_here,
    ),
    Spoil(
        "game_goes_on",
        "Another round is played after the game is over.",
        "flow.ended_late",
        finished,
        go_on,
    ),
)

FINAL_ROWS = (
    Spoil(
        "final_points_moved",
        "At the end a hundred points pass from one seat to another.",
        "final.scores",
        ended,
        more_finals(SWAPPED),
    ),
    Spoil(
        "final_score_wrong_only_there",
        "A seat ends with 100 points more; its final points are the right ones.",
        "final.scores",
        ended,
        finals_only,
    ),
    Spoil(
        "left_over_sticks_kept",
        "Sticks left over at the end are given to nobody.",
        "final.scores",
        with_leftover,
        keep_sticks,
    ),
    Spoil(
        "final_points_wrong",
        "A seat gets 1.0 more in the end.",
        "final.results",
        ended,
        results(thousand_more),
    ),
    Spoil(
        "uma_exchanged",
        "Second and third get each other's bonus.",
        "final.results",
        with_uma,
        results(uma_exchanged),
    ),
    Spoil(
        "uma_left_out",
        "Nobody gets a bonus for the place.",
        "final.results",
        with_uma,
        results(without_uma),
    ),
    Spoil(
        "oka_left_out",
        "The first does not get what everybody has paid in.",
        "final.results",
        with_oka,
        results(without_oka),
    ),
    Spoil(
        "points_not_rounded",
        "The last seat's final points are not rounded.",
        "final.results",
        rounded,
        results(unrounded),
    ),
)

ROWS = (*FLOW_ROWS, *FINAL_ROWS)
"""Rows of the table, in the order of the codes."""
