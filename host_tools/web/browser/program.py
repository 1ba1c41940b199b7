"""What the page's worker calls: ``start`` once, ``step`` every 20 ms, the rest when asked.

Arguments and answers are numbers and texts, JSON where there is more to say.  Whatever is raised
reaches the page: MatchError for what came from outside, anything else is a fault of the program.
"""

import gc
import json
import os
import sys

from host_tools.simulator.asked import ANSWERS, asked, state_of
from host_tools.simulator.asked import aim_item as _aim_item
from pixelpitch import rulesets
from pixelpitch.app import tunes
from pixelpitch.app.session import Session
from pixelpitch.render import palette
from pixelpitch.rules.chance import KIND_DIE
from pixelpitch.rules.match import OUT
from pixelpitch.rules.text import DEFAULT
from pixelpitch.storage import kept_match, records, settings

from . import devices as page_devices
from .clip import begin_clip, go_on_clip  # noqa: F401  (the page calls them)
from .offer import (  # noqa: F401  (the page calls them)
    add_anew,
    begin_lessons,
    begin_match,
    begin_puzzle,
    expect_sound,
    games,
    is_busy,
    playing,
    puzzle_shown,
    take_ruleset,
)
from .real_die import die_says  # noqa: F401  (likewise)
from .replay import Replay, kept_of
from .running import State as _State
from .running import look_once
from .turns import occupied, play_by_link, take_turn, turn_facts, turn_of  # noqa: F401  (likewise)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

COLLECT_STEPS = 10
SPEECH_STEPS = 10  # from one asking for the words that are said aloud to the next

mail = bytearray(page_devices.SIZE)
journal = bytearray(page_devices.SECTOR * page_devices.SECTORS)


def addresses() -> str:
    """Return JSON [address of ``mail``, address of ``journal``] in the interpreter's memory."""
    from uctypes import addressof  # MicroPython only

    return json.dumps([addressof(mail), addressof(journal)])


def start(text: str) -> str:
    """Start a session; ``text`` is JSON, the answer is what the page needs to know of the board.

    ``board`` is its name, ``folders`` are rulesets of the user, ``chance`` are bytes (hexadecimal)
    that are taken before the browser's own chance.  ``language`` is the page's, in which the board
    begins and stays; ``sentences`` are what it says in the page only: {id: sentence}.
    """
    request = json.loads(text)
    language = request.get("language", DEFAULT)
    settings.LANGUAGE.choices = (language,)
    settings.LANGUAGE.default = language
    sentences = _State.sentences
    sentences.update(request.get("sentences", {}))
    ANSWERS[:] = [sentences["answer.yes"], sentences["answer.no"]]
    _State.chance = bytes.fromhex(request.get("chance", ""))
    refused = {}
    for folder in request.get("folders", ()):
        try:
            expect_sound(rulesets.add(folder), False)
        except Exception as error:  # a ruleset of the user's may raise anything
            refused[folder] = words_of(error)
            _forget(folder)
    board = board_of(request["board"])
    _State.devices = page_devices.build(board, mail, journal, tunes.TUNES, _entropy)
    _State.session = Session(_State.devices, board)
    if not _State.devices.files.load(settings.NAME):  # nobody has chosen yet: one hand, one coach
        _State.session.set_setting("board_throws", settings.BOARD)
    _State.scrolled = ""
    facts = page_devices.facts(board, tunes.TUNES)
    facts["refused"] = refused
    return json.dumps(facts)


def step() -> None:
    """Let the board take one step."""
    session = _State.session
    _State.devices.clock.begin()
    session.step()
    scrolled = session.display.scrolled
    screen = session.screen
    replayed = isinstance(screen, Replay) and screen.changed
    if replayed:
        screen.changed = False
    if scrolled != _State.scrolled or replayed:
        _State.scrolled = scrolled
        mail[page_devices.CHANGED] |= page_devices.WORDS
    if is_busy(session):
        mail[page_devices.CHANGED] |= page_devices.BUSY
    _State.steps += 1
    if _State.steps % SPEECH_STEPS == 0:
        said = (session.screen.speech(), state_of(session))
        if said != (_State.spoken, _State.asked):
            mail[page_devices.CHANGED] |= page_devices.WORDS  # also if the lines are the same
    if _State.steps % COLLECT_STEPS == 0:
        gc.collect()  # done when this call returns


