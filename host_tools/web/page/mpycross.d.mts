// Types of the compiler's module, which is fetched when the page is built.
export function mpyCross(options: object): Promise<any>;
