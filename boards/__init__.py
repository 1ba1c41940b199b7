"""Contains the boards: a folder for each, whose ``__init__`` has only constants (README.md)."""
