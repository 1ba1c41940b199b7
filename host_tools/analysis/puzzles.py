"""Finds puzzles in matches of the top level: positions in which one turn is clearly the best.

The opponent ``expert`` plays the matches. One of its turns becomes a puzzle under two conditions:

1. The expert decides the same when it is asked again, and scores each of these decisions at least
   ``margin`` higher than any alternative. An alternative that leads to the same position does not
   count.
2. Playouts, which do not use the expert's score, confirm this. The level ``normal`` plays both
   sides for a number of throws from the end of the turn, and the goals are counted. The same is
   done for rival turns: the alternatives with the highest scores, and the most frequent mistake of
   lower levels. On average the expert's turn must lead by at least ``playouts.MIN_LEAD_GOALS``
   goals, and the lower confidence limit of its lead must be above 0.

With options that differ from their defaults, there is a third condition: the turn must need these
options. With the defaults, one of its actions must be illegal, or the expert must decide
differently.

The rating, 1 to 5, says how rarely lower levels find the turn: 1 for at least 80 % of their tries,
5 for less than 20 %. ``recheck_puzzles`` checks existing puzzles with the present opponents.
``app.puzzles`` describes how puzzles are stored.
"""

import textwrap
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from pixelpitch import opponents
from pixelpitch.app.puzzles import Puzzle, is_solved, option_names, puzzle_data
from pixelpitch.opponents.levels import player_module as player_of
from pixelpitch.rules import CHANCE, TERMINAL, snapshot
from pixelpitch.rules.generator import SEED_COUNT, Generator
from pixelpitch.rules.match import Match
from pixelpitch.rulesets import load

from ..common import matches
from .playouts import MIN_LEAD_GOALS, PLAYOUT_TEST_COUNTS, Playouts, mean_lead, significant_lead
from .simulation import MAX_MATCH_ACTIONS

# A comment in puzzles.py that begins with this text lists the default options at the time of the
# search.
DEFAULT_OPTIONS_PREFIX = "# Defaults: "
PUZZLES_FILE_NAME = "puzzles.py"  # file of the puzzles in the game's folder
DIFFICULTY_GRADE_COUNT = 5  # a puzzle is rated 1 (easy) to 5
MAX_SOLUTION_ACTIONS = 8  # limit for the number of actions in a solution
TOP_OPPONENT_LEVEL = "expert"
LOWER_OPPONENT_LEVELS = ("beginner", "easy", "normal", "hard")
SCORE_PER_GOAL = 360  # opponents score an action in 1/360 of a goal
_RIVAL_COUNT = 2  # how many of the expert's best alternatives are tested by playouts
_MISTAKE_COUNT = 1  # how many of the lower levels' most frequent mistakes are tested by playouts
_TRIES_PER_LEVEL = 6  # how often each lower level plays the turn of a puzzle
_MAX_PUZZLES_PER_MATCH = 2
_FIRST_TURNS = 40  # the search begins at a random turn among the first 40 of a match
# Numbers of playouts for checking an existing puzzle. The second number is used if the first gives
# no clear result.
_RECHECK_PLAYOUTS = (120, 600)
_BYTES_PER_LINE = 23  # number of a puzzle's bytes per line of puzzles.py
_MAX_MATCHES = 2000  # limit for the number of matches in one search
_MAX_UNUSABLE_MATCHES = 20  # a search ends after this many matches without a usable turn
_TURNS_PER_REPORT = 25


@dataclass
class Progress:
    """What a search for puzzles has examined and found so far."""

    match_count: int = 0
    turn_count: int = 0
    usable_turn_count: int = 0  # turns that can become a puzzle (``_is_usable``)
    found_count: int = 0  # puzzles found


class FoundPuzzle(NamedTuple):
    """A puzzle: the match at its start, its solution, and the results of its checks (in goals)."""

    match: Match
    answer: list[int]
    rating: int
    solved_fraction: float  # share of the lower levels' tries that find the solution
    margin: float  # the expert's score of the solution minus that of the best alternative
    gain: float  # how many more goals the solution brings in playouts than its best rival
    gain_limits: tuple[float, float]  # confidence limits
    seed: int  # seed of the match

    def packed(self) -> bytes:
        """Return the puzzle's bytes as ``app.puzzles`` reads them, without the length byte."""
        return puzzle_bytes(self.rating, self.answer, self.match)


def puzzle_bytes(rating: int, answer: list[int], match_before: Match) -> bytes:
    """Return the bytes in which a puzzle is stored, without the length byte.

    ``match_before`` is the match at the start of the puzzle, and ``answer`` lists the actions that
    solve it. All options of the game are stored.
    """
    return bytes((rating << 4 | len(answer), *answer)) + snapshot_difference(match_before)


