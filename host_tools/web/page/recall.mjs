// Stores small choices of the user, so that they are still there after a reload. If the browser forbids that, they are
// remembered until the page is closed.

/** @type {Map<string, string>} values that the browser has refused to store */
const unstored = new Map();

/** Return a stored value, or null. @param {string} name @returns {string | null} */
export function loadChoice(name) {
    try {
        return unstored.get(name) ?? localStorage.getItem(name);
    } catch {
        return null; // storage is forbidden
    }
}

/** Store a value. @param {string} name @param {string} value */
export function saveChoice(name, value) {
    unstored.delete(name);
    try {
        localStorage.setItem(name, value);
    } catch {
        unstored.set(name, value); // storage is forbidden or full
    }
}
