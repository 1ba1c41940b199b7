// Prints COUNT throws of each KIND of the page's die as JSON: [kind, [[die, tray], ...], final
// distance from the middle (1: at the edge), whether the die was shaken too softly].
//
//     node throws.mjs COUNT KIND...

import { SimulatedDie } from "../../host_tools/web/page/die.mjs";

const REST_SAMPLES = 240; // number of samples at rest before and after the throw: 0.6 s

// Returns a generator of random numbers from 0 to 1 (Mulberry32); equal seeds give equal numbers.
function randomNumbers(seed) {
    return () => {
        seed = (seed + 0x6d2b79f5) | 0;
        let made = Math.imul(seed ^ (seed >>> 15), 1 | seed);
        made = (made + Math.imul(made ^ (made >>> 7), 61 | made)) ^ made;
        return ((made ^ (made >>> 14)) >>> 0) / 2 ** 32;
    };
}

// Drags the die with a pointer and releases it near the middle: `shaken` at 3.5 Hz, or gently. Adds
// the samples to `pairs`.
function dragDie(die, pairs, shaken) {
    die.grab(0, 0);
    for (let index = 0; index < 300; index++) {
        const time = index / 400;
        const swing = shaken ? 0.6 * Math.sin(2 * Math.PI * 3.5 * time) : 0.3 * time;
        if (index % 6 === 0) die.drag(swing, swing / 3); // a pointer moves 60 times a second
        pairs.push(die.sample());
    }
    die.release();
}

// Flicks the die over the edge of the box within 0.2 s; `way` is the direction in radians, 0 to the
// right.
function flickDie(die, pairs, way) {
    die.grab(die.pose.x, die.pose.y);
    for (let index = 0; index < 80; index++) {
        const far = (2.6 * index) / 80;
        if (index % 6 === 0) die.drag(far * Math.cos(way), far * Math.sin(way));
        pairs.push(die.sample());
    }
    die.release();
}

// Pulls the die over the edge in the direction `way`, waits there and releases it. Adds the samples
// to `pairs`.
function pullDie(die, pairs, way) {
    die.grab(0, 0);
    for (let index = 0; index < 480; index++) {
        const far = Math.min(1.6, (1.6 * index) / 160);
        if (index % 6 === 0) die.drag(far * Math.cos(way), far * Math.sin(way));
        pairs.push(die.sample());
    }
    die.release();
}

function tapDie(die, pairs) {
    die.grab(die.pose.x, die.pose.y);
    for (let index = 0; index < 40; index++) pairs.push(die.sample());
    die.release(true);
}

// {kind: [least, greatest swing in g]}. A phone is picked up, swung at about 4 Hz, and held still with
// the tremor of a hand. As in the browser, there are 60 events per second
// (`accelerationIncludingGravity`, here in g). A gentle shake has 12 m/s2 (1.22 g).
const PHONE_MOVEMENTS = { "shaken phone": [1.8, 3.3], "gently shaken phone": [1.22, 1.22], "softly shaken phone": [0.7, 0.7], "carried phone": [0.15, 0.3] };
function throwByPhone(die, pairs, [least, most], random) {
    const [hertz, size] = [3.5 + 1.5 * random(), least + (most - least) * random()];
    let due = 0;
    for (let index = 0; index < 60 * 3; index++) {
        const time = index / 60;
        const tilt = 0.9 * Math.min(1, time / 0.4);
        const swing = time > 0.4 && time < 1.6 ? size * Math.sin(2 * Math.PI * hertz * time) : 0;
        const tremor = () => 0.06 * (random() - 0.5);
        const sample = [0.4 * swing + tremor(), Math.sin(tilt) + swing + tremor(), Math.cos(tilt) + tremor()];
        die.movePhone(sample, 1 / 60);
        for (due += 400 / 60; due >= 1; due--) pairs.push(die.sample());
    }
}

const [count, ...kinds] = process.argv.slice(2);
const made = [];
for (const [index, kind] of kinds.entries()) {
    for (let each = 0; each < Number(count); each++) {
        const random = randomNumbers(1000 * each + index + 1);
        const die = new SimulatedDie(random);
        const pairs = [];
        const rest = (samples) => {
            for (let at = 0; at < samples; at++) pairs.push(die.sample());
        };
        rest(REST_SAMPLES);
        if (kind === "dragged" || kind === "laid") dragDie(die, pairs, kind === "dragged");
        else if (kind === "flicked") flickDie(die, pairs, 2 * Math.PI * random());
        else if (kind === "pulled out" || kind === "pulled in the guided match") {
            die.staysInBox = kind !== "pulled out";
            pullDie(die, pairs, 2 * Math.PI * random());
        } else if (kind === "tapped") tapDie(die, pairs);
        else if (kind in PHONE_MOVEMENTS) throwByPhone(die, pairs, PHONE_MOVEMENTS[kind], random);
        else die.throw(Number(kind) || kind);
        while (die.busy) pairs.push(die.sample());
        rest(REST_SAMPLES);
        made.push([kind, pairs, Math.max(Math.abs(die.pose.x), Math.abs(die.pose.y)), die.tooSoft]);
    }
}
process.stdout.write(JSON.stringify(made));
