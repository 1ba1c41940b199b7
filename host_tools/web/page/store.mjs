// Persistent data: files, the journal's sectors and the user's rulesets, in IndexedDB.
//
// Files and sectors contain the same bytes as on a board (firmware/pixelpitch/storage/README.md). Only one page at a
// time can use the store. Other open pages store nothing and say so (takeover.mjs).

import { MAX_STORED_BYTES, MAX_STORED_FILES } from "./border.mjs";
import { loadChoice, saveChoice } from "./recall.mjs";
import { sentence } from "./sentences.mjs";

/** @typedef {{id: string, files: [string, Uint8Array][]}} OwnRuleset */

const DATABASE_NAME = "pixelpitch";
const LOCK_TIMEOUT_MS = 1500; // the page before a reload may need some time to end
const OPEN_TIMEOUT_MS = 5000; // some browsers never answer a request to open the database
const STORE_NAMES = ["files", "journal", "rulesets", "boards"];
// The firmware's own files (storage/): settings, league, season and records, also damaged ones that it has renamed. All
// other files were written by rulesets.
const FIRMWARE_FILE_PATTERN = /^(settings|league|season|records\/[0-9]{6})(\.(txt|bad[0-9]?))?$/;
const RECORD_PATTERN = /^records\//;
const DATES_KEY = "pixelpitch dates"; // when each match was stored: JSON {file: ms since 1970}
const MATCH_SIGNATURE = [0x50, 0x58, 0x4b, 0x31]; // "PXK1", the beginning of a stored match

/**
 * Return the result of a request as a promise.
 * @template T
 * @param {IDBRequest<T>} request
 * @returns {Promise<T>}
 */
const resultOf = (request) =>
    new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
    });

/** Files, the journal's sectors and the user's rulesets, in IndexedDB. */
export class PersistentStore {
    /** @param {IDBDatabase | null} database null if nothing is to be stored */
    constructor(database, noStoreReason = "") {
        this.database = database;
        this.noStoreReason = noStoreReason; // why nothing is stored, or ""
        this.isUsedElsewhere = false; // whether a different page of this browser has the store
        this.hasAskedToPersist = false; // whether the browser was asked not to delete the data by itself
        /** the size of each stored file @type {Map<string, number>} */
        this.sizes = new Map();
    }

    /**
     * Open the store. `noStoreReason` of the result says why nothing is stored, or is "".
     * @param {() => void} onLost called when a different page takes the store over
     * @param {boolean} [take] whether to take the store over from the page that has it
     */
    static async open(onLost, take = false) {
        /** @type {PersistentStore} */
        let store;
        const lost = () => {
            store.database = null;
            store.isUsedElsewhere = true;
            onLost();
        };
        if (!(await requestLock(lost, take))) {
            store = new PersistentStore(null);
            store.isUsedElsewhere = true;
            return store;
        }
        try {
            const request = indexedDB.open(DATABASE_NAME, 1);
            request.onupgradeneeded = () => {
                for (const each of STORE_NAMES) request.result.createObjectStore(each);
            };
            store = new PersistentStore(await withTimeout(resultOf(request)));
        } catch (error) {
            store = new PersistentStore(null, sentence("failed.nothing_kept", { why: /** @type {Error} */ (error).message }));
        }
        return store;
    }

    /**
     * Return [key, value] of everything in `store`.
     * @param {string} store
     * @returns {Promise<[IDBValidKey, any][]>}
     */
    async readAll(store) {
        if (!this.database) return [];
        try {
            const from = this.database.transaction(store).objectStore(store);
            const [keys, values] = await Promise.all([resultOf(from.getAllKeys()), resultOf(from.getAll())]);
            return keys.map((key, index) => [key, values[index]]);
        } catch (error) {
            this.database = null; // unreadable data must not be overwritten
            this.noStoreReason = sentence("failed.nothing_kept", { why: /** @type {Error} */ (error).message });
            return [];
        }
    }

    /**
     * Return the stored files, up to the limits. More files may be stored, because older versions of the page had no
     * limits.
     * @returns {Promise<[string, Uint8Array][]>}
     */
    async readFiles() {
        if (!this.database) return [];
        /** @type {[string, Uint8Array][]} */
        const found = [];
        this.sizes.clear();
        try {
            const names = (await resultOf(this.database.transaction("files").objectStore("files").getAllKeys())).map(String);
            names.sort((one, other) => Number(FIRMWARE_FILE_PATTERN.test(other)) - Number(FIRMWARE_FILE_PATTERN.test(one)));
            let total = 0;
            for (const name of names.slice(0, MAX_STORED_FILES)) {
                const content = await resultOf(this.database.transaction("files").objectStore("files").get(name));
                if (!(content instanceof Uint8Array) || (total += content.length) > MAX_STORED_BYTES) break;
                found.push([name, content]);
                this.sizes.set(name, content.length);
            }
        } catch (error) {
            this.database = null; // unreadable data must not be overwritten
            this.noStoreReason = sentence("failed.nothing_kept", { why: /** @type {Error} */ (error).message });
        }
        return found;
    }

