"""Who answers a chance step: the dice in use (``die``), or the board when a coach presses OK."""
