"""Makes matches from command-line arguments, plays them unattended, and describes them.

Unattended means that programs make all decisions and throws are random.
"""

import json
import secrets
from collections.abc import Iterator, Sequence
from typing import Any

from pixelpitch import opponents
from pixelpitch.app.endings import match_result
from pixelpitch.rules import CHANCE, TERMINAL, autoplay
from pixelpitch.rules.chance import KIND_DIE, Chance
from pixelpitch.rules.errors import MatchError
from pixelpitch.rules.generator import SEED_COUNT, Generator
from pixelpitch.rules.match import Match
from pixelpitch.rules.record import Record
from pixelpitch.rules.table import ending_text
from pixelpitch.rulesets import load

from . import files
from .parser import InputError, parse_options

# Name of the program that plays a side of an unattended match, unless the user names another one.
DEFAULT_OPPONENT_LEVEL = "normal"
UNIFORM_OPPONENT = "uniform"  # the opponent that draws any legal action


def make_match(ruleset: str, options: list[str]) -> Match:
    """Return a new match of ``ruleset`` with ``options``, a list such as ``["level=hard"]``.

    Raises MatchError or InputError for an unknown ruleset, option or value.
    """
    kind = load(ruleset)
    pairs = parse_options(options)
    if pairs and not kind.OPTIONS:
        raise InputError(f"got option {min(pairs)!r}, expected none: {ruleset} has none")
    return kind(pairs)


def match_from_position(ruleset: str, path: str) -> Match:
    """Return a match of ``ruleset`` at the position in the JSON file ``path`` (``-`` for stdin).

    Raises MatchError or InputError, whose message names the file and the wrong field.
    """
    kind = load(ruleset)
    position = files.read_json(path)
    if not isinstance(position, dict):
        raise InputError(
            files.display_name(path) + ": got " + json.dumps(position) + ", expected a JSON object"
        )
    other = position.get("ruleset", ruleset)
    if other != ruleset:
        raise InputError(
            files.display_name(path)
            + ": got a position of "
            + repr(other)
            + ", expected one of "
            + ruleset
        )
    try:
        return kind.from_position(position)
    except MatchError as error:
        raise InputError(files.display_name(path) + ": " + str(error)) from None


def random_seed() -> int:
    """Return a random seed of at most six digits."""
    return secrets.randbelow(1_000_000)


def opponents_for(names: Sequence[str | None], seed: int) -> list[Any]:
    """Return the programs that play sides 0 and 1 of the match with the seed ``seed``.

    ``names`` are the names of the two programs. A side whose name is None has None as its program,
    and its actions are random.
    """
    return [
        opponents.make(name, Generator((seed * 2 + 1 + side) % SEED_COUNT)) if name else None
        for side, name in enumerate(names)
    ]


def play_step(
    match: Match, generator: Generator, players: Sequence[Any], record: Record | None = None
) -> int:
    """Apply the next action of ``match`` and return it.

    ``players`` are the programs (``pixelpitch.opponents``) that play sides 0 and 1, without a time
    limit. Throws are random, and so are the actions of a side whose program is None. If there is a
    ``record``, the action is added to it.
    """
    side = match.current_player()
    player = players[side] if side >= 0 else None
    action = player.think(match, lambda: False) if player else None
    return int(autoplay.play_action(match, generator, record, action))


def play_steps(
    match: Match, seed: int, record: Record | None = None, players: Sequence[Any] = (None, None)
) -> Iterator[int]:
    """Play ``match`` unattended; after each action, yield the number of actions so far.

    ``record`` and ``players`` are as in ``play_step``. ``seed`` determines the throws and random
    actions.
    """
    generator = Generator(seed)
    number = 0
    while match.current_player() != TERMINAL:
        play_step(match, generator, players, record)
        number += 1
        yield number


def play_to_step(match: Match, seed: int, step: int) -> None:
    """Let programs play the first ``step`` actions of ``match``.

    Raises InputError if the match ends earlier.
    """
    if step == 0:
        return
    last = 0
    for number in play_steps(match, seed):
        if number == step:
            return
        last = number
    raise InputError(
        f"got step {step}, expected 0..{last}: the match of seed {seed} has {last} steps"
    )


def token_text(token: tuple[str, int]) -> str:
    """Return the text of one step in a record: ``4``, ``4+7`` or ``+7``.

    ``token`` is (text of the action or "", seconds of playing time that follow).
    """
    text, seconds = token
    return text + "+" + str(seconds) if seconds else text


