"""Builds the folder of the page: static files for any web server.

::

    folder = Path("build/web")
    write_page(folder)          # index.html, modules, interpreter, packs, icons, sw.js

The page contains the same firmware files as a board's flash (``flash.build``), for all boards that
it offers. Any change in a file changes the version of the page. The service worker of an open page
then fetches the new files.
"""

import base64
import gzip
import hashlib
import html
import io
import json
import re
import zipfile
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from pixelpitch import __version__
from pixelpitch.rules.text import language_name
from pixelpitch.rulesets import facts

from ..common import board_folder, folders
from ..common.errors import InputError
from ..common.languages import language_of_file
from ..common.text_ids import parse
from ..flash import build, image
from ..flash.chips import CHIPS, RP2040, Chip
from ..micropython.node import find_compiler, find_micropython
from .bundle import bundle_modules
from .needed_modules import needed_modules

if TYPE_CHECKING:
    from PIL.Image import Image

_FOLDER = Path(__file__).resolve().parent
PAGE_FOLDER = _FOLDER / "page"
LICENSES_FILE = folders.IMAGE / "LICENSES.txt"
OFFERED_BOARD_NAMES = ("pitch32", "mini16")  # the boards that the page can show (page.mjs)
ICON_SIZES_PX = (192, 512)
# An icon's mask never cuts off its central circle, whose diameter is 80 % of the width. The largest
# square in this circle has 0.56 of the width.
UNMASKED_ICON_FRACTION = 0.56
SOCIAL_CARD_SIZE_PX = (1200, 630)
ENGLISH_ID = "en"
# Files of one language; the service worker caches them once that language is in use.
LANGUAGE_FILE_PATTERN = re.compile(r"language-[a-z0-9-]+\.zip|rulebook-\w+\.[a-z0-9-]+\.txt")
PAGE_SENTENCES_FILE = "page.txt"  # file with the page's sentences in the zip of a language
SCREENSHOT_WIDTH_NAMES = ("narrow", "wide")  # made by `make pictures`
# Files that the service worker does not cache.
UNCACHED_FILES = ("sw.js", "index.html", "card.png", ".nojekyll")
# Suffixes of files in a ruleset's folder.
RULESET_SOURCE_SUFFIXES = (
    ".py",
    ".md",
    ".txt",
    ".board",
    ".choices",
)
# Modules that the page needs but a board does not have. A user's ruleset may import the first one;
# the others check a user's board.
LAPTOP_ONLY_MODULES = ("rules/laptop.py", "rulesets/*/laptop_boards.py")
# Modules that the laptop and the page share for watching a board.
WATCHING_MODULES = ("live/live_protocol.py", "live/lines.py", "live/replica.py")
# Modules with which the laptop and the page check a ruleset.
CHECKING_MODULES = (
    "common/ruleset_facts.py",
    "ruleset/program.py",
)
# Modules that laptop and page share: they describe a screen's input, apply the rules of a match
# played by links, and continue a match after its rules have changed.
INPUT_MODULES = tuple(
    f"simulator/{each}.py" for each in ("screen_input", "side_text", "link_rules", "changed_rules")
)
# Modules that laptop and page share for making a moving picture of a match.
FILMING_MODULES = ("simulator/film.py",)
SHARED_MODULES = WATCHING_MODULES + CHECKING_MODULES + INPUT_MODULES + FILMING_MODULES
# Modules that laptop and page share for sending rulesets and firmware to a board. They are in a
# separate zip, which the page fetches when it needs them.
SENDING_MODULES = (
    *("common/input_error.py", "common/text_pack.py"),
    *(
        f"flash/{each}.py"
        for each in ("__init__", "chips", "exchange", "flash_map", "header", "install")
    ),
    *(f"flash/{each}.py" for each in ("board_helpers", "literal", "romfs")),
    *(f"ruleset/{each}.py" for each in ("__init__", "difference", "directory", "store")),
)
# To show its menu, the page needs only this module with its imports, and the files below.
MENU_MODULE = "browser.program"
MENU_TEXT_FILES = ("pixelpitch/app/text/en.txt", "pixelpitch/rules/shared/text/en.txt")
# Includes Sokhazania's maps (.board), which its ``__init__`` lists when it is imported.
_MENU_FACTS = re.compile(r"boards/.*|pixelpitch/rulesets/\w+/(__init__\.mpy|\w+\.board)")
_SOURCE_FOLDERS = {
    "browser": _FOLDER / "browser",
    "host_tools": folders.HOST_TOOLS_FOLDER,
    "pixelpitch": folders.PIXELPITCH_FOLDER,
}
SENDER_MODULE_FILE = "browser/send.py"
COMPILER_FILE = "mpy-cross.wasm"  # the compiler in the sender's zip
# Files that are served unchanged; the modules are bundled into scripts.
_UNCHANGED_FILES = (".html", ".css", ".js", ".webmanifest")
# {script: its first module}. The scripts named .pack are gzipped, because some web hosts do not
# compress.
FIRST_MODULE_BY_SCRIPT = {
    "page.js": "page.mjs",
    "board.pack": "worker.mjs",
    "watcher.pack": "watcher.mjs",
    "sender.pack": "sender.mjs",
}
_FRAME_SCRIPT_MARK = "%FRAME%"
_LATE_FILES_MARK = "%LATE%"
_LATE_SCRIPT_MARK = "%LATE_SCRIPT%"
_IMAGES_MARK = "%IMAGES%"
_SOURCES_MARK = "%SOURCES%"
_PICTURES_MARK = "%PICTURES%"
_ENGLISH_MARK = "%ENGLISH%"  # replaced by the page's own sentences
_LANGUAGES_MARK = "%LANGUAGES%"  # replaced by text like "de=Deutsch nl=Nederlands"
_URL_MARK = "%URL%"
_ADDRESS_MARK = re.compile(r"https?://[\w.-]+(:\d+)?/([\w.~-]+/)*")
_SIZE_MARK = "%SIZE%"  # replaced by the bytes that a first visit downloads before it can play
_BUILD_MARK = 'const BUILD = { version: "", files: [""] };'


