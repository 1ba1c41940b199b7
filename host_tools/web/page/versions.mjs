// Versions of the page: a new one waits until the user wants it, and then every open page is loaded anew.

/** @param {(go: () => void) => void} offer is called when a new version waits; `go` loads it */
export async function watchVersions(offer) {
    const { serviceWorker } = navigator;
    if (!serviceWorker) return;
    const hadOne = Boolean(serviceWorker.controller);
    serviceWorker.addEventListener("controllerchange", () => hadOne && location.reload());
    try {
        const registration = await serviceWorker.register("sw.js");
        // The worker's own state counts: `registration.waiting` may come a moment after "installed".
        const look = (/** @type {ServiceWorker | null} */ worker) => {
            if (worker?.state !== "installed" || !serviceWorker.controller) return;
            offer(() => worker.postMessage("go on"));
        };
        const watch = (/** @type {ServiceWorker | null} */ worker) =>
            worker?.addEventListener("statechange", () => look(worker));
        look(registration.waiting);
        watch(registration.installing); // found before this page could listen
        registration.addEventListener("updatefound", () => watch(registration.installing));
        await registration.update(); // a visit asks; left to itself a browser does so when it has time
    } catch {
        // Without it the page needs the network at every visit.
    }
}
