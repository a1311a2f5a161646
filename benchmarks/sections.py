"""What is measured: jobs of paifu and of other programs, and the targets they have."""

from __future__ import annotations

from dataclasses import dataclass

from contest import Job
from page import Target

PEERS = {
    "riichienv_jobs": ("riichienv",),
    "jansou_jobs": ("jansou", "jansou-native"),
    "mahjong_jobs": ("mahjong",),
    "mjai_jobs": ("mjai",),
    "pymahjong_jobs": ("pymahjong",),
}
"""Module of a peer's jobs -> the packages it needs, in an environment of their own:
mjai pins an old `mahjong`."""


@dataclass(frozen=True, slots=True)
class Section:
    """Jobs that are set side by side."""

    name: str
    """By which it is asked for."""
    title: str
    says: str
    """What the numbers can be taken for, and what not."""
    jobs: tuple[Job, ...]
    """The first is paifu's, and the measure of the others."""
    unit: str = "game"


# ---- Reading

READ = Job(
    "paifu, compiled scanner",
    "tables of numbers, all checked",
    "own_jobs",
    "scan",
    times=8,
)
READ_MJAI = Job(
    "paifu, compiled scanner, mjai", "the same", "own_jobs", "scan", "mjai", times=8
)
LOOK_UP = Job(
    "re.findall and look-up",
    "attributes as text, nothing checked",
    "script_jobs",
    "look-up",
)
PARSE_RIICHIENV = Job(
    "RiichiEnv from_jsonl", "its replay, from mjai", "riichienv_jobs", "parse", "mjai"
)
SIX = Job(
    "paifu, compiled scanner, tenhou.net/6",
    "the same, and the order of play",
    "own_jobs",
    "scan",
    "six",
    times=8,
)
SIX_LOAD = Job(
    "orjson.loads, tenhou.net/6",
    "lists and texts, nothing checked",
    "script_jobs",
    "load",
    "six",
)

PARSE = Section(
    "parse",
    "Reading",
    "From a file to numbers or objects. RiichiEnv reads mjai, which is four times the "
    "bytes of Tenhou's XML. mjai's mlibriichi, mahjong and pymahjong have no reader of "
    "their own that does not play at the same time.",
    (
        READ,
        READ_MJAI,
        SIX,
        Job(
            "paifu, plain reader",
            "tables of numbers, all checked",
            "own_jobs",
            "read",
            one_in=3,
        ),
        Job(
            "re.findall",
            "numbers of every attribute, nothing checked",
            "script_jobs",
            "regex",
        ),
        LOOK_UP,
        Job(
            "split and look-up",
            "attributes as text, nothing checked",
            "script_jobs",
            "split",
        ),
        Job(
            "ElementTree",
            "numbers of every attribute, nothing checked",
            "script_jobs",
            "tree",
        ),
        SIX_LOAD,
        PARSE_RIICHIENV,
        Job("jansou parse_mjlog", "its records", "jansou_jobs", "parse", warm=20),
    ),
)

# ---- Auditing

EVERYTHING = "every action, win, payment, header, the end, walls; seat rows"
LEGAL = "every action among what is legal"

COMPILED = Job("paifu, compiled", EVERYTHING, "own_jobs", "compiled", times=8)
FROM_MJAI = Job(
    "paifu, compiled, from mjai",
    "all that mjai states",
    "own_jobs",
    "compiled",
    "mjai",
    times=8,
)
SOUL = Job(
    "paifu, compiled, Mahjong Soul", EVERYTHING, "own_jobs", "compiled", "soul", times=8
)
PLAIN = Job("paifu, plain", EVERYTHING, "own_jobs", "plain", warm=10, one_in=3)
THREADS = Job(
    "paifu, compiled, two threads",
    EVERYTHING,
    "own_jobs",
    "two threads",
    cores=2,
    times=8,
)

WINS_RIICHIENV = Job(
    "RiichiEnv win contexts",
    "values wins, from mjai; compares nothing",
    "riichienv_jobs",
    "wins",
    "mjai",
)
SOUL_VERIFY = Job(
    "RiichiEnv MjSoulReplay and verify()",
    "yaku, han and fu of wins, Mahjong Soul",
    "riichienv_jobs",
    "soul",
    "soul gz",
)
CHECK = Job(
    "jansou parse and check", "value and fu of wins", "jansou_jobs", "check", warm=20
)
STEPS = Job(
    "RiichiEnv steps()",
    f"{LEGAL}, from mjai",
    "riichienv_jobs",
    "steps",
    "mjai",
    warm=10,
    one_in=2,
)
REPLAY = Job(
    "jansou replay of decisions", LEGAL, "jansou_jobs", "play", warm=2, one_in=6
)
STATES = Job(
    "mlibriichi PlayerState, four seats",
    "hand, waits, furiten, shanten and what may be done, from mjai",
    "mjai_jobs",
    "states",
    "mjai",
    warm=20,
)
PAIPU = Job(
    "pymahjong paipu_replay_1",
    "every action, points after each round",
    "pymahjong_jobs",
    "play",
    "txt",
    warm=1,
    one_in=12,
)

