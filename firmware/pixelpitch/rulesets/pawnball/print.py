"""What README.md's picture of this game shows."""

PICTURE = (2, 34)  # seed, actions
