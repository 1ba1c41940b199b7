"""The interface of all screens: menus, the match, questions, tests.

The session shows one screen at a time. In each session step (about every 20 ms) it calls these
methods in this order:

- ``press`` for each event of a pad
- ``receive_samples``
- ``receive_answer`` for each answer of the dice in use
- ``step``
- ``lines`` or ``scroll_text``, if the text may have changed

For a screen that ``owns_devices``, the session calls only ``run`` instead.
"""


class Screen:
    """The base class of all screens; it shows nothing and ignores every event.

    ``name``           identifies the screen: menu, settings, setup, play, pause, inspect, ...
    ``scrolls_once``   True if scroll text runs only once on a board without a display
    ``repeat_pauses``  how long to wait before scroll text runs again, in units of
                       ``display.SCROLL_PAUSE_MS``; False if it does not run again
    ``owns_devices``   True if the screen reads and writes the devices itself, in ``run``
    ``uses_real_die``  True if ``receive_answer`` always gets the answers of the die on the cable,
                       whatever the setting *Dice* selects
    ``shown_board``    in a match with several boards: the board that is shown, if it is not the one
                       in play; otherwise -1
    ``preview``        actions that place pieces, which the lights show before they are chosen
    """

    name = ""
    scrolls_once = False
    owns_devices = False
    uses_real_die = False
    repeat_pauses: int = False

    @property
    def shown_board(self):
        """The number of the board that is shown, or -1 if that is the board in play."""
        return -1

    @property
    def preview(self):
        """Actions that place pieces, shown by the lights before a coach chooses them; or ()."""
        return ()

    def enter(self, now):
        """Prepare to be shown at ``now`` (ms). The session calls this when it opens the screen."""

    def press(self, pad_cluster, pad, kind):
        """Handle an event of the pad ``pad`` of ``pad_cluster``.

        ``kind`` is PRESS, REPEAT, LONG_PRESS or RELEASE of ``pad_events``; MENU has the cluster -1.
        """

    def touch_square(self, pad_cluster, square):
        """Handle a touch of ``square`` (0..127); ``pad_cluster`` is -1 if the coach is unknown."""

    def enter_throw(self, outcome):
        """Enter ``outcome`` of ordinary dice; return False if no throw can be entered now."""
        return False

    def receive_answer(self, kind, face, throw_evidence):
        """Handle an answer of the dice about a throw (``dice.events``); ``kind`` is never NOTICE.

        Return True to make the session store the throw until the match screen is shown again.
        """
        return True

    def awaited_throw(self):
        """Return the chance step (``rules.chance``) for which a throw counts now, or None."""

    def receive_samples(self, die_samples, tray_samples):
        """Receive the samples of both sensors, as ``devices.motion.read()`` returns them."""

    def step(self, now, elapsed_ms):
        """Run a session step, ``elapsed_ms`` after the last.

        Return True if the text may have changed.
        """
        return False

    def run(self, now, presses):
        """Run a whole session step, including the devices.

        ``presses`` is a list of (pad_cluster, key, kind).
        """

    def lines(self):
        """Return the 8 lines of the display, each of at most 16 characters."""
        return [""] * 8

    def scroll_text(self):
        """Return the scroll text for a board without a text display."""
        return " ".join([line for line in self.lines() if line])
