// The throwing box: the tray's sensor is glued under its floor, its feet are soft.  The underside is
// flat, for it lies on the printer's bed: a pocket there would hang.  Grooves show the places.
include <parameters.scad>

outside = box_inside + 2 * box_wall;

module rounded(x, y, z, r) {
  linear_extrude(z) offset(r) offset(-r) square([x, y], center = true);
}

module at_feet() {
  for (x = [-1, 1], y = [-1, 1])
    translate([x * (outside / 2 - 14), y * (outside / 2 - 14), 0]) children();
}

// A groove of 45 degrees round a shape of the underside.
module slope(low, high, up) {
  hull() {
    translate([0, 0, -0.01]) linear_extrude(0.01) offset(delta = low) children();
    translate([0, 0, up]) linear_extrude(0.001) offset(delta = high) children();
  }
}
module groove(grow) {
  difference() {
    slope(grow + mark, grow, mark) children();
    translate([0, 0, -0.01]) slope(grow - mark, grow + mark, 2 * mark) children();
  }
}

module box() {
  difference() {
    rounded(outside, outside, box_floor + wall_height, 8);
    translate([0, 0, box_floor]) rounded(box_inside, box_inside, wall_height + 1, 6);
    // from below: the insert's place at the middle, its parts look down; its lead runs to the wall,
    // two slots for the tie that holds it
    groove(mark + insert_room / 2) square(insert, center = true);
    for (x = [-5, 3.5]) translate([x, box_inside / 2 - 12, -1]) cube([1.5, 3, box_floor + 2]);
    at_feet() groove(mark) circle(d = foot, $fn = 48);
    // the die's lead hangs over this notch and cannot be pinched
    translate([-4, box_inside / 2 - 1, box_floor + wall_height - 12]) cube([8, box_wall + 2, 13]);
  }
}

module feet() {
  at_feet() translate([0, 0, -foot_high]) cylinder(d = foot, h = foot_high, $fn = 48);
}

box();
