"""The boards.  A board is a folder whose ``__init__`` is data and nothing else."""
