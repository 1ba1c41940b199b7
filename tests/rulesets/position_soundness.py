"""Checks that a ruleset refuses faulty positions and can play on from all others."""

import copy
import json
import random
import re

import pytest

from pixelpitch.rules import squares
from pixelpitch.rules.errors import NotUnderstood


def yield_wrong_positions(position):
    """Yield (name of the wrong field, description of the fault, position with the fault)."""
    for path in _yield_field_paths(position):
        holder = _get_value_at(position, path[:-1])
        name = [step for step in path if isinstance(step, str)][-1]
        for bad in _invalid_values(holder[path[-1]]):
            wrong = copy.deepcopy(position)
            _get_value_at(wrong, path[:-1])[path[-1]] = bad
            yield name, f"{path} = {bad!r}", wrong
        if isinstance(holder, dict):
            wrong = copy.deepcopy(position)
            _get_value_at(wrong, path[:-1])["surprise"] = 1
            yield "surprise", f"surprise beside {path}", wrong


def _yield_field_paths(value, path=()):
    """Yield the path of every field inside ``value``; of a list, only the first element."""
    if isinstance(value, dict):
        for name in value:
            yield (*path, name)
            yield from _yield_field_paths(value[name], (*path, name))
    elif isinstance(value, list) and value:
        yield (*path, 0)
        yield from _yield_field_paths(value[0], (*path, 0))


def _get_value_at(value, path):
    for step in path:
        value = value[step]
    return value


def _invalid_values(value):
    if isinstance(value, bool):
        return ("nonsense", 2)
    if isinstance(value, int):
        return ("nonsense", 1.5, True, 10**9, -(10**9), [])
    if isinstance(value, str):
        return (1.5, "nonsense", {})
    if isinstance(value, list):
        return ("nonsense", {"nonsense": 1}, [*value, "nonsense"])
    if isinstance(value, dict):
        return ("nonsense", 1.5)
    return ("nonsense", 1.5)


def assert_wrong_positions_refused(match_class, position):
    """Assert that ``position`` is refused if a field is wrong or missing, with an error that names
    it.

    A field may be missing if the match then has its default, and all other fields keep their
    values.
    """
    for name, what, wrong in yield_wrong_positions(position):
        with pytest.raises(NotUnderstood) as caught:
            pytest.fail(f"took {what}: {match_class.from_position(wrong).position()}")
        assert name in str(caught.value), what
        assert "\n" not in str(caught.value)
    for name in position:
        rest = {each: position[each] for each in position if each != name}
        read_or_refuse, refusal = None, ""
        try:
            read_or_refuse = match_class.from_position(copy.deepcopy(rest)).position()
        except NotUnderstood as error:
            refusal = str(error)
        if read_or_refuse is None:
            assert name in refusal, f"without {name}"
        else:
            # A missing field gets its default value, unless a new match has no such field.
            assert name in read_or_refuse or name not in match_class().position()
            assert {each: read_or_refuse[each] for each in rest} == rest, f"without {name}"
    no_objects = (None, ["text"], "text", 7)
    for nothing in no_objects:
        with pytest.raises(NotUnderstood):
            match_class.from_position(nothing)


