"""In each rulebook, every point that the publisher's sheet leaves open is marked as our ruling.

A ruling is marked in its numbered rule and has a row in the table "All our rulings". The
specification of the five games marks rulings, too. ``SPECIFIED_RULINGS`` lists those as (number of
the rule, words that a row of the table must contain).
"""

import re
from collections import Counter
from pathlib import Path

import pytest

from pixelpitch import rulesets
from pixelpitch.rulesets.sokhazania.board import load

RULING_PATTERN = re.compile(r"\*\*our\s+ruling\*\*", re.IGNORECASE)
RULINGS_PATTERN = re.compile(r"\*\*our\s+rulings\*\*", re.IGNORECASE)
RULING_EXPLANATION = "says **our ruling**"  # this phrase explains the mark and is no ruling
NO_RULE_NUMBER = "-"  # stands for a ruling outside the numbered rules

# (number of the rule, words of the row) for each ruling that the specification marks, in the
# specification's order
SPECIFIED_RULINGS = {
    "dicesoccer": [("8", "all five attempts"), ("9", "out of the box is thrown again")],
    "pawnball": [
        ("2", "three dot colours"),
        ("3", "the size of the playing area"),
        ("5", "own half"),
        ("5", "`lineup`"),
        ("6", "the centre squares"),
        ("7", "four dice"),
        ("7", "which sides"),
        ("7", "face n"),
        ("8", "who throws"),
        ("9", "the black-and-white team first"),
        ("9", "any order"),
        ("9", "without dice"),
        ("10", "a pawn jumps"),
        ("11", "a kick alone"),
        ("11", "cannot be played"),
        ("12", "from off the playing area and from a goal"),
        ("13", "a square counts each time"),
        ("14", '"stops the ball"'),
        ("14", "not their neighbours"),
        ("14", "a goal square is a step"),
        ("15", "the kicker"),
        ("15", "several team-mates"),
        ("16", "not offered"),
        ("16", "own goal"),
        ("17", "after a goal"),
        ("18", "a draw"),
    ],
    "sokhazania": [
        ("5", "the layout"),
        ("11", "on the toss"),
        ("12", "between throws"),
        ("14", "all six"),
        ("15", "do not count for the margin"),
        ("16", "a penalty or a new save"),
    ],
    "streetsoccer": [
        ("3", "the ring"),
        ("4", "no half"),
        ("5", "the penalty areas"),
        ("9", "the starting point"),
        ("14", "must kick it on"),
        ("14", "as many steps left"),
        ("16", "own end line"),
        ("17", "turn of the minute"),
        ("19", "passes"),
        ("19", "out of the box"),
        ("20", "the other goalie included"),
        ("20", "the ball is on the space"),
        ("22", "the exact test"),
        ("23", "outside the lines"),
    ],
    "tactics": [
        ("2", "Penalty Area"),
        ("2", "penalty spot"),
        ("2", "penalty arc"),
        ("4", "on the way"),
        ("4", "placements"),
        ("5", "when pawns are off"),
        ("5", "fewer yellow cards"),
        ("5", "last midfielder"),
        ("5", "`usual`"),
        ("6", "overtime"),
        ("7", "no dribble"),
        ("8", "is lost"),
        ("10", "two dice"),
        ("10", "stays"),
        ("11", "a pawn of D"),
        ("14", "no shot"),
        ("15", "does not battle"),
        ("16", "no dribble"),
        ("19", "no shot for D"),
        ("21", "eight equal sectors"),
        ("21", "shooting die"),
        ("22", "makes room"),
        ("23", "D's half"),
        ("23", "before the move"),
        ("23", "battles, dribbles"),
        ("24", "about to begin"),
        ("24", "has the ball"),
        ("25", "after a penalty kick"),
        ("25", "substitute"),
        ("27", "new Keeper"),
        ("27", "seven pawns"),
        ("28", "whoever had the ball"),
        ("28", "middle of the goal line"),
        ("29", "rule 4 lets nobody"),
        ("30", "no limit"),
        ("31", "when the clock stands"),
        ("31", "die that was thrown"),
        ("31", "of which one side has thrown"),
        ("31", "penalty kick"),
        ("31", "no new round"),
    ],
}

# (game, number of the rule, words in the row of the table) for rulings that the specification does
# not mark. These are the ones that owners of the printed games are most likely to dispute.
DISPUTED_RULINGS = [
    ("dicesoccer", "1", "a tie"),
    ("dicesoccer", "8", "equal dice"),
    ("sokhazania", "2", "two tracks"),
    ("sokhazania", "6", "a tie"),
    ("streetsoccer", "1", "the size of the field"),
    ("streetsoccer", "4", "the centre spaces"),
    ("streetsoccer", "20", "after the whole kick"),
    ("streetsoccer", "20", '"impossible"'),
    ("tactics", "6", "a tie"),
    ("tactics", "21", "two complete turns .* line"),
    ("tactics", "23", "from a corner kick"),
    ("tactics", "25", "two squares of its Goal Area"),
    ("tactics", "25", "the Keeper besides"),
    ("tactics", "29", "after an off-side the nearest"),
    ("tactics", "29", "after a minor foul"),
    ("tactics", "31", "thrown in time .* counts as played"),
    ("tactics", "31", "complete once its ball is played"),
    ("tactics", "32", "a tie"),
]
# Rulings that were reconsidered and kept: (game, number of the rule, words of the reason in the
# rulebook)
REASONS_OF_RULINGS = [
    ("streetsoccer", "9", "so a figure may cross its starting point"),
    ("tactics", "25", "placed back in the Goal Area for this kick"),
    ("tactics", "29", "any pawn from the offended team close to the ball"),
    ("tactics", "31", "must not decide between your throw and your move"),
    ("tactics", "31", "could still score only after a direct pass"),
]


