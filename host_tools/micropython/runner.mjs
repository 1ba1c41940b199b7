// Runs the steps of one job in one MicroPython and reports each as a line of JSON.
//
//   node runner.mjs < job.json
//
// job:    {module, heapsize, pystack, directories: [path], files: [[path, base64]], steps: [text]}
// report: {stdout, stderr, peak, live} for each step, the last two in bytes; also
//         {error: {type, traceback}} if the step raised an exception. An error is the last line.

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

import { report } from "./report.mjs";

const job = JSON.parse(readFileSync(0, "utf8"));
const { loadMicroPython } = await import(pathToFileURL(job.module).href);

// The output of the current step: bytes, which the interpreter passes one at a time.
let sinks = { stdout: [], stderr: [] };
const micropython = await loadMicroPython({
    heapsize: job.heapsize,
    pystack: job.pystack,
    stdout: (bytes) => sinks.stdout.push(...bytes),
    stderr: (bytes) => sinks.stderr.push(...bytes),
    linebuffer: false,
});

const text = (bytes) => Buffer.from(bytes).toString("utf8");

// Return the value of a Python expression as a number. This adds no name to the script's globals.
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

// Without this, a step that exceeds the heap would trigger a collection when it returns, before
// its peak is read.
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
        // The script has returned, so a collection works now; inside a script it does nothing
        // (see __init__.py).
        line.peak = ask("(__import__('gc').mem_alloc(), __import__('gc').collect())[0]");
        line.live = ask("__import__('gc').mem_alloc()");
    }
    report({ ...line, stdout: text(sinks.stdout), stderr: text(sinks.stderr) });
    if (error) break;
}
process.exit(0);
