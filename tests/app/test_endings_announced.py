"""Every game announces in advance how a match ends."""

from random import Random
from typing import Any

import pytest

from pixelpitch.rules.match import CHANCE, TERMINAL
from pixelpitch.rulesets import ids, load
from tests.players import Player, scroll_text_of

# {(game, options): id of a message}. Near the end of a match, the message announces what happens if
# the score is level. The options make the match short.
MESSAGES_BEFORE_LEVEL_ENDINGS: dict[tuple[str, tuple[tuple[str, Any], ...]], str] = {
    ("streetsoccer", (("minutes", 5), ("extra_minutes", 2))): "ends.level",
    ("streetsoccer", (("minutes", 5), ("extra_minutes", 0))): "ends.last",
    ("dicesoccer", ()): "ends.level",
    ("pawnball", (("draws", 1),)): "ends.last",
    ("sokhazania", (("minutes", 2), ("level_at_time", "draw"))): "ends.level",
    ("sokhazania", (("minutes", 2), ("level_at_time", "golden_goal"))): "ends.level",
    ("sokhazania", (("minutes", 2), ("level_at_time", "extra_time"))): "ends.level",
    ("sokhazania", (("minutes", 2), ("level_at_time", "shoot_out"))): "ends.level",
    ("tactics", (("minutes", 10), ("level_at_time", "draw"))): "ends.level",
    ("tactics", (("minutes", 10), ("overtime", 1))): "ends.level",
    ("tactics", (("minutes", 10), ("overtime", 0))): "ends.level",
}


def test_every_game_announces_its_ending() -> None:
    assert {ruleset for ruleset, _ in MESSAGES_BEFORE_LEVEL_ENDINGS} == set(ids()) - {"toy"}


@pytest.mark.parametrize(("ruleset", "options"), MESSAGES_BEFORE_LEVEL_ENDINGS, ids=str)
def test_the_rule_for_a_level_score_is_announced_before_time_is_up(
    ruleset: str, options: tuple[tuple[str, Any], ...]
) -> None:
    draw = Random(3)
    match = load(ruleset)(dict(options, first="left"))
    said = []
    actions = 0
    while match.current_player() != TERMINAL and not (match.events and _is_full_time(match)):
        message = match.table().ends(match)
        if message and message[0] not in said:
            said.append(message[0])
        words = match.table().ends_words(match)
        assert "{" not in words, "every placeholder was replaced"
        thrown = match.current_player() == CHANCE
        match.apply_action(draw.choice(match.legal_actions()))
        actions += 1
        if thrown:
            match.pass_time(match.SECONDS_PER_THROW or 1)
    assert MESSAGES_BEFORE_LEVEL_ENDINGS[ruleset, options] in said, actions


def _is_full_time(match: Any) -> bool:
    """Return True if regular time has just ended and extra time or kicks follow."""
    names = [values[0] for kind, _, values in match.events if kind == "whistle" and values]
    return bool({"level", "extra_time", "golden_goal", "shootout"} & set(names))


def test_extra_time_of_streetsoccer_says_who_wins_if_nobody_scores() -> None:
    match = load("streetsoccer")({"minutes": 5, "extra_minutes": 2, "first": "left"})
    match.set_fields({"last_goal": 1})
    event = ("whistle", -1, ("level", 2))
    assert "Without one Red wins, which scored last" in match.event_to_string(event)
    match.set_fields({"last_goal": -1})
    assert "Without one it is a draw" in match.event_to_string(event)


def test_the_announcement_of_the_ending_is_shown_once() -> None:
    player = Player(ruleset="pawnball", options={"draws": 1, "first": "left"})
    screen: Any = player.session.screen
    said = 0
    while player.match.phase == 0:
        screen.apply(player.match.legal_actions()[-1])
    for _ in range(40):
        player.wait(1000)
        said += "The last draw" in scroll_text_of(player)
    assert 1 <= said < 12
    screen.apply(player.match.legal_actions()[0])
    player.wait(100)
    assert "The last draw" not in scroll_text_of(player)
