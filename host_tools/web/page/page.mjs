// The page: connects board, lights, pads, die, texts and sound.

import { putAside } from "./border.mjs";
import { Box } from "./box.mjs";
import { Client, newer } from "./client.mjs";
import { element } from "./dom.mjs";
import { Games } from "./games.mjs";
import { paintText } from "./glass.mjs";
import { Elsewhere } from "./elsewhere.mjs";
import { Figures } from "./figures.mjs";
import { GoDice } from "./godice.mjs";
import { fillColours, fillKeys } from "./help.mjs";
import { Hands } from "./hands.mjs";
import { Handheld } from "./handheld.mjs";
import { lay, room, tallest } from "./layout.mjs";
import { Links } from "./links.mjs";
import { Matches } from "./matches.mjs";
import { Motion } from "./motion.mjs";
import { Own } from "./own.mjs";
import { Pads, typesHere } from "./pads.mjs";
import { Panel } from "./panel.mjs";
import { Pictures } from "./pictures.mjs";
import { openPico } from "./pico.mjs";
import { Pixels } from "./pixels.mjs";
import { Prompt } from "./prompt.mjs";
import { Puzzles } from "./puzzles.mjs";
import { recall, remember } from "./recall.mjs";
import { progress } from "./sandbox.mjs";
import { boardFiles, choose, inUse, isMissing, languages, load, sentence, translate } from "./sentences.mjs";
import { Sharing } from "./sharing.mjs";
import { Sound } from "./sound.mjs";
import { Speech } from "./speech.mjs";
import { Store } from "./store.mjs";
import { Turns } from "./turns.mjs";
import { Usb } from "./usb.mjs";
import { watchVersions } from "./versions.mjs";
import { Watch } from "./watch.mjs";
import { note, speak } from "./words.mjs";
import { Workshop } from "./workshop.mjs";

/** @typedef {import("./messages.js").FromBoard} FromBoard */
/** @typedef {import("./messages.js").Shown} Shown */

const BOARD = "pixelpitch board";
const BOARDS = ["pitch32", "mini16"];
// Ids of the sentences that the board shows only in the page.
const ASKED = ["answer.yes", "answer.no", "turn.settled"];

class Page {
    constructor() {
        this.query = new URLSearchParams(location.search);
        this.client = new Client((message) => this.hearOwn(message), "board.pack");
        this.store = new Store(null);
        /** the user's rulesets and boards, once the store is open */
        this.opened = this.open(false);
        const match = () => (this.actions ? this.client.ask("pack").catch(() => undefined) : Promise.resolve(undefined));
        this.elsewhere = new Elsewhere(match, (take) => {
            this.opened = this.open(take);
            this.start();
        });
        this.panel = new Panel(element("lights"));
        this.box = new Box(element("box"), (message) => this.send(message));
        this.pads = new Pads((message) => this.send(message));
        this.motion = new Motion((message) => this.send(message), note);
        this.watches = false; // a real board is watched
        this.sound = new Sound();
        this.speech = new Speech();
        this.handheld = new Handheld();
        this.workshop = new Workshop(this.client, () => this.opened, note, () => this.fit());
        this.games = new Games(this.client, note, this.workshop);
        this.turns = new Turns(this.client, note);
        this.puzzles = new Puzzles(this.games);
        this.links = new Links(this.client, this.games, this.turns, this.puzzles, note);
        this.pixels = new Pixels((face) => this.dieSays(face), note);
        this.godice = new GoDice((face) => this.dieSays(face), note);
        const sharing = new Sharing(this.client, this.turns, note, () => this.panel);
        const restart = () => {
            this.start();
            void this.usb.listOwn();
        };
        this.matches = new Matches(this.client, note, restart, () => this.opened, this.turns, sharing);
        this.watch = new Watch(
            (message) => this.hear(message),
            note,
            (on) => this.turn(on),
            (match) => void this.matches.watch(match),
        );
        this.usb = new Usb(() => this.opened, () => this.watch.close(), 1000 * Number(this.query.get("answer") ?? 0));
        /** @type {import("./interpreter.mjs").Facts | null} */
        this.facts = null;
        /** the facts of this page's own board @type {import("./interpreter.mjs").Facts | null} */
        this.own = null;
        /** and its last output @type {Shown | null} */
        this.left = null;
        this.spoken = "";
        /** the display's lines @type {string[]} */
        this.lines = [];
        this.isWatched = false; // the service worker is watched for a new version
        this.actions = 0; // number of actions in the current match
        /** the colours in the help @type {any} */
        this.used = null;
        const paint = () => [this.panel.paint(), this.box.paint()].some(Boolean);
        this.pictures = new Pictures(paint, 1000 / Number(this.query.get("pictures") ?? 0));
        this.figures = new Figures(element("figures"), this.pictures);
        new Hands(this.pads, this.panel, (message) => this.send(message));
        this.prompt = new Prompt(
            (name, ...words) => this.client.ask(name, ...words),
            this.pads,
            (message) => !this.watch.on && this.turns.admit(message) === message,
        );
        this.board = this.query.get("board") ?? recall(BOARD) ?? "";
        if (!BOARDS.includes(this.board)) this.board = BOARDS[0];
        /** called with the board's output by tests of the page @type {((shown: Shown) => void) | null} */
        this.listener = null;
    }

