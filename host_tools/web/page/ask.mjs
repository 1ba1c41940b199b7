// A question of the page: one line, and a press for each answer.

import { element } from "./dom.mjs";
import { sentence } from "./sentences.mjs";

/** leaves the question that is open */
let leave = () => {};

/**
 * Ask; the answer is the index of what was pressed.  The last one changes nothing: it has the focus, and is
 * the answer of who leaves the question.
 * @param {string} title
 * @param {string} words
 * @param {string[]} answers what the buttons say
 * @returns {Promise<number>}
 */
export function ask(title, words, answers) {
    const dialog = element("question");
    leave();
    if (dialog.open) dialog.close();
    element("question-title").textContent = title;
    element("question-words").textContent = words;
    const last = answers.length - 1;
    let pressed = last;
    const buttons = answers.map((answer, index) => {
        const made = document.createElement("button");
        made.textContent = answer;
        made.onclick = () => void (pressed = index);
        made.autofocus = index === last;
        return made;
    });
    element("question-answers").replaceChildren(...buttons.flatMap((button) => [button, " "]));
    dialog.showModal();
    return new Promise((resolve) => {
        leave = () => resolve(last);
        dialog.onclose = () => dialog.open || resolve(pressed); // open: by the next question
    });
}

/** Ask whether the match that is played may end without a result. @returns {Promise<boolean>} */
export async function mayGiveUp() {
    const answers = [sentence("other.give_up"), sentence("other.go_on")];
    return (await ask(sentence("other.title"), sentence("other.words"), answers)) === 0;
}
