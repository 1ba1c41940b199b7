"""The chance steps of a match: the sources of their outcomes, and the words about them."""
