"""Converts a match to a snapshot of at most 256 bytes, and back.

A snapshot consists of these parts:

- the letter ``P``, the format number and the length of the rest (one byte each)
- the checksum of the ruleset's id (two bytes)
- the options
- the fields of ``STATE`` and ``TAIL``
- a checksum (two bytes)

**Format number.** Options that were added to a ruleset later (``options.later``) have the attribute
``first_format`` 2, 3 and so on; all others have 1. The format number of a snapshot is the highest
``first_format`` of the options that differ from their defaults, or 1. Options with a higher
``first_format`` are not stored, so adding an option does not change the snapshots and checksums of
existing matches.

**Fields.** ``STATE`` declares a field as ``(name, low, high)``, or as ``(name, low, high, count)``
if it is a list of ``count`` numbers. A number takes one byte, or two if its range has more than 256
values. ``TAIL`` declares a list of 0 to ``count`` numbers; it is stored last and has no length, so
it takes no byte while it is empty.
"""

from . import options as option_kinds
from .errors import NotUnderstood

_MAX_BYTES = 256
_FORMAT = 1


def checksum(data):
    """Return Fletcher's 16-bit checksum, 0..65535, of ``data``, at most 2,000 bytes.

    The sums are modulo 256, not 255 as usual, to distinguish the bytes 0 and 255. They are reduced
    only at the end, because for 2,000 bytes they still are small integers.
    """
    low = high = 0
    for byte in data:
        low += byte
        high += low
    return (high & 255) << 8 | low & 255


def _append(buffer, values, low, high):
    """Append each of ``values`` to ``buffer``, in two bytes if ``high`` - ``low`` is above 255."""
    if high - low <= 255:
        buffer.extend(bytes([value - low & 255 for value in values] if low else values))
        return
    for value in values:
        value -= low
        buffer.append(value >> 8)
        buffer.append(value & 255)


def pack(match, names=None):
    """Return the snapshot of ``match``.

    ``names`` lists the options to store; None means those that the format number requires (see the
    top of this module). Puzzles pass names, so that new options of a ruleset do not affect them.
    """
    tag = checksum(match.RULESET.encode())
    form = _FORMAT
    for option in match.OPTIONS if names is None else ():
        if option.first_format > form and match.options[option.name] != option.default:
            form = option.first_format
    buffer = bytearray((80, form, 0, tag >> 8, tag & 255))
    for option in _named_options(match, names, form):
        value = match.options[option.name]
        if option.kind == option_kinds.WHOLE_KIND:
            _append(buffer, (value,), 0 if option.off else option.low, option.high)
        elif option.kind == option_kinds.SWITCH_KIND:
            buffer.append(1 if value else 0)
        elif value in option.choices:
            buffer.append(option.choices.index(value))
        else:
            text = value.encode()
            buffer.append(255)
            buffer.append(len(text))
            buffer.extend(text)
    for field in match.STATE:
        value = getattr(match, field[0])
        low = field[1]
        if len(field) == 4:
            _append(buffer, value, low, field[2])
        elif field[2] - low <= 255:
            buffer.append(value - low & 255)
        else:
            _append(buffer, (value,), low, field[2])
    if match.TAIL:
        _append(buffer, getattr(match, match.TAIL[0]), match.TAIL[1], match.TAIL[2])
    buffer[2] = len(buffer) - 1  # number of bytes after this one, without the checksum
    total = checksum(buffer)
    buffer.append(total >> 8)
    buffer.append(total & 255)
    if len(buffer) > _MAX_BYTES:
        raise NotUnderstood("a snapshot of " + str(len(buffer)) + " bytes", "at most 256")
    return bytes(buffer)


def _named_options(match, names, form):
    """Return the options in ``names`` or, if it is None, all that format number ``form`` has."""
    if names is None:
        return [option for option in match.OPTIONS if option.first_format <= form]
    known = {option.name: option for option in match.OPTIONS}
    for name in names:
        if name not in known:
            raise NotUnderstood("option " + repr(name) + " in a snapshot", ", ".join(known))
    return [known[name] for name in names]


