// The die's shell in two halves: the insert's centre is the cube's, the lead leaves at an edge.
include <parameters.scad>

inside = die - 2 * die_wall;

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

module half(upper) {
  difference() {
    cube_with_pips();
    // half of the cube goes away
    translate([0, 0, upper ? -die / 2 : die / 2]) cube([die + 1, die + 1, die], center = true);
    // room above and below the board, a ledge of 1 mm under its edges
    cube([inside - 2, inside - 2, inside], center = true);
    cube([insert + insert_room, insert + insert_room, board + 0.2], center = true);
    // the lead
    translate([0, die / 2, 0]) rotate([90, 0, 0]) cylinder(d = 2.6, h = die_wall * 3, center = true, $fn = 32);
  }
}

half(false);
translate([die + 6, 0, 0]) rotate([180, 0, 0]) half(true);
