"""The games that the page offers beside the board's own menu."""

import json

from pixelpitch import rulesets
from pixelpitch.app.lessons import Lessons
from pixelpitch.app.screens.learn import LESSON


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
