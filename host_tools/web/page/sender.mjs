// The thread that prepares rulesets and firmware for a board and has the protocol, browser/send.py.
//
// It compiles a ruleset but never executes it. The page owns the port (`usb.mjs`).

import { Fault, Interpreter, listen } from "./interpreter.mjs";
import { mpyCross } from "./mpycross.mjs";

/** @typedef {import("./messages.js").ToBoard} ToBoard */
/** @typedef {import("./messages.js").FromBoard} FromBoard */

const ALIVE_MS = 500;
const PLACE = "/package";
const IMAGE = "/image.uf2"; // the file for a bare Pico, which contains the firmware
const LANGUAGE = "/language"; // files that the firmware has for a language besides English
const NAME = "in.py"; // the compiler's input; tracebacks show the name of `-s`
// host_tools/flash/build.py has the reasons.
const OPTIONS = ["-O2", "-march=armv6m"];

/** @type {(message: FromBoard) => void} */
let send = () => {};

class Sender {
    /** @param {Interpreter} interpreter @param {Uint8Array} compiler */
    constructor(interpreter, compiler) {
        this.interpreter = interpreter;
        this.compiler = compiler;
        setInterval(() => send({ kind: "alive" }), ALIVE_MS);
    }

    /** Answer a call from the page. @param {ToBoard} message */
    async hear(message) {
        if (message.kind !== "call") return;
        const { id, name, words } = message;
        try {
            const result = await this.serve(name, words);
            send({ kind: "answer", id, result });
        } catch (error) {
            if (error instanceof Fault) console.log(error.trace);
            send({ kind: "answer", id, refused: error instanceof Error ? error.message : String(error) });
        }
    }

    /** @param {string} name @param {any[]} words */
    serve(name, words) {
        if (name === "compile") return this.compile(words[0], words[1]);
        if (name === "image") return this.prepare(words[0], words[1]);
        return this.interpreter.call(name, ...words);
    }

    /**
     * Write the file for a bare Pico, and the files of a language besides English.
     * @param {Uint8Array} image
     * @param {[string, Uint8Array][]} files
     */
    prepare(image, files) {
        const { interpreter } = this;
        interpreter.write(IMAGE, image);
        interpreter.clear(LANGUAGE);
        for (const [path, content] of files) interpreter.write(LANGUAGE + path, content);
    }

    /**
     * Compile a ruleset and write the files for a board; return a line for each error.
     * @param {string} id
     * @param {[string, Uint8Array][]} files
     * @returns {Promise<string[]>}
     */
    async compile(id, files) {
        const { interpreter } = this;
        const wrong = [];
        interpreter.clear(PLACE);
        for (const [path, content] of files) {
            if (!path.endsWith(".py")) {
                interpreter.write(`${PLACE}/${path}`, content);
                continue;
            }
            const module = `pixelpitch.rulesets.${id}.${path.slice(0, -3).replaceAll("/", ".")}`.replace(/\.__init__$/, "");
            const { mpy, errors } = await this.compiled(module, content);
            if (mpy) interpreter.write(`${PLACE}/${path.slice(0, -3)}.mpy`, mpy);
            else wrong.push(`${path}: ${errors.slice(-2).join(": ").trim().slice(0, 400)}`);
        }
        return wrong;
    }

    /**
     * Compile one file.
     * @param {string} module its name in tracebacks
     * @param {Uint8Array} source
     * @returns {Promise<{mpy: Uint8Array | undefined, errors: string[]}>}
     */
    compiled(module, source) {
        return new Promise((resolve, reject) => {
            const callback = (/** @type {number} */ status, /** @type {Uint8Array} */ mpy, /** @type {string[]} */ out, /** @type {string[]} */ errors) =>
                resolve({ mpy: status ? undefined : mpy, errors: [...out, ...errors] });
            const given = { wasmBinary: this.compiler, inputFileContents: source, callback };
            mpyCross({ ...given, arguments: [...OPTIONS, "-s", module, NAME] }).catch(reject);
        });
    }
}

/**
 * Start the interpreter.
 * @param {{files: [string, Uint8Array][], compiler: Uint8Array}} given
 * @param {import("./interpreter.mjs").Assets} assets
 * @param {(message: FromBoard) => void} toPage
 */
async function begin({ files, compiler }, assets, toPage) {
    send = toPage;
    try {
        const interpreter = await Interpreter.load((line) => console.log(line), await assets.wasm);
        return new Sender(interpreter.begin([...(await assets.all()), ...files], "send"), compiler);
    } catch (error) {
        send({ kind: "failed", words: String(error), trace: error instanceof Fault ? error.trace : "" });
        throw error;
    }
}

listen(begin, (sender, message) => void sender.hear(message));
