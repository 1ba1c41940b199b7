"""Plays one side of a match by link on this laptop.

In such a match, each turn is sent to the other side as a link.

``code``            converts a stored match to a link and back
``course``          compares the match of a link with the match that is known here
``known_matches``   stores the matches by link of this laptop
``linking``         reads and makes links
``seat``            the interface to the place where the match is played
``simulator_seat``  plays the match on the simulator, by lines of text
``usb``             plays the match on a board on USB

In the web page, link.mjs, course.mjs and turns.mjs of ``host_tools/web/page/`` do the same.
"""
