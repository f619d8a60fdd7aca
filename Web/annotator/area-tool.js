import { distance } from "./geometry.js";
import { make, textButton } from "./dom.js";
import { latLng } from "./map-view.js";
import { t } from "./texts.js";
import { makeUUID } from "./uuid.js";

const SAME = 0.05;

/// Draws a room, corner by corner or by its walls, and changes one that there is. Corners that other rooms have at the same place move
/// along, so that shared walls stay shared.
export class AreaTool {
    /// - area: the room to change; null for a new one.
    /// - actions: `save(areas, isNew)`, `remove(area)`, `end()`.
    constructor(view, state, area, actions) {
        this.view = view;
        this.state = state;
        this.area = area;
        this.actions = actions;
        this.rings = area ? structuredClone(area.polygons[0]) : [[]];
        this.isClosed = Boolean(area);
        // Where corners were, and where they are now.
        this.moves = [];
        this.layer = L.layerGroup().addTo(view.map);
        this.build();
        this.draw();
    }

    build() {
        this.hint = make("p", {});
        this.problem = make("p", { class: "problem", role: "alert", hidden: true });
        this.name = make("input", { name: "area-name", placeholder: t("areaName"), "aria-label": t("areaName"), autocomplete: "off" });
        this.name.value = this.area?.name || "";
        this.allowed = make("input", { type: "checkbox", name: "allowed", checked: this.area ? this.area.allowed : true });
        this.allowedLabel = make("label", { class: "check" }, this.allowed, t("allowed"));
        this.traceButton = textButton(t("trace"), () => this.startTracing(), { icon: "whole" });
        this.undoButton = textButton(t("undo"), () => this.undo(), { icon: "undo" });
        this.doneButton = textButton(t("done"), () => this.close(), { class: "strong" });
        this.element = make("form", {
            class: "panel tool", submit: (event) => {
                event.preventDefault();
                this.save();
            }
        }, this.hint, this.problem, this.name, this.allowedLabel,
        make("p", { class: "buttons" }, this.traceButton, this.undoButton,
            this.area ? textButton(t("remove"), () => this.removeArea(), { icon: "trash", class: "danger" }) : null,
            textButton(t("cancel"), () => this.actions.end()), this.doneButton));
    }

    get ring() {
        return this.rings[0];
    }

    remove() {
        this.layer.remove();
        this.element.remove();
    }

    removeArea() {
        this.actions.remove(this.area);
        this.actions.end();
    }

    tap(point) {
        if (this.isTracing) return this.trace(point);
        if (this.isClosed) return;
        const reach = this.reach;
        if (this.ring.length > 2 && distance(point, this.ring[0]) < reach) return this.close();
        this.ring.push(this.snapped(point));
        this.draw();
    }

    /// How near a tap must be to a corner, in pixels of the drawing.
    get reach() {
        return 14 / this.view.map.options.crs.scale(this.view.map.getZoom());
    }

    /// A place for a corner: the corner of another room that is near, or above or beside the corner before it where it nearly is.
    snapped(point, before = this.ring[this.ring.length - 1]) {
        let best = null;
        let least = this.reach;
        for (const area of this.state.shownAreas()) {
            if (area.id === this.area?.id) continue;
            for (const corner of area.polygons.flat(2)) {
                if (distance(point, corner) < least) [best, least] = [corner, distance(point, corner)];
            }
        }
        if (best) return [...best];
        const [x, y] = point.map((value) => Math.round(value * 10) / 10);
        if (!before) return [x, y];
        const [across, down] = [Math.abs(x - before[0]), Math.abs(y - before[1])];
        if (across < 0.06 * down) return [before[0], y];
        if (down < 0.06 * across) return [x, before[1]];
        return [x, y];
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
        await this.check();
    }

    async check() {
        try {
            const { valid, problems, overlaps } = await this.state.server.ask(
                this.state.path("areas/check"), { polygons: [this.rings], ...(this.area ? { id: this.area.id } : {}) });
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
        const rest = this.area ? this.area.polygons.slice(1) : [];
        const area = { id: this.area?.id || makeUUID(), name, allowed: this.allowed.checked, color: this.area?.color || null, polygons: [this.rings, ...rest] };
        this.actions.save([area, ...this.neighbours()], !this.area);
        this.actions.end();
    }

    /// The other rooms whose corners moved along, as they are now.
    neighbours() {
        const moved = (point) => this.moves.reduce((at, { from, to }) => distance(at, from) < SAME ? to : at, point);
        return this.state.shownAreas().filter((area) => area.id !== this.area?.id).map((area) => ({
            ...area, polygons: area.polygons.map((rings) => rings.map((ring) => ring.map(moved)))
        })).filter((area, index) => JSON.stringify(area) !== JSON.stringify(this.state.shownAreas().filter((each) => each.id !== this.area?.id)[index]));
    }

    // MARK: - Drawing

    draw() {
        this.layer.clearLayers();
        this.isValid = null;
        this.tell("");
        this.hint.textContent = t(this.isClosed ? "editHint" : "areaHint");
        this.name.hidden = this.allowedLabel.hidden = !this.isClosed;
        this.traceButton.hidden = this.ring.length > 0;
        this.undoButton.hidden = Boolean(this.area) || !this.ring.length;
        this.doneButton.textContent = this.isClosed ? t("save") : t("done");
        const lines = this.rings.map((ring) => ring.map(latLng));
        const style = { color: "#0a5bc4", weight: 3, fillOpacity: 0.15, interactive: false };
        this.shape = this.isClosed ? L.polygon(lines, style) : L.polyline(lines[0], style);
        this.shape.addTo(this.layer);
        for (const ring of this.isClosed ? this.rings : [this.ring]) this.addHandles(ring);
    }

    addHandles(ring) {
        ring.forEach((corner, index) => {
            this.addHandle(corner, "corner", 14, {
                move: (point) => this.moveCorner(ring, index, point),
                tap: () => this.tapCorner(ring, index)
            });
            if (!this.isClosed) return;
            const next = ring[(index + 1) % ring.length];
            this.addHandle([(corner[0] + next[0]) / 2, (corner[1] + next[1]) / 2], "corner between", 10, {
                move: (point) => {
                    ring.splice(index + 1, 0, this.snapped(point, corner));
                    this.redraw();
                }
            });
        });
    }

    addHandle(point, className, size, { move, tap }) {
        const handle = L.marker(latLng(point), { draggable: true, keyboard: false, icon: L.divIcon({ className, iconSize: [size, size] }) }).addTo(this.layer);
        if (tap) handle.on("click", tap);
        handle.on("dragend", () => {
            const { lat, lng } = handle.getLatLng();
            move([lng, -lat]);
        });
    }

    moveCorner(ring, index, point) {
        const from = ring[index];
        const to = this.snapped(point, ring[(index + ring.length - 1) % ring.length]);
        if (this.area) this.moves.push({ from, to });
        ring[index] = to;
        this.redraw();
    }

    tapCorner(ring, index) {
        if (!this.isClosed) return index === 0 ? this.close() : null;
        if (ring.length <= 3) return null;
        ring.splice(index, 1);
        return this.redraw();
    }

    redraw() {
        this.draw();
        if (this.isClosed) this.check();
    }
}
