"""Writes and reads text files whose last line is a checksum of the others."""

from binascii import crc32

_SUM_BYTES = 13  # length in bytes of the line with the checksum


def seal(lines):
    """Return the bytes of a file with ``lines`` and their checksum."""
    text = "\n".join(lines) + "\n"
    return (text + f"sum {crc32(text.encode()):08x}\n").encode()


def unseal(data):
    """Return the lines of a file that ``seal`` has made, as bytes; [] if the file is damaged."""
    body = data[:-_SUM_BYTES]
    if data[-_SUM_BYTES:] != f"sum {crc32(body):08x}\n".encode():
        return []
    return body.split(b"\n")[:-1]


def parse_numbers(text, count, limit):
    """Return the numbers in ``text``.

    Raises ValueError unless there are ``count`` numbers, each from 0 to ``limit``.
    """
    result = [int(each) for each in text.split()]
    if len(result) != count or [each for each in result if not 0 <= each <= limit]:
        raise ValueError(text)
    return result
