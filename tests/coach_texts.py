"""Collect every text that coaches can read, by playing matches and from the literals in the
sources.
"""

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
from pixelpitch.rules.options import WHOLE_KIND

MAX_ACTIONS_PER_MATCH = 700
_MATCH_COUNT = 8
_FIRMWARE_FOLDER = Path(app.__file__).parents[1]
_HOST_TOOLS_FOLDER = Path(host_tools.__file__).parent
_PLACEHOLDER = "..."  # stands for a value in a text
# The texts of these errors depend on the input and on what was expected, so they are not collected.
_VARYING_ERRORS = ("NotUnderstood", "NotLegal", "MatchOver")


def mask_numbers_and_squares(text: str) -> str:
    """Replace every number in ``text`` by 1 and every square by d5, so that texts that differ only
    in these become equal.
    """
    return re.sub(r"\b[a-p][1-8]\b", "d5", re.sub(r"\d+", "1", text))


def _choose_at_random(match: Any, generator: Generator, seed: int) -> int:
    return choose(match, generator)


def collect_match_texts(
    ruleset: str,
    decide: Callable[[Any, Generator, int], int] = _choose_at_random,
    on_action: Callable[[Any, Generator, int], None] | None = None,
    match_count_and_options: tuple[int, list[dict[str, Any]]] | None = None,
) -> dict[str, str]:
    """Play matches of ``ruleset`` and return all texts that a coach can see.

    The result is {key: kind and text}. The key is the kind and the text after
    ``mask_numbers_and_squares``, so texts that differ only in numbers and squares count as one.

    ``decide``                   called with (match, generator, seed), returns the next action
    ``on_action``                called with (match, generator, count) before each action
    ``match_count_and_options``  (number of matches, list of their options)

    By default, a few matches have the default options, and one match is played for each value of
    each option.
    """
    result: dict[str, str] = {}

    def add_text(kind: str, text: str) -> None:
        """Add ``text`` unless one of this ``kind`` differs only in numbers and squares."""
        if text:
            result.setdefault(kind + mask_numbers_and_squares(text), f"{kind}{text}")

    make = rulesets.load(ruleset)
    count_of_matches, all_options = match_count_and_options or (
        1,
        _list_options_changed_singly(ruleset),
    )
    for options in all_options:
        for seed in range(count_of_matches):
            match = make(options)
            generator = Generator(seed)
            for count in range(MAX_ACTIONS_PER_MATCH):
                add_text("prompt   ", match.prompt())
                if match.current_player() == TERMINAL:
                    add_text("reason   ", match.outcome()["reason"])
                    break
                for kind, words in _yield_choice_texts(match):
                    add_text(kind, words)
                if count % 29 == 0:
                    for square in range(0, 128, 7):
                        add_text("square   ", match.square_words(square))
                        add_text("why not  ", match.why_not(square))
                if on_action:
                    on_action(match, generator, count)
                match.apply_action(decide(match, generator, seed))
                for event in match.events:
                    add_text("happened ", match.event_to_string(event))
                match.pass_time(match.SECONDS_PER_THROW)
                for event in match.events:
                    add_text("happened ", match.event_to_string(event))
    return result


def _yield_choice_texts(match: Any) -> Iterator[tuple[str, str]]:
    """Yield (kind, text) for what a coach can choose or throw now.

    The texts are the labels of the legal actions, the names of a die's faces, and the lines of
    advice that explain the choices in a coach's first matches.
    """
    for action in match.legal_actions() if match.current_player() >= 0 else ():
        yield "choice   ", label(match, action)
    chance = match.chance()
    for outcome, _ in chance.outcomes if chance else ():
        if outcome in chance.faces:
            yield "face     ", chance.name(outcome)
    for words in _yield_coach_lines(match):
        yield "coach    ", words


def _yield_coach_lines(match: Any) -> Iterator[str]:
    """Yield the line of advice for the throw that ``match`` waits for, or those for up to six
    choices.
    """
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


def _list_options_changed_singly(ruleset: str) -> list[dict[str, Any]]:
    values = [
        (each.name, value)
        for each in rulesets.facts(ruleset).OPTIONS
        for value in _values_to_try(each)
    ]
    return [{}] * _MATCH_COUNT + [{name: value} for name, value in values]


def _values_to_try(option: Any) -> list[Any]:
    """Return all values of ``option``. For a whole number, return only the lowest value and the
    default.
    """
    if option.kind == WHOLE_KIND:
        return [option.value_at(0), option.default]
    return [option.value_at(index) for index in range(option.count())]


def collect_error_texts() -> list[str]:
    """Return the texts of all errors that the sources of the board and of the laptop raise."""
    lines = {
        text
        for folder in (_FIRMWARE_FOLDER, _HOST_TOOLS_FOLDER)
        for path in sorted(folder.rglob("*.py"))
        for text in find_raised_texts(path)
    }
    return ["error    " + each for each in sorted(lines)]


def find_raised_texts(path: Path) -> Iterator[str]:
    """Yield the error texts that the module ``path`` raises, with ``...`` for each value."""
    for node in ast.walk(ast.parse(path.read_text())):
        call = node.exc if isinstance(node, ast.Raise) else None
        if not isinstance(call, ast.Call) or not call.args:
            continue
        words = [" ".join(_text_of_node(each).split()) for each in call.args]
        name = call.func.attr if isinstance(call.func, ast.Attribute) else _identifier_of(call.func)
        text = " ".join(words)
        if name in _VARYING_ERRORS and len(words) == 2:
            text = f"got {words[0]}, expected {words[1]}"
        if any(each.isalpha() for each in text):
            yield text


def _identifier_of(node: ast.expr) -> str:
    return node.id if isinstance(node, ast.Name) else ""


def _text_of_node(node: ast.expr) -> str:
    """Return the text that ``node`` evaluates to, with ``...`` for each part that is known only
    when the program runs.
    """
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join([_text_of_node(each) for each in node.values])
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        return _text_of_node(node.left) + _text_of_node(node.right)
    if isinstance(node, ast.IfExp):
        return _text_of_node(node.body) + " / " + _text_of_node(node.orelse)
    return _PLACEHOLDER


def find_readable_literals(path: Path) -> Iterator[str]:
    """Yield the string literals in ``path`` that a person may read; docstrings and dictionary keys
    are left out.
    """
    tree = ast.parse(path.read_text())
    ignored = set()
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        if isinstance(body, list) and body and isinstance(body[0], ast.Expr):
            ignored.add(id(body[0].value))
        if isinstance(node, ast.Raise):  # ``collect_error_texts`` collects these texts
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
