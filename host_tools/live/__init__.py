"""Shows a board's match live on the laptop; firmware/pixelpitch/app/LIVE.md has the format.

``live_protocol``  decides which requests to send to the board
``lines``          splits the bytes of the serial line into JSON objects
``replica``        replays the match and draws it
``source``         reads and writes the serial port
``match_saver``    writes the record
``app``            shows the match in the terminal

The web page also runs ``live_protocol``, ``lines`` and ``replica``.
"""
