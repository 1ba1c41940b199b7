"""Folds constants for the board: private ones are marked ``const()`` before compilation.

The sources cannot use ``const`` themselves, because they must also run on CPython. mpy-cross folds
a marked constant. If its name begins with an underscore, it then needs neither heap nor a look-up::

    >>> mark_constants("_STEP = 64  # LEDs\\nLENGTH = _STEP * 2\\n")
    '_STEP = const(64)  # LEDs\\nLENGTH = _STEP * 2\\n'

Only small integers that are assigned once are marked. Line numbers do not change. Public constants
stay in their module, because other code may read them. A module of the same build that imports a
public constant gets its value in place of the name, which saves look-ups and an entry in its
globals::

    >>> public = {"rules.match": {"LEFT": 0}}
    >>> put_values("from .match import LEFT, Match\\nside = LEFT\\n", "rules", public)
    'from .match import Match\\nside = 0\\n'
"""

import ast
import functools
import operator
from collections.abc import Iterator, Mapping

_MAX_SMALL_INT = 1 << 30
# Mpy-cross interns strings only up to this length. An interned string needs no heap.
_MAX_INTERNED_LENGTH = 10
# Only a name with a single binding, an assignment, is a constant. Any other kind of binding counts
# as two, so that the name is never replaced by a value.
_HIDING_BINDING = 2
ConstantValues = Mapping[str, int | str]
_OPERATORS = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.LShift: operator.lshift,
    ast.RShift: operator.rshift,
    ast.BitOr: operator.or_,
    ast.BitAnd: operator.and_,
}


def mark_constants(source: str) -> str:
    """Return ``source`` with ``const()`` around the values of its private constants."""
    tree, bound = parse_source(source)
    lines = source.split("\n")
    values: dict[str, int] = {}
    for node in tree.body:
        if not isinstance(node, ast.Assign) or len(node.targets) != 1:
            continue
        target, value = node.targets[0], node.value
        if not isinstance(target, ast.Name) or not target.id.startswith("_"):
            continue
        number = _integer_value(value, values)
        if number is None or bound[target.id] != 1 or not -_MAX_SMALL_INT < number < _MAX_SMALL_INT:
            continue
        line = lines[node.lineno - 1]
        if node.lineno != node.end_lineno or not line.isascii():
            # Leave this constant as it is, because its columns are uncertain: a syntax tree counts
            # columns in bytes, and the value may span several lines.
            continue
        values[target.id] = number
        start, end = value.col_offset, value.end_col_offset
        lines[node.lineno - 1] = f"{line[:start]}const({line[start:end]}){line[end:]}"
    return "\n".join(lines)


def public_values(source: str) -> dict[str, int | str]:
    """Return {name: value} of a module's public constants, both int and str."""
    tree, bound = parse_source(source)
    numbers: dict[str, int] = {}
    words: dict[str, str] = {}
    for node in tree.body:
        if not isinstance(node, ast.Assign) or len(node.targets) != 1:
            continue
        target, value = node.targets[0], node.value
        if not isinstance(target, ast.Name) or bound[target.id] != 1:
            continue
        number = _integer_value(value, numbers)
        if number is not None:
            numbers[target.id] = number
        elif isinstance(value, ast.Constant) and isinstance(value.value, str):
            words[target.id] = value.value
    result: dict[str, int | str] = {}
    result.update(
        (name, each) for name, each in numbers.items() if -_MAX_SMALL_INT < each < _MAX_SMALL_INT
    )
    result.update((name, each) for name, each in words.items() if _is_name(each))
    return {name: value for name, value in result.items() if not name.startswith("_")}


def _is_name(word: str) -> bool:
    return word.isidentifier() and len(word) <= _MAX_INTERNED_LENGTH


def imported_values(
    source: str, package: str, public: Mapping[str, ConstantValues]
) -> dict[str, int | str]:
    """Return {name: value} of the constants that a module imports.

    The arguments are as in ``put_values``.
    """
    tree, bound = parse_source(source)
    result: dict[str, int | str] = {}
    for node in tree.body:
        if isinstance(node, ast.ImportFrom):
            values = public.get(_imported_module(node, package), {})
            for each in node.names:
                local_name = each.asname or each.name
                if each.name in values and bound[local_name] == _HIDING_BINDING:
                    result[local_name] = values[each.name]
    return result


def put_values(
    source: str, package: str, public: Mapping[str, ConstantValues], keeps_imports: bool = False
) -> str:
    """Return ``source`` with the constants that it imports replaced by their values.

    ``package``        package of the source, from which relative imports start
    ``public``         {module: its ``public_values``}
    ``keeps_imports``  True if other modules may import these names from this one
    """
    tree, bound = parse_source(source)
    in_texts = {
        each.id
        for node in _nodes(tree)
        if isinstance(node, ast.JoinedStr)  # the columns of nodes in an f-string are not exact
        for each in ast.walk(node)
        if isinstance(each, ast.Name)
    }
    # Other modules import the names in __all__ from here.
    exported = {
        each.value for each in ast.walk(_all_assignment(tree)) if isinstance(each, ast.Constant)
    }
    values: dict[str, int | str] = {}
    modules: dict[str, ConstantValues] = {}
    lines = source.split("\n")
    for node in tree.body:
        if not isinstance(node, ast.ImportFrom):
            continue
        origin = _imported_module(node, package)
        constants = public.get(origin, {})
        rest = []
        for each in node.names:
            # Replace a name only if this import is its only binding, without "as".
            local_name = each.asname or each.name
            once = bound[local_name] == _HIDING_BINDING and local_name not in in_texts | exported
            if once and each.asname is None and each.name in constants:
                values[each.name] = constants[each.name]
                if not keeps_imports:
                    continue
            rest.append(each)
            if once:
                modules[local_name] = public.get(f"{origin}.{each.name}", {})
        if len(rest) < len(node.names):
            names = ", ".join(ast.unparse(each) for each in rest)
            start = f"from {'.' * node.level}{node.module or ''} import {names}" if rest else ""
            span = range(node.lineno - 1, node.end_lineno or node.lineno)
            for at in span:
                lines[at] = start if at == span[0] else ""
    return _replace_names(tree, lines, values, modules)


