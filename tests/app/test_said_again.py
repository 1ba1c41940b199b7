"""A board without a display repeats scroll text if its lights do not show what the match is waiting
for.
"""

from host_tools.simulator.headless import Player
from pixelpitch.app.display import SCROLL_PAUSE_MS, SCROLL_REST_MS
from pixelpitch.app.screens.puzzles import open_puzzle
from pixelpitch.rules.squares import SQUARES
from tests.app.screens.test_puzzles import open_puzzles
from tests.app.test_takeback import player_after_track_and_throw
from tests.players import scroll_text_of


def player_choosing_colour() -> Player:
    """Return a ``Player`` on the small board whose first decision is Red's choice of a colour.

    This choice is a line on the display and not a square, so the lights do not show it.
    """
    player = Player("mini16", "sokhazania", {"first": "left"})
    assert player.session.screen.chooser.choice() >= SQUARES
    return player


def collect_started_scroll_texts(player: Player, milliseconds: int) -> list[str]:
    """Return the scroll texts that begin at the player's board in the next ``milliseconds``."""
    result, before = [], player.session.display.scrolled
    for _ in range(0, milliseconds, 20):
        player.wait(20)
        now = player.session.display.scrolled
        if now and not before:
            result.append(now)
        before = now
    return result


def wait_until_scroll_text_ends(player: Player) -> None:
    """Wait until the player's simulated board has stopped scrolling."""
    for _ in range(3000):
        if not player.session.display.scrolled:
            return
        player.wait(20)
    raise AssertionError("the scroll text does not end")


def test_the_scroll_text_of_a_chosen_item_is_repeated_after_a_break() -> None:
    player = player_choosing_colour()
    player.press("down")
    player.wait(SCROLL_REST_MS)
    item = scroll_text_of(player)
    assert player.session.display.scrolled == item
    wait_until_scroll_text_ends(player)
    assert collect_started_scroll_texts(player, SCROLL_PAUSE_MS - 100) == [], (
        "the pitch is shown during the break"
    )
    assert collect_started_scroll_texts(player, 200) == [item]
    wait_until_scroll_text_ends(player)
    assert set(collect_started_scroll_texts(player, 60_000)) == {item}, (
        "the text is repeated without end"
    )


def test_the_scroll_text_of_a_hint_for_an_item_is_repeated() -> None:
    player = player_choosing_colour()
    player.hold("ok", 900)
    player.wait(2000)
    hint = player.session.display.scrolled
    assert hint.startswith("Hint: ")
    wait_until_scroll_text_ends(player)
    assert collect_started_scroll_texts(player, SCROLL_PAUSE_MS + 200) == [hint]


def test_after_a_press_no_scroll_text_hides_the_pitch_for_a_while() -> None:
    player = player_choosing_colour()
    player.press("down")
    wait_until_scroll_text_ends(player)
    player.wait(SCROLL_PAUSE_MS - 500)
    player.press("menu")
    player.press("menu")
    wait_until_scroll_text_ends(player)
    player.press("back")
    wait_until_scroll_text_ends(player)
    player.press("right")
    player.press("left")
    player.wait(SCROLL_REST_MS)
    wait_until_scroll_text_ends(player)
    assert collect_started_scroll_texts(player, SCROLL_PAUSE_MS - 100) == []


def test_the_scroll_text_of_a_question_names_the_pad_for_yes() -> None:
    player = player_after_track_and_throw("mini16")
    player.press("back")
    assert player.place == "question"
    assert player.session.display.scrolled.endswith("come again. OK yes, BACK no")


def test_the_text_of_a_chosen_square_is_scrolled_once() -> None:
    player = Player("mini16", "streetsoccer", {"first": "left"})
    player.wait(30_000)
    player.press("up")
    player.wait(SCROLL_REST_MS)
    wait_until_scroll_text_ends(player)
    assert player.session.screen.chooser.square() >= 0
    assert collect_started_scroll_texts(player, 5 * SCROLL_PAUSE_MS) == []


def test_a_puzzle_repeats_its_task_and_the_chosen_item() -> None:
    player = open_puzzles("pawnball", "mini16")
    open_puzzle(player.session, "pawnball", player.session.go_home, 2)
    player.wait(100)
    match = player.match
    assert match.prompt() in scroll_text_of(player)
    for _ in range(20):
        if player.session.screen._play.chooser.choice() >= SQUARES:
            break
        player.press("down")
    assert scroll_text_of(player) == "done", "only the name of the item is scrolled"
    player.wait(SCROLL_REST_MS)
    wait_until_scroll_text_ends(player)
    assert collect_started_scroll_texts(player, SCROLL_PAUSE_MS + 200) == [scroll_text_of(player)]
