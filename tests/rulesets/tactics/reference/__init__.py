"""A slow and plain reference of Soccer Tactics WORLD, written from the rules alone.

Numbers in comments are the rules' (RULEBOOK.md of the ruleset).  Nothing here imports the
firmware.  ``board`` is geometry, ``pawns`` who may stand where, ``reach`` where a throw leads,
``play`` the offensive set and battles, ``shooting`` shot, goal kick and corner, ``fouls`` fouls
and free kicks, ``clock`` set-up, periods and the shoot-out, ``game`` the class ``Game``.
"""
