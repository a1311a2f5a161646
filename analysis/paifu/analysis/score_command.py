"""`paifu score`: what a hand that is written down is worth."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated, Any

import typer

from paifu.analysis.errors import refuse
from paifu.analysis.options import AsJson, Rules
from paifu.analysis.rules_option import one_ruleset
from paifu.logs.yaku import Yaku
from paifu.replay.audit.explain import Explanation
from paifu.replay.audit.sections import Row, Section
from paifu.replay.hand.api import HandError, HandValue, score_hand, sum_lines
from paifu.replay.rules import Ruleset
from paifu.replay.rules.yaku_rows import name_of

STICK = 1000
"""Points of a riichi stick to its winner."""


MOST = 9999
"""Counters and sticks that are reckoned with: more is a slip of the hand."""


def score(
    hand: Annotated[
        str, typer.Argument(help="13 tiles, melds in brackets: 123m406p55z[p:777z].")
    ],
    ron: Annotated[str | None, typer.Option(help="Win by ron on this tile.")] = None,
    tsumo: Annotated[
        str | None, typer.Option(help="Win by tsumo of this tile.")
    ] = None,
    meld: Annotated[
        list[str] | None,
        typer.Option(help="c:234m chi, p:555z pon, k:9999m open, a:1111z closed kan."),
    ] = None,
    dora: Annotated[
        list[str] | None, typer.Option(help="Dora indicators, such as 4m or 4m7z.")
    ] = None,
    ura: Annotated[list[str] | None, typer.Option(help="Under-indicators.")] = None,
    seat_wind: Annotated[str, typer.Option(help="E (the dealer), S, W or N.")] = "S",
    round_wind: Annotated[str, typer.Option(help="E, S, W or N.")] = "E",
    riichi: Annotated[bool, typer.Option("--riichi", help="In riichi.")] = False,
    double_riichi: Annotated[
        bool, typer.Option("--double-riichi", help="Riichi in the first turn.")
    ] = False,
    open_riichi: Annotated[
        bool, typer.Option("--open-riichi", help="The riichi shows the hand.")
    ] = False,
    discarder_in_riichi: Annotated[
        bool, typer.Option("--discarder-in-riichi", help="Ron from a riichi player.")
    ] = False,
    on_declaration: Annotated[
        bool, typer.Option("--on-declaration", help="Ron on a riichi tile.")
    ] = False,
    after_kan: Annotated[
        bool, typer.Option("--after-kan", help="Ron on the discard after a kan.")
    ] = False,
    fourth_kan: Annotated[
        bool, typer.Option("--fourth-kan", help="The fourth kan itself wins.")
    ] = False,
    furiten: Annotated[
        bool, typer.Option("--furiten", help="An own discard is a wait.")
    ] = False,
    streak: Annotated[
        int, typer.Option(min=0, help="Wins in a row before this one.")
    ] = 0,
    ippatsu: Annotated[
        bool, typer.Option("--ippatsu", help="In the first go-round after riichi.")
    ] = False,
    chankan: Annotated[
        bool, typer.Option("--chankan", help="Ron on the tile of a kan.")
    ] = False,
    rinshan: Annotated[
        bool, typer.Option("--rinshan", help="Tsumo of a replacement tile.")
    ] = False,
    last_tile: Annotated[
        bool, typer.Option("--last-tile", help="Haitei or houtei.")
    ] = False,
    first_turn: Annotated[
        bool, typer.Option("--first-turn", help="Before any call: tenhou, chiihou.")
    ] = False,
    nuki: Annotated[int, typer.Option(min=0, max=4, help="Norths set aside.")] = 0,
    honba: Annotated[
        int, typer.Option(min=0, max=MOST, help="Counters on the table.")
    ] = 0,
    sticks: Annotated[
        int, typer.Option(min=0, max=MOST, help="Riichi sticks to win.")
    ] = 0,
    rules: Rules = "tenhou",
    as_json: AsJson = False,
) -> None:
    """Score a hand: yaku, fu item by item, limit and payments.

    Tiles: 1-9 with m, p, s, and 1-7z for east, south, west, north, haku, hatsu, chun;
    0 is a red five, 3mr another red tile. The winning tile is not part of the hand.

    Exit status: 0, or 2 for a hand that cannot be.

    Example: paifu score 340m22567p45678s --ron 3s --riichi --dora 1p

    Example: paifu score '99m567p11z[p:333z][c:067s]' --tsumo 1z --honba 2
    """
    if (ron is None) == (tsumo is None):
        refuse("give the winning tile with --ron or with --tsumo")
    why = "a hand does not say by which rules it is played"
    ruleset = one_ruleset(rules, why)
    try:
        value = score_hand(
            hand,
            ron or tsumo or "",
            ruleset=ruleset,
            tsumo=tsumo is not None,
            melds=meld or (),
            dora_indicators=dora or (),
            ura_indicators=ura or (),
            seat_wind=seat_wind.upper(),
            round_wind=round_wind.upper(),
            riichi=riichi,
            double_riichi=double_riichi,
            ippatsu=ippatsu,
            chankan=chankan,
            rinshan=rinshan,
            last_tile=last_tile,
            first_turn=first_turn,
            nuki=nuki,
            open_riichi=open_riichi,
            discarder_in_riichi=discarder_in_riichi,
            on_declaration=on_declaration,
            after_kan=after_kan,
            fourth_kan=fourth_kan,
            furiten=furiten,
            streak=streak,
            honba=honba,
        )
    except HandError as error:
        refuse(str(error))
    if as_json:
        _print_json(as_data(value, ruleset, honba, sticks))
    else:
        from paifu.analysis.explain_view import print_explanation

        print_explanation(worded(value, ruleset, honba, sticks))


def _print_json(data: dict[str, Any]) -> None:
    import orjson

    typer.echo(orjson.dumps(data, option=orjson.OPT_INDENT_2).decode())


def counters_each(value: HandValue, ruleset: Ruleset, honba: int) -> int:
    """Points of the counters that one payer pays.

    A discarder pays for all of them; after a tsumo they are shared equally.
    """
    whole: int = honba * ruleset["honba_value"]
    return whole // (ruleset["players"] - 1) if value.tsumo else whole


def payers(value: HandValue, who: str, ruleset: Ruleset) -> int:
    """How many seats a payment stands for: "each other player" for several."""
    others: int = ruleset["players"] - 1
    return others - len(value.payments) + 1 if who.startswith("each") else 1


def total(value: HandValue, ruleset: Ruleset, honba: int, sticks: int) -> int:
    """What the winner gets in all: hand, counters and riichi sticks."""
    if not value.wins:
        return 0
    count = sum(payers(value, paid.who, ruleset) for paid in value.payments)
    counters = count * counters_each(value, ruleset, honba)
    return value.points + counters + sticks * STICK


def as_data(
    value: HandValue, ruleset: Ruleset, honba: int, sticks: int
) -> dict[str, Any]:
    """The value as plain data, with counters and sticks."""
    each = counters_each(value, ruleset, honba)
    return {
        **asdict(value),
        "yaku": [
            {"name": name, "kanji": Yaku[name.upper()].kanji, "worth": worth}
            for name, worth in value.yaku
        ],
        "fu_items": [
            {"for": text, "tile": tile, "fu": fu} for text, tile, fu in value.fu_items
        ],
        "payments": [
            {
                "who": paid.who,
                "payers": payers(value, paid.who, ruleset),
                "hand": paid.points,
                "counters": each,
                "pays": paid.points + each,
            }
            for paid in value.payments
        ],
        "honba": honba,
        "riichi_sticks": sticks,
        "winner_gets": total(value, ruleset, honba, sticks),
        "rules": ruleset.name,
    }


def worded(value: HandValue, ruleset: Ruleset, honba: int, sticks: int) -> Explanation:
    """The value in sections, as `paifu explain` shows them."""
    sections = [
        Section(
            "hand",
            "Hand",
            (_reading(value), f"rules: {ruleset.name} ({ruleset.title})"),
        )
    ]
    if value.yaku:
        sections.append(_yaku_section(value))
    if value.fu_items and not (value.yakuman and value.limit):
        sections.append(_fu_section(value))
    if value.wins:
        sections.append(_points_section(value, ruleset, honba, sticks))
    return Explanation("", _headline(value), tuple(sections))


def _headline(value: HandValue) -> str:
    if not value.wins:
        return f"does not win: {value.reason}"
    if value.yakuman and value.limit:
        amount = "yakuman" if value.yakuman == 1 else f"{value.yakuman} x yakuman"
    else:
        amount = f"{value.han} han {value.fu} fu"
        amount += f", {value.limit}" if value.limit else ""
    return f"{amount}: {value.points:,} points"


def _reading(value: HandValue) -> str:
    if not value.sets:
        return f"no reading: {value.reason}"
    how = "tsumo" if value.tsumo else "ron"
    return f"reading: {' '.join(value.sets)}, {value.wait} wait, {how}"


def _yaku_section(value: HandValue) -> Section:
    units = value.yakuman and value.limit  # aotenjou counts han
    unit = "yakuman" if units else "han"
    rows = [
        Row((name_of(Yaku[name.upper()]), f"{worth} {unit}"))
        for name, worth in value.yaku
    ]
    if not units:
        rows.append(Row(("together", f"{value.han} han")))
    return Section("yaku", "Yaku and dora", head=("", ""), rows=tuple(rows))


def _fu_section(value: HandValue) -> Section:
    rows = [
        Row((f"{text} {tile}".rstrip(), f"{fu} fu"))
        for text, tile, fu in value.fu_items
    ]
    whole = sum(fu for _, _, fu in value.fu_items)
    label = "together" if whole == value.fu else f"together {whole}, rounded up"
    rows.append(Row((label, f"{value.fu} fu")))
    return Section("fu", "Fu", head=("", ""), rows=tuple(rows))


def _points_section(
    value: HandValue, ruleset: Ruleset, honba: int, sticks: int
) -> Section:
    each = counters_each(value, ruleset, honba)
    sums = sum_lines(value)
    rows = [
        Row((paid.who, f"{paid.points:,}", f"{each:,}", f"{paid.points + each:,}"))
        for paid in value.payments
    ]
    gets = total(value, ruleset, honba, sticks)
    words = f"the winner gets {gets:,}"
    words += f", {sticks * STICK:,} of it from riichi sticks" if sticks else ""
    head = ("", "hand", "counters", "pays")
    return Section("points", "Points", (*sums, words), head, tuple(rows))
