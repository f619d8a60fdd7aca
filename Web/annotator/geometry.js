// Points are [x, y] in pixels of the drawing, y down. A polygon is a list of rings, the outline and then the holes, none closed.
// The server decides what is inside exactly; this is for what the page shows before it asks.

/** @typedef {import("./types.d.ts").Point} Point */
/** @typedef {import("./types.d.ts").Polygons} Polygons */
/** @typedef {import("./types.d.ts").Area} Area */

/** @param {Point} one @param {Point} other @returns {number} */
export function distance(one, other) {
    return Math.hypot(one[0] - other[0], one[1] - other[1]);
}

/// The point of a segment that is nearest to a point.
/** @param {Point} point @param {Point} start @param {Point} end @returns {Point} */
export function nearestOnSegment([x, y], [ax, ay], [bx, by]) {
    const [dx, dy] = [bx - ax, by - ay];
    const length = dx * dx + dy * dy;
    const part = length ? Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / length)) : 0;
    return [ax + part * dx, ay + part * dy];
}

function ringContains(ring, x, y) {
    let isInside = false;
    for (let i = 0, j = ring.length - 1; i < ring.length; j = i, i++) {
        const [[ax, ay], [bx, by]] = [ring[i], ring[j]];
        if (ay > y !== by > y && x < (bx - ax) * (y - ay) / (by - ay) + ax) isInside = !isInside;
    }
    return isInside;
}

/// True if the point is inside by the even-odd rule.
/** @param {Polygons} polygons @param {Point} point @returns {boolean} */
export function polygonsContain(polygons, [x, y]) {
    return polygons.some((rings) => rings.reduce((isInside, ring) => ringContains(ring, x, y) !== isInside, false));
}

/// The distance from a point to the nearest side of polygons; infinite if they have none.
/** @param {Polygons} polygons @param {Point} point @returns {number} */
export function distanceToSides(polygons, point) {
    let least = Infinity;
    for (const ring of polygons.flat()) {
        ring.forEach((start, index) => {
            least = Math.min(least, distance(point, nearestOnSegment(point, start, ring[(index + 1) % ring.length])));
        });
    }
    return least;
}

/// The area that is on top at a point, or undefined.
/** @param {Area[]} areas @param {Point} point @returns {Area | undefined} */
export function areaAt(areas, point) {
    return areas.findLast((area) => polygonsContain(area.polygons, point));
}

/// The square pixels of a ring, whatever its direction.
/** @param {Point[]} ring @returns {number} */
export function ringArea(ring) {
    let sum = 0;
    ring.forEach(([x, y], i) => {
        const [nextX, nextY] = ring[(i + 1) % ring.length];
        sum += x * nextY - nextX * y;
    });
    return Math.abs(sum) / 2;
}

/// A place for an area's name: the middle of the longest of some level lines inside the largest outline, and that line's length.
/** @param {Polygons} polygons @returns {{ point: Point, width: number }} */
export function labelPlace(polygons) {
    const rings = polygons.reduce((one, other) => ringArea(other[0]) > ringArea(one[0]) ? other : one);
    const ys = rings[0].map((point) => point[1]);
    const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
    let best = { point: rings[0][0], width: 0, score: -1 };
    for (let step = 1; step < 16; step++) {
        const y = top + (bottom - top) * step / 16 + 1e-3;
        const crossings = rings.flatMap((ring) => ring.flatMap(([ax, ay], i) => {
            const [bx, by] = ring[(i + 1) % ring.length];
            return ay > y === by > y ? [] : [(bx - ax) * (y - ay) / (by - ay) + ax];
        })).sort((one, other) => one - other);
        for (let i = 0; i + 1 < crossings.length; i += 2) {
            const width = crossings[i + 1] - crossings[i];
            const score = width * (1 - Math.abs(step - 8) / 16);
            if (score > best.score) best = { point: [(crossings[i] + crossings[i + 1]) / 2, y], width, score };
        }
    }
    return best;
}

/// The part of a segment inside a box, as shares of its length; null if there is none (Liang and Barsky, 1984).
/** @param {Point} start @param {Point} end @param {number[]} box @returns {number[] | null} */
function partInside([ax, ay], [bx, by], [x, y, width, height]) {
    let [from, to] = [0, 1];
    for (const [start, step, low, high] of [[ax, bx - ax, x, x + width], [ay, by - ay, y, y + height]]) {
        if (!step) {
            if (start <= low || start >= high) return null;
            continue;
        }
        const ends = [(low - start) / step, (high - start) / step];
        from = Math.max(from, Math.min(...ends));
        to = Math.min(to, Math.max(...ends));
    }
    return from < to ? [from, to] : null;
}

/// The pixels of the drawing to a metre that hold for a line: those of the smallest detail that holds all of it, or else the drawing's;
/// null where no scale holds.
/** @param {{ pixelsPerMetre: number | null, details: any[] }} plan @param {Point[]} points @returns {number | null} */
export function scaleAt({ pixelsPerMetre, details }, points) {
    const crosses = ({ box }) => points.slice(1).some((point, index) => partInside(points[index], point, box));
    const holds = ({ box: [x, y, width, height] }) => points.every(([px, py]) => px >= x && px <= x + width && py >= y && py <= y + height);
    const area = ({ box }) => box[2] * box[3];
    const [smallest] = details.filter(holds).sort((one, other) => area(one) - area(other));
    const inner = details.filter((detail) => !smallest || area(detail) < area(smallest));
    if (inner.some(crosses)) return null;
    return smallest ? smallest.pixelsPerMetre : pixelsPerMetre;
}
