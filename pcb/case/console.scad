// The console: the carrier's tray and lid.  Its left wall is bolted to the end of the pitch's frame
// and has the same height: one thing that stands on the table.  Countersunk screws come from below,
// through floor and carrier into the lid's posts.
include <parameters.scad>
include <bodies.scad>

inner = [carrier[0] + 2 * gap, carrier[1] + 2 * gap];
outer = [inner[0] + 2 * wall, inner[1] + 2 * wall];
top = wall + under + 1.6;      // the carrier's upper side
high = top + above;            // the lid lies on that
part = "tray";                 // or "lid"
screw = 20;                    // M3, countersunk
assert(max([for (b = bodies) if (b[1] != "key") b[7]]) + 1 < above, "a part touches the lid");
assert(screw - top >= grip && screw < high, "the console's screws are too short or too long");

module shell(h) {
  linear_extrude(h) offset(r = 3, $fn = 32) offset(delta = -3) square(outer);
}
function middle(name) = let (m = middles[search([name], middles)[0]]) [m[1], m[2]];
// From the board's coordinates to the case's.
module on_board() translate([wall + gap, wall + gap, 0]) children();
module window(x, y, size, z, h) { // in the lower or upper wall, y tells which
  on_board() at(carrier, x, y) translate([-size[0] / 2, -8, z]) cube([size[0], 16, h]);
}

module console_tray() {
  difference() {
    union() {
      difference() {
        shell(high);
        translate([wall, wall, wall]) cube([inner[0], inner[1], high]);
      }
      on_board() at_holes(carrier) post(wall + under, 8, bolt);
    }
    on_board() at_holes(carrier) countersunk(20);
    // lower edge: USB-C, the left pads' cable (open above), the lamp
    window(middle("J1")[0], carrier[1], usb_c, top + 1.6 - usb_c[1] / 2, usb_c[1]);
    window(36, carrier[1], [10, 0], high - 7, 8);
    on_board() at(carrier, middle("D3")[0], 87.2) translate([0, 2, top + 0.8]) rotate([90, 0, 0])
      cylinder(d = 3, h = 20, $fn = 24);
    // upper edge: die, tray, display; the Pico's USB
    for (name = ["J6", "J7", "J8"]) window(middle(name)[0], 0, sh_plug, top - 0.5, sh_plug[1]);
    // two slots below the die's window: a tie through them holds its lead, so no pull reaches the plug
    for (x = [-5, 3.5]) on_board() at(carrier, middle("J6")[0] + x, 0) translate([0, -1, wall + 1]) cube([1.5, 8, 3]);
    window(middle("U1")[0], 0, micro_b, top + 13.3 - micro_b[1] / 2, micro_b[1]);
    // right wall: the right pads' cable
    on_board() at(carrier, carrier[0], 51) translate([-5, 0, high - 7]) cube([15, 16, 8]);
    // left wall: wires to the panels, two small bridges below J4's end, where nothing stands for 20 mm
    // (ferrules pass); two bolts to the frame
    for (y = wires_out) on_board() at(carrier, 0, y + 7) translate([-8, 0, top + 0.5]) cube([10, 7, 6]);
    for (y = [-30, 30]) translate([-1, outer[1] / 2 + y, dock_up])
      rotate([0, 90, 0]) cylinder(d = bolt, h = wall + 2, $fn = 24);
  }
}

// Seen from outside, lying on the table upside down to print: z = 0 is its outer face.
module console_lid() {
  mirror([1, 0, 0]) translate([-outer[0], 0, 0]) {
    difference() {
      shell(wall);
      // display: the window widens outwards
      on_board() at(carrier, middle("J13")[0], middle("J13")[1] + shows) hull() {
        translate([-display[0] / 2 - 2, -display[1] / 2 - 2, -0.2]) cube([display[0] + 4, display[1] + 4, 0.01]);
        translate([-display[0] / 2, -display[1] / 2, wall + 0.1]) cube([display[0], display[1], 0.01]);
      }
      on_board() at(carrier, middle("SW1")[0], middle("SW1")[1]) translate([0, 0, -1]) cylinder(d = 13.5, h = 9, $fn = 48); // MENU
      on_board() at(carrier, middle("SW2")[0], middle("SW2")[1]) translate([0, 0, -1]) cylinder(d = 2.5, h = 9, $fn = 24);     // RUN
      // light: 6 mm, and a pocket inside for 12 x 12 x 1 of clear or opal sheet
      on_board() at(carrier, middle("Q3")[0], middle("Q3")[1]) translate([0, 0, -1]) cylinder(d = 6, h = 9, $fn = 32);
      on_board() at(carrier, middle("Q3")[0], middle("Q3")[1]) translate([-6.2, -6.2, wall - 1.2]) cube([12.4, 12.4, 2]);
      // buzzer
      on_board() at(carrier, middle("BZ1")[0], middle("BZ1")[1]) for (n = [-2 : 2]) translate([n * 3 - 0.75, -5, -1]) cube([1.5, 10, 9]);
    }
    on_board() at_holes(carrier) translate([0, 0, wall - 0.01]) post(above - 0.2, 7, thread);
    // the rim that centres it
    translate([wall + 0.3, wall + 0.3, wall - 0.01]) difference() {
      cube([inner[0] - 0.6, inner[1] - 0.6, 2]);
      translate([1.6, 1.6, -1]) cube([inner[0] - 3.8, inner[1] - 3.8, 4]);
      // not across the cables
      translate([30, -1, -1]) cube([14, 4, 4]);
      translate([inner[0] - 4, carrier[1] - 52, -1]) cube([6, 20, 4]);
    }
  }
}
assert(abs(high + wall - frame_high) < 0.5, "console and frame are of different height");
if (part == "tray") console_tray(); else console_lid();