WINS = Section(
    "wins",
    "Wins only",
    "paifu has no job that looks at wins alone: its numbers are those of the full "
    "audit, set beside programs that value, or compare, wins and look at nothing else. "
    "RiichiEnv values none after a closed kan when the record is mjai.",
    (
        COMPILED,
        FROM_MJAI,
        SOUL,
        PLAIN,
        WINS_RIICHIENV,
        SOUL_VERIFY,
        CHECK,
        Job(
            "mahjong HandCalculator",
            "values the wins of a game, handed over ready: it reads no records",
            "mahjong_jobs",
            "wins",
            "wins",
            warm=20,
        ),
    ),
)

AUDIT = Section(
    "audit",
    "Full audit",
    "paifu checks every action, win, payment, header, the end of the game and, where "
    "there is a seed, every tile of the wall, and fills the seat rows. No other "
    "program does all of that; what each does is said beside it. mlibriichi's states "
    "follow a game and would say so if it were not possible, but compare no result. "
    "pymahjong's check takes records of the upper rooms alone, so they are marked so.",
    (
        COMPILED,
        Job(
            "paifu, compiled, records without seeds",
            "the same but for walls",
            "own_jobs",
            "compiled",
            "bare",
            times=8,
        ),
        FROM_MJAI,
        Job(
            "paifu, compiled, from gzip",
            EVERYTHING,
            "own_jobs",
            "compiled",
            "gz",
            times=8,
        ),
        PLAIN,
        STEPS,
        REPLAY,
        STATES,
        PAIPU,
    ),
)

DECISIONS = Section(
    "decisions",
    "Decisions",
    "paifu's audit, and then every discard and draw weighed: shanten and acceptance of "
    "every discard that was possible, danger against riichi, what was drawn. The "
    "others list what was legal at each decision (mlibriichi its shanten and waits "
    "too), and weigh nothing.",
    (
        Job(
            "paifu, compiled",
            "audit, and every discard and draw weighed",
            "own_jobs",
            "decisions",
            times=4,
        ),
        Job(
            "paifu, plain",
            "audit, and every discard and draw weighed",
            "own_jobs",
            "decisions plain",
            warm=2,
            one_in=12,
        ),
        STEPS,
        REPLAY,
        STATES,
        PAIPU,
    ),
)

# ---- Hands

VALUE = Section(
    "value",
    "Value of hands",
    "The wins of the same games, by the rules that all know (Mahjong Soul's, as of "
    "docs/trust.md). Arguments are made before the clock starts. What paifu gives in "
    "words has every item of fu and payment.",
    (
        Job(
            "paifu, compiled",
            "yaku, fu, limit, payments",
            "own_hand_jobs",
            "value",
            "wins",
            warm=100,
        ),
        Job(
            "paifu, plain, in words",
            "yaku, items of fu, limit, payments, sets",
            "own_hand_jobs",
            "value plain",
            "wins",
            warm=100,
        ),
        Job(
            "RiichiEnv HandEvaluator",
            "yaku, fu, payments",
            "riichienv_jobs",
            "value",
            "wins",
            warm=100,
            times=4,
        ),
        Job(
            "mahjong HandCalculator",
            "yaku, fu, limit, payments",
            "mahjong_jobs",
            "value",
            "wins",
            warm=100,
        ),
        Job(
            "jansou score",
            "yaku, fu, limit, payments",
            "jansou_jobs",
            "value",
            "wins",
            warm=100,
        ),
    ),
    unit="hand",
)

ONE_CALL = "one call for all hands"

SHANTEN = Section(
    "waits",
    "Shanten",
    "Of every hand as it was dealt, to the nearest of all shapes. jansou remembers "
    "hands; it is made to forget them before each turn. pymahjong gives shanten of no "
    "hand outside a game of its own.",
    (
        Job("paifu, compiled", ONE_CALL, "own_hand_jobs", "shanten", "dealt", warm=100),
        Job(
            "paifu, plain",
            "a call a hand",
            "own_hand_jobs",
            "shanten plain",
            "dealt",
            warm=100,
        ),
        Job(
            "RiichiEnv calculate_shanten",
            "a call a hand",
            "riichienv_jobs",
            "shanten",
            "dealt",
            warm=100,
        ),
        Job(
            "jansou shanten_counts, native",
            "a call a hand",
            "jansou_jobs",
            "shanten",
            "dealt",
            warm=100,
        ),
        Job(
            "mlibriichi calc_shanten",
            "a call a hand, from text",
            "mjai_jobs",
            "shanten",
            "dealt",
            warm=100,
        ),
        Job(
            "mahjong Shanten",
            "a call a hand",
            "mahjong_jobs",
            "shanten",
            "dealt",
            warm=100,
        ),
    ),
    unit="hand",
)

