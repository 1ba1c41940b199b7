"""Python modules that run in the web page, on MicroPython, together with the firmware.

``devices``  the devices of the page's board, which exchange data with the page
``program``  the functions that the page's worker calls
``replay``   shows a stored match
``watch``    shows a real board

The modules use only features of MicroPython.
"""
