"""A new phase of Soccer Tactics needs only one class in rules.py and its sentences for coaches.

The test adds a drinks break to a copy of the game: a phase in which the defending side chooses a
pawn that sits down.
"""

import shutil
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from host_tools.ruleset.program import check_words
from pixelpitch import opponents, rulesets
from pixelpitch.opponents.hint import Hint
from pixelpitch.opponents.odds import Odds
from pixelpitch.rules import squares
from pixelpitch.rules.generator import Generator
from tests.rulesets.tactics.table import position

COPIED_RULESET = "tacticsbreak"
PHASE_CLASS_SOURCE = '''

class _Break(_PhaseProperties, Phase):
    """D names a pawn that sits down; then O begins a set."""

    name = "break"
    steps = {PAWN_STEP: DEFENCE}

    def legal(self, match):
        return sorted([match.pawns[index] for index in field_players(match, match.side)])

    def act(self, match, action):
        match.emit("sits", match.side, "sits", action)
        begin_set(match, match.o)


Match.PHASES += (_Break(),)
Match.STATE = (("phase", TOSS_PHASE, len(Match.PHASES) - 1),) + Match.STATE[1:]
'''
PHASE_SENTENCES = """
prompt.break.pawn: {who}: name a pawn that sits down
event.sits: a pawn of {who} sits down
why.pawn.break: the Keeper stays
"""


@pytest.fixture
def copied_match_class(tmp_path: Path) -> Any:
    """Copy Soccer Tactics, add the drinks break, and return the copy's match class."""
    folder = tmp_path / COPIED_RULESET
    shutil.copytree(Path(str(rulesets.facts("tactics").__file__)).parent, folder)
    for name, more in (("rules.py", PHASE_CLASS_SOURCE), ("text/en.txt", PHASE_SENTENCES)):
        path = folder / name
        path.write_text(path.read_text() + more)
    rules = folder / "rules.py"
    rules.write_text(
        rules.read_text().replace('RULESET = "tactics"', f'RULESET = "{COPIED_RULESET}"')
    )
    rulesets.add(str(folder))
    return rulesets.load(COPIED_RULESET)


def match_in_break(copied_match_class: Any) -> Any:
    """Return a match of the copied ruleset that is in its new phase."""
    given = position("minor", "square", o=0, side=1, ball="j5", possession=None)
    match = copied_match_class.from_position({**given, "ruleset": COPIED_RULESET})
    match.set_fields({"phase": len(copied_match_class.PHASES) - 1, "step": 5})
    return match


def test_a_new_phase_is_played_and_shown(copied_match_class: Any) -> None:
    match = match_in_break(copied_match_class)
    assert match.prompt() == "Blue: name a pawn that sits down"
    assert match.why_not(squares.number("p5")) == "the Keeper stays"
    assert match.why_not(squares.number("h4")) == "Red striker 1 is there"
    check_words(match)
    assert copied_match_class.from_bytes(match.to_bytes()).checksum() == match.checksum()
    assert copied_match_class.from_position(match.position()).to_bytes() == match.to_bytes()
    assert match.scene().turn == 1
    match.pass_time(3600)
    assert match.clock_s == 60, "the clock stops in a phase by default"


def test_every_level_decides_in_a_new_phase_with_hints_and_odds(copied_match_class: Any) -> None:
    match = match_in_break(copied_match_class)
    legal = match.legal_actions()
    for level in ("beginner", "expert"):
        assert opponents.make(level, Generator(1)).think(match.clone(), lambda: False) in legal
    assert Hint().think(match.clone(), lambda: False)[0] in legal
    assert Odds(squares.number("i7")).think(match.clone(), lambda: False) == ""
    match.apply_action(legal[0])
    assert match.event_to_string(match.events[0]) == "a pawn of Blue sits down"
    assert match.position()["phase"] == "set"
    assert match.event_to_string(("rests", 1, ("rests", 4))) == "rests rests 4", (
        "an event without a sentence gives its words"
    )


def test_a_new_phase_has_no_coach_line_until_coach_py_has_one(copied_match_class: Any) -> None:
    match = match_in_break(copied_match_class)
    coach = import_module(copied_match_class.__module__.rpartition(".")[0] + ".coach")
    assert coach.line(match, match.legal_actions()) is None
    assert coach.line(match, ()) is None, "a throw has no line of advice either"


def test_the_end_of_a_period_does_not_wait_for_a_new_phase(copied_match_class: Any) -> None:
    match = match_in_break(copied_match_class)
    match.set_fields({"clock_s": 1350, "has": 1, "ball": squares.number("h4")})
    match.apply_action(match.legal_actions()[0])
    assert (match.half, match.position()["phase"]) == (1, "setup")
