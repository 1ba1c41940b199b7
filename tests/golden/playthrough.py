"""Makes the golden files of every ruleset: one match step by step, a table of counts, and all
sentences.

A diff of these text files shows the effect of a change of the rules. ``make golden`` rewrites them,
and the test in this folder compares them. This module uses only the methods that every match has.

- ``RULESET_playthrough.txt`` is a match of random actions with default options. Each step has its
action, the checksum after it, and its events (kind, side, values). Every
STEPS_BETWEEN_POSITIONS steps, the position, the prompt and the legal actions follow.
- ``RULESET_counts.txt`` counts the different states that are 0, 1, 2 ... actions away from the
start, and their legal actions. The results of twenty seeded matches follow.
- ``RULESET_words.txt`` has every sentence of the game that a coach can read. Sentences that differ
only in numbers and squares appear once. No other file repeats the English text.
"""

import json

from pixelpitch.opponents.hint import Hint
from pixelpitch.opponents.odds import Odds
from pixelpitch.rules import CHANCE, TERMINAL, Match
from pixelpitch.rules.autoplay import choose, play_action
from pixelpitch.rules.generator import Generator
from pixelpitch.rules.squares import SQUARES
from pixelpitch.rulesets import load
from tests import coach_texts as texts

# This seed gives Soccer Dice a tied toss, a shoot-out, and five further rounds.
PLAYTHROUGH_SEED = 15
STEPS_BETWEEN_POSITIONS = 25  # number of steps from one full position to the next
# The table of counts ends at the first depth that has more states than this.
MAX_STATES_PER_DEPTH = 1500
MAX_DEPTH_ACTIONS = 8
SEED_COUNT = 20


def describe_playthrough(ruleset: str) -> str:
    """Return the text of one seeded match of ``ruleset``."""
    match = load(ruleset)()
    generator = Generator(PLAYTHROUGH_SEED)
    lines = [
        f"# {match.NAME}: an unattended match, seed {PLAYTHROUGH_SEED}. "
        " Rewritten by `make golden`.",
    ]
    count = 0
    while match.current_player() != TERMINAL:
        if count % STEPS_BETWEEN_POSITIONS == 0:
            lines += ["", *_format_state(match)]
        before = match.clone()
        action = before.action_to_string(play_action(match, generator))
        events = "; ".join([_format_event(*event) for event in match.events])
        lines.append(f"{count} {action} {match.checksum():04x}  {events}".rstrip())
        count += 1
    lines += ["", f"end after {count} actions", *_format_state(match)]
    lines += [f"outcome  {json.dumps(match.outcome())}", f"checksum {match.checksum():04x}"]
    return "\n".join(lines) + "\n"


def _format_event(kind: str, side: int, values: tuple[object, ...]) -> str:
    return " ".join([kind, str(side), *[str(value) for value in values]])


def _format_state(match: Match) -> list[str]:
    legal = " ".join(match.action_to_string(action) for action in match.legal_actions())
    return [
        f"position {json.dumps(match.position())}",
        f"awaited  {match.prompt()}",
        f"legal    {legal}".rstrip(),
    ]


def format_count_table(ruleset: str) -> str:
    """Return a table of the numbers of states and legal actions after 0, 1, 2 ... actions, followed
    by the results of seeded matches.
    """
    make = load(ruleset)
    lines = [f"# {make.NAME}: counts.  Rewritten by `make golden`.", "", "depth states actions"]
    level = {make().to_bytes()}
    for depth in range(MAX_DEPTH_ACTIONS + 1):
        following: set[bytes] = set()
        actions = 0
        for state in sorted(level):
            before = make.from_bytes(state)
            for action in before.legal_actions():
                actions += 1
                if len(level) <= MAX_STATES_PER_DEPTH:
                    match = before.clone()
                    match.apply_action(action)
                    following.add(match.to_bytes())
        lines.append(f"{depth:5} {len(level):6} {actions:7}")
        if not following:
            break
        level = following
    lines += ["", " seed throws decisions goals checksum"]
    lines += [_count_row(make, seed) for seed in range(SEED_COUNT)]
    return "\n".join(lines) + "\n"


def _count_row(match_class: type[Match], seed: int) -> str:
    match = match_class()
    generator = Generator(seed)
    throws = decisions = 0
    while match.current_player() != TERMINAL:
        if match.current_player() == CHANCE:
            throws += 1
        else:
            decisions += 1
        play_action(match, generator)
    goals = ":".join(str(each) for each in match.score)
    return f"{seed:5} {throws:6} {decisions:9} {goals:>5}     {match.checksum():04x}"


def list_sentences(ruleset: str) -> str:
    """Return, sorted, the sentences that ``collect_match_texts`` finds in matches of
    ``ruleset``.
    """
    met: dict[str, str] = {}

    def add_sentence(kind: str, text: str) -> None:
        """Add ``text`` unless one of this ``kind`` differs only in numbers and squares."""
        if text:
            met.setdefault(kind + texts.mask_numbers_and_squares(text), kind + text)

    def collect_explanations(match: Match, generator: Generator, action_count: int) -> None:
        """Record the explanations, odds and hints that ``match`` gives at this point."""
        decides = match.current_player() >= 0
        if decides and action_count % 5 == 0:
            for action in range(0, 160, 3):
                add_sentence("why not  ", match.why_not(action))
                if action < SQUARES:
                    add_sentence("square   ", match.square_words(action))
        if action_count % 41 == 0:
            for square in range(0, SQUARES, 11):
                add_sentence("odds     ", Odds(square).think(match.clone(), lambda: False))
        if decides and action_count % 67 < 2:
            add_sentence("hint     ", Hint().think(match.clone(), lambda: False)[1])

    def choose_likeliest(match: Match, generator: Generator, seed: int) -> int:
        """Return the match's own suggestion, or a random action if it has none."""
        first = match.table().likeliest(match) if match.current_player() >= 0 else -1
        return first if first >= 0 else choose(match, generator)

    options: list[dict[str, object]] = [{}]
    gathered = [
        texts.collect_match_texts(ruleset, on_action=collect_explanations),
        texts.collect_match_texts(ruleset, choose_likeliest, collect_explanations, (4, options)),
    ]
    for each in gathered:
        for key, line in each.items():
            met.setdefault(key, line)
    return "\n".join(sorted(met.values())) + "\n"


TEXT_FUNCTION_BY_NAME = {
    "playthrough": describe_playthrough,
    "counts": format_count_table,
    "words": list_sentences,
}
