// Sends rulesets and firmware to a board on USB, lists and removes the rulesets that are there.
//
// The logic is the laptop's own code, in a thread of its own (`sender.mjs`, browser/send.py); this module asks
// that thread for one script after the other and runs each on the board. A ruleset is examined and compiled
// before anything is sent. Power and cable may fail at any time: the board then has what it had before.

import { Client } from "./client.mjs";
import { element } from "./dom.mjs";
import { examined } from "./examine.mjs";
import { onBoard } from "./own.mjs";
import { imageOf, isWhole, offerBoards } from "./pico.mjs";
import { Lost, Raised, RawRepl, Silent } from "./rawrepl.mjs";
import { filesOf, inUse, languages, sentence } from "./sentences.mjs";
import { unzip } from "./zip.mjs";

/** @typedef {import("./messages.js").Port} Port */
/** @typedef {import("./messages.js").BoardFacts} BoardFacts */

const ANSWER_MS = 10_000;
const SENDER = "sender.zip";
const COMPILER = "mpy-cross.wasm"; // a file in it
const SHOWN = 5; // findings

/** A reason in one sentence of the page. */
class Refusal extends Error {}

/** The dialog was closed or another board was chosen. */
class Left extends Error {}

export class Usb {
    /**
     * @param {() => Promise<import("./own.mjs").Own>} own the user's rulesets
     * @param {() => Promise<void>} leaveWatch ends watching, which uses the port
     * @param {number} most ms of an exchange with the board; 0: the usual time
     */
    constructor(own, leaveWatch, most) {
        this.own = own;
        this.leaveWatch = leaveWatch;
        this.most = most || ANSWER_MS;
        this.serial = /** @type {any} */ (navigator).serial;
        this.sessions = 0; // how often a board was chosen, or the dialog closed
        /** @type {RawRepl | null} */
        this.repl = null;
        /** @type {Client | null} */
        this.client = null;
        /** @type {Promise<void>} settled once no earlier session has the port */
        this.closing = Promise.resolve();
        this.isBusy = false;
        this.chip = ""; // the board's
        this.stays = "usb.stays"; // the sentence about what an action that fails has not changed
        this.mayChange = false; // whether the current action has begun to change the board
        element("open-usb").hidden = !this.serial;
        element("open-usb").onclick = () => this.open();
        element("usb-choose").onclick = () => void this.choose();
        element("usb-update").onclick = () => void this.update();
        element("usb").addEventListener("close", () => void this.leave());
        const [[english, name], ...others] = languages;
        const more = others.map(([id, each]) => new Option(`${name}, ${each}`, id));
        element("usb-language").replaceChildren(new Option(name, english), ...more);
    }

    open() {
        element("matches").close();
        this.say("");
        this.hideBoard();
        element("usb-language").value = inUse();
        element("usb").showModal();
    }

    /** Let the user choose the board, and ask it what it is. */
    async choose() {
        await this.leave();
        await this.leaveWatch();
        this.say("");
        this.hideBoard();
        /** @type {Port} */
        let port;
        try {
            port = await this.serial.requestPort();
        } catch {
            return this.say(sentence("watch.none"));
        }
        await this.act(async () => {
            this.say(sentence("usb.waiting"));
            const repl = new RawRepl(port, this.most);
            this.repl = repl;
            await this.startClient();
            try {
                await repl.open();
            } catch (error) {
                if (error instanceof Lost || error instanceof Silent || repl.reading) throw error;
                throw new Refusal(sentence("watch.closed", { why: /** @type {Error} */ (error).message }));
            }
            await this.show(await this.converse("meet"));
            this.say(sentence("usb.ready"));
        });
    }

    /** Start the thread with the protocol. */
    async startClient() {
        let fail = (/** @type {Error} */ _) => {};
        const failed = new Promise((_, reject) => (fail = reject));
        failed.catch(() => {});
        const client = new Client((message) => {
            if (message.kind !== "failed") return;
            console.log(message.trace);
            client.refuse(message.words);
            fail(new Refusal(sentence("usb.failed", { why: message.words })));
        }, "sender.pack");
        this.client = client;
        this.failed = failed;
        const answer = await fetch(SENDER).catch(() => null);
        if (!answer?.ok) throw new Refusal(sentence("usb.offline"));
        const files = await unzip(new Uint8Array(await answer.arrayBuffer()));
        const compiler = files.find(([path]) => path === COMPILER)?.[1];
        const python = files.filter(([path]) => path !== COMPILER).map(([path, content]) => ["/" + path, content]);
        await client.start({ kind: "start", board: "" }, Promise.resolve({ files: python, compiler }));
    }

