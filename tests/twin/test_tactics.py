"""Soccer Tactics WORLD on the emulated board by pads and die alone: toss, set-up, ten throws.

`make twin` plays it; the same presses and throws are tried in the simulator by every test run.
"""

from collections.abc import Callable
from typing import Any

import pytest

from host_tools.simulator.headless import Player
from host_tools.twin import Twin
from pixelpitch.app.input.pad_events import NAMES
from pixelpitch.rules.match import CHANCE, TERMINAL
from pixelpitch.rulesets import load
from tests.app.pawnball_coaches import presses
from tests.app.tactics_coaches import choose

OPTIONS = {"minutes": 10, "overtime": 0, "level_at_time": "draw"}
FACES = (2, 5, 3, 4, 2, 6, 1, 3, 5, 2, 4, 6)
SIDES = ("left", "right")
STILL_MS = 3500
