"""Reading a certificate, and naming what differs from another audit's."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Literal

from paifu.analysis.certificates import AUTO, FORM, PARTS, canonical, digest_of
from paifu.replay.rules import Ruleset, RulesetError, load_preset

TYPES: dict[str, type] = {
    "certificate": int,
    "engine": dict,
    "rules": str,
    "rulesets": dict,
    "unread": dict,
    "records": list,
    "findings": list,
    "findings_digest": str,
    "digest": str,
}
"""What each part of a certificate is."""

BASE = "tenhou"
"""A preset to put a certificate's switches on; it has them all."""


class CertificateError(ValueError):
    """A file that is no certificate, or one that cannot be checked by this paifu."""


@dataclass(frozen=True, slots=True)
class Difference:
    """One thing that a certificate and an audit say otherwise."""

    kind: str
    """One of `KINDS`."""
    record: str
    """SHA-256; empty if it is of no one record."""
    text: str
    """What differs, in words."""


KINDS = {
    "certificate": "the certificate was changed after it was made",
    "engine": "the rules engine is another one",
    "rules": "rules differ from those in the certificate",
    "unread": "inputs that could not be read",
    "record missing": "records of the certificate that are not here",
    "record new": "records here that the certificate does not have",
    "judged otherwise": "records that were judged otherwise",
    "finding gone": "findings of the certificate that the audit does not have",
    "finding new": "findings that the certificate does not have",
}
"""Kind of difference -> what it says of all of its kind."""


LONGEST_NUMBER = 18
"""Digits of the longest number: of 64 bits."""


def _short(digits: str) -> int:
    if len(digits.lstrip("-")) > LONGEST_NUMBER:
        start = digits[:LONGEST_NUMBER]
        raise ValueError(f"{start}…: a number of {len(digits)} digits")
    return int(digits)