def words() -> str:
    """Return JSON: the screen, what there is to say aloud, and the display's lines."""
    session = _State.session
    text = _State.devices.text
    _State.spoken = session.screen.speech()
    _State.asked = state_of(session)
    return json.dumps(
        {
            "screen": session.screen.name,
            "said": _State.spoken,
            "lines": text.lines if text is not None else [_State.scrolled],
            "asked": asked(session),
            "match": session.match.NAME if session.match else "",
            "actions": session.game.count() if session.game else 0,
            "puzzle": puzzle_shown(session),
            "replay": session.screen.state() if isinstance(session.screen, Replay) else None,
            "turn": turn_of(session.game),
        }
    )


def aim_item(index: int, words: str) -> int:
    """Mark the item ``index`` of the list that is shown; return the pad that takes it."""
    pad: int = _aim_item(_State.session, index, words)
    return pad


def preload(name: str) -> None:
    """Import the module ``name`` before it is needed: a step that imports rules takes too long.

    Of a ruleset a match is begun and dropped, too, for what it loads at its first one.
    """
    __import__(name)
    package, _, last = name.rpartition(".")
    if package == "pixelpitch.rulesets":
        rulesets.load(last)()


def preloads() -> str:
    """Return JSON: the names for ``preload``, the built-in rules and opponents."""
    modules: list = []
    for package in ("rulesets", "opponents"):
        _modules("pixelpitch." + package, modules)
    return json.dumps(modules)


def _modules(package: str, modules: list) -> None:
    folder = "/" + package.replace(".", "/")
    for entry in sorted(os.listdir(folder)):
        if entry.endswith(".mpy") and entry[0] != "_" and entry != "laptop_boards.mpy":
            modules.append(package + "." + entry[:-4])
        elif "." not in entry:
            _modules(package + "." + entry, modules)
            modules.append(package + "." + entry)


def point(square: str) -> None:
    """Take the square ``square`` (0..127), or hear why it is not legal."""
    _State.session.point(square)


def enter(outcome: "int | str") -> int:
    """Enter a throw of ordinary dice, 1 to 6 or "out": 1 if the match took it, 0 if not.

    -1 if such dice are not in use: then the page throws its own die.
    """
    session = _State.session
    if not session.die.entered:
        return -1
    if outcome == "out":
        outcome = OUT
    return int(outcome in (1, 2, 3, 4, 5, 6, OUT) and session.enter_throw(outcome))


def thrower() -> int:
    """Return how the throw that is awaited is made: the cluster whose OK makes it.

    -1: with the page's die; -2: with ordinary dice, which the coaches enter.
    """
    session = _State.session
    chance = session.match.chance() if session.match else None
    if not session.die.virtual and (chance is None or chance.kind == KIND_DIE):
        return -2 if session.die.entered else -1
    side = session.match.thrower() if session.match else -1
    return max(session.game.seats[side].cluster, 0) if side >= 0 else 0


def changed_files() -> str:
    """Return JSON: the names of the files that have changed since the last call."""
    files = _State.devices.files
    names, files.changed = files.changed, []
    return json.dumps(names)


def colours() -> str:
    """Return JSON: which set of colours is in use, and each (0xRRGGBB) in the order of the help."""
    lights = [palette.WHITE] + list(palette.TEAMS) + list(palette.NUMBERS[1:])
    lights += list(palette.SHOTS[:2]) + [palette.TEAL, palette.AMBER]
    return json.dumps({"set": _State.session.settings.values["colours"], "lights": lights})


# Matches that were played.


