"""Private constants cost nothing on the board: each is marked ``const()`` as it is compiled.

The sources must also run on CPython, which has no ``const``; mpy-cross folds what is marked,
and a name with an underscore then takes neither heap nor a look-up::

    >>> mark_constants("_STEP = 64  # LEDs\\nLENGTH = _STEP * 2\\n")
    '_STEP = const(64)  # LEDs\\nLENGTH = _STEP * 2\\n'

Only whole numbers that a module binds once and that fit a small integer; lines keep their
numbers.  Public ones stay: replacing what is imported from other modules, too, shortens the
files by 1.5 % and changed the heap on the twin by less than 100 bytes.
"""

import ast
import operator

_LARGEST = 1 << 30
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
    """Return ``source`` with ``const()`` around its private constants."""
    tree = ast.parse(source)
    bound = _bound(tree)
    lines = source.split("\n")
    known: dict[str, int] = {}
    for node in tree.body:
        if not isinstance(node, ast.Assign) or len(node.targets) != 1:
            continue
        target, value = node.targets[0], node.value
        if not isinstance(target, ast.Name) or not target.id.startswith("_"):
            continue
        number = _number(value, known)
        if number is None or bound[target.id] != 1 or not -_LARGEST < number < _LARGEST:
            continue
        line = lines[node.lineno - 1]
        if node.lineno != node.end_lineno or not line.isascii():
            continue  # columns are counted in bytes
        known[target.id] = number
        start, end = value.col_offset, value.end_col_offset
        lines[node.lineno - 1] = f"{line[:start]}const({line[start:end]}){line[end:]}"
    return "\n".join(lines)


def _bound(tree: ast.Module) -> dict[str, int]:
    """Return how often each name is bound; 2 where it is hidden or would be a syntax error."""
    bound: dict[str, int] = {}
    for node in ast.walk(tree):
        names: list[str] = []
        if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
            names = [node.id]
        elif isinstance(node, ast.Global | ast.Nonlocal):
            names = node.names * 2  # bound anew somewhere
        elif isinstance(node, ast.arg | ast.keyword) and node.arg:
            names = [node.arg] * 2  # mpy-cross would put the number where a name belongs
        elif isinstance(node, ast.alias):
            names = [node.asname or node.name.split(".")[0]] * 2
        elif isinstance(node, ast.FunctionDef | ast.ClassDef | ast.ExceptHandler) and node.name:
            names = [node.name] * 2
        for name in names:
            bound[name] = bound.get(name, 0) + 1
    return bound


def _number(value: ast.expr, known: dict[str, int]) -> int | None:
    """Return what an expression of whole numbers gives, None for any other."""
    if isinstance(value, ast.Constant) and type(value.value) is int:
        return value.value
    if isinstance(value, ast.Name):
        return known.get(value.id)
    if isinstance(value, ast.UnaryOp) and isinstance(value.op, ast.USub):
        number = _number(value.operand, known)
        return None if number is None else -number
    if isinstance(value, ast.BinOp) and type(value.op) in _OPERATORS:
        left, right = _number(value.left, known), _number(value.right, known)
        if left is not None and right is not None:
            return int(_OPERATORS[type(value.op)](left, right))
    return None
