import { areaAt } from "./geometry.js";
import { MarkerLayer } from "./marker-layer.js";

/** @typedef {import("./plan-state.js").PlanState} PlanState */
/** @typedef {import("./types.d.ts").Point} Point */
/** @typedef {import("./types.d.ts").Area} Area */
/** @typedef {import("./types.d.ts").Marker} Marker */

/// How far beside a room a marker is still put into it, in pixels of the screen.
const SNAP = 8;

// How long it takes until a tile that did not come is asked for again, in milliseconds.
const TILE_PAUSE = 3000;

const SVG = "http://www.w3.org/2000/svg";

/// A map whose zooms are halves, and the one at which the whole plan fits.
const DrawingMap = L.Map.extend({
    _limitZoom(zoom) {
        return Math.abs(zoom - this.wholeZoom) < 1e-6 ? this.wholeZoom : L.Map.prototype._limitZoom.call(this, zoom);
    }
});

/// Tiles whose edges lie on whole pixels of the screen at every zoom and density. Leaflet scales a level's tiles as one, so that between
/// two zooms of whole numbers their edges lie within pixels, and what is behind them shines through. Here a level is scaled as one only
/// while the zoom changes; at rest each tile has its own place and size.
const AlignedTiles = L.TileLayer.extend({
    _setView(center, zoom, noPrune, noUpdate) {
        this.isMoving = noUpdate;
        L.TileLayer.prototype._setView.call(this, center, zoom, noPrune, noUpdate);
        this.isMoving = false;
    },

    _setZoomTransform(level, center, zoom) {
        const scale = this._map.getZoomScale(zoom, level.zoom);
        const isMoving = this.isMoving || this._map._animatingZoom;
        if (!isMoving && level.restScale !== scale) {
            level.restScale = scale;
            for (const { el, coords } of Object.values(this._tiles)) if (coords.z === level.zoom) this.align(el, coords, scale);
        }
        const place = level.origin.multiplyBy(scale).subtract(this._map._getNewPixelOrigin(center, zoom)).round();
        L.DomUtil.setTransform(level.el, place, scale / (level.restScale ?? 1));
    },

    _addTile(coords, container) {
        L.TileLayer.prototype._addTile.call(this, coords, container);
        const tile = this._tiles[this._tileCoordsToKey(coords)];
        if (tile) this.align(tile.el, coords, this._levels[coords.z].restScale ?? 1);
    },

    /// Asks again for a tile that did not come, while it is wanted; until then what was shown in its place stays.
    _tileOnError(done, tile) {
        setTimeout(() => { if (tile.isConnected) tile.setAttribute("src", tile.src); }, TILE_PAUSE);
    },

    align(tile, coords, scale) {
        // Leaflet's own place of a tile is that in the level that is shown now, which need not be the tile's.
        const { x, y } = coords.scaleBy(this.getTileSize()).subtract(this._levels[coords.z].origin);
        const side = this.options.tileSize;
        const ratio = window.devicePixelRatio || 1;
        const [left, top, right, bottom] = [x, y, x + side, y + side].map((edge) => Math.round(edge * scale * ratio) / ratio);
        // A tile that has a transform is a picture of its own, which may lie between pixels; without it all tiles are one.
        Object.assign(tile.style, { transform: "none", left: `${left}px`, top: `${top}px`, width: `${right - left}px`, height: `${bottom - top}px` });
    }
});

/// Points of the drawing as Leaflet has them: at zoom 0 a pixel of the drawing is a pixel of the screen, and y goes up.
/** @param {Point} point @returns {any} */
export function latLng([x, y]) {
    return L.latLng(-y, x);
}

