"""The smallest change that makes a record right, and the switch that would allow it."""

from paifu.replay.amend.edits import Edit, edited
from paifu.replay.amend.judging import Case
from paifu.replay.amend.search import Amendment, amend
from paifu.replay.amend.switches import Allowed, allowing

__all__ = ["Allowed", "Amendment", "Case", "Edit", "allowing", "amend", "edited"]
