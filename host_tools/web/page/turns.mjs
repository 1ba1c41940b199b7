// A match by link: two pages play it in turn, and the links between them hold all of it.
//
// What a match is known by (`link` of its heading), which side is played here and how far it went is kept in
// this browser, so a link that does not go on with it is found out.  Nothing checks the dice of another page.

import { ask } from "./ask.mjs";
import { compare, courseOf } from "./course.mjs";
import { element } from "./dom.mjs";
import { linkTo } from "./link.mjs";
import { MENU } from "./pads.mjs";
import { recall, remember } from "./recall.mjs";
import { sentence } from "./sentences.mjs";

/** @typedef {import("./messages.js").ToBoard} ToBoard */
/** @typedef {import("./messages.js").Said} Said */
/** `match` in base64; `words` say how it stands @typedef {{side: number, match: string, words: string}} Known */

const KNOWN = "pixelpitch turns";
const PLAYED = "pixelpitch turn"; // which of them is played here
const MOST = 24; // of them are kept
const ID = /^[0-9a-f]{16}$/;
const HANDS = ["point", "grab", "drag", "throw", "motion"]; // what only the side does whose turn it is
const AGAIN_MS = 4000; // between two notes that it is not

export class Turns {
    /**
     * @param {import("./client.mjs").Client} client
     * @param {(words: string) => void} note
     */
    constructor(client, note) {
        this.client = client;
        this.note = note;
        /** @type {Said | null} */
        this.said = null;
        this.kept = ""; // how the match stands that was kept last
        this.told = -AGAIN_MS;
        this.looks = false;
        element("turn-free").onclick = () => void this.free();
    }

    /** How the turn stands in the match that is played. */
    get turn() {
        return this.said?.turn ?? { hand: -1, cluster: 0, side: -1, sides: [], opponents: false, over: false };
    }

    /** What the match that is played here is known by, or "": it is none by link. */
    get id() {
        const id = this.turn.side >= 0 ? (recall(PLAYED) ?? "") : "";
        return ID.test(id) ? id : "";
    }

    /** True while the other side has the turn, at another page. */
    get waits() {
        const { hand, side } = this.turn;
        return this.said?.screen === "play" && this.id !== "" && hand === 1 - side;
    }

    /** Whether a link with a turn can be made now: not in the middle of one's own. */
    get canShare() {
        const { hand, side, opponents, over } = this.turn;
        if (this.said?.replay || opponents) return false;
        return this.id ? over || hand !== side : this.said?.screen === "play" && hand >= 0;
    }

    /** @param {Said} said */
    hear(said) {
        this.said = said;
        const played = recall(PLAYED);
        if (said.screen === "play" && played && this.turn.side < 0) void this.recognise(played);
        const stands = `${this.id} ${said.actions} ${this.turn.hand} ${this.turn.over}`;
        if (this.id && stands !== this.kept && !said.replay) {
            this.kept = stands;
            void this.keep().catch(() => {}); // another match has come meanwhile
        }
        this.show();
    }

    /** The bar of a match by link. */
    show() {
        const { hand, side, sides, over } = this.turn;
        element("turn").hidden = !this.id || Boolean(this.said?.replay);
        element("turn-share").hidden = !this.canShare;
        element("turn-free").hidden = over || !this.waits;
        const [mine, theirs] = [{ who: sides[side] }, { who: sides[1 - side] }];
        const whose = over ? sentence("turn.over") : hand === side ? sentence("turn.yours.as", mine) : sentence("turn.theirs", theirs);
        element("turn-words").textContent = sentence("turn.state", { game: this.said?.match ?? "", whose });
    }

    /** What hands may do now of `message`; null: nothing. @param {ToBoard} message @returns {ToBoard | null} */
    admit(message) {
        if (!this.waits) return message;
        const pads = message.kind === "pads";
        const acts = HANDS.includes(message.kind) || (message.kind === "shake" && message.down);
        if (!acts && !(pads && message.bits & ~MENU)) return message;
        const now = performance.now();
        if (message.kind !== "motion" && now > this.told + AGAIN_MS) {
            this.told = now;
            this.note(sentence("turn.elsewhere", { who: this.turn.sides[this.turn.hand] }));
        }
        return pads ? { ...message, bits: message.bits & MENU } : null;
    }

    /** A link with the turn; from now on the other side is played at another page. @returns {Promise<string>} */
    async link() {
        let { id } = this;
        if (!id) {
            const drawn = crypto.getRandomValues(new Uint8Array(8));
            id = [...drawn].map((byte) => byte.toString(16).padStart(2, "0")).join("");
            await this.client.ask("play_by_link", 1 - this.turn.hand);
            remember(PLAYED, id);
        } else await this.client.ask("play_by_link", this.turn.side); // what goes is not taken back here alone
        const match = await this.keep(id);
        return linkTo(match, location.href, "t");
    }

