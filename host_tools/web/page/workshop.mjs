// The workshop: the user edits a ruleset next to the running board, and runs it.
//
// The text is stored a moment after the last change. The button Run starts a thread in the sandbox that checks the
// ruleset (`checker.mjs`). Then the board begins a match with it, while that thread plays random matches.

import { askUser, confirmGivingUp } from "./ask.mjs";
import { ThreadClient } from "./client.mjs";
import { copyGame, hasSource } from "./copy.mjs";
import { download, element } from "./dom.mjs";
import { SourceEditor } from "./editor.mjs";
import { isWorkshopOverBoard } from "./layout.mjs";
import { filesForBoard } from "./userfiles.mjs";
import { sentence } from "./sentences.mjs";
import { makeZip } from "./zip.mjs";

/** @typedef {import("./copy.mjs").Files} Files */
/** @typedef {{file: string, line: number, words: string, stops: boolean}} Finding */

const SAVE_DELAY_MS = 600; // after the last key
const MATCH_COUNT = 20;
const PLAY_LIMIT_MS = 15_000; // for the random matches: after this time no further match begins
const MATCH_LIMIT_MS = 20_000; // time limit for one match
const MAX_FINDINGS = 40;
/** @type {Record<string, string>} {what remains of a match when its rules change: id of the sentence about it} */
const REMAINS_SENTENCES = { all: "work.goes_on", state: "work.position", new: "work.begins" };
const PATH_PATTERN = /^([a-z_][a-z0-9_]*\/)?[A-Za-z_][A-Za-z0-9_]*\.(py|txt|md|board|choices)$/;
const encodeText = (/** @type {string} */ text) => new TextEncoder().encode(text);

/** The workshop, in which the user edits and runs a ruleset. */
export class Workshop {
    /**
     * @param {ThreadClient} client connection to the board
     * @param {() => Promise<import("./userfiles.mjs").UserFiles>} own the user's rulesets
     * @param {(words: string) => void} note shows a message to the user
     * @param {() => void} fit fits the board into the space next to the workshop
     */
    constructor(client, own, note, fit) {
        this.client = client;
        this.userFiles = own;
        this.note = note;
        this.fitBoard = fit;
        this.id = "";
        /** @type {Map<string, string>} the ruleset's texts by path */
        this.texts = new Map();
        /** @type {Files} other files, which do not change */
        this.otherFiles = [];
        this.path = "";
        /** @type {Finding[]} */
        this.findings = [];
        /** @type {Set<string>} the user's rulesets */
        this.rulesetIds = new Set();
        this.saveTimer = 0;
        this.runCount = 0;
        this.matchesPlayed = -1; // number of random matches played in this run; -1 before the first begins
        /** @type {ThreadClient | null} */
        this.checker = null;
        this.editor = new SourceEditor(element("work-text"), element("work-lines"), () => this.handleTyping());
        element("work-run").onclick = () => void this.run();
        element("work-save").onclick = () => void this.download();
        element("work-close").onclick = () => this.close();
        element("work-new").onclick = () => this.addFile();
        element("work-drop").onclick = () => void this.removeFile();
        element("work-file").onchange = () => this.showFile(element("work-file").value);
        element("workshop").onkeydown = (/** @type {KeyboardEvent} */ event) => {
            if (!["Enter", "s"].includes(event.key) || !(event.ctrlKey || event.metaKey)) return;
            event.preventDefault();
            void this.run();
        };
    }

    /** Return whether a game's rules can be edited here. @param {string} game */
    canChange(game) {
        return hasSource(game) || this.rulesetIds.has(game);
    }

    /** Return the user's rulesets that are not among `games`. @param {string[]} games */
    async otherRulesets(games) {
        const own = await this.userFiles();
        this.rulesetIds = new Set(own.rulesets.keys());
        return [...this.rulesetIds].filter((id) => !games.includes(id));
    }

    /** Return a text of a user's ruleset, or null. @param {string} id @param {string} path */
    async textOf(id, path) {
        const found = (await this.userFiles()).rulesets.get(id)?.find(([each]) => each === path);
        return found ? new TextDecoder().decode(found[1]) : null;
    }

