"""What every tool refuses with: one line that says what came and what was expected."""

import importlib.util
import shlex
import sys

from .folders import CHECKOUT

# Of the extras in pyproject.toml the modules that are imported.
EXTRAS = {
    "twin": ("rp2040py",),
    "openspiel": ("pyspiel",),
    "physics": ("mujoco",),
    "dask": ("distributed",),
    "neopixel": ("neopixel", "neopixel_spi"),
    "sound": ("miniaudio",),
    "plots": ("matplotlib",),
}


class InputError(Exception):
    """Something typed or read is wrong; ``str()`` says what came and what was expected."""


class MissingExtra(InputError, ImportError):
    """A package is not installed that only some commands need; ``str()`` says how to install it."""


def expect_extra(extra: str) -> None:
    """Raise MissingExtra unless the packages of ``extra`` are installed."""
    for module in EXTRAS[extra]:
        if importlib.util.find_spec(module) is None:
            if CHECKOUT is not None:
                how = f"make -C {shlex.quote(str(CHECKOUT))} setup"
            else:
                how = f"{shlex.quote(sys.executable)} -m pip install 'pixelpitch[{extra}]'"
            raise MissingExtra(
                f"got no package {module!r} of pixelpitch[{extra}], expected it; run: {how}"
            )
