"""Every command prints data from other people as plain text, and writes it only to the intended
folder.
"""

import json
from base64 import b64encode
from pathlib import Path
from typing import Any, ClassVar

import pytest

from boards import pitch32
from host_tools.common.printable_text import printable
from host_tools.common.store import DATA_FOLDER_VARIABLE
from host_tools.flash import board_helpers, link, ports
from host_tools.live.replica import Replica
from host_tools.ruleset import new_ruleset
from pixelpitch.rules.autoplay import choose
from pixelpitch.rules.generator import Generator
from pixelpitch.rules.history import History
from pixelpitch.rules.match import TERMINAL
from pixelpitch.rulesets import load
from pixelpitch.storage import stored_match

# This text clears the screen in two ways (once with a single C1 control character), and reverses
# the writing direction.
HOSTILE_TEXT = "a\x1b[2Jb\x9b2Jc\u202ed"


def make_hostile_match(name: str = HOSTILE_TEXT) -> bytes:
    """Return the bytes of a finished match whose heading contains ``name``."""
    history = History(load("dicesoccer")({"first": "left"}))
    generator = Generator(1)
    while history.match.current_player() != TERMINAL:
        history.apply(choose(history.match, generator))
    heading = [
        *(("ruleset", "dicesoccer"), ("version", str(history.match.VERSION))),
        *(("names", f"{name}|x"), ("score", name), ("points", name), ("board", name)),
    ]
    return stored_match.pack(heading, history.to_bytes())


@pytest.fixture
def hostile_folder(tmp_path: Path, monkeypatch: Any) -> Path:
    """Return a folder with hostile files; also store a hostile match in the simulator's data
    folder.
    """
    monkeypatch.setenv(DATA_FOLDER_VARIABLE, str(tmp_path / "data"))
    records = tmp_path / "data" / "records"
    records.mkdir(parents=True)
    (records / "000001").write_bytes(make_hostile_match())
    (records / "a b").write_bytes(make_hostile_match())
    (tmp_path / "match.pxk").write_bytes(make_hostile_match())
    (tmp_path / "bad.txt").write_text(f"pixelpitch-record 1\nruleset {HOSTILE_TEXT}\n")
    (tmp_path / "bad.board").write_text(f"name {HOSTILE_TEXT}\n{HOSTILE_TEXT}\n")
    (tmp_path / "bad.json").write_text(json.dumps({"ruleset": HOSTILE_TEXT}))
    game = tmp_path / "my_game"
    new_ruleset.write_template(game)
    words = (game / "text/en.txt").read_text()
    (game / "text/en.txt").write_text(words.replace("'s throw", HOSTILE_TEXT))
    facts = (game / "__init__.py").read_text()
    (game / "__init__.py").write_text(facts.replace('"My Game"', repr(HOSTILE_TEXT)))
    return tmp_path


COMMANDS_ON_HOSTILE_FILES = (
    "records list",
    "records list --json",
    "records replay 1",
    "records replay 1 --json",
    "records export 1",
    "records export 1 --json",
    "records export {}/match.pxk",
    "records replay {}/match.pxk",
    "records pull {}/pulled",
    "replay {}/bad.txt",
    "dice report {}/bad.txt",
    "board check {}/bad.board",
    "legal dicesoccer --position {}/bad.json",
    "apply dicesoccer 4 --position {}/bad.json",
    "sim --script {}/bad.txt",
    "board list {}/bad.board",
    "match {}/my_game --seed 1",
    "match {}/my_game --seed 1 --json",
    "match {}/my_game --seed 1 --record -",
    "analyse {}/my_game --matches 2 --jobs 1",
    "position {}/my_game",
    "ruleset check {}/my_game --matches 1",
    "rulesets",
    "match " + HOSTILE_TEXT,
    HOSTILE_TEXT,
)


