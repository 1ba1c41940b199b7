// Runs MicroPython with the firmware in its file system. Inputs and outputs pass through a block of shared memory,
// whose layout browser/devices.py describes.

import { JOURNAL_SECTOR_BYTES, JOURNAL_SECTOR_COUNT } from "./border.mjs";
import { loadMicroPython } from "./micropython.mjs";
import { streamThrough, unzip } from "./zip.mjs";

/** @typedef {import("./vectors.mjs").Vector} Vector */
/** @typedef {{width: number, height: number, name: string, clusters: number, text: boolean,
 *   tray: boolean, tunes: [number, number][][], refused: Record<string, string>}} Facts */

export const LIGHTS_CHANGED_FLAG = 1;
export const DISPLAY_CHANGED_FLAG = 2;
export const TUNE_STARTED_FLAG = 4;
export const FILES_CHANGED_FLAG = 8;
export const WORDS_CHANGED_FLAG = 16;
export const BOARD_BUSY_FLAG = 32;
export const MAX_SAMPLE_PAIRS = 64;
const SAMPLES_OFFSET = 12;
const PAIR_SIZE = 12; // bytes of a pair of samples
const SCALE_OFFSET = 780;
const CHANGED_BITS_OFFSET = 782;
const TUNE_OFFSET = 783;
const DIRTY_OFFSET = 784;
const FRAME_OFFSET = 788;
const DOTS_OFFSET = 2324;
const CHANCE_OFFSET = 3348;
const CHANCE_SIZE = 256;
const SHARED_BLOCK_BYTES = 3350 + CHANCE_SIZE;
const HEAP_SIZE = 8 * 1024 * 1024; // bytes; a board has only 0.2 MB, so it collects garbage after every few steps

/** An error of the program in the page; `trace` is its traceback. */
export class Fault extends Error {
    /** @param {string} words @param {string} trace @param {boolean} [broken] the interpreter is unusable */
    constructor(words, trace, broken = false) {
        super(words);
        this.trace = trace;
        this.broken = broken;
    }
}

/** The input is wrong; `message` is one line for the user. */
export class BadInput extends Error {}

/** Runs MicroPython with the firmware in its file system. */
export class Interpreter {
    /** @param {any} micropython the result of loadMicroPython @param {WebAssembly.Memory} ram */
    constructor(micropython, ram) {
        this.micropython = micropython;
        this.ram = ram;
        /** @type {any} the module of browser/ whose functions are called */
        this.program = null;
        /** @type {Record<string, Function>} */
        this.functions = {};
        this.blockAddress = 0;
        this.journalAddress = 0;
        this.lastFrame = new Uint8Array(0); // the lights in the last result of `readOutputs`
        this.lastScale = -1; // the brightness of these lights
    }

    /**
     * Load the interpreter; its file system is still empty.
     * @param {(line: string) => void} print receives each line that Python prints
     * @param {Uint8Array} wasm the compiled interpreter
     */
    static async load(print, wasm) {
        const options = { url: "micropython.wasm", heapsize: HEAP_SIZE, stdout: print, linebuffer: true };
        const [micropython, ram] = await loadWithMemory(() => loadMicroPython(options), wasm);
        hideJavaScript();
        return new Interpreter(micropython, ram);
    }

    /**
     * Load the interpreter, write `files` and the directories that they need, and import the module.
     * @param {[string, Uint8Array][]} files absolute path, content
     * @param {(line: string) => void} print receives each line that Python prints
     * @param {Uint8Array} wasm the compiled interpreter
     * @param {string} module module of browser/ whose functions are called
     */
    static async make(files, print, wasm, module = "program") {
        return (await Interpreter.load(print, wasm)).begin(files, module);
    }

    /**
     * Write `files` and import the module of browser/ whose functions are called.
     * @param {[string, Uint8Array][]} files absolute path, content
     * @param {string} module
     */
    begin(files, module) {
        const { micropython } = this;
        this.makeFolder("/data/records");
        this.writeAll(files);
        this.run(() => {
            micropython.runPython(`from browser import ${module}`);
            this.program = micropython.globals.get(module);
        });
        const [mail, journal] = JSON.parse(this.call("shared_memory_addresses"));
        this.blockAddress = mail;
        this.journalAddress = journal;
        return this;
    }

