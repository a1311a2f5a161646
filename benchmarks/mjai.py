"""Records as mjai events, for peers that read nothing else.

Just what a reader needs: four players, and no claims beyond winner, source,
under-indicators and changes.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from paifu.logs.events import NONE, Batch, EventKind
from paifu.logs.tiles import mjai_name

CALLS = {
    EventKind.CHI: "chi",
    EventKind.PON: "pon",
    EventKind.DAIMINKAN: "daiminkan",
    EventKind.KAKAN: "kakan",
    EventKind.ANKAN: "ankan",
}


def mjai_lines(batch: Batch, game: int = 0) -> str:
    """One game as JSON lines."""
    row = batch.games[game]
    events: list[dict[str, Any]] = [
        {"type": "start_game", "names": batch.info[game].names}
    ]
    for number in range(row["round_start"], row["round_stop"]):
        events += _round(batch, number)
    events.append({"type": "end_game"})
    return "".join(json.dumps(event) + "\n" for event in events)


def _round(batch: Batch, number: int) -> Iterator[dict[str, Any]]:
    row = batch.rounds[number]
    yield {
        "type": "start_kyoku",
        "bakaze": "ESWN"[row["number"] // 4],
        "kyoku": int(row["number"]) % 4 + 1,
        "honba": int(row["honba"]),
        "kyotaku": int(row["sticks"]),
        "oya": int(row["dealer"]),
        "dora_marker": mjai_name(row["indicator"]),
        "scores": row["scores"].tolist(),
        "tehais": [_names(deal) for deal in row["deal"].tolist()],
    }
    claims = batch.claims[row["claim_start"] : row["claim_stop"]]
    drawn = NONE
    for event in batch.events[row["event_start"] : row["event_stop"]]:
        made = _event(event, drawn, claims)
        if made:
            yield made
        if event["kind"] == EventKind.DRAW:
            drawn = int(event["tile"])
    yield {"type": "end_kyoku"}


def _event(event: Any, drawn: int, claims: Any) -> dict[str, Any]:
    kind, actor = EventKind(event["kind"]), int(event["seat"])
    tile = mjai_name(event["tile"]) if event["tile"] != NONE else ""
    own = _names(event["own"].tolist())
    match kind:
        case EventKind.DRAW:
            return {"type": "tsumo", "actor": actor, "pai": tile}
        case EventKind.DISCARD:
            tsumogiri = bool(event["tile"] == drawn)
            made = {"type": "dahai", "actor": actor, "pai": tile}
            return made | {"tsumogiri": tsumogiri}
        case EventKind.ANKAN:
            return {"type": "ankan", "actor": actor, "consumed": [tile, *own]}
        case EventKind.KAKAN:
            return {"type": "kakan", "actor": actor, "pai": tile, "consumed": own}
        case EventKind.CHI | EventKind.PON | EventKind.DAIMINKAN:
            made = {"type": CALLS[kind], "actor": actor, "target": int(event["source"])}
            return made | {"pai": tile, "consumed": own}
        case EventKind.RIICHI:
            return {"type": "reach", "actor": actor}
        case EventKind.RIICHI_ACCEPTED:
            return {"type": "reach_accepted", "actor": actor}
        case EventKind.DORA:
            return {"type": "dora", "dora_marker": tile}
        case EventKind.WIN:
            deltas = claims[event["claim"]]["deltas"].tolist()
            ura = _names(claims[event["claim"]]["ura"].tolist())
            made = {"type": "hora", "actor": actor, "target": int(event["source"])}
            return made | {"pai": tile, "ura_markers": ura, "deltas": deltas}
        case EventKind.EXHAUSTIVE_DRAW | EventKind.ABORTIVE_DRAW:
            deltas = claims[event["claim"]]["deltas"].tolist()
            return {"type": "ryukyoku", "deltas": deltas}
        case _:
            return {}


def _names(tiles: list[int]) -> list[str]:
    return [mjai_name(tile) for tile in tiles if tile != NONE]
