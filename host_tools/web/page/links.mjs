// Opens what the page's own address contains: a match to watch, a turn, a game, or a puzzle.

import { wishIn } from "./games.mjs";
import { matchIn } from "./link.mjs";
import { puzzleIn } from "./puzzles.mjs";

export class Links {
    /**
     * @param {import("./client.mjs").Client} client
     * @param {import("./games.mjs").Games} games
     * @param {import("./turns.mjs").Turns} turns
     * @param {import("./puzzles.mjs").Puzzles} puzzles
     * @param {(words: string) => void} note
     */
    constructor(client, games, turns, puzzles, note) {
        this.client = client;
        this.games = games;
        this.turns = turns;
        this.puzzles = puzzles;
        this.note = note;
    }

    /** Open what the address contains, once. */
    async open() {
        const { hash } = location;
        if (!hash) return;
        try {
            const wish = wishIn(hash);
            if (wish) {
                this.forget(); // a reload then continues the match
                return await this.games.begin(wish.game, wish.opponent);
            }
            const puzzle = puzzleIn(hash);
            if (puzzle) {
                this.forget(); // `show` sets the address again
                return await this.puzzles.begin(...puzzle);
            }
            const match = await matchIn(hash, "r");
            // The address remains until the user leaves the match.
            if (match) return await this.client.ask("replay", match);
            const turn = await matchIn(hash, "t");
            if (turn) await this.turns.take(turn);
            if (turn && location.hash === hash) this.forget();
        } catch (error) {
            this.forget();
            this.note(/** @type {Error} */ (error).message);
        }
    }

    /** Remove the match from the address, so that a reload does not show it. */
    forget() {
        history.replaceState(null, "", location.pathname + location.search);
    }
}