    /** Make a directory and its parents. @param {string} path */
    makeFolder(path) {
        this.micropython.FS.mkdirTree(path);
    }

    /** Write a file and make its directory. @param {string} path @param {Uint8Array} content */
    write(path, content) {
        this.makeFolder(path.slice(0, path.lastIndexOf("/")) || "/");
        this.micropython.FS.writeFile(path, content);
    }

    /** Write files. @param {[string, Uint8Array][]} files absolute path, content */
    writeAll(files) {
        for (const [path, content] of files) this.write(path, content);
    }

    /** Remove everything in a directory, which is created if it is missing. @param {string} path */
    emptyFolder(path) {
        const { FS } = this.micropython;
        const remove = (/** @type {string} */ place) => {
            for (const name of FS.readdir(place)) {
                if (name === "." || name === "..") continue;
                const inside = `${place}/${name}`;
                if (FS.isDir(FS.stat(inside).mode)) remove(inside);
                else FS.unlink(inside);
            }
            FS.rmdir(place);
        };
        if (FS.analyzePath(path).exists) remove(path);
        this.makeFolder(path);
    }

    /** Return the content of a file, or null. @param {string} path @returns {Uint8Array | null} */
    read(path) {
        try {
            return this.micropython.FS.readFile(path);
        } catch {
            return null;
        }
    }

    /**
     * Call a function of the module; throws BadInput or Fault.
     * @param {string} name
     * @param {...(string | number)} words
     * @returns {any}
     */
    call(name, ...words) {
        this.functions[name] ??= this.program[name];
        if (this.blockAddress) this.refillChance();
        return this.run(() => this.functions[name](...words));
    }

    /**
     * Run `work`; translate the interpreter's exceptions to BadInput or Fault.
     * @template T
     * @param {() => T} work
     * @returns {T}
     */
    run(work) {
        try {
            return work();
        } catch (error) {
            if (error instanceof RangeError || error instanceof WebAssembly.RuntimeError) {
                throw new Fault("the interpreter broke: a program calls itself too deeply", String(error), true);
            }
            const raised = /** @type {{type?: string, message: string}} */ (error);
            if (raised.type === undefined) throw error;
            const lines = raised.message.trim().split("\n");
            const last = lines[lines.length - 1];
            const refused = ["BoardError", "NotUnderstood", "NotLegal", "MatchOver", "MatchError", "ValueError"];
            if (refused.includes(raised.type)) throw new BadInput(last.slice(last.indexOf(": ") + 2));
            throw new Fault(last, raised.message);
        }
    }

    /** The interpreter's memory; its buffer changes when it grows. @returns {Uint8Array} */
    get memory() {
        return new Uint8Array(this.ram.buffer);
    }

    get block() {
        return new DataView(this.memory.buffer, this.blockAddress, SHARED_BLOCK_BYTES);
    }

    /**
     * Write the inputs of the devices for the next step.
     * @param {{now: number, live: boolean, pads: number, plugged: boolean, pairs: [Vector, Vector][]}} given
     */
    writeInputs({ now, live, pads, plugged, pairs }) {
        const view = this.block;
        view.setUint32(0, now, true);
        view.setUint16(4, pads, true);
        view.setUint8(6, live ? 1 : 0);
        view.setUint8(7, plugged ? 1 : 0);
        const count = Math.min(MAX_SAMPLE_PAIRS, pairs.length);
        const kept = this.keepUnreadPairs(MAX_SAMPLE_PAIRS - count);
        view.setUint8(8, kept + count);
        for (let index = 0; index < count; index++) {
            const [die, tray] = pairs[pairs.length - count + index];
            const at = SAMPLES_OFFSET + PAIR_SIZE * (kept + index);
            for (let axis = 0; axis < 3; axis++) {
                view.setInt16(at + 2 * axis, die[axis], true);
                view.setInt16(at + 6 + 2 * axis, tray[axis], true);
            }
        }
    }

