"""Shows a board's match live on the laptop; firmware/pixelpitch/app/LIVE.md has the format.

``live_protocol`` exchanges requests with the board. ``lines`` splits the serial line's bytes.
``replica`` replays and draws the match. The web page also runs these three modules. ``source`` is
the serial port, ``match_saver`` writes the record, and ``app`` shows the match in the terminal.
"""
