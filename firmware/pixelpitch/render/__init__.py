"""From a Scene to the colour of each LED, kept under the board's current budget."""
