"""KiCad projects of the boards that can be ordered, and the programs that check and export them.

::

        make pcb                      # check everything, write the order's files into build/pcb
        python -m pcb check carrier   # check one board only
        python -m pcb.bodies          # write the sizes of the carrier's parts for the case
        make pcb-release              # write the files that makers download into pcb/release (slow)
"""
