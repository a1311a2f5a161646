"""Walls rebuilt from published seeds.

`game_walls` and `round_wall` make the walls that a record's seeds stand for; the audit
compares them with what was dealt and drawn. `make_seed` and `walls_of` serve generated
games, whose walls can so be proven like anybody else's.
"""

from paifu.replay.walls.methods import SeedError, make_seed
from paifu.replay.walls.seeds import game_walls, round_wall, walls_of
from paifu.replay.walls.wall import Wall

__all__ = ["SeedError", "Wall", "game_walls", "make_seed", "round_wall", "walls_of"]
