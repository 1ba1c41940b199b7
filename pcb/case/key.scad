// A key: stands on a 12 mm button's round stem, its flange stays under the lid.
// The stem of 430476085716 is taken to end 8.5 above the board and to be at most 7.4 wide: measure one.
include <parameters.scad>

part = "handset";  // or "menu"
foot_at = 4.6;     // above the board: the button's body ends at 4.3
stem = 8.5;
proud = 2;         // above the lid
flange_thick = 1.2;
lid_top = part == "menu" ? above + wall : pad_above;
tall = lid_top + proud - foot_at;
assert(lid_top - wall - foot_at - flange_thick > 0.3, "the flange does not move under the lid");

module key() {
  difference() {
    union() {
      cylinder(d = 16.5, h = flange_thick, $fn = 64);
      cylinder(d = 12.7, h = tall - 1, $fn = 64);
      translate([0, 0, tall - 1.01]) cylinder(d1 = 12.7, d2 = 11, h = 1.01, $fn = 64);
    }
    translate([0, 0, -0.01]) cylinder(d = 7.8, h = stem - foot_at, $fn = 48);
  }
}
key();
