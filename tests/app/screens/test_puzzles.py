"""A coach solves puzzles on the board, with the same pads as in a match.

The board judges a puzzle at the end of the turn and counts how many are solved in a row.
"""

import itertools
from typing import Any

import pytest

from host_tools.analysis.puzzles import DIFFICULTY_GRADE_COUNT, puzzle_bytes
from host_tools.micropython import with_firmware
from host_tools.simulator.headless import Player
from host_tools.simulator.screen_input import describe_screen
from pixelpitch import rulesets
from pixelpitch.app.puzzles import Puzzle, is_solved, option_names, puzzle_data
from pixelpitch.app.screens.puzzles import PuzzleScreen, _move_words, open_puzzle
from pixelpitch.rules import snapshot, text
from pixelpitch.rules.errors import MatchError, NotUnderstood
from pixelpitch.rules.options import switch
from pixelpitch.rules.squares import SQUARES, name
from pixelpitch.rulesets import facts, load
from tests.app.test_resume import restart_after_power_cut
from tests.players import choose, played_actions, scroll_text_of, wait_for

GAMES_WITH_PUZZLES = [each for each in rulesets.ids() if rulesets.part(each, "puzzles")]
in_each_game = pytest.mark.parametrize("ruleset", GAMES_WITH_PUZZLES)


def load_puzzles(ruleset: str) -> list[Puzzle]:
    """Return all puzzles of the game ``ruleset``."""
    return [Puzzle(load(ruleset), piece, option_names(ruleset)) for piece in puzzle_data(ruleset)]


def solves_puzzle(puzzle: Puzzle, match: Any) -> bool:
    """Return True if ``match`` is in a position that solves ``puzzle``."""
    return bool(is_solved(puzzle.match, puzzle.end, match))


def open_puzzles(ruleset: str, board: str = "pitch32") -> Player:
    """Return a player at a simulated ``board`` that shows the puzzles of the game ``ruleset``."""
    player = Player(board)
    choose(player, "Puzzles", facts(ruleset).NAME)
    player.wait(100)
    return player


def perform_actions(player: Player, actions: list[int]) -> None:
    """Perform ``actions`` at the player's board: touch squares, and choose items with OK."""
    session: Any = player.session
    for action in actions:
        player.settle()
        if action < SQUARES:
            session.touch_square(action)
            player.wait(40)
            continue
        if session.screen._shows_opening():
            # the first OK only closes the opening page; then the question follows
            player.press("left ok")
        session.screen._play.view.select(action)
        assert session.screen._play.chooser.choice() == action
        player.press("left ok")
    player.settle()
    player.wait(400)


def puzzle_on_screen(player: Player) -> Puzzle:
    """Return the puzzle that the player's simulated board shows."""
    screen: Any = player.session.screen
    puzzle: Puzzle = screen._puzzle
    return puzzle


def find_wrong_turn(puzzle: Puzzle) -> list[int]:
    """Return the first turn, in a depth-first search, that does not solve the puzzle."""

    def yield_wrong_turns(match: Any, actions: list[int]) -> Any:
        """Yield each sequence of actions that ends the turn without solving the puzzle."""
        if puzzle.is_over(match):
            if not solves_puzzle(puzzle, match):
                yield actions
            return
        for action in match.legal_actions() if len(actions) < 12 else ():
            after = match.clone()
            after.apply_action(action)
            yield from yield_wrong_turns(after, [*actions, action])

    found: list[int] = next(yield_wrong_turns(puzzle.match, []))
    return found


def fail_puzzle(player: Player) -> None:
    """Play a wrong turn twice at the player's simulated board, so that the answer is shown."""
    wrong = find_wrong_turn(puzzle_on_screen(player))
    perform_actions(player, wrong)
    wait_for(player, "There is a better")
    player.press("left ok")
    player.wait(100)
    perform_actions(player, wrong)


def test_three_games_have_puzzles() -> None:
    assert set(GAMES_WITH_PUZZLES) >= {"pawnball", "streetsoccer", "tactics"}
    for each in GAMES_WITH_PUZZLES:
        assert len(puzzle_data(each)) >= 3, each


