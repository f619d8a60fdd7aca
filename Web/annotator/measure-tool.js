import { make, textButton } from "./dom.js";
import { distance, ringArea, scaleAt } from "./geometry.js";
import { latLng } from "./map-view.js";

/** @typedef {import("./plan-state.js").PlanState} PlanState */
/** @typedef {import("./map-view.js").MapView} MapView */
/** @typedef {import("./dialogs.js").Dialogs} Dialogs */

/// Measures distances and areas, in metres where a scale of the plan holds, keeps them, and sets that scale.
export class MeasureTool {
    /// - actions: `setScale(pixelsPerMetre)`, `setUnits(units)`, `keep(name, points)`, `end()`.
    /** @param {MapView} view @param {PlanState} state @param {Dialogs} dialogs @param {Record<string, Function>} actions */
    constructor(view, state, dialogs, actions) {
        this.view = view;
        this.state = state;
        this.texts = state.server.texts;
        this.t = this.texts.t;
        this.dialogs = dialogs;
        this.actions = actions;
        this.points = [];
        this.layer = L.layerGroup().addTo(view.map);
        this.result = make("p", { role: "status" }, this.t("measureHint"));
        this.keepButton = textButton(this.t("keep"), () => this.keep(), { hidden: true, class: "strong" });
        this.scaleButton = textButton(this.t("setScale"), () => this.setScale(), { hidden: true });
        this.unitsButton = textButton("", () => this.actions.setUnits(this.state.plan.units === "imperial" ? "metric" : "imperial"), { hidden: true });
        this.element = make("div", { class: "panel tool" }, this.result, make("p", { class: "buttons" }, this.keepButton, this.scaleButton,
            this.unitsButton, textButton(this.t("undo"), () => this.undo(), { icon: "undo" }), textButton(this.t("close"), () => this.actions.end())));
    }

    remove() {
        this.layer.remove();
        this.element.remove();
    }

    /// True if more was drawn than a line of two points, which two taps bring back.
    get isBegun() {
        return this.points.length > 2;
    }

    get takesPoints() {
        return true;
    }

    /// Keeps the line, where there is one.
    finish() {
        if (!this.keepButton.hidden) this.keep();
    }

    tap(point) {
        this.points.push(point);
        this.draw();
    }

    undo() {
        this.points.pop();
        this.draw();
    }

    get length() {
        return this.points.slice(1).reduce((sum, point, index) => sum + distance(this.points[index], point), 0);
    }

    /// The scale where the line is; null where none holds.
    get scale() {
        return scaleAt(this.state.plan, this.points);
    }

    draw() {
        this.layer.clearLayers();
        const line = this.points.map(latLng);
        const style = { color: "#0a5bc4", weight: 3, interactive: false, fillOpacity: 0.12 };
        (this.points.length > 2 ? L.polygon(line, { ...style, dashArray: "2 6", weight: 1.5 }) : L.polyline(line, style)).addTo(this.layer);
        L.polyline(line, style).addTo(this.layer);
        for (const at of line) L.circleMarker(at, { radius: 5, color: "#fff", weight: 2, fillColor: "#0a5bc4", fillOpacity: 1, interactive: false }).addTo(this.layer);
        const { scale } = this;
        const { pixelsPerMetre, units } = this.state.plan;
        this.keepButton.hidden = this.points.length < 2 || !this.state.canWrite;
        // A detail keeps the scale that it has.
        this.scaleButton.hidden = this.points.length !== 2 || !this.state.canWrite || scale !== pixelsPerMetre;
        this.unitsButton.hidden = this.points.length < 2 || !this.state.canWrite || !scale;
        this.unitsButton.textContent = this.t(units === "imperial" ? "inMetres" : "inFeet");
        const parts = [];
        if (this.points.length > 1) parts.push(this.t("length", { value: this.texts.measure(this.length, scale, units) }));
        if (this.points.length > 2) parts.push(this.t("surface", { value: this.texts.measure(ringArea(this.points), scale, units, 2) }));
        this.result.textContent = parts.join(" · ") || this.t("measureHint");
    }

    async keep() {
        const points = this.points;
        const name = await this.dialogs.ask(this.t("keep"), this.t("keepHint"), this.t("title"));
        if (name === undefined) return;
        this.points = [];
        this.draw();
        this.actions.keep(name, points);
    }

    async setScale() {
        const answer = await this.dialogs.ask(this.t("setScale"), this.t("scaleHint"), this.t("lengthOf"), {
            check: (text) => metres(text) ? null : this.t("badLength")
        });
        if (answer !== undefined) this.actions.setScale(this.length / metres(answer));
    }
}

/// The metres of units, by their names.
const METRES = { mm: 0.001, cm: 0.01, m: 1, ft: 0.3048, "'": 0.3048, "′": 0.3048, in: 0.0254, "\"": 0.0254, "″": 0.0254 };

/// A number, or a fraction with or without a whole number before it, and its unit.
const PART = /(?:(?:(\d+)\s+)?(\d+)\/([1-9]\d*)|(\d+(?:[.,]\d+)?))\s*(mm|cm|m|ft|in|['"′″])?\s*-?\s*/giy;

/// The metres that a text says, such as "5.4", "5,40 m", "5400 mm", "17.5 ft" or 17'-8 1/2"; null for anything else.
function metres(text) {
    const said = text.trim();
    const parts = [...said.matchAll(PART)];
    if (said.endsWith("-") || parts.reduce((count, [all]) => count + all.length, 0) !== said.length) return null;
    let value = 0;
    let last = Infinity;
    for (const [, whole = "0", numerator, denominator, decimal, unit = parts.length > 1 ? "" : "m"] of parts) {
        const size = METRES[unit.toLowerCase()];
        // A smaller unit comes after a larger one.
        if (!size || size >= last) return null;
        value += size * (decimal ? Number(decimal.replace(",", ".")) : Number(whole) + numerator / denominator);
        last = size;
    }
    return value > 0 && value < Infinity ? value : null;
}
