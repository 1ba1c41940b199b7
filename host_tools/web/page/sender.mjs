// The thread that prepares rulesets and firmware for a board, and runs the protocol (browser/send.py).
//
// It compiles a ruleset but never executes it. The page owns the port (`usb.mjs`).

import { Fault, Interpreter, serveThread } from "./interpreter.mjs";
import { mpyCross } from "./mpycross.mjs";

/** @typedef {import("./messages.js").ToBoard} ToBoard */
/** @typedef {import("./messages.js").FromBoard} FromBoard */

const ALIVE_INTERVAL_MS = 500;
const PACKAGE_FOLDER = "/package";
const IMAGE_FILE = "/image.uf2"; // the file for a bare Pico, which contains the firmware
const LANGUAGE_FOLDER = "/language"; // has the firmware's files for a language other than English
const INPUT_NAME = "in.py"; // the compiler's input; tracebacks show the name after the option `-s` instead
// host_tools/flash/build.py explains these options.
const COMPILER_OPTIONS = ["-O2", "-march=armv6m"];

/** @type {(message: FromBoard) => void} */
let send = () => {};

class Sender {
    /** @param {Interpreter} interpreter @param {Uint8Array} compiler */
    constructor(interpreter, compiler) {
        this.interpreter = interpreter;
        this.compiler = compiler;
        setInterval(() => send({ kind: "alive" }), ALIVE_INTERVAL_MS);
    }

    /** Answer a call from the page. @param {ToBoard} message */
    async receive(message) {
        if (message.kind !== "call") return;
        const { id, name, words } = message;
        try {
            const result = await this.execute(name, words);
            send({ kind: "answer", id, result });
        } catch (error) {
            if (error instanceof Fault) console.log(error.trace);
            send({ kind: "answer", id, refused: error instanceof Error ? error.message : String(error) });
        }
    }

    /** @param {string} name @param {any[]} words */
    execute(name, words) {
        if (name === "compile") return this.compile(words[0], words[1]);
        if (name === "image") return this.writeImage(words[0], words[1]);
        return this.interpreter.call(name, ...words);
    }

    /**
     * Write the file for a bare Pico, and the board's files for the chosen language if that is not English.
     * @param {Uint8Array} image
     * @param {[string, Uint8Array][]} files
     */
    writeImage(image, files) {
        const { interpreter } = this;
        interpreter.write(IMAGE_FILE, image);
        interpreter.emptyFolder(LANGUAGE_FOLDER);
        for (const [path, content] of files) interpreter.write(LANGUAGE_FOLDER + path, content);
    }

    /**
     * Compile a ruleset and write its files for a board into PACKAGE_FOLDER; return a line for each error.
     * @param {string} id
     * @param {[string, Uint8Array][]} files
     * @returns {Promise<string[]>}
     */
    async compile(id, files) {
        const { interpreter } = this;
        const wrong = [];
        interpreter.emptyFolder(PACKAGE_FOLDER);
        for (const [path, content] of files) {
            if (!path.endsWith(".py")) {
                interpreter.write(`${PACKAGE_FOLDER}/${path}`, content);
                continue;
            }
            const module = `pixelpitch.rulesets.${id}.${path.slice(0, -3).replaceAll("/", ".")}`.replace(/\.__init__$/, "");
            const { mpy, errors } = await this.compileFile(module, content);
            if (mpy) interpreter.write(`${PACKAGE_FOLDER}/${path.slice(0, -3)}.mpy`, mpy);
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
    compileFile(module, source) {
        return new Promise((resolve, reject) => {
            const callback = (/** @type {number} */ status, /** @type {Uint8Array} */ mpy, /** @type {string[]} */ out, /** @type {string[]} */ errors) =>
                resolve({ mpy: status ? undefined : mpy, errors: [...out, ...errors] });
            const given = { wasmBinary: this.compiler, inputFileContents: source, callback };
            mpyCross({ ...given, arguments: [...COMPILER_OPTIONS, "-s", module, INPUT_NAME] }).catch(reject);
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
        return new Sender(interpreter.begin([...(await assets.allFiles()), ...files], "send"), compiler);
    } catch (error) {
        send({ kind: "failed", words: String(error), trace: error instanceof Fault ? error.trace : "" });
        throw error;
    }
}

serveThread(begin, (sender, message) => void sender.receive(message));
