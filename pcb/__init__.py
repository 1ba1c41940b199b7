"""The boards that can be ordered: schematics, layouts, fabrication files, from scripts.

::

    make pcb                      # build and check everything into build/pcb
    python -m pcb schematics      # only write the schematics
    python -m pcb lay carrier     # place, route and fill anew; keeps the board and its routes
    python -m pcb check           # only compare, ERC, DRC
    python -m pcb.bodies          # write what stands on the carrier for the case
    make pcb-release              # what a maker downloads, into pcb/release (long)

Three boards: ``carrier`` (the Pico's), ``pads`` (a coach's six buttons, ordered twice) and
``sensor`` (the die's insert; the tray's with the other strap).  Pins come from
``boards/pitch32`` and from nowhere else (``pins``); parts with their order numbers from
``catalogue``; a board's circuit and placement from its own module.
"""
