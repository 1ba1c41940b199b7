"""What README.md's picture of this game shows."""

PICTURE = (3, 60)  # seed, actions
