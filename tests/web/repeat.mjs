// Repeats a recorded session in the page: keyboard events press the keys, and the time and the
// sensors' samples are those of the recording. Returns a checksum of lights and text for each step.
async ({ board, now, chance, steps: json, from }) => {
    const steps = JSON.parse(json); // one string is transferred faster than thousands of numbers
    const page = window.pixelpitch;
    const keys = {
        0: "w", 1: "s", 2: "a", 3: "d", 4: "e", 5: "q",
        6: "ArrowUp", 7: "ArrowDown", 8: "ArrowLeft", 9: "ArrowRight", 10: "Enter", 11: "Backspace",
        12: "m",
    };
    const table = new Uint32Array(256).map((_, n) => {
        for (let k = 0; k < 8; k++) n = n & 1 ? 0xedb88320 ^ (n >>> 1) : n >>> 1;
        return n;
    });
    const crc32 = (parts) => {
        let sum = 0xffffffff;
        for (const part of parts) for (const byte of part) sum = table[(sum ^ byte) & 255] ^ (sum >>> 8);
        return (sum ^ 0xffffffff) >>> 0;
    };
    let heard = () => {};
    page.listener = (shown) => heard(shown);
    if (from === 0) {
        page.board = board;
        const ready = new Promise((resolve) => {
            const old = page.ready.bind(page);
            page.ready = (message) => { old(message); page.ready = old; resolve(); };
        });
        page.start({ manual: true, now, chance });
        await ready;
        window.repeat = { pads: 0, lit: new Uint8Array(), lines: Array(8).fill("") };
    }
    const state = window.repeat;
    const seen = [];
    let worst = 0;
    await new Promise((resolve) => {
        heard = (shown) => {
            if (shown.lit) state.lit = shown.lit;
            if (shown.said) state.lines = shown.said.lines;
            seen.push(crc32([state.lit, new TextEncoder().encode(state.lines.join("|"))]));
            worst = Math.max(worst, shown.ms);
            if (seen.length === steps.length) resolve();
        };
        for (const [ms, pads, die, tray] of steps) {
            for (let bit = 0; bit <= 12; bit++) {
                if (((pads ^ state.pads) >> bit) & 1) {
                    const kind = (pads >> bit) & 1 ? "keydown" : "keyup";
                    document.body.dispatchEvent(new KeyboardEvent(kind, { key: keys[bit], bubbles: true }));
                }
            }
            state.pads = pads;
            const pairs = (die ?? []).map((sample, index) => [sample, (tray ?? die)[index]]);
            page.client.send({ kind: "tick", ms, pairs });
        }
    });
    return { seen, worst, lines: state.lines, screen: document.body.dataset.screen };
}
