"""The command `pixelpitch` as a whole: its help, version, errors, exit codes, and a closed pipe."""

import contextlib
import importlib
import os
import signal
import subprocess
import sys

import pytest

import pixelpitch
from host_tools import cli
from host_tools.cli import COMMAND_ENTRIES, main
from host_tools.common import parser
from tests import processes
from tests.processes import PIXELPITCH_ARGUMENTS

COMMAND_NAMES = [name for name, _, _ in COMMAND_ENTRIES]


def test_help_names_every_command(output_of):
    out = output_of(["--help"])
    for name in COMMAND_NAMES:
        assert "  " + name + " " in out
    assert "examples:" in out


@pytest.mark.parametrize("name", COMMAND_NAMES)
def test_every_command_has_help_with_an_example(output_of, name):
    out = output_of([*name.split(), "--help"])
    assert out.startswith("usage: pixelpitch " + name)
    assert "example:\n  pixelpitch " in out


@pytest.mark.parametrize("name", COMMAND_NAMES)
def test_the_first_paragraphs_of_a_help_text_end_with_their_sentence(output_of, name):
    paragraphs = output_of([*name.split(), "--help"]).split("\n\n")[1:3]
    about = [each for each in paragraphs if not each.startswith(("options:", "positional "))]
    assert [each for each in about if each.rstrip()[-1] not in ".:"] == []


def test_the_version_is_printed(run):
    assert run(["--version"]) == (0, f"pixelpitch {pixelpitch.__version__}\n", "")


def test_without_a_command_the_simulator_starts(run, capsys):
    """`pixelpitch` alone prints a line about --help and starts the simulator. Here the simulator
    fails, because stdin is not a terminal.
    """
    code, out, err = run([])
    assert (code, out.count("\n")) == (2, 1)
    assert "--help" in out
    assert err.startswith("pixelpitch sim: ")


def test_the_error_about_an_unknown_command_lists_the_known_commands(error_of):
    error_of(["chess"], "got 'chess'", "expected one of sim, web")
    error_of(["--fast"], "got unexpected arguments: --fast")


def test_options_without_a_command_go_to_the_simulator(error_of):
    assert error_of(["--board", "big"], "board 'big'").startswith("pixelpitch sim: ")


def test_missing_and_superfluous_arguments_are_refused(error_of, tiny_ruleset):
    error_of(["match"], "expected also RULESET")
    error_of(["match", "tiny", "--fast"], "--fast")
    error_of(["match", "tiny", "more"], "more")
    error_of(["match", "tiny", "--seed"], "--seed")
    error_of(["legal", "tiny"], "--position")
    error_of(["apply", "tiny", "--position", "-"], "ACTION")
    error_of(["replay"], "RECORD")
    error_of(["replay", "a\nb"], "a\\nb")


def test_words_after_two_dashes_are_arguments(output_of, error_of, tmp_path):
    with contextlib.chdir(tmp_path):
        lines = output_of(["match", "dicesoccer", "--seed", "3", "--record=-r.txt"]).splitlines()
        assert output_of(["replay", "--", "-r.txt"]).splitlines()[-1] == lines[-1]
        assert output_of(["replay", "--json", "--", "-r.txt"]).startswith("{")
        assert output_of(["match", "--seed", "3", "--", "dicesoccer"]).splitlines() == lines
        error_of(["clip", "--", "-r.txt"], "expected also --out")
        error_of(["replay", "--", "--help"], "got '--help', expected a file to read")
        error_of(["replay", "--"], "expected also RECORD")
    error_of(["replay", "--", "a", "-b"], "got unexpected arguments: -b")
    words = error_of(["match", "dicesoccer", "--", "--seed"], "got unexpected arguments: --seed")
    assert "did you mean" not in words
    error_of(["match", "--", "--seed=3"], "got ruleset '--seed=3'")


