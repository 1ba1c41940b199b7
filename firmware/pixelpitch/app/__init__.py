"""A session at the board: screens, seats, chance, cursor, clock, takeback (see README.md)."""
