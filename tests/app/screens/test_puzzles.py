"""Puzzles on the board: tried with the usual pads, judged at the end of the turn, kept in a row."""

import itertools
from typing import Any

import pytest

from host_tools.analysis.puzzles import RATINGS
from host_tools.micropython import with_firmware
from host_tools.simulator.headless import Player
from pixelpitch import rulesets
from pixelpitch.app.puzzles import Puzzle, option_names, pieces, solves
from pixelpitch.app.screens.puzzles import begin
from pixelpitch.rules.errors import MatchError, NotUnderstood
from pixelpitch.rules.options import switch
from pixelpitch.rules.squares import SQUARES
from pixelpitch.rulesets import facts, load
from tests.app.test_resume import again
from tests.players import actions, choose, speech_of, wait_for

GAMES = [each for each in rulesets.ids() if rulesets.part(each, "puzzles")]
games = pytest.mark.parametrize("ruleset", GAMES)


def all_of(ruleset: str) -> list[Puzzle]:
    return [Puzzle(load(ruleset), piece, option_names(ruleset)) for piece in pieces(ruleset)]


def is_solved(puzzle: Puzzle, match: Any) -> bool:
    return bool(solves(puzzle.match, puzzle.end, match))


def open_puzzles(ruleset: str, board: str = "pitch32") -> Player:
    player = Player(board)
    choose(player, "Puzzles", facts(ruleset).NAME)
    player.wait(100)
    return player


def play(player: Player, actions: list[int]) -> None:
    """Take ``actions`` as a coach does: squares by pointing, items with OK under the cursor."""
    session: Any = player.session
    for action in actions:
        player.settle()
        if action < SQUARES:
            session.point(action)
            player.wait(40)
            continue
        session.screen._play.view.aim(action)
        assert session.screen._play.chooser.choice() == action
        player.press("left ok")
    player.settle()
    player.wait(400)


def puzzle_of(player: Player) -> Puzzle:
    screen: Any = player.session.screen
    puzzle: Puzzle = screen._puzzle
    return puzzle


def wrong_turn(puzzle: Puzzle) -> list[int]:
    """The first turn in the order of the choices that does not solve the puzzle."""

    def turns(match: Any, taken: list[int]) -> Any:
        if puzzle.is_over(match):
            if not is_solved(puzzle, match):
                yield taken
            return
        for action in match.legal_actions() if len(taken) < 12 else ():
            after = match.clone()
            after.apply_action(action)
            yield from turns(after, [*taken, action])

    found: list[int] = next(turns(puzzle.match, []))
    return found


def test_three_games_have_puzzles() -> None:
    counts = {each: len(pieces(each)) for each in GAMES}
    assert counts == {"pawnball": 12, "streetsoccer": 24, "tactics": 12}


@games
@pytest.mark.long(but=["tactics", "streetsoccer"])
def test_each_puzzle_has_an_answer_that_ends_the_turn_and_the_easiest_come_first(
    ruleset: str,
) -> None:
    every = all_of(ruleset)
    for puzzle in every:
        assert len(puzzle.match.legal_actions()) > 1
        assert is_solved(puzzle, puzzle.end)
        assert wrong_turn(puzzle)
    ratings = [puzzle.rating for puzzle in every]
    assert ratings == sorted(ratings)
    assert len(set(ratings)) > 2
    assert max(ratings) <= RATINGS
    positions = [puzzle.match.to_bytes() for puzzle in every]
    assert len(set(positions)) == len(positions)


@games
@pytest.mark.parametrize("board", ["pitch32", "mini16"])
def test_the_answer_is_right_and_the_next_one_follows(ruleset: str, board: str) -> None:
    player = open_puzzles(ruleset, board)
    play(player, puzzle_of(player).answer)
    assert "Right! 1 in a row" in wait_for(player, "Right!")
    player.press("left ok")
    play(player, puzzle_of(player).answer)
    assert "Right! 2 in a row" in wait_for(player, "Right!")
    player.press("left ok")
    assert puzzle_of(player).match.to_bytes() == all_of(ruleset)[2].match.to_bytes()


@games
def test_the_cursor_does_not_begin_on_the_answer(ruleset: str) -> None:
    """OK pressed again and again solves few; it did all of Tactics' while the cursor led."""
    player = open_puzzles(ruleset)
    right = 0
    for _ in range(6):
        for _ in range(24):
            player.settle()
            player.wait(400)
            if "Right!" in speech_of(player) or "Better:" in speech_of(player):
                break
            player.press("left ok")
        right += "Right!" in speech_of(player)
        number = puzzle_of(player)
        while puzzle_of(player) is number:
            player.press("left ok")
            player.settle()
    assert right <= 3


