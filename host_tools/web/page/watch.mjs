// Watches a real board on USB over Web Serial: the port, its button and its controls.
//
// The protocol and the drawing are the firmware's and the laptop's own code, in `watcher.mjs`. This page's own
// board pauses meanwhile.
//
// After a board is unplugged, only the same one is reopened. A browser that identifies ports by serial number
// returns the same object for it; for any other port the user is asked.

import { Client } from "./client.mjs";
import { element } from "./dom.mjs";
import { sentence } from "./sentences.mjs";

/** @typedef {import("./messages.js").FromBoard} FromBoard */
/** @typedef {import("./messages.js").Port} Port */

const BAUD = 115200; // any rate works on USB
const AGAIN_MS = 2000; // ms between two tries to reopen a lost port
const ANSWER_MS = 500;
const encoder = new TextEncoder();

export class Watch {
    /**
     * @param {(message: FromBoard) => void} hear receives the watched board's output
     * @param {(words: string) => void} note
     * @param {(on: boolean) => void} turn called when watching begins or ends
     * @param {(match: Uint8Array) => void} lookBack
     */
    constructor(hear, note, turn, lookBack) {
        this.client = new Client((message) => this.receive(message), "watcher.pack");
        this.hear = hear;
        this.note = note;
        this.turn = turn;
        this.lookBack = lookBack;
        this.serial = /** @type {any} */ (navigator).serial;
        this.on = false;
        this.talks = 0; // how often a board was chosen
        /** @type {Port | null} */
        this.other = null; // a port of a possibly different board, about which the user is asked
        /** @type {Port | null} */
        this.accepted = null;
        /** @type {Port | null} */
        this.port = null;
        /** @type {ReadableStreamDefaultReader<Uint8Array> | null} */
        this.reader = null;
        /** @type {Promise<void>} */
        this.spoken = Promise.resolve();
        element("open-watch").hidden = !this.serial;
        element("open-watch").onclick = () => this.choose();
        if (!this.serial) element("watch-offer").textContent = sentence("watch.unable");
        element("watch-other").onclick = () => this.accept();
        element("watch-back").onclick = () => this.back();
        element("watch-close").onclick = () => this.close();
    }

    async choose() {
        element("matches").close();
        try {
            this.port = await this.serial.requestPort();
        } catch {
            return this.note(sentence("watch.none"));
        }
        this.ask(null);
        this.accepted = null;
        const talk = ++this.talks;
        const goesOn = () => this.on && this.talks === talk;
        this.on = true;
        element("watch").hidden = false;
        element("watch-back").disabled = true;
        this.tell(sentence("watch.waiting"), "");
        this.turn(true);
        void this.client.start({ kind: "start", board: "" });
        for (let tries = 0; goesOn(); tries++) {
            if (tries) await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
            if (!goesOn() || !(await this.open(tries === 0))) continue;
            await this.read();
            if (goesOn()) this.client.send({ kind: "port", open: false });
        }
    }

    /** Open the port if it is present, or the one that the user has accepted. @param {boolean} first */
    async open(first) {
        const known = /** @type {Port[]} */ (first ? [this.port] : await this.serial.getPorts());
        const accepted = known.find((each) => each === this.accepted);
        const port = accepted ?? known.find((each) => each === this.port) ?? known.find((each) => this.isSame(each));
        if (!port) {
            const other = known.find((each) => this.isSameKind(each)) ?? null;
            if (this.other && !other) this.client.send({ kind: "port", open: false });
            this.ask(other);
            return false;
        }
        try {
            await port.open({ baudRate: BAUD });
            await port.setSignals({ dataTerminalReady: true }); // without it the board does not write
            this.ask(null);
            this.port = port;
            this.accepted = null;
            this.client.send({ kind: "port", open: true });
            return true;
        } catch (error) {
            await port.close().catch(() => {});
            if (first) this.note(sentence("watch.closed", { why: /** @type {Error} */ (error).message }));
            // Some browsers keep the object of a removed port, so look for a different one.
            else this.ask(known.find((each) => each !== port && this.isSameKind(each)) ?? null);
        }
        return false;
    }

    /** Return whether the browser reports the serial number of the unplugged board. @param {Port} port */
    isSame(port) {
        const { serialNumber } = port.getInfo();
        return this.isSameKind(port) && !!serialNumber && serialNumber === this.port?.getInfo().serialNumber;
    }

    /** Return whether a port has the same USB ids. @param {Port} port */
    isSameKind(port) {
        const [info, before] = [port.getInfo(), /** @type {Port} */ (this.port).getInfo()];
        return info.usbVendorId === before.usbVendorId && info.usbProductId === before.usbProductId;
    }

    /**
     * Ask whether to watch `port`, which may be a different board; null ends the question.
     * @param {Port | null} port
     */
    ask(port) {
        if (port === this.other) return;
        this.other = port;
        element("watch-other").hidden = !port;
        if (port) this.client.send({ kind: "other" });
    }

    accept() {
        this.accepted = this.other;
        this.ask(null);
    }

    /** Read until the port is removed; line errors do not end the loop. */
    async read() {
        const port = /** @type {Port} */ (this.port);
        while (this.on && port.readable) {
            this.reader = port.readable.getReader();
            try {
                for (;;) {
                    const { value, done } = await this.reader.read();
                    if (done) break;
                    this.client.send({ kind: "came", data: value });
                }
                if (port.readable) break; // the stream has ended
            } catch {
                // A break or an overrun: a new reader continues unless the port is gone.
            } finally {
                this.reader.releaseLock();
            }
        }
        await port.close().catch(() => {});
    }

    /** Handle a message of the watcher. @param {FromBoard} message */
    receive(message) {
        if (message.kind === "say") this.say(message.words);
        else if (message.kind === "shown" && message.said) {
            const { match, actions, names, note } = message.said;
            const words = [match, (names ?? []).join(" – "), match && sentence("turn.actions", { actions })];
            this.tell(words.filter(Boolean).join(", ") || sentence("watch.no_match"), note ?? "");
            element("watch-back").disabled = !actions;
            this.hear(message);
        } else if (message.kind === "failed") {
            console.error(message.trace);
            this.note(sentence("watch.failed", { why: message.words }));
            void this.close();
        } else this.hear(message);
    }

    /** Show title and note. @param {string} title @param {string} note */
    tell(title, note) {
        element("watch-title").textContent = title;
        element("watch-note").textContent = note;
    }

    /** Write to the port. @param {string} words */
    say(words) {
        this.spoken = this.spoken.then(async () => {
            const writer = this.port?.writable?.getWriter();
            try {
                await writer?.write(encoder.encode(words));
            } catch {
                // The port is gone, which the reader also notices.
            } finally {
                writer?.releaseLock();
            }
        });
    }

    async back() {
        try {
            const match = await this.client.ask("pack", "/share.pxk");
            await this.close();
            this.lookBack(match);
        } catch (error) {
            this.note(/** @type {Error} */ (error).message);
        }
    }

    async close() {
        if (!this.on) return;
        this.on = false;
        const late = new Promise((resolve) => setTimeout(() => resolve(""), ANSWER_MS));
        this.say(await Promise.race([this.client.ask("end_request").catch(() => ""), late]));
        await this.spoken;
        await this.reader?.cancel().catch(() => {});
        this.client.end();
        this.ask(null);
        element("watch").hidden = true;
        this.turn(false);
    }
}
