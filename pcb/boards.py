"""The three designs, by name."""

from .carrier import CARRIER
from .design import Design
from .pads import PADS
from .sensor import SENSOR

DESIGNS: dict[str, Design] = {each.name: each for each in (CARRIER, PADS, SENSOR)}
