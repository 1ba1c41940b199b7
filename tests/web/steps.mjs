// Repeats a recorded session on the page's interpreter in Node, and prints the processor time of
// each step in ms as JSON. Processor time does not depend on the load of the machine.
//
// Afterwards the session continues for `more` steps in real time, as in the page: opponents decide,
// and the die is thrown repeatedly.
//
//     node steps.mjs SITE < {board, now, chance, steps, more}
//
// SITE is a folder with the built page and its modules.

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const STEP_MS = 20;
const SAMPLES_PER_STEP = 8;
const STEPS_BETWEEN_THROWS = 20;

const site = process.argv[2];
const job = JSON.parse(readFileSync(0, "utf8"));
const load = (name) => import(pathToFileURL(`${site}/${name}`).href);
const { Interpreter, unpackFirmware } = await load("interpreter.mjs");
const { SimulatedDie } = await load("die.mjs");

const packs = ["firmware.pack", "games.pack"].map((name) => new Uint8Array(readFileSync(`${site}/${name}`)));
const files = (await Promise.all(packs.map(unpackFirmware))).flat();
process.chdir(site); // the interpreter's module searches for its program in the current folder
const interpreter = await Interpreter.make(files, () => {}, readFileSync("micropython.wasm"));
let { now } = job;
interpreter.writeInputs({ now, live: false, pads: 0, plugged: true, pairs: [] });
const wanted = JSON.stringify({ board: job.board, folders: [], chance: job.chance });
const facts = JSON.parse(interpreter.call("start", wanted));
for (const name of JSON.parse(interpreter.call("modules_to_preload"))) interpreter.call("preload", name);

const times = [];
const step = (live, ms, pads, pairs) => {
    now = (now + ms) % 2 ** 30;
    const before = process.cpuUsage();
    interpreter.writeInputs({ now, live, pads, plugged: true, pairs });
    interpreter.call("step");
    const out = interpreter.readOutputs(facts);
    if (out.dots) interpreter.call("screen_texts");
    const used = process.cpuUsage(before);
    times.push((used.user + used.system) / 1000);
};
for (const [ms, pads, die, tray] of job.steps) {
    step(false, ms, pads, (die ?? []).map((sample, index) => [sample, (tray ?? die)[index]]));
}
const die = new SimulatedDie(Math.random);
for (let each = 0; each < job.more; each++) {
    if (each % STEPS_BETWEEN_THROWS === 0) die.throw(1 + Math.floor(6 * Math.random()));
    step(true, STEP_MS, 0, Array.from({ length: SAMPLES_PER_STEP }, () => die.sample()));
}
const { actions } = JSON.parse(interpreter.call("screen_texts"));
process.stdout.write(JSON.stringify({ times, actions }));
