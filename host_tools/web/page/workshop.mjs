// The workshop: the user edits a ruleset next to the running board, and runs it.
//
// Text is stored unchanged, a moment after the last key. `Run` lets a thread of the sandbox check it
// (`checker.mjs`); then the board begins a match of it, while random matches are played in that thread.

import { ask, mayGiveUp } from "./ask.mjs";
import { Client } from "./client.mjs";
import { copyOf, hasSource } from "./copy.mjs";
import { download, element } from "./dom.mjs";
import { Editor } from "./editor.mjs";
import { isNarrow } from "./layout.mjs";
import { onBoard } from "./own.mjs";
import { sentence } from "./sentences.mjs";
import { zipped } from "./zip.mjs";

/** @typedef {import("./copy.mjs").Files} Files */
/** @typedef {{file: string, line: number, words: string, stops: boolean}} Finding */

const KEEP_MS = 600; // ms after the last key
const MATCHES = 20;
const PLAY_MS = 15_000; // time limit of random matches
const MATCH_MS = 20_000; // time limit of one match
const MOST = 40; // findings to show
/** @type {Record<string, string>} what remains of a match by new rules: the sentence for it */
const REMAINS = { all: "work.goes_on", state: "work.position", new: "work.begins" };
const PATH = /^([a-z_][a-z0-9_]*\/)?[A-Za-z_][A-Za-z0-9_]*\.(py|txt|md|board|choices)$/;
const encoded = (/** @type {string} */ text) => new TextEncoder().encode(text);

export class Workshop {
    /**
     * @param {Client} client the board
     * @param {() => Promise<import("./own.mjs").Own>} own the user's rulesets
     * @param {(words: string) => void} note
     * @param {() => void} fit fits the board into the remaining space
     */
    constructor(client, own, note, fit) {
        this.client = client;
        this.own = own;
        this.note = note;
        this.fit = fit;
        this.id = "";
        /** @type {Map<string, string>} the ruleset's texts by path */
        this.texts = new Map();
        /** @type {Files} other files, which do not change */
        this.rest = [];
        this.path = "";
        /** @type {Finding[]} */
        this.findings = [];
        /** @type {Set<string>} the user's rulesets */
        this.known = new Set();
        this.keeping = 0;
        this.runs = 0;
        this.played = -1; // random matches in this run
        /** @type {Client | null} */
        this.checker = null;
        this.editor = new Editor(element("work-text"), element("work-lines"), () => this.typed());
        element("work-run").onclick = () => void this.run();
        element("work-save").onclick = () => void this.download();
        element("work-close").onclick = () => this.close();
        element("work-new").onclick = () => this.add();
        element("work-drop").onclick = () => void this.remove();
        element("work-file").onchange = () => this.show(element("work-file").value);
        element("workshop").onkeydown = (/** @type {KeyboardEvent} */ event) => {
            if (!["Enter", "s"].includes(event.key) || !(event.ctrlKey || event.metaKey)) return;
            event.preventDefault();
            void this.run();
        };
    }

    /** Return whether a game's rules can be edited here. @param {string} game */
    canChange(game) {
        return hasSource(game) || this.known.has(game);
    }

    /** Return the user's rulesets that are not among `games`. @param {string[]} games */
    async others(games) {
        const own = await this.own();
        this.known = new Set(own.rulesets.keys());
        return [...this.known].filter((id) => !games.includes(id));
    }

    /** Return a text of a user's ruleset, or null. @param {string} id @param {string} path */
    async textOf(id, path) {
        const found = (await this.own()).rulesets.get(id)?.find(([each]) => each === path);
        return found ? new TextDecoder().decode(found[1]) : null;
    }

    /** Edit a user's ruleset, or a copy of one of the board's. @param {string} game */
    async change(game) {
        try {
            const own = await this.own();
            let [id, files] = [game, own.rulesets.get(game)];
            if (!files) {
                [id, files] = await copyOf(game, (each) => own.rulesets.has(each));
                await own.keep(id, files);
            }
            this.open(id, files);
            const { isElsewhere, why } = own.store;
            if (isElsewhere || why) this.say(why || sentence("work.elsewhere"));
        } catch (error) {
            this.note(/** @type {Error} */ (error).message);
        }
    }

