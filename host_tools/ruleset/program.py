"""Random matches that look for what no rules may do; it runs on CPython and on MicroPython.

A match is that of its seed, options included, so both interpreters play the same one, and the
traces of both must be equal: two bytes of the state's checksum and two of its legal actions a step.
"""

from pixelpitch import opponents
from pixelpitch.app import shortcuts
from pixelpitch.app.display_text import LINES, WIDTH, wrap
from pixelpitch.letters import lacking
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


CLOSELY = 60  # steps of the first MATCHES that are looked at from all sides
MATCHES = 12
STRIDE = 16  # of all other steps every STRIDE-th
OFTEN = 4  # steps from one comparison of a match with the one of its snapshot to the next
ADVISED = 40  # steps that player, hint and odds are asked about
FACES_OF_DIE = 6
PROMPT_LINES = 6
LEVELS = ("hard", "normal", "beginner", "easy", "expert")  # a player takes any


class Wrong(Exception):
    """A match breaks the contract of rules/README.md.

    ``where`` names the part of ``Match``, a module and its function (``player.decide``), or a class
    and its method.
    ``letter`` is a character that no board can show, "" for other faults.
    """

    def __init__(self, where: str, words: str, letter: str = "") -> None:
        self.where = where
        self.letter = letter
        super().__init__(words)


def trace(make: "Any", seed: int) -> bytes:
    """Play the match of ``seed`` of the class ``make``; return its trace; raises Wrong.

    From an early step on a match that was read from a snapshot plays along to the end.
    """
    generator = Generator(seed)
    match = make(some_options(make, generator))
    along = None
    traced = bytearray()
    count = 0
    state = match.to_bytes()
    while True:
        legal = checksum(bytes(match.legal_actions()))
        traced.extend(bytes((state[-2], state[-1], legal >> 8, legal & 255)))
        if match.current_player() == TERMINAL:
            break
        expect(match.outcome() is None, "outcome", "an outcome before the end")
        if count >= match.MAX_LENGTH:
            raise Wrong("MAX_LENGTH", "more than MAX_LENGTH = " + str(count) + " actions")
        if count == STRIDE // 2 + seed % STRIDE:
            along = reread(match)
        check_actions(match)
        closely = (seed < MATCHES and count < CLOSELY) or count % STRIDE == 0
        others = [reread(match), match.clone()] if closely else []
        if closely:
            check_words(match)
        state = step(match, generator, others, along, closely or count % OFTEN == 0)
        count += 1
    check_end(match)
    return bytes(traced)


def advice(make: "Any", seed: int) -> bytes:
    """Let the player of the class ``make`` decide the first steps; return what all advisers say.

    The levels take turns: with five seeds in a row each of them plays both sides.  Hints, odds,
    luck and guide are asked, too: two bytes each.  Raises Wrong.
    """
    generator = Generator(seed)
    match = make(some_options(make, generator))
    levels = [LEVELS[(seed + side) % len(LEVELS)] for side in (0, 1)]
    seats = [opponents.make(level, Generator(seed)) for level in levels]
    result = bytearray()
    for _ in range(ADVISED):
        side = match.current_player()
        if side == TERMINAL:
            break
        state = match.to_bytes()
        square = generator.below(SQUARES)
        words = think(Odds(square), match)
        expect(isinstance(words, str), "player.odds", "odds of no text")
        expect_text(words, "player.odds")
        there = match.square_words(square)
        expect_text(there, "table.square_words")
        if side == CHANCE:
            action = choose(match, generator)
            parts = [words, there, think(Luck(action), match)]
        else:
            action = think(seats[side], match)
            expect_legal(match, action, "player.decide", " at level " + levels[side])
            hinted = think(Hint(), match)
            expect_text(hinted[1], "player.hint")
            expect_legal(match, hinted[0], "player.hint")
            way = list(match.table().path_to(match, action))
            parts = [words, there, action, hinted, match.table().likeliest(match), way]
            parts += match.table().pick(match)
        expect(match.to_bytes() == state, "player.decide", "the match is not as it was")
        result.extend(checksum(repr(parts).encode()).to_bytes(2, "big"))
        match.apply_action(action)
    return bytes(result)