def read_certificate(path: Path) -> dict[str, Any]:
    """A certificate as it stands; whether it was changed is not asked here.

    Raises:
        CertificateError: the file cannot be read or is no certificate of this form.
    """
    try:
        found = json.loads(
            path.read_bytes(),
            object_pairs_hook=_once,
            parse_constant=_no_number,
            parse_int=_short,
        )
    except OSError as error:
        raise CertificateError(f"cannot be read: {error.strerror}") from error
    except RecursionError as error:
        raise CertificateError(
            "not JSON of a certificate: nested too deeply"
        ) from error
    except UnicodeDecodeError as error:
        where = f"byte {error.start} is no text of UTF-8"
        raise CertificateError(f"not JSON: {where}") from error
    except ValueError as error:
        raise CertificateError(f"not JSON: {error}") from error
    if not isinstance(found, dict) or "certificate" not in found:
        raise CertificateError("no certificate: it has no key 'certificate'")
    if found["certificate"] != FORM or isinstance(found["certificate"], bool):
        form = found["certificate"]
        raise CertificateError(
            f"certificate = {form!r}: this paifu knows form {FORM} alone"
        )
    for name in PARTS:
        if not isinstance(found.get(name), TYPES[name]):
            raise CertificateError(f"key {name!r} is missing or of a wrong type")
    for name in found.keys() - set(PARTS):
        raise CertificateError(f"key {name!r} is unknown")
    _check_rows(found)
    return found


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object; of two values of one key a person might see the other one."""
    made = dict(pairs)
    if len(made) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise ValueError(f"key {twice!r} twice in one object")
    return made


def _no_number(word: str) -> float:
    raise ValueError(f"{word} is no number of JSON")


def _check_rows(found: Mapping[str, Any]) -> None:
    for name, key in (("records", "sha256"), ("findings", "record")):
        for number, row in enumerate(found[name]):
            if not (isinstance(row, dict) and isinstance(row.get(key), str)):
                raise CertificateError(f"{name}[{number}] has no key {key!r}")


def rules_of(found: Mapping[str, Any]) -> Ruleset | Literal["auto"]:
    """The rules that a certificate was made with, from its own switches.

    Raises:
        CertificateError: it has no such rules, or they are none that this paifu knows.
    """
    if found["rules"] == AUTO:
        return "auto"
    held = found["rulesets"].get(found["rules"])
    if not (isinstance(held, dict) and isinstance(held.get("switches"), dict)):
        raise CertificateError(f"rules {found['rules']!r}: not among its rule sets")
    try:
        ruleset = load_preset(BASE).with_overrides(held["switches"])
    except RulesetError as error:
        raise CertificateError(str(error).splitlines()[0]) from error
    name, title = str(held.get("name")), str(held.get("title"))
    return replace(ruleset, name=name, title=title)


def differences(
    there: Mapping[str, Any], here: Mapping[str, Any], sources: Mapping[str, str]
) -> Iterator[Difference]:
    """Everything that differs, in the order of `KINDS`.

    Args:
        there: the certificate.
        here: what the audit gives now.
        sources: digest of a record -> where it is here.
    """
    found = list(_differences(there, here, sources))
    yield from found
    if all(one.kind == "engine" for one in found):
        # Each part tells the same, but the bytes are not those that an audit writes.
        for key in sorted(there.keys() | here.keys()):
            own, other = (canonical(one.get(key)) for one in (here, there))
            if key not in ("engine", "digest") and own != other:
                text = f"its {key!r} are written otherwise than the audit writes them"
                yield Difference("certificate", "", text)


def _differences(
    there: Mapping[str, Any], here: Mapping[str, Any], sources: Mapping[str, str]
) -> Iterator[Difference]:
    yield from _changed(there)
    if there["engine"] != here["engine"]:
        text = f"{_engine(there['engine'])} there, {_engine(here['engine'])} here"
        yield Difference("engine", "", text)
    yield from _rules(there, here)
    if there["unread"] != here["unread"]:
        text = f"{_counts(there['unread'])} there, {_counts(here['unread'])} here"
        yield Difference("unread", "", text)
    yield from _records(there, here, sources)
    yield from _findings(there, here)


def _changed(there: Mapping[str, Any]) -> Iterator[Difference]:
    """Digests that do not fit what they are of."""
    if digest_of(there["findings"]) != there["findings_digest"]:
        text = "its findings do not fit their digest"
        yield Difference("certificate", "", text)
    body = {name: value for name, value in there.items() if name != "digest"}
    if digest_of(body) != there["digest"]:
        yield Difference("certificate", "", "it does not fit its own digest")
    for digest, held in there["rulesets"].items():
        values = held.get("switches") if isinstance(held, dict) else None
        # As `Ruleset.digest`, which is older than certificates and has blanks.
        if _rules_digest(values) != digest:
            text = f"rule set {digest[:12]}: its switches do not fit its digest"
            yield Difference("certificate", "", text)


def _rules_digest(values: Any) -> str:
    import hashlib

    text = json.dumps(values, sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()


def _engine(engine: Mapping[str, Any]) -> str:
    return f"paifu {engine.get('paifu')} ({str(engine.get('sources'))[:12]})"


def _counts(counts: Mapping[str, int]) -> str:
    if not counts:
        return "none"
    return ", ".join(f"{count} {code}" for code, count in sorted(counts.items()))


def _rules(there: Mapping[str, Any], here: Mapping[str, Any]) -> Iterator[Difference]:
    if there["rules"] != here["rules"]:
        text = f"{there['rules'][:12]} there, {here['rules'][:12]} here"
        yield Difference("rules", "", text)
    # Records may state rules of their own: then one name is of several rule sets.
    unmatched = {
        held["name"]: held
        for key, held in here["rulesets"].items()
        if key not in there["rulesets"]
    }
    for digest, held in there["rulesets"].items():
        name = held.get("name") if isinstance(held, dict) else None
        if digest in here["rulesets"] or name not in unmatched:
            continue
        own = unmatched[name]["switches"]
        switches = held.get("switches") or {}
        keys = sorted(own.keys() | switches.keys())
        changed = [key for key in keys if own.get(key) != switches.get(key)]
        text = f"{name} is other rules here: {', '.join(changed)}"
        yield Difference("rules", "", text)


def _records(
    there: Mapping[str, Any], here: Mapping[str, Any], sources: Mapping[str, str]
) -> Iterator[Difference]:
    old, new = _by_digest(there["records"]), _by_digest(here["records"])
    for digest in sorted(old.keys() - new.keys()):
        yield Difference("record missing", digest, digest)
    for digest in sorted(new.keys() - old.keys()):
        text = f"{sources.get(digest, '')}: {digest}"
        yield Difference("record new", digest, text)
    for digest in sorted(old.keys() & new.keys()):
        if old[digest] != new[digest]:
            pairs = zip(old[digest], new[digest], strict=False)
            what = next((_unlike(a, b) for a, b in pairs if a != b), "other outcomes")
            text = f"{sources.get(digest, '')}: {what}"
            yield Difference("judged otherwise", digest, text)


def _by_digest(rows: list[dict[str, Any]]) -> dict[str, list[dict[str, Any]]]:
    found: dict[str, list[dict[str, Any]]] = {}
    for row in rows:
        found.setdefault(row["sha256"], []).append(row)
    return found


def _unlike(old: Mapping[str, Any], new: Mapping[str, Any]) -> str:
    """The first thing in which two rows of one record differ."""
    for key in new:
        if key != "games" and old.get(key) != new[key]:
            return f"{key}: {old.get(key)} there, {new[key]} here"
    games = old.get("games")
    if not isinstance(games, list) or len(games) != len(new["games"]):
        return f"another number of games: {len(new['games'])} here"
    for number, (one, own) in enumerate(zip(games, new["games"], strict=True)):
        if one == own:
            continue
        if not isinstance(one, dict):
            return f"game {number}: not in the certificate's form"
        keys = sorted(one.keys() | own.keys())
        key = next(key for key in keys if one.get(key) != own.get(key))
        return f"game {number}: {key}: {one.get(key)} there, {own.get(key)} here"
    return "keys that the form does not have"


def _findings(
    there: Mapping[str, Any], here: Mapping[str, Any]
) -> Iterator[Difference]:
    """Findings one by one, of records that both have."""
    both = {row["sha256"] for row in there["records"]}
    both &= {row["sha256"] for row in here["records"]}
    old = Counter(canonical(f) for f in there["findings"] if f["record"] in both)
    new = Counter(canonical(f) for f in here["findings"] if f["record"] in both)
    for kind, found in (("finding gone", old - new), ("finding new", new - old)):
        for text in sorted(found.elements()):
            row = json.loads(text)
            yield Difference(kind, row["record"], _finding_text(row))
    if there["findings"] != here["findings"] and old == new and _same(there, here):
        yield Difference("certificate", "", "its findings are in another order")


def _same(there: Mapping[str, Any], here: Mapping[str, Any]) -> bool:
    return bool(there["records"] == here["records"])


def _finding_text(row: Mapping[str, Any]) -> str:
    said = row.get("reason") or f"{row.get('recorded')}, not {row.get('expected')}"
    return (
        f"{row.get('code')}: game {row.get('game')}, round {row.get('round')}, "
        f"event {row.get('event')}, seat {row.get('seat')}: {said} "
        f"(record {row['record'][:12]})"
    )