/// The plan on the screen: the drawing as tiles, areas, and markers.
///
/// Events: `tap` (detail: `point` of the drawing, `place` on the map, `group` of markers or null, `area` or undefined), `press` for a
/// long press,
/// `drag` (detail: `isAllowed`) when the selected marker is dragged to where it is refused, and from there,
/// `drop` (detail: marker's id, point) when it was dragged.
export class MapView extends EventTarget {
    /** @param {HTMLElement} element @param {PlanState} state */
    constructor(element, state) {
        super();
        this.state = state;
        this.element = element;
        // Whether the selected marker can be dragged.
        this.canDrag = false;
        const { width, height, drawing } = state.plan;
        this.bounds = L.latLngBounds(latLng([0, height]), latLng([width, 0]));
        this.reach = this.bounds.pad(0.6);
        this.map = new DrawingMap(element, {
            crs: L.CRS.Simple, attributionControl: false, zoomControl: false, zoomSnap: 0.5, zoomDelta: 1, maxZoom: 3, minZoom: -8,
            maxBounds: this.reach, maxBoundsViscosity: 0.7, keyboard: false, doubleClickZoom: false, preferCanvas: false,
            // Where the browser has no long press of its own.
            tapHold: true,
            fadeAnimation: !matchMedia("(prefers-reduced-motion: reduce)").matches
        });
        this.map.createPane("markers").style.zIndex = 450;
        this.map.getPane("markers").style.pointerEvents = "none";
        this.map.createPane("paper").style.zIndex = 100;
        L.rectangle(this.bounds, { className: "paper", interactive: false, pane: "paper" }).addTo(this.map);
        if (drawing.tiles) this.addTiles(drawing.tiles);
        this.hideAround(width, height);
        this.areas = L.layerGroup().addTo(this.map);
        this.sketch = L.layerGroup().addTo(this.map);
        this.markers = new MarkerLayer(state);
        this.whole({ animate: false });
        this.map.setMinZoom(Math.min(0, Math.floor(this.map.wholeZoom)));
        this.markers.addTo(this.map);
        this.listen();
    }

