"""Collect every text that a coach can read, from matches that are played and from the sources."""

import ast
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import host_tools
from pixelpitch import app, rulesets
from pixelpitch.app.shortcuts import label
from pixelpitch.rules import TERMINAL
from pixelpitch.rules.autoplay import choose
from pixelpitch.rules.generator import Generator
from pixelpitch.rules.options import WHOLE

ACTIONS = 700
_MATCHES = 8
_FIRMWARE = Path(app.__file__).parents[1]
_HOST_TOOLS = Path(host_tools.__file__).parent
_PLACEHOLDER = "..."  # where a text has a value
# their texts depend on the input and on what was expected
_MATCH_ERRORS = ("NotUnderstood", "NotLegal", "MatchOver")


def normalised(words: str) -> str:
    """Return ``words`` with equal numbers and squares, so that one of each kind remains."""
    return re.sub(r"\b[a-p][1-8]\b", "d5", re.sub(r"\d+", "1", words))


def _random_choice(match: Any, generator: Generator, seed: int) -> int:
    return choose(match, generator)


def gather(
    ruleset: str,
    decide: Callable[[Any, Generator, int], int] = _random_choice,
    look: Callable[[Any, Generator, int], None] | None = None,
    plan: tuple[int, list[dict[str, Any]]] | None = None,
) -> dict[str, str]:
    """Return {kind and shape: kind and text} of all that matches of ``ruleset`` display.

    ``decide(match, generator, seed)`` returns the next action. ``look(match, generator, count)`` is
    called before each action. ``plan`` is the number of matches and the list of their options
    (None: each option alone, with its first and its last value).
    """
    result: dict[str, str] = {}

    def keep(kind: str, words: str) -> None:
        if words:
            result.setdefault(kind + normalised(words), f"{kind}{words}")

    make = rulesets.load(ruleset)
    count_of_matches, all_options = plan or (1, _each_option(ruleset))
    for options in all_options:
        for seed in range(count_of_matches):
            match = make(options)
            generator = Generator(seed)
            for count in range(ACTIONS):
                keep("prompt   ", match.prompt())
                if match.current_player() == TERMINAL:
                    keep("reason   ", match.outcome()["reason"])
                    break
                for kind, words in _choices(match):
                    keep(kind, words)
                if count % 29 == 0:
                    for square in range(0, 128, 7):
                        keep("square   ", match.square_words(square))
                        keep("why not  ", match.why_not(square))
                if look:
                    look(match, generator, count)
                match.apply_action(decide(match, generator, seed))
                for event in match.events:
                    keep("happened ", match.event_to_string(event))
                match.pass_time(match.SECONDS_PER_THROW)
                for event in match.events:
                    keep("happened ", match.event_to_string(event))
    return result


def _choices(match: Any) -> Iterator[tuple[str, str]]:
    """Yield (kind, text) of the choices and throws possible now, and of some coach lines."""
    for action in match.legal_actions() if match.current_player() >= 0 else ():
        yield "choice   ", label(match, action)
    chance = match.chance()
    for outcome, _ in chance.outcomes if chance else ():
        if outcome in chance.faces:
            yield "face     ", chance.name(outcome)
    for words in _coach_lines(match):
        yield "coach    ", words


def _coach_lines(match: Any) -> Iterator[str]:
    """Yield the coach lines of the throw that ``match`` waits for, or of a few of the choices."""
    module: Any = rulesets.part(match.RULESET, "coach")
    player = match.current_player()
    if module is None or player == TERMINAL:
        return
    legal = match.legal_actions() if player >= 0 else []
    asked: list[tuple[int, ...]] = [(each,) for each in [*legal[:3], *legal[-3:]]]
    for actions in asked or [()]:
        found = module.line(match, actions)
        if found:
            yield match.table().text.words(("coach." + found[0], found[1]))


def _each_option(ruleset: str) -> list[dict[str, Any]]:
    values = [
        (each.name, value) for each in rulesets.facts(ruleset).OPTIONS for value in _values(each)
    ]
    return [{}] * _MATCHES + [{name: value} for name, value in values]


def _values(option: Any) -> list[Any]:
    """Return all values of ``option``, but only the first and the default of a whole number."""
    if option.kind == WHOLE:
        return [option.value_at(0), option.default]
    return [option.value_at(index) for index in range(option.count())]


def errors() -> list[str]:
    """Return the messages of refusals, on the board and on the laptop."""
    lines = {
        text
        for folder in (_FIRMWARE, _HOST_TOOLS)
        for path in sorted(folder.rglob("*.py"))
        for text in raised_texts(path)
    }
    return ["error    " + each for each in sorted(lines)]


def raised_texts(path: Path) -> Iterator[str]:
    """Yield the error texts that the module ``path`` raises, with ``...`` for each value."""
    for node in ast.walk(ast.parse(path.read_text())):
        call = node.exc if isinstance(node, ast.Raise) else None
        if not isinstance(call, ast.Call) or not call.args:
            continue
        words = [" ".join(_words(each).split()) for each in call.args]
        name = call.func.attr if isinstance(call.func, ast.Attribute) else _words_of_name(call.func)
        text = " ".join(words)
        if name in _MATCH_ERRORS and len(words) == 2:
            text = f"got {words[0]}, expected {words[1]}"
        if any(each.isalpha() for each in text):
            yield text


def _words_of_name(node: ast.expr) -> str:
    return node.id if isinstance(node, ast.Name) else ""


def _words(node: ast.expr) -> str:
    """Return the text that ``node`` produces, as far as the source shows it."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join([_words(each) for each in node.values])
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        return _words(node.left) + _words(node.right)
    if isinstance(node, ast.IfExp):
        return _words(node.body) + " / " + _words(node.orelse)
    return _PLACEHOLDER


def literals(path: Path) -> Iterator[str]:
    """Yield the texts in ``path`` that a person can read, so neither docstrings nor keys."""
    tree = ast.parse(path.read_text())
    ignored = set()
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        if isinstance(body, list) and body and isinstance(body[0], ast.Expr):
            ignored.add(id(body[0].value))
        if isinstance(node, ast.Raise):  # ``errors`` lists these texts
            ignored.update(id(each) for each in ast.walk(node))
    for node in ast.walk(tree):
        if (
            isinstance(node, ast.Constant)
            and isinstance(node.value, str)
            and id(node) not in ignored
        ):
            text = node.value.strip(" :,.")
            if any(each.isalpha() for each in text) and (" " in text or text[:1].isupper()):
                yield node.value
