"""Findings of a job in another language than English."""

from __future__ import annotations

from paifu.analysis.job import Audited
from paifu.replay.audit.run import AuditedGame, Finding, reworded
from paifu.replay.audit.units import wording


def speak(audited: Audited, lang: str) -> None:
    """Say the findings of a record or chunk in a language, in their place."""
    for game in audited.games:
        game.findings = spoken(game.findings, game, lang)


def spoken(findings: list[Finding], game: AuditedGame, lang: str) -> list[Finding]:
    """Findings or notices of a game in a language."""
    if lang == "en" or not findings:
        return findings
    words = wording(game.ruleset, game.info.names, lang)
    return [reworded(one, words) for one in findings]
