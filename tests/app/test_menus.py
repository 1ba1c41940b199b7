"""Every list of the firmware has the expected items, in order.

A new item of the firmware must be added here, too.
"""

import pytest

from pixelpitch import opponents, rulesets
from pixelpitch.app.screens.list_screen import step_index
from pixelpitch.app.texts import text_of
from pixelpitch.render.renderer import Renderer
from pixelpitch.rules.options import resolve
from pixelpitch.storage.settings import LANGUAGE_OPTION, SETTING_OPTIONS
from tests.app.screens.test_statistics import open_statistics_after_match
from tests.players import Player, change, choose, chosen_item, item_labels, scroll_text_of, seek

GAME_NAMES = "StreetSoccer, Sokhazania, PawnBall, Soccer Tactics WORLD, Soccer Dice".split(", ")
SETTING_LABELS = [
    *("Brightness", "Sound", "Dice", "Die must roll", "Board's throws", "Quick dice", "Colours"),
    *(
        "Ask always",
        "Hints",
        "Explain",
        "Die check",
        "Wireless dice",
        "Fairness",
        "Calibrate die",
        "Calibrate box",
    ),
    *("LED current", "Self-test", "Back"),
]
VISIBLE_SETTING_LABELS = [each for each in SETTING_LABELS[:10] if each != "Dice"]


def test_the_main_menu_lists_its_items_in_order() -> None:
    """At the very first start, one item begins a match at once; later this item names the last
    game.
    """
    player = Player()
    assert item_labels(player) == ["Play now", "Games", "Puzzles", "Learn", "Settings"]
    choose(player, "Games")
    assert item_labels(player) == [*GAME_NAMES, "League", "Back"]
    choose(player, "PawnBall", "Start")
    player.session.go_home()
    player.wait(40)
    assert item_labels(player) == ["Play", "Games", "Puzzles", "Learn", "Settings"]
    assert "PawnBall against a friend" in scroll_text_of(player)
    choose(player, "Play")
    assert player.match.RULESET == "pawnball"


def test_the_menu_cursor_returns_to_the_last_opened_item_and_back_moves_it_to_the_first() -> None:
    player = Player()
    choose(player, "Learn")
    player.press("left back")
    assert chosen_item(player) == "Learn"
    player.press("left back")
    assert chosen_item(player) == "Play now"


@pytest.mark.parametrize(
    ("label", "items"),
    [
        ("Settings", SETTING_LABELS),
        ("Learn", [*GAME_NAMES, "Back"]),
    ],
)
def test_each_list_that_the_menu_opens_has_its_items_in_order(label: str, items: list[str]) -> None:
    player = Player()
    choose(player, label)
    assert item_labels(player) == items


@pytest.mark.parametrize("ruleset", rulesets.ids())
def test_the_set_up_of_each_game_lists_its_items_in_order(ruleset: str) -> None:
    player = Player()
    facts = rulesets.facts(ruleset)
    choose(player, "Games", facts.NAME)
    length = ["Length"] * hasattr(facts, "PRESETS")
    first = ["Start", "Against", *length, "More", "Back"]
    assert item_labels(player) == first, "the first page has the important items"
    choose(player, "More")
    options = [option.label for option in facts.OPTIONS]
    puzzles = ["Puzzles"] * bool(rulesets.part(ruleset, "puzzles"))
    assert item_labels(player) == [*options, "Left coach", *puzzles, "Back"]
    choose(player, "Back")
    assert item_labels(player) == first
    choose(player, "More")
    player.press("left back")
    assert item_labels(player) == first


@pytest.mark.parametrize("board", ["pitch32", "mini16"])
@pytest.mark.parametrize("last", ["setup", "learn"])
def test_the_set_up_and_the_lessons_of_a_game_show_it_on_the_lights(last: str, board: str) -> None:
    player = Player(board)
    choose(player, "Games" if last == "setup" else "Learn")
    player.wait(3000)  # time for the lights to show the game under the cursor
    choose(player, "PawnBall")
    assert player.place == last
    expected = Renderer(player.session.board)
    expected.show(rulesets.load("pawnball")().scene(), 0, True)
    shown = player.session.renderer._background
    assert bytes(shown.base.data) == bytes(expected._background.base.data)
    assert shown.pieces.sides == expected._background.pieces.sides


