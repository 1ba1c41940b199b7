"""Describes the interfaces that the real and the simulated devices implement.

``devices.build`` makes the real devices from a board's file, and the simulator makes its own.
``app`` uses only these interfaces. Each of them is an attribute of ``Devices``:

``clock()``         returns the time in ms, which wraps at ``ticks.PERIOD`` (2**30)
``pixels``          ``show(frame, scale)``: ``frame`` is a bytearray of 3 * width * height bytes, R
                    G B, row by row from the top left; the brightness of a channel is value * scale
                    // 256. The caller sets ``light_limit``, the largest allowed sum of all channels
                    (see ``current``). ``deinit()`` waits for the end of the frame and releases the
                    pins; ``boot.bring_up`` calls it after the self-test over USB
``pads``            ``down()``: bits of the pads that are down now. Bit 6 * cluster + key is a
                    pad of cluster 0 (left) or 1 (right), whose keys are UP DOWN LEFT RIGHT OK
                    BACK; bit 12 is MENU.  ``app.input.pad_events`` converts these bits to the
                    events PRESS, REPEAT, LONG and RELEASE: a pad that is held gives PRESS
                    first and LONG after 800 ms; OK and BACK also give RELEASE
``motion``          ``read()`` returns (die, tray): the samples of each sensor since the last
                    call, a list of (x, y, z) in milli-g at 400 Hz that is valid until the next
                    call, or None if the sensor does not answer. ``losses``: for each sensor the
                    number of samples that were lost just before these. ``faults()`` returns (die,
                    tray): the reason in words why a sensor does not answer, or ""
``sound``           ``play(name)``: starts a tune of ``app.tunes``; never waits
``text``            ``show(lines)``: shows 8 lines of at most 16 characters; ``tick()`` sends
                    some of the changed lines to the display, ``flush()`` all of them;
                    ``fault``: the last OSError or None. ``text`` is None without a display
``flash_check``     ``check()``: writes, reads back and deletes a small file, and returns the number
                    of free bytes or raises OSError. None on a laptop, where there is no flash to
                    check
``supply()``        returns the voltage of the panels' supply in mV; None if it is not measured
``entropy(count)``  returns ``count`` random bytes from hardware
``files``           small files that survive a power cut: ``load(name)`` returns bytes, b"" if the
                    file does not exist; ``save(name, data)`` replaces the whole file or raises
                    OSError; ``remove(name)``; ``names(folder)`` returns a sorted list. None if
                    nothing is stored
``flash``           sectors of 4,096 bytes for the journal: ``sectors`` is their number;
                    ``read(sector, at, length)`` returns bytes; ``program(sector, at, data)``
                    clears the bits that are 0 in ``data``, within one page of 256 bytes;
                    ``erase(sector)`` sets all bits of a sector and takes up to 400 ms. Both
                    raise OSError. None if there is no journal
``console``         the USB connection to a laptop: ``read()`` returns the bytes of a received
                    line, without its end, or None; ``write(data, at)`` sends as much of ``data``
                    from index ``at`` on as fits, and returns the index after the last sent byte.
                    Neither waits. None without USB
``rulesets``        the region of installed rulesets (``storage.ruleset_region``): ``view`` is
                    the whole region; ``has_directory()`` is False if no ruleset was ever installed;
                    ``mount(content, folder)`` mounts a part of the region as a file system;
                    ``set_active_package(failure)`` stores which package runs from now on;
                    ``failure`` is the offset of its failure text in the region, 0 for no package;
                    ``mark_package_failed(reason)`` writes that text, or returns False if no
                    package runs.
                    None if nothing can be installed, as on a laptop
``dice``            wireless dice, received by a bridge (``devices.radio.Radio``). None until
                    ``open_dice()`` builds it (3 KB of heap) and returns it; always None if the
                    board has no driver for it

``has_ordinary_dice`` is True for a real board: if its die does not answer, the coaches throw
ordinary dice and enter the results. On a laptop, where it is False, they use the virtual die
instead.
"""


class Devices:
    """The devices of one board, each an attribute that the module's docstring describes.

    ``has_hardware`` is False on a laptop, whose menus omit calibration and hardware tests.
    """

    has_hardware = True

    has_ordinary_dice = False

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
        """Return the ``Radio`` for wireless dice, or None if the board has no bridge."""
        return self.dice


class NoSound:
    """Implements the interface ``sound`` for a board without a buzzer."""

    def play(self, name):
        """Play nothing."""

    def stop(self):
        """Do nothing."""