def event_words(match: Match) -> list[str]:
    """Return a line of words for each event of the last action of ``match``."""
    lines = []
    for event in match.events:
        side = event[1]
        words = match.event_to_string(event)
        names = [match.side_name(each).lower() for each in (0, 1)]
        # The words begin with the name of the event's side, unless they already name a side.
        named = side < 0 or any(each in words.lower() for each in names)
        lines.append(words if named else match.side_name(side) + ": " + words)
    return lines


class EventLog:
    """Collects the events of each step of ``match``; create it before the first step."""

    def __init__(self, match: Match) -> None:
        self._steps: list[tuple[int, str, list[str]]] = []  # (step, outcome or action, events)
        self._chance = _awaited_draw(match)

    def add(self, match: Match, step: int, token: tuple[str, int]) -> None:
        """Add step number ``step``, which was just applied to ``match``.

        ``token`` is (action as text, seconds of playing time), as in ``token_text``. A step is
        listed if it has events. A drawn card or a spinner's sector is always listed, by its name.
        """
        words = event_words(match)
        text, seconds = token
        if self._chance is not None and text.isdigit():
            text = self._chance.name(int(text))
            words = words or [""]
        self._chance = _awaited_draw(match)
        self._steps.append((step, token_text((text, seconds)), words))

    def lines(self) -> list[str]:
        """Return a line for each event; the first line of a step also has its number and token."""
        width = max([_TOKEN_WIDTH, *(len(token) for _, token, words in self._steps if words)])
        return [
            f"{'' if at else step:>5}  {'' if at else token:<{width}} {words}".rstrip()
            for step, token, told in self._steps
            for at, words in enumerate(told)
        ]


_TOKEN_WIDTH = 10  # characters of the longest token of a built-in game


def _awaited_draw(match: Match) -> Chance | None:
    """Return the chance step if ``match`` waits for a card or a spinner, otherwise None."""
    if match.current_player() != CHANCE:
        return None
    chance = match.chance()
    return None if chance.kind == KIND_DIE else chance


def result_json(match: Match, seed: int | None, record: Record) -> dict[str, Any]:
    """Return the JSON values that ``--json`` prints for a match."""
    outcome = match_result(match, record.header("ended")) or {}
    fields = {
        "ruleset": match.RULESET,
        "options": match.options,
        "seed": seed,
        "sides": [match.side_name(0), match.side_name(1)],
        "score": list(outcome.get("score", match.score)),
        "winner": outcome.get("winner"),
        "reason": outcome.get("reason", "not over"),
        "actions": [token_text(token) for token in record.tokens],
        "checksum": f"{match.checksum():04x}",
    }
    points = match.league_points()
    if points is not None:
        fields["league_points"] = list(points)
    return fields


def result_lines(match: Match, seed: int | None, count: int, ended: str | None = None) -> list[str]:
    """Return the result of a match as lines of words; ``count`` is the number of steps played.

    ``ended`` says how the players ended the match (the header ``ended`` of a record, explained in
    ``pixelpitch.app.endings``), or is None.
    """
    outcome = match_result(match, ended)
    left, right = match.side_name(0), match.side_name(1)
    score = match.score if outcome is None else outcome["score"]
    lines = ["", f"{left} {score[0]} - {score[1]} {right}"]
    if outcome is None:
        lines.append("not over: awaits " + match.prompt())
    else:
        winner = outcome["winner"]
        won = "a draw" if winner is None else match.side_name(winner) + " wins"
        lines.append(won + ": " + ending_text(outcome))
    points = match.league_points()
    if points is not None:
        lines.append(f"league points: {left} {points[0]}, {right} {points[1]}")
    seed_words = "" if seed is None else f"seed {seed}, "
    lines.append(f"{seed_words}{count} steps, checksum {match.checksum():04x}")
    return lines


def game_heading(match: Match) -> str:
    """Return the game's name and the options that differ from the default."""
    changed = changed_options(match)
    return match.NAME + (" (" + ", ".join(changed) + ")" if changed else "")


def changed_options(match: Match) -> list[str]:
    """Return ``["ring=off", ...]``: the options of ``match`` that differ from the default."""
    return [
        option.name + "=" + option.to_text(match.options[option.name])
        for option in match.OPTIONS
        if match.options[option.name] != option.default
    ]
