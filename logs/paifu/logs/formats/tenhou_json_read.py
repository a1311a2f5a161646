"""Reading tenhou.net/6 JSON: objects to a `Batch`, one game or several.

Reading stops at the first thing that is not understood and says what and where (as a
path such as `log[3][16][2]`); the rounds before it are kept.

The number of an element (`place`) counts, from 1 and through all rounds of a game, the
round itself, each entry of its draw and discard lists in the order of the text, and its
result.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from functools import partial
from typing import Any

from paifu.logs.builder import GameParts, concatenate, empty_round, event_ints, padded
from paifu.logs.engine import plain
from paifu.logs.events import (
    NONE,
    Batch,
    ClaimKind,
    ClaimRow,
    EventKind,
    GameInfo,
    GameRow,
    Problem,
    RoundRow,
    Unstated,
)
from paifu.logs.formats.json_values import (
    Fields,
    Path,
    array,
    bad,
    integers,
    spelled,
)
from paifu.logs.formats.tenhou_json_head import FORMAT, KEPT, TOLD, Head
from paifu.logs.formats.tenhou_json_lists import Lists
from paifu.logs.formats.tenhou_json_play import INDICATORS_MOST, Play
from paifu.logs.formats.tenhou_json_results import (
    POINTS_MOST,
    Dealt,
    FormError,
    read_result,
    result_value,
)
from paifu.logs.formats.tenhou_json_rules import red_ids, rules_of
from paifu.logs.formats.tenhou_json_text import OBJECT, read_text
from paifu.logs.formats.tenhou_json_turns import (
    MOST,
    STEPS_MOST,
    Turns,
    find_order,
    seats_of,
)
from paifu.logs.formats.unread import UnreadError

RECORD_MOST = 2 * 2**20
"""Most bytes of a record that is read at all, a hundred times the longest real one."""

ROUND_MOST = 15
"""North 4."""

COUNT_MOST = 999
"""Most honba or riichi sticks that a record may state."""

SIZE = 17
"""Elements of a round: header, scores, two lists of indicators, three lists for each of
four seats, result."""

RESULT = SIZE - 1

RED_CODES = (51, 52, 53)

LEFT, BACK = int(EventKind.DISCONNECT), int(EventKind.RECONNECT)

STEPS = 8 * MOST
"""More steps than a round can have."""

WIN = int(ClaimKind.WIN)


def read_tenhou_json(data: bytes, source: str) -> Batch:
    """The games of a tenhou.net/6 record.

    Args:
        data: the record, uncompressed.
        source: its path; a file name such as `2019082700gm-…` dates it.

    Returns:
        A batch of the games of which a round can be read; at most one problem.

    >>> batch = read_tenhou_json(b'{"name":["a","b","c","d"],"log":[]}', "x.json")
    >>> batch.problems[0].code, batch.problems[0].reason
    ('format.bad_value', 'log is a list of 0: expected a round')
    """
    if len(data) > RECORD_MOST:
        reason = f"a record of {len(data)} bytes: at most {RECORD_MOST} are read"
        return _stopped(
            [], UnreadError("format.too_large", reason, 1, RECORD_MOST), source
        )
    try:
        text = read_text(data)
    except UnreadError as error:
        return _stopped([], error, source)
    digest = hashlib.sha256(data).hexdigest()
    parts: list[Batch] = []
    for objects in _games(text.objects):
        info = GameInfo(source, FORMAT, len(parts), digest=digest)
        part = _Reading(objects, info, text.form).batch()
        parts.append(part)
        if part.problems:
            return concatenate(parts)
    if text.stop is not None or not parts:
        stop = text.stop or UnreadError("format.truncated", "no record in the file")
        return _stopped(parts, stop, source)
    return parts[0] if len(parts) == 1 else concatenate(parts)


def _stopped(parts: list[Batch], stop: UnreadError, source: str) -> Batch:
    batch = concatenate(parts)
    batch.problems.append(stop.problem(source, place=1))
    return batch


def _games(objects: list[Any]) -> list[list[Any]]:
    """Objects that are rounds of one game together, in their order."""
    games: list[list[Any]] = []
    for one in objects:
        if games and _goes_on(games[-1][-1], one):
            games[-1].append(one)
        else:
            games.append([one])
    return games


def _goes_on(before: object, after: object) -> bool:
    """True if an object has the rounds that follow those of another one."""
    if not (isinstance(before, dict) and isinstance(after, dict)):
        return False
    if [*before] != [*after]:
        return False
    if any(before[key] != after[key] for key in before if key != "log"):
        return False
    try:
        last, first = before["log"][-1][0], after["log"][0][0]
        return bool([*map(int, last[:2])] < [*map(int, first[:2])])
    except (LookupError, TypeError, ValueError):
        return False


def absences_of(
    value: object, rounds: int, players: int
) -> tuple[list[tuple[int, int, int, int]], bool]:
    """Who left and came back: round, after how many steps, event kind and seat.

    Returns:
        All of them, and whether they stand as tenhou.net writes them.

    Raises:
        UnreadError: something that is not understood.
    """
    found: list[tuple[int, int, int, int]] = []
    usual = True
    for n, one in enumerate(array(value, ("connection",))):
        fields = Fields(one, ("connection", n))
        kind = (LEFT, BACK)[fields.integer("what", 0, 1)]
        log = fields.integer("log", -1, rounds - 1)
        who = fields.integer("who", 0, players - 1)
        step = fields.integer("step", 0, STEPS)
        fields.close()
        usual = usual and [*one] == ["what", "log", "who", "step"]
        usual = usual and not (log == NONE and step)
        usual = usual and (not found or found[-1][:2] <= (log, step))
        found.append((log, step, kind, who))
    return found, usual


def spelling_of(head: Head, kept: dict[str, Any]) -> dict[str, Any]:
    """What of a head no column holds; `kept` is more of it."""
    found = head.fields.found
    made: dict[str, Any] = {"keys": [k for k in found if k in KEPT or k in TOLD]}
    if kept := head.kept | kept:
        made["head"] = kept
    return made


class _Reading:
    """One game as it is being read."""

    def __init__(self, objects: list[Any], info: GameInfo, form: str) -> None:
        self.objects = objects
        self.info = info
        self.form = form
        self.parts = GameParts()
        self.game = plain(GameRow, NONE)
        self.game.players = 4
        self.game.ended = self.game.exact_tiles = 0
        self.game.first_dealer = self.game.unstated = 0
        self.game.final_scores = self.game.results = [0, 0, 0, 0]
        self.kept: dict[str, Any] = {}
        self.notes: list[list[Any]] = []
        self.connections: dict[int, list[tuple[int, int, int]]] = {}
        self.reds: tuple[int, ...] = ()
        self.place = 0
        self.index = NONE
        self.problems: list[Problem] = []

    def batch(self) -> Batch:
        """The game, or no game if no round could be read."""
        try:
            self._read()
        except UnreadError as stop:
            place = max(self.place, 1)
            problem = stop.problem(self.info.source, place=place, index=self.index)
            self.problems.append(problem)
        if not self.parts.rounds:
            empty = Batch.empty()
            empty.problems = self.problems
            return empty
        dealt = ((row.number, max(row.scores)) for row in self.parts.rounds)
        self.info.rules = rules_of(self.info, self.game, dealt, self.head)
        self.info.spelling = spelling_of(self.head, self.kept) | self._spelling()
        return self.parts.batch(self.game, self.info, self.problems)

    def _spelling(self) -> dict[str, Any]:
        made: dict[str, Any] = {}
        if self.form != OBJECT:
            made["form"] = self.form
            made["rounds"] = [len(one["log"]) for one in self.objects[:-1]]
        if self.notes:
            made["notes"] = self.notes
        return made

    def _read(self) -> None:
        fields = Fields(self.objects[0])
        self.head = Head(fields, self.game, self.info)
        logs = [array(one.get("log", []), ("log",)) for one in self.objects]
        fields.value("log")
        rounds = [one for log in logs for one in log]
        if not rounds:
            raise bad(logs[0], ("log",), "a round")
        self.reds = red_ids(fields.found.get("rule"), partial(_names_red, rounds))
        self.game.players = self._players(fields, rounds)
        self._connections(fields.found.get("connection", []), len(rounds))
        # What is wrong with the head comes last, so that the rounds are kept.
        late: UnreadError | None = None
        try:
            self.head.read()
        except UnreadError as error:
            late = error
        for index, one in enumerate(rounds):
            self.index = index
            self._round(one, ("log", index))
        self.index = NONE
        if late is not None:
            raise late

    @staticmethod
    def _players(fields: Fields, rounds: list[Any]) -> int:
        """Three if nobody has the fourth seat, in any round and by name."""
        names = fields.found.get("name", [])
        named = isinstance(names, list) and len(names) == 4 and names[3] != ""
        if named and fields.found.get("ratingc") != "PF3":
            return 4
        lists = (
            one[n]
            for one in rounds
            if isinstance(one, list) and len(one) == SIZE
            for n in range(13, 16)
        )
        return 4 if any(lists) else 3

    # -- who left and came back ----------------------------------------------------

    def _connections(self, value: object, rounds: int) -> None:
        absences, usual = absences_of(value, rounds, self.game.players)
        for log, *one in absences:
            self.connections.setdefault(log, []).append((one[0], one[1], one[2]))
        if not usual:
            self.kept["connection"] = value
        for _, kind, who in self.connections.get(NONE, ()):
            self.parts.events += event_ints(kind, who)

    # -- rounds --------------------------------------------------------------------

    def _round(self, value: object, path: Path) -> None:
        self.place += 1
        found = array(value, path, (SIZE,))
        row = self._header(found, path)
        seats: list[Lists] = []
        place = self.place + 1
        for seat in range(self.game.players):
            seats.append(Lists(found, seat, path, place))
            place += seats[-1].size
        for n in range(4 + 3 * self.game.players, RESULT):
            array(found[n], (*path, n), (0,))
        for lists in seats:
            if lists.without_zeros:
                self._note(row.place, f"zeros{lists.seat}", 1)
        dealt = Dealt(self.game.players, row.number, place)
        claims = read_result(found[RESULT], (*path, RESULT), dealt)
        order = _order(seats, row, path)
        absences = self.connections.get(self.index, [])
        play = Play(row, seats, self.reds, absences, self._note)
        ura = play.deal(found, path)
        play.run(order, claims)
        for claim in claims:
            if claim.kind == WIN and claim.seat in play.riichi and ura:
                claim.ura, claim.ura_stated = padded(ura, INDICATORS_MOST), 1
        if ura and not any(claim.ura_stated for claim in claims):
            self._note(row.place, "ura", found[3])
        if play.kans or len(found[2]) > 1:
            row.unstated |= Unstated.INDICATOR_TIMES
        row.complete = int(bool(claims))
        self._note_result(found[RESULT], claims, row, place)
        if any(step > play.steps for step, _, _ in absences):
            self.kept["connection"] = self.head.fields.found["connection"]
        self.parts.open_round(row)
        self.parts.events += play.events
        self.parts.claims += claims
        self.place = place

    def _note(self, place: int, what: str, value: Any) -> None:
        self.notes.append([place, what, value])

    def _header(self, found: list[Any], path: Path) -> RoundRow:
        players = self.game.players
        row = empty_round()
        row.place = self.place
        row.number, row.honba, row.sticks = integers(
            found[0], (*path, 0), 0, COUNT_MOST, (3,)
        )
        row.dealer = row.number % 4
        if row.number > ROUND_MOST or row.dealer >= players:
            expected = f"a round to {ROUND_MOST} that one of {players} players deals"
            raise bad(row.number, (*path, 0, 0), expected)
        scores = array(found[1], (*path, 1))
        if len(scores) not in (0, *range(players, 5)):
            raise bad(scores, (*path, 1), f"the scores of {players} players")
        integers(scores, (*path, 1), -POINTS_MOST, POINTS_MOST)
        if not scores:
            row.unstated |= Unstated.SCORES
        elif len(scores) < 4:
            self._note(row.place, "scores", scores)
        row.scores = [*scores, 0, 0, 0, 0][:4]
        return row

    def _note_result(
        self, value: list[Any], claims: list[ClaimRow], row: RoundRow, place: int
    ) -> None:
        try:
            same = value == result_value(claims, self.game.players, row.dealer)
        except FormError:
            same = False
        if not same:
            self._note(place, "result", value)


def _names_red(rounds: list[Any], suit: int) -> bool:
    """True if a round names the red five of a suit."""
    red = RED_CODES[suit]
    for one in rounds:
        for entries in one[2:RESULT] if isinstance(one, list) else ():
            for entry in entries if isinstance(entries, list) else ():
                if type(entry) is int and entry == red:
                    return True
                if type(entry) is str and str(red) in _pairs(entry):
                    return True
    return False


def _pairs(text: str) -> list[str]:
    """The tiles of a call or a riichi's discard, two digits each."""
    digits = "".join(sign for sign in text if sign in "0123456789")
    return [digits[n : n + 2] for n in range(0, len(digits), 2)]


def _order(seats: list[Lists], row: RoundRow, path: Path) -> list[int]:
    """The seats of the turns in the order of play."""
    turns = plain(Turns)
    turns.players, turns.dealer = len(seats), row.dealer
    for seat in seats:
        seat.fill(turns)
    found = find_order(turns)
    if found == 1:
        return [*seats_of(turns)]
    where = f"{spelled(path)}: more than {STEPS_MOST} turns to try"
    if not found:
        where = next(_left(seats, turns))
    raise UnreadError("format.no_order", f"{where}: no order of play fits")


def _left(seats: list[Lists], turns: Turns) -> Iterator[str]:
    """What no turn led to, where most entries were used up."""
    for lists in seats:
        n = turns.far[lists.seat]
        if n < len(lists.takes):
            value = lists.texts[0][n]
            yield f"no turn leads to {spelled((*lists.take_path, n))}, {value!r}"
