"""A phase that a game's table does not know has a prompt and a scene all the same (see
CHANGING.md).

Soccer Tactics has its own test (``tactics/test_new_phase.py``), because its phases declare more.
"""

import sys
from importlib import import_module
from typing import Any

import pytest

from pixelpitch import rulesets
from pixelpitch.rules.phase import Phase


class _Break(Phase):
    name = "break"

    def player(self, match: Any) -> int:
        return 0

    def legal(self, match: Any) -> list[int]:
        return [5]


@pytest.mark.parametrize("game", ["dicesoccer", "pawnball", "sokhazania", "streetsoccer"])
def test_a_new_phase_needs_no_change_of_the_table(game: str, monkeypatch: Any) -> None:
    make = rulesets.load(game)
    phases = (*make.PHASES, _Break())
    monkeypatch.setattr(make, "PHASES", phases)
    module = sys.modules[make.__module__]
    # StreetSoccer's rules read the steps of a phase from a separate table
    if game == "streetsoccer":
        monkeypatch.setattr(module, "_STEPS_OF", (*vars(module)["_STEPS_OF"], {0: phases[-1]}))
    match = make({"first": "left"} if game == "dicesoccer" else {})
    match.set_fields({"phase": len(phases) - 1})
    assert match.legal_actions() == [5]
    assert match.prompt() == "{prompt.break}"
    assert match.why_not(5) == ""
    assert isinstance(match.why_not(7), str)
    assert match.scene().open == (5,)
    table = match.table()
    assert table.likeliest(match) in (-1, 5)
    assert table.pick(match)[0] in (-1, 5)
    assert not table.shortcuts(match)
    coach = import_module(make.__module__.rpartition(".")[0] + ".coach")
    assert coach.line(match, (5,)) is None
