// The Share dialog, which shows a link for watching a match or for taking the next turn.

import { makeClip, shareOrSave } from "./clip.mjs";
import { element } from "./dom.mjs";
import { makeMatchLink } from "./link.mjs";
import { sentence } from "./sentences.mjs";

/** The Share dialog, which shows a link. */
export class ShareDialog {
    /**
     * @param {import("./client.mjs").ThreadClient} client connection to the board
     * @param {import("./turns.mjs").LinkedMatch} turns
     * @param {(words: string) => void} note shows a message to the user
     * @param {() => {width: number, height: number}} board returns the size of the shown board
     */
    constructor(client, turns, note, board) {
        this.client = client;
        this.turns = turns;
        this.note = note;
        this.board = board;
        /** the match of the dialog @type {Uint8Array | null} */
        this.match = null;
        element("clip-goal").onclick = () => void this.shareClip("goal");
        element("clip-end").onclick = () => void this.shareClip("end");
        element("share").onclick = () => void this.shareCurrentMatch(turns.id !== "");
        element("turn-share").onclick = () => void this.shareCurrentMatch(true);
        element("link-watch").onchange = () => void this.shareCurrentMatch(false);
        element("link-turn").onchange = () => void this.shareCurrentMatch(true);
        element("link-copy").onclick = () => void this.copyLink();
        element("link-send").hidden = !navigator.share;
        element("link-send").onclick = () => void this.sendLink();
    }

    /**
     * Show a link to the current match.
     * @param {boolean} turn whether the link should pass the turn on, if that is possible
     */
    async shareCurrentMatch(turn) {
        const { turns } = this;
        try {
            const match = (this.match = await this.client.call("pack"));
            const can = turns.canShare;
            const { hand, sides } = turns.turn;
            const link = turn && can ? await turns.makeTurnLink() : await makeMatchLink(match, location.href);
            element("link-kinds").hidden = !can;
            element("link-turn").checked = turn && can;
            element("link-watch").checked = !(turn && can);
            const whose = hand >= 0 ? sentence("link.turn", { who: sides[hand] }) : sentence("link.end");
            element("link-whose").textContent = whose;
            this.showLink(link, turn && can ? turnExplanation(sides, hand) : sentence("link.watch.words"));
        } catch (error) {
            this.note(/** @type {Error} */ (error).message);
        }
    }

    /** Show a link to a finished match. @param {Uint8Array} match */
    async shareFinishedMatch(match) {
        element("link-kinds").hidden = true;
        this.match = match;
        this.showLink(await makeMatchLink(match, location.href), sentence("link.watch.words"));
    }

    /** Show a link in the dialog. @param {string} link @param {string} words */
    showLink(link, words) {
        element("link-text").value = link;
        element("link-words").textContent = words;
        if (element("link").open) return;
        element("clip-words").textContent = "";
        element("link").showModal();
        element("link-text").select();
    }

    /** Make an animated GIF and share or save it. @param {"goal" | "end"} what */
    async shareClip(what) {
        if (!this.match) return;
        const buttons = [element("clip-goal"), element("clip-end")];
        const tell = (/** @type {string} */ words) => (element("clip-words").textContent = words);
        for (const each of buttons) each.disabled = true;
        try {
            const file = await makeClip(this.client, this.match, what, this.board(), (percent) =>
                tell(sentence("clip.making", { percent: Math.floor(percent) })),
            );
            const values = { file: file.name, size: Math.ceil(file.size / 1024) };
            tell(sentence((await shareOrSave(file)) ? "clip.saved" : "clip.handed", values));
        } catch (error) {
            tell(/** @type {Error} */ (error).message);
        } finally {
            for (const each of buttons) each.disabled = false;
        }
    }

    /** Share the link through the device. */
    async sendLink() {
        // The user has cancelled.
        await navigator.share({ title: "Pixelpitch", url: element("link-text").value }).catch(() => {});
    }

    async copyLink() {
        try {
            await navigator.clipboard.writeText(element("link-text").value);
            this.note(sentence("link.copied"));
        } catch {
            this.note(sentence("link.not_copied"));
        }
    }
}

/**
 * Return the text that explains a link for taking the next turn.
 * @param {string[]} sides the names of both sides
 * @param {number} hand the side that is played on the other page, or -1 if the match is over
 */
function turnExplanation(sides, hand) {
    if (hand < 0) return sentence("link.end.words");
    return sentence("link.turn.words", { theirs: sides[hand], ours: sides[1 - hand] });
}
