// The pictures: everything in place, or drawn apart (-D apart=30).
use <box.scad>
use <die.scad>
use <frame.scad>
use <back.scad>
use <console.scad>
use <handset.scad>
include <parameters.scad>
include <bodies.scad>

apart = 0;
wide = panel + panel_room;
outer = [carrier[0] + 2 * (gap + wall), carrier[1] + 2 * (gap + wall)];

function paint(what) = what == "Pico" ? "darkgreen" : what == "display" ? "royalblue" : what == "CP" ? "navy"
  : what == "USB" ? "silver" : what == "key" ? "black" : "dimgray";
module simple_board(size) color("seagreen") cube([size[0], size[1], 1.6]);

// The pitch, face up: the frame's parts are modelled face down.
module pitch() {
  translate([0, 0, frame_high]) rotate([180, 0, 0]) {
    for (side = [0, 1]) translate([0, side * wide, 0]) rotate([0, 0, side * 180])
      translate([apart, 0, 0]) {
        color("slategray") frame();
        color("black") translate([0, 0.4, frame_lip + diffuser + cell_gap + apart]) cube([panel, panel, 1.6]);
      }
    color("white") translate([-wide + 0.4, 0, frame_lip + apart / 3]) cube([2 * wide - 0.8, wide, diffuser]);
    translate([0, wide, frame_high + 2.5 * apart]) rotate([180, 0, 0]) {
      color("dimgray") translate([0, 0, 0]) middle();
      for (side = [0, 1]) translate([0, side * wide, 0]) rotate([0, 0, side * 180])
        color("gray") translate([apart, 0, 0]) end();
    }
  }
}

module console_set() {
  color("slategray") console_tray();
  translate([wall + gap, wall + gap, wall + under + apart]) {
    simple_board(carrier);
    for (b = bodies) color(paint(b[1])) translate([b[2], carrier[1] - b[5], 1.6 + b[6]])
      if (b[1] == "CP" || b[1] == "key") translate([(b[4] - b[2]) / 2, (b[4] - b[2]) / 2, 0])
        cylinder(d = b[4] - b[2], h = b[7] - b[6]);
      else cube([b[4] - b[2], b[5] - b[3], b[7] - b[6]]);
  }
  // The lid is modelled upside down, as it is printed.
  translate([outer[0], 0, frame_high + 2 * apart]) rotate([0, 180, 0])
    color("lightsteelblue") console_lid();
}

module handset_set() {
  long = [pads[0] + 2 * (gap + wall), pads[1] + 2 * (gap + wall)];
  color("slategray") handset_tray();
  translate([wall + gap, wall + gap, wall + 4 + apart]) {
    simple_board(pads);
    for (b = [[25, 14], [25, 44], [10, 29], [40, 29], [86, 27], [68, 38]])
      translate([b[0], pads[1] - b[1], 1.6]) {
        color("dimgray") translate([-6, -6, 0]) cube([12, 12, 4.3]);
        color("black") cylinder(d = 12.7, h = 10.6);
      }
    for (x = [53.25, 80.75]) color("white") translate([x - 11.2, pads[1] - 9.3, 1.6]) cube([22.4, 9.2, 6]);
  }
  translate([long[0], 0, wall + 4 + 1.6 + pad_above + 2 * apart]) rotate([0, 180, 0])
    color("lightsteelblue") handset_lid();
}

translate([0, wide / 2, 0]) pitch();
translate([wide + frame_wall + 0.2 + 3 * apart, -outer[1] / 2, 0]) console_set();
translate([-60, -wide - 40 - apart, 0]) handset_set();
if (apart == 0) {
  translate([60, -wide - 100, 0]) handset_set();
  translate([-310, 0, foot_high]) {
    color("peru") box();
    color("dimgray") feet();
    translate([20, -20, box_floor + die / 2]) rotate([0, 0, 20]) color("ivory") { half(false); half(true); }
  }
}
