"""The interfaces that the real and the simulated devices implement.

The board's file makes the real ones, the simulator makes others; ``app``
sees only this.  Each is an object with

``clock()``         milliseconds, wrapping at ``ticks.PERIOD`` (2**30)
``pixels``          ``show(frame, scale)``: ``frame`` is a bytearray of
                    3 * width * height bytes, R G B, row by row from the top
                    left; the light of a channel is value * scale // 256.
                    ``most``: the largest sum of all channels; to be set (``current``).
                    ``deinit()`` waits for the end of the frame and releases the pins;
                    ``boot.bring_up`` calls it after the self-test over USB
``pads``            ``down()``: bits of the pads that are down now; bit
                    cluster * 6 + key with keys UP DOWN LEFT RIGHT OK BACK
                    (cluster 0 left, 1 right), bit 12 is MENU.  ``app.input.pad_events`` makes
                    PRESS, REPEAT, LONG and RELEASE of them: a pad that is held gives PRESS
                    first and LONG after 800 ms; OK and BACK also give RELEASE
``motion``          ``read()``: (die, tray), the samples since the last call; ``losses``: how
                    many of each are missing before those;
                    each a list of (x, y, z) in milli-g at 400 Hz, good until
                    the next call, or None where the sensor does not answer.
                    ``why()``: (die, tray), words that say why one does not
                    answer; "" if nobody knows
``sound``           ``play(name)``: starts a tune of ``app.tunes``; never waits
``text``            ``show(lines)``: 8 lines of at most 16 characters, ``tick()``, ``flush()``,
                    ``fault``: the last OSError or None; None
                    where no display is fitted
``flash_check``         ``check()``: writes, reads back and deletes a small file, and
                    returns the free bytes or raises OSError; None where the
                    session has no flash of its own, as on a laptop
``supply()``        the panels' 5 V in millivolts; None where the board does not sense it
``entropy(count)``  that many bytes of chance from hardware, for a board without a die
``files``           small files that outlive the power: ``load(name)`` returns bytes, b"" if
                    there are none; ``save(name, data)`` replaces the file whole or raises OSError;
                    ``remove(name)``; ``names(folder)`` is sorted.  None where nothing is kept
``flash``           sectors of 4,096 bytes for the journal: ``sectors`` is their number;
                    ``read(sector, at, length)`` returns bytes; ``program(sector, at, data)``
                    clears the bits that ``data`` has cleared, within one page of 256 bytes;
                    ``erase(sector)`` sets all its bits and takes up to 400 ms.  Both raise
                    OSError.  None where there is no journal
``console``         the line to a laptop: ``read()`` returns the bytes of a line that came, without
                    its end, or None; ``write(data, at)`` sends ``data`` from index ``at`` on, as
                    much as there is room for, and returns the index behind it.  Neither waits.
                    None where there is no such line
``rulesets``        the region of installed rulesets (``storage.ruleset_region``): ``view`` is
                    all of it; ``has_directory()`` is False where none ever was installed;
                    ``mount(content, folder)`` mounts a part of it as a file system;
                    ``note(place)``: who is to blame from now on, by where its failure would be
                    written, 0 for nobody; ``blame(words)`` writes it there and returns False if
                    nobody is.  None where none can be installed, as on a laptop
``dice``        wireless dice through a bridge (``devices.radio.Radio``): ``want(keys, lists)``,
                ``poll(elapsed)`` once a step, ``next()`` the next event or None, ``heard``,
                ``is_there()``.  None until ``open_dice()``, which builds it for a board that uses
                it (3 KB of heap), and returns it; None where the board has no such driver

``Devices`` only bundles them.  ``at_a_table`` is True for a real board: where no die answers, the
coaches enter what ordinary dice show.  On a laptop the virtual die stands in.
"""


class Devices:
    """The devices of one board; ``text`` is None where there is no display.

    ``hardware`` is False where nothing can be soldered, measured or calibrated: the menus of a
    laptop's board leave out what only a real one needs.
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
        """Return the bridge to wireless dice, built when it is first asked for, or None."""
        return self.dice


class NoSound:
    """The interface ``sound`` of a board without a buzzer."""

    def play(self, name):
        """Play nothing."""

    def stop(self):
        """Nothing plays."""
