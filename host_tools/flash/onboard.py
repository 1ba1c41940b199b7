"""What runs on the board while it is flashed: it lists, hashes, copies and removes.

``HELPERS`` is sent once over the raw REPL; the rest are calls of what it defines.  They
print one line a file, so that a slow board is not taken for a dead one, and keep nothing
of the firmware loaded: after the soft reset that comes before, memory is free.
"""

HELPERS = r"""
import gc, hashlib, os, sys
from binascii import a2b_base64
_buffer = bytearray(2048)
_view = memoryview(_buffer)

def _chunks(path):
    with open(path, "rb") as file:
        while True:
            got = file.readinto(_buffer)
            if not got:
                return
            yield _view[:got]

def _hash(path):
    digest = hashlib.sha256()
    for chunk in _chunks(path):
        digest.update(chunk)
    return digest.digest().hex()

def _walk(folder):
    try:
        entries = list(os.ilistdir(folder))
    except OSError:
        return
    for entry in entries:
        path = folder + "/" + entry[0]
        if entry[1] & 0x4000:
            yield from _walk(path)
            yield path, -1
        else:
            yield path, entry[3]

def hashes(*paths):
    for path in paths:
        try:
            print(_hash(path), os.stat(path)[6], path)
        except OSError:
            pass

def survey(folder):
    for path, size in _walk(folder):
        if size >= 0:
            try:
                print(_hash(path), size, path)
            except OSError:  # cannot be read: to be written anew
                print("unreadable", size, path)

def first_line(path):
    try:
        with open(path) as file:
            return file.readline().strip()
    except (OSError, UnicodeError):
        return ""

def folders(*paths):
    for path in paths:
        try:
            os.mkdir(path)
        except OSError as error:
            if error.errno != 17:
                raise

def put(path, first, last, text):
    global _file
    if first:
        _file = open(path, "wb")
    _file.write(a2b_base64(text))
    if last:
        _file.close()

def copy(source, target):
    with open(target, "wb") as file:
        for chunk in _chunks(source):
            file.write(chunk)

def remove(*paths):
    for path in paths:
        os.remove(path)
        print(path)

def prune(folder):
    for path, size in _walk(folder):
        if size < 0:
            try:
                os.rmdir(path)
            except OSError:
                pass

def replace(path, text):
    with open(path + ".new", "w") as file:
        file.write(text)
    os.rename(path + ".new", path)

def about():
    shape = os.statvfs("/")
    return {
        "version": tuple(sys.implementation.version[:3]),
        "mpy": getattr(sys.implementation, "_mpy", 0) & 0xFF,
        "machine": os.uname().machine,
        "block": shape[0],
        "blocks": shape[2],
        "free": shape[4],
        "slot": first_line("/slot.txt"),
        "board": first_line("/board.txt"),
        "name": first_line("/name.txt"),
    }
"""