@pytest.mark.parametrize("name", COMMAND_NAMES)
def test_every_command_accepts_arguments_after_two_dashes(name):
    module = importlib.import_module(
        "host_tools.cli." + {n: m for n, m, _ in COMMAND_ENTRIES}[name]
    )
    made = parser.Parser(name, "", "")
    module.add_arguments(made)
    for action in made._actions:
        action.type, action.required = None, action.required and not action.option_strings
    arguments = [each.dest for each in made._actions if not each.option_strings]
    read = vars(made.parse(["--", *["--seed"] * len(arguments)]))
    for dest in arguments:
        assert read[dest] in ("--seed", ["--seed"])


@pytest.mark.parametrize("seed", ["x", "-1", "1073741824", "1.5", "", "1_0", "٣", "9" * 5000])
def test_invalid_seeds_are_refused(error_of, tiny_ruleset, seed):
    error_of(["match", "tiny", "--seed=" + seed], "got seed", "a whole number 0..1073741823")


def test_unknown_options_and_invalid_values_are_refused(error_of, tiny_ruleset):
    error_of(["match", "tiny", "--option", "goals"], "got option 'goals', expected NAME=VALUE")
    error_of(["match", "tiny", "--option", "=3"], "expected NAME=VALUE")
    error_of(["match", "tiny", "--option", "goals=10"], "goals = '10'", "1..9")
    error_of(["match", "tiny", "--option", "goals=many"], "goals = 'many'", "1..9")
    error_of(["match", "tiny", "--option", "wind=on"], "'wind'", "goals, pace, rain")
    error_of(["match", "tiny", "--option", "rain=wet"], "rain = 'wet'", "on, off")
    error_of(["match", "tiny", "--option", "rain=on", "--option", "rain=off"], "'rain' twice")
    error_of(["match", "tiny", "--option"], "--option")


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        (["anlyse"], "did you mean 'analyse'?"),
        (["match", "dicesocer"], "did you mean 'dicesoccer'?"),
        (["match", "sokhazania", "--option", "levl=hard"], "did you mean 'level'?"),
        (["match", "sokhazania", "--option", "level=hrad"], "did you mean 'hard'?"),
        (["match", "dicesoccer", "--sed=4"], "did you mean --seed?"),
        (["arena", "dicesoccer", "easy", "nromal"], "did you mean 'normal'?"),
        (["sim", "--board", "mini61"], "did you mean 'mini16'?"),
        (["twin", "rnu", "x"], "did you mean 'run'?"),
    ],
)
def test_an_error_suggests_a_similar_word(error_of, words, meant):
    error_of(words, meant)


def test_no_suggestion_is_made_if_no_word_is_similar(error_of):
    for words in (["zzz"], ["match", "chess"], ["match", "dicesoccer", "--zzz"], ["match"]):
        assert "did you mean" not in error_of(words)


@pytest.mark.parametrize("name", COMMAND_NAMES)
def test_the_option_json_takes_no_value_in_any_command(name):
    module = importlib.import_module(
        "host_tools.cli." + {n: m for n, m, _ in COMMAND_ENTRIES}[name]
    )
    made = parser.Parser(name, "", "")
    module.add_arguments(made)
    found = [each for each in made._actions if "--json" in each.option_strings]
    for action in found:
        assert action.nargs == 0
        assert str(action.help).endswith("print JSON on stdout instead of words and tables")


@pytest.mark.parametrize(
    ("words", "spread"),
    [
        (["--option", "a=1", "b=2", "X"], ["--option", "a=1", "--option", "b=2", "X"]),
        (["X", "--option", "a=1"], ["X", "--option", "a=1"]),
        (["--option", "X", "a=1"], ["--option", "X", "--option", "a=1"]),
        (["--option=a=1", "b=2", "--json"], ["--option=a=1", "--option", "b=2", "--json"]),
        (["--record", "a=b", "X"], ["--record", "a=b", "X"]),
    ],
)
def test_an_option_with_several_values_ends_before_the_ruleset(words, spread):
    assert parser.spread_options(words) == spread


def test_one_line_makes_an_error_text_short_and_printable():
    assert parser.one_line("a\nb\x1b[1m") == "a\\nb\\x1b[1m"
    assert len(parser.one_line("x" * 5000)) == 600


