// Sends rulesets and firmware to a board on USB; lists and removes the rulesets on the board.
//
// The protocol is the code of the command-line tool, which runs in a separate thread (`sender.mjs`, browser/send.py).
// This module gets one script after another from that thread and runs it on the board. A ruleset is examined and
// compiled before anything is sent. If the power or the cable fails, the board still has its earlier rulesets and
// firmware.

import { ThreadClient } from "./client.mjs";
import { element } from "./dom.mjs";
import { examineRuleset } from "./examine.mjs";
import { filesForBoard } from "./userfiles.mjs";
import { imageFileName, isImageComplete, fillBoardList } from "./pico.mjs";
import { PortLost, ScriptError, RawRepl, NoAnswer } from "./rawrepl.mjs";
import { fetchBoardFiles, currentLanguage, languages, sentence } from "./sentences.mjs";
import { unzip } from "./zip.mjs";

/** @typedef {import("./messages.js").Port} Port */
/** @typedef {import("./messages.js").BoardFacts} BoardFacts */

const ANSWER_TIMEOUT_MS = 10_000;
const SENDER_FILE = "sender.zip";
const COMPILER_FILE = "mpy-cross.wasm"; // in SENDER_FILE
const MAX_SHOWN_FINDINGS = 5;

/** An action cannot be carried out; `message` is one of the page's sentences. */
class Refusal extends Error {}

/** The dialog was closed or another board was chosen. */
class SessionEnded extends Error {}

/** Sends rulesets and firmware to a board on USB. */
export class UsbSender {
    /**
     * @param {() => Promise<import("./userfiles.mjs").UserFiles>} own the user's rulesets
     * @param {() => Promise<void>} leaveWatch stops watching a board, which uses the port
     * @param {number} timeLimit time limit of an exchange with the board in ms; 0 for the default
     */
    constructor(own, leaveWatch, timeLimit) {
        this.userFiles = own;
        this.leaveWatch = leaveWatch;
        this.answerTimeout = timeLimit || ANSWER_TIMEOUT_MS;
        this.serial = /** @type {any} */ (navigator).serial;
        this.sessionCount = 0; // number of times that a board was chosen or the dialog was closed
        /** @type {RawRepl | null} */
        this.repl = null;
        /** @type {ThreadClient | null} */
        this.client = null;
        /** @type {Promise<void>} settled when no earlier session uses the port */
        this.closing = Promise.resolve();
        this.isBusy = false;
        this.chip = ""; // the board's chip
        this.unchangedSentence = "usb.stays"; // id of the sentence after a failed action: what has not changed
        this.mayChange = false; // whether the current action has begun to change the board
        element("open-usb").hidden = !this.serial;
        element("open-usb").onclick = () => this.open();
        element("usb-choose").onclick = () => void this.chooseBoard();
        element("usb-update").onclick = () => void this.updateFirmware();
        element("usb").addEventListener("close", () => void this.endSession());
        const [[english, name], ...others] = languages;
        const otherLanguages = others.map(([id, each]) => new Option(`${name}, ${each}`, id));
        element("usb-language").replaceChildren(new Option(name, english), ...otherLanguages);
    }

    open() {
        element("matches").close();
        this.showSentence("");
        this.hideBoard();
        element("usb-language").value = currentLanguage();
        element("usb").showModal();
    }

    /** Let the user choose the board, and ask the board for its facts. */
    async chooseBoard() {
        await this.endSession();
        await this.leaveWatch();
        this.showSentence("");
        this.hideBoard();
        /** @type {Port} */
        let port;
        try {
            port = await this.serial.requestPort();
        } catch {
            return this.showSentence(sentence("watch.none"));
        }
        await this.runAction(async () => {
            this.showSentence(sentence("usb.waiting"));
            const repl = new RawRepl(port, this.answerTimeout);
            this.repl = repl;
            await this.startClient();
            try {
                await repl.open();
            } catch (error) {
                if (error instanceof PortLost || error instanceof NoAnswer || repl.reading) throw error;
                throw new Refusal(sentence("watch.closed", { why: /** @type {Error} */ (error).message }));
            }
            await this.showBoard(await this.runExchange("meet"));
            this.showSentence(sentence("usb.ready"));
        });
    }

    /** Start the thread that decides what to send to the board (browser/send.py). */
    async startClient() {
        let fail = (/** @type {Error} */ _) => {};
        const failed = new Promise((_, reject) => (fail = reject));
        failed.catch(() => {});
        const client = new ThreadClient((message) => {
            if (message.kind !== "failed") return;
            console.log(message.trace);
            client.rejectCalls(message.words);
            fail(new Refusal(sentence("usb.failed", { why: message.words })));
        }, "sender.pack");
        this.client = client;
        this.failed = failed;
        const answer = await fetch(SENDER_FILE).catch(() => null);
        if (!answer?.ok) throw new Refusal(sentence("usb.offline"));
        const files = await unzip(new Uint8Array(await answer.arrayBuffer()));
        const compiler = files.find(([path]) => path === COMPILER_FILE)?.[1];
        const python = files.filter(([path]) => path !== COMPILER_FILE).map(([path, content]) => ["/" + path, content]);
        await client.start({ kind: "start", board: "" }, Promise.resolve({ files: python, compiler }));
    }

