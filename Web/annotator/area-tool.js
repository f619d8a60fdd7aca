import { distance } from "./geometry.js";
import { make, textButton } from "./dom.js";
import { latLng } from "./map-view.js";
import { t } from "./texts.js";
import { makeUUID } from "./uuid.js";

/// Draws a room: corners by clicks or touches, or its walls found around a point; then its name.
export class AreaTool {
    /// - actions: `save(area)`, `end()`.
    constructor(view, state, actions) {
        this.view = view;
        this.state = state;
        this.actions = actions;
        this.rings = [[]];
        this.isClosed = false;
        this.layer = L.layerGroup().addTo(view.map);
        this.hint = make("span", {}, t("areaHint"));
        this.problem = make("p", { class: "problem", role: "alert", hidden: true });
        this.name = make("input", { name: "area-name", placeholder: t("areaName"), "aria-label": t("areaName"), hidden: true });
        this.allowed = make("input", { type: "checkbox", name: "allowed", checked: true });
        this.allowedLabel = make("label", { class: "check", hidden: true }, this.allowed, t("allowed"));
        this.traceButton = textButton(t("trace"), () => this.startTracing(), { icon: "whole" });
        this.doneButton = textButton(t("done"), () => this.close(), { class: "strong" });
        this.element = make("form", {
            class: "panel tool", submit: (event) => {
                event.preventDefault();
                this.save();
            }
        }, make("p", {}, this.hint), this.problem, this.name, this.allowedLabel,
        make("p", { class: "buttons" }, this.traceButton, textButton(t("undo"), () => this.undo(), { icon: "undo" }),
            textButton(t("cancel"), () => this.actions.end()), this.doneButton));
        this.draw();
    }

    get ring() {
        return this.rings[0];
    }

    remove() {
        this.layer.remove();
        this.element.remove();
    }

    tap(point) {
        if (this.isTracing) return this.trace(point);
        if (this.isClosed) return;
        const reach = 14 / this.view.map.options.crs.scale(this.view.map.getZoom());
        if (this.ring.length > 2 && distance(point, this.ring[0]) < reach) return this.close();
        this.ring.push(this.snapped(point, reach));
        this.draw();
    }

    /// The corner of another room that is near, so that rooms share their walls.
    snapped(point, reach) {
        let best = point;
        let least = reach;
        for (const area of this.state.shownAreas()) {
            for (const corner of area.polygons.flat(2)) {
                if (distance(point, corner) < least) [best, least] = [corner, distance(point, corner)];
            }
        }
        return best.map((value) => Math.round(value * 10) / 10);
    }

    undo() {
        if (this.isClosed) this.isClosed = false;
        else this.ring.pop();
        this.rings = [this.ring];
        this.draw();
    }

    startTracing() {
        this.isTracing = true;
        this.hint.textContent = t("traceHint");
    }

    async trace(point) {
        try {
            const { polygons } = await this.state.server.ask(this.state.path("areas/trace"), { x: point[0], y: point[1] });
            this.rings = polygons[0];
            this.isTracing = false;
            this.close();
        } catch (error) {
            this.tell(error.message);
        }
    }

    tell(message) {
        this.problem.textContent = message;
        this.problem.hidden = !message;
    }

    /// Ends the outline, and asks the server what is wrong with it.
    async close() {
        if (this.isClosed) return this.save();
        if (this.ring.length < 3) return;
        this.isClosed = true;
        this.draw();
        this.name.focus();
        try {
            const { valid, problems, overlaps } = await this.state.server.ask(this.state.path("areas/check"), { polygons: [this.rings] });
            const names = overlaps.map((area) => area.name || area.id).join(", ");
            this.tell(problems.length ? problems[0].message : names ? t("areaTouches", { names }) : "");
            this.isValid = valid;
            for (const { point } of problems) L.circleMarker(latLng(point), { radius: 9, color: "#b00020", weight: 3, fill: false }).addTo(this.layer);
        } catch {
            // Without a connection it is checked when it is sent.
            this.isValid = true;
        }
    }

    save() {
        if (this.isValid === false) return;
        const name = this.name.value.trim();
        if (!name) return this.name.focus();
        this.actions.save({ id: makeUUID(), name, allowed: this.allowed.checked, color: null, polygons: [this.rings] });
        this.actions.end();
    }

    draw() {
        this.layer.clearLayers();
        this.isValid = null;
        this.tell("");
        this.hint.textContent = t("areaHint");
        this.name.hidden = this.allowedLabel.hidden = !this.isClosed;
        this.traceButton.hidden = this.ring.length > 0;
        this.doneButton.textContent = this.isClosed ? t("save") : t("done");
        const line = this.rings.map((ring) => ring.map(latLng));
        const style = { color: "#0a5bc4", weight: 3, fillOpacity: 0.15, interactive: false };
        if (this.isClosed) L.polygon(line, style).addTo(this.layer);
        else L.polyline(line[0], style).addTo(this.layer);
        for (const corner of this.ring) this.handle(corner);
    }

    /// A corner that can be dragged.
    handle(corner) {
        const handle = L.marker(latLng(corner), {
            draggable: true, keyboard: false, icon: L.divIcon({ className: "corner", iconSize: [14, 14] })
        }).addTo(this.layer);
        handle.on("click", () => {
            if (!this.isClosed && corner === this.ring[0]) this.close();
        });
        handle.on("dragend", () => {
            const { lat, lng } = handle.getLatLng();
            [corner[0], corner[1]] = [Math.round(lng * 10) / 10, Math.round(-lat * 10) / 10];
            this.isClosed = false;
            const wasClosed = this.name.hidden === false;
            this.draw();
            if (wasClosed) this.close();
        });
    }
}
