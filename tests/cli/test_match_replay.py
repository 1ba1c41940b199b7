"""The commands ``rulesets``, ``match`` and ``replay`` describe games, write and replay records, and
refuse damaged records.
"""

import json
import os
import time

import pytest

from host_tools.common import files
from host_tools.web.browser.replay import stored_match_of
from pixelpitch.rules.errors import NotUnderstood
from pixelpitch.rulesets import ids

from ..conftest import TOY_FOLDER

SEED_COUNT = 20 if os.environ.get("PIXELPITCH_MATCHES") == "all" else 4
RESULT_JSON_KEYS = {"ruleset", "options", "seed", "score", "winner", "reason", "actions"}


@pytest.fixture
def tiny_record(tiny_ruleset, run, tmp_path):
    """Return (path, text) of the record of a match of the tiny ruleset."""
    path = tmp_path / "four.txt"
    assert (
        run(["match", "tiny", "--players", "uniform", "--seed", "4", "--record", str(path)])[0] == 0
    )
    return path, path.read_text()


def test_the_command_rulesets_prints_a_table(tiny_ruleset, output_of):
    out = output_of(["rulesets"])
    for word in ("tiny", "Tiny Soccer", "2 s", "goals", "1..9", "slow, fast", "off", "--seed"):
        assert word in out


def test_the_command_rulesets_prints_json(tiny_ruleset, run):
    code, out, _ = run(["rulesets", "--json"])
    (only,) = [each for each in json.loads(out) if each["id"] == "tiny"]
    assert code == 0
    assert (only["id"], only["name"], only["nominal_s"]) == ("tiny", "Tiny Soccer", 2)
    goals, pace, rain = only["options"]
    assert (goals["low"], goals["high"], goals["default"]) == (1, 9, 3)
    assert pace["choices"] == ["slow", "fast"]
    assert rain["default"] is False


def test_every_built_in_ruleset_is_listed(run):
    assert [each["id"] for each in json.loads(run(["rulesets", "--json"])[1])] == ids()


def test_the_command_match_prints_a_match_in_words(tiny_ruleset, output_of):
    out = output_of(["match", "tiny", "--seed", "4"])
    assert out.startswith("Tiny Soccer, seed 4\n")
    assert "left: a goal" in out
    assert "left 1 - 2 right\nright wins: all goals shot\nleague points: left 0, right 2\n" in out


def test_a_match_names_the_options_that_were_changed(tiny_ruleset, run):
    out = run(["match", "--option", "goals=2", "rain=on", "pace=slow", "tiny", "--seed", "4"])[1]
    assert out.startswith("Tiny Soccer (goals=2, rain=on), seed 4\n")


def test_the_command_match_prints_a_match_as_json(tiny_ruleset, run):
    words = ["match", "tiny", "--seed", "4", "--json", "--option", "goals=2"]
    code, out, err = run(words)
    made = json.loads(out)
    assert (code, err) == (0, "")
    assert made.keys() >= RESULT_JSON_KEYS
    assert made["options"] == {"goals": 2, "pace": "slow", "rain": False}
    assert made["seed"] == 4
    assert sum(made["score"]) == 2
    assert all(isinstance(token, str) for token in made["actions"])
    assert run(words)[1] == out


def test_the_command_match_without_a_seed_draws_and_prints_a_seed(tiny_ruleset, run):
    drawn = [json.loads(run(["match", "tiny", "--json"])[1]) for _ in range(4)]
    assert len({each["seed"] for each in drawn}) > 1
    again = run(["match", "tiny", "--json", "--seed", str(drawn[0]["seed"])])[1]
    assert json.loads(again) == drawn[0]


@pytest.mark.parametrize("ruleset", ids())
@pytest.mark.long(but=["dicesoccer", "sokhazania"])
def test_a_record_replays_to_the_same_result(ruleset, run, tmp_path):
    path = str(tmp_path / "record.txt")
    for seed in range(SEED_COUNT):
        played = run(["match", ruleset, "--seed", str(seed), "--json", "--record", path])
        replayed = run(["replay", path, "--json"])
        assert played[0] == replayed[0] == 0
        assert json.loads(replayed[1]) == json.loads(played[1])


