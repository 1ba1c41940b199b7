"""A proportional font, five LEDs high.

A text becomes columns, one byte each, the lowest bit being the top row::

    >>> len(columns("GOAL")), len(columns("1:0"))
    (15, 9)

Small letters are shown as capitals, a character that the font lacks as ``?``.  Of a letter with an
accent the two highest bits of a column are two rows above its five; a cedilla is the row below.
"""

from .. import letters

HEIGHT = 5
SPACE = 2  # columns of a blank, without the gap that follows every character
_DOT = 35  # "#"

# Rows from top to bottom, of three columns unless a letter needs more.
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
# Accents over three columns, the upper of their two rows first; as ``letters`` numbers them.
_ACCENTS = ("", "#.. .#.", "..# .#.", ".#. #.#", "### ...", "#.# ...", "")
ABOVE_AT = 6
ABOVE = 1 << ABOVE_AT  # the bit of the upper of the two rows above the letters
_BELOW = 32  # and that of the row below them


def knows(character):
    """Return True if the font has ``character``."""
    if letters.split(character) or character == "ß":
        return True
    return character == " " or letters.upper(character) in _GLYPHS


def columns(text):
    """Return ``text`` as bytes, one a column; between characters one dark column."""
    result = bytearray()
    for character in text.replace("ß", "SS"):
        if result:
            result.append(0)
        if character == " ":
            for _ in range(SPACE):
                result.append(0)
            continue
        # As bytes only here: a letter of a text is a new text, sixty bytes objects take 1 KB.
        parts = letters.split(letters.upper(character)) if character > "~" else None
        letter = parts[0] if parts else letters.upper(character)
        glyph = _GLYPHS.get(letter, _GLYPHS["?"]).encode()
        width = glyph.find(b" ")
        for column in range(width):
            bits = 0
            bit = 1
            for at in range(column, len(glyph), width + 1):
                if glyph[at] == _DOT:
                    bits |= bit
                bit <<= 1
            result.append(bits)
        if parts:
            _add_accent(result, len(result) - (width + 3) // 2, parts[1])
    return bytes(result)


def _add_accent(columns, at, accent):
    """Draw ``accent`` over the letter whose three columns in the middle begin at ``at``."""
    if accent == letters.CEDILLA:
        columns[at + 1] |= _BELOW
        return
    rows = _ACCENTS[accent]
    for column in range(3):
        for row in (0, 1):
            if rows[4 * row + column] == "#":
                columns[at + column] |= ABOVE << row
