"""The chance steps of a match: the sources of their outcomes, and texts about them."""
