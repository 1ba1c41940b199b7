"""The simulator speaks its texts.

A program that replaces espeak-ng on PATH writes down the words that it receives.
"""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from host_tools.common.errors import InputError
from host_tools.simulator.screen_input import describe_screen
from host_tools.simulator.speech import MAX_SPOKEN_CHARACTERS, NewWordsFinder, Voice
from pixelpitch.rules import text
from tests.players import Player, choose
from tests.processes import (
    PIXELPITCH_ARGUMENTS,
    ROOT,
    run_node,
    run_python,
    start_python,
    wait_until,
)
from tests.simulator.test_terminal import make_simulator

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the stand-in is a shell script")

SLOW_SPEECH_SCRIPT = """#!/bin/sh
printf '%s\\n' "$*" >> "$HEARD/options"
cat >> "$HEARD/words"
"""
ENDLESS_SPEECH_SCRIPT = """#!/bin/sh
trap 'echo cut >> "$HEARD/cut"; exit' TERM
cat >> "$HEARD/words"
while :; do sleep 0.02; done
"""


@pytest.fixture
def speech_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder in which the stand-in stores the spoken words. PATH has no other program
    that can speak.
    """
    place = tmp_path / "bin"
    place.mkdir()
    for name in ("sh", "cat", "sleep"):  # the stand-in needs these programs
        (place / name).symlink_to(Path("/bin") / name)
    monkeypatch.setenv("PATH", str(place))
    monkeypatch.setenv("HEARD", str(tmp_path))
    write_stand_in_program(tmp_path, SLOW_SPEECH_SCRIPT)
    return tmp_path


def write_stand_in_program(folder: Path, script: str, name: str = "espeak-ng") -> None:
    """Write ``script`` to the folder's ``bin`` as the speech program ``name``."""
    path = folder / "bin" / name
    path.write_text(script)
    path.chmod(0o755)


def read_spoken_words(folder: Path) -> list[str]:
    """Return the words that the program in ``folder`` has spoken."""
    path = folder / "words"
    return path.read_text().splitlines() if path.exists() else []


def test_words_are_spoken_in_the_language_in_use(speech_folder: Path) -> None:
    text.set_language("de")
    try:
        voice = Voice()
        voice.say("Rot:  würfeln.\nEine 2 zählt")
        wait_until(lambda: read_spoken_words(speech_folder))
        voice.close()
    finally:
        text.set_language(text.ENGLISH_CODE)
    assert read_spoken_words(speech_folder) == ["Rot: würfeln. Eine 2 zählt"]
    assert (speech_folder / "options").read_text() == "-b 1 -v de --stdin\n"


def test_no_spoken_text_becomes_an_option_or_a_command(speech_folder: Path) -> None:
    broken = speech_folder / "broken"
    words = f"--version -f /etc/passwd; touch {broken} `touch {broken}` $(id)"
    voice = Voice()
    voice.say(words)
    wait_until(lambda: read_spoken_words(speech_folder))
    voice.close()
    assert read_spoken_words(speech_folder) == [words]
    (speech_folder / "bin/espeak-ng").unlink()
    write_stand_in_program(speech_folder, SLOW_SPEECH_SCRIPT, "spd-say")
    voice = Voice()
    voice.say(words)
    wait_until(lambda: len((speech_folder / "options").read_text().splitlines()) > 1)
    voice.close()
    options = (speech_folder / "options").read_text().splitlines()
    assert options[1] == "--priority text --wait --language en -- " + words
    assert not (speech_folder / "broken").exists()


def test_new_words_interrupt_earlier_words_and_no_call_blocks(speech_folder: Path) -> None:
    write_stand_in_program(speech_folder, ENDLESS_SPEECH_SCRIPT)
    voice = Voice()
    voice.say("first")
    wait_until(lambda: read_spoken_words(speech_folder) == ["first"])
    voice.say("second")
    wait_until(lambda: read_spoken_words(speech_folder) == ["first", "second"])
    assert (speech_folder / "cut").read_text() == "cut\n"
    voice.close()
    assert (speech_folder / "cut").read_text() == "cut\ncut\n", (
        "what is said when the player leaves is cut"
    )