@games
def test_a_wrong_turn_shows_the_answer_on_the_lights(ruleset: str) -> None:
    player = open_puzzles(ruleset)
    session: Any = player.session
    puzzle = puzzle_of(player)
    play(player, wrong_turn(puzzle))
    assert "Better: " in wait_for(player, "Better")
    assert session.game.match.to_bytes() == puzzle.match.to_bytes()
    assert session.settings.tried == {ruleset: 1}
    for done in range(1, len(puzzle.answer) + 1):
        assert session.screen.footer() == "OK shows it"
        player.press("left ok")
        assert session.game.count() == done
        player.settle()
    assert session.game.match.to_bytes() == puzzle.end.to_bytes()
    assert session.screen.footer() == "OK goes on"
    player.press("left ok")
    assert " 2/" in speech_of(player)


@pytest.mark.parametrize(
    ("ruleset", "words"),
    [
        ("pawnball", "Better: k7 to k4, ball to o4, h5 to i6, ball to l4"),
        ("streetsoccer", "Better: i5 to e6, ball to c5"),
        ("tactics", "Better: ball to n5"),
    ],
)
def test_the_answer_is_told_as_moves(ruleset: str, words: str) -> None:
    player = open_puzzles(ruleset)
    play(player, wrong_turn(puzzle_of(player)))
    assert words in wait_for(player, "Better")


@pytest.mark.parametrize("key", ["left back", "menu"])
def test_a_puzzle_that_was_left_before_its_end_comes_again(key: str) -> None:
    player = open_puzzles("streetsoccer")
    session: Any = player.session
    puzzle = puzzle_of(player)
    session.point(puzzle.answer[0])
    player.settle()
    assert session.game.count() == 1
    player.press(key, 1 if key == "menu" else 2)  # BACK takes the step back first
    assert player.match is None
    assert not session.settings.tried, "it was not tried"
    choose(player, "StreetSoccer")
    assert session.game.match.to_bytes() == puzzle.match.to_bytes()


@games
def test_back_takes_a_step_back_while_there_is_one_and_then_leaves(ruleset: str) -> None:
    puzzles = all_of(ruleset)
    at = max(range(len(puzzles)), key=lambda each: len(puzzles[each].answer))
    player = open_puzzles(ruleset)
    session: Any = player.session
    begin(session, ruleset, session.go_home, at)
    player.wait(100)
    steps = puzzles[at].answer[:-1]
    play(player, steps)
    while steps:
        assert actions(player) == steps
        player.press("left back")
        steps.pop()
    assert player.match.to_bytes() == puzzles[at].match.to_bytes()
    assert player.place == "puzzle"
    assert not session.settings.tried
    play(player, puzzles[at].answer)
    wait_for(player, "Right!")
    player.press("left back")
    assert player.match is None


def test_menu_leaves_from_everywhere() -> None:
    player = open_puzzles("streetsoccer")
    play(player, puzzle_of(player).answer)
    wait_for(player, "Right!")
    player.press("menu")
    choose(player, "StreetSoccer")
    assert " 2/" in speech_of(player)


def test_the_row_survives_a_loss_of_power_and_ends_with_a_wrong_turn() -> None:
    player = open_puzzles("streetsoccer")
    for _ in range(2):
        play(player, puzzle_of(player).answer)
        wait_for(player, "Right!")
        player.press("left ok")
        player.wait(200)
    player = again(player)
    choose(player, "Puzzles", "StreetSoccer")
    assert " 3/" in speech_of(player)
    assert player.session.settings.puzzles[0] == 2
    assert player.session.settings.tried == {"streetsoccer": 2}
    play(player, wrong_turn(puzzle_of(player)))
    wait_for(player, "Better")
    player.wait(200)
    player = again(player)
    assert player.session.settings.puzzles[0] == 0
    assert player.session.settings.tried == {"streetsoccer": 3}
    choose(player, "Puzzles", "PawnBall")
    assert " 1/" in speech_of(player), "each game counts its own"


def test_a_file_of_before_goes_on_where_all_games_had_one_count() -> None:
    player = Player()
    player.session.settings.puzzles[:] = 1, 2
    assert player.session.settings.save()
    assert "puzzles 1 2 " in player.devices.files.load("settings.txt").decode()
    player = again(player)
    choose(player, "Puzzles", "StreetSoccer")
    assert " 3/" in speech_of(player)
    play(player, puzzle_of(player).answer)
    assert "Right! 2 in a row" in wait_for(player, "Right!")
    assert player.session.settings.tried == {"streetsoccer": 3}


def test_a_damaged_row_counts_as_none() -> None:
    player = open_puzzles("streetsoccer")
    play(player, puzzle_of(player).answer)
    wait_for(player, "Right!")
    player.wait(200)
    text = player.devices.files.load("settings.txt").decode()
    assert "puzzles 1 0 " in text
    assert "tried streetsoccer 1 " in text
    text = text.replace("puzzles 1", "puzzles 7").replace("soccer 1", "soccer 7")
    player.devices.files.save("settings.txt", text.encode())
    settings = again(player).session.settings
    assert (settings.puzzles, settings.tried) == ([0, 0], {})


