"""Converts a ``rules.scene.Scene`` to the colour of each LED, within the board's current budget."""