def test_only_the_last_of_several_texts_is_spoken_to_its_end(speech_folder: Path) -> None:
    voice = Voice()
    for number in range(50):
        voice.say(f"answer {number} " + "x" * 2 * MAX_SPOKEN_CHARACTERS)
    voice.close(immediately=False)
    wait_until(
        lambda: (
            read_spoken_words(speech_folder)
            and read_spoken_words(speech_folder)[-1].startswith("answer 49 ")
        )
    )
    assert max(len(each) for each in read_spoken_words(speech_folder)) <= MAX_SPOKEN_CHARACTERS


def test_a_machine_without_a_speech_program_is_reported_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(InputError, match="neither spd-say nor espeak-ng"):
        Voice()
    code, out, error = run_python(
        *PIXELPITCH_ARGUMENTS, "sim", "pawnball", "--plain", "--speak", env={"PATH": str(tmp_path)}
    )
    assert (code, out, error.count("\n")) == (2, "", 1)
    assert "apt-get install espeak-ng" in error


def test_each_answer_in_plain_mode_is_read_aloud(speech_folder: Path) -> None:
    process = start_python(
        *PIXELPITCH_ARGUMENTS,
        *("sim", "dicesoccer", "--plain", "--speak", "--option", "first=left", "--seed", "3"),
        stdin=subprocess.PIPE,
        env={
            "PATH": os.environ["PATH"],
            "HEARD": str(speech_folder),
            "PIXELPITCH_DATA": str(speech_folder / "data"),
        },
    )
    assert process.stdin is not None
    assert process.stdout is not None
    answers = []
    for line in ("choices", "throw", "quit"):
        answers.append(process.stdout.readline().strip())
        wait_until(lambda: read_spoken_words(speech_folder) == answers)
        process.stdin.write(line + "\n")
        process.stdin.flush()
    process.stdin.close()
    assert process.wait(60) == 0
    process.stdout.close()
    assert process.stderr is not None
    assert process.stderr.read() == ""
    process.stderr.close()


async def test_the_terminal_reads_prompts_aloud(speech_folder: Path) -> None:
    app = make_simulator(ruleset="pawnball")
    app.speech_voice = Voice()
    async with app.run_test(size=(80, 24)) as pilot:
        app.run_board(600)
        wait_until(
            lambda: any(
                "Blue: place black pawn 1 of 2" in each for each in read_spoken_words(speech_folder)
            )
        )
        await pilot.press("m")
        app.run_board(600)
        wait_until(lambda: read_spoken_words(speech_folder)[-1].startswith("PAUSE. Resume"))
    app.speech_voice.close()


def test_each_prompt_and_result_counts_as_new_only_once() -> None:
    player = Player()
    telling = NewWordsFinder()

    def find_new_words() -> str:
        """Return the words that would be spoken now, or "" if none are new."""
        return telling.words_to_speak(describe_screen(player.session), player.place == "play")

    first = find_new_words()
    assert first.startswith("PIXELPITCH. Play now. "), "title, marked item, what it does"
    assert find_new_words() == ""
    player.press("left down")
    assert find_new_words().startswith("Games. "), "only the item has changed, and what explains it"
    choose(player, "Games", "Soccer Dice", "Start")
    assert find_new_words().startswith("Red: throw")
    player.throw(4)
    assert find_new_words() == "Red throws 4. Blue: throw to see who begins"
    player.wait(20_000)
    assert find_new_words() == "", "the message has gone, its prompt stays"


NEW_WORDS_PROGRAM = """
import { SpeechOutput } from "%s";
const speech = new SpeechOutput();
const chunks = [];
for await (const chunk of process.stdin) chunks.push(chunk);
console.log(JSON.stringify(JSON.parse(Buffer.concat(chunks)).map((said) => speech.newWords(said))));
"""


def test_the_page_and_the_simulator_agree_on_which_words_are_new(tmp_path: Path) -> None:
    player = Player(ruleset="pawnball")
    telling = NewWordsFinder()
    shown, words = [], []
    for press in ("left ok", "left down", "menu", "left down", "left down", "left ok", "left ok"):
        plays = player.place == "play"
        shown.append(
            {"screen": "play" if plays else "pause", "asked": describe_screen(player.session)}
        )
        words.append(telling.words_to_speak(describe_screen(player.session), plays))
        player.press(press)
        player.wait(1500)
    assert sum(bool(each) for each in words) > 4
    program = tmp_path / "words.mjs"
    program.write_text(NEW_WORDS_PROGRAM % (ROOT / "host_tools/web/page/speech.mjs").as_uri())
    assert run_node(program, job=shown) == words
