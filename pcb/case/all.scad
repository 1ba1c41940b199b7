// The picture: box on its feet, the die shut and open, the frame's halves with one panel in.
use <box.scad>
use <die.scad>
use <frame.scad>
include <parameters.scad>

wide = panel + panel_room;

color("peru") box();
color("dimgray") feet();
color("seagreen") translate([-insert / 2, -insert / 2, pocket - board]) cube([insert, insert, board]);

color("ivory") translate([-50, -105, die / 2 - foot_high]) rotate([0, 0, 20]) { half(false); half(true); }
translate([0, -105, die / 2 - foot_high]) rotate([0, 0, 20]) {
  color("ivory") half(false);
  color("seagreen") cube([insert, insert, board], center = true);
}
color("ivory") translate([45, -105, die / 2 - foot_high]) rotate([180, 0, -20]) half(true);

translate([250, -118, -foot_high]) {
  color("slategray") frame();
  color("slategray") translate([0, wide, 0]) rotate([0, 0, 180]) frame();
  color("white") translate([-wide, 0, frame_lip]) cube([2 * wide - panel_room, wide - panel_room, diffuser]);
  translate([-panel, panel_room / 2, frame_lip + diffuser + cell_gap]) {
    color("black") cube([panel, panel, 1.6]);
  }
}
