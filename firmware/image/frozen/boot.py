"""Frozen so that no boot.py in the data region is run: the board starts whatever lies there."""
