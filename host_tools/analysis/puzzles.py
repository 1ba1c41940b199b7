"""Finds puzzles in matches of the top level: positions in which one turn is clearly the best.

A turn of expert becomes a puzzle if

1. expert decides the same when asked again, and each of its decisions is worth at least ``margin``
   more by its own score than any alternative (except those that lead to the same end);
2. playouts, which do not use that score, agree: from the end of the turn ``normal`` plays for both
   sides for some throws, and the goals count. The turn is compared, with the same throws, with the
   best alternatives by expert's score and with the most frequent mistake of lower levels. Its mean
   lead must be at least ``playouts.LEAST`` goals, and the lower confidence limit above 0.

The rating tells how often lower levels find the turn: 1 for at least four times in five, 5 for less
than once in five. ``check_again`` checks existing puzzles with today's opponents. ``app.puzzles``
describes how puzzles are stored.
"""

import textwrap
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from pixelpitch import opponents
from pixelpitch.app.puzzles import Puzzle, option_names, pieces, solves
from pixelpitch.opponents.levels import player as player_of
from pixelpitch.rules import CHANCE, TERMINAL
from pixelpitch.rules.generator import SEEDS, Generator
from pixelpitch.rules.match import Match
from pixelpitch.rulesets import load

from ..common import matches
from .playouts import MIN_LEAD, TEST_COUNTS, Playouts, mean_lead, significant_lead
from .simulation import ENDLESS_ACTIONS

# Begins a comment in the module puzzles.py with the options of its matches.
DEFAULTS_MARK = "# Defaults: "
MODULE_NAME = "puzzles.py"  # the module's name in the game's folder
RATINGS = 5
MAX_ACTIONS = 8  # actions of a solution
TOP_LEVEL = "expert"
LOWER_LEVELS = ("beginner", "easy", "normal", "hard")
GOAL_VALUE = 360  # the value of a goal in a player's score
_RIVAL_COUNT = 2  # alternatives to compare, by expert's score
_MISTAKE_COUNT = 1  # most frequent mistakes of the lower levels to compare
_TRIES_PER_LEVEL = 6  # tries of each lower level
_MAX_PUZZLES_PER_MATCH = 2  # puzzles from one match, at most
_FIRST_TURNS = 40  # range of turns in which the search of a match starts
# Playouts for an existing puzzle; the larger number if the smaller one is not conclusive.
_RECHECK_PLAYOUTS = (120, 600)
_BYTES_PER_LINE = 23  # bytes on a line of the module
_MAX_MATCHES = 2000  # largest number of matches in a search


class FoundPuzzle(NamedTuple):
    """A puzzle: its match, the solution, and the results of its checks in goals."""

    before: Match
    answer: list[int]
    rating: int
    solved: float  # share of lower levels' tries that find it
    margin: float  # lead over the best alternative by expert's score
    gain: float  # lead over the best rival by playouts
    limits: tuple[float, float]
    seed: int  # seed of its match

    def piece(self) -> bytes:
        """Return the puzzle's bytes as ``app.puzzles`` reads them, without the length byte."""
        return piece_of(self.rating, self.answer, self.before)


def piece_of(rating: int, answer: list[int], before: Match) -> bytes:
    """Return the bytes of a puzzle, with all options that the game has now."""
    return bytes((rating << 4 | len(answer), *answer)) + snapshot_difference(before)


def match_bytes(match: Match) -> bytes:
    """Return the snapshot of ``match``."""
    data: bytes = match.to_bytes()
    return data


