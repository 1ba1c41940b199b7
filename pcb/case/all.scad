// The picture: box with its feet, die, frame.
use <box.scad>
use <die.scad>
use <frame.scad>
include <parameters.scad>

color("peru") box();
color("dimgray") feet();
color("ivory") translate([-20, -120, die / 2 - 7]) rotate([0, 0, 25]) { half(false); half(true); }
color("ivory") translate([40, -120, die / 2 - 7]) half(false);  // open: the insert's ledge
color("slategray") translate([120, -80, -7]) frame();

