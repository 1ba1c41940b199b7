// The service worker: once loaded, the page needs no network.
//
// Every build has its own cache; an older cache is deleted when no page uses it.

const BUILD = { version: "", files: [""] };
const INDEX = "./";
const NAME = "pixelpitch-" + BUILD.version;
const LATER = /\/(language-[^/]*\.zip|rulebook-\w+\.[^/]*\.txt|sender\.(pack|zip))$/;
const worker = /** @type {any} */ (self);

worker.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(keep()));

async function keep() {
    const cache = await caches.open(NAME);
    const asked = (/** @type {string} */ name) => new Request(name, { cache: "no-cache" });
    const others = cache.addAll(BUILD.files.filter((name) => name !== INDEX).map(asked));
    const index = await fetch(asked(await visited()));
    if (!index.ok) throw new Error(`got ${index.status} for the page, expected 200`);
    await cache.put(INDEX, index);
    await others;
}

/**
 * Fetch the page under the address that was visited: the browser has it in its cache and only asks whether it
 * is new.
 */
async function visited() {
    const scope = new URL(worker.registration.scope);
    const pages = await worker.clients.matchAll({ includeUncontrolled: true });
    const urls = pages.map((/** @type {any} */ each) => new URL(each.url));
    const own = urls.find((/** @type {URL} */ url) => url.origin + url.pathname === scope.href);
    return own ? scope.href + own.search : INDEX;
}

// An open page of an older build continues with its own files until the user agrees.
worker.addEventListener("message", (/** @type {any} */ event) => event.data === "go on" && worker.skipWaiting());

worker.addEventListener("activate", (/** @type {any} */ event) => {
    const older = (/** @type {string[]} */ names) =>
        names.filter((name) => name.startsWith("pixelpitch-") && name !== NAME);
    event.waitUntil(
        caches
            .keys()
            .then((names) => Promise.all(older(names).map((name) => caches.delete(name))))
            .then(() => worker.clients.claim()),
    );
});

/**
 * Fetch a file that was not cached at the start; files of a language in use and those that talk to a board are cached from then on.
 * @param {Request} request
 */
async function fetched(request) {
    const answer = await fetch(request);
    if (answer.ok && LATER.test(request.url)) await (await caches.open(NAME)).put(request, answer.clone());
    return answer;
}

worker.addEventListener("fetch", (/** @type {any} */ event) => {
    if (event.request.method !== "GET" || !event.request.url.startsWith(worker.registration.scope)) return;
    const kept = caches
        .open(NAME)
        .then((cache) => cache.match(event.request, { ignoreSearch: true }))
        .then((found) => found ?? fetched(event.request));
    event.respondWith(kept);
});
