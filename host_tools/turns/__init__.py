"""A match by link at this laptop: what a link holds, what is known here, and who plays.

``code``       a link's text and the kept match in it, as the page has them
``course``     how the match of a link stands to the one that is known
``known``      the matches by link of this laptop
``linking``    takes and gives links; ``seat`` is where the match is played
``simulated``  the seat at the simulator, line by line
``usb``        the seat at a board on USB

The page has the same in ``host_tools/web/page``: link.mjs, course.mjs, turns.mjs.
"""
