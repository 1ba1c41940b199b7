"""Sets the brightness limit of the LEDs from settings, current budget and supply voltage."""

from ..current import light_limit
from ..render import palette
from ..render.renderer import Renderer
from ..storage.settings import DISTINCT
from .supply import FULL_LIGHT_SHARE, SupplyMonitor


class LightControl:
    """Owns the renderer and the supply's monitor, and limits the brightness of the LEDs."""

    def __init__(self, devices, board, settings):
        self._pixels = devices.pixels
        self._board = board
        self._settings = settings
        self.supply = SupplyMonitor(devices.supply, settings.supply)
        # The palette must be chosen before any module reads a colour.
        palette.use_distinct(settings.values["colours"] == DISTINCT)
        self.renderer = Renderer(board)
        self.renderer.brightness = settings.values["brightness"]
        self._apply_limit()

    def step(self, now):
        """Read the supply; return None if nothing changed, otherwise the new warning (or "")."""
        if not self.supply.step(now):
            return None
        self._apply_limit()
        return self.supply.warning()

    def apply_setting(self, name, value):
        """Apply the setting ``name``, whose new value is ``value``."""
        self.renderer.brightness = self._settings.values["brightness"]
        if name == "colours":
            palette.use_distinct(value == DISTINCT)
            self.renderer.recolour()

    def store_led_currents(self, channel_ua, idle_ua):
        """Store the measured currents of the LEDs in uA (see ``current``), and apply them.

        ``channel_ua`` is the current of one colour channel at full brightness, ``idle_ua`` the
        current of a dark LED.
        """
        self._settings.current[:] = (channel_ua, idle_ua)
        self._apply_limit()

    def store_supply_readings(self, meter, board):
        """Store two simultaneous readings of the 5 V supply, in mV, to correct later readings.

        ``meter`` is the reading of a voltmeter, ``board`` that of the board itself.
        """
        self._settings.supply[:] = (meter, board)

    def _apply_limit(self):
        limit = (
            light_limit(self._board, *self._settings.current)
            * self.supply.share
            // FULL_LIGHT_SHARE
        )
        self._pixels.light_limit = limit
        self.renderer.set_light_limit(limit)
