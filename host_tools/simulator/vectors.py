"""Vectors (x, y, z) and the means of short waves over a sample."""

import math


def scaled(vector, factor):
    """Return ``vector`` times ``factor``."""
    return (vector[0] * factor, vector[1] * factor, vector[2] * factor)


def plus(one, other):
    """Return the sum of two vectors."""
    return (one[0] + other[0], one[1] + other[1], one[2] + other[2])


def dot(one, other):
    """Return the scalar product of two vectors."""
    return one[0] * other[0] + one[1] * other[1] + one[2] * other[2]


def unit(vector):
    """Return the direction of ``vector``, of length 1."""
    length = math.sqrt(dot(vector, vector))
    return scaled(vector, 1 / length)


def cross(one, other):
    """Return the vector product of two vectors."""
    return (
        one[1] * other[2] - one[2] * other[1],
        one[2] * other[0] - one[0] * other[2],
        one[0] * other[1] - one[1] * other[0],
    )


def turned(vector, axis, angle):
    """Return ``vector`` turned by ``angle`` (radians) about ``axis``, of length 1."""
    cosine = math.cos(angle)
    along = scaled(axis, dot(axis, vector) * (1 - cosine))
    across = scaled(cross(axis, vector), math.sin(angle))
    return plus(plus(scaled(vector, cosine), along), across)


def between(start, end, part):
    """Return the direction ``part`` (0..1) of the way from ``start`` to ``end``."""
    cosine = max(-1.0, min(1.0, dot(start, end)))
    angle = math.acos(cosine)
    if angle < 1e-6:
        return end
    if angle > math.pi - 1e-6:  # any way round will do
        middle = unit((start[1] + 0.1, -start[0], 0.2))
        if part < 0.5:
            return between(start, middle, part * 2)
        return between(middle, end, part * 2 - 1)
    sine = math.sin(angle)
    return plus(
        scaled(start, math.sin((1 - part) * angle) / sine),
        scaled(end, math.sin(part * angle) / sine),
    )


def pulse(start, width, rate):
    """Return the mean of a half-sine of ``width`` seconds over the sample from ``start``."""
    begin = max(0.0, start)
    end = min(width, start + 1 / rate)
    if end <= begin:
        return 0.0
    angle = math.pi / width
    return (math.cos(angle * begin) - math.cos(angle * end)) / angle * rate


def pulse_at(start, width, rate):
    """Return a half-sine of ``width`` seconds at the moment ``start``; ``rate`` does not matter."""
    return math.sin(math.pi * start / width) if 0 <= start < width else 0.0


def ringing(start, hertz, seconds, rate):
    """Return the mean of a dying oscillation over the sample from ``start``."""
    total = 0.0
    for part in range(4):
        time = start + (part + 0.5) / 4 / rate
        if 0 <= time < seconds:
            total += math.exp(-3 * time / seconds) * math.sin(2 * math.pi * hertz * time)
    return total / 4


def dent(start, width, rate):
    """Return the mean over the sample from ``start`` of a contact's force, its peak being 1.

    It grows as the dent's power of 3/2 (Hertz), and comes back in two thirds of the time.
    """
    total = 0.0
    for part in range(8):
        time = start + (part + 0.5) / 8 / rate
        total += dent_at(time, width, rate)
    return total / 8


def dent_at(start, width, rate):
    """Return that force at the moment ``start``; ``rate`` does not matter."""
    if not 0 <= start < width:
        return 0.0
    part = start / width
    turn = part / 1.2 if part < 0.6 else 0.5 + (part - 0.6) / 0.8
    return math.sin(math.pi * turn) ** 1.5


def tremor(draw, steady, hertz, size, phase=0.0):
    """Return a function of seconds: a hand's tremor (x, y, z), ``size`` being its peak's vector.

    ``steady``: on that line, at ``hertz``; otherwise three such together of 8 to 12 Hz, each in a
    direction of its own, as strong in the mean.
    """
    if steady:
        waves = [(size, hertz, phase)]
    else:
        long = math.sqrt(dot(size, size) / 3)
        waves = []
        for _ in range(3):
            way = unit((draw.gauss(0, 1), draw.gauss(0, 1), draw.gauss(0, 1.001)))
            waves.append((scaled(way, long), draw.uniform(8, 12), draw.uniform(0, 2 * math.pi)))

    def at(time):
        total = (0.0, 0.0, 0.0)
        for way, often, begun in waves:
            total = plus(total, scaled(way, math.sin(begun + 2 * math.pi * often * time)))
        return total

    return at
