"""Turns a Scene into the colour of each LED, within the board's current budget."""
