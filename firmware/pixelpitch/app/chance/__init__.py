"""Who answers a chance step: the die in use, or the board when a coach presses OK."""
