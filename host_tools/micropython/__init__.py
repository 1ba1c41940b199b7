"""The real MicroPython on the laptop, compiled to WebAssembly and run by Node.

    pico = with_firmware()
    pico.run("from pixelpitch import rules")

What differs, tried on 1.26.0 (tests/micropython/test_interpreter.py holds it to this).

The heap.  Words are 4 bytes and blocks 16, as on the RP2040, so sizes are the Pico's.
- ``gc.mem_alloc()`` is exact: 0 for a loop over a range, 16 for a bound method.
- ``gc.collect()`` inside a script does nothing until the script returns or awaits, since
  the port cannot scan a WebAssembly stack.  Until then the heap grows instead of
  collecting, so `MicroPython` measures between steps and raises if the live bytes exceed
  the heap asked for.  Nothing is collected unasked between two readings of
  ``mem_alloc()``: good for proving that a path allocates nothing.
- ``gc.mem_free()`` counts 128 MB that the heap could still grow by; do not use it.
- ``gc.disable()`` and ``gc.enable()`` work; `MicroPython` starts with it disabled, so
  that the peak of a step counts its garbage.  ``gc.threshold()`` is accepted.
- Give long work in many steps (a record each), or the garbage of all of it piles up.
- ``micropython.heap_lock()`` works: allocating raises MemoryError.
- ``micropython.stack_use()`` means nothing here; nesting is limited by ``pystack``.

There: ``time.ticks_ms``, ``ticks_us``, ``ticks_diff``, ``ticks_add`` (period 2**30, as
on the Pico), ``sleep_ms`` (busy), ``os.listdir``, ``ilistdir``, ``rename``, ``json``,
``struct``, ``micropython.const``, ``__file__`` of modules (not of the script itself).
Not there: ``asyncio.run`` and ``run_until_complete`` (write ``await main()`` at the top
of the script), ``os.sync``, ``machine``, ``rp2``, ``@native``, ``@viper``, ``@asm_pio``.
There, but not on a Pico: functools, itertools, datetime, copy, logging, pathlib, abc,
string, inspect, unittest, types.  tests/rules/test_layers.py keeps them out.
Floats have 64 bits here, 32 on the Pico.  OSError numbers are WebAssembly's (no such
file is 44, not 2): test the class, not the number.

MicroPython itself, here and on the Pico:
- Annotations are parsed and never evaluated: of arguments, results, variables and
  attributes, so ``list[int]``, ``int | None`` and names that do not exist are fine.
  As values (``A = list[int]``, ``A = int | None``) they raise TypeError.  No
  ``typing``, no ``__future__``; ``TYPE_CHECKING = False`` and ``if TYPE_CHECKING:`` work.
- Steps in slices only for reading lists and ranges: ``list[::2]``; not for str, bytes,
  bytearray or tuple, and not on the left of ``=``.  No ``del`` of bytearray items.
- A dict keeps no order (OrderedDict does), a set another order than CPython's, ``hash()``
  other values, and ``sorted()`` is not stable: sort by a key without ties.
- f-strings: ``{x!r}``, ``{x:>3}``, ``{x:{w}}``, ``{x=}`` work; nested f-strings and
  ``lambda`` do not; a literal with braces beside an f-string is taken for a part of it.
- No ``match``, ``except*``, ``def f(a, /)``, ``[*a, b]``, ``{**a}``, ``with (...)``,
  ``zip(strict=)``, metaclasses, ``__init_subclass__``, ``__class_getitem__``,
  ``__index__``, ``__format__``, attributes on functions, ``__doc__``; ``__slots__``
  is not enforced, ``__gt__`` is not derived from ``__lt__``, an own ``__eq__``
  removes ``__hash__``, exceptions have no ``__cause__``.
- Missing methods: str ``ljust zfill title removeprefix isalnum format_map``,
  int ``bit_length bit_count``, ``to_bytes(signed=)`` and ``split(maxsplit=)`` by keyword,
  bytearray ``pop copy``, namedtuple ``_replace``; ``json.dumps(indent=, sort_keys=)``.
- ``json.loads('[1,]')`` is accepted; ``json`` errors are ValueError without a place.
"""

from .interpreter import (
    PICO_HEAP,
    MicroPython,
    MicroPythonError,
    MicroPythonTimeoutError,
    Step,
    with_firmware,
)
from .node import NodeError, find_micropython, find_node, micropython_version

__all__ = [
    "PICO_HEAP",
    "MicroPython",
    "MicroPythonError",
    "MicroPythonTimeoutError",
    "NodeError",
    "Step",
    "find_micropython",
    "find_node",
    "micropython_version",
    "with_firmware",
]