    addTiles({ tileSize, levels, template }) {
        // On a dense screen a level more is shown at half its size.
        const dense = (window.devicePixelRatio || 1) > 1.3 ? 1 : 0;
        new AlignedTiles(new URL(template.replace(/^\//, ""), this.state.server.base).href.replace(/%7B/g, "{").replace(/%7D/g, "}"), {
            tileSize: tileSize >> dense, zoomOffset: levels - 1 + dense, minNativeZoom: 1 - levels - dense, maxNativeZoom: -dense,
            minZoom: -20, maxZoom: 20, noWrap: true, bounds: this.bounds, keepBuffer: 3
        }).addTo(this.map);
    }

    /// Covers what tiles show beyond the drawing's edge, where they are filled up.
    hideAround(width, height) {
        const reach = 4 * Math.max(width, height) + 2048;
        const ring = (from, toX, toY) => [[from, from], [toX, from], [toX, toY], [from, toY]].map(latLng);
        this.map.createPane("around").style.zIndex = 210;
        L.polygon([ring(-reach, width + reach, height + reach), ring(0, width, height)], { className: "around", interactive: false, pane: "around" }).addTo(this.map);
    }

    close() {
        this.map.remove();
    }

    /** @param {Marker[]} markers @param {string | null} selected */
    show(markers, selected) {
        const areas = this.state.shownAreas();
        if (areas !== this.shownAreas) {
            this.shownAreas = areas;
            this.areas.clearLayers();
            for (const area of areas) {
                const color = area.color || this.state.plan.areaColors[area.id] || "#4477aa";
                const outline = area.polygons.map((rings) => rings.map((ring) => ring.map(latLng)));
                L.polygon(outline, { color, weight: 1.5, fillOpacity: 0.12, interactive: false }).addTo(this.areas);
                // Where no marker may be, the room is hatched, as on the sheet.
                if (!area.allowed) L.polygon(outline, { stroke: false, fillColor: this.hatching(color), fillOpacity: 0.45, interactive: false }).addTo(this.areas);
            }
        }
        this.markers.show(markers, areas, selected);
    }

    /// What fills a shape with slanted lines of a colour.
    hatching(color) {
        const id = `hatching-${color.slice(1)}`;
        if (!this.hatchings) {
            this.hatchings = document.createElementNS(SVG, "svg");
            this.hatchings.setAttribute("class", "hatchings");
            this.hatchings.setAttribute("aria-hidden", "true");
            this.element.append(this.hatchings);
        }
        if (!this.hatchings.querySelector(`#${id}`)) {
            const pattern = document.createElementNS(SVG, "pattern");
            const attributes = { id, width: 8, height: 8, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" };
            for (const [name, value] of Object.entries(attributes)) pattern.setAttribute(name, String(value));
            const line = document.createElementNS(SVG, "path");
            line.setAttribute("d", "M0 4h8");
            line.setAttribute("stroke", color);
            line.setAttribute("stroke-width", "1.5");
            pattern.append(line);
            this.hatchings.append(pattern);
        }
        return `url(#${id})`;
    }

    /// Shows a room that stands out, as the nearest one where a marker may go.
    /** @param {Area | null | undefined} area */
    highlight(area) {
        this.sketch.clearLayers();
        if (!area) return;
        L.polygon(area.polygons.map((rings) => rings.map((ring) => ring.map(latLng))), {
            color: "#0a5bc4", weight: 4, fillColor: "#0a5bc4", fillOpacity: 0.15, interactive: false
        }).addTo(this.sketch);
    }

    /// The part of the map beside a panel over it, [left, top, right, bottom], on that side of it where the most is free.
    /** @param {HTMLElement | null} panel @returns {number[]} */
    free(panel) {
        const { x: width, y: height } = this.map.getSize();
        if (!panel) return [0, 0, width, height];
        const map = this.element.getBoundingClientRect();
        const { left, top, right, bottom } = panel.getBoundingClientRect();
        /** @param {number[]} part */
        const area = ([left, top, right, bottom]) => (right - left) * (bottom - top);
        return [[right - map.left, 0, width, height], [0, 0, left - map.left, height], [0, bottom - map.top, width, height], [0, 0, width, top - map.top]]
            .reduce((one, other) => area(other) > area(one) ? other : one);
    }

    /// Moves a point into view, where a panel leaves it to be seen.
    /** @param {Point} point @param {HTMLElement | null} panel */
    reveal(point, panel = null) {
        const at = this.map.latLngToContainerPoint(latLng(point));
        const { x: width, y: height } = this.map.getSize();
        const [left, top, right, bottom] = this.free(panel);
        const [minX, maxX, minY, maxY] = [left + 40, right - 40, top + 70, bottom - 40];
        // Where a panel covers all of a low window there is no such place.
        if (minX > maxX || minY > maxY) return;
        const shift = [Math.min(0, at.x - minX) + Math.max(0, at.x - maxX), Math.min(0, at.y - minY) + Math.max(0, at.y - maxY)];
        if (!shift[0] && !shift[1]) return;
        // A plan smaller than the screen would be put back into its middle, under the panel.
        const corners = [[-2, -2], [width + 2, height + 2]].map(([x, y]) => this.map.containerPointToLatLng([x + shift[0], y + shift[1]]));
        this.map.options.maxBounds = L.latLngBounds(corners).extend(this.reach);
        this.giveWay(() => this.map.panBy(shift));
    }

    /// Moves the map for what is open over it; `restore` takes it back.
    giveWay(move) {
        this.before ??= [this.map.getCenter(), this.map.getZoom()];
        this.isGivingWay = true;
        move();
        this.isGivingWay = false;
    }

    /// Moves the map back to where it was before it gave way, unless somebody moved it since.
    restore() {
        const { before } = this;
        if (!before) return;
        this.map.options.maxBounds = this.reach;
        this.map.setView(...before, { animate: false });
        this.before = null;
    }

    /// Brings all of an outline into view, where it is not, beside a panel. Never magnifies.
    /** @param {import("./types.d.ts").Polygons} polygons @param {HTMLElement} panel */
    fit(polygons, panel) {
        const corners = polygons.flat(2).map(latLng);
        if (!corners.length) return;
        const { x: width, y: height } = this.map.getSize();
        const [left, top, right, bottom] = this.free(panel);
        const isSeen = corners.map((corner) => this.map.latLngToContainerPoint(corner))
            .every(({ x, y }) => x > left && x < right && y > top && y < bottom);
        if (isSeen) return;
        const { center, zoom } = this.map._getBoundsCenterZoom(L.latLngBounds(corners), {
            paddingTopLeft: [left + 30, top + 30], paddingBottomRight: [width - right + 30, height - bottom + 30], maxZoom: this.map.getZoom()
        });
        // A plan smaller than the screen would be put back into its middle, under the panel.
        const [middle, half] = [this.map.project(center, zoom), L.point(width / 2 + 2, height / 2 + 2)];
        const seen = [middle.subtract(half), middle.add(half)].map((corner) => this.map.unproject(corner, zoom));
        this.map.options.maxBounds = L.latLngBounds(seen).extend(this.reach);
        this.giveWay(() => this.map.setView(center, zoom, { animate: false }));
    }

    zoomTo(point) {
        this.map.setView(latLng(point), Math.max(this.map.getZoom(), -1), { animate: false });
    }

    /// Brings a point to the middle, in flight where motion is wanted.
    flyTo(point, zoom = this.map.getZoom()) {
        if (matchMedia("(prefers-reduced-motion: reduce)").matches) this.map.setView(latLng(point), zoom, { animate: false });
        else this.map.flyTo(latLng(point), zoom);
    }

    whole(options) {
        const { width, height } = this.state.plan;
        const { x, y } = this.map.getSize();
        const scale = Math.min((x - 24) / width, (y - 24) / height);
        this.map.options.maxBounds = this.reach;
        this.map.wholeZoom = scale > 0 ? Math.min(this.map.getMaxZoom(), Math.log2(scale)) : 0;
        this.map.setView(this.bounds.getCenter(), this.map.wholeZoom, options);
    }

    /// The pixels of the drawing by which a marker beside a room is moved into it.
    get snap() {
        return Math.round(SNAP / this.map.options.crs.scale(this.map.getZoom()) * 100) / 100;
    }

    /// The point of the drawing in the middle of the map.
    get center() {
        const { lat, lng } = this.map.getCenter();
        return [lng, -lat];
    }

    listen() {
        this.map.on("movestart", () => { if (!this.isGivingWay) this.before = null; });
        this.map.on("click", (event) => {
            // The click that ends a drag is none.
            if (performance.now() - (this.dropped ?? -Infinity) < 100) return;
            this.tell("tap", this.at(event.containerPoint, event.originalEvent));
        });
        // A touch that stays is a long press; with a mouse it is the right button.
        this.map.on("contextmenu", (event) => this.tell("press", this.at(event.containerPoint, event.originalEvent)));
        this.element.addEventListener("pointerdown", (event) => this.startDrag(event), { capture: true });
        this.element.addEventListener("pointermove", (event) => this.drag(event));
        for (const name of ["pointerup", "pointercancel"]) this.element.addEventListener(name, (event) => this.endDrag(event));
    }

    at(containerPoint, event) {
        const { lat, lng } = this.map.containerPointToLatLng(containerPoint);
        const point = [lng, -lat];
        const room = event && event.pointerType === "mouse" ? 2 : 8;
        return { point, place: containerPoint, group: this.markers.hit(containerPoint, room), area: areaAt(this.shownAreas || [], point) };
    }

    tell(name, detail) {
        this.dispatchEvent(new CustomEvent(name, { detail }));
    }

    // MARK: - Dragging the selected marker

    startDrag(event) {
        if (!event.isPrimary || event.button !== 0 || !this.canDrag) return;
        const group = this.markers.hit(this.map.mouseEventToContainerPoint(event), event.pointerType === "mouse" ? 2 : 8);
        if (!group || !group.isSelected) return;
        const marker = group.markers[0];
        const from = this.map.mouseEventToContainerPoint(event);
        this.dragged = { marker, from, origin: [marker.x, marker.y], pointer: event.pointerId, isAllowed: true };
        this.map.dragging.disable();
    }

    drag(event) {
        if (!this.dragged || event.pointerId !== this.dragged.pointer || this.dragged.isLeft) return;
        const { marker, from, origin } = this.dragged;
        const to = this.map.mouseEventToContainerPoint(event);
        if (!this.dragged.isMoving && to.distanceTo(from) < 5) return;
        this.dragged.isMoving = true;
        const scale = this.map.options.crs.scale(this.map.getZoom());
        this.dragged.point = [origin[0] + (to.x - from.x) / scale, origin[1] + (to.y - from.y) / scale];
        [marker.x, marker.y] = this.dragged.point;
        this.warn(this.state.allows(this.dragged.point, this.snap));
        this.markers.redrawSoon();
    }

    /// Shows whether the marker that is dragged may be where it is.
    warn(isAllowed) {
        if (isAllowed === this.dragged.isAllowed) return;
        this.dragged.isAllowed = isAllowed;
        this.markers.isRefused = !isAllowed;
        this.tell("drag", { isAllowed });
    }

    /// True while the selected marker is dragged.
    get isDragging() {
        return Boolean(this.dragged?.isMoving && !this.dragged.isLeft);
    }

    /// Leaves the marker that is dragged where it was.
    leaveDrag() {
        this.dragged.isLeft = true;
        this.warn(true);
        [this.dragged.marker.x, this.dragged.marker.y] = this.dragged.origin;
        this.markers.redrawSoon();
    }

    endDrag(event) {
        if (!this.dragged || event.pointerId !== this.dragged.pointer) return;
        const { marker, origin, point, isMoving, isLeft } = this.dragged;
        this.warn(true);
        this.dragged = null;
        this.map.dragging.enable();
        [marker.x, marker.y] = origin;
        this.markers.redrawSoon();
        if (!isMoving) return;
        this.dropped = performance.now();
        if (event.type === "pointerup" && !isLeft) this.tell("drop", { marker: marker.id, point });
    }
}

