"""Every document, file and function that the code, PATHS.md or a guide names exists.

Translated rulebooks keep the paragraph numbers of the original. `make lint` checks the links
between documents.
"""

import os
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
CODE_PATTERNS = ("*.py", "*.mjs", "*.scad", "*.toml", "*.cmake", "*.h", "*.sh")
# Documents that do not exist in the checkout, because tests create them or a user will write them.
EXPECTED_MISSING_DOCUMENTS = {
    "tests/flash/test_build.py": {"firmware/pixelpitch/game/RULEBOOK.md"},
    "tests/test_documents.py": {
        "missing.md",
        "firmware/pixelpitch/game/RULEBOOK.md",
        "firmware/rules/README.md",
        "game/RULEBOOK.md",
        "game/RULEBOOK.de.md",
        "/RULEBOOK.md",
        "yourgame/RULEBOOK.md",
        "RULEBOOK.xx.md",
    },
    "host_tools/web/build.py": {"/RULEBOOK.md"},
    "tests/test_readme.py": {"yourgame/RULEBOOK.md"},
}
DOCUMENT_NAME_PATTERN = re.compile(r"[\w./-]*\w\.md\b")


def find_markdown_files(root: Path) -> set[str]:
    """Return the Markdown files of a tree, as paths relative to its root."""
    hidden = (".venv", ".git", ".cache", "build", "node_modules")
    result = set()
    for folder, folders, files in os.walk(root):
        # changed in place, so that os.walk skips the hidden folders
        folders[:] = [each for each in folders if each not in hidden]
        names = [each for each in files if each.endswith(".md")]
        result |= {(Path(folder) / each).relative_to(root).as_posix() for each in names}
    return result


def find_citations(root: Path) -> list[tuple[str, str]]:
    """Return (file, document) for each document that a code file names."""
    result = []
    for pattern in CODE_PATTERNS:
        for top in ("firmware", "boards", "host_tools", "tests", "pcb"):
            for path in sorted((root / top).rglob(pattern)):
                name = path.relative_to(root).as_posix()
                text = path.read_text(encoding="utf-8")
                words = DOCUMENT_NAME_PATTERN.findall(text) if ".md" in text else []
                result += [
                    (name, word)
                    for word in words
                    if word not in EXPECTED_MISSING_DOCUMENTS.get(name, ())
                ]
    return result


def find_missing_documents(root: Path) -> list[str]:
    """Return one line for each reference in a code file to a document that does not exist.

    A reference is a path from the root, or the end of one ("rules/README.md").
    """
    known = find_markdown_files(root)
    return sorted(
        {
            f"{name} cites {word}"
            for name, word in find_citations(root)
            if not any(each == word or each.endswith("/" + word) for each in known)
        }
    )


def test_every_document_that_the_code_names_exists() -> None:
    assert find_missing_documents(ROOT) == []


@pytest.mark.parametrize(("word", "lines"), [("rules/README.md", 0), ("missing.md", 1)])
def test_a_citation_of_a_missing_document_is_reported(
    tmp_path: Path, word: str, lines: int
) -> None:
    (tmp_path / "firmware/rules").mkdir(parents=True)
    (tmp_path / "firmware/rules/README.md").write_text("here")
    (tmp_path / "firmware/main.py").write_text(f'"""See {word}."""\n')
    assert len(find_missing_documents(tmp_path)) == lines


def read_paragraph_numbers(page: Path) -> list[str]:
    """Return the paragraph numbers of the rulebook ``page``, in the order of the page."""
    return re.findall(r"^(\d+)\. ", page.read_text(encoding="utf-8"), re.M)


def find_differing_translations(root: Path) -> list[str]:
    """Return a line for each RULEBOOK.xx.md whose paragraph numbers differ from those of
    RULEBOOK.md.
    """
    return [
        f"{page.relative_to(root)}: other paragraphs than RULEBOOK.md"
        for page in sorted(root.glob("*/RULEBOOK.*.md"))
        if read_paragraph_numbers(page) != read_paragraph_numbers(page.with_name("RULEBOOK.md"))
    ]


