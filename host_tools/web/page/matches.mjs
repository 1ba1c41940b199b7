// Matches: the lists of stored ones and of those by link, the controls of a replay, and dropped files.

import { mayGiveUp } from "./ask.mjs";
import { download, element } from "./dom.mjs";
import { sentence } from "./sentences.mjs";
import { bytesOf } from "./turns.mjs";

const RUN_MS = 1400; // ms between two actions of a running replay
const MOST = 4_000_000; // bytes of dropped files
const MATCH = 150_000; // bytes of a match; the longest has about 30,000, its record three times as many

export class Matches {
    /**
     * @param {import("./client.mjs").Client} client
     * @param {(words: string) => void} note
     * @param {() => void} restart
     * @param {() => Promise<import("./own.mjs").Own>} own
     * @param {import("./turns.mjs").Turns} turns
     * @param {import("./sharing.mjs").Sharing} sharing
     */
    constructor(client, note, restart, own, turns, sharing) {
        this.client = client;
        this.note = note;
        this.restart = restart;
        this.own = own;
        this.turns = turns;
        this.sharing = sharing;
        this.at = 0;
        this.count = 0;
        this.running = 0;
        this.shown = false;
        element("open-matches").onclick = () => this.open();
        element("file").onchange = () => this.take([...element("file").files]);
        element("replay-at").oninput = () => this.goTo(Number(element("replay-at").value));
        element("replay-back").onclick = () => this.goTo(this.at - 1);
        element("replay-next").onclick = () => this.goTo(this.at + 1);
        element("replay-run").onclick = () => this.run(!this.running);
        element("replay-close").onclick = () => void this.try(client.ask("leave_replay"));
        element("replay-play").onclick = () => this.playOn();
        addEventListener("dragover", (event) => {
            event.preventDefault();
            document.body.classList.add("dropping");
        });
        addEventListener("dragleave", (event) => {
            if (!event.relatedTarget) document.body.classList.remove("dropping");
        });
        addEventListener("drop", (event) => this.drop(event));
    }

    /**
     * Await a promise; show its error and return undefined if it fails.
     * @template T
     * @param {Promise<T>} asked
     * @returns {Promise<T | undefined>}
     */
    async try(asked) {
        try {
            return await asked;
        } catch (error) {
            this.note(/** @type {Error} */ (error).message);
        }
    }

    async open() {
        element("matches").showModal(); // at once, since a later call may close it
        const kept = (await this.try(this.client.ask("kept_matches"))) ?? [];
        const list = element("kept");
        list.replaceChildren();
        if (!kept.length) list.append(line(sentence("matches.none")));
        for (const each of kept) {
            const names = (each.names ?? "").replace("|", " – ");
            const score = (each.score ?? "").replace(" ", " : ");
            const row = line(sentence("matches.row", { number: each.number, game: each.name, names, score, ending: endingOf(each) }));
            row.append(
                button("matches.watch", () => this.watchKept(each.file)),
                button("matches.share", () => this.shareKept(each.file)),
                button("matches.download", () => this.download(each.file, each.number)),
            );
            list.append(row);
        }
        this.listTurns();
        const own = element("own");
        own.replaceChildren();
        for (const name of (await this.own()).ids()) {
            const row = line(name);
            row.append(button("matches.remove", () => this.forget(name)));
            own.append(row);
        }
    }

    /** List the matches by link that this browser knows, newest first. */
    listTurns() {
        const rows = [...this.turns.known()].reverse().map(([id, { words, match }]) => {
            const row = line(words);
            row.append(
                button("matches.go_on", () => {
                    element("matches").close();
                    void this.try(this.turns.take(bytesOf(match)));
                }),
                button("matches.remove", () => {
                    this.turns.forget(id);
                    row.remove();
                }),
            );
            return row;
        });
        element("turns").replaceChildren(...rows);
        element("turns-title").hidden = rows.length === 0;
    }

    /** Replay a stored match. @param {string} file */
    async watchKept(file) {
        const data = await this.try(this.client.ask("file", file));
        element("matches").close();
        if (data) await this.watch(data);
    }

    /** Replay a match. @param {Uint8Array} data a stored match or a record */
    async watch(data) {
        await this.try(this.client.ask("replay", data));
    }

    /** Save a stored match as a file. @param {string} file @param {string} number */
    async download(file, number) {
        const data = await this.try(this.client.ask("file", file));
        if (!data) return;
        download(new Blob([data]), `${number}.pxk`);
    }