    /** Both sides are played at this page again. */
    async free() {
        const { id } = this;
        await this.client.ask("play_by_link", -1);
        this.forget(id);
    }

    /** Is what is played the match that was played here before a reload? @param {string} id */
    async recognise(id) {
        if (this.looks) return;
        this.looks = true;
        try {
            const known = this.known().get(id);
            const now = courseOf(await this.client.ask("pack"));
            const goesOn = known && ["same", "longer"].includes(compare(courseOf(bytesOf(known.match)), now));
            if (goesOn) await this.client.ask("play_by_link", known.side);
            else if (recall(PLAYED) === id) remember(PLAYED, "");
        } catch {
            // No match is played any more.
        } finally {
            this.looks = false;
        }
    }

    /** Keep how far the match is. @param {string} id @returns {Promise<Uint8Array>} it */
    async keep(id = this.id) {
        const match = await this.client.ask("pack", id);
        const { side, hand, sides, over } = this.turn;
        const theirs = { who: sides[1 - side] ?? sentence("turn.other_side") };
        const whose = over ? sentence("turn.over") : hand === side ? sentence("turn.yours") : sentence("turn.theirs", theirs);
        const row = { game: this.said?.match ?? "", actions: this.said?.actions ?? 0, whose };
        const at = side >= 0 ? side : 1 - hand;
        this.write(id, { side: at, match: textOf(match), words: sentence("turn.row", row) });
        return match;
    }

    /**
     * Take the match of a link; raises Error with what is wrong with it.
     * @param {Uint8Array} match
     */
    async take(match) {
        const facts = JSON.parse(await this.client.ask("turn_facts", match));
        const course = courseOf(match);
        const { link, actions } = course;
        if (!link) throw new Error(sentence("turn.no_turn"));
        const known = this.known().get(link);
        const have = known ? courseOf(bytesOf(known.match)) : course;
        const how = known ? compare(have, course) : "longer";
        if (how === "shorter" || how === "other") {
            const came = how === "shorter" ? sentence("turn.actions", { actions }) : sentence("turn.another_course");
            const words = sentence("turn.differs.words", { game: facts.name, came, actions: have.actions });
            const answers = [sentence("turn.take"), sentence("turn.keep")];
            if ((await ask(sentence("turn.differs"), words, answers)) === 1) {
                return this.note(sentence("turn.unchanged.words"));
            }
        }
        const isHere = recall(PLAYED) === link;
        if (how === "same" && isHere && this.id) return this.note(sentence("turn.nothing_new"));
        if (how === "same" && facts.over) return this.client.ask("replay", match);
        if (!isHere && (await this.client.ask("occupied"))) {
            const words = sentence("turn.occupied", { game: facts.name, actions });
            const answers = [sentence("turn.take_it"), sentence("turn.leave_it")];
            if ((await ask(sentence("other.title"), words, answers)) === 1) return this.note(sentence("turn.unchanged"));
        }
        const side = known?.side ?? (facts.hand >= 0 ? facts.hand : 1);
        await this.client.ask("take_turn", match, side);
        const row = { game: facts.name, actions, whose: sentence("turn.over") };
        this.write(link, { side, match: textOf(match), words: sentence(facts.over ? "turn.row" : "turn.row.open", row) });
        remember(PLAYED, link);
        if (facts.over || facts.hand < 0) return;
        const [mine, theirs] = [facts.sides[side], facts.sides[1 - side]];
        if (facts.hand !== side) this.note(sentence("turn.wait", { theirs, mine }));
        else this.note(sentence("turn.begin", { theirs, mine }));
    }

    // What this browser knows.

    /** @returns {Map<string, Known>} the one that was played last comes last */
    known() {
        try {
            /** @type {[string, Known][]} */
            const all = Object.entries(JSON.parse(recall(KNOWN) ?? "{}"));
            const whole = all.filter(
                ([id, { side, match, words }]) =>
                    ID.test(id) && (side === 0 || side === 1) && typeof words === "string" && courseOf(bytesOf(match)),
            );
            return new Map(whole);
        } catch {
            return new Map(); // not written by this page
        }
    }

    /** @param {string} id @param {Known} known */
    write(id, known) {
        const all = this.known();
        all.delete(id);
        all.set(id, known);
        for (const each of [...all.keys()].slice(0, -MOST)) all.delete(each);
        remember(KNOWN, JSON.stringify(Object.fromEntries(all)));
    }

    /** @param {string} id */
    forget(id) {
        const all = this.known();
        all.delete(id);
        remember(KNOWN, JSON.stringify(Object.fromEntries(all)));
        if (recall(PLAYED) === id) remember(PLAYED, "");
    }
}

/** @param {Uint8Array} data */
const textOf = (data) => btoa([...data].map((byte) => String.fromCharCode(byte)).join(""));
/** @param {string} text */
export const bytesOf = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
