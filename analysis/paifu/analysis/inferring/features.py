"""What may be seen in a round: quick tests that tell where a switch can matter.

They read the tables of a batch alone, and say yes where a record leaves open what they
ask. `questions.toml` names them for each switch.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from paifu.logs.events import NONE, Batch, ClaimKind, EventKind, Unstated
from paifu.logs.tiles import KIND_OF
from paifu.logs.yaku import Yaku
from paifu.replay.rules.yaku_rows import YAKUHAI

Mask = NDArray[np.bool_]
"""Whether a round has a feature, by its index in the batch."""

BIG_HAN = 11
"""Han from which on a win counts as big: near a counted yakuman, or one."""

HIGH = 40_000
"""A score from which on a game may end at once."""

POOR = 2000
"""A score with which a riichi may be a question."""

LONG = 40
"""Draws from which on the end of the wall may be near, with three players too."""

EARLY = 4
"""Most draws before a winner's first one, those of kans and norths included."""

OFTEN = 0.25
SANMA = 3
FIRST_FOUR = 4
KINDS_NEEDED = 8
"""Kinds of terminals and honours among 13 tiles from which nine may come."""

_TERMINALS = np.zeros(34, bool)
_TERMINALS[[0, 8, 9, 17, 18, 26, *range(27, 34)]] = True
_EAST, _NORTH = 27, 30
_ABORTS = (
    ClaimKind.KYUUSHU,
    ClaimKind.SUUFON,
    ClaimKind.SUUCHA_RIICHI,
    ClaimKind.SUUKAIKAN,
    ClaimKind.SANCHAHOU,
)


