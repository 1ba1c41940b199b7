// Runs untrusted Python in MicroPython's WebAssembly and reports each step as a line of JSON.
//
//   node --permission ... fence.mjs micropython.mjs      (fence.py passes the permissions)
//
// stdin:  one line of JSON, {heapsize, pystack, memory, output, directories: [path], files: [[path,
//         base64]], steps: [text]}. Nothing may follow it. The end of stdin means that the parent process
//         has ended; then this process ends, too.
// stdout: {ready: true}, then {out, error?: {type, traceback}} for each step, or {out, broken: words} if the
//         interpreter is unusable. An error or a break is the last line.
//
// A WebAssembly program can only compute and call the functions that it is given. Here these are `ALLOWED`: clock,
// random numbers, its output, and reading files in its own memory. If the interpreter calls any other function that it
// imports, in particular to access JavaScript, the run ends.

import { readSync } from "node:fs";
import { Worker, isMainThread } from "node:worker_threads";
import { pathToFileURL } from "node:url";

import { report } from "./report.mjs";

const NAMES = [
    "_abort_js",
    "_emscripten_throw_longjmp",
    "__syscall_fstat64",
    "__syscall_getcwd",
    "__syscall_getdents64",
    "__syscall_lstat64",
    "__syscall_newfstatat",
    "__syscall_stat64",
    "fd_close",
    "fd_read",
    "fd_seek",
    "mp_js_random_u32",
    "mp_js_ticks_ms",
    "mp_js_time_ms",
    "proxy_js_free_obj", // harmless: nothing reads the table that it changes
];
const ALLOWED = new Set(NAMES);
const CALLBACK = /^invoke_[vij]+$/; // these call a function of WebAssembly, for longjmp
const WRITES = 0o3 | 0o100 | 0o1000; // O_WRONLY, O_RDWR, O_CREAT, O_TRUNC
const READ_ONLY = -69; // EROFS of WASI
const LONGEST_JOB = 256 * 1024 * 1024;

/** The interpreter is unusable; Python cannot catch this error. */
class Broken extends Error {}

/** Kill this process when its stdin ends. This runs in its own thread, because Python blocks the main thread. */
function watchParent() {
    const nothing = Buffer.alloc(1);
    for (;;) {
        try {
            if (readSync(0, nothing) === 0) break;
        } catch (error) {
            if (error.code !== "EAGAIN") break;
            Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
        }
    }
    process.kill(process.pid, "SIGKILL");
}

/** Return the job from the first line of stdin; reads no byte after it. */
function readJob() {
    const head = Buffer.alloc(16); // the length of the line in decimal digits, padded
    fill(head);
    const length = Number(head.toString("latin1"));
    if (!(length > 0 && length <= LONGEST_JOB)) throw new Error("got no job");
    const body = Buffer.alloc(length);
    fill(body);
    return JSON.parse(body.toString("utf8"));
}

function fill(buffer) {
    for (let at = 0; at < buffer.length; ) {
        const count = readSync(0, buffer, at, buffer.length - at);
        if (count === 0) process.exit(1);
        at += count;
    }
}

/**
 * Return the functions that the interpreter may import. Opening files, printing and memory are
 * limited. Calling a function that is not allowed ends the run.
 */
function only(imports, job, sink) {
    const special = {
        __syscall_openat: (call) => (folder, path, flags, more) =>
            flags & WRITES ? READ_ONLY : call(folder, path, flags, more),
        fd_write: (call) => (...words) => {
            if (sink.length > job.output) throw new Broken(`it prints more than ${job.output} bytes`);
            return call(...words);
        },
        emscripten_resize_heap: (call) => (size) => (size >>> 0 > job.memory ? 0 : call(size)),
    };
    const allowed = {};
    for (const [module, functions] of Object.entries(imports)) {
        allowed[module] = {};
        for (const [name, call] of Object.entries(functions)) {
            const refuse = () => {
                throw new Broken(`it reaches for what no ruleset has (${name})`);
            };
            if (Object.hasOwn(special, name)) allowed[module][name] = special[name](call);
            else allowed[module][name] = ALLOWED.has(name) || CALLBACK.test(name) ? call : refuse;
        }
    }
    return allowed;
}

async function main() {
    const job = readJob();
    const watcher = new Worker(new URL(import.meta.url));
    await new Promise((ready) => watcher.once("online", ready));
    const sink = [];
    const take = ([byte]) => {
        if (sink.length <= job.output) sink.push(byte);
    };
    const instantiate = WebAssembly.instantiate;
    let fenced = 0;
    WebAssembly.instantiate = (code, imports) => {
        fenced += 1;
        return instantiate(code, only(imports, job, sink));
    };
    await import(pathToFileURL(process.argv[2]).href);
    const micropython = await globalThis.loadMicroPython({
        heapsize: job.heapsize,
        pystack: job.pystack,
        stdin: () => null,
        stdout: take,
        stderr: take,
        linebuffer: false,
    });
    if (fenced !== 1) throw new TypeError("the interpreter came in by another way");
    // Empty MicroPython's table of JavaScript objects; no allowed function reads the table.
    globalThis.proxy_js_ref = [Object.freeze(Object.create(null)), undefined];
    for (const path of job.directories) micropython.FS.mkdirTree(path);
    for (const [path, content] of job.files) {
        micropython.FS.writeFile(path, Buffer.from(content, "base64"));
    }
    report({ ready: true });
    for (const step of job.steps) {
        sink.length = 0;
        const line = {};
        try {
            micropython.runPython(step);
        } catch (raised) {
            if (raised?.name === "PythonError") {
                line.error = { type: String(raised.type), traceback: String(raised.message) };
            } else if (raised instanceof Broken) {
                line.broken = raised.message;
            } else {
                line.broken = `it calls itself too deeply, or spoils the interpreter (${raised?.message ?? raised})`;
            }
        }
        report({ ...line, out: Buffer.from(sink).toString("utf8") });
        if (line.error || line.broken) break;
    }
}

if (isMainThread) await main();
else watchParent();
