"""What the games are like: odds, balance, benchmarks."""
