// Small choices of the user that a reload keeps; a browser may forbid even these, then they last as long as the page.

/** @type {Map<string, string>} what the browser does not keep */
const here = new Map();

/** @param {string} name @returns {string | null} */
export function recall(name) {
    try {
        return here.get(name) ?? localStorage.getItem(name);
    } catch {
        return null; // storage is forbidden
    }
}

/** @param {string} name @param {string} value */
export function remember(name, value) {
    here.delete(name);
    try {
        localStorage.setItem(name, value);
    } catch {
        here.set(name, value); // storage is forbidden or full
    }
}
