"""The session: menu, seats, whose turn, cursor, clock, takeback."""
