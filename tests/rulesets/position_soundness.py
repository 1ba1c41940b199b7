"""What a ruleset does with positions of which one value is wrong."""

import copy

import pytest

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
