// The dialog with the games. Each game has a card, with buttons to play it at once, to learn it and to read its rules.
// A link with `#play=ID,OPPONENT` begins a match.

import { confirmGivingUp } from "./ask.mjs";
import { element } from "./dom.mjs";
import { currentLanguage, sentence } from "./sentences.mjs";

/** @typedef {{id: string, name: string, about: string, typical: string, lessons: boolean, puzzles: number}} Game */

const GAMES_WITH_PICTURE = "%PICTURES%".split(" ");
const LINK_PATTERN = /^#play=([a-z0-9_]+)(?:,([a-z0-9_]*))?$/;

/** Return the game and the opponent in a link, or null. @param {string} hash */
export function gameInLink(hash) {
    const found = LINK_PATTERN.exec(hash);
    return found ? { game: found[1], opponent: found[2] ?? "" } : null;
}

/** The dialog with the games. */
export class GamesDialog {
    /**
     * @param {import("./client.mjs").ThreadClient} client connection to the board
     * @param {(words: string) => void} note shows a message to the user
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
        const games = await this.callBoard("games_to_offer") ?? [];
        const others = await this.workshop.otherRulesets(games.map((game) => game.id));
        element("cards").replaceChildren(...games.map((game) => this.card(game)), ...others.map((id) => this.makeBrokenCard(id)));
    }

    /**
     * Return the entry (card) of a user's ruleset that cannot be played, because it has an error or was never run.
     * @param {string} id
     */
    makeBrokenCard(id) {
        const card = document.createElement("section");
        card.className = "card";
        const rest = document.createElement("div");
        rest.className = "rest";
        rest.append(this.makeChangeButton(id, id));
        card.append(makeElement("h3", id), makeElement("p", sentence("games.broken")), rest);
        return card;
    }

    /** Return the button that opens a ruleset in the workshop. @param {string} id @param {string} name */
    makeChangeButton(id, name) {
        return makeButton("games.change", name, () => {
            element("games").close();
            void this.workshop.edit(id);
        });
    }

    /** Return the card of a game. @param {Game} game */
    card(game) {
        const card = document.createElement("section");
        card.className = "card";
        if (GAMES_WITH_PICTURE.includes(game.id)) {
            const picture = document.createElement("img");
            picture.src = `game-${game.id}.webp`;
            picture.alt = "";
            picture.width = 440;
            picture.height = 234;
            card.append(picture);
        }
        // Put a comma between duration and luck, as in "15 min, much luck" and "15', viel Glück".
        const typical = game.typical.replace(/^(\d+( min|')) /, "$1, ");
        card.append(makeElement("h3", game.name), makeElement("p", typical), makeElement("p", game.about));
        const play = makeButton("games.play", game.name, () => this.beginMatch(game.id, "easy"));
        play.className = "main";
        const rest = document.createElement("div");
        rest.className = "rest";
        rest.append(makeButton("games.two", game.name, () => this.beginMatch(game.id, "")));
        if (game.lessons) rest.append(makeButton("games.learn", game.name, () => this.beginLessons(game.id)));
        rest.append(makeButton("games.rules", game.name, () => this.showRules(game.id)));
        if (this.workshop.canChange(game.id)) rest.append(this.makeChangeButton(game.id, game.name));
        card.append(play, rest);
        return card;
    }

    /** Begin a match. @param {string} game @param {string} opponent */
    async beginMatch(game, opponent) {
        await this.callAfterConsent("begin_match", game, opponent);
    }

    /** Begin the lessons. @param {string} game */
    async beginLessons(game) {
        await this.callAfterConsent("begin_lessons", game);
    }

    /**
     * Call a function of the board that begins a match, lessons or a puzzle. If a match is in progress, first ask the
     * user whether it may end.
     * @param {...string} words the function's name and arguments
     */
    async callAfterConsent(...words) {
        element("games").close();
        if ((await this.callBoard("current_ruleset")) && !(await confirmGivingUp())) return;
        const [name, ...more] = words;
        await this.callBoard(name, ...more);
    }

    /** Show the rulebook. @param {string} game */
    async showRules(game) {
        const own = await this.workshop.textOf(game, "RULEBOOK.md");
        element("rulebook").textContent = own ?? (await fetchRulebook(game)) ?? sentence("games.no_rulebook");
        element("rules").showModal();
    }

    /** Call a function of the board; show its error. @param {string} name @param {...string} words */
    async callBoard(name, ...words) {
        try {
            return await this.client.call(name, ...words);
        } catch (error) {
            this.note(/** @type {Error} */ (error).message);
        }
    }
}

/** @param {string} tag @param {string} words */
function makeElement(tag, words) {
    const node = document.createElement(tag);
    node.textContent = words;
    return node;
}

/** Return a game's rulebook in the language in use or in English, or null. @param {string} game */
async function fetchRulebook(game) {
    const ending = currentLanguage() === "en" ? [""] : [`.${currentLanguage()}`, ""];
    for (const each of ending) {
        const answer = await fetch(`rulebook-${game}${each}.txt`).catch(() => null);
        if (answer?.ok) return answer.text();
    }
    return null;
}

/**
 * @param {string} id id of the sentence on the button
 * @param {string} game the game's name for the label
 * @param {() => void} onClick
 */
function makeButton(id, game, onClick) {
    const node = document.createElement("button");
    node.type = "button";
    node.textContent = sentence(id);
    node.ariaLabel = sentence(`${id}.label`, { game });
    node.onclick = onClick;
    return node;
}
