"""Sets the brightness limit of the LEDs: by setting, current budget and supply voltage."""

from ..current import light_limit
from ..render import palette
from ..render.renderer import Renderer
from ..storage.settings import DISTINCT
from .supply import FULL, Supply


class Light:
    """Sets the brightness limit of ``renderer`` from the settings and from ``supply``."""

    def __init__(self, devices, board, settings):
        self._pixels = devices.pixels
        self._board = board
        self._settings = settings
        self.supply = Supply(devices.supply, settings.supply)
        # Before any module reads a colour.
        palette.use_distinct(settings.values["colours"] == DISTINCT)
        self.renderer = Renderer(board)
        self.renderer.brightness = settings.values["brightness"]
        self._limit()

    def step(self, now):
        """Read the supply; return its warning ("" for none) if the limit has changed, else None."""
        if not self.supply.step(now):
            return None
        self._limit()
        return self.supply.words()

    def set(self, name, value):
        """Apply a setting that was changed."""
        self.renderer.brightness = self._settings.values["brightness"]
        if name == "colours":
            palette.use_distinct(value == DISTINCT)
            self.renderer.recolour()

    def set_current(self, channel_ua, idle_ua):
        """Store the measured currents of the LEDs (``current``) and apply them."""
        self._settings.current[:] = (channel_ua, idle_ua)
        self._limit()

    def set_supply(self, meter, board):
        """Store the 5 V as read by a meter and by the board, in mV, to correct later readings."""
        self._settings.supply[:] = (meter, board)

    def _limit(self):
        most = light_limit(self._board, *self._settings.current) * self.supply.share // FULL
        self._pixels.light_limit = most
        self.renderer.set_light_limit(most)
