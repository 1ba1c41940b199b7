"""Puzzles out of matches of the top level: positions in which one turn is clearly the best.

A turn of expert becomes a puzzle if

1. expert, asked again, plays the same, and each of its decisions is worth at least ``margin`` more
   by its own score than any other one (but those that lead to the same end);
2. playouts agree, which know nothing of that score: from the end of the turn ``normal`` plays for
   both sides for some throws, and the goals count.  The turn is compared, throw for throw alike,
   with the best others by expert's score and with what lower levels play instead: it has to be
   better by ``playouts.LEAST`` goals in the mean, and by more than nothing with the lower limit.

Its rating says how often lower levels find it: 1 for at least four times in five, 5 for less than
once in five.  ``again`` asks the players of today.  ``app.puzzles`` says how puzzles are kept.
"""

import textwrap
from collections.abc import Iterator
from typing import Any, NamedTuple

from pixelpitch import opponents
from pixelpitch.app.puzzles import Puzzle, option_names, pieces, solves
from pixelpitch.opponents.levels import player as player_of
from pixelpitch.rules import CHANCE, TERMINAL
from pixelpitch.rules.generator import SEEDS, Generator
from pixelpitch.rules.match import Match
from pixelpitch.rulesets import load

from ..common import matches
from .playouts import LEAST, LOOKS, Playouts, compare, lead
from .simulation import ENDLESS

DEFAULTS = "# Defaults: "  # begins a comment of the module: the options of its matches
DEFAULTS = "# Defaults: "  # begins a comment of the module: the options of its matches
NAME = "puzzles.py"  # of the module in the game's folder
RATINGS = 5
LONGEST = 8  # actions of an answer
TOP = "expert"
LOWER = ("beginner", "easy", "normal", "hard")
GOAL = 360  # of a player's value
_RIVALS = 2  # by expert's score
_MISTAKES = 1  # of the lower levels, the most frequent
_TRIES = 6  # of each lower level
_FROM_A_MATCH = 2  # puzzles at most
_OPENING = 40  # turns
_AGAIN = (120, 600)  # playouts of a puzzle that is examined again; more if it might be none
_IN_A_LINE = 23  # bytes of the module's source
_MATCHES = 2000  # after so many the search ends, whatever it has found


class FoundPuzzle(NamedTuple):
    """A puzzle: its match before, the answer, and how it was checked (goals)."""

    before: Match
    answer: list[int]
    rating: int
    solved: float  # share of the lower levels' tries
    margin: float  # by expert's own score
    gain: float  # by playouts, against the best rival
    limits: tuple[float, float]
    seed: int  # of the match

    def piece(self) -> bytes:
        """Return its bytes, as ``app.puzzles`` reads them, without the first."""
        head = bytes((self.rating << 4 | len(self.answer), *self.answer))
        return head + difference(self.before)


def match_bytes(match: Match) -> bytes:
    """Return the snapshot of ``match``."""
    data: bytes = match.to_bytes()
    return data


