// A coach's handset: tray and lid of one pad board, printed twice.  Cables leave at the upper edge,
// through side-entry sockets.  Countersunk screws from below, through floor and board into the lid.
include <parameters.scad>

inner = [pads[0] + 2 * gap, pads[1] + 2 * gap];
outer = [inner[0] + 2 * wall, inner[1] + 2 * wall];
low = 4;
top = wall + low + 1.6;
high = top + pad_above - wall; // the keys (key.scad) stand out of the lid by 2 mm
part = "tray";                 // or "lid"
screw = 16;                    // M3, countersunk
skin = 0.8;                    // of the lid over the screws' ends
assert(screw - top >= grip && screw < high + wall - skin, "the handset's screws are too short or too long");
buttons = [[25, 14], [25, 44], [10, 29], [40, 29], [86, 27], [68, 38]];

module shell(h) linear_extrude(h) offset(r = 5, $fn = 48) offset(delta = -5) square(outer);
module on_board() translate([wall + gap, wall + gap, 0]) children();

module handset_tray() {
  difference() {
    union() {
      difference() {
        shell(high);
        translate([wall, wall, wall]) cube([inner[0], inner[1], high]);
      }
      on_board() at_holes(pads) post(wall + low, 8, bolt);
    }
    on_board() at_holes(pads) countersunk(20);
    // both sockets' mouths, open above: the plug goes in with the lid off or on
    for (x = [53.25, 80.75]) on_board() at(pads, x, 0)
      translate([-xh_plug[0] / 2, -3, top - 0.5]) cube([xh_plug[0], 12, 20]);
  }
}

module handset_lid() {
  mirror([1, 0, 0]) translate([-outer[0], 0, 0]) {
    difference() {
      shell(wall);
      for (b = buttons) on_board() at(pads, b[0], b[1]) translate([0, 0, -1]) cylinder(d = 13.5, h = 9, $fn = 48);
      on_board() at_holes(pads) translate([0, 0, skin]) cylinder(d = thread, h = wall, $fn = 24);
    }
    on_board() at_holes(pads) translate([0, 0, wall - 0.01]) post(high - top - 0.2, 7, thread);
    translate([wall + 0.3, wall + 0.3, wall - 0.01]) difference() {
      cube([inner[0] - 0.6, inner[1] - 0.6, 1.5]);
      translate([1.4, 1.4, -1]) cube([inner[0] - 3.4, inner[1] - 3.4, 4]);  // into the posts, not just at them
      translate([40, inner[1] - 4, -1]) cube([58, 6, 4]);
    }
  }
}
if (part == "tray") handset_tray(); else handset_lid();