    /** Show the dialog to share a stored match. @param {string} file */
    async shareKept(file) {
        const data = await this.try(this.client.ask("file", file));
        element("matches").close();
        if (data) await this.sharing.watch(data);
    }

    // The controls of a replay.

    /**
     * Show the state of the replay, or hide the controls.
     * @param {import("./messages.js").Said["replay"]} replay
     */
    show(replay) {
        element("replay").hidden = !replay;
        this.shown = Boolean(replay);
        if (!replay) {
            this.run(false);
            return;
        }
        this.at = replay.at;
        this.count = replay.count;
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
        this.at = Math.max(0, Math.min(at, this.count));
        void this.try(this.client.ask("replay_to", this.at));
    }

    /** Start or stop running through the actions. @param {boolean} on */
    run(on) {
        clearInterval(this.running);
        this.running = 0;
        element("replay-run").ariaPressed = String(on);
        if (!on) return;
        if (this.at >= this.count) this.goTo(0);
        this.running = setInterval(() => {
            if (this.at >= this.count) this.run(false);
            else this.goTo(this.at + 1);
        }, RUN_MS);
    }

    async playOn() {
        const lost = await this.try(this.client.ask("would_end_a_match"));
        if (lost && !(await mayGiveUp())) return;
        await this.try(this.client.ask("play_on"));
    }

    // Dropped files.

    /** Handle a drop. @param {DragEvent} event */
    async drop(event) {
        event.preventDefault();
        document.body.classList.remove("dropping");
        const items = [...(event.dataTransfer?.items ?? [])];
        const entries = items.map((item) => item.webkitGetAsEntry?.()).filter((entry) => entry);
        const folder = entries.find((entry) => entry?.isDirectory);
        if (folder) return this.add(folder.name, await filesIn(/** @type {any} */ (folder), ""));
        return this.take([...(event.dataTransfer?.files ?? [])]);
    }

    /** Open matches, rulesets and boards from files. @param {File[]} files */
    async take(files) {
        element("matches").close();
        element("file").value = "";
        for (const file of files) {
            const packed = /\.(zip|board)$/i.test(file.name);
            const most = packed ? MOST : MATCH;
            if (file.size > most) {
                this.note(`${file.name}: got ${file.size} bytes, expected at most ${most}`);
                continue;
            }
            const data = new Uint8Array(await file.arrayBuffer());
            if (packed) await this.add(file.name, data);
            else await this.watch(data);
        }
    }

    /** Add a ruleset or a board. @param {string} name @param {Uint8Array | [string, Uint8Array][]} files */
    async add(name, files) {
        const own = await this.own();
        const ask = (/** @type {string} */ what, /** @type {any[]} */ ...words) => this.client.ask(what, ...words);
        const added = await this.try(own.add(name, files, ask, agree));
        if (!added) return;
        this.restart();
        this.note(sentence("matches.added", { name: added }));
    }

    /** Remove a ruleset or a board. @param {string} name */
    async forget(name) {
        await this.try((await this.own()).forget(name));
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
                if (file.size < MOST) found.push([name + entry.name, new Uint8Array(await file.arrayBuffer())]);
            }
        }
    }
}

/**
 * Ask the user whether to add a ruleset, which is a program; the question names its authors.
 * @param {string} id
 * @param {string} authors as the ruleset declares
 * @returns {Promise<boolean>}
 */
function agree(id, authors) {
    const by = authors ? sentence("agree.by", { authors }) : sentence("agree.by_nobody");
    element("agree-title").textContent = sentence("agree.title.of", { id });
    element("agree-words").textContent = by;
    const dialog = element("agree");
    dialog.returnValue = "";
    dialog.showModal();
    return new Promise((resolve) => (dialog.onclose = () => resolve(dialog.returnValue === "take")));
}

/** Return a row of a list. @param {string} words */
function line(words) {
    const row = document.createElement("div");
    row.className = "row";
    const text = document.createElement("span");
    text.textContent = words;
    row.append(text);
    return row;
}

/** @param {string} id id of its sentence @param {() => void} does its action */
function button(id, does) {
    const made = document.createElement("button");
    made.type = "button";
    made.textContent = sentence(id);
    made.onclick = does;
    return made;
}

/** Return how the coaches ended a stored match, to follow its score. @param {Record<string, string>} kept */
function endingOf({ ended = "", names = "" }) {
    if (ended === "agreed") return sentence("matches.agreed");
    const side = ["resigned 0", "resigned 1"].indexOf(ended);
    return side < 0 ? "" : sentence("matches.resigned", { who: names.split("|")[side] });
}
