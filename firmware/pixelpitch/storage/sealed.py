"""Text files with a checksum in the last line; a damaged file is treated as missing."""

from binascii import crc32

_SUM = 13  # length of the last line in bytes


def seal(lines):
    """Return the bytes of a file with ``lines`` and their checksum."""
    text = "\n".join(lines) + "\n"
    return (text + f"sum {crc32(text.encode()):08x}\n").encode()


def unseal(data):
    """Return the lines that ``seal`` wrote, as bytes; [] if anything is damaged."""
    body = data[:-_SUM]
    if data[-_SUM:] != f"sum {crc32(body):08x}\n".encode():
        return []
    return body.split(b"\n")[:-1]


def numbers(text, count, most):
    """Return the ``count`` numbers in ``text``, each 0 to ``most``; raise ValueError if wrong."""
    result = [int(each) for each in text.split()]
    if len(result) != count or [each for each in result if not 0 <= each <= most]:
        raise ValueError(text)
    return result