    /** End the session; the board restarts with its program. */
    async leave() {
        this.sessions++;
        const { repl, client } = this;
        this.repl = this.client = null;
        this.busy(false);
        client?.close();
        if (repl) this.closing = this.closing.then(() => repl.close()).catch(() => {});
        await this.closing;
    }

    /**
     * Do something with the board, and say what came of it.
     * @param {() => Promise<void>} does
     */
    async act(does) {
        const session = this.sessions;
        this.mayChange = false;
        this.stays = "usb.stays";
        const focused = focusedHere();
        this.busy(true);
        try {
            await does();
        } catch (error) {
            if (session !== this.sessions || error instanceof Left) return;
            const stays = this.mayChange ? sentence(this.stays) : "";
            this.say([this.reason(error), stays].filter(Boolean).join(" "));
            if (error instanceof Lost || error instanceof Silent || !element("usb-board").checkVisibility()) {
                this.hideBoard();
                await this.leave();
            }
        } finally {
            if (session === this.sessions) this.busy(false);
            restoreFocus(focused);
        }
    }

    /** Return the sentence for an error. @param {unknown} error */
    reason(error) {
        if (error instanceof Lost) return sentence("usb.lost");
        if (error instanceof Silent) return sentence("usb.silent");
        if (error instanceof Refusal) return error.message;
        return sentence("usb.failed", { why: /** @type {Error} */ (error).message });
    }

    /**
     * Carry out an action of browser/send.py: run its scripts on the board until its end.
     * @param {string} action
     * @param {...(string | number)} words
     * @returns {Promise<any>} its result
     */
    async converse(action, ...words) {
        const session = this.sessions;
        let step = await this.asked("exchange", action, JSON.stringify(words));
        while (step.script !== undefined) {
            if (step.total) this.progress(step.done / step.total);
            let output;
            try {
                if (!this.repl || session !== this.sessions) throw new Left();
                output = await this.repl.run(step.script);
            } catch (error) {
                if (session !== this.sessions) throw new Left();
                if (!(error instanceof Raised)) throw error;
                step = await this.asked("exchange_failed", error.message);
                continue;
            }
            step = await this.asked("exchange_answer", output);
        }
        if (!step.wrong) return step.end;
        const [key, values, plain] = step.wrong;
        throw new Refusal(key ? sentence(key, values) : plain);
    }

    /** Ask the thread for the next step. @param {string} name @param {...string} words */
    async asked(name, ...words) {
        if (!this.client) throw new Left();
        return JSON.parse(/** @type {string} */ (await Promise.race([this.client.ask(name, ...words), this.failed])));
    }

    // Actions.

    /** Examine, compile and install a ruleset. @param {string} id */
    install(id) {
        return this.act(async () => {
            const files = (await this.own()).rulesets.get(id) ?? [];
            const progress = (/** @type {number} */ matches) => this.say(sentence("usb.checking", { id, matches }));
            progress(0);
            const session = this.sessions;
            const { declared, findings } = await examined(id, files, progress);
            if (session !== this.sessions) throw new Left();
            if (!declared) throw refusalOf(id, findings);
            this.say(sentence("usb.compiling", { id }));
            const wrong = await this.client?.ask("compile", id, onBoard(files));
            if (session !== this.sessions) throw new Left();
            if (wrong.length) throw refusalOf(id, wrong);
            this.say(sentence("usb.sending", { id }));
            this.mayChange = true;
            const { sent, size, board } = await this.converse("push", id, declared.title, declared.interface, declared.version);
            await this.show(board);
            const done = sent < 0 ? "usb.same" : "usb.installed";
            this.say(sentence(done, { id, size: Math.ceil(size / 1024) }));
        });
    }

    /** Remove a ruleset and its previous version from the board. @param {string} id */
    remove(id) {
        return this.act(async () => {
            this.mayChange = true;
            await this.show(await this.converse("remove", id));
            this.say(sentence("usb.removed", { id }));
        });
    }

    /** Put this page's firmware, in English and the chosen language, into the slot that is not in use. */
    update() {
        return this.act(async () => {
            const board = element("usb-kind").value;
            this.say(sentence("pico.loading"));
            const session = this.sessions;
            const answer = await fetch(imageOf(board, this.chip)).catch(() => null);
            if (!answer?.ok) throw new Refusal(sentence("pico.offline"));
            const image = await answer.arrayBuffer();
            if (!isWhole(image)) throw new Refusal(sentence("pico.cut"));
            const [id] = languages.find(([each]) => each === element("usb-language").value) ?? languages[0];
            const files = await filesOf(id).catch(() => null);
            if (!files) throw new Refusal(sentence("language.offline"));
            if (session !== this.sessions) throw new Left();
            await this.client?.ask("image", new Uint8Array(image), files);
            this.say(sentence("usb.updating"));
            this.stays = "usb.old_starts";
            this.mayChange = true;
            const { sent, slot, size, board: facts } = await this.converse("update", board);
            await this.show(facts);
            this.say(sentence(sent < 0 ? "usb.up_to_date" : "usb.updated", { slot, size: Math.ceil(size / 1024) }));
        });
    }

