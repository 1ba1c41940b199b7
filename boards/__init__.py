"""One package of constants for each board (see README.md)."""
