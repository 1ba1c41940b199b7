// Replaces navigator.serial by a single port that the test controls.
//
// - `said` lists the lines that the page has written.
// - `give(base64)` sends bytes to the page.
// - `unplug()` pulls the cable.
// - `again()` reconnects the same port; `plug()` connects a different one.
//
// With `?serial=numbers` the browser recognises boards by their serial numbers.
//
// With `?serial=bytes` the test's function `boardHears(base64)` replaces the board. It is called
// with the bytes that the page writes, and every 20 ms with "". It returns {out: base64, gone: true
// once the cable is pulled}.
{
    // `?serial=none` is a browser without Web Serial; with `?serial=refuse` the user chooses no port.
    const wanted = new URLSearchParams(location.search).get("serial");
    const serial = { said: [], refuse: false, port: null };
    class Port {
        readable = null;
        writable = null;
        gone = false;
        listens = false; // a board writes only if the page has set DTR
        /** @param {string} serialNumber */
        constructor(serialNumber) {
            this.serialNumber = serialNumber;
        }
        getInfo() {
            const info = { usbVendorId: 0x2e8a, usbProductId: 5 };
            return wanted === "numbers" ? { ...info, serialNumber: this.serialNumber } : info;
        }
        async open({ baudRate }) {
            if (!baudRate) throw new TypeError("no baud rate");
            if (this.gone) throw new DOMException("Failed to open serial port.", "NetworkError");
            if (this.readable) throw new DOMException("The port is already open.", "InvalidStateError");
            this.isEnded = false; // true once the page has stopped reading
            this.readable = new ReadableStream({
                start: (controller) => void (this.controller = controller),
                cancel: () => void (this.isEnded = true),
            });
            if (wanted === "bytes") return this.connect();
            let rest = "";
            this.writable = new WritableStream({
                write: (bytes) => {
                    const lines = (rest + new TextDecoder().decode(bytes)).split("\n");
                    rest = lines.pop();
                    serial.said.push(...lines);
                },
            });
        }
        /** Pass the bytes that the page writes to the board of the test, and the board's output to the page. */
        connect() {
            let last = Promise.resolve();
            const exchange = (bytes) => {
                last = last.then(async () => {
                    if (!this.writable) return;
                    const { out, gone } = await window.boardHears(btoa(String.fromCharCode(...bytes)));
                    if (gone) serial.unplug();
                    else if (out && !this.isEnded) serial.give(out);
                });
                return last;
            };
            this.writable = new WritableStream({ write: exchange });
            const asks = setInterval(() => (this.writable ? exchange([]) : clearInterval(asks)), 20);
        }
        async setSignals({ dataTerminalReady }) {
            this.listens = dataTerminalReady;
        }
        async close() {
            if (this.readable?.locked) throw new TypeError("the stream is locked");
            this.readable = this.writable = null;
        }
    }
    serial.port = new Port("e661");
    serial.give = (base64) =>
        serial.port.listens && serial.port.controller.enqueue(Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)));
    serial.unplug = () => {
        const { port } = serial;
        port.gone = true;
        port.listens = false;
        port.readable = port.writable = null;
        port.controller?.error(new DOMException("The device has been lost.", "NetworkError"));
    };
    // If the browser does not recognise a reconnected port, it creates a new object for it.
    serial.plug = (serialNumber = "e661") => void (serial.port = new Port(serialNumber));
    serial.again = () => void (serial.port.gone = false);
    const value = {
        requestPort: async () => {
            if (serial.refuse) throw new DOMException("No port selected by the user.", "NotFoundError");
            return serial.port;
        },
        getPorts: async () => (serial.port.gone ? [] : [serial.port]),
    };
    serial.refuse = wanted === "refuse";
    Object.defineProperty(navigator, "serial", { value: wanted === "none" ? undefined : value });
    Object.assign(window, { serial });
}