@in_each_game
@pytest.mark.long(but=["tactics", "streetsoccer"])
def test_puzzles_have_complete_answers_and_are_sorted_by_difficulty(
    ruleset: str,
) -> None:
    every = load_puzzles(ruleset)
    for puzzle in every:
        assert len(puzzle.match.legal_actions()) > 1
        assert solves_puzzle(puzzle, puzzle.end)
        assert find_wrong_turn(puzzle)
    ratings = [puzzle.rating for puzzle in every]
    assert ratings == sorted(ratings)
    assert len(set(ratings)) > 2
    assert max(ratings) <= DIFFICULTY_GRADE_COUNT
    positions = [puzzle.match.to_bytes() for puzzle in every]
    assert len(set(positions)) == len(positions)


@in_each_game
@pytest.mark.parametrize("board", ["pitch32", "mini16"])
def test_the_stored_answer_solves_a_puzzle_and_the_next_puzzle_follows(
    ruleset: str, board: str
) -> None:
    player = open_puzzles(ruleset, board)
    perform_actions(player, puzzle_on_screen(player).answer)
    assert "Right! 1 in a row" in wait_for(player, "Right!")
    player.press("left ok")
    perform_actions(player, puzzle_on_screen(player).answer)
    assert "Right! 2 in a row" in wait_for(player, "Right!")
    player.press("left ok")
    every = load_puzzles(ruleset)
    assert puzzle_on_screen(player).match.to_bytes() == every[2 % len(every)].match.to_bytes()


@in_each_game
@pytest.mark.parametrize("board", ["pitch32", "mini16"])
def test_a_puzzle_names_the_side_its_direction_and_the_aim(ruleset: str, board: str) -> None:
    player = open_puzzles(ruleset, board)
    puzzle = puzzle_on_screen(player)
    way = ("right", "left")[puzzle.side]
    who = puzzle.match.side_name(puzzle.side)
    wait_for(player, f"You are {who} and play to the {way}.")
    wait_for(player, "Score, prepare a goal or prevent one.", milliseconds=20_000)


@pytest.mark.parametrize("board", ["pitch32", "mini16"])
@pytest.mark.parametrize(
    ("language", "words"), [("en", "Outer ring: off."), ("de", "Außenring: aus.")]
)
def test_a_puzzle_first_names_the_options_that_differ(
    board: str, language: str, words: str
) -> None:
    player = Player(board)
    puzzle = load_puzzles("streetsoccer")[2]
    puzzle.match.options["ring"] = False
    session: Any = player.session
    text.set_language(language)
    try:
        session.open(PuzzleScreen(session, puzzle, 2, 3, session.go_home))
        wait_for(player, words)
        if board == "pitch32":
            described = describe_screen(session)["text"]
            assert described.startswith(words), "sim --plain and the page"
    finally:
        text.set_language(text.ENGLISH_CODE)


@in_each_game
@pytest.mark.parametrize("board", ["pitch32", "mini16"])
def test_a_wrong_turn_may_be_tried_once_more(ruleset: str, board: str) -> None:
    player = open_puzzles(ruleset, board)
    session: Any = player.session
    puzzle = puzzle_on_screen(player)
    perform_actions(player, find_wrong_turn(puzzle))
    assert "Better" not in wait_for(player, "There is a better turn. Try once more.")
    assert session.game.match.to_bytes() == puzzle.match.to_bytes()
    assert (session.settings.puzzles[0], session.settings.tried) == (0, {ruleset: 1})
    player.press("left ok")
    player.wait(100)
    perform_actions(player, puzzle_on_screen(player).answer)
    wait_for(player, "Right, at the second try.")
    assert (session.settings.puzzles[0], session.settings.tried) == (0, {ruleset: 1})
    player.press("left ok")
    player.wait(100)
    assert puzzle_on_screen(player).match.to_bytes() != puzzle.match.to_bytes()


@in_each_game
def test_the_beginning_of_a_puzzle_shows_its_prompt_with_the_throw(ruleset: str) -> None:
    player = open_puzzles(ruleset)
    prompt = puzzle_on_screen(player).match.prompt()
    assert prompt.split(": ")[-1] in scroll_text_of(player)


