"""MicroPython's module ``micropython``, as far as a ruleset has a use for it (1.25)."""

from collections.abc import Callable
from typing import TypeVar

_Function = TypeVar("_Function", bound=Callable[..., object])
_Value = TypeVar("_Value", int, str, bytes)

def const(value: _Value, /) -> _Value:
    """Mark a value as constant: the compiler writes it in place of the name."""

def native(function: _Function, /) -> _Function:
    """Compile a function to machine code; a ruleset on a board may not use it."""

def viper(function: _Function, /) -> _Function:
    """Compile a function to machine code with the types of the processor; likewise."""

def opt_level(level: int = ..., /) -> int:
    """Set how much the compiler leaves out: 1 and above assertions, 3 line numbers."""
