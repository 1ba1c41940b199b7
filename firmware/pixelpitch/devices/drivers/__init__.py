"""Drivers for the chips of a board.

Only drivers and three modules of ``devices`` may import ``machine`` or ``rp2``.
"""
