"""A font five LEDs high; letters are as wide as they need to be.

A text becomes columns, one byte each, the lowest bit being the top row::

    >>> len(columns("GOAL")), len(columns("1:0"))
    (15, 9)

Small letters are shown as capitals, a character that the font lacks as ``?``.
"""

HEIGHT = 5
SPACE = 2  # columns of a blank, beside the gap that follows every character
_DOT = 35  # "#"

# Rows from top to bottom, three columns each where not more are needed.
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
}


def knows(character):
    """Tell whether the font has ``character``."""
    return character == " " or character.upper() in _GLYPHS


def columns(text):
    """Return ``text`` as bytes, one a column; between characters one dark column."""
    result = bytearray()
    for character in text:
        if result:
            result.append(0)
        if character == " ":
            for _ in range(SPACE):
                result.append(0)
            continue
        # As bytes only here: a letter of a text is a new text, sixty bytes objects take 1 KB.
        glyph = _GLYPHS.get(character.upper(), _GLYPHS["?"]).encode()
        width = glyph.find(b" ")
        for column in range(width):
            bits = 0
            bit = 1
            for at in range(column, len(glyph), width + 1):
                if glyph[at] == _DOT:
                    bits |= bit
                bit <<= 1
            result.append(bits)
    return bytes(result)
