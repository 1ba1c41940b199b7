"""Every numbered rule in a game's RULEBOOK.md is named by a test."""

import re
from pathlib import Path

import pytest

from pixelpitch import rulesets

TESTS_FOLDER = Path(__file__).resolve().parent
# matches "test_rule_4_...", "test_8_and_9_...", and in prose "rules 4, 8 and 9"
_RULES_IN_NAMES = re.compile(r"def test_(?:rule_)?(\d+(?:_(?:and|to)_\d+)*)_")
_RULES_IN_PROSE = re.compile(
    r"(?:rules? |RULEBOOK(?:\.md)? )(\d+(?:(?:, | and | to )\d+)*)", re.IGNORECASE
)


def find_rule_numbers(text: str) -> set[int]:
    """Return the numbers of the rules that the source ``text`` of a test names."""
    result: set[int] = set()
    for listed in _RULES_IN_NAMES.findall(text) + _RULES_IN_PROSE.findall(text):
        numbers = [int(each) for each in re.findall(r"\d+", listed)]
        result |= set(range(numbers[0], numbers[-1] + 1)) if "to" in listed else set(numbers)
    return result


@pytest.mark.parametrize("ruleset", rulesets.ids())
def test_each_rule_has_a_test_that_names_it(ruleset: str) -> None:
    folder = TESTS_FOLDER / ruleset
    files = [*TESTS_FOLDER.glob(f"test_{ruleset}*.py"), *folder.glob("test_*.py")]
    tested = set().union(*(find_rule_numbers(path.read_text()) for path in files))
    book = Path(str(rulesets.facts(ruleset).__file__)).with_name("RULEBOOK.md").read_text()
    rules = {int(each) for each in re.findall(r"^(\d+)\. ", book, re.MULTILINE)}
    assert len(rules) == max(rules)
    assert rules <= tested, sorted(rules - tested)


@pytest.mark.parametrize("ruleset", rulesets.ids())
def test_comments_of_the_rules_name_each_rule_so_that_grep_finds_it(ruleset: str) -> None:
    """CHANGING.md promises that ``grep -nw 17 rules.py`` finds rule 17.

    A comment with "(15 to 17)" would hide rule 16.
    """
    source = Path(str(rulesets.facts(ruleset).__file__)).with_name("rules.py").read_text()
    assert not re.findall(r"\([^()\n]*\d to \d[^()\n]*\)", source)
