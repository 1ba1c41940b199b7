"""The coaches enter the results of ordinary dice with the pads or by touch."""

from typing import Any

import pytest

from pixelpitch.app.entry import ENTRY_OPEN_DELAY_MS, AwaitEntry
from pixelpitch.app.input.pad_events import DOWN, LEFT, OK, PRESS, RIGHT, UP
from pixelpitch.app.screens.goal_again import GoalReplay
from pixelpitch.render.entry import CELL_COLUMN_COUNT, cell_of
from pixelpitch.rules import autoplay
from pixelpitch.rules.chance import KIND_DIE
from pixelpitch.rules.entries import (
    DECISION_ENTRY,
    ENTERED_ENTRY,
    THROW_ENTRY,
    TIME_ENTRY,
    VIRTUAL_ENTRY,
)
from pixelpitch.rules.generator import Generator
from pixelpitch.rules.history import History
from pixelpitch.rules.match import OUT, TERMINAL
from pixelpitch.rules.record import from_history, parse, to_history
from pixelpitch.rulesets import ids, load
from pixelpitch.storage import stored_match
from tests.app import chance_match
from tests.app.test_resume import load_unfinished_game, restart_after_power_cut
from tests.players import Player, change_dice, entry_kinds, played_actions, scroll_text_of

BOARD_NAMES = ("pitch32", "mini16")
LEFT_BEGINS_OPTIONS = {"first": "left"}


def player_at_first_throw(
    ruleset: str = "dicesoccer", board: str = "pitch32", **options: Any
) -> Player:
    """Return a player at the first throw of a match, once the lights show the faces to choose
    from.
    """
    player = Player(board, ruleset, options or LEFT_BEGINS_OPTIONS)
    player.session.set_setting("die", "ordinary")
    while player.match.current_player() >= 0:
        player.session.screen.apply(player.match.legal_actions()[0])
    player.settle()
    wait_for_faces(player)
    return player


def wait_for_faces(player: Player) -> None:
    """Wait until the player's simulated board shows the faces and the scroll text is over."""
    for _ in range(0, 60_000, 20):
        if shows_faces(player):
            return
        player.wait(20)
    raise AssertionError(f"no faces: {player.session.screen.state}")


def shows_faces(player: Player) -> bool:
    """Return True if the lights of the player's simulated board show the faces to choose from."""
    return bool(player.session.renderer._enters)


def find_shortest_presses(state: AwaitEntry, outcome: int) -> list[int]:
    """Return one of the shortest lists of presses that move the cursor to ``outcome``."""
    queue: list[tuple[int, list[int]]] = [(state._cell, [])]
    seen = set()
    began = state._cell
    for at, keys in queue:
        if state.outcomes[at] == outcome:
            state._cell = began
            return keys
        for key in (LEFT, RIGHT, UP, DOWN):
            state._cell = at
            state._move_cursor(key)
            if state._cell not in seen:
                seen.add(state._cell)
                queue.append((state._cell, [*keys, key]))
    raise AssertionError(f"{outcome} cannot be entered: {state.outcomes}")


def enter_outcome(player: Player, outcome: int) -> int:
    """Enter ``outcome`` at the player's simulated board, and return the number of presses used."""
    wait_for_faces(player)
    state = player.session.screen.state
    keys = find_shortest_presses(state, outcome)
    for key in keys:
        player.press("left " + ("up", "down", "left", "right")[key])
    player.press("left ok")
    return len(keys) + 1


# The following tests count the presses that an entry costs.


