"""Words that run over the pitch come back where no light says what is chosen or waited for."""

from host_tools.simulator.headless import Player
from pixelpitch.app.display import PAUSE_MS
from pixelpitch.app.screens.puzzles import begin
from pixelpitch.rules.squares import SQUARES
from tests.app.screens.test_puzzles import open_puzzles
from tests.players import speech_of


def at_the_colour() -> Player:
    """Sokhazania on the small board: Red chooses a colour of the first die, a labelled action."""
    player = Player("mini16", "sokhazania", {"first": "left"})
    assert player.session.screen.chooser.choice() >= SQUARES
    return player


def runs(player: Player, milliseconds: int) -> list[str]:
    """The words that begin to run in so many ms."""
    result, before = [], player.session.display.scrolled
    for _ in range(0, milliseconds, 20):
        player.wait(20)
        now = player.session.display.scrolled
        if now and not before:
            result.append(now)
        before = now
    return result


def silent(player: Player) -> None:
    for _ in range(3000):
        if not player.session.display.scrolled:
            return
        player.wait(20)
    raise AssertionError("the words run on")


def test_a_menu_item_that_is_chosen_is_said_again_after_a_pause() -> None:
    player = at_the_colour()
    player.press("down")
    item = speech_of(player)
    assert player.session.display.scrolled == item
    silent(player)
    assert runs(player, PAUSE_MS - 100) == [], "the pitch is seen"
    assert runs(player, 200) == [item]
    silent(player)
    assert set(runs(player, 60_000)) == {item}, "on and on"


def test_a_hint_for_an_item_is_said_again() -> None:
    player = at_the_colour()
    player.hold("ok", 900)
    player.wait(2000)
    hint = player.session.display.scrolled
    assert hint.startswith("Hint: ")
    silent(player)
    assert runs(player, PAUSE_MS + 200) == [hint]


def test_who_presses_sees_the_pitch_for_a_whole_pause() -> None:
    player = at_the_colour()
    player.press("down")
    silent(player)
    player.wait(PAUSE_MS - 500)
    player.press("menu")
    player.press("menu")
    silent(player)
    player.press("back")
    silent(player)
    player.press("right")
    player.press("left")
    silent(player)
    assert runs(player, PAUSE_MS - 100) == []


def test_a_question_says_which_pad_is_yes() -> None:
    player = at_the_colour()
    player.press("ok")
    player.throw(4)
    player.settle()
    player.press("back")
    assert player.place == "question"
    assert player.session.display.scrolled.endswith("stays thrown. OK yes, BACK no")


def test_a_square_that_is_chosen_blinks_and_its_words_run_once() -> None:
    player = Player("mini16", "streetsoccer", {"first": "left"})
    player.wait(30_000)
    player.press("up")
    silent(player)
    assert player.session.screen.chooser.square() >= 0
    assert runs(player, 5 * PAUSE_MS) == []


def test_a_puzzle_says_what_is_played_and_the_item_that_is_chosen() -> None:
    player = open_puzzles("pawnball", "mini16")
    begin(player.session, "pawnball", player.session.go_home, 2)
    player.wait(100)
    match = player.match
    assert match.prompt() in speech_of(player)
    for _ in range(20):
        if player.session.screen._play.chooser.choice() >= SQUARES:
            break
        player.press("down")
    assert speech_of(player) == "done", "the item alone"
    silent(player)
    assert runs(player, PAUSE_MS + 200) == [speech_of(player)]
