// Looks for new versions of the page. When the user has agreed to a new version, all open pages are reloaded.

/** @param {(go: () => void) => void} offer called when a new version is waiting; `go` loads it */
export async function watchVersions(offer) {
    const { serviceWorker } = navigator;
    if (!serviceWorker) return;
    const hadOne = Boolean(serviceWorker.controller);
    serviceWorker.addEventListener("controllerchange", () => hadOne && location.reload());
    try {
        const registration = await serviceWorker.register("sw.js");
        const look = () => {
            const { waiting } = registration;
            if (waiting && serviceWorker.controller) offer(() => waiting.postMessage("go on"));
        };
        const watch = () => registration.installing?.addEventListener("statechange", look);
        look();
        watch(); // the browser may have found a new version before this page could listen
        registration.addEventListener("updatefound", watch);
    } catch {
        // Without a service worker the page needs the network at each visit.
    }
}
