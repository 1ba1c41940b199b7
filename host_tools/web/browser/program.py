"""The functions that the page's worker calls: ``start`` once, ``step`` every 20 ms, and others.

Arguments and results are numbers and strings; structures are JSON. The page receives exceptions: a
MatchError means bad input, any other exception an error in the program.
"""

import gc
import json
import os
import sys

from host_tools.simulator.screen_input import (
    YES_NO_TEXTS,
    describe_screen,
    needs_throw,
    screen_fingerprint,
)
from host_tools.simulator.screen_input import mark_item as _mark_item
from host_tools.simulator.side_text import last_side_text, show_side_text
from pixelpitch import rulesets
from pixelpitch.app import tunes
from pixelpitch.app.session import Session
from pixelpitch.dice.events import ANSWER_THROW, DIE_READY, NO_REASON, Evidence
from pixelpitch.render import palette
from pixelpitch.rules.chance import KIND_DIE
from pixelpitch.rules.match import OUT
from pixelpitch.rules.text import ENGLISH_CODE
from pixelpitch.storage import records, settings, stored_match
from pixelpitch.ticks import add, diff

from . import devices as page_devices
from .clip import begin_clip, continue_clip  # noqa: F401  (the page calls them)
from .offer import (  # noqa: F401  (the page calls them)
    begin_lessons,
    begin_match,
    begin_puzzle,
    continue_match,
    current_puzzle,
    current_ruleset,
    expect_valid_facts,
    games_to_offer,
    is_busy,
    register_ruleset,
    replace_ruleset,
)
from .real_die import enter_die_face  # noqa: F401  (the page calls them)
from .replay import Replay, stored_match_of
from .turns import (  # noqa: F401  (the page calls them)
    play_by_link,
    take_turn,
    turn_facts,
    turn_of,
    would_end_a_match,
)
from .worker_state import State as _State
from .worker_state import find_unfinished_match

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

STEPS_PER_GARBAGE_COLLECTION = 10  # garbage is collected after this number of steps
PAUSE_BETWEEN_DICE_MS = 800  # pause between two dice of one throw, as in the terminal
# After the first die of a throw, the other dice are shown only if it is read within this many ms.
FIRST_DIE_TIMEOUT_MS = 2000
STEPS_PER_SPEECH_CHECK = 10  # number of steps between two checks for new words to speak

shared_block = bytearray(page_devices.SHARED_BLOCK_BYTES)
journal_bytes = bytearray(page_devices.JOURNAL_SECTOR_BYTES * page_devices.JOURNAL_SECTOR_COUNT)


def shared_memory_addresses() -> str:
    """Return JSON [address of ``shared_block``, of ``journal_bytes``] in this interpreter."""
    from uctypes import addressof  # MicroPython only

    return json.dumps([addressof(shared_block), addressof(journal_bytes)])


def start(text: str) -> str:
    """Start a session; return the facts about its board as JSON.

    ``text`` is the request as JSON, with these entries:

    ``board``      the board's name
    ``folders``    folders of the user's rulesets
    ``chance``     random bytes in hexadecimal, used up before those of the browser
    ``language``   the page's language, the only one on the board
    ``sentences``  {id: sentence} of sentences that only the page has
    """
    request = json.loads(text)
    language = request.get("language", ENGLISH_CODE)
    settings.LANGUAGE_OPTION.choices = (language,)
    settings.LANGUAGE_OPTION.default = language
    sentence_by_id = _State.sentence_by_id
    sentence_by_id.update(request.get("sentences", {}))
    YES_NO_TEXTS[:] = [sentence_by_id["answer.yes"], sentence_by_id["answer.no"]]
    _State.chance_bytes = bytes.fromhex(request.get("chance", ""))
    refused = {}
    for folder in request.get("folders", ()):
        try:
            expect_valid_facts(rulesets.add(folder), False)
        except Exception as error:  # a ruleset of the user may raise any exception
            refused[folder] = error_text(error)
            _unload_modules(folder)
    board = load_board(request["board"])
    _State.devices = page_devices.build_devices(
        board, shared_block, journal_bytes, tunes.TUNES, _random_bytes
    )
    _State.session = Session(_State.devices, board)
    show_side_text(_State.session)
    # Without stored settings the user is new and probably plays alone, so the board throws for
    # opponents.
    if not _State.devices.files.load(settings.SETTINGS_FILE):
        _State.session.set_setting("board_throws", settings.BOARD)
    _State.last_scroll_text = ""
    facts = page_devices.board_facts(board, tunes.TUNES)
    facts["refused"] = refused
    return json.dumps(facts)