    begin() {
        fillKeys(element("keys"));
        element("sound").ariaPressed = String(this.sound.on);
        element("sound").onclick = () => (element("sound").ariaPressed = String(this.sound.toggle()));
        element("speak").checked = this.speech.on;
        element("speak").onchange = () => this.speech.turn(element("speak").checked);
        element("speak").closest("p").hidden = !this.speech.voices;
        element("board-choice").value = this.board;
        element("board-choice").onchange = () => this.change(element("board-choice").value);
        this.offerLanguages();
        element("open-help").onclick = () => this.help();
        element("open-pico").onclick = () => openPico(this.board);
        element("open-settings").onclick = () => element("settings").showModal();
        element("open-more").onclick = () => this.more(!document.body.classList.contains("more"));
        element("page-buttons").onclick = (/** @type {Event} */ event) => event.target !== element("open-more") && this.more(false);
        element("failed").onclose = () => this.start({ plain: element("failed").returnValue === "plain" });
        addEventListener("keydown", (event) => this.key(event));
        addEventListener("hashchange", () => this.facts && this.links.open());
        const fitted = new ResizeObserver(() => this.fit());
        fitted.observe(element("lights").parentElement);
        fitted.observe(element("box"));
        addEventListener("resize", () => this.fit());
        element("open-pads").onclick = () =>
            (element("open-pads").ariaPressed = String(document.body.classList.toggle("over")));
        document.addEventListener("visibilitychange", () => this.rest());
        // The match's clock stops while a window lies over the pitch.
        const covered = new MutationObserver(() => this.rest());
        for (const dialog of document.querySelectorAll("dialog")) covered.observe(dialog, { attributeFilter: ["open"] });
        this.motion.offer();
        progress.tell = (share) => (element("loading").textContent = sentence("loading.share", { percent: Math.floor(100 * share) }));
        if (!this.query.has("manual")) this.start();
        else this.watchVersions();
    }

    /** Register the service worker. It loads all files, so this happens after the page has what it needs. */
    watchVersions() {
        if (this.isWatched) return;
        this.isWatched = true;
        void watchVersions((go) => {
            element("version").hidden = false;
            element("version-load").onclick = go;
        });
    }

    /** Start the board. @param {Partial<Extract<import("./messages.js").ToBoard, {kind: "start"}>>} more */
    start(more = {}) {
        void this.watch.close();
        this.facts = this.left = null;
        this.spoken = "";
        this.figures.steps = [];
        delete document.body.dataset.ready; // the new board has not shown anything yet
        delete document.body.dataset.screen;
        void this.client.start({ kind: "start", board: this.board, ...more }, this.given(more.plain ?? false));
    }

