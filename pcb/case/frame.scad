// The pitch's frame: half of it, for a printer's bed; the other half is the same, turned.
// Printed on its face: lip, diffuser, a ledge that grows out of the wall at 45 degrees and keeps the
// panel 6 mm behind the diffuser, panel, room for wires.  The back plates (back.scad) close it.
include <parameters.scad>

wide = panel + panel_room;
deep = frame_high - back;
ledge_low = frame_lip + diffuser;
shelf = ledge_low + cell_gap;
flange = 12;  // of the joint, behind the panel: two bolts M3 x 20 per side go with nuts through both halves

module at_posts() {
  for (x = [flange + 8, wide - 9], y = [-frame_wall / 2 + 0.5, wide + frame_wall / 2 - 0.5])
    translate([x, y, deep]) children();
}

// The ledge's section: 45 degrees below, flat above.
module ledge_bar(long) {
  rotate([90, 0, 90]) linear_extrude(long)
    polygon([[-0.1, ledge_low - 0.1], [rest, ledge_low + rest], [rest, shelf], [-0.1, shelf]]);
}

module frame() {
  difference() {
    union() {
      difference() {
        translate([0, -frame_wall, 0]) cube([wide + frame_wall, wide + 2 * frame_wall, deep]);
        translate([-1, frame_lip, -1]) cube([wide + 1 - frame_lip, wide - 2 * frame_lip, deep + 2]);
        translate([-1, 0, frame_lip]) cube([wide + 1, wide, deep]);
      }
      ledge_bar(wide);
      translate([0, wide, 0]) mirror([0, 1, 0]) ledge_bar(wide);
      translate([wide, 0, 0]) rotate([0, 0, 90]) ledge_bar(wide);
    }
    // the joint's bolts, along x, in the long walls; heads and nuts lie in pockets from behind
    for (y = [-frame_wall / 2, wide + frame_wall / 2], z = [8, deep - 9]) translate([-1, y, z])
      rotate([0, 90, 0]) cylinder(d = bolt, h = flange + 2, $fn = 24);
    for (y = [-frame_wall / 2, wide + frame_wall / 2])
      translate([flange - 4, y - 3.2, 4.6]) cube([7, 6.4, deep]);
    at_posts() translate([0, 0, -12]) cylinder(d = thread, h = 13, $fn = 24);
    // the end: wires to the console (open behind, the plate closes it), two bolts that hold it
    translate([wide - 1, wide / 2 - 26, shelf + panel_thick]) cube([frame_wall + 2, 52, deep]);
    for (y = [-30, 30]) translate([wide - 0.5, wide / 2 + y, frame_high - dock_up])
      rotate([0, 90, 0]) cylinder(d = thread, h = frame_wall + 1, $fn = 24);
  }
}

frame();
