"""The screens Die check and Calibration work, faces are counted, and settings survive a power
cut.
"""

import pytest

from host_tools.common.store import MemoryFiles
from host_tools.simulator.headless import Player
from pixelpitch.app.session import Session
from pixelpitch.dice.orientation import DEFAULT_MOUNTING
from pixelpitch.dice.words import answer_message
from pixelpitch.storage.settings import ORDINARY, Settings
from tests.players import change, choose, played_actions, scroll_text_of, wait_for

BOARD_NAMES = ("pitch32", "mini16")


def make_files_with_settings(text):
    """Return files in memory with a settings file that contains ``text``."""
    return MemoryFiles({"settings.txt": text.encode()})


def player_on_screen(screen, board="pitch32", **kwargs):
    """Return a ``Player`` whose board shows ``screen``, opened from the settings."""
    player = Player(board, **kwargs)
    choose(player, "Settings", screen)
    player.wait(200)
    assert player.place == "die"
    return player


class TurnedSensor:
    """The ``motion`` device of a die whose sensor is turned: its x, y, z become y, z, x."""

    def __init__(self, motion):
        self._motion = motion

    def __getattr__(self, name):
        return getattr(self._motion, name)

    def read(self):
        """Return the samples of die and tray, with each die sample (x, y, z) as (y, z, x)."""
        die, tray = self._motion.read()
        return (die and [(y, z, x) for x, y, z in die]), tray


@pytest.mark.parametrize("board", BOARD_NAMES)
@pytest.mark.parametrize("pad", ["left back", "menu"])
@pytest.mark.parametrize("screen", ["Die check", "Calibrate die", "Calibrate box"])
@pytest.mark.parametrize("die", [True, False])
def test_back_and_menu_leave_the_screens_about_the_die_at_any_time(board, pad, screen, die):
    player = player_on_screen(screen, board, die=die)
    player.press("left ok")
    player.press(pad)
    assert player.place == "settings"


def test_die_check_shows_face_lean_and_knocks():
    player = player_on_screen("Die check")
    assert "6 is up" in scroll_text_of(player)
    assert "level" in scroll_text_of(player)
    assert "quiet" in scroll_text_of(player)
    quiet = player.session.screen._monitor.knock
    player.throw(2)
    assert "2 is up" in scroll_text_of(player)
    assert player.session.screen._monitor.knock > quiet
    assert player.session.screen.counts == [0, 1, 0, 0, 0, 0]
    assert "1/30" in scroll_text_of(player)
    player.throw("cocked")
    assert "leans" in scroll_text_of(player)
    assert sum(player.session.screen.counts) == 1
    player.press("left ok")
    assert "0/30" in scroll_text_of(player)


@pytest.mark.parametrize(
    ("digits", "words"), [((0, 0, 1008), "knock it"), ((0, 0, 0), "no weight")]
)
def test_die_check_does_not_report_a_frozen_tray_as_quiet(digits, words):
    player = Player()
    read = player.devices.motion.read
    player.devices.motion.read = lambda: (read()[0], [digits] * 8)
    choose(player, "Settings", "Die check")
    player.wait(2000)
    player.throw(2)  # a throw that the frozen sensor of the tray does not measure
    lines = " ".join(player.session.screen.lines())
    assert f"tray {words}" in " ".join(lines.split())
    player.devices.motion.read = read
    player.throw(3)
    player.wait(6000)
    assert "quiet" in " ".join(player.session.screen.lines())


def test_die_check_gives_a_verdict_after_thirty_throws():
    player = player_on_screen("Die check")
    for face in (4, 3):
        player.throw(face)
    assert "too few throws" in scroll_text_of(player)
    player.session.screen.counts = [27, 0, 1, 1, 0, 0]
    player.throw(1)
    assert "30/30" in scroll_text_of(player)
    wait_for(player, "loaded: 1 too")


