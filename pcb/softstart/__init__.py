"""Simulates the carrier's soft start in ngspice: plugging in, unplugging, plugging in again.

::

        python -m pcb.softstart          # simulate, print a table, rewrite softstart.svg

The values of the circuit are read from the carrier. ``circuit.make_netlist`` has those of supply,
cable, fuse, transistors and load, with reasons. Four circuits are compared:

* ``revision 1``: R14 connects START to ground.
* ``diode``: revision 1 with a Schottky diode from ground to START.
* ``revision 2``: U3 holds START at the supply's voltage, and releases it 0.2 s after the supply has
  reached 2.93 V.
* ``revision 3``: R31 also discharges VBUS, so that a USB-C source detects that it is plugged in
  again.
"""
