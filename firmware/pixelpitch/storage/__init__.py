"""Data that survives a loss of power (see README.md)."""