class WebError(InputError):
    """Building or serving the page failed; ``str()`` is one line."""


def write_page(folder: Path, url: str = "") -> str:
    """Write the page into ``folder`` and return its version; raises WebError.

    Other files in ``folder`` stay. ``url`` is the public address of the page, or "".
    """
    files = page_files(url)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, content in files.items():
            (folder / name).write_bytes(content)
    except OSError as error:
        place = error.filename or str(folder)  # OSError for a full disk has no file name
        raise WebError(f"cannot write {place!r}: {error.strerror}") from None
    return content_version(files)


def page_files(url: str = "") -> dict[str, bytes]:
    """Return {name: content} of the page's files, sorted; raises WebError, NodeError, FlashError.

    ``url`` is the public address of the page, or "". The preview of a link needs it, because its
    picture must have an absolute address.
    """
    if url and not _ADDRESS_MARK.fullmatch(url):
        raise WebError(f"got the address {url[:200]!r}, expected https://HOST/FOLDER/")
    files = {
        path.name: path.read_bytes()
        for path in sorted(PAGE_FOLDER.iterdir())
        if path.suffix in _UNCHANGED_FILES
    }
    module = find_micropython()
    everything = firmware_files()
    first = {name: everything[name] for name in menu_files(everything)}
    later = {name: content for name, content in everything.items() if name not in first}
    files["firmware.pack"] = gzip_pack(first)
    files["games.pack"] = gzip_pack(later)
    wasm = (module.parent / "micropython.wasm").read_bytes()
    files["micropython.pack"] = gzip.compress(wasm, mtime=0)
    frame = script_hash(files["frame.js"])
    size = len(files["firmware.pack"]) + len(files["micropython.pack"])
    english = page_sentences(ENGLISH_ID)
    names = " ".join(f"{each}={language_name(each)}" for each in page_languages())
    for name, entry in FIRST_MODULE_BY_SCRIPT.items():
        text = bundle_modules(entry, page_module).replace(
            _FRAME_SCRIPT_MARK.encode(), frame.encode()
        )
        text = text.replace(_SOURCES_MARK.encode(), " ".join(source_names()).encode())
        text = text.replace(_IMAGES_MARK.encode(), " ".join(image_files()).encode())
        text = text.replace(_PICTURES_MARK.encode(), " ".join(games_with_picture()).encode())
        text = text.replace(_SIZE_MARK.encode(), str(size).encode())
        text = text.replace(_ENGLISH_MARK.encode(), json.dumps(english)[1:-1].encode())
        text = text.replace(_LANGUAGES_MARK.encode(), names.encode())
        files[name] = gzip.compress(text, mtime=0) if name.endswith(".pack") else text
    for path in sorted(folders.PIXELPITCH_FOLDER.glob("rulesets/*/RULEBOOK.md")):
        files[f"rulebook-{path.parent.name}.txt"] = path.read_bytes()
    for language in page_languages():
        files[f"language-{language}.zip"] = language_zip(language)
        for path in sorted(folders.PIXELPITCH_FOLDER.glob(f"rulesets/*/RULEBOOK.{language}.md")):
            files[f"rulebook-{path.parent.name}.{language}.txt"] = path.read_bytes()
    for name in source_names():
        files[source_zip_name(name)] = source_zip(name)
    for name in games_with_picture():
        files[f"game-{name}.webp"] = (PAGE_FOLDER / f"game-{name}.webp").read_bytes()
    for name, (board, chip) in image_files().items():
        files[name] = image.make_image(board, chip)
    files["sender.zip"] = sender_zip()
    files["LICENSES.txt"] = licence_texts()
    for size in ICON_SIZES_PX:
        files[f"icon-{size}.png"] = page_icon(size)
    files[f"maskable-{ICON_SIZES_PX[-1]}.png"] = page_icon(
        ICON_SIZES_PX[-1], UNMASKED_ICON_FRACTION
    )
    files["card.png"] = preview_card()
    files[".nojekyll"] = b""  # makes GitHub Pages serve the folder unchanged
    for name in SCREENSHOT_WIDTH_NAMES:
        files[screenshot_name(name)] = (PAGE_FOLDER / screenshot_name(name)).read_bytes()
    index = files["index.html"].replace(b"%VERSION%", __version__.encode())
    index = index.replace(_URL_MARK.encode(), url.encode())
    index = with_sentences(index.decode(), english).encode()
    late = files.pop("late.js")
    index = index.replace(_LATE_FILES_MARK.encode(), script_hash(late).encode())
    index = index.replace(_LATE_SCRIPT_MARK.encode(), late)
    files["index.html"] = index.replace(_FRAME_SCRIPT_MARK.encode(), frame.encode())
    files["sw.js"] = _service_worker(files["sw.js"].decode(), files)
    return dict(sorted(files.items()))


