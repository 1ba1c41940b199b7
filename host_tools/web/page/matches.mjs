// The dialog with the matches that the board has stored and the matches played by links (each turn is sent to the other
// side as a link); also the controls of a replay, and dropped files.

import { confirmGivingUp } from "./ask.mjs";
import { download, element } from "./dom.mjs";
import { sentence } from "./sentences.mjs";
import { datesOfRecords } from "./store.mjs";
import { fromBase64 } from "./turns.mjs";

const REPLAY_INTERVAL_MS = 1400; // between two actions of a running replay
const MAX_DROP_SIZE = 4_000_000; // bytes
const MAX_MATCH_SIZE = 150_000; // bytes; the longest match has about 30,000, its record three times as many

/** The dialog with matches, and the controls of a replay. */
export class MatchesDialog {
    /**
     * @param {import("./client.mjs").ThreadClient} client connection to the board
     * @param {(words: string) => void} note shows a message to the user
     * @param {() => void} restart starts the board again
     * @param {() => Promise<import("./userfiles.mjs").UserFiles>} own the user's rulesets and boards
     * @param {import("./turns.mjs").LinkedMatch} turns
     * @param {import("./sharing.mjs").ShareDialog} sharing
     */
    constructor(client, note, restart, own, turns, sharing) {
        this.client = client;
        this.note = note;
        this.restart = restart;
        this.userFiles = own;
        this.turns = turns;
        this.sharing = sharing;
        this.position = 0;
        this.actionCount = 0;
        this.replayTimer = 0;
        this.isReplayShown = false;
        element("open-matches").onclick = () => this.open();
        element("file").onchange = () => this.openFiles([...element("file").files]);
        element("replay-at").oninput = () => this.goTo(Number(element("replay-at").value));
        element("replay-back").onclick = () => this.goTo(this.position - 1);
        element("replay-next").onclick = () => this.goTo(this.position + 1);
        element("replay-run").onclick = () => this.setRunning(!this.replayTimer);
        element("replay-close").onclick = () => void this.resultOrNote(client.call("leave_replay"));
        element("replay-play").onclick = () => this.playFromHere();
        addEventListener("dragover", (event) => {
            event.preventDefault();
            document.body.classList.add("dropping");
        });
        addEventListener("dragleave", (event) => {
            if (!event.relatedTarget) document.body.classList.remove("dropping");
        });
        addEventListener("drop", (event) => this.handleDrop(event));
    }

    /**
     * Return the result of a promise; if the promise rejects, show its error as a note and return undefined.
     * @template T
     * @param {Promise<T>} asked
     * @returns {Promise<T | undefined>}
     */
    async resultOrNote(asked) {
        try {
            return await asked;
        } catch (error) {
            this.note(/** @type {Error} */ (error).message);
        }
    }

    async open() {
        element("matches").showModal(); // before the first await, because the dialog may be closed during it
        const kept = (await this.resultOrNote(this.client.call("stored_matches"))) ?? [];
        const list = element("kept");
        list.replaceChildren();
        if (!kept.length) list.append(makeRow(sentence("matches.none")));
        const dates = datesOfRecords();
        for (const each of kept) {
            const names = (each.names ?? "").replace("|", " – ");
            const score = (each.score ?? "").replace(" ", " : ");
            const row = makeRow(sentence("matches.row", { number: each.number, game: each.name, names, score, ending: endingText(each) }), dateText(dates[each.file]));
            row.append(
                makeButton("matches.watch", () => this.watchStoredMatch(each.file)),
                makeButton("matches.share", () => this.shareStoredMatch(each.file)),
                makeButton("matches.download", () => this.download(each.file, each.number)),
            );
            list.append(row);
        }
        this.listTurns();
        const own = element("own");
        own.replaceChildren();
        for (const name of (await this.userFiles()).names()) {
            const row = makeRow(name);
            row.append(makeButton("matches.remove", () => this.remove(name)));
            own.append(row);
        }
    }

