// Our wireless die, 32 mm: two halves, glued; inside a XIAO ESP32C3, an LIS3DH breakout and a LiPo.
// 6 is up (+z), 5 is +x, 4 is +y.  The sensor's chip is the cube's middle, its board lies where the
// halves meet; the XIAO above it, the cell below it.  USB charges through a hole in the 5.
//
// Print each half on its outer face, 100 % infill.  Nothing may rattle: foam beside the cell.
include <parameters.scad>
part = "";           // "upper", "lower" or both

edge = 32;
plastic = 1.24e-3;   // g/mm3: PLA
split = 0.2;         // the halves' glue and play

// What lies inside: name, g, its middle (x, y, z), its size.  Masses and sizes are ASSUMED but for
// the XIAO's 21 x 17.8 mm (its maker): weigh yours, change the number, and look at the centre below.
//  The sensor's board is 20.6 x 20.4 mm (Adafruit 2809): another one needs another pocket.
parts = [
  ["xiao",   3.0, [1.6, 0, 5.8], [21, 17.8, 4.2]],
  ["sensor", 1.5, [0, 0, 0],     [20.6, 20.4, 2.8]],
  ["cell",   1.8, [-2.0, 0, -5.6], [20, 11, 4.2]],
  ["wires",  0.6, [0, 0, 3],     [18, 14, 1]]
];
room = 0.5;          // play round a part
// Pockets: middle and size.  Each is open to the plane where the halves meet.
pockets = [
  [[1.6, 0, 4.1],     [21 + room, 17.8 + room, 8.2]],              // XIAO, and the wires below it
  [[0, 0, 0],         [20.6 + room, 20.4 + room, 2.8]],            // the sensor's board
  [[-2.0, 0, -4.0],   [20 + 2 * room, 11 + 2 * room, 8]],          // cell, foam between it and the sensor
  [[13.9, 0, 5.8],    [edge - 2 * 13.9 + 3.4, usb_c[0] - 3.4, 4]]  // USB: the plug's shell passes
];

function sum(v, i = 0) = i < len(v) ? v[i] + sum(v, i + 1) : v[0] * 0;
function volume(size) = size[0] * size[1] * size[2];
// The pips' places, as die.scad has them, and how much a face loses by them.
depth = 1.2;
pip = 3.4;
pip_volume = PI * depth * depth * (pip / 2 - depth / 3);
// Opposite faces add up to 7: what their pips take away moves the centre towards the fewer ones.
pips_moment = pip_volume * (edge / 2 - depth / 3) * [2 - 5, 3 - 4, 1 - 6];
// The cube with round corners: a sphere cuts eight of them, alike.
shell_volume = 32230; // mm3, measured from the shape by pcb/wireless_die.py; a test holds it
// Where two pockets overlap (XIAO and sensor, cell and sensor, XIAO and USB), and what of the last
// one lies outside the cube: counted back.
overlaps = [
  [[0.7, 0, 0.7],     [19.7, 18.3, 1.4]],
  [[-1.025, 0, -0.7], [19.05, 12, 1.4]],
  [[11.225, 0, 5.8],  [2.25, 10, 4]],
  [[16.85, 0, 5.8],   [1.7, 10, 4]]
];
mass = plastic * (shell_volume - sum([for (p = pockets) volume(p[1])]) + sum([for (o = overlaps) volume(o[1])]))
  + sum([for (p = parts) p[1]]);
moment = plastic * (-sum([for (p = pockets) volume(p[1]) * p[0]]) + sum([for (o = overlaps) volume(o[1]) * o[0]])
  + pips_moment) + sum([for (p = parts) p[1] * p[2]]);
centre = moment / mass;
echo(mass = mass, centre = centre, off = norm(centre));
assert(norm(centre) < 0.5, "the centre of mass is not in the middle: move a part");

function pips(n) = [for (p = [
  [0, 0, 1, 3, 5], [-1, -1, 2, 3, 4, 5, 6], [1, 1, 2, 3, 4, 5, 6],
  [-1, 1, 4, 5, 6], [1, -1, 4, 5, 6], [-1, 0, 6], [1, 0, 6]])
  if (len([for (i = [2 : len(p) - 1]) if (p[i] == n) 1])) [p[0], p[1]]];

module face(n) {
  for (p = pips(n)) translate([p[0] * edge / 4, p[1] * edge / 4, edge / 2 + pip / 2 - depth])
    sphere(d = pip, $fn = 24);
}

module whole() {
  difference() {
    intersection() {
      cube(edge, center = true);
      sphere(d = edge * 1.5, $fn = 72);
    }
    face(6);                              // +z
    rotate([180, 0, 0]) face(1);
    rotate([0, 90, 0]) face(5);           // +x
    rotate([0, -90, 0]) face(2);
    rotate([-90, 0, 0]) face(4);          // +y
    rotate([90, 0, 0]) face(3);
    for (p = pockets) translate(p[0]) cube(p[1], center = true);
  }
}

module half(upper) {
  difference() {
    whole();
    translate([0, 0, upper ? -edge / 2 : edge / 2]) cube([edge + 1, edge + 1, edge], center = true);
  }
}

// As they are printed: outer faces down.
if (part != "upper") translate([0, 0, edge / 2]) half(false);
if (part != "lower") translate([edge + 6, 0, edge / 2]) rotate([180, 0, 0]) half(true);
