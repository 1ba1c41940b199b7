"""A virtual die: holding OK shakes it, releasing OK throws it.

The number is drawn only when the die comes to rest, so nobody can abandon a throw whose result is
already known::

    >>> die = VirtualDie(lambda count: bytes([252, 9, 0, 0]))
    >>> die.shake(16, 0)
    >>> for now, bits in ((400, 16), (420, 0), (440, 0), (1040, 0)):
    ...     answers = die.feed(bits, now)
    >>> [(kind, face) for kind, face, throw_evidence in answers]
    [('throw', 4)]
"""

from ...dice.events import (
    ANSWER_THROW,
    ANSWER_WEAK,
    DIE_READY,
    DIE_ROLLING,
    DIE_SHAKING,
    NO_REASON,
    Evidence,
)
from ...rules.chance import FACES
from ...ticks import diff, limit_age
from .draw import draw_outcome

MIN_SHAKE_MS = 300  # OK must be held for at least this many ms
VIRTUAL_ROLL_MS = 600  # how long, in ms, the die on the lights tumbles after OK was released

# Reasons why a throw does not count, in addition to the reasons in ``dice.events``.
REASON_HELD_TOO_SHORT = 32  # OK was not held long enough
REASON_NO_ENTROPY = 33  # the entropy source always returns the same bytes


class VirtualDie:
    """The virtual die; ``state`` is one of ``dice.events``.

    ``entropy(count)`` returns ``count`` random bytes.
    """

    is_missing = False

    def __init__(self, entropy):
        self._entropy = entropy
        self._outcomes = FACES
        self.cancel()

    def cancel(self):
        """Cancel a shake or a roll; its number has not been drawn yet."""
        self.state = DIE_READY
        self._bit = 0  # bit of the pad that shakes the die; 0 while nobody shakes it
        # True if the pad was released in the last session step. The die rolls only after two such
        # steps in a row, because contacts bounce.
        self._up = False
        self._since = 0

    def shake(self, bit, now, outcomes=FACES):
        """Begin to shake, unless the die is already moving.

        ``bit`` is the bit of the pad in ``pads.down()``; ``outcomes`` are the possible faces as
        ((face, weight), ...).
        """
        if self.state == DIE_READY:
            self.state = DIE_SHAKING
            self._outcomes = outcomes
            self._bit = bit
            self._up = False
            self._since = now

    def roll(self, now, outcomes=FACES):
        """Start to roll the die at ``now``, after a shake or as the next die of the same shake."""
        self.state = DIE_ROLLING
        self._outcomes = outcomes
        self._since = now

    def feed(self, bits, now):
        """Process the pads that are down (``bits``) at ``now``.

        Return a tuple of answers (kind, face, throw_evidence), usually empty.
        """
        self._since = limit_age(now, self._since)
        elapsed = diff(now, self._since)
        if self.state == DIE_SHAKING:
            if bits & self._bit:
                self._up = False
            elif not self._up:
                self._up = True
            elif elapsed < MIN_SHAKE_MS:
                self.cancel()
                return ((ANSWER_WEAK, 0, Evidence(REASON_HELD_TOO_SHORT)),)
            else:
                self.roll(now, self._outcomes)
        elif self.state == DIE_ROLLING and elapsed >= VIRTUAL_ROLL_MS:
            self.cancel()
            face = draw_outcome(self._entropy, self._outcomes)
            if face is None:
                return ((ANSWER_WEAK, 0, Evidence(REASON_NO_ENTROPY)),)
            return ((ANSWER_THROW, face, Evidence(NO_REASON)),)
        return ()