def find_puzzles(
    ruleset: str,
    count: int,
    seed: int,
    throws: int = 6,
    margin: float = 0.1,
    options: dict[str, Any] | None = None,
    known: Sequence[list[int]] = (),
) -> Iterator[FoundPuzzle]:
    """Yield ``count`` puzzles with ratings as evenly distributed as possible.

    ``seed`` is that of the first match, ``throws`` the length of a playout, ``margin`` in goals.
    ``options`` are those of the matches; no puzzle has one of the answers ``known``.
    """
    room = dict.fromkeys(range(1, RATINGS + 1), count // RATINGS + 2)
    answers = list(known)
    for number in range(_MAX_MATCHES):
        own = (seed + number) % SEEDS
        of_match = 0
        # Openings are similar, so the search starts at a random turn of the match.
        used = Generator(own).below(_FIRST_TURNS)  # or the last turn that became a puzzle
        for at, before in _expert_turns(ruleset, own, options):
            if of_match == _MAX_PUZZLES_PER_MATCH:
                break
            if at <= used:
                continue
            puzzle = _puzzle(before, own, throws, margin * GOAL_VALUE, room)
            if puzzle is not None and puzzle.answer not in answers:
                answers.append(puzzle.answer)
                used = at
                room[puzzle.rating] -= 1
                of_match += 1
                yield puzzle
                if len(answers) == count + len(known):
                    return


def _expert_turns(
    ruleset: str, seed: int, options: dict[str, Any] | None = None
) -> Iterator[tuple[int, Match]]:
    """Play a match between two experts; yield (number of the turn, match) at decisions.

    These are the first decision of each turn, and later ones after an event. A decision without an
    event before it would be the middle of a move, e.g. after picking a piece.
    """
    match = load(ruleset)(options)
    generator = Generator(seed)
    seats = matches.opponents_for((TOP_LEVEL, TOP_LEVEL), seed)
    before = CHANCE
    turns = 0
    for _ in range(ENDLESS_ACTIONS):
        player = match.current_player()
        if player == TERMINAL:
            return
        if player != CHANCE:
            turns += player != before
            if player != before or match.events:
                yield turns, match.clone()
        matches.play_step(match, generator, seats)
        before = player


def play_turn(match: Match, level: str, seed: int) -> tuple[list[int], Match]:
    """Return (decisions of ``level`` until the turn ends, match afterwards)."""
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
    """Return the puzzle at ``before`` or None; ``room`` has the number still wanted by rating."""
    answer, end = play_turn(before, TOP_LEVEL, 1)
    if len(answer) > MAX_ACTIONS or not snapshot_difference(before):
        return None
    margin, rivals = _margin(before, answer, end, least)
    if margin < least or not solves(before, end, play_turn(before, TOP_LEVEL, 2)[1]):
        return None
    solved, mistakes = _lower_level_results(before, end)
    rating = _rating(solved)
    if not room[rating]:
        return None
    rivals.update(mistakes)
    side = before.current_player()
    closest: tuple[float, float] | None = None
    own = Playouts(end, side, throws)
    for rival in rivals.values():
        checked = significant_lead(own, Playouts(rival, side, throws))
        if checked is None:
            return None
        if closest is None or checked[0] < closest[0]:
            closest = checked
    if closest is None:
        return None
    gain, width = closest
    limits = (gain - width, gain + width)
    return FoundPuzzle(before, answer, rating, solved, margin / GOAL_VALUE, gain, limits, seed)


def check_again(ruleset: str, throws: int) -> Iterator[FoundPuzzle | None]:
    """Check the puzzles of ``ruleset`` with today's opponents and with playouts of new seeds.

    Yields the results in order; None if expert decides differently. Their ``seed`` is the number of
    the puzzle, from 1.
    """
    for number, piece in enumerate(pieces(ruleset), 1):
        puzzle = Puzzle(load(ruleset), piece, option_names(ruleset))
        before, end, side = puzzle.match, puzzle.end, puzzle.side
        if not all(solves(before, end, play_turn(before, TOP_LEVEL, each)[1]) for each in (1, 2)):
            yield None
            continue
        margin, rivals = _margin(before, puzzle.answer, end, -GOAL_VALUE * MAX_ACTIONS)
        solved, mistakes = _lower_level_results(before, end)
        rivals.update(mistakes)
        own = Playouts(end, side, throws, TEST_COUNTS[-1])
        others = [Playouts(each, side, throws, TEST_COUNTS[-1]) for each in rivals.values()]
        for count in _RECHECK_PLAYOUTS:
            gain, width = min(mean_lead(own, other, count) for other in others)
            if gain - width >= MIN_LEAD:
                break
        limits = (gain - width, gain + width)
        yield FoundPuzzle(
            before,
            puzzle.answer,
            _rating(solved),
            solved,
            margin / GOAL_VALUE,
            gain,
            limits,
            number,
        )


def _lower_level_results(before: Match, end: Match) -> tuple[float, dict[bytes, Match]]:
    """Return the share of lower levels' tries that reach ``end``, and their commonest mistakes."""
    wrong: dict[bytes, int] = {}
    ends: dict[bytes, Match] = {}
    for level in LOWER_LEVELS:
        for number in range(_TRIES_PER_LEVEL):
            _, other = play_turn(before, level, 10 + number)
            if not solves(before, end, other):
                key = match_bytes(other)
                wrong[key] = wrong.get(key, 0) + 1
                ends[key] = other
    often = sorted(wrong, key=lambda key: -wrong[key])[:_MISTAKE_COUNT]
    solved = 1 - sum(wrong.values()) / (_TRIES_PER_LEVEL * len(LOWER_LEVELS))
    return solved, {key: ends[key] for key in often}


def _rating(solved: float) -> int:
    return RATINGS - min(RATINGS - 1, int(solved * RATINGS + 1e-9))


def _margin(
    before: Match, answer: list[int], end: Match, enough: float
) -> tuple[float, dict[bytes, Match]]:
    """Return expert's margin of ``answer`` over any alternative in 1/360 goal, and the rivals.

    The rivals are the ends of the best alternatives by their snapshots, {} if the margin is not
    ``enough``.
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
            if behind >= smallest and len(others) > 2 * _RIVAL_COUNT:
                continue
            tried = match.clone()
            tried.apply_action(other)
            if tried.current_player() == before.current_player():
                _, tried = play_turn(tried, TOP_LEVEL, 1)
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
        if len(rivals) < _RIVAL_COUNT:
            rivals.setdefault(key, rival)
    return smallest, rivals


def _value(judge: Any, match: Match, action: int) -> float:
    """Return expert's score of ``action`` in 1/360 goal."""
    worth = judge.value(match.clone(), Generator(0), action)
    if isinstance(worth, int):
        return worth
    try:
        while True:
            next(worth)
    except StopIteration as over:
        return float(over.value)


def snapshot_difference(match: Match) -> bytes:
    """Return the bytes in which the snapshot of ``match`` differs from a new match's.

    The form is that of ``app.puzzles``; the checksum is left out. Returns b"" if nothing differs or
    the lengths do.
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
        # A new run costs two bytes, so up to two equal bytes do not end a run.
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


def changed_defaults(source: str, defaults: dict[str, str]) -> list[tuple[int, str]]:
    """Return (line, words) for each option whose default has changed since the puzzles were found.

    ``source`` is the module's text; ``defaults`` has today's defaults as text. Puzzles are stored
    as a difference from a new match, so a changed default changes them.
    """
    result = []
    for number, line in enumerate(source.splitlines(), 1):
        for each in (
            line.removeprefix(DEFAULTS_MARK).split() if line.startswith(DEFAULTS_MARK) else ()
        ):
            name, _, was = each.partition("=")
            now = defaults.get(name)
            if now is None:
                result.append((number, f"found with the option {name}, which is gone"))
            elif now != was:
                result.append((number, f"found with {each}, expected this default: it is {now}"))
    return result


def solution_words(puzzle: Puzzle) -> list[str]:
    """Return the solution as words of a record."""
    match = puzzle.match.clone()
    result = []
    for action in puzzle.answer:
        result.append(match.action_to_string(action))
        match.apply_action(action)
    return result


def question(puzzle: Puzzle) -> str:
    """Return the prompt of the position, after the options that differ from the default."""
    changed = matches.changed_options(puzzle.match)
    return (", ".join(changed) + ": " if changed else "") + puzzle.match.prompt()


def module_source(name: str, puzzles: list[Puzzle], pieces: list[bytes]) -> str:
    """Return the source of the module for the game ``name``; ``pieces`` are the puzzles' bytes."""
    options = puzzles[0].match.OPTIONS
    names = "".join(f'"{option.name}", ' for option in options).strip()
    defaults = " ".join(f"{each.name}={each.to_text(each.default)}" for each in options)
    lines = [
        f'"""Puzzles of {name}: `pixelpitch puzzles` writes and lists them (``app.puzzles``).',
        "",
        "A comment shows the difficulty (stars), the prompt of the position, and the solution.",
        '"""',
        "",
        *textwrap.wrap(defaults, 98, initial_indent=DEFAULTS_MARK, subsequent_indent=DEFAULTS_MARK),
        f"OPTIONS = ({names})",
        "PUZZLES = (",
    ]
    for puzzle, piece in zip(puzzles, pieces, strict=True):
        about = f"{'*' * puzzle.rating} {question(puzzle)}: {' '.join(solution_words(puzzle))}"
        lines.append(f"    # {about}"[:100])
        data = bytes((len(piece),)) + piece
        for at in range(0, len(data), _BYTES_PER_LINE):
            digits = "".join(f"\\x{byte:02x}" for byte in data[at : at + _BYTES_PER_LINE])
            lines.append(f'    b"{digits}"')
    return "\n".join([*lines, ")", ""])
