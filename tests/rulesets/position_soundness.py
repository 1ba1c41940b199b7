"""What a ruleset does with positions of which one value is wrong."""

import copy
import random

import pytest

from pixelpitch.rules import guide, squares
from pixelpitch.rules.errors import NotUnderstood


def wrong_positions(position):
    """Yield (name of the wrong field, what is wrong, the position with it)."""
    for path in _paths(position):
        holder = _at(position, path[:-1])
        name = [step for step in path if isinstance(step, str)][-1]
        for bad in _bad_values(holder[path[-1]]):
            wrong = copy.deepcopy(position)
            _at(wrong, path[:-1])[path[-1]] = bad
            yield name, f"{path} = {bad!r}", wrong
        if isinstance(holder, dict):
            wrong = copy.deepcopy(position)
            _at(wrong, path[:-1])["surprise"] = 1
            yield "surprise", f"surprise beside {path}", wrong


def _paths(value, path=()):
    """Yield the path of every field; of a list its first element stands for all."""
    if isinstance(value, dict):
        for name in value:
            yield (*path, name)
            yield from _paths(value[name], (*path, name))
    elif isinstance(value, list) and value:
        yield (*path, 0)
        yield from _paths(value[0], (*path, 0))


def _at(value, path):
    for step in path:
        value = value[step]
    return value


def _bad_values(value):
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


def check_wrong_positions(make, position):
    """Assert that each field, wrong or missing, is refused by its name.

    A field may be left out only where that means its default: every other field
    must then read as it was given.
    """
    for name, what, wrong in wrong_positions(position):
        with pytest.raises(NotUnderstood) as caught:
            pytest.fail(f"took {what}: {make.from_position(wrong).position()}")
        assert name in str(caught.value), what
        assert "\n" not in str(caught.value)
    for name in position:
        rest = {each: position[each] for each in position if each != name}
        read, refusal = None, ""
        try:
            read = make.from_position(copy.deepcopy(rest)).position()
        except NotUnderstood as error:
            refusal = str(error)
        if read is None:
            assert name in refusal, f"without {name}"
        else:
            # What a fresh match's position lacks is written only while it says something.
            assert name in read or name not in make().position()
            assert {each: read[each] for each in rest} == rest, f"without {name}"
    no_objects = (None, ["text"], "text", 7)
    for nothing in no_objects:
        with pytest.raises(NotUnderstood):
            make.from_position(nothing)


class Mutant:
    """Positions like those of play, of which a few fields have other values.

    A field takes what it has in another position of the same game, a neighbour of its
    number, any square, or null; an element of a list may also go or come twice.
    """

    def __init__(self, positions, seed):
        self._draw = random.Random(seed)
        self._positions = positions
        self._values = {}
        for position in positions:
            for path in _every_path(position):
                self._values.setdefault(_shape(path), []).append(_at(position, path))

    def position(self):
        """Return a position with one to three changes."""
        draw = self._draw
        changed = copy.deepcopy(draw.choice(self._positions))
        for _ in range(draw.choice((1, 1, 2, 3))):
            paths = [path for path in _every_path(changed) if path[0] not in ("ruleset",)]
            path = draw.choice(paths)
            holder = _at(changed, path[:-1])
            holder[path[-1]] = self._other(path, holder[path[-1]])
        return changed

    def _other(self, path, value):
        draw = self._draw
        same = self._values[_shape(path)] if _shape(path) in self._values else [value]
        kind = draw.randrange(4)
        if kind == 0 and type(value) is int:
            return value + draw.choice((-1, 1))
        if kind == 1 and isinstance(value, list) and value:
            at = draw.randrange(len(value))
            return value[:at] + value[at + 1 :] if draw.random() < 0.5 else [*value, value[at]]
        if kind == 2 and (value is None or _is_square(value)):
            return draw.choice((None, squares.name(draw.randrange(128))))
        return copy.deepcopy(draw.choice(same))


def _is_square(value):
    return isinstance(value, str) and len(value) == 2 and value[1].isdigit()


def _shape(path):
    return tuple(step if isinstance(step, str) else "*" for step in path)


def _every_path(value, path=()):
    if isinstance(value, dict):
        for name in value:
            yield (*path, name)
            yield from _every_path(value[name], (*path, name))
    elif isinstance(value, list):
        for index, each in enumerate(value):
            yield (*path, index)
            yield from _every_path(each, (*path, index))


def check_accepted(make, given):
    """Assert what an accepted position promises; return whether it is accepted.

    Refused, it is in one line.  Accepted, it is written and read back, nothing that can be
    asked of it raises, and every action and any time lead to a position that is accepted.
    """
    try:
        match = make.from_position(copy.deepcopy(given))
    except NotUnderstood as error:
        assert "\n" not in str(error)
        return False
    _ask(match)
    for action in match.legal_actions():
        after = match.clone()
        after.apply_action(action)
        _ask(after)
    for seconds in (1, 3600):
        after = match.clone()
        after.pass_time(seconds)
        _ask(after)
    return True


def _ask(match):
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
        guide.likeliest(match)
        for action in match.legal_actions()[::7]:
            guide.way_to(match, action)
    for square in range(0, 128, 11):
        guide.square_words(match, square)
        match.why_not(square)
