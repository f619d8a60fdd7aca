import { askText } from "./dialogs.js";
import { make, textButton } from "./dom.js";
import { distance, ringArea } from "./geometry.js";
import { latLng } from "./map-view.js";
import { measureText, t } from "./texts.js";

/// Measures distances and areas, in metres where the plan's scale is known, and sets that scale.
export class MeasureTool {
    /// - actions: `setScale(pixelsPerMetre)`, `end()`.
    constructor(view, state, actions) {
        this.view = view;
        this.state = state;
        this.actions = actions;
        this.points = [];
        this.layer = L.layerGroup().addTo(view.map);
        this.result = make("p", { role: "status" }, t("measureHint"));
        this.scaleButton = textButton(t("setScale"), () => this.setScale(), { hidden: true });
        this.element = make("div", { class: "panel tool" }, this.result, make("p", { class: "buttons" }, this.scaleButton,
            textButton(t("undo"), () => this.undo(), { icon: "undo" }), textButton(t("close"), () => this.actions.end())));
    }

    remove() {
        this.layer.remove();
        this.element.remove();
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

    draw() {
        this.layer.clearLayers();
        const line = this.points.map(latLng);
        const style = { color: "#0a5bc4", weight: 3, interactive: false, fillOpacity: 0.12 };
        (this.points.length > 2 ? L.polygon(line, { ...style, dashArray: "2 6", weight: 1.5 }) : L.polyline(line, style)).addTo(this.layer);
        L.polyline(line, style).addTo(this.layer);
        for (const at of line) L.circleMarker(at, { radius: 5, color: "#fff", weight: 2, fillColor: "#0a5bc4", fillOpacity: 1, interactive: false }).addTo(this.layer);
        this.scaleButton.hidden = this.points.length !== 2 || !this.state.canWrite;
        const parts = [];
        const scale = this.state.plan.pixelsPerMetre;
        if (this.points.length > 1) parts.push(t("length", { value: measureText(this.length, scale) }));
        if (this.points.length > 2) parts.push(t("surface", { value: measureText(ringArea(this.points), scale, 2) }));
        this.result.textContent = parts.join(" · ") || t("measureHint");
    }

    async setScale() {
        const answer = await askText(t("setScale"), t("scaleHint"), t("lengthOf"), {
            near: this.element, check: (text) => metres(text) ? null : t("badLength")
        });
        if (answer !== undefined) this.actions.setScale(this.length / metres(answer));
    }
}

/// The metres that a text says, such as "5.4", "5,40 m" or "5400 mm"; null for anything else.
function metres(text) {
    const [, number, unit = "m"] = /^(\d+(?:[.,]\d+)?)\s*(mm|cm|m)?$/i.exec(text.trim()) || [];
    const value = Number((number || "").replace(",", ".")) * { mm: 0.001, cm: 0.01, m: 1 }[unit.toLowerCase()];
    return value > 0 ? value : null;
}