    // What is shown.

    /** Show the board and what is on it. @param {BoardFacts} facts */
    async show({ board, chip, name, slot, free, rows }) {
        this.chip = chip;
        const called = name ? `${board} ${name}` : board;
        const words = slot ? sentence("usb.board", { board: called, slot, free: Math.floor(free / 1024) }) : sentence("usb.empty");
        element("usb-facts").textContent = words;
        offerBoards(element("usb-kind"));
        const kinds = [...element("usb-kind").options].map((each) => each.value);
        element("usb-kind").value = kinds.includes(board) ? board : kinds[0];
        const lines = rows.map((row) => {
            const size = Math.ceil(row.size / 1024);
            const said = [sentence("usb.row", { title: row.title, id: row.id, version: row.version, size })];
            if (!row.active) said.push(sentence("usb.row.before"));
            if (row.failed) said.push(sentence("usb.row.failed", { why: row.failed }));
            return row.active || !rows.some((each) => each.active && each.id === row.id)
                ? line(said.join("; "), "matches.remove", "usb.remove.label", row.id, () => void this.remove(row.id))
                : line(said.join("; "));
        });
        element("usb-there").replaceChildren(...(lines.length ? lines : [line(sentence("usb.there.none"))]));
        await this.listOwn();
        element("usb-board").hidden = false;
        element("usb-choose").classList.remove("main");
        element("usb-choose").textContent = sentence("usb.choose.other");
        this.busy(this.isBusy);
    }

    /** Show no board; the next step is to choose one. */
    hideBoard() {
        element("usb-board").hidden = true;
        element("usb-choose").classList.add("main");
        element("usb-choose").textContent = sentence("usb.choose");
    }

    /** List the user's rulesets. */
    async listOwn() {
        const ids = [...(await this.own()).rulesets.keys()].sort();
        const lines = ids.map((id) => line(id, "usb.install", "usb.install.label", id, () => void this.install(id)));
        element("usb-here").replaceChildren(...(lines.length ? lines : [line(sentence("usb.here.none"))]));
        this.busy(this.isBusy);
    }

    /** Show whether an action runs; no other can begin meanwhile. @param {boolean} on */
    busy(on) {
        this.isBusy = on;
        for (const button of document.querySelectorAll("#usb section :is(button, select), #usb-choose")) {
            /** @type {HTMLButtonElement} */ (button).disabled = on;
        }
        if (!on) element("usb-progress").hidden = true;
    }

    /** Show how much is done. @param {number} share */
    progress(share) {
        element("usb-progress").hidden = false;
        element("usb-progress").value = share;
    }

    /** Show one sentence. @param {string} words */
    say(words) {
        element("usb-said").textContent = words;
    }
}

/** Return what finds the dialog's button again that has the focus: its id or its label; "" if none has. */
function focusedHere() {
    const { id = "", ariaLabel } = document.activeElement ?? {};
    return element("usb").contains(document.activeElement) ? id || (ariaLabel ?? "") : "";
}

/**
 * Give the focus back, which a disabled button loses; if the button is gone, to the sentence about what happened.
 * @param {string} focused
 */
function restoreFocus(focused) {
    if (!focused || !element("usb").open || element("usb").contains(document.activeElement)) return;
    const buttons = [.../** @type {NodeListOf<HTMLButtonElement>} */ (element("usb").querySelectorAll("button"))];
    const button = buttons.find((each) => each.checkVisibility() && [each.id, each.ariaLabel].includes(focused));
    (button ?? element("usb-said")).focus();
}

/** @param {string} id @param {string[]} findings */
function refusalOf(id, findings) {
    const words = findings.slice(0, SHOWN).join("; ");
    return new Refusal(sentence("usb.found", { id, count: findings.length, words }));
}

/**
 * Return a row with a button, if it has one.
 * @param {string} words
 * @param {string} [say] the sentence on the button
 * @param {string} [label] and the one for screen readers, which names `id`
 * @param {string} [id]
 * @param {() => void} [does]
 */
function line(words, say = "", label = "", id = "", does = () => {}) {
    const row = document.createElement("div");
    row.className = "row";
    const text = document.createElement("span");
    text.textContent = words;
    row.append(text);
    if (!say) return row;
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = sentence(say);
    button.ariaLabel = sentence(label, { id });
    button.onclick = does;
    row.append(button);
    return row;
}