def test_die_check_reports_a_missing_die_and_continues_when_it_is_back():
    player = player_on_screen("Die check")
    player.unplug_die()
    player.wait(200)
    assert "no die: lead in?" in scroll_text_of(player)
    player.plug_die_in()
    player.throw(5)
    assert "5 is up" in scroll_text_of(player)


def test_die_check_says_that_a_board_has_no_tray():
    player = player_on_screen("Die check", "mini16")
    assert "no tray" in player.session.screen.lines()[2]


@pytest.mark.parametrize("board", BOARD_NAMES)
def test_two_faces_calibrate_a_turned_sensor(board):
    player = Player(board)
    player.devices.motion = TurnedSensor(player.devices.motion)
    player.session.die.detector.__init__()
    choose(player, "Settings", "Calibrate die")
    player.throw(6)
    player.press("left ok")
    player.throw(5)
    player.press("left ok")
    assert "calibrated" in scroll_text_of(player)
    mounting = player.session.settings.mounting
    # The sensor's three axes measure the die's axes y, z and x. Each of these is written as the two
    # faces that it joins: 34, 16 and 25.
    assert mounting == "341625"
    assert f"mounting {mounting} " in player.devices.files.load("settings.txt").decode()
    player.press("left ok")
    assert player.place == "settings"
    again = Session(player.devices, player.board, "dicesoccer", {"first": "left"})
    assert again.die.detector.mounting == mounting
    player.session = again
    player.wait(600)
    for face in (1, 2, 3, 4):
        player.throw(face)
        player.settle()
    assert played_actions(player) == [1, 2, 3, 4]


def test_calibration_rejects_the_same_face_twice():
    player = player_on_screen("Calibrate die")
    player.press("left ok")
    player.press("left ok")
    assert "Once more" in scroll_text_of(player)
    assert player.session.settings.mounting == ""
    player.wait(5000)
    assert "with the 6 up" in scroll_text_of(player)


def test_throws_into_the_box_and_next_to_it_calibrate_the_box():
    player = player_on_screen("Calibrate box")
    player.throw("weak")
    assert "0/13" in scroll_text_of(player), "no throw was counted"
    player.wait(5000)
    for _ in range(10):
        assert "into the box" in scroll_text_of(player)
        player.throw(4)
    for _ in range(3):
        assert "beside" in scroll_text_of(player)
        player.throw("out")
    assert ": good" in scroll_text_of(player)
    box, table = player.session.settings.box
    assert box > 4 * table
    assert f"box {box} {table} " in player.devices.files.load("settings.txt").decode()
    player.press("left ok")
    assert player.place == "settings"
    again = Session(player.devices, player.board)
    assert (again.die.detector.share.box, again.die.detector.share.table) == (box, table)


def test_a_box_that_registers_no_more_than_the_table_is_not_calibrated():
    player = player_on_screen("Calibrate box")
    for _ in range(13):
        player.throw("out")
    assert "Once more" in scroll_text_of(player)
    assert player.session.settings.box == [0, 0]


@pytest.mark.parametrize("only", [False, True])
def test_a_setting_decides_whether_a_shaken_die_that_is_put_down_gives_an_outcome(only):
    player = Player(ruleset="dicesoccer", options={"first": "left"})
    player.session.set_setting("thrown_only", only)
    player.throw("set down")
    assert len(played_actions(player)) == (0 if only else 1)


def test_calibration_says_that_there_is_no_die():
    player = player_on_screen("Calibrate die", die=False)
    player.press("left ok")
    assert "no die" in scroll_text_of(player)


def test_settings_survive_a_restart():
    player = Player()
    choose(player, "Settings")
    change(player, "Brightness", "4")
    player.press("left back")
    assert "brightness 4\n" in player.devices.files.load("settings.txt").decode()
    again = Session(player.devices, player.board)
    assert again.settings.values["brightness"] == 4
    assert again.renderer.brightness == 4


