// The bar that a page shows while another page of the browser has the store of matches and settings. Only one page at
// a time can have it. A button takes the store over.

import { element } from "./dom.mjs";
import { linkTo } from "./link.mjs";
import { sentence } from "./sentences.mjs";
import { waitUntilStoreFree } from "./store.mjs";

export class StoreTakeover {
    /**
     * @param {() => Promise<Uint8Array | undefined>} playing returns the match of this page, if any
     * @param {(take: boolean) => void} begin restarts this page; `take` takes the store from the other page
     */
    constructor(playing, begin) {
        this.currentMatch = playing;
        this.restart = begin;
        element("take-over").onclick = () => this.takeOver(true);
    }

    /** Show that another page has the store, until that page is closed or this one takes the store over. */
    async show() {
        element("elsewhere-words").textContent = sentence("elsewhere.words");
        element("elsewhere").hidden = false;
        await waitUntilStoreFree();
        if (element("elsewhere").hidden) return;
        if (await this.currentMatch()) element("elsewhere-words").textContent = sentence("elsewhere.free");
        else await this.takeOver(false);
    }

    /**
     * Restart this page with the stored data; a match that is being played here is shown as a replay, from which
     * it can be continued.
     * @param {boolean} take whether another page still has the store
     */
    async takeOver(take) {
        const match = await this.currentMatch();
        element("elsewhere").hidden = true;
        if (match) history.replaceState(null, "", await linkTo(match, location.href));
        this.restart(take);
    }
}