def page_module(name: str) -> str:
    """Return the source of a module of the page or of the interpreter; raises NodeError."""
    if name == "micropython.mjs":
        return find_micropython().read_text()
    if name == "mpycross.mjs":
        return (
            find_compiler() / "mpy-cross-v6.js"
        ).read_text() + "\nexport const mpyCross = MpyCross;"
    return (PAGE_FOLDER / name).read_text()


def page_sentences(language: str) -> str:
    """Return the page's sentences in ``language``, one per line as ``id: sentence``."""
    lines = (PAGE_FOLDER / "text" / f"{language}.txt").read_text("utf-8").splitlines()
    return "\n".join(line for line in lines if line and not line.startswith("#"))


def with_sentences(page: str, text: str) -> str:
    """Return the document ``page`` with ids replaced by their sentences of ``text``."""
    known = parse(text).sentences

    def replacement(placeholder: re.Match[str]) -> str:
        """Return the sentence whose id is in ``placeholder``, as text or as a label."""
        kind, key = placeholder[1], placeholder[2]
        if key not in known:
            raise WebError(
                f"got {key!r} in index.html, expected an id of {PAGE_FOLDER.name}/text/en.txt"
            )
        words = html.escape(known[key])
        return placeholder[0] + words if kind == "say" else f'aria-label="{words}" {placeholder[0]}'

    # An element may have both data-label and data-say, so each is replaced in a pass of its own.
    for kind in ("label", "say"):
        page = re.sub(rf'data-({kind})="([^"]*)"([^>]*>)', replacement, page)
    return page