def search(
    ruleset: str, count: int, seed: int, throws: int = 6, margin: float = 0.1
) -> Iterator[FoundPuzzle]:
    """Yield ``count`` puzzles, no rating far more often than the others.

    ``seed`` is that of the first match, ``throws`` how long a playout is, ``margin`` in goals.
    """
    room = dict.fromkeys(range(1, RATINGS + 1), count // RATINGS + 2)
    answers: list[list[int]] = []
    for number in range(_MATCHES):
        own = (seed + number) % SEEDS
        of_match = 0
        # Openings are much alike, so that a match is looked at from one of its first turns on.
        used = Generator(own).below(_OPENING)  # or the turn that has become a puzzle
        for at, before in _turns(ruleset, own):
            if of_match == _FROM_A_MATCH:
                break
            if at <= used:
                continue
            puzzle = _puzzle(before, own, throws, margin * GOAL, room)
            if puzzle is not None and puzzle.answer not in answers:
                answers.append(puzzle.answer)
                used = at
                room[puzzle.rating] -= 1
                of_match += 1
                yield puzzle
                if len(answers) == count:
                    return


def _turns(ruleset: str, seed: int) -> Iterator[tuple[int, Match]]:
    """Play a match between two experts; yield (the turn's number, the match) before each turn.

    And wherever a turn goes on after something has happened: a pick alone is the middle of a move.
    """
    match = load(ruleset)()
    generator = Generator(seed)
    seats = matches.seats((TOP, TOP), seed)
    before = CHANCE
    turns = 0
    for _ in range(ENDLESS):
        player = match.current_player()
        if player == TERMINAL:
            return
        if player != CHANCE:
            turns += player != before
            if player != before or match.events:
                yield turns, match.clone()
        matches.act(match, generator, seats)
        before = player


def turn(match: Match, level: str, seed: int) -> tuple[list[int], Match]:
    """Return the decisions of ``level`` up to the end of the turn, and the match after them."""
    after = match.clone()
    side = after.current_player()
    seat = opponents.make(level, Generator(seed))
    actions = []
    while after.current_player() == side:
        actions.append(seat.think(after, lambda: False))
        after.apply_action(actions[-1])
    return actions, after


def _puzzle(
    before: Match, seed: int, throws: int, least: float, room: dict[int, int]
) -> FoundPuzzle | None:
    """Return the puzzle that ``before`` is, or None; ``room``: how many of a rating are wanted."""
    answer, end = turn(before, TOP, 1)
    if len(answer) > LONGEST or not difference(before):
        return None
    margin, rivals = _margin(before, answer, end, least)
    if margin < least or not solves(before, end, turn(before, TOP, 2)[1]):
        return None
    solved, mistakes = _solved(before, end)
    rating = _rating(solved)
    if not room[rating]:
        return None
    rivals.update(mistakes)
    side = before.current_player()
    closest: tuple[float, float] | None = None
    own = Playouts(end, side, throws)
    for rival in rivals.values():
        checked = compare(own, Playouts(rival, side, throws))
        if checked is None:
            return None
        if closest is None or checked[0] < closest[0]:
            closest = checked
    if closest is None:
        return None
    gain, width = closest
    limits = (gain - width, gain + width)
    return FoundPuzzle(before, answer, rating, solved, margin / GOAL, gain, limits, seed)


def again(ruleset: str, throws: int) -> Iterator[FoundPuzzle | None]:
    """Yield what the puzzles of ``ruleset`` are to today's players, with playouts of other seeds.

    None where expert plays something else.  ``seed`` is the number of the puzzle, from 1.
    """
    for number, piece in enumerate(pieces(ruleset), 1):
        puzzle = Puzzle(load(ruleset), piece, option_names(ruleset))
        before, end, side = puzzle.match, puzzle.end, puzzle.side
        if not all(solves(before, end, turn(before, TOP, each)[1]) for each in (1, 2)):
            yield None
            continue
        margin, rivals = _margin(before, puzzle.answer, end, -GOAL * LONGEST)
        solved, mistakes = _solved(before, end)
        rivals.update(mistakes)
        own = Playouts(end, side, throws, LOOKS[-1])
        others = [Playouts(each, side, throws, LOOKS[-1]) for each in rivals.values()]
        for count in _AGAIN:
            gain, width = min(lead(own, other, count) for other in others)
            if gain - width >= LEAST:
                break
        limits = (gain - width, gain + width)
        yield FoundPuzzle(
            before, puzzle.answer, _rating(solved), solved, margin / GOAL, gain, limits, number
        )


def _solved(before: Match, end: Match) -> tuple[float, dict[bytes, Match]]:
    """Return the share of lower levels' tries that ``end`` solves, and their commonest mistakes."""
    wrong: dict[bytes, int] = {}
    ends: dict[bytes, Match] = {}
    for level in LOWER:
        for number in range(_TRIES):
            _, other = turn(before, level, 10 + number)
            if not solves(before, end, other):
                key = match_bytes(other)
                wrong[key] = wrong.get(key, 0) + 1
                ends[key] = other
    often = sorted(wrong, key=lambda key: -wrong[key])[:_MISTAKES]
    solved = 1 - sum(wrong.values()) / (_TRIES * len(LOWER))
    return solved, {key: ends[key] for key in often}


def _rating(solved: float) -> int:
    return RATINGS - min(RATINGS - 1, int(solved * RATINGS + 1e-9))


def _margin(
    before: Match, answer: list[int], end: Match, enough: float
) -> tuple[float, dict[bytes, Match]]:
    """Return how much expert likes ``answer`` better than anything else, in 1/360 of a goal.

    And the ends of the best others, by their snapshots; none if it is not ``enough``.
    """
    judge: Any = player_of(before.RULESET)
    match = before.clone()
    smallest = 1_000_000.0
    others: list[tuple[float, bytes, Match]] = []
    for action in answer:
        legal = match.legal_actions()
        own = _value(judge, match, action) if len(legal) > 1 else 0
        for other in legal:
            if other == action:
                continue
            behind = own - _value(judge, match, other)
            if behind >= smallest and len(others) > 2 * _RIVALS:
                continue
            tried = match.clone()
            tried.apply_action(other)
            if tried.current_player() == before.current_player():
                _, tried = turn(tried, TOP, 1)
            if solves(before, end, tried):
                continue
            smallest = min(smallest, behind)
            others.append((behind, match_bytes(tried), tried))
            if smallest < enough:
                return smallest, {}
        match.apply_action(action)
    if not others:
        return 0, {}
    others.sort(key=lambda each: each[0])
    rivals: dict[bytes, Match] = {}
    for _, key, rival in others:
        if len(rivals) < _RIVALS:
            rivals.setdefault(key, rival)
    return smallest, rivals


def _value(judge: Any, match: Match, action: int) -> float:
    """Return what expert thinks of ``action``, in 1/360 of a goal."""
    worth = judge.value(match.clone(), Generator(0), action)
    if isinstance(worth, int):
        return worth
    try:
        while True:
            next(worth)
    except StopIteration as over:
        return float(over.value)


def difference(match: Match) -> bytes:
    """Return what of the snapshot of ``match`` is not as in a new match's: see ``app.puzzles``.

    Its checksum is left out.  Nothing for a match that has not begun, or whose snapshot has
    another length.
    """
    start, data = match_bytes(type(match)()), match_bytes(match)
    packed = bytearray()
    if len(start) != len(data):
        return b""
    last = len(data) - 2
    at = 0
    while at < last:
        first = at
        while at < last and data[at] == start[at]:
            at += 1
        begin = end = at
        # Two bytes that are alike cost as much as another beginning.
        while at < last and at - end <= 2:
            at += 1
            if data[at - 1] != start[at - 1]:
                end = at
        at = end
        if begin < end:
            packed += bytes((begin - first, end - begin)) + data[begin:end]
        else:
            break
    return bytes(packed)


def changed(source: str, defaults: dict[str, str]) -> list[tuple[int, str]]:
    """Return (line, words) of each option whose default has changed since the puzzles were found.

    ``source`` is that of the module, ``defaults`` are those of today as texts.  Puzzles store how
    their position differs from a new match, so they have changed as well.
    """
    result = []
    for number, line in enumerate(source.splitlines(), 1):
        for each in line.removeprefix(DEFAULTS).split() if line.startswith(DEFAULTS) else ():
            name, _, was = each.partition("=")
            now = defaults.get(name)
            if now is None:
                result.append((number, f"found with the option {name}, which is gone"))
            elif now != was:
                result.append((number, f"found with {each}, expected this default: it is {now}"))
    return result


def words(puzzle: Puzzle) -> list[str]:
    """Return the answer as a record writes it."""
    match = puzzle.match.clone()
    result = []
    for action in puzzle.answer:
        result.append(match.action_to_string(action))
        match.apply_action(action)
    return result


def source(name: str, puzzles: list[Puzzle], pieces: list[bytes]) -> str:
    """Return the module of the game ``name``: ``pieces`` are the bytes of ``puzzles``."""
    options = puzzles[0].match.OPTIONS
    names = "".join(f'"{option.name}", ' for option in options).strip()
    defaults = " ".join(f"{each.name}={each.to_text(each.default)}" for each in options)
    lines = [
        f'"""Puzzles of {name}: `pixelpitch puzzles` writes and lists them (``app.puzzles``)."""',
        "",
        *textwrap.wrap(defaults, 98, initial_indent=DEFAULTS, subsequent_indent=DEFAULTS),
        f"OPTIONS = ({names})",
        "PUZZLES = (",
    ]
    for puzzle, piece in zip(puzzles, pieces, strict=True):
        about = f"{'*' * puzzle.rating} {puzzle.match.prompt()}: {' '.join(words(puzzle))}"
        lines.append(f"    # {about}"[:100])
        data = bytes((len(piece),)) + piece
        for at in range(0, len(data), _IN_A_LINE):
            digits = "".join(f"\\x{byte:02x}" for byte in data[at : at + _IN_A_LINE])
            lines.append(f'    b"{digits}"')
    return "\n".join([*lines, ")", ""])