@pytest.mark.parametrize(
    ("ruleset", "options"),
    [(each, {}) for each in ids()] + [("sokhazania", {"die_fouls": True})],
)
@pytest.mark.long
def test_entering_a_die_takes_at_most_2_6_presses_on_average(
    ruleset: str, options: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The dice of a whole match, or its first 250, are entered with the pads. Only dice need
    presses: the board itself draws for spinners and cards.
    """
    player = Player(ruleset=ruleset, options=options)
    session: Any = player.session
    monkeypatch.setattr(session, "play_tune", lambda tune: None)
    session.set_setting("die", "ordinary")
    generator = Generator(48)
    presses = dice = 0
    while player.match.current_player() != TERMINAL and dice < 250:
        session.renderer.end_movement()
        play = session.screen
        chance = player.match.chance()
        action = autoplay.choose(player.match, generator)
        if chance is None or chance.kind != KIND_DIE:
            play.apply(action)
            continue
        session.renderer.end_movement()
        player.wait(ENTRY_OPEN_DELAY_MS + 60)
        if isinstance(play.state, GoalReplay):
            play.press(0, OK, PRESS)
            player.wait(ENTRY_OPEN_DELAY_MS + 60)
        state = play.state
        assert isinstance(state, AwaitEntry), state
        before = session.game.count()
        for key in [*find_shortest_presses(state, action), OK]:
            play.press(0, key, PRESS)
            presses += 1
        assert session.game.count() == before + 1
        dice += 1
        assert played_actions(player)[-1] == action
    assert dice >= 15
    assert presses / dice <= 2.6, f"{presses / dice:.2f} presses a die over {dice} dice"
    assert set(entry_kinds(player)) <= {DECISION_ENTRY, ENTERED_ENTRY, THROW_ENTRY}


@pytest.mark.parametrize("board", BOARD_NAMES)
def test_all_dice_of_a_throw_are_entered_one_after_the_other(board: str) -> None:
    """The lights show the faces for each of the four white dice, without a pause in between."""
    player = player_at_first_throw(board=board)
    for count, face in enumerate((1, 6, 6, 2)):
        assert shows_faces(player)
        assert player.match.dice_count() == count
        enter_outcome(player, face)
    assert not shows_faces(player), "the lights show the match again"
    assert played_actions(player) == [1, 6, 6, 2]
    assert set(entry_kinds(player)) == {ENTERED_ENTRY}


def test_each_of_the_four_dice_of_pawnball_is_named_while_it_is_entered() -> None:
    player = player_at_first_throw("pawnball")
    player.press("left right")
    assert "OK: " + player.match.chance().name(3) in scroll_text_of(player)
    for face in (3, 1, 5, 2):
        assert shows_faces(player)
        enter_outcome(player, face)
    assert played_actions(player)[-4:] == [3, 1, 5, 2]


# The following tests check which outcomes can be entered.


@pytest.mark.parametrize("board", BOARD_NAMES)
def test_out_of_the_box_and_fouls_can_be_entered_if_the_rules_have_them(board: str) -> None:
    match = player_at_first_throw("sokhazania", board, first="left", die_fouls="on").match
    legal = match.legal_actions()
    assert {OUT, *(outcome for outcome, _ in match.FOULS)} <= set(legal)
    for outcome in legal:
        player = player_at_first_throw("sokhazania", board, first="left", die_fouls="on")
        enter_outcome(player, outcome)
        assert played_actions(player)[-1] == outcome
    plain = player_at_first_throw("dicesoccer", board).session.screen.state
    assert sorted(plain.outcomes.values()) == [1, 2, 3, 4, 5, 6]


def test_the_cell_of_a_foul_lies_at_the_end_of_its_side_and_is_named() -> None:
    player = player_at_first_throw("sokhazania", first="left", die_fouls="on")
    side = player.match.thrower()
    own = next(outcome for outcome, is_own in player.match.FOULS if is_own)
    cells = player.session.screen.state.outcomes
    assert cells[CELL_COLUMN_COUNT + 4 * side] == own
    player.press("left down")
    for _ in range(2):
        player.press("left " + ("left", "right")[side])
    assert "foul, " + player.match.side_name(side) in scroll_text_of(player)


def test_a_die_of_four_sides_shows_four_faces() -> None:
    player = chance_match.player_in_match("die", "second die")
    player.session.set_setting("die", "ordinary")
    wait_for_faces(player)
    assert sorted(player.session.screen.state.outcomes.values()) == [1, 2, 3, 4]
    enter_outcome(player, 4)
    enter_outcome(player, 1)
    assert played_actions(player) == [4, 1]


def test_spinner_and_cards_are_drawn_by_the_board() -> None:
    player = chance_match.player_in_match("spinner", "cards")
    player.session.set_setting("die", "ordinary")
    player.wait(3000)
    assert not shows_faces(player)
    player.press("left ok")
    player.settle()
    player.press("right ok")
    assert entry_kinds(player) == [THROW_ENTRY, THROW_ENTRY]


@pytest.mark.parametrize("board", BOARD_NAMES)
def test_touching_a_face_enters_that_outcome(board: str) -> None:
    for face in range(1, 7):
        player = player_at_first_throw(board=board)
        cells = player.session.screen.state.outcomes
        square = next(at for at in range(128) if cells.get(cell_of(at)) == face)
        player.session.touch_square(square)
        assert played_actions(player) == [face]
    player.session.touch_square(0)  # no face is painted on this square
    assert played_actions(player) == [6]


def test_touches_enter_the_face_that_is_painted_on_the_square() -> None:
    """Different code paints the faces and reads touches, and both must use the same squares."""
    from pixelpitch.render.entry import EntryPicture

    for board in BOARD_NAMES:
        at = Player(board).board
        across, down = at.WIDTH // 16, at.HEIGHT // 8
        for cell in range(2 * CELL_COLUMN_COUNT):
            entry = EntryPicture(at)
            mark = 6 if cell % CELL_COLUMN_COUNT in (1, 2, 3) else OUT
            entry.set({cell: mark}, cell, 1, (1, 2))
            lit = [led for led in range(at.WIDTH * at.HEIGHT) if entry._canvas.led_colour(led)]
            squares = {led // at.WIDTH // down * 16 + led % at.WIDTH // across for led in lit}
            assert {cell_of(square) for square in squares} == {cell}


def test_ok_shows_the_faces_at_once_and_enters_nothing() -> None:
    player = Player(ruleset="dicesoccer", options=LEFT_BEGINS_OPTIONS)
    player.session.set_setting("die", "ordinary")
    player.wait(40)
    assert not shows_faces(player)
    player.press("left ok")
    assert shows_faces(player)
    assert played_actions(player) == []


def test_either_coach_may_enter_a_throw() -> None:
    player = player_at_first_throw()
    player.press("right ok")
    assert played_actions(player) == [2]


# The following tests undo an entry.


@pytest.mark.parametrize("board", BOARD_NAMES)
def test_back_undoes_entered_outcomes_one_by_one(board: str) -> None:
    player = player_at_first_throw(board=board)
    for face in (1, 6, 5):
        enter_outcome(player, face)
    player.press("left back")
    assert played_actions(player) == [1, 6]
    assert shows_faces(player)
    player.press("right back")
    enter_outcome(player, 4)
    assert played_actions(player) == [1, 4]


def test_back_undoes_the_last_die_while_its_result_is_shown() -> None:
    player = player_at_first_throw()
    for face in (1, 6, 6, 2):
        enter_outcome(player, face)
    assert player.match.set_aside
    player.press("left back")
    assert played_actions(player) == [1, 6, 6]
    enter_outcome(player, 5)
    assert played_actions(player) == [1, 6, 6, 5]


def test_back_takes_back_a_decision_before_the_entry_that_preceded_it() -> None:
    player = player_at_first_throw("streetsoccer")
    for face in (5, 3, 4, 6, 2, 5):
        if player.match.current_player() < 0:
            enter_outcome(player, face)
            player.settle()
    before = played_actions(player)
    player.session.screen.apply(player.match.legal_actions()[0])
    count = len(played_actions(player))
    player.settle()
    player.press("left back")
    assert len(played_actions(player)) < count
    assert played_actions(player) == before


def test_an_entry_can_be_undone_after_a_forced_decision() -> None:
    player = player_at_first_throw()
    game = player.session.game
    game.apply(3, ENTERED_ENTRY)
    assert game.undo_entered() == 3
    assert game.count() == 0
    player = chance_match.player_in_match("die", "choice", "second die")
    game = player.session.game
    before = game.match.to_bytes()
    for forced in (True, False):
        game.apply(3, ENTERED_ENTRY)
        game.pass_time(5)
        game.apply(40, forced=forced)
        assert game.undo_entered() == (3 if forced else None)
    assert game.take_back()
    assert game.undo_entered() == 3
    assert game.match.to_bytes() == before


def test_only_entered_outcomes_can_be_undone() -> None:
    player = Player(ruleset="dicesoccer", options=LEFT_BEGINS_OPTIONS)
    player.throw(4)
    player.settle()
    player.press("left back")
    assert played_actions(player) == [4]
    player = player_at_first_throw()
    enter_outcome(player, 4)
    player.session.set_setting("die", "real")
    player.press("left back")
    assert played_actions(player) == [4]


def test_a_power_cut_after_an_undo_finds_the_match_without_the_entry() -> None:
    player = player_at_first_throw()
    enter_outcome(player, 1)
    enter_outcome(player, 6)
    player.press("left back")
    after = restart_after_power_cut(player)
    game = load_unfinished_game(after)
    assert [value for kind, value in game.entries() if kind == ENTERED_ENTRY] == [1]
    assert game.count() == 1
    assert game.dice == "ordinary"
    after.session.play_game(game)
    after.session.set_setting("die", "ordinary")
    enter_outcome(after, 5)
    assert played_actions(after) == [1, 5]


@pytest.mark.parametrize("board", BOARD_NAMES)
def test_the_other_board_can_be_shown_while_a_throw_is_entered(board: str) -> None:
    player = player_at_first_throw("pawnball", board)
    player.devices.pads.press(*player.parse_pad("left back"))
    player.wait(1500)
    assert player.session.screen.shown_board >= 0
    assert not shows_faces(player)
    player.wait(2000)
    assert not shows_faces(player)
    player.devices.pads.release(*player.parse_pad("left back"))
    wait_for_faces(player)
    assert player.session.screen.shown_board < 0


# The following tests check the records of entered outcomes.


def test_a_match_with_ordinary_dice_begins_the_journal_once() -> None:
    """Beginning the journal again might erase a sector of the flash, and during an erase the board
    stops.
    """
    player = Player()
    player.session.set_setting("die", "ordinary")
    player.wait(40)
    player.session.match_starter.start("dicesoccer", LEFT_BEGINS_OPTIONS)
    assert dict(player.session.saver.heading(player.session.game))["dice"] == "ordinary"
    rewrites: list[object] = []
    player.session.game.journal.rewrite = rewrites.append  # type: ignore[assignment]
    enter_outcome(player, 4)
    enter_outcome(player, 6)
    assert not rewrites


def test_a_record_marks_entered_throws_and_older_versions_can_read_it() -> None:
    player = player_at_first_throw()
    for face in (1, 6, 6, 2):
        enter_outcome(player, face)
    change_dice(player, "virtual")
    player.session.screen.apply(3, VIRTUAL_ENTRY)
    game = player.session.game
    heading = player.session.saver.heading(game)
    record = from_history(game, heading)
    assert record.header("dice") == "ordinary"
    entered = [int(each) - 1 for each in record.header("entered").split()]
    assert [record.tokens[at][0] for at in entered] == ["1", "6", "6", "2"]
    assert record.header("asked") is None
    assert [record.tokens[int(record.header("virtual")) - 1][0]] == ["3"]
    read = to_history(parse(record.to_text()), load("dicesoccer"))
    assert list(read.entries()) == list(game.entries())
    # A version that ignores the headers "dice" and "entered" reads the same match.
    old = parse(record.to_text())
    old.headers = [each for each in old.headers if each[0] not in ("dice", "entered")]
    assert to_history(old, load("dicesoccer")).match.checksum() == game.match.checksum()
    # The stored match has only kinds of entries that older versions can read.
    kept, data = stored_match.unpack(stored_match.pack(heading, game.to_bytes()))
    assert kept["dice"] == "ordinary"
    assert {kind for kind, _ in History.from_bytes(load("dicesoccer"), data).entries()} == {
        VIRTUAL_ENTRY,
        TIME_ENTRY,
        ENTERED_ENTRY,
    }


def test_the_record_of_a_match_without_ordinary_dice_marks_no_throws() -> None:
    player = Player(ruleset="dicesoccer", options=LEFT_BEGINS_OPTIONS)
    player.throw(4)
    assert "dice" not in dict(player.session.saver.heading(player.session.game))


# The following tests change the kind of dice.


@pytest.mark.parametrize("board", BOARD_NAMES)
def test_a_board_without_sensor_starts_with_ordinary_dice_and_a_laptop_with_the_virtual_die(
    board: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for has_ordinary_dice, dice in ((True, "ordinary"), (False, "virtual")):
        monkeypatch.setattr("pixelpitch.devices.Devices.has_ordinary_dice", has_ordinary_dice)
        player = Player(board, "dicesoccer", LEFT_BEGINS_OPTIONS, die=False)
        assert player.session.die.in_use == dice
        player.plug_die_in()
        assert player.session.die.in_use == "real", "a real die that answers is in use"


def test_the_die_on_the_lead_is_ignored_while_ordinary_dice_are_in_use() -> None:
    player = player_at_first_throw()
    player.throw(6)
    assert played_actions(player) == []


def test_the_dice_can_be_changed_in_the_pause_during_a_throw() -> None:
    player = player_at_first_throw()
    enter_outcome(player, 1)
    change_dice(player, "on a lead")
    player.throw(6)
    assert played_actions(player) == [1, 6]
    player.settle()
    change_dice(player, "ordinary")
    enter_outcome(player, 3)
    assert played_actions(player) == [1, 6, 3]
    assert entry_kinds(player) == [ENTERED_ENTRY, THROW_ENTRY, ENTERED_ENTRY]


def test_a_pause_shows_the_match_and_the_faces_return_afterwards() -> None:
    player = player_at_first_throw()
    player.press("menu")
    assert not shows_faces(player)
    player.press("menu")
    wait_for_faces(player)


def test_a_setting_lets_the_board_draw_the_throws_of_its_own_seat() -> None:
    for throws, entered in (("board", False), ("coach", True)):
        player = Player()
        player.session.set_setting("die", "ordinary")
        player.session.set_setting("board_throws", throws)
        player.session.seats[0].seat_player("easy", player.devices.entropy)
        player.session.match_starter.start("dicesoccer", LEFT_BEGINS_OPTIONS)
        player.wait(900)
        assert shows_faces(player) is entered


@pytest.mark.parametrize("board", BOARD_NAMES)
def test_the_first_match_explains_before_the_faces_cover_the_pitch(board: str) -> None:
    player = Player(board)
    player.session.set_setting("die", "ordinary")
    player.wait(40)
    player.choose("Play now")
    screen = player.session.screen
    # The coach accepts every proposed decision with OK, until the board is about to throw for its
    # goal kick.
    while "for_board" in screen._texts or screen._pages:
        player.wait(3000)
        assert not shows_faces(player)
        player.press("left ok")
    wait_for_faces(player)
    enter_outcome(player, 4)
    assert played_actions(player)[-1] == 4


def test_a_lesson_accepts_a_throw_that_is_entered() -> None:
    player = Player()
    player.session.set_setting("die", "ordinary")
    player.choose("Learn", "Soccer Dice", "2 A roll")
    wait_for_faces(player)
    assert player.session.enter_throw(5)
    assert [value for kind, value in player.session.game.entries() if kind == ENTERED_ENTRY] == [5]
    player.wait(1000)
    assert not shows_faces(player), "the lights show the effect of the throw"