def unpack(match_class, data, names=None):
    """Return the match in the snapshot ``data`` as an object of the class ``match_class``.

    ``names`` must be the same as for ``pack``. Options that were not stored get their defaults.
    Raises NotUnderstood if the snapshot is damaged.
    """
    formats = [option.first_format for option in match_class.OPTIONS]
    reader = Reader(match_class.RULESET, data, formats)
    options = {}
    for option in _named_options(match_class, names, data[1]):
        options[option.name] = reader.option(option)
    match = match_class(options)
    fields = {}
    for field in match_class.STATE:
        name, low, high = field[:3]
        if len(field) == 3:
            fields[name] = reader.number(name, low, high)
        else:
            fields[name] = reader.numbers(name, low, high, field[3])
    if match_class.TAIL:
        name, low, high, count = match_class.TAIL
        fields[name] = reader.remaining(name, low, high, count)
    reader.require_end()
    match.set_fields(fields)
    match.check()
    return match


def copy(match):
    """Return an independent copy of ``match``, without validation and without its events.

    Lists and dictionaries are copied one level deep, so they must not contain lists. All other
    values are shared, because they never change.
    """
    other = object.__new__(type(match))
    for name, value in match.__dict__.items():
        if isinstance(value, list):
            value = value[:]
        elif isinstance(value, dict):
            value = dict(value)
        setattr(other, name, value)
    other.events = []
    return other


def state_checksum(match):
    """Return the checksum of the snapshot of ``match``.

    Equal states have equal checksums on every interpreter.
    """
    return checksum(pack(match))


class Reader:
    """Reads the numbers in a snapshot one after the other.

    Raises NotUnderstood if the snapshot is damaged, a number is out of range, or the format number
    is neither 1 nor in ``forms``, the format numbers of the ruleset's later options.
    """

    def __init__(self, ruleset, data, forms):
        if (
            not isinstance(data, (bytes, bytearray))
            or len(data) < 7
            or data[0] != 80
            or data[1] not in [_FORMAT] + forms
        ):
            raise NotUnderstood(repr(data)[:24] + ", no snapshot", "a snapshot of " + ruleset)
        if len(data) != data[2] + 3:
            raise NotUnderstood(
                "a snapshot cut to " + str(len(data)) + " bytes", str(data[2] + 3) + " bytes"
            )
        if checksum(data[:-2]) != data[-2] << 8 | data[-1]:
            raise NotUnderstood("a snapshot with a wrong checksum", "an undamaged one")
        if checksum(ruleset.encode()) != data[3] << 8 | data[4]:
            raise NotUnderstood("a snapshot of another ruleset", "one of " + ruleset)
        self._data = data
        self._at = 5

    def byte(self):
        """Return the next byte, 0..255."""
        if self._at >= len(self._data) - 2:
            raise NotUnderstood("a snapshot that ends early", "more fields")
        self._at += 1
        return self._data[self._at - 1]

    def number(self, name, low, high):
        """Return the next number; raise NotUnderstood unless it is ``low``..``high``.

        ``name`` is the field's name for the error.
        """
        value = self.byte()
        if high - low > 255:
            value = value << 8 | self.byte()
        if low + value > high:
            raise NotUnderstood(
                name + " " + str(low + value) + " in a snapshot", str(low) + ".." + str(high)
            )
        return low + value

    def numbers(self, name, low, high, count):
        """Return a list of the next ``count`` numbers, each checked like ``number``."""
        end = self._at + count
        if high - low <= 255 and end <= len(self._data) - 2:
            part = self._data[self._at : end]
            if max(part) <= high - low:
                self._at = end
                return [low + value for value in part]
        return [self.number(name, low, high) for _ in range(count)]

    def option(self, option):
        """Read the next value as a value of ``option``, and return it."""
        if option.kind == option_kinds.WHOLE_KIND:
            return option.read(
                self.number(option.name, 0 if option.off else option.low, option.high)
            )
        if option.kind == option_kinds.SWITCH_KIND:
            return self.number(option.name, 0, 1) == 1
        index = self.byte()
        if index == 255 and option.kind == option_kinds.FILE_KIND:
            text = bytes([self.byte() for _ in range(self.byte())])
            try:
                return option.read(text.decode())
            except UnicodeError:
                raise NotUnderstood(option.name + " " + repr(text) + " in a snapshot", "UTF-8")
        if index >= len(option.choices):
            raise NotUnderstood(option.name + " " + str(index) + " in a snapshot", "a known one")
        return option.choices[index]

    def remaining(self, name, low, high, count):
        """Return the remaining numbers, at most ``count``, each checked like ``number``."""
        result: list = []
        while self._at < len(self._data) - 2 and len(result) < count:
            result.append(self.number(name, low, high))
        return result

    def require_end(self):
        """Raise NotUnderstood unless all bytes have been read."""
        if self._at != len(self._data) - 2:
            raise NotUnderstood("a snapshot with bytes left over", "the fields only")