def page_languages() -> list[str]:
    """Return the page's languages other than English, sorted."""
    return sorted({path.stem for path in (PAGE_FOLDER / "text").glob("*.txt")} - {ENGLISH_ID})


def language_zip(language: str) -> bytes:
    """Return a zip with the page's sentences in ``language`` and the firmware's files for it."""
    files = {PAGE_SENTENCES_FILE: page_sentences(language).encode()}
    board = build.firmware_files(OFFERED_BOARD_NAMES[0], languages=(language,))
    files.update({name: board[name] for name in board if language_of_file(name) == language})
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for name, content in sorted(files.items()):
            archive.writestr(zipfile.ZipInfo(name), content, zipfile.ZIP_DEFLATED)
    return packed.getvalue()


def script_hash(script: bytes) -> str:
    """Return the hash that a content security policy needs to permit ``script``."""
    digest = hashlib.sha256(script).digest()
    return "sha256-" + base64.b64encode(digest).decode()


def content_version(files: dict[str, bytes]) -> str:
    """Return the page's version: 12 hexadecimal digits from all files except the service worker."""
    digest = hashlib.sha256()
    for name, content in sorted(files.items()):
        if name != "sw.js":
            digest.update(name.encode() + b"\0" + hashlib.sha256(content).digest())
    return digest.hexdigest()[:12]


def firmware_files() -> dict[str, bytes]:
    """Return {path: content} of the firmware and the page's Python, compiled; raises FlashError."""
    files: dict[str, bytes] = {}
    for board in OFFERED_BOARD_NAMES:
        files.update(build.firmware_files(board, chip=None))
    for path in (
        path for each in LAPTOP_ONLY_MODULES for path in folders.PIXELPITCH_FOLDER.glob(each)
    ):
        name = path.relative_to(folders.PIXELPITCH_FOLDER.parent).as_posix()
        files[name[:-3] + ".mpy"] = build.compile_file(path, name)
    modules = [
        path
        for path in (_FOLDER / "browser").glob("*.py")
        if path.name != Path(SENDER_MODULE_FILE).name
    ]
    own = [("browser/" + path.name, path) for path in modules]
    own += [(f"host_tools/{each}", folders.HOST_TOOLS_FOLDER / each) for each in SHARED_MODULES]
    for name, path in sorted(own):
        files[name[:-3] + ".mpy"] = build.compile_file(path, name)
    return files


def menu_files(names: Iterable[str]) -> list[str]:
    """Return the names of the firmware's files that the page needs to show its menu, sorted.

    They are the modules that ``browser/program.py`` imports to start a board, the boards, the facts
    of each game, and the sentences of the app.
    """
    modules = needed_modules([MENU_MODULE], _source_path)
    result = []
    for name in sorted(names):
        module = name.removesuffix(".mpy").removesuffix("/__init__").replace("/", ".")
        if module in modules or name in MENU_TEXT_FILES or _MENU_FACTS.fullmatch(name):
            result.append(name)
    return result


