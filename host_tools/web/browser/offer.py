"""The games that the page offers beside the board's own menu."""

import json

from pixelpitch import rulesets
from pixelpitch.app.lessons import Lessons
from pixelpitch.app.screens.learn import LESSON

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def games() -> str:
    """Return JSON: id, name and what it is of each game, in the order of the menu."""
    found = [rulesets.facts(each) for each in rulesets.ids()]
    found.sort(key=lambda facts: (facts.PLACE, facts.NAME))
    return json.dumps(
        [
            {
                "id": facts.__name__[facts.__name__.rfind(".") + 1 :],
                "name": facts.NAME,
                "about": facts.ABOUT,
                "typical": facts.TYPICAL,
                "lessons": bool(Lessons(facts).headings(LESSON)),
            }
            for facts in found
        ]
    )


def is_busy(session: "Any") -> bool:
    """Return whether something moves, or an opponent thinks: steps must not be rare then."""
    if session.renderer.busy(session.now):
        return True
    game = session.game
    side = game.match.current_player() if game is not None else -1
    return side >= 0 and game.seats[side].opponent is not None


def take_ruleset(folder: str) -> None:
    """Know the ruleset in ``folder`` in the place of an older one of its id; raises ValueError.

    Its class is loaded: what is wrong with it is raised here, not when a match begins.
    """
    name = folder[folder.rfind("/") + 1 :]
    if name in [each[each.rfind("/") + 1 :] for each in rulesets.added_folders()]:
        rulesets.remove(name)
    rulesets.add(folder)
    rulesets.load(name)
