"""Detects that a hand shakes the die: its acceleration swings regularly.

A *swing* is a change of the acceleration on one axis, from one turning point to the next.
"""

# The smallest swing that can be part of a shake: 250 milli-g, multiplied by the eight samples of a
# block. In the physics simulation, the weakest shake has swings of 520 milli-g.
_MIN_SWING = 8 * 250
# The longest swing that can be part of a shake, in blocks: 220 ms, half a period at 2.3 Hz. Hands
# are assumed to shake at 2.5 Hz or faster.
_MAX_SWING_BLOCKS = 11
_MAX_UNEVEN = 2  # lengths of regular swings differ by at most this many blocks (40 ms)
# score of a swing that is similar to the previous ones; any other swing scores 1
REGULAR_SWING_SCORE = 6
# The total score from which swings count as a shake. Of 1,438 simulated dice that were set down or
# carried wildly, one scored 27, one 25, and the others at most 22.
_SHAKE_SCORE = 26
_VALID_BLOCKS = 250  # a detected shake is valid for this many blocks, 5 s (assumed)


class ShakeDetector:
    """Detects a shake of the die.

    ``swings``     for each axis, how much its swings since the last impact look like a shake
    ``remaining``  for how many blocks of 20 ms the last shake is still valid, or 0
    """

    def __init__(self):
        self._end = [0, 0, 0]  # the most extreme value of each axis in the current swing
        self._directions = [1, 1, 1]  # the direction of the current swing on each axis, 1 or -1
        self._time = 0  # number of blocks so far
        self._began = [0, 0, 0]  # the block in which the current swing began on each axis
        self.swings = [0, 0, 0]
        # For each axis: the value at which the last swing ended, its length in blocks, the sum of
        # its start and end values, and this sum for the swing before it.
        self._past = [[0, 0, 0, 0] for _ in range(3)]
        self.remaining = 0

    def reset(self):
        """Reset to the state after power on."""
        self.remaining = 0
        self.reset_scores()

    def reset_scores(self):
        """Reset the scores after an impact, because a bounce looks like a swing."""
        self.swings[0] = self.swings[1] = self.swings[2] = 0

    def feed(self, sums):
        """Process a block of eight samples; ``sums`` has the sum of the samples on each axis."""
        if self.remaining:
            self.remaining -= 1
        self._time += 1
        ends = self._end
        directions = self._directions
        for axis in range(3):
            value = sums[axis]
            further = (value - ends[axis]) * directions[axis]
            if further > 0:
                ends[axis] = value
            elif further < -_MIN_SWING:
                self._score_swing(
                    axis, ends[axis], self._time - self._began[axis], self._past[axis]
                )
                ends[axis] = value
                directions[axis] = -directions[axis]
                self._began[axis] = self._time

    def _score_swing(self, axis, end, age, past):
        """Score a swing on ``axis`` that ended at the acceleration ``end`` after ``age`` blocks.

        It scores more if it resembles the swings before it (``past``) in length and mean.
        """
        ends = past[0] + end
        alike = (
            5 * abs(ends - past[3]) <= 2 * abs(end - past[0]) and abs(age - past[1]) <= _MAX_UNEVEN
        )
        swings = (
            1
            if age > _MAX_SWING_BLOCKS
            else self.swings[axis] + (REGULAR_SWING_SCORE if alike else 1)
        )
        self.swings[axis] = swings
        past[0] = end
        past[1] = age
        past[3] = past[2]
        past[2] = ends
        if swings >= _SHAKE_SCORE:
            self.remaining = _VALID_BLOCKS
