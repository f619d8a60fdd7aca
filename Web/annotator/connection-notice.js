import { make } from "./dom.js";

/** @typedef {import("./plan-state.js").PlanState} PlanState */
/** @typedef {import("./write-queue.js").WriteQueue} WriteQueue */

/// What of a plan waits on this device or was refused, and whether the server is in reach; a button that shows all of it.
export class ConnectionNotice {
    /** @param {PlanState} state @param {WriteQueue} queue @param {() => void} open */
    constructor(state, queue, open) {
        this.state = state;
        this.queue = queue;
        this.t = state.server.texts.t;
        this.text = make("span", { role: "status" });
        this.element = make("button", { type: "button", class: "connection", title: this.t("waiting"), hidden: true, click: open }, this.text);
    }

    /// Shows how it is; refusals of the ids `told` are told elsewhere.
    /** @param {any[]} told */
    show(told) {
        const records = this.queue.of(this.state.id);
        const refused = records.filter(({ error, id }) => error && !told.includes(id)).length;
        const waiting = records.filter((record) => !record.error && !this.queue.isHeld(record)).length;
        const { online, signedOut } = this.queue;
        const isMissing = this.queue.missing.has(this.state.id);
        this.element.hidden = online && !waiting && !refused && !signedOut && !isMissing;
        this.element.classList.toggle("offline", !online || refused > 0 || isMissing);
        const sending = online ? waiting ? this.t("sending", { count: waiting }) : "" : this.t("offline", { count: waiting });
        const parts = [isMissing ? this.t("planMissing", { count: waiting }) : sending];
        if (refused) parts.push(this.t("refusals", { count: refused }));
        if (!online && !this.queue.store.lasts) parts.push(this.t("unsaved"));
        // Read out only when it is another.
        const text = parts.filter(Boolean).join(" ");
        if (this.text.textContent !== text) this.text.textContent = text;
    }
}
