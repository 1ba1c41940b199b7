"""Writes a ``.kicad_pro``: KiCad's default limits, a cheap board house's where it needs more."""

import json

from .design import Design


def write(design: Design) -> str:
    """Return the project file of ``design``."""
    rules = {
        "min_clearance": design.clearance,
        "min_track_width": 0.15,
        "min_through_hole_diameter": 0.3,
        "min_via_diameter": 0.6,
        "min_via_annular_width": 0.13,
        "min_hole_to_hole": 0.25,
        "min_hole_clearance": 0.25,
        "min_copper_edge_clearance": 0.5,
        "min_resolved_spokes": 2,
        "min_text_height": 0.8,
        "min_text_thickness": 0.08,
    }
    net_class = {
        "name": "Default", "clearance": design.clearance, "track_width": design.track,
        "via_diameter": 0.6, "via_drill": 0.3, "wire_width": 6, "bus_width": 12,
        "line_style": 0, "priority": 2147483647,
        "schematic_color": "rgba(0, 0, 0, 0.000)", "pcb_color": "rgba(0, 0, 0, 0.000)",
    }  # fmt: skip
    content = {
        "meta": {"filename": f"{design.name}.kicad_pro", "version": 3},
        "board": {"design_settings": {"rules": rules, "meta": {"version": 2}}},
        "net_settings": {"classes": [net_class], "meta": {"version": 4}},
        "erc": {"meta": {"version": 0}},
        "libraries": {"pinned_footprint_libs": [], "pinned_symbol_libs": []},
        "schematic": {"meta": {"version": 1}},
        "text_variables": {},
    }
    return json.dumps(content, indent=2) + "\n"
