// Runs a UF2 file for an RP2350 on the emulator `rp2350js`, for test_pico2.py, which starts it as
//     node board.cjs FOLDER_OF_RP2350JS FILE.uf2
// Reads a command as a line of JSON and answers with a line of JSON:
//     {"run": 20, "pins": {"6": 0}, "say": "..."}    set pins, send to the console, run 20 ms
//     {"ms": time, "out": "...", "text": [[address, bytes in hex], ...], "lines": {"22": "hex", ...}}
// "text" has the transfers on I2C bus 0, and "lines" the newest complete frame of each WS2812B line.
"use strict";
const { join } = require("node:path");
const { createInterface } = require("node:readline");

const [folder, uf2] = process.argv.slice(2);
const { RP2350, USBCDC, ConsoleLogger } = require(join(folder, "dist/cjs"));
const CLOCK_HZ = 150e6; // the emulator has no PLL
const DISPLAY_ADDRESS = 0x3c;
const DATA_PINS = [22, 26]; // pins of the LED data lines of pitch32

const chip = new RP2350({ coreArch: "arm" });
chip.logger = new ConsoleLogger(4); // log errors only
chip.clkSys = CLOCK_HZ;
chip.loadFirmware(uf2); // then resets the chip, and the boot ROM searches for the image definition
const [first, second] = chip.core;
const clock = chip.clock;

let output = "";
const serial = new USBCDC(chip.usbCtrl);
serial.onSerialData = (bytes) => (output += String.fromCharCode(...bytes));

// The emulator only reads the flash behind the QSPI interface. This adds the commands that the boot ROM
// and the SDK send in direct mode (RP2350 data sheet 12.14.5; W25Q32 data sheet, "Instructions").
const DIRECT_MODE_ENABLED = 1 << 0, CHIP_SELECTED = 1 << 2, IGNORE_INPUT = 1 << 20, TWO_BYTES = 1 << 18;
const QMI_TX_EMPTY = 1 << 11, RX_EMPTY = 1 << 16; // TXEMPTY, RXEMPTY
const READ_ONLY_BITS = 0x1ffc02; // the levels of the queues, and BUSY
const FLASH_BYTES = 4 << 20;
const qmi = chip.peripherals[0x400d0];
let writes = 0; // number of erase and program operations
let status = 0;
let control = 0;
let sent = [];
let received = [];
const queue = [];
function executeCommand() {
    const [command, high, middle, low] = sent;
    const at = ((high << 16) | (middle << 8) | low) % FLASH_BYTES;
    if (command === 0x06) status = 2;
    if (status && command === 0x20) chip.flash.fill(0xff, at & ~4095, (at & ~4095) + 4096), writes++;
    if (status && command === 0xd8) chip.flash.fill(0xff, at & ~65535, (at & ~65535) + 65536), writes++;
    if (status && command === 0x02) {
        for (const [index, byte] of sent.slice(4).entries())
            chip.flash[(at & ~255) | ((at + index) & 255)] &= byte;
        writes++;
    }
    if (command !== 0x06 && command !== 0x05) status = 0;
    sent = [];
}
qmi.readUint32 = (offset) => {
    if (offset === 0) return (control | QMI_TX_EMPTY | (received.length ? 0 : RX_EMPTY)) >>> 0;
    if (offset === 8) return received.shift() ?? 0;
    return 0;
};
function send(value) {
    for (const byte of value & TWO_BYTES ? [value & 255, (value >> 8) & 255] : [value & 255]) {
        if (control & CHIP_SELECTED) sent.push(byte);
        if (!(value & IGNORE_INPUT)) received.push(sent[0] === 0x05 && sent.length > 1 ? status : 0);
    }
}
qmi.writeUint32 = (offset, value) => {
    if (offset === 0) {
        if (control & CHIP_SELECTED && !(value & CHIP_SELECTED)) executeCommand();
        control = value & ~READ_ONLY_BITS;
        if (control & DIRECT_MODE_ENABLED) while (queue.length) send(queue.shift());
    } else if (offset === 4) {
        // The boot ROM queues a command before it enables direct mode.
        if (control & DIRECT_MODE_ENABLED) send(value);
        else queue.push(value);
    }
};

// The boot ROM writes flash only while the pin on which the flash answers is not pulled low (IO_QSPI).
const SD1_CONTROL = 0x2c;
const pads = chip.peripherals[0x40030];
pads.readUint32 = (offset) => (offset === SD1_CONTROL ? 0 : 0xffffffff);