def step() -> None:
    """Run one step of the session."""
    session = _State.session
    _State.devices.clock.begin()
    session.step()
    if _State.dice_to_show:
        _show_next_die(session)
    scrolled = last_side_text(session)
    screen = session.screen
    replayed = isinstance(screen, Replay) and screen.changed
    if replayed:
        screen.changed = False
    if scrolled != _State.last_scroll_text or replayed:
        _State.last_scroll_text = scrolled
        shared_block[page_devices.CHANGED_BITS_OFFSET] |= page_devices.WORDS_CHANGED_FLAG
    if is_busy(session):
        shared_block[page_devices.CHANGED_BITS_OFFSET] |= page_devices.BOARD_BUSY_FLAG
    _State.step_count += 1
    if _State.step_count % STEPS_PER_SPEECH_CHECK == 0:
        said = (session.screen.scroll_text(), screen_fingerprint(session))
        # The page fetches the words and the question together, even if only one of them has
        # changed.
        if said != (_State.last_spoken, _State.last_question):
            shared_block[page_devices.CHANGED_BITS_OFFSET] |= page_devices.WORDS_CHANGED_FLAG
    if _State.step_count % STEPS_PER_GARBAGE_COLLECTION == 0:
        gc.collect()  # a request: MicroPython collects when ``step`` has returned to JavaScript


def screen_texts() -> str:
    """Return JSON about the screen: its name, the words to speak, the display's lines, and more."""
    session = _State.session
    text = _State.devices.text
    _State.last_spoken = session.screen.scroll_text()
    _State.last_question = screen_fingerprint(session)
    return json.dumps(
        {
            "screen": session.screen.name,
            "said": _State.last_spoken,
            "lines": text.lines if text is not None else [_State.last_scroll_text],
            "asked": describe_screen(session),
            "match": session.match.NAME if session.match else "",
            "actions": session.game.count() if session.game else 0,
            "puzzle": current_puzzle(session),
            "replay": session.screen.state() if isinstance(session.screen, Replay) else None,
            "turn": turn_of(session.game),
        }
    )


def mark_item(index: int, name: str) -> int:
    """Mark item ``index``, called ``name``; return the bit number of the pad that chooses it."""
    pad: int = _mark_item(_State.session, index, name)
    return pad


def preload(name: str) -> None:
    """Import the module ``name`` in advance, because importing rules would make a step too long.

    If it is a ruleset, also begin a match and discard it, which loads everything that a first match
    needs.
    """
    __import__(name)
    package, _, last = name.rpartition(".")
    if package == "pixelpitch.rulesets":
        rulesets.load(last)()


def modules_to_preload() -> str:
    """Return a JSON list of the modules for ``preload``: the built-in rules and opponents."""
    modules: list = []
    for package in ("rulesets", "opponents"):
        _import_modules("pixelpitch." + package, modules)
    return json.dumps(modules)


def _import_modules(package: str, modules: list) -> None:
    folder = "/" + package.replace(".", "/")
    for entry in sorted(os.listdir(folder)):
        if entry.endswith(".mpy") and entry[0] != "_" and entry != "laptop_boards.mpy":
            modules.append(package + "." + entry[:-4])
        elif "." not in entry:
            _import_modules(package + "." + entry, modules)
            modules.append(package + "." + entry)


def choose_square(square: str) -> None:
    """Choose ``square`` (0..127), or show why it is not legal."""
    _State.session.touch_square(square)