    /** Open a ruleset in the editor. @param {string} id @param {Files} files */
    open(id, files) {
        this.save();
        this.id = id;
        this.texts.clear();
        this.rest = [];
        for (const [path, content] of files) {
            if (path.endsWith(".mpy")) this.rest.push([path, content]);
            else this.texts.set(path, new TextDecoder().decode(content));
        }
        this.findings = [];
        element("work-title").textContent = id;
        element("workshop").hidden = false;
        document.body.classList.add("working");
        this.list();
        this.show(this.texts.has("rules.py") ? "rules.py" : ([...this.texts.keys()][0] ?? ""));
        this.tell();
        this.say(sentence("work.ready"));
        this.fit();
        element("work-text").focus();
    }

    close() {
        this.save();
        this.id = "";
        this.endCheck();
        element("workshop").hidden = true;
        document.body.classList.remove("working");
        this.fit();
        element("open-games").focus();
    }

    // Files.

    list() {
        const marked = new Set(this.findings.map((each) => each.file));
        const options = [...this.texts.keys()].sort().map((path) => {
            const option = document.createElement("option");
            option.value = path;
            option.textContent = marked.has(path) ? `! ${path}` : path;
            return option;
        });
        element("work-file").replaceChildren(...options);
        element("work-file").value = this.path;
    }

    /** Show a file. @param {string} path @param {number} [line] line to show */
    show(path, line = 0) {
        this.path = path;
        element("work-file").value = path;
        this.editor.open(this.texts.get(path) ?? "", this.marks());
        if (line) this.editor.goTo(line);
    }

    /** Return the lines of the current file that have findings. */
    marks() {
        return new Set(this.findings.filter((each) => each.file === this.path).map((each) => each.line));
    }

    typed() {
        this.texts.set(this.path, this.editor.text);
        clearTimeout(this.keeping);
        this.keeping = setTimeout(() => this.save(), KEEP_MS);
    }

    add() {
        const path = prompt(sentence("work.name"), "words2.py")?.trim();
        if (!path) return;
        if (!PATH.test(path) || this.texts.has(path)) {
            return this.say(sentence("work.no_name", { name: path.slice(0, 60) }));
        }
        this.texts.set(path, "");
        this.save();
        this.list();
        this.show(path);
        element("work-text").focus();
    }

    async remove() {
        const { path } = this;
        const words = sentence("work.remove.words", { name: path });
        const answers = [sentence("work.remove.yes"), sentence("work.remove.no")];
        if (!this.texts.has(path) || (await ask(sentence("work.remove"), words, answers))) return;
        this.texts.delete(path);
        this.save();
        this.list();
        this.show([...this.texts.keys()].sort()[0] ?? "");
    }

    /** Return all files of the ruleset. @returns {Files} */
    files() {
        const texts = [...this.texts].map(([path, text]) => /** @type {Files[0]} */ ([path, encoded(text)]));
        return [...texts, ...this.rest].sort(([a], [b]) => (a < b ? -1 : 1));
    }

    /** Store the ruleset. */
    async save() {
        clearTimeout(this.keeping);
        const { id } = this;
        if (!id) return;
        const files = this.files();
        try {
            await (await this.own()).keep(id, files);
        } catch (error) {
            this.say(sentence("failed.not_kept", { why: /** @type {Error} */ (error).message }));
        }
    }

    async download() {
        const files = /** @type {Files} */ (this.files().map(([path, content]) => [`${this.id}/${path}`, content]));
        download(new Blob([/** @type {BlobPart} */ (await zipped(files))]), `${this.id}.zip`);
    }

    // Run and check.

