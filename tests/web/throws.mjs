// Throws of the page's die as JSON: [kind, [[die, tray], ...]] of COUNT of each kind.
//
//   node throws.mjs COUNT KIND...

import { Die } from "../../host_tools/web/page/die.mjs";

const REST = 240; // samples before and after: 0.6 s

// Mulberry32: the same numbers for the same seed.
function numbers(seed) {
    return () => {
        seed = (seed + 0x6d2b79f5) | 0;
        let made = Math.imul(seed ^ (seed >>> 15), 1 | seed);
        made = (made + Math.imul(made ^ (made >>> 7), 61 | made)) ^ made;
        return ((made ^ (made >>> 14)) >>> 0) / 2 ** 32;
    };
}

// A pointer that shakes the die at 3.5 Hz, or moves it gently, and lets it go near the middle.
function drag(die, pairs, shaken) {
    die.grab(0, 0);
    for (let index = 0; index < 300; index++) {
        const time = index / 400;
        const swing = shaken ? 0.6 * Math.sin(2 * Math.PI * 3.5 * time) : 0.3 * time;
        if (index % 6 === 0) die.drag(swing, swing / 3); // a pointer moves 60 times a second
        pairs.push(die.sample());
    }
    die.letGo();
}

// A phone that is picked up, shaken at some 4 Hz or carried, and held still: 60 events a second, as the
// browser gives them (`accelerationIncludingGravity`, here in g), with a hand's tremor.
function phone(die, pairs, shaken, random) {
    const [hertz, size] = [3.5 + 1.5 * random(), shaken ? 1.8 + 1.5 * random() : 0.15 + 0.15 * random()];
    let due = 0;
    for (let index = 0; index < 60 * 3; index++) {
        const time = index / 60;
        const tilt = 0.9 * Math.min(1, time / 0.4);
        const swing = time > 0.4 && time < 1.6 ? size * Math.sin(2 * Math.PI * hertz * time) : 0;
        const tremor = () => 0.06 * (random() - 0.5);
        const sample = [0.4 * swing + tremor(), Math.sin(tilt) + swing + tremor(), Math.cos(tilt) + tremor()];
        die.shaken(sample, 1 / 60);
        for (due += 400 / 60; due >= 1; due--) pairs.push(die.sample());
    }
}

const [count, ...kinds] = process.argv.slice(2);
const made = [];
for (const [index, kind] of kinds.entries()) {
    for (let each = 0; each < Number(count); each++) {
        const random = numbers(1000 * each + index + 1);
        const die = new Die(random);
        const pairs = [];
        const rest = (samples) => {
            for (let at = 0; at < samples; at++) pairs.push(die.sample());
        };
        rest(REST);
        if (kind === "dragged" || kind === "laid") drag(die, pairs, kind === "dragged");
        else if (kind === "shaken phone" || kind === "carried phone") {
            phone(die, pairs, kind === "shaken phone", random);
        } else die.throw(Number(kind) || kind);
        while (die.busy) pairs.push(die.sample());
        rest(REST);
        made.push([kind, pairs]);
    }
}
process.stdout.write(JSON.stringify(made));