def _source_path(module: str) -> Path | None:
    """Return the path of a module of the firmware or of the page's Python, or None if missing."""
    first, *rest = module.split(".")
    if first not in _SOURCE_FOLDERS:
        return None
    path = _SOURCE_FOLDERS[first].joinpath(*rest)
    found = (path / "__init__.py", path.with_suffix(".py"))
    return next((each for each in found if each.is_file()), None)


def gzip_pack(files: dict[str, bytes]) -> bytes:
    """Return an uncompressed zip of ``files``, gzipped; the same files give the same bytes."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for name, content in sorted(files.items()):
            archive.writestr(zipfile.ZipInfo(name), content)
    return gzip.compress(packed.getvalue(), mtime=0)


def sender_zip() -> bytes:
    """Return a zip with the modules and the compiler that send rulesets and firmware to a board."""
    python = {f"host_tools/{each}": folders.HOST_TOOLS_FOLDER / each for each in SENDING_MODULES}
    python[SENDER_MODULE_FILE] = _FOLDER / SENDER_MODULE_FILE
    python["flash_map.py"] = folders.IMAGE / "frozen" / "flash_map.py"
    files = {name[:-3] + ".mpy": build.compile_file(path, name) for name, path in python.items()}
    files[COMPILER_FILE] = (find_compiler() / "mpy-cross-v6.wasm").read_bytes()
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for name, content in sorted(files.items()):
            archive.writestr(zipfile.ZipInfo(name), content, zipfile.ZIP_DEFLATED)
    return packed.getvalue()


def licence_texts() -> bytes:
    """Return the licences of the firmware's parts and of the compiler in the page."""
    compiler = (find_compiler().parent / "LICENSE").read_bytes()
    title = b"\nmpy-cross of MicroPython 1.19, compiled to WebAssembly by the Pybricks Authors\n\n"
    return LICENSES_FILE.read_bytes() + title + compiler


def games_with_picture() -> list[str]:
    """Return the ids of the games with a picture for the page's list of games, sorted."""
    return sorted(path.stem.partition("-")[2] for path in PAGE_FOLDER.glob("game-*.webp"))


def image_files() -> dict[str, tuple[str, Chip]]:
    """Return {file name: (board, chip)} of the firmware images for an empty Pico or Pico 2.

    The boards that this page can show come first. A board whose module has only an RP2040, such as
    the RP2040-Zero, has no image for the RP2350.
    """
    others = [each for each in board_folder.board_names() if each not in OFFERED_BOARD_NAMES]
    return {
        image_name(board, chip.id): (board, chip)
        for board in (*OFFERED_BOARD_NAMES, *others)
        for chip in CHIPS
        if image.fits_module(board, chip)
    }


def image_name(board: str, chip: str) -> str:
    """Return the name of the UF2 file for a board with a chip; pico.mjs has the same function."""
    return f"{board}.uf2" if chip == RP2040.id else f"{board}-{chip}.uf2"


def screenshot_name(name: str) -> str:
    """Return the file name of a screenshot of the page; ``name`` is in SCREENSHOT_WIDTH_NAMES."""
    return f"screenshot-{name}.webp"


def source_names() -> list[str]:
    """Return the sorted ids of the games whose source the web page's Workshop (editor) can copy."""
    # A game that reads installed data files is left out. It imports ``os``, which a user's ruleset,
    # such as a copy of it, must not do.
    games = [path.parent.name for path in folders.PIXELPITCH_FOLDER.glob("rulesets/*/RULEBOOK.md")]
    return [each for each in sorted(games) if not getattr(facts(each), "DATA", "")]


def source_zip_name(ruleset: str) -> str:
    """Return the file name of the zip with a game's source."""
    return f"source-{ruleset}.zip"


def source_zip(ruleset: str) -> bytes:
    """Return a zip of a ruleset's source files; the same sources give the same bytes."""
    folder = folders.PIXELPITCH_FOLDER / "rulesets" / ruleset
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for path in sorted(folder.rglob("*")):
            if path.is_file() and path.suffix in RULESET_SOURCE_SUFFIXES:
                entry = zipfile.ZipInfo(f"{ruleset}/{path.relative_to(folder).as_posix()}")
                archive.writestr(entry, path.read_bytes(), zipfile.ZIP_DEFLATED)
    return packed.getvalue()


