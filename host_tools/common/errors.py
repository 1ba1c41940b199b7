"""Reports packages that are missing because an optional extra is not installed."""

import importlib.util
import shlex
import sys

from .folders import CHECKOUT_FOLDER
from .input_error import InputError as InputError

# {extra of pyproject.toml: modules that it installs}
MODULES_BY_EXTRA = {
    "twin": ("rp2040py",),
    "openspiel": ("pyspiel",),
    "physics": ("mujoco",),
    "dask": ("distributed",),
    "neopixel": ("neopixel", "neopixel_spi"),
    "sound": ("miniaudio",),
    "plots": ("matplotlib",),
}


class MissingExtra(InputError, ImportError):
    """A package of an optional extra is not installed; ``str()`` says how to install it."""


def expect_extra(extra: str) -> None:
    """Raise MissingExtra unless the packages of ``extra`` are installed."""
    for module in MODULES_BY_EXTRA[extra]:
        if importlib.util.find_spec(module) is None:
            if CHECKOUT_FOLDER is not None:
                command = f"make -C {shlex.quote(str(CHECKOUT_FOLDER))} setup"
            else:
                command = f"{shlex.quote(sys.executable)} -m pip install 'pixelpitch[{extra}]'"
            raise MissingExtra(
                f"got no package {module!r} of pixelpitch[{extra}], expected it; run: {command}"
            )
