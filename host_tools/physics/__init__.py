"""Throws from a rigid-body engine: the die, its box, table and hands, and what both sensors feel.

``conditions`` draws masses, floors, hands and sensors; ``engine`` is the world in MuJoCo,
``hands`` are the paths on which the die is led, ``plays`` what people do; ``sensors`` turns
accelerations into samples and readings, ``traces`` keeps them in a file that needs no engine to be
read, ``keep`` makes that file.

Nothing here knows the detector.
"""
