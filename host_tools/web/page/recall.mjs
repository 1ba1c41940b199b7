// Small choices of the user that a reload keeps; a browser may forbid even these.

/** @param {string} name @returns {string | null} */
export function recall(name) {
    try {
        return localStorage.getItem(name);
    } catch {
        return null; // storage is forbidden
    }
}

/** @param {string} name @param {string} value */
export function remember(name, value) {
    try {
        localStorage.setItem(name, value);
    } catch {
        // Nothing is kept where storage is forbidden or full.
    }
}
