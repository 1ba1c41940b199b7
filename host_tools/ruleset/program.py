"""Plays random matches to find violations of the contract; runs on CPython and on MicroPython.

A match depends only on its seed, so both interpreters must produce the same trace. A trace has four
bytes for each step: two bytes of the checksum of the state, and two of that of the legal actions.
"""

from pixelpitch import opponents
from pixelpitch.app import shortcuts
from pixelpitch.app.display_text import DISPLAY_CHARACTERS, DISPLAY_LINES, wrap
from pixelpitch.letters import first_unknown_letter
from pixelpitch.opponents.hint import Hint
from pixelpitch.opponents.luck import Luck
from pixelpitch.opponents.odds import Odds
from pixelpitch.rules import options
from pixelpitch.rules.autoplay import choose
from pixelpitch.rules.chance import KIND_DIE
from pixelpitch.rules.generator import Generator
from pixelpitch.rules.match import CHANCE, TERMINAL
from pixelpitch.rules.snapshot import checksum
from pixelpitch.rules.squares import SQUARES

from ..common import ruleset_facts

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


# Every action of a match is checked, but copying the match and checking its texts takes long. This
# is done in
# - the first THOROUGH_STEP_COUNT steps of the first THOROUGH_MATCH_COUNT matches
# - every STEPS_PER_THOROUGH_CHECK-th step of the rest
THOROUGH_STEP_COUNT = 60
THOROUGH_MATCH_COUNT = 12
STEPS_PER_THOROUGH_CHECK = 16
# Number of steps between two comparisons of a match with a copy from a snapshot.
STEPS_PER_COMPARISON = 4
ADVICE_STEP_COUNT = 40  # number of steps of a match in which opponent, hint and odds are computed
DIE_FACE_COUNT = 6
MAX_PROMPT_LINES = 6
# An opponent must accept each of these levels.
OPPONENT_LEVELS = ("hard", "normal", "beginner", "easy", "expert")


class ContractError(Exception):
    """A match does not behave as rules/README.md requires.

    ``where``   the name at fault: a name in ``Match``, ``module.function``, or ``Class.method``
    ``letter``  a character in a text that no board can display; "" if something else is wrong
    """

    def __init__(self, where: str, words: str, letter: str = "") -> None:
        self.where = where
        self.letter = letter
        super().__init__(words)


def match_trace(match_class: "Any", seed: int) -> bytes:
    """Play the match ``seed`` of the class ``match_class``; return its trace. Raises ContractError.

    A copy made from an early snapshot plays the same actions, and must have the same states.
    """
    generator = Generator(seed)
    match = match_class(random_options(match_class, generator))
    along = None
    traced = bytearray()
    count = 0
    state = match.to_bytes()
    while True:
        legal = checksum(bytes(match.legal_actions()))
        traced.extend(bytes((state[-2], state[-1], legal >> 8, legal & 255)))
        if match.current_player() == TERMINAL:
            break
        expect_true(match.outcome() is None, "outcome", "an outcome before the end")
        if count >= match.MAX_LENGTH:
            raise ContractError("MAX_LENGTH", "more than MAX_LENGTH = " + str(count) + " actions")
        if count == STEPS_PER_THOROUGH_CHECK // 2 + seed % STEPS_PER_THOROUGH_CHECK:
            along = copy_from_snapshot(match)
        check_actions(match)
        thorough = (
            seed < THOROUGH_MATCH_COUNT and count < THOROUGH_STEP_COUNT
        ) or count % STEPS_PER_THOROUGH_CHECK == 0
        others = [copy_from_snapshot(match), match.clone()] if thorough else []
        if thorough:
            check_words(match)
        state = step_and_compare(
            match, generator, others, along, thorough or count % STEPS_PER_COMPARISON == 0
        )
        count += 1
    check_end(match)
    return bytes(traced)


def advice_checksum(match_class: "Any", seed: int) -> bytes:
    """Play the first steps of the match ``seed``; return a checksum of the advice in each of them.

    Advice is everything that the game computes for a coach or an opponent: the opponent's decision,
    the hint, the odds, the luck of a throw, and the results of the game's ``Table``. The checksum
    of a step has two bytes. The seed selects the opponents' levels: in five consecutive seeds, each
    level plays each side once. Raises ContractError.
    """
    generator = Generator(seed)
    match = match_class(random_options(match_class, generator))
    levels = [OPPONENT_LEVELS[(seed + side) % len(OPPONENT_LEVELS)] for side in (0, 1)]
    seats = [opponents.make(level, Generator(seed)) for level in levels]
    result = bytearray()
    for _ in range(ADVICE_STEP_COUNT):
        side = match.current_player()
        if side == TERMINAL:
            break
        state = match.to_bytes()
        square = generator.below(SQUARES)
        words = run_to_end(Odds(square), match)
        expect_true(isinstance(words, str), "player.odds", "odds of no text")
        expect_text(words, "player.odds")
        square_text = match.square_words(square)
        expect_text(square_text, "table.square_words")
        if side == CHANCE:
            action = choose(match, generator)
            parts = [words, square_text, run_to_end(Luck(action), match)]
        else:
            action = run_to_end(seats[side], match)
            expect_legal(match, action, "player.decide", " at level " + levels[side])
            hinted = run_to_end(Hint(), match)
            expect_text(hinted[1], "player.hint")
            expect_legal(match, hinted[0], "player.hint")
            way = list(match.table().path_to(match, action))
            parts = [words, square_text, action, hinted, match.table().likeliest(match), way]
            parts += match.table().pick(match)
        expect_true(match.to_bytes() == state, "player.decide", "the match is not as it was")
        result.extend(checksum(repr(parts).encode()).to_bytes(2, "big"))
        match.apply_action(action)
    return bytes(result)


