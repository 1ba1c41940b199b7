"""Decides which modules a ruleset may import, and checks its compiled code for other imports.

Both `pixelpitch ruleset check` and the board use this module before a ruleset is imported. The
check protects flash, files and hardware from mistakes in a ruleset, but not from malicious code.

The compiled code is an .mpy file of version 6 (MicroPython's py/persistentcode.c and py/bc0.h).
"""

# The modules of MicroPython that a ruleset may import. None of them accesses time, random numbers,
# hardware or files.
ALLOWED_MODULES = (
    "array binascii collections errno hashlib heapq json math micropython re struct".split()
)
ALLOWED_PACKAGES = ("pixelpitch.rules", "pixelpitch.opponents")
FORBIDDEN_NAMES = (
    "__import__",
    "eval",
    "exec",
)  # forbidden, because these builtins can import any module
_RULESETS = "pixelpitch.rulesets."

# {number: name}; these numbers are the same in every MicroPython (py/makeqstrdata.py).
_FIXED_NAMES = {1: "", 63: "builtins", 80: "eval", 81: "exec", 115: "micropython"}

_DATA, _FOLDER, _FILE = 2, 4, 5  # kinds of records of a ROM file system

_HEADER_BYTES = 4  # length of the .mpy header in bytes
_LOAD_NAME, _LOAD_GLOBAL = 0x11, 0x12
_IMPORT_NAME, _IMPORT_FROM = 0x1B, 0x1C
# The opcodes from _FIRST_NUMBER_OPCODE to _NUMBER_OPCODES_END - 1 load the small numbers 0, 1, ...
_FIRST_NUMBER_OPCODE = 0x80
_NUMBER_OPCODES_END = 0xB0
_HAS_MORE_BYTE = 0x9E  # mask; an opcode with none of these bits is followed by an extra byte
_STR, _BYTES, _TUPLE = 5, 6, 10  # kinds of constants
_LAST_PLAIN_KIND = 4  # kinds of constants up to this one have no payload
# The kind of an opcode's argument, indexed by the opcode's upper four bits: 0 no argument, 1 a
# number, 2 an offset.
_ARGUMENTS = b"\0\1\1\1\2\0\0\0\0\0\0\0\0\0\0\0"


def is_allowed(module, ruleset):
    """Return True if ``ruleset`` (an id) may import ``module`` (a full name)."""
    if module in ALLOWED_MODULES:
        return True
    for package in ALLOWED_PACKAGES + (_RULESETS + ruleset,):
        if (module + ".").startswith(package + "."):
            return True
    return False


def full_name(module, level, package):
    """Return the full name of ``module``, which ``package`` imports with ``level`` dots."""
    if not level:
        return module
    parts = package.split(".")
    return ".".join(parts[: max(0, len(parts) + 1 - level)] + ([module] if module else []))


def forbidden_name(code, ruleset, folder=""):
    """Return the first forbidden name that the .mpy file ``code`` imports or uses, or "".

    ``folder`` is the file's folder within the ruleset, such as "a/b". If ``code`` is not an .mpy
    file, return a phrase that says so.
    """
    package = _RULESETS + ruleset + ("." + folder.replace("/", ".") if folder else "")
    try:
        return _Code(code, ruleset, package).forbidden()
    except IndexError:
        return "what is no .mpy"


def import_fault(content, ruleset):
    """Return a phrase that names the first forbidden import of a ruleset and its file, or "".

    ``content`` is the ruleset's ROM file system, a series of records: kind, length, payload
    (MicroPython's extmod/vfs_rom.c).
    """
    _, at = _number(content, 0)
    length, at = _number(content, at)
    return _fault(content, at, at + length, ruleset, "")


def _fault(content, position, end, ruleset, path):
    while position < end:
        kind, position = _number(content, position)
        length, position = _number(content, position)
        last = position + length
        result = ""
        if kind in (_FOLDER, _FILE):
            length, position = _number(content, position)
            name = path + "/" + str(bytes(content[position : position + length]), "utf-8")
            result = _fault(content, position + length, last, ruleset, name)
        elif kind == _DATA and path.endswith(".mpy"):
            # The path of the file is /ID/a/b/words.mpy.
            folder = path[len(ruleset) + 2 : path.rfind("/")]
            result = forbidden_name(content[position:last], ruleset, folder)
            if result:
                result += " in " + path[1:-4]
        if result:
            return result
        position = last
    return ""


