// A plain text area for source code, with line numbers and the usual keys of an editor.

const LINE_HEIGHT = 18; // px, as in style.css
const INDENT = "    ";

/** A text area for source code, with line numbers. */
export class SourceEditor {
    /**
     * @param {HTMLTextAreaElement} area
     * @param {HTMLElement} margin the column of line numbers
     * @param {() => void} typed called after every change
     */
    constructor(area, margin, typed) {
        this.area = area;
        this.margin = margin;
        this.onChange = typed;
        this.lines = 0;
        /** @type {Set<number>} the marked lines */
        this.markedLines = new Set();
        this.tabLeaves = false; // whether Tab leaves the text area; it does so after Escape
        area.oninput = () => {
            this.updateLineNumbers();
            typed();
        };
        area.onscroll = () => (margin.scrollTop = area.scrollTop);
        area.onkeydown = (event) => this.handleKey(event);
    }

    get text() {
        return this.area.value;
    }

    /** Show a text. @param {string} text @param {Set<number>} marks */
    open(text, marks) {
        this.area.value = text;
        this.area.setSelectionRange(0, 0);
        this.area.scrollTo(0, 0);
        this.markLines(marks);
    }

    /** Mark lines. @param {Set<number>} marks */
    markLines(marks) {
        this.markedLines = marks;
        this.lines = 0;
        this.updateLineNumbers();
    }

    /** Rewrite the line numbers if the number of lines has changed. */
    updateLineNumbers() {
        const lines = this.text.split("\n").length;
        if (lines === this.lines) return;
        this.lines = lines;
        /** @type {(Node | string)[]} */
        const parts = [];
        for (let line = 1; line <= lines; line++) {
            const text = String(line);
            if (this.markedLines.has(line)) parts.push(Object.assign(document.createElement("span"), { className: "wrong", textContent: text }), "\n");
            else parts.push(text + "\n");
        }
        this.margin.replaceChildren(...parts, "\n\n");
        this.margin.scrollTop = this.area.scrollTop;
    }

    /** Select a line and scroll to it. @param {number} line */
    goTo(line) {
        const before = this.text.split("\n").slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0);
        const end = this.text.indexOf("\n", before);
        this.area.focus();
        this.area.setSelectionRange(before, end < 0 ? this.text.length : end);
        this.area.scrollTop = Math.max(0, LINE_HEIGHT * (line - 1) - this.area.clientHeight / 3);
    }

    /** Handle Tab, Enter and Escape. @param {KeyboardEvent} event */
    handleKey(event) {
        const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
        const { tabLeaves: leaves } = this;
        this.tabLeaves = event.key === "Escape" || (leaves && event.key === "Shift");
        if (event.key === "Tab" && !event.shiftKey && isPlain && !leaves) this.insert(event, INDENT);
        else if (event.key === "Enter" && isPlain) this.insert(event, "\n" + this.indent());
    }

    /** Return the indentation of the next line: that of the current line, one level deeper after a colon. */
    indent() {
        const line = this.text.slice(0, this.area.selectionStart).split("\n").at(-1) ?? "";
        return (/^ */.exec(line)?.[0] ?? "") + (/:\s*$/.test(line) ? INDENT : "");
    }

    /**
     * Insert text like typed text, so that the browser can undo it.
     * @param {Event} event
     * @param {string} text
     */
    insert(event, text) {
        event.preventDefault();
        if (!document.execCommand("insertText", false, text)) this.area.setRangeText(text, this.area.selectionStart, this.area.selectionEnd, "end");
    }
}
