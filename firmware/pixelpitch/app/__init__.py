"""The session at a board: screens, seats, throws, cursor, clock and takeback (see README.md)."""
