// A match played by links: two pages take turns, and each link between them contains the whole match.
//
// For each match, this browser stores its id (`link` in its heading), its progress and the side that is played here.
// With these it recognizes a link that does not continue the match. Nothing proves that the throws on the other page
// were real.

import { askUser } from "./ask.mjs";
import { compareCourses, parseCourse } from "./course.mjs";
import { element } from "./dom.mjs";
import { makeMatchLink } from "./link.mjs";
import { MENU_PAD_BIT } from "./pads.mjs";
import { loadChoice, saveChoice } from "./recall.mjs";
import { sentence } from "./sentences.mjs";

/** @typedef {import("./messages.js").ToBoard} ToBoard */
/** @typedef {import("./messages.js").ScreenTexts} ScreenTexts */
/**
 * `side` is the side that is played here, `match` the match in base64, and `words` describe its state.
 * @typedef {{side: number, match: string, words: string}} StoredMatch
 */

const MATCHES_KEY = "pixelpitch turns";
const CURRENT_ID_KEY = "pixelpitch turn"; // id of the match played by links on this page
const MAX_STORED_MATCHES = 24;
const ID_PATTERN = /^[0-9a-f]{16}$/;
// Messages that only the coach whose turn it is may send.
const TURN_MESSAGES = ["point", "grab", "drag", "throw", "motion"];
const NOTE_INTERVAL_MS = 4000; // between two notes that it is the other side's turn

/** A match played by links, in which two pages take turns. */
export class LinkedMatch {
    /**
     * @param {import("./client.mjs").ThreadClient} client connection to the board
     * @param {(words: string) => void} note shows a message to the user
     */
    constructor(client, note) {
        this.client = client;
        this.note = note;
        /** @type {ScreenTexts | null} */
        this.screenTexts = null;
        this.storedState = ""; // id, actions and turn of the match when it was last stored
        this.lastNoteTime = -NOTE_INTERVAL_MS;
        this.isChecking = false;
        element("turn-free").onclick = () => void this.playBothSides();
    }

    /** Whose turn it is in the current match, and which side this page plays. */
    get turn() {
        return this.screenTexts?.turn ?? { hand: -1, cluster: 0, side: -1, sides: [], opponents: false, over: false };
    }

    /** The id of the current match, or "" if it is not played by links. */
    get id() {
        const id = this.turn.side >= 0 ? (loadChoice(CURRENT_ID_KEY) ?? "") : "";
        return ID_PATTERN.test(id) ? id : "";
    }

    /** Whether it is the turn of the side that is played on the other page. */
    get isOthersTurn() {
        const { hand, side } = this.turn;
        return this.screenTexts?.screen === "play" && this.id !== "" && hand === 1 - side;
    }

    /**
     * Whether a link that passes the turn on can be made now. It cannot while the side that is played here has the
     * turn.
     */
    get canShare() {
        const { hand, side, opponents, over } = this.turn;
        if (this.screenTexts?.replay || opponents) return false;
        return this.id ? over || hand !== side : this.screenTexts?.screen === "play" && hand >= 0;
    }

    /** Process the board's output. @param {ScreenTexts} said */
    update(said) {
        this.screenTexts = said;
        const played = loadChoice(CURRENT_ID_KEY);
        if (said.screen === "play" && played && this.turn.side < 0) void this.recogniseMatch(played);
        const stands = `${this.id} ${said.actions} ${this.turn.hand} ${this.turn.over}`;
        if (this.id && stands !== this.storedState && !said.replay) {
            this.storedState = stands;
            void this.storeProgress().catch(() => {}); // fails if a different match has begun meanwhile
        }
        this.showControls();
    }

    /** Show the controls of a match played by links. */
    showControls() {
        const { hand, side, sides, over } = this.turn;
        element("turn").hidden = !this.id || Boolean(this.screenTexts?.replay);
        element("turn-share").hidden = !this.canShare;
        element("turn-free").hidden = over || !this.isOthersTurn;
        const [mine, theirs] = [{ who: sides[side] }, { who: sides[1 - side] }];
        const whose = over ? sentence("turn.over") : hand === side ? sentence("turn.yours.as", mine) : sentence("turn.theirs", theirs);
        element("turn-words").textContent = sentence("turn.state", { game: this.screenTexts?.match ?? "", whose });
    }

    /**
     * Return what the board may receive of `message`, an input of the coaches; null if nothing. While the other side
     * has the turn, coaches here cannot act, but MENU still works.
     * @param {ToBoard} message
     * @returns {ToBoard | null}
     */
    allowedPart(message) {
        if (!this.isOthersTurn) return message;
        const pads = message.kind === "pads";
        const acts = TURN_MESSAGES.includes(message.kind) || (message.kind === "shake" && message.down);
        if (!acts && !(pads && message.bits & ~MENU_PAD_BIT)) return message;
        const now = performance.now();
        if (message.kind !== "motion" && now > this.lastNoteTime + NOTE_INTERVAL_MS) {
            this.lastNoteTime = now;
            this.note(sentence("turn.elsewhere", { who: this.turn.sides[this.turn.hand] }));
        }
        return pads ? { ...message, bits: message.bits & MENU_PAD_BIT } : null;
    }

    /**
     * Make a link that passes the turn on. From then on, the other side is played on a different page.
     * @returns {Promise<string>}
     */
    async makeTurnLink() {
        let { id } = this;
        if (!id) {
            const drawn = crypto.getRandomValues(new Uint8Array(8));
            id = [...drawn].map((byte) => byte.toString(16).padStart(2, "0")).join("");
            await this.client.call("play_by_link", 1 - this.turn.hand);
            saveChoice(CURRENT_ID_KEY, id);
        } else await this.client.call("play_by_link", this.turn.side); // decisions in the link can no longer be taken back
        const match = await this.storeProgress(id);
        return makeMatchLink(match, location.href, "t");
    }

