"""What is done with records: read, audited, weighed, by paifu and by others."""

from __future__ import annotations

from contest import Job
from section import Section

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
    pairs=((READ, PARSE_RIICHIENV), (READ_MJAI, PARSE_RIICHIENV), (SIX, SIX_LOAD)),
)

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
VERIFY_ONE = Job(
    "paifu verify, one process", EVERYTHING, "own_jobs", "one process", times=100
)
VERIFY_TWO = Job(
    "paifu verify, two processes",
    EVERYTHING,
    "own_jobs",
    "two processes",
    cores=2,
    times=100,
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
    pairs=(
        (COMPILED, WINS_RIICHIENV),
        (FROM_MJAI, WINS_RIICHIENV),
        (SOUL, SOUL_VERIFY),
        (COMPILED, CHECK),
        (PLAIN, CHECK),
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
    pairs=(
        (COMPILED, STEPS),
        (FROM_MJAI, STEPS),
        (PLAIN, STEPS),
        (COMPILED, STATES),
        (FROM_MJAI, STATES),
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