    /** Open the store. @param {boolean} take takes the store over from another page */
    async open(take) {
        this.store = this.client.store = await Store.open(() => this.elsewhere.show(), take);
        if (this.store.isElsewhere) void this.elsewhere.show();
        return Own.open(this.store);
    }

    /** Return the stored data for the start of the board. @param {boolean} plain without the user's rulesets */
    async given(plain) {
        const own = await this.opened;
        if (plain) await this.store.forgetStrangers();
        const [files, kept] = await Promise.all([this.store.files(), this.store.all("journal")]);
        const aside = putAside(kept);
        if (aside.length) {
            await this.store.keep(aside);
            note(sentence("matches.aside"));
        }
        const journal = aside.length ? [] : kept.filter(([key]) => typeof key === "number");
        const strangers = plain ? [] : own.files();
        const isFirst = !files.length && !journal.length && !strangers.length && !this.query.has("manual");
        const sentences = Object.fromEntries(ASKED.map((id) => [id, sentence(id)]));
        return { isFirst, files, journal, own: [...boardFiles(), ...strangers], folders: plain ? [] : own.folders(), language: inUse(), sentences };
    }

    /** Fill the list of languages, if there are several; a choice takes effect after a reload. */
    offerLanguages() {
        const choice = element("language-choice");
        choice.replaceChildren(...languages.map(([id, name]) => new Option(name, id)));
        choice.value = inUse();
        choice.onchange = () => {
            choose(choice.value);
            const url = new URL(location.href);
            url.searchParams.delete("language");
            history.replaceState(null, "", url);
            location.reload();
        };
        choice.closest("p").hidden = languages.length < 2;
    }

    /** Change the board. @param {string} board */
    change(board) {
        this.board = board;
        remember(BOARD, board);
        element("settings").close();
        this.start();
    }

    /**
     * Handle a message of this page's own board; its output waits while a different one is watched.
     * @param {FromBoard} message
     */
    hearOwn(message) {
        if (message.kind === "shown") {
            this.left = newer(this.left, message);
            if (this.watch.on) return;
        }
        this.hear(message);
    }

    /** Handle a message of the shown board. @param {FromBoard} message */
    hear(message) {
        if (message.kind === "shown") this.show(message);
        else if (message.kind === "ready") this.ready(message);
        else if (message.kind === "note") note(sentence(message.words));
        else if (message.kind === "ok") this.pads.ok(message.cluster);
        else if (message.kind === "failed") this.fail(message);
    }

    /** Send the coaches' input to this page's own board. @param {import("./messages.js").ToBoard} message */
    send(message) {
        if (this.client.waits) this.rest(); // a window may have been closed just now
        const admitted = this.watch.on ? null : this.turns.admit(message);
        if (admitted) this.client.send(admitted);
    }

    /** Show the page for a board that has started. @param {Extract<FromBoard, {kind: "ready"}>} message */
    ready({ facts }) {
        this.outfit(facts);
        if (this.watch.on) return;
        this.own = facts;
        const { why } = this.store;
        const refused = Object.entries(facts.refused).map(([folder, words]) => `${folder.slice(5)}: ${words}`);
        const missing = isMissing() ? sentence("language.offline") : "";
        const words = [...refused, why, missing].filter(Boolean);
        if (words.length) note(words.join(". "));
        document.body.dataset.ready = facts.name;
        void this.client.sent.then(() => this.watchVersions());
        element("loading").hidden = true;
        void this.links.open();
    }

    /** Adapt the page to the facts of a board. @param {import("./interpreter.mjs").Facts} facts */
    outfit(facts) {
        this.facts = facts;
        this.sound.tunes = facts.tunes;
        this.panel.board(facts.width, facts.height);
        this.box.tray = facts.tray;
        this.pads.make(facts.clusters);
        element("table").classList.toggle("shared", facts.clusters === 1);
        element("text").parentElement.hidden = !facts.text;
        element("title").textContent = facts.name;
        this.fit();
    }

    /** Let the board rest while nobody sees it: behind a window, a watched board or another tab. */
    rest() {
        this.client.waits = this.watches || document.querySelector("dialog[open]") !== null;
        this.client.send({ kind: "hidden", on: this.client.waits || document.visibilityState === "hidden" });
    }