def names_of_options(match_class: type[Match]) -> list[str]:
    """Return the names of all options, which a new puzzle stores (``snapshot.pack``)."""
    return [option.name for option in match_class.OPTIONS]


def match_bytes(match: Match) -> bytes:
    """Return the snapshot of ``match``, which is its state in at most 256 bytes."""
    data: bytes = match.to_bytes()
    return data


def find_puzzles(
    ruleset: str,
    count: int,
    seed: int,
    throw_count: int = 6,
    margin: float = 0.1,
    options: dict[str, Any] | None = None,
    known_answers: Sequence[list[int]] = (),
    on_progress: Callable[[Progress], None] = lambda progress: None,
) -> Iterator[FoundPuzzle]:
    """Yield ``count`` puzzles whose ratings are as evenly distributed as possible.

    ``seed``           seed of the first match; the seed of each further match is higher by 1
    ``throw_count``    length of a playout in throws
    ``margin``         by how many goals the solution's score must exceed that of any alternative
    ``options``        options of the matches
    ``known_answers``  solutions of puzzles to leave out
    ``on_progress``    called every few turns and after each match

    The search ends early if the first ``_MAX_UNUSABLE_MATCHES`` matches have no turn that can
    become a puzzle (``_is_usable``).
    """
    usual = load(ruleset)().options
    without = {name: usual[name] for name, each in (options or {}).items() if each != usual[name]}
    progress = Progress()
    free_places = dict.fromkeys(
        range(1, DIFFICULTY_GRADE_COUNT + 1), count // DIFFICULTY_GRADE_COUNT + 2
    )
    answers = list(known_answers)
    for number in range(_MAX_MATCHES):
        own = (seed + number) % SEED_COUNT
        of_match = 0
        # Turns up to this number are not searched. At first it is random, because the openings of
        # all matches are similar. Later it is the last turn that became a puzzle.
        used = Generator(own).below(_FIRST_TURNS)
        for at, before in _expert_turns(ruleset, own, options):
            if of_match == _MAX_PUZZLES_PER_MATCH:
                break
            if at <= used:
                continue
            progress.turn_count += 1
            if progress.turn_count % _TURNS_PER_REPORT == 0:
                on_progress(progress)
            answer, end = play_turn(before, TOP_OPPONENT_LEVEL, 1)
            if not _is_usable(before, answer, without):
                continue
            progress.usable_turn_count += 1
            puzzle = _check_turn(
                before, answer, end, own, throw_count, margin * SCORE_PER_GOAL, free_places
            )
            if puzzle is not None and puzzle.answer not in answers:
                answers.append(puzzle.answer)
                used = at
                free_places[puzzle.rating] -= 1
                of_match += 1
                progress.found_count += 1
                yield puzzle
                if len(answers) == count + len(known_answers):
                    return
        on_progress(progress)
        progress.match_count += 1
        if progress.match_count == _MAX_UNUSABLE_MATCHES and not progress.usable_turn_count:
            return


def _expert_turns(
    ruleset: str, seed: int, options: dict[str, Any] | None = None
) -> Iterator[tuple[int, Match]]:
    """Play a match between two experts; yield (number of the turn, match) where a puzzle can begin.

    A puzzle can begin at the first decision of a turn, and at a later decision if the action before
    it had an event. All other decisions are in the middle of a move.
    """
    match = load(ruleset)(options)
    generator = Generator(seed)
    seats = matches.opponents_for((TOP_OPPONENT_LEVEL, TOP_OPPONENT_LEVEL), seed)
    before = CHANCE
    turns = 0
    for _ in range(MAX_MATCH_ACTIONS):
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
    """Let ``level`` play until the turn ends; return (its decisions, the match afterwards)."""
    after = match.clone()
    side = after.current_player()
    seat = opponents.make(level, Generator(seed))
    actions = []
    while after.current_player() == side:
        actions.append(seat.think(after, lambda: False))
        after.apply_action(actions[-1])
    return actions, after


def _is_usable(before: Match, answer: list[int], default_options: dict[str, Any]) -> bool:
    """Return True if the turn ``answer`` can become a puzzle that begins at ``before``.

    The turn must be short enough to be stored. ``default_options`` has the defaults of those
    options that were changed for the search. If there are any, the turn must depend on the changes
    (``needs_options``).
    """
    if len(answer) > MAX_SOLUTION_ACTIONS or not snapshot_difference(before):
        return False
    return not default_options or needs_options(before, answer, default_options)


