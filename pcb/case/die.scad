// The die's shell in two halves, glued: the insert lies in both and lines them up, its centre is
// the cube's.  The lead leaves at the middle of an edge, between 5 and 4, out of a hollow: so
// the die lies flat on every face and on no wire.  A knot inside takes the pull.
//
// Printed solid (8.8 cm3) and with the insert it weighs 13 g; with both rooms filled (5.7 cm3 of
// neutral-cure silicone or epoxy, not hot glue: the sensor bears 125 C) 19 g, of die.md's 20, and
// nothing rattles.  Fill both alike, or the die is loaded: each room has two holes of its own.
include <parameters.scad>

inside = die - 2 * die_wall;
slot = insert + insert_room;
room = insert - 2 * ledge;  // above and below the insert
assert(slot < inside, "the insert is too large for the shell");
assert((inside - board) / 2 > 8.5, "no room for the upright plug and its wires' bend");

// Where the pips of a face lie, in units of a quarter of the edge.
function pips(n) = [for (p = [
  [0, 0, 1, 3, 5], [-1, -1, 2, 3, 4, 5, 6], [1, 1, 2, 3, 4, 5, 6],
  [-1, 1, 4, 5, 6], [1, -1, 4, 5, 6], [-1, 0, 6], [1, 0, 6]])
  if (len([for (i = [2 : len(p) - 1]) if (p[i] == n) 1])) [p[0], p[1]]];

module face(n) {
  for (p = pips(n)) translate([p[0] * die / 4, p[1] * die / 4, die / 2]) sphere(d = 3.4, $fn = 24);
}

module cube_with_pips() {
  difference() {
    intersection() {
      cube(die, center = true);
      sphere(d = die * 1.5, $fn = 72);
    }
    face(6);                              // +z
    rotate([180, 0, 0]) face(1);
    rotate([0, 90, 0]) face(5);           // +x
    rotate([0, -90, 0]) face(2);
    rotate([-90, 0, 0]) face(4);          // +y
    rotate([90, 0, 0]) face(3);
  }
}

module lead_way() {
  rotate([0, 0, 45]) translate([room / 2, -lead / 2, 0]) cube([die, lead, board / 2 + lead]);
  translate([die / 2, die / 2, board / 2 + lead / 2]) sphere(d = 7, $fn = 32);
}

// Each room is filled by a syringe through a pip of the 4; a hole in a pip of the 1 or the 6 lets
// the air out while that face looks up.
pour = 2;
module pouring() {
  for (z = [-1, 1]) translate([-die / 4, 0, z * die / 4]) rotate([-90, 0, 0]) cylinder(d = pour, h = die, $fn = 24);
  translate([0, 0, -die]) cylinder(d = pour, h = die, $fn = 24);             // 1
  translate([die / 4, 0, 0]) cylinder(d = pour, h = die, $fn = 24);          // 6
}

module half(upper) {
  difference() {
    cube_with_pips();
    // half of the cube goes away
    translate([0, 0, upper ? -die / 2 : die / 2]) cube([die + 1, die + 1, die], center = true);
    cube([room, room, inside], center = true);
    cube([slot, slot, board + 0.2], center = true);
    lead_way();
    pouring();
  }
}

half(false);
translate([die + 6, 0, 0]) rotate([180, 0, 0]) half(true);
