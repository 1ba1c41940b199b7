"""Checks every text that a coach can see in a game; `pytest -s tests/app/test_texts.py` prints
them.

Random matches collect the texts that the display would show, the names of pieces, the reasons why a
square is illegal, and all menus.
"""

import sys
from pathlib import Path
from typing import Any

import pytest

from host_tools.common.languages import known_languages
from pixelpitch import rulesets
from pixelpitch.app.announcement import PAGE_SHOWN_MS, Announcement, describe_events
from pixelpitch.app.display_text import DISPLAY_CHARACTERS, DISPLAY_LINES, wrap
from pixelpitch.app.screens.games import help_lines
from pixelpitch.app.screens.prompt import choice_words, prompt_lines
from pixelpitch.app.shortcuts import FIRST_SHORTCUT_CHOICE, label
from pixelpitch.letters import first_unknown_letter
from pixelpitch.rules import text
from pixelpitch.rules.autoplay import choose
from pixelpitch.rules.generator import Generator
from pixelpitch.rules.options import switch
from pixelpitch.rules.squares import column_of, number
from pixelpitch.rulesets.pawnball.rules import KICK_PHASE
from pixelpitch.rulesets.streetsoccer.field import GOAL_SPACES as GOALS_OF_SIDES
from pixelpitch.storage.settings import SETTING_OPTIONS
from tests.app.uncut import forbid_truncation
from tests.coach_texts import collect_error_texts, collect_match_texts, find_raised_texts
from tests.rulesets.tactics.seek import SeekingCoaches

BALL_SEEKING_COACHES = SeekingCoaches(1)
GOAL_SQUARES = [square for side in GOALS_OF_SIDES for square in side]
# number of matches to play; 25 for all other games
MATCH_COUNT_BY_GAME = {"tactics": 6, "streetsoccer": 3, "pawnball": 8}
OPTIONS_BY_GAME: dict[str, list[dict[str, Any]]] = {
    "sokhazania": [{"level_at_time": "shoot_out", "minutes": 3}, {"target": 2, "die_fouls": True}],
    "tactics": [{"minutes": 10, "shot": "die"}, {"minutes": 10, "overtime": 1}],
    "streetsoccer": [{"minutes": 8}],
    "pawnball": [{"draws": 2}],
}


def _choose_action(match: Any, generator: Generator, seed: int) -> int:
    """Return the next action. In every second match the coaches prefer actions that win the ball or
    score.
    """
    legal = match.legal_actions()
    if seed % 2 and match.current_player() >= 0:
        if match.RULESET == "tactics":
            return BALL_SEEKING_COACHES.choose(match)
        if match.RULESET == "streetsoccer":
            wanted = [each for each in legal if each in GOAL_SQUARES or each == match.ball]
            return wanted[0] if wanted else choose(match, generator)
        if match.RULESET == "pawnball" and match.phase == KICK_PHASE:
            return max(legal, key=lambda square: abs(column_of(square) - 15 * match.side))
    return choose(match, generator)


def _check_all_texts(match: Any, generator: Generator, count: int) -> None:
    _check_message(describe_events(match))
    if count % 10 == 0:
        _check_prompt(match, generator)


def _check_prompt(match: Any, generator: Generator) -> None:
    """Check that the prompt fits on the display, with the cursor on no choice, the first, the last
    and some others.
    """
    choices = match.scene().open
    for chosen in {-1, *choices[:1], *choices[-1:], *choices[generator.below(20) :: 20]}:
        lines = prompt_lines(match, "", choices, chosen)
        assert len(lines) == DISPLAY_LINES
        assert all(len(line) <= DISPLAY_CHARACTERS for line in lines), lines


def _check_message(message: str) -> None:
    """Assert that the pages of the display show the whole message."""
    announcement = Announcement()
    announcement.show(message)
    announcement.step(0, False)
    seen: dict[str, int] = {}
    for _ in range(600):
        part = announcement.words()
        assert len(wrap(part)) <= DISPLAY_LINES - 1, part
        seen[part] = seen.get(part, 0) + 100
        announcement.step(100, False)
    assert "" in seen, "the announcement ends"
    assert {stands for part, stands in seen.items() if part} <= {PAGE_SHOWN_MS}
    assert " ".join(seen).replace(".", "").split() == message.replace(".", "").split()