    /**
     * Keep the samples that the last step has not read, as a sensor's own buffer does. A step after a press reads no
     * samples. Return the number of pairs that remain.
     * @param {number} maxPairs limit for the pairs to keep; the oldest pairs are dropped
     */
    keepUnreadPairs(maxPairs) {
        const bytes = new Uint8Array(this.memory.buffer, this.blockAddress, SHARED_BLOCK_BYTES);
        const kept = Math.min(bytes[8], maxPairs);
        bytes.copyWithin(SAMPLES_OFFSET, SAMPLES_OFFSET + PAIR_SIZE * (bytes[8] - kept), SAMPLES_OFFSET + PAIR_SIZE * bytes[8]);
        return kept;
    }

    /** Give Python new random bytes in place of those that it has used, because it cannot call the browser. */
    refillChance() {
        const { block: view } = this;
        if (!view.getUint16(CHANCE_OFFSET, true)) return;
        crypto.getRandomValues(new Uint8Array(view.buffer, this.blockAddress + CHANCE_OFFSET + 2, CHANCE_SIZE));
        view.setUint16(CHANCE_OFFSET, 0, true);
    }

    /**
     * Return what the devices have written to the shared memory since the last call.
     * @param {{width: number, height: number}} board
     */
    readOutputs(board) {
        const view = this.block;
        const bytes = new Uint8Array(view.buffer, this.blockAddress, SHARED_BLOCK_BYTES);
        const changed = bytes[CHANGED_BITS_OFFSET];
        bytes[CHANGED_BITS_OFFSET] = 0;
        /** @type {[number, Uint8Array][]} */
        const sectors = [];
        const dirty = view.getUint32(DIRTY_OFFSET, true);
        view.setUint32(DIRTY_OFFSET, 0, true);
        for (let sector = 0; dirty >> sector; sector++) {
            if (!((dirty >> sector) & 1)) continue;
            const start = this.journalAddress + JOURNAL_SECTOR_BYTES * sector;
            sectors.push([sector, this.memory.slice(start, start + JOURNAL_SECTOR_BYTES)]);
        }
        const scale = view.getUint16(SCALE_OFFSET, true);
        const isNew = changed & LIGHTS_CHANGED_FLAG && this.isNewFrame(bytes.subarray(FRAME_OFFSET, FRAME_OFFSET + 3 * board.width * board.height), scale);
        return {
            changed,
            tune: bytes[TUNE_OFFSET],
            sectors,
            lit: isNew ? this.lastFrame.map((v) => (v * scale + 255) >> 8) : null,
            lines: isNew ? pitchLinesIn(this.lastFrame) : null,
            scale,
            dots: changed & DISPLAY_CHANGED_FLAG ? bytes.slice(DOTS_OFFSET, DOTS_OFFSET + 1024) : null,
        };
    }

    /**
     * Return whether the lights differ from those of the previous call, and store them. The board writes all lights in
     * every step, and painting unchanged ones would use a third of a processor.
     * @param {Uint8Array} frame
     * @param {number} scale
     */
    isNewFrame(frame, scale) {
        const { lastFrame: last } = this;
        if (scale === this.lastScale && frame.length === last.length && frame.every((v, at) => v === last[at])) return false;
        this.lastFrame = frame.slice();
        this.lastScale = scale;
        return true;
    }

    /** Write stored sectors of the journal into the memory. @param {[number, Uint8Array][]} sectors */
    writeJournal(sectors) {
        for (const [sector, data] of sectors) {
            if (sector < JOURNAL_SECTOR_COUNT && data.length === JOURNAL_SECTOR_BYTES) {
                this.memory.set(data, this.journalAddress + JOURNAL_SECTOR_BYTES * sector);
            }
        }
    }
}

/**
 * Return which lights are lines of the pitch, at any brightness. They are pure green, like no other colour (GRASS in
 * render/palette.py).
 * @param {Uint8Array} frame
 */
function pitchLinesIn(frame) {
    const lines = new Uint8Array(frame.length / 3);
    for (let at = 0; at < lines.length; at++) lines[at] = Number(frame[3 * at + 1] > 0 && !frame[3 * at] && !frame[3 * at + 2]);
    return lines;
}

/** @typedef {"wasm" | "firmware" | "games"} Asset */

