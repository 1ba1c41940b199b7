// Types of the interpreter's module, which is fetched when the page is built.
export function loadMicroPython(options: object): Promise<any>;
