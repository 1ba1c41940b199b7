// Access to the document's elements, and downloads.

/** Return the element with an id. @param {string} id @returns {any} */
export const element = (id) => document.getElementById(id);

/** Save a file with the browser's download. @param {Blob} file @param {string} name */
export function download(file, name) {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(file);
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
