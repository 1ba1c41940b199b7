"""A session at the board: screens, seats, chance steps, cursor, clock, takeback (see README.md)."""
