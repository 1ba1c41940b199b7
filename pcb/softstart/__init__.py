"""Simulates the carrier's soft start in ngspice: it is plugged in, unplugged and plugged in again.

::

        python -m pcb.softstart          # simulate, print a table, rewrite softstart.svg

The values of the circuit's parts are read from the carrier; ``circuit.make_netlist`` contains those
of the supply, cable, fuse, transistors and load, with reasons. Four circuits are compared:
``revision 1`` (R14 to ground), ``diode`` (revision 1 with a Schottky diode from ground to START),
``revision 2`` (U3 holds START at the supply's voltage while that is below 2.93 V, and 0.2 s longer)
and ``revision 3`` (R31 also discharges VBUS, so that a USB-C source detects the next plug).
"""
