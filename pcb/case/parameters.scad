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
pocket = 1;        // under the floor: the insert's bare side is glued into it
foot = 12;         // soft foot, foam or silicone: a knock on the table must not pass
foot_high = 12;    // more than the insert's connector with its plug, about 7
foot_deep = 1;

// The pitch: two panels of 16 x 16, 10 mm from LED to LED.
panel = 160;
panel_room = 0.8;  // play of panel and diffuser
panel_thick = 4;
frame_wall = 4;
frame_lip = 3;     // in front of the diffuser
rest = 2;          // ledge between diffuser and panel; the outermost LED is 5 from the edge
diffuser = 3;      // opal sheet, 320 x 160: slides in from the joint
cell_gap = 6;      // from LED to diffuser
