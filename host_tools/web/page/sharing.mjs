// The dialog of Share: a link to watch a match, or one with the turn.

import { clipOf, handOver } from "./clip.mjs";
import { element } from "./dom.mjs";
import { linkTo } from "./link.mjs";
const WATCH = "Whoever opens it can watch the match, and play on from any action.";

export class Sharing {
    /**
     * @param {import("./client.mjs").Client} client
     * @param {import("./turns.mjs").Turns} turns
     * @param {(words: string) => void} note
     * @param {() => {width: number, height: number}} board that is shown
     */
    constructor(client, turns, note, board) {
        this.client = client;
        this.turns = turns;
        this.note = note;
        this.board = board;
        /** the match of the dialog @type {Uint8Array | null} */
        this.match = null;
        element("clip-goal").onclick = () => void this.film("goal");
        element("clip-end").onclick = () => void this.film("end");
        element("share").onclick = () => void this.share(turns.id !== "");
        element("turn-share").onclick = () => void this.share(true);
        element("link-watch").onchange = () => void this.share(false);
        element("link-turn").onchange = () => void this.share(true);
        element("link-copy").onclick = () => void this.copy();
        element("link-send").hidden = !navigator.share;
        element("link-send").onclick = () => void this.send();
    }

    /** Show a link to the match that is played or shown. @param {boolean} turn with the turn, if there is one */
    async share(turn) {
        const { turns } = this;
        try {
            const match = (this.match = await this.client.ask("pack"));
            const can = turns.canShare;
            const { hand, sides } = turns.turn;
            const link = turn && can ? await turns.link() : await linkTo(match, location.href);
            element("link-kinds").hidden = !can;
            element("link-turn").checked = turn && can;
            element("link-watch").checked = !(turn && can);
            const whose = hand >= 0 ? `${sides[hand]}'s turn` : "The end";
            element("link-whose").textContent = whose;
            this.show(link, turn && can ? turnWords(sides, hand) : WATCH);
        } catch (error) {
            this.note(/** @type {Error} */ (error).message);
        }
    }

    /** Show a link to a match that is over. @param {Uint8Array} match */
    async watch(match) {
        element("link-kinds").hidden = true;
        this.match = match;
        this.show(await linkTo(match, location.href), WATCH);
    }

    /** @param {string} link @param {string} words */
    show(link, words) {
        element("link-text").value = link;
        element("link-words").textContent = words;
        if (element("link").open) return;
        element("clip-words").textContent = "";
        element("link").showModal();
        element("link-text").select();
    }

    /** Make a moving picture and hand it over. @param {"goal" | "end"} what */
    async film(what) {
        if (!this.match) return;
        const buttons = [element("clip-goal"), element("clip-end")];
        const tell = (/** @type {string} */ words) => (element("clip-words").textContent = words);
        for (const each of buttons) each.disabled = true;
        try {
            const file = await clipOf(this.client, this.match, what, this.board(), (percent) =>
                tell(`Making it: ${Math.floor(percent)} %`),
            );
            const size = `${Math.ceil(file.size / 1024)} KB`;
            tell((await handOver(file)) ? `Saved as ${file.name}, ${size}` : `${file.name}, ${size}`);
        } catch (error) {
            tell(/** @type {Error} */ (error).message);
        } finally {
            for (const each of buttons) each.disabled = false;
        }
    }

    /** Hand the link to the device, which knows whom it may be sent to. */
    async send() {
        await navigator.share({ title: "Pixelpitch", url: element("link-text").value }).catch(() => {}); // nobody was chosen
    }

    async copy() {
        try {
            await navigator.clipboard.writeText(element("link-text").value);
            this.note("copied");
        } catch {
            this.note("the browser did not let it be copied: mark the link and copy it");
        }
    }
}

/** What a link with the turn is. @param {string[]} sides @param {number} hand */
function turnWords(sides, hand) {
    if (hand < 0) return "Whoever opens it sees how the match has ended.";
    return (
        `Whoever opens it plays ${sides[hand]} and sends a link back; here ${sides[1 - hand]} is played. ` +
        "Each side throws at its own page, and the other side trusts that page with the dice: nothing checks them."
    );
}
