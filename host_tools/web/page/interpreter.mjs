// MicroPython with the firmware in its file system, and the block of memory shared with it.
//
// browser/devices.py describes the layout of the block.

import { SECTOR, SECTORS } from "./border.mjs";
import { loadMicroPython } from "./micropython.mjs";
import { through, unzip } from "./zip.mjs";

/** @typedef {import("./vectors.mjs").Vector} Vector */
/** @typedef {{width: number, height: number, name: string, clusters: number, text: boolean,
 *   tray: boolean, tunes: [number, number][][], refused: Record<string, string>}} Facts */

export const LIGHTS = 1;
export const TEXT = 2;
export const SOUND = 4;
export const FILES = 8;
export const WORDS = 16;
export const BUSY = 32;
export const PAIRS = 64;
const SAMPLES = 12;
const PAIR = 12; // bytes of a pair of samples
const SCALE = 780;
const CHANGED = 782;
const TUNE = 783;
const DIRTY = 784;
const FRAME = 788;
const DOTS = 2324;
const CHANCE = 3348;
const CHANCE_BYTES = 256;
const SIZE = 3350 + CHANCE_BYTES;
const HEAP = 8 * 1024 * 1024; // bytes; a board has 0.2 MB, but collects garbage after every few steps

/** An error of the program in the page; `trace` is its traceback. */
export class Fault extends Error {
    /** @param {string} words @param {string} trace @param {boolean} [broken] the interpreter is unusable */
    constructor(words, trace, broken = false) {
        super(words);
        this.trace = trace;
        this.broken = broken;
    }
}

/** Bad input; `message` is one line for the user. */
export class Refused extends Error {}

export class Interpreter {
    /** @param {any} micropython the result of loadMicroPython @param {WebAssembly.Memory} ram */
    constructor(micropython, ram) {
        this.micropython = micropython;
        this.ram = ram;
        /** @type {any} the module of browser/ whose functions are called */
        this.program = null;
        /** @type {Record<string, Function>} */
        this.functions = {};
        this.mail = 0;
        this.journal = 0;
        this.frame = new Uint8Array(0); // lights in the last result of `take`
        this.scale = -1; // and the brightness of these lights
    }

    /**
     * Load the interpreter, which needs no file yet.
     * @param {(line: string) => void} print
     * @param {Uint8Array} wasm the compiled interpreter
     */
    static async load(print, wasm) {
        const options = { url: "micropython.wasm", heapsize: HEAP, stdout: print, linebuffer: true };
        const [micropython, ram] = await withMemory(() => loadMicroPython(options), wasm);
        forgetJavaScript();
        return new Interpreter(micropython, ram);
    }

    /**
     * Start the interpreter with `files`; their directories are made.
     * @param {[string, Uint8Array][]} files absolute path, content
     * @param {(line: string) => void} print
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
        this.folder("/data/records");
        this.writeAll(files);
        this.run(() => {
            micropython.runPython(`from browser import ${module}`);
            this.program = micropython.globals.get(module);
        });
        const [mail, journal] = JSON.parse(this.call("addresses"));
        this.mail = mail;
        this.journal = journal;
        return this;
    }

    /** Make a directory and its parents. @param {string} path */
    folder(path) {
        this.micropython.FS.mkdirTree(path);
    }

    /** Write a file and make its directory. @param {string} path @param {Uint8Array} content */
    write(path, content) {
        this.folder(path.slice(0, path.lastIndexOf("/")) || "/");
        this.micropython.FS.writeFile(path, content);
    }

    /** Write files. @param {[string, Uint8Array][]} files absolute path, content */
    writeAll(files) {
        for (const [path, content] of files) this.write(path, content);
    }

