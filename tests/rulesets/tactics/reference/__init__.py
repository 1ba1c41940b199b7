"""A slow and simple reference of Soccer Tactics WORLD, written from the rules alone.

Numbers in comments refer to the rules in the ruleset's RULEBOOK.md. Nothing here imports the
firmware. ``board`` has the geometry, ``pawns`` the squares that pawns may stand on, ``reach`` the
effect of a throw, ``play`` the offensive set and battles, ``shooting`` shot, goal kick and corner,
``fouls`` fouls and free kicks, ``clock`` set-up, periods and the shoot-out, and ``game`` the class
``Game``.
"""