def run_to_end(task: "Any", match: "Any") -> "Any":
    """Return the result of the generator ``task``, such as an opponent or a hint."""
    return task.think(match, lambda: False)


def expect_legal(match: "Any", action: int, where: str, suffix: str = "") -> None:
    """Raise ContractError unless ``action`` is legal; ``suffix`` is appended to the message."""
    words = "got " + repr(action) + ", no legal action" + suffix
    expect_true(action in match.legal_actions(), where, words)


def step_and_compare(
    match: "Any", generator: "Any", snapshot_copies: "Any", clone: "Any", compare: bool
) -> bytes:
    """Apply the same action to ``match`` and to copies of it; return the new state.

    ``snapshot_copies`` were just copied, and ``clone`` earlier in the match; it may be None. Raises
    ContractError if the state of a copy differs. That of ``clone`` is only compared if ``compare``
    is True.
    """
    action = choose(match, generator)
    by_chance = match.current_player() == CHANCE
    legal = match.legal_actions()
    copies = snapshot_copies + ([clone] if clone is not None else [])
    for other in copies:
        expect_equal(other.legal_actions() == legal)
    match.apply_action(action)
    for event in match.events:
        expect_text(match.event_to_string(event), "event_words")
    if by_chance:
        match.pass_time(match.SECONDS_PER_THROW)
    state = match.to_bytes()
    for other in copies:
        other.apply_action(action)
        if by_chance:
            other.pass_time(match.SECONDS_PER_THROW)
        if compare or other is not clone:
            expect_equal(other.to_bytes() == state)
    return state


def expect_equal(is_equal: bool) -> None:
    """Raise ContractError unless ``is_equal``. The error says that a match and its copy differ."""
    expect_true(
        is_equal, "STATE", "read from a snapshot a match goes on otherwise: a field is missing"
    )


def check_actions(match: "Any") -> None:
    """Check the list of legal actions; raises ContractError."""
    legal = match.legal_actions()
    player = match.current_player()
    expect_true(len(legal) > 0, "legal_decisions", "no legal action before the end")
    expect_true(legal == sorted(set(legal)), "legal_decisions", "legal actions that are not sorted")
    most = match.MAX_OUTCOME if player == CHANCE else match.MAX_ACTION
    name = "MAX_OUTCOME" if player == CHANCE else "MAX_ACTION"
    expect_true(
        legal[-1] <= most, name, name + " = " + str(most) + ", but " + str(legal[-1]) + " came"
    )
    expect_true(player in (CHANCE, 0, 1), "current_player", "a player " + repr(player))


def check_words(match: "Any") -> None:
    """Check the names of actions, the prompt, the scene and the table; raises ContractError."""
    words = match.prompt()
    expect_text(words, "prompt")
    expect_true(words != "", "prompt", "got '', expected a text")
    chance = match.chance()
    if chance is not None:
        expect_text(chance.label, "chance")
        for outcome in chance.faces:
            expect_text(chance.name(outcome), "chance")
        check_die(match, chance)
    for action in match.legal_actions():
        text = match.action_to_string(action)
        expect_text(text, "LABELS")
        back = match.string_to_action(text)
        expect_true(back == action, "LABELS", "two actions that are both called " + repr(text))
        if match.current_player() >= 0:
            label = match.table().label_words(match, action)
            expect_text(label, "table.label")
            if action >= SQUARES:
                expect_max_length(label, DISPLAY_CHARACTERS - 2, "table.label")
    check_prompt(match, words)
    for board in range(match.BOARDS):
        match.scene(board)
    if match.current_player() >= 0:
        check_table(match)


def check_die(match: "Any", chance: "Any") -> None:
    """Check that a real die can show the outcomes of ``chance``; raises ContractError.

    Each outcome must also have a name that fits on a line of the display.
    """
    if chance.kind != KIND_DIE:
        return
    where = "chance"
    if match.PHASES:  # a match without phases has its own method ``chance``
        where = type(match.PHASES[match.phase]).__name__ + "." + where
    outcomes = [outcome for outcome, _ in chance.outcomes]
    strange = [each for each in outcomes if each > DIE_FACE_COUNT]
    if strange:
        words = "got a die that shows " + str(strange[0]) + ", expected 1 to 6, or 0 for out of the"
        raise ContractError(
            where, words + " box: what has more sides is a KIND_SPINNER or KIND_CARDS"
        )
    for face in chance.faces:
        name = chance.name(face)
        if str(face) not in name.split():  # then the display shows the number before the name
            name = str(face) + " " + name
        expect_max_length(name, DISPLAY_CHARACTERS, where)


