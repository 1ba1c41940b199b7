// Runs scripts on a board over Web Serial, as mpremote does in a terminal: with MicroPython's raw REPL, raw paste and
// its flow control (docs/reference/repl.rst of MicroPython).
//
// The board is not trusted: time and number of bytes of an exchange are limited.

/** @typedef {import("./messages.js").Port} Port */

const BAUD_RATE = 115200; // any rate works on USB
const MAX_EXCHANGE_SIZE = 4_000_000; // bytes
// Without raw paste a script is sent in parts of this many bytes, with pauses.
const PART_SIZE = 256;
const PART_PAUSE_MS = 10;
const INTERRUPT = "\r\x03";
const RAW_MODE = "\r\x01";
const END_MARK = "\x04";
const PASTE_MODE = "\x05A\x01";
const RAW_PROMPT = "raw REPL; CTRL-B to exit\r\n";
const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** The port is gone. */
export class PortLost extends Error {}

/** The device has not answered in time, or its answer is not MicroPython's. */
export class NoAnswer extends Error {}

/** The script raised an exception; `message` is its traceback. */
export class ScriptError extends Error {}

/** A board's raw REPL, over Web Serial. */
export class RawRepl {
    /** @param {Port} port @param {number} timeLimit time limit of an exchange in ms */
    constructor(port, timeLimit) {
        this.port = port;
        this.timeLimit = timeLimit;
        this.unread = new Uint8Array(0); // bytes that have arrived but were not read yet
        this.byteCount = 0; // number of bytes that have arrived in this exchange
        this.deadline = 0; // time in ms at which this exchange must have ended
        this.isPortLost = false;
        this.isClosed = false;
        this.hasRawPaste = true;
        this.wake = () => {};
        /** @type {ReadableStreamDefaultReader<Uint8Array> | null} */
        this.reader = null;
    }

    /** Open the port, interrupt the board's program and restart MicroPython without it. */
    async open() {
        await this.port.open({ baudRate: BAUD_RATE });
        await this.port.setSignals({ dataTerminalReady: true }); // without this signal the board does not write
        this.reading = this.readPort();
        this.startExchange();
        await this.write(INTERRUPT);
        this.unread = new Uint8Array(0);
        await this.write(RAW_MODE);
        await this.readUntil(`${RAW_PROMPT}>`);
        await this.write(END_MARK); // a soft reset
        await this.readUntil("soft reboot\r\n");
        await this.readUntil(RAW_PROMPT);
    }

    /** Run a script and return its output; throws PortLost, NoAnswer or ScriptError. @param {string} script */
    async run(script) {
        this.startExchange();
        await this.sendScript(script);
        const output = decoder.decode(await this.readUntil(END_MARK)).replaceAll("\r", "");
        const error = decoder.decode(await this.readUntil(END_MARK)).replaceAll("\r", "");
        if (error) throw new ScriptError(error);
        return output;
    }

    /** Restart the board with its program, even if it does not respond, and close the port. */
    async close() {
        this.isClosed = true;
        this.startExchange();
        // Interrupt whatever runs, then send a script to the prompt, without raw paste.
        await this.write(`\x03\x03${RAW_MODE}`).catch(() => {});
        await this.write(`import machine, time\ntime.sleep_ms(100)\nmachine.reset()\n${END_MARK}`).catch(() => {});
        await this.reader?.cancel().catch(() => {});
        await this.reading;
        await this.port.close().catch(() => {});
    }

    startExchange() {
        this.byteCount = 0;
        this.deadline = performance.now() + this.timeLimit;
    }

    /** Send a script, which the board then starts. @param {string} script */
    async sendScript(script) {
        const bytes = encoder.encode(script);
        await this.readUntil(">");
        if (this.hasRawPaste) {
            await this.write(PASTE_MODE);
            const answer = decoder.decode(await this.readBytes(2));
            if (answer === "R\x01") return this.sendByRawPaste(bytes);
            if (answer !== "R\x00") await this.readUntil(`w REPL; CTRL-B to exit\r\n>`);
            this.hasRawPaste = false;
        }
        for (let at = 0; at < bytes.length; at += PART_SIZE) {
            await this.write(bytes.subarray(at, at + PART_SIZE));
            await new Promise((resolve) => setTimeout(resolve, PART_PAUSE_MS));
        }
        await this.write(END_MARK);
        if (decoder.decode(await this.readBytes(2)) !== "OK") throw new NoAnswer("no OK");
    }

