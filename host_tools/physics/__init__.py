"""Simulates throws with a rigid-body engine: die, box, table, hands, and both sensors.

``conditions``   draws random properties of bodies, hands and sensors
``engine``       simulates the bodies with MuJoCo
``hands``        has the paths on which a hand moves the die
``plays``        simulates the kinds of play, such as a throw past the box
``sensors``      converts accelerations to samples and readings
``traces``       stores the readings in a file that can be read without the engine
``trace_maker``  makes that file
``falls``        tests whether a die is fair
``wireless``     simulates wireless dice

This package does not use the detector.
"""