@pytest.mark.parametrize(
    "text",
    [
        "",
        "\0\xff\n\n",
        "brightness 99\nsound loud\nmounting 111111\nmounting\ndie wooden\nfoo bar\n",
        "mounting 253461\n",
        "x" * 500,
    ],
)
def test_a_damaged_settings_file_keeps_the_defaults(text):
    settings = Settings(make_files_with_settings(text))
    assert settings.values == Settings().values
    assert settings.mounting == ""


def test_the_valid_lines_of_a_damaged_settings_file_are_used():
    old = Settings()
    old.set_mounting(DEFAULT_MOUNTING)
    text = old.to_text().replace("brightness 3", "brightness 7").replace("sound on", "sound maybe")
    settings = Settings(make_files_with_settings(text))
    assert settings.values["brightness"] == 7
    assert settings.values["sound"] is True
    assert settings.mounting == DEFAULT_MOUNTING


def calibrated_settings():
    """Return the settings of a calibrated die that has counted some throws."""
    settings = Settings()
    settings.set_mounting("341625")
    settings.update_offsets([-40, 16, 80])
    settings.box[:] = [31, 2]
    for face, count in enumerate((3, 0, 7, 1, 2, 9), 1):
        for _ in range(count):
            settings.count_face(face)
    return settings


def test_the_calibration_survives_a_restart():
    settings = Settings(make_files_with_settings(calibrated_settings().to_text()))
    assert settings.mounting == "341625"
    assert not settings.mounting_lost
    assert settings.offsets == [-40, 16, 80]
    assert settings.faces == [3, 0, 7, 1, 2, 9]
    assert settings.box == [31, 2]


def test_a_calibration_with_any_damaged_character_is_rejected():
    text = calibrated_settings().to_text()
    begin = text.index("mounting")
    for at in range(begin, len(text)):
        if text[at] == "\n":
            continue
        damaged = text[:at] + ("7" if text[at] != "7" else "6") + text[at + 1 :]
        settings = Settings(make_files_with_settings(damaged))
        # A line with a damaged name counts as unknown, and is never read as a different value.
        assert settings.mounting in ("", "341625")
        assert settings.offsets in ([0, 0, 0], [-40, 16, 80])
        assert settings.faces in ([0] * 6, [3, 0, 7, 1, 2, 9])
        assert settings.box in ([0, 0], [31, 2])
        line = text[text.rfind("\n", 0, at) + 1 :].split("\n")[0]
        if line.startswith("mounting") and at >= begin + len("mounting "):
            assert settings.mounting_lost, at
            again = Settings(make_files_with_settings(settings.to_text()))
            assert again.mounting_lost, at


def test_without_its_calibration_a_die_gives_no_face_and_a_message_says_so():
    player = Player()
    damaged = Settings(make_files_with_settings("mounting 341625 0000\n"))
    player.session.settings.mounting_lost = damaged.mounting_lost
    player.session.die.load_calibration()
    found = []
    player.session.screen.receive_answer = lambda *answer: found.append(answer)
    player.throw(4)
    player.settle()
    assert [kind for kind, _, _ in found] == ["cocked"]
    assert answer_message(*found[0]) == ("die.lost", {})


def test_the_faces_thrown_are_counted_shown_and_cleared():
    player = player_on_screen("Fairness")
    for face in (6, 6, 2):
        player.throw(face)
        player.settle()
    assert player.session.settings.faces == [0, 1, 0, 0, 0, 2]
    assert "2:1" in scroll_text_of(player)
    assert "6:2" in scroll_text_of(player)
    player.press("left ok")
    assert "again" in scroll_text_of(player)
    player.press("left ok")
    assert player.session.settings.faces == [0] * 6


