// Makes a board of a bare Pico: offers the file to drag onto it, for the chosen board.

import { download, element } from "./dom.mjs";
import { sentence } from "./sentences.mjs";

const BLOCK = 512; // bytes of a block of a UF2 file
const COUNT = 24; // offset of the number of blocks in a block

/** Open the dialog with the steps. @param {string} board the preselected board */
export function openPico(board) {
    element("matches").close();
    element("pico-board").replaceChildren(...element("board-choice").cloneNode(true).children);
    element("pico-board").value = board;
    element("pico-said").textContent = "";
    element("pico-save").onclick = () => save(element("pico-board").value);
    element("pico").showModal();
}

/** Save a file with the base image and this page's firmware. @param {string} board */
async function save(board) {
    const said = element("pico-said");
    said.textContent = sentence("pico.loading");
    element("pico-save").disabled = true;
    try {
        const answer = await fetch(`${board}.uf2`);
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