@in_each_game
def test_the_answer_of_a_puzzle_has_a_reason(ruleset: str) -> None:
    player = open_puzzles(ruleset)
    fail_puzzle(player)
    screen: Any = player.session.screen
    wait_for(player, "Better")
    player.wait(10_000)
    moves = "Better: " + ", ".join(_move_words(screen._puzzle.match.clone(), screen._puzzle.answer))
    text = screen._steps[screen._step][1]
    assert text.startswith(moves)
    assert len(text) > len(moves) + len(". "), "a sentence follows the moves"


def test_a_goal_in_a_puzzle_is_celebrated_by_text_too() -> None:
    player = open_puzzles("streetsoccer")
    perform_actions(player, puzzle_on_screen(player).answer)
    assert "Goal! Right! 1 in a row" in wait_for(player, "Right!")


def test_ok_while_the_last_move_is_shown_leads_to_the_verdict() -> None:
    player = open_puzzles("streetsoccer")
    puzzle = puzzle_on_screen(player)
    perform_actions(player, puzzle.answer[:-1])
    session: Any = player.session
    session.touch_square(puzzle.answer[-1])
    player.wait(200)
    assert session.renderer.is_busy(session.now)
    player.press("left ok")
    assert "Right! 1 in a row" in wait_for(player, "Right!")
    assert puzzle_on_screen(player) is puzzle
    player.press("left ok")
    player.wait(100)
    assert puzzle_on_screen(player).match.to_bytes() != puzzle.match.to_bytes()


def test_the_menu_pad_asks_before_it_leaves_a_puzzle() -> None:
    player = open_puzzles("streetsoccer")
    screen = player.session.screen
    player.press("menu")
    assert player.place == "question"
    player.press("left back")
    assert player.session.screen is screen
    player.press("menu")
    player.press("left ok")
    assert player.place == "puzzles"


@in_each_game
def test_ok_on_the_first_page_only_leads_on_to_the_question(ruleset: str) -> None:
    """The first page of a puzzle says which side the coach plays. OK turns this page and does not
    yet choose anything.
    """
    player = open_puzzles(ruleset)
    screen: Any = player.session.screen
    assert screen._shows_opening()
    opening = player.text()
    player.press("left ok")
    assert player.text() != opening
    assert not screen.game.count()
    assert player.place == "puzzle"


@in_each_game
def test_the_cursor_does_not_begin_on_the_answer(ruleset: str) -> None:
    """Formerly the cursor began on the answer, so pressing only OK solved every puzzle."""
    player = open_puzzles(ruleset)
    right = 0
    for _ in range(6):
        for _ in range(24):
            player.settle()
            player.wait(400)
            if "Right!" in scroll_text_of(player) or "Better:" in scroll_text_of(player):
                break
            player.press("left ok")
        right += "Right!" in scroll_text_of(player)
        number = puzzle_on_screen(player)
        while puzzle_on_screen(player) is number:
            player.press("left ok")
            player.settle()
    assert right <= 3


@in_each_game
def test_a_wrong_turn_shows_the_answer_on_the_lights(ruleset: str) -> None:
    player = open_puzzles(ruleset)
    session: Any = player.session
    puzzle = puzzle_on_screen(player)
    fail_puzzle(player)
    assert "Better: " in wait_for(player, "Better")
    assert session.game.match.to_bytes() == puzzle.match.to_bytes()
    assert session.settings.tried == {ruleset: 1}
    for done in range(1, len(puzzle.answer) + 1):
        assert session.screen.footer() == ("OK goes on" if done > 1 else "OK shows it")
        player.press("left ok")
        assert session.game.count() == done
        player.settle()
    assert session.game.match.to_bytes() == puzzle.end.to_bytes()
    assert session.screen.footer() == "OK goes on"
    player.press("left ok")
    assert " 2/" in scroll_text_of(player)


