"""Tiles as SVG, drawn here from simple shapes: no font and no picture is needed.

A tile is 30 wide and 40 high. Circles and bamboo are discs and sticks; numerals and
honours are strokes on a grid of 100 by 100, as a brush would pass, that `_written`
places on the tile. A red tile also has a dot in its corner, for whoever does not see
the colour.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache

WIDTH, HEIGHT = 30, 40
"""Size of a tile in its own units."""

RED, GREEN, BLUE, INK = "#c22222", "#14713a", "#1d4f9c", "#1f2328"

STROKES: dict[str, str] = {
    "1": "M10 54Q50 46 90 50",
    "2": "M22 28H78M8 78H92",
    "3": "M18 16H82M24 49H76M8 84H92",
    "4": "M12 20H88V86H12ZM40 20V42Q38 56 22 64M60 20V52Q60 62 78 62",
    "5": "M14 14H86M46 14L34 86M20 46H76L72 86M6 86H94",
    "6": "M50 4L54 22M6 34H94M36 50Q30 74 10 94M62 50Q72 78 92 94",
    "7": "M8 52L92 36M44 8V72Q44 88 62 88H82Q92 86 92 68",
    "8": "M38 20Q34 66 8 92M54 12Q66 14 68 30Q72 70 96 92",
    "9": "M10 32H62V70Q62 90 80 90Q94 88 94 70M36 6Q42 62 8 94",
    "wan": "M6 14H94M32 2V26M68 2V26M24 32H76V56H24ZM24 44H76M50 32V80"
    "M12 98V66H88V86Q88 96 76 96M50 80L34 88L66 84M60 74L72 92",
    "1z": "M8 18H92M22 32H78V58H22ZM22 45H78M50 2V98M46 60Q34 80 8 92"
    "M54 60Q66 80 92 92",
    "2z": "M8 18H92M50 2V32M14 98V34H86V86Q86 96 72 95M36 42L42 53M64 42L58 53M30 58H70"
    "M28 75H72M50 58V94",
    "3z": "M6 12H94M12 34H88V92H12ZM40 12V34Q40 60 22 70M60 12V56Q60 66 80 66",
    "4z": "M38 4V88M8 34H38M6 88Q26 80 38 68M62 4V74Q62 88 74 88H84Q94 88 94 70"
    "M92 22Q78 38 62 46",
    "6z": "M10 10H36Q30 32 6 46M14 22L28 34M58 4Q64 32 96 46M84 6L66 22M94 20L76 34"
    "M14 52H44V64H16V76H46Q46 94 28 94M60 50V58Q60 68 50 70M60 50H80V60Q82 68 92 67"
    "M54 76H86Q76 90 50 98M60 78Q74 92 96 97",
    "7z": "M14 26H86V64H14ZM50 2V98",
}
"""Strokes of each sign on a grid of 100 by 100."""

DISCS: dict[int, tuple[float, list[tuple[float, float, str]]]] = {
    2: (5.6, [(15, 11, GREEN), (15, 29, BLUE)]),
    3: (4.8, [(8, 8.5, BLUE), (15, 20, RED), (22, 31.5, GREEN)]),
    4: (4.9, [(9, 11, BLUE), (21, 11, GREEN), (9, 29, GREEN), (21, 29, BLUE)]),
    5: (4.5, [(8.5, 9, BLUE), (21.5, 9, GREEN), (15, 20, RED), (8.5, 31, GREEN),
              (21.5, 31, BLUE)]),
    6: (4.3, [(9.5, 8.5, GREEN), (20.5, 8.5, GREEN), (9.5, 21, RED), (20.5, 21, RED),
              (9.5, 31.5, RED), (20.5, 31.5, RED)]),
    7: (3.6, [(7, 6.5, GREEN), (15, 10, GREEN), (23, 13.5, GREEN), (10, 24, RED),
              (20, 24, RED), (10, 33, RED), (20, 33, RED)]),
    8: (3.8, [(x, y, BLUE) for y in (6.5, 15.5, 24.5, 33.5) for x in (10, 20)]),
    9: (3.8, [(x, y, c) for y, c in ((8, GREEN), (20, RED), (32, BLUE))
              for x in (6.6, 15, 23.4)]),
}  # fmt: skip
"""Radius, and place and colour of each disc, by number."""

STICKS: dict[int, list[tuple[float, float, float, str]]] = {
    2: [(15, 12, 0, GREEN), (15, 28, 0, GREEN)],
    3: [(15, 12, 0, GREEN), (9, 28, 0, GREEN), (21, 28, 0, GREEN)],
    4: [(x, y, 0, GREEN) for y in (12, 28) for x in (9, 21)],
    5: [(7.5, 12, 0, GREEN), (22.5, 12, 0, GREEN), (15, 20, 0, RED),
        (7.5, 28, 0, GREEN), (22.5, 28, 0, GREEN)],
    6: [(x, y, 0, GREEN) for y in (12, 28) for x in (7.5, 15, 22.5)],
    7: [(15, 7, 0, RED), *((x, y, 0, GREEN) for y in (19.5, 32)
                           for x in (7.5, 15, 22.5))],
    8: [(5.5, 12, 0, GREEN), (11.7, 11, 32, GREEN), (18.3, 11, -32, GREEN),
        (24.5, 12, 0, GREEN), (5.5, 28, 0, GREEN), (11.7, 29, -32, GREEN),
        (18.3, 29, 32, GREEN), (24.5, 28, 0, GREEN)],
    9: [(x, y, 0, c) for x, c in ((7.5, GREEN), (15, RED), (22.5, GREEN))
        for y in (7.5, 20, 32.5)],
}  # fmt: skip
"""Place, slant in degrees and colour of each stick of bamboo, by number."""


def symbols(codes: Iterable[str]) -> str:
    """An SVG that shows nothing and defines tiles: `<use href="#t5p"/>` shows one.

    Args:
        codes: of tiles (`tile_code`); the blank side is `??`.
    """
    made = "".join(
        f'<symbol id="{symbol_id(code)}" viewBox="0 0 {WIDTH} {HEIGHT}">'
        f"{face(code)}</symbol>"
        for code in codes
    )
    return (
        f'<svg width="0" height="0" aria-hidden="true" focusable="false">{made}</svg>'
    )


def symbol_id(code: str) -> str:
    """The id of a tile's symbol: `t5p`, `tback`."""
    return "tback" if code == "??" else f"t{code}"


