"""Contains a folder for each board, whose ``__init__`` has only constants (README.md)."""
