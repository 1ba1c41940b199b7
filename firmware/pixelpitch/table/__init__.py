"""The evening: menu, seats, whose turn, cursor, clock, takeback."""
