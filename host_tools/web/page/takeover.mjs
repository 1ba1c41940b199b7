// The bar that a page shows while another page of this browser has the store of matches and settings; only one page at
// a time can have it. A button in the bar takes the store over.

import { element } from "./dom.mjs";
import { makeMatchLink } from "./link.mjs";
import { sentence } from "./sentences.mjs";
import { waitUntilStoreFree } from "./store.mjs";

/** The bar that a page shows while another page has the store. */
export class StoreTakeover {
    /**
     * @param {() => Promise<Uint8Array | undefined>} playing returns the match that is played on this page, if any
     * @param {(take: boolean) => void} begin restarts this page; with `take` it takes the store over
     */
    constructor(playing, begin) {
        this.currentMatch = playing;
        this.restart = begin;
        element("take-over").onclick = () => this.takeOver(true);
    }

    /** Show the bar until the other page is closed or this page takes the store over. */
    async show() {
        element("elsewhere-words").textContent = sentence("elsewhere.words");
        element("elsewhere").hidden = false;
        await waitUntilStoreFree();
        if (element("elsewhere").hidden) return;
        if (await this.currentMatch()) element("elsewhere-words").textContent = sentence("elsewhere.free");
        else await this.takeOver(false);
    }

    /**
     * Restart this page with the store. If a match is being played here, it is then shown as a replay, from which it
     * can be continued.
     * @param {boolean} take whether another page still has the store
     */
    async takeOver(take) {
        const match = await this.currentMatch();
        element("elsewhere").hidden = true;
        if (match) history.replaceState(null, "", await makeMatchLink(match, location.href));
        this.restart(take);
    }
}
