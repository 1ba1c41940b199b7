// All lengths in mm.  die.md: a 25 mm cube of 20 g on a lead; blows of 3 to 16 g.
die = 25;          // edge of the die
die_wall = 2.4;    // leaves 20.2 for the insert
insert = 19;       // pcb/sensor, square
insert_room = 0.6; // play round it
board = 1.6;
ledge = 0.7;       // holds the insert's edge; its parts keep 1 mm away from that
lead = 2;          // the die's lead: four thin, soft wires

// How high the wall is, from die.md's numbers.
// 1. A bounce must stay in.  The blows of a throw are at most 120 ms apart, and a body that is
//    in the air for T rises by g T^2 / 8: 9810 / 8 * 0.12^2 = 17.7.  It takes off standing on a
//    corner at worst, its centre half a diagonal up, 21.7.  A die gets over a wall only if its
//    centre does: 17.7 + 21.7 = 39.4.  Twice that, for a wall that turns speed into height.
// 2. A throw that ends inside must not look like a fall off the table (300 ms and more).  From
//    the rim the die falls for sqrt(2 * 80 / 9810) = 128 ms; tossed 40 above the rim it is in
//    the air for 90 + 156 = 246 ms, within die.md's 60 to 250; only 75 above it makes 300.
g = 9810;
gap_of_blows = 0.120;
longest_flight = 0.250;
toss = 40;         // above the rim: as high as a throw into a box is
bounce = g * pow(gap_of_blows, 2) / 8;
wall_height = 10 * ceil(2 * (bounce + die * sqrt(3) / 2) / 10);
function fall(height) = sqrt(2 * height / g);
assert(fall(toss) + fall(toss + wall_height) <= longest_flight, "the wall is too high");

box_inside = 130;  // five dice long: a thrown die needs room to roll to rest
box_wall = 3;
box_floor = 3;
foot = 12;         // soft foot, foam or silicone: a knock on the table must not pass
foot_high = 12;    // more than the insert under the floor: board 1.6, connector with its plug about 7
mark = 0.4;        // depth of the grooves that show where insert and feet are glued

// The pitch: two panels of 16 x 16, 10 mm from LED to LED.
panel = 160;
panel_room = 0.8;  // play of panel and diffuser
panel_thick = 4;
frame_wall = 8;    // takes the joint's M3 bolts
frame_lip = 3;     // in front of the diffuser
rest = 2;          // ledge between diffuser and panel; the outermost LED is 5 from the edge
diffuser = 3;      // opal sheet, 320 x 160: slides in from the joint
cell_gap = 6;      // from LED to diffuser
back = 3;          // the plates that close the frame and press the panels on their ledge
wires = 13.4;      // room behind the panels for wire of 0.75 mm2 and its plugs
frame_high = frame_lip + diffuser + cell_gap + panel_thick + wires + back;
bolt = 3.4;        // M3 passes
dock_up = 22;      // height of the two M3 x 10 that hold console and frame together
thread = 2.6;      // M3 cuts its own thread, 6 mm deep at least
grip = 6;

// Boards: pcb/carrier, pcb/pads.  y counts from the board's upper edge downwards, as there.
carrier = [120, 92];
pads = [100, 56];
hole_in = 4;       // of the four M3 holes from the edges
gap = 1;           // round a board
wall = 2.4;
under = 6;         // below a board: leads of 3 mm, and air
// Above the carrier: how high what stands there is comes from bodies.py, by bodies.scad.
above = 20;
pad_above = 9;     // a 12 mm button's body is 4.3, its round stem ends at 8.5: key.scad stands on it
usb_c = [13.4, 8]; // the plug's moulding is at most 12.35 x 6.5 (USB Type-C, figure 3-3)
micro_b = [12, 9.5]; // at most 10.6 x 8.5 (micro-USB)
xh_plug = [24, 8]; // XHP-8: 22.4 wide, 5.8 thick
sh_plug = [8, 5];  // SHR-04V-S: 5 wide, 2.9 thick
display = [26, 15]; // what shows of a 0.96 inch SSD1306: measure yours
shows = 11.8;      // from its pins down to the middle of that
wires_out = [55.5, 64]; // windows of 7 mm in the console's left wall, from here down the carrier's edge

// A countersunk M3's way through a floor, from below: the head's cone of 45 degrees prints over nothing.
module countersunk(long) {
  translate([0, 0, -1]) cylinder(d = bolt, h = long + 1, $fn = 24);
  translate([0, 0, -0.01]) cylinder(d1 = 6.4 + 2 * 0.01, d2 = bolt, h = (6.4 - bolt) / 2 + 0.01, $fn = 48);
}

// A screw post: open from below.
module post(high, outer = 7, inner = thread) {
  difference() {
    cylinder(d = outer, h = high, $fn = 32);
    translate([0, 0, -0.01]) cylinder(d = inner, h = high + 0.02, $fn = 24);
  }
}
module at_holes(size) {
  for (x = [hole_in, size[0] - hole_in], y = [hole_in, size[1] - hole_in]) translate([x, y, 0]) children();
}
// A place of the board (x, y downwards) as a place of the case.
module at(size, x, y) translate([x, size[1] - y, 0]) children();
