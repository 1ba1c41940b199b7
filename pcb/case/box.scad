// The throwing box: the tray's sensor is glued under its floor, its feet are soft.
include <parameters.scad>

module rounded(x, y, z, r) {
  linear_extrude(z) offset(r) offset(-r) square([x, y], center = true);
}

module box() {
  outside = box_inside + 2 * box_wall;
  rim = insert + 2 * insert_room;
  difference() {
    rounded(outside, outside, box_floor + wall_height, 8);
    translate([0, 0, box_floor]) rounded(box_inside, box_inside, wall_height + 1, 6);
    // pocket of the sensor, from below: its board flush, its parts in the deeper middle
    translate([0, 0, -1]) rounded(rim, rim, 1 + board, 1);
    // the lead's way out under the floor
    translate([-3, insert / 2, -1]) cube([6, outside / 2, 1 + board]);
    for (x = [-1, 1], y = [-1, 1])
      translate([x * (outside / 2 - 14), y * (outside / 2 - 14), -1])
        cylinder(d = foot + 0.4, h = 1 + foot_deep, $fn = 48);
    // the die's lead hangs over this notch and cannot be pinched
    translate([-4, box_inside / 2 - 1, box_floor + wall_height - 12]) cube([8, box_wall + 2, 13]);
  }
}

module feet() {
  outside = box_inside + 2 * box_wall;
  for (x = [-1, 1], y = [-1, 1])
    translate([x * (outside / 2 - 14), y * (outside / 2 - 14), foot_deep - 8])
      cylinder(d = foot, h = 8, $fn = 48);
}

box();
