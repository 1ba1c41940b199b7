"""Pixelpitch: an electronic table-top football board.

Data passes through the packages in this order: sensors -> ``dice`` -> ``app`` ->
``rules``/``rulesets`` -> ``render`` -> LEDs. Importing a package starts nothing. The same files run
under MicroPython on the board and under CPython in the simulator and the tests.
"""

__version__ = "0.2.0"
