"""The live view of a board, seen from the laptop: firmware/pixelpitch/app/LIVE.md is the format.

``asking`` is the talk with the board, ``lines`` takes the serial line's bytes apart, ``replica``
plays and draws the match that they describe: these three run in the page for a browser, too.
``source`` is the serial port, ``saving`` keeps the record, ``app`` shows it at the terminal.
"""
