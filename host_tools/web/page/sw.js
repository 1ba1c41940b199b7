// The service worker: once loaded, the page needs no network any more.
//
// Every build has a cache of its own; the older one goes when nobody uses it.

const BUILD = { version: "", files: [""] };
const INDEX = "./";
const NAME = "pixelpitch-" + BUILD.version;
const LANGUAGE = /\/(language-[^/]*\.zip|rulebook-\w+\.[^/]*\.txt)$/;
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

/** The page's address as it was visited: the browser has what it got there, and asks only whether it is new. */
async function visited() {
    const scope = new URL(worker.registration.scope);
    const pages = await worker.clients.matchAll({ includeUncontrolled: true });
    const urls = pages.map((/** @type {any} */ each) => new URL(each.url));
    const own = urls.find((/** @type {URL} */ url) => url.origin + url.pathname === scope.href);
    return own ? scope.href + own.search : INDEX;
}

// A page of an older build is open: it goes on with its own files until somebody says so.
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

/** What was not kept at once; of a language that is in use everything is kept from then on. @param {Request} request */
async function fetched(request) {
    const answer = await fetch(request);
    if (answer.ok && LANGUAGE.test(request.url)) await (await caches.open(NAME)).put(request, answer.clone());
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
