// The picture: box with its feet, die, frame.
use <box.scad>
use <die.scad>
use <frame.scad>
include <parameters.scad>

color("peru") box();
color("dimgray") feet();
color("ivory") translate([20, -15, box_floor + die / 2]) { half(false); half(true); }
color("slategray") translate([110, -80, -7]) frame();

