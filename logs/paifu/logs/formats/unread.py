"""Where a reader stops: the first thing of a record that it does not understand."""

from __future__ import annotations

from paifu.logs.events import NONE, Problem


class UnreadError(Exception):
    """The first thing of a record that is not understood: a code and a reason."""

    def __init__(
        self, code: str, reason: str, place: int = NONE, offset: int = NONE
    ) -> None:
        """A stop with the code of a `Problem`, a reason for people, and where."""
        super().__init__(reason)
        self.code = code
        self.reason = reason
        self.place = place
        self.offset = offset

    def problem(
        self, source: str, *, place: int = NONE, offset: int = NONE, index: int = NONE
    ) -> Problem:
        """The problem to report.

        Args:
            source: the record.
            place: number of the element, if the error does not say.
            offset: byte offset, if the error does not say.
            index: of the round in the game.
        """
        return Problem(
            self.code,
            source,
            self.reason,
            self.place if self.place != NONE else place,
            self.offset if self.offset != NONE else offset,
            index,
        )
