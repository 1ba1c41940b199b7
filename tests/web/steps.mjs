// Repeats a recorded session on the page's interpreter in Node and prints, as JSON, the processor time
// of each step in ms: what a step costs, however busy the machine is.
//
//   node steps.mjs SITE < {board, now, chance, steps}     SITE: the folder of the built page

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const site = process.argv[2];
const job = JSON.parse(readFileSync(0, "utf8"));
const load = (name) => import(pathToFileURL(`${site}/${name}`).href);
const { Interpreter, unpack } = await load("interpreter.mjs");

const files = await unpack(new Uint8Array(readFileSync(`${site}/firmware.pack`)));
const interpreter = await Interpreter.make(files, () => {}, `${site}/micropython.wasm`);
let { now } = job;
interpreter.put({ now, live: false, pads: 0, plugged: true, pairs: [] });
const wanted = JSON.stringify({ board: job.board, folders: [], chance: job.chance });
const facts = JSON.parse(interpreter.call("start", wanted));
for (const name of JSON.parse(interpreter.call("preloads"))) interpreter.call("preload", name);

const times = [];
for (const [ms, pads, die, tray] of job.steps) {
    now = (now + ms) % 2 ** 30;
    const pairs = (die ?? []).map((sample, index) => [sample, (tray ?? die)[index]]);
    const before = process.cpuUsage();
    interpreter.put({ now, live: false, pads, plugged: true, pairs });
    interpreter.call("step");
    const out = interpreter.take(facts);
    if (out.dots) interpreter.call("said");
    const used = process.cpuUsage(before);
    times.push((used.user + used.system) / 1000);
}
process.stdout.write(JSON.stringify(times));
