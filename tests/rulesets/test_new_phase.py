"""To add a phase to a game, only ``rules.py`` must change, as CHANGING.md promises.

The board then shows the phase, opponents decide in it, and matches store it. Soccer Tactics must
declare more for a phase, so it has a separate test (``tactics/test_new_phase.py``).
"""

import shutil
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from pixelpitch import opponents, rulesets
from pixelpitch.opponents.hint import Hint
from pixelpitch.opponents.odds import Odds
from pixelpitch.rules.generator import Generator

GAME_IDS = ("dicesoccer", "pawnball", "sokhazania", "streetsoccer")
GAMES_WITH_OPPONENTS = GAME_IDS[1:]  # Soccer Dice has no opponent, because it has no decisions
PHASE_CLASS_SOURCE = """
from ...rules.phase import Phase


class _Break(Phase):
    name = "break"

    def player(self, match):
        return 0

    def legal(self, match):
        return [5, 6]


Match.PHASES += (_Break(),)
Match.STATE = tuple([
    ("phase", 0, len(Match.PHASES) - 1) if field[0] == "phase" else field for field in Match.STATE
])
"""
# Lines added to laptop.py. They tell its ``check`` which dice may have been thrown in the new
# phase.
ADDED_LAPTOP_SOURCE_BY_GAME = {
    "dicesoccer": "_RANGES += ((0, 3, 0, 2, 0, 3),)\n",
    "pawnball": "_DICE_THROWN[7] = (0, 4)\n",
}
STREETSOCCER_STEPS_LINE = (
    "_STEPS_OF += ({FIGURE_STAGE: Match.PHASES[-1]},)\n"  # only StreetSoccer needs this line
)
PRECEDING_PHASE_BY_GAME = {"dicesoccer": "roll", "pawnball": "throw", "sokhazania": "play"}


@pytest.fixture
def make_match_in_new_phase(tmp_path: Path) -> Callable[[str], Any]:
    """Return a function ``make_match(game)`` that copies the ruleset ``game``, adds the new phase
    to the copy, and returns a match of the copy in this phase.
    """

    def make_match(game: str) -> Any:
        """Return a match of a copy of ``game`` in the phase that the copy adds."""
        folder = tmp_path / (game + "break")
        shutil.copytree(Path(str(rulesets.facts(game).__file__)).parent, folder)
        rules = folder / "rules.py"
        text = rules.read_text().replace(f'RULESET = "{game}"', f'RULESET = "{folder.name}"')
        more = STREETSOCCER_STEPS_LINE if game == "streetsoccer" else ""
        rules.write_text(text + PHASE_CLASS_SOURCE + more)
        laptop = folder / "laptop.py"
        laptop.write_text(laptop.read_text() + ADDED_LAPTOP_SOURCE_BY_GAME.get(game, ""))
        match = rulesets.load(rulesets.add(str(folder)))({})
        generator = Generator(1)
        while match.PHASES[match.phase].name != PRECEDING_PHASE_BY_GAME.get(game, "throw"):
            chance = match.chance()
            actions = [each for each, _ in chance.outcomes] if chance else match.legal_actions()
            match.apply_action(actions[generator.below(len(actions))])
        match.set_fields({"phase": len(match.PHASES) - 1})
        return match

    return make_match


@pytest.mark.parametrize("game", GAME_IDS)
def test_a_new_phase_needs_no_change_of_the_table(
    game: str, make_match_in_new_phase: Callable[[str], Any]
) -> None:
    match = make_match_in_new_phase(game)
    assert match.legal_actions() == [5, 6]
    assert match.prompt() == "{prompt.break}"
    assert match.why_not(5) == ""
    assert isinstance(match.why_not(7), str)
    assert match.scene().open == (5, 6)
    table = match.table()
    assert table.likeliest(match) in (-1, 5, 6)
    assert table.pick(match)[0] in (-1, 5, 6)
    assert not table.shortcuts(match)
    coach = import_module(type(match).__module__.rpartition(".")[0] + ".coach")
    assert coach.line(match, (5, 6)) is None


@pytest.mark.parametrize("game", GAMES_WITH_OPPONENTS)
def test_every_level_decides_in_a_new_phase_with_hints_and_odds(
    game: str, make_match_in_new_phase: Callable[[str], Any]
) -> None:
    match = make_match_in_new_phase(game)
    for level in ("beginner", "easy", "normal", "hard", "expert"):
        assert opponents.make(level, Generator(1)).think(match.clone(), lambda: False) in (5, 6)
    assert Hint().think(match.clone(), lambda: False)[0] in (5, 6)
    assert isinstance(Odds(55).think(match.clone(), lambda: False), str)
    player = import_module(type(match).__module__.rpartition(".")[0] + ".player")
    values = []

    def store_value() -> Iterator[None]:
        """Generator: yields between slices of work, then stores the value of the match."""
        values.append((yield from player.value(match.clone(), Generator(1), 5)))

    list(store_value())
    assert values == [0]


@pytest.mark.parametrize("game", GAME_IDS)
def test_a_position_and_a_snapshot_have_the_new_phase(
    game: str, make_match_in_new_phase: Callable[[str], Any]
) -> None:
    match = make_match_in_new_phase(game)
    make = type(match)
    assert make.from_bytes(match.to_bytes()).checksum() == match.checksum()
    assert make.from_position(match.position()).to_bytes() == match.to_bytes()
