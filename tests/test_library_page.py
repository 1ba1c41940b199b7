"""Each listing in the section "As a library" of host_tools/README.md plays a match of each game to
its end.
"""

import ast
import os
import random
import re
import subprocess
import sys
from pathlib import Path

import pytest

from host_tools import library
from host_tools.ruleset import RulesetError, new_ruleset
from pixelpitch import rulesets
from pixelpitch.rules import TERMINAL, autoplay
from pixelpitch.rules.autoplay import Generator
from pixelpitch.rules.errors import NotUnderstood
from pixelpitch.rulesets import ids, load

ROOT = Path(__file__).resolve().parent.parent
TOOLS_PAGE_TEXT = (ROOT / "host_tools/README.md").read_text(encoding="utf-8")
LIBRARY_SECTION = TOOLS_PAGE_TEXT.partition("\n## As a library\n")[2].partition("\n## ")[0]
PYTHON_LISTINGS = re.findall(r"^```python\n(.*?)^```$", LIBRARY_SECTION, re.M | re.S)
LISTING_TIMEOUT_S = 120  # stops an endless loop, which would otherwise block the test run


def run_listing(listing: str) -> tuple[dict[str, object], str]:
    """Run ``listing`` as a file; return facts about the last match that it played, and the
    output.
    """
    ask = "\nprint('\\n' + repr((match.current_player(), match.outcome())))\n"
    done = subprocess.run(
        [sys.executable, "-c", listing + ask],
        capture_output=True,
        text=True,
        check=True,
        timeout=LISTING_TIMEOUT_S,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT / "firmware")},
    )
    words, _, facts = done.stdout.rstrip().rpartition("\n")
    player, outcome = ast.literal_eval(facts)
    return {"player": player, "outcome": outcome}, words.strip()


def format_expected_choices(ruleset: str) -> list[str]:
    """Return the lines that the code listing for ``Scene.open`` in host_tools/README.md must print:
    each prompt with all its legal choices.
    """
    match, generator = load(ruleset)(), Generator(7)
    result = []
    while match.current_player() != TERMINAL:
        legal = match.legal_actions() if match.current_player() >= 0 else []
        result.append(f"{match.prompt()} {[match.action_to_string(each) for each in legal]}")
        autoplay.advance(match, autoplay.choose(match, generator))
    return result


def test_the_page_has_listings() -> None:
    assert len(PYTHON_LISTINGS) == 4
    assert LIBRARY_SECTION.count("```") == 2 * len(PYTHON_LISTINGS), "a listing that no test runs"
    assert all(len(re.findall(r'load\("\w+"\)', listing)) == 1 for listing in PYTHON_LISTINGS)


@pytest.mark.parametrize("ruleset", ids())
@pytest.mark.parametrize("number", range(len(PYTHON_LISTINGS)))
@pytest.mark.long(but=["1-dicesoccer", "1-pawnball", "1-streetsoccer"])
def test_a_listing_runs_with_every_game(number: int, ruleset: str) -> None:
    listing = re.sub(r'load\("\w+"\)', f'load("{ruleset}")', PYTHON_LISTINGS[number])
    facts, words = run_listing(listing)
    assert facts["player"] == TERMINAL
    assert isinstance(facts["outcome"], dict)
    if ".open" in listing:
        assert words.splitlines() == format_expected_choices(ruleset)
        return
    score = facts["outcome"]["score"]
    assert words in (str(facts["outcome"]), "{} - {}".format(*score))


@pytest.mark.parametrize("ruleset", ids())
def test_advance_adds_the_time_of_a_throw(ruleset: str) -> None:
    """For the same actions, ``advance`` and ``play`` give the same match, and ``advance`` returns
    the seconds of each throw.
    """
    match, played = load(ruleset)(), load(ruleset)()
    autoplay.play(played, Generator(7))
    generator = Generator(7)
    while match.current_player() != TERMINAL:
        by_chance = match.chance() is not None
        seconds = autoplay.advance(match, autoplay.choose(match, generator))
        assert seconds == (match.SECONDS_PER_THROW if by_chance else 0)
    assert match.to_bytes() == played.to_bytes()


def test_two_games_never_end_if_no_time_passes() -> None:
    """If a program applies actions but never passes time, two games never end. LIBRARY.md names the
    two games.
    """
    endless = []
    for ruleset in ids():
        match = load(ruleset)({"first": "left"})
        draw = random.Random(7)
        for _ in range(match.MAX_LENGTH):
            if match.current_player() == TERMINAL:
                break
            if outcomes := match.chance_outcomes():
                actions, weights = zip(*outcomes, strict=True)
                match.apply_action(draw.choices(actions, weights)[0])
            else:
                match.apply_action(draw.choice(match.legal_actions()))
        else:
            endless.append(match.NAME)
            assert f"{match.SECONDS_PER_THROW} " in LIBRARY_SECTION
    assert [name.removesuffix(" WORLD") for name in endless] == ["Sokhazania", "Soccer Tactics"]
    assert "Sokhazania and Soccer Tactics end by the clock" in LIBRARY_SECTION


@pytest.mark.parametrize("ruleset", ids())
def test_a_match_describes_itself(ruleset: str) -> None:
    """The ``repr`` of a match has the game, the score, and the prompt or how it ended. In a
    notebook, a match is shown as a picture (PNG).
    """
    match = library.load(ruleset)({"first": "left"})
    assert repr(match).startswith(f"<{match.NAME}: ")
    assert match.prompt() in repr(match)
    autoplay.play(match, Generator(7))
    score = "{} - {}".format(*match.outcome()["score"])
    assert f" {score} " in repr(match)
    assert "\n" not in repr(match)
    picture = getattr(match, "_repr_png_")()  # noqa: B009  mypy does not know the method
    assert picture.startswith(b"\x89PNG\r\n")


def test_the_library_loads_a_game_from_a_folder(tmp_path: Path) -> None:
    folder = tmp_path / "my_game"
    new_ruleset.write_template(folder)
    try:
        for where in (str(folder), folder):
            match = library.load(where)()
            assert match.NAME == "My Game"
        assert repr(match).startswith("<My Game: Red 0 - 0 Blue. ")
        assert library.picture(match, "mini16", 320).width < library.picture(match).width
    finally:
        rulesets.remove("my_game")


@pytest.mark.parametrize("where", ["no_such_game", "./no/such/folder", Path("/nowhere")])
def test_the_library_refuses_a_folder_without_a_game_in_one_line(where: str | Path) -> None:
    with pytest.raises((NotUnderstood, RulesetError), match=r"^got .*, expected ") as refused:
        library.load(where)
    assert "\n" not in str(refused.value)


def test_a_match_on_a_board_has_no_repr() -> None:
    """The methods for ``repr`` and notebooks are added on the laptop, because a board's flash has
    no room.
    """
    source = (ROOT / "firmware/pixelpitch/rules/match.py").read_text(encoding="utf-8")
    assert "__repr__" not in source
