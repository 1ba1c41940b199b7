"""A match of Your Game as a JSON position, and back: the fields of ``Match.STATE``."""

from pixelpitch.rules.position import Fields


def write(match):
    """Return the JSON position of ``match``."""
    result = {"ruleset": match.RULESET, "options": dict(match.options)}
    for field in match.STATE:
        value = getattr(match, field[0])
        result[field[0]] = list(value) if isinstance(value, list) else value
    return result


def read(make, position):
    """Return the match of ``position``; raise NotUnderstood naming the field that is wrong."""
    fields = Fields(position, make.RULESET)
    fields.choice("ruleset", (make.RULESET,))
    match = make(fields.options())
    for name, low, high, *count in make.STATE:
        value = fields.wholes(name, count[0], low, high) if count else fields.whole(name, low, high)
        setattr(match, name, value)
    fields.end()
    return match
