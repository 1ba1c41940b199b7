// Asks the user a question, in a dialog with one sentence and a button for each answer.

import { element } from "./dom.mjs";
import { sentence } from "./sentences.mjs";

/** Closes the open question as if its last button were pressed. */
let closeOpenQuestion = () => {};

/**
 * Ask a question and return the index of the pressed button. The last button has the focus, and closing the dialog
 * counts as pressing it. Therefore the last answer should be the one that changes nothing.
 * @param {string} title
 * @param {string} words
 * @param {string[]} answers the labels of the buttons
 * @returns {Promise<number>}
 */
export function askUser(title, words, answers) {
    const dialog = element("question");
    closeOpenQuestion();
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
        closeOpenQuestion = () => resolve(last);
        // The dialog is open again if another question has been asked in the meantime.
        dialog.onclose = () => dialog.open || resolve(pressed);
    });
}

/** Ask the user whether the current match may end without a result. @returns {Promise<boolean>} */
export async function confirmGivingUp() {
    const answers = [sentence("other.give_up"), sentence("other.go_on")];
    return (await askUser(sentence("other.title"), sentence("other.words"), answers)) === 0;
}
