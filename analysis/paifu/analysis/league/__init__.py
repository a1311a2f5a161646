"""A league's check: its records audited, standings, remarks and pages in one folder."""

from paifu.analysis.league.document import League, LeagueError, read_league
from paifu.analysis.league.folder import prepare, write_folder
from paifu.analysis.league.games import Played, Remark, play_league
from paifu.analysis.league.standings import Standing, standings_of

__all__ = [
    "League",
    "LeagueError",
    "Played",
    "Remark",
    "Standing",
    "play_league",
    "prepare",
    "read_league",
    "standings_of",
    "write_folder",
]
