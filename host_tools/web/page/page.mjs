// The page: connects board, lights, pads, die, texts and sound.

import { changesToRenameJournal } from "./border.mjs";
import { DiceBox } from "./box.mjs";
import { ThreadClient, mergeShownMessages } from "./client.mjs";
import { element } from "./dom.mjs";
import { GamesDialog } from "./games.mjs";
import { paintDisplay } from "./display.mjs";
import { StoreTakeover } from "./takeover.mjs";
import { PerformanceFigures } from "./figures.mjs";
import { GoDice } from "./godice.mjs";
import { fillColourTable, fillKeyTable } from "./help.mjs";
import { PointerInput } from "./pointer.mjs";
import { HandheldFeatures } from "./handheld.mjs";
import { layOutPage, boardSpace, maxPitchHeight } from "./layout.mjs";
import { LinkOpener } from "./links.mjs";
import { MatchesDialog } from "./matches.mjs";
import { PhoneMotion } from "./motion.mjs";
import { UserFiles } from "./userfiles.mjs";
import { Pads, isForFocusedControl } from "./pads.mjs";
import { LedPanel } from "./panel.mjs";
import { PaintScheduler } from "./pictures.mjs";
import { openPicoDialog } from "./pico.mjs";
import { PixelsDie } from "./pixels.mjs";
import { PromptView } from "./prompt.mjs";
import { PuzzleOpener } from "./puzzles.mjs";
import { loadChoice, saveChoice } from "./recall.mjs";
import { downloadProgress } from "./sandbox.mjs";
import { boardFiles, chooseLanguage, currentLanguage, isLanguageMissing, languages, loadLanguage, sentence, translateDocument } from "./sentences.mjs";
import { ShareDialog } from "./sharing.mjs";
import { TunePlayer } from "./sound.mjs";
import { SpeechOutput } from "./speech.mjs";
import { PersistentStore } from "./store.mjs";
import { LinkedMatch } from "./turns.mjs";
import { UsbSender } from "./usb.mjs";
import { watchVersions } from "./versions.mjs";
import { BoardWatch } from "./watch.mjs";
import { announce, showNote } from "./notes.mjs";
import { Workshop } from "./workshop.mjs";

/** @typedef {import("./messages.js").FromBoard} FromBoard */
/** @typedef {import("./messages.js").Shown} Shown */

const BOARD_KEY = "pixelpitch board";
const BOARD_IDS = ["pitch32", "mini16"];
// Ids of sentences that the board shows only in the page, so its firmware does not contain them.
const BOARD_SENTENCE_IDS = ["answer.yes", "answer.no", "turn.settled"];

class Page {
    constructor() {
        this.query = new URLSearchParams(location.search);
        this.client = new ThreadClient((message) => this.receiveFromOwnBoard(message), "board.pack");
        this.store = new PersistentStore(null);
        /** the user's rulesets and boards, once the store is open */
        this.userFiles = this.openStore(false);
        const match = () => (this.actions ? this.client.call("pack").catch(() => undefined) : Promise.resolve(undefined));
        this.storeTakeover = new StoreTakeover(match, (take) => {
            this.userFiles = this.openStore(take);
            this.start();
        });
        this.panel = new LedPanel(element("lights"));
        this.box = new DiceBox(element("box"), (message) => this.send(message));
        this.pads = new Pads((message) => this.send(message));
        this.motion = new PhoneMotion((message) => this.send(message), showNote);
        this.isWatchingBoard = false; // whether a real board is being watched
        this.sound = new TunePlayer();
        this.speech = new SpeechOutput();
        this.handheld = new HandheldFeatures();
        this.workshop = new Workshop(this.client, () => this.userFiles, showNote, () => this.layOutPage());
        this.games = new GamesDialog(this.client, showNote, this.workshop);
        this.turns = new LinkedMatch(this.client, showNote);
        this.puzzles = new PuzzleOpener(this.games);
        this.links = new LinkOpener(this.client, this.games, this.turns, this.puzzles, showNote);
        this.pixels = new PixelsDie((face) => this.enterRoll(face), showNote);
        this.godice = new GoDice((face) => this.enterRoll(face), showNote);
        const sharing = new ShareDialog(this.client, this.turns, showNote, () => this.panel);
        const restart = () => {
            this.start();
            void this.usb.listRulesets();
        };
        this.matches = new MatchesDialog(this.client, showNote, restart, () => this.userFiles, this.turns, sharing);
        this.watch = new BoardWatch(
            (message) => this.receive(message),
            showNote,
            (on) => this.setWatching(on),
            (match) => void this.matches.watch(match),
        );
        this.usb = new UsbSender(() => this.userFiles, () => this.watch.close(), 1000 * Number(this.query.get("answer") ?? 0));
        /** @type {import("./interpreter.mjs").Facts | null} */
        this.facts = null;
        /** the facts of this page's own board @type {import("./interpreter.mjs").Facts | null} */
        this.ownFacts = null;
        /** the last output of this page's own board @type {Shown | null} */
        this.ownShown = null;
        this.spoken = "";
        /** the display's lines @type {string[]} */
        this.lines = [];
        this.watchesVersions = false; // whether this page looks for new versions of itself
        this.actions = 0; // number of actions in the current match
        /** the colours in the help @type {any} */
        this.helpColours = null;
        const paint = () => [this.panel.paint(), this.box.paint()].some(Boolean);
        this.pictures = new PaintScheduler(paint, 1000 / Number(this.query.get("pictures") ?? 0));
        this.figures = new PerformanceFigures(element("figures"), this.pictures);
        new PointerInput(this.pads, this.panel, (message) => this.send(message));
        this.prompt = new PromptView(
            (name, ...words) => this.client.call(name, ...words),
            this.pads,
            (message) => !this.watch.isOn && this.turns.allowedPart(message) === message,
        );
        this.board = this.query.get("board") ?? loadChoice(BOARD_KEY) ?? "";
        if (!BOARD_IDS.includes(this.board)) this.board = BOARD_IDS[0];
        /** receives the board's output; only tests of the page set it @type {((shown: Shown) => void) | null} */
        this.listener = null;
    }

