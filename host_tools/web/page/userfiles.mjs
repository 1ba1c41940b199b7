// The user's own rulesets and Sokhazania boards: files that were dropped onto the page and that this browser stores.

import { BadZip, unzip } from "./zip.mjs";

/** @typedef {import("./store.mjs").PersistentStore} Store */

const RULESETS_FOLDER = "/own/";
const BOARDS_FOLDER = "/pixelpitch/rulesets/sokhazania/";
const MAX_RULESET_SIZE = 1_000_000; // bytes; the largest built-in ruleset has 0.1 MB
const FILE_ENDINGS = [".py", ".mpy", ".board", ".choices", ".txt", ".md"];
const ID_PATTERN = /^[a-z][a-z0-9_]*$/;

/**
 * Return the files of a ruleset that are also copied to a board (rules/parts.py).
 * @param {[string, Uint8Array][]} files
 */
export const filesForBoard = (files) => files.filter(([path]) => !/(^|\/)(laptop|counters)[_.]|\.md$|^tests\//.test(path));

/** The user's own rulesets and Sokhazania boards. */
export class UserFiles {
    /** @param {Store} store */
    constructor(store) {
        this.store = store;
        /** @type {Map<string, [string, Uint8Array][]>} id -> its files */
        this.rulesets = new Map();
        /** @type {Map<string, Uint8Array>} file name -> content */
        this.boards = new Map();
    }

    /** Read the rulesets and boards from the store. @param {Store} store */
    static async open(store) {
        const own = new UserFiles(store);
        for (const [id, files] of await store.readAll("rulesets")) own.rulesets.set(String(id), files);
        for (const [name, content] of await store.readAll("boards")) own.boards.set(String(name), content);
        return own;
    }

    /** Return the files for the interpreter's file system. @returns {[string, Uint8Array][]} */
    files() {
        /** @type {[string, Uint8Array][]} */
        const found = [];
        for (const [id, files] of this.rulesets) {
            for (const [path, content] of filesForBoard(files)) found.push([`${RULESETS_FOLDER}${id}/${path}`, content]);
        }
        for (const [name, content] of this.boards) found.push([BOARDS_FOLDER + name, content]);
        return found;
    }

    folders() {
        return [...this.rulesets.keys()].map((id) => RULESETS_FOLDER + id);
    }

    names() {
        return [...this.rulesets.keys(), ...this.boards.keys()];
    }

    /**
     * Add a ruleset (a zip, or the files of a folder) or a board; throws Error with a one-line message.
     * @param {string} name name of the file or folder
     * @param {Uint8Array | [string, Uint8Array][]} given
     * @param {(name: string, ...words: any[]) => Promise<any>} callBoard calls a function of the board, here to try the
     * file
     * @param {(id: string, authors: string) => Promise<boolean>} agree asks the user, because a ruleset is a program
     * @returns {Promise<string>} its name; "" if the user refuses
     */
    async add(name, given, callBoard, agree) {
        if (given instanceof Uint8Array && name.endsWith(".board")) return this.addBoard(name, given, callBoard);
        let files;
        try {
            files = given instanceof Uint8Array ? await unzip(given, MAX_RULESET_SIZE) : given;
        } catch (error) {
            if (error instanceof BadZip) throw new Error(`${name}: ${error.message}`);
            throw error;
        }
        const [id, inside] = rulesetIn(name, files);
        if (inside.reduce((sum, [, content]) => sum + content.length, 0) > MAX_RULESET_SIZE) {
            throw new Error(`${name}: got more than ${MAX_RULESET_SIZE} bytes, expected a ruleset`);
        }
        if (!(await agree(id, authorsOf(inside)))) return "";
        const tried = inside.map(([path, content]) => [`/try/${id}/${path}`, content]);
        await callBoard("try_ruleset", `/try/${id}`, tried);
        await this.storeRuleset(id, inside);
        return id;
    }

    /** Store a ruleset. @param {string} id @param {[string, Uint8Array][]} files */
    async storeRuleset(id, files) {
        this.rulesets.set(id, files);
        await this.store.storeChanges([["rulesets", id, files]]);
    }

    /**
     * Add a board.
     * @param {string} name
     * @param {Uint8Array} content
     * @param {(name: string, ...words: any[]) => Promise<any>} callBoard
     */
    async addBoard(name, content, callBoard) {
        const file = name.toLowerCase().replace(/[^a-z0-9_.]/g, "_");
        await callBoard("try_board", "/try/" + file, [["/try/" + file, content]]);
        this.boards.set(file, content);
        await this.store.storeChanges([["boards", file, content]]);
        return file;
    }

    /** Remove a ruleset or a board. @param {string} name */
    async remove(name) {
        const board = this.boards.delete(name);
        this.rulesets.delete(name);
        await this.store.storeChanges([[board ? "boards" : "rulesets", name, null]]);
        if (!board) await this.store.deleteForeignFiles();
    }
}

/** Return the AUTHORS that a ruleset declares, or "". @param {[string, Uint8Array][]} files */
function authorsOf(files) {
    const init = files.find(([path]) => path === "__init__.py");
    const line = /^AUTHORS\s*=\s*\(([^)]*)\)/m.exec(new TextDecoder().decode(init?.[1]));
    const names = [...(line?.[1] ?? "").matchAll(/"([^"]*)"|'([^']*)'/g)].map((found) => found[1] ?? found[2]);
    return names.join(", ").slice(0, 200);
}

/**
 * Return the id of the ruleset in `files`, and its files with paths relative to its folder.
 * @param {string} name
 * @param {[string, Uint8Array][]} files
 * @returns {[string, [string, Uint8Array][]]}
 */
function rulesetIn(name, files) {
    const inits = files.map(([path]) => path).filter((path) => /(^|\/)rules\.m?py$/.test(path));
    inits.sort((a, b) => a.split("/").length - b.split("/").length);
    if (!inits.length) {
        throw new Error(`${name}: got no rules.py, expected the folder of a ruleset`);
    }
    const folder = inits[0].slice(0, inits[0].lastIndexOf("/") + 1);
    const last = folder.split("/").at(-2) ?? name.replace(/\.zip$/, "");
    const id = last.toLowerCase();
    if (!ID_PATTERN.test(id)) throw new Error(`${name}: got ruleset '${last}', expected an id of a..z, 0..9 and _`);
    const inside = files
        .filter(([path]) => path.startsWith(folder) && FILE_ENDINGS.some((end) => path.endsWith(end)))
        .filter(([path]) => !/(^|\/)(__pycache__|\.)/.test(path))
        .map(([path, content]) => /** @type {[string, Uint8Array]} */ ([path.slice(folder.length), content]));
    if (!inside.some(([path]) => /^__init__\.m?py$/.test(path))) {
        throw new Error(`${name}: got no __init__.py next to rules.py, expected the folder of a ruleset`);
    }
    return [id, inside];
}
