import { distance, nearestOnSegment, polygonsContain } from "./geometry.js";
import { make, textButton } from "./dom.js";
import { latLng } from "./map-view.js";
import { makeUUID } from "./uuid.js";

/** @typedef {import("./plan-state.js").PlanState} PlanState */
/** @typedef {import("./map-view.js").MapView} MapView */
/** @typedef {import("./types.d.ts").Area} Area */

const SAME = 0.05;
// A side shorter than this on the screen has no handle for a new corner, which would cover those of its ends.
const LEAST_SIDE = 70;
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/// Draws a room, corner by corner or by its walls, and changes one that there is: its corners, holes and further parts. Corners that
/// other rooms have at the same place move along, so that shared walls stay shared.
export class AreaTool {
    /// - area: the room to change; null for a new one.
    /// - actions: `save(area, neighbours, isNew)`, `remove(area)`, `findAll()`, `end()`, `leave()`, which asks before anything that was begun
    ///   goes.
    /** @param {MapView} view @param {PlanState} state @param {any} area @param {Record<string, Function>} actions */
    constructor(view, state, area, actions) {
        this.view = view;
        this.state = state;
        this.t = state.server.texts.t;
        this.area = area;
        this.actions = actions;
        this.polygons = area ? structuredClone(area.polygons) : [];
        // The outline that is being drawn; null where there is none.
        this.ring = area ? null : [];
        // What was done to walls that other rooms share: corners moved `from` one place `to` another, new ones on an `edge`, and those
        // that are `gone` from between two others.
        this.moves = [];
        // What `undo` goes back to.
        this.past = [];
        // The reasons for which a room that was found may not be what it seems; none once it is changed.
        this.doubts = area?.doubts ?? [];
        this.layer = L.layerGroup().addTo(view.map);
        this.redrawHandles = () => this.draw();
        view.map.on("zoomend", this.redrawHandles);
        this.build();
        this.draw();
        this.tell(this.doubts.join(" "));
    }

    build() {
        this.hint = make("p", {});
        this.problem = make("p", { class: "problem", role: "alert", hidden: true });
        this.name = make("input", { name: "area-name", placeholder: this.t("areaName"), "aria-label": this.t("areaName"), autocomplete: "off" });
        this.name.value = this.area?.name || "";
        this.allowed = make("input", { type: "checkbox", name: "allowed", checked: this.area ? this.area.allowed : true });
        this.allowedLabel = make("label", { class: "check" }, this.allowed, this.t("allowed"));
        this.traceButton = textButton(this.t("trace"), () => this.startTracing(), { icon: "walls" });
        this.findButton = textButton(this.t("findRooms"), () => this.actions.findAll(), { icon: "rooms" });
        this.holeButton = textButton(this.t("hole"), () => this.startRing(), { icon: "add" });
        this.undoButton = textButton(this.t("undo"), () => this.undo(), { icon: "undo" });
        this.doneButton = textButton(this.t("done"), () => this.finish(), { class: "strong" });
        this.element = make("form", {
            class: "panel tool", submit: (event) => {
                event.preventDefault();
                if (!this.isDrawing) this.save();
            }
        }, this.hint, this.problem, this.name, this.allowedLabel,
        make("p", { class: "buttons" }, this.traceButton, this.findButton, this.holeButton, this.undoButton,
            this.isNew ? null : textButton(this.t("remove"), () => this.removeArea(), { icon: "trash", class: "danger" }),
            textButton(this.t("cancel"), () => this.actions.leave()), this.doneButton));
    }

    /// True if the plan does not have the room.
    get isNew() {
        return !this.area || !this.state.areas.some(({ id }) => id === this.area.id);
    }

    /// True if something was drawn or written that would be lost.
    get isBegun() {
        return this.past.length > 0 || this.name.value.trim() !== (this.area?.name || "");
    }

    /// True if the next tap sets a corner, or chooses the room whose walls are found.
    get takesPoints() {
        return this.isDrawing || Boolean(this.isTracing);
    }

    /// Ends the outline that is being drawn; where there is none, keeps the room.
    finish() {
        if (this.isDrawing) this.closeRing();
        else this.save();
    }

    get isDrawing() {
        return this.ring !== null;
    }

    remove() {
        this.view.map.off("zoomend", this.redrawHandles);
        this.layer.remove();
        this.element.remove();
    }

    removeArea() {
        this.actions.remove(this.area);
        this.actions.end();
    }

