import { make } from "./dom.js";
import { areaAt } from "./geometry.js";
import { latLng } from "./map-view.js";

/** @typedef {import("./plan-state.js").PlanState} PlanState */
/** @typedef {import("./map-view.js").MapView} MapView */
/** @typedef {import("./types.d.ts").Marker} Marker */

// Markers whose heights differ by less than this part of the plan's height are of one row.
const ROWS = 24;
const STEP = 10;
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/// Lets the keyboard and screen readers walk the plan's markers in reading order, open them and move them.
///
/// The markers themselves are drawn on a canvas, so that this list, which is not seen, stands for them. It holds the one that is walked to.
export class MarkerWalk {
    /// - actions: `open(marker)`, `move({ marker, point })`, `announce(text)`.
    /** @param {MapView} view @param {PlanState} state @param {Record<string, Function>} actions */
    constructor(view, state, actions) {
        this.view = view;
        this.state = state;
        this.texts = state.server.texts;
        this.t = this.texts.t;
        this.actions = actions;
        this.markers = [];
        // The id of the marker that is walked to, and where it is being moved to; null where it is not.
        this.current = null;
        this.point = null;
        this.item = make("div", { role: "option", id: "planmark-walk-marker", "aria-selected": "false" });
        this.element = make("div", {
            class: "walk visually-hidden", role: "listbox", tabindex: "0", "aria-label": this.t("walk"), "aria-activedescendant": this.item.id,
            focus: () => this.go(0), blur: () => this.leave(), keydown: (event) => this.key(event)
        }, this.item);
        this.ring = L.layerGroup().addTo(view.map);
    }

    /** @param {Marker[]} markers @param {string | null} selected */
    show(markers, selected) {
        this.markers = markers;
        this.selected = selected;
        if (this.isFocused) this.showCurrent();
        else this.item.textContent = this.t("markers", { count: markers.length });
    }

    get isFocused() {
        return this.element.getRootNode().activeElement === this.element;
    }

    get marker() {
        return this.markers.find(({ id }) => id === this.current);
    }

    /// The markers row by row, each from left to right.
    inOrder() {
        const row = ({ y }) => Math.floor(y / this.state.plan.height * ROWS);
        return [...this.markers].sort((one, other) => row(one) - row(other) || one.x - other.x || one.y - other.y);
    }

    /// Goes some markers on; where nothing was walked to yet, to the one that is open, or the first.
    go(steps) {
        const all = this.inOrder();
        const at = all.findIndex(({ id }) => id === (this.current ?? this.selected));
        const index = Math.min(Math.max((at < 0 ? 0 : at) + steps, 0), all.length - 1);
        this.current = all[index]?.id ?? null;
        this.item.setAttribute("aria-posinset", index + 1);
        this.item.setAttribute("aria-setsize", all.length);
        this.showCurrent();
        if (this.marker) this.view.reveal([this.marker.x, this.marker.y]);
    }

    showCurrent() {
        const { marker } = this;
        this.ring.clearLayers();
        this.item.textContent = marker ? this.words(marker) : this.t("noMarkers");
        this.item.setAttribute("aria-selected", String(Boolean(marker) && marker.id === this.selected));
        if (!marker) return;
        const to = this.point ?? [marker.x, marker.y];
        const style = { color: "#0a5bc4", weight: 3, fill: false, interactive: false };
        if (this.point) L.polyline([[marker.x, marker.y], to].map(latLng), { ...style, dashArray: "4 5" }).addTo(this.ring);
        L.circleMarker(latLng(to), { ...style, radius: 20, className: "walk-ring" }).addTo(this.ring);
    }

    words(marker) {
        const name = marker.number ? this.t("marker", { number: marker.number }) : this.t("newMarker");
        return [name, marker.title, this.texts.statusName(marker.status), this.state.areaName(marker.area)].filter(Boolean).join(", ");
    }

    leave() {
        this.point = null;
        this.ring.clearLayers();
    }

    /// Walks to a marker and begins to move it.
    startMoving(id) {
        this.current = id;
        this.element.focus({ preventScroll: true });
        const { marker } = this;
        if (!marker || !this.state.canWrite) return;
        this.point = [marker.x, marker.y];
        this.actions.announce(this.t("moveKeys"));
        this.showCurrent();
    }

    moveBy([across, down]) {
        const scale = this.view.map.options.crs.scale(this.view.map.getZoom());
        const { width, height } = this.state.plan;
        const before = areaAt(this.state.shownAreas(), this.point);
        const [x, y] = this.point;
        this.point = [Math.min(Math.max(x + across / scale, 0), width), Math.min(Math.max(y + down / scale, 0), height)];
        const area = areaAt(this.state.shownAreas(), this.point);
        if (!this.state.allows(this.point, this.view.snap)) this.actions.announce(this.t("refusedHere"));
        else if (area && area !== before) this.actions.announce(area.name || area.id);
        this.view.reveal(this.point);
        this.showCurrent();
    }

    endMoving(isMoved) {
        const { point } = this;
        this.point = null;
        if (isMoved) this.actions.move({ marker: this.current, point });
        this.showCurrent();
    }

    key(event) {
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        const arrow = ARROWS[event.key];
        if (this.point) {
            if (arrow) this.moveBy(arrow.map((value) => value * (event.shiftKey ? 1 : STEP)));
            else if (event.key === "Enter" || event.key === "Escape") this.endMoving(event.key === "Enter");
            else return;
        } else if (arrow) this.go(arrow[0] + arrow[1]);
        else if (event.key === "Home" || event.key === "End") this.go(event.key === "Home" ? -Infinity : Infinity);
        else if ((event.key === "Enter" || event.key === " ") && this.marker) this.actions.open(this.marker);
        else if (event.key.toLowerCase() === "m" && this.marker) this.startMoving(this.current);
        else return;
        event.preventDefault();
        event.stopPropagation();
    }
}
