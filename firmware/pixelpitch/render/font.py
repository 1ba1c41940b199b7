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
    "A": b".#. #.# ### #.# #.#",
    "B": b"##. #.# ##. #.# ##.",
    "C": b".## #.. #.. #.. .##",
    "D": b"##. #.# #.# #.# ##.",
    "E": b"### #.. ##. #.. ###",
    "F": b"### #.. ##. #.. #..",
    "G": b".## #.. #.# #.# .##",
    "H": b"#.# #.# ### #.# #.#",
    "I": b"### .#. .#. .#. ###",
    "J": b"..# ..# ..# #.# .#.",
    "K": b"#.# #.# ##. #.# #.#",
    "L": b"#.. #.. #.. #.. ###",
    "M": b"#...# ##.## #.#.# #...# #...#",
    "N": b"#..# ##.# #.## #..# #..#",
    "O": b".#. #.# #.# #.# .#.",
    "P": b"##. #.# ##. #.. #..",
    "Q": b".##. #..# #..# #.## .###",
    "R": b"##. #.# ##. #.# #.#",
    "S": b".## #.. .#. ..# ##.",
    "T": b"### .#. .#. .#. .#.",
    "U": b"#.# #.# #.# #.# ###",
    "V": b"#.# #.# #.# #.# .#.",
    "W": b"#...# #...# #.#.# ##.## #...#",
    "X": b"#.# #.# .#. #.# #.#",
    "Y": b"#.# #.# .#. .#. .#.",
    "Z": b"### ..# .#. #.. ###",
    "0": b"### #.# #.# #.# ###",
    "1": b".#. ##. .#. .#. ###",
    "2": b"##. ..# .#. #.. ###",
    "3": b"##. ..# .#. ..# ##.",
    "4": b"#.# #.# ### ..# ..#",
    "5": b"### #.. ##. ..# ##.",
    "6": b".## #.. ### #.# ###",
    "7": b"### ..# .#. .#. .#.",
    "8": b"### #.# ### #.# ###",
    "9": b"### #.# ### ..# ##.",
    ":": b". # . # .",
    "-": b"... ... ### ... ...",
    "+": b"... .#. ### .#. ...",
    ".": b". . . . #",
    ",": b".. .. .. .# #.",
    "!": b"# # # . #",
    "?": b"##. ..# .#. ... .#.",
    "'": b"# # . . .",
    "(": b".# #. #. #. .#",
    ")": b"#. .# .# .# #.",
    "/": b"..# ..# .#. #.. #..",
    ";": b".. .# .. .# #.",
    "=": b"... ### ... ### ...",
    '"': b"#.# #.# ... ... ...",
    "*": b"#.# .#. #.# ... ...",
    "<": b"..# .#. #.. .#. ..#",
    ">": b"#.. .#. ..# .#. #..",
    "%": b"#.# ..# .#. #.. #.#",
    "_": b"... ... ... ... ###",
    "#": b".#.#. ##### .#.#. ##### .#.#.",
    "&": b".#.. #.#. .#.. #.#. .#.#",
}


def knows(character):
    """Tell whether the font has ``character``."""
    return character == " " or character.upper() in _GLYPHS


def columns(text):
    """Return ``text`` as bytes, one a column; between characters one dark column."""
    found = bytearray()
    for character in text:
        if found:
            found.append(0)
        if character == " ":
            for _ in range(SPACE):
                found.append(0)
            continue
        glyph = _GLYPHS.get(character.upper(), _GLYPHS["?"])
        width = glyph.find(b" ")
        for column in range(width):
            bits = 0
            bit = 1
            for at in range(column, len(glyph), width + 1):
                if glyph[at] == _DOT:
                    bits |= bit
                bit <<= 1
            found.append(bits)
    return bytes(found)