def enter_throw(outcome: "int | str") -> int:
    """Enter a throw of ordinary dice, 1 to 6 or "out"; return 1 if the match accepts it, else 0.

    Return -1 if ordinary dice are not in use, in which case the page throws its simulated die.
    """
    session = _State.session
    if not session.die.is_ordinary:
        return -1
    if outcome == "out":
        outcome = OUT
    return int(outcome in (1, 2, 3, 4, 5, 6, OUT) and session.enter_throw(outcome))


def expect_other_dice() -> None:
    """If the setting *Quick dice* is on, throw the other dice of the present throw automatically.

    After the first die, ``_show_next_die`` enters random faces for the others.
    """
    session = _State.session
    chance = session.match.chance() if session.match else None
    quick = session.settings.values["quick_dice"] and not session.die.is_virtual
    _State.dice_to_show = 0
    if quick and chance is not None and chance.kind == KIND_DIE and needs_throw(session):
        _State.dice_to_show = chance.left - 1
        _State.action_count = session.game.count()
        _State.last_rest_ms = _State.devices.clock()


def show_next_die() -> int:
    """Skip the pause before the next die of *Quick dice*; return 1, or 0 if no die follows."""
    if not _State.dice_to_show:
        return 0
    if _State.session.game.count() > _State.action_count:
        _State.last_rest_ms = add(_State.last_rest_ms, -PAUSE_BETWEEN_DICE_MS)
    return 1


def _show_next_die(session: "Any") -> None:
    """After a pause, enter a random face for the next die of the throw (*Quick dice*)."""
    now = _State.devices.clock()
    chance = session.match.chance() if session.match else None
    if session.die.state != DIE_READY:
        _State.last_rest_ms = now
    elif (
        chance is None
        or chance.left != _State.dice_to_show
        or session.game.count() <= _State.action_count
    ):
        if diff(now, _State.last_rest_ms) >= FIRST_DIE_TIMEOUT_MS:
            _State.dice_to_show = 0  # the first die did not count, so do not show the others
    elif diff(now, _State.last_rest_ms) >= PAUSE_BETWEEN_DICE_MS:
        _State.dice_to_show -= 1
        _State.action_count = session.game.count()
        _State.last_rest_ms = now
        byte = 255
        while byte >= 252:  # 252 is a multiple of 6, so that all faces are equally likely
            byte = _random_bytes(1)[0]
        session.screen.receive_answer(ANSWER_THROW, 1 + byte % 6, Evidence(NO_REASON))


def throw_source() -> int:
    """Return how the throw that the match waits for is made.

    * 0 or more: with the pad OK of the cluster with this number
    * -1: with the die in the page
    * -2: with ordinary dice, whose outcomes the coaches enter
    * -3: the match does not wait for a throw
    """
    session = _State.session
    if not needs_throw(session):
        return -3
    chance = session.match.chance() if session.match else None
    if not session.die.is_virtual and (chance is None or chance.kind == KIND_DIE):
        return -2 if session.die.is_ordinary else -1
    side = session.match.thrower() if session.match else -1
    return max(session.game.seats[side].pad_cluster, 0) if side >= 0 else 0


def changed_files() -> str:
    """Return JSON with the names of the files that have changed since the last call."""
    files = _State.devices.files
    names, files.changed = files.changed, []
    return json.dumps(names)


def colours() -> str:
    """Return JSON with the name of the current set of colours and the values of its colours.

    The values (0xRRGGBB) have the order of the colours in the page's help.
    """
    lights = [palette.WHITE] + list(palette.TEAMS) + list(palette.NUMBERS[1:])
    lights += list(palette.SHOTS[:2]) + [palette.TEAL, palette.AMBER]
    return json.dumps({"set": _State.session.settings.values["colours"], "lights": lights})


# These functions are about stored matches and replays.


