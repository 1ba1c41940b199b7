"""The boards. A board is a folder whose ``__init__`` contains only constants."""
