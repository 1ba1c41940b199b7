"""Computes results of throws from the samples of two accelerometers, in the die and in the tray.

Examples of results are "a four", "out of the box" and "leaning".
"""