@pytest.mark.parametrize("words", COMMANDS_ON_HOSTILE_FILES)
@pytest.mark.long(
    but=[
        "apply dicesoccer 4 --position {}/bad.json",
        "board list {}/bad.board",
        "board check {}/bad.board",
    ]
)
def test_no_command_prints_control_characters_from_outside(
    hostile_folder: Path, run: Any, words: str
) -> None:
    _, out, err = run([each.format(hostile_folder) for each in words.split(" ")])
    shown = out + err
    assert shown
    assert all(each.isprintable() or each in "\n\t" for each in shown), ascii(shown)


class FakeLink:
    """Replaces ``flash.link.Link`` for the command ``records``, and answers as a test chooses."""

    answer_lines: ClassVar[list[str]] = []

    def __init__(self, port: str) -> None:
        pass

    def __enter__(self) -> "FakeLink":
        return self

    def __exit__(self, *_: Any) -> None:
        pass

    def restart(self) -> None:
        """Do nothing, because this board is never busy."""

    def run_for_lines(self, script: str, limit_s: float = 0.0) -> list[str]:
        """Return the fixed answer in place of running ``script``."""
        return self.answer_lines


def format_record_line(folder: str, name: str, data: bytes) -> str:
    """Return the line in which a board sends the file ``name`` of ``folder``."""
    return f"{folder} {name} {b64encode(data).decode()}"


def test_file_names_from_a_board_never_lead_out_of_the_folder(
    tmp_path: Path, output_of: Any, monkeypatch: Any
) -> None:
    monkeypatch.setattr(link, "Link", FakeLink)
    monkeypatch.setattr(ports, "choose_port", lambda asked, quiet=False: "port")
    names = ("../../out", str(tmp_path / "out"), "a b", "..", "²", "1" * 11, "000007")
    FakeLink.answer_lines = [
        format_record_line("records", name, make_hostile_match("x")) for name in names
    ]
    FakeLink.answer_lines += [
        format_record_line("journal", name, bytes(5000)) for name in ("0", "-1", "x", "../0")
    ]
    pulled = tmp_path / "deep" / "pulled"
    out = output_of(["records", "pull", str(pulled), "--usb"])
    assert out.splitlines()[-1] == "1 matches"
    files = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert files == [pulled / "7.pxk"]


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        (["records 1 no base64!"], "got 'records 1 no base64!' from the board, expected the name"),
        (["?"], "got '?' from the board"),
        ([format_record_line("records", "1", bytes(100_001))], "got 100001 bytes as file 1"),
        (
            [format_record_line("records", str(at), b"") for at in range(1001)],
            "got 0 bytes as file 1001",
        ),
    ],
)
def test_a_nonsense_answer_from_a_board_is_reported_in_one_line(
    error_of: Any, monkeypatch: Any, answer: list[str], words: str
) -> None:
    monkeypatch.setattr(link, "Link", FakeLink)
    monkeypatch.setattr(ports, "choose_port", lambda asked, quiet=False: "port")
    FakeLink.answer_lines = answer
    error_of(["records", "list", "--usb"], words)


@pytest.mark.parametrize("about", [None, {}, {"machine": 3}, "RP2040"])
def test_a_board_without_valid_facts_is_refused(about: object) -> None:
    assert not board_helpers.is_about_result(about)


def test_a_name_from_a_board_cannot_add_lines_to_a_record(tmp_path: Path) -> None:
    replica = Replica(pitch32)
    match = load("dicesoccer")({"first": "left"})
    start = b64encode(History(match).to_bytes()).decode()
    names = [HOSTILE_TEXT + "\nruleset tactics", "y" * 1000, "z"]
    line = {"e": "match", "ruleset": "dicesoccer", "version": match.VERSION, "start": start}
    replica.process_line({**line, "names": names}, 0)
    assert all(name.isprintable() and len(name) <= 40 for name in replica.names)
    assert len(replica.names) == 2


def test_the_function_printable_leaves_printable_text_unchanged() -> None:
    assert printable("Jürgen – 5 ⚽ “x”") == "Jürgen – 5 ⚽ “x”"
    assert printable(HOSTILE_TEXT) == "a\\x1b[2Jb\\x9b2Jc\\u202ed"
