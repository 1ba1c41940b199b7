"""The interfaces that the real and the simulated devices implement.

``devices.build`` makes the real devices from a board's file, and the simulator makes its own;
``app`` uses only these interfaces. Each is an object with

``clock()``         milliseconds, wrapping at ``ticks.PERIOD`` (2**30)
``pixels``          ``show(frame, scale)``: ``frame`` is a bytearray of
                    3 * width * height bytes, R G B, row by row from the top
                    left; the light of a channel is value * scale // 256.
                    ``most``: the largest allowed sum of all channels, which the caller sets
                    (``current``).  ``deinit()`` waits for the end of the frame and releases
                    the pins; ``boot.bring_up`` calls it after the self-test over USB
``pads``            ``down()``: bits of the pads that are down now; bit
                    cluster * 6 + key with keys UP DOWN LEFT RIGHT OK BACK
                    (cluster 0 left, 1 right), bit 12 is MENU.  ``app.input.pad_events`` makes
                    PRESS, REPEAT, LONG and RELEASE of them: a pad that is held gives PRESS
                    first and LONG after 800 ms; OK and BACK also give RELEASE
``motion``          ``read()``: (die, tray), the samples of each since the last call, a list
                    of (x, y, z) in milli-g at 400 Hz that is valid until the next call, or None
                    if the sensor does not answer.  ``losses``: how many samples of each were
                    lost before those.  ``why()``: (die, tray), the reason in words why one
                    does not answer, or ""
``sound``           ``play(name)``: starts a tune of ``app.tunes``; never waits
``text``            ``show(lines)``: 8 lines of at most 16 characters; ``tick()`` sends a part of
                    them, ``flush()`` all; ``fault``: the last OSError or None.  None without a
                    display
``flash_check``     ``check()``: writes, reads back and deletes a small file, and
                    returns the free bytes or raises OSError; None where the
                    session has no flash of its own, as on a laptop
``supply()``        the panels' 5 V in millivolts; None if the board does not measure it
``entropy(count)``  ``count`` random bytes from hardware
``files``           small files that survive a loss of power: ``load(name)`` returns bytes, b"" if
                    the file does not exist; ``save(name, data)`` replaces the whole file or
                    raises OSError; ``remove(name)``; ``names(folder)`` is sorted.  None if
                    nothing is stored
``flash``           sectors of 4,096 bytes for the journal: ``sectors`` is their number;
                    ``read(sector, at, length)`` returns bytes; ``program(sector, at, data)``
                    clears the bits that are 0 in ``data``, within one page of 256 bytes;
                    ``erase(sector)`` sets all its bits and takes up to 400 ms.  Both raise
                    OSError.  None if there is no journal
``console``         the USB line to a laptop: ``read()`` returns the bytes of a received line,
                    without its end, or None; ``write(data, at)`` sends as much of ``data`` from
                    index ``at`` on as fits, and returns the index after that.  Neither
                    waits.  None without such a line
``rulesets``        the region of installed rulesets (``storage.ruleset_region``): ``view`` is
                    the whole region; ``has_directory()`` is False if none was ever installed;
                    ``mount(content, folder)`` mounts a part of it as a file system;
                    ``note(place)`` stores which package runs from now on, by the place where
                    its failure would be written, 0 for none; ``blame(words)`` writes the
                    failure there, and returns False if no package runs.  None if nothing can
                    be installed, as on a laptop
``dice``            wireless dice through a bridge (``devices.radio.Radio``): ``want(keys, lists)``,
                    ``poll(elapsed)`` once a step, ``next()`` returns the next event or None,
                    ``heard``, ``is_there()``.  None until ``open_dice()``, which builds it (3 KB
                    of heap) and returns it; it stays None if the board has no such driver

``Devices`` only bundles them. ``at_a_table`` is True for a real board: if no die answers there, the
coaches enter throws of ordinary dice. On a laptop the virtual die replaces them.
"""


class Devices:
    """The devices of one board; ``text`` is None if there is no display.

    ``hardware`` is False on a laptop, whose menus omit calibration and tests of hardware.
    """

    hardware = True

    at_a_table = False

    def __init__(
        self,
        clock,
        pixels,
        pads,
        motion,
        sound,
        text=None,
        flash_check=None,
        entropy=None,
        files=None,
        flash=None,
        supply=None,
        console=None,
        rulesets=None,
        dice=None,
    ):
        self.clock = clock
        self.pixels = pixels
        self.pads = pads
        self.motion = motion
        self.sound = sound
        self.text = text
        self.flash_check = flash_check
        self.entropy = entropy
        self.files = files
        self.flash = flash
        self.supply = supply
        self.console = console
        self.rulesets = rulesets
        self.dice = dice

    def open_dice(self):
        """Return the bridge to wireless dice, built by the first call, or None."""
        return self.dice


class NoSound:
    """The interface ``sound`` of a board without a buzzer."""

    def play(self, name):
        """Play nothing."""

    def stop(self):
        """Do nothing."""
