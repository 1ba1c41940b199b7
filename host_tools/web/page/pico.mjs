// Makes a board of a bare Pico: offers the file to drag onto it, for the chosen board.

import { download, element } from "./dom.mjs";
import { sentence } from "./sentences.mjs";

const BLOCK = 512; // bytes of a block of a UF2 file
const IMAGES = "%IMAGES%".split(" "); // names of the files, one for each board and chip
const COUNT = 24; // offset of the number of blocks in a block

/** Open the dialog with the steps. @param {string} board the preselected board */
export function openPico(board) {
    element("matches").close();
    offerBoards(element("pico-board"));
    element("pico-board").value = board;
    element("pico-board").onchange = () => offerChips(element("pico-board").value);
    offerChips(board);
    element("pico-said").textContent = "";
    element("pico-save").onclick = () => save(element("pico-board").value, element("pico-chip").value);
    element("pico").showModal();
}

/** Offer the boards that the page shows, and by their names those that it does not. @param {any} select */
export function offerBoards(select) {
    select.replaceChildren(...element("board-choice").cloneNode(true).children);
    const shown = [...select.options].map((each) => each.value);
    for (const name of IMAGES) {
        const board = name.replace(".uf2", "");
        if (!shown.includes(board) && !board.includes("-")) select.append(new Option(board, board));
    }
}

/** Offer the modules that a board fits: a Pico 2 only if there is a file for it. @param {string} board */
function offerChips(board) {
    for (const option of element("pico-chip").options) option.disabled = !IMAGES.includes(imageOf(board, option.value));
    if (element("pico-chip").selectedOptions[0]?.disabled) element("pico-chip").selectedIndex = 0;
}

/** Save a file with the base image and this page's firmware. @param {string} board @param {string} chip */
async function save(board, chip) {
    const said = element("pico-said");
    said.textContent = sentence("pico.loading");
    element("pico-save").disabled = true;
    try {
        const answer = await fetch(imageOf(board, chip));
        if (!answer.ok) throw new TypeError(answer.statusText);
        const content = await answer.arrayBuffer();
        if (!isWhole(content)) return void (said.textContent = sentence("pico.cut"));
        download(new Blob([content], { type: "application/octet-stream" }), "pixelpitch.uf2");
        said.textContent = sentence("pico.saved", { board, size: (content.byteLength / 1e6).toFixed(1) });
    } catch {
        said.textContent = sentence("pico.offline");
    } finally {
        element("pico-save").disabled = false;
    }
}

/** Return the name of the page's file for a board with a chip. @param {string} board @param {string} chip */
export function imageOf(board, chip) {
    return chip === "rp2040" ? `${board}.uf2` : `${board}-${chip}.uf2`;
}

/** Return whether a UF2 file has all its blocks. @param {ArrayBuffer} content */
export function isWhole(content) {
    if (content.byteLength < BLOCK) return false;
    return new DataView(content).getUint32(COUNT, true) * BLOCK === content.byteLength;
}