def test_a_record_can_be_piped_to_replay(tiny_ruleset, run, output_of):
    out = output_of(["match", "tiny", "--seed", "9", "--record", "-"])
    assert out.startswith("pixelpitch-record 1\n")
    code, again, _ = run(["replay", "-", "--json"], stdin=out)
    assert code == 0
    assert json.loads(again) == json.loads(run(["match", "tiny", "--seed", "9", "--json"])[1])


def test_record_and_json_cannot_both_go_to_stdout(tiny_ruleset, error_of):
    error_of(["match", "tiny", "--json", "--record", "-"], "--json and --record -")


def test_the_option_states_prints_one_checksum_per_action(tiny_record, run, output_of):
    path, text = tiny_record
    tokens = text.split("actions\n")[1].split("\nend ")[0].split()
    out = output_of(["replay", str(path), "--states"])
    lines = [line.split() for line in out.split("\n\n")[0].splitlines()]
    assert [line[0] for line in lines] == [str(step + 1) for step in range(len(tokens))]
    assert [line[1] for line in lines] == tokens
    assert lines[-1][2] == text.split()[-1]
    assert all(len(line[2]) == 4 and int(line[2], 16) >= 0 for line in lines)
    assert "right wins" in out
    as_json = json.loads(run(["replay", str(path), "--states", "--json"])[1])
    assert as_json["states"] == [line[2] for line in lines]


def test_the_replay_of_an_unfinished_match_says_that_it_is_not_over(
    run, tiny_ruleset, tmp_path, error_of
):
    path = tmp_path / "early.txt"
    path.write_text("pixelpitch-record 1\nruleset tiny\nactions\n6 e1\nend 0000\n")
    said = error_of(["replay", str(path)], "last state")
    state = said.split("last state is ")[1][:4]
    path.write_text(path.read_text().replace("0000", state))
    code, out, _ = run(["replay", str(path)])
    assert code == 0
    assert "not over: awaits a throw" in out
    made = json.loads(run(["replay", str(path), "--json"])[1])
    assert (made["winner"], made["seed"], made["score"]) == (None, None, [1, 0])


def test_a_truncated_record_is_refused(tiny_record, error_of):
    _, text = tiny_record
    for length in range(len(text) - 1):
        error_of(["replay", "-"], "stdin: got ", stdin=text[:length])


@pytest.mark.parametrize(
    ("old", "new", "parts"),
    [
        ("pixelpitch-record 1", "pixelpitch-record 2", ["line 1"]),
        ("ruleset tiny", "ruleset chess", ["line 2", "'chess'", "tiny"]),
        ("ruleset tiny", "ruleset", ["line 2"]),
        ("option goals 3", "option goals 33", ["line 3", "goals = '33'", "1..9"]),
        ("option goals 3", "option gaols 3", ["line 3", "'gaols'"]),
        ("option goals 3", "option goals", ["line 3"]),
        ("6+2 f1", "7+2 f1", ["line 8, token 1", "'7'", "a throw (1, 2, 3, 4, 5, 6)"]),
        ("6+2 f1", "6+2 g1", ["line 8, token 2", "'g1'", "e1, f1, stay"]),
        ("6+2 f1", "6+2 f1+x", ["line 8, token 2", "f1+x"]),
        ("6+2 f1", "6+2", ["line 8, token 2"]),
        ("end ", "6 end ", ["cut after line 10"]),
        ("\nend ", "\n6\nend ", ["line 9, token 1", "the match is over"]),
        ("end ", "end x", ["line 9"]),
        ("end ", "end 1234\nend ", ["line 10"]),
    ],
)
def test_the_error_about_a_damaged_record_names_line_and_token(
    tiny_record, error_of, old, new, parts
):
    _, text = tiny_record
    assert old in text
    error_of(["replay", "-"], "stdin: ", *parts, stdin=text.replace(old, new, 1))


