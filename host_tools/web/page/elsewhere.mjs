// Only one page of a browser uses the store; any other one shows this and can take the store over.

import { element } from "./dom.mjs";
import { linkTo } from "./link.mjs";
import { sentence } from "./sentences.mjs";
import { whenFree } from "./store.mjs";

export class Elsewhere {
    /**
     * @param {() => Promise<Uint8Array | undefined>} playing the match of this page, if any
     * @param {(take: boolean) => void} begin restarts this page with the store
     */
    constructor(playing, begin) {
        this.playing = playing;
        this.begin = begin;
        element("take-over").onclick = () => this.takeOver(true);
    }

    /** Show that another page has the store, until that one is closed or this one takes it over. */
    async show() {
        element("elsewhere-words").textContent = sentence("elsewhere.words");
        element("elsewhere").hidden = false;
        await whenFree();
        if (element("elsewhere").hidden) return;
        if (await this.playing()) element("elsewhere-words").textContent = sentence("elsewhere.free");
        else await this.takeOver(false);
    }

    /** Restart the page with the stored data, and show this page's match to be continued. @param {boolean} take */
    async takeOver(take) {
        const match = await this.playing();
        element("elsewhere").hidden = true;
        if (match) history.replaceState(null, "", await linkTo(match, location.href));
        this.begin(take);
    }
}
