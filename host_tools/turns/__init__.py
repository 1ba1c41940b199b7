"""Plays one side of a match on this laptop, by exchanging links with the other side.

Each turn is sent to the other side as a link that contains the whole match.

``code``            converts a stored match to a link and back
``course``          compares the match in a link with the match that is known here
``known_matches``   stores this laptop's matches that are played by links
``linking``         reads and makes links
``seat``            the interface to the place where the match is played
``simulator_seat``  plays the match on the simulator, by lines of text
``usb``             plays the match on a board on USB

The counterparts in the web page are link.mjs, course.mjs and turns.mjs in ``host_tools/web/page/``.
"""