    // MARK: - Outlines

    tap(point) {
        if (this.isTracing) return this.trace(point);
        if (!this.isDrawing) return;
        if (this.ring.length > 2 && distance(point, this.ring[0]) < 1.5 * this.reach) return this.closeRing();
        this.remember();
        this.ring.push(this.snapped(point, this.ring[this.ring.length - 1]));
        this.draw();
    }

    /// Begins a hole, or a further part.
    startRing() {
        this.remember();
        this.ring = [];
        this.draw();
    }

    /// Ends an outline: inside a part of the room it is a hole, elsewhere a part.
    closeRing() {
        if (this.ring.length < 3) return;
        this.remember();
        const outer = this.polygons.find((rings) => polygonsContain([rings], middle(this.ring[0], this.ring[1], this.ring[2])));
        if (outer) outer.push(this.ring);
        else this.polygons.push([this.ring]);
        this.ring = null;
        this.nameIt();
    }

    /// Shows the room and asks for its name.
    nameIt() {
        this.redraw();
        this.show();
        this.name.focus({ preventScroll: true });
    }

    /// Brings the room into view beside the panel.
    show() {
        this.view.fit(this.polygons, this.element);
    }

    startTracing() {
        this.isTracing = true;
        this.hint.textContent = this.t("traceHint");
    }

    async trace([x, y]) {
        this.tell("");
        this.hint.textContent = this.t("tracing");
        const turn = this.turn = Symbol("trace");
        // An answer that comes after something else was drawn, or after the end, is not wanted any more.
        const isLate = () => turn !== this.turn || !this.element.isConnected;
        try {
            const { polygons, name, doubts } = await this.state.server.ask(this.state.path("areas/trace"), { x, y }, { seconds: 60 });
            if (isLate()) return;
            this.remember();
            this.isTracing = false;
            this.doubts = doubts;
            this.polygons = polygons;
            this.ring = null;
            this.name.value ||= name || "";
            this.nameIt();
        } catch (error) {
            if (isLate()) return;
            this.hint.textContent = this.t(this.isTracing ? "traceHint" : "areaHint");
            this.tell(error.message);
        }
    }

    remember() {
        this.turn = null;
        this.doubts = [];
        this.past.push(structuredClone({ polygons: this.polygons, ring: this.ring, moves: this.moves }));
    }

    undo() {
        const before = this.past.pop();
        if (!before) return;
        Object.assign(this, before, { isTracing: false });
        this.redraw();
    }

    // MARK: - Snapping

    /// How near a tap must be to a corner, in pixels of the drawing.
    get reach() {
        return 14 / this.view.map.options.crs.scale(this.view.map.getZoom());
    }

    /// A place for a corner: the corner or the wall of another room that is near, or above or beside the corner before it where it
    /// nearly is. `from` is where the corner was, which does not hold it back.
    snapped(point, before, from = null) {
        const rings = this.others().flatMap((area) => area.polygons.flat());
        const corners = rings.flat().filter((corner) => !from || distance(corner, from) > SAME);
        const corner = nearest(point, corners, this.reach);
        if (corner) return [...corner];
        const sides = rings.flatMap((ring) => ring.map((start, index) => [start, ring[(index + 1) % ring.length]]))
            .filter((ends) => !from || ends.every((end) => distance(end, from) > SAME));
        const wall = nearest(point, sides.map(([start, end]) => nearestOnSegment(point, start, end)), 0.6 * this.reach);
        const [x, y] = (wall || point).map((value) => Math.round(value * 10) / 10);
        if (wall || !before) return [x, y];
        const [across, down] = [Math.abs(x - before[0]), Math.abs(y - before[1])];
        if (across < 0.06 * down) return [before[0], y];
        if (down < 0.06 * across) return [x, before[1]];
        return [x, y];
    }

    // MARK: - The other rooms

    /// The other rooms, with the corners that moved along.
    others() {
        return this.state.shownAreas().filter((area) => area.id !== this.area?.id).map((area) => ({
            ...area, polygons: area.polygons.map((rings) => rings.map((ring) => this.moves.reduce(moved, ring)))
        }));
    }

    /// Those of them that are not what they were.
    neighbours() {
        const before = new Map(this.state.shownAreas().map((area) => [area.id, JSON.stringify(area.polygons)]));
        return this.others().filter((area) => JSON.stringify(area.polygons) !== before.get(area.id));
    }