def read_rulebook(ruleset: str) -> str:
    """Return the rulebook of a built-in game."""
    return Path(str(rulesets.facts(ruleset).__file__)).with_name("RULEBOOK.md").read_text("utf-8")


def split_rulebook(rulebook: str) -> list[tuple[str, str]]:
    """Return (rule, its text) for each part of a rulebook; ``NO_RULE_NUMBER`` stands for text
    outside all rules.
    """
    result = []
    for section in rulebook.partition("\n## All our rulings\n")[0].split("\n## "):
        for part in re.split(r"^(?=\d+\. )", section, flags=re.MULTILINE):
            number = re.match(r"(\d+)\. ", part)
            result.append(
                (number[1] if number else NO_RULE_NUMBER, part.replace(RULING_EXPLANATION, ""))
            )
    return result


def count_marks_by_rule(rulebook: str) -> dict[str, tuple[int, int]]:
    """Return {rule: (count of **our ruling**, count of **our rulings**)} for ``rulebook``.

    Text outside all rules is under the key ``NO_RULE_NUMBER``.
    """
    found: dict[str, tuple[int, int]] = {}
    for rule, text in split_rulebook(rulebook):
        one, several = found.get(rule, (0, 0))
        found[rule] = (
            one + len(RULING_PATTERN.findall(text)),
            several + len(RULINGS_PATTERN.findall(text)),
        )
    return {rule: counts for rule, counts in found.items() if any(counts)}


def read_table_rows(rulebook: str) -> list[tuple[str, str]]:
    """Return (rule, ruling) for each row of the table of all rulings."""
    rows = rulebook.partition("\n## All our rulings\n| rule | ruling |\n|---|---|\n")[2]
    return re.findall(r"^\| (\d+|-) \| (.+) \|$", rows, re.MULTILINE)


def find_rules_unlike_table(rulebook: str) -> list[str]:
    """Return a line of text for each rule whose marks do not agree with the table of all rulings.

    A mark **our ruling** needs one row in the table; **our rulings** needs at least two.
    """
    rows, result = Counter(rule for rule, _ in read_table_rows(rulebook)), []
    marked = count_marks_by_rule(rulebook)
    for rule in sorted({*rows, *marked}):
        one, several = marked.get(rule, (0, 0))
        fits = rows[rule] >= one + 2 * several if several else rows[rule] == one
        if not fits:
            result.append(f"rule {rule}: {one} marks, {several} of several, {rows[rule]} rows")
    return result


@pytest.mark.parametrize("ruleset", rulesets.ids())
def test_the_table_and_the_numbered_rules_agree(ruleset: str) -> None:
    book = read_rulebook(ruleset)
    assert RULING_EXPLANATION in book
    rows = read_table_rows(book)
    listed = book.partition("\n## All our rulings\n")[2].count("\n|")
    assert len(rows) == listed - 1, "a row is not `| rule | ruling |`"
    assert len(set(rows)) == len(rows)
    numbers = [int(rule) for rule, _ in rows if rule != NO_RULE_NUMBER]
    assert numbers == sorted(numbers)
    assert find_rules_unlike_table(book) == []


@pytest.mark.parametrize("ruleset", rulesets.ids())
def test_each_ruling_of_the_specification_is_named_as_ours(ruleset: str) -> None:
    rows = read_table_rows(read_rulebook(ruleset))
    disputed = [(rule, words) for game, rule, words in DISPUTED_RULINGS if game == ruleset]
    for rule, words in SPECIFIED_RULINGS[ruleset] + disputed:
        named = [row for number, row in rows if number == rule]
        assert any(re.search(words, row) for row in named), (rule, words, named)


@pytest.mark.parametrize(("ruleset", "rule", "words"), REASONS_OF_RULINGS)
def test_a_ruling_that_stays_is_marked_with_its_reason(ruleset: str, rule: str, words: str) -> None:
    text = dict(split_rulebook(read_rulebook(ruleset)))[rule]
    assert words in re.sub(r"\s+", " ", text)
    assert RULING_PATTERN.search(text)


def test_a_mark_without_a_row_and_a_row_without_a_mark_are_reported() -> None:
    head = "This page says **our ruling**.\n\n## Play\n"
    tail = "\n## All our rulings\n| rule | ruling |\n|---|---|\n"
    good = head + "1. A tie: **our ruling**.\n2. Two: **our rulings**.\n" + tail
    good += "| 1 | a tie |\n| 2 | one |\n| 2 | two |\n"
    assert find_rules_unlike_table(good) == []
    assert find_rules_unlike_table(good.replace("| 1 | a tie |\n", ""))
    assert find_rules_unlike_table(good.replace("A tie: **our ruling**.", "A tie."))
    assert find_rules_unlike_table(good.replace("| 2 | one |\n", ""))
    assert find_rules_unlike_table(good.replace("## Play\n", "## Play\nFree: **our ruling**.\n"))


def test_rule_2_of_sokhazania_counts_the_numbers_with_two_tracks_correctly() -> None:
    """Rule 2 states how many pass numbers of our board have two tracks."""
    board = load("classic")
    tracks = [
        len(set(board.next_dots(dot, number)))
        for dot in range(len(board.dots))
        for number in (3, 4, 5, 6)
        if board.track_kind(dot, number) == "pass"
    ]
    two = sum(count == 2 for count in tracks)
    assert f"{two} of the {len(tracks)} pass numbers have two tracks" in read_rulebook("sokhazania")
    assert max(tracks) == 2