WAITS = Section(
    "waits",
    "Waits",
    "Of the hands that won without melds, before the winning tile. mlibriichi has no "
    "function for waits alone; that of tiles that bring a hand further gives them, "
    "with more.",
    (
        Job("paifu, compiled", ONE_CALL, "own_hand_jobs", "waits", "wins", warm=100),
        Job(
            "paifu, plain",
            "a call a hand",
            "own_hand_jobs",
            "waits plain",
            "wins",
            warm=100,
        ),
        Job(
            "RiichiEnv get_waits",
            "a call a hand",
            "riichienv_jobs",
            "waits",
            "wins",
            warm=100,
            times=4,
        ),
        Job(
            "jansou waits_counts",
            "a call a hand",
            "jansou_jobs",
            "waits",
            "wins",
            warm=100,
        ),
        Job(
            "mahjong Agari.is_agari",
            "34 calls a hand, one a kind of tile",
            "mahjong_jobs",
            "waits",
            "wins",
            warm=100,
        ),
        Job(
            "mlibriichi find_improving_tiles",
            "a call a hand, from text",
            "mjai_jobs",
            "waits",
            "wins",
            warm=20,
        ),
    ),
    unit="hand",
)

# ---- Tables

AUDITED = "every action, win, payment; nine tables"
IMPORT_TWO = Job(
    "paifu import, two threads",
    AUDITED,
    "own_jobs",
    "import two threads",
    "many",
    cores=2,
)
IMPORT_ONE = Job("paifu import", AUDITED, "own_jobs", "import", "many")

IMPORT = Section(
    "import",
    "Packed records into Parquet",
    "Generated games, packed by gzip, unpacked, hashed, read, audited, and written as "
    "Parquet. No other program here writes tables. Beside it: what a script of a few "
    "lines takes that writes tags and attributes as they are, and what unpacking alone "
    "takes.",
    (
        IMPORT_ONE,
        Job(
            "paifu import --decisions",
            f"{AUDITED}, and every discard weighed",
            "own_jobs",
            "import decisions",
            "many",
        ),
        Job(
            "gzip, re.findall, look-up, pyarrow",
            "one table of tags, nothing checked",
            "script_jobs",
            "parquet",
            "many",
        ),
        Job("gzip alone", "texts", "script_jobs", "unpack", "many"),
    ),
)

STATISTICS = Section(
    "statistics",
    "Statistics",
    "Of every player in a data set of the same generated games. The loops have the "
    "seats of all rounds in memory before the clock starts; pandas reads the same "
    "Parquet files.",
    (
        Job(
            "paifu statistics",
            "every statistic of every player, with intervals",
            "own_jobs",
            "statistics",
            "set",
            warm=1,
        ),
        Job(
            "plain loops of the tests",
            "every statistic of every player",
            "loop_jobs",
            "statistics",
            "many",
            warm=1,
        ),
        Job(
            "pandas groupby",
            "four rates of every player",
            "script_jobs",
            "four rates",
            "set",
            warm=1,
        ),
    ),
    unit="data set",
)

GAIN = (
    "On two processors. The gain is one of wall time, so it means something only where "
    "the load given is near 0."
)

THREADED = Section("threads", "Audit by two threads", GAIN, (COMPILED, THREADS))
THREADED_IMPORT = Section(
    "threads", "Import by two threads", GAIN, (IMPORT_ONE, IMPORT_TWO)
)

SECTIONS = (
    PARSE,
    WINS,
    AUDIT,
    DECISIONS,
    VALUE,
    SHANTEN,
    WAITS,
    IMPORT,
    STATISTICS,
    THREADED,
    THREADED_IMPORT,
)

TARGETS = (
    Target("read: scanner, best regex reader", 12, READ, LOOK_UP),
    Target("read: scanner, RiichiEnv `from_jsonl`", 8, READ, PARSE_RIICHIENV),
    Target(
        "read mjai: scanner, RiichiEnv `from_jsonl`", 2.5, READ_MJAI, PARSE_RIICHIENV
    ),
    Target("audit mjai: RiichiEnv wins only", 2, FROM_MJAI, WINS_RIICHIENV),
    Target("audit: compiled, plain", 20, COMPILED, PLAIN),
    Target("audit: compiled, RiichiEnv `steps()`", 100, COMPILED, STEPS),
    Target("audit: compiled, RiichiEnv wins only", 3, COMPILED, WINS_RIICHIENV),
    Target("audit: compiled, jansou parse and check", 35, COMPILED, CHECK),
    Target("audit: plain, jansou parse and check", 1.5, PLAIN, CHECK),
    Target("audit: plain, RiichiEnv `steps()`", 2, PLAIN, STEPS),
    Target("audit: Mahjong Soul, RiichiEnv `verify()`", 2, SOUL, SOUL_VERIFY),
    Target("audit: two threads, one (wall time)", 1.8, THREADS, COMPILED, "wall"),
    Target("import: two threads, one (wall time)", 1.8, IMPORT_TWO, IMPORT_ONE, "wall"),
)
"""Ratios; those of issue 8 where it asks more than the first list did."""