    async run() {
        const { id } = this;
        const files = this.files();
        const run = ++this.runs;
        this.played = -1;
        void this.save();
        this.findings = [];
        this.tell();
        this.say(sentence("work.looking"));
        const checker = this.startCheck((words) => run === this.runs && this.ended(words));
        try {
            const names = files.map(([path]) => path);
            const found = await checker.ask("look", `/own/${id}`, onBoard(files), names);
            if (run !== this.runs) return;
            this.take(found);
            if (this.findings.some((each) => each.stops)) return this.say(sentence("work.not_run"));
            const played = await this.client.ask("playing");
            if (played && played !== id && !(await mayGiveUp())) return this.say("");
            const folder = `/run/${run}/${id}`;
            await this.client.ask("replace_ruleset", folder, onBoard(files).map(([path, content]) => [`${folder}/${path}`, content]));
            const remains = played === id ? String(await this.client.ask("continue_match", id)) : "";
            if (remains in REMAINS) this.note(sentence(REMAINS[remains]));
            else await this.client.ask("begin_match", id, "");
            this.known.add(id);
            if (isNarrow()) this.close();
            else await this.play(checker, run);
        } catch (error) {
            if (run === this.runs && this.checker === checker) this.say(/** @type {Error} */ (error).message);
        } finally {
            if (run === this.runs) this.endCheck();
        }
    }

    /**
     * Play random matches that look for violations of the contract.
     * @param {Client} checker
     * @param {number} run
     */
    async play(checker, run) {
        const end = performance.now() + PLAY_MS;
        checker.isStrict = false;
        checker.most = MATCH_MS;
        for (this.played = 0; this.played < MATCHES && performance.now() < end; this.played++) {
            this.say(sentence("work.plays", { matches: this.played }));
            const found = await checker.ask("play", this.played);
            if (run !== this.runs || !this.id) return;
            this.take(found);
            if (this.findings.some((each) => each.words.startsWith("seed"))) break;
        }
        this.sum();
    }

    /** Show the result. @param {number} [seconds] time after which a match was ended */
    sum(seconds) {
        const count = this.findings.length;
        const found = sentence(count ? "work.findings" : "work.nothing", { count });
        const values = { matches: this.played, found, seconds: seconds ?? 0 };
        this.say(sentence(seconds ? "work.result.cut" : "work.result", values));
    }

    /** Start the checking thread. @param {(words: string) => void} fail */
    startCheck(fail) {
        this.endCheck();
        const checker = new Client((message) => message.kind === "failed" && fail(message.words), "board.pack");
        this.checker = checker;
        checker.isStrict = true;
        void checker.start({ kind: "start", board: "", check: true }, Promise.resolve({ files: [], own: [] }));
        return checker;
    }

    /** The check has ended without an answer; only its thread is gone. @param {string} words */
    ended(words) {
        if (this.played < 0) {
            this.take([["rules.py", 1, sentence("work.endless", { why: words }), true]]);
            this.say(sentence("work.not_run.endless"));
        } else this.sum(MATCH_MS / 1000);
        this.runs++;
        this.endCheck();
    }

    endCheck() {
        this.checker?.close();
        this.checker = null;
    }

    /** Add findings, which come from an untrusted program. @param {any} found */
    take(found) {
        for (const each of Array.isArray(found) ? found : []) {
            const [file, line, words, stops] = Array.isArray(each) ? each : [];
            const whole = typeof file === "string" && Number.isInteger(line) && typeof words === "string";
            if (!whole || this.findings.length >= MOST) continue;
            this.findings.push({ file: file.slice(0, 80), line, words: words.slice(0, 600), stops: Boolean(stops) });
        }
        this.tell();
    }

    /** Show the findings: in the list, at their lines, and at their files. */
    tell() {
        const rows = this.findings.map(({ file, line, words }) => {
            const row = document.createElement("li");
            const button = document.createElement("button");
            button.type = "button";
            button.textContent = `${file}:${line}: ${words}`;
            button.onclick = () => this.texts.has(file) && this.show(file, line);
            row.append(button);
            return row;
        });
        element("work-found").replaceChildren(...rows);
        this.list();
        this.editor.mark(this.marks());
    }

    /** Show the state of the run. @param {string} words */
    say(words) {
        element("work-state").textContent = words;
    }
}
