"""Runs the real MicroPython on the laptop, compiled to WebAssembly, in Node.

    pico = with_firmware()
    pico.run("from pixelpitch import rules")

This is how it differs from a Pico, tested with 1.26.0 in tests/micropython/test_interpreter.py.

The heap: words have 4 bytes and blocks 16, as on the RP2040, so sizes are the Pico's.
- ``gc.mem_alloc()`` is exact: 0 for a loop over a range, 16 for a bound method.
- ``gc.collect()`` inside a script does nothing until the script returns or awaits, since
  the port cannot scan a WebAssembly stack.  Until then the heap grows instead of
  collecting, so `MicroPython` measures between steps and raises if the live bytes exceed
  the heap asked for.  No collection happens between two readings of ``mem_alloc()``, so they
  can prove that code allocates nothing.
- ``gc.mem_free()`` includes 128 MB by which the heap could grow; do not use it.
- ``gc.disable()`` and ``gc.enable()`` work; `MicroPython` starts with it disabled, so
  that the peak of a step counts its garbage.  ``gc.threshold()`` is accepted.
- Divide long work into many steps (a record each); otherwise all of its garbage accumulates.
- ``micropython.heap_lock()`` works: allocating raises MemoryError.
- ``micropython.stack_use()`` means nothing here; nesting is limited by ``pystack``.

Available: ``time.ticks_ms``, ``ticks_us``, ``ticks_diff``, ``ticks_add`` (period 2**30, as on the
Pico), ``sleep_ms`` (busy), ``os.listdir``, ``ilistdir``, ``rename``, ``json``, ``struct``,
``micropython.const``, ``__file__`` of modules (not of the script itself).

Not available: ``asyncio.run`` and ``run_until_complete`` (write ``await main()`` at the top of the
script), ``os.sync``, ``machine``, ``rp2``, ``@native``, ``@viper``, ``@asm_pio``.

Available, but not on a Pico: functools, itertools, datetime, copy, logging, pathlib, abc, string,
inspect, unittest, types.  tests/rules/test_layers.py forbids them.

Floats have 64 bits here, 32 on the Pico.  OSError numbers are WebAssembly's (no such file is 44,
not 2), so tests must check the class instead of the number.

MicroPython itself, here and on the Pico:
- Annotations are parsed and never evaluated: of arguments, results, variables and
  attributes, so ``list[int]``, ``int | None`` and names that do not exist are fine.
  As values (``A = list[int]``, ``A = int | None``) they raise TypeError.  No
  ``typing``, no ``__future__``; ``TYPE_CHECKING = False`` and ``if TYPE_CHECKING:`` work.
- Steps in slices only for reading lists and ranges: ``list[::2]``; not for str, bytes,
  bytearray or tuple, and not on the left of ``=``.  No ``del`` of bytearray items.
- A dict has no order (OrderedDict has), a set has a different order than in CPython, ``hash()``
  returns different values, and ``sorted()`` is not stable: sort by a key without ties.
- f-strings: ``{x!r}``, ``{x:>3}``, ``{x:{w}}``, ``{x=}`` work; nested f-strings and
  ``lambda`` do not; a literal with braces next to an f-string is treated as a part of it.
- No ``match``, ``except*``, ``def f(a, /)``, ``[*a, b]``, ``{**a}``, ``with (...)``,
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
    PICO_HEAP,
    MicroPython,
    MicroPythonError,
    MicroPythonTimeoutError,
    StepResult,
    with_firmware,
)
from .node import NodeError, find_micropython, find_node, micropython_version

__all__ = [
    "PICO_HEAP",
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
