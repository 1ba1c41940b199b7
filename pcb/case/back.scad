// The frame's back: three plates.  The middle one spans the joint and is screwed to both halves, so
// that a hand on the pitch bends a plate of 108 mm and not two bolts.  Ribs press the panels on their
// ledge, through a strip of soft foam of 1 to 2 mm; wires run between them, and across at their ends.
include <parameters.scad>

wide = panel + panel_room;
middle_half = 54;
rib = wires - 1.5;  // foam fills the rest
part = "middle";    // or "end"

module plate(from, to) {
  translate([from, -frame_wall, 0]) cube([to - from, wide + 2 * frame_wall, back]);
  for (y = [6, wide / 2 - 1.5, wide - 9])
    translate([from + 6, y, back - 0.01]) cube([to - from - 12, 3, rib]);
}
module screws(places) {
  for (x = places, y = [-frame_wall / 2 + 0.5, wide + frame_wall / 2 - 0.5])
    translate([x, y, -1]) { cylinder(d = bolt, h = back + 2, $fn = 24);
      translate([0, 0, -0.2]) cylinder(d1 = 7.4, d2 = bolt, h = 3, $fn = 32); }
}
module middle() {
  difference() { plate(-middle_half, middle_half); screws([-20, 20]); }
}
module end() {
  difference() { plate(middle_half + 0.4, wide + frame_wall); screws([wide - 9]); }
}
if (part == "middle") middle(); else end();
