// The only code in the sandboxed frame; it starts the board's thread, which has the frame's opaque origin.
addEventListener(
    "message",
    ({ data: { code, given }, ports: [talk, faults] }) => {
        const thread = new Worker(URL.createObjectURL(new Blob([code], { type: "text/javascript" })));
        thread.onerror = (event) => faults.postMessage(event.message || "the thread of the board does not start");
        thread.postMessage(given, [talk]);
    },
    { once: true },
);