def check_prompt(match: "Any", prompt: str) -> None:
    """Check that the prompt leaves enough lines of the display for the labelled actions."""
    legal = match.legal_actions() if match.current_player() >= 0 else []
    listed = (bool(legal) and legal[0] < SQUARES) + (bool(legal) and legal[-1] >= SQUARES)
    most = min(DISPLAY_LINES - 1 - listed, MAX_PROMPT_LINES)
    if len(wrap(prompt)) > most:
        more = " lines of 16 characters: it is cut, or hides what can be chosen"
        raise ContractError("prompt", "got '" + prompt + "', expected at most " + str(most) + more)


def expect_max_length(text: str, max_characters: int, where: str) -> None:
    """Raise ContractError if ``text`` is longer than ``max_characters`` characters."""
    if len(text) > max_characters:
        words = (
            "got '" + text + "', expected at most " + str(max_characters) + " characters: it is cut"
        )
        raise ContractError(where, words)


def check_table(match: "Any") -> None:
    """Check the table's methods that help a coach with a decision; raises ContractError."""
    legal = match.legal_actions()
    for action in legal:
        for square in match.table().path_to(match, action):
            expect_true(square in range(SQUARES), "table.path_to", "got a square " + repr(square))
        if action < SQUARES:
            expect_text(match.square_words(action), "table.square_words")
    for action in range(0, match.MAX_ACTION + 1, STEPS_PER_THOROUGH_CHECK):
        expect_text(match.why_not(action), "why_not")
    for name in ("likeliest", "throw_action"):
        action = getattr(match.table(), name)(match)
        good = action == -1 or action in legal
        expect_true(good, "table." + name, "got " + repr(action) + ", no legal action")
    for choice in shortcuts.choices(match):
        name = shortcuts.label(match, choice)
        expect_text(name, "table.shortcuts")
        expect_max_length(name, DISPLAY_CHARACTERS - 2, "table.shortcuts")
        actions = shortcuts.actions(match, choice)
        expect_true(len(actions) > 0, "table.shortcuts", "got " + repr(name) + " with no action")


def copy_from_snapshot(match: "Any") -> "Any":
    """Return a copy of ``match`` read from its snapshot; raises ContractError."""
    data = match.to_bytes()
    other = type(match).from_bytes(data)
    expect_true(other.to_bytes() == data, "STATE", "a snapshot that comes back as another one")
    return other


def check_end(match: "Any") -> None:
    """Check a match that is over; raises ContractError."""
    outcome = match.outcome()
    expect_true(outcome is not None, "outcome", "no outcome at the end")
    pairs = len(outcome["score"]) == len(outcome.get("shootout", (0, 0))) == 2
    whole = pairs and outcome["winner"] in (0, 1, None)
    expect_true(whole and isinstance(outcome["reason"], str), "outcome", "got " + repr(outcome))
    expect_text(outcome["reason"], "outcome")
    points = match.league_points()
    expect_true(points is None or len(points) == 2, "league_points", "got " + repr(points))
    for side in (0, 1):
        expect_text(match.side_name(side), "SIDES")
    match.scene()
    copy_from_snapshot(match)


_good_texts: set = set()  # texts that passed the check; most texts occur many times
_MAX_GOOD_TEXTS = 4000  # limit for the size of ``_good_texts``


def expect_text(text: "Any", where: str) -> None:
    """Raise ContractError unless a terminal and a board can show ``text``."""
    expect_true(isinstance(text, str), where, "got " + repr(text) + ", no text")
    if text in _good_texts:
        return
    words = ruleset_facts.unreadable_reason(text)
    if "{" in text:
        words = "got " + repr(text) + ", " + ruleset_facts.SENTENCES_EXPECTED_MESSAGE
    if words:
        raise ContractError(where, words, first_unknown_letter(text))
    if len(_good_texts) < _MAX_GOOD_TEXTS:
        _good_texts.add(text)


def expect_true(condition: bool, where: str, message: str) -> None:
    """Raise ContractError(where, message) unless ``condition``."""
    if not condition:
        raise ContractError(where, message)


def random_options(match_class: "Any", generator: "Any") -> dict:
    """Return random values for the options of ``match_class``."""
    result = {}
    for option in match_class.OPTIONS:
        if option.kind == options.WHOLE_KIND:
            span = min(option.high - option.low + 1, 1 << 16)
            result[option.name] = option.low + generator.below(span)
        elif option.kind == options.SWITCH_KIND:
            result[option.name] = generator.below(2) == 1
        else:
            result[option.name] = option.choices[generator.below(len(option.choices))]
    return result