def stored_matches() -> str:
    """Return a JSON list of the headings of all stored matches, newest first.

    Two entries are added to each heading: ``file`` is the path of the match's file, and ``name``
    the name of its game.
    """
    files = _State.devices.files
    headings = []
    for name in files.names(records.RECORDS_FOLDER):
        try:
            heading = stored_match.unpack(files.load(records.RECORDS_FOLDER + "/" + name))[0]
        except ValueError:
            continue  # a damaged match is left out, as on a board
        heading["file"] = records.RECORDS_FOLDER + "/" + name
        try:
            heading["name"] = rulesets.facts(heading["ruleset"]).NAME
        except (ValueError, KeyError):
            heading["name"] = heading.get("ruleset", "?")
        headings.append(heading)
    headings.reverse()
    return json.dumps(headings)


def save_match(path: str, link: str) -> None:
    """Write the match that is played or replayed to the file ``path``, as a stored match.

    ``link`` is the id of a match played by exchanging links, or "". Raises ValueError if there is
    no match with this id.
    """
    session = _State.session
    if isinstance(session.screen, Replay):
        data = session.screen.data
    elif session.game is None:
        raise ValueError("got no match, expected one that is played")
    elif link and _State.game is not session.game:
        raise ValueError("got another match, expected the one by link")
    else:
        heading = session.saver.heading(session.game) + ([("link", link)] if link else [])
        data = stored_match.pack(heading, session.game.to_bytes())
    _write(path, data)


def replay(path: str) -> None:
    """Replay the stored match or the record in the file ``path``; raises MatchError."""
    with open(path, "rb") as file:
        data = stored_match_of(file.read())
    session = _State.session
    find_unfinished_match(session)  # an unfinished match is offered after the replay
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
    """Return to the screen from which the replay was opened."""
    screen = _State.session.screen
    if isinstance(screen, Replay):
        screen.leave()


def play_on() -> None:
    """Continue as a new match from the action that the replay shows."""
    screen = _State.session.screen
    if isinstance(screen, Replay):
        screen.play_on()


def error_text(error: Exception) -> str:
    """Return the text of an exception in one line; its type comes first unless it is ValueError."""
    words = str(error)
    return words if isinstance(error, ValueError) else type(error).__name__ + ": " + words


def _write(path: str, data: bytes) -> None:
    with open(path, "wb") as file:
        file.write(data)


def load_board(name: str) -> "Any":
    """Return the module of the board ``name``."""
    module = "boards." + name
    __import__(module)
    return sys.modules[module]


def _unload_modules(folder: str) -> None:
    name = folder[folder.rfind("/") + 1 :]
    if folder in rulesets.added_folders():
        rulesets.remove(name)


def _random_bytes(count: int) -> bytes:
    chance = _State.chance_bytes[:count]
    _State.chance_bytes = _State.chance_bytes[count:]
    return chance + page_devices.random_bytes(shared_block, count - len(chance))


# These functions are about the user's rulesets and boards.


def try_ruleset(folder: str) -> None:
    """Begin a match of the ruleset in ``folder``, then unload the ruleset; raises ValueError."""
    name = folder[folder.rfind("/") + 1 :]
    built_in = "pixelpitch.rulesets." + name
    if built_in in json.loads(modules_to_preload()):
        raise ValueError("got ruleset '" + name + "', expected an id that no built-in game has")
    register_ruleset(folder)
    try:
        expect_valid_facts(name, True)
        match = rulesets.load(name)()
        match.current_player()
        match.prompt()
        match.scene()
    except Exception as error:  # a ruleset of the user may raise any exception
        raise ValueError("ruleset '" + name + "' does not start: " + error_text(error))
    finally:
        _unload_modules(folder)


def try_board(path: str) -> None:
    """Check the user's game board in the file ``path``; raises ValueError with its first error."""
    # Imported here and not by ``preload``, because it is needed only if a coach drops a board's
    # file.
    name, _, ending = path.rpartition("/")[2].rpartition(".")
    data = rulesets.part(rulesets.ruleset_of_suffix(ending), "laptop_boards")
    if name in data.names():
        raise ValueError(
            "got a board called " + name + ", expected another name than the built-in one's"
        )
    findings = data.findings(data.load(path))
    if findings:
        more = " (and " + str(len(findings) - 1) + " more)" if findings[1:] else ""
        raise ValueError("board: " + findings[0] + more)
