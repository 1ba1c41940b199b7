"""Command ``sim`` works without a terminal: it runs scripts, uses seeds and seats opponents."""

import re
import subprocess
from pathlib import Path

import pytest

from host_tools.common.store import Store
from host_tools.simulator import hands, script, terminal
from host_tools.simulator.headless import Player

ROOT = Path(__file__).resolve().parents[2]
README_TEXT = (ROOT / "host_tools/simulator/README.md").read_text(encoding="utf-8")
COMMANDS_PAGE_TEXT = (ROOT / "host_tools/README.md").read_text(encoding="utf-8")


def test_the_help_describes_the_script_language(output_of):
    out = output_of(["sim", "--help"])
    for form in script.HELP_BY_COMMAND.values():
        assert form in out


def test_the_readme_has_exactly_the_script_commands():
    documented = {
        word
        for row in re.findall(r"^\| (`.*?) \|", README_TEXT, re.M)
        for word in re.findall(r"`([a-z]+)", row)
    }
    assert documented == set(script.HELP_BY_COMMAND)
    for colour in hands.LETTER_BY_COLOUR:
        assert f"`{colour}`" in README_TEXT


def test_the_script_in_the_readme_can_be_played(output_of):
    example = README_TEXT.rpartition("```\n")[0].rpartition("```\n")[2]
    out = output_of(["sim", "--script", "-"], stdin=example)
    assert "+----------------+" in out


def test_the_script_in_the_commands_page_can_be_played(output_of, tmp_path, monkeypatch):
    """The script in host_tools/README.md chooses the first game of the menu."""
    monkeypatch.chdir(tmp_path)
    example = re.search(r"^```\n(press .*?)```$", COMMANDS_PAGE_TEXT, re.M | re.S)
    assert example is not None
    out = output_of(["sim", "--script", "-"], stdin=example[1])
    assert "+----------------+" in out
    assert (tmp_path / "board.png").stat().st_size > 10_000


@pytest.mark.parametrize("seed", ["4", "5"])
@pytest.mark.long
def test_a_seed_gives_the_same_session_again(run, seed):
    """The same seed also gives the same random numbers of the opponents."""
    words = ["sim", "streetsoccer", "--seats", "uniform,uniform", "--script", "-", "--seed"]
    play = "wait 60000\nscreen\n"
    first = run([*words, seed], stdin=play)
    assert first[0] == 0
    assert run([*words, seed], stdin=play) == first
    assert run([*words, "6"], stdin=play) != first


def test_an_opponent_sits_in_the_chosen_seat(run):
    player = Player(ruleset="streetsoccer")
    hands.seat_opponents(player.session, player.devices, ("", "hard"))
    assert [seat.label() for seat in player.session.seats] == ["coach", "Hard"]
    hands.seat_opponents(player.session, player.devices, ())
    assert [seat.label() for seat in player.session.seats] == ["coach", "Hard"]


def test_the_seats_are_the_same_after_resuming_a_match():
    player = Player(ruleset="streetsoccer")
    hands.seat_opponents(player.session, player.devices, ("", "hard"))
    player.press("left ok")
    store = Store()
    store.files, store.flash = player.devices.files, player.devices.flash
    again = Player(store=store)
    again.press("left ok")
    again.wait(400)
    assert again.place == "play"
    assert [seat.label() for seat in again.session.seats] == ["coach", "Hard"]


def test_the_last_line_of_sim_names_the_command_that_was_typed(tmp_path, monkeypatch):
    """A user's own game is named by its folder, in quotes, because the simulator does not know its
    id.
    """
    said = terminal.resume_hint(
        terminal.typed_command(["/elsewhere/pixelpitch", "sim", "my games/toy"])
    )
    assert said == (
        "The match is stored: `/elsewhere/pixelpitch sim 'my games/toy'` goes on with it."
    )
    program = tmp_path / "pixelpitch"
    program.write_text("")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    words = [str(program), "sim", "--board", "mini16"]
    assert terminal.typed_command(words) == "pixelpitch sim --board mini16"
    words[0] = "/checkout/host_tools/__main__.py"
    assert terminal.typed_command(words) == "python -m host_tools sim --board mini16"


@pytest.mark.parametrize(("given", "typed"), [([], ""), (["BOARD=mini16"], " BOARD=mini16")])
def test_the_last_line_of_make_play_names_what_was_typed(given, typed, monkeypatch):
    command = ["make", "--no-print-directory", "-n", "play", *given]
    printed = subprocess.run(
        command, cwd=Path(__file__).parents[2], capture_output=True, text=True, check=True
    ).stdout
    value = printed.split(f"{terminal.TYPED_COMMAND_VARIABLE}=")[1].split('"')[1]
    monkeypatch.setenv(terminal.TYPED_COMMAND_VARIABLE, value)
    words = ["/checkout/.venv/bin/pixelpitch", "sim"]
    assert terminal.typed_command(words) == "make play" + typed