def kept_matches() -> str:
    """Return JSON: number and heading of each kept match, the last one first."""
    files = _State.devices.files
    headings = []
    for name in files.names(records.FOLDER):
        try:
            heading = kept_match.unpack(files.load(records.FOLDER + "/" + name))[0]
        except ValueError:
            continue  # damaged: it is left out, as everywhere
        heading["file"] = records.FOLDER + "/" + name
        try:
            heading["name"] = rulesets.facts(heading["ruleset"]).NAME
        except (ValueError, KeyError):
            heading["name"] = heading.get("ruleset", "?")
        headings.append(heading)
    headings.reverse()
    return json.dumps(headings)


def pack(path: str, link: str) -> None:
    """Write the match that is played, or shown again, as a kept match to ``path``.

    ``link`` is what a match by link is known by, else "".
    """
    session = _State.session
    if isinstance(session.screen, Replay):
        data = session.screen.data
    elif session.game is None:
        raise ValueError("got no match, expected one that is played")
    elif link and _State.game is not session.game:
        raise ValueError("got another match, expected the one by link")
    else:
        heading = session.keeper.heading(session.game) + ([("link", link)] if link else [])
        data = kept_match.pack(heading, session.game.to_bytes())
    _write(path, data)


def replay(path: str) -> None:
    """Show the kept match, or the record as text, in the file ``path``; raises MatchError."""
    with open(path, "rb") as file:
        data = kept_of(file.read())
    session = _State.session
    look_once(session)  # what was cut off is offered once the replay is left
    before = session.screen
    if isinstance(before, Replay):
        before = before.before
    session.open(Replay(session, data, before))


def replay_to(at: int) -> None:
    """Show the match after ``at`` actions."""
    screen = _State.session.screen
    if isinstance(screen, Replay):
        screen.go_to(at)


def leave_replay() -> None:
    """Go back to where the replay was opened."""
    screen = _State.session.screen
    if isinstance(screen, Replay):
        screen.leave()


def play_on() -> None:
    """Play on from the action that the replay shows."""
    screen = _State.session.screen
    if isinstance(screen, Replay):
        screen.play_on()


def words_of(error: Exception) -> str:
    """Return an exception as one line."""
    words = str(error)
    return words if isinstance(error, ValueError) else type(error).__name__ + ": " + words


def _write(path: str, data: bytes) -> None:
    with open(path, "wb") as file:
        file.write(data)


def board_of(name: str) -> "Any":
    """Return the board ``name``."""
    module = "boards." + name
    __import__(module)
    return sys.modules[module]


def _forget(folder: str) -> None:
    name = folder[folder.rfind("/") + 1 :]
    if folder in rulesets.added_folders():
        rulesets.remove(name)


def _entropy(count: int) -> bytes:
    chance = _State.chance[:count]
    _State.chance = _State.chance[count:]
    return chance + page_devices.chance(mail, count - len(chance))


# What the user brings.


def try_ruleset(folder: str) -> None:
    """Begin a match of the ruleset in ``folder`` and forget it; raises ValueError in one line."""
    name = folder[folder.rfind("/") + 1 :]
    built_in = "pixelpitch.rulesets." + name
    if built_in + ".match" in json.loads(preloads()):
        raise ValueError("got ruleset '" + name + "', expected an id that no built-in game has")
    add_anew(folder)
    try:
        expect_sound(name, True)
        match = rulesets.load(name)()
        match.current_player()
        match.prompt()
        match.scene()
    except Exception as error:  # a ruleset of the user's may raise anything
        raise ValueError("ruleset '" + name + "' does not start: " + words_of(error))
    finally:
        _forget(folder)


def try_board(path: str) -> None:
    """Read ``path``, a board of a game; raises ValueError with what is wrong first."""
    # Not among the modules of ``preload``: only a board that is dropped needs it.
    name, _, ending = path.rpartition("/")[2].rpartition(".")
    data = rulesets.part(rulesets.taking(ending), "laptop_boards")
    if name in data.names():
        raise ValueError(
            "got a board called " + name + ", expected another name than the built-in one's"
        )
    findings = data.findings(data.load(path))
    if findings:
        more = " (and " + str(len(findings) - 1) + " more)" if findings[1:] else ""
        raise ValueError("board: " + findings[0] + more)
