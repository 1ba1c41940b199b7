// The pitch's frame: half of it, for a printer's bed; the other half is the same, turned.
// From the front: lip, diffuser, a ledge all round that keeps the panel 6 mm behind it, panel.
include <parameters.scad>

wide = panel + panel_room;
high = frame_lip + diffuser + cell_gap + panel_thick;

module frame() {
  difference() {
    translate([0, -frame_wall, 0]) cube([wide + frame_wall, wide + 2 * frame_wall, high]);
    // window
    translate([-1, frame_lip, -1]) cube([wide + 1 - frame_lip, wide - 2 * frame_lip, high + 2]);
    // diffuser, from the joint's side
    translate([-1, 0, frame_lip]) cube([wide + 1, wide, diffuser]);
    // light
    translate([-1, rest, frame_lip]) cube([wide + 1 - rest, wide - 2 * rest, high]);
    // panel
    translate([-1, 0, frame_lip + diffuser + cell_gap]) cube([wide + 1, wide, high]);
    // cables
    translate([wide - 1, wide / 2 - 10, high - panel_thick]) cube([frame_wall + 2, 20, panel_thick + 1]);
    // pins of 1.75 mm filament through the joint
    for (y = [-frame_wall / 2, wide + frame_wall / 2])
      translate([-1, y, high / 2]) rotate([0, 90, 0]) cylinder(d = 1.9, h = 16, $fn = 24);
  }
}

frame();
