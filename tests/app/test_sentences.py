"""Every sentence that the app's code uses is in ``text/en.txt`` with the same placeholders, and no
sentence there is unused.
"""

from pathlib import Path

import pixelpitch
from host_tools.common.text_ids import SHARED_ID_PREFIX, findings, parse
from pixelpitch import app

ENGLISH_FILE = Path(app.__file__).parent / "text/en.txt"
PACKAGE_FOLDER = Path(pixelpitch.__file__).parent
APP_FOLDERS = ("app", "boot", "dice", "opponents", "storage", "devices", "render")


def app_source_paths() -> list[Path]:
    """Return the paths of all modules in APP_FOLDERS, sorted within each folder."""
    return [path for room in APP_FOLDERS for path in sorted((PACKAGE_FOLDER / room).rglob("*.py"))]


def test_code_and_sentence_file_of_the_app_have_the_same_ids_and_values() -> None:
    assert findings(app_source_paths(), parse(ENGLISH_FILE.read_text("utf-8"))) == []


def test_code_and_sentence_file_of_each_game_have_the_same_ids_and_values() -> None:
    paths = [
        PACKAGE_FOLDER / each for each in ("rules/table.py", "rules/text.py", "opponents/hint.py")
    ]
    file = PACKAGE_FOLDER / "rules/shared/text/en.txt"
    assert findings(paths, parse(file.read_text("utf-8")), SHARED_ID_PREFIX) == []


def test_a_missing_unused_or_mismatched_sentence_is_reported(tmp_path: Path) -> None:
    source = tmp_path / "screen.py"
    source.write_text(
        'A = text_of("list.a", number=1)\n'
        'B = text_of("list.b" if A else "list.c")\n'
        'C = ("list.d", {"who": A})\n'
        'D = text_of("list.kind." + A)\n'
        'E = ["list.e", "list.txt"]\n'
    )
    file = "#\nlist.a: {count}\nlist.b: b\nlist.d: {who}\nlist.kind.x: x\nlist.f: {list:and}\n"
    assert findings([source], parse(file + "list.a: again\nno sentence\n")) == [
        "no sentence: no sentence",
        "list.a: twice",
        "list.a (screen.py:1): got values ['number'], expected ['count']",
        "list.c (screen.py:2): not in the file",
        "list.e (screen.py:5): not in the file",
        "list.f: never used",
    ]
