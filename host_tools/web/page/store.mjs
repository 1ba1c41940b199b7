// What survives a reload: files, the journal's sectors and the user's own rulesets, in IndexedDB.
//
// Files and sectors have the bytes that a board keeps (firmware/pixelpitch/storage/README.md).  One
// page at a time keeps things there, as one simulator does; another one keeps nothing and says so.

/** @typedef {{id: string, files: [string, Uint8Array][]}} OwnRuleset */

const NAME = "pixelpitch";
const ENDING_MS = 1500; // how long a page that is left may take to end
const STORES = ["files", "journal", "rulesets", "boards"];

/**
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
    /** @param {IDBDatabase | null} database null: nothing is kept */
    constructor(database, why = "") {
        this.database = database;
        this.why = why;
    }

    /** Open it; `why` of what is returned says why nothing is kept, or is "". */
    static async open() {
        if (!(await onlyPage())) {
            return new Store(null, "another page is open: nothing of this one is kept");
        }
        try {
            const request = indexedDB.open(NAME, 1);
            request.onupgradeneeded = () => {
                for (const each of STORES) request.result.createObjectStore(each);
            };
            return new Store(await done(request));
        } catch (error) {
            return new Store(null, `nothing is kept: ${/** @type {Error} */ (error).message}`);
        }
    }

    /**
     * All that is in `store`: [key, value] of each.
     * @param {string} store
     * @returns {Promise<[IDBValidKey, any][]>}
     */
    async all(store) {
        if (!this.database) return [];
        const from = this.database.transaction(store).objectStore(store);
        const [keys, values] = await Promise.all([done(from.getAllKeys()), done(from.getAll())]);
        return keys.map((key, index) => [key, values[index]]);
    }

    /**
     * Keep what has changed, all of it or nothing; a value null is deleted.
     * @param {[string, IDBValidKey, any][]} changes store, key, value
     */
    async keep(changes) {
        if (!this.database || changes.length === 0) return;
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
 * Take the lock that only one page has; true if this one has it now, until it is closed.  The page that
 * was here before a reload may still be ending, and so may a board that was started anew.
 */
function onlyPage() {
    return new Promise((resolve) => {
        if (!navigator.locks) return resolve(true);
        const late = AbortSignal.timeout(ENDING_MS);
        navigator.locks
            .request(NAME, { signal: late }, () => {
                resolve(true);
                return new Promise(() => {});
            })
            .catch((error) => resolve(error.name !== "TimeoutError"));
    });
}
