"""What stands in each list, in its order: a new item is written down here and nowhere else."""

import pytest

from host_tools.simulator import headless
from pixelpitch import rulesets
from tests.app.screens.test_statistics import at_the_end
from tests.players import Player, choose, chosen_item

GAMES = "Sokhazania, StreetSoccer, PawnBall, Soccer Tactics WORLD, Soccer Dice".split(", ")
SETTINGS = [
    *("Brightness", "Sound", "Die", "Thrown only", "For board", "Quick dice", "Colours", "Hints"),
    *(
        "Die check",
        "Fairness",
        "Calibrate die",
        "Calibrate box",
        "LED current",
        "Self-test",
        "Back",
    ),
]
SHOWN = [each for each in SETTINGS[:8] if each != "Die"]


def labels(player: headless.Player) -> list[str]:
    return [item.label for item in player.session.screen.items]


def test_the_menu() -> None:
    assert labels(Player()) == [*GAMES, "Learn", "League", "Settings"]


@pytest.mark.parametrize(
    ("label", "items"),
    [
        ("Settings", SETTINGS),
        ("League", ["Left coach", "Right coach", "New evening", "Back"]),
        ("Learn", [*GAMES, "Back"]),
    ],
)
def test_what_the_menu_opens(label: str, items: list[str]) -> None:
    player = Player()
    choose(player, label)
    assert labels(player) == items


@pytest.mark.parametrize("ruleset", rulesets.ids())
def test_the_set_up_of_each_game(ruleset: str) -> None:
    player = Player()
    facts = rulesets.facts(ruleset)
    choose(player, facts.NAME)
    options = [option.label for option in facts.OPTIONS]
    assert labels(player) == ["Start", "Against", *options, "Left coach", "Back"]


@pytest.mark.parametrize(
    ("ruleset", "options", "die", "more"),
    [
        ("dicesoccer", {}, True, ["Inspect", "Learn"]),
        ("pawnball", {}, True, ["Take back", "Other board", "Inspect", "Learn"]),
        (
            "sokhazania",
            {"first": "left", "die_fouls": True},
            True,
            ["Take back", "Die foul", "Inspect", "Learn"],
        ),
        ("sokhazania", {}, False, ["Take back", "Inspect", "Learn"]),
    ],
)
def test_the_pause(ruleset: str, options: dict[str, object], die: bool, more: list[str]) -> None:
    player = Player(ruleset=ruleset, options=options, die=die)
    while player.match.current_player() >= 0 and ruleset == "sokhazania":
        player.session.screen.apply(player.match.legal_actions()[0])
    player.press("menu")
    assert labels(player) == ["Resume", *more, *SHOWN, "Abort match"]
    player.press("menu")
    assert player.place == "play"


def test_the_result() -> None:
    player = at_the_end("dicesoccer")
    items = ["Rematch", "Statistics", "Review", "Menu"]
    assert labels(player) == items
    for item in [*items[1:], *items]:
        player.press("left back")
        assert chosen_item(player).startswith(item)
        assert player.place == "result"
