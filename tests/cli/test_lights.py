"""The commands ``sim`` and ``screenshot`` obey their arguments, write files and report errors."""

import os
import struct
import sys
import types
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

import host_tools.simulator
from boards import mini16, pitch32
from pixelpitch.rules.errors import NotUnderstood
from pixelpitch.rulesets import ids
from tests import processes
from tests.processes import PIXELPITCH_ARGUMENTS


@pytest.fixture
def simulator_calls(monkeypatch):
    """Replace the simulator's functions by functions that only record their calls, and return the
    list of recorded calls.
    """
    result: list[tuple] = []

    def record_run(*args):
        """Record the arguments with which the simulator is run."""
        result.append(("run", *args))

    def record_script(lines, player, output):
        """Record the script and player; return exit code 1 if "expect" is a line, otherwise 0."""
        if "jump" in lines:
            raise NotUnderstood("line 1: 'jump'", "one of press, throw")
        result.append(("script", lines, player))
        print("a screen", file=output)
        return int("expect" in lines)

    for name, function, held in (("", "run", record_run), (".script", "run_script", record_script)):
        module = types.ModuleType("host_tools.simulator" + name)
        module.__dict__.update({function: held}, __path__=host_tools.simulator.__path__)
        monkeypatch.setitem(sys.modules, module.__name__, module)
    headless = types.ModuleType("host_tools.simulator.headless")
    headless.__dict__["Player"] = lambda **given: types.SimpleNamespace(
        session=types.SimpleNamespace(seats=[]), devices=None, **given
    )
    monkeypatch.setitem(sys.modules, headless.__name__, headless)
    return result


def test_sim_passes_on_board_ruleset_and_options(simulator_calls, run, tiny_ruleset):
    assert run(["sim"]) == (0, "", "")
    words = ["sim", "--option", "goals=5", "tiny", "--board", "mini16"]
    assert run(words) == (0, "", "")
    settled = {"goals": 5, "pace": "slow", "rain": False}
    # the others in order: seed, seats, panel, sound, engineer_mode, practice, reload, speech_voice
    rest = (None, (), None, False, False, False, "", None)
    assert simulator_calls == [
        ("run", pitch32, None, None, *rest),
        ("run", mini16, "tiny", settled, *rest),
    ]


def test_sim_plays_a_script_headless(simulator_calls, run, tiny_ruleset):
    code, out, err = run(["sim", "tiny", "--script", "-"], stdin="press ok\nthrow 4\n")
    assert (code, out, err) == (0, "a screen\n", "")
    ((_, lines, player),) = simulator_calls
    assert lines == ["press ok", "throw 4"]
    assert player.board is pitch32
    assert player.ruleset == "tiny"
    assert run(["sim", "tiny", "--script", "-"], stdin="expect\n")[0] == 1


def test_sim_refuses_bad_arguments_before_it_starts(simulator_calls, error_of, tiny_ruleset):
    error_of(["sim", "chess"], "ruleset 'chess'", "tiny")
    error_of(["sim", "--board", "big"], "board 'big'", "mini16, pitch32")
    error_of(["sim", "--board", "../boards"], "expected a folder with __init__.py in it")
    error_of(["sim", "--option", "goals=2"], "--option without RULESET")
    error_of(["sim", "tiny", "--option", "goals=20"], "1..9")
    error_of(["sim", "--script", "/no/such/script"], "No such file")
    error_of(["sim", "--script", "-"], "stdin: got line 1: 'jump'", stdin="jump\n")
    assert simulator_calls == []


def test_sim_without_a_terminal_fails_in_one_line():
    code, out, err = processes.run_python(*PIXELPITCH_ARGUMENTS, "sim")
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert "terminal" in err


def test_screenshot_refuses_bad_arguments_before_it_draws(error_of, tiny_ruleset, tmp_path):
    out = str(tmp_path / "lit.png")
    words = ["screenshot", "tiny", "--seed", "4", "--step"]
    error_of([*words, "9", "--out", out], "got step 9", "8 steps")
    error_of([*words, "-1", "--out", out], "got step '-1'")
    error_of([*words, "1", "--out", str(tmp_path / "lit.gif")], ".png")
    error_of([*words, "1", "--out", out, "--board", "big"], "mini16, pitch32")
    error_of(["screenshot", "tiny", "--seed", "4", "--out", out], "--step")
    error_of(["screenshot", "chess", "--seed", "4", "--step", "1", "--out", out], "'chess'")
    assert os.listdir(tmp_path) == []


@pytest.mark.parametrize("board", ["pitch32", "mini16"])
@pytest.mark.parametrize("ruleset", ids())
@pytest.mark.long
def test_screenshot_saves_a_picture(ruleset, board, run, output_of, tmp_path):
    path = tmp_path / "lit.png"
    words = ["screenshot", ruleset, "--seed", "7", "--step", "9", "--board", board]
    out = output_of([*words, "--out", str(path)])
    assert "step 9" in out
    data = path.read_bytes()
    assert data.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">II", data[16:24])
    assert width >= 128
    assert height >= 128
    run([*words, "--out", str(path)])
    assert path.read_bytes() == data
    assert os.listdir(tmp_path) == ["lit.png"]


def read_grey_values(path):
    """Return the grey values of the picture ``path``."""
    with Image.open(path) as picture:
        return np.asarray(picture.convert("L"), int)


def test_screenshot_draws_a_position(run, output_of, error_of, tmp_path):
    """A screenshot of a stored position looks like the screenshot of the match at the same step."""
    position, first, second = (str(tmp_path / name) for name in ("p.json", "a.png", "b.png"))
    step = ["--seed", "7", "--step", "30"]
    Path(position).write_text(run(["position", "sokhazania", *step])[1])
    output_of(["screenshot", "sokhazania", *step, "--out", first])
    out = output_of(["screenshot", "sokhazania", "--position", position, "--out", second])
    assert out.endswith("Sokhazania, the given position, on pitch32\n")
    pixels = [read_grey_values(each) for each in (first, second)]
    assert pixels[0].shape == pixels[1].shape
    assert abs(pixels[0] - pixels[1]).mean() < 2, "the last move is not part of a position"
    words = ["screenshot", "sokhazania", "--position", position, "--out", second]
    error_of([*words, "--seed", "3"], "got --seed with --position")
    for name, other in (("seed", "step"), ("step", "seed")):
        error_of(
            ["screenshot", "sokhazania", f"--{name}", "7", "--out", second],
            f"got --{name} 7 alone, expected --{other} with it",
        )
    out = output_of(["screenshot", "sokhazania", "--out", second])
    assert out.endswith("Sokhazania, seed 1, step 40, on pitch32\n")
    error_of(["screenshot", "pawnball", *words[2:]], "got a position of 'sokhazania'")