def _number(code, position):
    """Return (variable-length number at ``position`` of ``code``, position after it)."""
    value = 0
    while True:
        byte = code[position]
        position += 1
        value = value << 7 | byte & 0x7F
        if byte < 0x80:
            return value, position


class _Code:
    """Reads one .mpy file (the bytes ``code``) from start to end; the next byte is at ``_at``."""

    def __init__(self, code, ruleset, package):
        self._code = code
        self._ruleset = ruleset
        self._package = package
        self._at = _HEADER_BYTES
        self._names = []  # each name's position in the file, or ~(its number in _FIXED_NAMES)

    def forbidden(self):
        """Return the first forbidden import or name of the file, or "" if it has none."""
        names = self._number()
        objects = self._number()
        for _ in range(names):
            length = self._number()
            if length & 1:
                self._names.append(~(length >> 1))
            else:
                self._names.append(self._at)
                self._at += (length >> 1) + 1
        for _ in range(objects):
            self._skip_object()
        return self._check_function()

    def _number(self):
        value, self._at = _number(self._code, self._at)
        return value

    def _skip_object(self):
        kind = self._code[self._at]
        self._at += 1
        if kind <= _LAST_PLAIN_KIND:
            return
        length = self._number()
        if kind == _TUPLE:
            for _ in range(length):
                self._skip_object()
        else:
            # strings and bytes are followed by a zero byte
            self._at += length + (kind in (_STR, _BYTES))

    def _name(self, index):
        at = self._names[index]
        if at < 0:
            return _FIXED_NAMES.get(~at, "?")
        end = at
        while self._code[end]:
            end += 1
        return str(bytes(self._code[at:end]), "utf-8")

    def _check_function(self):
        """Check a function and the functions inside it; return the first forbidden name, or ""."""
        head = self._number()
        if head & 3:
            return "machine code"
        end = self._at + (head >> 3)
        result = self._check_operations(self._first_opcode(), end)
        self._at = end
        if head & 4 and not result:
            for _ in range(self._number()):
                result = self._check_function()
                if result:
                    break
        return result

    def _first_opcode(self):
        """Return the position of the function's first opcode, after its sizes and line numbers."""
        code, at = self._code, self._at
        while code[at] & 0x80:
            at += 1
        at += 1
        lines = cells = bits = 0
        while True:
            byte = code[at]
            at += 1
            cells |= (byte & 1) << bits
            lines |= ((byte & 0x7E) >> 1) << 6 * bits
            bits += 1
            if not byte & 0x80:
                return at + lines + cells

    def _check_operations(self, position, end):
        code = self._code
        level = 0  # the small number loaded last; an import uses it as the number of leading dots
        module = ""  # the module imported last, but "" if rulesets may use all of its names
        while position < end:
            operation = code[position]
            position += 1
            if _FIRST_NUMBER_OPCODE <= operation < _NUMBER_OPCODES_END:
                level = operation - _FIRST_NUMBER_OPCODE
            kind = _ARGUMENTS[operation >> 4]
            value = 0
            if kind == 1:
                while code[position] & 0x80:
                    value = (value | code[position] & 0x7F) << 7
                    position += 1
                value |= code[position]
                position += 1
            elif kind:
                position += 2 if code[position] & 0x80 else 1
            if not operation & _HAS_MORE_BYTE:
                position += 1
            if operation == _IMPORT_FROM:
                part = module + "." + self._name(value)
                if module and not is_allowed(part, self._ruleset):
                    return part
            elif operation == _IMPORT_NAME:
                module = full_name(self._name(value), level, self._package)
                if is_allowed(module, self._ruleset):
                    module = ""
                elif code[position] != _IMPORT_FROM:
                    return module
            elif operation in (_LOAD_NAME, _LOAD_GLOBAL):
                if self._name(value) in FORBIDDEN_NAMES:
                    return self._name(value)
        return ""
