// The user's own rulesets and Sokhazania boards: dropped as files, kept in the store.

import { Refused } from "./interpreter.mjs";
import { BadZip, unzip } from "./zip.mjs";

/** @typedef {import("./interpreter.mjs").Interpreter} Interpreter */
/** @typedef {import("./store.mjs").Store} Store */

const FOLDER = "/own/";
const BOARDS = "/pixelpitch/rulesets/sokhazania/";
const MOST = 1_000_000; // bytes of a ruleset; the largest built-in one has 0.1 MB
const WANTED = [".py", ".mpy", ".board", ".choices"];
const ID = /^[a-z][a-z0-9_]*$/;

export class Own {
    /** @param {Store} store */
    constructor(store) {
        this.store = store;
        /** @type {Map<string, [string, Uint8Array][]>} id -> its files */
        this.rulesets = new Map();
        /** @type {Map<string, Uint8Array>} file name -> content */
        this.boards = new Map();
        /** @type {Interpreter | null} */
        this.interpreter = null;
    }

    /** @param {Store} store */
    static async open(store) {
        const own = new Own(store);
        for (const [id, files] of await store.all("rulesets")) own.rulesets.set(String(id), files);
        for (const [name, content] of await store.all("boards")) own.boards.set(String(name), content);
        return own;
    }

    /** What belongs into the interpreter's file system. @returns {[string, Uint8Array][]} */
    files() {
        /** @type {[string, Uint8Array][]} */
        const found = [];
        for (const [id, files] of this.rulesets) {
            for (const [path, content] of files) found.push([`${FOLDER}${id}/${path}`, content]);
        }
        for (const [name, content] of this.boards) found.push([BOARDS + name, content]);
        return found;
    }

    folders() {
        return [...this.rulesets.keys()].map((id) => FOLDER + id);
    }

    ids() {
        return [...this.rulesets.keys(), ...this.boards.keys()];
    }

    /**
     * Take a ruleset (a zip, or the files of a folder) or a board; raises Refused.
     * @param {string} name of the file or folder
     * @param {Uint8Array | [string, Uint8Array][]} given
     * @returns {Promise<string>} what it is called now
     */
    async add(name, given) {
        if (given instanceof Uint8Array && name.endsWith(".board")) return this.addBoard(name, given);
        let files;
        try {
            files = given instanceof Uint8Array ? await unzip(given, MOST) : given;
        } catch (error) {
            if (error instanceof BadZip) throw new Refused(`${name}: ${error.message}`);
            throw error;
        }
        const [id, inside] = rulesetIn(name, files);
        if (inside.reduce((sum, [, content]) => sum + content.length, 0) > MOST) {
            throw new Refused(`${name}: got more than ${MOST} bytes, expected a ruleset`);
        }
        if (this.interpreter?.read(`/pixelpitch/rulesets/${id}/__init__.mpy`)) {
            throw new Refused(`${name}: got ruleset '${id}', expected an id that no built-in game has`);
        }
        for (const [path, content] of inside) this.interpreter?.write(`/try/${id}/${path}`, content);
        this.interpreter?.call("try_ruleset", `/try/${id}`);
        this.rulesets.set(id, inside);
        await this.store.keep([["rulesets", id, inside]]);
        return id;
    }

    /** @param {string} name @param {Uint8Array} content */
    async addBoard(name, content) {
        const file = name.toLowerCase().replace(/[^a-z0-9_.]/g, "_");
        this.interpreter?.write("/try/" + file, content);
        this.interpreter?.call("try_board", "/try/" + file);
        this.boards.set(file, content);
        await this.store.keep([["boards", file, content]]);
        return file;
    }

    /** @param {string} name */
    async forget(name) {
        const board = this.boards.delete(name);
        this.rulesets.delete(name);
        await this.store.keep([[board ? "boards" : "rulesets", name, null]]);
    }
}

/**
 * The ruleset that lies in `files`: its id and its files from its folder on.
 * @param {string} name
 * @param {[string, Uint8Array][]} files
 * @returns {[string, [string, Uint8Array][]]}
 */
function rulesetIn(name, files) {
    const inits = files.map(([path]) => path).filter((path) => /(^|\/)match\.m?py$/.test(path));
    inits.sort((a, b) => a.split("/").length - b.split("/").length);
    if (!inits.length) {
        throw new Refused(`${name}: got no match.py, expected the folder of a ruleset`);
    }
    const folder = inits[0].slice(0, inits[0].lastIndexOf("/") + 1);
    const last = folder.split("/").at(-2) ?? name.replace(/\.zip$/, "");
    const id = last.toLowerCase();
    if (!ID.test(id)) throw new Refused(`${name}: got ruleset '${last}', expected an id of a..z, 0..9 and _`);
    const inside = files
        .filter(([path]) => path.startsWith(folder) && WANTED.some((end) => path.endsWith(end)))
        .filter(([path]) => !/(^|\/)(__pycache__|\.)/.test(path))
        .map(([path, content]) => /** @type {[string, Uint8Array]} */ ([path.slice(folder.length), content]));
    if (!inside.some(([path]) => /^__init__\.m?py$/.test(path))) {
        throw new Refused(`${name}: got no __init__.py beside match.py, expected the folder of a ruleset`);
    }
    return [id, inside];
}