    /** Delete the files that rulesets have written; called when a user's ruleset is removed. */
    async deleteForeignFiles() {
        if (!this.database) return;
        const files = this.database.transaction("files").objectStore("files");
        /** @type {[string, IDBValidKey, null][]} */
        const strange = [];
        for (const key of await resultOf(files.getAllKeys())) {
            const name = String(key);
            let isOwn = FIRMWARE_FILE_PATTERN.test(name);
            if (isOwn && RECORD_PATTERN.test(name)) {
                const content = await resultOf(this.database.transaction("files").objectStore("files").get(key));
                isOwn = content instanceof Uint8Array && MATCH_SIGNATURE.every((byte, at) => content[at] === byte);
            }
            if (!isOwn) strange.push(["files", key, null]);
        }
        await this.storeChanges(strange);
    }

    /**
     * Return the changes, but without files that would exceed the limits.
     * @param {[string, IDBValidKey, any][]} changes
     */
    changesWithinLimits(changes) {
        let total = [...this.sizes.values()].reduce((sum, size) => sum + size, 0);
        return changes.filter(([store, key, value]) => {
            if (store !== "files") return true;
            const name = String(key);
            const before = this.sizes.get(name) ?? 0;
            if (value === null) {
                this.sizes.delete(name);
                total -= before;
                return true;
            }
            const isNew = !this.sizes.has(name);
            if ((isNew && this.sizes.size >= MAX_STORED_FILES) || total - before + value.length > MAX_STORED_BYTES) return false;
            this.sizes.set(name, value.length);
            total += value.length - before;
            return true;
        });
    }

    /**
     * Store all changes in one transaction; a null deletes a value. Files that exceed the limits are not stored; after
     * storing the other changes, the function then throws Error.
     * @param {[string, IDBValidKey, any][]} wanted store, key, value
     */
    async storeChanges(wanted) {
        if (!this.database || wanted.length === 0) return;
        const changes = this.changesWithinLimits(wanted);
        if (changes.length) await this.writeChanges(changes);
        if (changes.length < wanted.length)
            throw new Error(`got more than ${MAX_STORED_FILES} files or ${MAX_STORED_BYTES / 1_000_000} MB to keep, expected fewer: does a ruleset fill this page's store?`);
    }

    /** Write changes in one transaction. @param {[string, IDBValidKey, any][]} changes */
    async writeChanges(changes) {
        if (!this.database) return;
        if (!this.hasAskedToPersist) void navigator.storage?.persist?.().catch(() => {});
        this.hasAskedToPersist = true;
        const names = [...new Set(changes.map(([store]) => store))];
        const task = this.database.transaction(names, "readwrite", { durability: "strict" });
        for (const [store, key, value] of changes) {
            if (value === null) task.objectStore(store).delete(key);
            else task.objectStore(store).put(value, key);
        }
        await new Promise((resolve, reject) => {
            task.oncomplete = resolve;
            task.onabort = task.onerror = () => reject(task.error);
        });
        storeDates(changes);
    }
}

/** Return {file of a stored match: when it was stored, in ms since 1970}. @returns {Record<string, number>} */
export function datesOfRecords() {
    try {
        return Object(JSON.parse(loadChoice(DATES_KEY) ?? "{}"));
    } catch {
        return {};
    }
}

/** Record when matches are stored, because the board has no clock. @param {[string, IDBValidKey, any][]} changes */
function storeDates(changes) {
    const files = changes.filter(([store, key]) => store === "files" && RECORD_PATTERN.test(String(key)));
    if (!files.length) return;
    const dates = datesOfRecords();
    for (const [, key, value] of files) {
        if (value === null) delete dates[String(key)];
        else dates[String(key)] = Date.now();
    }
    saveChoice(DATES_KEY, JSON.stringify(dates));
}

/**
 * Return the result of `asked`; throws Error if it takes too long.
 * @template T
 * @param {Promise<T>} asked
 * @returns {Promise<T>}
 */
function withTimeout(asked) {
    const late = new Promise((_, reject) => setTimeout(() => reject(new Error(sentence("failed.no_answer"))), OPEN_TIMEOUT_MS));
    return Promise.race([asked, /** @type {Promise<never>} */ (late)]);
}

/**
 * Request the lock that only one page can have; return whether this page got it. The page then has the lock until it is
 * closed or another page takes the lock over. The request waits for a while, because the page before a reload may still
 * be ending.
 * @param {() => void} lost called when another page takes the lock over
 * @param {boolean} take whether to take the lock over from the page that has it
 */
function requestLock(lost, take) {
    return new Promise((resolve) => {
        if (!navigator.locks) return resolve(true);
        let had = false;
        const words = take ? { steal: true } : { signal: AbortSignal.timeout(LOCK_TIMEOUT_MS) };
        navigator.locks
            .request(DATABASE_NAME, words, () => {
                resolve((had = true));
                return new Promise(() => {});
            })
            .catch((error) => (had ? lost() : resolve(error.name !== "TimeoutError")));
    });
}

/** Wait until no page has the store open. */
export async function waitUntilStoreFree() {
    await navigator.locks.request(DATABASE_NAME, () => {});
}