def test_translated_rulebooks_have_the_paragraph_numbers_of_the_original() -> None:
    rulesets = ROOT / "firmware/pixelpitch/rulesets"
    assert all(read_paragraph_numbers(page) for page in rulesets.glob("*/RULEBOOK.md"))
    assert find_differing_translations(rulesets) == []


@pytest.mark.parametrize(("text", "faults"), [("1. eins\n2. zwei\n", 0), ("1. eins\n3. x\n", 1)])
def test_a_translated_rulebook_without_one_of_the_paragraphs_is_reported(
    tmp_path: Path, text: str, faults: int
) -> None:
    (tmp_path / "game").mkdir()
    (tmp_path / "game/RULEBOOK.md").write_text("1. one\n2. two\n")
    (tmp_path / "game/RULEBOOK.de.md").write_text(text)
    assert len(find_differing_translations(tmp_path)) == faults


def test_each_promise_of_the_security_page_names_existing_tests() -> None:
    text = (ROOT / ".github/SECURITY.md").read_text(encoding="utf-8")
    rows = [line for line in text.splitlines() if line.startswith("| ")][1:]
    assert len(rows) > 10
    for row in rows:
        named = re.findall(r"`(tests/[\w/]+\.py)::(test_\w+)`", row.split("|")[3])
        assert named, row
        for file, name in named:
            source = (ROOT / file).read_text(encoding="utf-8")
            assert f"\ndef {name}(" in source, name


def test_each_function_in_paths_md_is_in_the_file_that_its_link_names() -> None:
    page = ROOT / "firmware/PATHS.md"
    named = re.findall(r"\[`([\w.]+)`\]\(([\w./]+\.py)\)", page.read_text(encoding="utf-8"))
    assert len(named) > 50
    for function, file in named:
        source = (page.parent / file).read_text(encoding="utf-8")
        owner, _, name = function.rpartition(".")
        assert not owner or re.search(rf"^class {owner}\b", source, re.M), (function, file)
        assert re.search(rf"^ *(def|class) {name}\b", source, re.M), (function, file)


# Guides whose paths and identifiers are checked.
CHECKED_GUIDES = (
    "firmware/CHANGING.md",
    "firmware/pixelpitch/devices/README.md",
    "boards/README.md",
)
# A file path in a guide is relative to one of these folders. Paths in the folder of a game are not
# checked.
GUIDE_FOLDERS = (
    "",
    "firmware",
    "firmware/pixelpitch",
    "firmware/pixelpitch/app",
    "host_tools/simulator",
)
PATH_IN_CODE_PATTERN = re.compile(
    r"(?<![\w/.])(?:firmware|pixelpitch|app|devices|screens|terminal|boards|host_tools|tests)/[\w/]+(?:\.\w+)?"
)


def find_missing_in_guide(page: str, root: Path) -> list[str]:
    """Return the paths and identifiers in backticks in the text ``page`` that ``root`` lacks.

    Words in capitals (ID, NAME) are placeholders and left out.
    """
    code = re.findall(r"`([^`\n]+)`", page)
    paths = {path for each in code for path in PATH_IN_CODE_PATTERN.findall(each)}
    sources = [path for suffix in ("py", "mjs") for path in find_source_files(root, suffix)]
    words = {word for path in sources for word in re.findall(r"\w+", path.read_text("utf-8"))}
    identifiers = {each.partition("(")[0] for each in code if re.fullmatch(r"\w+(\(.*\))?", each)}
    return sorted(
        [each for each in paths if not is_placeholder(each) and not is_in_checkout(each, root)]
        + [each for each in identifiers if each not in words and not each.isupper()]
    )


def is_placeholder(path: str) -> bool:
    """Return True if ``path`` contains a placeholder such as ID."""
    return "ID" in path or any(part.isupper() for part in path.split("/"))


def is_in_checkout(path: str, root: Path) -> bool:
    """Return True if ``path`` names a file of the checkout ``root``."""
    return find_path_in_checkout(path, root) is not None