# For each game: (text of the answer, names of the options that the puzzle stores, bytes of the
# puzzle)
PUZZLE_AND_ANSWER_BY_GAME = {
    "pawnball": (
        "Better: k7 to k4, ball to o4, h5 to i6, ball to l4",
        ("draws", "half_setup", "first"),
        b"\x37\x18\x6a\x3a\x3b\x3e\x47\x58\x48\x3b\x08\x23\x03\x42\x48\x06\x6b\x17\x39\x2a\x5e"
        b"\x29\x7c\x38\x5c\x25\x33\x44\x6b\x27\x49\x1a\x3c\x17\x6d\x5b\x65\x3b\x63\x07\x05\x03"
        b"\x03\x02\x00\x00\x02\x03\x02\x03\x03\x04\x03\x01\x00\x01",
    ),
    "streetsoccer": (
        "Better: i5 to e6, ball to c5",
        ("minutes", "extra_minutes", "ring", "first"),
        b"\x17\x13\x48\x54\x42\x09\x11\x04\x00\x54\x2b\x36\x38\x57\x4d\x2a\x49\x4b\x56\x55\x01"
        b"\x02\x02\x06",
    ),
    "tactics": (
        "Better: ball to n5",
        ("minutes", "overtime", "level_at_time", "advanced", "shot", "move_seconds", "first"),
        b"\x32\x11\x4d\x0d\x18\x05\x06\x32\x35\x17\x47\x65\x30\x3f\x3c\x7a\x4f\x11\x51\x4e\x3e"
        b"\x6e\x2f\x3b\x2c\x39\x17\x7a\x3a\x16\x08\x10\x01\x00\x00\x04\x00\x00\x04\x05\x0a\x03"
        b"\x7a\x00\x00\x0a\x00\x01\x00\x01\x02",
    ),
}


