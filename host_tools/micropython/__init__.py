"""Runs the real MicroPython on the laptop, compiled to WebAssembly, in Node.

    pico = with_firmware()
    pico.run("from pixelpitch import rules")

This is how it differs from a Pico, tested with 1.26.0 in tests/micropython/test_interpreter.py.

The heap: a word has 4 bytes and a block 16, as on the RP2040, so sizes are the same as on a Pico.
- ``gc.mem_alloc()`` is exact: a loop over a range adds 0, a bound method 16.
- ``gc.collect()`` inside a script does nothing until the script returns or awaits, since the port
  cannot scan a WebAssembly stack. Until then the heap grows. Therefore `MicroPython` measures
  between steps and raises if the live bytes exceed ``heapsize``.
- No collection happens between two readings of ``mem_alloc()``. The readings can therefore prove
  that code allocates nothing.
- ``gc.mem_free()`` includes 128 MB by which the heap could grow; do not use it.
- ``gc.disable()`` and ``gc.enable()`` work. `MicroPython` starts with it disabled, so that the peak
  of a step counts its garbage. ``gc.threshold()`` is accepted.
- Divide long work into many steps. Otherwise all of its garbage accumulates.
- ``micropython.heap_lock()`` works: an allocation raises MemoryError.
- The value of ``micropython.stack_use()`` has no meaning here; ``pystack`` limits the nesting.

Available: ``time.ticks_ms``, ``ticks_us``, ``ticks_diff``, ``ticks_add`` (period 2**30, as on the
Pico), ``sleep_ms`` (waits in a loop), ``os.listdir``, ``ilistdir``, ``rename``, ``json``,
``struct``, ``micropython.const``, ``__file__`` of modules (not of the script itself).

Not available: ``asyncio.run`` and ``run_until_complete`` (write ``await main()`` at the top of the
script), ``os.sync``, ``machine``, ``rp2``, ``@native``, ``@viper``, ``@asm_pio``.

Available, but not on a Pico: functools, itertools, datetime, copy, logging, pathlib, abc, string,
inspect, unittest, types.  tests/rules/test_layers.py forbids them.

Floats have 64 bits here, 32 on the Pico.  The numbers of OSError are WebAssembly's (44 instead
of 2 if there is no such file), so tests must check the class instead of the number.

MicroPython itself, here and on the Pico:
- Annotations of arguments, results, variables and attributes are parsed but never
  evaluated, so ``list[int]``, ``int | None`` and names that do not exist are allowed.
  As values (``A = list[int]``, ``A = int | None``) they raise TypeError.  There is no
  ``typing`` and no ``__future__``; ``TYPE_CHECKING = False`` and ``if TYPE_CHECKING:`` work.
- A slice may have a step only if it reads a list or a range: ``list[::2]``. It may not for str,
  bytes, bytearray or tuple, nor on the left of ``=``. Items of a bytearray cannot be deleted.
- A dict has no order (OrderedDict has). A set has a different order than in CPython. ``hash()``
  returns different values. ``sorted()`` is not stable: sort by a key without ties.
- f-strings: ``{x!r}``, ``{x:>3}``, ``{x:{w}}``, ``{x=}`` work; nested f-strings and
  ``lambda`` do not; a literal with braces next to an f-string is treated as part of it.
- There is no ``match``, ``except*``, ``def f(a, /)``, ``[*a, b]``, ``{**a}``, ``with (...)``,
  ``zip(strict=)``, metaclasses, ``__init_subclass__``, ``__class_getitem__``,
  ``__index__``, ``__format__``, attributes on functions, ``__doc__``; ``__slots__``
  is not enforced, ``__gt__`` is not derived from ``__lt__``, defining ``__eq__``
  removes ``__hash__``, exceptions have no ``__cause__``.
- Missing methods: str ``ljust zfill title removeprefix isalnum format_map``,
  int ``bit_length bit_count``, ``to_bytes(signed=)`` and ``split(maxsplit=)`` by keyword,
  bytearray ``pop copy``, namedtuple ``_replace``; ``json.dumps(indent=, sort_keys=)``.
- ``json.loads('[1,]')`` is accepted; ``json`` raises ValueError without a position.
"""

from .interpreter import (
    PICO_HEAP_BYTES,
    MicroPython,
    MicroPythonError,
    MicroPythonTimeoutError,
    StepResult,
    with_firmware,
)
from .node import NodeError, find_micropython, find_node, micropython_version

__all__ = [
    "PICO_HEAP_BYTES",
    "MicroPython",
    "MicroPythonError",
    "MicroPythonTimeoutError",
    "NodeError",
    "StepResult",
    "find_micropython",
    "find_node",
    "micropython_version",
    "with_firmware",
]