    begin() {
        fillKeyTable(element("keys"));
        element("sound").ariaPressed = String(this.sound.isOn);
        element("sound").onclick = () => (element("sound").ariaPressed = String(this.sound.toggle()));
        element("speak").checked = this.speech.isOn;
        element("speak").onchange = () => this.speech.setOn(element("speak").checked);
        element("speak").closest("p").hidden = !this.speech.synthesis;
        element("board-choice").value = this.board;
        element("board-choice").onchange = () => this.changeBoard(element("board-choice").value);
        this.offerLanguages();
        element("open-help").onclick = () => this.help();
        element("open-pico").onclick = () => openPicoDialog(this.board);
        element("open-settings").onclick = () => element("settings").showModal();
        element("open-more").onclick = () => this.showPageButtons(!document.body.classList.contains("more"));
        element("page-buttons").onclick = (/** @type {Event} */ event) => event.target !== element("open-more") && this.showPageButtons(false);
        element("failed").onclose = () => this.start({ plain: element("failed").returnValue === "plain" });
        addEventListener("keydown", (event) => this.handleKey(event));
        addEventListener("hashchange", () => this.facts && this.links.open());
        const fitted = new ResizeObserver(() => this.layOutPage());
        fitted.observe(element("lights").parentElement);
        fitted.observe(element("box"));
        addEventListener("resize", () => this.layOutPage());
        element("open-pads").onclick = () =>
            (element("open-pads").ariaPressed = String(document.body.classList.toggle("over")));
        document.addEventListener("visibilitychange", () => this.updatePause());
        // The match's clock stops while a dialog covers the pitch.
        const covered = new MutationObserver(() => this.updatePause());
        for (const dialog of document.querySelectorAll("dialog")) covered.observe(dialog, { attributeFilter: ["open"] });
        this.motion.offerButton();
        downloadProgress.report = (share) => (element("loading").textContent = sentence("loading.share", { percent: Math.floor(100 * share) }));
        if (!this.query.has("manual")) this.start();
        else this.watchVersions();
    }

    /**
     * Register the service worker. It downloads all files, so it must not begin before the page has the files that it
     * needs.
     */
    watchVersions() {
        if (this.watchesVersions) return;
        this.watchesVersions = true;
        void watchVersions((go) => {
            element("version").hidden = false;
            element("version-load").onclick = go;
        });
    }

    /**
     * Start the board again.
     * @param {Partial<Extract<import("./messages.js").ToBoard, {kind: "start"}>>} more further fields of the message
     */
    start(more = {}) {
        void this.watch.close();
        this.facts = this.ownShown = null;
        this.spoken = "";
        this.figures.steps = [];
        delete document.body.dataset.ready; // because the new board has not shown anything yet
        delete document.body.dataset.screen;
        void this.client.start({ kind: "start", board: this.board, ...more }, this.loadStoredData(more.plain ?? false));
    }