    /** Watch a real board, or return to this page's own, which pauses meanwhile. @param {boolean} on */
    turn(on) {
        document.body.classList.toggle("watching", on);
        this.watches = on;
        this.rest();
        if (this.own) this.outfit(this.own); // dark until the first output
        if (!on && this.left) this.show(this.left);
    }

    /** Show the output of the board. @param {Shown} shown */
    show(shown) {
        if (shown.lit) this.panel.show(shown.lit, shown.scale, shown.lines ?? null);
        if (shown.dots) paintText(element("text"), shown.dots);
        if (shown.tune >= 0) this.sound.play(shown.tune);
        if (shown.said) this.say(shown.said);
        if (shown.die) this.box.show(shown.die);
        if (shown.lit || this.box.hasMoved) this.pictures.want();
        if (shown.die) this.handheld.die(shown.die.busy);
        this.figures.count(shown.ms);
        this.listener?.(shown);
    }

    /** Show the board's texts. @param {import("./messages.js").Said} said */
    say(said) {
        const name = this.facts?.name ?? "";
        element("title").textContent = said.match ? sentence("title.match", { match: said.match, board: name }) : name;
        if (this.matches.shown && !said.replay && location.hash.startsWith("#r=")) this.links.forget();
        this.matches.show(said.replay);
        this.turns.hear(said);
        this.pads.decider = said.turn?.cluster ?? 0;
        this.panel.dim(said.asked?.chooses ?? false);
        this.prompt.show(said, !this.turns.waits);
        this.puzzles.show(said.puzzle ?? "");
        this.actions = said.actions;
        this.lines = said.lines;
        this.handheld.match(said.screen === "play");
        document.body.dataset.screen = said.screen;
        this.speech.hear(said);
        if (said.said === this.spoken) return;
        this.spoken = said.said;
        speak(said.said);
    }

    /** Show an error of the program. @param {{words: string, trace: string}} failed */
    fail({ words, trace }) {
        this.watchVersions(); // a newer version may work
        element("loading").hidden = true;
        element("failed-words").textContent = words;
        element("failed-trace").textContent = trace;
        element("failed-trace").hidden = !trace;
        element("failed").returnValue = "";
        void this.opened.then((own) => (element("failed-plain").hidden = own.ids().length === 0));
        for (const open of document.querySelectorAll("dialog[open]")) /** @type {any} */ (open).close();
        element("failed").showModal();
    }

    /** Handle a key of the page. @param {KeyboardEvent} event */
    key(event) {
        if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
        if (typesHere(event)) return;
        const key = event.key.toLowerCase();
        if (key === "?" || key === "f1") void this.help();
        else if (key === "f") element("figures").hidden = !element("figures").hidden;
        else return;
        event.preventDefault();
    }

    /** Show the page's buttons that a small window hides. @param {boolean} on */
    more(on) {
        document.body.classList.toggle("more", on);
        element("open-more").ariaExpanded = String(on);
    }

    async help() {
        element("help").showModal();
        const used = await this.matches.try(this.client.ask("colours"));
        if (used) fillColours(element("colours"), element("palette"), used);
        this.used = used;
    }

    /** Handle a roll of a connected real die. @param {number} face */
    dieSays(face) {
        if (this.watch.on || !this.turns.admit({ kind: "throw", what: face })) return;
        void this.matches.try(this.client.ask("enter_die_face", face));
    }

    fit() {
        const { width, height } = this.panel;
        lay(this.panel.ratio(room()[0]), this.pads.clusters);
        const free = element("lights").parentElement.getBoundingClientRect();
        this.panel.fit(free.width, tallest(free.height, width === height));
        this.box.fit();
        this.pictures.want();
    }
}

function begin() {
    translate();
    const page = new Page();
    page.begin();
    Object.assign(window, { pixelpitch: page }); // for tests, and for curious users
}

const coming = load();
if (coming) void coming.then(begin);
else begin();