def test_the_last_puzzle_is_followed_by_the_first() -> None:
    player = Player()
    player.session.settings.puzzles[:] = 9998, len(pieces("streetsoccer")) - 1
    choose(player, "Puzzles", "StreetSoccer")
    play(player, puzzle_of(player).answer)
    wait_for(player, "Right!")
    assert "9999 in a row" in speech_of(player)
    player.press("left ok")
    assert " 1/" in speech_of(player)


def test_any_goal_solves_a_puzzle_whose_answer_scores() -> None:
    """And nothing else does: what is behind in goals is no solution."""
    every = [puzzle for ruleset in GAMES for puzzle in all_of(ruleset)]
    goals = [each for each in every if each.end.score[each.side] > each.match.score[each.side]]
    assert goals
    for puzzle in goals:
        other = puzzle.end.clone()
        other.set_fields({"score": [score + 1 for score in puzzle.end.score]})
        assert is_solved(puzzle, other)
        assert not is_solved(puzzle, puzzle.match)


def piece_with(piece: bytes, **changed: Any) -> bytes:
    """A puzzle's bytes with another rating, answer, or position."""
    count = piece[0] & 15
    answer = changed.get("answer", piece[1 : 1 + count])
    position = changed.get("position", piece[1 + count :])
    return bytes((piece[0] & 240 | len(answer),)) + bytes(answer) + position


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        ({"answer": b""}, "a turn as answer"),
        ({"answer": b"\xff"}, "255"),
        ({"answer": b"\x00"}, "a1"),
        ({"position": b""}, "expected"),
        ({"position": b"\x09\x01\xff"}, "phase 255 in a snapshot"),
        ({"position": b"\x00\x01\x00"}, "no snapshot"),
        ({"position": b"\x03\x01\x00"}, "another ruleset"),
    ],
)
def test_what_is_no_puzzle_is_refused_in_one_line(changed: Any, words: str) -> None:
    piece = pieces("streetsoccer")[0]
    make = load("streetsoccer")
    assert Puzzle(make, piece_with(piece)).answer
    with pytest.raises(MatchError, match=words) as found:
        Puzzle(make, piece_with(piece, **changed))
    assert "\n" not in str(found.value)


@pytest.mark.micropython
@pytest.mark.long
def test_the_board_reads_the_same_positions_and_answers() -> None:
    """On the real MicroPython: what is shown there was checked here."""
    pico = with_firmware()
    for ruleset in GAMES:
        found = pico.run(
            "from pixelpitch.app.puzzles import Puzzle, pieces\n"
            "from pixelpitch.rulesets import load\n"
            f"for each in pieces({ruleset!r}):\n"
            f"    each = Puzzle(load({ruleset!r}), each)\n"
            "    print(each.rating, each.match.checksum(), each.end.checksum(), each.answer)\n"
        )
        for line, each in zip(found.splitlines(), all_of(ruleset), strict=True):
            wanted = (each.rating, each.match.checksum(), each.end.checksum(), each.answer)
            assert line == "{} {} {} {}".format(*wanted)


@games
def test_every_text_fits_the_display(ruleset: str, seen: Any) -> None:
    player = open_puzzles(ruleset)
    for number in itertools.count():
        play(player, puzzle_of(player).answer if number % 2 else wrong_turn(puzzle_of(player)))
        wait_for(player, "Right!", "Better")
        player.press("menu" if number == 3 else "left ok")
        if number == 3:
            break
        while speech_of(player).startswith("*") and "Better" in speech_of(player):
            player.settle()
            player.press("left ok")


@pytest.mark.parametrize("ruleset", GAMES)
def test_a_new_option_of_a_game_breaks_none_of_its_puzzles(
    ruleset: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A puzzle stores its options by name, so that a game may gain some."""
    before = [(each.match.position(), each.answer) for each in all_of(ruleset)]
    make = load(ruleset)
    more = (switch("rain", False, "whether it rains"), *make.OPTIONS, switch("wind", True, "blows"))
    monkeypatch.setattr(make, "OPTIONS", more)
    for each, (position, answer) in zip(all_of(ruleset), before, strict=True):
        position["options"] = {"rain": False, **position["options"], "wind": True}
        assert (each.match.position(), each.answer) == (position, answer)
        assert make.from_bytes(each.match.to_bytes()).options == each.match.options


def test_a_puzzle_of_an_option_that_is_gone_is_refused() -> None:
    make = load("streetsoccer")
    with pytest.raises(NotUnderstood, match="option 'rain' in a snapshot"):
        Puzzle(make, pieces("streetsoccer")[0], ("minutes", "rain"))
