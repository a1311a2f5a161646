"""What is done with single hands, by paifu and by others."""

from __future__ import annotations

from contest import Job
from section import Section

VALUED = "yaku, fu, limit, payments"
ONE_CALL = "one call for all hands"
EACH = "a call a hand"
FROM_TEXT = "a call a hand, from text"


def own(name: str, does: str, run: str, form: str) -> Job:
    """A job of paifu's."""
    return Job(f"paifu, {name}", does, "own_hand_jobs", run, form, warm=100)


def theirs(peer: str, name: str, does: str, run: str, form: str) -> Job:
    """A job of another program's."""
    return Job(name, does, f"{peer}_jobs", run, form, warm=100)


SCORER = own("compiled", VALUED, "value", "wins")
IN_WORDS = own(
    "plain, in words", "yaku, items of fu, limit, payments, sets", "value plain", "wins"
)
CALCULATOR = theirs("mahjong", "mahjong HandCalculator", VALUED, "value", "wins")

VALUE = Section(
    "value",
    "Value of hands",
    "The wins of the same games, by the rules that all know (Mahjong Soul's, as of "
    "[trust.md](trust.md)). Arguments are made before the clock starts.",
    (
        SCORER,
        IN_WORDS,
        theirs("riichienv", "RiichiEnv HandEvaluator", VALUED, "value", "wins"),
        CALCULATOR,
        theirs("jansou", "jansou score", VALUED, "value", "wins"),
    ),
    unit="hand",
    pairs=((SCORER, CALCULATOR), (IN_WORDS, CALCULATOR)),
)

DISTANCE = own("compiled", ONE_CALL, "shanten", "dealt")
DISTANCE_PLAIN = own("plain", EACH, "shanten plain", "dealt")
DISTANCE_MAHJONG = theirs("mahjong", "mahjong Shanten", EACH, "shanten", "dealt")

SHANTEN = Section(
    "waits",
    "Shanten",
    "Of every hand as it was dealt, to the nearest of all shapes. jansou remembers "
    "hands; it is made to forget them before each turn. pymahjong gives shanten of no "
    "hand outside a game of its own.",
    (
        DISTANCE,
        DISTANCE_PLAIN,
        theirs("riichienv", "RiichiEnv calculate_shanten", EACH, "shanten", "dealt"),
        theirs("jansou", "jansou shanten_counts, native", EACH, "shanten", "dealt"),
        theirs("mjai", "mlibriichi calc_shanten", FROM_TEXT, "shanten", "dealt"),
        DISTANCE_MAHJONG,
    ),
    unit="hand",
    pairs=((DISTANCE, DISTANCE_MAHJONG), (DISTANCE_PLAIN, DISTANCE_MAHJONG)),
)

READY = own("compiled", ONE_CALL, "waits", "wins")
READY_PLAIN = own("plain", EACH, "waits plain", "wins")
READY_MAHJONG = theirs(
    "mahjong", "mahjong Agari.is_agari", "34 calls a hand, one a kind", "waits", "wins"
)

WAITS = Section(
    "waits",
    "Waits",
    "Of the hands that won without melds, before the winning tile. mlibriichi has no "
    "function for waits alone; that of tiles that bring a hand further gives them, "
    "with more.",
    (
        READY,
        READY_PLAIN,
        theirs("riichienv", "RiichiEnv get_waits", EACH, "waits", "wins"),
        theirs("jansou", "jansou waits_counts", EACH, "waits", "wins"),
        READY_MAHJONG,
        theirs("mjai", "mlibriichi find_improving_tiles", FROM_TEXT, "waits", "wins"),
    ),
    unit="hand",
    pairs=((READY, READY_MAHJONG), (READY_PLAIN, READY_MAHJONG)),
)