@pytest.mark.parametrize(
    ("ruleset", "options", "die", "more"),
    [
        ("dicesoccer", {}, True, ["Dice"]),
        ("pawnball", {}, True, ["Take back", "Dice", "Other board"]),
        (
            "sokhazania",
            {"first": "left", "die_fouls": True},
            True,
            ["Take back", "Dice", "Die foul"],
        ),
        ("sokhazania", {}, False, ["Take back", "Dice"]),
    ],
)
def test_the_pause_lists_its_items_in_order(
    ruleset: str, options: dict[str, object], die: bool, more: list[str]
) -> None:
    player = Player(ruleset=ruleset, options=options, die=die)
    while player.match.current_player() >= 0 and ruleset == "sokhazania":
        player.session.screen.apply(player.match.legal_actions()[0])
    player.press("menu")
    ends = [*["Offer a draw"] * (ruleset != "dicesoccer"), "Resign", "Abort match"]
    first = ["Resume", *more, "Go on later", "Inspect", "Learn", "More", *ends]
    assert item_labels(player) == first, "the first page has the items that coaches use most"
    choose(player, "More")
    assert item_labels(player) == [*VISIBLE_SETTING_LABELS, "Back"]
    choose(player, "Back")
    assert item_labels(player) == first
    player.press("menu")
    assert player.place == "play"


def test_the_league_lists_names_and_points() -> None:
    player = Player()
    choose(player, "Games", "League")
    assert item_labels(player) == ["Season", "Left coach", "Right coach", "Reset points", "Back"]
    league = player.session.saver.league
    for number, winner in enumerate((0, 0, 1, None, None, None), 1):
        league.add_match(number, ("Ann", "Bob"), (3, 1), winner)
    player.press("left back")
    choose(player, "League")
    row = player.session.screen.items[3]
    assert (row.label, row.value()) == ("Ann-Bob", "2/3/1  18-6p")


def test_ok_lists_the_values_of_an_item_without_changing_it() -> None:
    player = Player()
    choose(player, "Games", "Soccer Tactics WORLD", "Against")
    words = [text_of("level." + name) for name in opponents.names()]
    assert player.text()[:4] == ["Against", ">a friend      *", *[" " + each for each in words[:2]]]
    choose(player, "Hard")
    assert player.place == "setup"
    assert player.session.seats[1].opponent.NAME == "hard"
    change(player, "Length", "standard")
    choose(player, "More", "Minutes")
    player.press("left up")
    player.press("left left")
    player.press("left back")
    assert chosen_item(player).split() == ["Minutes", "45"]
    choose(player, "Minutes")
    player.press("left up")
    player.press("left left")
    player.press("left ok")
    assert chosen_item(player).split() == ["Minutes", "34"]


def test_a_preset_sets_the_length_of_a_match_and_shows_it() -> None:
    player = Player()
    choose(player, "Games", "Soccer Tactics WORLD", "Length")
    assert "20 minutes, a shoot-out if level" in scroll_text_of(player)
    choose(player, "standard")
    assert chosen_item(player).split() == ["Length", "standard"]
    assert "about 75 minutes" in scroll_text_of(player)
    change(player, "Length", "quick", "left")
    choose(player, "More")
    player.change("Minutes", "11")
    choose(player, "Back")
    seek(player, "Length")
    assert chosen_item(player).split() == ["Length", "own"]
    for ruleset in rulesets.ids():
        facts = rulesets.facts(ruleset)
        standard = resolve(facts.OPTIONS)
        for name, about, values in getattr(facts, "PRESETS", ()):
            assert "minutes" in about or "hours" in about
            assert resolve(facts.OPTIONS, values).keys() == standard.keys()
            assert (name == "standard") == all(standard[each] == values[each] for each in values)


def test_the_menu_offers_the_last_result_until_the_next_one() -> None:
    player = open_statistics_after_match("dicesoccer")
    choose(player, "Menu")
    assert item_labels(player) == ["Play", "Games", "Puzzles", "Learn", "Settings", "Last match"]
    # loads the parts of a different game
    choose(player, "Games", "Sokhazania", "Back", "Back")
    player.wait(3000)
    choose(player, "Last match")
    assert item_labels(player) == ["Review", "Rematch", "Statistics", "Menu"]
    assert player.text()[0].startswith("Red ")
    for label in ("Statistics", "Review"):
        choose(player, label)
        assert player.place == label.lower()
        player.press("left back")
        assert player.place == "result"
    title = player.text()
    choose(player, "Menu", "Last match", "Rematch")
    player.throw(3)
    player.session.go_home()
    assert item_labels(player)[-1] == "Last match", (
        "an aborted match does not replace the last match"
    )
    choose(player, "Games", "Sokhazania", "Start")
    player.session.go_home()
    choose(player, "Last match")
    player.wait(10_000)
    assert player.place == "result"
    assert player.text() == title
    for label in ("Statistics", "Review"):
        choose(player, label)
        assert player.place == label.lower()
        player.wait(10_000)
        player.press("left back")
        assert player.place == "result"
    choose(player, "Rematch")
    assert player.match.RULESET == "dicesoccer"


