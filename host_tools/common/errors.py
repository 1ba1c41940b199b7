"""The errors that every tool reports in one line: what it got and what it expected."""

import importlib.util
import shlex
import sys

from .folders import CHECKOUT
from .input_error import InputError as InputError

# The modules that the extras of pyproject.toml install.
EXTRA_MODULES = {
    "twin": ("rp2040py",),
    "openspiel": ("pyspiel",),
    "physics": ("mujoco",),
    "dask": ("distributed",),
    "neopixel": ("neopixel", "neopixel_spi"),
    "sound": ("miniaudio",),
    "plots": ("matplotlib",),
}


class MissingExtra(InputError, ImportError):
    """A package of an optional extra is not installed; ``str()`` tells how to install it."""


def expect_extra(extra: str) -> None:
    """Raise MissingExtra unless the packages of ``extra`` are installed."""
    for module in EXTRA_MODULES[extra]:
        if importlib.util.find_spec(module) is None:
            if CHECKOUT is not None:
                how = f"make -C {shlex.quote(str(CHECKOUT))} setup"
            else:
                how = f"{shlex.quote(sys.executable)} -m pip install 'pixelpitch[{extra}]'"
            raise MissingExtra(
                f"got no package {module!r} of pixelpitch[{extra}], expected it; run: {how}"
            )
