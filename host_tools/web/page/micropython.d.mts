// The interpreter's own module, fetched when the page is built.
export function loadMicroPython(options: object): Promise<any>;
