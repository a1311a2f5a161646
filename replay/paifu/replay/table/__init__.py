"""A round in play: state, what is legal, what follows."""
