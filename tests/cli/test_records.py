"""Command ``pixelpitch records`` lists, pulls, replays and exports the stored matches of the
simulator.
"""

import json
import os
from datetime import datetime
from pathlib import Path

from host_tools.common.store import DATA_FOLDER_VARIABLE
from pixelpitch.rulesets import load


def test_the_list_without_records_says_that_no_match_is_stored(run, tmp_path, monkeypatch):
    monkeypatch.setenv(DATA_FOLDER_VARIABLE, str(tmp_path / "none"))
    assert run(["records", "list"]) == (0, "no match is kept\n", "")


def test_the_stored_matches_are_listed(run, output_of, stored_matches):
    out = output_of(["records", "list"])
    for word in ("1", "unfinished", "dicesoccer", "sokhazania", "Left coach - Right coach"):
        assert word in out
    listed = json.loads(run(["records", "list", "--json"])[1])
    assert [each["match"] for each in listed] == ["1", "unfinished"]
    assert listed[0]["points"] in ("3 0", "0 3")


def test_the_list_shows_when_each_match_was_stored(run, output_of, stored_matches):
    folder = Path(os.environ[DATA_FOLDER_VARIABLE])
    day = datetime(2026, 11, 28, 20, 15)
    os.utime(folder / "records/000001", (day.timestamp(), day.timestamp()))
    assert "2026-11-28 20:15" in " ".join(output_of(["records", "list"]).split())
    listed = json.loads(run(["records", "list", "--json"])[1])
    assert listed[0]["stored"] == "2026-11-28 20:15"
    assert len(listed[1]["stored"]) == len(listed[0]["stored"])


def test_a_pulled_or_exported_record_is_the_same_match(run, output_of, stored_matches, tmp_path):
    code, out, _ = run(["records", "pull", str(tmp_path / "pulled")])
    assert code == 0
    assert out.endswith("2 matches\n")
    for name in ("1", "unfinished"):
        file = str(tmp_path / "pulled" / (name + ".pxk"))
        replayed = json.loads(run(["records", "replay", name, "--json"])[1])
        assert json.loads(run(["records", "replay", file, "--json"])[1]) == replayed
        record = tmp_path / "record.txt"
        assert run(["records", "export", file, "--out", str(record)])[0] == 0
        assert record.read_text() == run(["records", "export", name])[1]
        out = output_of(["replay", str(record), "--json"])
        assert json.loads(out) == replayed
        assert (
            replayed["score"] == json.loads(run(["records", "export", name, "--json"])[1])["score"]
        )


def test_the_json_of_a_record_has_the_whole_match(run, stored_matches):
    made = json.loads(run(["records", "export", "1", "--json"])[1])
    assert (made["format"], made["version"]) == ("pixelpitch-record", 1)
    assert made["finished"] is True
    assert made["names"] == ["Left coach", "Right coach"]
    assert sorted(made["points"]) == [0, 3]
    assert made["number"] == 1
    goals = [
        event["side"]
        for step in made["actions"]
        for event in step["events"]
        if event["kind"] == "goal"
    ]
    assert [goals.count(0), goals.count(1)] == made["actions"][-1]["score"]
    assert {step["kind"] for step in made["actions"]} == {"chance", "virtual"}
    assert all(step["seconds"] in (0, 3) for step in made["actions"])
    unfinished = json.loads(run(["records", "export", "unfinished", "--json"])[1])
    assert unfinished["finished"] is False
    assert unfinished["points"] is None
    assert "decision" in {step["kind"] for step in unfinished["actions"]}


def test_invalid_arguments_of_records_are_refused_in_one_line(error_of, stored_matches, tmp_path):
    error_of(["records", "look"], "got 'look', expected one of list, pull")
    error_of(["records", "export"], "got export alone")
    error_of(["records", "list", "1"], "got list with '1'")
    error_of(["records", "replay", "7"], "got match '7', expected", "1, unfinished")
    error_of(["records", "replay", str(tmp_path / "no.pxk")], "no.pxk")
    whole = next(Path(stored_matches, "records").iterdir()).read_bytes()
    for damaged in (b"", whole[:-1], whole[:40] + b"?" + whole[41:]):
        (tmp_path / "bad.pxk").write_bytes(damaged)
        error_of(["records", "replay", str(tmp_path / "bad.pxk")], "bad.pxk: got")
    error_of(["records", "list", "--port", "/dev/nothing"], "/dev/nothing")


def test_a_match_of_a_different_version_of_the_rules_is_refused_with_the_reason(
    error_of, output_of, stored_matches, monkeypatch
):
    output_of(["records", "export", "1"])
    monkeypatch.setattr(load("dicesoccer"), "VERSION", 2)
    message = "got a match of version 1 of the rules of Soccer Dice, expected version 2, because"
    error_of(["records", "export", "1"], message + " the rules have changed since")
