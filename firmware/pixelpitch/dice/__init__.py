"""Converts samples of the die's and the tray's sensors into results of throws.

Examples of results are "a four", "out of the box" and "leaning".
"""
