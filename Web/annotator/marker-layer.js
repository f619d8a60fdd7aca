import { labelPlace, polygonsContain } from "./geometry.js";
import { clusters, isDisc, radiusOf } from "./marker-clusters.js";
import { Symbols } from "./symbols.js";

const nameFont = (size) => `600 ${size}px system-ui, "Noto Sans", "Noto Sans CJK SC", sans-serif`;
const NUMBER_FONT = '"DejaVu Sans", Verdana, "Noto Sans", sans-serif';

/// Names of areas and markers on one canvas. Markers keep their size on the screen; where they would cover each other they are drawn
/// as one disc with their count, in a ring divided among their colours.
export const MarkerLayer = L.Renderer.extend({
    options: { padding: 0.35, pane: "markers" },

    initialize(state) {
        L.Renderer.prototype.initialize.call(this, {});
        this.state = state;
        this.markers = [];
        this.selected = null;
        this.papers = new Map();
        // Whether the selected one is dragged to where it is refused.
        this.isRefused = false;
        this.symbols = new Symbols(state, () => this.redrawSoon());
    },

    /// Shows markers and areas; `selected` is the id of the marker that stands out.
    show(markers, areas, selected) {
        this.markers = markers;
        this.selected = selected;
        if (areas !== this.areas) {
            this.areas = areas;
            this.polygons = new Map(areas.map((area) => [area.id, area.polygons]));
            this.labels = areas.filter((area) => area.name && area.polygons.length).map((area) => ({ name: area.name, polygons: area.polygons, ...labelPlace(area.polygons) }));
        }
        this.redrawSoon();
    },

    redrawSoon() {
        if (this._frame || !this._map) return;
        this._frame = requestAnimationFrame(() => {
            this._frame = null;
            if (this._map) this._update();
        });
    },

    _initContainer() {
        this._container = document.createElement("canvas");
        this._container.setAttribute("aria-hidden", "true");
        this._context = this._container.getContext("2d");
    },

    _destroyContainer() {
        cancelAnimationFrame(this._frame);
        this._frame = null;
        this._container.remove();
    },

    _update() {
        if (this._map._animatingZoom && this._bounds) return;
        L.Renderer.prototype._update.call(this);
        const size = this._bounds.getSize();
        const ratio = window.devicePixelRatio || 1;
        L.DomUtil.setPosition(this._container, this._bounds.min);
        const [width, height] = [Math.floor(ratio * size.x), Math.floor(ratio * size.y)];
        // A canvas that is given a size is allocated anew.
        if (this._container.width !== width || this._container.height !== height) {
            [this._container.width, this._container.height] = [width, height];
            [this._container.style.width, this._container.style.height] = [`${size.x}px`, `${size.y}px`];
        }
        this._context.resetTransform();
        this._context.clearRect(0, 0, width, height);
        this._context.setTransform(ratio, 0, 0, ratio, -this._bounds.min.x * ratio, -this._bounds.min.y * ratio);
        this.draw();
    },

    /// Where a point of the drawing lies in the layer.
    place(x, y) {
        return [x * this._scale - this._origin.x, y * this._scale - this._origin.y];
    },

    draw() {
        this._scale = this._map.options.crs.scale(this._map.getZoom());
        this._origin = this._map.getPixelOrigin();
        const groups = this.groups();
        this.drawNames(groups);
        // Discs first, and the selected one last, above all others.
        groups.sort((one, other) => one.isSelected - other.isSelected || Number(isDisc(other)) - Number(isDisc(one)) || one.y - other.y);
        for (const group of groups) {
            if (group.markers.length > 1) this.drawCluster(group);
            else this.drawMarker(group, group.markers[0]);
        }
        this.drawn = groups;
    },

    /// Draws the names of areas, each where no marker covers it; one for which there is no such place is left out.
    drawNames(groups) {
        const context = this._context;
        context.textAlign = "center";
        context.textBaseline = "middle";
        context.lineJoin = "round";
        for (const label of this.labels || []) {
            const { name, polygons, point, width } = label;
            const [x, y] = this.place(...point);
            if (!this._bounds.contains([x, y])) continue;
            const room = width * this._scale - 8;
            const size = Math.min(15, Math.max(11, room / Math.max(4, name.length) * 1.6));
            label.half ??= this.halfOf(name);
            const half = label.half * size;
            if (2 * half > room) continue;
            context.font = nameFont(size);
            const around = groups.filter((group) => covers(group, x, y, half, size / 2 + 54));
            const shift = [0, 18, -18, 36, -36, 54, -54].find((shift) => {
                const isInside = [-half, 0, half].every((across) => polygonsContain(polygons, [point[0] + across / this._scale, point[1] + shift / this._scale]));
                return isInside && !around.some((group) => covers(group, x, y + shift, half, size / 2));
            });
            if (shift === undefined) continue;
            context.lineWidth = 3.5;
            context.strokeStyle = "rgb(255 255 255 / 90%)";
            context.strokeText(name, x, y + shift);
            context.fillStyle = "#1b3a57";
            context.fillText(name, x, y + shift);
        }
    },

    /// Half of a name's width in a font of one pixel.
    halfOf(name) {
        this._context.font = nameFont(100);
        return this._context.measureText(name).width / 200;
    },

    /// The markers in view, those that would cover each other in one group. The selected one is alone.
    groups() {
        const { min, max } = this._bounds;
        const joins = this._map.getZoom() < this._map.getMaxZoom();
        const pins = [];
        for (const marker of this.markers) {
            const [x, y] = this.place(marker.x, marker.y);
            if (x < min.x || y < min.y || x > max.x + 20 || y > max.y + 40) continue;
            const isSelected = marker.id === this.selected;
            pins.push({ x, y, markers: [marker], room: marker.area ?? "", isSelected, isAlone: isSelected || Boolean(marker.refused) });
        }
        return joins ? clusters(pins, (room, x, y) => this.isIn(room, x, y)) : pins;
    },

    /// True if a point of the layer is in an area.
    isIn(area, x, y) {
        const point = [(x + this._origin.x) / this._scale, (y + this._origin.y) / this._scale];
        return polygonsContain(this.polygons.get(area) ?? [], point);
    },

    drawMarker(group, marker) {
        const context = this._context;
        const text = marker.number ? String(marker.number) : "";
        const color = marker.refused ? "#b00020" : this.state.color(marker);
        const symbol = this.symbols.symbol(marker.symbol || this.state.plan.symbol, color, text.length, marker.located === "no");
        const scale = group.isSelected ? 1.35 : 1;
        group.box = symbol ? symbol.box.map((value) => value * scale) : [-12, -32, 12, 0];
        context.save();
        context.translate(group.x, group.y);
        context.scale(scale, scale);
        if (marker.pending && !marker.refused) context.globalAlpha = 0.65;
        if (group.isSelected) this.drawRing();
        if (symbol) {
            context.drawImage(symbol.picture, symbol.box[0], symbol.box[1], symbol.width, symbol.height);
            if (symbol.number && text) this.drawNumber(text, symbol.number);
        } else {
            this.drawPin(color);
            if (text) this.drawNumber(text, { x: 0, y: -20, size: 10, color: "#000", halo: { width: 1, color: "#fff" } });
        }
        context.restore();
    },

    /// A pin in the place of a symbol that did not come yet, or does not come without a connection.
    drawPin(color) {
        const context = this._context;
        context.beginPath();
        context.arc(0, -20, 11, 0.8 * Math.PI, 0.2 * Math.PI);
        context.lineTo(0, 0);
        context.closePath();
        context.fillStyle = color;
        context.fill();
        context.lineWidth = 1.5;
        context.strokeStyle = "#fff";
        context.stroke();
    },

    drawRing() {
        const context = this._context;
        context.beginPath();
        context.ellipse(0, 0, 9, 4.5, 0, 0, 2 * Math.PI);
        context.fillStyle = this.isRefused ? "rgb(176 0 32 / 35%)" : "rgb(10 91 196 / 35%)";
        context.fill();
        context.lineWidth = 1.5;
        context.strokeStyle = this.isRefused ? "#b00020" : "#0a5bc4";
        context.stroke();
        if (!this.isRefused) return;
        // A cross at the tip, which colour alone would not tell.
        context.beginPath();
        for (const side of [-1, 1]) {
            context.moveTo(-9 * side, -9);
            context.lineTo(9 * side, 9);
        }
        context.lineWidth = 3;
        context.stroke();
    },

    drawNumber(text, number) {
        const context = this._context;
        context.font = `bold ${number.size}px ${NUMBER_FONT}`;
        context.textAlign = "center";
        context.textBaseline = "alphabetic";
        // Digits of DejaVu Sans are 0.73 of the font's size high.
        const y = number.y + 0.365 * number.size;
        if (number.halo) {
            context.lineWidth = 2 * number.halo.width;
            context.lineJoin = "round";
            context.strokeStyle = number.halo.color;
            context.strokeText(text, number.x, y);
        }
        context.fillStyle = number.color;
        context.fillText(text, number.x, y);
    },

    /// A white disc with its shadow, which takes long to draw and is kept: `picture` is a canvas, `half` half of its side on the screen.
    paper(radius) {
        const ratio = window.devicePixelRatio || 1;
        const key = `${radius} ${ratio}`;
        if (!this.papers.has(key)) {
            const half = Math.ceil(radius + 6);
            const picture = document.createElement("canvas");
            picture.width = picture.height = Math.ceil(2 * half * ratio);
            const context = picture.getContext("2d");
            context.scale(picture.width / (2 * half), picture.width / (2 * half));
            context.shadowColor = "rgb(0 0 0 / 45%)";
            context.shadowBlur = 3;
            context.arc(half, half, radius, 0, 2 * Math.PI);
            context.fillStyle = "#fff";
            context.fill();
            this.papers.set(key, { picture, half });
        }
        return this.papers.get(key);
    },

    drawCluster(group) {
        const context = this._context;
        // Unlike a marker's number.
        const text = `${group.markers.length}×`;
        const radius = radiusOf(group);
        const counts = new Map();
        for (const marker of group.markers) {
            const color = this.state.color(marker);
            counts.set(color, (counts.get(color) || 0) + 1);
        }
        group.box = [-radius, -radius, radius, radius];
        context.save();
        context.translate(group.x, group.y);
        const paper = this.paper(radius);
        context.drawImage(paper.picture, -paper.half, -paper.half, 2 * paper.half, 2 * paper.half);
        let start = -Math.PI / 2;
        context.lineWidth = 0.24 * radius;
        for (const [color, count] of [...counts].sort((one, other) => other[1] - one[1])) {
            const end = start + 2 * Math.PI * count / group.markers.length;
            context.beginPath();
            context.arc(0, 0, 0.82 * radius, start, end);
            context.strokeStyle = color;
            context.stroke();
            start = end;
        }
        context.font = `bold ${Math.min(0.72 * radius, 1.8 * radius / text.length)}px ${NUMBER_FONT}`;
        context.textAlign = "center";
        context.textBaseline = "middle";
        context.fillStyle = "#1a1a1a";
        context.fillText(text, 0, 0.5);
        context.restore();
    },

    /// What is drawn at a point of the map's container: a group of markers, or null. Touch needs room around it.
    hit(point, room = 6) {
        const at = this._map.containerPointToLayerPoint(point);
        for (let i = (this.drawn || []).length - 1; i >= 0; i--) {
            const { x, y, box } = this.drawn[i];
            if (at.x >= x + box[0] - room && at.x <= x + box[2] + room && at.y >= y + box[1] - room && at.y <= y + box[3] + room) return this.drawn[i];
        }
        return null;
    }
});

/// Whether a group of markers is drawn over a box around a point.
function covers(group, x, y, width, height) {
    const [reach, top, bottom] = group.markers.length > 1 ? [16, 16, 16] : [11, 31, 0];
    return Math.abs(group.x - x) < width + reach && group.y - top < y + height && group.y + bottom > y - height;
}