class _Tables:
    """Sums over the rounds of a batch."""

    def __init__(self, batch: Batch) -> None:
        self.batch, self.rounds = batch, batch.rounds
        self.event_round = _owners(self.rounds, "event", len(batch.events))
        self.claim_round = _owners(self.rounds, "claim", len(batch.claims))

    def events(self, *kinds: int) -> NDArray[Any]:
        """How many events of these kinds each round has."""
        return self._count(self.event_round, np.isin(self.batch.events["kind"], kinds))

    def claims(self, some: Mask) -> NDArray[Any]:
        """How many of these claims each round has."""
        return self._count(self.claim_round, some)

    def _count(self, owners: NDArray[Any], some: Mask) -> NDArray[Any]:
        owned = owners[some & (owners >= 0)]
        return np.bincount(owned, minlength=len(self.rounds))

    def winners_who(self, *kinds: int) -> Mask:
        """Rounds with a winner who made an event of these kinds."""
        events, claims = self.batch.events, self.batch.claims
        did = np.zeros((len(self.rounds), 4), bool)
        chosen = np.isin(events["kind"], kinds) & (self.event_round >= 0)
        chosen &= (events["seat"] >= 0) & (events["seat"] < FIRST_FOUR)
        did[self.event_round[chosen], events["seat"][chosen]] = True
        won = np.zeros((len(self.rounds), 4), bool)
        seats = (claims["seat"] >= 0) & (claims["seat"] < FIRST_FOUR)
        wins = np.flatnonzero(
            (claims["kind"] == int(ClaimKind.WIN)) & seats & (self.claim_round >= 0)
        )
        won[self.claim_round[wins], claims["seat"][wins]] = True
        both: Mask = np.any(did & won, axis=1)
        return both

    def yaku_won(self, win: Mask) -> dict[str, Mask]:
        """For each yaku the rounds with a win that lists it, or whose yaku are open."""
        claims = self.batch.claims
        listed = np.zeros((len(claims), len(Yaku)), bool)
        some = claims["yaku"]
        valid = (some >= 0) & (some < len(Yaku))
        listed[np.nonzero(valid)[0], some[valid]] = True
        listed |= ((claims["unstated"] & int(Unstated.YAKU)) != 0)[:, None]
        found = {
            f"yaku {yaku.label}": self.claims(win & listed[:, yaku]) > 0
            for yaku in Yaku
        }
        values = np.any([found[f"yaku {Yaku(n).label}"] for n in YAKUHAI], axis=0)
        return {**found, "yaku yakuhai": values}

    def ends(self) -> tuple[Mask, Mask, Mask]:
        """First and last rounds of games, and those from the last scheduled one on.

        That is the last deal of the latest wind in which every fourth game ends.
        """
        games, rounds = self.batch.games, self.rounds
        first, last = np.zeros(len(rounds), bool), np.zeros(len(rounds), bool)
        some = games[games["round_stop"] > games["round_start"]]
        first[some["round_start"]] = last[some["round_stop"] - 1] = True
        ended = rounds["number"][last]
        late = 0
        for winds in (1, 2, 4):
            deal = 4 * (winds - 1) + int(games["players"].max()) - 1
            if (ended >= deal).mean() >= OFTEN:
                late = deal
        return first, last, rounds["number"] >= late

    def scores_after(self) -> NDArray[Any]:
        """Scores that each round leaves, by seat; those not stated are 0."""
        games, rounds = self.batch.games, self.rounds
        after = np.zeros((len(rounds), 4), "i8")
        after[:-1] = rounds["scores"][1:]
        some = games[games["round_stop"] > games["round_start"]]
        after[some["round_stop"] - 1] = some["final_scores"]
        if int(games["players"].max()) == SANMA:
            after = after[:, :SANMA]
        return after

    def kinds_won(self, win: Mask) -> dict[str, Mask]:
        """For each kind the rounds with a win that has it, or shows no hand."""
        claims = self.batch.claims
        tiles = np.concatenate(
            [claims["hand"], claims["melds"][:, :, 2:].reshape(len(claims), -1)], axis=1
        )
        hidden = int(Unstated.HAND) | int(Unstated.MELDS)
        open_hand = (claims["unstated"] & hidden) != 0
        return {
            f"kind {name}": self.claims(
                win & (open_hand | (tiles // 4 == kind).any(axis=1))
            )
            > 0
            for name, kind in KIND_OF.items()
        }

    def first_discards_alike(self) -> Mask:
        """Rounds that begin with four discards of one wind."""
        events = self.batch.events
        found = np.zeros(len(self.rounds), bool)
        made = (events["kind"] == int(EventKind.DISCARD)) & (self.event_round >= 0)
        owners, kinds = self.event_round[made], events["tile"][made] // 4
        starts = np.searchsorted(owners, np.arange(len(self.rounds)))
        for r, start in enumerate(starts.tolist()):
            four = kinds[start : start + FIRST_FOUR]
            whole = start + FIRST_FOUR <= len(owners)
            if whole and owners[start + FIRST_FOUR - 1] == r:
                found[r] = (four == four[0]).all() and _EAST <= four[0] <= _NORTH
        return found

    def nine_kinds(self) -> Mask:
        """Rounds in which a seat is dealt nearly nine kinds, or not shown."""
        deal = self.rounds["deal"]
        kinds = np.clip(deal // 4, 0, 33)
        held = np.zeros((*deal.shape[:2], 34), bool)
        at = np.arange(len(deal))[:, None, None], np.arange(4)[None, :, None], kinds
        held[at] = True
        hidden = ((deal < NONE) | (deal > 135)).any(axis=(1, 2))
        many = (held & _TERMINALS).sum(axis=2) >= KINDS_NEEDED
        found: Mask = many.any(axis=1) | hidden
        return found


def _owners(rounds: NDArray[Any], name: str, count: int) -> NDArray[Any]:
    """For each event or claim the round it is of; -1 of none."""
    owners = np.full(count, -1, "i8")
    starts, stops = rounds[f"{name}_start"].tolist(), rounds[f"{name}_stop"].tolist()
    for r, (start, stop) in enumerate(zip(starts, stops, strict=True)):
        owners[start:stop] = r
    return owners


def features(batch: Batch) -> Mapping[str, Mask]:
    """Every feature by name."""
    of, claims, kind = _Tables(batch), batch.claims, EventKind
    win = claims["kind"] == int(ClaimKind.WIN)
    own = win & (claims["source"] == claims["seat"])
    open_ended = claims["kind"] == int(ClaimKind.DRAW_UNSTATED)
    wins, tsumos = of.claims(win), of.claims(own)
    rons = wins - tsumos
    kans = of.events(kind.DAIMINKAN, kind.KAKAN, kind.ANKAN)
    calls = of.events(kind.CHI, kind.PON, kind.DAIMINKAN)
    riichis, norths = of.events(kind.RIICHI), of.events(kind.NUKI)
    ankans = of.events(kind.ANKAN)
    unstated = of.claims(open_ended) > 0
    draw = (of.claims(claims["kind"] == int(ClaimKind.EXHAUSTIVE)) > 0) | unstated
    draw |= of.claims(claims["kind"] == int(ClaimKind.NAGASHI)) > 0
    limit_open = (claims["limit"] < 0) & (claims["han"] < 0)
    big = limit_open | (claims["limit"] >= 4) | (claims["han"] >= BIG_HAN)
    big |= (claims["yaku"] >= int(Yaku.TENHOU)).any(axis=1) & (
        (claims["yaku"] >= int(Yaku.TENHOU)) & (claims["yaku"] <= int(Yaku.SUUKANTSU))
    ).any(axis=1)
    riichi_win = of.winners_who(kind.RIICHI)
    tanyao = win & (claims["yaku"] == int(Yaku.TANYAO)).any(axis=1)
    counters = batch.rounds["honba"] != 0
    any_round = np.ones(len(batch.rounds), bool)
    later = batch.rounds["number"] >= FIRST_FOUR

    def drawn(claim: ClaimKind) -> Mask:
        return (of.claims(claims["kind"] == int(claim)) > 0) | unstated

    won, after = of.kinds_won(win), of.scores_after()
    first, last, late = of.ends()
    aborted = of.claims(np.isin(claims["kind"], _ABORTS)) + unstated > 0

    draws = of.events(kind.DRAW)
    long = draws >= LONG
    poor = batch.rounds["scores"].min(axis=1) <= POOR
    if int(batch.games["players"].max()) == SANMA:
        poor = batch.rounds["scores"][:, :SANMA].min(axis=1) <= POOR

    return {
        **won,
        **of.yaku_won(win),
        "long_riichi": long & (riichis > 0),
        "long_kan": long & (kans > 0),
        "long_call": long & (calls > 0),
        "poor_riichi": poor & (riichis > 0),
        "early_ron": (rons > 0) & (draws <= EARLY),
        "chips": of.claims(claims["chips_stated"] == 1) > 0,
        "first": first,
        "last": last,
        "late": late | last,
        "late_abort": late & aborted,
        "low": after.min(axis=1) <= 0,
        "high": (after.max(axis=1) >= HIGH) | last,
        "wind E": batch.rounds["number"] < FIRST_FOUR,
        **dict.fromkeys(("wind S", "wind W", "wind N"), later),
        "kind 4z": (of.claims(win) > 0) & (won["kind 4z"] | (norths > 0)),
        "any": any_round,
        "later": later,
        "win": wins > 0,
        "ron": rons > 0,
        "tsumo": tsumos > 0,
        "many": wins > 1,
        "many_wins": wins > 0,
        "open_win": (wins > 0) & (calls > 0),
        "riichi_win": riichi_win,
        "riichi_ron": (rons > 0) & (riichis > 0),
        "riichi_win_call": riichi_win & ((calls > 0) | (kans > 0)),
        "counters": counters & (wins > 0),
        "counters_win": (wins > 0) & (np.abs(batch.rounds["honba"]) >= 2),
        "big": of.claims(win & big) > 0,
        "tanyao": of.claims(tanyao) > 0,
        "chi": of.events(kind.CHI) > 0,
        "pon": of.events(kind.PON) > 0,
        "call": calls > 0,
        "kan": kans > 0,
        "kans": kans > 1,
        "four_kans": kans >= 4,
        "ankan": ankans > 0,
        "daiminkan": of.events(kind.DAIMINKAN) > 0,
        "kakan": of.events(kind.KAKAN) > 0,
        "kan_win": (kans > 0) & (wins > 0),
        "kan_riichi_win": (kans > 0) & riichi_win,
        "riichi": riichis > 0,
        "riichi_ankan": (riichis > 0) & (ankans > 0),
        # All seats: with three players three.
        "four_riichi": riichis >= SANMA,
        "four_winds": of.first_discards_alike(),
        "nine_kinds": of.nine_kinds(),
        "nuki": norths > 0,
        "nuki_kan": (norths > 0) & (kans > 0),
        "many_nuki": norths + kans > 4,
        "draw": draw,
        "draw_call": draw & (calls > 0),
        "abort": aborted,
        "kyuushu": drawn(ClaimKind.KYUUSHU),
        "sanchahou": drawn(ClaimKind.SANCHAHOU) | (wins > 2),
    }


def where(found: Mapping[str, Mask], names: Iterable[str]) -> Mask:
    """Rounds that have any of these features."""
    mask = np.zeros_like(found["any"])
    for name in names:
        mask = mask | found[name]
    return mask
