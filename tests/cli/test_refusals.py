"""Invalid arguments are refused with exit code 2 and one line that says what was given and what was
expected.
"""

import shlex

import pytest

INVALID_COMMANDS = [
    ("image --board pitch99", "got board 'pitch99', expected one of mini16, pitch32"),
    ("image --out image.bin", "got --out 'image.bin', expected a name that ends in .uf2"),
    ("image --out no/such/folder/x.uf2", "cannot write 'no/such/folder/x.uf2'"),
    ("flash --board pitch99", "got board 'pitch99', expected one of mini16, pitch32"),
    ("flash --name ''", "got --name '', expected 1..32 characters"),
    ("flash --name 'a\nb'", "expected 1..32 characters"),
    ("flash --port '/dev/no such port'", "got no port '/dev/no such port'"),
    ("doctor --port '/dev/no such port'", "got no port '/dev/no such port'"),
    ("bringup --only bare", "got no terminal, expected one"),
    ("bringup --only fly", "got step 'fly', expected some of bare,pico-alone,chips"),
    ("dice throw --kind upwards", "got kind 'upwards', expected one of box"),
    ("dice throw --png throw.gif", "expected a name that ends in .png"),
    ("dice throw --seed -1", "got seed '-1'"),
    ("dice bench --engine 0", "got throws '0', expected a whole number 1..100000"),
    ("dice record a.jsonl --what jump", "got --what 'jump', expected one of throw, out"),
    ("dice record a.jsonl --what throw", "got --face 0 of throw, expected 1..6"),
    ("dice record a.jsonl --what out --face 3", "got --face 3 of out, expected 1..6 of a throw"),
    ("dice record a.jsonl --what throw --face 9", "got face '9', expected a whole number 0..6"),
    ("dice report none.txt", "none.txt"),
    ("sim --neopixel D18 --script -", "got --neopixel with --script"),
    ("sim streetsoccer --seats hard --script -", "got --seats 'hard', expected two"),
    ("sim streetsoccer --seats coach,hrad --script -", "got seat 'hrad', expected one of"),
    ("sim --seats coach,hard --script -", "got --seats without RULESET"),
    ("sim streetsoccer --seed x --script -", "got seed 'x'"),
    ("watch --neopixel D18 --json", "got --neopixel with --json"),
    ("watch --port /dev/nothing --json", "got no port '/dev/nothing'"),
    ("watch --json --save - --port x", "got --save -, expected a file's name"),
    ("watch --json --save /no/such/folder/a.txt --port x", "/no/such/folder"),
    ("watch --board pitch99 --json", "got board 'pitch99'"),
    ("watch --port x", "that is no terminal, expected one to play at; --json needs none"),
    ("twin fly", "got 'fly', expected one of run, bench, console"),
    ("twin run", "got run alone, expected run SCRIPT, bench or console"),
    ("twin console --board ./boards/pitch99", "boards/pitch99', expected a folder with"),
    ("twin bench x", "got bench with 'x', expected run SCRIPT, bench or console"),
    ("twin bench --uf2 x", "got bench --uf2, expected run or console"),
    ("twin console --uf2 none.uf2", "got 'none.uf2', expected a UF2 file to read: No such file"),
    ("tour", "got neither --out nor --readme, expected one of them"),
    ("tour --out x --readme", "got --out and --readme, expected one of them"),
    ("clip a.txt --out a.gif --goal 0", "got goal '0', expected a whole number 1..999"),
    ("clip a.txt --out a.gif --end 121", "got seconds '121', expected a whole number 1..120"),
    ("clip a.txt --out goal.mp4", "got --out 'goal.mp4', expected a name that ends in one of"),
    ("puzzles nosuch", "nosuch"),
    ("puzzles pawnball --write", "expected --count N or --again with it"),
    ("puzzles pawnball --again --seed 1", "expected --count N with it"),
    ("puzzles pawnball --again --count 1", "--count"),
    ("puzzles pawnball --count 0", "expected a whole number 1..200"),
    ("puzzles pawnball --count 1 --seed x", "seed 'x'"),
    ("completion ksh", "got shell 'ksh', expected one of bash, zsh, fish, tcsh"),
    ("ruleset new Bad-Name", "got 'Bad-Name', expected an id of a..z, 0..9 and _"),
    ("ruleset new dicesoccer", "got 'dicesoccer', expected an id that no built-in game has"),
    ("ruleset new", "got new alone, expected new NAME"),
    ("ruleset list x", "got list with 'x', expected list"),
    ("ruleset build x", "got 'build', expected one of new, check, push, list, remove, rollback"),
    ("ruleset check no_such", "got folder 'no_such', expected a ruleset's, with __init__.py in it"),
    ("ruleset push no_such.board", "no_such.board: cannot be read"),
    ("ruleset push classic.board", "got board 'classic', expected a name that the game does not"),
    ("ruleset push 'A b.board'", "got board file 'A b.board', expected NAME.board with a NAME of"),
    ("web --port 0", "got port '0', expected a whole number 1..65535"),
    ("web --port 70000", "got port '70000', expected a whole number 1..65535"),
]


@pytest.mark.parametrize(
    ("line", "expected"), INVALID_COMMANDS, ids=[line for line, _ in INVALID_COMMANDS]
)
@pytest.mark.long(
    but=["dice throw --png throw.gif", "image --out image.bin", "dice throw --kind upwards"]
)
def test_an_invalid_command_is_refused_in_one_line(error_of, line, expected):
    words = shlex.split(line)
    error = error_of(words, expected)
    name = " ".join(words[:2] if words[0] in ("dice", "board") else words[:1])
    assert error.startswith(f"pixelpitch {name}: ")
