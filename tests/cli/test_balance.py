"""The command ``analyse --players`` shows whether the side that begins, or the left or right side,
has an advantage.
"""

import json

import pytest

from host_tools.analysis import balance, simulation
from host_tools.analysis.tally import Tally, Total
from pixelpitch import opponents
from pixelpitch.rules import CHANCE, TERMINAL, counters
from pixelpitch.rules.generator import SEED_COUNT, Generator
from pixelpitch.rulesets import ids, load


def test_the_seed_decides_which_side_begins():
    for seed in (4, 5):
        match = load("sokhazania")({"first": ("left", "right")[seed % 2]})
        chance = Generator(seed)
        seats = [opponents.make("hard", Generator((2 * seed + 1 + n) % SEED_COUNT)) for n in (0, 1)]
        decisions = 0
        while match.current_player() != TERMINAL:
            if match.current_player() == CHANCE:
                match.apply_action(chance.pick(match.chance_outcomes()))
                match.pass_time(match.SECONDS_PER_THROW)
            else:
                decisions += 1
                match.apply_action(seats[match.current_player()].think(match, lambda: False))
        tally = simulation.play_opponents("sokhazania", {}, "hard", seed)
        assert tally.counts["decisions"] == decisions
        assert tally.counts[counters.GOALS] == sum(match.outcome()["score"])
        winner = match.outcome()["winner"]
        words = {None: counters.NOBODY, seed % 2: simulation.WIN, 1 - seed % 2: simulation.LOSS}
        assert tally.words[simulation.STARTING_SIDE_RESULT_STATISTIC] == {words[winner]: 1}


def test_the_beginning_side_can_be_chosen(run):
    words = ["analyse", "dicesoccer", "--players", "hard", "--matches", "30", "--seed", "2"]
    made = [
        json.loads(run([*words, "--jobs", "1", "--json", *more])[1])
        for more in ([], ["--option", "first=left"], ["--option", "first=toss"])
    ]
    winners = [each["words"]["winner"] for each in made]
    assert [simulation.STARTING_SIDE_RESULT_STATISTIC in each["words"] for each in made] == [
        True,
        True,
        False,
    ]
    for side, word in (("side 0", "won"), ("side 1", "lost")):
        (times,) = (each["times"] for name, each in winners[1].items() if name.startswith(side))
        assert made[1]["words"][simulation.STARTING_SIDE_RESULT_STATISTIC][word]["times"] == times
    assert made[0]["players"] == "hard"
    assert "first" not in made[0]["options"]


@pytest.mark.long
def test_the_figures_do_not_depend_on_the_number_of_processes(run):
    words = ["analyse", "streetsoccer", "--players", "normal", "--matches", "8", "--seed", "3"]
    found = [run([*words, "--json", "--jobs", jobs]) for jobs in ("1", "2")]
    assert found[0] == found[1]
    assert found[0][0] == 0


@pytest.mark.long
def test_the_stored_page_has_the_figures_of_every_game(run, output_of):
    words = ["--players", "easy", "--matches", "3", "--seed", "7", "--jobs", "1"]
    page = output_of(["analyse", "all", *words])
    rows = {line.split(" | ")[0].strip("| "): line for line in page.splitlines()}
    for column, ruleset in enumerate(ids()):
        assert f"\n## {load(ruleset).NAME}\n" in page
        goals = json.loads(run(["analyse", ruleset, *words, "--json"])[1])["figures"]["goals"]
        cell = rows["goals a match"].split(" | ")[column + 1]
        assert cell.startswith(f"{goals['mean']:.2f} [")


@pytest.mark.long
def test_the_option_write_replaces_the_stored_page(run, monkeypatch, tmp_path):
    monkeypatch.setattr(balance, "BALANCE_PAGE_FILE", tmp_path / "page.txt")
    words = ["analyse", "all", "--players", "easy", "--matches", "1", "--seed", "7", "--jobs", "1"]
    assert run([*words, "--write"]) == (0, "", "")
    made = run(words)[1]
    assert (tmp_path / "page.txt").read_text() == made
    ladder = balance.LEVELS_HEADING + "a table\n"
    (tmp_path / "page.txt").write_text("an older page" + ladder)
    assert run([*words, "--write"]) == (0, "", "")
    assert (tmp_path / "page.txt").read_text() == made + ladder


def test_analyse_all_refuses_options_of_a_single_game(error_of):
    error_of(
        ["analyse", "all", "--option", "first=left"], "got options that make no page, expected all"
    )
    error_of(
        ["analyse", "dicesoccer", "--players", "hard", "--write"], "got options that make no page"
    )
    error_of(["analyse", "all", "--players", "hard", "--json"], "got options that make no page")
    error_of(["analyse", "dicesoccer", "--players", "hrad"], "got opponent 'hrad'", "'hard'?")


@pytest.mark.parametrize(
    ("won", "lost", "expected"),
    [
        (50, 50, "Beginning a match: no advantage was found; "),
        # the confidence limits are 48.2 % and 67.2 %, so 50 % is still possible
        (58, 42, "Beginning a match: no advantage was found; "),
        (62, 38, "Beginning a match: it is an advantage; the side that begins wins "),
        (38, 62, "Beginning a match: it is a disadvantage, because the other side wins "),
        (0, 0, "Beginning a match: unknown"),
    ],
)
def test_only_a_share_outside_the_limits_is_an_advantage(won, lost, expected):
    total = Total()
    for word in [simulation.WIN] * won + [simulation.LOSS] * lost + [counters.NOBODY] * 5:
        tally = Tally()
        tally.count(counters.GOALS, 1)
        tally.count(simulation.LONGEST_DECISION_RUN_STATISTIC, 2)
        tally.add_word(counters.HOW_ENDED, "full time")
        tally.add_word(simulation.STARTING_SIDE_RESULT_STATISTIC, word)
        tally.add_word(counters.WINNER, counters.NOBODY)
        total.add_match(tally)
    found = balance.interpret_results(
        balance.GameResults("Game", ("side 0", "side 1"), "hard", 1, total)
    )
    assert found[0].startswith(expected)
    assert found[2] == "Every match had at least one goal."
    assert found[3].startswith("Every match ended. Number of decisions between two throws: ")
