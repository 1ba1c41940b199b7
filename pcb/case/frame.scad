// The pitch's frame: half of it, for a printer's bed; the other half is the same, turned.
include <parameters.scad>

long = panel;                        // half of the pitch
high = frame_lip + diffuser + cell_gap + panel_thick;

module frame() {
  difference() {
    translate([0, -frame_wall, 0]) cube([long + frame_wall, panel + 2 * frame_wall, high]);
    // window, with a lip that holds the diffuser
    translate([-1, frame_lip, -1]) cube([long + 1 - frame_lip, panel - 2 * frame_lip, high + 2]);
    translate([-1, 0, frame_lip]) cube([long + 1, panel, high]);
    // cables
    translate([long - 1, panel / 2 - 10, high - panel_thick]) cube([frame_wall + 2, 20, panel_thick + 1]);
    // M3 through the joint
    for (y = [-frame_wall / 2, panel + frame_wall / 2])
      translate([-1, y, high / 2]) rotate([0, 90, 0]) cylinder(d = 1.8, h = 16, $fn = 24);
  }
}

frame();
