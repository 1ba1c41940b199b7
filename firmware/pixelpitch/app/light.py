"""How bright the LEDs may be: what the coaches set, the board's current and its supply allow."""

from ..current import most_light
from ..render import palette
from ..render.renderer import Renderer
from ..storage.settings import DISTINCT
from .supply import FULL, Supply


class Light:
    """The LEDs: ``renderer`` draws them as the settings say and within what ``supply`` gives."""

    def __init__(self, devices, board, settings):
        self._pixels = devices.pixels
        self._board = board
        self._settings = settings
        self.supply = Supply(devices.supply)
        palette.use(settings.values["colours"] == DISTINCT)  # before anything takes a colour of it
        self.renderer = Renderer(board)
        self.renderer.brightness = settings.values["brightness"]
        self._limit()

    def step(self, now):
        """Look at the supply; return None, or its words (maybe "") if the light has changed."""
        if not self.supply.step(now):
            return None
        self._limit()
        return self.supply.words()

    def set(self, name, value):
        """Let a setting that was changed act at once."""
        self.renderer.brightness = self._settings.values["brightness"]
        if name == "colours":
            palette.use(value == DISTINCT)
            self.renderer.recolour()

    def set_current(self, channel_ua, idle_ua):
        """Keep what this board's LEDs draw (``current``), and let it act at once."""
        self._settings.current[:] = (channel_ua, idle_ua)
        self._limit()

    def _limit(self):
        most = most_light(self._board, *self._settings.current) * self.supply.share // FULL
        self._pixels.most = most
        self.renderer.set_most(most)