    /** List the matches played by links that this browser knows, newest first. */
    listTurns() {
        const rows = [...this.turns.storedMatches()].reverse().map(([id, { words, match }]) => {
            const row = makeRow(words);
            row.append(
                makeButton("matches.go_on", () => {
                    element("matches").close();
                    void this.resultOrNote(this.turns.takeTurn(fromBase64(match)));
                }),
                makeButton("matches.remove", () => {
                    this.turns.removeMatch(id);
                    row.remove();
                }),
            );
            return row;
        });
        element("turns").replaceChildren(...rows);
        element("turns-title").hidden = rows.length === 0;
    }

    /** Replay a stored match. @param {string} file */
    async watchStoredMatch(file) {
        const data = await this.resultOrNote(this.client.call("file", file));
        element("matches").close();
        if (data) await this.watch(data);
    }

    /** Replay a match. @param {Uint8Array} data a stored match or a record */
    async watch(data) {
        await this.resultOrNote(this.client.call("replay", data));
    }

    /** Save a stored match as a file. @param {string} file @param {string} number */
    async download(file, number) {
        const data = await this.resultOrNote(this.client.call("file", file));
        if (!data) return;
        download(new Blob([data]), `${number}.pxk`);
    }

    /** Show the dialog to share a stored match. @param {string} file */
    async shareStoredMatch(file) {
        const data = await this.resultOrNote(this.client.call("file", file));
        element("matches").close();
        if (data) await this.sharing.shareFinishedMatch(data);
    }

    // The controls of a replay.

    /**
     * Show the state of the replay, or hide the controls.
     * @param {import("./messages.js").ScreenTexts["replay"]} replay
     */
    show(replay) {
        element("replay").hidden = !replay;
        this.isReplayShown = Boolean(replay);
        if (!replay) {
            this.setRunning(false);
            return;
        }
        this.position = replay.at;
        this.actionCount = replay.count;
        const names = replay.names.replace("|", " – ");
        element("replay-title").textContent = names ? `${replay.name}: ${names}` : replay.name;
        element("replay-at").max = replay.count;
        element("replay-at").value = replay.at;
        element("replay-count").value = replay.whole ? `${replay.at} / ${replay.count}` : sentence("replay.reading");
        element("replay-play").hidden = replay.over;
        if (replay.failed) this.note(replay.failed);
    }

    /** Show the match after `at` actions. @param {number} at */
    goTo(at) {
        this.position = Math.max(0, Math.min(at, this.actionCount));
        void this.resultOrNote(this.client.call("replay_to", this.position));
    }

    /** Start or stop showing one action after the other. @param {boolean} on */
    setRunning(on) {
        clearInterval(this.replayTimer);
        this.replayTimer = 0;
        element("replay-run").ariaPressed = String(on);
        if (!on) return;
        if (this.position >= this.actionCount) this.goTo(0);
        this.replayTimer = setInterval(() => {
            if (this.position >= this.actionCount) this.setRunning(false);
            else this.goTo(this.position + 1);
        }, REPLAY_INTERVAL_MS);
    }

    async playFromHere() {
        const lost = await this.resultOrNote(this.client.call("would_end_a_match"));
        if (lost && !(await confirmGivingUp())) return;
        await this.resultOrNote(this.client.call("play_on"));
    }

    // Dropped files.

    /** Open dropped files or a dropped folder. @param {DragEvent} event */
    async handleDrop(event) {
        event.preventDefault();
        document.body.classList.remove("dropping");
        const items = [...(event.dataTransfer?.items ?? [])];
        const entries = items.map((item) => item.webkitGetAsEntry?.()).filter((entry) => entry);
        const folder = entries.find((entry) => entry?.isDirectory);
        if (folder) return this.addFiles(folder.name, await filesIn(/** @type {any} */ (folder), ""));
        return this.openFiles([...(event.dataTransfer?.files ?? [])]);
    }

