"""Command ``pixelpitch board list`` exits with 1 after findings and with 2 for an unknown name."""

from pathlib import Path

import pytest

from host_tools.common.board_folder import board_names

MINI16_FILE_TEXT = (Path(__file__).resolve().parents[2] / "boards/mini16/__init__.py").read_text()


def test_all_boards_are_listed(output_of):
    out = output_of(["board", "list"])
    assert [line.split()[0] for line in out.splitlines()] == [
        "mini16",
        "pitch32",
        "strip32x8",
        "strips32x16",
        "zero16",
    ]


def test_an_unknown_board_is_refused(error_of):
    error_of(
        ["board", "list", "pitch64"],
        "'pitch64'",
        f"{', '.join(board_names())}, or a folder's path with a /",
    )


def make_board(tmp_path, name, text):
    """Write a board file ``text`` to the folder ``name``, and return the folder."""
    folder = tmp_path / name
    folder.mkdir()
    (folder / "__init__.py").write_text(text)
    return str(folder)


def test_a_board_in_a_folder_is_checked(run, error_of, tmp_path):
    text = MINI16_FILE_TEXT + "NAME = 'other'\nMENU = 6\n"
    folder = make_board(tmp_path, "mine", text)
    code, out, err = run(["board", "list", folder])
    assert (code, err) == (1, "")
    assert "NAME is 'other', but the folder is 'mine'" in out
    assert "MENU is GP6, but that is PADS[0] UP already" in out
    error_of(["sim", "--board", folder, "--script", "-"], "MENU is GP6, but that is")


ASSIGNMENT_EXPECTED_MESSAGE = "expected NAME = a value: a board's file is data"
LITERAL_EXPECTED_MESSAGE = "expected a literal: a board's file is data"
BOARDS_WITH_CODE = [
    ("WIDTH =", 1, "SyntaxError: invalid syntax"),
    ("import machine", 1, f"got 'import machine', {ASSIGNMENT_EXPECTED_MESSAGE}"),
    (
        "from boards.mini16 import *",
        1,
        f"got 'from boards.mini16 import *', {ASSIGNMENT_EXPECTED_MESSAGE}",
    ),
    ("open('ran', 'w')", 1, f"got \"open('ran', 'w')\", {ASSIGNMENT_EXPECTED_MESSAGE}"),
    ("NAME = 'mine'\nWIDTH = 1 / 0", 2, f"got '1 / 0', {LITERAL_EXPECTED_MESSAGE}"),
    (
        "PADS = (\n    (1, 2),\n    tuple(range(6)),\n)",
        3,
        f"got 'tuple(range(6))', {LITERAL_EXPECTED_MESSAGE}",
    ),
    (
        "NAME = open('ran', 'w').name",
        1,
        f"got \"open('ran', 'w').name\", {LITERAL_EXPECTED_MESSAGE}",
    ),
    ("NAME = f\"{open('ran', 'w')}\"", 1, f", {LITERAL_EXPECTED_MESSAGE}"),
    ("NAME = [open(each, 'w') for each in ['ran'] * 100]", 1, f' ...", {LITERAL_EXPECTED_MESSAGE}'),
    ("WIDTH: open('ran', 'w')", 1, ASSIGNMENT_EXPECTED_MESSAGE),
    ("if open('ran', 'w'):\n    WIDTH = 16", 1, ASSIGNMENT_EXPECTED_MESSAGE),
    ("def f(x=open('ran', 'w')):\n    pass", 1, ASSIGNMENT_EXPECTED_MESSAGE),
    ("class A(open('ran', 'w')):\n    pass", 1, ASSIGNMENT_EXPECTED_MESSAGE),
    ("@open('ran', 'w')\ndef f():\n    pass", 2, ASSIGNMENT_EXPECTED_MESSAGE),
    ("WIDTH, HEIGHT = 16, 16", 1, f"got 'WIDTH, HEIGHT = (16, 16)', {ASSIGNMENT_EXPECTED_MESSAGE}"),
    ("WIDTH += 1", 1, ASSIGNMENT_EXPECTED_MESSAGE),
    ("__file__ = '/etc/passwd'", 1, ASSIGNMENT_EXPECTED_MESSAGE),
    ("WIDTH = 'a' * 1000000000000", 1, f"got \"'a' * 1000000000000\", {LITERAL_EXPECTED_MESSAGE}"),
    ("WIDTH = 1 << 1000000000000", 1, LITERAL_EXPECTED_MESSAGE),
    ("WIDTH = {[]: 1}", 1, LITERAL_EXPECTED_MESSAGE),
    ("WIDTH = " + "-" * 50_000 + "1", 1, ""),
    *[("WIDTH = " + "-" * depth + "x", 1, "") for depth in (150, 400, 700, 900, 1500)],
    ("WIDTH = " + "(" * 40_000 + ")" * 40_000, 1, ""),
    ("WIDTH = '\\d'\x00", 1, ""),
    ("NAME = '\x1b[2J' + x", 1, LITERAL_EXPECTED_MESSAGE),
    ("#" * 200_000, 0, "it has more than 100000 bytes"),
]


