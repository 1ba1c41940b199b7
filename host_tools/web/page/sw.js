// The service worker: once loaded, the page needs no network any more.
//
// Every build has a cache of its own; the older one goes when nobody uses it.

const BUILD = { version: "", files: [""] };
const NAME = "pixelpitch-" + BUILD.version;
const worker = /** @type {any} */ (self);

worker.addEventListener("install", (/** @type {any} */ event) => {
    const fresh = BUILD.files.map((name) => new Request(name, { cache: "no-cache" }));
    event.waitUntil(caches.open(NAME).then((cache) => cache.addAll(fresh)));
});

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

worker.addEventListener("fetch", (/** @type {any} */ event) => {
    if (event.request.method !== "GET" || !event.request.url.startsWith(worker.registration.scope)) return;
    const kept = caches
        .open(NAME)
        .then((cache) => cache.match(event.request, { ignoreSearch: true }))
        .then((found) => found ?? fetch(event.request));
    event.respondWith(kept);
});
