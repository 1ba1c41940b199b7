// The service worker: it caches the page's files, so that later visits need no network.
//
// Every build has its own cache. An older cache is deleted when no page uses it any more.

const BUILD = { version: "", files: [""] };
const INDEX = "./";
const CACHE_NAME = "pixelpitch-" + BUILD.version;
const CACHED_LATER = /\/(language-[^/]*\.zip|rulebook-\w+\.[^/]*\.txt|sender\.(pack|zip))$/;
const worker = /** @type {any} */ (self);

worker.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(cacheFiles()));

async function cacheFiles() {
    const cache = await caches.open(CACHE_NAME);
    const asked = (/** @type {string} */ name) => new Request(name, { cache: "no-cache" });
    const others = cache.addAll(BUILD.files.filter((name) => name !== INDEX).map(asked));
    const index = await fetch(asked(await visitedAddress()));
    if (!index.ok) throw new Error(`got ${index.status} for the page, expected 200`);
    await cache.put(INDEX, index);
    await others;
}

/**
 * Return the address under which the user has opened the page. The browser has the page in its own cache under this
 * address, so it only needs to ask the server whether there is a newer version.
 */
async function visitedAddress() {
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
        names.filter((name) => name.startsWith("pixelpitch-") && name !== CACHE_NAME);
    event.waitUntil(
        caches
            .keys()
            .then((names) => Promise.all(older(names).map((name) => caches.delete(name))))
            .then(() => worker.clients.claim()),
    );
});

/**
 * Fetch a file that is not in the cache. Cache it if it belongs to a language or is needed to send to a board on USB.
 * @param {Request} request
 */
async function fetchAndCache(request) {
    const answer = await fetch(request);
    if (answer.ok && CACHED_LATER.test(request.url)) await (await caches.open(CACHE_NAME)).put(request, answer.clone());
    return answer;
}

worker.addEventListener("fetch", (/** @type {any} */ event) => {
    if (event.request.method !== "GET" || !event.request.url.startsWith(worker.registration.scope)) return;
    const kept = caches
        .open(CACHE_NAME)
        .then((cache) => cache.match(event.request, { ignoreSearch: true }))
        .then((found) => found ?? fetchAndCache(event.request));
    event.respondWith(kept);
});