def needs_options(match_before: Match, answer: list[int], default_options: dict[str, Any]) -> bool:
    """Return True if ``answer`` is the expert's turn only with the options of ``match_before``.

    This is so if, with ``default_options``, the turn is illegal or the expert decides differently.
    """
    match = match_before.clone()
    match.options.update(default_options)
    match.set_fields({})  # discards the cached legal actions
    end = match.clone()
    for action in answer:
        if action not in end.legal_actions():
            return True
        end.apply_action(action)
    return not is_solved(match, end, play_turn(match, TOP_OPPONENT_LEVEL, 1)[1])


def _check_turn(
    before: Match,
    answer: list[int],
    end: Match,
    seed: int,
    throws: int,
    min_margin: float,
    wanted_counts: dict[int, int],
) -> FoundPuzzle | None:
    """Return the turn ``answer`` as a puzzle, or None if it is not clearly the best.

    The turn leads from ``before`` to ``end``. ``wanted_counts`` is {rating: number of puzzles still
    wanted}; also return None if no puzzle with this rating is wanted.
    """
    margin, rivals = _margin_and_rivals(before, answer, end, min_margin)
    if margin < min_margin or not is_solved(
        before, end, play_turn(before, TOP_OPPONENT_LEVEL, 2)[1]
    ):
        return None
    solved, mistakes = _lower_level_results(before, end)
    rating = _difficulty(solved)
    if not wanted_counts[rating]:
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
    return FoundPuzzle(before, answer, rating, solved, margin / SCORE_PER_GOAL, gain, limits, seed)


def recheck_puzzles(ruleset: str, throw_count: int) -> Iterator[FoundPuzzle | None]:
    """Check the stored puzzles of ``ruleset`` with the present opponents and with new playouts.

    For each puzzle in order, yield None if the expert no longer chooses the stored solution,
    otherwise a ``FoundPuzzle``. Its field ``seed`` has the number of the puzzle (from 1).
    """
    for number, piece in enumerate(puzzle_data(ruleset), 1):
        puzzle = Puzzle(load(ruleset), piece, option_names(ruleset))
        before, end, side = puzzle.match, puzzle.end, puzzle.side
        ends = [play_turn(before, TOP_OPPONENT_LEVEL, seed)[1] for seed in (1, 2)]
        if not all(is_solved(before, end, each) for each in ends):
            yield None
            continue
        margin, rivals = _margin_and_rivals(
            before, puzzle.answer, end, -SCORE_PER_GOAL * MAX_SOLUTION_ACTIONS
        )
        solved, mistakes = _lower_level_results(before, end)
        rivals.update(mistakes)
        own = Playouts(end, side, throw_count, PLAYOUT_TEST_COUNTS[-1])
        others = [
            Playouts(each, side, throw_count, PLAYOUT_TEST_COUNTS[-1]) for each in rivals.values()
        ]
        for count in _RECHECK_PLAYOUTS:
            gain, width = min(mean_lead(own, other, count) for other in others)
            if gain - width >= MIN_LEAD_GOALS:
                break
        limits = (gain - width, gain + width)
        yield FoundPuzzle(
            before,
            puzzle.answer,
            _difficulty(solved),
            solved,
            margin / SCORE_PER_GOAL,
            gain,
            limits,
            number,
        )


def _lower_level_results(before: Match, end: Match) -> tuple[float, dict[bytes, Match]]:
    """Let the lower levels try the turn several times.

    Return (share of tries that reach the position ``end``, positions of their most frequent
    mistakes).
    """
    wrong: dict[bytes, int] = {}
    ends: dict[bytes, Match] = {}
    for level in LOWER_OPPONENT_LEVELS:
        for number in range(_TRIES_PER_LEVEL):
            _, other = play_turn(before, level, 10 + number)
            if not is_solved(before, end, other):
                key = match_bytes(other)
                wrong[key] = wrong.get(key, 0) + 1
                ends[key] = other
    often = sorted(wrong, key=lambda key: -wrong[key])[:_MISTAKE_COUNT]
    solved = 1 - sum(wrong.values()) / (_TRIES_PER_LEVEL * len(LOWER_OPPONENT_LEVELS))
    return solved, {key: ends[key] for key in often}


def _difficulty(solved: float) -> int:
    return DIFFICULTY_GRADE_COUNT - min(
        DIFFICULTY_GRADE_COUNT - 1, int(solved * DIFFICULTY_GRADE_COUNT + 1e-9)
    )


