"""Every document that the code names is in the repository."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
CODE = ("*.py", "*.mjs", "*.scad", "*.toml", "*.cmake", "*.h", "*.sh")
# Files that tests make up or that a user will write.
MADE_UP = {
    "tests/flash/test_build.py": {"firmware/pixelpitch/game/RULEBOOK.md"},
    "tests/test_documents.py": {
        "missing.md",
        "firmware/pixelpitch/game/RULEBOOK.md",
        "firmware/rules/README.md",
        "page.md",
    },
    "tests/test_examples.py": {"page.md"},
}
NAME = re.compile(r"[\w./-]*\w\.md\b")


def documents(root: Path) -> set[str]:
    """The Markdown files of a tree, as paths relative to its root."""
    hidden = (".venv", ".git", ".cache", "build", "node_modules")
    return {
        path.relative_to(root).as_posix()
        for path in root.rglob("*.md")
        if not any(part in hidden for part in path.relative_to(root).parts)
    }


def cited(root: Path) -> list[tuple[str, str]]:
    """(file, document) for each document that a code file names."""
    result = []
    for pattern in CODE:
        for top in ("firmware", "boards", "host_tools", "tests", "pcb"):
            for path in sorted((root / top).rglob(pattern)):
                name = path.relative_to(root).as_posix()
                words = NAME.findall(path.read_text(encoding="utf-8"))
                result += [(name, word) for word in words if word not in MADE_UP.get(name, ())]
    return result


def missing(root: Path) -> list[str]:
    """One line for each citation of a document that is not there.

    A citation is a path from the root, or the end of one ("rules/README.md").
    """
    known = documents(root)
    return sorted(
        {
            f"{name} cites {word}"
            for name, word in cited(root)
            if not any(each == word or each.endswith("/" + word) for each in known)
        }
    )


def test_every_document_that_the_code_names_is_here() -> None:
    assert missing(ROOT) == []


@pytest.mark.parametrize(("word", "lines"), [("rules/README.md", 0), ("missing.md", 1)])
def test_a_missing_one_is_found(tmp_path: Path, word: str, lines: int) -> None:
    (tmp_path / "firmware/rules").mkdir(parents=True)
    (tmp_path / "firmware/rules/README.md").write_text("here")
    (tmp_path / "firmware/main.py").write_text(f'"""See {word}."""\n')
    assert len(missing(tmp_path)) == lines