    /** Remove a directory and all in it, and make it again. @param {string} path */
    clear(path) {
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
        this.folder(path);
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
     * Call a function of the module; throws Refused or Fault.
     * @param {string} name
     * @param {...(string | number)} words
     * @returns {any}
     */
    call(name, ...words) {
        this.functions[name] ??= this.program[name];
        if (this.mail) this.putChance();
        return this.run(() => this.functions[name](...words));
    }

    /**
     * Run `work`; translate the interpreter's exceptions to Refused or Fault.
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
            if (refused.includes(raised.type)) throw new Refused(last.slice(last.indexOf(": ") + 2));
            throw new Fault(last, raised.message);
        }
    }

    /** The interpreter's memory, which moves when it grows. @returns {Uint8Array} */
    get memory() {
        return new Uint8Array(this.ram.buffer);
    }

    get view() {
        return new DataView(this.memory.buffer, this.mail, SIZE);
    }

    /**
     * Write the inputs of the devices for the next step.
     * @param {{now: number, live: boolean, pads: number, plugged: boolean, pairs: [Vector, Vector][]}} given
     */
    put({ now, live, pads, plugged, pairs }) {
        const view = this.view;
        view.setUint32(0, now, true);
        view.setUint16(4, pads, true);
        view.setUint8(6, live ? 1 : 0);
        view.setUint8(7, plugged ? 1 : 0);
        const count = Math.min(PAIRS, pairs.length);
        const kept = this.unread(PAIRS - count);
        view.setUint8(8, kept + count);
        for (let index = 0; index < count; index++) {
            const [die, tray] = pairs[pairs.length - count + index];
            const at = SAMPLES + PAIR * (kept + index);
            for (let axis = 0; axis < 3; axis++) {
                view.setInt16(at + 2 * axis, die[axis], true);
                view.setInt16(at + 6 + 2 * axis, tray[axis], true);
            }
        }
    }

    /**
     * Keep samples that no step has read, like the sensors; after a press a step does not read them.
     * @param {number} most keeps at most this many of the newest pairs
     */
    unread(most) {
        const bytes = new Uint8Array(this.memory.buffer, this.mail, SIZE);
        const kept = Math.min(bytes[8], most);
        bytes.copyWithin(SAMPLES, SAMPLES + PAIR * (bytes[8] - kept), SAMPLES + PAIR * bytes[8]);
        return kept;
    }

    /** Replace used random bytes by new ones from the browser, since Python cannot call it. */
    putChance() {
        const { view } = this;
        if (!view.getUint16(CHANCE, true)) return;
        crypto.getRandomValues(new Uint8Array(view.buffer, this.mail + CHANCE + 2, CHANCE_BYTES));
        view.setUint16(CHANCE, 0, true);
    }

    /**
     * Return what the devices wrote since the last call.
     * @param {{width: number, height: number}} board
     */
    take(board) {
        const view = this.view;
        const bytes = new Uint8Array(view.buffer, this.mail, SIZE);
        const changed = bytes[CHANGED];
        bytes[CHANGED] = 0;
        /** @type {[number, Uint8Array][]} */
        const sectors = [];
        const dirty = view.getUint32(DIRTY, true);
        view.setUint32(DIRTY, 0, true);
        for (let sector = 0; dirty >> sector; sector++) {
            if (!((dirty >> sector) & 1)) continue;
            const start = this.journal + SECTOR * sector;
            sectors.push([sector, this.memory.slice(start, start + SECTOR)]);
        }
        const scale = view.getUint16(SCALE, true);
        const isNew = changed & LIGHTS && this.differs(bytes.subarray(FRAME, FRAME + 3 * board.width * board.height), scale);
        return {
            changed,
            tune: bytes[TUNE],
            sectors,
            lit: isNew ? this.frame.map((v) => (v * scale + 255) >> 8) : null,
            lines: isNew ? linesIn(this.frame) : null,
            scale,
            dots: changed & TEXT ? bytes.slice(DOTS, DOTS + 1024) : null,
        };
    }

    /**
     * Return whether these lights differ from those of the last call, and remember them. The board shows all
     * lights in every step, and painting unchanged ones would take a third of a processor.
     * @param {Uint8Array} frame
     * @param {number} scale
     */
    differs(frame, scale) {
        const { frame: last } = this;
        if (scale === this.scale && frame.length === last.length && frame.every((v, at) => v === last[at])) return false;
        this.frame = frame.slice();
        this.scale = scale;
        return true;
    }

    /** Write stored sectors of the journal into the memory. @param {[number, Uint8Array][]} sectors */
    putJournal(sectors) {
        for (const [sector, data] of sectors) {
            if (sector < SECTORS && data.length === SECTOR) {
                this.memory.set(data, this.journal + SECTOR * sector);
            }
        }
    }
}

/**
 * Return which lights are lines of the pitch, at any brightness: only GRASS of render/palette.py is pure green.
 * @param {Uint8Array} frame
 */
function linesIn(frame) {
    const lines = new Uint8Array(frame.length / 3);
    for (let at = 0; at < lines.length; at++) lines[at] = Number(frame[3 * at + 1] > 0 && !frame[3 * at] && !frame[3 * at + 2]);
    return lines;
}

/** @typedef {"wasm" | "firmware" | "games"} Asset */

/** The large files that the page sends to a thread; each is a promise, since they arrive one after the other. */
export class Assets {
    constructor() {
        /** @type {Record<string, (content: Uint8Array) => void>} */
        this.arrive = {};
        const coming = (/** @type {Asset} */ name) => new Promise((resolve) => (this.arrive[name] = resolve));
        /** @type {Promise<Uint8Array>} */
        this.wasm = coming("wasm");
        /** @type {Promise<[string, Uint8Array][]>} what the menu needs */
        this.firmware = coming("firmware").then(unpack);
        /** @type {Promise<[string, Uint8Array][]>} the rest of the firmware */
        this.games = coming("games").then(unpack);
    }

