"""The boards that can be ordered, in KiCad, and what checks and exports them: see README.md.

::

    make pcb                      # check everything, write what is ordered into build/pcb
    python -m pcb check carrier   # only the checks of one board
    python -m pcb.bodies          # write what stands on the carrier for the case
    make pcb-release              # what a maker downloads, into pcb/release (long)
"""
