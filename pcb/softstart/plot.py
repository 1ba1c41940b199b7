"""Draws the runs as an SVG: the supply's current and the +5 V rail of each circuit."""

WIDE, HIGH, LEFT, TOP, GAP = 760, 150, 60, 40, 46
PLOT_END_S = 2.3
CURVE_COLOURS = {"current": "#c0392b", "rail": "#2c6fbb"}
_HEAD = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {0} {1}" font-family="sans-serif" '
    'font-size="13"><rect width="{0}" height="{1}" fill="white"/>'
)


def _polyline(rows, column, top, most, colour):  # type: ignore[no-untyped-def]
    """Return a polyline of the highest value per pixel column, so that no peak is lost."""
    highest: dict[int, float] = {}
    for row in rows:
        if row[0] <= PLOT_END_S:
            x = int(row[0] / PLOT_END_S * WIDE)
            highest[x] = max(highest.get(x, 0.0), row[column])
    dots = " ".join(
        f"{LEFT + x},{top + HIGH - min(each, most) / most * HIGH:.1f}"
        for x, each in sorted(highest.items())
    )
    return f'<polyline points="{dots}" fill="none" stroke="{colour}" stroke-width="1.5"/>'


def draw_plot(runs):  # type: ignore[no-untyped-def]
    """Return the SVG text; ``runs`` maps a circuit's name to rows of (s, A, V of +5V, ...)."""
    height = TOP + len(runs) * (HIGH + GAP) + 10
    out = [_HEAD.format(LEFT + WIDE + 60, height)]
    out.append(
        f'<text x="{LEFT}" y="20">Plugged at 0, unplugged at 1.0 s, plugged again at 1.3 s: '
        f'<tspan fill="{CURVE_COLOURS["current"]}">A from the supply</tspan>, '
        f'<tspan fill="{CURVE_COLOURS["rail"]}">V of +5V</tspan></text>'
    )
    for number, (name, rows) in enumerate(runs.items()):
        top = TOP + 14 + number * (HIGH + GAP)
        peak = max(row[1] for row in rows)
        most = 5.5 if peak < 5 else 5 * (int(peak / 5) + 1)
        out.append(f'<rect x="{LEFT}" y="{top}" width="{WIDE}" height="{HIGH}" fill="none" '
                   f'stroke="#888"/>')  # fmt: skip
        out.append(f'<text x="{LEFT + 6}" y="{top - 4}" font-weight="bold">{name}: '
                   f"peak {peak:.1f} A</text>")  # fmt: skip
        for tick in range(0, int(most) + 1, 1 if most < 6 else 5):
            y = top + HIGH - tick / most * HIGH
            out.append(f'<text x="{LEFT - 8}" y="{y + 4:.1f}" text-anchor="end">{tick}</text>')
            out.append(f'<path d="M{LEFT} {y:.1f}h{WIDE}" stroke="#ddd"/>')
        for tenth in range(0, int(PLOT_END_S * 10) + 1, 2):
            x = LEFT + tenth / 10 / PLOT_END_S * WIDE
            out.append(f'<text x="{x:.0f}" y="{top + HIGH + 16}" text-anchor="middle">'
                       f"{tenth / 10:.1f}</text>")  # fmt: skip
        out.append(_polyline(rows, 2, top, most, CURVE_COLOURS["rail"]))
        out.append(_polyline(rows, 1, top, most, CURVE_COLOURS["current"]))
        out.append(f'<text x="{LEFT + WIDE + 8}" y="{top + HIGH + 16}">s</text>')
    out.append("</svg>\n")
    return "\n".join(out)
