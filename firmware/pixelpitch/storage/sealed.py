"""Text files with a checksum in the last line; a damaged file counts as missing."""

from binascii import crc32

_SUM = 13  # bytes of the last line


def seal(lines):
    """Return ``lines`` as the bytes of a file."""
    text = "\n".join(lines) + "\n"
    return (text + f"sum {crc32(text.encode()):08x}\n").encode()


def unseal(data):
    """Return the lines of ``seal``, as bytes, or [] if any of it is damaged."""
    body = data[:-_SUM]
    if data[-_SUM:] != f"sum {crc32(body):08x}\n".encode():
        return []
    return body.split(b"\n")[:-1]


def numbers(text, count, most):
    """Return the ``count`` numbers of ``text``, each 0 to ``most``; raises ValueError."""
    result = [int(each) for each in text.split()]
    if len(result) != count or [each for each in result if not 0 <= each <= most]:
        raise ValueError(text)
    return result
