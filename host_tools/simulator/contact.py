"""A tray on foam feet that is pushed, and a hand that moves by jerks: physics of `world.lined`.

The tray is a mass on a damped spring.  What pushes the die pushes the tray, for as long and with
the share of it that the masses make; then it swings back at the few hertz of its feet::

    >>> struck = swung([(0.0, 0.01, (0.0, 0.0, 1.0))], 20, 20.0, 0.5, 400)
    >>> [round(z, 2) for _, _, z in struck[:6]]
    [0.3, 0.66, 0.42, -0.26, -0.63, -0.5]
"""

import math

_FINER = 8  # steps of the sum in each sample
_TICK_HZ = 60.0  # how often a pointer's, or a jerking hand's, goal moves on


def swung(pushes, count, hertz, damping, rate):
    """Return ``count`` accelerations (x, y, z) of a mass on feet, at ``rate``, in means.

    ``pushes`` are half-sines: (time, width, peak of the acceleration as a vector).  ``hertz`` is
    the frequency at which it would swing undamped, ``damping`` the part of the critical one.
    """
    step = 1 / (rate * _FINER)
    turn = 2 * math.pi * hertz
    driven = [[0.0] * (count * _FINER) for _ in range(3)]
    for time, width, vector in pushes:
        first = max(0, math.ceil(time / step))
        for at in range(first, min(count * _FINER, int((time + width) / step) + 1)):
            share = math.sin(math.pi * (at * step - time) / width)
            for axis in range(3):
                driven[axis][at] += vector[axis] * share
    axes = []
    for axis in range(3):
        place = speed = 0.0
        means = []
        for sample in range(count):
            total = 0.0
            for push in driven[axis][sample * _FINER : (sample + 1) * _FINER]:
                felt = push - turn * turn * place - 2 * damping * turn * speed
                speed += felt * step
                place += speed * step
                total += felt
            means.append(total / _FINER)
        axes.append(means)
    return list(zip(*axes, strict=True))


def jerks(draw, count, hertz, peak, rate):
    """Return ``count`` strengths of a shaking hand: its goal jumps, the die follows as on a spring.

    It swings at ``hertz``; the largest is about ``peak``.
    """
    stiff = draw.uniform(40, 80)
    place = speed = goal = 0.0
    size = 1.0 / (2 * math.pi * hertz) ** 2
    found = []
    for index in range(count):
        time = index / rate
        if index % max(1, round(rate / _TICK_HZ)) == 0:
            goal = size * math.sin(2 * math.pi * hertz * time)
        force = stiff * stiff * (goal - place) - 2 * stiff * speed
        speed += force / rate
        place += speed / rate
        found.append(force)
    most = max([abs(each) for each in found], default=0.0) or 1.0
    return [each * peak / most for each in found]
