"""The one interface of everything that is shown: menus, the match, questions, tests.

The session shows one screen at a time and calls nothing on it but what stands here.  In
each step (about every 20 ms) the calls come in this order: ``press`` for each pad, then
``take_samples``, ``answer`` for what the die in use said, ``step``, and in the end
``lines`` or ``speech`` if the words may have changed.  A screen that ``owns_devices``
gets ``run`` instead of all of them.
"""


class Screen:
    """A screen that shows nothing and ignores everything; each screen overrides what it needs.

    ``name``          a word for it: menu, settings, setup, play, pause, inspect, ...
    ``scroll_once``   on a board without a display its words run over the pitch once and
                      give it free again; False: on and on
    ``says_again``    what ``speech`` said last runs again after a pause: no light says it
    ``owns_devices``  it reads and writes the devices itself, in ``run``
    ``real_die``      the real die answers here, even while a virtual one is played with
    ``shown_board``   which of several boards is shown instead of the one in play; or -1
    """

    name = ""
    scroll_once = False
    owns_devices = False
    real_die = False
    says_again = False

    @property
    def shown_board(self):
        """Which of several boards is shown instead of the one in play; or -1."""
        return -1

    def enter(self, now):
        """Called once each time the screen begins to be shown; ``now`` in ms."""

    def press(self, cluster, key, kind):
        """Act on a pad of ``cluster`` (-1: MENU): ``key`` and ``kind`` as in ``pad_events``."""

    def point(self, cluster, square):
        """Act on a finger that points at ``square`` (0..127); cluster -1: nobody knows whose."""

    def enter_throw(self, outcome):
        """Enter ``outcome`` of ordinary dice; return False if no throw is entered now."""
        return False

    def answer(self, kind, face, evidence):
        """Act on an answer of the die in use, no NOTICE; True: a throw waits for the match."""
        return True

    def awaited(self):
        """Return the chance step (``rules.chance``) that a throw would answer now, or None."""

    def take_samples(self, die, tray):
        """Look at the samples of both sensors as ``devices.motion.read()`` gives them."""

    def step(self, now, elapsed):
        """Let ``elapsed`` ms pass; return True if the words may have changed by themselves."""
        return False

    def run(self, now, presses):
        """Do a whole step with the devices; ``presses`` are (cluster, key, kind)."""

    def lines(self):
        """Return the 8 lines of the display, 16 characters each at most."""
        return [""] * 8

    def speech(self):
        """Return what is said where no display is fitted: one text."""
        return " ".join([line for line in self.lines() if line])