def _margin_and_rivals(
    before: Match, answer: list[int], end: Match, enough: float
) -> tuple[float, dict[bytes, Match]]:
    """Return (margin, rivals) of the turn ``answer``, which leads from ``before`` to ``end``.

    The margin says how clearly the expert prefers the turn. It compares the expert's score of each
    action of the turn with the score of the best alternative, and is the smallest difference, in
    1/360 goal. The rivals are {snapshot: match}, the positions after the best alternatives. They
    are {} if the margin is below ``enough``.
    """
    judge: Any = player_of(before.RULESET)
    match = before.clone()
    smallest = 1_000_000.0
    others: list[tuple[float, bytes, Match]] = []
    for action in answer:
        legal = match.legal_actions()
        own = _action_score(judge, match, action) if len(legal) > 1 else 0
        for other in legal:
            if other == action:
                continue
            behind = own - _action_score(judge, match, other)
            if behind >= smallest and len(others) > 2 * _RIVAL_COUNT:
                continue
            tried = match.clone()
            tried.apply_action(other)
            if tried.current_player() == before.current_player():
                _, tried = play_turn(tried, TOP_OPPONENT_LEVEL, 1)
            if is_solved(before, end, tried):
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


def _action_score(judge: Any, match: Match, action: int) -> float:
    """Return the expert's score of ``action`` in 1/360 goal.

    ``judge`` is the module ``player`` of the game.
    """
    worth = judge.value(match.clone(), Generator(0), action)
    if isinstance(worth, int):
        return worth
    try:
        while True:
            next(worth)
    except StopIteration as over:
        return float(over.value)


def snapshot_difference(match: Match) -> bytes:
    """Return the bytes by which the snapshot of ``match`` differs from that of a new match.

    They have the form that ``app.puzzles`` reads, without the checksum. Return b"" if nothing
    differs, or if the snapshots have different lengths.
    """
    names = names_of_options(type(match))
    start, data = snapshot.pack(type(match)(), names), snapshot.pack(match, names)
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
        # Each group of differing bytes has two bytes of overhead. Therefore a group continues if
        # only one or two equal bytes follow.
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
    """Return (line number, sentence) for each option whose default differs from puzzles.py.

    ``source`` is the text of puzzles.py, which lists the defaults at the time of the search.
    ``defaults`` has the present defaults as text. A changed default would change the meaning of the
    stored puzzles.
    """
    result = []
    for number, line in enumerate(source.splitlines(), 1):
        for each in (
            line.removeprefix(DEFAULT_OPTIONS_PREFIX).split()
            if line.startswith(DEFAULT_OPTIONS_PREFIX)
            else ()
        ):
            name, _, was = each.partition("=")
            now = defaults.get(name)
            if now is None:
                result.append((number, f"found with the option {name}, which is gone"))
            elif now != was:
                result.append((number, f"found with {each}, expected this default: it is {now}"))
    return result


def solution_words(puzzle: Puzzle) -> list[str]:
    """Return the names of the solution's actions, as they stand in a match record."""
    match = puzzle.match.clone()
    result = []
    for action in puzzle.answer:
        result.append(match.action_to_string(action))
        match.apply_action(action)
    return result


def question(puzzle: Puzzle) -> str:
    """Return the options of the position that differ from the default, and its prompt."""
    changed = matches.changed_options(puzzle.match)
    return (", ".join(changed) + ": " if changed else "") + puzzle.match.prompt()


def module_source(name: str, puzzles: list[Puzzle], packed: list[bytes]) -> str:
    """Return the source of puzzles.py for the game ``name``.

    ``packed`` has the stored bytes of each of ``puzzles``.
    """
    options = puzzles[0].match.OPTIONS
    names = "".join(f'"{option.name}", ' for option in options).strip()
    defaults = " ".join(f"{each.name}={each.to_text(each.default)}" for each in options)
    lines = [
        f'"""Puzzles of {name}: `pixelpitch puzzles` writes and lists them (``app.puzzles``).',
        "",
        "A comment shows the difficulty (1 to 5), the prompt of the position, and the solution.",
        '"""',
        "",
        *textwrap.wrap(
            defaults,
            98,
            initial_indent=DEFAULT_OPTIONS_PREFIX,
            subsequent_indent=DEFAULT_OPTIONS_PREFIX,
        ),
        f"OPTIONS = ({names})",
        "PUZZLES = (",
    ]
    for puzzle, piece in zip(puzzles, packed, strict=True):
        solution = " ".join(solution_words(puzzle))
        about = f"Difficulty {puzzle.rating}. {question(puzzle)}. Solution: {solution}"
        lines.append(f"    # {about}"[:100])
        data = bytes((len(piece),)) + piece
        for at in range(0, len(data), _BYTES_PER_LINE):
            digits = "".join(f"\\x{byte:02x}" for byte in data[at : at + _BYTES_PER_LINE])
            lines.append(f'    b"{digits}"')
    return "\n".join([*lines, ")", ""])
