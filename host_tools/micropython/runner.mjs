// Runs the steps of one job in one MicroPython and reports each as a line of JSON.
//
//   node runner.mjs < job.json
//
// job:    {module, heapsize, pystack, directories: [path], files: [[path, base64]], steps: [text]}
// report: {stdout, stderr, peak, live} a step, in bytes, and {error: {type, traceback}} on the
//         step that raised; nothing follows an error.

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

import { report } from "./report.mjs";

const job = JSON.parse(readFileSync(0, "utf8"));
const { loadMicroPython } = await import(pathToFileURL(job.module).href);

// The interpreter hands over single bytes; the sinks change for every step.
let sinks = { stdout: [], stderr: [] };
const micropython = await loadMicroPython({
    heapsize: job.heapsize,
    pystack: job.pystack,
    stdout: (bytes) => sinks.stdout.push(...bytes),
    stderr: (bytes) => sinks.stderr.push(...bytes),
    linebuffer: false,
});

const text = (bytes) => Buffer.from(bytes).toString("utf8");

// Asks the interpreter for a number without leaving a name behind in the script's globals.
function ask(expression) {
    const kept = sinks;
    sinks = { stdout: [], stderr: [] };
    micropython.runPython(`print(${expression})`);
    const answer = Number(text(sinks.stdout));
    sinks = kept;
    return answer;
}

for (const path of job.directories) micropython.FS.mkdirTree(path);
for (const [path, content] of job.files) {
    micropython.FS.writeFile(path, Buffer.from(content, "base64"));
}

// Else a step that outgrows the heap is collected on its way back, before we read its peak.
ask("__import__('gc').disable()");

for (const step of job.steps) {
    sinks = { stdout: [], stderr: [] };
    let error;
    try {
        await micropython.runPythonAsync(step);
    } catch (raised) {
        error = { type: raised.type ?? raised.name, traceback: raised.message };
    }
    const line = error ? { error } : {};
    if (!error) {
        // Collected on the way back from the script, not inside it (see __init__.py).
        line.peak = ask("(__import__('gc').mem_alloc(), __import__('gc').collect())[0]");
        line.live = ask("__import__('gc').mem_alloc()");
    }
    report({ ...line, stdout: text(sinks.stdout), stderr: text(sinks.stderr) });
    if (error) break;
}
process.exit(0);
