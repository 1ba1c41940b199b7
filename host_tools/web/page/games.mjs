// The games on the page: play one at once, learn it, read its rules; a link may contain `#play=ID,OPPONENT`.

import { mayGiveUp } from "./ask.mjs";
import { element } from "./dom.mjs";
import { inUse, sentence } from "./sentences.mjs";

/** @typedef {{id: string, name: string, about: string, typical: string, lessons: boolean, puzzles: number}} Game */

const PICTURED = "%PICTURES%".split(" "); // the games that have a picture
const FORM = /^#play=([a-z0-9_]+)(?:,([a-z0-9_]*))?$/;

/** Return the game and the opponent in a link, or null. @param {string} hash */
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

    /**
     * Return a card for a user's ruleset that the board does not have, because it has an error or was never
     * run.
     * @param {string} id
     */
    broken(id) {
        const card = document.createElement("section");
        card.className = "card";
        const rest = document.createElement("div");
        rest.className = "rest";
        rest.append(this.changer(id, id));
        card.append(made("h3", id), made("p", sentence("games.broken")), rest);
        return card;
    }

    /** Return the button that opens a ruleset in the workshop. @param {string} id @param {string} name */
    changer(id, name) {
        return button("games.change", name, () => {
            element("games").close();
            void this.workshop.change(id);
        });
    }

    /** Return the card of a game. @param {Game} game */
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
        // separates duration and luck: "15 min much luck", "15' viel Glück"
        const typical = game.typical.replace(/^(\d+( min|')) /, "$1, ");
        card.append(made("h3", game.name), made("p", typical), made("p", game.about));
        const play = button("games.play", game.name, () => this.begin(game.id, "easy"));
        play.className = "main";
        const rest = document.createElement("div");
        rest.className = "rest";
        rest.append(button("games.two", game.name, () => this.begin(game.id, "")));
        if (game.lessons) rest.append(button("games.learn", game.name, () => this.learn(game.id)));
        rest.append(button("games.rules", game.name, () => this.read(game.id)));
        if (this.workshop.canChange(game.id)) rest.append(this.changer(game.id, game.name));
        card.append(play, rest);
        return card;
    }

    /** Begin a match. @param {string} game @param {string} opponent */
    async begin(game, opponent) {
        await this.give("begin_match", game, opponent);
    }

    /** Begin the lessons. @param {string} game */
    async learn(game) {
        await this.give("begin_lessons", game);
    }

    /**
     * Call a function that begins something, unless the user wants to keep the current match.
     * @param {...string} words
     */
    async give(...words) {
        element("games").close();
        if ((await this.ask("playing")) && !(await mayGiveUp())) return;
        const [name, ...more] = words;
        await this.ask(name, ...more);
    }

    /** Show the rulebook. @param {string} game */
    async read(game) {
        const own = await this.workshop.textOf(game, "RULEBOOK.md");
        element("rulebook").textContent = own ?? (await rulebookOf(game)) ?? sentence("games.no_rulebook");
        element("rules").showModal();
    }

    /** Call a function of the board; show its error. @param {string} name @param {...string} words */
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

/** Return a game's rulebook in the language in use or in English, or null. @param {string} game */
async function rulebookOf(game) {
    const ending = inUse() === "en" ? [""] : [`.${inUse()}`, ""];
    for (const each of ending) {
        const answer = await fetch(`rulebook-${game}${each}.txt`).catch(() => null);
        if (answer?.ok) return answer.text();
    }
    return null;
}

/**
 * @param {string} id id of its sentence
 * @param {string} game the game's name for the label
 * @param {() => void} does its action
 */
function button(id, game, does) {
    const node = document.createElement("button");
    node.type = "button";
    node.textContent = sentence(id);
    node.ariaLabel = sentence(`${id}.label`, { game });
    node.onclick = does;
    return node;
}