@cache
def face(code: str) -> str:
    """What is drawn on a tile, by its code: `5p`, `5P` for a red one, `??` the back.

    >>> face("??") == face("1z"), "circle" in face("5p")
    (False, True)

    Raises:
        KeyError: there is no such tile.
    """
    if code == "??":
        return _body("#2d6a4f", "#1b4332") + (
            '<path d="M6 6H24V34H6ZM6 20L15 6L24 20L15 34Z" fill="none" '
            'stroke="#74b49b" stroke-width="1.4"/>'
        )
    number, suit = code[0], code[1]
    red = suit.isupper()
    drawn = "".join(_drawn(number, suit.lower(), red))
    dot = f'<circle cx="26.4" cy="3.6" r="2" fill="{RED}"/>' if red else ""
    return _body("#fffdf5", "#8d8674") + drawn + dot


def _body(fill: str, edge: str) -> str:
    return (
        f'<rect x=".6" y=".6" width="28.8" height="38.8" rx="3.6" fill="{fill}" '
        f'stroke="{edge}" stroke-width="1.2"/>'
    )


def _drawn(number: str, suit: str, red: bool) -> Iterator[str]:
    if suit == "z":
        if number == "5":
            yield (
                f'<path d="M6 6H24V34H6ZM9 9H21V31H9Z" fill="none" '
                f'stroke="{RED if red else BLUE}" stroke-width="1.5"/>'
            )
            return
        ink = {"6": GREEN, "7": RED}.get(number, INK)
        yield _written(f"{number}z", RED if red else ink, 3.5, 6, 23, 28, 2.5)
    elif suit == "m":
        yield _written(number, RED if red else INK, 5, 3.2, 20, 14.6, 2.5)
        yield _written("wan", RED, 5.5, 20.6, 19, 16.4, 1.65)
    elif suit == "p":
        yield from _circles(int(number), red)
    else:
        yield from _bamboo(int(number), red)