@pytest.mark.parametrize("language", [text.ENGLISH_CODE, *known_languages()])
@pytest.mark.parametrize("ruleset", rulesets.ids())
@pytest.mark.long(but=["streetsoccer-en"])
def test_every_text_of_a_match_fits_the_display(
    ruleset: str, language: str, monkeypatch: Any
) -> None:
    forbid_truncation(monkeypatch)
    # a new instance, so that the random numbers do not depend on earlier tests
    monkeypatch.setattr(sys.modules[__name__], "BALL_SEEKING_COACHES", SeekingCoaches(1))
    matches = MATCH_COUNT_BY_GAME.get(ruleset, 25), OPTIONS_BY_GAME.get(ruleset, [{}])
    text.set_language(language)
    try:
        found = collect_match_texts(ruleset, _choose_action, _check_all_texts, matches)
    finally:
        text.set_language(text.ENGLISH_CODE)
    assert len(found) > 15
    print(f"\n== {ruleset}, {language}")
    for each in sorted(found):
        words = found[each]
        print(words)
        assert words.isascii() or language != text.ENGLISH_CODE
        assert not first_unknown_letter(words)
        assert "  " not in words[9:]
        assert "None" not in words
        assert "_" not in words
        if words.startswith("prompt"):
            assert len(wrap(words[9:])) < DISPLAY_LINES, "the text fits beside the score"
        if words.startswith("choice"):
            assert len(words[9:]) <= DISPLAY_CHARACTERS - 2, "the text fits beside its mark"


def test_the_end_of_a_match_is_announced_once() -> None:
    match = rulesets.load("dicesoccer")()
    generator = Generator(2)
    while match.legal_actions():
        match.apply_action(choose(match, generator))
    news = describe_events(match).split(". ")[-2]
    assert news.startswith("The match is over: Red ")
    assert " ".join(prompt_lines(match, news)).count("is over") == 1


@pytest.mark.long
def test_the_list_has_every_error_of_the_sources(tmp_path: Path) -> None:
    """Each error is listed as coaches see it, with "..." for values known only at run time."""
    module = tmp_path / "module.py"
    module.write_text(
        """
def refuse(seed, names):
    raise NotUnderstood("seed " + repr(seed), "a whole number 0.." + str(MOST))
    raise ValueError(f"got {seed}, expected one of {', '.join(names)}")
    raise errors.NotLegal(seed, "a throw" if names else "nothing")
    raise ValueError
    raise
"""
    )
    assert list(find_raised_texts(module)) == [
        "got seed ..., expected a whole number 0.....",
        "got ..., expected one of ...",
        "got ..., expected a throw / nothing",
    ]
    found = collect_error_texts()
    print("\n".join(found))
    # this error comes from the board's code
    assert "error    got opponent ..., expected one of ..." in found
    assert "error    got seed ..., expected a whole number 0..1073741823" in found
    assert "error    got --seats without RULESET, expected the game that it is for" in found
    assert all(each.isascii() and each.isprintable() and "None" not in each for each in found)


@pytest.mark.parametrize("ruleset", rulesets.ids())
def test_every_text_of_a_set_up_fits_the_display(ruleset: str) -> None:
    """Covers name, description, length and luck of a game, and each option with its help."""
    facts = rulesets.facts(ruleset)
    lines = help_lines(facts)
    print("\n" + "\n".join([facts.NAME, *lines]))
    assert len(lines) == 3, f"got {lines}, expected 3 lines of help about {ruleset}"
    for line in lines:
        assert 0 < len(line) <= DISPLAY_CHARACTERS, (
            f"got {line!r}, expected 1 to {DISPLAY_CHARACTERS} characters"
        )
    _expect_lines("ABOUT", facts.ABOUT, 2)
    for option in facts.OPTIONS:
        _check_option(option)


def test_every_text_of_the_settings_fits_the_display() -> None:
    for option in SETTING_OPTIONS:
        _check_option(option)


def _check_option(option: Any) -> None:
    values = option.choices or [option.default, option.low]
    words = [option.value_words(each) for each in values]
    print(f"{option.label}: {', '.join(words)} ({option.about})")
    for each in (option.label, *words):
        most = DISPLAY_CHARACTERS - 1
        expected = f"1 to {most} characters for a label or a value of the option {option.name}"
        assert 0 < len(each) <= most, f"got {each!r}, expected {expected}"
    _expect_lines(f"help of the option {option.name}", option.about, 3)


def _expect_lines(title: str, text: str, max_lines: int) -> None:
    lines = wrap(text)
    expected = f"1 to {max_lines} lines of {DISPLAY_CHARACTERS} characters"
    assert 0 < len(lines) <= max_lines, (
        f"{title}: got {len(lines)} lines {lines}, expected {expected}"
    )


def test_a_help_text_that_is_too_long_is_named_with_its_limit() -> None:
    long = switch("panna", False, "a kick goes through the legs of one of the figures", "Panna")
    expected = "help of the option panna: got 4 lines .*, expected 1 to 3 lines of 16 characters"
    with pytest.raises(AssertionError, match=expected):
        _check_option(long)


def test_labels_and_squares_are_named_by_one_function() -> None:
    match = rulesets.load("streetsoccer")()
    scene = match.scene()
    assert (
        choice_words(match, scene, FIRST_SHORTCUT_CHOICE)
        == label(match, FIRST_SHORTCUT_CHOICE)
        == "standard"
    )
    assert choice_words(match, scene, number("d4")) == "d4"