def think(thinker: "Any", match: "Any") -> "Any":
    """Return what an opponent, or a hint, thinks without a pause."""
    return thinker.think(match, lambda: False)


def expect_legal(match: "Any", action: int, where: str, more: str = "") -> None:
    """Raise Wrong unless ``action`` is legal; ``more`` ends its words."""
    words = "got " + repr(action) + ", no legal action" + more
    expect(action in match.legal_actions(), where, words)


def step(match: "Any", generator: "Any", others: "Any", along: "Any", compare: bool) -> bytes:
    """Play one step, and the same one of ``others`` and ``along``; return the state after it.

    They must be in the same state; ``along``, which may be None, only if ``compare``.
    """
    action = choose(match, generator)
    by_chance = match.current_player() == CHANCE
    legal = match.legal_actions()
    copies = others + ([along] if along is not None else [])
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
        if compare or other is not along:
            expect_equal(other.to_bytes() == state)
    return state


def expect_equal(true: bool) -> None:
    """Raise Wrong unless ``true``: a match and the one of its snapshot are equal."""
    expect(true, "STATE", "read from a snapshot a match goes on otherwise: a field is missing")


def check_actions(match: "Any") -> None:
    """Look at the actions that are legal."""
    legal = match.legal_actions()
    player = match.current_player()
    expect(len(legal) > 0, "legal_decisions", "no legal action before the end")
    expect(legal == sorted(set(legal)), "legal_decisions", "legal actions that are not sorted")
    most = match.MAX_OUTCOME if player == CHANCE else match.MAX_ACTION
    name = "MAX_OUTCOME" if player == CHANCE else "MAX_ACTION"
    expect(legal[-1] <= most, name, name + " = " + str(most) + ", but " + str(legal[-1]) + " came")
    expect(player in (CHANCE, 0, 1), "current_player", "a player " + repr(player))


def check_words(match: "Any") -> None:
    """Look at the names of actions, at the prompt and at the scene."""
    words = match.prompt()
    expect_text(words, "prompt")
    expect(words != "", "prompt", "got '', expected a text")
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
        expect(back == action, "LABELS", "two actions that are both called " + repr(text))
        if match.current_player() >= 0:
            label = match.table().label_words(match, action)
            expect_text(label, "table.label")
            if action >= SQUARES:
                expect_room(label, WIDTH - 2, "table.label")
    check_prompt(match, words)
    for board in range(match.BOARDS):
        match.scene(board)
    if match.current_player() >= 0:
        check_table(match)


def check_die(match: "Any", chance: "Any") -> None:
    """Look whether a real die can show the outcomes of ``chance``, and whether their names fit."""
    if chance.kind != KIND_DIE:
        return
    where = "chance"
    if match.PHASES:  # else Match has a method chance
        where = type(match.PHASES[match.phase]).__name__ + "." + where
    outcomes = [outcome for outcome, _ in chance.outcomes]
    strange = [each for each in outcomes if each > FACES_OF_DIE]
    if strange:
        words = "got a die that shows " + str(strange[0]) + ", expected 1 to 6, or 0 for out of the"
        raise Wrong(where, words + " box: what has more sides is a KIND_SPINNER or KIND_CARDS")
    for face in chance.faces:
        name = chance.name(face)
        if str(face) not in name.split():  # as the display writes it
            name = str(face) + " " + name
        expect_room(name, WIDTH, where)