def _written(
    sign: str, ink: str, x: float, y: float, width: float, height: float, pen: float
) -> str:
    """A sign's strokes, put into a box of the tile; the pen is as wide everywhere."""
    return (
        f'<path d="{_placed(STROKES[sign], x, y, width / 100, height / 100)}" '
        f'fill="none" stroke="{ink}" stroke-width="{pen}" stroke-linecap="round" '
        'stroke-linejoin="round"/>'
    )


def _placed(path: str, x: float, y: float, across: float, down: float) -> str:
    """A path of absolute commands, scaled and moved.

    >>> _placed("M0 0H100V50Q50 50 0 10Z", 1, 2, 0.1, 0.2)
    'M1 2H11V12Q6 12 1 4Z'
    """

    def moved(command: str, numbers: str) -> str:
        values = [float(number) for number in numbers.split()]
        vertical = [command == "V" or n % 2 == 1 for n in range(len(values))]
        return command + " ".join(
            f"{y + down * value if up else x + across * value:.4g}"
            for value, up in zip(values, vertical, strict=True)
        )

    return "".join(moved(*found) for found in _COMMAND.findall(path))


_COMMAND = re.compile(r"([A-Z])([^A-Z]*)")


def _circles(number: int, red: bool) -> Iterator[str]:
    if number == 1:
        outer = RED if red else GREEN
        for radius, ink in ((11, outer), (8.6, "#fffdf5"), (6.8, RED), (2.4, "#fff")):
            yield f'<circle cx="15" cy="20" r="{radius}" fill="{ink}"/>'
        return
    radius, discs = DISCS[number]
    for x, y, ink in discs:
        yield (
            f'<circle cx="{x}" cy="{y}" r="{radius - 0.8:.3g}" fill="#fff" '
            f'stroke="{RED if red else ink}" stroke-width="1.6"/>'
            f'<circle cx="{x}" cy="{y}" r="{radius * 0.38:.3g}" '
            f'fill="{RED if red else ink}"/>'
        )


def _bamboo(number: int, red: bool) -> Iterator[str]:
    if number == 1:
        yield from _bird(red)
        return
    tall = 10.5 if number in (7, 9) else 12.5
    for x, y, slant, ink in STICKS[number]:
        turn = f' transform="rotate({slant} {x} {y})"' if slant else ""
        yield (
            f'<path d="M{x} {y - tall / 2 + 1.5:.4g}V{y + tall / 2 - 1.5:.4g}" '
            f'stroke="{RED if red else ink}" stroke-width="3.4" '
            f'stroke-linecap="round"{turn}/>'
            f'<path d="M{x - 1.9:.4g} {y}H{x + 1.9:.4g}" stroke="#fffdf5" '
            f'stroke-width=".9"{turn}/>'
        )


def _bird(red: bool) -> Iterator[str]:
    """A bird on a twig, for the one of bamboo."""
    ink = RED if red else GREEN
    yield (
        f'<path d="M6 35H25M13 35V30M17 35V30" stroke="{INK}" stroke-width="1.4" '
        'stroke-linecap="round"/>'
        f'<path d="M9 11Q10 5 15 5Q20 6 19 13Q25 18 22 26Q18 32 11 29Q6 25 9 17Z" '
        f'fill="{ink}"/>'
        f'<path d="M20 17Q27 22 26 33Q20 31 17 24Z" fill="{BLUE}"/>'
        f'<path d="M9 10L4 12L9 13.5Z" fill="{RED}"/>'
        f'<circle cx="12.6" cy="10" r="1.3" fill="#fff"/>'
    )
