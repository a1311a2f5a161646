"""The languages that people are spoken to in."""

from __future__ import annotations

from paifu.replay.words import LANGUAGES

__all__ = ["LANGUAGES"]
