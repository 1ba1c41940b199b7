"""What README.md's picture of this game shows."""

PICTURE = (1, 20)  # seed, actions