def test_an_interrupt_prints_nothing(run, monkeypatch):
    def raise_interrupt(*_):
        """Raise KeyboardInterrupt, as Ctrl+C does."""
        raise KeyboardInterrupt

    monkeypatch.setattr(cli, "_run", raise_interrupt)
    assert run(["rulesets"]) == (130, "", "")


def test_an_os_error_is_reported_in_one_line(error_of, monkeypatch):
    def raise_os_error(*_):
        """Raise the error of a full disk."""
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(cli, "_run", raise_os_error)
    error_of(["rulesets"], "No space left on device")


def test_the_command_works_in_a_separate_process():
    assert processes.run_python(*PIXELPITCH_ARGUMENTS, "--version") == (
        0,
        f"pixelpitch {pixelpitch.__version__}\n",
        "",
    )
    code, out, err = processes.run_python(*PIXELPITCH_ARGUMENTS, "match", "chess")
    assert (code, out) == (2, "")
    assert err.startswith("pixelpitch match: got ruleset 'chess', expected one of ")
    assert err.count("\n") == 1
    code, out, err = processes.run_python(*PIXELPITCH_ARGUMENTS, "board", "check", "classic")
    assert (code, err) == (0, "")
    assert "no findings" in out


@pytest.mark.skipif(os.name != "posix", reason="pipes as POSIX breaks them")
def test_a_closed_pipe_is_not_an_error():
    reader, writer = os.pipe()
    os.close(reader)
    process = processes.start_python(*PIXELPITCH_ARGUMENTS, "rulesets", "--json", stdout=writer)
    os.close(writer)
    _, err = process.communicate(timeout=processes.PROCESS_TIMEOUT_S)
    assert err == ""
    assert process.returncode == 141


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs Linux's /dev/full")
def test_a_full_disk_is_reported_in_one_line():
    with open("/dev/full", "w") as full:
        process = processes.start_python(*PIXELPITCH_ARGUMENTS, "--version", stdout=full)
        _, err = process.communicate(timeout=processes.PROCESS_TIMEOUT_S)
    assert process.returncode == 2
    assert err.count("\n") == 1
    assert "No space left" in err


@pytest.mark.skipif(os.name != "posix", reason="signals as POSIX sends them")
def test_control_c_ends_a_waiting_command_quietly():
    # The command prints a line to stderr once it waits for input, and its stdin stays empty.
    waiting = (
        "import sys\n"
        "from host_tools.cli import main\n"
        "from host_tools.common import files\n"
        "read = files.read_text\n"
        "def tell(path):\n"
        "    print('waiting', file=sys.stderr, flush=True)\n"
        "    return read(path)\n"
        "files.read_text = tell\n"
        "sys.exit(main(['replay', '-']))\n"
    )
    process = processes.start_python("-c", waiting, stdin=subprocess.PIPE)
    assert process.stderr is not None
    assert process.stderr.readline() == "waiting\n"
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=processes.PROCESS_TIMEOUT_S)
    assert (process.returncode, out, err) == (130, "", "")


def test_main_reads_the_arguments_of_the_process_by_default(monkeypatch, capsys):
    monkeypatch.setattr(sys, "argv", ["pixelpitch", "--version"])
    assert main() == 0
    assert capsys.readouterr().out == f"pixelpitch {pixelpitch.__version__}\n"


def test_a_former_command_name_works_and_prints_the_new_name(run):
    code, out, err = run(["boards"])
    assert code == 0
    assert out == run(["board", "list"])[1]
    assert err == "pixelpitch: boards is called `board list` now\n"


def test_the_first_word_of_a_two_word_command_alone_is_refused_with_the_full_names(error_of):
    error_of(["dice"], "got 'dice alone', expected one of dice report, dice throw")
    error_of(["dice", "thorw"], "got 'dice thorw'", "did you mean 'dice throw'")


def test_the_first_word_of_a_two_word_command_has_its_own_help(run):
    code, out, err = run(["board", "--help"])
    assert (code, err) == (0, "")
    assert "pixelpitch board list: " in out
    assert "pixelpitch board check: " in out


def test_help_groups_the_commands_by_purpose(output_of):
    out = output_of(["--help"])
    at = [out.index(f"\n{group}:\n") for group in ("play", "make a game", "build a board")]
    assert at == sorted(at)
