"""The boards: one package each, which contains only constants (see README.md)."""
