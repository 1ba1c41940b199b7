"""The interface of all screens: menus, the match, questions, tests.

The session shows one screen at a time and calls only these methods. In each step (about every 20
ms) it calls, in this order: ``press`` for each pad event, ``take_samples``, ``answer`` for each
answer of the dice in use, ``step``, and finally ``lines`` or ``scroll_text`` if the words may have
changed. If the screen ``owns_devices`` it calls ``run`` instead.
"""


class Screen:
    """The base of all screens: shows nothing and ignores every event.

    ``name``          identifies the screen: menu, settings, setup, play, pause, inspect, ...
    ``scroll_once``   True: a board without a display scrolls the text once; False: repeatedly
    ``says_again``    the scroll text repeats after this many pauses (``display.PAUSE_MS``), because
                      the lights do not show its content; False: it does not repeat
    ``owns_devices``  True: the screen reads and writes the devices itself, in ``run``
    ``real_die``      True: ``answer`` gets the answers of the die on the lead, even if the setting
                      *Dice* selects a different one
    ``shown_board``   which of several boards is shown instead of the one in play; or -1
    ``preview``       actions of the line-up that the lights show before it is taken; or ()
    """

    name = ""
    scroll_once = False
    owns_devices = False
    real_die = False
    says_again: int = False

    @property
    def shown_board(self):
        """Which of several boards is shown instead of the one in play; or -1."""
        return -1

    @property
    def preview(self):
        """Actions of the line-up that the lights show before it is taken; or ()."""
        return ()

    def enter(self, now):
        """Prepare to be shown at ``now`` (ms); the session calls this when it opens the screen."""

    def press(self, cluster, key, kind):
        """Handle a pad of ``cluster`` (-1: MENU): ``key`` and ``kind`` as in ``pad_events``."""

    def point(self, cluster, square):
        """Handle a finger at ``square`` (0..127); cluster -1: of an unknown coach."""

    def enter_throw(self, outcome):
        """Enter ``outcome`` of ordinary dice; return False if no throw is entered now."""
        return False

    def answer(self, kind, face, evidence):
        """Handle an answer of the dice in use (never a NOTICE).

        Return True to store a throw for the match, which applies it after this screen.
        """
        return True

    def awaited(self):
        """Return the chance step (``rules.chance``) that a throw would answer now, or None."""

    def take_samples(self, die, tray):
        """Receive the samples of both sensors, as ``devices.motion.read()`` returns them."""

    def step(self, now, elapsed):
        """Let ``elapsed`` ms pass; return True if the words may have changed without an event."""
        return False

    def run(self, now, presses):
        """Run a whole step with the devices; ``presses`` is a list of (cluster, key, kind)."""

    def lines(self):
        """Return the 8 lines of the display, 16 characters each at most."""
        return [""] * 8

    def scroll_text(self):
        """Return the scroll text of a board without a display."""
        return " ".join([line for line in self.lines() if line])