def test_files_that_are_not_records_are_refused(error_of, tmp_path, tiny_ruleset):
    error_of(["replay", str(tmp_path / "none.txt")], "none.txt", "No such file")
    error_of(["replay", str(tmp_path)], "directory")
    error_of(["replay", "-"], "empty record")
    error_of(["replay", "-"], "UTF-8", stdin=b"pixelpitch-record \xff")
    error_of(["replay", "-"], "line 1", stdin=b"\x00\x01\x02")


def test_an_existing_record_is_replaced_completely(tiny_record, run):
    path, text = tiny_record
    assert run(["match", "tiny", "--seed", "5", "--record", str(path)])[0] == 0
    assert path.read_text() != text
    assert os.listdir(path.parent) == [path.name]


@pytest.mark.parametrize("broken", ["replace", "fsync"])
def test_a_failed_write_leaves_the_old_record_and_no_other_file(
    tiny_record, error_of, monkeypatch, broken
):
    path, text = tiny_record

    def raise_os_error(*_):
        """Raise the error of a broken disk."""
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(os, broken, raise_os_error)
    words = ["match", "tiny", "--seed", "5", "--record", str(path)]
    error_of(words, "cannot write", "Input/output error")
    assert path.read_text() == text
    assert os.listdir(path.parent) == [path.name]


def test_an_interrupted_write_leaves_nothing_behind(tmp_path):
    def write_half_of_file(temporary_path):
        """Write half of the file, then raise KeyboardInterrupt."""
        with open(temporary_path, "w") as file:
            file.write("half")
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        files.write_atomically(str(tmp_path / "record.txt"), write_half_of_file)
    assert os.listdir(tmp_path) == []


def test_an_unwritable_path_is_refused(error_of, tiny_ruleset, tmp_path):
    error_of(["match", "tiny", "--record", str(tmp_path)], "directory")
    error_of(["match", "tiny", "--record", str(tmp_path / "no" / "r.txt")], "No such file")


@pytest.mark.parametrize("number", ["7" * 5000, "1073741824", "\u0663", "-1", "seven"])
def test_an_invalid_seed_in_a_record_is_refused_in_one_line(tiny_record, error_of, number):
    path, text = tiny_record
    path.write_text(text.replace("seed 4\n", f"seed {number}\n"), encoding="utf-8")
    line = error_of(["replay", str(path)])
    assert "expected a whole number 0..1073741823" in line


@pytest.mark.parametrize("seconds", ["\u0663", "7" * 5000, "1_0", "+3"])
def test_invalid_seconds_in_a_record_are_refused(tiny_record, error_of, seconds):
    path, text = tiny_record
    head, actions = text.split("actions\n")
    first = actions.split()[0].partition("+")[0]
    path.write_text(head + "actions\n" + first + "+" + seconds + "\nend 0000\n", encoding="utf-8")
    assert "expected ACTION or ACTION+SECONDS" in error_of(["replay", str(path)])


@pytest.mark.parametrize("checksum", ["0x1f", "1_2a", "+123", "\u0663\u0663\u0663\u0663"])
def test_an_invalid_checksum_in_a_record_is_refused(tiny_record, error_of, checksum):
    path, text = tiny_record
    path.write_text(text[: text.index("end ")] + "end " + checksum + "\n", encoding="utf-8")
    assert "expected 'end' and four hex digits" in error_of(["replay", str(path)])


@pytest.mark.parametrize("tokens", ["+100000 " * 3250, "+1073741823"], ids=["many", "one"])
def test_the_page_and_the_command_refuse_a_too_long_history_in_the_same_words(
    tokens, run, tmp_path, monkeypatch
):
    """A history that is too long for the flash is refused, however fast or slow the machine is."""
    monkeypatch.setattr(time, "ticks_ms", lambda: 0, raising=False)
    monkeypatch.setattr(time, "ticks_diff", lambda one, other: one - other, raising=False)
    text = f"pixelpitch-record 1\nruleset dicesoccer\nactions\n{tokens}\nend 0000\n"
    with pytest.raises(NotUnderstood, match="more than 32000 actions and hours, exp") as page:
        stored_match_of(text.encode())
    path = tmp_path / "long.txt"
    path.write_text(text)
    code, _, line = run(["replay", str(path)])
    assert code == 2
    assert line.endswith(f"{path.name}: {page.value}\n")