    /** End the session; the board restarts with its program. */
    async endSession() {
        this.sessionCount++;
        const { repl, client } = this;
        this.repl = this.client = null;
        this.setBusy(false);
        client?.close();
        if (repl) this.closing = this.closing.then(() => repl.close()).catch(() => {});
        await this.closing;
    }

    /**
     * Run an action on the board. If it fails, show the reason, and what has not changed.
     * @param {() => Promise<void>} action
     */
    async runAction(action) {
        const session = this.sessionCount;
        this.mayChange = false;
        this.unchangedSentence = "usb.stays";
        const focused = focusedButton();
        this.setBusy(true);
        try {
            await action();
        } catch (error) {
            if (session !== this.sessionCount || error instanceof SessionEnded) return;
            const stays = this.mayChange ? sentence(this.unchangedSentence) : "";
            this.showSentence([this.errorSentence(error), stays].filter(Boolean).join(" "));
            if (error instanceof PortLost || error instanceof NoAnswer || !element("usb-board").checkVisibility()) {
                this.hideBoard();
                await this.endSession();
            }
        } finally {
            if (session === this.sessionCount) this.setBusy(false);
            restoreFocus(focused);
        }
    }

    /** Return the sentence for an error. @param {unknown} error */
    errorSentence(error) {
        if (error instanceof PortLost) return sentence("usb.lost");
        if (error instanceof NoAnswer) return sentence("usb.silent");
        if (error instanceof Refusal) return error.message;
        return sentence("usb.failed", { why: /** @type {Error} */ (error).message });
    }

    /**
     * Carry out an action of browser/send.py: run the scripts that it returns on the board, one after another.
     * @param {string} action
     * @param {...(string | number)} words
     * @returns {Promise<any>} its result
     */
    async runExchange(action, ...words) {
        const session = this.sessionCount;
        let step = await this.nextStep("start_action", action, JSON.stringify(words));
        while (step.script !== undefined) {
            if (step.total) this.showProgress(step.done / step.total);
            let output;
            try {
                if (!this.repl || session !== this.sessionCount) throw new SessionEnded();
                output = await this.repl.run(step.script);
            } catch (error) {
                if (session !== this.sessionCount) throw new SessionEnded();
                if (!(error instanceof ScriptError)) throw error;
                step = await this.nextStep("next_after_error", error.message);
                continue;
            }
            step = await this.nextStep("next_after_output", output);
        }
        if (!step.wrong) return step.end;
        const [key, values, plain] = step.wrong;
        throw new Refusal(key ? sentence(key, values) : plain);
    }

    /** Ask the thread for the next step of an action. @param {string} name @param {...string} words */
    async nextStep(name, ...words) {
        if (!this.client) throw new SessionEnded();
        return JSON.parse(/** @type {string} */ (await Promise.race([this.client.call(name, ...words), this.failed])));
    }

    // Actions.

    /** Examine, compile and install a ruleset. @param {string} id */
    installRuleset(id) {
        return this.runAction(async () => {
            const files = (await this.userFiles()).rulesets.get(id) ?? [];
            const progress = (/** @type {number} */ matches) => this.showSentence(sentence("usb.checking", { id, matches }));
            progress(0);
            const session = this.sessionCount;
            const { declared, findings } = await examineRuleset(id, files, progress);
            if (session !== this.sessionCount) throw new SessionEnded();
            if (!declared) throw refusalOf(id, findings);
            this.showSentence(sentence("usb.compiling", { id }));
            const wrong = await this.client?.call("compile", id, filesForBoard(files));
            if (session !== this.sessionCount) throw new SessionEnded();
            if (wrong.length) throw refusalOf(id, wrong);
            this.showSentence(sentence("usb.sending", { id }));
            this.mayChange = true;
            const { sent, size, board } = await this.runExchange("push", id, declared.title, declared.interface, declared.version);
            await this.showBoard(board);
            const done = sent < 0 ? "usb.same" : "usb.installed";
            this.showSentence(sentence(done, { id, size: Math.ceil(size / 1024) }));
        });
    }

    /** Remove a ruleset and its previous version from the board. @param {string} id */
    removeRuleset(id) {
        return this.runAction(async () => {
            this.mayChange = true;
            await this.showBoard(await this.runExchange("remove", id));
            this.showSentence(sentence("usb.removed", { id }));
        });
    }

