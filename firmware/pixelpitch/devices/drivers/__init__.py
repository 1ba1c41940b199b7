"""Drivers for the chips of a board.

In the firmware only these drivers and three modules of ``devices`` may import ``machine`` or
``rp2``.
"""