@pytest.mark.parametrize("ruleset", list(PUZZLE_AND_ANSWER_BY_GAME))
def test_the_text_of_an_answer_names_its_moves(
    ruleset: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The test brings its own puzzles, so it still passes if the puzzles of a game change."""
    words, names, data = PUZZLE_AND_ANSWER_BY_GAME[ruleset]
    module = rulesets.part(ruleset, "puzzles")
    monkeypatch.setattr(module, "OPTIONS", names)
    monkeypatch.setattr(module, "PUZZLES", data)
    player = open_puzzles(ruleset)
    fail_puzzle(player)
    assert words in wait_for(player, "Better")


@pytest.mark.parametrize("key", ["left back", "menu"])
def test_a_puzzle_that_was_left_is_offered_again(key: str) -> None:
    player = open_puzzles("streetsoccer")
    session: Any = player.session
    puzzle = puzzle_on_screen(player)
    session.touch_square(puzzle.answer[0])
    player.settle()
    assert session.game.count() == 1
    player.press(key)
    # the first BACK takes back the choice of a figure, and the second one leaves the puzzle
    player.press("left ok" if key == "menu" else key)
    assert player.match is None
    assert not session.settings.tried, "the puzzle does not count as tried"
    choose(player, "StreetSoccer")
    assert session.game.match.to_bytes() == puzzle.match.to_bytes()


@in_each_game
def test_back_takes_back_the_steps_of_a_puzzle_and_then_leaves(ruleset: str) -> None:
    puzzles = load_puzzles(ruleset)
    at = max(range(len(puzzles)), key=lambda each: len(puzzles[each].answer))
    player = open_puzzles(ruleset)
    session: Any = player.session
    open_puzzle(session, ruleset, session.go_home, at)
    player.wait(100)
    steps = puzzles[at].answer[:-1]
    perform_actions(player, steps)
    while steps:
        assert played_actions(player) == steps
        player.press("left back")
        steps.pop()
    assert player.match.to_bytes() == puzzles[at].match.to_bytes()
    assert player.place == "puzzle"
    assert not session.settings.tried
    perform_actions(player, puzzles[at].answer)
    wait_for(player, "Right!")
    player.press("left back")
    assert player.match is None


def test_the_menu_pad_leaves_a_puzzle_at_any_time() -> None:
    player = open_puzzles("streetsoccer")
    perform_actions(player, puzzle_on_screen(player).answer)
    wait_for(player, "Right!")
    player.press("menu")
    choose(player, "StreetSoccer")
    assert " 2/" in scroll_text_of(player)


def test_the_streak_survives_a_power_cut_and_ends_with_a_wrong_turn() -> None:
    player = open_puzzles("streetsoccer")
    for _ in range(2):
        perform_actions(player, puzzle_on_screen(player).answer)
        wait_for(player, "Right!")
        player.press("left ok")
        player.wait(200)
    player = restart_after_power_cut(player)
    choose(player, "Puzzles", "StreetSoccer")
    assert " 3/" in scroll_text_of(player)
    assert player.session.settings.puzzles[0] == 2
    assert player.session.settings.tried == {"streetsoccer": 2}
    fail_puzzle(player)
    wait_for(player, "Better")
    player.wait(200)
    player = restart_after_power_cut(player)
    assert player.session.settings.puzzles[0] == 0
    assert player.session.settings.tried == {"streetsoccer": 3}
    choose(player, "Puzzles", "PawnBall")
    assert " 1/" in scroll_text_of(player), "each game counts only its own puzzles"


def test_a_streak_stored_by_an_older_version_for_all_games_continues() -> None:
    player = Player()
    player.session.settings.puzzles[:] = 1, 2
    assert player.session.settings.save()
    assert "puzzles 1 2 " in player.devices.files.load("settings.txt").decode()
    player = restart_after_power_cut(player)
    choose(player, "Puzzles", "StreetSoccer")
    assert " 3/" in scroll_text_of(player)
    perform_actions(player, puzzle_on_screen(player).answer)
    assert "Right! 2 in a row" in wait_for(player, "Right!")
    assert player.session.settings.tried == {"streetsoccer": 3}


def test_a_damaged_streak_counts_as_zero() -> None:
    player = open_puzzles("streetsoccer")
    perform_actions(player, puzzle_on_screen(player).answer)
    wait_for(player, "Right!")
    player.wait(200)
    text = player.devices.files.load("settings.txt").decode()
    assert "puzzles 1 0 " in text
    assert "tried streetsoccer 1 " in text
    text = text.replace("puzzles 1", "puzzles 7").replace("soccer 1", "soccer 7")
    player.devices.files.save("settings.txt", text.encode())
    settings = restart_after_power_cut(player).session.settings
    assert (settings.puzzles, settings.tried) == ([0, 0], {})


def test_the_last_puzzle_is_followed_by_the_first() -> None:
    player = Player()
    player.session.settings.puzzles[:] = 9998, len(puzzle_data("streetsoccer")) - 1
    choose(player, "Puzzles", "StreetSoccer")
    perform_actions(player, puzzle_on_screen(player).answer)
    wait_for(player, "Right!")
    assert "9999 in a row" in scroll_text_of(player)
    player.press("left ok")
    assert " 1/" in scroll_text_of(player)


def test_any_goal_solves_a_puzzle_whose_stored_answer_scores() -> None:
    """A turn without a goal is no solution."""
    every = [puzzle for ruleset in GAMES_WITH_PUZZLES for puzzle in load_puzzles(ruleset)]
    goals = [each for each in every if each.end.score[each.side] > each.match.score[each.side]]
    assert goals
    for puzzle in goals:
        other = puzzle.end.clone()
        other.set_fields({"score": [score + 1 for score in puzzle.end.score]})
        assert solves_puzzle(puzzle, other)
        assert not solves_puzzle(puzzle, puzzle.match)


def offset_of_first_field(match_class: Any) -> int:
    """Return the offset in a snapshot of the first field, "phase", which comes directly after the
    options.
    """
    return 5 + len(snapshot.pack(match_class())) - len(snapshot.pack(match_class(), ()))


def change_puzzle(packed_puzzle: bytes, **changed: Any) -> bytes:
    """Return the bytes of a puzzle with a different rating, answer or position."""
    count = packed_puzzle[0] & 15
    answer = changed.get("answer", packed_puzzle[1 : 1 + count])
    position = changed.get("position", packed_puzzle[1 + count :])
    return bytes((packed_puzzle[0] & 240 | len(answer),)) + bytes(answer) + position


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        ({"answer": b""}, "a turn as answer"),
        ({"answer": b"\xff"}, "255"),
        ({"answer": b"\x00"}, "a1"),
        ({"position": b""}, "expected"),
        ({"position": b"PHASE\x01\xff"}, "phase 255 in a snapshot"),
        ({"position": b"\x00\x01\x00"}, "no snapshot"),
        ({"position": b"\x03\x01\x00"}, "another ruleset"),
    ],
)
def test_an_invalid_puzzle_is_refused_in_one_line(changed: Any, words: str) -> None:
    make = load("streetsoccer")
    first = load_puzzles("streetsoccer")[0]
    packed = puzzle_bytes(first.rating, first.answer, first.match)
    assert Puzzle(make, change_puzzle(packed)).answer
    at = offset_of_first_field(make)
    changed = {key: value.replace(b"PHASE", bytes((at,))) for key, value in changed.items()}
    with pytest.raises(MatchError, match=words) as found:
        Puzzle(make, change_puzzle(packed, **changed))
    assert "\n" not in str(found.value)


@pytest.mark.micropython
@pytest.mark.long
def test_micropython_reads_the_same_positions_and_answers() -> None:
    """MicroPython on this machine reads the same puzzles as CPython."""
    pico = with_firmware()
    for ruleset in GAMES_WITH_PUZZLES:
        found = pico.run(
            "from pixelpitch.app.puzzles import Puzzle, option_names, puzzle_data\n"
            "from pixelpitch.rulesets import load\n"
            f"for each in puzzle_data({ruleset!r}):\n"
            f"    each = Puzzle(load({ruleset!r}), each, option_names({ruleset!r}))\n"
            "    print(each.rating, each.match.checksum(), each.end.checksum(), each.answer)\n"
        )
        for line, each in zip(found.splitlines(), load_puzzles(ruleset), strict=True):
            wanted = (each.rating, each.match.checksum(), each.end.checksum(), each.answer)
            assert line == "{} {} {} {}".format(*wanted)


@in_each_game
def test_every_text_of_the_puzzles_fits_the_display(ruleset: str, seen_texts: Any) -> None:
    player = open_puzzles(ruleset)
    for number in itertools.count():
        if number % 2:
            perform_actions(player, puzzle_on_screen(player).answer)
        else:
            fail_puzzle(player)
        wait_for(player, "Right!", "Better")
        player.press("menu" if number == 3 else "left ok")
        if number == 3:
            break
        while scroll_text_of(player).startswith("*") and "Better" in scroll_text_of(player):
            player.settle()
            player.press("left ok")


@pytest.mark.parametrize("ruleset", GAMES_WITH_PUZZLES)
def test_a_new_option_of_a_game_breaks_none_of_its_puzzles(
    ruleset: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A puzzle stores the options of its game by name, so that the game can gain options."""
    before = [(each.match.position(), each.answer) for each in load_puzzles(ruleset)]
    make = load(ruleset)
    more = (switch("rain", False, "whether it rains"), *make.OPTIONS, switch("wind", True, "blows"))
    monkeypatch.setattr(make, "OPTIONS", more)
    for each, (position, answer) in zip(load_puzzles(ruleset), before, strict=True):
        position["options"] = {"rain": False, **position["options"], "wind": True}
        assert (each.match.position(), each.answer) == (position, answer)
        assert make.from_bytes(each.match.to_bytes()).options == each.match.options


def test_a_puzzle_with_a_removed_option_is_refused() -> None:
    make = load("streetsoccer")
    with pytest.raises(NotUnderstood, match="option 'rain' in a snapshot"):
        Puzzle(make, puzzle_data("streetsoccer")[0], ("minutes", "rain"))


def test_a_puzzle_asks_for_the_steps_of_a_kick_and_then_suggests_the_goal() -> None:
    """Formerly a kick with three or more possible lengths filled the display, so the prompt was
    hidden. The cursor began on a pass back.
    """
    player = Player()
    session = player.session
    open_puzzle(session, "streetsoccer", session.go_home, 1)
    player.wait(3000)
    player.press("left ok")
    shown = []
    for action in session.screen._puzzle.answer[:-1]:
        session.screen._play.view.select(action)
        player.press("left ok")
        player.settle()
        player.wait(1500)
        shown.append(scroll_text_of(player))
    assert "how long a kick?" in shown[1]
    assert "kick 5 steps" in shown[1]
    assert name(session.screen._play.chooser.choice()) in ("n4", "n5")
