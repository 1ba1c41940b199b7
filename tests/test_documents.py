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
        "b.md",
        "game/RULEBOOK.md",
        "game/RULEBOOK.de.md",
        "/RULEBOOK.md",
        "yourgame/RULEBOOK.md",
        "RULEBOOK.xx.md",
    },
    "tests/test_examples.py": {"page.md"},
    "host_tools/web/build.py": {"/RULEBOOK.md"},
    "tests/test_readme.py": {"yourgame/RULEBOOK.md"},
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


LINK = re.compile(r"\[[^\]]*\]\((?!https?://|mailto:)([^)\s]*)\)")


def anchors(page: Path) -> set[str]:
    """Return what GitHub calls the headings of a page."""
    heads = re.findall(r"^#+ (.*)", page.read_text(encoding="utf-8"), re.M)
    return {re.sub(r"[^\w -]", "", head.lower()).replace(" ", "-") for head in heads}


def broken_links(root: Path) -> list[str]:
    """Return one line for each link to a file or heading that is not there."""
    result = []
    for name in documents(root):
        page = root / name
        for link in LINK.findall(page.read_text(encoding="utf-8")):
            file, _, anchor = link.partition("#")
            target = (page.parent / file) if file else page
            if not target.exists() or (anchor and anchor not in anchors(target)):
                result.append(f"{name} links {link}")
    return sorted(result)


def test_every_link_of_a_document_leads_somewhere() -> None:
    assert broken_links(ROOT) == []


def test_a_broken_link_is_found(tmp_path: Path) -> None:
    text = "# A head: two\n[a](b.md) [c](page.md#a-head-two) [d](#none) [e](https://x)\n"
    (tmp_path / "page.md").write_text(text)
    assert broken_links(tmp_path) == ["page.md links #none", "page.md links b.md"]


def paragraphs(page: Path) -> list[str]:
    """Return the numbers of a rulebook's paragraphs, as they stand."""
    return re.findall(r"^(\d+)\. ", page.read_text(encoding="utf-8"), re.M)


def untrue_translations(root: Path) -> list[str]:
    """Return one line for each RULEBOOK.xx.md whose paragraphs are not those of RULEBOOK.md."""
    return [
        f"{page.relative_to(root)}: other paragraphs than RULEBOOK.md"
        for page in sorted(root.glob("*/RULEBOOK.*.md"))
        if paragraphs(page) != paragraphs(page.with_name("RULEBOOK.md"))
    ]


def test_translated_rulebooks_have_the_same_paragraphs() -> None:
    rulesets = ROOT / "firmware/pixelpitch/rulesets"
    assert all(paragraphs(page) for page in rulesets.glob("*/RULEBOOK.md"))
    assert untrue_translations(rulesets) == []


@pytest.mark.parametrize(("text", "faults"), [("1. eins\n2. zwei\n", 0), ("1. eins\n3. x\n", 1)])
def test_a_rulebook_that_lost_a_paragraph_is_found(tmp_path: Path, text: str, faults: int) -> None:
    (tmp_path / "game").mkdir()
    (tmp_path / "game/RULEBOOK.md").write_text("1. one\n2. two\n")
    (tmp_path / "game/RULEBOOK.de.md").write_text(text)
    assert len(untrue_translations(tmp_path)) == faults


def test_each_promise_of_security_names_tests_that_are_there() -> None:
    text = (ROOT / ".github/SECURITY.md").read_text(encoding="utf-8")
    rows = [line for line in text.splitlines() if line.startswith("| ")][1:]
    assert len(rows) > 10
    for row in rows:
        named = re.findall(r"`(tests/[\w/]+\.py)::(test_\w+)`", row.split("|")[3])
        assert named, row
        for file, name in named:
            source = (ROOT / file).read_text(encoding="utf-8")
            assert f"\ndef {name}(" in source, name