def _imported_module(node: ast.ImportFrom, package: str) -> str:
    """Return the dotted name of the module from which ``node`` imports.

    ``package`` is the package of the source, from which relative imports start.
    """
    parent = package.split(".")[: 1 - node.level or None] if node.level else []
    return ".".join([*parent, *([node.module] if node.module else [])])


def _all_assignment(tree: ast.Module) -> ast.AST:
    """Return the syntax tree of the value of ``__all__``; if it is missing, that of ``()``."""
    for node in tree.body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__":
            return node.value
    return ast.Tuple([])


def _replace_names(
    tree: ast.Module,
    lines: list[str],
    values: ConstantValues,
    modules: Mapping[str, ConstantValues],
) -> str:
    """Return the source ``lines`` with constants replaced by their values, as text.

    ``values`` has the constants that are used by name: {name: value}. ``modules`` has those that
    are used as attributes of an imported module: {name of the module: {name: value}}.
    """
    edits = []  # (line, start column, end column, value); columns in bytes
    for node in _nodes(tree):
        value = None
        if not isinstance(node, ast.Name | ast.Attribute):
            continue
        if isinstance(node, ast.Name):
            value = values.get(node.id)
        elif isinstance(node.value, ast.Name):
            value = modules.get(node.value.id, {}).get(node.attr)
        if value is not None and node.lineno == node.end_lineno:
            edits.append((node.lineno, node.col_offset, node.end_col_offset or 0, value))
    for line, start, end, value in sorted(edits, reverse=True):
        text = lines[line - 1].encode()
        literal = f"({value!r})" if isinstance(value, int) and value < 0 else repr(value)
        lines[line - 1] = (text[:start] + literal.encode() + text[end:]).decode()
    return "\n".join(lines)


@functools.cache
def parse_source(source: str) -> tuple[ast.Module, dict[str, int]]:
    """Return (syntax tree, {name: number of its bindings}) of ``source``.

    The result is cached, because a build parses each source three times. Callers must not change
    it.
    """
    tree = ast.parse(source)
    return tree, _binding_counts(tree)


def _nodes(tree: ast.AST) -> Iterator[ast.AST]:
    """Yield all nodes of ``tree`` except expression contexts (Load, Store), in no particular order.

    This is twice as fast as ``ast.walk``.
    """
    waiting = [tree]
    while waiting:
        node = waiting.pop()
        yield node
        for name in node._fields:
            value = getattr(node, name, None) if name != "ctx" else None
            if isinstance(value, list):
                waiting += [each for each in value if isinstance(each, ast.AST)]
            elif isinstance(value, ast.AST):
                waiting.append(value)


def _binding_counts(tree: ast.Module) -> dict[str, int]:
    """Return {name: number of its bindings}; only a name with a single binding is a constant.

    Each assignment counts as 1. Any other binding, such as an argument, counts as _HIDING_BINDING,
    so that its name is not a constant.
    """
    bound: dict[str, int] = {}
    for node in _nodes(tree):
        names: list[str] = []
        if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
            names = [node.id]
        elif isinstance(node, ast.Global | ast.Nonlocal):
            # A function may assign to the module's variable, so the variable is not constant.
            names = node.names * _HIDING_BINDING
        elif isinstance(node, ast.arg | ast.keyword) and node.arg:
            # Do not fold a constant that has the same name as an argument: mpy-cross would put its
            # value where the syntax requires the argument's name.
            names = [node.arg] * _HIDING_BINDING
        elif isinstance(node, ast.alias):
            names = [node.asname or node.name.split(".")[0]] * _HIDING_BINDING
        elif isinstance(node, ast.FunctionDef | ast.ClassDef | ast.ExceptHandler) and node.name:
            names = [node.name] * _HIDING_BINDING
        for name in names:
            bound[name] = bound.get(name, 0) + 1
    return bound


def _integer_value(value: ast.expr, values: dict[str, int]) -> int | None:
    """Return the value of an integer expression, or None for any other expression."""
    if isinstance(value, ast.Constant) and type(value.value) is int:
        return value.value
    if isinstance(value, ast.Name):
        return values.get(value.id)
    if isinstance(value, ast.UnaryOp) and isinstance(value.op, ast.USub):
        number = _integer_value(value.operand, values)
        return None if number is None else -number
    if isinstance(value, ast.BinOp) and type(value.op) in _OPERATORS:
        left, right = _integer_value(value.left, values), _integer_value(value.right, values)
        if left is not None and right is not None:
            return int(_OPERATORS[type(value.op)](left, right))
    return None