def test_puzzles_return_to_the_unchanged_set_up() -> None:
    player = Player()
    choose(player, "Games", "StreetSoccer", "More")
    player.change("Minutes", "11", "left")
    choose(player, "Puzzles")
    assert player.place == "puzzle"
    player.press("left back")
    assert chosen_item(player) == "Puzzles"
    choose(player, "Back", "Start")
    assert player.match.options["minutes"] == 11


def test_the_result_screen_lists_its_items_in_order() -> None:
    player = open_statistics_after_match("dicesoccer")
    assert item_labels(player) == ["Review", "Rematch", "Statistics", "Menu"]
    for key in ("up", "down", "left", "right"):
        player.press("left " + key)
        assert scroll_text_of(player).endswith("OK goes on"), "the board waits for OK at full time"
    player.wait(60_000)
    assert scroll_text_of(player).endswith("OK goes on")
    player.press("left ok")
    assert player.place == "result", "the first OK only continues to the list"
    assert chosen_item(player).startswith("Review")
    player.press("left back")
    assert player.place == "menu"


def test_a_held_pad_stops_at_the_end_of_a_list() -> None:
    player = Player()
    choose(player, "Settings")
    player.hold("left down", 6000)
    assert chosen_item(player) == "Back"
    player.hold("left up", 6000)
    assert chosen_item(player).startswith("Brightness")
    player.hold("left right", 3000)
    assert chosen_item(player).endswith(" 8")
    choose(player, "Brightness")
    player.hold("left up", 3000)
    assert chosen_item(player).startswith("1")
    player.press("left up")
    assert chosen_item(player).startswith("8"), (
        "a single press moves from the first item to the last"
    )


def test_the_main_menu_opens_the_puzzles() -> None:
    player = Player()
    choose(player, "Puzzles")
    assert item_labels(player) == ["StreetSoccer", "PawnBall", "Soccer Tactics WORLD", "Back"]
    choose(player, "PawnBall")
    assert (player.place, player.match.RULESET) == ("puzzle", "pawnball")
    player.press("left back")
    assert chosen_item(player) == "PawnBall"
    choose(player, "Back")
    assert player.place == "menu"


def test_on_the_small_board_the_text_changes_when_values_are_listed() -> None:
    player = Player("mini16")
    choose(player, "Settings")
    seek(player, "Sound")
    item = scroll_text_of(player)
    player.press("ok")
    assert player.place == "values"
    value = item.split(",")[0].split()[-1]
    words = "Sound > " + value + ": tunes and beeps"
    assert scroll_text_of(player) == player.session.display.scrolled == words
    player.press("down")
    player.press("ok")
    assert scroll_text_of(player) not in (item, "Sound > " + value)


def test_without_a_display_the_description_of_an_item_is_scrolled_with_its_values() -> None:
    player = Player("mini16")
    choose(player, "Settings")
    for option in SETTING_OPTIONS:
        if option is LANGUAGE_OPTION:  # an image with one language has no such setting
            continue
        choose(player, option.label)
        assert player.place == "values"
        shown = scroll_text_of(player)
        assert shown.endswith(": " + option.about)
        assert shown.startswith(option.label + " > ")
        player.press("left down")
        assert option.about not in scroll_text_of(player), (
            "after a change of the value the explanation is not repeated"
        )
        player.press("left back")


def test_changing_a_value_that_its_list_lacks_gives_the_first_or_last_one() -> None:
    assert [step_index(-1, step, 5, False) for step in (1, -1)] == [0, 4]
    assert [step_index(-1, step, 5, True) for step in (1, -1)] == [0, -1]
    assert [step_index(at, step, 5, False) for at, step in ((0, -1), (4, 1), (2, 1))] == [4, 0, 3]


def test_without_a_display_a_long_list_says_the_number_of_the_item() -> None:
    player = Player("mini16")
    choose(player, "Settings")
    count = len(player.session.screen.items)
    assert player.text()[0].endswith(f", 1 of {count}")
    player.press("down")
    assert player.text()[0].endswith(f", 2 of {count}")
