"""A slow, simple reference implementation of Soccer Tactics WORLD, written from the rules alone.

Numbers in comments refer to the rules in the ruleset's RULEBOOK.md. No module of this package
imports the firmware.

- ``board``: the geometry
- ``pawns``: the squares on which pawns may stand
- ``reach``: the effect of a throw
- ``play``: the offensive set and battles
- ``shooting``: shots, goal kicks and corner kicks
- ``fouls``: fouls and free kicks
- ``clock``: set-up, periods and the shoot-out
- ``game``: the class ``Game``
"""
