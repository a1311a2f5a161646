"""A hand: waits, decompositions, yaku, fu, points, shanten."""