    /** Open matches, rulesets and boards from files. @param {File[]} files */
    async openFiles(files) {
        element("matches").close();
        element("file").value = "";
        for (const file of files) {
            const packed = /\.(zip|board)$/i.test(file.name);
            const maxSize = packed ? MAX_DROP_SIZE : MAX_MATCH_SIZE;
            if (file.size > maxSize) {
                this.note(`${file.name}: got ${file.size} bytes, expected at most ${maxSize}`);
                continue;
            }
            const data = new Uint8Array(await file.arrayBuffer());
            if (packed) await this.addFiles(file.name, data);
            else await this.watch(data);
        }
    }

    /** Add a ruleset or a board. @param {string} name @param {Uint8Array | [string, Uint8Array][]} files */
    async addFiles(name, files) {
        const own = await this.userFiles();
        const ask = (/** @type {string} */ what, /** @type {any[]} */ ...words) => this.client.call(what, ...words);
        const added = await this.resultOrNote(own.add(name, files, ask, askToAdd));
        if (!added) return;
        this.restart();
        this.note(sentence("matches.added", { name: added }));
    }

    /** Remove a ruleset or a board. @param {string} name */
    async remove(name) {
        await this.resultOrNote((await this.userFiles()).remove(name));
        element("matches").close();
        this.restart();
    }
}

/**
 * Return all files in a dropped folder with their paths.
 * @param {FileSystemDirectoryEntry} folder
 * @param {string} path
 * @returns {Promise<[string, Uint8Array][]>}
 */
async function filesIn(folder, path) {
    /** @type {[string, Uint8Array][]} */
    const found = [];
    const reader = folder.createReader();
    for (;;) {
        /** @type {FileSystemEntry[]} */
        const entries = await new Promise((resolve, reject) => reader.readEntries(resolve, reject));
        if (!entries.length) return found;
        for (const entry of entries) {
            const name = `${path}${folder.name}/`;
            if (entry.isDirectory) found.push(...(await filesIn(/** @type {any} */ (entry), name)));
            else {
                /** @type {File} */
                const file = await new Promise((resolve, reject) =>
                    /** @type {FileSystemFileEntry} */ (entry).file(resolve, reject),
                );
                if (file.size < MAX_DROP_SIZE) found.push([name + entry.name, new Uint8Array(await file.arrayBuffer())]);
            }
        }
    }
}

/**
 * Ask the user whether to add a ruleset, because it is a program; the question names its authors.
 * @param {string} id
 * @param {string} authors as the ruleset declares
 * @returns {Promise<boolean>}
 */
function askToAdd(id, authors) {
    const by = authors ? sentence("agree.by", { authors }) : sentence("agree.by_nobody");
    element("agree-title").textContent = sentence("agree.title.of", { id });
    element("agree-words").textContent = by;
    const dialog = element("agree");
    dialog.returnValue = "";
    dialog.showModal();
    return new Promise((resolve) => (dialog.onclose = () => resolve(dialog.returnValue === "take")));
}

/** Return a row of a list. @param {string} words @param {string} [when] a date, shown below the words */
function makeRow(words, when = "") {
    const row = document.createElement("div");
    row.className = "row";
    const text = document.createElement("span");
    text.textContent = words;
    if (when) {
        const date = document.createElement("small");
        date.textContent = when;
        text.append(document.createElement("br"), date);
    }
    row.append(text);
    return row;
}

/** Return a day and a time in words, "" if unknown. @param {unknown} ms in ms since 1970 */
function dateText(ms) {
    const date = new Date(typeof ms === "number" ? ms : NaN);
    if (Number.isNaN(date.getTime())) return ""; // toLocaleString would throw
    return date.toLocaleString(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });
}

/** @param {string} id id of its sentence @param {() => void} onClick */
function makeButton(id, onClick) {
    const made = document.createElement("button");
    made.type = "button";
    made.textContent = sentence(id);
    made.onclick = onClick;
    return made;
}

/**
 * Return the words after a stored match's score that say how its coaches ended it.
 * @param {Record<string, string>} match
 */
function endingText({ ended = "", names = "" }) {
    if (ended === "agreed") return sentence("matches.agreed");
    const side = ["resigned 0", "resigned 1"].indexOf(ended);
    return side < 0 ? "" : sentence("matches.resigned", { who: names.split("|")[side] });
}