@pytest.mark.parametrize(
    ("text", "line", "words"), BOARDS_WITH_CODE, ids=[each[0][:30] for each in BOARDS_WITH_CODE]
)
def test_code_in_a_board_file_is_a_finding_and_never_runs(
    run, error_of, tmp_path, monkeypatch, text, line, words
):
    """All commands read board files with the same function, so it is enough to test two of them."""
    monkeypatch.chdir(tmp_path)
    folder = make_board(tmp_path, "mine", text)
    place = f"{folder}/__init__.py:{line}: " if line else f"{folder}/__init__.py: "
    code, out, err = run(["board", "list", folder])
    assert (code, err) == (1, "")
    name, found = out.splitlines()
    assert (name, found.isprintable()) == ("mine", True)
    assert found.startswith("  " + place), found
    assert words in found
    error_of(["sim", "--board", folder], words or place)
    assert not (tmp_path / "ran").exists()


COMMANDS_WITH_BOARD = (
    "board list {}",
    "board list {} --wiring",
    "sim --board {} --script -",
    "screenshot dicesoccer --seed 1 --step 3 --board {} --out a.png",
    "clip record.txt --end 1 --board {} --out a.gif",
)


@pytest.mark.parametrize("command", COMMANDS_WITH_BOARD)
@pytest.mark.long(but=["sim --board {} --script -", "board list {} --wiring", "board list {}"])
def test_no_command_executes_a_board_file(run, output_of, tmp_path, monkeypatch, command):
    """Neither the board's file nor a driver next to it is executed."""
    monkeypatch.chdir(tmp_path)
    if "record" in command:
        output_of(["match", "dicesoccer", "--seed", "1", "--record", "record.txt"])
    ran = "open('ran', 'w')\n"
    bad = make_board(tmp_path, "bad", MINI16_FILE_TEXT.replace("mini16", "bad") + ran)
    code, out, err = run([each.format(bad) for each in command.split()])
    assert code in (1, 2)
    assert "a board's file is data" in out + err
    assert run(["tour", "--board", bad, "--out", "tour"])[0] == 2
    text = MINI16_FILE_TEXT.replace("mini16", "good").replace('"lis3dh"', '".mine"')
    fair = make_board(tmp_path, "good", text)
    driver = (
        ran + 'INTERFACE_NAME = "motion"\nADDRESSES = (0x18,)\ndef make(i2c, address):\n    pass\n'
    )
    (tmp_path / "good" / "mine.py").write_text(driver)
    code, out, err = run([each.format(fair) for each in command.split()])
    assert (code, err) == (0, "")
    assert not (tmp_path / "ran").exists()


def test_literal_assignments_of_every_form_are_read(run, tmp_path):
    text = '"""A board."""\nNAME: str = "mine"\nABOUT = _SAME = "small"\nWIDTH = -1\n'
    _, out, _ = run(["board", "list", make_board(tmp_path, "mine", text)])
    assert out.splitlines()[:2] == ["mine         small", "  DRIVERS is missing"]


# (text added to the file of a valid board, the finding that it causes)
STRANGE_BOARD_VALUES = [
    ("PANELS = ((22, 0, 0, 1000000, 1000000),)", "PANELS[0] has 1000000000000 LEDs on one line"),
    ("PANELS = ((22, -1000000, 0, 1000016, 16),)", "PANELS[0] covers columns -1000000 to 15"),
    ("WIDTH = 1000000\nHEIGHT = 1000000", "WIDTH and HEIGHT are 1000000 x 1000000 LEDs"),
    ("WIDTH = '16'", "WIDTH is malformed, expected a whole number"),
    ("WIDTH = True", "WIDTH is malformed, expected a whole number"),
    ("WIDTH = 0x" + "f" * 9000, "WIDTH is malformed, expected a whole number"),
    ("BUDGET_MA = 1e999", "BUDGET_MA is malformed, expected a number"),
    ("NAME = 3", "NAME is malformed, expected a printable text"),
    ("NAME = '\\x1b[2J'", "NAME is malformed, expected a printable text"),
    ("ABOUT = 'a\\u202eb'", "ABOUT is malformed, expected a printable text"),
    ("UART = ()", "UART is malformed, expected three whole numbers"),
    ("I2C = 4", "I2C is malformed, expected four whole numbers"),
    ("PADS = 'abcdef'", "PADS is malformed, expected whole numbers for each cluster"),
    ("PADS = ('abcdef',)", "PADS is malformed, expected whole numbers for each cluster"),
    ("PANELS = ((),)", "PANELS is malformed, expected five whole numbers for each"),
    ("SPARE = {1: 2}", "SPARE is malformed, expected whole numbers"),
    ("DRIVERS = {'motion': ['lis3dh']}", "DRIVERS is malformed, expected {interface: driver, ...}"),
    ("DRIVERS = {'pixels': '.../../secret'}", "a driver's name has letters, digits and _ only"),
    ("DRIVERS = {'pixels': '/etc/passwd'}", "a driver's name has letters, digits and _ only"),
    ("DRIVERS = {'pixels': ''}", "a driver's name has letters, digits and _ only"),
]


