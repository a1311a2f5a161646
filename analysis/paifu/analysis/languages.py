"""The languages that people are spoken to in."""

from __future__ import annotations

LANGUAGES = ("en", "ja", "zh", "de")
"""English, Japanese, Chinese, German."""