    // MARK: - Checking and saving

    tell(message) {
        this.problem.textContent = message;
        this.problem.hidden = !message;
    }

    async check() {
        const { polygons } = this;
        try {
            const { valid, problems, overlaps } = await this.state.server.ask(
                this.state.path("areas/check"), { polygons, ...(this.area ? { id: this.area.id } : {}) });
            // Drawn on meanwhile.
            if (polygons !== this.polygons || this.isDrawing) return;
            const names = overlaps.map((area) => area.name || area.id).join(", ");
            this.tell(problems.length ? problems[0].message : names ? this.t("areaTouches", { names }) : this.doubts.join(" "));
            this.isValid = valid;
            for (const { point } of problems) {
                if (point) L.circleMarker(latLng(point), { radius: 11, color: "#b00020", weight: 3, fill: false, interactive: false }).addTo(this.layer);
            }
        } catch {
            // Without a connection it is checked when it is sent.
            this.isValid = true;
        }
    }

    save() {
        if (this.isValid === false) return this.problem.scrollIntoView();
        const name = this.name.value.trim();
        if (!name) {
            this.tell(this.t("nameMissing"));
            return this.name.focus();
        }
        const area = {
            id: this.area?.id || makeUUID(), name, allowed: this.allowed.checked, color: this.area?.color || null, polygons: this.polygons,
            ...(this.isNew && this.area?.properties ? { properties: this.area.properties } : {})
        };
        this.actions.save(area, this.neighbours(), this.isNew);
        this.actions.end();
    }

    // MARK: - Drawing

    draw() {
        this.layer.clearLayers();
        this.hint.textContent = this.t(!this.isDrawing ? "editHint" : this.polygons.length ? "holeHint" : "areaHint");
        const handles = this.view.element.getElementsByClassName("between");
        this.name.hidden = this.allowedLabel.hidden = this.isDrawing;
        this.findButton.hidden = this.traceButton.hidden = !this.isDrawing || this.ring.length > 0 || this.polygons.length > 0;
        this.holeButton.hidden = this.isDrawing;
        this.undoButton.hidden = !this.past.length;
        this.doneButton.textContent = this.isDrawing ? this.t("done") : this.t("save");
        const style = { color: "#0a5bc4", weight: 3, fillOpacity: 0.15, interactive: false };
        for (const { polygons } of this.neighbours()) {
            L.polygon(polygons.map((rings) => rings.map((ring) => ring.map(latLng))), { ...style, weight: 2, dashArray: "4 5" }).addTo(this.layer);
        }
        L.polygon(this.polygons.map((rings) => rings.map((ring) => ring.map(latLng))), style).addTo(this.layer);
        if (this.isDrawing) {
            L.polyline(this.ring.map(latLng), style).addTo(this.layer);
            this.ring.forEach((_, index) => this.addCorner(this.ring, index));
            return;
        }
        for (const ring of this.polygons.flat()) {
            ring.forEach((_, index) => {
                this.addSide(ring, index);
                this.addCorner(ring, index);
            });
        }
        if (handles.length) this.hint.textContent += ` ${this.t("sideHint")}`;
    }

    addCorner(ring, index) {
        this.addHandle(ring[index], "corner", {
            label: this.t("corner", { number: index + 1 }),
            move: (point) => this.moveCorner(ring, index, point),
            nudge: (point) => this.moveCorner(ring, index, point, point),
            tap: () => this.tapCorner(ring, index)
        });
    }

    /// A handle in the middle of a side, which makes a corner of it.
    addSide(ring, index) {
        const edge = [ring[index], ring[(index + 1) % ring.length]];
        if (distance(edge[0], edge[1]) * this.view.map.options.crs.scale(this.view.map.getZoom()) < LEAST_SIDE) return;
        this.addHandle(middle(...edge), "corner between", {
            label: this.t("newCorner", { number: index + 1 }),
            move: (point) => {
                this.remember();
                const to = this.snapped(point, edge[0]);
                ring.splice(index + 1, 0, to);
                this.moves.push({ edge, to });
                this.redraw();
            }
        });
    }

