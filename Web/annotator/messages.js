import { iconButton, make, textButton } from "./dom.js";

/** @typedef {import("./texts.js").Texts} Texts */

const SECONDS = 6;

/// What the page tells: a message over the plan, and the same for screen readers.
export class Messages {
    /// - hush: called when the message is closed, or its time is over.
    /** @param {Texts} texts @param {() => void} hush */
    constructor(texts, hush) {
        this.t = texts.t;
        this.hush = hush;
        this.asks = false;
        this.element = make("div", { class: "message panel", hidden: true });
        // Screen readers tell what comes into a region that was there before, and not what is shown with its text.
        this.news = make("div", { class: "news visually-hidden", role: "status", "aria-live": "polite" });
    }

    /// Shows a message, with actions as buttons; for a while unless it stays.
    /** @param {string} text @param {{ label: string, run: () => void }[]} actions @param {boolean} stays */
    show(text, actions, stays) {
        clearTimeout(this.timer);
        const buttons = actions.map(({ label, run }, index) => textButton(label, () => {
            this.hush();
            run();
        }, { class: index ? null : "strong" }));
        const close = stays || actions.length ? [iconButton("close", this.t("close"), () => this.hush())] : [];
        this.element.replaceChildren(make("span", {}, text), ...buttons, ...close);
        this.element.hidden = false;
        this.asks = stays || actions.length > 0;
        this.announce(text);
        if (!stays) this.timer = setTimeout(() => this.hush(), SECONDS * 1000);
    }

    /// True while a message is shown that asks for something, which news must not replace.
    /** @returns {boolean} */
    get isAsking() {
        return this.asks && !this.element.hidden;
    }

    hide() {
        this.element.hidden = true;
    }

    /// Has screen readers say something.
    announce(text) {
        this.news.textContent = text;
    }
}
