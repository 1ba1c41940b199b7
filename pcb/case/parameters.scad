// All lengths in mm.  die.md: a 25 mm cube of 20 g, on a lead; blows of 3 to 16 g.
die = 25;          // edge of the die
die_wall = 2.4;    // leaves 20.2 for the 19 mm insert
insert = 19;       // pcb/sensor
insert_room = 0.6; // play round the insert
board = 1.6;

box_inside = 130;  // five dice long: a thrown die needs room to roll to rest
box_wall = 3;
box_floor = 3;
// A flight of 60..250 ms in the hand's throw lands at up to g/2*(0.25/2)^2 = 77 mm above the
// floor; after it a blow of 16 g leaves at most a quarter of that speed.  So 80 mm keep the
// die's first bounce in: higher than the highest flight that ends inside.
wall_height = 80;
foot = 12;         // soft foot, foam or silicone, glued into a 1 mm pocket
foot_deep = 1;

// The pitch: two panels of 16 x 16, 160 mm each.
panel = 160;
panels = 2;
panel_thick = 4;
frame_wall = 4;
frame_lip = 3;
diffuser = 3;      // opal sheet
cell_gap = 6;      // from LED to diffuser