    /** Open the store. @param {boolean} take whether to take the store over from another page */
    async openStore(take) {
        this.store = this.client.store = await PersistentStore.open(() => this.storeTakeover.show(), take);
        if (this.store.isUsedElsewhere) void this.storeTakeover.show();
        return UserFiles.open(this.store);
    }

    /**
     * Return the stored data for the start of the board. If the board starts without the user's rulesets, first delete
     * the files that those rulesets have written. If this version cannot read the journal (the unfinished match),
     * rename its entries and show a note.
     * @param {boolean} withoutUserFiles whether to start without the user's rulesets
     */
    async loadStoredData(withoutUserFiles) {
        const userFiles = await this.userFiles;
        if (withoutUserFiles) await this.store.deleteForeignFiles();
        const [files, kept] = await Promise.all([this.store.readFiles(), this.store.readAll("journal")]);
        const aside = changesToRenameJournal(kept);
        if (aside.length) {
            await this.store.storeChanges(aside);
            showNote(sentence("matches.aside"));
        }
        const journal = aside.length ? [] : kept.filter(([key]) => typeof key === "number");
        const filesOfUser = withoutUserFiles ? [] : userFiles.files();
        const isFirst = !files.length && !journal.length && !filesOfUser.length && !this.query.has("manual");
        const sentences = Object.fromEntries(BOARD_SENTENCE_IDS.map((id) => [id, sentence(id)]));
        return { isFirst, files, journal, own: [...boardFiles(), ...filesOfUser], folders: withoutUserFiles ? [] : userFiles.folders(), language: currentLanguage(), sentences };
    }

    /** Fill the list of languages, if there are several; a choice takes effect after a reload. */
    offerLanguages() {
        const choice = element("language-choice");
        choice.replaceChildren(...languages.map(([id, name]) => new Option(name, id)));
        choice.value = currentLanguage();
        choice.onchange = () => {
            chooseLanguage(choice.value);
            const url = new URL(location.href);
            url.searchParams.delete("language");
            history.replaceState(null, "", url);
            location.reload();
        };
        choice.closest("p").hidden = languages.length < 2;
    }

    /** Change the board. @param {string} board */
    changeBoard(board) {
        this.board = board;
        saveChoice(BOARD_KEY, board);
        element("settings").close();
        this.start();
    }

    /**
     * Handle a message of this page's own board. While a real board is being watched, the output of the page's own
     * board is stored but not shown.
     * @param {FromBoard} message
     */
    receiveFromOwnBoard(message) {
        if (message.kind === "shown") {
            this.ownShown = mergeShownMessages(this.ownShown, message);
            if (this.watch.isOn) return;
        }
        this.receive(message);
    }

    /** Handle a message of the board that the page shows. @param {FromBoard} message */
    receive(message) {
        if (message.kind === "shown") this.show(message);
        else if (message.kind === "ready") this.ready(message);
        else if (message.kind === "note") showNote(sentence(message.words));
        else if (message.kind === "ok") this.pads.pressOkToShake(message.cluster);
        else if (message.kind === "failed") this.fail(message);
    }

    /** Send the coaches' input to this page's own board. @param {import("./messages.js").ToBoard} message */
    send(message) {
        if (this.client.isPaused) this.updatePause(); // the dialog that caused the pause may just have been closed
        const admitted = this.watch.isOn ? null : this.turns.allowedPart(message);
        if (admitted) this.client.send(admitted);
    }

    /** Show the page for a board that has started. @param {Extract<FromBoard, {kind: "ready"}>} message */
    ready({ facts }) {
        this.adaptToBoard(facts);
        if (this.watch.isOn) return;
        this.ownFacts = facts;
        const { noStoreReason } = this.store;
        const refused = Object.entries(facts.refused).map(([folder, words]) => `${folder.slice(5)}: ${words}`);
        const missing = isLanguageMissing() ? sentence("language.offline") : "";
        const words = [...refused, noStoreReason, missing].filter(Boolean);
        if (words.length) showNote(words.join(". "));
        document.body.dataset.ready = facts.name;
        void this.client.filesSent.then(() => this.watchVersions());
        element("loading").hidden = true;
        void this.links.open();
    }

    /** Adapt the page to the facts of a board. @param {import("./interpreter.mjs").Facts} facts */
    adaptToBoard(facts) {
        this.facts = facts;
        this.sound.tunes = facts.tunes;
        this.panel.setBoard(facts.width, facts.height);
        this.pads.makeButtons(facts.clusters);
        element("table").classList.toggle("shared", facts.clusters === 1);
        element("text").parentElement.hidden = !facts.text;
        element("title").textContent = facts.name;
        this.layOutPage();
    }

