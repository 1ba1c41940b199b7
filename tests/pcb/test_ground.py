"""The return current has a short path around every track that cuts the ground plane."""

import math

import pytest

from pcb import ground
from pcb.sexpr import dump_sexpr, find_lists, first_list, parse_sexpr

pytestmark = pytest.mark.pcb


def test_no_track_of_the_carrier_cuts_the_ground_plane_apart() -> None:
    routes = ground.return_paths(ground.CARRIER_FILE.read_text(encoding="utf-8"))
    assert len(routes) > 100
    assert [each for each in routes if each.length_mm > 26] == []


@pytest.mark.long
def test_without_ground_vias_the_check_finds_tracks_that_cut_the_plane() -> None:
    board = parse_sexpr(ground.CARRIER_FILE.read_text(encoding="utf-8"))
    (number,) = (each[1] for each in find_lists(board, "net") if each[2] == "GND")
    for via in list(find_lists(board, "via")):
        if first_list(via, "net")[1] == number:
            board.remove(via)
    apart = {
        each.net for each in ground.return_paths(dump_sexpr(board)) if math.isinf(each.length_mm)
    }
    assert {"GP16", "GP17", "LED1_DATA"} <= apart


def format_filled_rectangle(
    left: float, top: float, right: float, bottom: float, layer: str
) -> str:
    """Return KiCad's text of a filled rectangle (mm) of copper on ``layer``."""
    corners = ((left, top), (right, top), (right, bottom), (left, bottom))
    points = " ".join(f"(xy {x} {y})" for x, y in corners)
    return f'(filled_polygon (layer "{layer}") (pts {points}))'


@pytest.mark.parametrize(("vias", "least", "most"), [((), 21, 25), ((8, 12), 3.5, 6.5)])
def test_a_path_around_a_track_has_the_expected_length(
    vias: tuple[float, ...], least: float, most: float
) -> None:
    """A track cuts 20 mm into a ground plane that is 24 mm wide. The return current flows around
    the end of the track, or through the two vias if there are any.
    """
    below = format_filled_rectangle(0, 0, 24, 9.4, "B.Cu") + format_filled_rectangle(
        0, 10.6, 24, 20, "B.Cu"
    )
    below += format_filled_rectangle(22.4, 9, 24, 11, "B.Cu")
    zone = (
        f'(zone (net 1) (net_name "GND") {below} {format_filled_rectangle(0, 0, 24, 20, "F.Cu")})'
    )
    drilled = " ".join(f"(via (at 12 {y}) (net 1))" for y in vias)
    board = f"""(kicad_pcb (net 1 "GND") (net 2 "SIGNAL") {zone} {drilled}
        (segment (start 11.9 10) (end 12.1 10) (layer "B.Cu") (net 2))
        (segment (start 11.5 10) (end 12.5 10) (layer "B.Cu") (net 2)))"""
    (way,) = ground.return_paths(board)
    assert (way.net, way.x_mm, way.y_mm) == ("SIGNAL", 12, 10)
    assert least < way.length_mm < most
