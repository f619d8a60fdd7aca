import { icon, make, textButton } from "./dom.js";

/** @typedef {import("./plan-state.js").PlanState} PlanState */
/** @typedef {import("./write-queue.js").WriteQueue} WriteQueue */
/** @typedef {import("./types.d.ts").Write} Write */

/// The writes that wait on this device, and those that the server refuses, which wait for a person: to be sent again, changed or
/// dropped. It follows the queue while it is open.
export class WaitingList {
    /// - actions: `change(record)`, which opens what a refused write is about, `confirm(question)`.
    /** @param {PlanState} state @param {WriteQueue} queue @param {Record<string, Function>} actions */
    constructor(state, queue, actions) {
        this.state = state;
        this.texts = state.server.texts;
        this.t = this.texts.t;
        this.queue = queue;
        this.actions = actions;
        this.items = make("ul", { class: "waiting" });
        this.dropButton = textButton("", () => this.dropRefused(), { class: "danger", icon: "trash" });
        this.element = make("dialog", { "aria-label": this.t("waiting"), close: () => this.close() },
            make("form", { method: "dialog" }, make("h2", {}, this.t("waiting")), this.items,
                make("p", { class: "buttons" }, this.dropButton,
                    textButton(this.t("sendNow"), () => this.queue.wake()),
                    textButton(this.t("close"), null, { type: "submit", class: "strong" }))));
        this.refresh = () => this.show();
        queue.addEventListener("change", this.refresh);
        this.show();
    }

    close() {
        this.queue.removeEventListener("change", this.refresh);
        this.element.remove();
    }

    show() {
        const records = this.queue.of(this.state.id);
        this.dropButton.hidden = this.refused.length < 2;
        this.dropButton.lastChild.textContent = this.dropText;
        this.items.replaceChildren(...records.map((record) => this.item(record)));
        if (!records.length) this.items.append(make("li", { class: "muted" }, this.t("nothingWaits")));
    }

    get refused() {
        return this.queue.of(this.state.id).filter(({ error }) => error);
    }

    get dropText() {
        return this.t("discardAll", { count: this.refused.length });
    }

    async dropRefused() {
        if (await this.actions.confirm(this.dropText)) for (const record of this.refused) await this.queue.drop(record);
    }

    item(record) {
        const buttons = record.error ? make("p", { class: "buttons" },
            this.canChange(record) ? textButton(this.t("change"), () => {
                this.element.close();
                this.actions.change(record);
            }, { icon: "edit" }) : null,
            textButton(this.t("sendAgain"), () => this.queue.retry(record, { base: null })),
            textButton(this.t("discard"), () => this.queue.drop(record), { class: "danger", icon: "trash" })) : null;
        return make("li", {}, make("p", {}, make("b", {}, this.what(record)), " ",
            make("span", { class: "muted" }, new Date(record.time).toLocaleString(this.texts.language, { dateStyle: "short", timeStyle: "short" }))),
        record.error ? make("p", { class: "problem" }, icon("close"), " ", this.texts.placement(record.error, this.state.plan))
            : make("p", { class: "muted" }, this.t(this.queue.isHeld(record) ? "held" : "pending")), buttons);
    }

    canChange({ effect: { kind, marker } }) {
        return kind === "areas" || ["add", "edit"].includes(kind) && this.state.shown().has(marker);
    }

    /// A write in words.
    /** @param {Write} record @returns {string} */
    what({ effect: { kind, marker, area, values } }) {
        const number = this.state.markers.get(marker)?.number;
        const name = number ? this.t("marker", { number }) : this.t("newMarker");
        switch (kind) {
            case "add": return this.t("newMarker");
            case "edit": return `${name}: ${Object.entries(values).map(([field, value]) => `${field} → ${shortened(["x", "y"].includes(field) ? Math.round(value) : value)}`).join(", ")}`;
            case "attach": return `${name}: ${this.t("photo")} ${values.attachments}`;
            case "remove": return `${name}: ${this.t("remove")}`;
            case "areas": return `${this.t("room")} ${values[0].name}`;
            case "removeArea": return `${this.t("room")} ${this.state.areaName(area)}: ${this.t("remove")}`;
            case "measure": return `${this.t("measure")} ${values.name}`;
            case "removeMeasure": return `${this.t("measure")} ${values.name}: ${this.t("remove")}`;
            case "scale": return this.t("setScale");
            case "units": return this.t("setUnits");
            default: return this.t(kind);
        }
    }
}

/// A value in at most some sixty letters.
function shortened(value) {
    if (value === null) return "–";
    const text = String(value);
    return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}
