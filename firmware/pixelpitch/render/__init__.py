"""From a match to 512 colours, kept under the board's current budget."""