    /** Edit a user's ruleset, or a copy of a built-in game. @param {string} game */
    async edit(game) {
        try {
            const own = await this.userFiles();
            let [id, files] = [game, own.rulesets.get(game)];
            if (!files) {
                [id, files] = await copyGame(game, (each) => own.rulesets.has(each));
                await own.storeRuleset(id, files);
            }
            this.open(id, files);
            const { isUsedElsewhere: isElsewhere, noStoreReason } = own.store;
            if (isElsewhere || noStoreReason) this.showState(noStoreReason || sentence("work.elsewhere"));
        } catch (error) {
            this.note(/** @type {Error} */ (error).message);
        }
    }

    /** Open a ruleset in the editor. @param {string} id @param {Files} files */
    open(id, files) {
        this.save();
        this.id = id;
        this.texts.clear();
        this.otherFiles = [];
        for (const [path, content] of files) {
            if (path.endsWith(".mpy")) this.otherFiles.push([path, content]);
            else this.texts.set(path, new TextDecoder().decode(content));
        }
        this.findings = [];
        element("work-title").textContent = id;
        element("workshop").hidden = false;
        document.body.classList.add("working");
        this.listFiles();
        this.showFile(this.texts.has("rules.py") ? "rules.py" : ([...this.texts.keys()][0] ?? ""));
        this.showFindings();
        this.showState(sentence("work.ready"));
        this.fitBoard();
        element("work-text").focus();
    }

    close() {
        this.save();
        this.id = "";
        this.endCheck();
        element("workshop").hidden = true;
        document.body.classList.remove("working");
        this.fitBoard();
        element("open-games").focus();
    }

    // Files.

