"""Scripted sessions print the requested facts, and invalid lines are refused."""

import io

import pytest

from host_tools.simulator import script
from host_tools.simulator.headless import Player
from pixelpitch.rules.errors import NotUnderstood


class RecordingPlayer:
    """A player that only records the calls of its methods."""

    def __init__(self):
        self.calls = []

    def __getattr__(self, name):
        def record_call(*args):
            """Record (name of the method, *args), and return "NAME shown" as the player's text."""
            self.calls.append((name, *args))
            return name + " shown"

        return record_call


def run_script_text(text, player=None):
    """Run a script and return its exit code, output and errors."""
    out, errors = io.StringIO(), io.StringIO()
    code = script.run_script(text.splitlines(), player or RecordingPlayer(), out, errors)
    return code, out.getvalue(), errors.getvalue()


def test_progress_names_each_line_before_the_line_runs():
    progress = io.StringIO()
    player = RecordingPlayer()
    script.run_script(["wait 5", "# a comment", "pull"], player, io.StringIO(), None, progress)
    assert progress.getvalue() == "line 1 of 3: wait 5\nline 3 of 3: pull\n"


def test_commands_reach_the_player():
    hand = RecordingPlayer()
    text = "press left ok\npress right up 3\nhold left ok 800\nthrow 4\nthrow out\n"
    text += "throw set down\nwait 500\nsettle\npull\nplug\npicture a.png\n"
    run_script_text(text, hand)
    assert [each for each in hand.calls if each[0] != "parse_pad"] == [
        ("press", "left ok", 1),
        ("press", "right up", 3),
        ("hold", "left ok", 800),
        ("throw", 4),
        ("throw", "out"),
        ("throw", "set down"),
        ("wait", 500),
        ("settle",),
        ("unplug_die",),
        ("plug_die_in",),
        ("save_picture", "a.png"),
    ]


@pytest.mark.parametrize("board", ["pitch32", "mini16"])
@pytest.mark.parametrize("game", ["pawnball", "PawnBall", "dicesoccer", "Soccer Dice"])
def test_the_script_command_start_presses_the_pads_from_the_menu_to_a_match(game, board):
    player = Player(board)
    assert run_script_text(f"start {game}\nexpect place play\n", player) == (0, "", "")
    assert game in (player.match.RULESET, player.match.NAME)


def test_the_script_command_start_does_not_restart_a_running_match_of_the_same_game():
    player = Player(ruleset="dicesoccer")
    match = player.match
    assert run_script_text("start dicesoccer", player) == (0, "", "")
    assert player.match is match


def test_the_script_command_start_is_refused_outside_the_menu():
    code, _, errors = run_script_text("press left down\nstart pawnball", Player())
    assert code == 1
    assert errors.startswith("line 2: start pawnball: expected 'PawnBall', saw ")
    assert errors.endswith("; start begins in the menu, as after power on\n")


def test_a_script_prints_the_requested_facts():
    player = Player(ruleset="sokhazania")
    text = "# a session\n\ntext   # the prompt\nscreen\nlit a1\nexpect place play\n"
    text += "expect text kicks off\nexpect lit a1 dark\n"
    code, out, errors = run_script_text(text, player)
    assert (code, errors) == (0, "")
    assert "Left: throw." in out
    assert len(out.splitlines()) == 8 + 16 + 1


@pytest.mark.parametrize(
    ("line", "received", "expected"),
    [
        ("jump", "'jump'", "one of start, press, hold"),
        ("press", "'press'", "press PAD"),
        ("press left fire", "pad 'left fire'", "left or right"),
        ("press left ok 0", "'press left ok 0'", "press PAD"),
        ("press left ok 101", "'press left ok 101'", "press PAD"),
        ("hold left ok", "pad 'left'|'hold left ok'", "hold PAD MILLISECONDS"),
        ("hold left ok x", "'hold left ok x'", "hold PAD MILLISECONDS"),
        ("throw", "'throw'", "throw 1..6"),
        ("start", "'start'", "start GAME"),
        ("start chess", "game 'chess'", "one of streetsoccer, "),
        ("throw 7", "'throw 7'", "throw 1..6"),
        ("throw ²", "'throw ²'", "throw 1..6"),
        ("wait", "'wait'", "wait MILLISECONDS"),
        ("wait -5", "'wait -5'", "wait MILLISECONDS"),
        ("wait 99999999999", "'wait 99999999999'", "wait MILLISECONDS"),
        ("screen now", "'screen now'", "screen alone"),
        ("lit z9", "'z9'", "a square"),
        ("lit", "'lit'", "lit SQUARE"),
        ("picture a.jpg", "'picture a.jpg'", "FILE.png"),
        ("expect", "'expect'", "expect text WORDS"),
        ("expect text", "'expect text'", "expect text WORDS"),
        ("expect lit d5 mauve", "colour 'mauve'", "one of dark"),
        ("expect lit d5", "'expect lit d5'", "expect text WORDS"),
        ("expect joy", "'expect joy'", "expect text WORDS"),
    ],
)
def test_an_invalid_line_of_a_script_is_reported_and_nothing_is_played(line, received, expected):
    player = Player()
    now = player.clock()
    with pytest.raises(NotUnderstood) as refusal:
        script.run_script(["wait 100", "", line], player, io.StringIO())
    words = str(refusal.value)
    assert words.startswith("got line 3: ")
    assert any(each in words for each in received.split("|"))
    assert expected in words
    assert "\n" not in words
    assert player.clock() == now


def test_a_failed_expectation_prints_one_line_and_ends_the_session():
    player = Player(ruleset="sokhazania")
    code, out, errors = run_script_text("expect text goal\ntext", player)
    assert code == 1
    assert out == ""
    assert errors.startswith("line 1: expect text goal: expected 'goal', saw ")
    assert errors.count("\n") == 1


def test_an_impossible_command_prints_one_line():
    code, _, errors = run_script_text("plug", Player())
    assert code == 1
    assert errors == "line 1: plug: got put the lead back, expected a lead that is out\n"


def test_the_script_command_expect_waits_for_a_blinking_cursor():
    player = Player(ruleset="sokhazania")
    seen = []
    for _ in range(30):
        player.wait(20)
        seen.append(player.colour_words("h4"))
    code, _, errors = run_script_text("expect lit h4 " + seen[-1].split()[0], player)
    assert (code, errors) == (0, "")
