// Stores small choices of the user across reloads. If the browser forbids storage, they last as long as the
// page.

/** @type {Map<string, string>} values that the browser does not store */
const here = new Map();

/** Return a stored value, or null. @param {string} name @returns {string | null} */
export function recall(name) {
    try {
        return here.get(name) ?? localStorage.getItem(name);
    } catch {
        return null; // storage is forbidden
    }
}

/** Store a value. @param {string} name @param {string} value */
export function remember(name, value) {
    here.delete(name);
    try {
        localStorage.setItem(name, value);
    } catch {
        here.set(name, value); // storage is forbidden or full
    }
}