    listFiles() {
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
    showFile(path, line = 0) {
        this.path = path;
        element("work-file").value = path;
        this.editor.open(this.texts.get(path) ?? "", this.markedLines());
        if (line) this.editor.goTo(line);
    }

    /** Return the lines of the current file that have findings. */
    markedLines() {
        return new Set(this.findings.filter((each) => each.file === this.path).map((each) => each.line));
    }

    handleTyping() {
        this.texts.set(this.path, this.editor.text);
        clearTimeout(this.saveTimer);
        this.saveTimer = setTimeout(() => this.save(), SAVE_DELAY_MS);
    }

    addFile() {
        const path = prompt(sentence("work.name"), "words2.py")?.trim();
        if (!path) return;
        if (!PATH_PATTERN.test(path) || this.texts.has(path)) {
            return this.showState(sentence("work.no_name", { name: path.slice(0, 60) }));
        }
        this.texts.set(path, "");
        this.save();
        this.listFiles();
        this.showFile(path);
        element("work-text").focus();
    }

    async removeFile() {
        const { path } = this;
        const words = sentence("work.remove.words", { name: path });
        const answers = [sentence("work.remove.yes"), sentence("work.remove.no")];
        if (!this.texts.has(path) || (await askUser(sentence("work.remove"), words, answers))) return;
        this.texts.delete(path);
        this.save();
        this.listFiles();
        this.showFile([...this.texts.keys()].sort()[0] ?? "");
    }

    /** Return all files of the ruleset. @returns {Files} */
    files() {
        const texts = [...this.texts].map(([path, text]) => /** @type {Files[0]} */ ([path, encodeText(text)]));
        return [...texts, ...this.otherFiles].sort(([a], [b]) => (a < b ? -1 : 1));
    }

    /** Store the ruleset. */
    async save() {
        clearTimeout(this.saveTimer);
        const { id } = this;
        if (!id) return;
        const files = this.files();
        try {
            await (await this.userFiles()).storeRuleset(id, files);
        } catch (error) {
            this.showState(sentence("failed.not_kept", { why: /** @type {Error} */ (error).message }));
        }
    }

    async download() {
        const files = /** @type {Files} */ (this.files().map(([path, content]) => [`${this.id}/${path}`, content]));
        download(new Blob([/** @type {BlobPart} */ (await makeZip(files))]), `${this.id}.zip`);
    }

    // Run and check the ruleset.

    async run() {
        const { id } = this;
        const files = this.files();
        const run = ++this.runCount;
        this.matchesPlayed = -1;
        void this.save();
        this.findings = [];
        this.showFindings();
        this.showState(sentence("work.looking"));
        const checker = this.startCheck((words) => run === this.runCount && this.handleCheckEnd(words));
        try {
            const names = files.map(([path]) => path);
            const found = await checker.call("check_files", `/own/${id}`, filesForBoard(files), names);
            if (run !== this.runCount) return;
            this.addFindings(found);
            if (this.findings.some((each) => each.stops)) return this.showState(sentence("work.not_run"));
            const played = await this.client.call("current_ruleset");
            if (played && played !== id && !(await confirmGivingUp())) return this.showState("");
            const folder = `/run/${run}/${id}`;
            await this.client.call("replace_ruleset", folder, filesForBoard(files).map(([path, content]) => [`${folder}/${path}`, content]));
            const remains = played === id ? String(await this.client.call("continue_match", id)) : "";
            if (remains in REMAINS_SENTENCES) this.note(sentence(REMAINS_SENTENCES[remains]));
            else await this.client.call("begin_match", id, "");
            this.rulesetIds.add(id);
            if (isWorkshopOverBoard()) this.close();
            else await this.playRandomMatches(checker, run);
        } catch (error) {
            if (run === this.runCount && this.checker === checker) this.showState(/** @type {Error} */ (error).message);
        } finally {
            if (run === this.runCount) this.endCheck();
        }
    }

    /**
     * Play random matches to find violations of the contract for rulesets (WRITING.md).
     * @param {ThreadClient} checker
     * @param {number} run number of the run that this check belongs to; a later run ends the check
     */
    async playRandomMatches(checker, run) {
        const end = performance.now() + PLAY_LIMIT_MS;
        checker.isStrict = false;
        checker.silenceLimit = MATCH_LIMIT_MS;
        for (this.matchesPlayed = 0; this.matchesPlayed < MATCH_COUNT && performance.now() < end; this.matchesPlayed++) {
            this.showState(sentence("work.plays", { matches: this.matchesPlayed }));
            const found = await checker.call("play_random_match", this.matchesPlayed);
            if (run !== this.runCount || !this.id) return;
            this.addFindings(found);
            if (this.findings.some((each) => each.words.startsWith("seed"))) break;
        }
        this.showResult();
    }

    /** Show the result of the check. @param {number} [seconds] the time limit that has ended a match, if any */
    showResult(seconds) {
        const count = this.findings.length;
        const found = sentence(count ? "work.findings" : "work.nothing", { count });
        const values = { matches: this.matchesPlayed, found, seconds: seconds ?? 0 };
        this.showState(sentence(seconds ? "work.result.cut" : "work.result", values));
    }

    /** Start the checking thread. @param {(words: string) => void} fail */
    startCheck(fail) {
        this.endCheck();
        const checker = new ThreadClient((message) => message.kind === "failed" && fail(message.words), "board.pack");
        this.checker = checker;
        checker.isStrict = true;
        void checker.start({ kind: "start", board: "", check: true }, Promise.resolve({ files: [], own: [] }));
        return checker;
    }

    /** Handle the end of a checking thread that has not answered; the board continues. @param {string} words */
    handleCheckEnd(words) {
        if (this.matchesPlayed < 0) {
            this.addFindings([["rules.py", 1, sentence("work.endless", { why: words }), true]]);
            this.showState(sentence("work.not_run.endless"));
        } else this.showResult(MATCH_LIMIT_MS / 1000);
        this.runCount++;
        this.endCheck();
    }

    endCheck() {
        this.checker?.close();
        this.checker = null;
    }

    /** Add findings, which come from an untrusted program. @param {any} found */
    addFindings(found) {
        for (const each of Array.isArray(found) ? found : []) {
            const [file, line, words, stops] = Array.isArray(each) ? each : [];
            const whole = typeof file === "string" && Number.isInteger(line) && typeof words === "string";
            if (!whole || this.findings.length >= MAX_FINDINGS) continue;
            this.findings.push({ file: file.slice(0, 80), line, words: words.slice(0, 600), stops: Boolean(stops) });
        }
        this.showFindings();
    }

    /** Show the findings: in the list, at their lines, and at their files. */
    showFindings() {
        const rows = this.findings.map(({ file, line, words }) => {
            const row = document.createElement("li");
            const button = document.createElement("button");
            button.type = "button";
            button.textContent = `${file}:${line}: ${words}`;
            button.onclick = () => this.texts.has(file) && this.showFile(file, line);
            row.append(button);
            return row;
        });
        element("work-found").replaceChildren(...rows);
        this.listFiles();
        this.editor.markLines(this.markedLines());
    }

    /** Show the state of the run. @param {string} words */
    showState(words) {
        element("work-state").textContent = words;
    }
}
