// The Share dialog: a link to watch a match, or one to take a turn.

import { clipOf, handOver } from "./clip.mjs";
import { element } from "./dom.mjs";
import { linkTo } from "./link.mjs";
import { sentence } from "./sentences.mjs";

export class Sharing {
    /**
     * @param {import("./client.mjs").Client} client
     * @param {import("./turns.mjs").Turns} turns
     * @param {(words: string) => void} note
     * @param {() => {width: number, height: number}} board the shown board
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

    /** Show a link to the current match. @param {boolean} turn a link with the turn, if possible */
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
            const whose = hand >= 0 ? sentence("link.turn", { who: sides[hand] }) : sentence("link.end");
            element("link-whose").textContent = whose;
            this.show(link, turn && can ? turnWords(sides, hand) : sentence("link.watch.words"));
        } catch (error) {
            this.note(/** @type {Error} */ (error).message);
        }
    }

    /** Show a link to a finished match. @param {Uint8Array} match */
    async watch(match) {
        element("link-kinds").hidden = true;
        this.match = match;
        this.show(await linkTo(match, location.href), sentence("link.watch.words"));
    }

    /** Show a link in the dialog. @param {string} link @param {string} words */
    show(link, words) {
        element("link-text").value = link;
        element("link-words").textContent = words;
        if (element("link").open) return;
        element("clip-words").textContent = "";
        element("link").showModal();
        element("link-text").select();
    }

    /** Make a moving picture and share or save it. @param {"goal" | "end"} what */
    async film(what) {
        if (!this.match) return;
        const buttons = [element("clip-goal"), element("clip-end")];
        const tell = (/** @type {string} */ words) => (element("clip-words").textContent = words);
        for (const each of buttons) each.disabled = true;
        try {
            const file = await clipOf(this.client, this.match, what, this.board(), (percent) =>
                tell(sentence("clip.making", { percent: Math.floor(percent) })),
            );
            const values = { file: file.name, size: Math.ceil(file.size / 1024) };
            tell(sentence((await handOver(file)) ? "clip.saved" : "clip.handed", values));
        } catch (error) {
            tell(/** @type {Error} */ (error).message);
        } finally {
            for (const each of buttons) each.disabled = false;
        }
    }

    /** Share the link through the device. */
    async send() {
        // The user has cancelled.
        await navigator.share({ title: "Pixelpitch", url: element("link-text").value }).catch(() => {});
    }

    async copy() {
        try {
            await navigator.clipboard.writeText(element("link-text").value);
            this.note(sentence("link.copied"));
        } catch {
            this.note(sentence("link.not_copied"));
        }
    }
}

/** Return the explanation of a link with a turn. @param {string[]} sides @param {number} hand */
function turnWords(sides, hand) {
    if (hand < 0) return sentence("link.end.words");
    return sentence("link.turn.words", { theirs: sides[hand], ours: sides[1 - hand] });
}