    /** Play both sides on this page again. */
    async playBothSides() {
        const { id } = this;
        await this.client.call("play_by_link", -1);
        this.removeMatch(id);
    }

    /**
     * Continue to play by links if the current match is the match `id`, which was played by links before a reload.
     * @param {string} id
     */
    async recogniseMatch(id) {
        if (this.isChecking) return;
        this.isChecking = true;
        try {
            const known = this.storedMatches().get(id);
            const now = parseCourse(await this.client.call("pack"));
            const goesOn = known && ["same", "longer"].includes(compareCourses(parseCourse(fromBase64(known.match)), now));
            if (goesOn) await this.client.call("play_by_link", known.side);
            else if (loadChoice(CURRENT_ID_KEY) === id) saveChoice(CURRENT_ID_KEY, "");
        } catch {
            // The match has ended in the meantime.
        } finally {
            this.isChecking = false;
        }
    }

    /**
     * Store the present match under the id `id`, and return its bytes.
     * @param {string} id
     * @returns {Promise<Uint8Array>}
     */
    async storeProgress(id = this.id) {
        const match = await this.client.call("pack", id);
        const { side, hand, sides, over } = this.turn;
        const theirs = { who: sides[1 - side] ?? sentence("turn.other_side") };
        const whose = over ? sentence("turn.over") : hand === side ? sentence("turn.yours") : sentence("turn.theirs", theirs);
        const row = { game: this.screenTexts?.match ?? "", actions: this.screenTexts?.actions ?? 0, whose };
        const at = side >= 0 ? side : 1 - hand;
        this.storeMatch(id, { side: at, match: toBase64(match), words: sentence("turn.row", row) });
        return match;
    }

    /**
     * Continue the match of a link; throws Error with the reason.
     * @param {Uint8Array} match
     */
    async takeTurn(match) {
        const facts = JSON.parse(await this.client.call("turn_facts", match));
        const course = parseCourse(match);
        const { link, actionCount: actions } = course;
        if (!link) throw new Error(sentence("turn.no_turn"));
        const known = this.storedMatches().get(link);
        const ours = known ? parseCourse(fromBase64(known.match)) : course;
        const how = known ? compareCourses(ours, course) : "longer";
        if (how === "shorter" || how === "other") {
            const came = how === "shorter" ? sentence("turn.actions", { actions }) : sentence("turn.another_course");
            const words = sentence("turn.differs.words", { game: facts.name, came, actions: ours.actionCount });
            const answers = [sentence("turn.take"), sentence("turn.keep")];
            if ((await askUser(sentence("turn.differs"), words, answers)) === 1) {
                return this.note(sentence("turn.unchanged.words"));
            }
        }
        const isHere = loadChoice(CURRENT_ID_KEY) === link;
        if (how === "same" && isHere && this.id) return this.note(sentence("turn.nothing_new"));
        if (how === "same" && facts.over) return this.client.call("replay", match);
        if (!isHere && (await this.client.call("would_end_a_match"))) {
            const words = sentence("turn.occupied", { game: facts.name, actions });
            const answers = [sentence("turn.take_it"), sentence("turn.leave_it")];
            if ((await askUser(sentence("other.title"), words, answers)) === 1) return this.note(sentence("turn.unchanged"));
        }
        const side = known?.side ?? (facts.hand >= 0 ? facts.hand : 1);
        await this.client.call("take_turn", match, side);
        const row = { game: facts.name, actions, whose: sentence("turn.over") };
        this.storeMatch(link, { side, match: toBase64(match), words: sentence(facts.over ? "turn.row" : "turn.row.open", row) });
        saveChoice(CURRENT_ID_KEY, link);
        if (facts.over || facts.hand < 0) return;
        const [mine, theirs] = [facts.sides[side], facts.sides[1 - side]];
        if (facts.hand !== side) this.note(sentence("turn.wait", { theirs, mine }));
        else this.note(sentence("turn.begin", { theirs, mine }));
    }

    // The matches played by links that this browser has stored.

    /** Return the stored matches. @returns {Map<string, StoredMatch>} the one that was played last comes last */
    storedMatches() {
        try {
            /** @type {[string, StoredMatch][]} */
            const all = Object.entries(JSON.parse(loadChoice(MATCHES_KEY) ?? "{}"));
            const whole = all.filter(
                ([id, { side, match, words }]) =>
                    ID_PATTERN.test(id) && (side === 0 || side === 1) && typeof words === "string" && parseCourse(fromBase64(match)),
            );
            return new Map(whole);
        } catch {
            return new Map(); // another program has written the stored value
        }
    }

    /** Store a match. @param {string} id @param {StoredMatch} known */
    storeMatch(id, known) {
        const all = this.storedMatches();
        all.delete(id);
        all.set(id, known);
        for (const each of [...all.keys()].slice(0, -MAX_STORED_MATCHES)) all.delete(each);
        saveChoice(MATCHES_KEY, JSON.stringify(Object.fromEntries(all)));
    }

    /** Remove a match. @param {string} id */
    removeMatch(id) {
        const all = this.storedMatches();
        all.delete(id);
        saveChoice(MATCHES_KEY, JSON.stringify(Object.fromEntries(all)));
        if (loadChoice(CURRENT_ID_KEY) === id) saveChoice(CURRENT_ID_KEY, "");
    }
}

/** Return bytes as a text in Base64. @param {Uint8Array} data */
const toBase64 = (data) => btoa([...data].map((byte) => String.fromCharCode(byte)).join(""));
/** Return the bytes of a text in Base64. @param {string} text */
export const fromBase64 = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
