"""Draws what all wiring drawings have in common: the page, a labelled wire, and a note."""

from xml.sax.saxutils import escape

DRAWING_WIDTH_PX = 1050  # width of each drawing


def page(height: int, title: str, heading: str, parts: list[str], heading_y: int = 36) -> str:
    """Return an SVG with ``parts`` below ``heading``; screen readers speak ``title``."""
    head = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {DRAWING_WIDTH_PX} {height}"'
        ' font-family="system-ui, sans-serif" font-size="13">',
        f"<title>{escape(title)}</title>",
        f'<rect width="{DRAWING_WIDTH_PX}" height="{height}" rx="10" fill="#fbfbfa"/>',
        f'<text x="{DRAWING_WIDTH_PX / 2:g}" y="{heading_y}" text-anchor="middle" font-size="17"'
        f' font-weight="600">{escape(heading)}</text>',
    ]
    return "\n".join([*head, *parts, "</svg>"]) + "\n"


def draw_wire(
    start: int, end: int, y: int, pins: tuple[str, str], label: str, colour: str
) -> list[str]:
    """Return a horizontal wire with the label ``label`` between two ``pins``.

    ``pins`` are the names of its two ends; ``start`` and ``end`` are their x coordinates.
    """
    return [
        f'<path class="wire" d="M{start},{y} H{end}" stroke="{colour}" stroke-width="3"/>',
        f'<circle cx="{start}" cy="{y}" r="7" fill="#facc15"/>',
        f'<circle cx="{end}" cy="{y}" r="7" fill="#facc15"/>',
        f'<text x="{start - 14}" y="{y + 4}" text-anchor="end" fill="#fff">'
        f"{escape(pins[0])}</text>",
        f'<text x="{end + 14}" y="{y + 4}" fill="#fff">{escape(pins[1])}</text>',
        f'<text x="{(start + end) / 2:g}" y="{y - 8}" text-anchor="middle" fill="{colour}">'
        f"{escape(label)}</text>",
    ]


def note(y: int, text: str) -> str:
    """Return ``text`` as one centred line at the height ``y``."""
    return (
        f'<text x="{DRAWING_WIDTH_PX / 2:g}" y="{y}" text-anchor="middle" fill="#525252">'
        f"{escape(text)}</text>"
    )
