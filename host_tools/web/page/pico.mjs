// Turns a bare Pico into a board: the dialog with the file to drag onto it.

import { download, element } from "./dom.mjs";
import { sentence } from "./sentences.mjs";

const BLOCK_SIZE = 512; // bytes of a block of a UF2 file
const IMAGE_FILES = "%IMAGES%".split(" "); // names of the files, one for each board and chip
const COUNT_OFFSET = 24; // each block contains the number of blocks at this offset

/** Open the dialog with the steps. @param {string} board the preselected board */
export function openPicoDialog(board) {
    element("matches").close();
    fillBoardList(element("pico-board"));
    element("pico-board").value = board;
    element("pico-board").onchange = () => offerChips(element("pico-board").value);
    offerChips(board);
    element("pico-said").textContent = "";
    element("pico-save").onclick = () => saveImage(element("pico-board").value, element("pico-chip").value);
    element("pico").showModal();
}

/** Fill a list with all boards: those that the page can play on, and the names of the others. @param {any} select */
export function fillBoardList(select) {
    select.replaceChildren(...element("board-choice").cloneNode(true).children);
    const shown = [...select.options].map((each) => each.value);
    for (const name of IMAGE_FILES) {
        const board = name.replace(".uf2", "");
        if (!shown.includes(board) && !board.includes("-")) select.append(new Option(board, board));
    }
}

/** Enable the chips for which there is a file with firmware for `board`. @param {string} board */
function offerChips(board) {
    for (const option of element("pico-chip").options) option.disabled = !IMAGE_FILES.includes(imageFileName(board, option.value));
    if (element("pico-chip").selectedOptions[0]?.disabled) element("pico-chip").selectedIndex = 0;
}

/** Save a file with the base image and this page's firmware. @param {string} board @param {string} chip */
async function saveImage(board, chip) {
    const said = element("pico-said");
    said.textContent = sentence("pico.loading");
    element("pico-save").disabled = true;
    try {
        const answer = await fetch(imageFileName(board, chip));
        if (!answer.ok) throw new TypeError(answer.statusText);
        const content = await answer.arrayBuffer();
        if (!isImageComplete(content)) return void (said.textContent = sentence("pico.cut"));
        download(new Blob([content], { type: "application/octet-stream" }), "pixelpitch.uf2");
        said.textContent = sentence("pico.saved", { board, size: (content.byteLength / 1e6).toFixed(1) });
    } catch {
        said.textContent = sentence("pico.offline");
    } finally {
        element("pico-save").disabled = false;
    }
}

/** Return the name of the page's file for a board with a chip. @param {string} board @param {string} chip */
export function imageFileName(board, chip) {
    return chip === "rp2040" ? `${board}.uf2` : `${board}-${chip}.uf2`;
}

/** Return whether a UF2 file has all its blocks. @param {ArrayBuffer} content */
export function isImageComplete(content) {
    if (content.byteLength < BLOCK_SIZE) return false;
    return new DataView(content).getUint32(COUNT_OFFSET, true) * BLOCK_SIZE === content.byteLength;
}
