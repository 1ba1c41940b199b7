"""A die for a board that has none: OK held shakes, release throws.

The number comes from the chip's source of chance when the die lies still, not before,
so that nobody can think better of it::

    >>> die = VirtualDie(lambda count: bytes([252, 9, 0, 0]))
    >>> die.shake(16, 0)
    >>> for now, bits in ((400, 16), (420, 0), (440, 0), (1040, 0)):
    ...     answers = die.feed(bits, now)
    >>> list(answers)
    [('throw', 4, 'a four')]
"""

from ...dice.events import READY, ROLLING, SHAKING, THROW, WEAK
from ...ticks import diff

SHAKE_MS = 300  # a shorter press is no shake
ROLL_MS = 600  # the lights tumble on after the hand has let go
_TRIES = 16  # bytes, 4 at a time: all of them above 251 only where the source is stuck
_WORDS = ("", "a one", "a two", "a three", "a four", "a five", "a six")


class VirtualDie:
    """``entropy(count)`` returns that many bytes of chance; ``state`` is as the detector's."""

    def __init__(self, entropy):
        self._entropy = entropy
        self.cancel()

    def cancel(self):
        """Forget what was begun: no number was drawn yet."""
        self.state = READY
        self._bit = 0  # of the pad that is held
        self._up = False  # it was seen up once: contacts bounce
        self._since = 0

    def shake(self, bit, now):
        """Begin to shake, unless something goes on; ``bit`` is the pad's in ``pads.down()``."""
        if self.state == READY:
            self.state = SHAKING
            self._bit = bit
            self._up = False
            self._since = now

    def roll(self, now):
        """Let one more die of the same shake roll."""
        self.state = ROLLING
        self._since = now

    def feed(self, bits, now):
        """Take the pads that are down; return the answers as the detector does."""
        gone = diff(now, self._since)
        if self.state == SHAKING:
            if bits & self._bit:
                self._up = False
            elif not self._up:
                self._up = True
            elif gone < SHAKE_MS:
                self.cancel()
                return [(WEAK, 0, "hold OK to shake, let go to throw")]
            else:
                self.roll(now)
        elif self.state == ROLLING and gone >= ROLL_MS:
            self.cancel()
            face = draw(self._entropy)
            if not face:
                return [(WEAK, 0, "the chip's source of chance is stuck")]
            return [(THROW, face, _WORDS[face])]
        return ()


def draw(entropy):
    """Return 1..6, each as likely as the others, or 0 if the source of chance is stuck.

    A byte below 252 is taken, 42 of them for each face; the four above would favour some.
    """
    for _ in range(_TRIES // 4):
        for value in entropy(4):
            if value < 252:
                return value % 6 + 1
    return 0
