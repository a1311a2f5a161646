"""What a writer raises for a game that its format cannot hold."""

from __future__ import annotations


class WriteError(ValueError):
    """A game that a record of some format cannot hold; it says what and where."""
