"""Contains a proportional font, five dots high.

``columns`` converts a text to columns of dots, one byte each; the lowest bit is the top row::

    >>> len(columns("GOAL")), len(columns("1:0"))
    (15, 9)

Lower-case letters are shown as capitals, and characters that the font lacks as ``?``. The two
highest bits of a column are two rows above the letter, for accents. Bit 5 is a row below it, for a
cedilla.
"""

from .. import letters

LETTER_HEIGHT = 5
SPACE_WIDTH = 2  # width of a space in columns, without the gap that follows every character
_LIT = 35  # the code of "#", a lit dot

# The five rows of each character from top to bottom, separated by spaces.
_GLYPHS = {
    "A": ".#. #.# ### #.# #.#",
    "B": "##. #.# ##. #.# ##.",
    "C": ".## #.. #.. #.. .##",
    "D": "##. #.# #.# #.# ##.",
    "E": "### #.. ##. #.. ###",
    "F": "### #.. ##. #.. #..",
    "G": ".## #.. #.# #.# .##",
    "H": "#.# #.# ### #.# #.#",
    "I": "### .#. .#. .#. ###",
    "J": "..# ..# ..# #.# .#.",
    "K": "#.# #.# ##. #.# #.#",
    "L": "#.. #.. #.. #.. ###",
    "M": "#...# ##.## #.#.# #...# #...#",
    "N": "#..# ##.# #.## #..# #..#",
    "O": ".#. #.# #.# #.# .#.",
    "P": "##. #.# ##. #.. #..",
    "Q": ".##. #..# #..# #.## .###",
    "R": "##. #.# ##. #.# #.#",
    "S": ".## #.. .#. ..# ##.",
    "T": "### .#. .#. .#. .#.",
    "U": "#.# #.# #.# #.# ###",
    "V": "#.# #.# #.# #.# .#.",
    "W": "#...# #...# #.#.# ##.## #...#",
    "X": "#.# #.# .#. #.# #.#",
    "Y": "#.# #.# .#. .#. .#.",
    "Z": "### ..# .#. #.. ###",
    "0": "### #.# #.# #.# ###",
    "1": ".#. ##. .#. .#. ###",
    "2": "##. ..# .#. #.. ###",
    "3": "##. ..# .#. ..# ##.",
    "4": "#.# #.# ### ..# ..#",
    "5": "### #.. ##. ..# ##.",
    "6": ".## #.. ### #.# ###",
    "7": "### ..# .#. .#. .#.",
    "8": "### #.# ### #.# ###",
    "9": "### #.# ### ..# ##.",
    ":": ". # . # .",
    "-": "... ... ### ... ...",
    "+": "... .#. ### .#. ...",
    ".": ". . . . #",
    ",": ".. .. .. .# #.",
    "!": "# # # . #",
    "?": "##. ..# .#. ... .#.",
    "'": "# # . . .",
    "(": ".# #. #. #. .#",
    ")": "#. .# .# .# #.",
    "/": "..# ..# .#. #.. #..",
    ";": ".. .# .. .# #.",
    "=": "... ### ... ### ...",
    '"': "#.# #.# ... ... ...",
    "*": "#.# .#. #.# ... ...",
    "<": "..# .#. #.. .#. ..#",
    ">": "#.. .#. ..# .#. #..",
    "%": "#.# ..# .#. #.. #.#",
    "_": "... ... ... ... ###",
    "#": ".#.#. ##### .#.#. ##### .#.#.",
    "&": ".#.. #.#. .#.. #.#. .#.#",
    "Œ": ".#### #.#.. #.##. #.#.. .####",
    "Æ": ".#### #.#.. ####. #.#.. #.###",
    "¿": ".#. ... .#. #.. .##",
    "¡": "# . # # #",
    "«": ".... .#.# #.#. .#.# ....",
    "»": ".... #.#. .#.# #.#. ....",
}
# The accents by their number in ``letters``: two rows of three columns, the upper row first.
_ACCENTS = ("", "#.. .#.", "..# .#.", ".#. #.#", "### ...", "#.# ...", "")
ACCENT_BIT = 6  # in a column's byte, the bit of the upper of the two accent rows above a letter
ACCENT_MASK = 1 << ACCENT_BIT
_CEDILLA_BIT = 32  # in a column's byte, the mask of the row below the letters (for a cedilla)


def has_glyph(character):
    """Return True if the font has ``character``."""
    if letters.split_accent(character) or character == "ß":
        return True
    return character == " " or letters.to_capital(character) in _GLYPHS


def columns(text):
    """Return the columns of ``text`` as bytes; a dark column separates two characters."""
    result = bytearray()
    for character in text.replace("ß", "SS"):
        if result:
            result.append(0)
        if character == " ":
            for _ in range(SPACE_WIDTH):
                result.append(0)
            continue
        # Glyphs are stored as str, because bytes literals would take 1 KB more, but are converted
        # to bytes here, because indexing a str allocates memory in MicroPython.
        parts = letters.split_accent(letters.to_capital(character)) if character > "~" else None
        letter = parts[0] if parts else letters.to_capital(character)
        glyph = _GLYPHS.get(letter, _GLYPHS["?"]).encode()
        width = glyph.find(b" ")
        for column in range(width):
            bits = 0
            bit = 1
            for at in range(column, len(glyph), width + 1):
                if glyph[at] == _LIT:
                    bits |= bit
                bit <<= 1
            result.append(bits)
        if parts:
            _add_accent(result, len(result) - (width + 3) // 2, parts[1])
    return bytes(result)


def _add_accent(columns, at, accent):
    """Add ``accent`` to the letter whose middle three columns begin at index ``at``."""
    if accent == letters.CEDILLA:
        columns[at + 1] |= _CEDILLA_BIT
        return
    rows = _ACCENTS[accent]
    for column in range(3):
        for row in (0, 1):
            if rows[4 * row + column] == "#":
                columns[at + column] |= ACCENT_MASK << row