def _service_worker(text: str, files: dict[str, bytes]) -> bytes:
    """Return the service worker with the list of files to cache."""
    if _BUILD_MARK not in text:
        raise WebError(f"got sw.js without {_BUILD_MARK!r}, expected that line")
    names = ["./", *[name for name in sorted(files) if is_cached(name)]]
    build_facts = json.dumps({"version": content_version(files), "files": names})
    return text.replace(_BUILD_MARK, f"const BUILD = {build_facts};").encode()


def is_cached(name: str) -> bool:
    """Return True if the service worker caches the file ``name`` when it is installed."""
    rare = name.startswith(("source-", "screenshot-", "sender.")) or name.endswith(".uf2")
    return name not in UNCACHED_FILES and not rare and not LANGUAGE_FILE_PATTERN.fullmatch(name)


def preview_card() -> bytes:
    """Return the picture for link previews, a PNG of 1200 x 630."""
    from PIL import Image

    whole = Image.new("RGB", SOCIAL_CARD_SIZE_PX, _DARK_COLOUR)
    side = SOCIAL_CARD_SIZE_PX[1] - 110
    middle = Image.open(io.BytesIO(page_icon(side)))
    whole.paste(
        middle, ((SOCIAL_CARD_SIZE_PX[0] - side) // 2, (SOCIAL_CARD_SIZE_PX[1] - side) // 2)
    )
    return _png(whole)


def page_icon(size: int, drawn_fraction: float = 1) -> bytes:
    """Return the page's icon, a PNG of ``size`` x ``size`` pixels that shows a lit pitch.

    The pitch fills ``drawn_fraction`` of the width, inside a dark border.
    """
    from PIL import Image, ImageDraw, ImageFilter  # imported late: only the icons need it

    fine = 4 * size
    cell = fine // 8
    light = Image.new("RGB", (fine, fine), _DARK_COLOUR)
    draw = ImageDraw.Draw(light)
    for row in range(8):
        for column in range(8):
            colour = _ICON_LIGHTS[row][column]
            box = [column * cell, row * cell, (column + 1) * cell, (row + 1) * cell]
            inset = cell // 7
            box = [box[0] + inset, box[1] + inset, box[2] - inset, box[3] - inset]
            draw.rounded_rectangle(box, cell // 4, fill=_ICON_COLOURS[colour])
    light = light.resize((size, size), Image.Resampling.LANCZOS)
    glow = light.filter(ImageFilter.GaussianBlur(size / 18))
    lit = Image.blend(light, Image.composite(glow, light, glow.convert("L")), 0.45)
    whole = Image.new("RGB", (size, size), _DARK_COLOUR)
    inner = round(size * drawn_fraction)
    whole.paste(lit.resize((inner, inner), Image.Resampling.LANCZOS), ((size - inner) // 2,) * 2)
    return _png(whole)


def _png(picture: "Image") -> bytes:
    out = io.BytesIO()
    picture.save(out, "PNG", optimize=True)
    return out.getvalue()


# The icon's 8 x 8 lights: the pitch's lines, a red and a blue piece, the ball and its path.
_ICON_LIGHTS = (
    "gggggggg",
    "g......g",
    "g.rr...g",
    "g.rr...g",
    "g...ww.g",
    "g.y.ww.g",
    "gy....bg",
    "gggggggg",
)
_DARK_COLOUR = (10, 11, 13)
_ICON_COLOURS = {
    ".": (24, 26, 29),
    "g": (20, 74, 28),
    "r": (255, 58, 44),
    "b": (60, 96, 255),
    "w": (255, 255, 250),
    "y": (255, 208, 60),
}
