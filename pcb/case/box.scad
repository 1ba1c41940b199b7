// The throwing box: the tray's sensor is glued under its floor, its feet are soft.
include <parameters.scad>

outside = box_inside + 2 * box_wall;

module rounded(x, y, z, r) {
  linear_extrude(z) offset(r) offset(-r) square([x, y], center = true);
}

module at_feet() {
  for (x = [-1, 1], y = [-1, 1])
    translate([x * (outside / 2 - 14), y * (outside / 2 - 14), 0]) children();
}

module box() {
  rim = insert + insert_room;
  difference() {
    rounded(outside, outside, box_floor + wall_height, 8);
    translate([0, 0, box_floor]) rounded(box_inside, box_inside, wall_height + 1, 6);
    // from below: the insert's place at the middle, its parts look down
    translate([0, 0, -1]) rounded(rim, rim, 1 + pocket, 1.5);
    // the lead's channel to the wall, and two slots for the tie that holds it
    translate([-2, 0, -1]) cube([4, outside, 1 + pocket]);
    for (x = [-5, 3.5]) translate([x, box_inside / 2 - 12, -1]) cube([1.5, 3, box_floor + 2]);
    at_feet() translate([0, 0, -1]) cylinder(d = foot + 0.4, h = 1 + foot_deep, $fn = 48);
    // the die's lead hangs over this notch and cannot be pinched
    translate([-4, box_inside / 2 - 1, box_floor + wall_height - 12]) cube([8, box_wall + 2, 13]);
  }
}

module feet() {
  at_feet() translate([0, 0, foot_deep - foot_high]) cylinder(d = foot, h = foot_high, $fn = 48);
}

box();
