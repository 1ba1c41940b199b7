"""The commands ``position``, ``legal`` and ``apply`` print JSON, and report errors in their JSON
input.
"""

import json
from fractions import Fraction

import pytest

from pixelpitch.rules import CHANCE
from pixelpitch.rules.autoplay import play_action
from pixelpitch.rules.generator import Generator
from pixelpitch.rulesets import ids, load

INVALID_POSITION_VALUES: tuple = (
    None,
    True,
    -1,
    1000000,
    1.5,
    "",
    "z9",
    "\0/",
    "\ud800/",
    "/" * 300,
    [],
    [1],
    {},
    {"a": 1},
    [None, None],
)


def print_position(output_of, *arguments):
    """Return the output of the command ``position`` with ``arguments``."""
    return output_of(["position", *arguments])


def test_the_start_position_is_printed(tiny_ruleset, output_of):
    made = json.loads(print_position(output_of, "tiny", "--option", "goals=2"))
    assert (made["ruleset"], made["ball"], made["goals"]) == ("tiny", "d1", 2)


def test_a_position_of_a_random_match_is_printed(tiny_ruleset, output_of):
    early = json.loads(print_position(output_of, "tiny", "--seed", "4", "--step", "0"))
    later = json.loads(print_position(output_of, "tiny", "--seed", "4", "--step", "2"))
    assert early == json.loads(print_position(output_of, "tiny"))
    assert sum(later["score"]) == 1


def test_a_step_beyond_the_end_is_refused(tiny_ruleset, error_of):
    words = ["position", "tiny", "--seed", "4", "--step"]
    error_of([*words, "9"], "got step 9", "0..8", "8 steps")
    error_of([*words, "x"], "got step 'x'")
    error_of(["position", "tiny", "--seed", "4"], "--seed alone", "--step")
    error_of(["position", "tiny", "--step", "4"], "--step alone", "--seed")


def test_the_command_legal_lists_the_outcomes_of_a_throw(tiny_ruleset, output_of):
    made = json.loads(
        output_of(["legal", "tiny", "--position", "-"], stdin=print_position(output_of, "tiny"))
    )
    assert (made["player"], made["awaited"], made["die"]) == (-1, "a throw", "")
    assert [each["text"] for each in made["actions"]] == ["1", "2", "3", "4", "5", "6"]
    assert {each["probability"] for each in made["actions"]} == {"1/6"}


def test_the_command_legal_lists_the_actions_of_a_decision(tiny_ruleset, output_of):
    given = json.dumps({**json.loads(print_position(output_of, "tiny")), "thrown": 3})
    made = json.loads(output_of(["legal", "tiny", "--position", "-"], stdin=given))
    assert (made["player"], made["side"]) == (1, "right")
    assert made["actions"] == [
        {"action": 4, "text": "e1"},
        {"action": 5, "text": "f1"},
        {"action": 128, "text": "stay"},
    ]


def test_the_command_legal_lists_nothing_when_the_match_is_over(tiny_ruleset, output_of, error_of):
    given = print_position(output_of, "tiny", "--seed", "4", "--step", "8")
    made = json.loads(output_of(["legal", "tiny", "--position", "-"], stdin=given))
    assert (made["player"], made["actions"]) == (-4, [])
    error_of(["apply", "tiny", "--position", "-", "3"], "action 1", "over", stdin=given)


def test_the_command_apply_performs_every_action(tiny_ruleset, output_of, tmp_path):
    path = tmp_path / "start.json"
    path.write_text(print_position(output_of, "tiny", "--option", "goals=1"))
    words = ["apply", "tiny", "--position", str(path), "3", "stay", "4+7", "f1"]
    made = json.loads(output_of(words))
    assert made["position"]["score"] == [1, 0]
    assert made["position"]["clock_s"] == 7
    assert made["outcome"] == {"score": [1, 0], "winner": 0, "reason": "all goals shot"}
    assert made["next"]["player"] == -4
    assert made["events"] == [
        {"action": "4", "kind": "tick", "side": None, "words": "time goes by"},
        {"action": "f1", "kind": "goal", "side": "left", "words": "a goal"},
    ]