    /**
     * Pause this page's own board while a dialog, a watched board or a different tab hides it; otherwise let it run.
     */
    updatePause() {
        this.client.isPaused = this.isWatchingBoard || document.querySelector("dialog[open]") !== null;
        this.client.send({ kind: "hidden", on: this.client.isPaused || document.visibilityState === "hidden" });
    }

    /**
     * Watch a real board while this page's own board pauses, or return to this page's own board.
     * @param {boolean} on
     */
    setWatching(on) {
        document.body.classList.toggle("watching", on);
        this.isWatchingBoard = on;
        this.updatePause();
        if (this.ownFacts) this.adaptToBoard(this.ownFacts); // the lights are dark until the board's first output
        if (!on && this.ownShown) this.show(this.ownShown);
    }

    /** Show the output of the board. @param {Shown} shown */
    show(shown) {
        if (shown.lit) this.panel.show(shown.lit, shown.scale, shown.lines ?? null);
        if (shown.dots) paintDisplay(element("text"), shown.dots);
        if (shown.tune >= 0) this.sound.play(shown.tune);
        if (shown.said) this.showTexts(shown.said);
        if (shown.die) this.box.show(shown.die);
        if (shown.lit || this.box.hasMoved) this.pictures.request();
        if (shown.die) this.handheld.setDieBusy(shown.die.busy);
        this.figures.count(shown.ms);
        this.listener?.(shown);
    }

    /** Show the board's texts. @param {import("./messages.js").ScreenTexts} said */
    showTexts(said) {
        const name = this.facts?.name ?? "";
        element("title").textContent = said.match ? sentence("title.match", { match: said.match, board: name }) : name;
        if (this.matches.isReplayShown && !said.replay && location.hash.startsWith("#r=")) this.links.clearAddress();
        this.matches.show(said.replay);
        this.turns.update(said);
        this.pads.decider = said.turn?.cluster ?? 0;
        this.panel.dimLines(said.asked?.chooses ?? false);
        this.prompt.show(said, !this.turns.isOthersTurn);
        this.puzzles.show(said.puzzle ?? "");
        this.actions = said.actions;
        this.lines = said.lines;
        this.handheld.setPlaying(said.screen === "play");
        document.body.dataset.screen = said.screen;
        this.speech.speakNew(said);
        if (said.said === this.spoken) return;
        this.spoken = said.said;
        announce(said.said);
    }

    /** Show an error of the program. @param {{words: string, trace: string}} failed */
    fail({ words, trace }) {
        this.watchVersions(); // a newer version may work
        element("loading").hidden = true;
        element("failed-words").textContent = words;
        element("failed-trace").textContent = trace;
        element("failed-trace").hidden = !trace;
        element("failed").returnValue = "";
        void this.userFiles.then((own) => (element("failed-plain").hidden = own.names().length === 0));
        for (const open of document.querySelectorAll("dialog[open]")) /** @type {any} */ (open).close();
        element("failed").showModal();
    }

    /** Handle a key of the page. @param {KeyboardEvent} event */
    handleKey(event) {
        if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
        if (isForFocusedControl(event)) return;
        const key = event.key.toLowerCase();
        if (key === "?" || key === "f1") void this.help();
        else if (key === "f") element("figures").hidden = !element("figures").hidden;
        else return;
        event.preventDefault();
    }

    /** Show or hide the page's buttons in a window that is too small for them. @param {boolean} on */
    showPageButtons(on) {
        document.body.classList.toggle("more", on);
        element("open-more").ariaExpanded = String(on);
    }

    async help() {
        element("help").showModal();
        const used = await this.matches.resultOrNote(this.client.call("colours"));
        if (used) fillColourTable(element("colours"), element("palette"), used);
        this.helpColours = used;
    }

    /** Handle a roll of a connected real die. @param {number} face */
    enterRoll(face) {
        if (this.watch.isOn || !this.turns.allowedPart({ kind: "throw", what: face })) return;
        void this.matches.resultOrNote(this.client.call("enter_die_face", face));
    }

    layOutPage() {
        const { width, height } = this.panel;
        layOutPage(this.panel.aspectRatio(boardSpace()[0]), this.pads.clusters);
        const free = element("lights").parentElement.getBoundingClientRect();
        this.panel.fitInto(free.width, maxPitchHeight(free.height, width === height));
        this.box.fitCanvas();
        this.pictures.request();
    }
}

function begin() {
    translateDocument();
    const page = new Page();
    page.begin();
    Object.assign(window, { pixelpitch: page }); // for tests, and for curious users
}

const coming = loadLanguage();
if (coming) void coming.then(begin);
else begin();
