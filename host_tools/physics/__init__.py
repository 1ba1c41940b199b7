"""Simulates throws with a rigid-body engine: die, box, table, hands, and both sensors.

``conditions`` draws masses, floors, hands and sensors; ``engine`` is the world in MuJoCo; ``hands``
has the paths on which a hand moves the die; ``plays`` has what people do with it; ``sensors`` turns
accelerations into samples and readings; ``traces`` stores them in a file that can be read without
the engine; ``trace_maker`` makes that file. This package is independent of the detector.
"""
