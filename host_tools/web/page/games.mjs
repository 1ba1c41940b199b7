// The games on the page itself: play one at once, learn it, read its rules; `#play=ID,OPPONENT` in a link.

import { mayGiveUp } from "./ask.mjs";
import { element } from "./dom.mjs";

/** @typedef {{id: string, name: string, about: string, typical: string, lessons: boolean, puzzles: number}} Game */

const PICTURED = "%PICTURES%".split(" "); // games of which a picture lies beside the page
const FORM = /^#play=([a-z0-9_]+)(?:,([a-z0-9_]*))?$/;

/** What a link wants to be played: the game and who plays against it, or null. @param {string} hash */
export function wishIn(hash) {
    const found = FORM.exec(hash);
    return found ? { game: found[1], opponent: found[2] ?? "" } : null;
}

export class Games {
    /**
     * @param {import("./client.mjs").Client} client
     * @param {(words: string) => void} note
     * @param {import("./workshop.mjs").Workshop} workshop
     */
    constructor(client, note, workshop) {
        this.client = client;
        this.note = note;
        this.workshop = workshop;
        element("open-games").onclick = () => void this.open();
    }

    async open() {
        element("games").showModal();
        /** @type {Game[]} */
        const games = await this.ask("games") ?? [];
        const others = await this.workshop.others(games.map((game) => game.id));
        element("cards").replaceChildren(...games.map((game) => this.card(game)), ...others.map((id) => this.broken(id)));
    }

    /** The card of a ruleset of the user's that the board does not have: it has a fault, or was never run. @param {string} id */
    broken(id) {
        const card = document.createElement("section");
        card.className = "card";
        const rest = document.createElement("div");
        rest.className = "rest";
        rest.append(this.changer(id, id));
        card.append(made("h3", id), made("p", "not in the menu: run it"), rest);
        return card;
    }

    /** @param {string} id @param {string} name */
    changer(id, name) {
        return button("Change its rules", `Change its rules: ${name}`, () => {
            element("games").close();
            void this.workshop.change(id);
        });
    }

    /** @param {Game} game */
    card(game) {
        const card = document.createElement("section");
        card.className = "card";
        if (PICTURED.includes(game.id)) {
            const picture = document.createElement("img");
            picture.src = `game-${game.id}.webp`;
            picture.alt = "";
            picture.width = 440;
            picture.height = 234;
            card.append(picture);
        }
        // "15 min much luck": how long it takes, then how much of it is luck
        const typical = game.typical.replace(/^(\d+ min) /, "$1, ");
        card.append(made("h3", game.name), made("p", typical), made("p", game.about));
        const play = button("Play", `Play ${game.name}`, () => this.begin(game.id, "easy"));
        play.className = "main";
        const rest = document.createElement("div");
        rest.className = "rest";
        rest.append(button("Two coaches", `Two coaches play ${game.name}`, () => this.begin(game.id, "")));
        if (game.lessons) rest.append(button("Learn", `Learn ${game.name}`, () => this.learn(game.id)));
        rest.append(button("Rules", `Rules of ${game.name}`, () => this.read(game.id)));
        if (this.workshop.canChange(game.id)) rest.append(this.changer(game.id, game.name));
        card.append(play, rest);
        return card;
    }

    /** @param {string} game @param {string} opponent */
    async begin(game, opponent) {
        await this.give("begin_match", game, opponent);
    }

    /** @param {string} game */
    async learn(game) {
        await this.give("begin_lessons", game);
    }

    /** Let something begin, unless a match is played that is not to be given up. @param {...string} words */
    async give(...words) {
        element("games").close();
        if ((await this.ask("playing")) && !(await mayGiveUp())) return;
        const [name, ...more] = words;
        await this.ask(name, ...more);
    }

    /** Show the rulebook. @param {string} game */
    async read(game) {
        const own = await this.workshop.textOf(game, "RULEBOOK.md");
        const answer = own === null ? await fetch(`rulebook-${game}.txt`).catch(() => null) : null;
        const words = answer?.ok ? await answer.text() : own;
        element("rulebook").textContent = words || "It has no rulebook in here.";
        element("rules").showModal();
    }

    /** @param {string} name @param {...string} words */
    async ask(name, ...words) {
        try {
            return await this.client.ask(name, ...words);
        } catch (error) {
            this.note(/** @type {Error} */ (error).message);
        }
    }
}

/** @param {string} tag @param {string} words */
function made(tag, words) {
    const node = document.createElement(tag);
    node.textContent = words;
    return node;
}

/** @param {string} words @param {string} label @param {() => void} does */
function button(words, label, does) {
    const node = document.createElement("button");
    node.type = "button";
    node.textContent = words;
    node.ariaLabel = label;
    node.onclick = does;
    return node;
}
