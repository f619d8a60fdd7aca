import { make } from "./dom.js";
import { distance, nearestOnSegment } from "./geometry.js";
import { latLng } from "./map-view.js";

/** @typedef {import("./plan-state.js").PlanState} PlanState */
/** @typedef {import("./map-view.js").MapView} MapView */
/** @typedef {import("./types.d.ts").Line} Line */
/** @typedef {import("./types.d.ts").Point} Point */

const COLOR = "#7a1f5c";
// How long a line must be on the screen for each letter of its label, and how near a tap must be to it, in pixels.
const LETTER = 3;
const REACH = 12;

/// The measured lines that are kept, on the plan below its markers. Each has its name and length at the middle of its longest part,
/// where that is long enough on the screen.
export class KeptLines {
    /** @param {MapView} view @param {PlanState} state */
    constructor(view, state) {
        this.view = view;
        this.state = state;
        this.texts = state.server.texts;
        // What is shown: the lines, at which zoom, in which units.
        this.shown = this.zoom = this.units = null;
        view.map.createPane("lengths").style.zIndex = 440;
        view.map.getPane("lengths").style.pointerEvents = "none";
        this.layer = L.layerGroup().addTo(view.map);
        view.map.on("zoomend", () => this.show());
    }

    /// Shows the lines, where they are others than those that are shown, or on another scale.
    show() {
        const zoom = this.view.map.getZoom();
        const lines = this.state.shownLines();
        const { units } = this.state.plan;
        if (this.shown === lines && this.zoom === zoom && this.units === units) return;
        [this.shown, this.zoom, this.units] = [lines, zoom, units];
        this.layer.clearLayers();
        for (const line of lines) this.draw(line);
    }

    draw(line) {
        const points = line.points.map(latLng);
        const add = (shape) => shape.addTo(this.layer);
        add(L.polyline(points, { color: "#fff", weight: 6, opacity: 0.85, interactive: false }));
        add(L.polyline(points, { color: COLOR, weight: 2.5, interactive: false }));
        for (const at of points) add(L.circleMarker(at, { radius: 3.5, color: COLOR, weight: 1, fillColor: COLOR, fillOpacity: 1, interactive: false }));
        const [[ax, ay], [bx, by]] = sides(line).reduce((one, other) => distance(other[0], other[1]) > distance(one[0], one[1]) ? other : one);
        const text = this.words(line);
        if (Math.hypot(ax - bx, ay - by) * this.view.map.options.crs.scale(this.zoom) < LETTER * text.length) return;
        // As text: names are of people.
        const label = make("span", {}, text);
        add(L.tooltip({ permanent: true, direction: "center", className: "length", interactive: false, opacity: 1, pane: "lengths" })
            .setLatLng(latLng([(ax + bx) / 2, (ay + by) / 2])).setContent(label));
    }

    /// A line's name and length.
    /** @param {Line} line @returns {string} */
    words({ name, pixels, metres }) {
        const length = metres === null ? this.texts.measure(pixels, null) : this.texts.measure(metres, 1, this.state.plan.units);
        return [name, length].filter(Boolean).join(" ");
    }

    /// The line on top at a point of the drawing, as near as a finger hits it; undefined if there is none.
    /** @param {Point} point @returns {Line | undefined} */
    at(point) {
        const reach = REACH / this.view.map.options.crs.scale(this.view.map.getZoom());
        return this.state.shownLines().findLast((line) => sides(line).some(([start, end]) => distance(point, nearestOnSegment(point, start, end)) < reach));
    }
}

function sides({ points }) {
    return points.slice(1).map((end, index) => [points[index], end]);
}