/** The large files that the page sends to a thread. Each is a promise, because they arrive one after the other. */
export class Assets {
    constructor() {
        /** @type {Record<string, (content: Uint8Array) => void>} */
        this.resolvers = {};
        const arrival = (/** @type {Asset} */ name) => new Promise((resolve) => (this.resolvers[name] = resolve));
        /** @type {Promise<Uint8Array>} */
        this.wasm = arrival("wasm");
        /** @type {Promise<[string, Uint8Array][]>} what the menu needs */
        this.firmware = arrival("firmware").then(unpackFirmware);
        /** @type {Promise<[string, Uint8Array][]>} the rest of the firmware */
        this.games = arrival("games").then(unpackFirmware);
    }

    /** Return all files of the firmware. */
    async allFiles() {
        return [...(await this.firmware), ...(await this.games)];
    }

    /** If `message` contains a file from the page, store the file; otherwise return false. @param {any} message */
    receive(message) {
        if (message.kind !== "asset") return false;
        this.resolvers[message.name]?.(message.content);
        return true;
    }
}

/**
 * Call `begin` when the page connects to this thread. Then pass all further messages of the page to `onMessage`,
 * together with the result of `begin`.
 * @template T
 * @param {(given: any, assets: Assets, send: (message: import("./messages.js").FromBoard) => void) => Promise<T>} begin
 * @param {(made: T, message: import("./messages.js").ToBoard) => void} onMessage
 */
export function serveThread(begin, onMessage) {
    const connect = (/** @type {MessageEvent} */ { data, ports: [port] }) => {
        const assets = new Assets();
        const made = begin(data, assets, port.postMessage.bind(port));
        port.onmessage = (event) => void (assets.receive(event.data) || made.then((each) => onMessage(each, event.data), () => {}));
    };
    addEventListener("message", connect, { once: true });
}

/**
 * Return the files in a pack such as `firmware.pack`. A pack is an uncompressed zip that is gzipped as a whole, because
 * inflating one stream takes a tenth of the time of inflating each file.
 * @param {Uint8Array} pack
 * @returns {Promise<[string, Uint8Array][]>}
 */
export async function unpackFirmware(pack) {
    const files = await unzip(await streamThrough(pack, new DecompressionStream("gzip")));
    return files.map(([path, content]) => ["/" + path, content]);
}

/**
 * Return the result of `load`, which starts the interpreter, and the memory of the interpreter. The interpreter's
 * module does not export that memory. It also tries to fetch its compiled program, which the sandbox forbids. Therefore
 * the functions of the browser that it uses for this are replaced while `load` runs.
 * @param {() => Promise<any>} load
 * @param {Uint8Array} wasm
 * @returns {Promise<[any, WebAssembly.Memory]>}
 */
async function loadWithMemory(load, wasm) {
    /** @type {WebAssembly.Memory | null} */
    let ram = null;
    const kept = { streaming: WebAssembly.instantiateStreaming, plain: WebAssembly.instantiate };
    const given = async (/** @type {any} */ _, /** @type {WebAssembly.Imports} */ imports) => {
        const made = await kept.plain(/** @type {BufferSource} */ (wasm), imports);
        ram = /** @type {WebAssembly.Memory} */ (made.instance.exports.memory);
        return made;
    };
    const fetching = globalThis.fetch;
    globalThis.fetch = async () => new Response(null);
    WebAssembly.instantiateStreaming = WebAssembly.instantiate = /** @type {any} */ (given);
    try {
        const loaded = await load();
        if (!ram) throw new Error("got an interpreter without memory, expected its own");
        return [loaded, ram];
    } finally {
        globalThis.fetch = fetching;
        WebAssembly.instantiateStreaming = kept.streaming;
        WebAssembly.instantiate = kept.plain;
    }
}

/**
 * Remove the thread's globals from the table of JavaScript objects that Python can reach. Python's module `js` is then
 * an empty object, and so is a proxy that a program forges with the globals' index in the table.
 */
function hideJavaScript() {
    const { proxy_js_ref: table, proxy_js_ref_map: numbers } = /** @type {any} */ (globalThis);
    const nothing = Object.freeze(Object.create(null));
    for (let at = 0; at < table.length; at++) if (table[at] === globalThis) table[at] = nothing;
    numbers.delete(globalThis);
}
