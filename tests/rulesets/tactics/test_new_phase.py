"""A new phase is one class in rules.py and its sentences: no other file of the game changes.

The game is copied to a ruleset of a different name, and the copy gets a phase: a drinks break, in
which D names a pawn that sits down.  It has no rule of its own in the rulebook.
"""

import shutil
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

GAME = "tacticsbreak"
NUMBER = 16
CLASS = '''

class _Break(_Facts, Phase):
    """D names a pawn that sits down; then O begins a set."""

    name = "break"
    steps = {PAWN: D}

    def legal(self, match):
        return sorted([match.pawns[index] for index in field_players(match, match.side)])

    def act(self, match, action):
        match.emit("sits", match.side, "sits", action)
        begin_set(match, match.o)


Match.PHASES += (_Break(),)
Match.STATE = (("phase", TOSS, 16),) + Match.STATE[1:]
'''
SENTENCES = """
prompt.break.pawn: {who}: name a pawn that sits down
event.sits: a pawn of {who} sits down
why.pawn.break: the Keeper stays
"""


@pytest.fixture
def make(tmp_path: Path) -> Any:
    """The class Match of the copy with the phase."""
    folder = tmp_path / GAME
    shutil.copytree(Path(str(rulesets.facts("tactics").__file__)).parent, folder)
    for name, more in (("rules.py", CLASS), ("text/en.txt", SENTENCES)):
        path = folder / name
        path.write_text(path.read_text() + more)
    rules = folder / "rules.py"
    rules.write_text(rules.read_text().replace('RULESET = "tactics"', f'RULESET = "{GAME}"'))
    rulesets.add(str(folder))
    return rulesets.load(GAME)


def in_break(make: Any) -> Any:
    given = position("minor", "square", o=0, side=1, ball="j5", possession=None)
    match = make.from_position({**given, "ruleset": GAME})
    match.set_fields({"phase": NUMBER, "step": 5})
    return match


def test_a_phase_more_is_played_read_and_drawn(make: Any) -> None:
    match = in_break(make)
    assert match.prompt() == "Blue: name a pawn that sits down"
    assert match.why_not(squares.number("p5")) == "the Keeper stays"
    assert match.why_not(squares.number("h4")) == "Red striker 1 is there"
    check_words(match)
    assert make.from_bytes(match.to_bytes()).checksum() == match.checksum()
    assert make.from_position(match.position()).to_bytes() == match.to_bytes()
    assert match.scene().turn == 1
    match.pass_time(3600)
    assert match.clock_s == 60, "the clock stands in a phase that does not say otherwise"


def test_it_is_decided_by_every_level_and_has_hints_and_odds(make: Any) -> None:
    match = in_break(make)
    legal = match.legal_actions()
    for level in ("beginner", "expert"):
        assert opponents.make(level, Generator(1)).think(match.clone(), lambda: False) in legal
    assert Hint().think(match.clone(), lambda: False)[0] in legal
    assert Odds(squares.number("i7")).think(match.clone(), lambda: False) == ""
    match.apply_action(legal[0])
    assert match.event_to_string(match.events[0]) == "a pawn of Blue sits down"
    assert match.position()["phase"] == "set"
    assert match.event_to_string(("rests", 1, ("rests", 4))) == "rests rests 4", "no sentence"


def test_the_end_of_a_period_does_not_wait_for_it(make: Any) -> None:
    match = in_break(make)
    match.set_fields({"clock_s": 1350, "has": 1, "ball": squares.number("h4")})
    match.apply_action(match.legal_actions()[0])
    assert (match.half, match.position()["phase"]) == (1, "setup")
