"""Runs the real MicroPython on the laptop, compiled to WebAssembly, in Node.

    pico = with_firmware()
    pico.run("from pixelpitch import rules")

The following differences from a Pico are tested with 1.26.0 in
tests/micropython/test_interpreter.py.

The heap: a word has 4 bytes and a block 16, as on the RP2040, so objects have the same size.

- ``gc.mem_alloc()`` is exact: a loop over a range adds 0, a bound method 16.
- ``gc.collect()`` in a script has no effect until the script returns or awaits, because the port
  cannot scan a WebAssembly stack. Until then the heap grows. Therefore `MicroPython` measures
  between steps, and raises an exception if the live bytes exceed ``heapsize``.
- No collection happens between two readings of ``mem_alloc()``. Two equal readings therefore prove
  that the code between them allocates nothing.
- ``gc.mem_free()`` is useless here: it includes 128 MB by which the heap could grow.
- ``gc.disable()`` and ``gc.enable()`` work. `MicroPython` disables collection at the start, so that
  the peak of a step includes its garbage. ``gc.threshold()`` is accepted.
- Long work must be divided into many steps, because the garbage of a step accumulates.
- ``micropython.heap_lock()`` works: an allocation raises MemoryError.
- ``micropython.stack_use()`` returns a meaningless value. ``pystack`` limits how deep calls nest.

Available: ``time.ticks_ms``, ``ticks_us``, ``ticks_diff``, ``ticks_add`` (period 2**30, as on the
Pico), ``sleep_ms`` (waits in a loop), ``os.listdir``, ``ilistdir``, ``rename``, ``json``,
``struct``, ``micropython.const``, ``__file__`` of modules (not of the script itself).

Not available: ``asyncio.run`` and ``run_until_complete`` (write ``await main()`` at the top of the
script), ``os.sync``, ``machine``, ``rp2``, ``@native``, ``@viper``, ``@asm_pio``.

Available here, but not on a Pico: functools, itertools, datetime, copy, logging, pathlib, abc,
string, inspect, unittest, types. tests/rules/test_layers.py forbids them.

Floats have 64 bits here, but 32 on the Pico. The numbers of OSError are those of WebAssembly (44
instead of 2 for a missing file), so tests must check the class and not the number.

The following differences from CPython exist here and on the Pico:

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
