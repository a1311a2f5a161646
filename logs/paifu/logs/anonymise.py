"""Games without the people: pseudonyms by a key, and nothing else that names anybody.

A player has the same pseudonym in every file and format, as long as the name is spelled
the same: it is the name under a keyed hash (HMAC-SHA256, RFC 2104). Whoever lacks the
key can neither tell the name nor try out names.

Names are replaced, the game's id likewise. Accounts, ratings, genders and, unless asked
for, grades are taken out; so are room and day, file name and digest of the record, the
reader's reason for the rules, and what only the writer of one format understands, where
titles, links and comments are. The play itself stays, and with it the seed of the
walls: whoever finds the same game in public elsewhere knows who played it.
"""

from __future__ import annotations

import base64
import hmac
import unicodedata
from dataclasses import replace

from paifu.logs.builder import concatenate, single
from paifu.logs.events import Batch, GameInfo, RulesHint

LETTERS = 10
"""Of a pseudonym: 50 bits, so that among a million players hardly two share one."""

KEY_LEAST = 16
"""Letters that a key has at least."""

RULES_REASON = "as the record said before it was anonymised"


def pseudonym(key: bytes, kind: str, name: str) -> str:
    """What a name is called by a key: the same each time.

    Args:
        key: secret.
        kind: what the name is of: `player`, `game`. Equal names of two kinds differ.
        name: in any Unicode form.

    >>> pseudonym(b"0123456789abcdef", "player", "A")
    'player-g22l4jz5w3'
    """
    text = unicodedata.normalize("NFC", name)
    digest = hmac.digest(key, f"{kind}\0{text}".encode(), "sha256")
    return f"{kind}-{base64.b32encode(digest).decode().lower()[:LETTERS]}"


def anonymised(batch: Batch, key: bytes, *, grades: bool = False) -> Batch:
    """The games of a batch, without what names players.

    Args:
        batch: the games; it is not changed.
        key: secret that pseudonyms are made with.
        grades: keep the players' grades.

    Returns:
        The games; the source of each is its pseudonym. Problems, which quote the
        record, are left out.

    Raises:
        ValueError: the key is too short.
    """
    if len(key) < KEY_LEAST:
        raise ValueError(f"a key of {len(key)} bytes: at least {KEY_LEAST} are needed")
    made = concatenate(single(batch, game) for game in range(len(batch.games)))
    made.info = [_info(info, key, grades) for info in batch.info]
    return made


def _info(info: GameInfo, key: bytes, grades: bool) -> GameInfo:
    game = info.identifier or f"{info.digest or info.source}#{info.number}"
    called = pseudonym(key, "game", game)
    return GameInfo(
        source=called,
        format=info.format,
        names=_names(info, key),
        grades=list(info.grades) if grades else [],
        seed=info.seed,
        wall_seeds=list(info.wall_seeds),
        commitments=list(info.commitments),
        identifier=called if info.identifier else "",
        started=info.started[: len("2018-02")],
        rules=_rules(info.rules),
    )


def _names(info: GameInfo, key: bytes) -> list[str]:
    """Pseudonyms of the names, and of the accounts of those who have none."""
    people = max(len(info.names), len(info.accounts))
    made = []
    for seat in range(people):
        name = info.names[seat] if seat < len(info.names) else ""
        account = info.accounts[seat] if seat < len(info.accounts) else ""
        known = name or (account and f"account {account}")
        made.append(known and pseudonym(key, "player", known))
    return made


def _rules(rules: RulesHint | None) -> RulesHint | None:
    return rules and replace(rules, reason=RULES_REASON, room="")
