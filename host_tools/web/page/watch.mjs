// Watches a real board on USB over Web Serial: this module handles the port, its button and its controls.
//
// The thread `watcher.mjs` runs the protocol and draws the match, with code of the firmware and the command-line tool.
// The page's own board pauses meanwhile.
//
// If a board is unplugged, only the same board is reopened without asking. A browser that identifies ports by serial
// number returns the same object for the same board. Before any other port is opened, the page asks the user.

import { ThreadClient } from "./client.mjs";
import { element } from "./dom.mjs";
import { sentence } from "./sentences.mjs";

/** @typedef {import("./messages.js").FromBoard} FromBoard */
/** @typedef {import("./messages.js").Port} Port */

const BAUD_RATE = 115200; // any rate works on USB
const RETRY_INTERVAL_MS = 2000; // between two attempts to open a lost port again
const END_TIMEOUT_MS = 500; // how long to wait for the text that ends watching
const encoder = new TextEncoder();

/** Watches a real board on USB. */
export class BoardWatch {
    /**
     * @param {(message: FromBoard) => void} onOutput receives the watched board's output
     * @param {(words: string) => void} note shows a message to the user
     * @param {(on: boolean) => void} onSwitch called when watching begins or ends
     * @param {(match: Uint8Array) => void} replayMatch shows the stored match as a replay
     */
    constructor(onOutput, note, onSwitch, replayMatch) {
        this.client = new ThreadClient((message) => this.receive(message), "watcher.pack");
        this.onOutput = onOutput;
        this.note = note;
        this.onSwitch = onSwitch;
        this.replayMatch = replayMatch;
        this.serial = /** @type {any} */ (navigator).serial;
        this.isOn = false;
        this.sessionCount = 0; // number of times that a board was chosen
        /** @type {Port | null} */
        this.uncertainPort = null; // a port of a possibly different board, about which the user is asked
        /** @type {Port | null} */
        this.acceptedPort = null;
        /** @type {Port | null} */
        this.port = null;
        /** @type {ReadableStreamDefaultReader<Uint8Array> | null} */
        this.reader = null;
        /** @type {Promise<void>} */
        this.writing = Promise.resolve();
        element("open-watch").hidden = !this.serial;
        element("open-watch").onclick = () => this.chooseBoard();
        if (!this.serial) element("watch-offer").textContent = sentence("watch.unable");
        element("watch-other").onclick = () => this.acceptPort();
        element("watch-back").onclick = () => this.replayWatchedMatch();
        element("watch-close").onclick = () => this.close();
    }

    async chooseBoard() {
        element("matches").close();
        try {
            this.port = await this.serial.requestPort();
        } catch {
            return this.note(sentence("watch.none"));
        }
        this.askAboutPort(null);
        this.acceptedPort = null;
        const talk = ++this.sessionCount;
        const goesOn = () => this.isOn && this.sessionCount === talk;
        this.isOn = true;
        element("watch").hidden = false;
        element("watch-back").disabled = true;
        this.showTitle(sentence("watch.waiting"), "");
        this.onSwitch(true);
        void this.client.start({ kind: "start", board: "" });
        for (let tries = 0; goesOn(); tries++) {
            if (tries) await new Promise((resolve) => setTimeout(resolve, RETRY_INTERVAL_MS));
            if (!goesOn() || !(await this.openPort(tries === 0))) continue;
            await this.readPort();
            if (goesOn()) this.client.send({ kind: "port", open: false });
        }
    }

    /** Open the port if it is present, or the one that the user has accepted. @param {boolean} first */
    async openPort(first) {
        const known = /** @type {Port[]} */ (first ? [this.port] : await this.serial.getPorts());
        const accepted = known.find((each) => each === this.acceptedPort);
        const port = accepted ?? known.find((each) => each === this.port) ?? known.find((each) => this.isSame(each));
        if (!port) {
            const other = known.find((each) => this.isSameKind(each)) ?? null;
            if (this.uncertainPort && !other) this.client.send({ kind: "port", open: false });
            this.askAboutPort(other);
            return false;
        }
        try {
            await port.open({ baudRate: BAUD_RATE });
            await port.setSignals({ dataTerminalReady: true }); // without this signal the board does not write
            this.askAboutPort(null);
            this.port = port;
            this.acceptedPort = null;
            this.client.send({ kind: "port", open: true });
            return true;
        } catch (error) {
            await port.close().catch(() => {});
            if (first) this.note(sentence("watch.closed", { why: /** @type {Error} */ (error).message }));
            // Some browsers still list the object of a removed port, so look for a different object.
            else this.askAboutPort(known.find((each) => each !== port && this.isSameKind(each)) ?? null);
        }
        return false;
    }

    /** Return whether a port is known to have the serial number of the unplugged board. @param {Port} port */
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
    askAboutPort(port) {
        if (port === this.uncertainPort) return;
        this.uncertainPort = port;
        element("watch-other").hidden = !port;
        if (port) this.client.send({ kind: "newBoard" });
    }

    acceptPort() {
        this.acceptedPort = this.uncertainPort;
        this.askAboutPort(null);
    }

    /** Read until the port is removed; errors of the line do not end this. */
    async readPort() {
        const port = /** @type {Port} */ (this.port);
        while (this.isOn && port.readable) {
            this.reader = port.readable.getReader();
            try {
                for (;;) {
                    const { value, done } = await this.reader.read();
                    if (done) break;
                    this.client.send({ kind: "received", data: value });
                }
                if (port.readable) break; // the stream has ended
            } catch {
                // A break or an overrun ends a reader. A new reader continues, unless the port is gone.
            } finally {
                this.reader.releaseLock();
            }
        }
        await port.close().catch(() => {});
    }

    /** Handle a message of the watcher. @param {FromBoard} message */
    receive(message) {
        if (message.kind === "write") this.write(message.words);
        else if (message.kind === "shown" && message.said) {
            const { match, actions, names, note } = message.said;
            const words = [match, (names ?? []).join(" – "), match && sentence("turn.actions", { actions })];
            this.showTitle(words.filter(Boolean).join(", ") || sentence("watch.no_match"), note ?? "");
            element("watch-back").disabled = !actions;
            this.onOutput(message);
        } else if (message.kind === "failed") {
            console.error(message.trace);
            this.note(sentence("watch.failed", { why: message.words }));
            void this.close();
        } else this.onOutput(message);
    }

    /** Show title and note. @param {string} title @param {string} note */
    showTitle(title, note) {
        element("watch-title").textContent = title;
        element("watch-note").textContent = note;
    }

    /** Write to the port. @param {string} words */
    write(words) {
        this.writing = this.writing.then(async () => {
            const writer = this.port?.writable?.getWriter();
            try {
                await writer?.write(encoder.encode(words));
            } catch {
                // The port is gone; the reader also detects this.
            } finally {
                writer?.releaseLock();
            }
        });
    }

    async replayWatchedMatch() {
        try {
            const match = await this.client.call("pack", "/share.pxk");
            await this.close();
            this.replayMatch(match);
        } catch (error) {
            this.note(/** @type {Error} */ (error).message);
        }
    }

    async close() {
        if (!this.isOn) return;
        this.isOn = false;
        const late = new Promise((resolve) => setTimeout(() => resolve(""), END_TIMEOUT_MS));
        this.write(await Promise.race([this.client.call("end_request").catch(() => ""), late]));
        await this.writing;
        await this.reader?.cancel().catch(() => {});
        this.client.endThread();
        this.askAboutPort(null);
        element("watch").hidden = true;
        this.onSwitch(false);
    }
}
