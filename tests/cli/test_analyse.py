"""The command ``analyse`` prints a table or JSON, refuses invalid arguments, and can be interrupted
with Ctrl-C.
"""

import json
import os
import signal
import subprocess

import pytest

from host_tools.analysis import simulation
from tests import processes

ANALYSE_TINY_COMMAND = ["analyse", "tiny", "--players", "uniform", "--jobs", "1"]


def test_the_command_analyse_prints_a_table_for_an_added_ruleset(tiny_ruleset, output_of):
    words = [*ANALYSE_TINY_COMMAND, "--matches", "20", "--seed", "4"]
    out = output_of([*words, "--option", "goals=2", "rain=on"])
    assert out.startswith("Tiny Soccer (goals=2, rain=on): 20 matches, seed 4\n")
    rows = [line.split() for line in out.splitlines()]
    assert ["all", "goals", "shot", "20", "100.00", "%"] in [row[:6] for row in rows]
    means = {" ".join(row[:-7]): row[-7] for row in rows if row[-5:-4] == [".."]}
    assert means["goals"] == "2.000"
    assert means["decisions"] == means["throws"]
    assert means["choices a decision"] == "3.000"
    assert means["event tick"] == means["throws"]


def test_the_json_of_analyse_has_the_figures_of_its_table(tiny_ruleset, run, output_of):
    words = [*ANALYSE_TINY_COMMAND, "--matches", "30", "--seed", "4", "--json"]
    out = output_of(words)
    made = json.loads(out)
    assert (made["ruleset"], made["seed"], made["matches"], made["asked"]) == ("tiny", 4, 30, 30)
    assert made["options"] == {"goals": 3, "pace": "slow", "rain": False}
    goals = made["figures"]["goals"]
    assert (goals["mean"], goals["limits"], goals["values"]) == (3, [3, 3], {"3": 30})
    assert set(made["figures"]) >= {"actions", "throws", "decisions", "choices a decision"}
    winners = made["words"]["winner"]
    assert sum(each["times"] for each in winners.values()) == 30
    for each in winners.values():
        assert each["share"] == pytest.approx(each["times"] / 30)
        assert each["limits"][0] < each["share"] < each["limits"][1]
    # `analyse` plays the same matches as the command ``match`` with the same seeds.
    scores = [json.loads(run(["match", "tiny", "--seed", str(n), "--json"])[1]) for n in (4, 33)]
    assert all(sum(each["score"]) == 3 for each in scores)
    assert run(words)[1] == out


def test_the_json_of_analyse_does_not_depend_on_the_number_of_processes(output_of):
    words = "analyse dicesoccer --players uniform --matches 12 --seed 9 --jobs".split()
    made = [output_of([*words, jobs, "--json"]) for jobs in ("1", "2")]
    assert made[0] == made[1]
    out = output_of([*words, "1"])
    assert "Soccer Dice: 12 matches, seed 9" in out
    assert "goal from a shot     58.33 %  = 7/12" in out
    figures = json.loads(made[0])["figures"]
    assert figures["goals"]["exact"] == pytest.approx(2.4397, abs=1e-4)


def test_the_command_analyse_without_a_seed_draws_a_seed(tiny_ruleset, run):
    words = [*ANALYSE_TINY_COMMAND, "--matches", "2", "--json"]
    assert len({json.loads(run(words)[1])["seed"] for _ in range(4)}) > 1


def test_invalid_arguments_of_analyse_are_refused(tiny_ruleset, error_of, tmp_path):
    error_of(["analyse"], "expected also RULESET")
    error_of(["analyse", "chess"], "got ruleset 'chess', expected one of ", "tiny")
    for number in ("0", "-1", "x", "1.5", "1000001"):
        error_of(["analyse", "tiny", "--matches=" + number], "matches", "1..1000000")
        error_of(["analyse", "tiny", "--jobs=" + number], "jobs", "1..256")
    error_of(["analyse", "tiny", "--seed", "x"], "seed 'x'")
    error_of(["analyse", "tiny", "--option", "goals=10"], "goals = '10'", "1..9")
    error_of(["analyse", "tiny", "--json", "x.json"], "got unexpected arguments: x.json")


def test_an_error_in_a_ruleset_is_reported_in_one_line(error_of, monkeypatch):
    def fail_to_play(ruleset, options, seed):
        """Raise an error in place of playing a match."""
        raise IndexError(seed)

    monkeypatch.setattr(simulation, "play", fail_to_play)
    error_of(
        ["analyse", "dicesoccer", "--players", "uniform", "--jobs", "1", "--seed", "6"],
        "seed 6 broke off: IndexError",
    )


def interrupt_after(calls_before_interrupt, monkeypatch):
    """Make the analysis raise KeyboardInterrupt after some calls for partial totals."""
    whole = simulation.partial_totals

    def yield_parts_until_interrupt(*words):
        """Yield the partial totals, and raise KeyboardInterrupt after some of them."""
        for number, part in enumerate(whole(*words)):
            if number == calls_before_interrupt:
                raise KeyboardInterrupt
            yield part

    monkeypatch.setattr(simulation, "partial_totals", yield_parts_until_interrupt)


def test_control_c_shows_the_results_so_far(tiny_ruleset, run, monkeypatch):
    interrupt_after(5, monkeypatch)
    words = [*ANALYSE_TINY_COMMAND, "--matches", "20", "--seed", "4"]
    code, out, err = run(words)
    assert (code, err) == (130, "interrupted after 5 of 20 matches\n")
    assert out.startswith("Tiny Soccer: 5 of 20 matches, seed 4\n")
    made = json.loads(run([*words, "--json"])[1])
    monkeypatch.undo()
    assert (made["matches"], made["asked"]) == (5, 20)


def test_control_c_before_the_first_match_is_quiet(tiny_ruleset, run, monkeypatch):
    interrupt_after(0, monkeypatch)
    assert run(ANALYSE_TINY_COMMAND) == (130, "", "")


@pytest.mark.skipif(os.name != "posix", reason="signals as POSIX sends them")
@pytest.mark.long
def test_control_c_stops_the_worker_processes():
    """A terminal sends Ctrl-C to the whole process group; the worker processes print nothing when
    they end.
    """
    program = (
        "import sys\n"
        "from host_tools.analysis.tally import Total\n"
        "from host_tools.cli import main\n"
        "add = Total.add\n"
        "def tell(self, part):\n"
        "    add(self, part)\n"
        "    if self.match_count == part.match_count:\n"
        "        print('playing', file=sys.stderr, flush=True)\n"
        "Total.add = tell\n"
        "words = 'analyse dicesoccer --players uniform --matches 100000 --seed 1 --jobs 2'\n"
        "sys.exit(main(words.split()))\n"
    )
    process = processes.start_python("-c", program, start_new_session=True)
    assert process.stderr is not None
    assert process.stderr.readline() == "playing\n"
    os.killpg(process.pid, signal.SIGINT)
    try:
        out, err = process.communicate(timeout=processes.PROCESS_TIMEOUT_S)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        raise
    assert process.returncode == 130, err
    assert err.startswith("interrupted after ")
    assert err.count("\n") == 1
    assert " of 100000 matches, seed 1\n" in out