def test_a_full_flash_does_not_stop_a_session():
    class FilesOnFullFlash(MemoryFiles):
        """Files that can be read, but not saved, because the flash is full."""

        def save(self, name, data):
            """Raise the error of a full flash in place of saving ``data``."""
            raise OSError(28)

    settings = Settings(FilesOnFullFlash())
    settings.set("brightness", 5)
    assert not settings.save()
    assert settings.values["brightness"] == 5


def test_flash_is_not_written_while_nothing_changes():
    class CountingFiles(MemoryFiles):
        """Files that count how often they are saved, and store nothing."""

        write_count = 0

        def save(self, name, data):
            """Count the write in place of saving ``data``."""
            self.write_count += 1

    kept = CountingFiles()
    settings = Settings(kept)
    settings.save()
    settings.set("sound", False)
    settings.save()
    settings.save()
    assert kept.write_count == 1


def test_ordinary_dice_are_counted_together_and_an_undone_entry_is_not_counted():
    player = Player(ruleset="dicesoccer", options={"first": "left"})
    player.session.set_setting("die", "ordinary")
    player.wait(1000)
    for face in (1, 6, 6):
        assert player.session.enter_throw(face)
    player.press("left back")
    settings = player.session.settings
    assert settings.face_counts(ORDINARY) == [1, 0, 0, 0, 0, 1]
    assert settings.faces == [0] * 6, "ordinary dice are not counted as the die with the sensor"


def test_the_counts_of_each_die_survive_a_loss_of_power_and_an_older_version():
    files = MemoryFiles()
    settings = Settings(files)
    settings.count_face(3)
    settings.count_face(6, ORDINARY)
    settings.count_face(6, ORDINARY)
    settings.count_face(1, "P1a2b3c4d")
    assert settings.save()
    again = Settings(files)
    assert again.faces == [0, 0, 1, 0, 0, 0]
    assert again.thrown == {ORDINARY: [0, 0, 0, 0, 0, 2], "P1a2b3c4d": [1, 0, 0, 0, 0, 0]}
    damaged = files.load("settings.txt").replace(b"thrown ordinary 0", b"thrown ordinary 9")
    files.save("settings.txt", damaged)
    assert list(Settings(files).thrown) == ["P1a2b3c4d"]


def test_if_there_are_too_many_dice_the_counts_of_the_least_thrown_are_dropped():
    settings = Settings()
    for number in range(10):
        settings.count_face(1, f"P{number}")
        settings.count_face(1, f"P{number}", number)
    settings.count_face(2, ORDINARY)
    assert len(settings.thrown) == 10
    assert "P0" not in settings.thrown
    assert "P1" in settings.thrown


@pytest.mark.parametrize("board", ["pitch32", "mini16"])
def test_the_page_of_each_die_says_whether_the_die_looks_loaded(board):
    player = Player(board)
    settings = player.session.settings
    settings.faces[:] = [20, 21, 19, 22, 18, 20]
    settings.thrown[ORDINARY] = [14, 14, 14, 14, 14, 34]
    settings.wireless.append((b"P1a2b3c4d", "any", "Pixels 1a2b"))
    settings.thrown["P1a2b3c4d"] = [60, 60, 60, 60, 60, 0]
    choose(player, "Settings", "Fairness")
    seen = []
    for _ in range(3):
        words = set()
        for _ in range(50):
            player.wait(100)
            words.add(scroll_text_of(player))
        seen.append(" ".join(sorted(words)))
        player.press("left right")
    for text, (name, verdict) in zip(
        seen,
        (
            ("", "looks fair: no face comes as often as 1 time in 3"),
            ("Pixels 1a2b", "loaded: 6 too rarely"),
            ("ordinary", "looks loaded: 6 too often"),
        ),
        strict=True,
    ):
        assert name in text
        assert all(word in text for word in verdict.split())
    player.press("left left")  # switches back to ordinary dice
    player.press("left ok")
    player.press("left ok")
    assert settings.face_counts(ORDINARY) == [0] * 6
    assert sum(settings.faces) == 120