def test_a_position_written_by_apply_can_be_read(tiny_ruleset, output_of):
    once = json.loads(
        output_of(
            ["apply", "tiny", "--position", "-", "3"], stdin=print_position(output_of, "tiny")
        )
    )
    given = json.dumps(once["position"])
    twice = json.loads(output_of(["apply", "tiny", "--position", "-", "e1"], stdin=given))
    assert twice["position"]["ball"] == "e1"


def test_the_error_names_the_illegal_action_and_the_prompt(tiny_ruleset, output_of, error_of):
    given = print_position(output_of, "tiny")
    words = ["apply", "tiny", "--position", "-"]
    error_of([*words, "7"], "action 1: '7'", "a throw (1, 2, 3", stdin=given)
    error_of([*words, "3", "a1"], "action 2: 'a1'", "e1, f1, stay", stdin=given)
    error_of([*words, "3+x"], "action 1", "3+x", stdin=given)
    error_of([*words, ""], "action", stdin=given)


@pytest.mark.parametrize("command", [["legal"], ["apply", "1"]])
def test_invalid_json_is_refused(tiny_ruleset, error_of, command):
    words = [command[0], "tiny", "--position", "-", *command[1:]]
    error_of(words, "stdin: line 1, column 1", "the end")
    error_of(words, "line 2, column 3", stdin='{"ruleset": "tiny",\n  x}')
    error_of(words, "stdin", "a JSON object", stdin="[1]")
    error_of(words, "stdin", "a JSON object", stdin="null")
    error_of(words, "UTF-8", stdin=b"\xff")
    error_of(words, "NaN", stdin='{"ball": NaN}')
    error_of(words, "'ball' stands there twice", stdin='{"ball": 1, "ball": 2}')
    error_of(words, "nested too deep", stdin="[" * 100000)
    error_of(words, "stdin", stdin='{"ball": %s}' % ("9" * 5000))


def test_a_position_of_a_different_ruleset_is_refused(tiny_ruleset, error_of):
    given = '{"ruleset": "sokhazania"}'
    words = ["legal", "tiny", "--position", "-"]
    error_of(words, "a position of 'sokhazania', expected one of tiny", stdin=given)


def test_a_missing_file_is_refused(tiny_ruleset, error_of, tmp_path):
    error_of(["legal", "tiny", "--position", str(tmp_path / "no.json")], "no.json", "No such file")
    error_of(["legal", "tiny", "--position", "a\0b"], "expected a file to read")


def _yield_changed_positions(position, values):
    """Yield copies of ``position`` in which one field, on any level, has one of ``values``."""
    for name, value in position.items():
        for other in values:
            yield {**position, name: other}
        if isinstance(value, dict):
            for inner in _yield_changed_positions(value, values):
                yield {**position, name: inner}


@pytest.mark.parametrize("ruleset", ids())
@pytest.mark.long(but=["dicesoccer", "pawnball"])
def test_no_invalid_value_in_a_position_causes_a_traceback(ruleset, run, output_of):
    position = json.loads(print_position(output_of, ruleset))
    for given in _yield_changed_positions(position, INVALID_POSITION_VALUES):
        code, out, err = run(["legal", ruleset, "--position", "-"], stdin=json.dumps(given))
        if code:
            assert (code, out, err.count("\n")) == (2, "", 1)
        else:
            json.loads(out)


@pytest.mark.parametrize("ruleset", ids())
def test_probabilities_of_a_throw_are_exact_and_sum_to_one(ruleset, output_of):
    assert ruleset == load(ruleset).RULESET
    match, generator = load(ruleset)(), Generator(0)
    while match.current_player() != CHANCE:  # some games begin with placing pieces
        play_action(match, generator)
    position = json.dumps(match.position())
    made = json.loads(output_of(["legal", ruleset, "--position", "-"], stdin=position))
    assert made["player"] == -1
    assert sum(Fraction(each["probability"]) for each in made["actions"]) == 1
