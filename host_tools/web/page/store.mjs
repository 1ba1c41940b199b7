// What survives a reload: files, the journal's sectors and the user's own rulesets, in IndexedDB.
//
// Files and sectors have the bytes that a board keeps (firmware/pixelpitch/storage/README.md).  One
// page at a time keeps things there, as one simulator does; another one keeps nothing and says so.

/** @typedef {{id: string, files: [string, Uint8Array][]}} OwnRuleset */

const NAME = "pixelpitch";
const ENDING_MS = 1500; // how long a page that is left may take to end
const ANSWER_MS = 5000; // a browser may never say whether the database can be opened
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
        this.isElsewhere = false; // another page of this browser has it
        this.isLasting = false; // the browser was asked not to clear it by itself
    }

    /**
     * Open it; `why` of what is returned says why nothing is kept, or is "".
     * @param {() => void} lose is called when another page takes it over
     * @param {boolean} [take] it over from the page that has it
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
            store = new Store(null, `nothing is kept: ${/** @type {Error} */ (error).message}`);
        }
        return store;
    }

    /**
     * All that is in `store`: [key, value] of each.
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
            this.database = null; // what cannot be read is not written over
            this.why = `nothing is kept: ${/** @type {Error} */ (error).message}`;
            return [];
        }
    }

    /**
     * Keep what has changed, all of it or nothing; a value null is deleted.
     * @param {[string, IDBValidKey, any][]} changes store, key, value
     */
    async keep(changes) {
        if (!this.database || changes.length === 0) return;
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
 * What `asked` gives; an Error if the browser does not answer.
 * @template T
 * @param {Promise<T>} asked
 * @returns {Promise<T>}
 */
function inTime(asked) {
    const late = new Promise((_, reject) => setTimeout(() => reject(new Error("no answer of the browser")), ANSWER_MS));
    return Promise.race([asked, /** @type {Promise<never>} */ (late)]);
}

/**
 * Take the lock that only one page has; true if this one has it now, until it is closed or `lost`.  The
 * page that was here before a reload may still be ending, and so may a board that was started anew.
 * @param {() => void} lost
 * @param {boolean} take it from who has it
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
