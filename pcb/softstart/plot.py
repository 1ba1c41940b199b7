"""Draws the supply's current and the +5 V rail of each simulated circuit as an SVG."""

PLOT_WIDTH, PLOT_HEIGHT, LEFT_MARGIN, TOP_MARGIN, PLOT_GAP = 760, 150, 60, 40, 46
PLOT_END_S = 2.3
COLOUR_BY_CURVE = {"current": "#c0392b", "rail": "#2c6fbb"}
_HEAD = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {0} {1}" font-family="sans-serif" '
    'font-size="13"><rect width="{0}" height="{1}" fill="white"/>'
)


def _polyline(rows, column, top, most, colour):  # type: ignore[no-untyped-def]
    """Return a polyline of one value of ``rows``.

    ``column`` is the index of the value in each row. The line is drawn below the y coordinate
    ``top``, which stands for the value ``most``. Each column of pixels shows the highest value in
    its time, so that no peak is lost.
    """
    highest: dict[int, float] = {}
    for row in rows:
        if row[0] <= PLOT_END_S:
            x = int(row[0] / PLOT_END_S * PLOT_WIDTH)
            highest[x] = max(highest.get(x, 0.0), row[column])
    dots = " ".join(
        f"{LEFT_MARGIN + x},{top + PLOT_HEIGHT - min(each, most) / most * PLOT_HEIGHT:.1f}"
        for x, each in sorted(highest.items())
    )
    return f'<polyline points="{dots}" fill="none" stroke="{colour}" stroke-width="1.5"/>'


def draw_plot(runs):  # type: ignore[no-untyped-def]
    """Return the SVG text; ``runs`` is {name of a circuit: rows of (s, A, V of +5V, ...)}."""
    height = TOP_MARGIN + len(runs) * (PLOT_HEIGHT + PLOT_GAP) + 10
    out = [_HEAD.format(LEFT_MARGIN + PLOT_WIDTH + 60, height)]
    out.append(
        f'<text x="{LEFT_MARGIN}" y="20">Plugged at 0, unplugged at 1.0 s, plugged again at 1.3 s: '
        f'<tspan fill="{COLOUR_BY_CURVE["current"]}">A from the supply</tspan>, '
        f'<tspan fill="{COLOUR_BY_CURVE["rail"]}">V of +5V</tspan></text>'
    )
    for number, (name, rows) in enumerate(runs.items()):
        top = TOP_MARGIN + 14 + number * (PLOT_HEIGHT + PLOT_GAP)
        peak = max(row[1] for row in rows)
        most = 5.5 if peak < 5 else 5 * (int(peak / 5) + 1)
        out.append(f'<rect x="{LEFT_MARGIN}" y="{top}" width="{PLOT_WIDTH}" '
                   f'height="{PLOT_HEIGHT}" fill="none" stroke="#888"/>')  # fmt: skip
        out.append(f'<text x="{LEFT_MARGIN + 6}" y="{top - 4}" font-weight="bold">{name}: '
                   f"peak {peak:.1f} A</text>")  # fmt: skip
        for tick in range(0, int(most) + 1, 1 if most < 6 else 5):
            y = top + PLOT_HEIGHT - tick / most * PLOT_HEIGHT
            out.append(
                f'<text x="{LEFT_MARGIN - 8}" y="{y + 4:.1f}" text-anchor="end">{tick}</text>'
            )
            out.append(f'<path d="M{LEFT_MARGIN} {y:.1f}h{PLOT_WIDTH}" stroke="#ddd"/>')
        for tenth in range(0, int(PLOT_END_S * 10) + 1, 2):
            x = LEFT_MARGIN + tenth / 10 / PLOT_END_S * PLOT_WIDTH
            out.append(f'<text x="{x:.0f}" y="{top + PLOT_HEIGHT + 16}" text-anchor="middle">'
                       f"{tenth / 10:.1f}</text>")  # fmt: skip
        out.append(_polyline(rows, 2, top, most, COLOUR_BY_CURVE["rail"]))
        out.append(_polyline(rows, 1, top, most, COLOUR_BY_CURVE["current"]))
        out.append(
            f'<text x="{LEFT_MARGIN + PLOT_WIDTH + 8}" y="{top + PLOT_HEIGHT + 16}">s</text>'
        )
    out.append("</svg>\n")
    return "\n".join(out)
