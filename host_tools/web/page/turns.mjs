// A match by link: two pages take turns, and the links between them contain the whole match.
//
// This browser stores the match's id (`link` in its heading), the side that is played here and its progress, so
// that a link that does not continue it is detected. The dice of the other page are not checked.

import { ask } from "./ask.mjs";
import { compare, courseOf } from "./course.mjs";
import { element } from "./dom.mjs";
import { linkTo } from "./link.mjs";
import { MENU } from "./pads.mjs";
import { recall, remember } from "./recall.mjs";
import { sentence } from "./sentences.mjs";

/** @typedef {import("./messages.js").ToBoard} ToBoard */
/** @typedef {import("./messages.js").Said} Said */
/**
 * `match` in base64; `words` describe its state
 * @typedef {{side: number, match: string, words: string}} Known
 */

const KNOWN = "pixelpitch turns";
const PLAYED = "pixelpitch turn"; // id of the match that is played here
const MOST = 24; // number of matches to store
const ID = /^[0-9a-f]{16}$/;
// Messages that only the side whose turn it is may send.
const HANDS = ["point", "grab", "drag", "throw", "motion"];
const AGAIN_MS = 4000; // ms between two notes that it is the other side's turn

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
        this.kept = ""; // state of the match that was stored last
        this.told = -AGAIN_MS;
        this.looks = false;
        element("turn-free").onclick = () => void this.free();
    }

    /** The turn in the current match. */
    get turn() {
        return this.said?.turn ?? { hand: -1, cluster: 0, side: -1, sides: [], opponents: false, over: false };
    }

    /** The id of the current match, or "" if it is not by link. */
    get id() {
        const id = this.turn.side >= 0 ? (recall(PLAYED) ?? "") : "";
        return ID.test(id) ? id : "";
    }

    /** Whether the other side has the turn, on a different page. */
    get waits() {
        const { hand, side } = this.turn;
        return this.said?.screen === "play" && this.id !== "" && hand === 1 - side;
    }

    /** Whether a link with a turn can be made now, i.e. not during one's own turn. */
    get canShare() {
        const { hand, side, opponents, over } = this.turn;
        if (this.said?.replay || opponents) return false;
        return this.id ? over || hand !== side : this.said?.screen === "play" && hand >= 0;
    }

    /** Process the board's output. @param {Said} said */
    hear(said) {
        this.said = said;
        const played = recall(PLAYED);
        if (said.screen === "play" && played && this.turn.side < 0) void this.recognise(played);
        const stands = `${this.id} ${said.actions} ${this.turn.hand} ${this.turn.over}`;
        if (this.id && stands !== this.kept && !said.replay) {
            this.kept = stands;
            void this.keep().catch(() => {}); // a different match has begun meanwhile
        }
        this.show();
    }

    /** Show the controls of a match by link. */
    show() {
        const { hand, side, sides, over } = this.turn;
        element("turn").hidden = !this.id || Boolean(this.said?.replay);
        element("turn-share").hidden = !this.canShare;
        element("turn-free").hidden = over || !this.waits;
        const [mine, theirs] = [{ who: sides[side] }, { who: sides[1 - side] }];
        const whose = over ? sentence("turn.over") : hand === side ? sentence("turn.yours.as", mine) : sentence("turn.theirs", theirs);
        element("turn-words").textContent = sentence("turn.state", { game: this.said?.match ?? "", whose });
    }

    /**
     * Return what the coaches may send of `message` now; null: nothing.
     * @param {ToBoard} message
     * @returns {ToBoard | null}
     */
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

    /**
     * Make a link with the turn; from now on the other side is played on a different page.
     * @returns {Promise<string>}
     */
    async link() {
        let { id } = this;
        if (!id) {
            const drawn = crypto.getRandomValues(new Uint8Array(8));
            id = [...drawn].map((byte) => byte.toString(16).padStart(2, "0")).join("");
            await this.client.ask("play_by_link", 1 - this.turn.hand);
            remember(PLAYED, id);
        } else await this.client.ask("play_by_link", this.turn.side); // bars takebacks of what the link contains
        const match = await this.keep(id);
        return linkTo(match, location.href, "t");
    }

    /** Play both sides on this page again. */
    async free() {
        const { id } = this;
        await this.client.ask("play_by_link", -1);
        this.forget(id);
    }

    /** Check whether the current match is the match by link from before a reload. @param {string} id */
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
            // There is no match any more.
        } finally {
            this.looks = false;
        }
    }

    /** Store the progress of the match and return it. @param {string} id @returns {Promise<Uint8Array>} */
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
     * Continue the match of a link; throws Error with the reason.
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
        if (!isHere && (await this.client.ask("would_end_a_match"))) {
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

    // The matches that this browser knows.

    /** Return the stored matches. @returns {Map<string, Known>} the one that was played last comes last */
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

    /** Store a match. @param {string} id @param {Known} known */
    write(id, known) {
        const all = this.known();
        all.delete(id);
        all.set(id, known);
        for (const each of [...all.keys()].slice(0, -MOST)) all.delete(each);
        remember(KNOWN, JSON.stringify(Object.fromEntries(all)));
    }

    /** Remove a match. @param {string} id */
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
