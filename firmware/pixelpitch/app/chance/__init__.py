"""Sources of outcomes: the dice in use (``die``), or the board when a coach presses OK."""
