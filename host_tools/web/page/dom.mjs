// The document: its elements, and files that it hands to the user.

/** @param {string} id @returns {any} */
export const element = (id) => document.getElementById(id);

/** Save a file as the browser does. @param {Blob} file @param {string} name */
export function download(file, name) {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(file);
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
