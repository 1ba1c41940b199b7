// Runs scripts on a board over Web Serial: MicroPython's raw REPL, with raw paste and its flow control
// (docs/reference/repl.rst of MicroPython). It does what mpremote does at the terminal.
//
// The board is not trusted: an exchange ends after a time limit and after a number of bytes.

/** @typedef {import("./messages.js").Port} Port */

const BAUD = 115200; // any rate works on USB
const LARGEST = 4_000_000; // bytes of an exchange
const PART = 256; // bytes of a script at a time without raw paste
const PAUSE_MS = 10; // between two parts
const INTERRUPT = "\r\x03";
const RAW = "\r\x01";
const END = "\x04";
const PASTE = "\x05A\x01";
const PROMPT = "raw REPL; CTRL-B to exit\r\n";
const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** The port is gone. */
export class Lost extends Error {}

/** The device does not answer like MicroPython, or too late. */
export class Silent extends Error {}

/** The script raised an exception; `message` is its traceback. */
export class Raised extends Error {}

export class RawRepl {
    /** @param {Port} port @param {number} most ms of an exchange */
    constructor(port, most) {
        this.port = port;
        this.most = most;
        this.came = new Uint8Array(0); // bytes that were not read yet
        this.count = 0; // bytes in this exchange
        this.ends = 0; // time at which this exchange is over
        this.isLost = false;
        this.isClosed = false;
        this.hasPaste = true;
        this.wake = () => {};
        /** @type {ReadableStreamDefaultReader<Uint8Array> | null} */
        this.reader = null;
    }

    /** Open the port, interrupt the board's program and restart MicroPython without it. */
    async open() {
        await this.port.open({ baudRate: BAUD });
        await this.port.setSignals({ dataTerminalReady: true }); // without it the board does not write
        this.reading = this.read();
        this.start();
        await this.write(INTERRUPT);
        this.came = new Uint8Array(0);
        await this.write(RAW);
        await this.until(`${PROMPT}>`);
        await this.write(END); // a soft reset
        await this.until("soft reboot\r\n");
        await this.until(PROMPT);
    }

    /** Run a script and return its output; throws Lost, Silent or Raised. @param {string} script */
    async run(script) {
        this.start();
        await this.send(script);
        const output = decoder.decode(await this.until(END)).replaceAll("\r", "");
        const error = decoder.decode(await this.until(END)).replaceAll("\r", "");
        if (error) throw new Raised(error);
        return output;
    }

    /** Restart the board with its program, even if it does not respond, and close the port. */
    async close() {
        this.isClosed = true;
        this.start();
        // Interrupts whatever runs; the prompt then takes a script without raw paste.
        await this.write(`\x03\x03${RAW}`).catch(() => {});
        await this.write(`import machine, time\ntime.sleep_ms(100)\nmachine.reset()\n${END}`).catch(() => {});
        await this.reader?.cancel().catch(() => {});
        await this.reading;
        await this.port.close().catch(() => {});
    }

    start() {
        this.count = 0;
        this.ends = performance.now() + this.most;
    }

    /** Send a script, which starts. @param {string} script */
    async send(script) {
        const bytes = encoder.encode(script);
        await this.until(">");
        if (this.hasPaste) {
            await this.write(PASTE);
            const answer = decoder.decode(await this.take(2));
            if (answer === "R\x01") return this.paste(bytes);
            if (answer !== "R\x00") await this.until(`w REPL; CTRL-B to exit\r\n>`);
            this.hasPaste = false;
        }
        for (let at = 0; at < bytes.length; at += PART) {
            await this.write(bytes.subarray(at, at + PART));
            await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
        }
        await this.write(END);
        if (decoder.decode(await this.take(2)) !== "OK") throw new Silent("no OK");
    }

    /** Send a script by raw paste: the board says when it has room for more. @param {Uint8Array} bytes */
    async paste(bytes) {
        const size = await this.take(2);
        const room = size[0] + 256 * size[1];
        let left = room;
        for (let at = 0; at < bytes.length; ) {
            while (!left || this.came.length) {
                const [signal] = await this.take(1);
                if (signal === 1) left += room;
                else if (signal === 4) return this.write(END); // the board wants no more
                else throw new Silent("no raw paste");
            }
            const part = bytes.subarray(at, at + left);
            await this.write(part);
            left -= part.length;
            at += part.length;
        }
        await this.write(END);
        await this.until(END);
    }

    // Bytes.

    /** Read until the port is removed; line errors do not end the loop. */
    async read() {
        while (!this.isClosed && this.port.readable) {
            const reader = this.port.readable.getReader();
            this.reader = reader;
            try {
                for (;;) {
                    const { value, done } = await reader.read();
                    if (done) break;
                    this.count += value.length;
                    if (this.count <= LARGEST) this.came = joined(this.came, value);
                    this.wake();
                }
                break; // the stream has ended
            } catch {
                // A break or an overrun: a new reader continues unless the port is gone.
            } finally {
                reader.releaseLock();
            }
        }
        this.isLost = true;
        this.wake();
    }

    /** Return the next `size` bytes. @param {number} size */
    async take(size) {
        while (this.came.length < size) await this.more();
        const found = this.came.slice(0, size);
        this.came = this.came.slice(size);
        return found;
    }

    /** Return the bytes before `ending`; both are consumed. @param {string} ending */
    async until(ending) {
        const wanted = encoder.encode(ending);
        let from = 0;
        for (;;) {
            for (; from + wanted.length <= this.came.length; from++) {
                if (!wanted.every((each, at) => this.came[from + at] === each)) continue;
                const found = this.came.slice(0, from);
                this.came = this.came.slice(from + wanted.length);
                return found;
            }
            await this.more();
        }
    }

    /** Wait for further bytes; throws Lost or Silent. */
    async more() {
        if (this.isLost) throw new Lost("the port is gone");
        const left = this.ends - performance.now();
        if (left <= 0 || this.count > LARGEST) throw new Silent("no end of the answer");
        await new Promise((resolve) => {
            const late = setTimeout(resolve, left, null);
            this.wake = () => {
                clearTimeout(late);
                resolve(null);
            };
        });
    }

    /** Write to the port; throws Lost or Silent. @param {string | Uint8Array} words */
    async write(words) {
        const writer = this.port.writable?.getWriter();
        if (!writer || this.isLost) throw new Lost("the port is gone");
        let late = 0;
        const limit = new Promise((_, reject) => {
            late = setTimeout(() => reject(new Silent("the board does not read")), Math.max(0, this.ends - performance.now()));
        });
        try {
            await Promise.race([writer.write(typeof words === "string" ? encoder.encode(words) : words.slice()), limit]);
        } catch (error) {
            if (!(error instanceof Silent)) throw new Lost("the port is gone");
            void writer.abort().catch(() => {});
            throw error;
        } finally {
            clearTimeout(late);
            writer.releaseLock();
        }
    }
}

/** @param {Uint8Array} first @param {Uint8Array} second */
function joined(first, second) {
    const both = new Uint8Array(first.length + second.length);
    both.set(first);
    both.set(second, first.length);
    return both;
}
