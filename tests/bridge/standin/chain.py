# mypy: ignore-errors
r"""Simulates the chain from wireless dice to the board: radio, bridge, serial wire and driver.

::

    chain = Chain(loss=5, late=(20, 300))       # see air.Air
    die = Pixels(chain.air, b"\xc1\x02\x1a\x2b\x3c\x4d")
    chain.radio.request((b"P1a2b3c4d",), False)
    die.roll(3)
    chain.step(20)                              # repeatedly, as a session steps
    event = chain.radio.next()

``chain.radio`` is the board's driver (``devices.radio``). A running session polls it, so a test
with a session calls ``chain.pass_time`` instead of ``chain.step``.

The module runs on MicroPython and on CPython, where ``tests/bridge/__init__.py`` loads it.
"""

import air as around
import bridge as program

from pixelpitch.devices.radio import Radio


class Chain:
    """The whole chain: ``air`` (the dice), ``bridge`` (a ``Bridge`` of the bridge's program) and
    ``radio`` (the board's driver).
    """

    def __init__(self, noise=0, **kwargs):
        self.air = around.Air(**kwargs)
        self.air.wire.noise = noise
        self.bridge = self.air.start(program)
        self.radio = Radio(self.air.wire.board)

    def pass_time(self, ms):
        """Let the dice and the bridge run for ``ms``."""
        self.air.run(ms)

    def step(self, ms=20):
        """Let the dice and the bridge run for ``ms``, then let the board's driver read."""
        self.air.run(ms)
        self.radio.poll(ms)

    def run(self, ms):
        """Run for ``ms`` and return the events as [(die, kind, face, age in ms), ...]."""
        result = []
        while ms > 0:
            self.step(20)
            ms -= 20
            event = self.radio.next()
            while event is not None:
                result.append((event.die, event.kind, event.face, event.age_ms))
                event = self.radio.next()
        return result