    addHandle(point, className, { label, move, nudge = null, tap = null }) {
        // The dot is smaller than what a finger hits. While corners are set, taps beside those that are there must reach the map.
        const isFree = !this.isDrawing;
        const icon = L.divIcon({ className: `handle ${className}`, iconSize: [44, 44] });
        const handle = L.marker(latLng(point), { draggable: isFree, interactive: isFree, keyboard: false, icon, zIndexOffset: tap ? 1000 : 0 })
            .addTo(this.layer);
        if (tap) handle.on("click", tap);
        if (isFree) this.addKeys(handle.getElement(), point, { label, move, nudge, tap });
        handle.on("dragend", () => {
            const { lat, lng } = handle.getLatLng();
            move([lng, -lat]);
        });
    }

    /// Lets the keyboard move a corner with the arrows and take it away with Delete, and make one in the middle of a side with Enter.
    addKeys(element, point, { label, move, nudge, tap }) {
        const attributes = { tabindex: "0", role: "button", "aria-label": label };
        for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
        element.addEventListener("keydown", (event) => {
            const arrow = nudge && ARROWS[event.key];
            if (arrow) {
                const step = (event.shiftKey ? 1 : 10) / this.view.map.options.crs.scale(this.view.map.getZoom());
                nudge(point.map((value, axis) => Math.round((value + arrow[axis] * step) * 10) / 10));
            } else if (event.key === "Delete" && tap) tap();
            else if (event.key === "Enter" && !tap) move(point);
            else if (event.key !== "Enter" && !(event.key in ARROWS)) return;
            event.preventDefault();
            event.stopPropagation();
            // The handles were made anew.
            const anew = [...this.view.element.querySelectorAll(".handle")];
            const same = anew.find((each) => each.getAttribute("aria-label") === label) ?? anew[0];
            if (same !== element) same?.focus({ preventScroll: true });
        });
    }

    /// Moves a corner; `exact` is where it goes without being attracted by anything.
    moveCorner(ring, index, point, exact = null) {
        this.remember();
        const from = ring[index];
        const to = exact ?? this.snapped(point, ring[(index + ring.length - 1) % ring.length], from);
        this.moves.push({ from, to });
        ring[index] = to;
        this.redraw();
    }

    /// Takes a corner away; with one of the last three of a hole or of a further part, all of it.
    tapCorner(ring, index) {
        if (ring.length <= 3 && this.polygons.flat().length === 1) return null;
        this.remember();
        if (ring.length > 3) {
            const [before, after] = [ring.at(index - 1), ring[(index + 1) % ring.length]];
            const [gone] = ring.splice(index, 1);
            this.moves.push({ gone, ends: [before, after] });
        } else if (this.polygons.some((rings) => rings[0] === ring)) this.polygons = this.polygons.filter((rings) => rings[0] !== ring);
        else this.polygons = this.polygons.map((rings) => rings.filter((each) => each !== ring));
        return this.redraw();
    }

    redraw() {
        this.isValid = null;
        this.tell("");
        // Another list, so that the answer to an earlier check is known to be late.
        this.polygons = [...this.polygons];
        this.draw();
        if (!this.isDrawing && this.polygons.length) this.check();
    }
}

/// A ring after one thing was done to a wall that it may share.
function moved(ring, { from, edge, to, gone, ends }) {
    if (gone) return without(ring, gone, ends);
    if (from) return ring.map((corner) => distance(corner, from) < SAME ? to : corner);
    const [start, end] = edge;
    const index = ring.findIndex((corner, index) => {
        const next = ring[(index + 1) % ring.length];
        return distance(corner, start) < SAME && distance(next, end) < SAME || distance(corner, end) < SAME && distance(next, start) < SAME;
    });
    return index < 0 ? ring : ring.toSpliced(index + 1, 0, to);
}

/// A ring without a corner that lies between two others in it, in whichever direction.
function without(ring, gone, [before, after]) {
    const isAt = (index, point) => distance(ring[(index + ring.length) % ring.length], point) < SAME;
    const found = ring.findIndex((_, index) => isAt(index, gone)
        && (isAt(index - 1, before) && isAt(index + 1, after) || isAt(index - 1, after) && isAt(index + 1, before)));
    return found < 0 || ring.length <= 3 ? ring : ring.toSpliced(found, 1);
}

/// The mean of points.
function middle(...points) {
    return [0, 1].map((axis) => points.reduce((sum, point) => sum + point[axis], 0) / points.length);
}

/// The nearest of points that are nearer than `reach`, or null.
function nearest(point, points, reach) {
    let best = null;
    for (const each of points) {
        if (distance(point, each) < reach) [best, reach] = [each, distance(point, each)];
    }
    return best;
}