class PositionMutator:
    """Generates positions that differ a little from positions of real matches.

    Each change is one of these:

    - swap two squares everywhere
    - take a field from a different position of the same game
    - replace a value by one that the field has elsewhere, by a number next to it, by any square, by
    null, or by a list with one element more or fewer
    """

    def __init__(self, positions, seed):
        self._draw = random.Random(seed)
        self._positions = positions
        self._values: dict = {}
        for position in positions:
            for path in _yield_paths(position):
                self._values.setdefault(_path_shape(path), []).append(_get_value_at(position, path))

    def position(self):
        """Return a position with one to three random changes."""
        draw = self._draw
        changed = copy.deepcopy(draw.choice(self._positions))
        for _ in range(draw.choice((1, 1, 2, 3))):
            kind = draw.randrange(4)
            if kind == 0:
                changed = self._swap_two_squares(changed)
            elif kind == 1:
                other = draw.choice(self._positions)
                name = draw.choice(sorted(other.keys() - {"ruleset"}))
                changed[name] = copy.deepcopy(other[name])
            else:
                self._change_value(changed)
        return changed

    def _swap_two_squares(self, position):
        draw = self._draw
        text = json.dumps(position)
        used = sorted(set(re.findall(r"\b[a-p][1-8]\b", text)) or {"a1"})
        one = draw.choice(used)
        other = draw.choice((squares.name(draw.randrange(128)), draw.choice(used)))
        turned = {one: other, other: one}
        found = re.sub(r"\b[a-p][1-8]\b", lambda square: turned.get(square[0], square[0]), text)
        return json.loads(found)

    def _change_value(self, position):
        draw = self._draw
        path = draw.choice([path for path in _yield_paths(position) if path[0] != "ruleset"])
        holder = _get_value_at(position, path[:-1])
        value = holder[path[-1]]
        kind = draw.randrange(4)
        if kind == 0 and type(value) is int:
            value += draw.choice((-1, 1))
        elif kind == 1 and isinstance(value, list) and value:
            at = draw.randrange(len(value))
            value = draw.choice((value[:at] + value[at + 1 :], [*value, value[at]]))
        elif kind == 2 and (value is None or isinstance(value, str)):
            value = draw.choice((None, squares.name(draw.randrange(128))))
        else:
            value = copy.deepcopy(draw.choice(self._values.get(_path_shape(path), [value])))
        holder[path[-1]] = value


def _path_shape(path):
    return tuple(step if isinstance(step, str) else "*" for step in path)


def _yield_paths(value, path=()):
    """Yield the path of every value in the nested lists and dicts of ``value``."""
    inside = list(enumerate(value)) if isinstance(value, list) else []
    for step, each in value.items() if isinstance(value, dict) else inside:
        yield (*path, step)
        yield from _yield_paths(each, (*path, step))


def match_or_none(match_class, position):
    """Return a match at ``position``, or None if it is refused. The error must then be a single
    line.
    """
    match, refusal = None, ""
    try:
        match = match_class.from_position(copy.deepcopy(position))
    except NotUnderstood as error:
        refusal = str(error)
    assert "\n" not in refusal
    return match


def assert_match_works(match):
    """Assert that a match works, even if a user wrote its first position by hand.

    Its position can be written and read without a change, and no query raises an error. The same
    is true after each legal action, and after some time has passed.
    """
    _assert_readable(match)
    for action in match.legal_actions():
        after = match.clone()
        after.apply_action(action)
        _assert_readable(after)
    for seconds in (1, 3600):
        after = match.clone()
        after.pass_time(seconds)
        _assert_readable(after)


def assert_pick_is_legal(match):
    """Assert that ``Table.pick`` returns legal actions: picking the piece is legal now, and each
    target is legal afterwards.

    With this, one press picks a piece and chooses its target.
    """
    action, squares, first = match.table().pick(match)
    if action < 0:
        return
    legal = match.legal_actions()
    after = match.clone()
    after.apply_action(action)
    assert action in legal
    assert first in legal or first in squares
    assert not set(squares) & set(legal)
    assert set(squares) <= set(after.legal_actions())
    assert after.current_player() == match.current_player()


def _assert_readable(match):
    position, kept = match.position(), match.to_bytes()
    assert type(match).from_position(position).to_bytes() == kept
    assert type(match).from_bytes(kept).position() == position
    assert bool(match.legal_actions()) == (match.outcome() is None)
    assert match.prompt()
    for board in range(match.BOARDS):
        match.scene(board)
    for event in match.events:
        match.event_to_string(event)
    if match.current_player() >= 0:
        match.table().likeliest(match)
        assert_pick_is_legal(match)
        for action in match.legal_actions()[::7]:
            match.table().path_to(match, action)
    for square in range(0, 128, 11):
        match.square_words(square)
        match.why_not(square)
