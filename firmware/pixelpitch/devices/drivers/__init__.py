"""Drivers for the chips of a board.

Only these drivers and three modules of ``devices`` may import ``machine`` or ``rp2``.
"""
