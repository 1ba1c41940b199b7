// Persistent data: files, the journal's sectors and the user's rulesets, in IndexedDB.
//
// Files and sectors have the bytes that a board stores (firmware/pixelpitch/storage/README.md). Like one
// simulator, one page at a time uses the store; any other page stores nothing and shows this.

import { MOST_BYTES, MOST_FILES } from "./border.mjs";
import { sentence } from "./sentences.mjs";

/** @typedef {{id: string, files: [string, Uint8Array][]}} OwnRuleset */

const NAME = "pixelpitch";
const ENDING_MS = 1500; // how long a page that is left may take to end
const ANSWER_MS = 5000; // a browser may never answer whether the database can be opened
const STORES = ["files", "journal", "rulesets", "boards"];
// The firmware's own files (storage/: settings, league, season, records, and renamed damaged ones). Any other
// name comes from a ruleset.
const FIRMWARES = /^(settings|league|season|records\/[0-9]{6})(\.(txt|bad[0-9]?))?$/;
const RECORD = /^records\//;
const PACKED = [0x50, 0x58, 0x4b, 0x31]; // "PXK1", the beginning of a stored match

/**
 * Return the result of a request as a promise.
 * @template T
 * @param {IDBRequest<T>} request
 * @returns {Promise<T>}
 */
const done = (request) =>
    new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
    });

export class Store {
    /** @param {IDBDatabase | null} database null: nothing is stored */
    constructor(database, why = "") {
        this.database = database;
        this.why = why;
        this.isElsewhere = false; // a different page of this browser has the store
        this.isLasting = false; // the browser was asked not to delete the data by itself
        /** the size of each stored file @type {Map<string, number>} */
        this.sizes = new Map();
    }

    /**
     * Open the store; `why` of the result is the reason why nothing is stored, or "".
     * @param {() => void} lose called when a different page takes the store over
     * @param {boolean} [take] takes the store over from the page that has it
     */
    static async open(lose, take = false) {
        /** @type {Store} */
        let store;
        const lost = () => {
            store.database = null;
            store.isElsewhere = true;
            lose();
        };
        if (!(await onlyPage(lost, take))) {
            store = new Store(null);
            store.isElsewhere = true;
            return store;
        }
        try {
            const request = indexedDB.open(NAME, 1);
            request.onupgradeneeded = () => {
                for (const each of STORES) request.result.createObjectStore(each);
            };
            store = new Store(await inTime(done(request)));
        } catch (error) {
            store = new Store(null, sentence("failed.nothing_kept", { why: /** @type {Error} */ (error).message }));
        }
        return store;
    }

    /**
     * Return [key, value] of everything in `store`.
     * @param {string} store
     * @returns {Promise<[IDBValidKey, any][]>}
     */
    async all(store) {
        if (!this.database) return [];
        try {
            const from = this.database.transaction(store).objectStore(store);
            const [keys, values] = await Promise.all([done(from.getAllKeys()), done(from.getAll())]);
            return keys.map((key, index) => [key, values[index]]);
        } catch (error) {
            this.database = null; // unreadable data must not be overwritten
            this.why = sentence("failed.nothing_kept", { why: /** @type {Error} */ (error).message });
            return [];
        }
    }

    /**
     * Return the stored files, without a limit, since an older page had none.
     * @returns {Promise<[string, Uint8Array][]>}
     */
    async files() {
        if (!this.database) return [];
        /** @type {[string, Uint8Array][]} */
        const found = [];
        this.sizes.clear();
        try {
            const names = (await done(this.database.transaction("files").objectStore("files").getAllKeys())).map(String);
            names.sort((one, other) => Number(FIRMWARES.test(other)) - Number(FIRMWARES.test(one)));
            let total = 0;
            for (const name of names.slice(0, MOST_FILES)) {
                const content = await done(this.database.transaction("files").objectStore("files").get(name));
                if (!(content instanceof Uint8Array) || (total += content.length) > MOST_BYTES) break;
                found.push([name, content]);
                this.sizes.set(name, content.length);
            }
        } catch (error) {
            this.database = null; // unreadable data must not be overwritten
            this.why = sentence("failed.nothing_kept", { why: /** @type {Error} */ (error).message });
        }
        return found;
    }

    /** Delete the files that are not the firmware's; called when a user's ruleset is removed. */
    async forgetStrangers() {
        if (!this.database) return;
        const files = this.database.transaction("files").objectStore("files");
        /** @type {[string, IDBValidKey, null][]} */
        const strange = [];
        for (const key of await done(files.getAllKeys())) {
            const name = String(key);
            let isOwn = FIRMWARES.test(name);
            if (isOwn && RECORD.test(name)) {
                const content = await done(this.database.transaction("files").objectStore("files").get(key));
                isOwn = content instanceof Uint8Array && PACKED.every((byte, at) => content[at] === byte);
            }
            if (!isOwn) strange.push(["files", key, null]);
        }
        await this.keep(strange);
    }

    /**
     * Return the changes without files that exceed the limits.
     * @param {[string, IDBValidKey, any][]} changes
     */
    fitting(changes) {
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
            if ((isNew && this.sizes.size >= MOST_FILES) || total - before + value.length > MOST_BYTES) return false;
            this.sizes.set(name, value.length);
            total += value.length - before;
            return true;
        });
    }

    /**
     * Store changes, all or none; a null deletes a value. Files that exceed the limits are left out; then an
     * Error is thrown after the rest is stored.
     * @param {[string, IDBValidKey, any][]} wanted store, key, value
     */
    async keep(wanted) {
        if (!this.database || wanted.length === 0) return;
        const changes = this.fitting(wanted);
        if (changes.length) await this.commit(changes);
        if (changes.length < wanted.length)
            throw new Error(`got more than ${MOST_FILES} files or ${MOST_BYTES / 1_000_000} MB to keep, expected fewer: does a ruleset fill this page's store?`);
    }

    /** Write changes in one transaction. @param {[string, IDBValidKey, any][]} changes */
    async commit(changes) {
        if (!this.database) return;
        if (!this.isLasting) void navigator.storage?.persist?.().catch(() => {});
        this.isLasting = true;
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
    }
}

/**
 * Return the result of `asked`; throws Error if the browser does not answer.
 * @template T
 * @param {Promise<T>} asked
 * @returns {Promise<T>}
 */
function inTime(asked) {
    const late = new Promise((_, reject) => setTimeout(() => reject(new Error(sentence("failed.no_answer"))), ANSWER_MS));
    return Promise.race([asked, /** @type {Promise<never>} */ (late)]);
}

/**
 * Take the lock that only one page can have; return true if this page has it, until it is closed or `lost` is
 * called. The page before a reload may still be ending, and so may a restarted board.
 * @param {() => void} lost
 * @param {boolean} take takes it from the page that has it
 */
function onlyPage(lost, take) {
    return new Promise((resolve) => {
        if (!navigator.locks) return resolve(true);
        let had = false;
        const words = take ? { steal: true } : { signal: AbortSignal.timeout(ENDING_MS) };
        navigator.locks
            .request(NAME, words, () => {
                resolve((had = true));
                return new Promise(() => {});
            })
            .catch((error) => (had ? lost() : resolve(error.name !== "TimeoutError")));
    });
}

/** Wait until no page has the store. */
export async function whenFree() {
    await navigator.locks.request(NAME, () => {});
}