def check_prompt(match: "Any", words: str) -> None:
    """Look whether the prompt leaves room for a choice: a square, and a labelled action."""
    legal = match.legal_actions() if match.current_player() >= 0 else []
    listed = (bool(legal) and legal[0] < SQUARES) + (bool(legal) and legal[-1] >= SQUARES)
    most = min(LINES - 1 - listed, PROMPT_LINES)
    if len(wrap(words)) > most:
        more = " lines of 16 characters: it is cut, or hides what can be chosen"
        raise Wrong("prompt", "got '" + words + "', expected at most " + str(most) + more)


def expect_room(text: str, most: int, where: str) -> None:
    """Raise Wrong if ``text`` is longer than ``most`` characters."""
    if len(text) > most:
        words = "got '" + text + "', expected at most " + str(most) + " characters: it is cut"
        raise Wrong(where, words)


def check_table(match: "Any") -> None:
    """Look at what guides a coach through a decision."""
    legal = match.legal_actions()
    for action in legal:
        for square in match.table().path_to(match, action):
            expect(square in range(SQUARES), "table.path_to", "got a square " + repr(square))
        if action < SQUARES:
            expect_text(match.square_words(action), "table.square_words")
    for action in range(0, match.MAX_ACTION + 1, STRIDE):
        expect_text(match.why_not(action), "why_not")
    for name in ("likeliest", "throw_action"):
        action = getattr(match.table(), name)(match)
        good = action == -1 or action in legal
        expect(good, "table." + name, "got " + repr(action) + ", no legal action")
    for choice in shortcuts.choices(match):
        name = shortcuts.label(match, choice)
        expect_text(name, "table.shortcuts")
        expect_room(name, WIDTH - 2, "table.shortcuts")
        actions = shortcuts.actions(match, choice)
        expect(len(actions) > 0, "table.shortcuts", "got " + repr(name) + " with no action")


def reread(match: "Any") -> "Any":
    """Return the match of the snapshot of ``match``."""
    data = match.to_bytes()
    other = type(match).from_bytes(data)
    expect(other.to_bytes() == data, "STATE", "a snapshot that comes back as another one")
    return other


def check_end(match: "Any") -> None:
    """Look at a match that is over."""
    outcome = match.outcome()
    expect(outcome is not None, "outcome", "no outcome at the end")
    pairs = len(outcome["score"]) == len(outcome.get("shootout", (0, 0))) == 2
    whole = pairs and outcome["winner"] in (0, 1, None)
    expect(whole and isinstance(outcome["reason"], str), "outcome", "got " + repr(outcome))
    expect_text(outcome["reason"], "outcome")
    points = match.league_points()
    expect(points is None or len(points) == 2, "league_points", "got " + repr(points))
    for side in (0, 1):
        expect_text(match.side_name(side), "SIDES")
    match.scene()
    reread(match)


_good_texts: set = set()  # those that were looked at: the same ones come again and again
_REMEMBERED = 4000


def expect_text(text: "Any", where: str) -> None:
    """Raise Wrong unless ``text`` is one that a terminal and a board can show."""
    expect(isinstance(text, str), where, "got " + repr(text) + ", no text")
    if text in _good_texts:
        return
    words = ruleset_facts.unreadable(text)
    if "{" in text:
        words = "got " + repr(text) + ", expected a sentence or a value for what stands in braces"
    if words:
        raise Wrong(where, words, lacking(text))
    if len(_good_texts) < _REMEMBERED:
        _good_texts.add(text)


def expect(true: bool, where: str, words: str) -> None:
    """Raise Wrong unless ``true``."""
    if not true:
        raise Wrong(where, words)


def some_options(make: "Any", generator: "Any") -> dict:
    """Return any values for the options of ``make``."""
    result = {}
    for option in make.OPTIONS:
        if option.kind == options.WHOLE:
            span = min(option.high - option.low + 1, 1 << 16)
            result[option.name] = option.low + generator.below(span)
        elif option.kind == options.SWITCH:
            result[option.name] = generator.below(2) == 1
        else:
            result[option.name] = option.choices[generator.below(len(option.choices))]
    return result
