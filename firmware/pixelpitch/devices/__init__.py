"""Describes the interfaces that the real and the simulated devices implement.

``devices.build`` makes the real devices from a board's file, and the simulator makes its own.
``app`` uses only these interfaces. Each of them is an attribute of ``Devices``:

``clock()``         returns the time in ms, which wraps at ``ticks.TICKS_PERIOD`` (2**30)
``supply()``        returns the voltage of the panels' supply in mV; None if it is not measured
``entropy(count)``  returns ``count`` random bytes from hardware

``pixels``, the LEDs:

``show(frame, scale)``  shows 3 * width * height bytes, R G B, row by row from the top left; the
                        brightness of a channel is value * scale // 256
``light_limit``         largest allowed sum of all channels, set by the caller (see ``current``)
``deinit()``            waits for the end of the frame and releases the pins

``pads`` (``app.input.pad_events`` converts their bits to events):

``down()``  returns the bits of the pads that are down now. Bit 6 * cluster + key is a pad of
            cluster 0 (left) or 1 (right) with the keys UP DOWN LEFT RIGHT OK BACK; bit 12 is MENU

``motion``, the sensors of die and tray:

``read()``    returns (die, tray), the samples since the last call: lists of (x, y, z) in milli-g
              at 400 Hz, valid until the next call, or None if a sensor does not respond
``losses``    for each sensor, the number of samples lost just before those of the last ``read()``
``faults()``  returns (die, tray): why each sensor does not respond, in words, or ""

``sound``:

``play(name)``  starts a tune of ``app.tunes``; never waits

``text``, or None without a display:

``show(lines)``  shows 8 lines of at most 16 characters
``tick()``       sends some of the changed lines to the display
``flush()``      sends all changed lines
``fault``        the last OSError or None

``flash_check``, or None on a laptop:

``check()``  writes, reads and deletes a small file; returns the number of free bytes or raises
             OSError

``files``, small files that survive a power cut, or None if nothing is stored:

``load(name)``        returns bytes, b"" if the file does not exist
``save(name, data)``  replaces the whole file or raises OSError
``remove(name)``      deletes the file
``names(folder)``     returns a sorted list

``flash``, sectors of 4,096 bytes for the journal, or None without a journal:

``sectors``                    the number of sectors
``read(sector, at, length)``   returns bytes
``program(sector, at, data)``  clears the bits that are 0 in ``data``, within one page of 256
                               bytes, or raises OSError
``erase(sector)``              sets all bits of a sector in up to 400 ms, or raises OSError

``console``, the USB connection to a laptop, or None without USB. It never waits:

``read()``           returns the bytes of a received line, without its end, or None
``write(data, at)``  sends as many bytes as fit, from index ``at`` on; returns the index of the
                     first byte not sent

``rulesets``, the flash region of installed rulesets (``storage.ruleset_region``), or None if
nothing can be installed, as on a laptop:

``view``                          the whole region
``has_directory()``               returns False if no ruleset was ever installed
``mount(content, folder)``        mounts a part of the region as a file system
``set_active_package(failure)``   stores which package runs from now on; ``failure`` is the offset
                                  of its failure text in the region, 0 for no package
``mark_package_failed(reason)``   writes this failure text; returns False if no package runs

``dice`` is the receiver of wireless dice (``devices.radio.Radio``). It is None until
``open_dice()`` builds it (3 KB of heap) and returns it. Without a driver it stays None.

``has_ordinary_dice`` is True for a real board: if its die does not respond, the coaches throw
ordinary dice and enter the results. On a laptop it is False, and they use the virtual die.
"""


class Devices:
    """The devices of one board, as attributes; the module's docstring describes each of them.

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
