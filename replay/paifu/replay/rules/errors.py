"""The one error of this package."""

from __future__ import annotations

from collections.abc import Iterable


class RulesetError(ValueError):
    """Rules that cannot be used.

    Each problem is one line: the file or rule set, the key, the value it has and what
    was expected. All problems of a file are told at once.
    """

    problems: tuple[str, ...]
    """The lines one by one."""

    def __init__(self, problems: Iterable[str]) -> None:
        """Join the problems, one a line."""
        self.problems = tuple(problems)
        super().__init__("\n".join(self.problems))

    def __reduce__(self) -> tuple[type[RulesetError], tuple[tuple[str, ...]]]:
        """Pickle by the problems: the text alone would be split into letters."""
        return (RulesetError, (self.problems,))