@pytest.mark.parametrize(
    ("text", "words"), STRANGE_BOARD_VALUES, ids=[each[0][:30] for each in STRANGE_BOARD_VALUES]
)
def test_a_strange_value_in_a_board_file_is_a_finding_of_one_line(run, tmp_path, text, words):
    folder = make_board(
        tmp_path, "mine", MINI16_FILE_TEXT.replace('"mini16"', '"mine"') + text + "\n"
    )
    code, out, err = run(["board", "list", folder])
    assert (code, err) == (1, "")
    assert words in out
    assert all(each.isprintable() for each in out.splitlines())


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("FIFO_SAMPLES = 10 ** 12", ""),
        ("FIFO_SAMPLES = 1000000000000", "but its FIFO_SAMPLES is not 1 to 1024"),
        ("FIFO_SAMPLES = 'x'", "but its FIFO_SAMPLES is not 1 to 1024"),
        ("ADDRESSES = 3", "but its ADDRESSES is not whole numbers"),
        ("ADDRESSES = {[]: 1}", ""),
    ],
)
def test_the_constants_of_a_driver_in_the_folder_of_a_board_are_checked(run, tmp_path, text, words):
    board = MINI16_FILE_TEXT.replace('"mini16"', '"mine"').replace('"lis3dh"', '".own"')
    folder = make_board(tmp_path, "mine", board)
    source = f'INTERFACE_NAME = "motion"\n{text}\ndef make(i2c, address):\n    pass\n'
    (tmp_path / "mine" / "own.py").write_text(source)
    code, out, err = run(["board", "list", folder])
    assert (code, err) == (1 if words else 0, "")
    assert words in out


def test_a_folder_without_a_board_is_refused(run, error_of, tmp_path):
    assert "expected a folder with __init__.py in it" in run(["board", "list", str(tmp_path)])[1]
    error_of(["sim", "--board", str(tmp_path / "none")], "expected a folder with __init__.py")
    folder = make_board(tmp_path, "pitch32", "")
    error_of(["sim", "--board", folder], "'pitch32', expected another name")
    folder = make_board(tmp_path, "a-b", "")
    error_of(["sim", "--board", folder], "'a-b', expected at most 32 letters, digits and _")
    folder = make_board(tmp_path, 33 * "a", "")
    error_of(["image", "--board", folder], "expected at most 32 letters, digits and _")


def test_the_wiring_of_a_board_is_a_table(output_of, error_of):
    out = output_of(["board", "list", "pitch32", "--wiring"])
    assert "| GP20 | 26 | MENU pad |" in out.splitlines()
    error_of(["board", "list", "--wiring"], "--wiring alone", "mini16, pitch32")


@pytest.mark.long
def test_an_image_is_made_for_a_board_in_any_folder(run, tmp_path):
    board_of = pytest.importorskip("host_tools.twin.image").board_of_uf2
    folder = make_board(tmp_path, "wall", MINI16_FILE_TEXT)
    out = tmp_path / "wall.uf2"
    code, _, err = run(["image", "--board", folder, "--out", str(out)])
    assert (code, err) == (0, "")
    assert board_of(str(out)) == "wall"
    script = tmp_path / "s.txt"
    script.write_text("text\n")
    error = run(["twin", "run", str(script), "--uf2", str(out)])[2]
    assert "got --uf2 of a board 'wall', expected one in boards/" in error


def test_all_missing_and_malformed_names_are_reported_together(run, tmp_path):
    text = MINI16_FILE_TEXT.replace("BUDGET_MA = ", "BUDGET = ") + "WIDTH = 'sixteen'\n"
    out = run(["board", "list", make_board(tmp_path, "mine", text)])[1]
    assert "BUDGET_MA is missing" in out
    assert "WIDTH is malformed" in out