    /** Send a script by raw paste, in which the board signals when it has room for more. @param {Uint8Array} bytes */
    async sendByRawPaste(bytes) {
        const size = await this.readBytes(2);
        const room = size[0] + 256 * size[1];
        let left = room;
        for (let at = 0; at < bytes.length; ) {
            while (!left || this.unread.length) {
                const [signal] = await this.readBytes(1);
                if (signal === 1) left += room;
                else if (signal === 4) return this.write(END_MARK); // the board refuses the rest
                else throw new NoAnswer("no raw paste");
            }
            const part = bytes.subarray(at, at + left);
            await this.write(part);
            left -= part.length;
            at += part.length;
        }
        await this.write(END_MARK);
        await this.readUntil(END_MARK);
    }

    // Reading and writing bytes.

    /** Read until the port is removed; errors of the line do not end this. */
    async readPort() {
        while (!this.isClosed && this.port.readable) {
            const reader = this.port.readable.getReader();
            this.reader = reader;
            try {
                for (;;) {
                    const { value, done } = await reader.read();
                    if (done) break;
                    this.byteCount += value.length;
                    if (this.byteCount <= MAX_EXCHANGE_SIZE) this.unread = concatenate(this.unread, value);
                    this.wake();
                }
                break; // the stream has ended
            } catch {
                // A break or an overrun ends a reader. A new reader continues, unless the port is gone.
            } finally {
                reader.releaseLock();
            }
        }
        this.isPortLost = true;
        this.wake();
    }

    /** Return the next `size` bytes. @param {number} size */
    async readBytes(size) {
        while (this.unread.length < size) await this.waitForBytes();
        const found = this.unread.slice(0, size);
        this.unread = this.unread.slice(size);
        return found;
    }

    /** Read until `ending` has arrived; return the bytes before it. @param {string} ending */
    async readUntil(ending) {
        const wanted = encoder.encode(ending);
        let from = 0;
        for (;;) {
            for (; from + wanted.length <= this.unread.length; from++) {
                if (!wanted.every((each, at) => this.unread[from + at] === each)) continue;
                const found = this.unread.slice(0, from);
                this.unread = this.unread.slice(from + wanted.length);
                return found;
            }
            await this.waitForBytes();
        }
    }

    /** Wait for further bytes; throws PortLost or NoAnswer. */
    async waitForBytes() {
        if (this.isPortLost) throw new PortLost("the port is gone");
        const left = this.deadline - performance.now();
        if (left <= 0 || this.byteCount > MAX_EXCHANGE_SIZE) throw new NoAnswer("no end of the answer");
        await new Promise((resolve) => {
            const late = setTimeout(resolve, left, null);
            this.wake = () => {
                clearTimeout(late);
                resolve(null);
            };
        });
    }

    /** Write to the port; throws PortLost or NoAnswer. @param {string | Uint8Array} words */
    async write(words) {
        const writer = this.port.writable?.getWriter();
        if (!writer || this.isPortLost) throw new PortLost("the port is gone");
        let late = 0;
        const limit = new Promise((_, reject) => {
            late = setTimeout(() => reject(new NoAnswer("the board does not read")), Math.max(0, this.deadline - performance.now()));
        });
        try {
            await Promise.race([writer.write(typeof words === "string" ? encoder.encode(words) : words.slice()), limit]);
        } catch (error) {
            if (!(error instanceof NoAnswer)) throw new PortLost("the port is gone");
            void writer.abort().catch(() => {});
            throw error;
        } finally {
            clearTimeout(late);
            writer.releaseLock();
        }
    }
}

/** Return the bytes of `first`, followed by those of `second`. @param {Uint8Array} first @param {Uint8Array} second */
function concatenate(first, second) {
    const both = new Uint8Array(first.length + second.length);
    both.set(first);
    both.set(second, first.length);
    return both;
}