    /** Return all files of the firmware. */
    async all() {
        return [...(await this.firmware), ...(await this.games)];
    }

    /** Return whether the message brings a file, which is stored. @param {any} message */
    take(message) {
        if (message.kind !== "asset") return false;
        this.arrive[message.name]?.(message.content);
        return true;
    }
}

/**
 * Start the thread's work when the page connects, and pass the page's messages to the result of `begin`.
 * @template T
 * @param {(given: any, assets: Assets, send: (message: import("./messages.js").FromBoard) => void) => Promise<T>} begin
 * @param {(made: T, message: import("./messages.js").ToBoard) => void} hear
 */
export function listen(begin, hear) {
    const connect = (/** @type {MessageEvent} */ { data, ports: [port] }) => {
        const assets = new Assets();
        const made = begin(data, assets, port.postMessage.bind(port));
        port.onmessage = (event) => void (assets.take(event.data) || made.then((each) => hear(each, event.data), () => {}));
    };
    addEventListener("message", connect, { once: true });
}

/**
 * Return the files in `firmware.pack`, a zip without compression that is gzipped as a whole. Unpacking one
 * stream takes a tenth of the time of many.
 * @param {Uint8Array} pack
 * @returns {Promise<[string, Uint8Array][]>}
 */
export async function unpack(pack) {
    const files = await unzip(await through(pack, new DecompressionStream("gzip")));
    return files.map(([path, content]) => ["/" + path, content]);
}

/**
 * Return the result of `load` and the memory of the instance that it creates. The interpreter's module does not
 * export its memory, and would fetch the program, which is forbidden here.
 * @param {() => Promise<any>} load
 * @param {Uint8Array} wasm
 * @returns {Promise<[any, WebAssembly.Memory]>}
 */
async function withMemory(load, wasm) {
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
 * Remove the thread's globals from the table that Python can reach: `js`, or a proxy forged with the number of
 * that entry, is then an empty object.
 */
function forgetJavaScript() {
    const { proxy_js_ref: table, proxy_js_ref_map: numbers } = /** @type {any} */ (globalThis);
    const nothing = Object.freeze(Object.create(null));
    for (let at = 0; at < table.length; at++) if (table[at] === globalThis) table[at] = nothing;
    numbers.delete(globalThis);
}