// The ring oscillator's random bit, which always reads as zero in the emulator.
const RANDOM_BIT = 0x20;
let random = 1;
const oscillator = chip.peripherals[0x400e8];
oscillator.readUint32 = (offset) => {
    if (offset !== RANDOM_BIT) return 0x80001000; // STATUS: stable, enabled
    random = (Math.imul(random, 1103515245) + 12345) >>> 0;
    return (random >>> 16) & 1;
};

// I2C: only the display on bus 0 acknowledges; there is no die and no tray. A real controller sets TX_EMPTY
// even after an address that no device acknowledges, and the SDK waits for that.
const TX_EMPTY = 1 << 4;
let transfers = [];
for (const [number, bus] of chip.i2c.entries()) {
    let transfer = null;
    bus.onConnect = (address) => {
        transfer = number === 0 && address === DISPLAY_ADDRESS ? [address, []] : null;
        bus.completeConnect(transfer !== null);
        if (!transfer) bus.setInterrupts(TX_EMPTY);
    };
    bus.onWriteByte = (value) => {
        transfer?.[1].push(value);
        bus.completeWrite(transfer !== null);
    };
    bus.onReadByte = () => bus.completeRead(0);
    bus.onStop = () => {
        if (transfer) transfers.push([transfer[0], Buffer.from(transfer[1]).toString("hex")]);
        transfer = null;
        bus.completeStop();
    };
}

// The value of a bit is given by how long its line is high: 300 ns for a 0, 700 ns for a 1.
const lines = DATA_PINS.map((pin) => {
    const line = { pin, high: -1, last: 0, bits: [], frame: "" };
    const end = () => {
        const bytes = [];
        for (let at = 0; at + 8 <= line.bits.length; at += 8)
            bytes.push(line.bits.slice(at, at + 8).reduce((sum, bit) => 2 * sum + bit, 0));
        if (bytes.length) line.frame = Buffer.from(bytes).toString("hex");
        line.bits = [];
    };
    line.end = end;
    chip.gpio[pin].addListener((state) => {
        if (state === 1) {
            if (clock.nanos - line.last > 250e3) end();
            line.high = clock.nanos;
        } else if (line.high >= 0) {
            line.bits.push(clock.nanos - line.high > 500 ? 1 : 0);
            line.last = clock.nanos;
            line.high = -1;
        }
    });
    return line;
});

const machines = chip.pio.flatMap((pio) => [...pio.machines]);
const isBusy = (machine) => machine.enabled && !(machine.waiting && machine.txFIFO.empty);

/** Run the chip for `nanos` nanoseconds; while both cores and PIO wait, jump to the next alarm. */
function runChip(nanos) {
    const until = clock.nanos + nanos;
    const cycle = 1e9 / CLOCK_HZ;
    while (clock.nanos < until) {
        const isPio = machines.some(isBusy);
        if (first.waiting && second.waiting && !isPio) {
            const left = until - clock.nanos;
            const next = clock.nanosToNextAlarm;
            clock.tick(Math.max(cycle, next ? Math.min(next, left) : left));
            continue;
        }
        chip.currentCore = 0;
        const elapsed = first.executeInstruction();
        if (second.waiting) second.cycles = first.cycles;
        chip.currentCore = 1;
        while (second.cycles < first.cycles) second.executeInstruction();
        if (isPio) for (let at = 0; at < elapsed; at++) for (const pio of chip.pio) pio.step();
        clock.tick(elapsed * cycle);
    }
}

createInterface({ input: process.stdin }).on("line", (text) => {
    const command = JSON.parse(text);
    for (const [pin, level] of Object.entries(command.pins ?? {}))
        chip.gpio[Number(pin)].setInputValue(level !== 0);
    for (const letter of command.say ?? "") serial.sendSerialByte(letter.charCodeAt(0));
    runChip(command.run * 1e6);
    for (const line of lines) if (clock.nanos - line.last > 250e3) line.end();
    const frames = Object.fromEntries(lines.map((line) => [line.pin, line.frame]));
    process.stdout.write(
        JSON.stringify({ ms: clock.nanos / 1e6, out: output, text: transfers, lines: frames, writes }) + "\n"
    );
    output = "";
    transfers = [];
});