    /** Put this page's firmware, in English and the chosen language, into the slot that is not in use. */
    updateFirmware() {
        return this.runAction(async () => {
            const board = element("usb-kind").value;
            this.showSentence(sentence("pico.loading"));
            const session = this.sessionCount;
            const answer = await fetch(imageFileName(board, this.chip)).catch(() => null);
            if (!answer?.ok) throw new Refusal(sentence("pico.offline"));
            const image = await answer.arrayBuffer();
            if (!isImageComplete(image)) throw new Refusal(sentence("pico.cut"));
            const [id] = languages.find(([each]) => each === element("usb-language").value) ?? languages[0];
            const files = await fetchBoardFiles(id).catch(() => null);
            if (!files) throw new Refusal(sentence("language.offline"));
            if (session !== this.sessionCount) throw new SessionEnded();
            await this.client?.call("image", new Uint8Array(image), files);
            this.showSentence(sentence("usb.updating"));
            this.unchangedSentence = "usb.old_starts";
            this.mayChange = true;
            const { sent, slot, size, board: facts } = await this.runExchange("update", board);
            await this.showBoard(facts);
            this.showSentence(sentence(sent < 0 ? "usb.up_to_date" : "usb.updated", { slot, size: Math.ceil(size / 1024) }));
        });
    }

    // The parts of the dialog.

    /** Show the board and what is on it. @param {BoardFacts} facts */
    async showBoard({ board, chip, name, slot, free, rows }) {
        this.chip = chip;
        const called = name ? `${board} ${name}` : board;
        const words = slot ? sentence("usb.board", { board: called, slot, free: Math.floor(free / 1024) }) : sentence("usb.empty");
        element("usb-facts").textContent = words;
        fillBoardList(element("usb-kind"));
        const kinds = [...element("usb-kind").options].map((each) => each.value);
        element("usb-kind").value = kinds.includes(board) ? board : kinds[0];
        const lines = rows.map((row) => {
            const size = Math.ceil(row.size / 1024);
            const said = [sentence("usb.row", { title: row.title, id: row.id, version: row.version, size })];
            if (!row.active) said.push(sentence("usb.row.before"));
            if (row.failed) said.push(sentence("usb.row.failed", { why: row.failed }));
            return row.active || !rows.some((each) => each.active && each.id === row.id)
                ? makeRow(said.join("; "), "matches.remove", "usb.remove.label", row.id, () => void this.removeRuleset(row.id))
                : makeRow(said.join("; "));
        });
        element("usb-there").replaceChildren(...(lines.length ? lines : [makeRow(sentence("usb.there.none"))]));
        await this.listRulesets();
        element("usb-board").hidden = false;
        element("usb-choose").classList.remove("main");
        element("usb-choose").textContent = sentence("usb.choose.other");
        this.setBusy(this.isBusy);
    }

    /** Hide the part about the board, which must then be chosen again. */
    hideBoard() {
        element("usb-board").hidden = true;
        element("usb-choose").classList.add("main");
        element("usb-choose").textContent = sentence("usb.choose");
    }

    /** List the user's rulesets. */
    async listRulesets() {
        const ids = [...(await this.userFiles()).rulesets.keys()].sort();
        const lines = ids.map((id) => makeRow(id, "usb.install", "usb.install.label", id, () => void this.installRuleset(id)));
        element("usb-here").replaceChildren(...(lines.length ? lines : [makeRow(sentence("usb.here.none"))]));
        this.setBusy(this.isBusy);
    }

    /** Disable all actions while one runs, or enable them again. @param {boolean} on */
    setBusy(on) {
        this.isBusy = on;
        for (const button of document.querySelectorAll("#usb section :is(button, select), #usb-choose")) {
            /** @type {HTMLButtonElement} */ (button).disabled = on;
        }
        if (!on) element("usb-progress").hidden = true;
    }

    /** Show how much is done. @param {number} share */
    showProgress(share) {
        element("usb-progress").hidden = false;
        element("usb-progress").value = share;
    }

    /** Show one sentence. @param {string} words */
    showSentence(words) {
        element("usb-said").textContent = words;
    }
}

/** Return the id of the focused button of the dialog, or its label if it has no id; "" if no button has the focus. */
function focusedButton() {
    const { id = "", ariaLabel } = document.activeElement ?? {};
    return element("usb").contains(document.activeElement) ? id || (ariaLabel ?? "") : "";
}

/**
 * Give the focus back to a button that has lost it because it was disabled. If the button no longer exists, give it to
 * the sentence about the result.
 * @param {string} focused the result of `focusedButton`
 */
function restoreFocus(focused) {
    if (!focused || !element("usb").open || element("usb").contains(document.activeElement)) return;
    const buttons = [.../** @type {NodeListOf<HTMLButtonElement>} */ (element("usb").querySelectorAll("button"))];
    const button = buttons.find((each) => each.checkVisibility() && [each.id, each.ariaLabel].includes(focused));
    (button ?? element("usb-said")).focus();
}

/** @param {string} id @param {string[]} findings */
function refusalOf(id, findings) {
    const words = findings.slice(0, MAX_SHOWN_FINDINGS).join("; ");
    return new Refusal(sentence("usb.found", { id, count: findings.length, words }));
}

/**
 * Return a row of a list, with a button if `say` is given.
 * @param {string} words
 * @param {string} [say] the sentence on the button
 * @param {string} [label] the sentence for screen readers, which names `id`
 * @param {string} [id]
 * @param {() => void} [onClick]
 */
function makeRow(words, say = "", label = "", id = "", onClick = () => {}) {
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
    button.onclick = onClick;
    row.append(button);
    return row;
}
