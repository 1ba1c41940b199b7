"""The live view of a board, seen from the laptop: firmware/pixelpitch/app/LIVE.md is the format.

``lines`` takes the serial line's bytes apart, ``replica`` plays and draws the match that they
describe, ``source`` is the serial port, ``saving`` keeps the record, ``app`` shows it at the
terminal.
"""
