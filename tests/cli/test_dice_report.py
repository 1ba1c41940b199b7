"""Command `pixelpitch dice report` counts faces, gives p-values, counts virtual throws separately,
and refuses invalid files.
"""

import json

import pytest

from pixelpitch.rules import record as records
from pixelpitch.rulesets import load


def make_record(faces, headers=()):
    """Return the text of the record of a match of Soccer Dice in which ``faces`` are thrown."""
    match = load("dicesoccer")({"first": "left"})
    record = records.Record.for_match(match, headers)
    for face in faces:
        record.add(str(face))
        match.apply_action(face)
    record.last = match.checksum()
    return record.to_text()


@pytest.fixture
def report(output_of, tmp_path):
    """Return a function ``report(text, *options)`` that reports on the record ``text``."""

    def run_report(text, *options):
        """Return what `dice report` prints with ``options`` about a file that has ``text``."""
        path = tmp_path / "session.txt"
        path.write_text(text)
        return output_of(["dice", "report", str(path), *options])

    return run_report


def test_the_report_has_counts_and_a_verdict(report):
    lines = report(make_record([5] * 16 + [6] * 16)).splitlines()
    assert lines[0] == "die: 32 throws"
    assert [line.split()[:2] for line in lines[1:7]][4:] == [["5", "16"], ["6", "16"]]
    assert "chi-square 64.00" in lines[7]
    assert "(exact)" in lines[7]
    assert lines[8].startswith("loaded")


def test_too_few_throws_are_reported(report):
    assert "too few throws: 3 of at least 30" in report(make_record([1, 2, 6]))
    assert "too few throws: 0" in report(make_record([]))


def test_virtual_throws_are_counted_separately(report):
    text = make_record([1, 2, 6, 6], [("virtual", "3 4")])
    die, virtual = json.loads(report(text, "--json"))["reports"]
    assert (die["of"], die["counts"]) == ("die", [1, 1, 0, 0, 0, 0])
    assert (virtual["of"], virtual["counts"]) == ("virtual die", [0, 0, 0, 0, 0, 2])


def test_the_report_on_a_random_match_says_so_and_counts_only_throws(output_of, tmp_path):
    path = tmp_path / "seven.txt"
    output_of(["match", "sokhazania", "--seed", "7", "--record", str(path)])
    record = records.parse(path.read_text())
    faces = sum(text in ("1", "2", "3", "4", "5", "6") for text, _ in record.tokens)
    assert output_of(["dice", "report", str(path)]).startswith(f"unattended: {faces} throws\n")


@pytest.mark.parametrize(
    ("spoil", "words"),
    [
        (lambda text: text[: text.index("end")], "a record cut"),
        (lambda text: "hello\n", "line 1"),
        (lambda text: "", "an empty record"),
        (lambda text: text.replace("actions", "virtual 1 99\nactions"), "virtual 99"),
        (lambda text: text.replace("actions", "virtual one\nactions"), "virtual one"),
        (lambda text: text.replace("dicesoccer", "chess"), "chess"),
        (lambda text: text.replace("\n1 2", "\n7 2"), "7"),
    ],
)
def test_bad_files_are_refused_in_one_line(error_of, spoil, words):
    error_of(["dice", "report", "-"], words, stdin=spoil(make_record([1, 2, 6])))


@pytest.mark.parametrize("number", ["7" * 5000, "\u0661", "0", "5"])
def test_bad_token_numbers_are_refused_in_one_line(error_of, number):
    text = make_record([1, 2, 6, 6], [("virtual", "3 " + number)])
    error_of(["dice", "report", "-"], "expected numbers of tokens, 1..4", stdin=text)