def test_a_replay_in_words_prints_the_sentences_of_the_match(tiny_ruleset, tiny_record, run):
    path, _ = tiny_record
    output = run(["match", "tiny", "--players", "uniform", "--seed", "4"])[1]
    words = run(["replay", str(path), "--words"])[1]
    assert words.splitlines()[1:] == output.splitlines()[1:]
    assert "left: a goal" in words
    for other in ("--states", "--json"):
        code, out, err = run(["replay", str(path), "--words", other])
        assert (code, out) == (2, "")
        assert f"got --words and {other}, expected one of them" in err


def test_a_replay_as_json_has_all_fields_of_an_export(tiny_ruleset, tiny_record, run):
    path, _ = tiny_record
    replayed = json.loads(run(["replay", str(path), "--json"])[1])
    exported = json.loads(run(["records", "export", str(path), "--json"])[1])
    assert replayed["steps"] == exported["actions"]
    assert set(exported) - {"format", "version"} <= set(replayed)
    assert replayed["seed"] == 4
    assert [step["action"] for step in replayed["steps"]] == [
        token.partition("+")[0] for token in replayed["actions"]
    ]
    played = json.loads(run(["match", "tiny", "--players", "uniform", "--seed", "4", "--json"])[1])
    assert replayed == played


def test_an_exported_record_equals_the_original(tiny_ruleset, tiny_record, run, error_of, tmp_path):
    path, text = tiny_record
    assert run(["records", "export", str(path)]) == (0, text, "")
    replayed = run(["records", "replay", str(path)])[1]
    assert "left 1 - 2 right" in replayed
    (tmp_path / "cut.txt").write_text(text.rpartition("end")[0])
    error_of(["records", "export", str(tmp_path / "cut.txt")], "cut.txt: got a record cut after")
    (tmp_path / "bad.txt").write_text(text.replace("seed 4", "version x"))
    error_of(["records", "export", str(tmp_path / "bad.txt"), "--json"], "bad.txt: ", "'x'")


def test_the_level_normal_plays_a_match_unless_an_option_names_other_opponents(tiny_ruleset, run):
    words = ["match", "pawnball", "--seed", "4", "--json"]
    assert run(words)[1] == run([*words, "--players", "normal,normal"])[1]
    assert run(words)[1] != run([*words, "--players", "uniform"])[1]
    words = ["analyse", "dicesoccer", "--seed", "4", "--matches", "6", "--jobs", "1", "--json"]
    output = [run([*words, *more])[1] for more in ([], ["--players", "normal"])]
    first, second = [json.loads(each) for each in output]
    for each in (first, second):
        each.pop("seconds", None)
    assert first == second


def test_a_match_in_words_has_the_names_of_cards_and_spinner_sectors(run, tmp_path):
    toy, path = str(TOY_FOLDER), str(tmp_path / "toy.txt")
    words = ["match", toy, "--players", "uniform", "--seed", "4", "--record", path]
    output = run(words)[1]
    assert "    1  west+2             Red begins: west\n" in output
    assert "    2  jack of clubs+2    Red takes the jack of clubs\n" in output
    assert "10+2 " not in output
    # the outcome of a die has no name, so its number is shown
    assert "   10  3+2                the lower board\n" in output
    replayed = run(["replay", path, "--words", "--ruleset", toy])[1]
    assert replayed.splitlines()[1:] == output.splitlines()[1:]
    # a record contains numbers in place of names
    assert "actions\n7+2 10+2 " in (tmp_path / "toy.txt").read_text()
