"""Statistics about the games and the dice, and benchmarks."""
