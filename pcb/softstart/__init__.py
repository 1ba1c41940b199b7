"""The carrier's soft start in ngspice: first plug, and plugged again after some seconds.

::

    python -m pcb.softstart          # simulate, print the table, rewrite softstart.svg

The circuit's values are read from ``pcb.carrier``; the rest (supply, cable, fuse, transistor,
load) is written out in ``netlist`` with its reason.  Four circuits are compared: ``revision 1``
(R14 to ground), ``diode`` (the same with a Schottky diode from ground to START), ``revision 2``
(U3 holds START at the supply while that is below 2.93 V and 0.2 s longer) and ``revision 3`` (R31
empties VBUS as well, so that a USB-C source sees the next plug).
"""