def find_path_in_checkout(path: str, root: Path) -> Path | None:
    """Return the file or folder that a guide calls ``path``, or None."""
    found = (root / folder / path for folder in GUIDE_FOLDERS)
    return next((each for each in found if each.exists()), None)


def find_source_files(root: Path, suffix: str) -> list[Path]:
    """Return the files with this ``suffix`` in the folders of the source."""
    tops = ("firmware", "boards", "host_tools", "tests")
    return [path for top in tops for path in sorted((root / top).rglob(f"*.{suffix}"))]


@pytest.mark.parametrize("guide", CHECKED_GUIDES)
def test_each_path_and_identifier_in_a_guide_exists(guide: str) -> None:
    assert find_missing_in_guide((ROOT / guide).read_text(encoding="utf-8"), ROOT) == []


def find_misplaced_names(page: str, root: Path) -> list[str]:
    """Return "NAME in FILE" for each phrase "`NAME` in `FILE`" on ``page`` whose file does not
    contain NAME.
    """
    return [
        f"{name} in {path}"
        for names, path in re.findall(r"((?:`\w+`(?:, | and )?)+) in `(\w+/[\w/]+\.py)`", page)
        for name in re.findall(r"\w+", names.replace(" and ", ", "))
        if (file := find_path_in_checkout(path, root))
        and not re.search(rf"\b{name}\b", file.read_text(encoding="utf-8"))
    ]


@pytest.mark.parametrize("guide", CHECKED_GUIDES)
def test_each_name_in_a_guide_is_in_the_file_that_the_guide_gives_for_it(guide: str) -> None:
    assert find_misplaced_names((ROOT / guide).read_text(encoding="utf-8"), ROOT) == []


def test_a_name_that_is_not_in_the_file_is_reported(tmp_path: Path) -> None:
    (tmp_path / "boards").mkdir()
    (tmp_path / "boards/led.py").write_text("class LedLine: ...\nclass Buzzer: ...\n")
    page = "a `Line` in `boards/led.py`, `LedLine` and `Uart` in `boards/led.py`"
    assert find_misplaced_names(page, tmp_path) == [
        "Line in boards/led.py",
        "Uart in boards/led.py",
    ]


def test_a_path_or_an_identifier_that_was_renamed_is_reported(tmp_path: Path) -> None:
    (tmp_path / "firmware/pixelpitch/app").mkdir(parents=True)
    (tmp_path / "firmware/pixelpitch/app/entry.py").write_text("class AwaitEntry:\n    pass\n")
    page = (
        "`app/entry.py` has `AwaitEntry`; `pytest tests/app/test_old.py` and `WasRenamed(x)` do not"
    )
    assert find_missing_in_guide(page, tmp_path) == ["WasRenamed", "tests/app/test_old.py"]


def test_the_files_and_tests_in_the_example_of_an_option_exist() -> None:
    """Each listed test exists.

    Each file that is listed for the game names the option of the example or passes all options.
    """
    page = (ROOT / "firmware/CHANGING.md").read_text(encoding="utf-8")
    section = page.partition("\n**An example: `ring`**")[2].partition("\n## ")[0]
    game, tests = section.split("\n| test | ")
    folder = ROOT / "firmware/pixelpitch/rulesets/streetsoccer"
    rows = [line.split(" | ")[0] for line in game.splitlines() if line.startswith("| `")]
    files = [name for row in rows for name in re.findall(r"`([\w/.]+)`", row)]
    assert len(files) == 9
    for name in files:
        words = (folder / name).read_text(encoding="utf-8")
        assert re.search(r"\bring\b|\boptions\b", words), f"{name}: expected ring or options in it"
    for path in re.findall(r"`(tests/[\w/.]+)`", tests):
        assert (ROOT / path).exists(), path
    source = (ROOT / "tests/rulesets/test_streetsoccer_turn.py").read_text(encoding="utf-8")
    (named,) = re.findall(r"`(test_3_\w+)`", tests)
    assert f"def {named}(" in source
